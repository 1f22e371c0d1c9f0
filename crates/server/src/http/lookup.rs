//! Lists: games, cards, rules, tables, replays.

use super::{Answer, App, Body, person};
use crate::protocol::{Code, Fault, GameInfo, NewTable, TableState};
use crate::registry::{BuiltIn, Offer, Registry};
use crate::store::{Filter, Listing};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use longbox_kernel::RuleEntry;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The cards of all games as JSON, written once when first asked for.
pub(super) struct Cards(HashMap<&'static str, OnceLock<Bytes>>);

impl Cards {
    pub(super) fn of(registry: &Registry) -> Cards {
        Cards(registry.all().map(|offer| (offer.name(), OnceLock::new())).collect())
    }

    fn get(&self, offer: &dyn Offer) -> Bytes {
        let write = || Bytes::from(serde_json::to_vec(&offer.cards()).unwrap_or_default());
        self.0.get(offer.name()).map(|cards| cards.get_or_init(write).clone()).unwrap_or_default()
    }
}

fn offer<'a>(app: &'a App, name: &str) -> Result<&'a dyn Offer, Fault> {
    app.hall.registry().find(name).map_err(|fault| Fault::new(Code::NotFound, fault))
}

pub(super) async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.hall.registry().all().map(|offer| offer.info()).collect())
}

pub(super) async fn cards(State(app): State<App>, Path(game): Path<String>) -> Result<impl IntoResponse, Fault> {
    let cards = app.cards.get(offer(&app, &game)?);
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=3600")], cards))
}

#[derive(Deserialize)]
pub(super) struct RuleQuery {
    query: Option<String>,
}

pub(super) async fn rules(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(RuleQuery { query }): Query<RuleQuery>,
) -> Answer<Value> {
    let book = offer(&app, &game)?.rulebook();
    let rules: Vec<&RuleEntry> = match query.as_deref() {
        Some(query) => book.search(query),
        None => book.rules().iter().collect(),
    };
    Ok(Json(json!({ "title": book.title(), "rules": rules })))
}

pub(super) async fn built_in(State(app): State<App>, Path(game): Path<String>) -> Answer<Vec<BuiltIn>> {
    Ok(Json(offer(&app, &game)?.decks()))
}

#[derive(Deserialize)]
pub(super) struct TableQuery {
    game: Option<String>,
    state: Option<TableState>,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    mine: bool,
}

pub(super) async fn tables(
    State(app): State<App>,
    headers: HeaderMap,
    query: Result<Query<TableQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<Listing>> {
    let Query(query) = query.map_err(|rejection| Fault::new(Code::Malformed, rejection.body_text()))?;
    let person = if query.mine { Some(person(&app, &headers).await?.0.id) } else { None };
    let filter = Filter { game: query.game, state: query.state, open: query.open, person };
    Ok(Json(app.hall.store().list(filter).await?))
}

pub(super) async fn create(State(app): State<App>, headers: HeaderMap, body: Body<NewTable>) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(wish) = body?;
    let id = app.hall.create(&person, wish).await?;
    Ok(Json(json!({ "id": id })))
}

pub(super) async fn replay(State(app): State<App>, Path(share): Path<String>) -> Result<impl IntoResponse, Fault> {
    let found = app.hall.store().replay(share).await?;
    let replay = found.ok_or_else(|| Fault::new(Code::NotFound, "there is no such replay"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], replay))
}
