//! Games and rulings to be looked at frame by frame.

use super::{App, Asked, Body, Part, asked, beside};
use crate::protocol::{Code, Fault, PositionSeen, PuzzleProved, Reel, ScenarioInfo, ScenarioList, ScenarioSeen};
use crate::registry::{Host, Registry};
use crate::store::Played;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use longbox_kernel::laid::Laid;
use longbox_kernel::replay::Replay;
use longbox_kernel::scenario::{Rulings, Wanted};
use longbox_kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The largest replay file that is read.
pub(super) const MOST_REPLAY: usize = 1 << 20;
/// A game of more choices than this is not made into frames: each of them is the whole table.
const MOST_FRAMES: usize = 2000;
/// How many rulings are listed at once if nothing is said, and at most.
const FEW: usize = 50;
const MOST: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EyesQuery {
    eyes: Option<String>,
}

/// Whose eyes are meant; everybody's at once if nothing is said.
fn eyes(query: Asked<EyesQuery>) -> Result<Viewer, Fault> {
    let word = asked(query)?.eyes;
    match word.as_deref() {
        None | Some("all") => Ok(Viewer::Omniscient),
        Some("onlooker") => Ok(Viewer::Spectator),
        Some(word) => match word.parse() {
            Ok(seat) if usize::from(seat) < Seat::MAX => Ok(Viewer::Seat(Seat(seat))),
            Ok(_) | Err(_) => {
                Err(Fault::new(Code::Malformed, format!("\"{word}\" are no eyes (all, onlooker, or a seat: 0, 1, …)")))
            }
        },
    }
}

fn check_eyes(eyes: Viewer, seats: usize) -> Result<(), Fault> {
    match eyes {
        Viewer::Seat(seat) if seat.ix() >= seats => {
            Err(Fault::new(Code::Unfit, format!("there is no seat {}: there are {seats}, from 0", seat.0)))
        }
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Omniscient => Ok(()),
    }
}

/// The replay of a game that is over, by the name that it is shared under.
pub(super) async fn shared(
    State(app): State<App>,
    Part(share): Part<String>,
    query: Asked<EyesQuery>,
) -> Result<Response, Fault> {
    let eyes = eyes(query)?;
    let missing = || Fault::new(Code::NotFound, "there is no such replay");
    let text = app.hall.store().replay(share.clone()).await?.ok_or_else(missing)?;
    let played = app.hall.store().played(share).await?;
    film(&app, move |registry| of_replay(registry, &text, eyes, played)).await
}

/// A replay file that somebody has.
pub(super) async fn file(
    State(app): State<App>,
    query: Asked<EyesQuery>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Fault> {
    let eyes = eyes(query)?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Fault::new(Code::TooLarge, format!("a replay file has at most {MOST_REPLAY} bytes here"))
        }
        _ => Fault::new(Code::Malformed, rejection.body_text()),
    })?;
    film(&app, move |registry| {
        let text =
            str::from_utf8(&body).map_err(|_| Fault::new(Code::Malformed, "this is not a replay: it is no text"))?;
        of_replay(registry, text, eyes, None)
    })
    .await
}

/// Whether a game is short enough to be looked at move by move.
pub(super) fn check_length(replay: &Replay) -> Result<(), Fault> {
    let count = replay.moves.len();
    if count <= MOST_FRAMES {
        return Ok(());
    }
    Err(Fault::new(Code::Unfit, format!("this game has {count} moves; at most {MOST_FRAMES} can be shown")))
}

fn of_replay(registry: &Registry, text: &str, eyes: Viewer, played: Option<Played>) -> Result<Reel, Fault> {
    let unfit = |fault: String| Fault::new(Code::Unfit, fault);
    let replay = Replay::parse(text).map_err(unfit)?;
    let offer = registry.find(&replay.game).map_err(unfit)?;
    check_length(&replay)?;
    offer.verify(&replay).map_err(|parting| unfit(parting.to_string()))?;
    let mut reel = offer.reel(&replay, eyes).map_err(|parting| unfit(parting.to_string()))?;
    check_eyes(eyes, reel.seats)?;
    let names = played.as_ref().map(|played| played.names.clone()).filter(|names| names.len() == reel.seats);
    let players = names.unwrap_or_else(|| (1..=reel.seats).map(|n| format!("Player {n}")).collect());
    reel.ending = played.and_then(|played| played.ending).or(reel.ending);
    let title = format!("{}: {}", offer.title(), players.join(", "));
    Ok(Reel::new(offer.name(), title, players, eyes, reel))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioQuery {
    query: Option<String>,
    rule: Option<String>,
    card: Option<String>,
    puzzle: Option<bool>,
    #[serde(default)]
    from: u32,
    count: Option<u32>,
}

fn game_of<'r>(registry: &'r Registry, game: &str) -> Result<&'r dyn Host, Fault> {
    registry.find(game).map_err(|fault| Fault::new(Code::NotFound, fault))
}

fn rulings(registry: &Registry, game: &str) -> Result<&'static Rulings, Fault> {
    game_of(registry, game)?.rulings().map_err(|fault| Fault::new(Code::Storage, fault))
}

/// The rulings of a game that fit.
pub(super) async fn scenarios(
    State(app): State<App>,
    Part(game): Part<String>,
    query: Asked<ScenarioQuery>,
) -> Result<Response, Fault> {
    let ScenarioQuery { query, rule, card, puzzle, from, count } = asked(query)?;
    let wanted = Wanted { query, rule, card, puzzle };
    let (from, most) = (from as usize, count.map_or(FEW, |count| count as usize).min(MOST));
    film(&app, move |registry| {
        let mut total = 0;
        let fitting = rulings(registry, &game)?.find(&wanted).inspect(|_| total += 1).enumerate();
        let listed = fitting.filter(|(n, _)| *n >= from && *n - from < most);
        let scenarios = listed.map(|(_, ruling)| ScenarioInfo::from(ruling)).collect();
        Ok(ScenarioList { total, scenarios })
    })
    .await
}

/// A ruling, with its text and what happens in it.
pub(super) async fn scenario(
    State(app): State<App>,
    Part((game, id)): Part<(String, String)>,
    query: Asked<EyesQuery>,
) -> Result<Response, Fault> {
    let eyes = eyes(query)?;
    film(&app, move |registry| {
        let offer = game_of(registry, &game)?;
        let missing = || Fault::new(Code::NotFound, format!("there is no ruling \"{id}\""));
        let ruling = rulings(registry, &game)?.get(&id).ok_or_else(missing)?;
        let reel = offer.film(&ruling.scenario, eyes);
        check_eyes(eyes, reel.seats)?;
        let players = offer.seat_names().iter().take(reel.seats).map(|name| (*name).to_owned()).collect();
        let reel = Reel::new(offer.name(), ruling.scenario.title.clone(), players, eyes, reel);
        let given = serde_json::to_value(&ruling.scenario.given).unwrap_or_default();
        Ok(ScenarioSeen { info: ruling.into(), source: ruling.source.clone(), given, reel })
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    /// What lies where, as `given` of a scenario: TOML.
    text: String,
}

/// The table as it lies in a position, or what is wrong with that.
pub(super) async fn position(
    State(app): State<App>,
    Part(game): Part<String>,
    query: Asked<EyesQuery>,
    body: Body<Position>,
) -> Result<Response, Fault> {
    let eyes = eyes(query)?;
    let Json(Position { text }) = body?;
    film(&app, move |registry| seen(game_of(registry, &game)?, &text, eyes).map(|(position, _)| position)).await
}

/// The same as a puzzle: how it is won, or what else is wrong.
pub(super) async fn puzzle(
    State(app): State<App>,
    Part(game): Part<String>,
    query: Asked<EyesQuery>,
    body: Body<Position>,
) -> Result<Response, Fault> {
    let eyes = eyes(query)?;
    let Json(Position { text }) = body?;
    film(&app, move |registry| {
        let offer = game_of(registry, &game)?;
        let (mut position, laid) = seen(offer, &text, eyes)?;
        let proved = laid.filter(|_| position.faults.is_empty()).map(|laid| offer.solve(&laid));
        let play = proved.unwrap_or_else(|| Ok(Vec::new())).unwrap_or_else(|faults| {
            position.faults = faults;
            Vec::new()
        });
        Ok(PuzzleProved { position, play })
    })
    .await
}

/// What a position looks like, and the position, if its text can be read.
fn seen(offer: &dyn Host, text: &str, eyes: Viewer) -> Result<(PositionSeen, Option<Laid>), Fault> {
    let given = match text.parse::<toml::Table>() {
        Ok(given) => given,
        Err(error) => {
            let faults = vec![error.to_string().trim_end().to_owned()];
            return Ok((PositionSeen { given: serde_json::Value::Null, faults, reel: None }, None));
        }
    };
    let written = serde_json::to_value(&given).unwrap_or_default();
    let laid = Laid::new(given);
    let position = match offer.lay(&laid, eyes) {
        Ok(reel) => {
            check_eyes(eyes, reel.seats)?;
            let players = offer.seat_names().iter().take(reel.seats).map(|name| (*name).to_owned()).collect();
            let reel = Reel::new(offer.name(), offer.title().to_owned(), players, eyes, reel);
            PositionSeen { given: written, faults: Vec::new(), reel: Some(reel) }
        }
        Err(faults) => PositionSeen { given: written, faults, reel: None },
    };
    Ok((position, Some(laid)))
}

/// Make frames beside everything else, a little at a time, and write them.
async fn film<T: Serialize>(
    app: &App,
    make: impl FnOnce(&Registry) -> Result<T, Fault> + Send + 'static,
) -> Result<Response, Fault> {
    let registry = app.hall.registry().clone();
    // Every field is plain: nothing in it can fail to be written.
    let make = move || make(&registry).map(|made| serde_json::to_vec(&made).unwrap_or_default());
    let written = beside(&app.slow, make).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], written).into_response())
}
