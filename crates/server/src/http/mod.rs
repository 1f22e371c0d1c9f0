//! The wire: WebSocket, REST, the page, and what whoever runs the server wants to know.

mod account;
mod analysis;
mod cached;
mod campaign;
mod decks;
mod flight;
mod guard;
mod health;
mod limit;
mod live;
mod lookup;
mod openapi;
mod page;
mod reels;
mod reports;
#[cfg(test)]
mod slow;
mod socket;
mod takeout;
mod tries;
mod upload;

pub(crate) use health::figures;
pub use limit::{Bucket, Buckets, Callers, Held, Rate, place};
pub use openapi::ROUTES;
pub use page::Page;

use crate::hall::Hall;
use crate::passwords::Passwords;
use crate::protocol::{Code, Fault};
use crate::secret::Secret;
use crate::store::{Person, StoreError};
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Extension, Json, Router};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::timeout::TimeoutLayer;

/// The largest body of a request.
const MOST_BODY: usize = 64 << 10;
/// The largest body of an import.
const MOST_IMPORT: usize = 8 << 20;
/// What a client may send in one frame before it is cut off; more than a message may have, so that
/// most that are too long can be told so.
const MOST_FRAME: usize = 256 << 10;
/// How much is read from a connection at once.
const READ_BUFFER: usize = 4 << 10;
/// An answer of more bytes than this is packed for clients that can read it so.
const WORTH_PACKING: u64 = 1 << 10;
/// How long a request may take.
const REQUEST: Duration = Duration::from_secs(30);
/// People behind one address share this many times what one may do.
const PEOPLE_PER_ADDRESS: u32 = 8;

/// How often an address may ask for what takes long to make or to pack: some 10 ms each.
const HEAVY: Rate = Rate { rate: 16, burst: 100 };
/// What a hint takes of that: it is thought about for some 200 ms.
const HINT: u32 = 20;

/// What a new guest takes of an address's bucket, which fills by one a second.
const GUEST: u32 = 10;
/// How many new guests may come from an address at once: a school, a club.
const MOST_GUESTS: u32 = 100;

/// Everything that a request may need.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hall: Hall,
    /// Turns true when the server stops.
    pub stopping: watch::Receiver<bool>,
    callers: Arc<Callers<IpAddr>>,
    requests: Arc<Callers<IpAddr>>,
    people: Arc<Buckets<i64>>,
    addresses: Arc<Buckets<IpAddr>>,
    heavy: Arc<Buckets<IpAddr>>,
    guests: Arc<Buckets<IpAddr>>,
    tries: Arc<tries::Tries>,
    reports: Arc<Buckets<i64>>,
    passwords: Arc<Passwords>,
    takeout: Arc<takeout::Takeout>,
    slow: Arc<Semaphore>,
    live: Arc<live::Live>,
    page: Page,
    lists: Arc<cached::Lists>,
    analyses: Arc<analysis::Analyses>,
}

impl App {
    /// The app over that hall, with that page for people.
    pub fn new(hall: Hall, page: Page, stopping: watch::Receiver<bool>) -> App {
        let rate = Rate { rate: hall.config().rate, burst: hall.config().burst };
        let shared = Rate {
            rate: rate.rate.saturating_mul(PEOPLE_PER_ADDRESS),
            burst: rate.burst.saturating_mul(PEOPLE_PER_ADDRESS),
        };
        let passwords = Arc::new(Passwords::start(hall.metrics()));
        let (people, addresses) = (Arc::new(Buckets::new(rate)), Arc::new(Buckets::new(shared)));
        let live = Arc::<live::Live>::default();
        if let Some(cluster) = hall.cluster() {
            cluster.spending().of(people.clone(), addresses.clone());
            tokio::spawn(live::end_with_others(live.clone(), cluster.ended(), stopping.clone()));
        }
        App {
            hall,
            page,
            stopping,
            callers: Arc::default(),
            requests: Arc::default(),
            people,
            addresses,
            heavy: Arc::new(Buckets::new(Rate { rate: rate.rate.min(HEAVY.rate), ..HEAVY })),
            guests: Arc::new(Buckets::new(Rate { rate: rate.rate.min(1), burst: GUEST * MOST_GUESTS })),
            tries: Arc::new(tries::Tries::new(rate.rate)),
            reports: Arc::new(Buckets::new(Rate { rate: rate.rate.min(1), burst: 5 })),
            passwords,
            takeout: Arc::default(),
            slow: Arc::new(Semaphore::new(2)),
            live,
            lists: Arc::default(),
            analyses: Arc::default(),
        }
    }

    /// Whether a person may do one thing more.
    fn takes_person(&self, person: i64) -> bool {
        if let Some(cluster) = self.hall.cluster() {
            cluster.spending().person(person);
        }
        self.people.take(person)
    }

    /// Whether an address may do one thing more.
    fn takes_address(&self, address: IpAddr) -> bool {
        if let Some(cluster) = self.hall.cluster() {
            cluster.spending().address(place(address));
        }
        self.addresses.take(address)
    }

    /// A secret is no longer good: the connections that are known by it end, at whichever server they are.
    async fn end_secrets(&self, hashes: Vec<[u8; 32]>) {
        self.live.end_secrets(&hashes);
        if let Some(cluster) = self.hall.cluster() {
            cluster.end_secrets(hashes).await;
        }
    }

    /// The whole wire.
    pub fn router(self) -> Router {
        self.router_within(REQUEST)
    }

    /// The same, where a request may take so long.
    fn router_within(self, request: Duration) -> Router {
        let api = Router::new()
            .route("/games", get(lookup::games))
            .route("/games/{game}/cards", get(lookup::cards))
            .route("/games/{game}/rules", get(lookup::rules))
            .route("/games/{game}/decks", get(lookup::built_in))
            .route("/games/{game}/decks/check", post(decks::check))
            .route("/games/{game}/decks/{id}", get(decks::built_in))
            .route("/games/{game}/campaign", get(campaign::campaign))
            .route("/tables", get(lookup::tables).post(lookup::create))
            .route("/tables/{id}/report", post(reports::report))
            .route("/games/{game}/scenarios", get(reels::scenarios))
            .route("/games/{game}/scenarios/{id}", get(reels::scenario))
            .route("/games/{game}/positions", post(reels::position))
            .route("/games/{game}/puzzles", post(reels::puzzle))
            .route("/replays/{share}", get(lookup::replay))
            .route("/replays/{share}/reel", get(reels::shared))
            .route("/replays/{share}/analysis", get(analysis::progress).post(analysis::start))
            .route("/reel", post(reels::file).layer(DefaultBodyLimit::max(reels::MOST_REPLAY)))
            .route("/decks", get(decks::list).post(decks::add))
            .route("/decks/{id}", get(decks::one).put(decks::change).delete(decks::drop))
            .route("/guests", post(account::guest))
            .route("/me", get(account::me))
            .route("/results", get(account::results))
            .route("/account", post(account::register).delete(account::forget))
            .route("/login", post(account::login))
            .route("/password", post(account::password))
            .route("/logout", post(account::logout))
            .route("/sessions", get(account::sessions))
            .route("/sessions/{id}", delete(account::end_session))
            .route("/export", get(takeout::export).layer(CompressionLayer::new().no_br()))
            .route("/import", post(takeout::import).layer(DefaultBodyLimit::max(MOST_IMPORT)));
        let api = Router::new().nest("/api/v1", api).route("/api/openapi.json", get(openapi::document));
        Router::new()
            .merge(api.layer(CompressionLayer::new().compress_when(SizeAbove::new(WORTH_PACKING))))
            .route("/ws", any(upgrade))
            .route("/health", get(health::health))
            .route("/plain", get(page::plain_index))
            .route("/plain/{file}", get(page::plain_file))
            .fallback(page::place)
            .layer(DefaultBodyLimit::max(MOST_BODY))
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, request))
            .layer(axum::middleware::from_fn_with_state(self.clone(), guard::guard))
            .with_state(self)
    }
}

/// A connection that counts until it is dropped.
pub(crate) struct Call {
    app: App,
    pub(crate) address: IpAddr,
    _held: Held<IpAddr>,
}

impl Call {
    fn begin(app: &App, address: IpAddr) -> Result<Call, Fault> {
        let config = app.hall.config();
        let full = || Fault::new(Code::Full, "there are as many connections here as there can be; try again later");
        if app.hall.metrics().connections.get() >= config.most_connections as u64 {
            return Err(full());
        }
        let held = app.callers.enter(address, config.most_connections_each).ok_or_else(full)?;
        app.hall.metrics().connections.up();
        Ok(Call { app: app.clone(), address, _held: held })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.app.hall.metrics().connections.down();
    }
}

async fn upgrade(
    State(app): State<App>,
    Extension(guard::Address(address)): Extension<guard::Address>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if *app.stopping.borrow() || !app.hall.is_up() {
        return Err(Fault::new(Code::Stopping, "the server is stopping"));
    }
    let call = Call::begin(&app, address)?;
    let upgrade = upgrade.max_message_size(MOST_FRAME).max_frame_size(MOST_FRAME);
    // Messages are short, and there are many connections: the usual buffers would be most of a table.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| socket::attend(app, socket, call)))
}

fn missing() -> Fault {
    Fault::new(Code::NotFound, "there is nothing at this address")
}

/// Who asks, by the token in `Authorization: Bearer …`.
async fn person(app: &App, headers: &HeaderMap) -> Result<(Person, [u8; 32]), Fault> {
    let unknown = || Fault::new(Code::Unknown, "send the secret or token as \"Authorization: Bearer …\"");
    let told = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).ok_or_else(unknown)?;
    let token = told.strip_prefix("Bearer ").ok_or_else(unknown)?;
    let secret = Secret::read(token.trim()).ok_or_else(unknown)?;
    let known = app.hall.store().person_by(secret.hash()).await?;
    let person = known.ok_or_else(|| Fault::new(Code::Unknown, "nobody is known by that secret"))?;
    if !app.takes_person(person.id) {
        return Err(Fault::new(Code::SlowDown, "too many requests at once: wait a moment"));
    }
    Ok((person, secret.hash()))
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match self.code {
            Code::Malformed | Code::Version | Code::Hello => StatusCode::BAD_REQUEST,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Unknown => StatusCode::UNAUTHORIZED,
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotFound | Code::NoOption => StatusCode::NOT_FOUND,
            Code::Unfit => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotNow | Code::Stale => StatusCode::CONFLICT,
            Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
            Code::Full | Code::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Code::Storage => StatusCode::INSUFFICIENT_STORAGE,
        };
        (status, Json(self)).into_response()
    }
}

impl From<axum::extract::rejection::JsonRejection> for Fault {
    fn from(rejection: axum::extract::rejection::JsonRejection) -> Fault {
        if rejection.status() != StatusCode::PAYLOAD_TOO_LARGE {
            return Fault::new(Code::Malformed, rejection.body_text());
        }
        too_long()
    }
}

fn too_long() -> Fault {
    let most = format!("a request has at most {MOST_BODY} bytes, an import {MOST_IMPORT}");
    Fault::new(Code::TooLarge, format!("this is longer than may be sent here: {most}"))
}

/// A JSON body, or a fault in JSON.
type Body<T> = Result<Json<T>, axum::extract::rejection::JsonRejection>;

/// What stands behind the question mark, if it can be read.
type Asked<T> = Result<Query<T>, QueryRejection>;

/// The same, or a fault in JSON.
fn asked<T>(query: Asked<T>) -> Result<T, Fault> {
    let read = query.map_err(|rejection| Fault::new(Code::Malformed, rejection.body_text()));
    read.map(|Query(read)| read)
}

/// A part of the address, or a fault in JSON if it cannot be one.
struct Part<T>(T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned + Send> FromRequestParts<S> for Part<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Part<T>, Fault> {
        let read = Path::from_request_parts(parts, state).await;
        let Path(read) = read.map_err(|_| missing())?;
        Ok(Part(read))
    }
}

/// What a handler answers.
type Answer<T> = Result<Json<T>, Fault>;

/// Nothing to say but that it was done.
fn done() -> Json<serde_json::Value> {
    Json(serde_json::json!({ "ok": true }))
}

/// Do slow work beside everything else, a little at a time. Who does not wait for it makes no room
/// for others: it goes on to its end.
async fn beside<T: Send + 'static>(
    places: &Arc<Semaphore>,
    act: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let stopped = || Fault::from(StoreError::Stopped);
    let place = places.clone().acquire_owned().await.map_err(|_| stopped())?;
    let acting = tokio::task::spawn_blocking(move || {
        let _until_it_is_done = place;
        act()
    });
    acting.await.map_err(|_| stopped())
}
