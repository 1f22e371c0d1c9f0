//! The game as it is, for a report.

use super::play::Play;
use crate::protocol::TableState;
use crate::registry::Host;
use crate::store::{TableRecord, Written};
use longbox_kernel::replay::Replay;

/// The game so far as a file; nothing before it has started.
pub(crate) fn so_far(offer: &dyn Host, record: &TableRecord, moves: &[Written]) -> Result<Option<Replay>, String> {
    // The setup is fixed before the seed is.
    if record.setup.is_none() || record.state == TableState::Drawing {
        return Ok(None);
    }
    let play = Play::of_table(offer, record, moves)?;
    Ok(Some(play.board.replay()))
}
