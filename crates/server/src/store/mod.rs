//! Where everything is kept: one file, or PostgreSQL.
//!
//! The operations are those of the domain, what a move, a table, a person or a report needs, and each is written once, against a
//! [`Link`]. What is written is true only once it cannot be lost.

mod admit;
mod decks;
mod export;
mod file;
mod health;
mod homebrew;
mod idle;
mod import;
mod job;
mod lease;
mod link;
mod lists;
mod lived;
mod owned;
mod password;
mod people;
mod place;
#[cfg(test)]
mod plans;
mod postgres;
mod reports;
mod sweep;
mod tables;
mod talk;

pub use admit::{Admission, Limits};
pub use decks::DeckRow;
pub use export::Said;
pub use idle::IdleTable;
pub use import::{Added, ImportError, Most};
pub use lease::{Beat, Claim, Hold, NodeId, Ticking};
pub use link::{Give, Given, Link, Row, Take, Turn, Value};
pub use lists::{Filter, Listing};
pub use owned::{Export, ExportDeck, ExportResult};
pub(crate) use owned::{NOBODY, ending_of, ending_without};
pub use people::{Person, SessionRow};
pub use place::Place;
pub use postgres::PostgresUrl;
pub use reports::{MOST_REPORTS, MOST_REPORTS_OF_PLACE, NewReport, ReportRow, drop_report, report, reports};
pub use tables::{Action, Finish, Played, Pledge, SeatRecord, Since, Snapshot, TableRecord, Written};
pub use talk::{Bar, MOST_LINES, Speaker};

use crate::BUILD;
use crate::config::Config;
use crate::protocol::{Code, Fault};
use file::File;
use health::Health;
use job::Task;
use lived::Lived;
use place::Key;
use postgres::Postgres;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// Why something could not be stored or looked up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// No room is left.
    #[error("the disk is full: nothing was changed; free some space and try again")]
    Full,
    /// Somebody else holds the file.
    #[error("the database is locked by another program: nothing was changed; try again")]
    Locked,
    /// More is waiting to be written than can be.
    #[error("the server has too much to write: nothing was changed; try again")]
    Busy,
    /// Others changed the same at the same time.
    #[error("somebody else changed the same at that moment: nothing was changed; try again")]
    Crossed,
    /// The database is elsewhere, and does not answer.
    #[error("the database cannot be reached: {0}; nothing was changed; try again")]
    Unreachable(String),
    /// The database did not answer any more when this was to be kept.
    #[error("the database was lost while this was being kept: it is not known whether it was; look again")]
    Unsure,
    /// Another server has claimed the table since.
    #[error("another server looks after this table now")]
    Lost,
    /// The server is stopping.
    #[error("the server is stopping: nothing was changed")]
    Stopped,
    /// Anything else.
    #[error("the database has a problem: {0}")]
    Other(String),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::new(Code::Storage, error.to_string())
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Other(format!("a stored value cannot be read: {error}"))
    }
}

/// The store, as everybody holds it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    home: Home,
    health: Arc<Health>,
    lived: Arc<Lived>,
    key: Key,
    /// The ids that were drawn for newcomers.
    people: tokio::sync::Mutex<std::ops::Range<i64>>,
    /// What is frozen by another is not read.
    build: String,
}

/// What is written, as far as it must not wait for anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Writing {
    /// All that belongs to people and tables.
    Games,
    /// New tables: who sets up many waits for nobody but those who do so, and nobody else for them.
    Tables,
    /// That a server is there: however much is to be written, and whatever waits for a lock, its lease goes on.
    Leases,
}

/// Where it is all kept.
enum Home {
    File(Arc<File>),
    Postgres(Box<Postgres>),
}

impl Store {
    /// Open the file, or make it. `patience` is how long to wait if another program holds it.
    pub fn open(path: &Path, patience: Duration) -> Result<Store, String> {
        Store::open_as(path, patience, BUILD)
    }

    fn open_as(path: &Path, patience: Duration, build: &str) -> Result<Store, String> {
        let (file, lived, key) = File::open(path, patience)?;
        Ok(Store::at(Home::File(Arc::new(file)), lived, key, build))
    }

    /// Open what the settings name: PostgreSQL, or else a file.
    pub fn open_for(config: &Config) -> Result<Store, String> {
        if config.postgres.is_set() {
            return Store::open_at(config, None);
        }
        Store::open_as(&config.database, Duration::from_millis(config.patience_ms), build_of(config))
    }

    /// For tests: open PostgreSQL, and bring it up to that version only.
    #[doc(hidden)]
    pub fn open_at(config: &Config, version: Option<usize>) -> Result<Store, String> {
        let (postgres, lived, key) = Postgres::open(config, version)?;
        Ok(Store::at(Home::Postgres(Box::new(postgres)), lived, key, build_of(config)))
    }

    fn at(home: Home, lived: Arc<Lived>, key: Key, build: &str) -> Store {
        let people = tokio::sync::Mutex::new(0..0);
        Store { inner: Arc::new(Inner { home, health: Arc::default(), lived, key, people, build: build.to_owned() }) }
    }

    /// Which frozen positions can be read here.
    pub fn build(&self) -> &str {
        &self.inner.build
    }

    /// Write something. What comes back is true only once it is on the disk.
    pub async fn write<T, F>(&self, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&dyn Link) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.write_as(Writing::Games, act).await
    }

    async fn write_as<T, F>(&self, what: Writing, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&dyn Link) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, done) = oneshot::channel();
        let health = &self.inner.health;
        let job = Box::new(Task::new(act, Some(health.clone()), reply));
        let sent = match &self.inner.home {
            Home::File(file) => file.write(job),
            Home::Postgres(postgres) => postgres.write(what, job),
        };
        sent.inspect_err(|error| health.failed(error))?;
        done.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Look something up.
    pub async fn read<T, F>(&self, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&dyn Link) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let postgres = match &self.inner.home {
            Home::File(file) => return file.clone().read(act).await,
            Home::Postgres(postgres) => postgres,
        };
        let (reply, done) = oneshot::channel();
        postgres.read(Box::new(Task::new(act, None, reply)))?;
        done.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Write what is waiting, close the database and let go of it. Nothing can be written after.
    pub async fn close(&self) {
        match &self.inner.home {
            Home::File(file) => file.close().await,
            Home::Postgres(postgres) => postgres.close().await,
        }
    }

    /// Whether no other server can be there: a file has a lock.
    fn is_alone(&self) -> bool {
        match self.inner.home {
            Home::File(_) => true,
            Home::Postgres(_) => false,
        }
    }
}

/// Which build this program takes itself for: tests have others.
fn build_of(config: &Config) -> &str {
    config.test_build.as_deref().unwrap_or(BUILD)
}

/// A value that stands in the file as a word.
fn word<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    match serde_json::to_value(value)? {
        serde_json::Value::String(word) => Ok(word),
        other => Err(StoreError::Other(format!("{other} is not a word"))),
    }
}

/// The value that such a word stands for.
fn from_word<T: serde::de::DeserializeOwned>(word: String) -> Result<T, StoreError> {
    Ok(serde_json::from_value(serde_json::Value::String(word))?)
}
