//! What came out of a match.

use crate::tally::Tally;
use serde::Serialize;
use std::time::Duration;

/// The figures of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Games that came to an end.
    pub games: u64,
    /// Games that were given up because they would not end.
    pub unfinished: u64,
    /// Games that each player won, alone or with others.
    pub wins: Vec<u64>,
    /// Games that nobody won and nobody lost.
    pub draws: u64,
    /// How often each player wins, with a 95 % interval.
    pub win_rates: Vec<Interval>,
    /// How often somebody was asked, forced answers included.
    pub decisions: u64,
    /// How often there were two options or more.
    pub choices: u64,
    /// How long the games were.
    pub turns: Turns,
    /// The counts of each setup, in their order.
    #[serde(skip)]
    pub by_setup: Vec<Tally>,
    /// How long it took, on the clock.
    pub seconds: f64,
    /// Games in a second.
    pub games_per_second: f64,
    /// Decisions in a second.
    pub decisions_per_second: f64,
    /// Nanoseconds on the clock for each decision, all threads together.
    pub ns_per_decision: f64,
}

/// Turns in a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Turns {
    /// On average.
    pub mean: f64,
    /// In the shortest game.
    pub min: u32,
    /// In the longest game.
    pub max: u32,
}

/// A share, and between what the true one lies 19 times out of 20.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The share that was seen.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval at 95 %, which is right for small numbers and for shares near 0
    /// and 1 as well.
    ///
    /// ```
    /// use longbox_arena::Interval;
    ///
    /// let half = Interval::wilson(50, 100);
    /// assert!((half.low - 0.4038).abs() < 1e-4 && (half.high - 0.5962).abs() < 1e-4);
    /// assert_eq!(Interval::wilson(0, 10).low, 0.0);
    /// assert_eq!(Interval::wilson(0, 0), Interval { rate: 0.0, low: 0.0, high: 1.0 });
    /// ```
    pub fn wilson(hits: u64, of: u64) -> Interval {
        Interval::of_points(hits as f64, of)
    }

    /// The same where half of something can be reached, as by a draw.
    ///
    /// ```
    /// use longbox_arena::Interval;
    ///
    /// assert_eq!(Interval::of_points(12.5, 25).rate, 0.5);
    /// ```
    pub fn of_points(points: f64, of: u64) -> Interval {
        if of == 0 {
            return Interval { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let n = of as f64;
        let rate = points / n;
        let spread = 1.0 + Z * Z / n;
        let middle = (rate + Z * Z / (2.0 * n)) / spread;
        let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt() / spread;
        let low = if points <= 0.0 { 0.0 } else { middle - half };
        let high = if points >= n { 1.0 } else { middle + half };
        Interval { rate, low, high }
    }
}

/// In percent: `52.1 % (49.0 to 55.2)`.
impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Interval { rate, low, high } = *self;
        if (low, high) == (0.0, 1.0) {
            return f.write_str("no game");
        }
        write!(f, "{:.1} % ({:.1} to {:.1})", rate * 100.0, low * 100.0, high * 100.0)
    }
}

/// So many standard deviations to both sides hold 95 % of a normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

impl Report {
    /// The figures behind these counts, one for each setup, which took so long.
    pub fn new(by_setup: Vec<Tally>, took: Duration) -> Report {
        let tally = Tally::sum(&by_setup);
        let seconds = took.as_secs_f64();
        let wins = tally.wins[..tally.seats].to_vec();
        Report {
            games: tally.games,
            unfinished: tally.unfinished,
            win_rates: wins.iter().map(|wins| Interval::wilson(*wins, tally.games)).collect(),
            wins,
            draws: tally.draws,
            decisions: tally.decisions,
            choices: tally.choices,
            turns: Turns {
                mean: ratio(tally.turns as f64, tally.games as f64),
                min: if tally.games == 0 { 0 } else { tally.fewest_turns },
                max: tally.most_turns,
            },
            by_setup,
            seconds,
            games_per_second: ratio(tally.games as f64, seconds),
            decisions_per_second: ratio(tally.decisions as f64, seconds),
            ns_per_decision: ratio(seconds * 1e9, tally.decisions as f64),
        }
    }
}

/// A division that gives 0 where there is nothing to divide by.
fn ratio(of: f64, by: f64) -> f64 {
    if by > 0.0 { of / by } else { 0.0 }
}

/// A number with its thousands apart: `1,234,567`.
///
/// ```
/// assert_eq!(longbox_arena::thousands(1_234_567), "1,234,567");
/// ```
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}
