//! A person's own decks.

use super::guard::Address;
use super::lookup::offer;
use super::{Answer, App, Body, Part, beside, done, person};
use crate::protocol::{Code, DeckChecked, DeckSeen, Fault, MOST_DECK, MOST_DECK_FILE, clean_name};
use crate::store::DeckRow;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDeck {
    game: String,
    name: String,
    list: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct List {
    list: String,
}

fn missing(id: i64) -> Fault {
    Fault::new(Code::NotFound, format!("you have no deck {id}"))
}

fn fit(app: &App, deck: &NewDeck) -> Result<String, Fault> {
    // Not found would be the deck itself.
    let offer = app.hall.registry().find(&deck.game).map_err(|fault| Fault::new(Code::Unfit, fault))?;
    if offer.deck_info().is_none() {
        return Err(Fault::new(Code::Unfit, "this game brings its own cards"));
    }
    if deck.list.len() > MOST_DECK {
        return Err(Fault::new(Code::TooLarge, format!("a deck list has at most {MOST_DECK} bytes")));
    }
    clean_name(&deck.name).ok_or_else(|| Fault::new(Code::Unfit, "the deck needs a name"))
}

/// What a deck list holds and what is wrong with it. A deck that is not legal yet can be kept all the
/// same.
pub(super) async fn check(State(app): State<App>, Part(game): Part<String>, body: Body<List>) -> Answer<DeckChecked> {
    let Json(List { list }) = body?;
    if list.len() > MOST_DECK_FILE {
        return Err(Fault::new(Code::TooLarge, format!("a deck list has at most {MOST_DECK_FILE} bytes")));
    }
    let registry = app.hall.registry().clone();
    let read = move || registry.find(&game).map(|offer| offer.read_deck(&list));
    beside(&app.slow, read).await?.map(Json).map_err(|fault| Fault::new(Code::NotFound, fault))
}

/// A deck that comes with a game, card by card.
pub(super) async fn built_in(State(app): State<App>, Part((game, id)): Part<(String, String)>) -> Answer<DeckSeen> {
    let deck = offer(&app, &game)?.deck(&id);
    deck.map(Json).ok_or_else(|| Fault::new(Code::NotFound, format!("no deck \"{id}\" comes with this game")))
}

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Answer<Vec<DeckRow>> {
    let (person, _) = person(&app, &headers).await?;
    Ok(Json(app.hall.store().decks(person.id).await?))
}

pub(super) async fn one(State(app): State<App>, headers: HeaderMap, Part(id): Part<i64>) -> Answer<DeckRow> {
    let (person, _) = person(&app, &headers).await?;
    app.hall.store().deck(person.id, id).await?.map(Json).ok_or_else(|| missing(id))
}

pub(super) async fn add(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    body: Body<NewDeck>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(deck) = body?;
    let name = fit(&app, &deck)?;
    app.hall.keeps(address, deck.list.len())?;
    let most = app.hall.config().most_decks;
    let id = app.hall.store().add_deck(person.id, deck.game, name, deck.list, most).await?;
    let id = id.ok_or_else(|| Fault::new(Code::Full, format!("you have {most} decks: throw some away first")))?;
    Ok(Json(json!({ "id": id })))
}

pub(super) async fn change(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    Part(id): Part<i64>,
    body: Body<NewDeck>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(deck) = body?;
    let name = fit(&app, &deck)?;
    app.hall.keeps(address, deck.list.len())?;
    let changed = app.hall.store().change_deck(person.id, id, name, deck.list).await?;
    if changed { Ok(done()) } else { Err(missing(id)) }
}

pub(super) async fn drop(State(app): State<App>, headers: HeaderMap, Part(id): Part<i64>) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    if app.hall.store().drop_deck(person.id, id).await? { Ok(done()) } else { Err(missing(id)) }
}
