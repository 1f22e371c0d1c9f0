//! What a search has found, for people to look at.

use super::Search;
use crate::Glimpse;
use longbox_kernel::{Game, Seat};

/// An option that was thought about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Its number among the options.
    pub number: usize,
    /// How many walks took it.
    pub visits: u32,
    /// How it came out for who is asked, on average: 1 is won, -1 is lost.
    pub worth: f32,
    /// How far that average may be off by luck, as a standard error.
    pub doubt: f32,
}

impl Candidate {
    /// The worth as a chance, from 0 to 1.
    pub fn chance(&self) -> f32 {
        (1.0 + self.worth) / 2.0
    }
}

/// A line of play goes on as long as this share of the walks through its first option came by.
const LINE_SHARE: u32 = 100;
const LINE_LEAST: u32 = 3;

impl<G: Game> Search<G> {
    /// Think about a decision from the beginning: every option that was tried, the one to take first.
    ///
    /// ```
    /// use longbox_ai::{Budget, Glimpse, Others, Player, Search};
    /// use longbox_kernel::{Game, Seed, testing::Lantern};
    ///
    /// let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
    /// let mut options = Vec::new();
    /// game.choices(&mut options);
    /// let glimpse = Glimpse::new(&game, game.pending().seat().unwrap(), &options);
    /// let mut search = Search::new(Budget { trees: 1, walks: 200, turns: 4, others: Others::Think }, 1);
    /// search.begin(Seed::from(1));
    /// let found = search.think(&glimpse);
    /// assert_eq!(found.iter().map(|one| one.visits).sum::<u32>(), 200);
    /// assert!(found.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
    /// ```
    pub fn think(&mut self, glimpse: &Glimpse<G>) -> Vec<Candidate> {
        self.walkers.iter_mut().for_each(|walker| walker.tree.clear());
        self.grow(glimpse);
        self.count(glimpse);
        self.candidates()
    }

    /// What was found at the last decision, the best first.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let tried = (0..self.votes.len()).filter(|number| self.votes[*number].0 > 0);
        let mut found: Vec<Candidate> = tried.map(|number| self.candidate(number)).collect();
        found.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.worth.total_cmp(&one.worth)));
        found
    }

    /// Of the decision that was thought about: so many walks more through that option, and what all through it found. To compare an
    /// option with the best takes as close a look at it, which thinking did not have.
    pub fn weigh(&mut self, glimpse: &Glimpse<G>, number: usize, walks: u32) -> Candidate {
        let (seed, budget, from) = (self.rng.seed(), self.budget, glimpse.imagining());
        if let Some(walker) = self.walkers.first_mut() {
            walker.grow_through(&from, seed, &budget, walks, number);
        }
        self.count(glimpse);
        self.candidate(number)
    }

    /// Of the decision that was thought about: what is expected if that option is taken. `see` is shown one imagined decision after
    /// the other, who is asked there, and the number of what they would take.
    pub(super) fn follow(&mut self, glimpse: &Glimpse<G>, number: usize, see: impl FnMut(&G, Seat, usize)) {
        let least = (self.votes.get(number).map_or(0, |(visits, _)| *visits) / LINE_SHARE).max(LINE_LEAST);
        if let Some(walker) = self.walkers.first_mut() {
            walker.line(&glimpse.imagining(), number, least, see);
        }
    }

    fn candidate(&self, number: usize) -> Candidate {
        let (visits, worth) = self.votes[number];
        let spread = self.walkers.iter().map(|walker| walker.spread()).sum::<f32>() / self.walkers.len() as f32;
        let times = visits.max(1) as f32;
        Candidate { number, visits, worth: worth / times, doubt: spread / times.sqrt() }
    }
}
