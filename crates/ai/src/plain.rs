//! The player that does what is natural.

use crate::lot::heaviest;
use crate::{Glimpse, Player};
use longbox_kernel::{Game, Rng, Seed};

/// A beginner with a rule: always the option that the game leans to most, and of equals the first. It looks ahead at nothing.
pub struct Plain<G: Game> {
    rng: Rng,
    imagined: Option<Box<G>>,
    leanings: Vec<u32>,
}

impl<G: Game> Plain<G> {
    /// A player at rest.
    pub fn new() -> Plain<G> {
        Plain { rng: Rng::new(Seed::from(0)), imagined: None, leanings: Vec::new() }
    }

    /// How the game leans at this decision. Leanings follow from what the seat knows, so that any imagined position tells them.
    pub(crate) fn leanings(&mut self, glimpse: &Glimpse<G>) -> &[u32] {
        match &mut self.imagined {
            Some(room) => glimpse.imagine_into(room, &mut self.rng),
            none @ None => *none = Some(Box::new(glimpse.imagine(&mut self.rng))),
        }
        self.leanings.clear();
        if let Some(imagined) = &self.imagined {
            imagined.leanings(&mut self.leanings);
        }
        &self.leanings
    }
}

impl<G: Game> Default for Plain<G> {
    fn default() -> Plain<G> {
        Plain::new()
    }
}

impl<G: Game> Player<G> for Plain<G> {
    fn name(&self) -> &str {
        "plain"
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        if glimpse.options().len() < 2 {
            return 0;
        }
        heaviest(self.leanings(glimpse))
    }
}
