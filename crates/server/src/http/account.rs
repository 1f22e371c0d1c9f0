//! Who you are: guests, accounts, sessions, and everything that is yours.

use super::guard::Address;
use super::{Answer, App, Body, Part, beside, done, person};
use crate::fair;
use crate::protocol::{Code, Fault, MOST_CHAT, MOST_DECK, MOST_DECK_NAME, ResultSeen, VerdictSeen, clean, clean_name};
use crate::secret::{Secret, hash_password, is_password};
use crate::store::{Export, ExportResult, Person, SessionRow};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use longbox_kernel::Seat;
use longbox_kernel::replay::Replay;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    login: String,
    password: String,
}

/// The fewest characters of a password.
const FEWEST: usize = 8;
/// The most bytes of a password.
const MOST: usize = 200;
/// The hash of nothing that anybody types: checked when there is no account, so that one cannot
/// tell by the time it takes.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbCE$Vb0n2Jd0mZ0yqkYH3J4M3m0b7qf0m5Yk1mJ2o3sXk1c";

fn chance(fault: String) -> Fault {
    Fault::new(Code::Storage, fault)
}

fn not_too_often(app: &App, Address(address): Address) -> Result<(), Fault> {
    if app.log_ins.take(address) {
        return Ok(());
    }
    Err(Fault::new(Code::SlowDown, "too many tries at once: wait a moment"))
}

pub(super) async fn guest(State(app): State<App>, body: Body<Name>) -> Answer<Value> {
    let Json(Name { name }) = body?;
    let name = clean_name(&name).ok_or_else(|| Fault::new(Code::Unfit, "that is not a name"))?;
    let secret = Secret::draw().map_err(chance)?;
    let person = app.hall.store().add_guest(name, secret.hash()).await?;
    Ok(Json(json!({ "person": person, "secret": secret.text() })))
}

pub(super) async fn me(State(app): State<App>, headers: HeaderMap) -> Answer<Person> {
    Ok(Json(person(&app, &headers).await?.0))
}

pub(super) async fn results(State(app): State<App>, headers: HeaderMap) -> Answer<Vec<ResultSeen>> {
    let (person, _) = person(&app, &headers).await?;
    Ok(Json(app.hall.store().results(person.id).await?))
}

/// Make an account of the guest who asks: what is theirs stays theirs.
pub(super) async fn register(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    not_too_often(&app, address)?;
    let Json(Credentials { login, password }) = body?;
    let login = clean_name(&login).ok_or_else(|| Fault::new(Code::Unfit, "that is not a name to log in with"))?;
    if password.chars().count() < FEWEST || password.len() > MOST {
        return Err(Fault::new(
            Code::Unfit,
            format!("a password has at least {FEWEST} characters and at most {MOST} bytes"),
        ));
    }
    let hash = beside(&app.passwords, move || hash_password(&password)).await?.map_err(chance)?;
    if app.hall.store().add_account(person.id, login, hash).await? {
        return Ok(done());
    }
    Err(Fault::new(Code::NotNow, "that name is taken, or you have an account already"))
}

pub(super) async fn login(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    body: Body<Credentials>,
) -> Answer<Value> {
    not_too_often(&app, address)?;
    let Json(Credentials { login, password }) = body?;
    let account = app.hall.store().account(login).await?;
    let (person, hash) = match account {
        Some((person, hash)) => (Some(person), hash),
        None => (None, NOBODY.to_owned()),
    };
    let right = password.len() <= MOST && beside(&app.passwords, move || is_password(&password, &hash)).await?;
    let Some(person) = person.filter(|_| right) else {
        return Err(Fault::new(Code::Unknown, "name and password do not fit"));
    };
    let secret = Secret::draw().map_err(chance)?;
    app.hall.store().add_session(person, "log-in".to_owned(), secret.hash()).await?;
    Ok(Json(json!({ "secret": secret.text() })))
}

pub(super) async fn logout(State(app): State<App>, headers: HeaderMap) -> Answer<Value> {
    let (_, hash) = person(&app, &headers).await?;
    app.hall.store().end_this_session(hash).await?;
    app.live.end_secret(&hash);
    Ok(done())
}

pub(super) async fn sessions(State(app): State<App>, headers: HeaderMap) -> Answer<Vec<SessionRow>> {
    let (person, hash) = person(&app, &headers).await?;
    Ok(Json(app.hall.store().sessions(person.id, hash).await?))
}

pub(super) async fn end_session(State(app): State<App>, headers: HeaderMap, Part(id): Part<i64>) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let ended = app.hall.store().end_session(person.id, id).await?;
    let hash = ended.ok_or_else(|| Fault::new(Code::NotFound, format!("you have no session {id}")))?;
    app.live.end_secret(&hash);
    Ok(done())
}

/// Forget the person who asks, and all that is theirs. Games in play are given up.
pub(super) async fn forget(State(app): State<App>, headers: HeaderMap) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    app.hall.forget(person.id).await?;
    app.live.end_person(person.id);
    Ok(done())
}

pub(super) async fn export(State(app): State<App>, headers: HeaderMap) -> Answer<Export> {
    let (person, _) = person(&app, &headers).await?;
    Ok(Json(app.hall.store().export(person.id, person.name).await?))
}

pub(super) async fn import(State(app): State<App>, headers: HeaderMap, body: Body<Export>) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    let Json(export) = body?;
    if export.longbox_export != Export::VERSION {
        let (told, known) = (export.longbox_export, Export::VERSION);
        return Err(Fault::new(
            Code::Version,
            format!("this is an export of version {told}; this server reads {known}"),
        ));
    }
    let registry = app.hall.registry().clone();
    let most = app.hall.config().most_decks;
    let (export, left_out) = beside(&app.slow, move || believable(&registry, most, export)).await??;
    let (decks, games, chat) = app.hall.store().import(person.id, export).await?;
    Ok(Json(json!({ "decks": decks, "games": games, "chat": chat, "left_out": left_out })))
}

/// Whether everything in an export can be what it says: every replay must replay. Games whose replays
/// are of an earlier version cannot be proved any more; they are left out, and counted.
fn believable(registry: &crate::registry::Registry, most: usize, mut export: Export) -> Result<(Export, usize), Fault> {
    let unfit = |why: String| Fault::new(Code::Unfit, why);
    if export.decks.len() > most {
        return Err(unfit(format!("at most {most} decks can be kept")));
    }
    for deck in &mut export.decks {
        registry.find(&deck.game).map_err(unfit)?;
        deck.name = clean_name(&deck.name).ok_or_else(|| unfit("a deck has no name".to_owned()))?;
        if deck.list.len() > MOST_DECK {
            return Err(unfit(format!("the deck \"{}\" is too long", deck.name)));
        }
    }
    let told = export.results.len();
    export
        .results
        .retain(|game| game.replay["longbox"].as_u64().is_none_or(|version| version >= Replay::VERSION.into()));
    let left_out = told - export.results.len();
    for game in &mut export.results {
        let replay = Replay::parse(&game.replay.to_string()).map_err(unfit)?;
        let offer = registry.find(&replay.game).map_err(unfit)?;
        offer
            .verify(&replay)
            .map_err(|parting| unfit(format!("the replay {} does not replay: {parting}", game.share)))?;
        fair::verify(&replay).map_err(unfit)?;
        let named = game.share.len() == 16 && game.share.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !named || game.game != replay.game {
            return Err(unfit(format!("the game \"{}\" is not what its replay is of", game.share)));
        }
        let ended = replay.outcome.as_ref().and_then(|verdicts| verdicts.get(usize::from(game.seat)).copied());
        if ended.map(VerdictSeen::from) != Some(game.verdict) {
            let ExportResult { share, seat, .. } = game;
            return Err(unfit(format!("by its replay, the game \"{share}\" did not end like that for seat {seat}")));
        }
        tidy(game);
    }
    export.chat = export.chat.iter().filter_map(|line| clean(line, MOST_CHAT)).collect();
    Ok((export, left_out))
}

/// What the replay does not prove is only text: made fit to be shown.
fn tidy(game: &mut ExportResult) {
    let short = |text: &Option<String>| clean(text.as_deref()?, MOST_DECK_NAME);
    game.ending = clean(&game.ending, 200).unwrap_or_default();
    game.mode = short(&game.mode);
    game.quest = short(&game.quest);
    game.deck = short(&game.deck);
    game.against.truncate(Seat::MAX);
    for opponent in &mut game.against {
        opponent.name = clean_name(&opponent.name).unwrap_or_default();
        opponent.deck = short(&opponent.deck);
    }
}
