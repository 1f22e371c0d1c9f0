//! Threads that take one job after the other, each with a connection of its own.

use super::connect::{Connected, Purpose, Way};
use crate::store::StoreError;
use crate::store::job::Job;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How many jobs may wait.
const MOST_WAITING: usize = 8192;
/// How long after it was lost a connection is tried again: so long at first, then twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// A connection that was not used for so long is asked whether it is still there before something is looked up.
const FRESH: Duration = Duration::from_millis(200);

type Jobs = Arc<Mutex<Receiver<Box<dyn Job>>>>;

/// Those who do the same kind of job.
pub(super) struct Crew {
    orders: Mutex<Option<SyncSender<Box<dyn Job>>>>,
    /// Ends when all of them have gone home.
    gone: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

impl Crew {
    pub(super) fn start(way: &Arc<Way>, purpose: Purpose, hands: usize) -> Result<Crew, String> {
        let (orders, waiting) = sync_channel(MOST_WAITING);
        let waiting: Jobs = Arc::new(Mutex::new(waiting));
        let (here, gone) = mpsc::channel(1);
        for _ in 0..hands {
            let mut hand =
                Hand { way: way.clone(), purpose, link: None, used: Instant::now(), pause: FIRST_PAUSE, failed: None };
            let (waiting, here) = (waiting.clone(), here.clone());
            let thread = std::thread::Builder::new().name("store".to_owned());
            let started = thread.spawn(move || {
                let _until_it_ends = here;
                while let Some(mut job) = next(&waiting) {
                    let how = hand.work(job.as_mut());
                    job.done(how);
                }
            });
            started.map_err(|error| format!("no thread can be started: {error}"))?;
        }
        Ok(Crew { orders: Mutex::new(Some(orders)), gone: tokio::sync::Mutex::new(gone) })
    }

    fn orders(&self) -> MutexGuard<'_, Option<SyncSender<Box<dyn Job>>>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self, job: Box<dyn Job>) -> Result<(), StoreError> {
        let orders = self.orders().clone().ok_or(StoreError::Stopped)?;
        orders.try_send(job).map_err(|refused| match refused {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })
    }

    pub(super) async fn close(&self) {
        self.orders().take();
        // Nobody sends anything: it ends when the last one has gone.
        while self.gone.lock().await.recv().await.is_some() {}
    }
}

fn next(waiting: &Jobs) -> Option<Box<dyn Job>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// One of them.
struct Hand {
    way: Arc<Way>,
    purpose: Purpose,
    link: Option<Connected>,
    used: Instant,
    pause: Duration,
    /// When the last try to connect failed, and why.
    failed: Option<(Instant, StoreError)>,
}

impl Hand {
    fn work(&mut self, job: &mut dyn Job) -> Result<(), StoreError> {
        let link = self.ready()?;
        let worked = match self.purpose {
            Purpose::Reading => job.run(&link),
            Purpose::Writing | Purpose::Migrating => keep(&link, job),
        };
        link.spoilt.take();
        self.used = Instant::now();
        if !link.is_broken() {
            self.link = Some(link);
        }
        worked
    }

    /// A connection on which the job can begin. One that was lost since the last job is made anew, and nobody notices.
    fn ready(&mut self) -> Result<Connected, StoreError> {
        if let Some(link) = self.link.take() {
            let begun = match self.purpose {
                Purpose::Reading if self.used.elapsed() < FRESH => {
                    link.listen();
                    Ok(())
                }
                Purpose::Reading => link.check(),
                Purpose::Writing | Purpose::Migrating => link.batch("BEGIN"),
            };
            if begun.is_ok() && !link.is_broken() {
                return Ok(link);
            }
        }
        let link = self.connect()?;
        if self.purpose != Purpose::Reading {
            link.batch("BEGIN")?;
        }
        Ok(link)
    }

    fn connect(&mut self) -> Result<Connected, StoreError> {
        if let Some((at, error)) = &self.failed
            && at.elapsed() < self.pause
        {
            return Err(error.clone());
        }
        match Connected::open(&self.way, self.purpose) {
            Ok(link) => {
                if self.failed.take().is_some() {
                    tracing::info!("PostgreSQL can be reached again");
                }
                self.pause = FIRST_PAUSE;
                Ok(link)
            }
            Err(error) => {
                self.pause = if self.failed.is_some() { (self.pause * 2).min(LONGEST_PAUSE) } else { FIRST_PAUSE };
                if self.failed.is_none() {
                    tracing::error!(%error, "PostgreSQL cannot be reached");
                }
                let error = match error {
                    StoreError::Unreachable(why) => StoreError::Unreachable(why),
                    other => StoreError::Unreachable(other.to_string()),
                };
                self.failed = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }
}

/// Do a job in the transaction that was begun: all of it is kept, or it leaves no trace.
fn keep(link: &Connected, job: &mut dyn Job) -> Result<(), StoreError> {
    let ran = job.run(link);
    // A job may think nothing of an error, but PostgreSQL does.
    let ran = ran.and_then(|()| link.spoilt.take().map_or(Ok(()), Err));
    match ran {
        Ok(()) => commit(link),
        Err(error) => {
            if !link.is_broken() {
                link.batch("ROLLBACK").ok();
            }
            Err(error)
        }
    }
}

fn commit(link: &Connected) -> Result<(), StoreError> {
    link.batch("COMMIT").map_err(|error| match error {
        // The question was asked, and the answer is lost.
        StoreError::Unreachable(_) | StoreError::Busy => StoreError::Unsure,
        error => error,
    })
}
