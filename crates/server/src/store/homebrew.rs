//! The card files of somebody's own that tables were dealt from.

use super::{Store, StoreError, TableRecord};
use longbox_kernel::plug::CardFile;
use rusqlite::{Connection, OptionalExtension, params};

impl Store {
    /// Keep card files by their hashes.
    pub async fn keep_card_files(&self, files: Vec<(String, CardFile)>) -> Result<(), StoreError> {
        self.write(move |db| {
            let mut insert =
                db.prepare_cached("INSERT OR IGNORE INTO card_files (hash, name, text) VALUES (?1, ?2, ?3)")?;
            for (hash, CardFile { name, text }) in files {
                insert.execute(params![hash, name, text])?;
            }
            Ok(())
        })
        .await
    }

    /// The card files with these hashes, in that order; those that are not there are left out.
    pub async fn card_files(&self, hashes: Vec<String>) -> Result<Vec<CardFile>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached("SELECT name, text FROM card_files WHERE hash = ?1")?;
            let mut files = Vec::new();
            for hash in hashes {
                let file = query.query_row([hash], |row| Ok(CardFile { name: row.get(0)?, text: row.get(1)? }));
                files.extend(file.optional()?);
            }
            Ok(files)
        })
        .await
    }
}

/// A table is kept with the hashes of the files that it was dealt from.
pub(super) fn kept(db: &Connection, table: &TableRecord) -> Result<(), StoreError> {
    if !table.cards.is_empty() {
        let mut update = db.prepare_cached("UPDATE tables SET cards = ?2 WHERE id = ?1 AND cards IS NULL")?;
        update.execute(params![table.id, serde_json::to_string(&table.cards)?])?;
    }
    Ok(())
}

/// The hashes of the files that a table was dealt from.
pub(super) fn of(db: &Connection, table: &str) -> Result<Vec<String>, StoreError> {
    let mut query = db.prepare_cached("SELECT cards FROM tables WHERE id = ?1")?;
    let cards: Option<String> = query.query_row([table], |row| row.get(0)).optional()?.flatten();
    Ok(cards.map(|cards| serde_json::from_str(&cards)).transpose()?.unwrap_or_default())
}
