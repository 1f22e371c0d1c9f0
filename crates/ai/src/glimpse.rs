//! What a player is given at a decision.

use longbox_kernel::{Game, Rng, Seat, Viewer};
use std::cell::OnceCell;
use std::time::Instant;

/// A decision as the seat that is asked knows it.
///
/// The position behind it cannot be reached. [`Glimpse::imagine`] deals everything that the seat
/// does not know anew, coins and shuffles to come included, so that what a player learns from
/// imagined positions is what the seat knows and the odds of the rest.
///
/// It deals from behind a veil ([`Game::veil`]), where nothing is left of how the hidden cards lie. So
/// imagined positions follow from what the seat knows and from the player's own dice, and from
/// nothing else: in two positions that look the same to the seat, the same dice imagine the same.
///
/// It also says until when there is time to think. Mostly that is for ever: a game that follows
/// from its seeds must not depend on a clock.
pub struct Glimpse<'a, G: Game> {
    game: &'a G,
    /// The position behind the veil, once somebody imagines anything.
    veiled: OnceCell<G>,
    seat: Seat,
    options: &'a [G::Choice],
    until: Option<Instant>,
}

impl<'a, G: Game> Glimpse<'a, G> {
    /// The pending decision of `game`, which asks `seat` and lists `options`.
    pub fn new(game: &'a G, seat: Seat, options: &'a [G::Choice]) -> Glimpse<'a, G> {
        Glimpse { game, veiled: OnceCell::new(), seat, options, until: None }
    }

    /// The same, to be answered by then.
    ///
    /// ```
    /// use longbox_ai::Glimpse;
    /// use longbox_kernel::{Game, Seed, testing::Lantern};
    /// use std::time::Instant;
    ///
    /// let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
    /// let mut options = Vec::new();
    /// game.choices(&mut options);
    /// let glimpse = Glimpse::new(&game, game.pending().seat().unwrap(), &options);
    /// assert!(!glimpse.is_time_up());
    /// assert!(glimpse.until(Instant::now()).is_time_up());
    /// ```
    #[must_use]
    pub fn until(self, until: Instant) -> Glimpse<'a, G> {
        Glimpse { until: Some(until), ..self }
    }

    /// Whether the answer is due. Without a limit it never is, and no clock is read.
    #[inline]
    pub fn is_time_up(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// When the answer is due; `None` if there is no limit.
    pub fn due(&self) -> Option<Instant> {
        self.until
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

    /// See [`Game::idle_turns`].
    pub fn idle_turns(&self) -> u32 {
        self.game.idle_turns()
    }

    /// A position as it may be, for all that the seat knows. It asks the same question with the
    /// same options in the same order.
    pub fn imagine(&self, rng: &mut Rng) -> G {
        let mut imagined = self.veiled().clone();
        imagined.redeal(self.seat, rng);
        imagined
    }

    /// The same, into a position that is at hand.
    pub fn imagine_into(&self, imagined: &mut G, rng: &mut Rng) {
        imagined.clone_from(self.veiled());
        imagined.redeal(self.seat, rng);
    }

    /// The same for several hands at once: what it takes to imagine positions, and until when.
    pub fn imagining(&self) -> Imagining<'_, G> {
        Imagining { veiled: self.veiled(), seat: self.seat, until: self.until }
    }

    fn veiled(&self) -> &G {
        self.veiled.get_or_init(|| {
            let mut veiled = self.game.clone();
            veiled.veil(self.seat);
            veiled
        })
    }
}

/// What it takes to imagine positions. It can be shared among threads, and the position behind it cannot be reached
/// either.
pub struct Imagining<'a, G: Game> {
    veiled: &'a G,
    seat: Seat,
    until: Option<Instant>,
}

impl<G: Game> Clone for Imagining<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Imagining<'_, G> {}

impl<G: Game> Imagining<'_, G> {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of the turn.
    pub fn turn(&self) -> u32 {
        self.veiled.turn()
    }

    /// See [`Game::idle_turns`].
    pub fn idle_turns(&self) -> u32 {
        self.veiled.idle_turns()
    }

    /// See [`Glimpse::is_time_up`].
    #[inline]
    pub fn is_time_up(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// See [`Glimpse::imagine`].
    pub fn imagine(&self, rng: &mut Rng) -> G {
        let mut imagined = self.veiled.clone();
        imagined.redeal(self.seat, rng);
        imagined
    }

    /// See [`Glimpse::imagine_into`].
    pub fn imagine_into(&self, imagined: &mut G, rng: &mut Rng) {
        imagined.clone_from(self.veiled);
        imagined.redeal(self.seat, rng);
    }

    /// A number for all that the seat knows at this decision, equal where it knows the same.
    pub fn knowledge(&self) -> u64 {
        self.veiled.hash()
    }

    /// The same for the decision of an imagined position, which is spoilt by it.
    pub fn knowledge_in(&self, imagined: &mut G) -> u64 {
        imagined.veil(self.seat);
        imagined.hash()
    }
}
