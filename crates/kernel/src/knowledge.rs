//! What a seat may know of a game, as text for a program elsewhere.
//!
//! It is the position behind the veil of that seat ([`crate::Game::veil`]): of where hidden cards really lie, of lists that were not
//! shown and of the chance to come nothing is left in it, and [`crate::Game::redeal`] deals positions from it as they might well be. So
//! whoever holds it can let a machine think, and can learn no more by it than the seat may. [`crate::check`] holds every game to
//! that, byte by byte.
//!
//! Like everything frozen it is read only by the build of Longbox that wrote it, with the same cards.
//!
//! ```
//! use longbox_kernel::{Game, Seed, knowledge, testing::Lantern};
//!
//! let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
//! let seat = game.pending().seat().unwrap();
//! let known: Lantern = knowledge::read(&Lantern::setup(2), &knowledge::write(&game, seat)).unwrap();
//! assert_eq!(known.pending(), game.pending());
//! assert_eq!(known.count(), game.count());
//! ```

use crate::{Game, Seat, ThawError, frozen};
use std::fmt::Write as _;

/// What that seat may know, in hexadecimal digits.
pub fn write<G: Game>(game: &G, seat: Seat) -> String {
    let mut veiled = game.clone();
    veiled.veil(seat);
    let mut digits = String::new();
    for byte in frozen::seal(&veiled.freeze()) {
        write!(digits, "{byte:02x}").ok();
    }
    digits
}

/// The position behind the veil, from what [`write`] wrote, in any setup with the same cards.
pub fn read<G: Game>(setup: &G::Setup, known: &str) -> Result<G, ThawError> {
    let digits = known.as_bytes().chunks(2);
    let byte = |pair| std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = digits.map(byte).collect();
    let bytes = bytes.ok_or_else(|| ThawError::because("these are not hexadecimal digits"))?;
    G::thaw(setup, frozen::open(&bytes)?)
}
