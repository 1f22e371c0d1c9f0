//! What nobody came back for, cleared away a little at a time: who plays meanwhile waits for none of it.

use super::{NodeId, Row, Store, StoreError};
use crate::given;

/// How many rows are looked at, or deleted, at once.
const PIECE: u32 = 500;

const NEVER_STARTED: &str = "SELECT id FROM tables WHERE state = 'waiting' AND touched < ?1";
/// One that another server looks after may be started there this very moment.
const DROP_TABLE: &str = "DELETE FROM tables WHERE id = ?1 AND state = 'waiting' AND touched < ?2 AND (node IS NULL OR node = ?3 \
                          OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.node AND until > now_ms()))";
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
        self.read(move |db| db.column(NEVER_STARTED, given![since])).await
    }

    /// Drop a table if it still waits to be started, was not touched since, and no other server than that looks after it.
    pub async fn drop_table(&self, id: String, since: i64, node: NodeId) -> Result<(), StoreError> {
        self.write(move |db| {
            if db.run(DROP_TABLE, given![id, since, node.0])? > 0 {
                db.run(LED_TO, given![id])?;
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
                    let session = |row: &mut Row| Ok((row.get(1)?, row.get(0)?));
                    db.each(UNUSED, given![since, after.0, after.1, PIECE], session)
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
                .read(move |db| db.each(PEOPLE, given![after, PIECE], |row| Ok((row.get(0)?, row.get(1)?))))
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
            let mut dropped = 0;
            for id in ids {
                dropped += match since {
                    Some(since) => db.run(query, given![id, since])?,
                    None => db.run(query, given![id])?,
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
