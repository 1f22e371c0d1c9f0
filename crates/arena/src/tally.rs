//! What is counted while games are played: whole numbers only, so that the sum is the same in
//! whatever order the games are added.

use longbox_kernel::{Outcome, Seat, Verdict};

/// Counts over some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Games that came to an end.
    pub games: u64,
    /// Games that were given up because they would not end.
    pub unfinished: u64,
    /// Games that each seat won, alone or with others.
    pub wins: [u64; Seat::MAX],
    /// Games that nobody won and nobody lost.
    pub draws: u64,
    /// How often somebody was asked.
    pub decisions: u64,
    /// How often there were two options or more.
    pub choices: u64,
    /// Turns of all games together.
    pub turns: u64,
    /// Turns of the shortest game.
    pub fewest_turns: u32,
    /// Turns of the longest game.
    pub most_turns: u32,
    /// Seats at the table.
    pub seats: usize,
}

impl Tally {
    /// Nothing counted yet.
    pub const NONE: Tally = Tally {
        games: 0,
        unfinished: 0,
        wins: [0; Seat::MAX],
        draws: 0,
        decisions: 0,
        choices: 0,
        turns: 0,
        fewest_turns: u32::MAX,
        most_turns: 0,
        seats: 0,
    };

    /// These counts together.
    pub fn sum<'a>(tallies: impl IntoIterator<Item = &'a Tally>) -> Tally {
        let mut all = Tally::NONE;
        tallies.into_iter().for_each(|tally| all.add(tally));
        all
    }

    /// A game ended so, after that many turns.
    pub fn end(&mut self, outcome: &Outcome, turns: u32) {
        let verdicts = outcome.verdicts();
        self.games += 1;
        self.seats = self.seats.max(verdicts.len());
        for (wins, verdict) in self.wins.iter_mut().zip(verdicts) {
            *wins += u64::from(*verdict == Verdict::Win);
        }
        self.draws += u64::from(verdicts.contains(&Verdict::Draw));
        self.turns += u64::from(turns);
        self.fewest_turns = self.fewest_turns.min(turns);
        self.most_turns = self.most_turns.max(turns);
    }

    /// Add the counts of other games.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.turns += other.turns;
        self.fewest_turns = self.fewest_turns.min(other.fewest_turns);
        self.most_turns = self.most_turns.max(other.most_turns);
        self.seats = self.seats.max(other.seats);
    }
}
