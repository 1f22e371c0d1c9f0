//! A person's own decks.

use super::{Store, StoreError};
use crate::now;
use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

/// A deck that somebody keeps here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeckRow {
    /// What names it.
    pub id: i64,
    /// The game it is for.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The deck list.
    pub list: String,
    /// When it was last changed: seconds since 1970.
    pub changed: i64,
}

fn read(row: &Row) -> rusqlite::Result<DeckRow> {
    Ok(DeckRow { id: row.get(0)?, game: row.get(1)?, name: row.get(2)?, list: row.get(3)?, changed: row.get(4)? })
}

impl Store {
    /// All decks of a person.
    pub async fn decks(&self, person: i64) -> Result<Vec<DeckRow>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT id, game, name, list, changed FROM decks WHERE person = ?1 ORDER BY name, id",
            )?;
            Ok(query.query_map([person], read)?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// One deck of a person.
    pub async fn deck(&self, person: i64, id: i64) -> Result<Option<DeckRow>, StoreError> {
        self.read(move |db| {
            let query = "SELECT id, game, name, list, changed FROM decks WHERE person = ?1 AND id = ?2";
            Ok(db.query_row(query, params![person, id], read).optional()?)
        })
        .await
    }

    /// Keep a deck; `None` if the person has as many as allowed.
    pub async fn add_deck(
        &self,
        person: i64,
        game: String,
        name: String,
        list: String,
        most: usize,
    ) -> Result<Option<i64>, StoreError> {
        self.write(move |db| {
            let count: i64 =
                db.query_row("SELECT count(*) FROM decks WHERE person = ?1", [person], |row| row.get(0))?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                return Ok(None);
            }
            db.execute(
                "INSERT INTO decks (person, game, name, list, changed) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![person, game, name, list, now()],
            )?;
            Ok(Some(db.last_insert_rowid()))
        })
        .await
    }

    /// Change a deck; `false` if there is no such.
    pub async fn change_deck(&self, person: i64, id: i64, name: String, list: String) -> Result<bool, StoreError> {
        self.write(move |db| {
            let changed = db.execute(
                "UPDATE decks SET name = ?3, list = ?4, changed = ?5 WHERE person = ?1 AND id = ?2",
                params![person, id, name, list, now()],
            )?;
            Ok(changed == 1)
        })
        .await
    }

    /// Throw a deck away; `false` if there is no such.
    pub async fn drop_deck(&self, person: i64, id: i64) -> Result<bool, StoreError> {
        self.write(move |db| {
            Ok(db.execute("DELETE FROM decks WHERE person = ?1 AND id = ?2", params![person, id])? == 1)
        })
        .await
    }
}
