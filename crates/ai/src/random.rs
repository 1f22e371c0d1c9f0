//! The player that rolls dice.

use crate::{Glimpse, Player};
use longbox_kernel::{Game, Rng, Seed};

/// Chooses uniformly among the options.
#[derive(Clone)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A player at rest; [`Player::begin`] gives it its dice.
    pub fn new() -> Random {
        Random { rng: Rng::new(Seed::from(0)) }
    }

    /// The number of one of so many options.
    #[inline]
    pub fn pick(&mut self, options: usize) -> usize {
        // A forced answer uses up no chance.
        if options < 2 { 0 } else { self.rng.below(options as u32) as usize }
    }

    /// Take these dice from now on.
    #[inline]
    pub fn reseed(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new()
    }
}

impl<G: Game> Player<G> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn begin(&mut self, seed: Seed) {
        self.reseed(seed);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        self.pick(glimpse.options().len())
    }
}
