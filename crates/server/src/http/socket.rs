//! One connection: hello first, then anything.

use super::{App, Call};
use crate::protocol::{ClientMessage, Code, Fault, MOST_MESSAGE, ServerMessage, VERSION, clean_name};
use crate::room::{Line, LineEnd, Request, Text, Who, text};
use crate::secret::Secret;
use crate::store::{Filter, Person};
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
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
    let mut writer = tokio::spawn(write(sink, end, app.stopping.clone()));
    let end = Arc::new(Notify::new());
    let (tables, refusals) = (Vec::new(), 0);
    let mut client = Client { app: app.clone(), line, address, person: None, tables, refusals, end: end.clone() };
    let writing = tokio::select! {
        () = client.read(stream) => true,
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

async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut end: LineEnd,
    mut stopping: tokio::sync::watch::Receiver<bool>,
) {
    let mut ping = tokio::time::interval(PING);
    loop {
        let message = tokio::select! {
            text = end.queue.recv() => match text {
                Some(text) => Message::Text(text),
                // Reading may have ended first because the server stops: that is still to be said.
                None if *stopping.borrow() => return say_goodbye(&mut sink, &mut end).await,
                None => break,
            },
            _ = ping.tick() => Message::Ping(axum::body::Bytes::new()),
            () = end.cut.notified() => {
                close(&mut sink, 1013, "too slow").await;
                return;
            }
            () = stopped(&mut stopping) => {
                say_goodbye(&mut sink, &mut end).await;
                return;
            }
        };
        if !matches!(timeout(SENDING, sink.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    close(&mut sink, 1000, "").await;
}

/// Comes back when the server stops.
async fn stopped(stopping: &mut tokio::sync::watch::Receiver<bool>) {
    stopping.wait_for(|stopping| *stopping).await.ok();
}

async fn say_goodbye(sink: &mut SplitSink<WebSocket, Message>, end: &mut LineEnd) {
    while let Ok(text) = end.queue.try_recv() {
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

impl Client {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        let mut stopping = self.app.stopping.clone();
        let began = Instant::now();
        loop {
            let patience = if self.person.is_some() { SILENCE } else { HELLO.saturating_sub(began.elapsed()) };
            let next = tokio::select! {
                next = timeout(patience, stream.next()) => next,
                () = stopped(&mut stopping) => return,
            };
            let read = match next {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(Some(Ok(Message::Binary(_)))) => {
                    self.refuse(Fault::new(Code::Malformed, "messages are text: JSON, one object each"));
                    continue;
                }
                Ok(Some(Ok(Message::Close(_))) | None) => return,
                Ok(Some(Err(_))) => return self.refuse(Fault::new(Code::TooLarge, "this message cannot be read")),
                Err(_) if self.person.is_none() => return self.refuse(Fault::new(Code::Hello, "say hello first")),
                Err(_) => return,
            };
            self.app.hall.metrics().messages.up();
            if !self.within_limits() {
                self.refuse(too_fast(&read));
            } else {
                self.take(&read).await;
            }
            if self.refusals > MOST_REFUSALS && self.app.hall.config().rate > 0 {
                return;
            }
        }
    }

    fn within_limits(&self) -> bool {
        let person = self.person.as_ref().is_none_or(|person| self.app.people.take(person.id));
        person && self.app.addresses.take(self.address)
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
        let who = Who { person: person.id, name: person.name.clone(), line: self.line.clone() };
        match message {
            ClientMessage::Hello { .. } => Err(Fault::new(Code::Hello, "you have said hello already")),
            ClientMessage::Ping {} => {
                self.line.say(text(&ServerMessage::Pong {}));
                Ok(())
            }
            ClientMessage::Create { table } => {
                self.room_for_one_more()?;
                let (id, _) = self.app.hall.create(&person, table).await?;
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
            | ClientMessage::Entropy { .. }
            | ClientMessage::Start { .. }
            | ClientMessage::Answer { .. }
            | ClientMessage::Why { .. }
            | ClientMessage::Preview { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Consent { .. }
            | ClientMessage::Chat { .. }
            | ClientMessage::Concede { .. }
            | ClientMessage::Rematch { .. }) => {
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
        self.app.hall.ask(table, who, Request::Join { invite }).await?;
        if !self.tables.iter().any(|at| at == table) {
            self.tables.push(table.to_owned());
        }
        Ok(())
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
            ClientMessage::Entropy { table, seat, words } => (table, Request::Entropy { seat, words }),
            ClientMessage::Start { table } => (table, Request::Start),
            ClientMessage::Answer { table, seat, decision, option } => {
                (table, Request::Answer { seat, decision, option })
            }
            ClientMessage::Why { table, seat, words } => (table, Request::Why { seat, words }),
            ClientMessage::Preview { table, seat, decision, option } => {
                (table, Request::Preview { seat, decision, option })
            }
            ClientMessage::Undo { table, seat, to } => (table, Request::Undo { seat, to }),
            ClientMessage::Consent { table, request, agree } => (table, Request::Consent { request, agree }),
            ClientMessage::Chat { table, text } => (table, Request::Chat { text }),
            ClientMessage::Concede { table, seat } => (table, Request::Concede { seat }),
            ClientMessage::Rematch { table } => (table, Request::Rematch),
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
        let store = self.app.hall.store();
        let (person, hash, secret) = match secret {
            Some(secret) => {
                let (person, hash) = known(&self.app, &secret, name).await?;
                (person, hash, None)
            }
            None => {
                let secret = Secret::draw().map_err(|fault| Fault::new(Code::Storage, fault))?;
                let name = name.unwrap_or_else(|| "guest".to_owned());
                let person = store.add_guest(name, secret.hash()).await?;
                (person, secret.hash(), Some(secret.text().to_owned()))
            }
        };
        let mut tables = Vec::new();
        for table in store.list(Filter { person: Some(person.id), ..Filter::default() }).await? {
            if table.state != crate::protocol::TableState::Over {
                tables.push(table.id);
            }
        }
        self.line.say(text(&ServerMessage::Welcome {
            version: VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            person: person.id,
            name: person.name.clone(),
            secret,
            games: self.app.hall.registry().all().map(|offer| offer.info()).collect(),
            tables,
        }));
        self.app.live.enter(self.line.id, person.id, hash, self.end.clone());
        self.person = Some(person);
        Ok(())
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

/// The person with that secret, under the name that they now want.
async fn known(app: &App, secret: &str, name: Option<String>) -> Result<(Person, [u8; 32]), Fault> {
    let unknown = || Fault::new(Code::Unknown, "nobody is known by that secret: say hello without one");
    let secret = Secret::read(secret).ok_or_else(unknown)?;
    let mut person = app.hall.store().person_by(secret.hash()).await?.ok_or_else(unknown)?;
    if let Some(name) = name.filter(|name| *name != person.name) {
        app.hall.store().rename(person.id, name.clone()).await?;
        person.name = name;
    }
    Ok((person, secret.hash()))
}
