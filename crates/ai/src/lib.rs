//! Players that are programs.
//!
//! A player is written against [`Game`](longbox_kernel::Game) only, and is fair by its type: it
//! never holds the position. All it gets is a [`Glimpse`], which tells what its seat may know and
//! deals imagined positions that agree with it.
//!
//! ```
//! use longbox_ai::{Glimpse, by_name};
//! use longbox_kernel::{Game, Pending, Seed, Silent, testing::Lantern};
//!
//! let mut game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
//! let mut player = by_name::<Lantern>("greedy").unwrap();
//! player.begin(Seed::from(1));
//! let mut options = Vec::new();
//! while let Pending::Decision(seat) = game.pending() {
//!     options.clear();
//!     game.choices(&mut options);
//!     let number = player.choose(&Glimpse::new(&game, seat, &options));
//!     game.choose(options[number], &mut Silent);
//! }
//! ```

mod advice;
mod erring;
mod glimpse;
mod greedy;
mod levels;
mod lot;
mod mannered;
mod plain;
mod player;
mod random;
mod search;

pub use advice::{ADVISER, Advice, Weighed, advise, expected};
pub use glimpse::{Glimpse, Imagining};
pub use greedy::{Effort, Greedy};
pub use levels::{LEVELS, Level, MANNERED, NAMES, OFFERED, RUNGS, USUAL, by_name, level};
pub use plain::Plain;
pub use player::Player;
pub use random::Random;
pub use search::{Budget, Candidate, Search};
