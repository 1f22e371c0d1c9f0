//! People: guests, accounts, and the secrets by which they are known again.

use super::owned::{NOBODY, forget_ending, forget_opponent};
use super::{Store, StoreError};
use crate::now;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

/// In seconds.
const DAY: i64 = 86_400;

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Person {
    /// What names them.
    pub id: i64,
    /// What they are called.
    pub name: String,
    /// The name to log in with, if they have an account.
    pub login: Option<String>,
}

/// A way in which a person is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SessionRow {
    /// What names it.
    pub id: i64,
    /// Where it came from.
    pub about: String,
    /// When: seconds since 1970.
    pub created: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

impl Store {
    /// A new guest, known by that secret.
    pub async fn add_guest(&self, name: String, hash: [u8; 32]) -> Result<Person, StoreError> {
        self.write(move |db| {
            db.prepare_cached("INSERT INTO people (name, created) VALUES (?1, ?2)")?.execute(params![name, now()])?;
            let id = db.last_insert_rowid();
            add_session(db, id, "guest", &hash)?;
            Ok(Person { id, name, login: None })
        })
        .await
    }

    /// Who is known by that secret.
    pub async fn person_by(&self, hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let found = self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT p.id, p.name, a.login, s.used FROM sessions s JOIN people p ON p.id = s.person \
                 LEFT JOIN accounts a ON a.person = p.id WHERE s.hash = ?1",
            )?;
            let person = |row: &rusqlite::Row| {
                let person = Person { id: row.get(0)?, name: row.get(1)?, login: row.get(2)? };
                Ok((person, row.get::<_, i64>(3)?))
            };
            Ok(query.query_row([hash.as_slice()], person).optional()?)
        });
        let Some((person, used)) = found.await? else { return Ok(None) };
        if now() - used > DAY {
            // To the day is exact enough. Whoever is known is known, even if this cannot be noted.
            let noted = self.write(move |db| {
                db.execute("UPDATE sessions SET used = ?2 WHERE hash = ?1", params![hash.as_slice(), now()])?;
                Ok(())
            });
            noted.await.ok();
        }
        Ok(Some(person))
    }

    /// Forget the secrets of guests that were not used since; says how many.
    pub async fn drop_sessions(&self, since: i64) -> Result<usize, StoreError> {
        self.write(move |db| {
            let query = "DELETE FROM sessions WHERE used < ?1 AND person NOT IN (SELECT person FROM accounts)";
            Ok(db.execute(query, [since])?)
        })
        .await
    }

    /// Forget the people who cannot come back and of whom nothing is left: no secret, no account, no
    /// deck, no game, no table and no word. Says how many.
    pub async fn drop_strangers(&self) -> Result<usize, StoreError> {
        self.write(move |db| {
            let query = "DELETE FROM people AS p WHERE \
                NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM decks WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM results WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM said WHERE person = p.id) \
                AND NOT EXISTS (SELECT 1 FROM reports WHERE person = p.id) \
                AND p.id NOT IN (SELECT host FROM tables WHERE host IS NOT NULL)";
            Ok(db.execute(query, [])?)
        })
        .await
    }

    /// Call a person something else.
    pub async fn rename(&self, person: i64, name: String) -> Result<(), StoreError> {
        self.write(move |db| {
            db.execute("UPDATE people SET name = ?2 WHERE id = ?1", params![person, name])?;
            Ok(())
        })
        .await
    }

    /// Give a person an account; `false` if the name is taken or the person has one.
    pub async fn add_account(&self, person: i64, login: String, password: String) -> Result<bool, StoreError> {
        self.write(move |db| {
            let added = db.execute(
                "INSERT INTO accounts (person, login, password, created) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                params![person, login, password, now()],
            )?;
            Ok(added == 1)
        })
        .await
    }

    /// The person with that account, and the hash of the password.
    pub async fn account(&self, login: String) -> Result<Option<(i64, String)>, StoreError> {
        self.read(move |db| {
            let found = db.query_row("SELECT person, password FROM accounts WHERE login = ?1", [login], |row| {
                Ok((row.get(0)?, row.get(1)?))
            });
            Ok(found.optional()?)
        })
        .await
    }

    /// One more secret by which a person is known.
    pub async fn add_session(&self, person: i64, about: String, hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| add_session(db, person, &about, &hash)).await
    }

    /// All secrets by which a person is known.
    pub async fn sessions(&self, person: i64, this: [u8; 32]) -> Result<Vec<SessionRow>, StoreError> {
        self.read(move |db| {
            let mut query =
                db.prepare_cached("SELECT id, about, created, hash = ?2 FROM sessions WHERE person = ?1 ORDER BY id")?;
            let rows = query.query_map(params![person, this.as_slice()], |row| {
                Ok(SessionRow { id: row.get(0)?, about: row.get(1)?, created: row.get(2)?, this: row.get(3)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// End a session of that person; returns the hash of its secret, or nothing if there is no such.
    pub async fn end_session(&self, person: i64, session: i64) -> Result<Option<[u8; 32]>, StoreError> {
        self.write(move |db| {
            let query = "DELETE FROM sessions WHERE person = ?1 AND id = ?2 RETURNING hash";
            Ok(db.query_row(query, params![person, session], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// End the session of that secret.
    pub async fn end_this_session(&self, hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| {
            db.execute("DELETE FROM sessions WHERE hash = ?1", [hash.as_slice()])?;
            Ok(())
        })
        .await
    }

    /// Forget a person: account, sessions, decks, results, reports and chat. On the seats, and in what
    /// others have played, a stranger's name is left.
    pub async fn forget(&self, person: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            forget_opponent(db, person)?;
            forget_ending(db, person)?;
            db.execute("UPDATE seats SET name = ?2 WHERE person = ?1", params![person, NOBODY])?;
            db.execute("DELETE FROM people WHERE id = ?1", [person])?;
            Ok(())
        })
        .await
    }
}

fn add_session(db: &Connection, person: i64, about: &str, hash: &[u8; 32]) -> Result<(), StoreError> {
    let mut insert =
        db.prepare_cached("INSERT INTO sessions (hash, person, about, created, used) VALUES (?1, ?2, ?3, ?4, ?4)")?;
    insert.execute(params![hash.as_slice(), person, about, now()])?;
    Ok(())
}
