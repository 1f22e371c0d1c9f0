//! What nobody came back for, cleared away a little at a time: who plays meanwhile waits for none of it.

use super::{Store, StoreError};
use rusqlite::params;

/// How many rows are looked at, or deleted, at once.
const PIECE: u32 = 500;

const NEVER_STARTED: &str = "SELECT id FROM tables WHERE state = 'waiting' AND touched < ?1";
const DROP_TABLE: &str = "DELETE FROM tables WHERE id = ?1 AND state = 'waiting' AND touched < ?2";
const LED_TO: &str = "UPDATE tables SET next = NULL WHERE next = ?1";

/// The next secrets of guests that were not used since.
const UNUSED: &str = "SELECT id, used FROM sessions WHERE used < ?1 AND (used, id) > (?2, ?3) \
                      AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = sessions.person) ORDER BY used, id LIMIT ?4";
const DROP_SESSION: &str = "DELETE FROM sessions WHERE id = ?1 AND used < ?2 \
                            AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = sessions.person)";

/// Somebody who cannot come back, and of whom nothing is left.
macro_rules! stranger {
    () => {
        "NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM decks WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM results WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM said WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM reports WHERE person = p.id) \
         AND NOT EXISTS (SELECT 1 FROM tables WHERE host = p.id)"
    };
}
/// The next people, and whether each is a stranger.
const PEOPLE: &str = concat!("SELECT p.id, ", stranger!(), " FROM people p WHERE p.id > ?1 ORDER BY p.id LIMIT ?2");
const DROP_STRANGER: &str = concat!("DELETE FROM people AS p WHERE p.id = ?1 AND ", stranger!());

impl Store {
    /// Tables that wait to be started and were not touched since the server had lived so long.
    pub async fn never_started(&self, since: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(NEVER_STARTED)?;
            Ok(query.query_map([since], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Drop a table if it still waits to be started and was not touched since.
    pub async fn drop_table(&self, id: String, since: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            if db.prepare_cached(DROP_TABLE)?.execute(params![id, since])? > 0 {
                db.prepare_cached(LED_TO)?.execute([id])?;
            }
            Ok(())
        })
        .await
    }

    /// Forget the secrets of guests that were not used since; says how many.
    pub async fn drop_sessions(&self, since: i64) -> Result<usize, StoreError> {
        let (mut after, mut dropped) = ((i64::MIN, 0), 0);
        loop {
            let found: Vec<(i64, i64)> = self
                .read(move |db| {
                    let mut query = db.prepare_cached(UNUSED)?;
                    let row = |row: &rusqlite::Row| Ok((row.get(1)?, row.get(0)?));
                    Ok(query.query_map(params![since, after.0, after.1, PIECE], row)?.collect::<Result<_, _>>()?)
                })
                .await?;
            let Some(last) = found.last().copied() else { return Ok(dropped) };
            after = last;
            let ids = found.into_iter().map(|(_, id)| id).collect();
            dropped += self.drop_each(DROP_SESSION, ids, Some(since)).await?;
        }
    }

    /// Forget the people who cannot come back and of whom nothing is left: no secret, no account, no
    /// deck, no game, no table and no word. Says how many.
    pub async fn drop_strangers(&self) -> Result<usize, StoreError> {
        let (mut after, mut dropped) = (i64::MIN, 0);
        loop {
            let looked: Vec<(i64, bool)> = self
                .read(move |db| {
                    let mut query = db.prepare_cached(PEOPLE)?;
                    let row = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?));
                    Ok(query.query_map(params![after, PIECE], row)?.collect::<Result<_, _>>()?)
                })
                .await?;
            let Some((last, _)) = looked.last().copied() else { return Ok(dropped) };
            after = last;
            let strangers: Vec<i64> = looked.into_iter().filter(|(_, stranger)| *stranger).map(|(id, _)| id).collect();
            if !strangers.is_empty() {
                dropped += self.drop_each(DROP_STRANGER, strangers, None).await?;
            }
        }
    }

    /// Delete the rows with these ids for which it still holds that nobody needs them; says how many.
    async fn drop_each(&self, query: &'static str, ids: Vec<i64>, since: Option<i64>) -> Result<usize, StoreError> {
        self.write(move |db| {
            let mut delete = db.prepare_cached(query)?;
            let mut dropped = 0;
            for id in ids {
                dropped += match since {
                    Some(since) => delete.execute(params![id, since])?,
                    None => delete.execute([id])?,
                };
            }
            Ok(dropped)
        })
        .await
    }
}

/// For the test that none of them reads a whole table.
#[cfg(test)]
pub(super) const QUERIES: [&str; 7] = [NEVER_STARTED, DROP_TABLE, LED_TO, UNUSED, DROP_SESSION, PEOPLE, DROP_STRANGER];
