//! Games that nobody plays any more.

use super::{Hold, Link, NodeId, Row, Store, StoreError, TableRecord};
use crate::protocol::TableState;
use crate::{given, now};

/// When a move was made is known to so many seconds: the row of a table is not written with every move.
const EXACT: i64 = 60;

/// A game that nobody plays any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdleTable {
    /// The table.
    pub id: String,
    /// When it will be ended, if those who play there have been told.
    pub ends: Option<i64>,
    /// For how many seconds the server has run since they were told.
    pub notice: i64,
    /// The server that looks after it, if its lease runs.
    pub holder: Option<NodeId>,
    /// The epoch of the table: whoever claims it meanwhile changes that.
    pub epoch: i64,
}

impl Store {
    /// The games in play in which nobody has made a move since, and those that are to be ended.
    pub async fn idle(&self, since: i64) -> Result<Vec<IdleTable>, StoreError> {
        let lived = self.lived();
        self.read(move |db| {
            let query = "SELECT t.id, t.ends, ?2 - coalesce(t.told, ?2), n.id, t.epoch FROM tables t \
                         LEFT JOIN nodes n ON n.id = t.node AND n.until > now_ms() \
                         WHERE t.state = 'playing' AND (t.played < ?1 OR t.ends IS NOT NULL)";
            let table = |row: &mut Row| {
                let (id, ends, notice) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let holder: Option<i64> = row.get(3)?;
                Ok(IdleTable { id, ends, notice, holder: holder.map(NodeId), epoch: row.get(4)? })
            };
            db.each(query, given![since, lived], table)
        })
        .await
    }

    /// Say when a game will be ended, if nobody has made a move since; `false` if somebody has.
    pub async fn set_end(&self, hold: Hold, since: i64, ends: i64) -> Result<bool, StoreError> {
        self.write(move |db| {
            db.fence(&hold)?;
            let query =
                "UPDATE tables SET ends = ?3, told = lived() WHERE id = ?1 AND state = 'playing' AND played < ?2";
            Ok(db.run(query, given![hold.table, since, ends])? == 1)
        })
        .await
    }

    /// A game is over of which there is no replay to keep: its moves stay in the file.
    pub async fn close_game(&self, hold: Hold, ending: String) -> Result<(), StoreError> {
        self.write(move |db| {
            db.fence(&hold)?;
            let query = "UPDATE tables SET state = 'over', ending = ?2, ends = NULL, deadline = NULL, changed = ?3 \
                         WHERE id = ?1 AND state = 'playing'";
            db.run(query, given![hold.table, ending, now()])?;
            Ok(())
        })
        .await
    }
}

/// A move is made at that table, and whoever is asked next has until then.
pub(super) fn played(db: &dyn Link, table: &str, deadline: Option<i64>) -> Result<(), StoreError> {
    let update = "UPDATE tables SET played = ?2, ends = NULL, deadline = ?4 WHERE id = ?1 AND (played IS NULL \
                  OR abs(played - ?2) >= ?3 OR ends IS NOT NULL OR deadline IS DISTINCT FROM ?4)";
    db.run(update, given![table, now(), EXACT, deadline])?;
    Ok(())
}

/// A table is kept: once its game goes on, it is played.
pub(super) fn kept(db: &dyn Link, table: &TableRecord) -> Result<(), StoreError> {
    if table.state == TableState::Playing {
        db.run("UPDATE tables SET played = ?2 WHERE id = ?1 AND played IS NULL", given![table.id, now()])?;
    }
    Ok(())
}

/// When the game at that table will be ended.
pub(super) fn ends(db: &dyn Link, table: &str) -> Result<Option<i64>, StoreError> {
    Ok(db.find::<Option<i64>>("SELECT ends FROM tables WHERE id = ?1", given![table])?.flatten())
}
