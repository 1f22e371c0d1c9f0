//! A table with one game on it, whichever game that is.

use crate::preview::{Preview, preview};
use crate::replay::{Replay, ReplayError};
use crate::takeback::Untaken;
use crate::undo::{ChoiceError, Timeline};
use crate::words::{self, NoSingleMatch};
use crate::{
    Move, OptionText, Outcome, Pending, Question, Refused, Role, Seat, Seed, SetupError, Silent, Telling, ThawError,
    Told, Viewer, frozen,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::RangeInclusive;

/// An option with the number that names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Numbered {
    /// Its place in the list, counted from 0.
    pub number: usize,
    /// What it says.
    #[serde(flatten)]
    pub option: OptionText,
}

/// Something that one viewer heard, and what it followed from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Heard {
    /// The move that it followed from, counted from 1; 0 for what happened before the first.
    pub after: usize,
    /// The move that began the act to which that one belongs, counted in the same way.
    pub act: usize,
    /// What was heard.
    #[serde(flatten)]
    pub telling: Telling,
}

/// Why a table does not take an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The table has moved on since.
    #[error("that answer is for decision {answered}, but the table is at decision {now}")]
    Stale {
        /// The decision that was answered.
        answered: u64,
        /// The decision that is pending.
        now: u64,
    },
    /// There is no such option or seat, or the game is over.
    #[error(transparent)]
    ChoiceError(#[from] ChoiceError),
    /// The words name no option.
    #[error("\"{words}\" fits none of the options: {options}")]
    NoneFits {
        /// What was typed.
        words: String,
        /// What is on offer.
        options: String,
    },
    /// The words could mean several options.
    #[error("\"{words}\" could mean {options}")]
    SeveralFit {
        /// What was typed.
        words: String,
        /// What it could mean.
        options: String,
    },
}

/// A game in progress as a front end holds it: `Box<dyn Table>` is any of the games.
///
/// ```
/// use longbox_kernel::{Seed, Viewer, table::{Seated, Table}, testing::Lantern};
///
/// let mut table: Box<dyn Table> = Box::new(Seated::<Lantern>::deal(Lantern::setup(2), Seed::from(1)).unwrap());
/// let wait = table.find_option("wait").unwrap();
/// let decision = table.decision();
/// table.answer(decision, wait).unwrap();
/// assert!(table.answer(decision, wait).is_err(), "the table has moved on");
/// assert!(!table.log(Viewer::Spectator, 0).is_empty());
/// ```
pub trait Table: Send {
    /// The short name of the game.
    fn name(&self) -> &'static str;

    /// How many sit here.
    fn seats(&self) -> usize;

    /// Who is asked, or how it ended.
    fn pending(&self) -> Pending;

    /// The number of the pending decision. It only ever goes up, also when something is taken
    /// back, so an answer to an earlier question is known as such.
    fn decision(&self) -> u64;

    /// How many moves have been made and were not taken back.
    fn moves(&self) -> usize;

    /// The question behind the pending decision; `None` when the game is over.
    fn question(&self) -> Option<Question>;

    /// All options of the pending decision; none when the game is over.
    fn options(&self) -> Vec<Numbered>;

    /// What the seat that is asked might think of but may not do, with the rule.
    fn refusals(&self) -> Vec<Refused>;

    /// Answer that decision with the option of that number; returns what happened, as the seat that
    /// answered hears it.
    fn answer(&mut self, decision: u64, option: usize) -> Result<Vec<Telling>, TableError>;

    /// That seat gives up, whoever is asked; returns what happened, as that seat hears it. It cannot
    /// be taken back.
    fn give_up(&mut self, seat: Seat) -> Result<Vec<Telling>, TableError>;

    /// Whether that seat has given up.
    fn has_given_up(&self, seat: Seat) -> bool;

    /// What would surely follow if the seat that is asked took that option, as far as it can know.
    fn preview(&self, option: usize) -> Result<Preview, TableError>;

    /// What that viewer may know.
    fn view(&self, viewer: Viewer) -> Value;

    /// What that viewer has heard so far, without the first `from` things it heard.
    fn heard(&self, viewer: Viewer, from: usize) -> Vec<Heard>;

    /// How the game came to its end, in a sentence; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// The hash of the position.
    fn hash(&self) -> u64;

    /// The moments at which that seat had a real decision and to which it can go back, oldest first,
    /// each as the number of moves made by then: where its acts began, and the picks of an act in
    /// progress. None lies before somebody gave up.
    fn moments(&self, seat: Seat) -> Vec<usize>;

    /// The same without windows: those that the seat may ask others to go back to. Whether there was
    /// anything to decide in a window is its secret.
    fn open_moments(&self, seat: Seat) -> Vec<usize>;

    /// How the act in progress of that seat goes without the pick that was made after so many moves: the moves to make
    /// once all since then is taken back.
    fn without(&self, seat: Seat, place: usize) -> Result<Vec<Move>, Untaken>;

    /// What that viewer could know after the first of these numbers of moves, and after each one more up to the last.
    fn views(&self, viewer: Viewer, moves: RangeInclusive<usize>) -> Vec<Value>;

    /// Go back to when so many moves had been made; returns how many were taken back, or `None` if
    /// there are no more than that or somebody has given up since. The logs grow shorter by it.
    fn back_to(&mut self, moves: usize) -> Option<usize>;

    /// Whether that seat has made a decision that can be taken back.
    fn can_undo(&self, seat: Seat) -> bool;

    /// Take back the last act of that seat in which it had a real decision, or the last pick of one in
    /// progress, and all that followed; returns how many moves
    /// were taken back, or `None` if there is no such decision. The logs grow shorter by it.
    fn undo(&mut self, seat: Seat) -> Option<usize>;

    /// The game so far as a file: a save, or the whole replay once it is over.
    fn replay(&self) -> Replay;

    /// The table as bytes for [`Seated::thaw`]; see [`crate::frozen`].
    fn freeze(&self) -> Vec<u8>;

    /// Make a move; returns what happened, as the seat that made it hears it.
    fn make(&mut self, made: Move) -> Result<Vec<Telling>, TableError> {
        match made {
            Move::Choice(option) => self.choose(usize::from(option)),
            Move::GiveUp(seat) => self.give_up(seat),
        }
    }

    /// Answer the pending decision.
    fn choose(&mut self, option: usize) -> Result<Vec<Telling>, TableError> {
        self.answer(self.decision(), option)
    }

    /// The same as [`Table::heard`], without what it followed from.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Telling> {
        self.heard(viewer, from).into_iter().map(|heard| heard.telling).collect()
    }

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        match self.pending() {
            Pending::Over(outcome) => Some(outcome),
            Pending::Decision(_) => None,
        }
    }

    /// The number of the option that somebody means by these words; see [`words::find`].
    fn find_option(&self, words: &str) -> Result<usize, TableError> {
        let options: Vec<OptionText> = self.options().into_iter().map(|numbered| numbered.option).collect();
        let label = |number: usize| options[number].label.as_str();
        words::find(&options, words).map_err(|unclear| match unclear {
            NoSingleMatch::None => {
                TableError::NoneFits { words: words.to_owned(), options: words::list((0..options.len()).map(label)) }
            }
            NoSingleMatch::Several(fitting) => {
                TableError::SeveralFit { words: words.to_owned(), options: words::list(fitting.into_iter().map(label)) }
            }
        })
    }
}

/// A table with game `G` on it.
#[derive(Clone)]
pub struct Seated<G: Told> {
    setup: G::Setup,
    seed: Seed,
    timeline: Timeline<G>,
    decision: u64,
    /// Who hears each event of the timeline.
    heard: Vec<Ears>,
}

impl<G: Told> Seated<G> {
    /// Deal a new game.
    pub fn deal(setup: G::Setup, seed: Seed) -> Result<Seated<G>, SetupError> {
        let mut opening = Vec::new();
        let game = G::deal_to(&setup, seed, &mut opening)?;
        let timeline = Timeline::after(game, opening);
        let mut seated = Seated { setup, seed, timeline, decision: 0, heard: Vec::new() };
        seated.listen();
        Ok(seated)
    }

    /// Go on with a saved game, or look back on a finished one.
    pub fn resume(cards: &'static G::Cards, replay: &Replay) -> Result<Seated<G>, ReplayError> {
        let (setup, timeline) = replay.play::<G>(cards)?.into_timeline()?;
        let decision = timeline.moves().len() as u64;
        let mut seated = Seated { setup, seed: replay.seed, timeline, decision, heard: Vec::new() };
        seated.listen();
        Ok(seated)
    }

    /// The table that was frozen so, with the game of that setup and seed.
    pub fn thaw(setup: G::Setup, seed: Seed, frozen: &[u8]) -> Result<Seated<G>, ThawError> {
        let (decision, heard, timeline): (u64, Vec<Ears>, Vec<u8>) = frozen::read(frozen::open(frozen)?)?;
        let dealt = G::deal(&setup, seed).map_err(|error| ThawError::because(error.to_string()))?;
        let timeline = Timeline::thaw(&setup, dealt, &timeline)?;
        timeline.now().audit().map_err(ThawError::because)?;
        if heard.len() != timeline.events().len() {
            return Err(ThawError::because("not everything that happened was heard"));
        }
        Ok(Seated { setup, seed, timeline, decision, heard })
    }

    /// The position, for code that knows the game or is generic over it.
    pub fn game(&self) -> &G {
        self.timeline.now()
    }

    /// Who plays what.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The seed that was dealt from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The position with its past.
    pub fn timeline(&self) -> &Timeline<G> {
        &self.timeline
    }

    /// Note who hears the events that are new, and forget those that were taken back.
    fn listen(&mut self) {
        let events = self.timeline.events();
        let game = self.timeline.now();
        let everybody = Ears::everybody(game.seats());
        self.heard.truncate(events.len());
        // What was announced since is told now, or was not to be told after all.
        let is_settled = |n: &usize| self.heard[*n] == everybody && G::role(&events[*n]) == Role::Happens;
        let settled = (0..self.heard.len()).rev().find(is_settled).map_or(0, |n| n + 1);
        self.heard.truncate(settled);
        let mut open: Vec<(usize, Ears)> = Vec::new();
        for (n, event) in events.iter().enumerate().skip(settled) {
            // Who is told this, and who is told what was announced because of it.
            let (ears, hear) = match G::role(event) {
                Role::Happens => {
                    let ears = Ears::of(game, event);
                    (ears, ears)
                }
                Role::Announces => {
                    open.push((n, Ears::of(game, event)));
                    (Ears::NOBODY, Ears::NOBODY)
                }
                Role::Works => (Ears::NOBODY, everybody),
                Role::Ends => {
                    open.pop();
                    (Ears::NOBODY, Ears::NOBODY)
                }
            };
            self.heard.push(ears);
            for (announced, could) in &open {
                self.heard[*announced].add(could.both(hear));
            }
        }
    }

    /// A move was made; returns what the viewer hears since.
    fn moved(&mut self, viewer: Viewer) -> Vec<Telling> {
        self.decision += 1;
        let before = self.heard.iter().filter(|ears| ears.hear(viewer)).count();
        self.listen();
        self.log(viewer, before)
    }

    fn tell(&self, event: &G::Event, viewer: Viewer) -> Option<Telling> {
        self.game().tell(event, viewer)
    }
}

impl<G: Told> Table for Seated<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn pending(&self) -> Pending {
        self.game().pending()
    }

    fn decision(&self) -> u64 {
        self.decision
    }

    fn moves(&self) -> usize {
        self.timeline.moves().len()
    }

    fn question(&self) -> Option<Question> {
        self.game().question()
    }

    fn options(&self) -> Vec<Numbered> {
        told_options(self.game()).into_iter().enumerate().map(|(number, option)| Numbered { number, option }).collect()
    }

    fn refusals(&self) -> Vec<Refused> {
        self.game().refusals()
    }

    fn answer(&mut self, decision: u64, option: usize) -> Result<Vec<Telling>, TableError> {
        if decision != self.decision {
            return Err(TableError::Stale { answered: decision, now: self.decision });
        }
        let viewer = self.pending().seat().map_or(Viewer::Spectator, Viewer::Seat);
        self.timeline.choose(option)?;
        Ok(self.moved(viewer))
    }

    fn give_up(&mut self, seat: Seat) -> Result<Vec<Telling>, TableError> {
        self.timeline.give_up(seat)?;
        Ok(self.moved(Viewer::Seat(seat)))
    }

    fn has_given_up(&self, seat: Seat) -> bool {
        self.timeline.has_given_up(seat)
    }

    fn preview(&self, option: usize) -> Result<Preview, TableError> {
        Ok(preview(self.game(), option)?)
    }

    fn view(&self, viewer: Viewer) -> Value {
        written(&self.game().view(viewer))
    }

    fn heard(&self, viewer: Viewer, from: usize) -> Vec<Heard> {
        let events = self.heard.iter().zip(self.timeline.events()).enumerate();
        let heard = events.filter(|(_, (ears, _))| ears.hear(viewer)).skip(from);
        heard
            .filter_map(|(n, (_, event))| {
                let telling = self.tell(event, viewer)?;
                Some(Heard { after: self.timeline.cause(n), act: self.timeline.act(n), telling })
            })
            .collect()
    }

    fn ending(&self) -> Option<String> {
        self.game().ending()
    }

    fn hash(&self) -> u64 {
        self.game().hash()
    }

    fn moments(&self, seat: Seat) -> Vec<usize> {
        self.timeline.moments(seat).collect()
    }

    fn open_moments(&self, seat: Seat) -> Vec<usize> {
        self.timeline.open_moments(seat).collect()
    }

    fn without(&self, seat: Seat, place: usize) -> Result<Vec<Move>, Untaken> {
        Seated::without(self, seat, place)
    }

    fn views(&self, viewer: Viewer, moves: RangeInclusive<usize>) -> Vec<Value> {
        let (from, to) = (*moves.start(), (*moves.end()).min(self.moves()));
        if from > to {
            return Vec::new();
        }
        let mut then = self.timeline.position_after(from);
        let mut views = vec![written(&then.view(viewer))];
        for made in &self.timeline.moves()[from..to] {
            // It could be made then, and so it can now.
            made.make(&mut then, &mut Silent).ok();
            views.push(written(&then.view(viewer)));
        }
        views
    }

    fn back_to(&mut self, moves: usize) -> Option<usize> {
        let taken_back = self.timeline.back_to(moves)?;
        self.decision += 1;
        self.listen();
        Some(taken_back)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.timeline.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Option<usize> {
        let last = self.timeline.moments(seat).next_back()?;
        self.back_to(last)
    }

    fn freeze(&self) -> Vec<u8> {
        frozen::seal(&frozen::write(&(self.decision, &self.heard, self.timeline.freeze())))
    }

    fn replay(&self) -> Replay {
        Replay::of(&self.setup, self.seed, &self.timeline)
    }
}

/// All options of the pending decision in words; none when the game is over.
pub(crate) fn told_options<G: Told>(game: &G) -> Vec<OptionText> {
    let mut choices = Vec::new();
    if game.pending().seat().is_some() {
        game.choices(&mut choices);
    }
    choices.into_iter().map(|choice| game.option(choice)).collect()
}

/// A view as JSON. One that cannot be written is a fault of the game's; it says so in its place.
pub(crate) fn written(view: &impl Serialize) -> Value {
    serde_json::to_value(view).unwrap_or_else(|fault| Value::String(format!("this view cannot be written: {fault}")))
}

/// Which viewers hear an event: a bit for each seat, one for spectators.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Ears(u8);

impl Ears {
    const SPECTATOR: u8 = 1 << Seat::MAX;
    const OMNISCIENT: u8 = 2 << Seat::MAX;
    const NOBODY: Ears = Ears(0);

    fn of<G: Told>(game: &G, event: &G::Event) -> Ears {
        Ears::those(game.seats(), |viewer| game.tell(event, viewer).is_some())
    }

    fn everybody(seats: usize) -> Ears {
        Ears::those(seats, |_| true)
    }

    fn those(seats: usize, hears: impl Fn(Viewer) -> bool) -> Ears {
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient]);
        Ears(viewers.filter(|viewer| hears(*viewer)).fold(0, |bits, viewer| bits | Ears::bit(viewer)))
    }

    fn both(self, other: Ears) -> Ears {
        Ears(self.0 & other.0)
    }

    fn add(&mut self, other: Ears) {
        self.0 |= other.0;
    }

    fn hear(self, viewer: Viewer) -> bool {
        self.0 & Ears::bit(viewer) != 0
    }

    fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) if seat.ix() < Seat::MAX => 1 << seat.0,
            Viewer::Seat(_) => 0,
            Viewer::Spectator => Ears::SPECTATOR,
            Viewer::Omniscient => Ears::OMNISCIENT,
        }
    }
}
