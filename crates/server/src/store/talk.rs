//! What is said at a table, and whom its host has muted or sent away.

use super::lease::changed;
use super::tables::save;
use super::{Hold, Link, Row, Store, StoreError, TableRecord, from_word, word};
use crate::given;
use crate::protocol::ChatLine;
use serde::{Deserialize, Serialize};

/// How many lines of a table are kept; the oldest go first.
pub const MOST_LINES: u32 = 500;

/// What a host has done about somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// They may not speak.
    Muted,
    /// They may not come.
    Kicked,
}

/// Somebody who has a number at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speaker {
    /// Who.
    pub person: i64,
    /// The number.
    pub number: u32,
    /// What the host has done about them.
    pub bar: Option<Bar>,
}

/// The last lines that were said at a table, the oldest first.
fn lines(db: &dyn Link, table: &str, most: u32) -> Result<Vec<ChatLine>, StoreError> {
    let query = "SELECT name, text, at, seat, speaker FROM chat WHERE table_id = ?1 ORDER BY id DESC LIMIT ?2";
    let line = |row: &mut Row| {
        let (from, text, at) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(ChatLine { from, text, at, seat: row.get(3)?, speaker: row.get(4)? })
    };
    let mut lines = db.each(query, given![table, most], line)?;
    lines.reverse();
    Ok(lines)
}

impl Store {
    /// Keep a line of chat.
    pub async fn add_chat(&self, hold: Hold, person: i64, line: ChatLine) -> Result<(), StoreError> {
        self.write(move |db| {
            db.fence(&hold)?;
            let insert =
                "INSERT INTO chat (table_id, person, name, text, at, seat, speaker) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            db.run(insert, given![hold.table, person, line.from, line.text, line.at, line.seat, line.speaker])?;
            let trim = "DELETE FROM chat WHERE table_id = ?1 AND id <= \
                        (SELECT id FROM chat WHERE table_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)";
            db.run(trim, given![hold.table, MOST_LINES])?;
            Ok(())
        })
        .await
    }

    /// The last lines of chat at a table, the oldest first.
    pub async fn chat(&self, table: String, most: u32) -> Result<Vec<ChatLine>, StoreError> {
        self.read(move |db| lines(db, &table, most)).await
    }

    /// The same for whoever looks after the table; [`StoreError::Lost`] if another server has claimed it since, so that nobody who comes
    /// is told how it once stood.
    pub async fn chat_under(&self, hold: Hold, most: u32) -> Result<Vec<ChatLine>, StoreError> {
        self.read(move |db| {
            let held = "SELECT 1 FROM tables WHERE id = ?1 AND epoch = ?2";
            changed(db.rows(held, given![hold.table, hold.epoch])?.len())?;
            lines(db, &hold.table, most)
        })
        .await
    }

    /// Those who have a number at a table: they spoke, or the host did something about them.
    pub async fn speakers(&self, table: String) -> Result<Vec<Speaker>, StoreError> {
        self.read(move |db| {
            let query = "SELECT person, speaker, how FROM barred WHERE table_id = ?1 UNION ALL \
                         SELECT DISTINCT c.person, c.speaker, NULL FROM chat c WHERE c.table_id = ?1 \
                         AND c.person IS NOT NULL AND c.speaker IS NOT NULL \
                         AND NOT EXISTS (SELECT 1 FROM barred b WHERE b.table_id = ?1 AND b.person = c.person)";
            db.each(query, given![table], |row| {
                let how: Option<String> = row.get(2)?;
                let bar = how.map(from_word).transpose()?;
                Ok(Speaker { person: row.get(0)?, number: row.get(1)?, bar })
            })
        })
        .await
    }

    /// Keep what a host does about somebody.
    pub async fn bar(&self, hold: Hold, speaker: Speaker) -> Result<(), StoreError> {
        self.write(move |db| {
            db.fence(&hold)?;
            bar(db, &hold.table, speaker)
        })
        .await
    }

    /// The same together with the table as it is then.
    pub async fn send_away(&self, table: TableRecord, speaker: Speaker) -> Result<(), StoreError> {
        self.write(move |db| {
            save(db, &table)?;
            bar(db, &table.id, speaker)
        })
        .await
    }
}

fn bar(db: &dyn Link, table: &str, speaker: Speaker) -> Result<(), StoreError> {
    let Speaker { person, number, bar } = speaker;
    let Some(bar) = bar else {
        db.run("DELETE FROM barred WHERE table_id = ?1 AND person = ?2", given![table, person])?;
        return Ok(());
    };
    let upsert = "INSERT INTO barred (table_id, person, speaker, how) VALUES (?1, ?2, ?3, ?4) \
                  ON CONFLICT (table_id, person) DO UPDATE SET speaker = excluded.speaker, how = excluded.how";
    db.run(upsert, given![table, person, number, word(&bar)?])?;
    Ok(())
}
