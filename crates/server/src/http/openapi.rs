//! The REST interface, described.

use axum::http::header;
use axum::response::IntoResponse;

/// Every method and path of the REST interface. A test holds this list, the document and a running
/// server against each other.
pub const ROUTES: [(&str, &str); 40] = [
    ("get", "/health"),
    ("get", "/api/openapi.json"),
    ("get", "/api/v1/games"),
    ("get", "/api/v1/games/{game}/cards"),
    ("get", "/api/v1/games/{game}/rules"),
    ("get", "/api/v1/games/{game}/decks"),
    ("post", "/api/v1/games/{game}/decks/check"),
    ("get", "/api/v1/games/{game}/decks/{id}"),
    ("get", "/api/v1/games/{game}/campaign"),
    ("get", "/api/v1/tables"),
    ("post", "/api/v1/tables"),
    ("post", "/api/v1/tables/{id}/report"),
    ("get", "/api/v1/replays/{share}"),
    ("get", "/api/v1/games/{game}/scenarios"),
    ("get", "/api/v1/games/{game}/scenarios/{id}"),
    ("post", "/api/v1/games/{game}/positions"),
    ("post", "/api/v1/games/{game}/puzzles"),
    ("get", "/api/v1/replays/{share}/reel"),
    ("get", "/api/v1/replays/{share}/analysis"),
    ("post", "/api/v1/replays/{share}/analysis"),
    ("post", "/api/v1/reel"),
    ("get", "/api/v1/decks"),
    ("post", "/api/v1/decks"),
    ("get", "/api/v1/decks/{id}"),
    ("put", "/api/v1/decks/{id}"),
    ("delete", "/api/v1/decks/{id}"),
    ("post", "/api/v1/guests"),
    ("get", "/api/v1/me"),
    ("get", "/api/v1/results"),
    ("post", "/api/v1/account"),
    ("delete", "/api/v1/account"),
    ("post", "/api/v1/login"),
    ("post", "/api/v1/password"),
    ("post", "/api/v1/logout"),
    ("get", "/api/v1/sessions"),
    ("delete", "/api/v1/sessions/{id}"),
    ("get", "/api/v1/export"),
    ("post", "/api/v1/import"),
    ("get", "/ws"),
    ("get", "/"),
];

/// The document.
pub(super) const DOCUMENT: &str = include_str!("openapi.json");

pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn the_document_describes_every_route_and_no_other() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let mut described = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap().iter().filter(|(key, _)| *key != "parameters") {
                assert!(operation["summary"].is_string(), "{method} {path} has no summary");
                assert!(operation["responses"].as_object().is_some_and(|r| !r.is_empty()), "{method} {path}");
                described.push((method.clone(), path.clone()));
            }
        }
        let mut routes: Vec<(String, String)> = ROUTES.iter().map(|(m, p)| ((*m).into(), (*p).into())).collect();
        described.sort();
        routes.sort();
        assert_eq!(described, routes);
    }
}
