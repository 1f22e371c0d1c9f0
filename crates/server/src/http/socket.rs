//! One connection: hello first, then anything.

use super::{App, Call, HINT};
use crate::cluster::Cluster;
use crate::protocol::{ClientMessage, Code, Fault, MOST_MESSAGE, ServerMessage, VERSION, clean_name};
use crate::room::{Line, LineEnd, Request, Text, Who, text};
use crate::secret::Secret;
use crate::store::Person;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

/// How long a client may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long one message may take to go out.
const SENDING: Duration = Duration::from_secs(10);
/// How often the server asks whether a client is still there.
const PING: Duration = Duration::from_secs(25);
/// A client that is silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(90);
/// A client that goes on after so many refusals in a row is cut off.
const MOST_REFUSALS: u32 = 1000;
/// So many bytes are read even if nothing is done about them.
const SHORT: usize = 512;
/// At how many tables one connection may be.
const MOST_TABLES: usize = 64;

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Serve a connection to its end.
pub(super) async fn attend(app: App, socket: WebSocket, call: Call) {
    let address = call.address;
    let id = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let (line, end) = Line::new(id, app.hall.config().queue, app.hall.metrics().clone());
    let (sink, stream) = socket.split();
    let ends = Ends { stopping: app.stopping.clone(), up: app.hall.cluster().map(Cluster::up) };
    let mut writer = tokio::spawn(write(sink, end, ends.clone()));
    let end = Arc::new(Notify::new());
    let (tables, refusals) = (Vec::new(), 0);
    let mut client = Client { app: app.clone(), line, address, person: None, tables, refusals, end: end.clone() };
    let writing = tokio::select! {
        () = client.read(stream, ends) => true,
        () = end.notified() => {
            client.refuse(Fault::new(Code::Unknown, "this session was ended: log in again"));
            true
        }
        // The client was too slow, or is gone.
        _ = &mut writer => false,
    };
    app.live.leave(id);
    let Client { tables, line, .. } = client;
    app.hall.hung_up(id, &tables).await;
    drop(line);
    // The rooms have let go of the line by now; what is left in it goes out, then the writer ends.
    if writing && timeout(SENDING, &mut writer).await.is_err() {
        writer.abort();
    }
}

/// What ends all connections at once.
#[derive(Clone)]
struct Ends {
    /// Turns true when the server stops.
    stopping: watch::Receiver<bool>,
    /// Turns false when it cannot reach the other servers, if there can be any.
    up: Option<watch::Receiver<bool>>,
}

impl Ends {
    /// Comes back when connections end.
    async fn come(&mut self) {
        let Ends { stopping, up } = self;
        let lost = async {
            match up {
                Some(up) => drop(up.wait_for(|up| !*up).await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = async { drop(stopping.wait_for(|stopping| *stopping).await) } => {}
            () = lost => {}
        }
    }

    fn have_come(&self) -> bool {
        *self.stopping.borrow() || self.up.as_ref().is_some_and(|up| !*up.borrow())
    }
}

async fn write(mut sink: SplitSink<WebSocket, Message>, end: LineEnd, mut ends: Ends) {
    // Who has just come is there: the first ping is due later.
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    loop {
        let message = tokio::select! {
            text = end.next() => match text {
                Some(text) => Message::Text(text),
                // Reading may have ended first because the server stops: that is still to be said.
                None if ends.have_come() => return say_goodbye(&mut sink, &end).await,
                None => break,
            },
            _ = ping.tick() => Message::Ping(axum::body::Bytes::new()),
            () = end.cut() => {
                close(&mut sink, 1013, "too slow").await;
                return;
            }
            () = ends.come() => {
                say_goodbye(&mut sink, &end).await;
                return;
            }
        };
        match timeout(SENDING, sink.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return,
            Err(_) => return end.is_too_slow(),
        }
    }
    close(&mut sink, 1000, "").await;
}

async fn say_goodbye(sink: &mut SplitSink<WebSocket, Message>, end: &LineEnd) {
    while let Some(text) = end.try_next() {
        if !matches!(timeout(SENDING, sink.send(Message::Text(text))).await, Ok(Ok(()))) {
            return;
        }
    }
    let reason = "The server stops now. Your games are kept: come back in a moment.".to_owned();
    let goodbye = text(&ServerMessage::Goodbye { reason });
    timeout(SENDING, sink.send(Message::Text(goodbye))).await.ok();
    close(sink, 1001, "the server stops").await;
}

async fn close(sink: &mut SplitSink<WebSocket, Message>, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Text::from_static(reason) };
    timeout(SENDING, sink.send(Message::Close(Some(frame)))).await.ok();
}

struct Client {
    app: App,
    line: Line,
    address: IpAddr,
    person: Option<Person>,
    tables: Vec<String>,
    refusals: u32,
    /// Told when the secret is no longer good.
    end: Arc<Notify>,
}

/// What came, as far as it makes a difference. All of it counts.
enum Frame {
    Text(Text),
    /// A ping or a pong, which is answered already if it has to be.
    Beat,
    Binary,
}

impl Client {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>, mut ends: Ends) {
        let began = Instant::now();
        loop {
            let patience = if self.person.is_some() { SILENCE } else { HELLO.saturating_sub(began.elapsed()) };
            let next = tokio::select! {
                next = timeout(patience, stream.next()) => next,
                () = ends.come() => return,
            };
            let read = match next {
                Ok(Some(Ok(Message::Text(text)))) => Frame::Text(text),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => Frame::Beat,
                Ok(Some(Ok(Message::Binary(_)))) => Frame::Binary,
                Ok(Some(Ok(Message::Close(_))) | None) => return,
                Ok(Some(Err(_))) => return self.refuse(Fault::new(Code::TooLarge, "this message cannot be read")),
                Err(_) if self.person.is_none() => return self.refuse(Fault::new(Code::Hello, "say hello first")),
                Err(_) => return,
            };
            self.app.hall.metrics().messages.up();
            match (self.within_limits(), read) {
                (true, Frame::Text(text)) => self.take(&text).await,
                (true, Frame::Beat) => {}
                (true, Frame::Binary) => {
                    self.refuse(Fault::new(Code::Malformed, "messages are text: JSON, one object each"));
                }
                (false, Frame::Text(text)) => self.refuse(too_fast(&text)),
                (false, Frame::Beat | Frame::Binary) => self.refuse(too_fast("")),
            }
            if self.refusals > MOST_REFUSALS && self.app.hall.config().rate > 0 {
                return;
            }
        }
    }

    fn within_limits(&self) -> bool {
        let person = self.person.as_ref().is_none_or(|person| self.app.takes_person(person.id));
        person && self.app.takes_address(self.address)
    }

    fn refuse(&mut self, fault: Fault) {
        self.refusals += 1;
        self.app.hall.metrics().refused.up();
        self.line.say(text(&ServerMessage::Error { fault }));
    }

    async fn take(&mut self, read: &str) {
        if read.len() > MOST_MESSAGE {
            let fault = format!("a message has at most {MOST_MESSAGE} bytes, this one has {}", read.len());
            return self.refuse(Fault::new(Code::TooLarge, fault));
        }
        let message = match serde_json::from_str::<ClientMessage>(read) {
            Ok(message) => message,
            Err(error) => {
                return self.refuse(Fault::new(Code::Malformed, format!("this message cannot be read: {error}")));
            }
        };
        let kind = message.kind();
        let table = message.table().map(str::to_owned);
        match self.act(message).await {
            Ok(()) => self.refusals = 0,
            Err(fault) => self.refuse(fault.about(kind, table.as_deref())),
        }
    }

    async fn act(&mut self, message: ClientMessage) -> Result<(), Fault> {
        let Some(person) = self.person.clone() else {
            let ClientMessage::Hello { version, name, secret } = message else {
                return Err(Fault::new(Code::Hello, "say hello first"));
            };
            return self.hello(version, name, secret).await;
        };
        let (name, line) = (person.name.clone(), self.line.clone());
        let who = Who { person: person.id, name, address: self.address, line };
        match message {
            ClientMessage::Hello { .. } => Err(Fault::new(Code::Hello, "you have said hello already")),
            ClientMessage::Ping {} => {
                self.line.say(text(&ServerMessage::Pong {}));
                Ok(())
            }
            ClientMessage::Create { table } => {
                self.room_for_one_more()?;
                let (id, _) = self.app.hall.create(&person, self.address, table).await?;
                self.enter(&id, &who, None).await
            }
            ClientMessage::Join { table, invite } => {
                if !self.tables.contains(&table) {
                    self.room_for_one_more()?;
                }
                self.enter(&table, &who, invite).await
            }
            ClientMessage::Leave { table } => {
                self.app.hall.ask(&table, &who, Request::Leave).await?;
                self.tables.retain(|at| *at != table);
                Ok(())
            }
            message @ (ClientMessage::Sit { .. }
            | ClientMessage::Stand { .. }
            | ClientMessage::Appoint { .. }
            | ClientMessage::Commit { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::Start { .. }
            | ClientMessage::Answer { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Preview { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Again { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Volunteer { .. }
            | ClientMessage::Mute { .. }
            | ClientMessage::Kick { .. }
            | ClientMessage::Free { .. }
            | ClientMessage::Concede { .. }
            | ClientMessage::Rematch { .. }
            | ClientMessage::Know { .. }
            | ClientMessage::Hint { .. }) => {
                let (table, request) = self.request(&person, message).await?;
                self.app.hall.ask(&table, &who, request).await
            }
        }
    }

    fn room_for_one_more(&self) -> Result<(), Fault> {
        if self.tables.len() < MOST_TABLES {
            return Ok(());
        }
        Err(Fault::new(Code::Full, format!("you are at {MOST_TABLES} tables already: leave one first")))
    }

    async fn enter(&mut self, table: &str, who: &Who, invite: Option<String>) -> Result<(), Fault> {
        let new = !self.tables.iter().any(|at| at == table);
        if new {
            // First: the connection may end between the table's taking the line and its answer, and the table is to hear it.
            self.tables.push(table.to_owned());
        }
        let joined = self.app.hall.ask(table, who, Request::Join { invite }).await;
        if joined.is_err() && new {
            self.tables.retain(|at| at != table);
        }
        joined
    }

    /// What a message asks of a table.
    async fn request(&self, person: &Person, message: ClientMessage) -> Result<(String, Request), Fault> {
        let hall = &self.app.hall;
        Ok(match message {
            ClientMessage::Sit { table, seat, deck } => {
                let deck = hall.deck(person.id, deck).await?;
                (table, Request::Sit { seat, deck })
            }
            ClientMessage::Appoint { table, seat, machine, deck } => {
                let deck = hall.deck(person.id, deck).await?;
                (table, Request::Appoint { seat, machine, deck })
            }
            ClientMessage::Stand { table, seat } => (table, Request::Stand { seat }),
            ClientMessage::Commit { table, seat, commitment } => (table, Request::Commit { seat, commitment }),
            ClientMessage::Reveal { table, seat, part } => (table, Request::Reveal { seat, part }),
            ClientMessage::Start { table } => (table, Request::Start),
            ClientMessage::Answer { table, seat, decision, option } => {
                (table, Request::Answer { seat, decision, option })
            }
            ClientMessage::Why { table, seat, words } => (table, Request::Why { seat, words }),
            ClientMessage::Preview { table, seat, decision, option } => {
                (table, Request::Preview { seat, decision, option })
            }
            ClientMessage::Undo { table, seat, decision, to, only } => {
                (table, Request::Undo { seat, decision, to, only })
            }
            ClientMessage::Again { table, seat, from, to } => (table, Request::Again { seat, from, to }),
            ClientMessage::Consent { table, request, decision, agree } => {
                (table, Request::Consent { request, decision, agree })
            }
            ClientMessage::Chat { table, text } => (table, Request::Chat { text }),
            ClientMessage::Concede { table, seat } => (table, Request::Concede { seat }),
            ClientMessage::Volunteer { table, seat, to, stands } => (table, Request::Volunteer { seat, to, stands }),
            ClientMessage::Mute { table, speaker, muted } => (table, Request::Mute { speaker, muted }),
            ClientMessage::Kick { table, speaker } => (table, Request::Kick { speaker }),
            ClientMessage::Free { table, seat } => (table, Request::Free { seat }),
            ClientMessage::Rematch { table, decision } => (table, Request::Rematch { decision }),
            ClientMessage::Know { table, seat, decision } => (table, Request::Know { seat, decision }),
            ClientMessage::Hint { table, seat, decision } => {
                if !self.app.heavy.take_some(self.address, HINT) {
                    return Err(Fault::new(Code::SlowDown, "too many hints at once: wait a moment"));
                }
                (table, Request::Hint { seat, decision })
            }
            ClientMessage::Join { table, invite } => (table, Request::Join { invite }),
            ClientMessage::Leave { table } => (table, Request::Leave),
            ClientMessage::Hello { .. } | ClientMessage::Create { .. } | ClientMessage::Ping {} => {
                return Err(Fault::new(Code::Malformed, "this is not about a table"));
            }
        })
    }

    async fn hello(&mut self, version: u32, name: Option<String>, secret: Option<String>) -> Result<(), Fault> {
        if version != VERSION {
            let why = format!("this server speaks version {VERSION} of the protocol, not {version}");
            return Err(Fault::new(Code::Version, why));
        }
        let name = match name {
            Some(name) => Some(clean_name(&name).ok_or_else(|| Fault::new(Code::Unfit, "that is not a name"))?),
            None => None,
        };
        let (person, secret) = match secret {
            Some(secret) => (self.known(&secret, name).await?, None),
            None => {
                super::account::may_come(&self.app, self.address)?;
                let secret = Secret::draw().map_err(|fault| Fault::new(Code::Storage, fault))?;
                let name = name.unwrap_or_else(|| "guest".to_owned());
                self.app.live.enter(self.line.id, secret.hash(), self.end.clone());
                let person = self.app.hall.store().add_guest(name, secret.hash()).await?;
                (person, Some(secret.text().to_owned()))
            }
        };
        let tables = self.app.hall.store().unfinished_of(person.id).await?;
        self.line.say(text(&ServerMessage::Welcome {
            version: VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            person: person.id,
            name: person.name.clone(),
            secret,
            games: self.app.hall.registry().all().map(|offer| offer.info()).collect(),
            tables,
        }));
        self.person = Some(person);
        Ok(())
    }

    /// The person with that secret, under the name that they now want.
    async fn known(&self, secret: &str, name: Option<String>) -> Result<Person, Fault> {
        let unknown = || Fault::new(Code::Unknown, "nobody is known by that secret: say hello without one");
        let store = self.app.hall.store();
        let hash = Secret::read(secret).ok_or_else(unknown)?.hash();
        self.app.live.enter(self.line.id, hash, self.end.clone());
        let Some(mut person) = store.person_by(hash).await? else {
            self.app.live.leave(self.line.id);
            return Err(unknown());
        };
        if let Some(name) = name.filter(|name| *name != person.name) {
            store.rename(person.id, name.clone()).await?;
            person.name = name;
        }
        Ok(person)
    }
}

/// The refusal of a message that came too soon. It names a short one; to read a long one would be
/// more than it is worth.
fn too_fast(read: &str) -> Fault {
    let fault = Fault::new(Code::SlowDown, "too many messages at once: wait a moment");
    let message = if read.len() <= SHORT { serde_json::from_str::<ClientMessage>(read).ok() } else { None };
    match message {
        Some(message) => fault.about(message.kind(), message.table()),
        None => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::hall::Hall;
    use crate::http::Page;
    use crate::protocol::{NewTable, SeatWish};
    use crate::registry::Registry;
    use crate::store::Store;
    use futures_util::FutureExt as _;
    use std::net::Ipv4Addr;
    use std::pin::Pin;
    use std::task::Poll;

    /// An app over a file of its own; when it is dropped, the folder of the file goes.
    struct Scratch {
        app: App,
        folder: std::path::PathBuf,
        _stop: tokio::sync::watch::Sender<bool>,
    }

    impl Scratch {
        fn new(name: &str) -> Scratch {
            Scratch::with(name, Config { rate: 0, ..Config::default() })
        }

        fn with(name: &str, config: Config) -> Scratch {
            let folder = std::env::temp_dir().join(format!("longbox-socket-{name}-{}", std::process::id()));
            let store = Store::open(&folder.join("longbox.db"), Duration::from_secs(60)).unwrap();
            let hall = Hall::new(store, Registry::with_lantern(), config);
            let (stop, stopping) = tokio::sync::watch::channel(false);
            Scratch { app: App::new(hall, Page::none(), stopping), folder, _stop: stop }
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.folder).ok();
        }
    }

    /// Begin it; whether it has to wait for something.
    async fn waits<F: Future>(begun: &mut Pin<Box<F>>) -> bool {
        std::future::poll_fn(|context| Poll::Ready(begun.as_mut().poll(context).is_pending())).await
    }

    fn client(app: &App) -> (Client, LineEnd) {
        client_with(app, 1000)
    }

    /// For whom so many messages may wait.
    fn client_with(app: &App, room: usize) -> (Client, LineEnd) {
        let id = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let (line, line_end) = Line::new(id, room, app.hall.metrics().clone());
        let (address, end) = (Ipv4Addr::LOCALHOST.into(), Arc::new(Notify::new()));
        let client = Client { app: app.clone(), line, address, person: None, tables: Vec::new(), refusals: 0, end };
        (client, line_end)
    }

    #[tokio::test]
    async fn a_log_out_cuts_a_connection_that_is_just_being_greeted() {
        let scratch = Scratch::new("greeted");
        let app = &scratch.app;
        let secret = Secret::draw().unwrap();
        app.hall.store().add_guest("Ada".to_owned(), secret.hash()).await.unwrap();
        let (mut client, _end) = client(app);
        let end = client.end.clone();
        // The secret is being looked up: nothing is known of the person yet.
        let mut hello = Box::pin(client.hello(VERSION, None, Some(secret.text().to_owned())));
        assert!(waits(&mut hello).await);
        app.hall.store().end_this_session(secret.hash()).await.unwrap();
        app.live.end_secrets(&[secret.hash()]);
        assert!(end.notified().now_or_never().is_some(), "it would hear on");
    }

    #[tokio::test]
    async fn a_connection_whose_hello_is_refused_is_not_kept_in_mind() {
        let scratch = Scratch::new("refused");
        let app = &scratch.app;
        let secret = Secret::draw().unwrap();
        let (mut client, _end) = client(app);
        let end = client.end.clone();
        assert!(client.hello(VERSION, None, Some(secret.text().to_owned())).await.is_err());
        app.live.end_secrets(&[secret.hash()]);
        assert!(end.notified().now_or_never().is_none());
    }

    #[tokio::test]
    async fn a_chat_flood_at_a_table_cuts_nobody_off_who_does_not_read() {
        let scratch = Scratch::new("flood");
        let app = &scratch.app;
        let (mut host, _heard) = client(app);
        host.hello(VERSION, Some("Ada".to_owned()), None).await.unwrap();
        let id = public_table(&mut host).await;
        let (mut guest, unread) = client_with(app, 8);
        guest.hello(VERSION, Some("Bob".to_owned()), None).await.unwrap();
        guest.act(ClientMessage::Join { table: id.clone(), invite: None }).await.unwrap();
        for n in 0..100 {
            host.act(ClientMessage::Chat { table: id.clone(), text: format!("line {n}.") }).await.unwrap();
        }
        assert_eq!(app.hall.metrics().dropped.get(), 0);
        assert!(std::iter::from_fn(|| unread.try_next()).any(|text| text.contains("line 99.")));
    }

    async fn public_table(host: &mut Client) -> String {
        let seats = vec![SeatWish::Me { deck: None }, SeatWish::Open {}];
        let (game, options) = ("lantern".to_owned(), serde_json::Value::Null);
        let table = NewTable {
            game,
            mode: None,
            options,
            seats,
            public: true,
            clock: None,
            from: None,
            hints: None,
            explain: false,
        };
        host.act(ClientMessage::Create { table }).await.unwrap();
        host.tables[0].clone()
    }

    /// What the client is told about the hints that it asked for, the next thing.
    async fn next_of_hint(heard: &LineEnd) -> ServerMessage {
        loop {
            let message = serde_json::from_str(&heard.next().await.unwrap()).unwrap();
            match message {
                ServerMessage::Hint { .. } => return message,
                ServerMessage::Error { ref fault } if fault.about.as_deref() == Some("hint") => return message,
                _ => {}
            }
        }
    }

    #[tokio::test]
    async fn a_seat_has_one_hint_at_a_time_and_one_that_comes_too_late_is_stale() {
        // One worker, and nobody is waited for to shuffle.
        let config = Config { rate: 0, draw_s: 0, test_seed: Some(1), thinkers: 1, ..Config::default() };
        let scratch = Scratch::with("hint", config);
        let pool = scratch.app.hall.pool().clone();
        let (mut client, heard) = client(&scratch.app);
        client.hello(VERSION, Some("Ada".to_owned()), None).await.unwrap();
        let me = serde_json::json!({ "who": "me" });
        let table = serde_json::from_value(serde_json::json!({ "game": "lantern", "seats": [me, me] })).unwrap();
        client.act(ClientMessage::Create { table }).await.unwrap();
        let table = client.tables[0].clone();
        client.act(ClientMessage::Start { table: table.clone() }).await.unwrap();
        // The only worker is busy until it is let go.
        let busy = async || {
            let (let_go, until) = std::sync::mpsc::channel::<()>();
            let (begun, begins) = tokio::sync::oneshot::channel();
            tokio::spawn(async move {
                let thought = move |_| {
                    begun.send(()).ok();
                    until.recv().ok();
                };
                pool.clone().think(Box::new(thought)).await
            });
            begins.await.unwrap();
            let_go
        };
        let hint = |decision| ClientMessage::Hint { table: table.clone(), seat: 0, decision };
        let let_go = busy().await;
        client.act(hint(0)).await.unwrap();
        let fault = client.act(hint(0)).await.unwrap_err();
        assert_eq!((fault.code, fault.message.as_str()), (Code::NotNow, "a hint for seat 0 is being thought about"));
        client.act(ClientMessage::Answer { table: table.clone(), seat: 0, decision: 0, option: 0 }).await.unwrap();
        drop(let_go);
        let ServerMessage::Error { fault } = next_of_hint(&heard).await else { panic!("it was told too late") };
        assert_eq!(fault.code, Code::Stale);
    }

    #[tokio::test]
    async fn who_asks_for_too_many_hints_has_to_wait() {
        // At one a second a hint that costs twenty is a long way off.
        let scratch = Scratch::with("hints", Config { rate: 1, ..Config::default() });
        let (mut client, _heard) = client(&scratch.app);
        client.hello(VERSION, Some("Ada".to_owned()), None).await.unwrap();
        let table = public_table(&mut client).await;
        let hint = ClientMessage::Hint { table, seat: 0, decision: 0 };
        let fault = client.act(hint.clone()).await.unwrap_err();
        assert_eq!((fault.code, fault.message.as_str()), (Code::NotNow, "the game has not started"));
        assert!(scratch.app.heavy.take_some(client.address, super::super::HEAVY.burst - HINT));
        assert_eq!(client.act(hint).await.unwrap_err().code, Code::SlowDown);
    }

    #[tokio::test]
    async fn a_connection_that_ends_while_it_enters_a_table_hears_nothing_more() {
        let scratch = Scratch::new("enters");
        let app = &scratch.app;
        let (mut host, heard) = client(app);
        host.hello(VERSION, Some("Ada".to_owned()), None).await.unwrap();
        let id = public_table(&mut host).await;

        let (mut guest, ghost) = client(app);
        guest.hello(VERSION, Some("Bob".to_owned()), None).await.unwrap();
        // The table is asked and has not answered when the session is ended: what was under way is dropped.
        let mut join = Box::pin(guest.act(ClientMessage::Join { table: id.clone(), invite: None }));
        assert!(waits(&mut join).await);
        drop(join);
        app.hall.hung_up(guest.line.id, &guest.tables).await;
        host.act(ClientMessage::Chat { table: id, text: "who hears this?".to_owned() }).await.unwrap();
        let said = |end: &LineEnd| std::iter::from_fn(|| end.try_next()).any(|text| text.contains("who hears this?"));
        assert!(said(&heard));
        assert!(!said(&ghost), "a ghost hears on");
    }
}
