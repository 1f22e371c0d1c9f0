//! The seed of each game of a match, and of each player in it.

use longbox_kernel::{Seat, Seed};

/// The seed of game `n` of a match: the match's own seed with `n` added to its second word.
///
/// Game 0 has the seed of the match, so a game that is worth another look can be had alone, as
/// game 0 of its own seed.
///
/// ```
/// use longbox_arena::{game_seed, place};
/// use longbox_kernel::Seed;
///
/// let seventh = game_seed(Seed::from(42), 7);
/// assert_eq!(game_seed(seventh, 0), seventh);
/// assert_eq!(game_seed(seventh, 3), game_seed(Seed::from(42), 10));
/// assert_eq!(place(seventh), 7);
/// ```
pub fn game_seed(seed: Seed, n: u64) -> Seed {
    let mut game = seed;
    game.0[8..16].copy_from_slice(&place(seed).wrapping_add(n).to_le_bytes());
    game
}

/// Which game of its match this seed is for: what the rotation of setups goes by.
pub fn place(seed: Seed) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&seed.0[8..16]);
    u64::from_le_bytes(word)
}

/// The seed from which the decks of that game are drawn; another stream than that of the game itself.
pub fn deck_seed(game: Seed) -> Seed {
    let mut decks = game;
    decks.0[31] ^= 1;
    decks
}

/// The seed of a player in that game; another stream than that of the game itself.
pub fn player_seed(game: Seed, seat: Seat) -> Seed {
    let mut player = game;
    player.0[30] ^= 1 + seat.0;
    player
}
