//! The page that was built, with a made-up one in its place, and the plain page.

use crate::common::{Folder, config, raw_http, start};
use longbox_server::Served;
use longbox_server::http::Page;
use longbox_server::registry::Registry;
use std::borrow::Cow;
use std::net::SocketAddr;

const FILES: [(&str, &str); 11] = [
    ("index.html", "<!doctype html><title>whole</title>"),
    ("index.html.br", "packed page"),
    ("icon.svg", "<svg/>"),
    ("site.webmanifest", "{}"),
    ("assets/index-a1.js", "let a;"),
    ("assets/index-a1.js.br", "packed with br"),
    ("assets/index-a1.js.gz", "packed with gzip"),
    ("assets/index-b2.css", "a{}"),
    ("assets/index-b2.css.gz", "style with gzip"),
    ("assets/bangers-c3.woff2", "font"),
    ("../secret", "not to be had"),
];

fn file(name: &str) -> Option<Cow<'static, [u8]>> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| Cow::Borrowed(text.as_bytes()))
}

async fn serve(folder: &Folder) -> Served {
    Served::with_page(config(folder), Registry::standard(), Page::of(file)).await.unwrap()
}

/// An answer: the status, its head in lower case, and the body.
struct Answer(u16, String, String);

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.1.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

async fn ask(address: SocketAddr, method: &str, path: &str, more: &str) -> Answer {
    let request = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
    let (status, head, body) = raw_http(address, &request).await;
    Answer(status, head.to_lowercase(), body)
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_page_have_their_kinds_and_are_kept_as_long_as_they_are_good() {
    let folder = Folder::new();
    let served = serve(&folder).await;
    let get = async |path: &str| ask(served.address, "GET", path, "").await;
    for (path, kind, lasting) in [
        ("/", "text/html; charset=utf-8", false),
        ("/index.html", "text/html; charset=utf-8", false),
        ("/icon.svg", "image/svg+xml", false),
        ("/site.webmanifest", "application/manifest+json", false),
        ("/assets/index-a1.js", "text/javascript; charset=utf-8", true),
        ("/assets/index-b2.css", "text/css; charset=utf-8", true),
        ("/assets/bangers-c3.woff2", "font/woff2", true),
    ] {
        let answer = get(path).await;
        assert_eq!(answer.0, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        let kept = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), Some(kept), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        for part in
            ["script-src 'self'", "style-src 'self' 'unsafe-inline'", "frame-ancestors 'none'", "base-uri 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_place_within_the_page_is_the_page_and_nothing_else_is() {
    let folder = Folder::new();
    let served = serve(&folder).await;
    let get = async |path: &str| ask(served.address, "GET", path, "").await;
    for place in ["/", "/tables/vhjbcc8v5h", "/cards/ST%20001", "/anything?x=1"] {
        let answer = get(place).await;
        assert_eq!((answer.0, answer.2.as_str()), (200, FILES[0].1), "{place}");
    }
    for nothing in ["/assets/index-gone.js", "/assets", "/api/v1/nowhere", "/api", "/health/x", "/metrics/x", "/ws/x"] {
        assert_eq!(get(nothing).await.0, 404, "{nothing}");
    }
    for out in
        ["/../secret", "/assets/../../secret", "/%2e%2e/secret", "/..%2fsecret", "//etc/passwd", "/a\\..\\secret"]
    {
        let answer = get(out).await;
        assert!(matches!(answer.0, 400 | 404), "{out} answers {}", answer.0);
        assert!(!answer.2.contains("not to be had"), "{out}");
    }
    assert_eq!(get("/assets/index-a1.js.br").await.0, 404, "it is no file of its own");
    assert_eq!(ask(served.address, "POST", "/", "Content-Length: 0\r\n").await.0, 405);
    assert!(get("/plain").await.2.contains("/plain/table.js"), "the plain page stays");
    assert_eq!(get("/plain/table.css").await.header("content-type"), Some("text/css; charset=utf-8"));
    assert_eq!(get("/plain/nothing").await.0, 404);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_packed_goes_to_who_can_read_it() {
    let folder = Folder::new();
    let served = serve(&folder).await;
    for (path, accepts, coding, body) in [
        ("/assets/index-a1.js", "gzip, deflate, br, zstd", Some("br"), "packed with br"),
        ("/assets/index-a1.js", "gzip", Some("gzip"), "packed with gzip"),
        ("/assets/index-a1.js", "br;q=0, gzip;q=0.5", Some("gzip"), "packed with gzip"),
        ("/assets/index-a1.js", "identity", None, "let a;"),
        ("/assets/index-b2.css", "br, gzip", Some("gzip"), "style with gzip"),
        ("/icon.svg", "br, gzip", None, "<svg/>"),
        ("/tables/x", "br", Some("br"), "packed page"),
    ] {
        let answer = ask(served.address, "GET", path, &format!("Accept-Encoding: {accepts}\r\n")).await;
        assert_eq!((answer.header("content-encoding"), answer.2.as_str()), (coding, body), "{path} for {accepts}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        let kind = answer.header("content-type").unwrap();
        assert!(!kind.contains("octet"), "{path} is still what it is, not {kind}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_page_is_not_sent_it_again_and_head_has_no_body() {
    let folder = Folder::new();
    let served = serve(&folder).await;
    let first = ask(served.address, "GET", "/", "").await;
    let tag = first.header("etag").unwrap();
    let again = ask(served.address, "GET", "/", &format!("If-None-Match: {tag}\r\n")).await;
    assert_eq!((again.0, again.2.as_str()), (304, ""));
    let other = ask(served.address, "GET", "/", "If-None-Match: \"other\"\r\n").await;
    assert_eq!(other.0, 200);
    let packed = ask(served.address, "GET", "/", "Accept-Encoding: br\r\n").await;
    assert_ne!(packed.header("etag"), Some(tag), "another text has another tag");
    for path in ["/", "/assets/index-a1.js", "/plain", "/tables/x"] {
        let (head, get) = (ask(served.address, "HEAD", path, "").await, ask(served.address, "GET", path, "").await);
        assert_eq!((head.0, head.2.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
        assert_eq!(head.header("content-length"), Some(get.2.len().to_string().as_str()), "{path}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_built_page_the_plain_one_says_how_to_build_it() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let page = ask(served.address, "GET", "/", "").await;
    assert_eq!(page.0, 200);
    let note = page.2.lines().find(|line| line.contains("make play")).unwrap();
    assert!(!note.contains("hidden") && note.contains("npm ci"), "{note}");
    let plain = ask(served.address, "GET", "/plain", "").await;
    let note = plain.2.lines().find(|line| line.contains("make play")).unwrap();
    assert!(note.contains("hidden"), "who asks for it knows what it is: {note}");
    assert_eq!(ask(served.address, "GET", "/tables/x", "").await.0, 404);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_of_the_interface_are_packed_and_short_ones_are_not() {
    let folder = Folder::new();
    let served = serve(&folder).await;
    for (path, accepts, coding) in [
        ("/api/v1/games/squad/cards", "br, gzip", Some("br")),
        ("/api/v1/games/squad/cards", "gzip", Some("gzip")),
        ("/api/v1/games/squad/cards", "identity", None),
        ("/api/openapi.json", "gzip", Some("gzip")),
        ("/api/v1/tables", "br, gzip", None),
        ("/health", "br, gzip", None),
    ] {
        let answer = ask(served.address, "GET", path, &format!("Accept-Encoding: {accepts}\r\n")).await;
        assert_eq!((answer.0, answer.header("content-encoding")), (200, coding), "{path} for {accepts}");
    }
    served.stop().await.unwrap();
}
