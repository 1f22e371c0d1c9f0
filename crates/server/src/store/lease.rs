//! Which server looks after a table.
//!
//! A server enrols and has a lease, which it prolongs again and again by the database's clock. A table belongs to one server at
//! a time: whoever claims it raises its epoch, and every write about it carries the epoch under which it was claimed. A server
//! that was cut off, whose lease ran out and whose table was claimed by another, may believe what it likes: its writes are refused.
//!
//! One process with a file of its own needs none of that. It is [`NodeId::ALONE`], has no lease, and no epoch ever changes.

use super::tables::{TableRecord, load};
use super::{Link, Row, Store, StoreError, Writing};
use crate::given;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long the first lease of a server is: it is prolonged soon.
const FIRST_LEASE: Duration = Duration::from_secs(10);

/// A server among those that share a database. No two ever have the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub i64);

impl NodeId {
    /// The only server of its database, which has no lease.
    pub const ALONE: NodeId = NodeId(0);
}

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A table as a server holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hold {
    /// The table.
    pub table: String,
    /// The epoch under which it was claimed.
    pub epoch: i64,
}

/// What became of the wish to look after a table.
pub enum Claim {
    /// There is no such table.
    Missing,
    /// Another server looks after it.
    Held {
        /// Which.
        by: NodeId,
    },
    /// It is yours, as it is now; its epoch is new.
    Yours(Box<TableRecord>),
}

/// What a server hears when it prolongs its lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Whether the lease still ran, and is prolonged.
    pub alive: bool,
    /// What time it is by the database's clock: milliseconds since 1970.
    pub now_ms: i64,
    /// The servers whose leases run.
    pub nodes: Vec<NodeId>,
    /// The hashes of the secrets that were ended within the last twenty seconds, wherever that was.
    pub ended: Vec<[u8; 32]>,
}

/// A table that goes on by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticking {
    /// The table.
    pub id: String,
    /// Who looks after it; nobody if the lease of the server that did ran out.
    pub holder: Option<NodeId>,
    /// When the time of whoever has to do something there runs out: milliseconds since 1970 by the database's clock.
    pub deadline: Option<i64>,
}

const CLAIM: &str = "UPDATE tables SET node = ?2, epoch = epoch + 1 WHERE id = ?1 AND (node IS NULL OR node = ?2 \
                     OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.node AND until > now_ms())) RETURNING epoch";
const HOLDER: &str = "SELECT n.id FROM tables t JOIN nodes n ON n.id = t.node WHERE t.id = ?1 AND n.until > now_ms()";
/// A server that has not looked for so long does not serve any more, and no transaction that ends one takes so long.
const ENDED: &str = "SELECT hash FROM ended WHERE at > now_ms() - 20000";
const HELD_BY: &str = "SELECT id FROM tables WHERE node = ?1 ORDER BY id";

impl Store {
    /// A new server of that name, with a first lease of ten seconds.
    pub async fn enrol(&self, name: String) -> Result<NodeId, StoreError> {
        self.write_as(Writing::Leases, move |db| {
            let id = db.one("UPDATE counters SET value = value + 1 WHERE name = 'nodes' RETURNING value", given![])?;
            let insert = "INSERT INTO nodes (id, name, until) VALUES (?1, ?2, now_ms() + ?3)";
            db.run(insert, given![id, name, ms(FIRST_LEASE)])?;
            Ok(NodeId(id))
        })
        .await
    }

    /// Prolong the lease of a server until so long from now, unless it has run out.
    pub async fn beat(&self, node: NodeId, ttl: Duration) -> Result<Beat, StoreError> {
        let alone = self.is_alone();
        self.write_as(Writing::Leases, move |db| {
            let prolong = "UPDATE nodes SET until = now_ms() + ?2 WHERE id = ?1 AND until > now_ms()";
            let alive = db.run(prolong, given![node.0, ms(ttl)])? == 1;
            let now_ms = db.one("SELECT now_ms()", given![])?;
            let nodes = db.column("SELECT id FROM nodes WHERE until > ?1 ORDER BY id", given![now_ms])?;
            // A file has one server, which has ended them itself.
            let ended = if alone { Vec::new() } else { db.column(ENDED, given![])? };
            Ok(Beat { alive, now_ms, nodes: nodes.into_iter().map(NodeId).collect(), ended })
        })
        .await
    }

    /// A server goes: what it still holds is nobody's.
    pub async fn retire(&self, node: NodeId) -> Result<(), StoreError> {
        let strike = move |db: &dyn Link| db.run("DELETE FROM nodes WHERE id = ?1", given![node.0]).map(drop);
        self.write_as(Writing::Leases, strike).await
    }

    /// Strike off the servers whose leases ran out, and forget the secrets of which all have heard; returns the servers that nobody else has
    /// struck off.
    pub async fn reap(&self) -> Result<Vec<NodeId>, StoreError> {
        let alone = self.is_alone();
        self.write(move |db| {
            if !alone {
                db.run("DELETE FROM ended WHERE at < now_ms() - 600000", given![])?;
            }
            let dead = db.column("DELETE FROM nodes WHERE until <= now_ms() RETURNING id", given![])?;
            Ok(dead.into_iter().map(NodeId).collect())
        })
        .await
    }

    /// What time it is by the database's clock: milliseconds since 1970.
    pub async fn now_ms(&self) -> Result<i64, StoreError> {
        self.read(|db| db.one("SELECT now_ms()", given![])).await
    }

    /// Take a table if it is nobody's, one's own, or its holder's lease has run out.
    pub async fn claim(&self, table: String, node: NodeId) -> Result<Claim, StoreError> {
        if node == NodeId::ALONE && self.is_alone() {
            let found = self.table(table).await?;
            return Ok(found.map_or(Claim::Missing, |record| Claim::Yours(Box::new(record))));
        }
        self.write(move |db| {
            let claimed: Option<i64> = db.find(CLAIM, given![table, node.0])?;
            if claimed.is_some() {
                let record = load(db, &table)?;
                return Ok(record.map_or(Claim::Missing, |record| Claim::Yours(Box::new(record))));
            }
            // Who let go of it, or died, in this very moment is told as its holder: the next claim will succeed.
            let holder: Option<Option<i64>> = db.find("SELECT node FROM tables WHERE id = ?1", given![table])?;
            Ok(holder.map_or(Claim::Missing, |by| Claim::Held { by: by.map_or(NodeId::ALONE, NodeId) }))
        })
        .await
    }

    /// Let go of a table: it is nobody's, and nothing more can be written about it under that hold.
    pub async fn let_go(&self, hold: Hold) -> Result<(), StoreError> {
        self.write(move |db| {
            let update = "UPDATE tables SET node = NULL, epoch = epoch + 1 WHERE id = ?1 AND epoch = ?2";
            changed(db.run(update, given![hold.table, hold.epoch])?)
        })
        .await
    }

    /// The server that looks after a table, if its lease runs.
    pub async fn holder(&self, table: String) -> Result<Option<NodeId>, StoreError> {
        self.read(move |db| Ok(db.find(HOLDER, given![table])?.map(NodeId))).await
    }

    /// The tables that a server holds, or held last.
    pub async fn held_by(&self, node: NodeId) -> Result<Vec<String>, StoreError> {
        self.read(move |db| db.column(HELD_BY, given![node.0])).await
    }

    /// The tables that go on by themselves: those in play that have a clock, and those about to start.
    pub async fn ticking(&self) -> Result<Vec<Ticking>, StoreError> {
        self.read(|db| {
            let query = "SELECT t.id, n.id, t.deadline FROM tables t LEFT JOIN nodes n ON n.id = t.node AND n.until > now_ms() \
                         WHERE t.state = 'drawing' OR t.state = 'playing' AND t.clock IS NOT NULL";
            let ticking = |row: &mut Row| {
                let holder: Option<i64> = row.get(1)?;
                Ok(Ticking { id: row.get(0)?, holder: holder.map(NodeId), deadline: row.get(2)? })
            };
            db.each(query, given![], ticking)
        })
        .await
    }

    /// Keep when the time of whoever has to do something at a table runs out: milliseconds since 1970 by the database's clock.
    pub async fn set_deadline(&self, hold: Hold, deadline: Option<i64>) -> Result<(), StoreError> {
        self.write(move |db| {
            let update = "UPDATE tables SET deadline = ?3 WHERE id = ?1 AND epoch = ?2";
            changed(db.run(update, given![hold.table, hold.epoch, deadline])?)
        })
        .await
    }
}

/// A statement that names the epoch has changed its row; else another server has claimed the table.
pub(super) fn changed(rows: usize) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Lost) } else { Ok(()) }
}

fn ms(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// For the test that none of them reads a whole table.
#[cfg(test)]
pub(super) const QUERIES: [&str; 3] = [CLAIM, HOLDER, HELD_BY];
