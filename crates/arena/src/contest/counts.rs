//! What is counted in the games of a contest: whole numbers only, so that the sum is the same in whatever order they are added.

use crate::Interval;
use longbox_kernel::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Games won, lost and drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 3]", into = "[u64; 3]")]
pub struct Score {
    /// Won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Neither.
    pub draws: u64,
}

/// What a card had to do with the games of whoever has it in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CardScore {
    /// Games in which a copy came into the hand, at the beginning or later.
    pub drawn: Score,
    /// Games in which a copy was played.
    pub played: Score,
    /// Games at the end of which a copy was in hand.
    pub held: Score,
}

/// Some games of one pairing. Scores are those of its first side, but for the cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Where the first side took the first turn.
    pub first: Score,
    /// Where the other side did.
    pub second: Score,
    /// Where the game has no first turn to speak of.
    pub even: Score,
    /// Games that were given up because they would not end.
    pub unfinished: u64,
    /// How many games lasted so many turns.
    pub turns: BTreeMap<u32, u64>,
    /// The cards of either side's list, in its order.
    pub cards: [Vec<CardScore>; 2],
}

impl From<[u64; 3]> for Score {
    fn from([wins, losses, draws]: [u64; 3]) -> Score {
        Score { wins, losses, draws }
    }
}

impl From<Score> for [u64; 3] {
    fn from(score: Score) -> [u64; 3] {
        [score.wins, score.losses, score.draws]
    }
}

impl Score {
    /// A game ended so.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Loss => self.losses += 1,
            Verdict::Draw => self.draws += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// A point for a win and half a point for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The points of a game, with a 95 % interval.
    pub fn rate(&self) -> Interval {
        Interval::of_points(self.points(), self.games())
    }

    /// The same games from the other side.
    #[must_use]
    pub fn turned(self) -> Score {
        Score { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Score) -> Score {
        Score { wins: self.wins + other.wins, losses: self.losses + other.losses, draws: self.draws + other.draws }
    }

    /// These games without those.
    #[must_use]
    pub fn minus(self, other: Score) -> Score {
        Score {
            wins: self.wins.saturating_sub(other.wins),
            losses: self.losses.saturating_sub(other.losses),
            draws: self.draws.saturating_sub(other.draws),
        }
    }
}

impl CardScore {
    pub(super) fn plus(self, other: CardScore) -> CardScore {
        CardScore {
            drawn: self.drawn.plus(other.drawn),
            played: self.played.plus(other.played),
            held: self.held.plus(other.held),
        }
    }
}

impl Counts {
    /// Nothing yet, for sides with so many different cards.
    pub fn none(cards: [usize; 2]) -> Counts {
        Counts { cards: cards.map(|count| vec![CardScore::default(); count]), ..Counts::default() }
    }

    /// The score of the first side in all of them.
    pub fn score(&self) -> Score {
        self.first.plus(self.second).plus(self.even)
    }

    /// Games that came to an end, and those that did not.
    pub fn games(&self) -> u64 {
        self.score().games() + self.unfinished
    }

    /// Whether so many games can have these counts. They may come from anywhere, so no sum may overflow.
    pub(super) fn are_of(&self, games: u64) -> bool {
        let sum = |parts: &[u64]| parts.iter().try_fold(0_u64, |sum, part| sum.checked_add(*part));
        let scored = |score: Score| sum(&<[u64; 3]>::from(score));
        let ended = [self.first, self.second, self.even].map(scored);
        let [Some(first), Some(second), Some(even)] = ended else { return false };
        let Some(ended) = sum(&[first, second, even]) else { return false };
        let turns: Vec<u64> = self.turns.values().copied().collect();
        let within = |score: Score| scored(score).is_some_and(|count| count <= ended);
        let card_fits = |card: &CardScore| within(card.drawn) && within(card.played) && within(card.held);
        ended.checked_add(self.unfinished) == Some(games)
            && sum(&turns) == Some(ended)
            && self.cards.iter().flatten().all(card_fits)
    }

    /// Add the counts of other games of the same pairing.
    pub fn add(&mut self, other: &Counts) {
        self.first = self.first.plus(other.first);
        self.second = self.second.plus(other.second);
        self.even = self.even.plus(other.even);
        self.unfinished += other.unfinished;
        for (turns, games) in &other.turns {
            *self.turns.entry(*turns).or_default() += games;
        }
        for (mine, theirs) in self.cards.iter_mut().zip(&other.cards) {
            mine.iter_mut().zip(theirs).for_each(|(card, more)| *card = card.plus(*more));
        }
    }
}
