//! Lists of tables: cut by an index first, and only then read.
//!
//! No list may take the longer the more games were ever played: tables that are over are never deleted. Each index of a list is
//! cut by state, so a list of all states is made from one list of each.

use super::{Give, Given, Link, Store, StoreError, from_word, word};
use crate::given;
use crate::protocol::{Clock, TableState};
use serde::Serialize;

/// The most tables in a list.
const MOST_LISTED: usize = 100;

/// Which tables to list.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only those that are so far.
    pub state: Option<TableState>,
    /// Only those with an open seat. One that is over has none to be taken.
    pub open: bool,
    /// Only those where this person sits, public or not.
    pub person: Option<i64>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listing {
    /// What names it.
    pub id: String,
    /// The game.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// How far it is.
    pub state: TableState,
    /// Whether everybody may come.
    pub public: bool,
    /// How many seats it has.
    pub seats: u32,
    /// How many of them are open.
    pub open: u32,
    /// Who sits there.
    pub names: Vec<String>,
    /// Whether it has a clock.
    pub clock: Option<Clock>,
    /// When it was set up: seconds since 1970.
    pub created: i64,
}

impl Store {
    /// The newest tables that fit, at most a hundred.
    pub async fn list(&self, filter: Filter) -> Result<Vec<Listing>, StoreError> {
        self.read(move |db| {
            let mut newest = newest(db, &filter, &filter.states())?;
            newest.truncate(MOST_LISTED);
            let mut listed = Vec::new();
            for Found { id, .. } in newest {
                listed.extend(listing(db, id)?);
            }
            Ok(listed)
        })
        .await
    }

    /// The tables where that person sits and that are not over, the newest first: at most a hundred that wait, a
    /// hundred about to be dealt and a hundred in play, so that no number of tables that wait hides a game.
    pub async fn unfinished_of(&self, person: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |db| {
            let filter = Filter { person: Some(person), ..Filter::default() };
            let newest = newest(db, &filter, &[TableState::Waiting, TableState::Drawing, TableState::Playing])?;
            Ok(newest.into_iter().map(|found| found.id).collect())
        })
        .await
    }
}

impl Filter {
    /// The states of the tables that can fit.
    fn states(&self) -> Vec<TableState> {
        let all = [TableState::Waiting, TableState::Drawing, TableState::Playing, TableState::Over];
        let fits = |state: &TableState| {
            self.state.is_none_or(|wanted| wanted == *state) && !(self.open && *state == TableState::Over)
        };
        all.into_iter().filter(fits).collect()
    }

    /// The query for the newest of one state. Its parameters are the state, the person and the game, those that are asked for.
    fn query(&self) -> String {
        let mut tail = String::new();
        let mut next = 2;
        let mut term = |text: &str| {
            tail += &format!(" AND {text} = ?{next}");
            next += 1;
        };
        let Some(_) = self.person else {
            if self.game.is_some() {
                term("game");
            }
            if self.open {
                tail += " AND open > 0";
            }
            return format!(
                "SELECT changed, id FROM tables WHERE public AND state = ?1{tail} ORDER BY changed DESC, id LIMIT {MOST_LISTED}"
            );
        };
        term("s.person");
        if self.game.is_some() {
            term("s.game");
        }
        let mut from = "seats s";
        if self.open {
            from = "seats s JOIN tables t ON t.id = s.table_id";
            tail += " AND t.open > 0";
        }
        // Whoever has two seats is at one table.
        format!(
            "SELECT DISTINCT s.changed, s.table_id FROM {from} WHERE s.state = ?1{tail} \
             ORDER BY s.changed DESC, s.table_id LIMIT {MOST_LISTED}"
        )
    }
}

/// Where a table stands in a list.
struct Found {
    changed: i64,
    id: String,
}

/// The newest tables of these states, at most a hundred of each, the newest of all first.
fn newest(db: &dyn Link, filter: &Filter, states: &[TableState]) -> Result<Vec<Found>, StoreError> {
    let query = filter.query();
    let mut all = Vec::new();
    for state in states {
        let state = word(state)?;
        let mut given: Vec<Given<'_>> = vec![state.give()];
        given.extend(filter.person.as_ref().map(Give::give));
        given.extend(filter.game.as_ref().map(Give::give));
        all.extend(db.each(&query, &given, |row| Ok(Found { changed: row.get(0)?, id: row.get(1)? }))?);
    }
    all.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
    Ok(all)
}

const LISTING: &str = "SELECT game, mode, state, public, clock, created, open FROM tables WHERE id = ?1";
const NAMES: &str = "SELECT name FROM seats WHERE table_id = ?1 ORDER BY seat";

/// A table as a list shows it.
fn listing(db: &dyn Link, id: String) -> Result<Option<Listing>, StoreError> {
    let Some(mut row) = db.row(LISTING, given![id])? else { return Ok(None) };
    let clock: Option<String> = row.get(4)?;
    let names: Vec<String> = db.column(NAMES, given![id])?;
    Ok(Some(Listing {
        game: row.get(0)?,
        mode: row.get(1)?,
        state: from_word(row.get(2)?)?,
        public: row.get(3)?,
        clock: clock.map(|clock| serde_json::from_str(&clock)).transpose()?,
        created: row.get(5)?,
        open: row.get(6)?,
        seats: u32::try_from(names.len()).unwrap_or(u32::MAX),
        names: names.into_iter().filter(|name| !name.is_empty()).collect(),
        id,
    }))
}

/// Every query of a list, for the test that none of them reads a whole table.
#[cfg(test)]
pub(super) fn queries() -> Vec<String> {
    let mut queries = vec![LISTING.to_owned(), NAMES.to_owned()];
    for ways in 0..8 {
        let filter = Filter {
            game: (ways & 1 > 0).then(|| "squad".to_owned()),
            open: ways & 2 > 0,
            person: (ways & 4 > 0).then_some(1),
            state: None,
        };
        queries.push(filter.query());
    }
    queries
}
