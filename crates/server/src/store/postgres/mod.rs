//! PostgreSQL, for more than one server: what is written is kept there, and by whom it may be written.
//!
//! Some threads write and some read, each with a connection of its own. A job that writes is one transaction: PostgreSQL groups what
//! is committed at the same time by itself. A connection that is lost is made anew with the next job, and while that does not
//! succeed jobs are refused at once. Nothing waits for ever.

mod connect;
mod crew;
mod link;
mod migrate;
mod tls;
mod url;

pub use url::PostgresUrl;

use super::job::Job;
use super::lived::Lived;
use super::place::Key;
use super::{Link, StoreError, Writing};
use crate::config::Config;
use crate::given;
use connect::{Connected, Purpose, Way};
use crew::Crew;
use std::sync::Arc;
use std::time::Duration;

/// How many jobs are written at once. Each waits for the disk, and PostgreSQL lets those that wait at the same time wait once: with four,
/// one server could not write as fast as two thousand tables are played.
const WRITERS: usize = 16;
/// How many may read at once.
const READERS: usize = 4;
/// How many new tables are written at once: those of one host, and of one place where that is limited, come one after the other, and only
/// these wait for it.
const HOSTS: usize = 4;
/// One prolongs the lease of this server.
const KEEPERS: usize = 1;

/// The database, with those who write and those who read.
pub(super) struct Postgres {
    writers: Crew,
    readers: Crew,
    hosts: Crew,
    keepers: Crew,
}

impl Postgres {
    /// Connect, and bring the database up to date: up to that version, for tests.
    pub(super) fn open(config: &Config, to: Option<usize>) -> Result<(Postgres, Arc<Lived>, Key), String> {
        let told = |fault: String| format!("PostgreSQL cannot be used: {fault}");
        let access = config.postgres.read(&config.postgres_password_file).map_err(told)?;
        let patience = Duration::from_millis(config.patience_ms);
        let way = Arc::new(Way::new(access, &config.postgres_ca, patience).map_err(told)?);
        // A thread that is inside a runtime cannot wait for another.
        let (first, thread) = (way.clone(), std::thread::Builder::new().name("store".to_owned()));
        let prepared = thread.spawn(move || prepare(&first, to));
        let prepared = prepared.map_err(|error| told(format!("no thread can be started: {error}")))?.join();
        let prepared = prepared.unwrap_or(Err(StoreError::Stopped));
        let (lived, key) = prepared.map_err(|error| told(error.to_string()))?;
        let writers = Crew::start(&way, Purpose::Writing, WRITERS).map_err(told)?;
        let readers = Crew::start(&way, Purpose::Reading, READERS).map_err(told)?;
        let hosts = Crew::start(&way, Purpose::Writing, HOSTS).map_err(told)?;
        let keepers = Crew::start(&way, Purpose::Writing, KEEPERS).map_err(told)?;
        Ok((Postgres { writers, readers, hosts, keepers }, Arc::new(lived), key))
    }

    /// Let somebody who writes do a job, in a transaction of its own.
    pub(super) fn write(&self, what: Writing, job: Box<dyn Job>) -> Result<(), StoreError> {
        match what {
            Writing::Games => self.writers.take(job),
            Writing::Tables => self.hosts.take(job),
            Writing::Leases => self.keepers.take(job),
        }
    }

    /// Let a reader do a job.
    pub(super) fn read(&self, job: Box<dyn Job>) -> Result<(), StoreError> {
        self.readers.take(job)
    }

    /// Do what is waiting, and end every connection.
    pub(super) async fn close(&self) {
        self.writers.close().await;
        self.readers.close().await;
        self.hosts.close().await;
        self.keepers.close().await;
    }
}

fn prepare(way: &Way, to: Option<usize>) -> Result<(Lived, Key), StoreError> {
    migrate::migrate(&Connected::open(way, Purpose::Migrating)?, to)?;
    let link = Connected::open(way, Purpose::Writing)?;
    let lived = Lived::load(&link)?;
    // Servers that start at once have the same key: the first one's.
    let insert = "INSERT INTO meta (name, data) VALUES ('places', ?1) ON CONFLICT DO NOTHING";
    let db: &dyn Link = &link;
    let drawn = Key::draw()?;
    db.run(insert, given![drawn.0])?;
    let key = Key(db.one("SELECT data FROM meta WHERE name = 'places'", given![])?);
    Ok((lived, key))
}

/// Count for how long the servers have run, by their common clock, and so much more; returns it.
pub(super) fn live(db: &dyn Link, more: i64) -> Result<i64, StoreError> {
    db.one("SELECT live(?1)", given![more])
}
