//! Lists that change only with the server: written once, and sent again only to who has not got them.

use super::App;
use crate::protocol::Fault;
use crate::registry::Host;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A list of a game, as it goes over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum List {
    Cards,
    Rules,
    Decks,
}

/// What was written, and the tag that changes with it.
#[derive(Clone)]
struct Written {
    text: Bytes,
    tag: HeaderValue,
}

/// Everything that was written so far.
#[derive(Default)]
pub(super) struct Lists(Mutex<HashMap<(&'static str, List), Arc<Written>>>);

impl Lists {
    fn get<T: Serialize>(&self, offer: &dyn Host, list: List, make: impl FnOnce() -> T) -> Arc<Written> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry((offer.name(), list)).or_insert_with(|| Arc::new(written(&make()))).clone()
    }
}

fn written(list: &impl Serialize) -> Written {
    // Every field is plain: nothing in it can fail to be written.
    let text = serde_json::to_vec(list).unwrap_or_default();
    let hash: [u8; 32] = Sha256::digest(&text).into();
    let tag = format!("\"{}\"", crate::fair::hex(&hash[..16]));
    let tag = HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""));
    Written { text: text.into(), tag }
}

/// Answer with a list, or with 304 to who has it already.
pub(super) fn answer<T: Serialize>(
    app: &App,
    headers: &HeaderMap,
    offer: &dyn Host,
    list: List,
    make: impl FnOnce() -> T,
) -> Result<Response, Fault> {
    let written = app.lists.get(offer, list, make);
    // Asked for every time, but sent only if it is another: a new server has new cards at once.
    let told = [(header::ETAG, written.tag.clone()), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if has(headers, &written.tag) {
        return Ok((StatusCode::NOT_MODIFIED, told).into_response());
    }
    let json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    Ok((told, json, written.text.clone()).into_response())
}

/// Whether the client names that tag. A proxy may have marked it as weak.
pub(super) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = named.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|named| named == "*" || named.strip_prefix("W/").unwrap_or(named).as_bytes() == tag.as_bytes())
}
