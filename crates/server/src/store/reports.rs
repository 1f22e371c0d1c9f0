//! What people at tables found wrong, for whoever runs the server.

use super::{Place, Store, StoreError};
use crate::now;
use rusqlite::{Connection, OpenFlags, Row, ToSql, params};
use std::path::Path;
use std::time::Duration;

/// The most reports that are kept of a person.
pub const MOST_REPORTS: u32 = 50;
/// The most that are kept from one place: guests are free.
pub const MOST_REPORTS_OF_PLACE: u32 = 200;
/// The most that are kept of all: the disk is not free.
const MOST_REPORTS_OF_ALL: u32 = 10_000;

/// How long to wait while the server writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// A report as somebody sends it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who.
    pub person: i64,
    /// What they are called.
    pub name: String,
    /// At which table.
    pub table: String,
    /// Of which game.
    pub game: String,
    /// On which seat; nothing for an onlooker.
    pub seat: Option<u8>,
    /// What is wrong, in their words.
    pub words: String,
    /// The game so far, if it has started. It holds the seed: nobody who plays may see it.
    pub replay: Option<String>,
}

/// A report as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its number.
    pub id: i64,
    /// When, in words: UTC.
    pub when: String,
    /// The version of Longbox that was played.
    pub version: String,
    /// What was sent.
    pub report: NewReport,
}

impl Store {
    /// Whether one more report is kept of that person and from that place. Asked beforehand, it saves the work of a report
    /// that would be refused.
    pub async fn takes_report(&self, person: i64, place: Place) -> Result<bool, StoreError> {
        self.read(move |db| takes(db, person, place)).await
    }

    /// Keep a report; returns its number, or nothing if there are as many as are kept: of that person, from that place or
    /// in all.
    pub async fn add_report(&self, report: NewReport, place: Place) -> Result<Option<i64>, StoreError> {
        self.write(move |db| {
            if !takes(db, report.person, place)? {
                return Ok(None);
            }
            db.execute(
                "INSERT INTO reports (person, name, table_id, game, seat, words, version, replay, at, place) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![
                    report.person,
                    report.name,
                    report.table,
                    report.game,
                    report.seat,
                    report.words,
                    env!("CARGO_PKG_VERSION"),
                    report.replay,
                    now(),
                    place,
                ],
            )?;
            Ok(Some(db.last_insert_rowid()))
        })
        .await
    }
}

const OF_PERSON: &str = "SELECT count(*) FROM reports WHERE person = ?1";
const OF_PLACE: &str = "SELECT count(*) FROM reports WHERE place = ?1";

fn takes(db: &Connection, person: i64, place: Place) -> Result<bool, StoreError> {
    let count =
        |query: &str, given: &dyn ToSql| db.prepare_cached(query)?.query_row([given], |row| row.get::<_, u32>(0));
    let all: u32 = db.prepare_cached("SELECT count(*) FROM reports")?.query_row([], |row| row.get(0))?;
    Ok(count(OF_PERSON, &person)? < MOST_REPORTS
        && count(OF_PLACE, &place)? < MOST_REPORTS_OF_PLACE
        && all < MOST_REPORTS_OF_ALL)
}

/// For the test that none of them reads a whole table.
#[cfg(test)]
pub(super) const QUERIES: [&str; 2] = [OF_PERSON, OF_PLACE];

/// Drop the report of that number from a server's file. The server may go on meanwhile.
pub fn drop_report(path: &Path, id: i64) -> Result<(), String> {
    report(path, id)?;
    let told = |error: rusqlite::Error| format!("{}: the report cannot be dropped: {error}", path.display());
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(told)?;
    db.busy_timeout(PATIENCE).map_err(told)?;
    db.execute("DELETE FROM reports WHERE id = ?1", [id]).map_err(told)?;
    Ok(())
}

/// All reports in a server's file, the oldest first. The server may go on meanwhile.
pub fn reports(path: &Path) -> Result<Vec<ReportRow>, String> {
    look(path, |db| {
        let mut query = db.prepare(&format!("{SELECT} ORDER BY id"))?;
        query.query_map([], read)?.collect()
    })
}

/// The report of that number in a server's file.
pub fn report(path: &Path, id: i64) -> Result<ReportRow, String> {
    let found = look(path, |db| match db.query_row(&format!("{SELECT} WHERE id = ?1"), [id], read) {
        Ok(row) => Ok(Some(row)),
        Err(rusqlite::Error::QueryReturnedNoRows) => Ok(None),
        Err(error) => Err(error),
    })?;
    found.ok_or_else(|| format!("{}: there is no report {id}", path.display()))
}

const SELECT: &str = "SELECT id, datetime(at, 'unixepoch'), version, person, name, table_id, game, seat, words, replay \
                      FROM reports";

fn read(row: &Row) -> rusqlite::Result<ReportRow> {
    Ok(ReportRow {
        id: row.get(0)?,
        when: row.get(1)?,
        version: row.get(2)?,
        report: NewReport {
            person: row.get(3)?,
            name: row.get(4)?,
            table: row.get(5)?,
            game: row.get(6)?,
            seat: row.get(7)?,
            words: row.get(8)?,
            replay: row.get(9)?,
        },
    })
}

fn look<T>(path: &Path, act: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, String> {
    let told = |error: rusqlite::Error| format!("{}: cannot be read: {error}", path.display());
    if !path.exists() {
        return Err(format!("{}: there is no such file", path.display()));
    }
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(told)?;
    let kept = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'reports'";
    let kept: u32 = db.query_row(kept, [], |row| row.get(0)).map_err(told)?;
    if kept == 0 {
        return Err(format!("{}: this file has no place for reports: start this Longbox on it once", path.display()));
    }
    act(&db).map_err(told)
}
