//! The players that look ahead at nothing.

use crate::{Glimpse, Player};
use longbox_kernel::{Game, Rng, Seed, most_leaned_to};

/// Always the option that the game leans to most, and of equals the first.
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

    /// How the game leans at this decision.
    pub(crate) fn leanings(&mut self, glimpse: &Glimpse<G>) -> &[u32] {
        self.leanings.clear();
        let mut leanings = std::mem::take(&mut self.leanings);
        self.imagine(glimpse).leanings(&mut leanings);
        self.leanings = leanings;
        &self.leanings
    }

    /// How the game leans follows from what the seat knows, so that any imagined position tells it.
    fn imagine(&mut self, glimpse: &Glimpse<G>) -> &G {
        match &mut self.imagined {
            Some(room) => {
                glimpse.imagine_into(room, &mut self.rng);
                room
            }
            none @ None => none.insert(Box::new(glimpse.imagine(&mut self.rng))),
        }
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
        most_leaned_to(self.imagine(glimpse))
    }
}

/// A beginner with a plain rule ([`Game::natural`]).
pub(crate) struct Rule {
    rng: Rng,
}

impl Rule {
    pub(crate) fn new() -> Rule {
        Rule { rng: Rng::new(Seed::from(0)) }
    }
}

impl<G: Game> Player<G> for Rule {
    fn name(&self) -> &str {
        "rule"
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        if glimpse.options().len() < 2 {
            return 0;
        }
        // The rule follows from what the seat knows, so that any imagined position tells it.
        glimpse.imagine(&mut self.rng).natural()
    }
}
