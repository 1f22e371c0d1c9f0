//! What a player is given at a decision.

use longbox_kernel::{Game, Rng, Seat, Viewer};

/// A decision as the seat that is asked knows it.
///
/// The position behind it cannot be reached. [`Glimpse::imagine`] deals everything that the seat
/// does not know anew, coins and shuffles to come included, so that what a player learns from
/// imagined positions is what the seat knows and the odds of the rest.
///
/// How fair that is, exactly: for one and the same generator, the imagined cards do depend on how
/// the hidden cards really lie, because they are shuffled from there. But a shuffle leads from
/// every arrangement to every other with the same chance, so over the player's own dice what it
/// is shown has the same distribution however the hidden cards lie, and holds no news of them.
pub struct Glimpse<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    options: &'a [G::Choice],
}

impl<'a, G: Game> Glimpse<'a, G> {
    /// The pending decision of `game`, which asks `seat` and lists `options`.
    pub fn new(game: &'a G, seat: Seat, options: &'a [G::Choice]) -> Glimpse<'a, G> {
        Glimpse { game, seat, options }
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The options; a player answers with the number of one.
    pub fn options(&self) -> &'a [G::Choice] {
        self.options
    }

    /// What the seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// The number of the turn.
    pub fn turn(&self) -> u32 {
        self.game.turn()
    }

    /// A position as it may be, for all that the seat knows. It asks the same question with the
    /// same options in the same order.
    pub fn imagine(&self, rng: &mut Rng) -> G {
        let mut imagined = self.game.clone();
        imagined.redeal(self.seat, rng);
        imagined
    }

    /// The same, into a position that is at hand.
    pub fn imagine_into(&self, imagined: &mut G, rng: &mut Rng) {
        imagined.clone_from(self.game);
        imagined.redeal(self.seat, rng);
    }
}
