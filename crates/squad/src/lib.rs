//! Super Hero Squad: a fast duel in which the deck is your life.
//!
//! The rooms: [`vocabulary`] is what a card can say, [`text`] renders it to English, `compile`
//! turns it into instructions (`code`); `load` reads card files into a [`catalogue`]; `position` is the data; `turn`, `attack`,
//! `damage`, `effect` and `trigger` are the rules; `query` works out values and answers "may I"
//! and "why not"; `ask` lists options and takes answers; `zones` moves cards and keeps account
//! of who knows them. `plug` is what servers and terminals ask of the game beside its rules, and
//! `sketch` its board in letters.
//!
//! ```
//! use longbox_kernel::{Game, Pending, Seed, Silent};
//! use longbox_squad::{Catalogue, Setup, Squad, decks};
//!
//! let cards = Catalogue::standard();
//! let deck = decks::built_in("starter-default").unwrap().cards(cards).unwrap();
//! let mut game = Squad::deal(&Setup::duel(cards, deck.clone(), deck), Seed::from(1)).unwrap();
//! let mut options = Vec::new();
//! while let Pending::Decision(_) = game.pending() {
//!     options.clear();
//!     game.choices(&mut options);
//!     game.choose(options[0], &mut Silent);
//! }
//! ```

mod as_given;
mod ask;
mod attack;
mod audit;
pub mod catalogue;
mod code;
mod compile;
pub mod coverage;
mod damage;
pub mod decks;
mod effect;
pub mod event;
pub mod face;
mod game;
mod given;
mod judgement;
mod leaning;
mod lines;
mod load;
mod log;
mod manner;
mod natural;
mod parts;
mod place;
mod placement;
mod plug;
mod position;
mod query;
pub mod quests;
mod references;
mod rules;
mod setup;
mod sketch;
pub mod text;
mod to_block;
mod told;
mod trigger;
mod turn;
#[cfg(test)]
mod typescript;
pub mod view;
pub mod vocabulary;
mod zones;

pub use ask::Choice;
pub use catalogue::{Card, CardIx, Catalogue};
pub use event::Event;
pub use load::CardFiles;
pub use position::{Ending, Squad};
pub use rules::rulebook;
pub use setup::{Setup, SideSetup};
