//! Somebody at a table found something wrong.

use super::guard::Address;
use super::{Answer, App, Body, Part, person};
use crate::protocol::{Code, Fault, MOST_REPORT, clean};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Report {
    words: String,
}

pub(super) async fn report(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Part(table): Part<String>,
    body: Body<Report>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(Report { words }) = body?;
    if words.chars().count() > MOST_REPORT {
        return Err(Fault::new(Code::TooLarge, format!("a report has at most {MOST_REPORT} characters")));
    }
    let lines: Vec<String> = words.lines().map(|line| clean(line, MOST_REPORT).unwrap_or_default()).collect();
    let words = lines.join("\n").trim().to_owned();
    if words.is_empty() {
        return Err(Fault::new(Code::Unfit, "say in your words what is wrong"));
    }
    if !app.reports.take(person.id) {
        return Err(Fault::new(Code::SlowDown, "too many reports at once: wait a moment"));
    }
    let number = app.hall.report(&person, address, &table, words).await?;
    Ok(Json(json!({ "report": number })))
}
