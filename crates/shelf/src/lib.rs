//! What every game reads from files, so that a game brings only what is its own.
//!
//! [`card_files`] reads cards with every fault by file and line, [`names`] finds them by what people
//! call them, [`code`] lays out what they do, [`decks`] reads deck lists and [`octgn`] those of OCTGN, [`setups`] saved
//! setups, [`given`] the position of a scenario, [`rulings`] the scenarios that come with a game, and [`reference`]
//! makes the page about a [`vocabulary`]. Nothing here is global: the cards are handed in. What the scenarios
//! prove is told by [`longbox_kernel::coverage`].

pub mod card_files;
pub mod code;
pub mod decks;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod given;
pub mod names;
pub mod octgn;
pub mod reference;
pub mod rulings;
pub mod setups;
pub mod vocabulary;

pub use card_files::{CardFiles, Filed};
pub use names::{CardIx, Shelf, Titled, card_ref};
