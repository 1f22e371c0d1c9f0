//! What whoever runs the server wants to know: whether it is well, for everybody; its figures, where they are asked for and
//! nowhere else.

use super::App;
use crate::hall::Hall;
use crate::store::StoreError;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;

/// Whether the server can serve: it answers, and its file can be read and written.
pub(super) async fn health(State(app): State<App>) -> Response {
    let store = app.hall.store();
    let alone = || Err(StoreError::Unreachable("this server does not reach the others".to_owned()));
    let found = match store.healthy().await {
        Ok(()) if !app.hall.is_up() => alone(),
        Ok(()) => store.count_unfinished().await,
        Err(error) => Err(error),
    };
    match found {
        Ok(tables) => Json(json!({
            "ok": true, "version": env!("CARGO_PKG_VERSION"), "tables": tables,
            "connections": app.hall.metrics().connections.get(),
        }))
        .into_response(),
        Err(error) => {
            let body = Json(json!({ "ok": false, "message": error.to_string() }));
            (StatusCode::SERVICE_UNAVAILABLE, body).into_response()
        }
    }
}

/// The figures, for a listener of their own.
pub(crate) fn figures(hall: Hall) -> Router {
    let text =
        async |State(hall): State<Hall>| ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hall.metrics().text());
    Router::new().route("/metrics", get(text)).with_state(hall)
}
