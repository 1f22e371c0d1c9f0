//! People: guests, accounts, and the secrets by which they are known again.

use super::owned::{NOBODY, forget_ending, forget_opponent};
use super::{Store, StoreError};
use crate::now;
use crate::protocol::TableState;
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
            let id = next_id(db)?;
            let mut insert = db.prepare_cached("INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)")?;
            insert.execute(params![id, name, now()])?;
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
        if self.lived() - used > DAY {
            // To the day is exact enough. Whoever is known is known, even if this cannot be noted.
            let noted = self.write(move |db| {
                db.execute("UPDATE sessions SET used = lived() WHERE hash = ?1", [hash.as_slice()])?;
                Ok(())
            });
            noted.await.ok();
        }
        Ok(Some(person))
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

    /// The hashes of all secrets by which a person is known.
    pub async fn hashes(&self, person: i64) -> Result<Vec<[u8; 32]>, StoreError> {
        self.read(move |db| hashes(db, person)).await
    }

    /// All tables that know a person, over or not: where they sit, and those that they host.
    pub async fn tables_of(&self, person: i64) -> Result<Vec<(String, TableState)>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT id, state FROM tables WHERE host = ?1 \
                 UNION SELECT t.id, t.state FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = ?1",
            )?;
            let mut rows = query.query([person])?;
            let mut tables = Vec::new();
            while let Some(row) = rows.next()? {
                tables.push((row.get(0)?, super::from_word(row.get(1)?)?));
            }
            Ok(tables)
        })
        .await
    }

    /// Forget a person: account, sessions, decks, results, reports and chat. On the seats, and in what
    /// others have played, a stranger's name is left. Returns the hashes of the secrets that were good until then.
    pub async fn forget(&self, person: i64) -> Result<Vec<[u8; 32]>, StoreError> {
        self.write(move |db| {
            let known_by = hashes(db, person)?;
            forget_opponent(db, person)?;
            forget_ending(db, person)?;
            db.execute("UPDATE seats SET name = ?2 WHERE person = ?1", params![person, NOBODY])?;
            db.execute("DELETE FROM people WHERE id = ?1", [person])?;
            Ok(known_by)
        })
        .await
    }
}

/// An id that nobody had before: what is left of somebody who is gone must not become a newcomer's.
fn next_id(db: &Connection) -> Result<i64, StoreError> {
    let query = "UPDATE counters SET value = value + 1 WHERE name = 'people' RETURNING value";
    Ok(db.prepare_cached(query)?.query_row([], |row| row.get(0))?)
}

fn hashes(db: &Connection, person: i64) -> Result<Vec<[u8; 32]>, StoreError> {
    let mut query = db.prepare_cached("SELECT hash FROM sessions WHERE person = ?1")?;
    Ok(query.query_map([person], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

fn add_session(db: &Connection, person: i64, about: &str, hash: &[u8; 32]) -> Result<(), StoreError> {
    let mut insert = db
        .prepare_cached("INSERT INTO sessions (hash, person, about, created, used) VALUES (?1, ?2, ?3, ?4, lived())")?;
    insert.execute(params![hash.as_slice(), person, about, now()])?;
    Ok(())
}
