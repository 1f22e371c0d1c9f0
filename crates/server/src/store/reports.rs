//! What people at tables found wrong, for whoever runs the server.

use super::file::FileLink;
use super::{Given, Link, Place, Row, Store, StoreError, Turn};
use crate::{given, now};
use rusqlite::{Connection, OpenFlags};
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
            db.take_turn(Turn::Reports)?;
            if !takes(db, report.person, place)? {
                return Ok(None);
            }
            let insert = "INSERT INTO reports (person, name, table_id, game, seat, words, version, replay, at, place) \
                          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING id";
            db.one(
                insert,
                given![
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
            )
            .map(Some)
        })
        .await
    }
}

const OF_PERSON: &str = "SELECT count(*) FROM reports WHERE person = ?1";
const OF_PLACE: &str = "SELECT count(*) FROM reports WHERE place = ?1";
const OF_ALL: &str = "SELECT count(*) FROM reports";

fn takes(db: &dyn Link, person: i64, place: Place) -> Result<bool, StoreError> {
    let count = |query: &str, given: &[Given<'_>]| db.one::<u32>(query, given);
    Ok(count(OF_PERSON, given![person])? < MOST_REPORTS
        && count(OF_PLACE, given![place])? < MOST_REPORTS_OF_PLACE
        && count(OF_ALL, given![])? < MOST_REPORTS_OF_ALL)
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
    look(path, |db| db.each(&format!("{SELECT} ORDER BY id"), given![], read))
}

/// The report of that number in a server's file.
pub fn report(path: &Path, id: i64) -> Result<ReportRow, String> {
    let found =
        look(path, |db| db.row(&format!("{SELECT} WHERE id = ?1"), given![id])?.as_mut().map(read).transpose())?;
    found.ok_or_else(|| format!("{}: there is no report {id}", path.display()))
}

const SELECT: &str = "SELECT id, at, version, person, name, table_id, game, seat, words, replay FROM reports";

fn read(row: &mut Row) -> Result<ReportRow, StoreError> {
    Ok(ReportRow {
        id: row.get(0)?,
        when: in_words(row.get(1)?),
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

/// Seconds since 1970 as date and time: UTC.
fn in_words(at: i64) -> String {
    let (day, second) = (at.div_euclid(86_400), at.rem_euclid(86_400));
    // Counted from the first of March of the year 0, the day of a leap year comes last.
    let day = day + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year + era * 400 + later;
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{:02}", second % 60)
}

fn look<T>(path: &Path, act: impl FnOnce(&dyn Link) -> Result<T, StoreError>) -> Result<T, String> {
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
    act(&FileLink(&db)).map_err(|error| format!("{}: cannot be read: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_words() {
        for (at, words) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_709_251_199, "2024-02-29 23:59:59"),
            (1_709_251_200, "2024-03-01 00:00:00"),
            (4_107_542_400, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(in_words(at), words);
        }
    }
}
