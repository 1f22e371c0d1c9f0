//! Games and rulings to be looked at frame by frame.

use super::{CardName, LogLine, OptionSeen, QuestionSeen, VerdictSeen};
use longbox_kernel::scenario::Ruling;
use longbox_kernel::{Move, Viewer, reel};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game or a ruling, move by move, with one viewer's eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reel {
    /// The short name of the game.
    pub game: String,
    /// What it is.
    pub title: String,
    /// Who plays, by seat.
    pub players: Vec<String>,
    /// With whose eyes: `all`, `onlooker`, or the number of a seat.
    pub eyes: String,
    /// A frame for each move, and one for where they lead.
    pub frames: Vec<Shot>,
    /// How it ended, in a sentence; nothing if it goes on.
    pub ending: Option<String>,
    /// How it ended for each seat.
    pub verdicts: Option<Vec<VerdictSeen>>,
}

/// A position at rest, and the move made in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shot {
    /// How many moves have been made.
    pub moves: u32,
    /// The seat that is asked; nothing when the game is over.
    pub asked: Option<u8>,
    /// What the viewer may know; each game has its own shape.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: Value,
    /// The question, if these eyes may read it.
    pub question: Option<QuestionSeen>,
    /// The options, if these eyes may read them; their place in the list is their number.
    pub options: Vec<OptionSeen>,
    /// The option taken here; nothing in the last frame, and where somebody gives up.
    pub chosen: Option<u32>,
    /// The seat that gives up here, if one does.
    pub gives_up: Option<u8>,
    /// What the viewer heard since the frame before.
    pub log: Vec<LogLine>,
}

impl From<reel::Shot> for Shot {
    fn from(frame: reel::Shot) -> Shot {
        let reel::Shot { moves, asked, view, question, options, made, log } = frame;
        let (chosen, gives_up) = match made {
            Some(Move::Choice(option)) => (Some(option.into()), None),
            Some(Move::GiveUp(seat)) => (None, Some(seat.0)),
            None => (None, None),
        };
        Shot {
            moves: moves as u32,
            asked: asked.map(|seat| seat.0),
            view,
            question: question.map(Into::into),
            options: options.into_iter().map(Into::into).collect(),
            chosen,
            gives_up,
            log: log.into_iter().map(Into::into).collect(),
        }
    }
}

impl Reel {
    /// The reel of that game, with those players.
    pub fn new(game: &str, title: String, players: Vec<String>, eyes: Viewer, reel: reel::Reel) -> Reel {
        Reel {
            game: game.to_owned(),
            title,
            players,
            eyes: match eyes {
                Viewer::Seat(seat) => seat.0.to_string(),
                Viewer::Spectator => "onlooker".to_owned(),
                Viewer::Omniscient => "all".to_owned(),
            },
            frames: reel.frames.into_iter().map(Shot::from).collect(),
            ending: reel.ending,
            verdicts: reel.verdicts.map(|verdicts| verdicts.into_iter().map(Into::into).collect()),
        }
    }
}

/// A ruling in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// What names it.
    pub id: String,
    /// The ruling in a sentence.
    pub title: String,
    /// The rules that it exercises.
    pub rules: Vec<String>,
    /// The cards that it exercises.
    pub cards: Vec<CardName>,
    /// The file that it stands in.
    pub file: String,
    /// The line on which it begins.
    pub line: u32,
    /// If it is a puzzle, what to think of, one after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hints: Option<Vec<String>>,
}

impl From<&Ruling> for ScenarioInfo {
    fn from(ruling: &Ruling) -> ScenarioInfo {
        let Ruling { id, scenario, cards, source: _ } = ruling;
        ScenarioInfo {
            id: id.clone(),
            title: scenario.title.clone(),
            rules: scenario.rules.clone(),
            cards: cards.iter().cloned().map(CardName::from).collect(),
            file: scenario.file.clone(),
            line: scenario.line as u32,
            hints: scenario.puzzle.as_ref().map(|puzzle| puzzle.hints.clone()),
        }
    }
}

/// Some of the rulings that fit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioList {
    /// How many fit.
    pub total: u32,
    /// Those that were asked for.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A ruling, and all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScenarioSeen {
    /// What a list says of it.
    #[serde(flatten)]
    pub info: ScenarioInfo,
    /// Its text, as it stands in its file.
    pub source: String,
    /// The position that it begins with: what a table takes as its option `given`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub given: Value,
    /// What happens in it.
    pub reel: Reel,
}

/// A position that somebody has laid out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionSeen {
    /// The same as data: what a table takes as its option `given`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub given: Value,
    /// Everything that is wrong with it.
    pub faults: Vec<String>,
    /// The table as it would be; nothing if anything is wrong.
    pub reel: Option<Reel>,
}

/// A position that somebody would like to be a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleProved {
    /// The same as a position, with everything that keeps it from being a puzzle among its faults.
    #[serde(flatten)]
    pub position: PositionSeen,
    /// The one way to win, line by line as a scenario has it; nothing if anything is wrong.
    pub play: Vec<String>,
}
