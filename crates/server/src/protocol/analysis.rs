//! A game that is over, judged choice by choice.

use super::WeighedSeen;
use longbox_arena::analysis::Judged;
use serde::{Deserialize, Serialize};

/// How far the analysis of a game is, and what it has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisSeen {
    /// Whether it is done.
    pub state: AnalysisState,
    /// How many lines of play are followed for each choice; 0 before it has begun.
    pub walks: u32,
    /// How many choices are judged.
    pub done: u32,
    /// How many there are; 0 before it has begun.
    pub of: u32,
    /// Those that are judged, in their order, from the one that was asked for on.
    pub choices: Vec<ChoiceSeen>,
}

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Others are thought about first.
    Waiting,
    /// It is thought about.
    Thinking,
    /// All choices are judged.
    Done,
}

/// A choice beside the best that was found, by what its seat could know then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChoiceSeen {
    /// The number of the move, counted from 1.
    #[serde(rename = "move")]
    pub number: u32,
    /// The turn.
    pub turn: u32,
    /// Who chose.
    pub seat: u8,
    /// What was taken.
    pub taken: WeighedSeen,
    /// What is best.
    pub best: WeighedSeen,
    /// What is expected to follow the best, a step each.
    pub line: Vec<String>,
    /// How much of the chance to win it cost, from 0 to 1.
    pub cost: f32,
    /// Whether it cost something beyond doubt.
    pub falls_short: bool,
}

impl From<Judged> for ChoiceSeen {
    fn from(judged: Judged) -> ChoiceSeen {
        let (cost, falls_short) = (judged.cost(), judged.falls_short());
        let Judged { number, turn, seat, taken, best, line } = judged;
        let (number, seat) = (number as u32, seat.0);
        ChoiceSeen { number, turn, seat, taken: taken.into(), best: best.into(), line, cost, falls_short }
    }
}
