//! The one file in which everything is kept.
//!
//! One thread writes. It takes whatever is waiting, puts it into one transaction and syncs it once;
//! only then is anybody told that it is done. Reading goes on beside it. A lock beside the file
//! keeps a second server away.

mod admit;
mod decks;
mod export;
mod files;
mod health;
mod homebrew;
mod idle;
mod import;
mod lists;
mod lived;
mod owned;
mod password;
mod people;
mod place;
#[cfg(test)]
mod plans;
mod reports;
mod schema;
mod sweep;
mod tables;
mod talk;
mod writer;

pub use admit::{Admission, Limits};
pub use decks::DeckRow;
pub use export::Said;
pub use idle::IdleTable;
pub use import::{Added, ImportError, Most};
pub use lists::{Filter, Listing};
pub use owned::{Export, ExportDeck, ExportResult};
pub(crate) use owned::{NOBODY, ending_of, ending_without};
pub use people::{Person, SessionRow};
pub use place::Place;
pub use reports::{MOST_REPORTS, MOST_REPORTS_OF_PLACE, NewReport, ReportRow, drop_report, report, reports};
pub use tables::{Action, Finish, Played, Pledge, SeatRecord, Since, Snapshot, TableRecord, Written};
pub use talk::{Bar, MOST_LINES, Speaker};

use crate::protocol::{Code, Fault};
use health::Health;
use lived::Lived;
use place::Key;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::Path;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};
use writer::{Order, Task};

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
    /// The server is stopping.
    #[error("the server is stopping: nothing was changed")]
    Stopped,
    /// Anything else.
    #[error("the database has a problem: {0}")]
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(_) | None => StoreError::Other(error.to_string()),
        }
    }
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

/// How many may read at once: a replay or an export that takes long leaves room for others.
const READERS: usize = 4;

/// The store, as everybody holds it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    orders: SyncSender<Order>,
    /// The readers that nobody uses. There is a permit for each: who waits holds no thread.
    readers: Mutex<Vec<Connection>>,
    free: Arc<Semaphore>,
    health: Arc<Health>,
    lived: Arc<Lived>,
    key: Key,
}

impl Store {
    /// Open the file, or make it. `patience` is how long to wait if another program holds it.
    pub fn open(path: &Path, patience: Duration) -> Result<Store, String> {
        let lock = lock(path)?;
        let told = |error: rusqlite::Error| format!("{}: cannot be opened: {error}", path.display());
        // SQLite makes the others like this one.
        files::open_own(path).map_err(|error| format!("{}: cannot be opened: {error}", path.display()))?;
        for ending in ["-wal", "-shm"] {
            files::keep_own(&files::beside(path, ending));
        }
        let connection = Connection::open(path).map_err(told)?;
        schema::prepare(&connection, patience).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let lived = Arc::new(Lived::load(&connection).map_err(told)?);
        lived.lend(&connection).map_err(told)?;
        let key = Key::load(&connection).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let mut readers = Vec::new();
        for _ in 0..READERS {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let reader = Connection::open_with_flags(path, flags).map_err(told)?;
            reader.busy_timeout(patience).map_err(told)?;
            reader.set_prepared_statement_cache_capacity(schema::STATEMENTS);
            readers.push(reader);
        }
        let orders = writer::start(connection, lock)?;
        let (readers, free, health) = (Mutex::new(readers), Arc::new(Semaphore::new(READERS)), Arc::default());
        Ok(Store { inner: Arc::new(Inner { orders, readers, free, health, lived, key }) })
    }

    /// Write something. What comes back is true only once it is on the disk.
    pub async fn write<T, F>(&self, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let (reply, done) = oneshot::channel();
        let health = &self.inner.health;
        let order = Order::Write(Box::new(Task::new(act, health.clone(), reply)));
        self.inner
            .orders
            .try_send(order)
            .map_err(|refused| match refused {
                TrySendError::Full(_) => StoreError::Busy,
                TrySendError::Disconnected(_) => StoreError::Stopped,
            })
            .inspect_err(|error| health.failed(error))?;
        done.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Look something up.
    pub async fn read<T, F>(&self, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let inner = self.inner.clone();
        let turn = inner.free.clone().acquire_owned().await.map_err(|_| StoreError::Stopped)?;
        let looked = tokio::task::spawn_blocking(move || {
            let _until_it_is_done = turn;
            let reader = Reader::of(&inner);
            act(reader.connection.as_ref().ok_or(StoreError::Stopped)?)
        });
        looked.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Write what is waiting, close the file and let go of it. Nothing can be written after.
    pub async fn close(&self) {
        let (reply, done) = oneshot::channel();
        let orders = self.inner.orders.clone();
        let sent = tokio::task::spawn_blocking(move || orders.send(Order::Close(reply)));
        if matches!(sent.await, Ok(Ok(()))) {
            done.await.ok();
        }
    }
}

/// A reader that goes back to the others when it is dropped.
struct Reader<'a> {
    inner: &'a Inner,
    connection: Option<Connection>,
}

impl Reader<'_> {
    fn of(inner: &Inner) -> Reader<'_> {
        let connection = inner.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Reader { inner, connection }
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.inner.readers.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}

/// The lock beside the file, which a second server finds taken.
fn lock(path: &Path) -> Result<std::fs::File, String> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let beside = files::beside(path, ".lock");
    let file = files::open_own(&beside).map_err(|error| format!("{}: cannot be opened: {error}", beside.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            Err(format!("{}: another Longbox server uses this file; stop it or choose another file", path.display()))
        }
        Err(std::fs::TryLockError::Error(error)) => Err(format!("{}: cannot be locked: {error}", beside.display())),
    }
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
