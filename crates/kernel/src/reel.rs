//! A game or a ruling as a row of frames that can be looked at one after the other, with one
//! viewer's eyes.

use crate::replay::{Playback, Replay, ReplayError};
use crate::table::{Heard, told_options, written};
use crate::{Move, Narrator, OptionText, Pending, Question, Seat, Told, Verdict, Viewer};
use serde_json::Value;

/// A position at rest, and the move made in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// How many moves have been made.
    pub moves: usize,
    /// Who is asked; nobody when the game is over.
    pub asked: Option<Seat>,
    /// What the viewer may know.
    pub view: Value,
    /// The question, if these eyes may read it.
    pub question: Option<Question>,
    /// The options, if these eyes may read them.
    pub options: Vec<OptionText>,
    /// The move made here; nothing in the last frame.
    pub made: Option<Move>,
    /// What the viewer heard since the frame before.
    pub log: Vec<Heard>,
}

/// All frames, in order, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Reel {
    /// A frame for each move, and one for where they lead.
    pub frames: Vec<Shot>,
    /// How many sit there.
    pub seats: usize,
    /// How it ended, in a sentence; nothing if it goes on.
    pub ending: Option<String>,
    /// How it ended for each seat.
    pub verdicts: Option<Vec<Verdict>>,
}

/// Takes the frames while a game is played.
pub(crate) struct Camera {
    eyes: Viewer,
    narrator: Narrator,
    frames: Vec<Shot>,
    /// The act that the last move belongs to.
    act: usize,
    /// The last act that each seat began.
    began: [usize; Seat::MAX],
}

impl Camera {
    pub(crate) fn new(eyes: Viewer) -> Camera {
        Camera { eyes, narrator: Narrator::default(), frames: Vec::new(), act: 0, began: [0; Seat::MAX] }
    }

    /// Take the position as it rests, with what happened since the frame before.
    pub(crate) fn shoot<G: Told>(&mut self, game: &G, events: &[G::Event], made: Option<Move>) {
        let asked = game.pending().seat();
        let reads = match self.eyes {
            Viewer::Seat(seat) => asked == Some(seat),
            Viewer::Omniscient => true,
            Viewer::Spectator => false,
        };
        let moves = self.frames.len();
        let heard = self.narrator.tell_all(game, events, self.eyes).into_iter();
        self.frames.push(Shot {
            moves,
            asked,
            view: written(&game.view(self.eyes)),
            question: game.question().filter(|_| reads),
            options: if reads { told_options(game) } else { Vec::new() },
            made,
            log: heard.map(|telling| Heard { after: moves, act: self.act, telling }).collect(),
        });
        self.act = match (made, asked) {
            (Some(Move::Choice(_)), Some(seat)) if game.is_mid_act() => self.began[seat.ix()],
            (Some(Move::Choice(_)), Some(seat)) => {
                self.began[seat.ix()] = moves + 1;
                moves + 1
            }
            (Some(Move::GiveUp(_) | Move::Choice(_)) | None, _) => moves + 1,
        };
    }

    /// The reel of a game that has come to this position.
    pub(crate) fn wind<G: Told>(self, last: &G) -> Reel {
        let verdicts = match last.pending() {
            Pending::Over(outcome) => Some(outcome.verdicts().to_vec()),
            Pending::Decision(_) => None,
        };
        Reel { frames: self.frames, seats: last.seats(), ending: last.ending(), verdicts }
    }
}

/// The reel of a replay. One that does not replay is refused with where it parts.
///
/// ```
/// use longbox_kernel::{Move, Seed, Viewer, reel, table::{Seated, Table}, testing::Lantern};
///
/// let mut table = Seated::<Lantern>::deal(Lantern::setup(2), Seed::from(1)).unwrap();
/// table.choose(0).unwrap();
/// let reel = reel::of_replay::<Lantern>(&(), &table.replay(), Viewer::Omniscient).unwrap();
/// assert_eq!(reel.frames.len(), 2);
/// assert_eq!((reel.frames[0].made, reel.frames[1].made), (Some(Move::Choice(0)), None));
/// ```
pub fn of_replay<G: Told>(cards: &'static G::Cards, replay: &Replay, eyes: Viewer) -> Result<Reel, ReplayError> {
    let mut playback: Playback<G> = replay.play(cards)?;
    let mut camera = Camera::new(eyes);
    let mut events = playback.opening().to_vec();
    for made in &replay.moves {
        camera.shoot(playback.game(), &events, Some(*made));
        events.clear();
        playback.step(&mut events)?;
    }
    camera.shoot(playback.game(), &events, None);
    Ok(camera.wind(playback.game()))
}

/// The reel of a position in which nothing has happened yet: one frame.
pub fn of_position<G: Told>(game: &G, eyes: Viewer) -> Reel {
    let mut camera = Camera::new(eyes);
    camera.shoot(game, &[], None);
    camera.wind(game)
}
