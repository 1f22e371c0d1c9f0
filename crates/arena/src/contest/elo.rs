//! Ratings: one number for each contestant that explains who beats whom how often.

use crate::report::Z;
use serde::Serialize;

/// What two contestants scored against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The one, by number.
    pub one: usize,
    /// The other, by number.
    pub other: usize,
    /// What the one scored: 1 for a win, a half for a draw.
    pub points: f64,
    /// In so many games.
    pub games: f64,
}

/// A rating on the scale of Elo, and between what the true one lies 19 times out of 20. The mean of all is 0; 400 more means
/// ten to one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The likeliest.
    pub rating: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Each is taken to have drawn once with somebody of middling strength, so that who won everything has a rating too.
const PRIOR: f64 = 1.0;
/// By then nothing changes any more; few contests need a tenth of it.
const MOST_STEPS: usize = 200;
/// How many points of Elo there are to a unit of the logarithm of odds: 400 over the natural logarithm of 10.
const SCALE: f64 = 173.717_792_761_248_58;

/// The likeliest ratings of so many contestants (the model of Bradley and Terry).
///
/// ```
/// use longbox_arena::contest::elo::{Meeting, ratings};
///
/// let rated = ratings(2, &[Meeting { one: 0, other: 1, points: 75.0, games: 100.0 }]);
/// assert!((rated[0].rating - rated[1].rating - 190.0).abs() < 10.0, "three to one is 191 points");
/// assert!(rated[0].low < rated[0].rating && rated[0].rating < rated[0].high);
/// ```
pub fn ratings(count: usize, results: &[Meeting]) -> Vec<Rating> {
    let strengths = strengths(count, results);
    let spread = spread(&strengths, results);
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln() * SCALE).collect();
    let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
    let rate = |(log, spread): (&f64, f64)| {
        let (rating, half) = (log - mean, spread * SCALE * Z);
        Rating { rating, low: rating - half, high: rating + half }
    };
    logs.iter().zip(spread).map(rate).collect()
}

/// How strong each is, so that the odds between two are the ratio of their strengths: Newton's way to the likeliest, in steps that cannot
/// run away.
fn strengths(count: usize, results: &[Meeting]) -> Vec<f64> {
    let mut logs = vec![0.0_f64; count];
    for _ in 0..MOST_STEPS {
        let strengths: Vec<f64> = logs.iter().map(|log| log.exp()).collect();
        // What each has scored beyond what its strength says.
        let mut beyond: Vec<f64> = strengths.iter().map(|one| PRIOR * (0.5 - one / (one + 1.0))).collect();
        for Meeting { one, other, points, games } in results {
            let more = points - games * strengths[*one] / (strengths[*one] + strengths[*other]);
            beyond[*one] += more;
            beyond[*other] -= more;
        }
        let covariance = inverse(information(&strengths, results));
        let step = |row: &Vec<f64>| row.iter().zip(&beyond).map(|(known, more)| known * more).sum::<f64>();
        let steps: Vec<f64> = covariance.iter().map(step).collect();
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        logs.iter_mut().zip(&steps).for_each(|(log, step)| *log += step / longest.max(1.0));
        if longest < 1e-9 {
            break;
        }
    }
    logs.into_iter().map(f64::exp).collect()
}

/// How much the games tell about each strength and each two together.
fn information(strengths: &[f64], results: &[Meeting]) -> Vec<Vec<f64>> {
    let told = |one: f64, other: f64| one * other / ((one + other) * (one + other));
    let mut information = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (at, strength) in strengths.iter().enumerate() {
        information[at][at] = PRIOR * told(*strength, 1.0);
    }
    for Meeting { one, other, games, .. } in results {
        let known = games * told(strengths[*one], strengths[*other]);
        information[*one][*one] += known;
        information[*other][*other] += known;
        information[*one][*other] -= known;
        information[*other][*one] -= known;
    }
    information
}

/// The standard deviation of each one's distance from the mean, in logarithms of odds.
fn spread(strengths: &[f64], results: &[Meeting]) -> Vec<f64> {
    let count = strengths.len();
    let covariance = inverse(information(strengths, results));
    let n = count.max(1) as f64;
    let row_mean: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let mean = row_mean.iter().sum::<f64>() / n;
    (0..count).map(|at| (covariance[at][at] - 2.0 * row_mean[at] + mean).max(0.0).sqrt()).collect()
}

/// The inverse of a symmetric matrix whose diagonal outweighs the rest, as the prior sees to.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for at in 0..count {
        let pivot = matrix[at][at];
        for column in 0..count {
            matrix[at][column] /= pivot;
            inverse[at][column] /= pivot;
        }
        let (head, from) = (matrix[at].clone(), inverse[at].clone());
        for row in (0..count).filter(|row| *row != at) {
            let factor = matrix[row][at];
            for column in 0..count {
                matrix[row][column] -= factor * head[column];
                inverse[row][column] -= factor * from[column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(one: usize, other: usize, points: f64, games: f64) -> Meeting {
        Meeting { one, other, points, games }
    }

    #[test]
    fn ratings_explain_a_chain() {
        let chain = [result(0, 1, 640.0, 1000.0), result(1, 2, 640.0, 1000.0)];
        let rated = ratings(3, &chain);
        let step = rated[0].rating - rated[1].rating;
        assert!((step - 100.0).abs() < 3.0, "64 % is 100 points, not {step}");
        assert!((rated.iter().map(|rated| rated.rating).sum::<f64>()).abs() < 1e-6, "the mean is 0");
        assert!((rated[0].rating + rated[2].rating).abs() < 1e-6, "the chain is symmetric");
    }

    #[test]
    fn who_wins_everything_has_a_rating_all_the_same() {
        let rated = ratings(2, &[result(0, 1, 20.0, 20.0)]);
        assert!(rated[0].rating.is_finite() && rated[0].low > rated[1].rating, "{rated:?}");
    }

    #[test]
    fn more_games_say_more() {
        let width = |games: f64| {
            let rated = ratings(2, &[result(0, 1, games / 2.0, games)])[0];
            rated.high - rated.low
        };
        let ratio = width(100.0) / width(10_000.0);
        assert!((ratio - 10.0).abs() < 0.5, "a hundred times the games, a tenth of the interval: {ratio}");
    }

    #[test]
    fn nobody_and_nothing_are_no_error() {
        assert!(ratings(0, &[]).is_empty());
        assert_eq!(ratings(2, &[])[0].rating, 0.0);
    }
}
