//! A password that is changed.

use super::{Store, StoreError};
use crate::given;

impl Store {
    /// The hash of a person's password, if they have an account.
    pub async fn password(&self, person: i64) -> Result<Option<String>, StoreError> {
        self.read(move |db| db.find("SELECT password FROM accounts WHERE person = ?1", given![person])).await
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
            if db.run(query, given![person, from, to])? == 0 {
                return Ok(None);
            }
            let end = "DELETE FROM sessions WHERE person = ?1 AND hash <> ?2 RETURNING hash";
            db.column(end, given![person, this]).map(Some)
        })
        .await
    }
}
