//! What every request goes through: limits, the origin of pages, and headers that keep browsers safe.

use super::App;
use crate::accept::Peer;
use crate::protocol::{Code, Fault};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
    let mut response = match check(&app, &request, address) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    };
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

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), Fault> {
    let path = request.uri().path();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (changes || path == "/ws") && !from_our_page(app, request.headers()) {
        return Err(Fault::new(Code::Forbidden, "pages of this origin may not connect here"));
    }
    if !app.addresses.take(address) || is_heavy(path) && !app.heavy.take(address) {
        return Err(Fault::new(Code::SlowDown, "too many requests at once: wait a moment"));
    }
    Ok(())
}

/// Whether the answer takes long to make or to pack: whole games, all rulings, all cards, all that is
/// somebody's.
fn is_heavy(path: &str) -> bool {
    path.starts_with("/api/")
        && (["/cards", "/rules", "/reel", "/export", "/import"].iter().any(|end| path.ends_with(end))
            || path.contains("/scenarios"))
}

/// Whether a page may connect: our own, or one that the settings name. What is no page has no origin.
fn from_our_page(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let bare = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    if bare.is_some() && bare == host {
        return true;
    }
    app.hall.config().origins.split([',', ' ']).any(|known| !known.is_empty() && known == origin)
}

fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    if !app.hall.config().behind_proxy {
        return peer;
    }
    // The last entry is the one that our own proxy wrote.
    let told = request.headers().get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    told.and_then(|told| told.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}
