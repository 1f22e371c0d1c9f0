//! What a position is worth.
//!
//! The weights were made by the tuner of the arena (`--example tune`): see docs/machine.md.

use crate::position::Squad;
use longbox_kernel::Seat;

/// What [`Squad::features`] weigh, in their order.
pub(crate) const WEIGHTS: [f32; FEATURES] = [2.917, 0.670, 0.175, 1.660];

/// How many things are weighed.
pub(crate) const FEATURES: usize = 4;

/// So few cards on the table make each of them worth twice as much.
const SCARCE: f32 = 6.0;

impl Squad {
    /// What is weighed, each as what the seat has more than the other: cards in deck and hand, which are life; cards in hand;
    /// Keepers; the turn.
    pub(crate) fn features(&self, seat: Seat) -> [f32; FEATURES] {
        let (mine, theirs) = (self.side(seat), self.side(seat.other()));
        let (decks, others) = (mine.deck.len() as f32, theirs.deck.len() as f32);
        let (hand, other) = (mine.hand.len() as f32, theirs.hand.len() as f32);
        let all = decks + others + hand + other + SCARCE;
        let turn = if self.active == seat { 1.0 } else { -1.0 };
        [
            3.0 * (decks + hand - others - other) / all,
            3.0 * (hand - other) / all,
            mine.keepers.len().min(6) as f32 - theirs.keepers.len().min(6) as f32,
            6.0 * turn / all,
        ]
    }

    /// How the game stands for the seat, between lost and won.
    pub(crate) fn outlook(&self, seat: Seat) -> f32 {
        let sum: f32 = self.features(seat).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
        longbox_kernel::chance_of(sum)
    }
}
