//! People: guests, accounts, and the secrets by which they are known again.

use super::owned::{NOBODY, forget_ending, forget_opponent};
use super::{Link, Store, StoreError};
use crate::protocol::TableState;
use crate::{given, now};
use serde::Serialize;

/// How many ids one of several servers draws at once. Those that are left when it stops are nobody's.
const IDS: i64 = 64;
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
        // A file is written by one, who need not hold anything.
        let drawn = if self.is_alone() { None } else { Some(self.drawn_id().await?) };
        self.write(move |db| {
            let id = drawn.map_or_else(|| count_on(db, 1), Ok)?;
            db.run("INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)", given![id, name, now()])?;
            add_session(db, id, "guest", &hash)?;
            Ok(Person { id, name, login: None })
        })
        .await
    }

    /// An id that nobody had before, for a newcomer of one of several servers. Whoever counts on holds the counter until that is on the
    /// disk: so that newcomers do not wait for each other, wherever they come, a server draws many at once.
    async fn drawn_id(&self) -> Result<i64, StoreError> {
        let mut drawn = self.inner.people.lock().await;
        if let Some(id) = drawn.next() {
            return Ok(id);
        }
        let last = self.write(|db| count_on(db, IDS)).await?;
        *drawn = last - IDS + 1..last + 1;
        drawn.next().ok_or(StoreError::Stopped)
    }

    /// Who is known by that secret.
    pub async fn person_by(&self, hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let found = self.read(move |db| {
            let query = "SELECT p.id, p.name, a.login, s.used FROM sessions s JOIN people p ON p.id = s.person \
                         LEFT JOIN accounts a ON a.person = p.id WHERE s.hash = ?1";
            let Some(mut row) = db.row(query, given![hash])? else { return Ok(None) };
            let person = Person { id: row.get(0)?, name: row.get(1)?, login: row.get(2)? };
            Ok(Some((person, row.get::<i64>(3)?)))
        });
        let Some((person, used)) = found.await? else { return Ok(None) };
        if self.lived() - used > DAY {
            // To the day is exact enough. Whoever is known is known, even if this cannot be noted.
            let noted = self.write(move |db| {
                db.run("UPDATE sessions SET used = lived() WHERE hash = ?1", given![hash])?;
                Ok(())
            });
            noted.await.ok();
        }
        Ok(Some(person))
    }

    /// Call a person something else.
    pub async fn rename(&self, person: i64, name: String) -> Result<(), StoreError> {
        self.write(move |db| {
            db.run("UPDATE people SET name = ?2 WHERE id = ?1", given![person, name])?;
            Ok(())
        })
        .await
    }

    /// Give a person an account; `false` if the name is taken or the person has one.
    pub async fn add_account(&self, person: i64, login: String, password: String) -> Result<bool, StoreError> {
        self.write(move |db| {
            let insert =
                "INSERT INTO accounts (person, login, password, created) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
            Ok(db.run(insert, given![person, login, password, now()])? == 1)
        })
        .await
    }

    /// The person with that account, and the hash of the password.
    pub async fn account(&self, login: String) -> Result<Option<(i64, String)>, StoreError> {
        self.read(move |db| {
            let query = "SELECT person, password FROM accounts WHERE lower(login) = ?1";
            db.row(query, given![login.to_ascii_lowercase()])?.map(|mut row| Ok((row.get(0)?, row.get(1)?))).transpose()
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
            let query = "SELECT id, about, created, hash = ?2 FROM sessions WHERE person = ?1 ORDER BY id";
            db.each(query, given![person, this], |row| {
                Ok(SessionRow { id: row.get(0)?, about: row.get(1)?, created: row.get(2)?, this: row.get(3)? })
            })
        })
        .await
    }

    /// End a session of that person; returns the hash of its secret, or nothing if there is no such.
    pub async fn end_session(&self, person: i64, session: i64) -> Result<Option<[u8; 32]>, StoreError> {
        self.write(move |db| {
            let query = "DELETE FROM sessions WHERE person = ?1 AND id = ?2 RETURNING hash";
            db.find(query, given![person, session])
        })
        .await
    }

    /// End the session of that secret.
    pub async fn end_this_session(&self, hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |db| {
            db.run("DELETE FROM sessions WHERE hash = ?1", given![hash])?;
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
            let query = "SELECT id, state FROM tables WHERE host = ?1 \
                         UNION SELECT t.id, t.state FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = ?1";
            db.each(query, given![person], |row| Ok((row.get(0)?, super::from_word(row.get(1)?)?)))
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
            db.run("UPDATE seats SET name = ?2 WHERE person = ?1", given![person, NOBODY])?;
            db.run("DELETE FROM people WHERE id = ?1", given![person])?;
            Ok(known_by)
        })
        .await
    }
}

/// So many ids that nobody had before, of which this is the last: what is left of somebody who is gone must not become a newcomer's.
fn count_on(db: &dyn Link, many: i64) -> Result<i64, StoreError> {
    db.one("UPDATE counters SET value = value + ?1 WHERE name = 'people' RETURNING value", given![many])
}

fn hashes(db: &dyn Link, person: i64) -> Result<Vec<[u8; 32]>, StoreError> {
    db.column("SELECT hash FROM sessions WHERE person = ?1", given![person])
}

fn add_session(db: &dyn Link, person: i64, about: &str, hash: &[u8; 32]) -> Result<(), StoreError> {
    let insert = "INSERT INTO sessions (hash, person, about, created, used) VALUES (?1, ?2, ?3, ?4, lived())";
    db.run(insert, given![hash, person, about, now()])?;
    Ok(())
}
