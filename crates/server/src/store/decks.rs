//! A person's own decks.

use super::{Row, Store, StoreError, Turn};
use crate::{given, now};
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

fn read(row: &mut Row) -> Result<DeckRow, StoreError> {
    Ok(DeckRow { id: row.get(0)?, game: row.get(1)?, name: row.get(2)?, list: row.get(3)?, changed: row.get(4)? })
}

impl Store {
    /// All decks of a person.
    pub async fn decks(&self, person: i64) -> Result<Vec<DeckRow>, StoreError> {
        self.read(move |db| {
            let query = "SELECT id, game, name, list, changed FROM decks WHERE person = ?1 ORDER BY name, id";
            db.each(query, given![person], read)
        })
        .await
    }

    /// One deck of a person.
    pub async fn deck(&self, person: i64, id: i64) -> Result<Option<DeckRow>, StoreError> {
        self.read(move |db| {
            let query = "SELECT id, game, name, list, changed FROM decks WHERE person = ?1 AND id = ?2";
            db.row(query, given![person, id])?.as_mut().map(read).transpose()
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
            db.take_turn(Turn::Person(person))?;
            let count: usize = db.one("SELECT count(*) FROM decks WHERE person = ?1", given![person])?;
            if count >= most {
                return Ok(None);
            }
            let insert =
                "INSERT INTO decks (person, game, name, list, changed) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id";
            db.one(insert, given![person, game, name, list, now()]).map(Some)
        })
        .await
    }

    /// Change a deck; `false` if there is no such.
    pub async fn change_deck(&self, person: i64, id: i64, name: String, list: String) -> Result<bool, StoreError> {
        self.write(move |db| {
            let update = "UPDATE decks SET name = ?3, list = ?4, changed = ?5 WHERE person = ?1 AND id = ?2";
            Ok(db.run(update, given![person, id, name, list, now()])? == 1)
        })
        .await
    }

    /// Throw a deck away; `false` if there is no such.
    pub async fn drop_deck(&self, person: i64, id: i64) -> Result<bool, StoreError> {
        self.write(move |db| Ok(db.run("DELETE FROM decks WHERE person = ?1 AND id = ?2", given![person, id])? == 1))
            .await
    }
}
