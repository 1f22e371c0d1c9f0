//! Many games at once: play them on several threads, count, and tell what came out.
//!
//! A [`Match`] says which games; [`Match::run`] plays them between players of any kind, and
//! [`Match::run_random`] between random ones, as fast as the game allows. Every game has a seed of
//! its own that follows from the seed of the match and its number, so the figures do not depend on
//! how many threads there are.
//!
//! ```
//! use longbox_arena::Match;
//! use longbox_kernel::{Seed, testing::Lantern};
//!
//! let setups = [Lantern::setup(2)];
//! let report = Match::<Lantern> { setups: &setups, games: 100, seed: Seed::from(1), threads: 2 }
//!     .run_random(&|_| {})
//!     .unwrap();
//! assert_eq!(report.games, 100);
//! assert_eq!(report.wins[0] + report.wins[1] + report.draws, 100);
//! ```

pub mod analysis;
pub mod contest;
mod crew;
mod matches;
pub mod pieces;
mod report;
mod seating;
mod seeds;
pub mod self_play;
pub mod swaps;
mod tally;
mod tune;

pub use crew::{Crew, share};
pub use matches::{MOST_DECISIONS, Match, play_out, play_out_to};
pub use report::{Interval, Report, Turns, thousands};
pub use seating::{Hired, RandomSeats, Seating};
pub use seeds::{deck_seed, game_seed, place, player_seed};
pub use tally::Tally;
pub use tune::Samples;
