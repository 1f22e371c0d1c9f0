//! The desk at which work is given out and gathered, for programs that do nothing else meanwhile.

use super::gather::{Ear, Gatherer, Notes, Piece};
use super::{JobId, Queue};
use crate::connect::News;
use crate::settings::Address;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// A piece of which nothing was heard for so long goes to another worker. A worker says four times as often that it is still at it.
const ACK_WAIT: Duration = Duration::from_secs(12);

/// Somebody with a connection who gives out work.
pub struct Desk {
    runtime: Runtime,
    queue: Queue,
    cancelled: watch::Receiver<bool>,
    notes: Notes,
    ack_wait: Duration,
}

/// A job on the queue.
pub struct Job<'d> {
    desk: &'d Desk,
    id: JobId,
    gatherer: Gatherer,
}

/// How gathering ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All answers are there.
    Done,
    /// Somebody called it off (Ctrl-C).
    Cancelled,
}

impl Desk {
    /// Connect, and see that there is a queue. From then on the first Ctrl-C or SIGTERM ends [`Job::gather`] in good order, and the second
    /// ends the program.
    pub fn open(address: &Address) -> Result<Desk, String> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
        let notes = Notes::default();
        let heard = Arc::clone(&notes);
        let queue = runtime.block_on(async {
            let news = move |news| {
                if let Ok(mut notes) = heard.lock() {
                    notes.push(news);
                }
            };
            let queue = Queue::new(address.connect("longbox arena", news).await?, address);
            let streams = queue.streams().await.map(|_| ());
            let forbidden = |notes: &Vec<News>| notes.iter().find(|news| matches!(news, News::Forbidden(_))).cloned();
            match (streams, notes.lock().ok().and_then(|notes| forbidden(&notes))) {
                (Ok(()), _) => Ok(queue),
                // A request that may not be made has no answer but that.
                (Err(_), Some(news)) => Err(format!("{address}: {news}")),
                (Err(fault), None) => Err(fault),
            }
        })?;
        let (cancel, cancelled) = watch::channel(false);
        runtime.spawn(async move {
            super::signal().await;
            cancel.send_replace(true);
            super::signal().await;
            std::process::exit(130);
        });
        Ok(Desk { runtime, queue, cancelled, notes, ack_wait: ACK_WAIT })
    }

    /// The same with another time after which a piece goes to another worker.
    #[must_use]
    pub fn ack_wait(mut self, ack_wait: Duration) -> Desk {
        self.ack_wait = ack_wait;
        self
    }

    /// Begin a job, or go on with it: the answers that are there already are taken first.
    pub fn job(&self, id: JobId, description: Vec<u8>) -> Job<'_> {
        let notes = Arc::clone(&self.notes);
        let gatherer = Gatherer::new(self.queue.clone(), id.clone(), description, self.ack_wait, notes);
        Job { desk: self, id, gatherer }
    }

    /// How many pieces of that job wait or are being played.
    pub fn pieces(&self, id: &JobId) -> Result<usize, String> {
        self.runtime.block_on(async {
            let streams = self.queue.streams().await?;
            Ok(self.queue.waiting(&streams, id).await?.len())
        })
    }
}

impl Job<'_> {
    /// Gather the answers to these pieces. The same number is the same piece, whenever it is asked for.
    pub fn gather(&mut self, pieces: &[Piece], ear: &mut dyn Ear) -> Result<Ended, String> {
        let mut cancelled = self.desk.cancelled.clone();
        self.desk.runtime.block_on(async {
            tokio::select! {
                biased;
                // The sender lives as long as the runtime.
                _ = cancelled.wait_for(|cancelled| *cancelled) => Ok(Ended::Cancelled),
                done = self.gatherer.gather(pieces, ear) => done.map(|()| Ended::Done),
            }
        })
    }

    /// Nothing more is asked of it: take it off the queue with all that belongs to it.
    pub fn finish(self) -> Result<(), String> {
        self.desk.runtime.block_on(self.desk.queue.withdraw(&self.id, true))
    }

    /// Take its pieces off the queue. The answers stay for whoever begins it again.
    pub fn cancel(self) -> Result<(), String> {
        self.desk.runtime.block_on(self.desk.queue.withdraw(&self.id, false))
    }
}
