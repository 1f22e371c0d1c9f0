//! Everything that a person owns: results, and all of it as one file.

use super::{Store, StoreError, word};
use crate::now;
use crate::protocol::{Opponent, ResultSeen, VerdictSeen};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// What somebody is called who is forgotten.
pub(crate) const NOBODY: &str = "somebody";

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
    /// The mode. From here on, what an older server did not write.
    #[serde(default)]
    pub mode: Option<String>,
    /// The battle of the campaign, if it was one.
    #[serde(default)]
    pub quest: Option<String>,
    /// How many turns it took, if the game has turns.
    #[serde(default)]
    pub turns: Option<u32>,
    /// From the start to the end.
    #[serde(default)]
    pub seconds: Option<u32>,
    /// What the deck of the seat is called.
    #[serde(default)]
    pub deck: Option<String>,
    /// Who else sat there.
    #[serde(default)]
    pub against: Vec<Opponent>,
}

impl Export {
    /// The version that is written and read.
    pub const VERSION: u32 = 1;
}

impl Store {
    /// The games that a person played, the newest first.
    pub async fn results(&self, person: i64) -> Result<Vec<ResultSeen>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT share, game, seat, verdict, ending, at, mode, quest, moves, turns, seconds, deck, against \
                 FROM results WHERE person = ?1 ORDER BY id DESC LIMIT 500",
            )?;
            let mut rows = query.query([person])?;
            let mut results = Vec::new();
            while let Some(row) = rows.next()? {
                results.push(ResultSeen {
                    share: row.get(0)?,
                    game: row.get(1)?,
                    seat: row.get(2)?,
                    verdict: super::from_word(row.get(3)?)?,
                    ending: row.get(4)?,
                    at: row.get(5)?,
                    mode: row.get(6)?,
                    quest: row.get(7)?,
                    moves: row.get(8)?,
                    turns: row.get(9)?,
                    seconds: row.get(10)?,
                    deck: row.get(11)?,
                    against: serde_json::from_str(&row.get::<_, String>(12)?)?,
                });
            }
            Ok(results)
        })
        .await
    }

    /// The battles of a game's campaign that a person has won.
    pub async fn beaten(&self, person: i64, game: String) -> Result<BTreeSet<String>, StoreError> {
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT DISTINCT quest FROM results WHERE person = ?1 AND game = ?2 AND seat = 0 AND verdict = 'win' \
                 AND quest IS NOT NULL",
            )?;
            Ok(query.query_map(params![person, game], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Everything that a person owns.
    pub async fn export(&self, person: i64, name: String) -> Result<Export, StoreError> {
        let decks = self.decks(person).await?;
        let decks = decks.into_iter().map(|d| ExportDeck { game: d.game, name: d.name, list: d.list }).collect();
        self.read(move |db| {
            let mut query = db.prepare_cached(
                "SELECT r.game, r.seat, r.verdict, r.ending, r.at, r.share, p.replay, r.mode, r.quest, r.turns, \
                 r.seconds, r.deck, r.against FROM results r JOIN replays p ON p.share = r.share WHERE r.person = ?1 ORDER BY r.id",
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
                    mode: row.get(7)?,
                    quest: row.get(8)?,
                    turns: row.get(9)?,
                    seconds: row.get(10)?,
                    deck: row.get(11)?,
                    against: serde_json::from_str(&row.get::<_, String>(12)?)?,
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
                games += import_result(db, person, game)?;
            }
            Ok((decks, games, import_chat(db, person, &export.chat)?))
        })
        .await
    }
}

fn import_result(db: &Connection, person: i64, game: &ExportResult) -> Result<usize, StoreError> {
    let moves = game.replay["moves"].as_array().map(Vec::len);
    let mut insert = db.prepare_cached(
        "INSERT INTO results (person, share, game, seat, verdict, ending, at, mode, quest, moves, turns, seconds, deck, \
         against) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT DO NOTHING",
    )?;
    Ok(insert.execute(params![
        person,
        game.share,
        game.game,
        game.seat,
        word(&game.verdict)?,
        game.ending,
        game.at,
        game.mode,
        game.quest,
        moves.and_then(|moves| i64::try_from(moves).ok()),
        game.turns,
        game.seconds,
        game.deck,
        serde_json::to_string(&game.against)?,
    ])?)
}

/// In the results of others a stranger's name is left. Whom they met is known by who sat there: what
/// was imported proves nothing of that.
pub(super) fn forget_opponent(db: &Connection, person: i64) -> Result<(), StoreError> {
    let mut query = db.prepare_cached(
        "SELECT theirs.id, theirs.against, s.seat FROM seats s JOIN tables t ON t.id = s.table_id \
         JOIN results theirs ON theirs.share = t.share WHERE s.person = ?1 AND theirs.person <> ?1",
    )?;
    let mut rows = query.query([person])?;
    while let Some(row) = rows.next()? {
        let (id, against, seat): (i64, String, u8) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let mut against: Vec<Opponent> = serde_json::from_str(&against)?;
        for opponent in against.iter_mut().filter(|opponent| opponent.seat == seat) {
            NOBODY.clone_into(&mut opponent.name);
            opponent.deck = None;
        }
        db.execute("UPDATE results SET against = ?2 WHERE id = ?1", params![id, serde_json::to_string(&against)?])?;
    }
    Ok(())
}

/// In the sentences about how games ended, too.
pub(super) fn forget_ending(db: &Connection, person: i64) -> Result<(), StoreError> {
    let mut query = db.prepare_cached(
        "SELECT t.share, t.ending, s.name FROM seats s JOIN tables t ON t.id = s.table_id \
         WHERE s.person = ?1 AND t.share IS NOT NULL AND t.ending IS NOT NULL",
    )?;
    let mut rows = query.query([person])?;
    while let Some(row) = rows.next()? {
        let (share, ending, name): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let nameless = ending_without(&ending, &name);
        if nameless != ending {
            db.execute("UPDATE tables SET ending = ?2 WHERE share = ?1", params![share, nameless])?;
            db.execute("UPDATE results SET ending = ?2 WHERE share = ?1", params![share, nameless])?;
        }
    }
    Ok(())
}

const GAVE_UP: &str = " gave up.";

/// How a game ended in which these gave up.
pub(crate) fn ending_of(gone: &[&str]) -> String {
    format!("{}{GAVE_UP}", gone.join(", "))
}

/// The same without that name.
pub(crate) fn ending_without(ending: &str, name: &str) -> String {
    let Some(gone) = ending.strip_suffix(GAVE_UP) else { return ending.to_owned() };
    // A name with a comma in it looks like two.
    if name.contains(", ") && gone.contains(name) {
        return ending_of(&[NOBODY]);
    }
    let gone: Vec<&str> = gone.split(", ").map(|one| if one == name { NOBODY } else { one }).collect();
    ending_of(&gone)
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
