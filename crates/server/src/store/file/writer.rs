//! The one thread that writes.

use super::FileLink;
use crate::store::StoreError;
use crate::store::job::Job;
use rusqlite::Connection;
use std::fs::File;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use tokio::sync::oneshot;

/// How much may wait to be written.
const MOST_WAITING: usize = 8192;
/// How much goes into one transaction.
const MOST_AT_ONCE: usize = 512;

/// What the writer is told.
pub(super) enum Order {
    /// Write this.
    Write(Box<dyn Job>),
    /// Close the file.
    Close(oneshot::Sender<()>),
}

/// Start the thread. It holds the lock for as long as it holds the file.
pub(super) fn start(connection: Connection, lock: File) -> Result<SyncSender<Order>, String> {
    let (orders, waiting) = sync_channel(MOST_WAITING);
    let thread = std::thread::Builder::new().name("store".to_owned());
    let started = thread.spawn(move || write_all(connection, lock, &waiting));
    started.map(|_| orders).map_err(|error| format!("cannot start the thread that writes: {error}"))
}

fn write_all(connection: Connection, lock: File, waiting: &Receiver<Order>) {
    let mut closing = None;
    while closing.is_none() {
        let Ok(first) = waiting.recv() else { break };
        let mut batch = Vec::new();
        let mut next = Some(first);
        while let Some(order) = next {
            match order {
                Order::Write(job) => batch.push(job),
                Order::Close(reply) => {
                    closing = Some(reply);
                    break;
                }
            }
            next = if batch.len() < MOST_AT_ONCE { waiting.try_recv().ok() } else { None };
        }
        write(&connection, batch);
    }
    drop(connection);
    drop(lock);
    if let Some(reply) = closing {
        reply.send(()).ok();
    }
}

/// Write a batch in one transaction; each job by itself succeeds or leaves no trace.
fn write(connection: &Connection, batch: Vec<Box<dyn Job>>) {
    if batch.is_empty() {
        return;
    }
    let mut good = Vec::new();
    let mut bad = Vec::new();
    let committed = write_batch(connection, batch, &mut good, &mut bad);
    if let Err(error) = &committed {
        tracing::error!(%error, jobs = good.len(), "nothing of a batch could be written");
        if !connection.is_autocommit() {
            connection.execute_batch("ROLLBACK").ok();
        }
    }
    for job in good {
        job.done(committed.clone());
    }
    for (job, error) in bad {
        job.done(Err(error));
    }
}

type Jobs = Vec<Box<dyn Job>>;

fn write_batch(
    connection: &Connection,
    batch: Jobs,
    good: &mut Jobs,
    bad: &mut Vec<(Box<dyn Job>, StoreError)>,
) -> Result<(), StoreError> {
    let mut opened = connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
    for mut job in batch {
        if opened.is_err() {
            good.push(job);
            continue;
        }
        match write_one(connection, job.as_mut()) {
            Ok(()) => good.push(job),
            // A full disk may undo the whole transaction: then nothing of the batch is written.
            Err(error) if connection.is_autocommit() => {
                opened = Err(error);
                good.push(job);
            }
            Err(error) => bad.push((job, error)),
        }
    }
    opened?;
    Ok(connection.execute_batch("COMMIT")?)
}

fn write_one(connection: &Connection, job: &mut dyn Job) -> Result<(), StoreError> {
    connection.execute_batch("SAVEPOINT job")?;
    let ran = job.run(&FileLink(connection));
    if ran.is_err() && !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK TO job")?;
    }
    if !connection.is_autocommit() {
        connection.execute_batch("RELEASE job")?;
    }
    ran
}
