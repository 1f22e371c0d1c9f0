//! A moment of an earlier game, from which a table plays on.

use crate::fair;
use crate::protocol::PlayFrom;
use crate::registry::Host;
use longbox_kernel::replay::Replay;
use longbox_kernel::{Move, Seed};
use serde_json::Value;

/// The earlier game of a table, as far as it is played already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// What names its replay.
    pub replay: String,
    /// The seed that it was dealt from.
    pub seed: Seed,
    /// The moves that are made already.
    pub moves: Vec<Move>,
}

impl Origin {
    /// Find that moment in the text of a replay; returns the setup, too. The fault says what
    /// keeps so many from playing on there.
    pub fn find(offer: &dyn Host, text: &str, from: &PlayFrom, seats: usize) -> Result<(Origin, Value), String> {
        let replay = Replay::parse(text)?;
        if replay.game != offer.name() {
            return Err(format!("that replay is of {}, not of {}", replay.game, offer.name()));
        }
        let (moves, all) = (from.moves as usize, replay.moves.len());
        if moves > all {
            return Err(format!("that game has {all} moves, not {moves}"));
        }
        let mut cut = Replay { outcome: None, ..replay };
        cut.moves.truncate(moves);
        cut.marks.retain(|mark| mark.after as usize <= moves);
        let board = offer.resume(&cut).map_err(|parting| format!("that game cannot be played on: {parting}"))?;
        if board.outcome().is_some() {
            return Err(format!("that game is over after {moves} moves"));
        }
        if board.seats() != seats {
            return Err(format!("that game is for {} seats, not for {seats}", board.seats()));
        }
        let Replay { seed, moves, mut setup, .. } = cut;
        // How that seed came about is told with that game, and with no other.
        setup.as_object_mut().and_then(|setup| setup.remove(fair::KEY));
        Ok((Origin { replay: from.replay.clone(), seed, moves }, setup))
    }
}
