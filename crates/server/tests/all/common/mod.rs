//! A server on loopback and clients that know the public protocol only.

#![allow(unreachable_pub)] // a module of a program that nobody uses

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use longbox_server::fair::{Kept, Part};
use longbox_server::http::Page;
use longbox_server::protocol::{ClientMessage, Code, NewTable, SeatWish, ServerMessage, StateSeen, TableInfo, VERSION};
use longbox_server::registry::Registry;
use longbox_server::{Config, Served};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, mpsc};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Nothing here takes longer than this, on however busy a machine: after it something hangs.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A folder that is gone when it is dropped.
pub struct Folder {
    pub path: PathBuf,
    starts: AtomicU64,
}

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("longbox-server-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder { path, starts: AtomicU64::new(0) }
    }

    pub fn database(&self) -> PathBuf {
        self.path.join("longbox.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.path).ok();
    }
}

/// Settings for tests over that folder. Every server that is started there deals tables of its own, and the same ones
/// whenever the test is run.
pub fn config(folder: &Folder) -> Config {
    config_at(&folder.database(), folder.starts.fetch_add(1, Ordering::Relaxed))
}

/// Settings for tests: that seed, any port, no limits on the rate or for an address, and nobody is too slow.
pub fn config_at(database: &Path, seed: u64) -> Config {
    Config {
        test_seed: Some(seed),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.to_owned(),
        rate: 0,
        most_connections_each: 0,
        most_tables_address: 0,
        patience_ms: 60_000,
        think_ms: 600_000,
        queue: 100_000,
        pause_ms: 0,
        // Nobody is late who is there.
        draw_s: 3600,
        ..Config::default()
    }
}

pub async fn start(folder: &Folder) -> Served {
    serve(config(folder)).await
}

/// The same for a test that needs certain deals, such as a game of some length: those of that seed.
pub async fn start_seeded(folder: &Folder, seed: u64) -> Served {
    serve(Config { test_seed: Some(seed), ..config(folder) }).await
}

pub async fn serve(config: Config) -> Served {
    // Whether the page was built must not matter here.
    Served::with_page(config, Registry::with_lantern(), Page::none()).await.unwrap()
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Sink = Arc<Mutex<SplitSink<Socket, Message>>>;

/// The connection ends with the client.
struct Listening(tokio::task::JoinHandle<()>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// So many messages are taken off the wire before anybody asks for them.
const AHEAD: usize = 256;

/// A client, with everything that it was ever sent. While the test does something else it commits to its parts of a shuffle
/// and reveals them, as every client does by itself.
pub struct Client {
    sink: Sink,
    inbox: mpsc::Receiver<String>,
    _listening: Listening,
    pub heard: Vec<String>,
    pub secret: String,
    pub person: i64,
    /// The last state of each viewer.
    pub states: HashMap<Option<u8>, StateSeen>,
    /// The whole log of each viewer, as the states tell it.
    pub logs: HashMap<Option<u8>, Vec<String>>,
    pub table: Option<TableInfo>,
    /// The tables that it has heard of.
    known: HashSet<String>,
    pub over: Option<longbox_server::protocol::OverInfo>,
}

impl Client {
    pub async fn connect(address: SocketAddr) -> Client {
        Client::connect_to_draw(address, true).await
    }

    /// A client that says nothing by itself, or one that draws by itself.
    async fn connect_to_draw(address: SocketAddr, draws: bool) -> Client {
        let connected = connect_async_with_config(format!("ws://{address}/ws"), None, true).await;
        let (sink, stream) = connected.unwrap().0.split();
        let sink = Arc::new(Mutex::new(sink));
        let (heard, inbox) = mpsc::channel(AHEAD);
        let listening = tokio::spawn(listen(stream, heard, draws.then(|| sink.clone())));
        Client {
            sink,
            inbox,
            _listening: Listening(listening),
            heard: Vec::new(),
            secret: String::new(),
            person: 0,
            states: HashMap::new(),
            logs: HashMap::new(),
            table: None,
            known: HashSet::new(),
            over: None,
        }
    }

    /// Connect and say hello as a new guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Client {
        Client::hello(address, json!({ "type": "hello", "version": VERSION, "name": name })).await
    }

    /// The same, for a test that commits and reveals by hand, or does not.
    pub async fn by_hand(address: SocketAddr, name: &str) -> Client {
        Client::greet(address, json!({ "type": "hello", "version": VERSION, "name": name }), false).await
    }

    /// Connect and say hello as somebody known.
    pub async fn known(address: SocketAddr, secret: &str) -> Client {
        let hello = json!({ "type": "hello", "version": VERSION, "secret": secret });
        let mut client = Client::hello(address, hello).await;
        secret.clone_into(&mut client.secret);
        client
    }

    /// Connect and say hello so.
    pub async fn hello(address: SocketAddr, hello: Value) -> Client {
        Client::greet(address, hello, true).await
    }

    async fn greet(address: SocketAddr, hello: Value, draws: bool) -> Client {
        let mut client = Client::connect_to_draw(address, draws).await;
        client.send(hello).await;
        match client.next().await {
            ServerMessage::Welcome { secret, person, .. } => {
                client.secret = secret.unwrap_or_default();
                client.person = person;
            }
            other => panic!("no welcome: {other:?}"),
        }
        client
    }

    pub async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn say(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::text(text)).await;
    }

    /// Say something; `false` if the server is gone.
    pub async fn try_send(&mut self, message: Value) -> bool {
        self.try_send_text(&message.to_string()).await
    }

    pub async fn try_send_text(&mut self, text: &str) -> bool {
        self.sink.lock().await.send(Message::text(text)).await.is_ok()
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.sink.lock().await.send(message).await.unwrap();
    }

    /// The same; `false` if the server is gone.
    pub async fn try_send_raw(&mut self, message: Message) -> bool {
        self.sink.lock().await.send(message).await.is_ok()
    }

    /// The next message; `None` when the connection is over.
    pub async fn try_next(&mut self) -> Option<ServerMessage> {
        let text = tokio::time::timeout(PATIENCE, self.inbox.recv()).await.expect("the server says nothing")?;
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        self.heard.push(text);
        self.note(&message);
        Some(message)
    }

    pub async fn next(&mut self) -> ServerMessage {
        self.try_next().await.expect("the connection is over")
    }

    /// The number of the decision that is pending, as far as it was told.
    pub fn decision(&self) -> u64 {
        self.states.values().map(|state| state.decision).max().unwrap_or(0)
    }

    fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::State { state } => {
                let log = self.logs.entry(state.seat).or_default();
                assert!(log.len() >= state.log_from as usize, "a gap in the log");
                log.truncate(state.log_from as usize);
                log.extend(state.log.iter().map(|line| line.text.clone()));
                self.states.insert(state.seat, (**state).clone());
            }
            ServerMessage::Table { table } => {
                self.known.insert(table.id.clone());
                self.table = Some(table.clone());
            }
            ServerMessage::Over { over, .. } => self.over = Some(over.clone()),
            _ => {}
        }
    }

    /// Read until something fits.
    pub async fn until<T>(&mut self, fits: impl Fn(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await;
            if let Some(found) = fits(&message) {
                return found;
            }
        }
    }

    pub async fn until_error(&mut self) -> longbox_server::protocol::Fault {
        self.until(|message| match message {
            ServerMessage::Error { fault } => Some(fault.clone()),
            _ => None,
        })
        .await
    }

    pub async fn expect_error(&mut self, code: Code) {
        let fault = self.until_error().await;
        assert_eq!(fault.code, code, "{}", fault.message);
    }

    pub async fn until_state(&mut self) -> StateSeen {
        self.until(|message| match message {
            ServerMessage::State { state } => Some((**state).clone()),
            _ => None,
        })
        .await
    }

    /// Read until both seats of the one who holds two are told.
    pub async fn until_both_states(&mut self) {
        self.until_state().await;
        self.until_state().await;
    }

    /// Read until the table has come to that decision.
    pub async fn until_decision(&mut self, decision: u64) {
        self.until(|message| match message {
            ServerMessage::State { state } => (state.decision >= decision).then_some(()),
            _ => None,
        })
        .await;
    }

    /// Set up a table and come to it; returns its id and the invitation.
    pub async fn create(&mut self, wish: NewTable) -> (String, String) {
        self.say(&ClientMessage::Create { table: wish }).await;
        // Other tables tell how they stand meanwhile.
        let known = self.known.clone();
        self.until(|message| match message {
            ServerMessage::Table { table } if known.contains(&table.id) => None,
            ServerMessage::Table { table } => Some((table.id.clone(), table.invite.clone().unwrap_or_default())),
            ServerMessage::Error { fault } => panic!("{fault}"),
            _ => None,
        })
        .await
    }

    /// Come to a table with an invitation and take a seat.
    pub async fn join_and_sit(&mut self, table: &str, invite: &str, seat: u8) {
        self.send(json!({ "type": "join", "table": table, "invite": invite })).await;
        self.send(json!({ "type": "sit", "table": table, "seat": seat })).await;
        self.until(|message| match message {
            ServerMessage::Table { table } => table.yours.contains(&seat).then_some(()),
            ServerMessage::Error { fault } => panic!("{fault}"),
            _ => None,
        })
        .await;
    }

    pub async fn start(&mut self, table: &str) {
        self.send(json!({ "type": "start", "table": table })).await;
    }

    pub async fn answer(&mut self, state: &StateSeen, option: u32) {
        let (table, seat) = (state.table.clone(), state.seat.unwrap());
        self.say(&ClientMessage::Answer { table, seat, decision: state.decision, option }).await;
    }

    /// Answer at random until the game is over.
    pub async fn play_on(&mut self, mut dice: u64) {
        let asked = self.states.values().find(|state| !state.options.is_empty()).cloned();
        if let Some(state) = asked.filter(|_| self.over.is_none()) {
            self.answer(&state, 0).await;
        }
        while self.over.is_none() {
            let message = self.next().await;
            match message {
                ServerMessage::State { state } if !state.options.is_empty() => {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let option = (dice >> 33) as u32 % state.options.len() as u32;
                    self.answer(&state, option).await;
                }
                // A client that came twice hears the same question twice.
                ServerMessage::Error { fault } => assert_eq!(fault.code, Code::Stale, "{fault}"),
                _ => {}
            }
        }
    }
}

/// Take what comes off the wire, and answer with commitments and parts, each the same whenever the test is run.
async fn listen(mut stream: SplitStream<Socket>, heard: mpsc::Sender<String>, sink: Option<Sink>) {
    let mut kept: HashMap<String, Kept> = HashMap::new();
    let mut drawn = 0;
    while let Some(Ok(message)) = stream.next().await {
        let text = match message {
            Message::Text(text) => text.to_string(),
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => continue,
            Message::Close(_) => return,
        };
        if let Some(sink) = &sink {
            match serde_json::from_str(&text).unwrap() {
                ServerMessage::Table { table } => {
                    let kept = kept.entry(table.id.clone()).or_insert_with(|| Kept::of(&table));
                    let said = kept.hear(&table, || {
                        drawn += 1;
                        Some(Part([drawn; 32]))
                    });
                    for message in said {
                        let text = serde_json::to_string(&message).unwrap();
                        sink.lock().await.send(Message::text(text)).await.ok();
                    }
                }
                // The seat was given up meanwhile, or the game has started: nobody asked for that.
                ServerMessage::Error { fault } if matches!(fault.about.as_deref(), Some("commit" | "reveal")) => {
                    continue;
                }
                _ => {}
            }
        }
        if heard.send(text).await.is_err() {
            return;
        }
    }
}

/// A table of that game where the host takes the first seat and the others are open.
pub fn wish(game: &str, seats: usize) -> NewTable {
    let first = SeatWish::Me { deck: None };
    let seats = std::iter::once(first).chain((1..seats).map(|_| SeatWish::Open {})).collect();
    NewTable {
        game: game.into(),
        mode: None,
        options: Value::Null,
        seats,
        public: false,
        clock: None,
        from: None,
        hints: None,
        explain: false,
    }
}

/// One client on both seats of a new table, which has started.
pub async fn on_both_seats(address: SocketAddr, mut wish: NewTable) -> (String, Client) {
    wish.seats[1] = SeatWish::Me { deck: None };
    let mut client = Client::guest(address, "Ada").await;
    let (table, _) = client.create(wish).await;
    client.start(&table).await;
    client.until_both_states().await;
    (table, client)
}

/// Whoever held both seats of a table comes back to it.
pub async fn back_on_both_seats(address: SocketAddr, secret: &str, table: &str) -> Client {
    let mut client = Client::known(address, secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    client.until_both_states().await;
    client
}

/// Clients on all seats of a new table, which has started.
pub async fn seated(address: SocketAddr, wish: NewTable) -> (String, Vec<Client>) {
    let seats = wish.seats.len();
    let mut host = Client::guest(address, "Ada").await;
    let (table, invite) = host.create(wish).await;
    let mut clients = vec![];
    for seat in 1..seats {
        let mut client = Client::guest(address, &format!("Guest {seat}")).await;
        client.join_and_sit(&table, &invite, seat as u8).await;
        clients.push(client);
    }
    host.start(&table).await;
    clients.insert(0, host);
    (table, clients)
}

/// Play a table to its end, everybody at random; gives the clients back.
pub async fn play_out(clients: Vec<Client>, dice: u64) -> Vec<Client> {
    let mut tasks = Vec::new();
    for (n, mut client) in clients.into_iter().enumerate() {
        tasks.push(tokio::spawn(async move {
            client.play_on(dice * 31 + n as u64).await;
            client
        }));
    }
    let mut done = Vec::new();
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}

/// A plain HTTP request; gives the status, the head and the body.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (u16, String, String) {
    let body = body.map(|body| body.to_string());
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    if let Some(token) = token {
        head += &format!("Authorization: Bearer {token}\r\n");
    }
    if let Some(body) = &body {
        head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    raw_http(address, &format!("{head}\r\n{}", body.unwrap_or_default())).await
}

pub async fn raw_http(address: SocketAddr, request: &str) -> (u16, String, String) {
    let mut socket = TcpStream::connect(address).await.unwrap();
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, socket.read_to_end(&mut answer)).await.unwrap().ok();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let told = head.to_lowercase();
    // What is packed is no text, and left as it is.
    let is_chunked = told.contains("transfer-encoding: chunked") && !told.contains("content-encoding");
    (status, head.to_owned(), if is_chunked { unchunked(body) } else { body.to_owned() })
}

/// A body that was sent in pieces; panics if its end is missing.
pub fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    loop {
        let (length, rest) = body.split_once("\r\n").expect("the length of a chunk");
        let (chunk, rest) = rest.split_at(usize::from_str_radix(length, 16).unwrap());
        if chunk.is_empty() {
            return whole;
        }
        whole += chunk;
        body = rest.strip_prefix("\r\n").expect("the end of a chunk");
    }
}

pub async fn get_json(address: SocketAddr, path: &str, token: Option<&str>) -> Value {
    let (status, _, body) = http(address, "GET", path, token, None).await;
    assert_eq!(status, 200, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}
