//! Chance: the one generator, and what a scenario has laid down of it beforehand.

use crate::{Full, List, Rng, Seed};
use serde::{Deserialize, Serialize};

/// The generator of a game together with the flips, picks and orders that a scenario has fixed. In a
/// real game nothing is fixed.
///
/// ```
/// use longbox_kernel::{Seed, chance::{Chance, Order}};
///
/// let mut chance = Chance::new(Seed::from(1));
/// chance.fix_flip(true).unwrap();
/// chance.fix_order(Order::Reverse);
/// let mut cards = [1, 2, 3];
/// chance.shuffle(&mut cards);
/// assert_eq!((chance.flip(), cards), (true, [3, 2, 1]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chance {
    flips: List<bool, 24>,
    picks: List<u8, 8>,
    order: Order,
    rng: Rng,
}

/// What a shuffle does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Order {
    /// By chance.
    #[default]
    Random,
    /// Nothing.
    Keep,
    /// The last comes first.
    Reverse,
}

impl Chance {
    /// Nothing is fixed, and all follows from the seed.
    pub fn new(seed: Seed) -> Chance {
        Chance { flips: List::new(), picks: List::new(), order: Order::Random, rng: Rng::new(seed) }
    }

    /// From here on all that is not fixed follows from that seed.
    pub fn reseed(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }

    /// The next flip that is not fixed yet comes out so.
    pub fn fix_flip(&mut self, heads: bool) -> Result<(), Full> {
        self.flips.push(heads)
    }

    /// The next pick that is not fixed yet takes that place, or the last if there are fewer.
    pub fn fix_pick(&mut self, at: u8) -> Result<(), Full> {
        self.picks.push(at)
    }

    /// Every shuffle does this.
    pub fn fix_order(&mut self, order: Order) {
        self.order = order;
    }

    /// Heads or tails.
    #[inline]
    pub fn flip(&mut self) -> bool {
        if self.flips.is_empty() { self.rng.heads() } else { self.flips.take(0) }
    }

    /// One of so many places; 0 if there is none.
    pub fn pick(&mut self, count: usize) -> usize {
        if self.picks.is_empty() {
            return self.rng.below(count as u32) as usize;
        }
        usize::from(self.picks.take(0)).min(count.saturating_sub(1))
    }

    /// Put things into random order, or into the order that was fixed.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        match self.order {
            Order::Random => self.rng.shuffle(items),
            Order::Keep => {}
            Order::Reverse => items.reverse(),
        }
    }
}
