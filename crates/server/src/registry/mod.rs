//! The games that are played here, each behind one object-safe door. Nothing else in this crate
//! names a game.

mod board;
mod lantern;
mod squad;

#[cfg(test)]
pub(crate) use board::thought_of;
pub use board::{Board, Thought};

use crate::protocol::{Campaign, DeckChecked, DeckSeen, GameInfo, ModeInfo};
use longbox_kernel::reel::Reel;
use longbox_kernel::replay::{Parting, Replay, Verified};
use longbox_kernel::scenario::{Rulings, Scenario};
use longbox_kernel::{Rulebook, Seed, Spoilt, Telling, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A deck list as a game is given it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// One that comes with the game.
    BuiltIn(String),
    /// Its text.
    List(String),
    /// The text of a deck that somebody keeps, under its name.
    Kept {
        /// What it is called.
        name: String,
        /// Its text.
        list: String,
    },
}

/// A deck that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct BuiltIn {
    /// What names it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Good to begin with.
    pub starter: bool,
}

/// What is wanted of a game.
pub struct Wish<'a> {
    /// The name of one of the game's modes.
    pub mode: &'a str,
    /// What else the mode wants to know.
    pub options: &'a Value,
    /// The deck of each seat, where one was chosen.
    pub decks: &'a [Option<Deck>],
}

/// A game that is offered.
pub trait Offer: Send + Sync {
    /// Its short name.
    fn name(&self) -> &'static str;

    /// Its title.
    fn title(&self) -> &'static str;

    /// Its modes, the usual one first.
    fn modes(&self) -> Vec<ModeInfo>;

    /// The machines that play it, the weakest first.
    fn machines(&self) -> &'static [&'static str];

    /// Whether seats bring decks.
    fn has_decks(&self) -> bool;

    /// The setup as the game writes it, or every fault. The length of `decks` is the number of
    /// seats.
    fn setup(&self, wish: &Wish) -> Result<Value, Vec<String>>;

    /// Deal.
    fn deal(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Board>, String>;

    /// The table that was frozen so, with the game of that setup and seed.
    fn thaw(&self, setup: &Value, seed: Seed, frozen: &[u8]) -> Result<Box<dyn Board>, Spoilt>;

    /// The table at the end of a replay, to play on.
    fn resume(&self, replay: &Replay) -> Result<Box<dyn Board>, Parting>;

    /// Prove that a replay replays.
    fn verify(&self, replay: &Replay) -> Result<Verified, Parting>;

    /// The reel of a replay, or where it parts.
    fn reel(&self, replay: &Replay, eyes: Viewer) -> Result<Reel, Parting>;

    /// The names that rulings use for the seats.
    fn seat_names(&self) -> &'static [&'static str];

    /// The rulings that come with it, read when first asked for.
    fn rulings(&self) -> Result<&'static Rulings, String>;

    /// The reel of a ruling.
    fn film(&self, scenario: &Scenario, eyes: Viewer) -> Reel;

    /// The rulebook.
    fn rulebook(&self) -> &'static Rulebook;

    /// All cards.
    fn cards(&self) -> Vec<Value>;

    /// The decks that come with it.
    fn decks(&self) -> Vec<BuiltIn>;

    /// What is wrong with a deck: every fault.
    fn deck_faults(&self, deck: &Deck) -> Vec<String>;

    /// What stands in a deck list, as far as it can be read.
    fn read_deck(&self, list: &str) -> DeckChecked;

    /// The deck of that id that comes with it.
    fn deck(&self, id: &str) -> Option<DeckSeen>;

    /// What the deck of each seat is called, where it is called anything.
    fn deck_names(&self, wish: &Wish) -> Vec<Option<String>>;

    /// The campaign, if there is one, with the battles that somebody has won.
    fn campaign(&self, beaten: &BTreeSet<String>) -> Option<Campaign>;

    /// The battle of the campaign that a table with these options is.
    fn quest(&self, mode: &str, options: &Value) -> Option<String>;

    /// Whether taking this back would leave somebody with knowledge of something that was hidden.
    /// To be safe, that is everything that names a card or comes from chance.
    fn reveals(&self, telling: &Telling) -> bool {
        !telling.cards.is_empty() || matches!(telling.kind, "coin" | "shuffle" | "swap" | "look" | "draw" | "reveal")
    }

    /// What a client needs to know to set up a table.
    fn info(&self) -> GameInfo {
        GameInfo {
            name: self.name().to_owned(),
            title: self.title().to_owned(),
            modes: self.modes(),
            machines: self.machines().iter().map(|name| (*name).to_owned()).collect(),
            decks: self.has_decks(),
        }
    }
}

/// All games that are offered.
#[derive(Clone)]
pub struct Registry {
    offers: Arc<[Box<dyn Offer>]>,
}

impl Registry {
    /// The games that people play.
    pub fn standard() -> Registry {
        Registry { offers: Arc::new([Box::new(squad::SquadOffer)]) }
    }

    /// The same, and the kernel's made-up game for up to four: for tests.
    pub fn with_lantern() -> Registry {
        Registry { offers: Arc::new([Box::new(squad::SquadOffer), Box::new(lantern::LanternOffer)]) }
    }

    /// The game of that name.
    pub fn get(&self, name: &str) -> Option<&dyn Offer> {
        self.offers.iter().find(|offer| offer.name() == name).map(AsRef::as_ref)
    }

    /// The game of that name, or which there are.
    pub fn find(&self, name: &str) -> Result<&dyn Offer, String> {
        self.get(name).ok_or_else(|| {
            let names: Vec<&str> = self.offers.iter().map(|offer| offer.name()).collect();
            format!("there is no game \"{name}\" ({})", names.join(", "))
        })
    }

    /// All games.
    pub fn all(&self) -> impl Iterator<Item = &dyn Offer> {
        self.offers.iter().map(AsRef::as_ref)
    }
}

/// What a setup wants to know beyond decks, read strictly: an unknown key is a fault.
fn only_keys(options: &Value, known: &[&str]) -> Result<(), Vec<String>> {
    match options {
        Value::Null => Ok(()),
        Value::Object(map) => {
            let faults: Vec<String> = map
                .keys()
                .filter(|key| !known.contains(&key.as_str()))
                .map(|key| match known {
                    [] => format!("\"{key}\" is not known: this mode takes no options"),
                    [..] => format!("\"{key}\" is not known ({})", known.join(", ")),
                })
                .collect();
            if faults.is_empty() { Ok(()) } else { Err(faults) }
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(vec!["the options must be an object".to_owned()])
        }
    }
}

fn mode(name: &str, about: &str, fewest: u8, most: u8) -> ModeInfo {
    ModeInfo { name: name.to_owned(), about: about.to_owned(), fewest, most }
}
