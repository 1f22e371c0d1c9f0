//! Weights from who won: what [`Game::features`] of positions of many games tell about how these games ended.

use crate::seating::Seating;
use longbox_kernel::{Game, Pending, Seat, Silent, Verdict};
use serde::{Deserialize, Serialize};

/// Positions with how their games ended.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Samples {
    /// The features of each position for one seat, and 1 if that seat won, 0 if it lost.
    rows: Vec<(Vec<f32>, f64)>,
}

impl Samples {
    /// Play a game to its end and take every seat's features at the beginning of each turn.
    pub fn play<G: Game>(&mut self, game: &mut G, seating: &mut impl Seating<G>) {
        let first = self.rows.len();
        let mut seats: Vec<Seat> = Vec::new();
        let mut turn = None;
        let outcome = loop {
            let seat = match game.pending() {
                Pending::Decision(seat) => seat,
                Pending::Over(outcome) => break outcome,
            };
            if turn != Some(game.turn()) {
                turn = Some(game.turn());
                for of in Seat::all(game.seats()).filter(|of| !game.is_out(*of)) {
                    let mut features = Vec::new();
                    game.features(of, &mut features);
                    self.rows.push((features, 0.5));
                    seats.push(of);
                }
            }
            let number = seating.choose(game, seat, game.count());
            game.choose_nth(number, &mut Silent);
        };
        for ((_, won), seat) in self.rows[first..].iter_mut().zip(seats) {
            *won = match outcome.verdict(seat) {
                Verdict::Win => 1.0,
                Verdict::Draw => 0.5,
                Verdict::Loss => 0.0,
            };
        }
    }

    /// Add those of other games.
    pub fn add(&mut self, other: Samples) {
        self.rows.extend(other.rows);
    }

    /// Whether these can be positions with so many features each.
    pub(crate) fn are_of(&self, features: usize) -> bool {
        let fits = |(row, won): &(Vec<f32>, f64)| {
            row.len() == features && row.iter().all(|feature| feature.is_finite()) && [0.0, 0.5, 1.0].contains(won)
        };
        self.rows.iter().all(fits)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The weights of a logistic regression without a constant: no seat is favoured where all is even. Found by Newton's
    /// method; `ridge` keeps weights of things that hardly vary from running away.
    ///
    /// ```
    /// use longbox_arena::Samples;
    ///
    /// let sure = (0..100).map(|n| (vec![if n % 2 == 0 { 1.0 } else { -1.0 }, 0.0], f64::from(n % 2 == 0 && n > 10)));
    /// let weights = sure.collect::<Samples>().weights(0.1);
    /// assert!(weights[0] > 1.0 && weights[1] == 0.0);
    /// ```
    pub fn weights(&self, ridge: f64) -> Vec<f64> {
        let count = self.rows.first().map_or(0, |(features, _)| features.len());
        let mut weights = vec![0.0; count];
        for _ in 0..30 {
            let mut slope = vec![0.0; count];
            let mut bend = vec![vec![0.0; count]; count];
            for (features, won) in &self.rows {
                let chance = chance(features, &weights);
                for (n, feature) in features.iter().enumerate() {
                    slope[n] += (won - chance) * f64::from(*feature);
                    for (m, other) in features.iter().enumerate() {
                        bend[n][m] += chance * (1.0 - chance) * f64::from(*feature) * f64::from(*other);
                    }
                }
            }
            for n in 0..count {
                slope[n] -= ridge * weights[n];
                bend[n][n] += ridge;
            }
            let step = solved(bend, slope);
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        }
        weights
    }

    /// How well the weights tell who won: the mean logarithm of the chance that they gave to what happened (0 is certain,
    /// -0.693 is a guess), and how often the favoured seat won.
    pub fn fit(&self, weights: &[f64]) -> (f64, f64) {
        let (mut log, mut right) = (0.0, 0.0);
        for (features, won) in &self.rows {
            let chance = chance(features, weights).clamp(1e-9, 1.0 - 1e-9);
            log += won * chance.ln() + (1.0 - won) * (1.0 - chance).ln();
            right += f64::from((chance > 0.5) == (*won > 0.5));
        }
        let count = self.rows.len().max(1) as f64;
        (log / count, right / count)
    }
}

impl FromIterator<(Vec<f32>, f64)> for Samples {
    fn from_iter<I: IntoIterator<Item = (Vec<f32>, f64)>>(rows: I) -> Samples {
        Samples { rows: rows.into_iter().collect() }
    }
}

fn chance(features: &[f32], weights: &[f64]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The solution of a few linear equations, by elimination.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for n in 0..count {
        let pivot = (n..count).max_by(|a, b| rows[*a][n].abs().total_cmp(&rows[*b][n].abs())).unwrap_or(n);
        rows.swap(n, pivot);
        right.swap(n, pivot);
        let (done, rest) = rows.split_at_mut(n + 1);
        for (m, row) in rest.iter_mut().enumerate() {
            let times = row[n] / done[n][n];
            row[n..].iter_mut().zip(&done[n][n..]).for_each(|(one, known)| *one -= times * known);
            right[n + 1 + m] -= times * right[n];
        }
    }
    for n in (0..count).rev() {
        let known: f64 = (n + 1..count).map(|m| rows[n][m] * right[m]).sum();
        right[n] = (right[n] - known) / rows[n][n];
    }
    right
}
