//! What every request goes through: limits, the origin of pages, and headers that keep browsers safe.

use super::limit::place;
use super::upload::Upload;
use super::{App, flight};
use crate::accept::Peer;
use crate::protocol::{Code, Fault};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Once;

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Where a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

pub(super) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    request.extensions_mut().insert(Address(address));
    let is_api = request.uri().path().starts_with("/api/");
    let metrics = app.hall.metrics();
    metrics.requests.up();
    let mut response = answer(&app, request, address, next).await;
    if response.status().is_client_error() || response.status().is_server_error() {
        metrics.refused.up();
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // The built page has a policy of its own.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the request is answered, when all of it has been read.
async fn answer(app: &App, request: Request, address: IpAddr, next: Next) -> Response {
    let checked = check(app, &request, address).and_then(|()| flight::begin(app, address));
    let (request, upload) = Upload::of(request);
    let response = match checked {
        Ok(held) => flight::until_read(next.run(request).await, held),
        Err(fault) => fault.into_response(),
    };
    // Who was too slow is not waited for again.
    if response.status() != StatusCode::REQUEST_TIMEOUT {
        upload.finish().await;
    }
    response
}

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), Fault> {
    let path = request.uri().path();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes || path == "/ws" {
        from_our_page(app, request.headers())?;
    }
    if !app.addresses.take(address) || is_heavy(path) && !app.heavy.take(address) {
        return Err(Fault::new(Code::SlowDown, "too many requests at once: wait a moment"));
    }
    Ok(())
}

/// Whether the answer takes long to make or to pack: whole games and positions, all rulings, all cards, all that is
/// somebody's.
fn is_heavy(path: &str) -> bool {
    path.starts_with("/api/")
        && (["/cards", "/rules", "/reel", "/positions", "/puzzles", "/export", "/import"]
            .iter()
            .any(|end| path.ends_with(end))
            || path.contains("/scenarios"))
}

/// Let in our own page, and those that the settings name. What is no page has no origin.
fn from_our_page(app: &App, headers: &HeaderMap) -> Result<(), Fault> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
    let (origin, host) = (text(origin), headers.get(header::HOST).map(text).unwrap_or_default());
    let bare = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    let mut named = app.hall.config().origins.split([',', ' ']).filter(|known| !known.is_empty());
    if !host.is_empty() && bare == Some(&host) || named.any(|known| known == origin) {
        return Ok(());
    }
    // A browser does not tell why a socket was refused, so whoever runs the server has to hear it.
    static HEARD: Once = Once::new();
    HEARD.call_once(|| {
        tracing::warn!(origin, host, "a page was refused; if it is ours, the proxy has to pass Host on unchanged");
    });
    Err(Fault::new(Code::Forbidden, format!("pages of \"{origin}\" may not connect to \"{host}\"")))
}

/// Where a request comes from, as limits count it.
fn address(app: &App, request: &Request) -> IpAddr {
    place(client(app, request))
}

fn client(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    if !app.hall.config().behind_proxy {
        if peer.is_loopback() && request.headers().contains_key(FORWARDED) {
            static HEARD: Once = Once::new();
            HEARD.call_once(|| tracing::warn!("behind a proxy everybody has its address, unless --behind-proxy true"));
        }
        return peer;
    }
    // The last entry is the one that our own proxy wrote.
    let told = request.headers().get_all(FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
    told.and_then(|told| told.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}
