//! Everything that is somebody's, to take along and to bring back: bounded both ways.

use super::account::believable;
use super::guard::Address;
use super::limit::Callers;
use super::reels::MOST_REPLAY;
use super::{Answer, App, beside, person, too_long};
use crate::metrics::Metrics;
use crate::protocol::{Code, Fault};
use crate::store::{Export, ExportDeck, ImportError, Most, Person, Said, Store, StoreError};
use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest as _, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use hyper::body::Frame;
use serde::Serialize;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// The most games in one import.
const MOST_GAMES: usize = 1_000;
/// The most moves that are played again for one import.
const MOST_MOVES: usize = 400_000;
/// The most lines of chat in one import, and of one person.
const MOST_LINES: usize = 20_000;
/// The most values in one import. Each takes many times the memory of its two bytes.
const MOST_VALUES: usize = 1_500_000;
/// How deep a replay may be nested.
const MOST_NESTING: usize = 32;
/// The most games of one person, if some are imported.
const MOST_GAMES_EACH: usize = 10_000;
/// The most bytes of their replays.
const MOST_BYTES_EACH: usize = 64 << 20;

/// How many exports an address may read at once; a person reads one.
const EXPORTS_HERE: usize = 4;
/// How many imports may be under way from an address.
const IMPORTS_HERE: usize = 2;
/// How much of an export is made at once, but for a replay that has more.
const PAGE: usize = 64 << 10;
/// How many lines of chat are read at once.
const LINES: usize = 500;
/// How long an export may take to be read.
const READING: Duration = Duration::from_secs(600);

/// Who takes something along or brings it at the moment.
#[derive(Default)]
pub(super) struct Takeout {
    people: Arc<Callers<i64>>,
    addresses: Arc<Callers<IpAddr>>,
    importing: Arc<Callers<IpAddr>>,
}

fn busy() -> Fault {
    Fault::new(Code::SlowDown, "an export or import of yours is under way: wait until it is done")
}

/// Everything that a person owns, written while it is read: what waits for a slow reader is a page or two.
pub(super) async fn export(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let (person, _) = person(&app, &headers).await?;
    let mine = app.takeout.people.enter(person.id, 1).ok_or_else(busy)?;
    let here = app.takeout.addresses.enter(address, EXPORTS_HERE).ok_or_else(busy)?;
    let store = app.hall.store().clone();
    // A file that cannot be read is told before the answer begins.
    let head = head(&store, &person).await?;
    let (pages, reader) = mpsc::channel(1);
    let writer = Writer { store, person: person.id, pages, metrics: app.hall.metrics().clone() };
    tokio::spawn(async move {
        let _until_it_is_read = (mine, here);
        if let Ok(Err(Broken::Store(error))) = tokio::time::timeout(READING, writer.write(head)).await {
            tracing::warn!(%error, "an export was broken off");
        }
    });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, axum::body::Body::new(Pages { reader, whole: false })).into_response())
}

async fn head(store: &Store, person: &Person) -> Result<String, StoreError> {
    let decks = store.decks(person.id).await?.into_iter();
    let decks: Vec<ExportDeck> =
        decks.map(|deck| ExportDeck { game: deck.game, name: deck.name, list: deck.list }).collect();
    let (version, name, decks) = (Export::VERSION, json(&person.name)?, json(&decks)?);
    Ok(format!("{{\"longbox_export\":{version},\"name\":{name},\"decks\":{decks},\"results\":["))
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}

/// Why an export ends before its end.
enum Broken {
    /// Nobody reads it any more.
    Unread,
    /// It cannot be read from the file.
    Store(StoreError),
}

impl From<StoreError> for Broken {
    fn from(error: StoreError) -> Broken {
        Broken::Store(error)
    }
}

/// Writes an export, page by page, no faster than it is read.
struct Writer {
    store: Store,
    person: i64,
    pages: mpsc::Sender<Page>,
    metrics: Arc<Metrics>,
}

impl Writer {
    async fn write(&self, head: String) -> Result<(), Broken> {
        self.page(head, false).await?;
        let (mut last, mut first) = (0, true);
        loop {
            let games = self.store.export_games(self.person, last, PAGE).await?;
            let Some((id, _)) = games.last() else { break };
            last = *id;
            self.list(games.iter().map(|(_, game)| game), &mut first).await?;
        }
        self.page("],\"chat\":[".to_owned(), false).await?;
        let mut first = true;
        for said in Said::ALL {
            let mut last = 0;
            loop {
                let lines = self.store.export_chat(self.person, said, last, LINES).await?;
                let Some((id, _)) = lines.last() else { break };
                last = *id;
                self.list(lines.iter().map(|(_, line)| line), &mut first).await?;
            }
        }
        self.page("]}".to_owned(), true).await
    }

    /// The next entries of a list.
    async fn list<T: Serialize>(&self, entries: impl Iterator<Item = T>, first: &mut bool) -> Result<(), Broken> {
        let mut text = String::new();
        for entry in entries {
            if !std::mem::take(first) {
                text.push(',');
            }
            text += &json(&entry)?;
        }
        self.page(text, false).await
    }

    async fn page(&self, text: String, last: bool) -> Result<(), Broken> {
        let page = Page::new(text, last, self.metrics.clone());
        self.pages.send(page).await.map_err(|_| Broken::Unread)
    }
}

/// A part of an export, counted until it is handed over or dropped.
struct Page {
    text: Bytes,
    last: bool,
    metrics: Arc<Metrics>,
}

impl Page {
    fn new(text: String, last: bool, metrics: Arc<Metrics>) -> Page {
        metrics.exporting.add(text.len());
        Page { text: Bytes::from(text), last, metrics }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.metrics.exporting.sub(self.text.len());
    }
}

/// The pages as the body of an answer. One that is broken off does not look like one that has ended.
struct Pages {
    reader: mpsc::Receiver<Page>,
    whole: bool,
}

impl HttpBody for Pages {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::io::Error>>> {
        self.reader.poll_recv(context).map(|page| match page {
            Some(page) => {
                self.whole = page.last;
                Some(Ok(Frame::data(page.text.clone())))
            }
            None if self.whole => None,
            None => Some(Err(std::io::ErrorKind::UnexpectedEof.into())),
        })
    }
}

/// Add what stands in an export to what is the person's.
pub(super) async fn import(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    request: Request,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let mine = app.takeout.people.enter(person.id, 1).ok_or_else(busy)?;
    let here = app.takeout.importing.enter(address, IMPORTS_HERE).ok_or_else(busy)?;
    let Json(export) = read(&app, address, request).await?;
    if export.longbox_export != Export::VERSION {
        let (told, known) = (export.longbox_export, Export::VERSION);
        return Err(Fault::new(
            Code::Version,
            format!("this is an export of version {told}; this server reads {known}"),
        ));
    }
    let decks = app.hall.config().most_decks;
    let most = Most { decks, games: MOST_GAMES_EACH, bytes: MOST_BYTES_EACH, lines: MOST_LINES };
    let store = app.hall.store().clone();
    check(&export, decks)?;
    store.room_for(person.id, &export, most).await?;
    let registry = app.hall.registry().clone();
    let (export, left_out) = beside(&app.slow, move || believable(&registry, export)).await??;
    // It goes on to its end even if nobody waits for it: the next import of the person begins after that.
    let importing = tokio::spawn(async move {
        let _until_it_is_done = (mine, here);
        store.import(person.id, export, most).await
    });
    let added = importing.await.map_err(|_| Fault::from(StoreError::Stopped))??;
    Ok(Json(json!({ "decks": added.decks, "games": added.games, "chat": added.lines, "left_out": left_out })))
}

/// The export that somebody sends, if it does not take too much memory or room.
async fn read(app: &App, address: IpAddr, request: Request) -> Result<Json<Export>, Fault> {
    let (parts, body) = request.into_parts();
    let sent = Request::from_parts(parts.clone(), body);
    let sent = Bytes::from_request(sent, app).await.map_err(|_| too_long())?;
    app.hall.keeps(address, sent.len())?;
    let values = sent.iter().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    if values > MOST_VALUES {
        return Err(Fault::new(Code::TooLarge, format!("at most {MOST_VALUES} values can be imported at once")));
    }
    let whole = Request::from_parts(parts, axum::body::Body::from(sent));
    Ok(Json::from_request(whole, app).await?)
}

impl From<ImportError> for Fault {
    fn from(error: ImportError) -> Fault {
        match error {
            ImportError::Store(error) => error.into(),
            ImportError::TooMany { .. } => Fault::new(Code::Unfit, error.to_string()),
        }
    }
}

/// Whether an import is not too much to be looked at.
fn check(export: &Export, most_decks: usize) -> Result<(), Fault> {
    let games = &export.results;
    let moves = games.iter().filter_map(|game| game.replay["moves"].as_array()).map(Vec::len).sum();
    for (what, count, most) in [
        ("decks", export.decks.len(), most_decks),
        ("games", games.len(), MOST_GAMES),
        ("moves", moves, MOST_MOVES),
        ("lines of chat", export.chat.len(), MOST_LINES),
    ] {
        if count > most {
            return Err(Fault::new(
                Code::TooLarge,
                format!("at most {most} {what} can be imported at once, not {count}"),
            ));
        }
    }
    for game in games {
        if !is_nested(&game.replay, MOST_NESTING) {
            let why = format!("the replay {} is nested deeper than {MOST_NESTING}", game.share);
            return Err(Fault::new(Code::Unfit, why));
        }
        let bytes = game.replay.to_string().len();
        if bytes > MOST_REPLAY {
            let why = format!("a replay has at most {MOST_REPLAY} bytes here, {} has {bytes}", game.share);
            return Err(Fault::new(Code::TooLarge, why));
        }
    }
    Ok(())
}

/// Whether a value is nested no deeper than that.
fn is_nested(value: &Value, most: usize) -> bool {
    match value {
        Value::Array(values) => most > 0 && values.iter().all(|value| is_nested(value, most - 1)),
        Value::Object(values) => most > 0 && values.values().all(|value| is_nested(value, most - 1)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}
