//! Who sits at the table, who looks on, and how a game can end for each of them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0. Four is the most that any game seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The largest table.
    pub const MAX: usize = 4;

    /// The seat as an index.
    #[inline]
    pub fn ix(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    ///
    /// ```
    /// # use longbox_kernel::Seat;
    /// assert_eq!(Seat(0).other(), Seat(1));
    /// assert_eq!(Seat(1).other(), Seat(0));
    /// ```
    #[inline]
    pub fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// All seats of a table of that size, in order.
    pub fn all(count: usize) -> impl Iterator<Item = Seat> {
        (0..count.min(Seat::MAX) as u8).map(Seat)
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// What this seat may know.
    Seat(Seat),
    /// What an onlooker may know: nothing that any seat hides.
    Spectator,
    /// Everything. For scenarios and finished games only; no player is ever shown this.
    Omniscient,
}

/// Whether the players know each other's deck lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lists {
    /// A list is known to its owner alone.
    #[default]
    Secret,
    /// The lists lie open: the table says so, or all decks come with the game and are named.
    Open,
}

/// How the game ended for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// This seat won, alone or with others.
    Win,
    /// This seat lost.
    Loss,
    /// Nobody won, or this seat shares the lead with others.
    Draw,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
        })
    }
}

/// How the game ended, for every seat: one winner, several together, all lost, or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    verdicts: [Verdict; Seat::MAX],
    seats: u8,
}

impl Outcome {
    /// The seats for which `wins` is true win together, the others lose.
    ///
    /// ```
    /// # use longbox_kernel::{Outcome, Seat, Verdict};
    /// let together = Outcome::of(4, |seat| seat.ix() % 2 == 0);
    /// assert_eq!(together.verdict(Seat(2)), Verdict::Win);
    /// assert_eq!(together.verdict(Seat(3)), Verdict::Loss);
    /// ```
    pub fn of(seats: usize, wins: impl Fn(Seat) -> bool) -> Outcome {
        let mut outcome = Outcome { verdicts: [Verdict::Loss; Seat::MAX], seats: seats.min(Seat::MAX) as u8 };
        for seat in Seat::all(seats) {
            if wins(seat) {
                outcome.verdicts[seat.ix()] = Verdict::Win;
            }
        }
        outcome
    }

    /// Each seat's own verdict: a draw for some can be a loss for others.
    ///
    /// ```
    /// # use longbox_kernel::{Outcome, Seat, Verdict};
    /// let tied = Outcome::each(3, |seat| if seat.ix() < 2 { Verdict::Draw } else { Verdict::Loss });
    /// assert_eq!(tied.verdicts(), [Verdict::Draw, Verdict::Draw, Verdict::Loss]);
    /// ```
    pub fn each(seats: usize, verdict: impl Fn(Seat) -> Verdict) -> Outcome {
        let mut outcome = Outcome::of(seats, |_| false);
        Seat::all(seats).for_each(|seat| outcome.verdicts[seat.ix()] = verdict(seat));
        outcome
    }

    /// One seat wins, all others lose.
    pub fn win(seats: usize, winner: Seat) -> Outcome {
        Outcome::of(seats, |seat| seat == winner)
    }

    /// Everybody wins, or everybody loses: the end of a co-operative game.
    pub fn shared(seats: usize, won: bool) -> Outcome {
        Outcome::of(seats, |_| won)
    }

    /// Nobody wins.
    pub fn draw(seats: usize) -> Outcome {
        Outcome { verdicts: [Verdict::Draw; Seat::MAX], seats: seats.min(Seat::MAX) as u8 }
    }

    /// How it ended for that seat.
    pub fn verdict(&self, seat: Seat) -> Verdict {
        self.verdicts[seat.ix() % Seat::MAX]
    }

    /// How it ended for each seat, in order.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts[..self.seats as usize]
    }

    /// The seats that won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats as usize).filter(|s| self.verdict(*s) == Verdict::Win)
    }
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.verdicts().serialize(to)
    }
}
