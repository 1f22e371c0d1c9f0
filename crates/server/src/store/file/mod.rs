//! The one file in which everything is kept, unless there is PostgreSQL: SQLite.
//!
//! One thread writes. It takes whatever is waiting, puts it into one transaction and syncs it once;
//! only then is anybody told that it is done. Reading goes on beside it. A lock beside the file
//! keeps a second server away.

mod link;
mod own;
pub(super) mod schema;
mod writer;

pub(super) use link::FileLink;

use super::job::Job;
use super::lived::Lived;
use super::place::Key;
use super::{Link, StoreError};
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Semaphore, oneshot};
use writer::Order;

/// How many may read at once: a replay or an export that takes long leaves room for others.
const READERS: usize = 4;

/// The file, with the thread that writes to it and the connections that read.
pub(super) struct File {
    orders: SyncSender<Order>,
    /// The readers that nobody uses. There is a permit for each: who waits holds no thread.
    readers: Mutex<Vec<Connection>>,
    free: Arc<Semaphore>,
}

impl File {
    /// Open the file, or make it. `patience` is how long to wait if another program holds it.
    pub(super) fn open(path: &Path, patience: Duration) -> Result<(File, Arc<Lived>, Key), String> {
        let lock = lock(path)?;
        let told = |error: rusqlite::Error| format!("{}: cannot be opened: {error}", path.display());
        // SQLite makes the others like this one.
        own::open_own(path).map_err(|error| format!("{}: cannot be opened: {error}", path.display()))?;
        for ending in ["-wal", "-shm"] {
            own::keep_own(&own::beside(path, ending));
        }
        let connection = Connection::open(path).map_err(told)?;
        schema::prepare(&connection, patience).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let broken = |error: StoreError| format!("{}: {error}", path.display());
        let lived = Arc::new(Lived::load(&FileLink(&connection)).map_err(broken)?);
        lend_lived(&connection, lived.clone()).map_err(told)?;
        lend_clock(&connection).map_err(told)?;
        let key = Key::load(&FileLink(&connection)).map_err(broken)?;
        let mut readers = Vec::new();
        for _ in 0..READERS {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let reader = Connection::open_with_flags(path, flags).map_err(told)?;
            reader.busy_timeout(patience).map_err(told)?;
            reader.set_prepared_statement_cache_capacity(schema::STATEMENTS);
            lend_clock(&reader).map_err(told)?;
            readers.push(reader);
        }
        let orders = writer::start(connection, lock)?;
        let file = File { orders, readers: Mutex::new(readers), free: Arc::new(Semaphore::new(READERS)) };
        Ok((file, lived, key))
    }

    /// Let the writer do a job.
    pub(super) fn write(&self, job: Box<dyn Job>) -> Result<(), StoreError> {
        self.orders.try_send(Order::Write(job)).map_err(|refused| match refused {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })
    }

    /// Look something up.
    pub(super) async fn read<T, F>(self: Arc<File>, act: F) -> Result<T, StoreError>
    where
        F: FnOnce(&dyn Link) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        let turn = self.free.clone().acquire_owned().await.map_err(|_| StoreError::Stopped)?;
        let looked = tokio::task::spawn_blocking(move || {
            let _until_it_is_done = turn;
            let reader = Reader::of(&self);
            act(&FileLink(reader.connection.as_ref().ok_or(StoreError::Stopped)?))
        });
        looked.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Write what is waiting, close the file and let go of it.
    pub(super) async fn close(&self) {
        let (reply, done) = oneshot::channel();
        let orders = self.orders.clone();
        let sent = tokio::task::spawn_blocking(move || orders.send(Order::Close(reply)));
        if matches!(sent.await, Ok(Ok(()))) {
            done.await.ok();
        }
    }
}

/// A reader that goes back to the others when it is dropped.
struct Reader<'a> {
    file: &'a File,
    connection: Option<Connection>,
}

impl Reader<'_> {
    fn of(file: &File) -> Reader<'_> {
        let connection = file.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Reader { file, connection }
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.file.readers.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}

/// Let queries of that connection ask for how long the server has run.
fn lend_lived(db: &Connection, lived: Arc<Lived>) -> rusqlite::Result<()> {
    db.create_scalar_function("lived", 0, FunctionFlags::SQLITE_UTF8, move |_| Ok(lived.seconds()))
}

/// Let queries of that connection ask what time it is: milliseconds since 1970.
pub(in crate::store) fn lend_clock(db: &Connection) -> rusqlite::Result<()> {
    db.create_scalar_function("now_ms", 0, FunctionFlags::SQLITE_UTF8, |_| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    })
}

/// The lock beside the file, which a second server finds taken.
fn lock(path: &Path) -> Result<std::fs::File, String> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let beside = own::beside(path, ".lock");
    let file = own::open_own(&beside).map_err(|error| format!("{}: cannot be opened: {error}", beside.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            Err(format!("{}: another Longbox server uses this file; stop it or choose another file", path.display()))
        }
        Err(std::fs::TryLockError::Error(error)) => Err(format!("{}: cannot be locked: {error}", beside.display())),
    }
}
