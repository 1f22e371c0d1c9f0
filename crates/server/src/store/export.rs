//! What a person said, a page at a time; the games are in [`owned`](super::owned).

use super::{Store, StoreError};
use crate::given;

/// Where a person said something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// On another server, brought along by an import.
    Elsewhere,
    /// Here.
    Here,
}

impl Said {
    /// Elsewhere, then here.
    pub const ALL: [Said; 2] = [Said::Elsewhere, Said::Here];

    pub(super) fn table(self) -> &'static str {
        match self {
            Said::Elsewhere => "said",
            Said::Here => "chat",
        }
    }
}

impl Store {
    /// The next so many lines that a person said there, after the one with that number. Each comes with its number.
    pub async fn export_chat(
        &self,
        person: i64,
        said: Said,
        after: i64,
        lines: usize,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        self.read(move |db| {
            let table = said.table();
            let query = format!("SELECT id, text FROM {table} WHERE person = ?1 AND id > ?2 ORDER BY id LIMIT ?3");
            db.each(&query, given![person, after, lines as i64], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .await
    }
}
