//! Who you are: guests, accounts, sessions, and everything that is yours.

use super::guard::Address;
use super::{Answer, App, Asked, Body, Part, asked, done, person};
use crate::fair;
use crate::passwords::NOBODY;
use crate::protocol::{Code, Fault, MOST_CHAT, MOST_DECK, MOST_DECK_NAME, ResultSeen, VerdictSeen, clean, clean_name};
use crate::secret::Secret;
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Passwords {
    old: String,
    new: String,
}

/// The fewest characters of a password.
const FEWEST: usize = 8;
/// The most bytes of a password.
const MOST: usize = 200;
fn chance(fault: String) -> Fault {
    Fault::new(Code::Storage, fault)
}

/// Whether somebody may be known by that password: spaces, and what nobody sees, do not make it longer.
fn check_password(password: &str) -> Result<(), Fault> {
    let shown = clean(password, MOST).map_or(0, |shown| shown.chars().count());
    if shown >= FEWEST && password.len() <= MOST {
        return Ok(());
    }
    let spaces = "spaces at its ends not counted";
    Err(Fault::new(
        Code::Unfit,
        format!("a password has at least {FEWEST} characters, {spaces}, and at most {MOST} bytes"),
    ))
}

/// Whether one more guest may come from there.
pub(super) fn may_come(app: &App, address: std::net::IpAddr) -> Result<(), Fault> {
    if app.guests.take_some(address, super::GUEST) {
        return Ok(());
    }
    Err(Fault::new(Code::SlowDown, "too many new guests from your address at once: wait a moment"))
}

pub(super) async fn guest(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    body: Body<Name>,
) -> Answer<Value> {
    let Json(Name { name }) = body?;
    let name = clean_name(&name).ok_or_else(|| Fault::new(Code::Unfit, "that is not a name"))?;
    may_come(&app, address)?;
    let secret = Secret::draw().map_err(chance)?;
    let person = app.hall.store().add_guest(name, secret.hash()).await?;
    Ok(Json(json!({ "person": person, "secret": secret.text() })))
}

pub(super) async fn me(State(app): State<App>, headers: HeaderMap) -> Answer<Person> {
    Ok(Json(person(&app, &headers).await?.0))
}

/// Which results.
#[derive(Deserialize)]
pub(super) struct Which {
    /// Those of that game; of all, if none is named.
    game: Option<String>,
    /// Behind the first so many.
    #[serde(default)]
    skip: u32,
}

pub(super) async fn results(
    State(app): State<App>,
    headers: HeaderMap,
    query: Asked<Which>,
) -> Answer<Vec<ResultSeen>> {
    let (person, _) = person(&app, &headers).await?;
    let Which { game, skip } = asked(query)?;
    Ok(Json(app.hall.store().results(person.id, game, skip).await?))
}

/// Make an account of the guest who asks: what is theirs stays theirs.
pub(super) async fn register(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    app.tries.from(address)?;
    let Json(Credentials { login, password }) = body?;
    let login = clean_name(&login).ok_or_else(|| Fault::new(Code::Unfit, "that is not a name to log in with"))?;
    check_password(&password)?;
    let hash = app.passwords.hash(password).await?;
    if app.hall.store().add_account(person.id, login, hash).await? {
        return Ok(done());
    }
    Err(Fault::new(Code::NotNow, "that name is taken, or you have an account already"))
}

pub(super) async fn login(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    body: Body<Credentials>,
) -> Answer<Value> {
    let Json(Credentials { login, password }) = body?;
    app.tries.for_account(address, &login)?;
    let account = app.hall.store().account(login.clone()).await?;
    let (person, hash) = match account {
        Some((person, hash)) => (Some(person), hash),
        None => (None, NOBODY.to_owned()),
    };
    let right = password.len() <= MOST && app.passwords.is(password, hash).await?;
    let Some(person) = person.filter(|_| right) else {
        return Err(Fault::new(Code::Unknown, "name and password do not fit"));
    };
    app.tries.entered(address, &login);
    let secret = Secret::draw().map_err(chance)?;
    app.hall.store().add_session(person, "log-in".to_owned(), secret.hash()).await?;
    Ok(Json(json!({ "secret": secret.text() })))
}

/// Change the password of whoever asks. All that were known by the old one are known no more.
pub(super) async fn password(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    headers: HeaderMap,
    body: Body<Passwords>,
) -> Answer<Value> {
    let (person, this) = person(&app, &headers).await?;
    let Json(Passwords { old, new }) = body?;
    let none = || Fault::new(Code::NotNow, "you are a guest: make an account first");
    let login = person.login.ok_or_else(none)?;
    check_password(&new)?;
    app.tries.for_account(address, &login)?;
    let kept = app.hall.store().password(person.id).await?.ok_or_else(none)?;
    let wrong = || Fault::new(Code::Forbidden, "the old password is another one");
    if old.len() > MOST || !app.passwords.is(old, kept.clone()).await? {
        return Err(wrong());
    }
    let hash = app.passwords.hash(new).await?;
    let ended = app.hall.store().change_password(person.id, kept, hash, this).await?.ok_or_else(wrong)?;
    let count = ended.len();
    app.end_secrets(ended).await;
    Ok(Json(json!({ "ended": count })))
}

pub(super) async fn logout(State(app): State<App>, headers: HeaderMap) -> Answer<Value> {
    let (_, hash) = person(&app, &headers).await?;
    app.hall.store().end_this_session(hash).await?;
    app.end_secrets(vec![hash]).await;
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
    app.end_secrets(vec![hash]).await;
    Ok(done())
}

/// Forget the person who asks, and all that is theirs. Games in play are given up.
pub(super) async fn forget(State(app): State<App>, headers: HeaderMap) -> Answer<Value> {
    let (person, _) = person(&app, &headers).await?;
    // Whoever is to be forgotten does nothing more meanwhile.
    app.end_secrets(app.hall.store().hashes(person.id).await?).await;
    app.end_secrets(app.hall.forget(person.id).await?).await;
    Ok(done())
}

/// Whether everything in an export can be what it says: every replay must replay. Games whose replays
/// are of an earlier version cannot be proved any more; they are left out, and counted.
pub(super) fn believable(registry: &crate::registry::Registry, mut export: Export) -> Result<(Export, usize), Fault> {
    let unfit = |why: String| Fault::new(Code::Unfit, why);
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
