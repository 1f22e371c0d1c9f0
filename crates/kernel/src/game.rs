//! The door that every game stands behind.

use crate::{Manner, Outcome, Rng, Seat, Seed, ThawError, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hasher;

/// The rules of a game as a position that can be asked and answered.
///
/// A position is plain data: cloning it is a short copy, and everything that is pending stands
/// inside it. It always rests at a decision or at the end.
pub trait Game: Clone + Send + Sync + 'static {
    /// Who plays what, in which variant.
    type Setup: Clone + Send + Sync;
    /// One legal option.
    type Choice: Copy + Eq + std::fmt::Debug;
    /// Something that happened, told in full; [`crate::Told::tell`] says who may hear what of it.
    type Event: Clone + Send + Serialize + DeserializeOwned;
    /// What one viewer may know.
    type View: PartialEq + Serialize;

    /// After how many turns a machine that looks ahead judges the position: everybody has acted by then.
    const AHEAD: u32 = 2;

    /// After how many turns a machine that searches judges a line of play; see [`Game::standing`].
    const HORIZON: u32 = 4;

    /// How many turns pass before whoever is asked can act on what they decide now: 0 if they still can in this turn. A machine that
    /// looks ahead looks so much further, or it would judge the position before the decision has come to anything.
    fn idle_turns(&self) -> u32 {
        0
    }

    /// How many lines of play, each from a position dealt anew up to that horizon, a core of today follows in a second. What a
    /// machine takes for a second's thought is this number, so that it does not depend on the clock.
    const WALKS: u32 = 10_000;

    /// Shuffle, deal and run to the first decision, with somebody watching.
    fn deal_to(setup: &Self::Setup, seed: Seed, watch: &mut impl Watch<Self::Event>) -> Result<Self, SetupError>;

    /// Shuffle, deal and run to the first decision.
    fn deal(setup: &Self::Setup, seed: Seed) -> Result<Self, SetupError> {
        Self::deal_to(setup, seed, &mut Silent)
    }

    /// Deal another game into this position, in the room that it has already.
    fn deal_again(
        &mut self,
        setup: &Self::Setup,
        seed: Seed,
        watch: &mut impl Watch<Self::Event>,
    ) -> Result<(), SetupError> {
        *self = Self::deal_to(setup, seed, watch)?;
        Ok(())
    }

    /// How many seats this game has.
    fn seats(&self) -> usize;

    /// Who is asked, or how it ended.
    fn pending(&self) -> Pending;

    /// Append every legal option of the pending decision, in a stable order. Never empty while a
    /// decision is pending.
    fn choices(&self, into: &mut Vec<Self::Choice>);

    /// Answer the pending decision with one of its options and run to the next one.
    ///
    /// Answering with something that is not an option leaves the position as it was.
    fn choose(&mut self, choice: Self::Choice, watch: &mut impl Watch<Self::Event>);

    /// How many options the pending decision has; 0 when the game is over.
    fn count(&self) -> usize {
        let mut options = Vec::new();
        self.choices(&mut options);
        options.len()
    }

    /// Answer the pending decision with the option of that number and run to the next one, without
    /// listing the others; returns whether there is such an option.
    fn choose_nth(&mut self, number: usize, watch: &mut impl Watch<Self::Event>) -> bool {
        let mut options = Vec::new();
        self.choices(&mut options);
        let Some(choice) = options.get(number).copied() else { return false };
        self.choose(choice, watch);
        true
    }

    /// How readily somebody who does not think takes each option, in their order: weights of which at least one
    /// is above 0, and 0 for what nobody in their senses does. They follow from what the seat that is asked knows.
    /// Machines that look ahead play on by them.
    fn leanings(&self, into: &mut Vec<u32>) {
        into.extend(std::iter::repeat_n(1, self.count()));
    }

    /// The number of the option that a beginner takes who goes by a plain rule and looks ahead at nothing. It follows from what the seat
    /// that is asked knows. It is a rung to measure machines by, so it may stay as it is where leanings are made better.
    fn natural(&self) -> usize {
        most_leaned_to(self)
    }

    /// How well the option of that number suits somebody of that manner, where 0 is neither here nor there. It follows from what the seat
    /// that is asked knows.
    fn likes(&self, manner: Manner, number: usize) -> i32 {
        let _ = (manner, number);
        0
    }

    /// What the option of that number means, as a number that is the same wherever it means the same: the card at another
    /// place of a hand is the same card. Machines that compare many imagined positions know options by it.
    fn meaning(&self, number: usize) -> u64 {
        number as u64
    }

    /// Whether the pending decision is a further pick of an act that an earlier one began: the next
    /// card of a discard, what to pay with, whom it is aimed at. Previews, undo and log go by acts.
    fn is_mid_act(&self) -> bool {
        false
    }

    /// The option of a further pick that is proposed to who does not want to choose, such as a payment: previews go on
    /// with it, and say so.
    fn proposed(&self) -> Option<usize> {
        None
    }

    /// Whether the pending decision is a window: the seat is asked because a card that others cannot see
    /// could matter here, whether it holds one or not. If passing is all there is, its front end passes.
    fn is_window(&self) -> bool {
        false
    }

    /// That seat gives up, whoever is asked: the game says what becomes of its cards and of its
    /// side, and goes on without it or ends. In a game that is over nothing happens.
    fn give_up(&mut self, seat: Seat, watch: &mut impl Watch<Self::Event>);

    /// Whether that seat has left a game that goes on for others: by its rules, or by giving up.
    fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// What that viewer may know, built up from nothing.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Deal all that `viewer` cannot see anew, consistent with all that `viewer` knows.
    fn redeal(&mut self, viewer: Seat, rng: &mut Rng);

    /// From here on all chance follows from that seed, but for what a scenario has laid down.
    fn reseed(&mut self, seed: Seed);

    /// Lay all that `viewer` cannot see, and the chance to come, in one fixed order: of where it
    /// really lies nothing is left. [`Game::redeal`] then deals it as it might well lie.
    fn veil(&mut self, viewer: Seat);

    /// Feed everything that decides how the game goes on into a hasher.
    fn digest(&self, hasher: &mut crate::hash::Digest);

    /// Everything that the digest covers and all else that follows from the setup, but for the cards, as bytes for
    /// [`Game::thaw`]; see [`crate::frozen`].
    fn freeze(&self) -> Vec<u8>;

    /// The position that was frozen so, with the cards of that setup.
    fn thaw(setup: &Self::Setup, frozen: &[u8]) -> Result<Self, ThawError>;

    /// A rough worth of the position for a seat: 0 is even, 1 is won, -1 is lost. Looks only at
    /// what is public and at what that seat holds; machine players lean on it.
    fn standing(&self, seat: Seat) -> f32;

    /// What [`Game::standing`] weighs while the game goes on, each a number that is greater the better it is for the seat. A
    /// tuner finds what they weigh from who won many games.
    fn features(&self, seat: Seat, into: &mut Vec<f32>) {
        let _ = (seat, into);
    }

    /// Goes up by one with every turn, or round if all act together; tells a player that looks ahead when the turn has passed.
    fn turn(&self) -> u32;

    /// The hash of the position: equal for equal positions, on every platform.
    fn hash(&self) -> u64 {
        let mut digest = crate::hash::Digest::new();
        self.digest(&mut digest);
        digest.finish()
    }
}

/// A weighed sum as a worth between lost (-1) and won (1): much like the logistic curve by which weights are found, and the
/// same on every machine, since only roots and divisions are.
///
/// ```
/// use longbox_kernel::chance_of;
///
/// assert_eq!(chance_of(0.0), 0.0);
/// assert!(chance_of(2.0) > 0.7 && chance_of(2.0) < 0.8);
/// assert!(chance_of(-1e9) >= -1.0);
/// ```
pub fn chance_of(sum: f32) -> f32 {
    let half = sum / 2.0;
    half / (1.0 + half * half).sqrt()
}

/// The number of the option that the game leans to most, and of equals the first.
pub fn most_leaned_to<G: Game>(game: &G) -> usize {
    let mut leanings = Vec::new();
    game.leanings(&mut leanings);
    let greatest = leanings.iter().max().copied().unwrap_or(0);
    leanings.iter().position(|leaning| *leaning == greatest).unwrap_or(0)
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// This seat has to choose.
    Decision(Seat),
    /// The game is over.
    Over(Outcome),
}

impl Pending {
    /// The seat that is asked, if the game goes on.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Pending::Decision(seat) => Some(seat),
            Pending::Over(_) => None,
        }
    }
}

/// Somebody who may want to hear what happens.
///
/// The event is built only if [`Watch::ON`]; with [`Silent`] the call compiles to nothing.
pub trait Watch<E> {
    /// Whether anybody listens.
    const ON: bool;
    /// Something happened.
    fn see(&mut self, event: E);
}

/// Nobody listens.
pub struct Silent;

impl<E> Watch<E> for Silent {
    const ON: bool = false;
    #[inline(always)]
    fn see(&mut self, _: E) {}
}

/// Keep everything that happens.
impl<E> Watch<E> for Vec<E> {
    const ON: bool = true;
    fn see(&mut self, event: E) {
        self.push(event);
    }
}

/// Why a game cannot be dealt: every fault found, in plain words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .faults.join("\n"))]
pub struct SetupError {
    /// One sentence each.
    pub faults: Vec<String>,
}

impl SetupError {
    /// A single fault.
    pub fn one(fault: impl Into<String>) -> SetupError {
        SetupError { faults: vec![fault.into()] }
    }
}
