//! Everything that a person owns: results, and all of it as one file.

use super::{Store, StoreError, word};
use crate::now;
use crate::protocol::VerdictSeen;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;

/// A game that a person played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ResultRow {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// `win`, `loss` or `draw`.
    pub verdict: String,
    /// How it ended.
    pub ending: String,
    /// When: seconds since 1970.
    pub at: i64,
    /// What names the replay.
    pub replay: String,
}

/// Everything that a person owns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The version of this format.
    pub longbox_export: u32,
    /// What the person is called.
    pub name: String,
    /// Their decks.
    pub decks: Vec<ExportDeck>,
    /// The games they played, with replays.
    pub results: Vec<ExportResult>,
    /// What they said.
    #[serde(default)]
    pub chat: Vec<String>,
}

/// A deck in an [`Export`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportDeck {
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The deck list.
    pub list: String,
}

/// A game in an [`Export`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportResult {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// How it ended for that seat.
    pub verdict: VerdictSeen,
    /// How it ended.
    pub ending: String,
    /// When.
    pub at: i64,
    /// What names the replay.
    pub share: String,
    /// The replay.
    pub replay: Value,
}

impl Export {
    /// The version that is written and read.
    pub const VERSION: u32 = 1;
}

impl Store {
    /// The games that a person played, the newest first.
    pub async fn results(&self, person: i64) -> Result<Vec<ResultRow>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT game, seat, verdict, ending, at, share FROM results WHERE person = ?1 ORDER BY id DESC LIMIT 500",
            )?;
            let rows = query.query_map([person], |row| {
                Ok(ResultRow {
                    game: row.get(0)?,
                    seat: row.get(1)?,
                    verdict: row.get(2)?,
                    ending: row.get(3)?,
                    at: row.get(4)?,
                    replay: row.get(5)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Everything that a person owns.
    pub async fn export(&self, person: i64, name: String) -> Result<Export, StoreError> {
        let decks = self.decks(person).await?;
        let decks = decks.into_iter().map(|d| ExportDeck { game: d.game, name: d.name, list: d.list }).collect();
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT r.game, r.seat, r.verdict, r.ending, r.at, r.share, p.replay FROM results r \
                 JOIN replays p ON p.share = r.share WHERE r.person = ?1 ORDER BY r.id",
            )?;
            let mut rows = query.query([person])?;
            let mut results = Vec::new();
            while let Some(row) = rows.next()? {
                results.push(ExportResult {
                    game: row.get(0)?,
                    seat: row.get(1)?,
                    verdict: super::from_word(row.get(2)?)?,
                    ending: row.get(3)?,
                    at: row.get(4)?,
                    share: row.get(5)?,
                    replay: serde_json::from_str(&row.get::<_, String>(6)?)?,
                });
            }
            let chat = said(db, person)?;
            Ok(Export { longbox_export: Export::VERSION, name, decks, results, chat })
        })
        .await
    }

    /// Add what stands in an export that was checked to what the person owns. What is there already
    /// is left as it is. Says how many decks, games and lines of chat were added.
    pub async fn import(&self, person: i64, export: Export) -> Result<(usize, usize, usize), StoreError> {
        self.write(move |db| {
            let (mut decks, mut games) = (0, 0);
            for deck in &export.decks {
                decks += db.execute(
                    "INSERT INTO decks (person, game, name, list, changed) SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS \
                     (SELECT 1 FROM decks WHERE person = ?1 AND game = ?2 AND name = ?3 AND list = ?4)",
                    params![person, deck.game, deck.name, deck.list, now()],
                )?;
            }
            for game in &export.results {
                db.execute(
                    "INSERT INTO replays (share, game, replay, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                    params![game.share, game.game, game.replay.to_string(), game.at],
                )?;
                games += db.execute(
                    "INSERT INTO results (person, share, game, seat, verdict, ending, at) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
                    params![person, game.share, game.game, game.seat, word(&game.verdict)?, game.ending, game.at],
                )?;
            }
            Ok((decks, games, import_chat(db, person, &export.chat)?))
        })
        .await
    }
}

/// What a person said: elsewhere, then here.
fn said(db: &Connection, person: i64) -> Result<Vec<String>, StoreError> {
    let mut lines = Vec::new();
    for query in
        ["SELECT text FROM said WHERE person = ?1 ORDER BY id", "SELECT text FROM chat WHERE person = ?1 ORDER BY id"]
    {
        let mut query = db.prepare_cached(query)?;
        for line in query.query_map([person], |row| row.get(0))? {
            lines.push(line?);
        }
    }
    Ok(lines)
}

/// Add the lines that are not there as often as they are in the export.
fn import_chat(db: &Connection, person: i64, chat: &[String]) -> Result<usize, StoreError> {
    let mut there: HashMap<String, usize> = HashMap::new();
    for line in said(db, person)? {
        *there.entry(line).or_default() += 1;
    }
    let mut added = 0;
    for line in chat {
        match there.get_mut(line) {
            Some(left) if *left > 0 => *left -= 1,
            Some(_) | None => {
                let mut insert = db.prepare_cached("INSERT INTO said (person, text) VALUES (?1, ?2)")?;
                added += insert.execute(params![person, line])?;
            }
        }
    }
    Ok(added)
}
