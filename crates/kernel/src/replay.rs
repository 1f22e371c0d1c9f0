//! Seed and moves are the game: a file that plays a game again and proves it.
//!
//! A save is a replay without an outcome.

mod file;
mod play;

pub use file::{Mark, Replay};
pub use play::{Playback, ReplayError, Verified, Why, verify};

use crate::{Move, Pending, Seed, Told, undo::Timeline};
use std::marker::PhantomData;

/// Writes a game down while it is played.
///
/// ```
/// use longbox_kernel::{Game, Move, Seed, Silent, replay::{Recorder, verify}, testing::Lantern};
///
/// let setup = Lantern::setup(2);
/// let mut game = Lantern::deal(&setup, Seed::from(7)).unwrap();
/// let mut recorder = Recorder::new(&setup, Seed::from(7), &game);
/// let mut options = Vec::new();
/// while game.pending().seat().is_some() {
///     options.clear();
///     game.choices(&mut options);
///     game.choose(options[0], &mut Silent);
///     recorder.record(Move::Choice(0), &game);
/// }
/// let replay = recorder.finish(&game);
/// assert!(verify::<Lantern>(&(), &replay).is_ok());
/// ```
#[derive(Clone)]
pub struct Recorder<G> {
    replay: Replay,
    game: PhantomData<fn() -> G>,
}

impl<G: Told> Recorder<G> {
    /// A mark is set every so many moves.
    pub const STRIDE: usize = Timeline::<G>::STRIDE;

    /// Begin with the position as it was dealt.
    pub fn new(setup: &G::Setup, seed: Seed, dealt: &G) -> Recorder<G> {
        let replay = Replay {
            longbox: Replay::VERSION,
            game: G::NAME.to_owned(),
            engine: Replay::ENGINE.to_owned(),
            cards: G::data_hash(setup),
            seed,
            setup: G::write_setup(setup),
            moves: Vec::new(),
            marks: vec![Mark { after: 0, hash: dealt.hash() }],
            outcome: None,
        };
        Recorder { replay, game: PhantomData }
    }

    /// That move was made, and this position followed.
    pub fn record(&mut self, made: Move, after: &G) {
        self.replay.moves.push(made);
        if self.replay.moves.len().is_multiple_of(Self::STRIDE) {
            self.mark(after);
        }
    }

    /// Close with a last mark and, if the game is over, its outcome.
    pub fn finish(mut self, last: &G) -> Replay {
        if self.replay.marks.last().is_none_or(|mark| mark.after as usize != self.replay.moves.len()) {
            self.mark(last);
        }
        self.replay.outcome = match last.pending() {
            Pending::Over(outcome) => Some(outcome.verdicts().to_vec()),
            Pending::Decision(_) => None,
        };
        self.replay
    }

    fn mark(&mut self, position: &G) {
        self.replay.marks.push(Mark { after: self.replay.moves.len() as u32, hash: position.hash() });
    }
}

impl Replay {
    /// The replay of a game in progress, dealt from that setup and seed.
    pub fn of<G: Told>(setup: &G::Setup, seed: Seed, timeline: &Timeline<G>) -> Replay {
        let mut recorder = Recorder::<G>::new(setup, seed, timeline.now());
        let after = (0..).step_by(Timeline::<G>::STRIDE);
        recorder.replay.marks = after.zip(timeline.marks()).map(|(after, hash)| Mark { after, hash: *hash }).collect();
        recorder.replay.moves = timeline.moves().to_vec();
        recorder.finish(timeline.now())
    }
}
