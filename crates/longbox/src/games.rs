//! Which games there are: the one place to add another.

use crate::cards::Face;
use clap::ValueEnum;
use longbox_kernel::Told;
use longbox_kernel::coverage::Provable;
use longbox_kernel::scenario::{self, Scenario, ScenarioResult};
use longbox_squad::Squad;
use std::path::Path;

/// A game by the name that it has on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GameName {
    /// Super Hero Squad.
    Squad,
}

/// Do something with the type of the game that was named: `with_game!(name, G => sim::<G>(args))`.
macro_rules! with_game {
    ($name:expr, $game:ident => $act:expr) => {
        match $name {
            $crate::games::GameName::Squad => {
                type $game = longbox_squad::Squad;
                $act
            }
        }
    };
}
pub(crate) use with_game;

/// All games, with what runs their scenarios.
pub(crate) const RUNNERS: [(&str, fn(&Scenario) -> ScenarioResult); 1] =
    [(Squad::NAME, |scenario| scenario::run::<Squad>(Squad::cards(), scenario))];

impl GameName {
    /// The game of that name, as it stands in a replay.
    pub(crate) fn named(name: &str) -> Option<GameName> {
        GameName::value_variants().iter().copied().find(|game| game.told() == name)
    }

    fn told(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }
}

/// Add the card files of a folder. Gives back why some were refused; an error is a folder that
/// cannot be read.
pub(crate) fn add_cards(folder: &Path) -> Result<Vec<String>, String> {
    if let Err(error) = std::fs::read_dir(folder) {
        return Err(format!("{}: cannot read this folder of cards: {error}", folder.display()));
    }
    let mut refused = Vec::new();
    for name in GameName::value_variants() {
        refused.extend(with_game!(*name, G => G::add_cards(folder)));
    }
    Ok(refused)
}

/// What the command line needs of a game beyond [`Told`].
pub(crate) trait Shelved: Told<Choice: Send> + Provable {
    /// The fact of a card whose spread over a deck is worth a chart.
    const CURVE: &'static str;
    /// The facts of cards that are counted in a deck.
    const COUNTED: &'static [&'static str];

    /// The cards that are played with: homebrew included, once it was added.
    fn cards() -> &'static Self::Cards;

    /// Add the card files of a folder; gives back why some were refused.
    fn add_cards(folder: &Path) -> Vec<String>;

    /// All cards.
    fn faces() -> Vec<Face>;

    /// The place among [`Shelved::faces`] of the card with that id or name.
    fn find_card(name: &str) -> Result<usize, String>;

    /// The scenarios that come with the game.
    fn scenarios() -> Result<Vec<Scenario>, Vec<String>>;

    /// The decks that come with the game.
    fn decks() -> Vec<DeckRow>;

    /// The deck of that name: a built-in one, a quest's, or a file.
    fn deck(name: &str) -> Result<DeckList, String>;

    /// Games between the decks of these names, or between starters in turn if none is named.
    fn duels(decks: &[String]) -> Result<Vec<Duel<Self>>, String>;

    /// The battle of that quest, fought with the deck of that name.
    fn quest(id: &str, deck: Option<&str>) -> Result<Duel<Self>, String>;

    /// Games between all decks there are, quests included.
    fn every_duel() -> Result<Vec<Duel<Self>>, String>;
}

/// Who plays what, and what to call it.
pub(crate) struct Duel<G: Shelved> {
    /// The names of the decks.
    pub(crate) decks: String,
    /// The setup.
    pub(crate) setup: G::Setup,
}

/// A deck in a list of decks.
pub(crate) struct DeckRow {
    /// What to call it on the command line.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// A deck to begin with.
    pub(crate) starter: bool,
}

/// A deck list that was read.
pub(crate) struct DeckList {
    /// What it was called on the command line.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// How many of which card, by the place among [`Shelved::faces`].
    pub(crate) cards: Vec<(usize, usize)>,
    /// What keeps it from being legal: every fault, with file and line where there is one.
    pub(crate) faults: Vec<String>,
    /// What else there is to say.
    pub(crate) notes: Vec<String>,
    /// The deck as the original game wrote it, if it had such a way.
    pub(crate) recipe: Option<String>,
}
