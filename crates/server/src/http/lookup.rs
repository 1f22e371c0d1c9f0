//! Lists: games, cards, rules, tables, replays.

use super::cached::{self, List};
use super::guard::Address;
use super::{Answer, App, Asked, Body, Part, asked, person};
use crate::protocol::{Code, Fault, GameInfo, NewTable, TableState};
use crate::registry::Host;
use crate::store::{Filter, Listing};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use longbox_kernel::RuleEntry;
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn offer<'a>(app: &'a App, name: &str) -> Result<&'a dyn Host, Fault> {
    app.hall.registry().find(name).map_err(|fault| Fault::new(Code::NotFound, fault))
}

pub(super) async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.hall.registry().all().map(|offer| offer.info()).collect())
}

pub(super) async fn cards(
    State(app): State<App>,
    headers: HeaderMap,
    Part(game): Part<String>,
) -> Result<Response, Fault> {
    let offer = offer(&app, &game)?;
    cached::answer(&app, &headers, offer, List::Cards, || offer.cards())
}

#[derive(Deserialize)]
pub(super) struct RuleQuery {
    query: Option<String>,
}

pub(super) async fn rules(
    State(app): State<App>,
    headers: HeaderMap,
    Part(game): Part<String>,
    query: Asked<RuleQuery>,
) -> Result<Response, Fault> {
    let RuleQuery { query } = asked(query)?;
    let offer = offer(&app, &game)?;
    let book = offer.rulebook();
    let told = |rules: Vec<&RuleEntry>| json!({ "title": book.title(), "rules": rules });
    match query.as_deref() {
        Some(query) => Ok(Json(told(book.search(query))).into_response()),
        None => cached::answer(&app, &headers, offer, List::Rules, || told(book.rules().iter().collect())),
    }
}

pub(super) async fn built_in(
    State(app): State<App>,
    headers: HeaderMap,
    Part(game): Part<String>,
) -> Result<Response, Fault> {
    let offer = offer(&app, &game)?;
    cached::answer(&app, &headers, offer, List::Decks, || offer.decks())
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
    query: Asked<TableQuery>,
) -> Answer<Vec<Listing>> {
    let TableQuery { game, state, open, mine } = asked(query)?;
    let person = if mine { Some(person(&app, &headers).await?.0.id) } else { None };
    let filter = Filter { game, state, open, person };
    Ok(Json(app.hall.store().list(filter).await?))
}

pub(super) async fn create(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    body: Body<NewTable>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(wish) = body?;
    let (id, invite) = app.hall.create(&person, address, wish).await?;
    Ok(Json(json!({ "id": id, "invite": invite })))
}

pub(super) async fn replay(State(app): State<App>, Part(share): Part<String>) -> Result<impl IntoResponse, Fault> {
    let found = app.hall.store().replay(share).await?;
    let replay = found.ok_or_else(|| Fault::new(Code::NotFound, "there is no such replay"))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], replay))
}
