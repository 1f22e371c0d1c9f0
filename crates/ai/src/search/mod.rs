//! The player that searches.
//!
//! Information-set Monte Carlo tree search: it walks through many imagined positions that agree with what its seat knows,
//! each time down one tree of options that were tried before, one step beyond it, and on by what the game leans to; where
//! the walk ends is judged by [`longbox_kernel::Game::standing`], for every seat, and what each took on the way is credited with what it
//! is worth to them. What does well is tried more often. So every seat plays for itself: opponents in a duel, each of four at one
//! table, and heroes together, for whom the worth is the same.
//!
//! Several trees grow side by side, each with its own dice, and their visits are added in the end. How many there are is
//! part of the budget and not of the machine: with the same seed the same move comes out on one thread as on many.

mod thought;
mod tree;
mod walk;

pub use thought::Candidate;

use crate::{Glimpse, Player};
use longbox_kernel::{Game, Rng, Seat, Seed, most_leaned_to};
use walk::Walker;

/// So many walks are made in one tree before the next tree of the same thread has its turn.
const BLOCK: u32 = 16;

/// How hard a [`Search`] thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// How many trees grow.
    pub trees: u32,
    /// How many walks are made, in all trees together.
    pub walks: u32,
    /// After how many turns a walk is judged, those left out in which whoever is asked cannot act ([`Game::idle_turns`]).
    pub turns: u32,
}

/// Walks through imagined positions, and takes the option that most walks took.
pub struct Search<G: Game> {
    rng: Rng,
    budget: Budget,
    threads: usize,
    walkers: Vec<Walker<G>>,
    votes: Vec<(u32, f32)>,
}

impl<G: Game> Search<G> {
    /// A player that thinks so hard, on so many threads at most.
    pub fn new(budget: Budget, threads: usize) -> Search<G> {
        Search {
            rng: Rng::new(Seed::from(0)),
            budget,
            threads,
            walkers: (0..budget.trees.max(1)).map(|_| Walker::new()).collect(),
            votes: Vec::new(),
        }
    }

    /// Let every tree grow; each has dice of its own.
    fn grow(&mut self, glimpse: &Glimpse<G>) {
        let from = glimpse.imagining();
        let (budget, trees) = (self.budget, self.walkers.len());
        let walks = budget.walks.div_ceil(trees as u32);
        let seeds: Vec<Seed> = (0..trees).map(|_| self.rng.seed()).collect();
        let each = trees.div_ceil(self.threads.clamp(1, trees));
        self.walkers.iter_mut().zip(&seeds).for_each(|(walker, seed)| walker.begin(*seed, walks));
        // In turns: when the time is up all trees have grown alike.
        let work = |walkers: &mut [Walker<G>]| {
            let mut more = true;
            while more {
                more = false;
                for walker in walkers.iter_mut() {
                    more |= walker.grow(&from, &budget, BLOCK);
                }
            }
        };
        if each == trees {
            return work(&mut self.walkers);
        }
        std::thread::scope(|scope| {
            for walkers in self.walkers.chunks_mut(each) {
                scope.spawn(|| work(walkers));
            }
        });
    }

    /// How often each option of the decision was taken, and what it was worth in all: of all trees together.
    fn count(&mut self, glimpse: &Glimpse<G>) {
        self.votes.clear();
        self.votes.resize(glimpse.options().len(), (0, 0.0));
        for walker in &mut self.walkers {
            walker.votes(&glimpse.imagining(), &mut self.votes);
        }
    }
}

impl<G: Game> Player<G> for Search<G> {
    fn name(&self) -> &str {
        "search"
    }

    fn begin(&mut self, seed: Seed) {
        self.rng = Rng::new(seed);
        self.walkers.iter_mut().for_each(|walker| walker.tree.clear());
    }

    fn choose(&mut self, glimpse: &Glimpse<G>) -> usize {
        if glimpse.options().len() < 2 {
            self.votes.clear();
            return 0;
        }
        let known = glimpse.imagining().knowledge();
        self.walkers.iter_mut().for_each(|walker| walker.tree.keep(known));
        self.grow(glimpse);
        self.count(glimpse);
        best(&self.votes).unwrap_or_else(|| most_leaned_to(&glimpse.imagine(&mut self.rng)))
    }

    fn thought(&self) -> Vec<Candidate> {
        self.candidates()
    }

    fn line(&mut self, glimpse: &Glimpse<G>, number: usize, see: &mut dyn FnMut(&G, Seat, usize)) {
        self.follow(glimpse, number, see);
    }
}

/// The number of the option that was taken most often; of those that were as often, the one that was worth most.
fn best(votes: &[(u32, f32)]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (number, (visits, worth)) in votes.iter().enumerate().filter(|(_, (visits, _))| *visits > 0) {
        let better = best.is_none_or(|best| (*visits, *worth) > votes[best]);
        best = if better { Some(number) } else { best };
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use longbox_kernel::testing::Lantern;
    use std::time::{Duration, Instant};

    #[test]
    fn trees_of_one_thread_grow_alike_when_the_time_is_up() {
        let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
        let Some(seat) = game.pending().seat() else { panic!("nobody is asked") };
        let mut options = Vec::new();
        game.choices(&mut options);
        let mut search = Search::<Lantern>::new(Budget { trees: 3, walks: u32::MAX, turns: 4 }, 1);
        search.begin(Seed::from(1));
        let until = Instant::now() + Duration::from_millis(40);
        search.choose(&Glimpse::new(&game, seat, &options).until(until));
        let visits: Vec<u32> = search.walkers.iter().map(|walker| walker.tree.edge(tree::ROOT).visits).collect();
        let (most, least) = (visits.iter().max().unwrap(), visits.iter().min().unwrap());
        assert!(*least > 0 && most - least <= BLOCK, "{visits:?}");
    }
}
