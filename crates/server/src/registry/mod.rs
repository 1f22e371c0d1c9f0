//! The games that are played here, each behind one object-safe door: [`longbox_games`] lists them, and
//! whatever is plugged in there is hosted here.

mod analysis;
mod board;
mod hosted;

pub use analysis::Analysis;
#[cfg(test)]
pub(crate) use board::thought_of;
pub use board::{Board, Chosen, Leave, Thought};
pub use longbox_kernel::plug::{BuiltIn, Deck, Wish};

use crate::protocol::{Campaign, DeckChecked, DeckInfo, DeckSeen, GameInfo, SeatDeck};
use hosted::Hosted;
use longbox_games::Visitor;
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::{Battles, CardFile, Mode, Plug, Setting};
use longbox_kernel::reel::Reel;
use longbox_kernel::replay::{Replay, ReplayError, Verified};
use longbox_kernel::scenario::{Rulings, Scenario};
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Lists, Rulebook, Seed, Telling, ThawError, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A game that is offered.
pub trait Host: Send + Sync {
    /// Its short name.
    fn name(&self) -> &'static str;

    /// Its title.
    fn title(&self) -> &'static str;

    /// What kind of game it is, in a sentence.
    fn about(&self) -> &'static str;

    /// Its modes, the usual one first.
    fn modes(&self) -> &'static [Mode];

    /// What a table may choose beside mode and decks.
    fn settings(&self) -> &'static [Setting];

    /// The machines that are offered, the weakest first; stored tables may name others ([`longbox_ai::level`]).
    fn machines(&self) -> &'static [&'static str];

    /// What holds for decks; `None` if the seats bring none.
    fn deck_info(&self) -> Option<DeckInfo>;

    /// How a table fights a battle of the campaign; nothing if there is none.
    fn battles(&self) -> Option<Battles>;

    /// The card files of somebody's own that it is played with here, in the order in which they were read.
    fn card_files(&self) -> &[CardFile];

    /// The same game with these card files in place of those.
    fn with_files(&self, files: Vec<CardFile>) -> Result<Arc<dyn Host>, String>;

    /// The setup as the game writes it, or every fault, those that only a deal finds among them. The length of
    /// `decks` is the number of seats.
    fn setup(&self, wish: &Wish) -> Result<Value, Vec<String>>;

    /// Deal.
    fn deal(&self, setup: &Value, seed: Seed) -> Result<Box<dyn Board>, String>;

    /// The table that was frozen so, with the game of that setup and seed.
    fn thaw(&self, setup: &Value, seed: Seed, frozen: &[u8]) -> Result<Box<dyn Board>, ThawError>;

    /// The table at the end of a replay, to play on.
    fn resume(&self, replay: &Replay) -> Result<Box<dyn Board>, ReplayError>;

    /// Prove that a replay replays.
    fn verify(&self, replay: &Replay) -> Result<Verified, ReplayError>;

    /// The reel of a replay, or where it parts.
    fn reel(&self, replay: &Replay, eyes: Viewer) -> Result<Reel, ReplayError>;

    /// The choices of a replay, to be judged with so many lines of play each, or with as many as are usual.
    fn analysis(&self, replay: &Replay, walks: Option<u32>) -> Result<Box<dyn Analysis>, ReplayError>;

    /// The names that rulings use for the seats.
    fn seat_names(&self) -> &'static [&'static str];

    /// The rulings that come with it, read when first asked for.
    fn rulings(&self) -> Result<&'static Rulings, String>;

    /// The reel of a ruling.
    fn film(&self, scenario: &Scenario, eyes: Viewer) -> Reel;

    /// The only frame of a table that is laid so, or everything that is wrong with it.
    fn lay(&self, laid: &Laid, eyes: Viewer) -> Result<Reel, Vec<String>>;
    /// How a position is won, if it is a puzzle; otherwise what is wrong with it as one.
    fn solve(&self, laid: &Laid) -> Result<Vec<String>, Vec<String>>;

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

    /// Whether the deck lists of such a table lie open; nothing if seats bring no decks, or the options are faulty.
    fn lists(&self, wish: &Wish) -> Option<Lists>;

    /// What the deck of each seat is called, where it is called anything.
    fn deck_names(&self, wish: &Wish) -> Vec<Option<String>>;

    /// The deck of each seat, for a table at which the lists lie open.
    fn seat_decks(&self, wish: &Wish) -> Vec<SeatDeck>;

    /// The campaign, if there is one, with the battles that somebody has won.
    fn campaign(&self, beaten: &BTreeSet<String>) -> Option<Campaign>;

    /// The battle of the campaign that a table with these options is.
    fn quest(&self, mode: &str, options: &Value) -> Option<String>;

    /// Whether taking this back would leave somebody with knowledge of something that was hidden.
    fn reveals(&self, telling: &Telling) -> bool;

    /// What a client needs to know to set up a table.
    fn info(&self) -> GameInfo {
        GameInfo {
            name: self.name().to_owned(),
            title: self.title().to_owned(),
            about: self.about().to_owned(),
            modes: self.modes().iter().map(Into::into).collect(),
            settings: self.settings().iter().map(Into::into).collect(),
            machines: self.machines().iter().map(|name| (*name).to_owned()).collect(),
            deck: self.deck_info(),
            battles: self.battles().map(Into::into),
        }
    }
}

/// All games that are offered.
#[derive(Clone, Default)]
pub struct Registry {
    offers: Vec<Arc<dyn Host>>,
}

impl Registry {
    /// All games of the list, with the cards that come with them.
    pub fn standard() -> Registry {
        #[derive(Clone)]
        struct Hosting;
        impl Visitor for Hosting {
            type Out = Arc<dyn Host>;
            fn visit<G: Plug>(self) -> Arc<dyn Host> {
                Arc::new(Hosted::<G> { cards: G::standard_cards(), files: Vec::new() })
            }
        }
        Registry { offers: longbox_games::each(Hosting) }
    }

    /// The same, and the kernel's made-up game for up to four: for tests.
    pub fn with_lantern() -> Registry {
        Registry::standard().host::<Lantern>(&())
    }

    /// The same and another game, with these cards.
    #[must_use]
    pub fn host<G: Plug>(self, cards: &'static G::Cards) -> Registry {
        self.host_with::<G>(cards, Vec::new())
    }

    /// The same, with cards of somebody's own among them, which stand in these files.
    #[must_use]
    pub fn host_with<G: Plug>(mut self, cards: &'static G::Cards, files: Vec<CardFile>) -> Registry {
        self.offers.push(Arc::new(Hosted::<G> { cards, files }));
        self
    }

    /// The game of that name.
    pub fn get(&self, name: &str) -> Option<&dyn Host> {
        self.all().find(|offer| offer.name() == name)
    }

    /// The game of that name, or which there are.
    pub fn find(&self, name: &str) -> Result<&dyn Host, String> {
        self.get(name).ok_or_else(|| {
            let names: Vec<&str> = self.all().map(|offer| offer.name()).collect();
            format!("there is no game \"{name}\" ({})", names.join(", "))
        })
    }

    /// All games.
    pub fn all(&self) -> impl Iterator<Item = &dyn Host> {
        self.offers.iter().map(AsRef::as_ref)
    }
}
