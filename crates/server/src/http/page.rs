//! The plain page that is built in.

use crate::protocol::{Code, Fault};
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};

const FILES: [(&str, &str, &str); 3] = [
    ("index.html", "text/html; charset=utf-8", include_str!("../page/index.html")),
    ("table.js", "text/javascript; charset=utf-8", include_str!("../page/table.js")),
    ("table.css", "text/css; charset=utf-8", include_str!("../page/table.css")),
];

pub(super) async fn index() -> Response {
    serve("index.html")
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    serve(&name)
}

fn serve(name: &str) -> Response {
    match FILES.iter().find(|(file, _, _)| *file == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => Fault::new(Code::NotFound, "there is nothing at this address").into_response(),
    }
}
