//! A password that is changed.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension as _, params};

impl Store {
    /// The hash of a person's password, if they have an account.
    pub async fn password(&self, person: i64) -> Result<Option<String>, StoreError> {
        self.read(move |db| {
            let query = "SELECT password FROM accounts WHERE person = ?1";
            Ok(db.query_row(query, [person], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Keep another password in place of that one, and end all sessions of the person but the one that asks. Returns the
    /// hashes of their secrets; nothing if the password is another by now.
    pub async fn change_password(
        &self,
        person: i64,
        from: String,
        to: String,
        this: [u8; 32],
    ) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
        self.write(move |db| {
            let query = "UPDATE accounts SET password = ?3 WHERE person = ?1 AND password = ?2";
            if db.execute(query, params![person, from, to])? == 0 {
                return Ok(None);
            }
            let mut end = db.prepare_cached("DELETE FROM sessions WHERE person = ?1 AND hash <> ?2 RETURNING hash")?;
            let ended = end.query_map(params![person, this.as_slice()], |row| row.get(0))?;
            Ok(Some(ended.collect::<Result<_, _>>()?))
        })
        .await
    }
}
