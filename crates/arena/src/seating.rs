//! Who sits at the table in a match.

use crate::seeds::player_seed;
use longbox_ai::{Glimpse, Player, Random};
use longbox_kernel::{Game, Seat, Seed};

/// Whoever decides for all the seats of a game.
pub trait Seating<G: Game> {
    /// A game of that seed begins.
    fn begin(&mut self, game: Seed);

    /// The number of the option that the seat chooses, of so many.
    fn choose(&mut self, game: &G, seat: Seat, options: usize) -> usize;
}

/// Random players on all seats, sharing one set of dice. Nothing is called through a pointer, nothing is
/// listed, and nothing is allocated.
#[derive(Clone, Default)]
pub struct RandomSeats(Random);

impl<G: Game> Seating<G> for RandomSeats {
    fn begin(&mut self, game: Seed) {
        self.0.reseed(player_seed(game, Seat(0)));
    }

    #[inline]
    fn choose(&mut self, _: &G, _: Seat, options: usize) -> usize {
        self.0.pick(options)
    }
}

/// A player for each seat.
pub struct Hired<G: Game> {
    players: Vec<Box<dyn Player<G>>>,
    /// The options of the decision, in room that is used again.
    options: Vec<G::Choice>,
}

impl<G: Game> Hired<G> {
    /// These players; with fewer than seats they take turns round the table.
    pub fn new(players: Vec<Box<dyn Player<G>>>) -> Hired<G> {
        Hired { players, options: Vec::new() }
    }
}

impl<G: Game> Seating<G> for Hired<G> {
    fn begin(&mut self, game: Seed) {
        for (seat, player) in Seat::all(self.players.len()).zip(&mut self.players) {
            player.begin(player_seed(game, seat));
        }
    }

    fn choose(&mut self, game: &G, seat: Seat, options: usize) -> usize {
        // A forced answer is nobody's thought.
        if options < 2 {
            return 0;
        }
        self.options.clear();
        game.choices(&mut self.options);
        let at = seat.ix() % self.players.len().max(1);
        let glimpse = Glimpse::new(game, seat, &self.options);
        self.players.get_mut(at).map_or(0, |player| player.choose(&glimpse))
    }
}
