//! The card files of somebody's own that tables were dealt from.

use super::{Link, Store, StoreError, TableRecord};
use crate::given;
use longbox_kernel::plug::CardFile;

impl Store {
    /// Keep card files by their hashes.
    pub async fn keep_card_files(&self, files: Vec<(String, CardFile)>) -> Result<(), StoreError> {
        self.write(move |db| {
            let insert = "INSERT INTO card_files (hash, name, text) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
            for (hash, CardFile { name, text }) in files {
                db.run(insert, given![hash, name, text])?;
            }
            Ok(())
        })
        .await
    }

    /// The card files with these hashes, in that order; those that are not there are left out.
    pub async fn card_files(&self, hashes: Vec<String>) -> Result<Vec<CardFile>, StoreError> {
        self.read(move |db| {
            let query = "SELECT name, text FROM card_files WHERE hash = ?1";
            let mut files = Vec::new();
            for hash in hashes {
                files
                    .extend(db.each(query, given![hash], |row| Ok(CardFile { name: row.get(0)?, text: row.get(1)? }))?);
            }
            Ok(files)
        })
        .await
    }
}

/// A table is kept with the hashes of the files that it was dealt from.
pub(super) fn kept(db: &dyn Link, table: &TableRecord) -> Result<(), StoreError> {
    if !table.cards.is_empty() {
        let update = "UPDATE tables SET cards = ?2 WHERE id = ?1 AND cards IS NULL";
        db.run(update, given![table.id, serde_json::to_string(&table.cards)?])?;
    }
    Ok(())
}

/// The hashes of the files that a table was dealt from.
pub(super) fn of(db: &dyn Link, table: &str) -> Result<Vec<String>, StoreError> {
    let cards: Option<Option<String>> = db.find("SELECT cards FROM tables WHERE id = ?1", given![table])?;
    Ok(cards.flatten().map(|cards| serde_json::from_str(&cards)).transpose()?.unwrap_or_default())
}
