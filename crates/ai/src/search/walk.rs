//! One tree and the walks that make it grow.

use super::tree::{NONE, Print, ROOT, Tree};
use super::{Budget, Others};
use crate::Imagining;
use crate::lot::by_lot;
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent};

/// How little a good result is trusted: the greater, the more often options are tried that look worse. It is counted in how far
/// walks differ by luck, so that it means the same where they end won or lost and where they end a little better or worse.
const CURIOSITY: f32 = 3.0;
/// An option that was never tried is taken to be so much worse than those that were, counted in the same way.
const DOUBT: f32 = 0.3;
/// How far walks are taken to differ before there were some, and at least.
const USUAL_SPREAD: f32 = 0.4;
const LEAST_SPREAD: f32 = 0.05;
const FEW_WALKS: f32 = 16.0;
/// How much of the prior does not follow from leanings: who leans wrongly finds out all the same.
const OPEN_MIND: f32 = 0.3;
/// So many options are tried where they are many, and more the more often one comes by: so many times the root of it.
const FIRST_TRIED: f32 = 6.0;
const WIDENING: f32 = 1.5;
/// A line of play that goes on for this many decisions is judged where it stands.
const MOST_STEPS: u32 = 400;
/// So often it is looked whether the seat knows the same whenever it comes by a place.
const LOOKS: u32 = 3;

/// A tree with all it needs to grow; nothing else is allocated while it does.
pub(super) struct Walker<G: Game> {
    pub(super) tree: Tree,
    rng: Rng,
    rooms: Option<Box<Rooms<G>>>,
    /// The edges of this walk, each with who took it.
    path: Vec<(u32, Seat)>,
    /// Of each option of a decision: what it means, how the game leans to it, and its edge.
    keys: Vec<u64>,
    leanings: Vec<u32>,
    edges: Vec<u32>,
    luck: Luck,
    /// How many walks of this thought are made, and how many are still to come.
    made: u32,
    to_come: u32,
}

/// How the walks of a thought ended for who thinks: how many there were, their sum and the sum of their squares.
#[derive(Clone, Copy, Default)]
struct Luck {
    walks: f32,
    sum: f32,
    squares: f32,
}

impl Luck {
    fn add(&mut self, worth: f32) {
        (self.walks, self.sum, self.squares) = (self.walks + 1.0, self.sum + worth, self.squares + worth * worth);
    }

    /// How far they differ, as a standard deviation.
    fn spread(&self) -> f32 {
        if self.walks < FEW_WALKS {
            return USUAL_SPREAD;
        }
        let mean = self.sum / self.walks;
        (self.squares / self.walks - mean * mean).max(0.0).sqrt().max(LEAST_SPREAD)
    }
}

/// The position that is walked through, and one to look at what a seat knows.
struct Rooms<G> {
    walked: G,
    looked: G,
}

impl<G: Game> Walker<G> {
    pub(super) fn new() -> Walker<G> {
        Walker {
            tree: Tree::new(),
            rng: Rng::new(Seed::from(0)),
            rooms: None,
            path: Vec::new(),
            keys: Vec::new(),
            leanings: Vec::new(),
            edges: Vec::new(),
            luck: Luck::default(),
            made: 0,
            to_come: 0,
        }
    }

    /// A thought of so many walks begins.
    pub(super) fn begin(&mut self, seed: Seed, walks: u32) {
        self.rng = Rng::new(seed);
        self.luck = Luck::default();
        // What an earlier search found counts, but the position deserves a look of its own.
        (self.made, self.to_come) = (0, walks - self.tree.edge(ROOT).visits.min(walks / 2));
    }

    /// Make the next walks of the thought, so many at most or until the time is up; returns whether there are more to make. The first
    /// is made in any case.
    pub(super) fn grow(&mut self, from: &Imagining<G>, budget: &Budget, most: u32) -> bool {
        let until = judged_at(from, budget);
        for _ in 0..most.min(self.to_come) {
            if self.made > 0 && from.is_time_up() {
                return false;
            }
            self.walk(from, until, budget.others, None);
            self.made += 1;
            self.to_come -= 1;
        }
        self.to_come > 0
    }

    /// Walk so many times more, each time by that option first.
    pub(super) fn grow_through(&mut self, from: &Imagining<G>, seed: Seed, budget: &Budget, walks: u32, first: usize) {
        self.rng = Rng::new(seed);
        let until = judged_at(from, budget);
        for _ in 0..walks {
            self.walk(from, until, budget.others, Some(first));
        }
    }

    /// How far walks differ by luck, for who thinks.
    pub(super) fn spread(&self) -> f32 {
        self.luck.spread()
    }

    /// Of the decision that is thought about: how often each option was taken, and what it was worth in all.
    pub(super) fn votes(&mut self, from: &Imagining<G>, each: &mut [(u32, f32)]) {
        let Some(mut rooms) = self.rooms.take() else { return };
        from.imagine_into(&mut rooms.walked, &mut self.rng);
        self.list(&rooms.walked, from.seat(), ROOT);
        for (edge, vote) in self.edges.iter().zip(each) {
            if *edge != NONE {
                let edge = self.tree.edge(*edge);
                vote.0 += edge.visits;
                vote.1 += edge.worth;
            }
        }
        self.rooms = Some(rooms);
    }

    /// What most walks took after that option, in an imagined position: `see` is shown each decision with a choice, and the number
    /// of what was taken there, as long as at least so many came by.
    pub(super) fn line(&mut self, from: &Imagining<G>, first: usize, least: u32, mut see: impl FnMut(&G, Seat, usize)) {
        let mut game = from.imagine(&mut self.rng);
        let mut at = ROOT;
        for _ in 0..MOST_STEPS {
            let Pending::Decision(seat) = game.pending() else { return };
            if game.count() < 2 {
                game.choose_nth(0, &mut Silent);
                continue;
            }
            self.list(&game, seat, at);
            let visits = |edge: &u32| if *edge == NONE { 0 } else { self.tree.edge(*edge).visits };
            let most = (0..self.edges.len()).max_by_key(|n| (visits(&self.edges[*n]), std::cmp::Reverse(*n)));
            let number = if at == ROOT { Some(first) } else { most };
            let Some(number) = number.filter(|n| self.edges.get(*n).is_some_and(|edge| visits(edge) >= least)) else {
                return;
            };
            see(&game, seat, number);
            at = self.edges[number];
            game.choose_nth(number, &mut Silent);
        }
    }

    /// From an imagined position down the tree, one step beyond it, and on by what the game leans to; then tell all edges.
    fn walk(&mut self, from: &Imagining<G>, until: u32, others: Others, first: Option<usize>) {
        let mut rooms = match self.rooms.take() {
            Some(mut rooms) => {
                from.imagine_into(&mut rooms.walked, &mut self.rng);
                rooms
            }
            None => {
                let walked = from.imagine(&mut self.rng);
                Box::new(Rooms { looked: walked.clone(), walked })
            }
        };
        self.path.clear();
        let steps = self.descend(&mut rooms, from, until, others, first);
        self.play_on(&mut rooms.walked, steps, until);
        let mut worth = [0.0; Seat::MAX];
        for (seat, worth) in Seat::all(rooms.walked.seats()).zip(&mut worth) {
            *worth = rooms.walked.standing(seat);
        }
        self.luck.add(worth[from.seat().ix()]);
        self.tree.edge_mut(ROOT).visits += 1;
        for (edge, seat) in self.path.drain(..) {
            let edge = self.tree.edge_mut(edge);
            edge.visits += 1;
            edge.worth += worth[seat.ix()];
        }
        self.rooms = Some(rooms);
    }

    /// Down the tree until an option is taken that was never taken there, by that option `first` if there is one. Returns how
    /// many decisions that took.
    fn descend(
        &mut self,
        rooms: &mut Rooms<G>,
        from: &Imagining<G>,
        until: u32,
        others: Others,
        mut first: Option<usize>,
    ) -> u32 {
        let mut at = ROOT;
        let mut alone = true;
        for step in 0..MOST_STEPS {
            let Pending::Decision(seat) = rooms.walked.pending() else { return step };
            if rooms.walked.count() < 2 {
                rooms.walked.choose_nth(0, &mut Silent);
                continue;
            }
            if rooms.walked.turn() >= until {
                return step;
            }
            alone &= seat == from.seat();
            if others == Others::Lean && seat != from.seat() {
                let number = self.lean(&rooms.walked);
                rooms.walked.choose_nth(number, &mut Silent);
                continue;
            }
            if alone && at != ROOT {
                self.look(rooms, from, at);
            }
            self.list(&rooms.walked, seat, at);
            let number = first.take().unwrap_or_else(|| self.select(at));
            let (edge, new) = match self.edges[number] {
                NONE => (self.tree.grow(at, self.keys[number]), true),
                edge => (Some(edge), false),
            };
            self.count_seen();
            rooms.walked.choose_nth(number, &mut Silent);
            let Some(edge) = edge else { return step };
            self.path.push((edge, seat));
            if new {
                self.tree.edge_mut(edge).seen = 1;
                return step;
            }
            at = edge;
        }
        MOST_STEPS
    }

    /// Whether the seat knows the same whenever it comes by here, so that the place can be found again.
    fn look(&mut self, rooms: &mut Rooms<G>, from: &Imagining<G>, at: u32) {
        let edge = self.tree.edge(at);
        if edge.visits > LOOKS || edge.print == Print::Mixed {
            return;
        }
        rooms.looked.clone_from(&rooms.walked);
        let known = Print::Of(from.knowledge_in(&mut rooms.looked));
        let edge = self.tree.edge_mut(at);
        edge.print = if edge.print == Print::Unknown || edge.print == known { known } else { Print::Mixed };
    }

    /// The options of the decision, and which of them were tried there.
    fn list(&mut self, game: &G, seat: Seat, at: u32) {
        self.leanings.clear();
        game.leanings(&mut self.leanings);
        self.keys.clear();
        for number in 0..self.leanings.len() {
            let mut key = mixed(game.meaning(number) ^ u64::from(seat.0) << 60);
            // Two that mean the same are told apart by which comes first.
            while self.keys.contains(&key) {
                key = mixed(key);
            }
            self.keys.push(key);
        }
        self.edges.clear();
        self.edges.resize(self.keys.len(), NONE);
        for edge in self.tree.after(at) {
            let key = self.tree.edge(edge).key;
            if let Some(number) = self.keys.iter().position(|one| *one == key) {
                self.edges[number] = edge;
            }
        }
    }

    fn count_seen(&mut self) {
        for edge in self.edges.iter().filter(|edge| **edge != NONE) {
            self.tree.edge_mut(*edge).seen += 1;
        }
    }

    /// The number of the option to take: one that did well or was tried little, as far as the game leans to it.
    fn select(&self, at: u32) -> usize {
        let lean: f32 = self.leanings.iter().map(|leaning| (*leaning as f32).sqrt()).sum();
        let open = self.leanings.iter().filter(|leaning| **leaning > 0).count().max(1) as f32;
        let prior = |number: usize| match self.leanings[number] {
            0 => 0.0,
            leaning => OPEN_MIND / open + (1.0 - OPEN_MIND) * (leaning as f32).sqrt() / lean,
        };
        let tried = self.edges.iter().filter(|edge| **edge != NONE);
        let (mut count, mut visits, mut worth) = (0.0, 0, 0.0);
        for edge in tried {
            let edge = self.tree.edge(*edge);
            (count, visits, worth) = (count + 1.0, visits + edge.visits, worth + edge.worth);
        }
        let mean = worth / visits.max(1) as f32;
        let (spread, came) = (self.luck.spread(), self.tree.edge(at).visits.max(1) as f32);
        let (curiosity, came) = (CURIOSITY * spread, came.sqrt());
        let widens = count < FIRST_TRIED + WIDENING * (visits as f32).sqrt();
        // Of those that were never tried only the likeliest is worth comparing.
        let fresh = (0..self.edges.len()).filter(|n| self.edges[*n] == NONE && self.leanings[*n] > 0);
        let fresh = fresh.reduce(|best, n| if self.leanings[n] > self.leanings[best] { n } else { best });
        let mut best = (f32::MIN, 0);
        for (number, edge) in self.edges.iter().enumerate().filter(|(_, edge)| **edge != NONE) {
            let edge = self.tree.edge(*edge);
            let wish = curiosity * prior(number) * (edge.seen as f32).sqrt() / (1.0 + edge.visits as f32);
            let score = edge.mean() + wish;
            if score > best.0 {
                best = (score, number);
            }
        }
        match fresh {
            Some(number) if widens || count == 0.0 => {
                let score = mean - DOUBT * spread + curiosity * prior(number) * came;
                if score > best.0 { number } else { best.1 }
            }
            Some(_) | None => best.1,
        }
    }

    /// An option by lot, as the game leans.
    fn lean(&mut self, game: &G) -> usize {
        self.leanings.clear();
        game.leanings(&mut self.leanings);
        by_lot(&self.leanings, &mut self.rng)
    }

    /// Play on by what the game leans to.
    fn play_on(&mut self, game: &mut G, steps: u32, until: u32) {
        for _ in steps..MOST_STEPS {
            if game.turn() >= until || matches!(game.pending(), Pending::Over(_)) {
                return;
            }
            let number = if game.count() < 2 { 0 } else { self.lean(game) };
            if !game.choose_nth(number, &mut Silent) {
                return;
            }
        }
    }
}

/// In which turn a walk is judged.
fn judged_at<G: Game>(from: &Imagining<G>, budget: &Budget) -> u32 {
    from.turn().saturating_add(budget.turns).saturating_add(from.idle_turns())
}

/// A number that looks like chance and follows from that one.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ number >> 32
}
