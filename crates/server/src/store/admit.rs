//! New tables, as long as there are not too many.

use super::place::Place;
use super::tables::{TableRecord, save};
use super::{Given, Link, Store, StoreError, Turn, Writing};
use crate::given;

/// How many tables may be unfinished.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// All together: where several write at once, a few that come in at the same moment may pass it.
    pub all: usize,
    /// Of one host.
    pub host: usize,
    /// Set up from one place; 0 is no limit.
    pub place: usize,
}

/// Whether there was room for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Admission {
    /// It is there.
    Admitted,
    /// There are too many tables.
    FullOfAll,
    /// There are too many of this host.
    FullOfHost,
    /// There are too many from this place.
    FullOfPlace,
}

/// Whoever counts all of them keeps nobody from adding one: to count them one after the other, each until it is on the disk, was what
/// everybody waited for.
const ALL: &str = "SELECT count(*) FROM tables WHERE state IN ('waiting', 'drawing', 'playing')";
const OF_HOST: &str = "SELECT count(*) FROM tables WHERE host = ?1 AND state IN ('waiting', 'drawing', 'playing')";
/// The place of a table that is over is forgotten.
const OF_PLACE: &str = "SELECT count(*) FROM tables WHERE place = ?1";

impl Store {
    /// Keep a new table, if there is room for it, and with it the one that leads to it. Counting those of a host and of a place and
    /// keeping are one step: nobody of the same comes between. Nobody else has to wait for it.
    pub async fn admit(
        &self,
        table: TableRecord,
        from: Option<TableRecord>,
        place: Place,
        limits: Limits,
    ) -> Result<Admission, StoreError> {
        self.write_as(Writing::Tables, move |db| {
            // Always in this order, so that nobody waits for somebody who waits for them.
            if let Some(host) = table.host {
                db.take_turn(Turn::Person(host))?;
            }
            if limits.place > 0 {
                db.take_turn(Turn::Place(place))?;
            }
            let room = room_for(db, table.host, place, limits)?;
            if room == Admission::Admitted {
                save(db, &table)?;
                if let Some(from) = &from {
                    save(db, from)?;
                }
                db.run("UPDATE tables SET place = ?2 WHERE id = ?1", given![table.id, place])?;
            }
            Ok(room)
        })
        .await
    }

    /// How many tables are not over.
    pub async fn count_unfinished(&self) -> Result<usize, StoreError> {
        self.read(|db| db.one(ALL, given![])).await
    }
}

fn room_for(db: &dyn Link, host: Option<i64>, place: Place, limits: Limits) -> Result<Admission, StoreError> {
    let count = |query: &str, given: &[Given<'_>]| db.one::<usize>(query, given);
    if count(ALL, given![])? >= limits.all {
        return Ok(Admission::FullOfAll);
    }
    if count(OF_HOST, given![host])? >= limits.host {
        return Ok(Admission::FullOfHost);
    }
    if limits.place > 0 && count(OF_PLACE, given![place])? >= limits.place {
        return Ok(Admission::FullOfPlace);
    }
    Ok(Admission::Admitted)
}

/// For the test that none of them reads a whole table.
#[cfg(test)]
pub(super) const QUERIES: [&str; 3] = [ALL, OF_HOST, OF_PLACE];
