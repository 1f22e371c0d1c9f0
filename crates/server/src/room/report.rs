//! The game as it is, for a report.

use super::play::Play;
use crate::registry::Host;
use crate::store::{TableRecord, Written};
use longbox_kernel::replay::Replay;

/// The game so far as a file; nothing before it has started.
pub(crate) fn so_far(offer: &dyn Host, record: &TableRecord, moves: &[Written]) -> Result<Option<Replay>, String> {
    if record.setup.is_none() {
        return Ok(None);
    }
    let play = Play::of_table(offer, record, moves)?;
    Ok(Some(play.board.replay()))
}
