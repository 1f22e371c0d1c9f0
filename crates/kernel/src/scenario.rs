//! A ruling as a file: a position given, the choices made, what must then be true.
//!
//! `docs/scenarios.md` tells how to write one.

mod expect;
mod file;
mod puzzle;
mod rulings;
mod run;

pub(crate) use expect::look_up;
pub use file::parse;
pub use puzzle::{LaterWins, Puzzle, later_wins, puzzle_faults, solve};
pub use rulings::{Ruling, Rulings, Wanted};
pub use run::{film, proved, run};

use crate::Verdict;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// One scenario as it stands in its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// The file that it comes from.
    pub file: String,
    /// The line on which it begins.
    pub line: usize,
    /// The ruling in a sentence.
    pub title: String,
    /// The game, if the scenario names one; see [`Scenario::game_among`].
    pub game: Option<String>,
    /// The rules that it exercises.
    pub rules: Vec<String>,
    /// The cards that it exercises.
    pub cards: Vec<String>,
    /// The position, in the terms of the game.
    pub given: toml::Table,
    /// What is chosen, line by line.
    pub play: Vec<String>,
    /// Whether windows are asked in which passing is all there is; otherwise they are passed.
    pub windows: Windows,
    /// What must be true in the end.
    pub then: Expectations,
    /// Set if it is a puzzle too.
    pub puzzle: Option<Puzzle>,
}

/// What becomes of a window in which passing is all that the seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Windows {
    /// It is passed, as a front end would.
    #[default]
    Pass,
    /// It is asked, and a line has to answer it.
    Ask,
}

/// What a scenario expects of the position in which it ends. What is not mentioned is not checked.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Expectations {
    /// Values in the full view, by path.
    pub expect: Vec<(String, toml::Value)>,
    /// Values in the view of one seat or of a `spectator`, by path.
    pub sees: Vec<(String, Vec<(String, toml::Value)>)>,
    /// The position cannot be set up, and the faults say this.
    pub unfit: Vec<String>,
    /// What may not be done, and by which rule.
    pub refused: Vec<RefusedThere>,
    /// Exactly these options are offered.
    pub options: Option<Vec<String>>,
    /// These options are among those offered.
    pub offers: Vec<String>,
    /// No option says this.
    pub lacks: Vec<String>,
    /// These things were told, in this order.
    pub events: Vec<String>,
    /// None of these things was told.
    pub untold: Vec<String>,
    /// These things were told to one seat or to a `spectator`, in this order.
    pub hears: Vec<(String, Vec<String>)>,
    /// None of these things was told to one seat or to a `spectator`.
    pub unheard: Vec<(String, Vec<String>)>,
    /// This seat is asked.
    pub asked: Option<String>,
    /// The game is over, and ended so for these seats.
    pub over: Vec<(String, Verdict)>,
}

/// Something that must be refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedThere {
    /// What one might want to do, in the words of an option.
    pub wish: String,
    /// The rule that forbids it.
    pub rule: String,
    /// The sentence that says why, where it matters.
    pub why: Option<String>,
}

impl Scenario {
    /// Which of the games this is for: the one that it names, or else the one that its file or a
    /// folder above it is called after.
    ///
    /// ```
    /// let text = "[[scenario]]\ntitle = \"An empty table\"\nasked = \"me\"";
    /// let scenarios = longbox_kernel::scenario::parse("crates/lantern/scenarios/turn.toml", text).unwrap();
    /// assert_eq!(scenarios[0].game_among(&["candle", "lantern"]), Some("lantern"));
    /// ```
    pub fn game_among<'n>(&self, names: &[&'n str]) -> Option<&'n str> {
        if let Some(game) = &self.game {
            return names.iter().copied().find(|name| name == game);
        }
        let file = Path::new(&self.file).with_extension("");
        let parts: Vec<_> = file.iter().collect();
        parts.iter().rev().find_map(|part| names.iter().copied().find(|name| *part == *name))
    }
}

/// How a scenario went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioResult {
    /// The file that it comes from.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The line on which it begins.
    pub line: usize,
    /// Whether all was as expected.
    pub passed: bool,
    /// The rules that it exercises.
    pub rules: Vec<String>,
    /// The cards that it exercises.
    pub cards: Vec<String>,
    /// What differed, a sentence each.
    pub faults: Vec<String>,
}

impl ScenarioResult {
    /// The result of a scenario in which these things differed.
    pub fn new(scenario: &Scenario, faults: Vec<String>) -> ScenarioResult {
        ScenarioResult {
            file: scenario.file.clone(),
            title: scenario.title.clone(),
            line: scenario.line,
            passed: faults.is_empty(),
            rules: scenario.rules.clone(),
            cards: scenario.cards.clone(),
            faults,
        }
    }
}

/// How many scenarios went.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Report {
    /// How many were as expected.
    pub passed: usize,
    /// How many were not.
    pub failed: usize,
    /// All of them, in order.
    pub results: Vec<ScenarioResult>,
}

impl FromIterator<ScenarioResult> for Report {
    fn from_iter<I: IntoIterator<Item = ScenarioResult>>(results: I) -> Report {
        let results: Vec<ScenarioResult> = results.into_iter().collect();
        let passed = results.iter().filter(|result| result.passed).count();
        Report { passed, failed: results.len() - passed, results }
    }
}
