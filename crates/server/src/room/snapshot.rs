//! A game from the file: from its last snapshot if there is one that can be read, else from the deal.
//!
//! A snapshot is a shortcut and never the truth. It is written together with the move that was made in it, and whoever
//! thaws it finds that move's hash or goes the long way.

use super::play::Play;
use crate::hall::Hall;
use crate::registry::Host;
use crate::store::{Snapshot, StoreError, TableRecord};
use longbox_kernel::Seed;
use serde_json::Value;

/// With every so many moves the position goes into the file.
pub(super) const STRIDE: u32 = 16;

impl Play {
    /// The position to write down with the next move, if it is time for one.
    pub(super) fn snapshot(&self) -> Option<Snapshot> {
        let due = self.moves > 0 && self.moves.is_multiple_of(STRIDE);
        due.then(|| Snapshot { moves: self.moves, data: self.board.freeze() })
    }

    /// The game as it was then.
    pub(super) fn thaw(offer: &dyn Host, setup: &Value, seed: Seed, snapshot: &Snapshot) -> Result<Play, String> {
        let board = offer.thaw(setup, seed, &snapshot.data).map_err(|spoilt| spoilt.to_string())?;
        Ok(Play { moves: snapshot.moves, ..Play::with(board) })
    }
}

/// Why a game could not be brought back.
#[derive(Debug, thiserror::Error)]
pub(super) enum RecallError {
    /// The file could not be read: later it may be.
    #[error("{0}")]
    Store(StoreError),
    /// What stands there leads nowhere with this program and these cards.
    #[error("{0}")]
    Game(String),
}

/// The game at that table, which has begun.
pub(super) async fn recall(hall: &Hall, offer: &dyn Host, table: &TableRecord) -> Result<Play, RecallError> {
    let unread = RecallError::Store;
    let setup = table.setup.as_ref().ok_or_else(|| RecallError::Game("the game has not started".to_owned()))?;
    if let Some(snapshot) = hall.store().snapshot(table.id.clone()).await.map_err(unread)? {
        let since = hall.store().moves_since(table.id.clone(), snapshot.moves).await.map_err(unread)?;
        let thawed = Play::thaw(offer, setup, table.seed(), &snapshot);
        match thawed.and_then(|play| play.redo(&since)) {
            Ok(play) => {
                hall.metrics().thawed.up();
                return Ok(play);
            }
            Err(fault) => tracing::warn!(table = table.id, fault, "a snapshot is of no use: the moves are made again"),
        }
    }
    let moves = hall.store().moves(table.id.clone()).await.map_err(unread)?;
    Play::of_table(offer, table, &moves).map_err(RecallError::Game)
}
