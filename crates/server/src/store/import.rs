//! What a person brings along: only what is not there yet, within limits, and in pieces, so that what others write is
//! never far behind.

use super::export::Said;
use super::owned::import_result;
use super::{Export, ExportDeck, ExportResult, Link, Row, Store, StoreError};
use crate::{given, now};
use std::collections::{HashMap, HashSet};

/// How many rows are written at once.
const PIECE: usize = 100;
/// How many bytes of replays are written at once, but for one that has more.
const PIECE_BYTES: usize = 256 << 10;

/// The most that a person may have for more to be imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// Decks.
    pub decks: usize,
    /// Games.
    pub games: usize,
    /// Bytes of the replays of those games.
    pub bytes: usize,
    /// Lines of chat.
    pub lines: usize,
}

/// Why nothing was imported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// The person would have more than is allowed.
    #[error("at most {most} {what} can be kept here; you would have {would}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How much is allowed.
        most: usize,
        /// How much it would be.
        would: usize,
    },
    /// It could not be stored. A part of it may be there; the rest is added when it is tried again.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn within(what: &'static str, there: usize, more: usize, most: usize) -> Result<(), ImportError> {
    let would = there.saturating_add(more);
    if more == 0 || would <= most { Ok(()) } else { Err(ImportError::TooMany { what, most, would }) }
}

/// How many of each were added.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Added {
    /// Decks.
    pub decks: usize,
    /// Games.
    pub games: usize,
    /// Lines of chat.
    pub lines: usize,
}

impl Store {
    /// Whether there is room for those games of an export that the person has not got: before each of them is checked.
    pub async fn room_for(&self, person: i64, export: &Export, most: Most) -> Result<(), ImportError> {
        let (there, bytes) = self.read(move |db| games_of(db, person)).await?;
        let new = export.results.iter().filter(|game| !there.contains(&(game.share.clone(), game.seat)));
        let (mut games, mut more) = (0, 0);
        for game in new {
            games += 1;
            more += game.replay.to_string().len();
        }
        within("games", there.len(), games, most.games)?;
        within("bytes of replays", bytes, more, most.bytes)
    }

    /// Add what stands in an export that was checked to what the person owns. What is there already is left as it is, so
    /// that an import that broke off can be repeated. Not twice at once for the same person: lines would be there twice.
    pub async fn import(&self, person: i64, export: Export, most: Most) -> Result<Added, ImportError> {
        self.room_for(person, &export, most).await?;
        let Export { decks, results, chat, .. } = export;
        let (decks, chat) = self.read(move |db| missing(db, person, decks, chat, most)).await??;
        let mut added = Added::default();
        for piece in pieces(decks, |deck| deck.list.len()) {
            added.decks += self.write(move |db| import_decks(db, person, &piece)).await?;
        }
        for piece in pieces(results, |game| game.replay.to_string().len()) {
            added.games += self.write(move |db| import_games(db, person, &piece)).await?;
        }
        for piece in pieces(chat, String::len) {
            added.lines += self.write(move |db| import_chat(db, person, &piece)).await?;
        }
        Ok(added)
    }
}

/// The games that a person has, and how many bytes their replays have.
fn games_of(db: &dyn Link, person: i64) -> Result<(HashSet<(String, u8)>, usize), StoreError> {
    let query = "SELECT r.share, r.seat, octet_length(p.replay) FROM results r JOIN replays p ON p.share = r.share \
                 WHERE r.person = ?1";
    let (mut games, mut bytes) = (HashSet::new(), 0);
    for mut row in db.rows(query, given![person])? {
        games.insert((row.get(0)?, row.get(1)?));
        bytes += row.get::<usize>(2)?;
    }
    Ok((games, bytes))
}

/// The decks that are not there, and the lines that are not there as often as they are in the export.
#[allow(clippy::type_complexity)]
fn missing(
    db: &dyn Link,
    person: i64,
    decks: Vec<ExportDeck>,
    chat: Vec<String>,
    most: Most,
) -> Result<Result<(Vec<ExportDeck>, Vec<String>), ImportError>, StoreError> {
    let deck = |row: &mut Row| Ok(ExportDeck { game: row.get(0)?, name: row.get(1)?, list: row.get(2)? });
    let kept = db.each("SELECT game, name, list FROM decks WHERE person = ?1", given![person], deck)?;
    let decks: Vec<ExportDeck> = decks.into_iter().filter(|deck| !kept.contains(deck)).collect();

    let mut there: HashMap<String, usize> = HashMap::new();
    let mut lines = 0;
    for said in Said::ALL {
        for line in db.column(&format!("SELECT text FROM {} WHERE person = ?1", said.table()), given![person])? {
            *there.entry(line).or_default() += 1;
            lines += 1;
        }
    }
    let is_missing = |line: &String| match there.get_mut(line) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        Some(_) | None => true,
    };
    let chat: Vec<String> = chat.into_iter().filter(is_missing).collect();
    let room = within("decks", kept.len(), decks.len(), most.decks)
        .and_then(|()| within("lines of chat", lines, chat.len(), most.lines));
    Ok(room.map(|()| (decks, chat)))
}

/// The same in pieces that are written at once, none empty.
fn pieces<T>(all: Vec<T>, bytes: impl Fn(&T) -> usize) -> impl Iterator<Item = Vec<T>> {
    let mut rest = all.into_iter().peekable();
    std::iter::from_fn(move || {
        let (mut piece, mut sum) = (Vec::new(), 0);
        while piece.len() < PIECE
            && let Some(next) = rest.next_if(|next| piece.is_empty() || sum + bytes(next) <= PIECE_BYTES)
        {
            sum += bytes(&next);
            piece.push(next);
        }
        (!piece.is_empty()).then_some(piece)
    })
}

fn import_decks(db: &dyn Link, person: i64, decks: &[ExportDeck]) -> Result<usize, StoreError> {
    let insert = "INSERT INTO decks (person, game, name, list, changed) SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS \
                  (SELECT 1 FROM decks WHERE person = ?1 AND game = ?2 AND name = ?3 AND list = ?4)";
    let mut added = 0;
    for deck in decks {
        added += db.run(insert, given![person, deck.game, deck.name, deck.list, now()])?;
    }
    Ok(added)
}

fn import_games(db: &dyn Link, person: i64, games: &[ExportResult]) -> Result<usize, StoreError> {
    let insert = "INSERT INTO replays (share, game, replay, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    let mut added = 0;
    for game in games {
        db.run(insert, given![game.share, game.game, game.replay.to_string(), game.at])?;
        added += import_result(db, person, game)?;
    }
    Ok(added)
}

fn import_chat(db: &dyn Link, person: i64, lines: &[String]) -> Result<usize, StoreError> {
    let mut added = 0;
    for line in lines {
        added += db.run("INSERT INTO said (person, text) VALUES (?1, ?2)", given![person, line])?;
    }
    Ok(added)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_few_rows_and_few_bytes_and_lose_nothing() {
        let all: Vec<usize> = (0..1000).map(|n| if n == 500 { 1 << 20 } else { n * 10 }).collect();
        let cut: Vec<Vec<usize>> = pieces(all.clone(), |n| *n).collect();
        assert!(cut.iter().all(|piece| {
            (1..=PIECE).contains(&piece.len()) && (piece.len() == 1 || piece.iter().sum::<usize>() <= PIECE_BYTES)
        }));
        assert_eq!(cut.concat(), all);
    }
}
