//! The page: the one that was built, inside the binary, and the plain one that is always there.

use super::{App, cached, missing};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::sync::Arc;

/// Svelte sets styles while things move, hence the one exception.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Files whose names change with what is in them.
const HASHED: &str = "assets";
/// What is served here beside the page: never a place within it.
const OURS: [&str; 5] = ["api", "ws", "health", "metrics", "plain"];
/// How a file may have been packed when the page was built, the best way first: the name of the
/// coding, and the end of the name of the file that has it.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// What was built of `web/`: nothing if it was not.
#[derive(rust_embed::Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// While it is developed, a page that was built since is seen at once.
fn built(name: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/");
        return std::fs::read(format!("{folder}{name}")).ok().map(Cow::Owned);
    }
    Built::get(name).map(|file| file.data)
}

/// Finds a file of a page by its name.
type Files = dyn Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync;

/// A page as it came out of its build.
#[derive(Clone)]
pub struct Page {
    files: Arc<Files>,
}

impl Page {
    /// The page that was built into this program, if one was.
    pub fn built_in() -> Page {
        Page::of(built)
    }

    /// A page of these files.
    pub fn of(files: impl Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync + 'static) -> Page {
        Page { files: Arc::new(files) }
    }

    /// No page: people get the plain one.
    pub fn none() -> Page {
        Page::of(|_| None)
    }

    /// What is at a path: a file, or the page itself, which finds its way from there.
    fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let name = path.strip_prefix('/')?;
        let place = name.split('/').next().unwrap_or_default();
        if OURS.contains(&place) || climbs(name) {
            return None;
        }
        if let Some(file) = self.file(name, headers) {
            return Some(file);
        }
        if place == HASHED {
            return None;
        }
        let index = self.file("index.html", headers);
        index.or_else(|| name.is_empty().then(|| plain("index.html", true)).flatten())
    }

    fn file(&self, name: &str, headers: &HeaderMap) -> Option<Response> {
        // What was packed is the same file, not another.
        if PACKED.iter().any(|(_, end)| name.ends_with(end)) {
            return None;
        }
        let bytes = (self.files)(name)?;
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let kind = match kind.type_() {
            mime_guess::mime::TEXT => format!("{kind}; charset=utf-8"),
            _ => kind.to_string(),
        };
        let packed = PACKED.iter().filter(|(coding, _)| accepts(headers, coding));
        let packed = packed.filter_map(|(coding, end)| Some((*coding, (self.files)(&format!("{name}{end}"))?))).next();
        let (coding, bytes) = packed.map_or((None, bytes), |(coding, bytes)| (Some(coding), bytes));
        Some(sent(name, &kind, coding, bytes, headers))
    }
}

/// A file on its way to the client, or 304 to who has it already.
fn sent(name: &str, kind: &str, coding: Option<&'static str>, bytes: Cow<'static, [u8]>, asks: &HeaderMap) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if name.split('/').next() == Some(HASHED) {
        headers.insert(header::CACHE_CONTROL, FOREVER);
    } else {
        let hash: [u8; 32] = Sha256::digest(&bytes).into();
        let tag = HeaderValue::try_from(format!("\"{}\"", crate::fair::hex(&hash[..16])));
        headers.insert(header::CACHE_CONTROL, ASK_AGAIN);
        if let Ok(tag) = tag {
            let has = cached::has(asks, &tag);
            headers.insert(header::ETAG, tag);
            if has {
                return (StatusCode::NOT_MODIFIED, headers).into_response();
            }
        }
    }
    if let Ok(kind) = HeaderValue::from_str(kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (headers, body).into_response()
}

/// Whether the client can read what is packed like that.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let told = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut told = told.flat_map(|value| value.split(','));
    told.any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix(['q', 'Q'])?.strip_prefix('='));
        named && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
    })
}

/// Whether a name leads out of the folder, however it is written.
fn climbs(name: &str) -> bool {
    let plain = name.to_ascii_lowercase().replace("%2e", ".").replace("%2f", "/").replace(['\\', '\0'], "/");
    let plain = plain.replace("%5c", "/");
    plain.starts_with('/') || plain.split('/').any(|part| part == "." || part == "..")
}

/// Whatever has no route of its own is a place within the page.
pub(super) async fn place(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let asked = matches!(method, Method::GET | Method::HEAD);
    match app.page.answer(uri.path(), &headers) {
        Some(found) if asked => found,
        Some(_) => (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
        None => missing().into_response(),
    }
}

const PLAIN: [(&str, &str, &str); 4] = [
    ("index.html", "text/html; charset=utf-8", include_str!("../page/index.html")),
    ("table.js", "text/javascript; charset=utf-8", include_str!("../page/table.js")),
    ("shuffle.js", "text/javascript; charset=utf-8", include_str!("../page/shuffle.js")),
    ("table.css", "text/css; charset=utf-8", include_str!("../page/table.css")),
];

/// Where the plain page says that there could be more.
const NOTE: &str = "<p id=\"unbuilt\" hidden>";

/// The plain page.
pub(super) async fn plain_index() -> Response {
    plain("index.html", false).unwrap_or_else(|| missing().into_response())
}

/// A file of the plain page.
pub(super) async fn plain_file(Path(name): Path<String>) -> Response {
    plain(&name, false).unwrap_or_else(|| missing().into_response())
}

fn plain(name: &str, instead: bool) -> Option<Response> {
    let (_, kind, text) = PLAIN.iter().find(|(file, _, _)| *file == name)?;
    let told = [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, ASK_AGAIN)];
    let text = if instead { text.replacen(NOTE, &NOTE.replace(" hidden", ""), 1) } else { (*text).to_owned() };
    Some((told, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_is_used_only_if_the_client_can_read_it() {
        let asks = |told: &str| HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(told).unwrap())]);
        assert!(accepts(&asks("gzip, deflate, BR"), "br"));
        assert!(accepts(&asks("gzip;q=0.5,br;q=1.0"), "gzip"));
        assert!(!accepts(&asks("gzip, br;q=0"), "br") && !accepts(&asks("br; Q=0.000"), "br"));
        assert!(!accepts(&asks("identity"), "gzip") && !accepts(&HeaderMap::new(), "br"));
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for name in ["../x", "a/../../x", "%2e%2E/x", "..%2fx", "a\\..\\x", "a/%2e%2e%5cx", "/etc/passwd", "./x"] {
            assert!(climbs(name), "{name}");
        }
        for name in ["", "icon.svg", "table/vhj..b", "assets/index-a..b.js", "cards/ST%20001"] {
            assert!(!climbs(name), "{name}");
        }
    }

    #[test]
    fn the_plain_page_has_a_place_for_the_note() {
        assert!(PLAIN[0].2.contains(NOTE));
    }
}
