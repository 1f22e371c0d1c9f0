//! A player with a manner.

use crate::{Candidate, Glimpse, Player};
use longbox_kernel::{Game, Manner, Rng, Seat, Seed};

/// What costs so little of the chance to win is a matter of manner.
const GIVES: f32 = 0.04;
/// An option is known well enough if so much of the looks that the best had went to it.
const KNOWN: f32 = 0.25;
/// Who does not think gives in to a manner at one of so many decisions: more would change how strong they are.
const WHIM: u32 = 4;

/// Another player, who takes what suits a manner where it makes no great difference.
pub(crate) struct Mannered<G: Game> {
    inner: Box<dyn Player<G>>,
    manner: Manner,
    rng: Rng,
}

impl<G: Game> Mannered<G> {
    pub(crate) fn new(inner: Box<dyn Player<G>>, manner: Manner) -> Mannered<G> {
        Mannered { inner, manner, rng: Rng::new(Seed::from(0)) }
    }
}

impl<G: Game> Player<G> for Mannered<G> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn begin(&mut self, seed: Seed) {
        self.inner.begin(seed);
        let mut own = seed;
        own.0[28] ^= 0x5a;
        self.rng = Rng::new(own);
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        let chosen = self.inner.choose(glimpse);
        let found = self.inner.thought();
        if found.is_empty() && self.rng.below(WHIM) > 0 {
            return chosen;
        }
        // What suits follows from what the seat knows, so that any imagined position tells it.
        let imagined = glimpse.imagine(&mut self.rng);
        let likes = |number: usize| imagined.likes(self.manner, number);
        let even = even(&found, chosen, glimpse.options().len());
        even.into_iter().fold(chosen, |best, number| if likes(number) > likes(best) { number } else { best })
    }

    fn thought(&self) -> Vec<Candidate> {
        self.inner.thought()
    }

    fn line(&mut self, glimpse: &Glimpse<G>, number: usize, see: &mut dyn FnMut(&G, Seat, usize)) {
        self.inner.line(glimpse, number, see);
    }
}

/// The options that are about as good as the one that was chosen; all of them to somebody who does not think.
fn even(found: &[Candidate], chosen: usize, options: usize) -> Vec<usize> {
    let Some(best) = found.iter().find(|one| one.number == chosen) else { return (0..options).collect() };
    let is_known = |one: &&Candidate| one.visits as f32 >= KNOWN * best.visits as f32;
    let is_even = |one: &&Candidate| one.chance() >= best.chance() - GIVES;
    found.iter().filter(is_known).filter(is_even).map(|one| one.number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(number: usize, visits: u32, worth: f32) -> Candidate {
        Candidate { number, visits, worth, doubt: 0.0 }
    }

    #[test]
    fn only_what_is_about_as_good_and_well_known_is_a_matter_of_manner() {
        let found = [candidate(2, 100, 0.5), candidate(0, 60, 0.45), candidate(1, 60, 0.3), candidate(3, 5, 0.6)];
        assert_eq!(even(&found, 2, 4), [2, 0]);
        assert_eq!(even(&[], 1, 3), [0, 1, 2]);
    }
}
