//! Everything that a person owns: results, and all of it as one file.

use super::{Link, Store, StoreError, word};
use crate::given;
use crate::protocol::{Opponent, ResultSeen, SeatKind, VerdictSeen};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

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

/// How many results are told at once.
const PAGE: u32 = 500;

pub(super) const RESULTS: &str = "SELECT share, game, seat, verdict, ending, at, mode, quest, moves, turns, seconds, deck, against, claim \
     FROM results WHERE person = ?1 AND (game = ?2 OR ?2 IS NULL) ORDER BY id DESC LIMIT ?3 OFFSET ?4";

impl Store {
    /// The games that a person played, of one game or of all, the newest first: a page of them, behind the first so many.
    pub async fn results(&self, person: i64, game: Option<String>, skip: u32) -> Result<Vec<ResultSeen>, StoreError> {
        self.read(move |db| {
            db.each(RESULTS, given![person, game, PAGE, skip], |row| {
                Ok(ResultSeen {
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
                    against: serde_json::from_str(&row.get::<String>(12)?)?,
                    claim: row.get(13)?,
                })
            })
        })
        .await
    }

    /// The battles of a game's campaign that a person has won: here, and not against themselves.
    pub async fn beaten(&self, person: i64, game: String) -> Result<BTreeSet<String>, StoreError> {
        self.read(move |db| {
            let query = "SELECT DISTINCT quest FROM results r WHERE person = ?1 AND game = ?2 AND seat = 0 AND verdict = 'win' \
                 AND quest IS NOT NULL AND NOT claim AND NOT EXISTS (SELECT 1 FROM results o WHERE o.share = r.share \
                 AND o.person = r.person AND NOT o.claim AND o.verdict <> 'win')";
            Ok(db.column(query, given![person, game])?.into_iter().collect())
        })
        .await
    }

    /// The next of the games that a person played, the oldest first: those after the one with that number, until they
    /// make up so many bytes. Each comes with its number; there are none after the last.
    pub async fn export_games(
        &self,
        person: i64,
        after: i64,
        bytes: usize,
    ) -> Result<Vec<(i64, ExportResult)>, StoreError> {
        self.read(move |db| {
            // In two steps: to put whole games in order would mean to read all of them for every page.
            let next = "SELECT id FROM results WHERE person = ?1 AND id > ?2 ORDER BY id LIMIT 100";
            let game = "SELECT r.game, r.seat, r.verdict, r.ending, r.at, r.share, p.replay, r.mode, r.quest, r.turns, \
                 r.seconds, r.deck, r.against FROM results r JOIN replays p ON p.share = r.share WHERE r.id = ?1";
            let mut ids = db.column(next, given![person, after])?.into_iter();
            let (mut results, mut read) = (Vec::new(), 0);
            while read < bytes
                && let Some(id) = ids.next()
            {
                let Some(mut row) = db.row(game, given![id])? else { continue };
                let replay: String = row.get(6)?;
                read += replay.len();
                let result = ExportResult {
                    game: row.get(0)?,
                    seat: row.get(1)?,
                    verdict: super::from_word(row.get(2)?)?,
                    ending: row.get(3)?,
                    at: row.get(4)?,
                    share: row.get(5)?,
                    replay: serde_json::from_str(&replay)?,
                    mode: row.get(7)?,
                    quest: row.get(8)?,
                    turns: row.get(9)?,
                    seconds: row.get(10)?,
                    deck: row.get(11)?,
                    against: serde_json::from_str(&row.get::<String>(12)?)?,
                };
                results.push((id, result));
            }
            Ok(results)
        })
        .await
    }
}

/// A game that was played here is there already, as it was played; of any other the server knows only what it is told.
pub(super) fn import_result(db: &dyn Link, person: i64, game: &ExportResult) -> Result<usize, StoreError> {
    let moves = game.replay["moves"].as_array().map(Vec::len);
    let insert = "INSERT INTO results (person, share, game, seat, verdict, ending, at, mode, quest, moves, turns, seconds, deck, \
         against, claim) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, TRUE) ON CONFLICT DO NOTHING";
    db.run(
        insert,
        given![
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
        ],
    )
}

/// In the results of others a stranger's name is left. Whom they met is known by who sat there: what
/// was imported proves nothing of that.
pub(super) fn forget_opponent(db: &dyn Link, person: i64) -> Result<(), StoreError> {
    let query = "SELECT theirs.id, theirs.against, s.seat FROM seats s JOIN tables t ON t.id = s.table_id \
         JOIN results theirs ON theirs.share = t.share WHERE s.person = ?1 AND theirs.person <> ?1";
    for mut row in db.rows(query, given![person])? {
        let (id, against, seat): (i64, String, u8) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let mut against: Vec<Opponent> = serde_json::from_str(&against)?;
        for opponent in against.iter_mut().filter(|opponent| opponent.seat == seat) {
            // A machine that played on for them is called as machines are.
            if opponent.kind != SeatKind::Machine {
                NOBODY.clone_into(&mut opponent.name);
            }
            opponent.deck = None;
        }
        db.run("UPDATE results SET against = ?2 WHERE id = ?1", given![id, serde_json::to_string(&against)?])?;
    }
    Ok(())
}

/// In the sentences about how games ended, too.
pub(super) fn forget_ending(db: &dyn Link, person: i64) -> Result<(), StoreError> {
    let query = "SELECT t.share, t.ending, s.name FROM seats s JOIN tables t ON t.id = s.table_id \
         WHERE s.person = ?1 AND t.share IS NOT NULL AND t.ending IS NOT NULL";
    for mut row in db.rows(query, given![person])? {
        let (share, ending, name): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let nameless = ending_without(&ending, &name);
        if nameless != ending {
            db.run("UPDATE tables SET ending = ?2 WHERE share = ?1", given![share, nameless])?;
            db.run("UPDATE results SET ending = ?2 WHERE share = ?1", given![share, nameless])?;
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
