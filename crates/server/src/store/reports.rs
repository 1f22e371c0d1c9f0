//! What people at tables found wrong, for whoever runs the server.

use super::{Store, StoreError};
use crate::now;
use rusqlite::{Connection, OpenFlags, Row, params};
use std::path::Path;

/// The most reports that are kept of a person.
pub const MOST_REPORTS: u32 = 50;
/// The most that are kept of all: guests are free, the disk is not.
const MOST_REPORTS_OF_ALL: u32 = 10_000;

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
    /// Keep a report; returns its number, or nothing if there are as many as are kept, of
    /// that person or in all.
    pub async fn add_report(&self, report: NewReport) -> Result<Option<i64>, StoreError> {
        self.write(move |db| {
            let query = "SELECT count(*) FROM reports WHERE person = ?1";
            let kept: u32 = db.query_row(query, [report.person], |row| row.get(0))?;
            let all: u32 = db.query_row("SELECT count(*) FROM reports", [], |row| row.get(0))?;
            if kept >= MOST_REPORTS || all >= MOST_REPORTS_OF_ALL {
                return Ok(None);
            }
            db.execute(
                "INSERT INTO reports (person, name, table_id, game, seat, words, version, replay, at) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
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
                ],
            )?;
            Ok(Some(db.last_insert_rowid()))
        })
        .await
    }
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
