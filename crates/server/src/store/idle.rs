//! Games that nobody plays any more.

use super::{Store, StoreError, TableRecord};
use crate::now;
use crate::protocol::TableState;
use rusqlite::{Connection, OptionalExtension, params};

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
}

impl Store {
    /// The games in play in which nobody has made a move since, and those that are to be ended.
    pub async fn idle(&self, since: i64) -> Result<Vec<IdleTable>, StoreError> {
        let lived = self.lived();
        self.read(move |db| {
            let query = "SELECT id, ends, ?2 - ifnull(told, ?2) FROM tables \
                         WHERE state = 'playing' AND (played < ?1 OR ends IS NOT NULL)";
            let mut query = db.prepare_cached(query)?;
            let table = |row: &rusqlite::Row| Ok(IdleTable { id: row.get(0)?, ends: row.get(1)?, notice: row.get(2)? });
            Ok(query.query_map([since, lived], table)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Say when a game will be ended, if nobody has made a move since; `false` if somebody has.
    pub async fn set_end(&self, table: String, since: i64, ends: i64) -> Result<bool, StoreError> {
        self.write(move |db| {
            let query =
                "UPDATE tables SET ends = ?3, told = lived() WHERE id = ?1 AND state = 'playing' AND played < ?2";
            Ok(db.execute(query, params![table, since, ends])? == 1)
        })
        .await
    }

    /// A game is over of which there is no replay to keep: its moves stay in the file.
    pub async fn close_game(&self, table: String, ending: String) -> Result<(), StoreError> {
        self.write(move |db| {
            let query = "UPDATE tables SET state = 'over', ending = ?2, ends = NULL, changed = ?3 WHERE id = ?1 AND state = 'playing'";
            db.execute(query, params![table, ending, now()])?;
            Ok(())
        })
        .await
    }
}

/// A move is made at that table.
pub(super) fn played(db: &Connection, table: &str) -> Result<(), StoreError> {
    let mut update = db.prepare_cached(
        "UPDATE tables SET played = ?2, ends = NULL \
         WHERE id = ?1 AND (played IS NULL OR abs(played - ?2) >= ?3 OR ends IS NOT NULL)",
    )?;
    update.execute(params![table, now(), EXACT])?;
    Ok(())
}

/// A table is kept: once its game goes on, it is played.
pub(super) fn kept(db: &Connection, table: &TableRecord) -> Result<(), StoreError> {
    if table.state == TableState::Playing {
        let mut update = db.prepare_cached("UPDATE tables SET played = ?2 WHERE id = ?1 AND played IS NULL")?;
        update.execute(params![table.id, now()])?;
    }
    Ok(())
}

/// When the game at that table will be ended.
pub(super) fn ends(db: &Connection, table: &str) -> Result<Option<i64>, StoreError> {
    let mut query = db.prepare_cached("SELECT ends FROM tables WHERE id = ?1")?;
    Ok(query.query_row([table], |row| row.get(0)).optional()?.flatten())
}
