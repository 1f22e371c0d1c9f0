//! A player that does not always think.

use crate::lot::by_lot;
use crate::{Candidate, Glimpse, Plain, Player};
use longbox_kernel::{Game, Rng, Seat, Seed};

/// Another player under a name of its own, who now and then takes what comes to mind instead: an option by lot, as the game leans.
pub(crate) struct Erring<G: Game> {
    name: &'static str,
    inner: Box<dyn Player<G>>,
    /// At so many of a hundred decisions.
    errs: u32,
    rng: Rng,
    mind: Plain<G>,
    /// The last decision was taken without a thought.
    erred: bool,
}

impl<G: Game> Erring<G> {
    pub(crate) fn new(name: &'static str, inner: Box<dyn Player<G>>, errs: u32) -> Erring<G> {
        Erring { name, inner, errs, rng: Rng::new(Seed::from(0)), mind: Plain::new(), erred: false }
    }
}

impl<G: Game> Player<G> for Erring<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seed: Seed) {
        self.inner.begin(seed);
        let mut own = seed;
        own.0[29] ^= 0x5a;
        self.rng = Rng::new(own);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        if glimpse.options().len() < 2 {
            self.erred = true;
            return 0;
        }
        self.erred = self.errs > 0 && self.rng.below(100) < self.errs;
        if self.erred {
            return by_lot(self.mind.leanings(glimpse), &mut self.rng);
        }
        self.inner.choose(glimpse)
    }

    fn thought(&self) -> Vec<Candidate> {
        if self.erred { Vec::new() } else { self.inner.thought() }
    }

    fn line(&mut self, glimpse: &Glimpse<G>, number: usize, see: &mut dyn FnMut(&G, Seat, usize)) {
        if !self.erred {
            self.inner.line(glimpse, number, see);
        }
    }
}
