//! Marvel Champions: one to four heroes together against a villain whom the game plays.
//!
//! The rooms: [`vocabulary`] is what a card can say, [`text`] renders it to English, `code` lays it out as
//! instructions; `load` reads card files into a [`catalogue`]; `position` is the data, `piles` moves its cards and `index`
//! finds them; `turn`, `activation`, `strike`, `harm`, `threat`, `reveal` and `window` are the rules; `initiate`,
//! `pay` and `suggest` are about playing cards and using abilities, `effect` carries them out; `query` says which cards
//! a filter means, `numbers` works out powers and hit points; `ask` lists options and takes answers;
//! `log`, `options`, `forecast`, `wording` and `refusal` put what happens, what can be done, what would come of it, what is
//! asked and what may not be done into words; `sketch` draws the board for a terminal;
//! `judgement` says what a position is worth and `leaning` what one is inclined to do, for machines.

mod activation;
mod ask;
mod audit;
pub mod catalogue;
mod code;
pub mod contents;
pub mod coverage;
pub mod decks;
mod effect;
pub mod event;
mod face;
mod forecast;
mod game;
mod given;
mod harm;
mod index;
mod initiate;
mod judgement;
mod leaning;
mod lines;
mod load;
mod log;
mod moment;
mod numbers;
mod options;
mod pay;
mod piles;
mod plug;
mod position;
#[cfg(test)]
mod practice;
mod query;
#[cfg(test)]
mod random;
mod refusal;
mod regret;
mod reveal;
mod rules;
mod setup;
mod sketch;
mod strike;
mod suggest;
pub mod text;
mod threat;
mod titles;
mod told;
mod turn;
mod twins;
#[cfg(test)]
mod typescript;
mod usual;
pub mod view;
pub mod vocabulary;
mod window;
mod wording;

pub use ask::Choice;
pub use catalogue::{Card, CardIx, Catalogue};
pub use event::Event;
pub use face::{CardFace, Printed};
pub use load::{CardFiles, Entry};
pub use position::{Champions, Ending, Hands};
pub use rules::rulebook;
pub use setup::{HeroSetup, ScenarioSetup, Setup};

#[cfg(test)]
mod tests {
    #[test]
    fn the_cards_load() {
        assert!(!crate::Catalogue::standard().cards().is_empty());
    }
}
