//! Vs. System 2PCG: rows, team attacks, main characters that level up; for 2 to 4 players.
//!
//! The rooms: [`vocabulary`] is what a card can say, [`text`] renders it to English, `code` lays it out as
//! instructions; `load` reads card files into a [`catalogue`]; `position` is the data; `turn`, `build`,
//! `play`, `combat`, `harm`, `trigger` and `effect` are the rules; `query` says which characters and cards a
//! filter means, `numbers` works out ATK, DEF, keywords and powers; `seats` knows who plays with whom; `ask`
//! lists options and takes answers; `zones` moves cards and keeps account of who knows them; `view` is what
//! one viewer may know, `forecast` what a combat would come to; `plug` and `sketch` face whoever hosts it;
//! `machine` is for what stands in a row and is no character; `twins` finds characters that nobody can
//! tell apart; `printed`, `marks` and `supers` say who need not be asked about something; `singular` has a
//! room for each card that needs more than words.

mod ask;
mod audit;
mod build;
pub mod catalogue;
mod changes;
mod code;
mod combat;
pub mod coverage;
pub mod decks;
mod effect;
pub mod event;
pub mod face;
mod forecast;
mod game;
mod given;
mod harm;
mod judgement;
mod leaning;
mod lines;
mod load;
mod log;
mod machine;
mod marks;
mod names;
mod numbers;
mod options;
mod place;
mod play;
mod player;
mod plug;
mod position;
mod printed;
mod query;
mod refusal;
mod rules;
mod seats;
mod setup;
mod singular;
mod sketch;
mod supers;
pub mod text;
mod told;
mod trigger;
mod turn;
mod twins;
#[cfg(test)]
mod typescript;
pub mod view;
pub mod vocabulary;
mod wording;
mod zones;

pub use ask::{Choice, Recruited};
pub use catalogue::{Card, CardIx, Catalogue};
pub use event::Event;
pub use load::{CardFiles, Entry};
pub use position::{Ending, Mode, Vs};
pub use rules::rulebook;
pub use setup::{Setup, SideSetup};
