//! Playing a replay again, and saying where it parts.

use super::{Mark, Replay};
use crate::undo::{ChoiceError, Timeline};
use crate::{Move, Outcome, Pending, Seat, Told, Verdict, Watch};
use std::fmt;

/// Where a replay and the game that it claims to be part, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// How many moves could still be made.
    pub after: usize,
    /// What then differed.
    pub why: Why,
}

/// Why a replay does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is of another game.
    Game {
        /// The game that the replay names.
        recorded: String,
        /// The game that it was played as.
        now: &'static str,
    },
    /// The setup cannot be read or dealt.
    Setup(String),
    /// The card data has changed.
    Data {
        /// The hash in the replay.
        recorded: u64,
        /// The hash of today's data.
        now: u64,
    },
    /// The next choice is not on offer.
    NoSuchOption {
        /// The number in the replay.
        index: usize,
        /// How many options there are.
        options: usize,
    },
    /// Nobody sits where somebody gives up.
    NoSuchSeat {
        /// The seat in the replay.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
    /// A seat gives up that has given up before.
    GaveUp(Seat),
    /// The game ended and moves are left.
    OverEarly {
        /// How many are left.
        left: usize,
    },
    /// The position is another than it was.
    Hash {
        /// The last mark that still agreed, if any did.
        since: Option<u32>,
        /// The hash in the replay.
        recorded: u64,
        /// The hash now.
        now: u64,
    },
    /// The game ended another way, or did not end.
    Outcome {
        /// The outcome in the replay.
        recorded: Option<Vec<Verdict>>,
        /// The outcome now.
        now: Option<Vec<Verdict>>,
    },
}

impl std::error::Error for ReplayError {}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let next = self.after + 1;
        match &self.why {
            Why::Game { recorded, now } => write!(f, "this is a replay of {recorded}, not of {now}"),
            Why::Setup(fault) => write!(f, "the setup cannot be dealt: {fault}"),
            Why::Data { recorded, now } => {
                write!(f, "the card data has changed: it was {recorded:016x} and is {now:016x}")
            }
            Why::NoSuchOption { index, options } => {
                write!(f, "move {next} is option {index}, but only {options} are offered (numbered from 0)")
            }
            Why::NoSuchSeat { seat, seats } => {
                write!(
                    f,
                    "with move {next} seat {} gives up, but there are only {seats} seats (numbered from 0)",
                    seat.0
                )
            }
            Why::GaveUp(seat) => write!(f, "with move {next} seat {} gives up, but it has given up already", seat.0),
            Why::OverEarly { left } => {
                write!(f, "the game is over after {} moves, but the replay has {left} more", self.after)
            }
            Why::Hash { since: None, .. } if self.after == 0 => {
                write!(f, "the position differs as soon as it is dealt")
            }
            Why::Hash { since: None, .. } => {
                write!(f, "the position after {} moves differs: they part somewhere before", self.after)
            }
            Why::Hash { since: Some(since), .. } => write!(
                f,
                "the position after {} moves differs: they part between move {} and move {}",
                self.after,
                since + 1,
                self.after
            ),
            Why::Outcome { recorded, now } => write!(
                f,
                "after all {} moves the outcome is {}, but the replay says {}",
                self.after,
                outcome_words(now.as_deref()),
                outcome_words(recorded.as_deref())
            ),
        }
    }
}

fn outcome_words(verdicts: Option<&[Verdict]>) -> String {
    match verdicts {
        Some(verdicts) => verdicts.iter().map(Verdict::to_string).collect::<Vec<_>>().join(", "),
        None => "still open".to_owned(),
    }
}

/// A replay that replays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many moves it has.
    pub moves: usize,
    /// How many marks agreed.
    pub marks: usize,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// The hash of the last position.
    pub hash: u64,
}

/// Play the whole replay and check every mark, the card data and the outcome.
pub fn verify<G: Told>(cards: &'static G::Cards, replay: &Replay) -> Result<Verified, ReplayError> {
    let mut playback = replay.play::<G>(cards)?;
    while playback.step(&mut crate::Silent)? {}
    let game = playback.game();
    let outcome = match game.pending() {
        Pending::Over(outcome) => Some(outcome),
        Pending::Decision(_) => None,
    };
    let now = outcome.map(|outcome| outcome.verdicts().to_vec());
    if now != replay.outcome {
        let why = Why::Outcome { recorded: replay.outcome.clone(), now };
        return Err(ReplayError { after: playback.done(), why });
    }
    Ok(Verified { moves: playback.done(), marks: replay.marks.len(), outcome, hash: game.hash() })
}

impl Replay {
    /// Deal the game of this replay, ready to step through it.
    pub fn play<G: Told>(&self, cards: &'static G::Cards) -> Result<Playback<'_, G>, ReplayError> {
        let setup = self.setup_of::<G>(cards)?;
        let mut opening = Vec::new();
        let game = G::deal_to(&setup, self.seed, &mut opening);
        let game = game.map_err(|error| start(Why::Setup(error.to_string())))?;
        let mut playback = Playback { replay: self, setup, game, opening, done: 0, agreed: 0 };
        playback.check_mark()?;
        Ok(playback)
    }

    /// The setup of this replay, provided that it is of game `G` and of today's card data.
    fn setup_of<G: Told>(&self, cards: &'static G::Cards) -> Result<G::Setup, ReplayError> {
        if self.game != G::NAME {
            return Err(start(Why::Game { recorded: self.game.clone(), now: G::NAME }));
        }
        let setup = G::read_setup(cards, &self.setup).map_err(|fault| start(Why::Setup(fault)))?;
        let now = G::data_hash(&setup);
        if now != self.cards {
            return Err(start(Why::Data { recorded: self.cards, now }));
        }
        Ok(setup)
    }
}

fn start(why: Why) -> ReplayError {
    ReplayError { after: 0, why }
}

/// A replay while it is played again.
pub struct Playback<'r, G: Told> {
    replay: &'r Replay,
    setup: G::Setup,
    game: G,
    opening: Vec<G::Event>,
    done: usize,
    /// How many marks have agreed.
    agreed: usize,
}

impl<G: Told> Playback<'_, G> {
    /// The position reached.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The setup that was dealt.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// What happened before the first move.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// How many moves have been made.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Make the next move; `false` when none is left.
    pub fn step(&mut self, watch: &mut impl Watch<G::Event>) -> Result<bool, ReplayError> {
        let Some(made) = self.replay.moves.get(self.done).copied() else {
            return Ok(false);
        };
        let taken = match made {
            Move::GiveUp(seat) if self.replay.moves[..self.done].contains(&made) => Err(ChoiceError::GaveUp(seat)),
            Move::GiveUp(_) | Move::Choice(_) => made.make(&mut self.game, watch),
        };
        taken.map_err(|untaken| self.unmade(untaken))?;
        self.done += 1;
        self.check_mark()?;
        Ok(true)
    }

    /// Play on to the end of the replay, keeping all that is needed to go back.
    pub fn into_timeline(mut self) -> Result<(G::Setup, Timeline<G>), ReplayError> {
        let mut timeline = Timeline::after(self.game.clone(), std::mem::take(&mut self.opening));
        for made in &self.replay.moves[self.done..] {
            self.step(&mut crate::Silent)?;
            timeline.make(*made).map_err(|untaken| self.unmade(untaken))?;
        }
        Ok((self.setup, timeline))
    }

    /// Why the next move cannot be made.
    fn unmade(&self, untaken: ChoiceError) -> ReplayError {
        self.parting(match untaken {
            ChoiceError::NoSuchOption { index, options } => Why::NoSuchOption { index, options },
            ChoiceError::NoSuchSeat { seat, seats } => Why::NoSuchSeat { seat, seats },
            ChoiceError::GaveUp(seat) => Why::GaveUp(seat),
            ChoiceError::Over(_) => Why::OverEarly { left: self.replay.moves.len() - self.done },
        })
    }

    fn check_mark(&mut self) -> Result<(), ReplayError> {
        let marks = &self.replay.marks;
        let Some(Mark { after, hash: recorded }) = marks.get(self.agreed).copied() else {
            return Ok(());
        };
        if after as usize != self.done {
            return Ok(());
        }
        let now = self.game.hash();
        if now == recorded {
            self.agreed += 1;
            return Ok(());
        }
        let since = self.agreed.checked_sub(1).and_then(|last| marks.get(last)).map(|mark| mark.after);
        Err(self.parting(Why::Hash { since, recorded, now }))
    }

    fn parting(&self, why: Why) -> ReplayError {
        ReplayError { after: self.done, why }
    }
}
