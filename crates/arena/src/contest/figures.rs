//! What the counts of a contest mean.

use super::counts::{CardScore, Counts, Score};
use super::elo::{Meeting, Rating, ratings};
use super::{Contest, Contestant, Schedule};
use crate::Interval;
use longbox_kernel::plug::Plug;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// All figures of a contest. Nothing in it depends on a clock or on how many threads played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// The game's short name.
    pub game: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The mode.
    pub mode: &'static str,
    /// What else was asked of the mode.
    pub options: Value,
    /// Who met whom.
    pub schedule: Schedule,
    /// Where all chance came from.
    pub seed: String,
    /// The machines that played.
    pub players: Vec<&'static str>,
    /// Games of each pairing.
    pub games_per_pairing: u64,
    /// All games that came to an end.
    pub games: u64,
    /// Games that were given up because they would not end.
    pub unfinished: u64,
    /// Everybody who took part, the highest rated first.
    pub standings: Vec<Standing>,
    /// What the first turn is worth; nothing where it makes no difference.
    pub first_turn: Option<FirstTurn>,
    /// How long the games were.
    pub length: Length,
    /// Each pairing, in the order in which they were drawn up.
    pub pairings: Vec<PairingFigures>,
    /// Each card of each list, in the order of the entrants and their lists.
    pub cards: Vec<CardFigures>,
}

/// One who took part.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// What it is called.
    pub name: String,
    /// The machine that played it; nobody where the game itself did.
    pub player: Option<&'static str>,
    /// Won, lost and drawn.
    pub score: Score,
    /// Its points of a game: 1 for a win, a half for a draw.
    pub rate: Interval,
    /// Its rating.
    pub elo: Rating,
    /// Its points of a game where it took the first turn.
    pub first: Option<Interval>,
    /// Its points of a game where it did not.
    pub second: Option<Interval>,
}

/// What the first turn is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FirstTurn {
    /// The score of whoever took it.
    pub score: Score,
    /// The points of a game of whoever took it.
    pub rate: Interval,
}

/// How long games were.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Length {
    /// What is counted: turns or rounds.
    pub counts: &'static str,
    /// On average.
    pub mean: f64,
    /// Half of the games were no longer.
    pub median: u32,
    /// The shortest.
    pub min: u32,
    /// The longest.
    pub max: u32,
    /// How many games lasted so long.
    pub spread: BTreeMap<u32, u64>,
}

/// Two who met.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairingFigures {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// The score of the one.
    pub score: Score,
    /// The points of a game of the one.
    pub rate: Interval,
    /// Turns of a game on average.
    pub turns: f64,
}

/// A card of somebody's list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardFigures {
    /// Whose list.
    pub entrant: String,
    /// The card's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many the list has.
    pub copies: usize,
    /// Won, lost and drawn where it was drawn, played, or in hand at the end.
    pub score: CardScore,
    /// In what share of the games a copy was drawn.
    pub drawn: Interval,
    /// In what share of the games a copy was played.
    pub played: Interval,
    /// The points of a game in which a copy was drawn.
    pub rate_drawn: Interval,
    /// The points of a game in which none was.
    pub rate_undrawn: Interval,
    /// The points of a game in which a copy was played.
    pub rate_played: Interval,
    /// In what share of the games that were won a copy was in hand at the end.
    pub held_at_win: Interval,
    /// In what share of the games that were lost a copy was in hand at the end.
    pub held_at_loss: Interval,
}

/// What one contestant did in all pairings.
#[derive(Clone, Default)]
struct Sum {
    first: Score,
    second: Score,
    even: Score,
    cards: Vec<CardScore>,
}

impl Sum {
    fn all(&self) -> Score {
        self.first.plus(self.second).plus(self.even)
    }
}

impl<G: Plug> Contest<G> {
    /// What these counts, one for each pairing, mean.
    pub fn figures(&self, counts: &[Counts]) -> Figures {
        let sums = self.sums(counts);
        let first = sums.iter().fold(Score::default(), |all, sum| all.plus(sum.first));
        let all: Score = counts.iter().fold(Score::default(), |all, counts| all.plus(counts.score()));
        let mut players: Vec<&str> = self.contestants.iter().filter_map(|one| one.player).map(|one| one.name).collect();
        players.sort_unstable();
        players.dedup();
        let mut spread = BTreeMap::new();
        for (turns, games) in counts.iter().flat_map(|counts| &counts.turns) {
            *spread.entry(*turns).or_default() += games;
        }
        Figures {
            game: G::NAME,
            title: G::TITLE,
            mode: self.mode.name,
            options: self.options.clone(),
            schedule: self.schedule,
            seed: self.seed.to_string(),
            players,
            games_per_pairing: self.games,
            games: all.games(),
            unfinished: counts.iter().map(|counts| counts.unfinished).sum(),
            standings: self.standings(&sums, counts),
            first_turn: (first.games() > 0).then(|| FirstTurn { score: first, rate: first.rate() }),
            length: Length::of(G::TURN, spread),
            pairings: self
                .pairings
                .iter()
                .zip(counts)
                .map(|(pairing, counts)| PairingFigures {
                    one: self.contestants[pairing.one].name.clone(),
                    other: self.contestants[pairing.other].name.clone(),
                    score: counts.score(),
                    rate: counts.score().rate(),
                    turns: mean(&counts.turns),
                })
                .collect(),
            cards: self.contestants.iter().zip(&sums).flat_map(|(one, sum)| cards(one, sum)).collect(),
        }
    }

    fn sums(&self, counts: &[Counts]) -> Vec<Sum> {
        let none = |one: &Contestant| Sum { cards: vec![CardScore::default(); one.cards.len()], ..Sum::default() };
        let mut sums: Vec<Sum> = self.contestants.iter().map(none).collect();
        for (pairing, counts) in self.pairings.iter().zip(counts) {
            let Counts { first, second, even, cards, .. } = counts;
            let both = [
                (pairing.one, *first, *second, *even),
                (pairing.other, second.turned(), first.turned(), even.turned()),
            ];
            for ((at, first, second, even), cards) in both.into_iter().zip(cards) {
                let sum = &mut sums[at];
                sum.first = sum.first.plus(first);
                sum.second = sum.second.plus(second);
                sum.even = sum.even.plus(even);
                sum.cards.iter_mut().zip(cards).for_each(|(card, more)| *card = card.plus(*more));
            }
        }
        sums
    }

    fn standings(&self, sums: &[Sum], counts: &[Counts]) -> Vec<Standing> {
        let met = self.pairings.iter().zip(counts).map(|(pairing, counts)| {
            let score = counts.score();
            Meeting { one: pairing.one, other: pairing.other, points: score.points(), games: score.games() as f64 }
        });
        let rated = ratings(self.contestants.len(), &met.collect::<Vec<_>>());
        let rate = |score: Score| (score.games() > 0).then(|| score.rate());
        let standing = |((one, sum), elo): ((&Contestant, &Sum), Rating)| Standing {
            name: one.name.clone(),
            player: one.player.map(|player| player.name),
            score: sum.all(),
            rate: sum.all().rate(),
            elo,
            first: rate(sum.first),
            second: rate(sum.second),
        };
        let mut standings: Vec<Standing> = self.contestants.iter().zip(sums).zip(rated).map(standing).collect();
        standings.sort_by(|one, other| other.elo.rating.total_cmp(&one.elo.rating));
        standings
    }
}

fn cards(one: &Contestant, sum: &Sum) -> Vec<CardFigures> {
    let all = sum.all();
    let figures = |(card, score): (&super::Listed, &CardScore)| CardFigures {
        entrant: one.name.clone(),
        id: card.id.clone(),
        name: card.name.clone(),
        copies: card.copies,
        score: *score,
        drawn: Interval::wilson(score.drawn.games(), all.games()),
        played: Interval::wilson(score.played.games(), all.games()),
        rate_drawn: score.drawn.rate(),
        rate_undrawn: all.minus(score.drawn).rate(),
        rate_played: score.played.rate(),
        held_at_win: Interval::wilson(score.held.wins, all.wins),
        held_at_loss: Interval::wilson(score.held.losses, all.losses),
    };
    one.cards.iter().zip(&sum.cards).map(figures).collect()
}

impl Length {
    fn of(counts: &'static str, spread: BTreeMap<u32, u64>) -> Length {
        let games: u64 = spread.values().sum();
        let mut before = 0;
        let middle = spread.iter().find(|(_, games_of)| {
            before += **games_of;
            2 * before >= games
        });
        Length {
            counts,
            mean: mean(&spread),
            median: middle.map_or(0, |(turns, _)| *turns),
            min: spread.keys().next().copied().unwrap_or(0),
            max: spread.keys().next_back().copied().unwrap_or(0),
            spread,
        }
    }
}

fn mean(spread: &BTreeMap<u32, u64>) -> f64 {
    let games: u64 = spread.values().sum();
    let turns: u64 = spread.iter().map(|(turns, games)| u64::from(*turns) * games).sum();
    if games == 0 { 0.0 } else { turns as f64 / games as f64 }
}

impl Figures {
    /// The score of the one against the other, if they met.
    pub fn score_of(&self, one: &str, other: &str) -> Option<Score> {
        self.pairings.iter().find_map(|pairing| match (&*pairing.one, &*pairing.other) {
            (a, b) if (a, b) == (one, other) => Some(pairing.score),
            (a, b) if (a, b) == (other, one) => Some(pairing.score.turned()),
            (_, _) => None,
        })
    }

    /// Who stands in the rows of a table of who met whom, and who in its columns: the highest rated first.
    pub fn rows_and_columns(&self) -> [Vec<&str>; 2] {
        let met = |name: &str, of: fn(&PairingFigures) -> &str| self.pairings.iter().any(|pairing| of(pairing) == name);
        let names = || self.standings.iter().map(|standing| standing.name.as_str());
        let ones = || names().filter(|name| met(name, |pairing| &pairing.one)).collect();
        match self.schedule {
            Schedule::RoundRobin => [names().collect(), names().collect()],
            Schedule::Gauntlet | Schedule::Foes => {
                [ones(), names().filter(|name| met(name, |pairing| &pairing.other)).collect()]
            }
        }
    }
}
