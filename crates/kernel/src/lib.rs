//! What all Longbox games share.
//!
//! A game implements [`Game`]: a position that is plain data, asks one seat at a time, and lists
//! every legal option. [`Told`] adds the words that people need: labels, questions, events,
//! refusals. Everything else in this crate is written against those two traits: [`replay`],
//! [`undo`], [`scenario`], and the object-safe [`table::Table`] that front ends hold. [`plug::Plug`]
//! is the rest of what a game says about itself, once, for whoever hosts it.
//!
//! ```
//! use longbox_kernel::{Game, Pending, Seed, Silent, testing::Lantern};
//!
//! let mut game = Lantern::deal(&Lantern::setup(3), Seed::from(7)).unwrap();
//! let mut options = Vec::new();
//! while let Pending::Decision(_) = game.pending() {
//!     options.clear();
//!     game.choices(&mut options);
//!     game.choose(options[0], &mut Silent);
//! }
//! ```

pub mod cards;
pub mod chance;
pub mod check;
pub mod coverage;
pub mod english;
pub mod frozen;
pub mod game;
pub mod generated;
pub mod hash;
pub mod knowledge;
pub mod laid;
pub mod list;
pub mod manner;
pub mod moves;
pub mod plug;
pub mod preview;
pub mod reel;
pub mod replay;
pub mod rng;
pub mod rulebook;
pub mod scenario;
pub mod seat;
pub mod sketch;
pub mod table;
pub mod takeback;
pub mod testing;
pub mod told;
mod toml_file;
pub mod undo;
pub mod words;

pub use frozen::ThawError;
pub use game::{Game, Pending, SetupError, Silent, Watch, chance_of, most_leaned_to};
pub use list::{Full, List};
pub use manner::Manner;
pub use moves::Move;
pub use rng::{Rng, Seed};
pub use rulebook::{Refusal, Rule, RuleEntry, Rulebook};
pub use seat::{Lists, Outcome, Seat, Verdict, Viewer};
pub use told::{CardRef, Narrator, OptionText, Question, Refused, Role, Telling, Told};
