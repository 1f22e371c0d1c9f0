//! Who sits at the table in a match.

use crate::seeds::player_seed;
use longbox_ai::{Glimpse, Player, Random};
use longbox_kernel::{Game, Seat, Seed};

/// Whoever decides for all the seats of a game.
pub trait Seating<G: Game> {
    /// A game of that seed begins.
    fn begin(&mut self, game: Seed);

    /// The number of the option that the seat chooses.
    fn choose(&mut self, game: &G, seat: Seat, options: &[G::Choice]) -> usize;
}

/// Random players on all seats, sharing one set of dice. Nothing is called through a pointer, and
/// nothing is allocated.
#[derive(Clone, Default)]
pub struct RandomSeats(Random);

impl<G: Game> Seating<G> for RandomSeats {
    fn begin(&mut self, game: Seed) {
        self.0.reseed(player_seed(game, Seat(0)));
    }

    #[inline]
    fn choose(&mut self, _: &G, _: Seat, options: &[G::Choice]) -> usize {
        self.0.pick(options.len())
    }
}

/// A player for each seat.
pub struct Hired<G: Game>(pub Vec<Box<dyn Player<G>>>);

impl<G: Game> Seating<G> for Hired<G> {
    fn begin(&mut self, game: Seed) {
        for (seat, player) in Seat::all(self.0.len()).zip(&mut self.0) {
            player.begin(player_seed(game, seat));
        }
    }

    fn choose(&mut self, game: &G, seat: Seat, options: &[G::Choice]) -> usize {
        // With fewer players than seats, the players take turns round the table.
        let at = seat.ix() % self.0.len().max(1);
        self.0.get_mut(at).map_or(0, |player| player.choose(&Glimpse::new(game, seat, options)))
    }
}
