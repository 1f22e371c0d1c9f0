//! Better lists by simulation: swaps of cards are raced against each other, and the best are held against the list as it is.
//!
//! 1. The list is played as it is, and its cards are watched: those that go with losing are the ones to go.
//! 2. Swaps within the deck rules are drawn by lot and play the same deals; the worse half drops out, again and again.
//! 3. The few that are left play deals that nobody has played before, and so does the list as it is. Only those count as
//!    evidence: who wins a race was lucky as well as good.

mod list;
mod trial;

pub use list::Swap;
pub use trial::{Played, Rivals, Trial};

use crate::contest::{Contest, Counts, Job, Score};
use crate::report::Z;
use crate::seeds::deck_seed;
use longbox_kernel::plug::Plug;
use longbox_kernel::{Rng, Seed};
use serde::Serialize;
use std::ops::Range;

/// How many games each part may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Budget {
    watched: u64,
    race: u64,
    evidence: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// How many games were played.
    pub games: u64,
    /// How many swaps were tried.
    pub candidates: usize,
    /// The swaps that were left, the best first.
    pub finalists: Vec<Finalist>,
}

/// A swap and the evidence for it: both lists played the same deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finalist {
    /// The swap.
    pub swap: Swap,
    /// The list with it.
    pub list: String,
    /// The score of the list as it is.
    pub before: Score,
    /// The score of the list with the swap.
    pub after: Score,
    /// How many more points of a game that is.
    pub gain: Gain,
}

/// A difference between two that played the same deals, and between what the true one lies 19 times out of 20.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gain {
    /// Points of a game.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// No more are raced at once.
const MOST_CANDIDATES: usize = 64;
/// So many are held against the list as it is.
const FINALISTS: usize = 4;
/// A candidate plays at least so many games before it can drop out.
const FEWEST_GAMES: u64 = 24;

impl Budget {
    fn of(games: u64) -> Budget {
        Budget { watched: games / 8, race: games / 8 * 5, evidence: games / 4 }
    }

    /// How many candidates can be raced: a power of two, so that halves come out even.
    fn candidates(&self) -> usize {
        let rounds = |count: usize| u64::from((count / FINALISTS).ilog2().max(1));
        let mut count = MOST_CANDIDATES;
        while count > FINALISTS && self.race / rounds(count) / (count as u64) < FEWEST_GAMES {
            count /= 2;
        }
        count
    }
}

/// Fewer games tell nothing.
pub const FEWEST: u64 = 400;

/// Whoever plays the games. Whoever it is, the same games come out.
pub trait Hands<G: Plug> {
    /// Play the contest in which the list is watched ([`Trial::watched`]), with so many games against each rival. `progress` hears how
    /// many games are over.
    fn watch(
        &mut self,
        contest: &Contest<G>,
        each: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Counts>, String>;

    /// Play these deals with each of these lists ([`Trial::play`]).
    fn race(
        &mut self,
        trial: &Trial<G>,
        lists: &[&str],
        deals: Range<u64>,
        seed: Seed,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Vec<Played>>, String>;
}

/// So many threads of this machine.
pub struct OnThreads(pub usize);

impl<G: Plug> Hands<G> for OnThreads {
    fn watch(
        &mut self,
        contest: &Contest<G>,
        _each: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Counts>, String> {
        contest.run(self.0, &mut Job::unkept(), progress)
    }

    fn race(
        &mut self,
        trial: &Trial<G>,
        lists: &[&str],
        deals: Range<u64>,
        seed: Seed,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Vec<Played>>, String> {
        trial.play(lists, deals, seed, self.0, progress)
    }
}

/// Look for swaps to the list of that trial with about so many games. The same seed and number of games give the same swaps and
/// figures whoever plays. `progress` hears how many games are over.
pub fn tune<G: Plug>(
    trial: &Trial<G>,
    games: u64,
    seed: Seed,
    hands: &mut impl Hands<G>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tuned, String> {
    if games < FEWEST {
        return Err(format!("{games} games tell nothing: give at least {FEWEST}"));
    }
    let budget = Budget::of(games);
    let mut played = 0;
    let each = (budget.watched / trial.rivals().len() as u64).max(1);
    let contest = trial.watched(each, seed)?;
    let weak = trial.weakest_cards(&contest, &hands.watch(&contest, each, progress)?);
    played += budget.watched;
    let mut rng = Rng::new(deck_seed(seed));
    let drawn = trial.draw_swaps(&weak, budget.candidates(), &mut rng)?;
    if drawn.is_empty() {
        return Err("no swap keeps to the rules for decks".to_owned());
    }
    let candidates = drawn.len();
    let left = race(trial, drawn, &budget, seed, hands, &mut played, progress)?;
    let finalists = evidence(trial, left, &budget, seed, hands, &mut played, progress)?;
    Ok(Tuned { games: played, candidates, finalists })
}

/// Let the worse half drop out until few are left.
fn race<G: Plug>(
    trial: &Trial<G>,
    mut swaps: Vec<(Swap, String)>,
    budget: &Budget,
    seed: Seed,
    hands: &mut impl Hands<G>,
    played: &mut u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<(Swap, String)>, String> {
    let rounds = u64::from((swaps.len() / FINALISTS).max(2).ilog2());
    let mut points = vec![0_u64; swaps.len()];
    let mut deals = 0;
    while swaps.len() > FINALISTS {
        let games = (budget.race / rounds / swaps.len() as u64).max(1);
        let lists: Vec<&str> = swaps.iter().map(|(_, list)| list.as_str()).collect();
        let before = *played;
        let results = hands.race(trial, &lists, deals..deals + games, seed, &|done| progress(before + done))?;
        *played += games * swaps.len() as u64;
        deals += games;
        for (points, results) in points.iter_mut().zip(&results) {
            *points += results.iter().map(|result| u64::from(result.half_points())).sum::<u64>();
        }
        // All have played the same deals, so that sums can be compared; of equals the first drawn stays.
        let mut order: Vec<usize> = (0..swaps.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(points[*at]));
        order.truncate((swaps.len() / 2).max(FINALISTS));
        order.sort_unstable();
        points = order.iter().map(|at| points[*at]).collect();
        swaps = order.iter().map(|at| swaps[*at].clone()).collect();
    }
    Ok(swaps)
}

/// Hold these against the list as it is, on deals that none of them has played.
fn evidence<G: Plug>(
    trial: &Trial<G>,
    swaps: Vec<(Swap, String)>,
    budget: &Budget,
    seed: Seed,
    hands: &mut impl Hands<G>,
    played: &mut u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Finalist>, String> {
    const FRESH: u64 = 1 << 48;
    let lists: Vec<&str> = std::iter::once(trial.list()).chain(swaps.iter().map(|(_, list)| list.as_str())).collect();
    let games = (budget.evidence / lists.len() as u64).max(1);
    let before = *played;
    let results = hands.race(trial, &lists, FRESH..FRESH + games, seed, &|done| progress(before + done))?;
    *played += games * lists.len() as u64;
    let score = |results: &[Played]| {
        let mut score = Score::default();
        results.iter().for_each(|result| score.add(result.verdict));
        score
    };
    let (base, others) = results.split_first().ok_or("nothing was played")?;
    let finalist = |((swap, list), results): ((Swap, String), &Vec<Played>)| Finalist {
        swap,
        list,
        before: score(base),
        after: score(results),
        gain: Gain::of(base.iter().zip(results).map(|(before, after)| after.points() - before.points())),
    };
    let mut finalists: Vec<Finalist> = swaps.into_iter().zip(others).map(finalist).collect();
    finalists.sort_by(|one, other| other.gain.mean.total_cmp(&one.gain.mean));
    Ok(finalists)
}

impl Gain {
    /// From the difference in each game. For the interval half a game is added to each of the four ways in which a pair can end (won or
    /// lost before, won or lost after), so that a few games without a difference do not look certain.
    ///
    /// ```
    /// use longbox_arena::swaps::Gain;
    ///
    /// let none = Gain::of([0.0; 98].into_iter());
    /// assert!(none.mean == 0.0 && none.low < -0.01 && none.high > 0.01);
    /// let sure = Gain::of([1.0, 1.0, 0.0, 1.0].repeat(25).into_iter());
    /// assert!(sure.mean == 0.75 && sure.low > 0.6 && sure.high < 0.85);
    /// ```
    pub fn of(differences: impl Iterator<Item = f64>) -> Gain {
        let (mut games, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for difference in differences {
            games += 1.0;
            sum += difference;
            squares += difference * difference;
        }
        let n: f64 = games + 2.0;
        let middle = sum / n;
        let half = Z * ((squares + 1.0) / n - middle * middle).max(0.0).sqrt() / n.sqrt();
        let mean = if games > 0.0 { sum / games } else { 0.0 };
        Gain { mean, low: (middle - half).min(mean), high: (middle + half).max(mean) }
    }

    /// Whether it is more than luck.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_kept_and_races_as_many_as_it_can() {
        for games in [FEWEST, 1_000, 20_000, 1_000_000] {
            let budget = Budget::of(games);
            assert!(budget.watched + budget.race + budget.evidence <= games);
            assert!(budget.candidates().is_power_of_two() && budget.candidates() >= FINALISTS);
        }
        assert_eq!(Budget::of(1_000_000).candidates(), MOST_CANDIDATES);
        assert!(Budget::of(FEWEST).candidates() < MOST_CANDIDATES);
    }
}
