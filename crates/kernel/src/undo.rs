//! A game in progress that can be taken back.

use crate::{Game, Outcome, Pending, Seat, Silent, Spoilt, frozen};
use serde::{Deserialize, Serialize};

/// An answer that cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untaken {
    /// The number names no option.
    #[error("there is no option {index}: the options are numbered from 0 to {}", .options.saturating_sub(1))]
    NoSuchOption {
        /// The number given.
        index: usize,
        /// How many options there are.
        options: usize,
    },
    /// Nobody is asked any more.
    #[error("the game is over")]
    Over(Outcome),
}

/// The present position, all choices that led to it, what happened on the way, and enough earlier
/// positions to go back.
///
/// ```
/// use longbox_kernel::{Game, Seed, testing::Lantern, undo::Timeline};
///
/// let game = Lantern::deal(&Lantern::setup(1), Seed::from(3)).unwrap();
/// let before = game.hash();
/// let seat = game.pending().seat().unwrap();
///
/// let mut timeline = Timeline::new(game);
/// timeline.choose(0).unwrap();
/// assert_eq!(timeline.choices(), &[0]);
/// assert_eq!(timeline.undo(seat), Some(1));
/// assert_eq!(timeline.now().hash(), before);
/// ```
#[derive(Clone)]
pub struct Timeline<G: Game> {
    present: G,
    choices: Vec<u16>,
    /// What was asked before each choice, and how many events had happened by then.
    steps: Vec<Step>,
    events: Vec<G::Event>,
    /// The hashes of the positions after 0, 16, 32 … choices.
    marks: Vec<u64>,
    /// Positions to go back from, and after how many choices they were: the first after none, the others
    /// after 16, 32 … choices, as far as they were played here.
    snapshots: Vec<(usize, G)>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Step {
    seat: Seat,
    forced: bool,
    events: usize,
}

impl<G: Game> Timeline<G> {
    /// A snapshot is kept every so many choices.
    pub const STRIDE: usize = 16;

    /// Start here.
    pub fn new(start: G) -> Timeline<G> {
        Timeline {
            marks: vec![start.hash()],
            snapshots: vec![(0, start.clone())],
            present: start,
            choices: Vec::new(),
            steps: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Start here, with what has happened already.
    pub fn after(start: G, opening: Vec<G::Event>) -> Timeline<G> {
        Timeline { events: opening, ..Timeline::new(start) }
    }

    /// The present position.
    pub fn now(&self) -> &G {
        &self.present
    }

    /// The choices made so far, as numbers in the lists of options.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// All that has happened so far, in order.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The hashes of the positions after 0, 16, 32 … choices ([`Timeline::STRIDE`]).
    pub fn marks(&self) -> &[u64] {
        &self.marks
    }

    /// All of it, but for the earlier positions.
    pub(crate) fn freeze(&self) -> Vec<u8> {
        frozen::write(&(self.present.freeze(), &self.choices, &self.steps, &self.events, &self.marks))
    }

    /// What was frozen so in a game of that setup, which was dealt like this.
    pub(crate) fn thaw(setup: &G::Setup, dealt: G, from: &[u8]) -> Result<Timeline<G>, Spoilt> {
        type Parts<E> = (Vec<u8>, Vec<u16>, Vec<Step>, Vec<E>, Vec<u64>);
        let (present, choices, steps, events, marks): Parts<G::Event> = frozen::read(from)?;
        let present = G::thaw(setup, &present)?;
        if marks.first() != Some(&dealt.hash()) {
            return Err(Spoilt::because("the game was dealt otherwise"));
        }
        let in_order = steps.iter().map(|step| step.events).chain([events.len()]).is_sorted();
        if steps.len() != choices.len() || marks.len() != choices.len() / Self::STRIDE + 1 || !in_order {
            return Err(Spoilt::because("its parts do not fit together"));
        }
        let snapshots = match choices.len() {
            0 => vec![(0, dealt)],
            moves => vec![(0, dealt), (moves, present.clone())],
        };
        Ok(Timeline { present, choices, steps, events, marks, snapshots })
    }

    /// Answer with the option of that number; gives back what happened.
    pub fn choose(&mut self, index: usize) -> Result<&[G::Event], Untaken> {
        let seat = match self.present.pending() {
            Pending::Decision(seat) => seat,
            Pending::Over(outcome) => return Err(Untaken::Over(outcome)),
        };
        let mut options = Vec::new();
        self.present.choices(&mut options);
        let missing = Untaken::NoSuchOption { index, options: options.len() };
        let choice = *options.get(index).ok_or(missing)?;
        let number = u16::try_from(index).map_err(|_| missing)?;

        let events = self.events.len();
        self.present.choose(choice, &mut self.events);
        self.choices.push(number);
        self.steps.push(Step { seat, forced: options.len() == 1, events });
        if self.choices.len().is_multiple_of(Self::STRIDE) {
            self.marks.push(self.present.hash());
            self.snapshots.push((self.choices.len(), self.present.clone()));
        }
        Ok(&self.events[events..])
    }

    /// The choice that an event followed from, counted from 1; 0 for what happened before the first.
    pub fn cause(&self, event: usize) -> usize {
        self.steps.partition_point(|step| step.events <= event)
    }

    /// The moments at which that seat had a real decision, oldest first: how many choices had been
    /// made by then.
    pub fn moments(&self, seat: Seat) -> impl DoubleEndedIterator<Item = usize> {
        let steps = self.steps.iter().enumerate();
        steps.filter(move |(_, step)| step.seat == seat && !step.forced).map(|(moves, _)| moves)
    }

    /// Whether that seat has made a decision that can be taken back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.last_decision(seat).is_some()
    }

    /// Go back to before the last real decision of that seat: one with more than one option. What
    /// was forced and what other seats answered since is taken back with it. Says how many choices
    /// were taken back, or `None` if there is no such decision.
    pub fn undo(&mut self, seat: Seat) -> Option<usize> {
        self.back_to(self.last_decision(seat)?)
    }

    /// Go back to when so many choices had been made. Says how many were taken back, or `None` if
    /// there are no more than that.
    pub fn back_to(&mut self, moves: usize) -> Option<usize> {
        let taken_back = self.choices.len().checked_sub(moves).filter(|count| *count > 0)?;
        self.go_back(moves);
        Some(taken_back)
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.moments(seat).next_back()
    }

    /// Back to the position after `target` choices: from the last snapshot before it, onwards.
    fn go_back(&mut self, target: usize) {
        self.marks.truncate(target / Self::STRIDE + 1);
        self.snapshots.truncate(self.snapshots.partition_point(|(after, _)| *after <= target));
        let (from, snapshot) = &self.snapshots[self.snapshots.len() - 1];
        let from = *from;
        self.present.clone_from(snapshot);
        let mut options = Vec::new();
        for index in &self.choices[from..target] {
            options.clear();
            self.present.choices(&mut options);
            self.present.choose(options[usize::from(*index)], &mut Silent);
        }
        self.events.truncate(self.steps[target].events);
        self.choices.truncate(target);
        self.steps.truncate(target);
    }
}
