//! A game in progress that can be taken back.

use crate::{Game, Move, Outcome, Pending, Seat, Silent, ThawError, frozen};
use serde::{Deserialize, Serialize};

/// A move that cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The number names no option.
    #[error("there is no option {index}: the options are numbered from 0 to {}", .options.saturating_sub(1))]
    NoSuchOption {
        /// The number given.
        index: usize,
        /// How many options there are.
        options: usize,
    },
    /// Nobody sits there.
    #[error("there is no seat {}: the seats are numbered from 0 to {}", .seat.0, .seats.saturating_sub(1))]
    NoSuchSeat {
        /// The seat given.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
    /// Who has given up cannot do it again.
    #[error("seat {} has given up already", .0.0)]
    GaveUp(Seat),
    /// Nobody is asked any more.
    #[error("the game is over")]
    Over(Outcome),
}

/// The present position, all moves that led to it, what happened on the way, and enough earlier
/// positions to go back.
///
/// Choices can be taken back. Giving up cannot, nor anything before it: who gave up has no say any
/// more, and would not be asked whether they want to be back.
///
/// ```
/// use longbox_kernel::{Game, Move, Seed, testing::Lantern, undo::Timeline};
///
/// let game = Lantern::deal(&Lantern::setup(1), Seed::from(3)).unwrap();
/// let before = game.hash();
/// let seat = game.pending().seat().unwrap();
///
/// let mut timeline = Timeline::new(game);
/// timeline.choose(0).unwrap();
/// assert_eq!(timeline.moves(), &[Move::Choice(0)]);
/// assert_eq!(timeline.undo(seat), Some(1));
/// assert_eq!(timeline.now().hash(), before);
/// ```
#[derive(Clone)]
pub struct Timeline<G: Game> {
    present: G,
    moves: Vec<Move>,
    /// What can be said of each move.
    steps: Vec<Step>,
    events: Vec<G::Event>,
    /// The hashes of the positions after 0, 16, 32 … moves.
    marks: Vec<u64>,
    /// Positions to go back from, and after how many moves they were: the first after none, the others
    /// after 16, 32 … moves, as far as they were played here.
    snapshots: Vec<(usize, G)>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Step {
    /// The seat that was asked and took an option; nobody if somebody gave up.
    asked: Option<Seat>,
    /// Whether there was but one option.
    forced: bool,
    /// Whether it was a window, in which a seat is asked whether it can do anything or not.
    window: bool,
    /// Whether it was a further pick of an act.
    mid_act: bool,
    /// How many events had happened before.
    events: usize,
}

impl<G: Game> Timeline<G> {
    /// A snapshot is kept every so many moves.
    pub const STRIDE: usize = 16;

    /// Start here.
    pub fn new(start: G) -> Timeline<G> {
        Timeline {
            marks: vec![start.hash()],
            snapshots: vec![(0, start.clone())],
            present: start,
            moves: Vec::new(),
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

    /// The moves made so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All that has happened so far, in order.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The hashes of the positions after 0, 16, 32 … moves ([`Timeline::STRIDE`]).
    pub fn marks(&self) -> &[u64] {
        &self.marks
    }

    /// All of it, but for the earlier positions.
    pub(crate) fn freeze(&self) -> Vec<u8> {
        frozen::write(&(self.present.freeze(), &self.moves, &self.steps, &self.events, &self.marks))
    }

    /// What was frozen so in a game of that setup, which was dealt like this.
    pub(crate) fn thaw(setup: &G::Setup, dealt: G, from: &[u8]) -> Result<Timeline<G>, ThawError> {
        type Parts<E> = (Vec<u8>, Vec<Move>, Vec<Step>, Vec<E>, Vec<u64>);
        let (present, moves, steps, events, marks): Parts<G::Event> = frozen::read(from)?;
        let present = G::thaw(setup, &present)?;
        if marks.first() != Some(&dealt.hash()) {
            return Err(ThawError::because("the game was dealt otherwise"));
        }
        let in_order = steps.iter().map(|step| step.events).chain([events.len()]).is_sorted();
        if steps.len() != moves.len() || marks.len() != moves.len() / Self::STRIDE + 1 || !in_order {
            return Err(ThawError::because("its parts do not fit together"));
        }
        let snapshots = match moves.len() {
            0 => vec![(0, dealt)],
            made => vec![(0, dealt), (made, present.clone())],
        };
        Ok(Timeline { present, moves, steps, events, marks, snapshots })
    }

    /// Answer with the option of that number; returns what happened.
    pub fn choose(&mut self, index: usize) -> Result<&[G::Event], ChoiceError> {
        match u16::try_from(index) {
            Ok(number) => self.make(Move::Choice(number)),
            Err(_) => Err(match self.present.pending() {
                Pending::Decision(_) => ChoiceError::NoSuchOption { index, options: self.present.count() },
                Pending::Over(outcome) => ChoiceError::Over(outcome),
            }),
        }
    }

    /// That seat gives up; returns what happened.
    pub fn give_up(&mut self, seat: Seat) -> Result<&[G::Event], ChoiceError> {
        self.make(Move::GiveUp(seat))
    }

    /// Make a move; returns what happened.
    pub fn make(&mut self, made: Move) -> Result<&[G::Event], ChoiceError> {
        let asked = match made {
            Move::Choice(_) => self.present.pending().seat(),
            Move::GiveUp(seat) if self.has_given_up(seat) => return Err(ChoiceError::GaveUp(seat)),
            Move::GiveUp(_) => None,
        };
        let (forced, mid_act) = (self.present.count() < 2, self.present.is_mid_act());
        let window = self.present.is_window();
        let events = self.events.len();
        made.make(&mut self.present, &mut self.events)?;
        self.moves.push(made);
        self.steps.push(Step { asked, forced, window, mid_act, events });
        if self.moves.len().is_multiple_of(Self::STRIDE) {
            self.marks.push(self.present.hash());
            self.snapshots.push((self.moves.len(), self.present.clone()));
        }
        Ok(&self.events[events..])
    }

    /// Whether that seat has given up.
    pub fn has_given_up(&self, seat: Seat) -> bool {
        self.moves.contains(&Move::GiveUp(seat))
    }

    /// The move that an event followed from, counted from 1; 0 for what happened before the first.
    pub fn cause(&self, event: usize) -> usize {
        self.steps.partition_point(|step| step.events <= event)
    }

    /// The move that began the act which an event followed from, counted in the same way. It is the
    /// cause itself where that was no further pick of an act.
    pub fn act(&self, event: usize) -> usize {
        match self.cause(event) {
            0 => 0,
            cause => self.began(cause - 1) + 1,
        }
    }

    /// The place of the move that began the act to which the move at that place belongs.
    fn began(&self, place: usize) -> usize {
        let asked = self.steps[place].asked;
        let begins = |step: &Step| step.asked == asked && !step.mid_act;
        if asked.is_none() { place } else { self.steps[..=place].iter().rposition(begins).unwrap_or(place) }
    }

    /// Where the picks of the act were made in the middle of which that seat is asked: how many moves had been made by
    /// then. Nothing if it is in the middle of none, or somebody else had a say in it.
    pub(crate) fn picks(&self, seat: Seat) -> Option<std::ops::Range<usize>> {
        let in_progress = self.present.is_mid_act() && self.present.pending().seat() == Some(seat);
        let last = self.steps.iter().rposition(|step| step.asked == Some(seat)).filter(|_| in_progress)?;
        let began = self.began(last);
        let own = self.steps[began..].iter().all(|step| step.asked == Some(seat));
        own.then_some(began..self.steps.len())
    }

    /// The moments at which that seat had a real decision and to which it can go back, oldest first:
    /// how many moves had been made by then. They are where acts began, and the picks of an act that
    /// is still in progress.
    pub fn moments(&self, seat: Seat) -> impl DoubleEndedIterator<Item = usize> {
        let (first, gone) = (self.earliest(), self.has_given_up(seat));
        let in_progress = self.present.is_mid_act() && self.present.pending().seat() == Some(seat);
        let last = self.steps.iter().rposition(|step| step.asked == Some(seat)).map(|last| self.began(last));
        let decided =
            self.steps.iter().enumerate().filter(|(_, step)| step.asked == Some(seat) && !step.forced && !gone);
        let mut moments: Vec<usize> = decided
            .map(
                |(place, _)| {
                    if in_progress && last.is_some_and(|last| place >= last) { place } else { self.began(place) }
                },
            )
            .filter(|moves| *moves >= first)
            .collect();
        moments.dedup();
        moments.into_iter()
    }

    /// The same without windows: what others may see of it. Whether there was anything to decide in a
    /// window is the seat's secret, and so it is no moment to ask others to go back to.
    pub fn open_moments(&self, seat: Seat) -> impl DoubleEndedIterator<Item = usize> {
        self.moments(seat).filter(|moves| !self.steps[*moves].window)
    }

    /// Whether that seat has made a decision that can be taken back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.last_decision(seat).is_some()
    }

    /// Go back to where the last act of that seat began in which it had a real decision: one with more
    /// than one option. Of an act in progress only the last pick is taken back. What was forced and
    /// what other seats answered since is taken back with it. Returns how many moves
    /// were taken back, or `None` if there is no such decision.
    pub fn undo(&mut self, seat: Seat) -> Option<usize> {
        self.back_to(self.last_decision(seat)?)
    }

    /// Go back to when so many moves had been made. Returns how many were taken back, or `None` if
    /// there are no more than that or somebody has given up since.
    pub fn back_to(&mut self, moves: usize) -> Option<usize> {
        let taken_back = self.moves.len().checked_sub(moves).filter(|count| *count > 0)?;
        if moves < self.earliest() {
            return None;
        }
        self.go_back(moves);
        Some(taken_back)
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.moments(seat).next_back()
    }

    /// How many moves stand whatever is taken back: all until somebody gave up last.
    fn earliest(&self) -> usize {
        let gave_up = |made: &Move| matches!(made, Move::GiveUp(_));
        self.moves.iter().rposition(gave_up).map_or(0, |last| last + 1)
    }

    /// Who was asked for each of the moves since so many had been made; nobody where somebody gave up.
    pub(crate) fn asked_since(&self, moves: usize) -> impl Iterator<Item = Option<Seat>> {
        self.steps.iter().skip(moves).map(|step| step.asked)
    }

    /// The position after so many of the moves: from the last snapshot before it, onwards.
    pub(crate) fn position_after(&self, moves: usize) -> G {
        let kept = self.snapshots.partition_point(|(after, _)| *after <= moves);
        let (from, snapshot) = &self.snapshots[kept - 1];
        let mut position = snapshot.clone();
        for made in self.moves.iter().take(moves).skip(*from) {
            // It could be made then, and so it can now.
            made.make(&mut position, &mut Silent).ok();
        }
        position
    }

    /// Back to the position after `target` moves.
    fn go_back(&mut self, target: usize) {
        self.present = self.position_after(target);
        self.marks.truncate(target / Self::STRIDE + 1);
        self.snapshots.truncate(self.snapshots.partition_point(|(after, _)| *after <= target));
        self.events.truncate(self.steps[target].events);
        self.moves.truncate(target);
        self.steps.truncate(target);
    }
}
