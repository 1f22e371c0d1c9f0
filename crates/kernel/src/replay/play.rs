//! Playing a replay again, and saying where it parts.

use super::{Conceded, Mark, Replay};
use crate::undo::Timeline;
use crate::{Outcome, Pending, Told, Verdict, Watch};
use std::fmt;

/// Where a replay and the game that it claims to be part, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// How many choices could still be taken.
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
        index: u16,
        /// How many options there are.
        options: usize,
    },
    /// The game ended and choices are left.
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
    /// The table cannot have ended like that.
    Conceded {
        /// The verdicts in the replay.
        recorded: Vec<Verdict>,
        /// How many sit at this table.
        seats: usize,
        /// The outcome by the rules.
        outcome: Option<Vec<Verdict>>,
    },
}

impl std::error::Error for Parting {}

impl fmt::Display for Parting {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let next = self.after + 1;
        match &self.why {
            Why::Game { recorded, now } => write!(f, "this is a replay of {recorded}, not of {now}"),
            Why::Setup(fault) => write!(f, "the setup cannot be dealt: {fault}"),
            Why::Data { recorded, now } => {
                write!(f, "the card data has changed: it was {recorded:016x} and is {now:016x}")
            }
            Why::NoSuchOption { index, options } => {
                write!(f, "choice {next} is option {index}, but only {options} are offered (numbered from 0)")
            }
            Why::OverEarly { left } => {
                write!(f, "the game is over after {} choices, but the replay has {left} more", self.after)
            }
            Why::Hash { since: None, .. } if self.after == 0 => {
                write!(f, "the position differs as soon as it is dealt")
            }
            Why::Hash { since: None, .. } => {
                write!(f, "the position after {} choices differs: they part somewhere before", self.after)
            }
            Why::Hash { since: Some(since), .. } => write!(
                f,
                "the position after {} choices differs: they part between choice {} and choice {}",
                self.after,
                since + 1,
                self.after
            ),
            Why::Outcome { recorded, now } => write!(
                f,
                "after all {} choices the outcome is {}, but the replay says {}",
                self.after,
                outcome_words(now.as_deref()),
                outcome_words(recorded.as_deref())
            ),
            Why::Conceded { recorded, seats, outcome: _ } if recorded.len() != *seats => {
                write!(f, "somebody gave up, and {} verdicts are told for {seats} seats", recorded.len())
            }
            Why::Conceded { recorded, seats: _, outcome } => write!(
                f,
                "somebody gave up, and the table ended {}, but by the rules it was {}",
                outcome_words(Some(recorded)),
                outcome_words(outcome.as_deref())
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
    /// How many choices it has.
    pub choices: usize,
    /// How many marks agreed.
    pub marks: usize,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// The hash of the last position.
    pub hash: u64,
}

/// Play the whole replay and check every mark, the card data and the outcome.
pub fn verify<G: Told>(cards: &'static G::Cards, replay: &Replay) -> Result<Verified, Parting> {
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
        return Err(Parting { after: playback.done(), why });
    }
    if let Some(conceded) = &replay.conceded
        && !could_end(conceded, game.seats(), replay.outcome.as_deref())
    {
        let (recorded, seats, outcome) = (conceded.verdicts.clone(), game.seats(), replay.outcome.clone());
        return Err(Parting { after: playback.done(), why: Why::Conceded { recorded, seats, outcome } });
    }
    Ok(Verified { choices: playback.done(), marks: replay.marks.len(), outcome, hash: game.hash() })
}

/// Whether a table can have ended like that: who did not give up has the verdict of the rules.
fn could_end(conceded: &Conceded, seats: usize, outcome: Option<&[Verdict]>) -> bool {
    let gave_up = |seat: usize| conceded.seats.iter().any(|(gone, _)| usize::from(*gone) == seat);
    let ruled = |seat: usize, verdict: &Verdict| outcome.is_none_or(|outcome| outcome.get(seat) == Some(verdict));
    conceded.verdicts.len() == seats
        && conceded.verdicts.iter().enumerate().all(|(seat, verdict)| gave_up(seat) || ruled(seat, verdict))
}

impl Replay {
    /// Deal the game of this replay, ready to step through it.
    pub fn play<G: Told>(&self, cards: &'static G::Cards) -> Result<Playback<'_, G>, Parting> {
        let setup = self.setup_of::<G>(cards)?;
        let mut opening = Vec::new();
        let game = G::deal_to(&setup, self.seed, &mut opening);
        let game = game.map_err(|error| start(Why::Setup(error.to_string())))?;
        let mut playback = Playback { replay: self, setup, game, opening, options: Vec::new(), done: 0, agreed: 0 };
        playback.check_mark()?;
        Ok(playback)
    }

    /// The setup of this replay, provided that it is of game `G` and of today's card data.
    fn setup_of<G: Told>(&self, cards: &'static G::Cards) -> Result<G::Setup, Parting> {
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

fn start(why: Why) -> Parting {
    Parting { after: 0, why }
}

/// A replay while it is played again.
pub struct Playback<'r, G: Told> {
    replay: &'r Replay,
    setup: G::Setup,
    game: G,
    opening: Vec<G::Event>,
    options: Vec<G::Choice>,
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

    /// What happened before the first choice.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// How many choices have been taken.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Take the next choice; `false` when none is left.
    pub fn step(&mut self, watch: &mut impl Watch<G::Event>) -> Result<bool, Parting> {
        let Some(index) = self.replay.choices.get(self.done).copied() else {
            return Ok(false);
        };
        if self.game.pending().seat().is_none() {
            let left = self.replay.choices.len() - self.done;
            return Err(self.parting(Why::OverEarly { left }));
        }
        self.options.clear();
        self.game.choices(&mut self.options);
        let Some(choice) = self.options.get(usize::from(index)).copied() else {
            return Err(self.parting(Why::NoSuchOption { index, options: self.options.len() }));
        };
        self.game.choose(choice, watch);
        self.done += 1;
        self.check_mark()?;
        Ok(true)
    }

    /// Play on to the end of the replay, keeping all that is needed to go back.
    pub fn into_timeline(mut self) -> Result<(G::Setup, Timeline<G>), Parting> {
        let mut timeline = Timeline::after(self.game.clone(), std::mem::take(&mut self.opening));
        for index in &self.replay.choices[self.done..] {
            self.step(&mut crate::Silent)?;
            if timeline.choose(usize::from(*index)).is_err() {
                return Err(self.parting(Why::NoSuchOption { index: *index, options: self.options.len() }));
            }
        }
        Ok((self.setup, timeline))
    }

    fn check_mark(&mut self) -> Result<(), Parting> {
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

    fn parting(&self, why: Why) -> Parting {
        Parting { after: self.done, why }
    }
}
