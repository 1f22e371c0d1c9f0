//! A queue of work for many machines, on three streams of JetStream.
//!
//! Whoever wants work done puts the description of a job into the stream of jobs and its pieces, which are numbered, into the stream of
//! work, and reads the stream of answers ([`Desk`]). A worker takes a piece, says now and then that it is still at it, writes down its
//! answer and only then strikes the piece off ([`work`]). So a piece is in one of three places at any time: waiting, in somebody's
//! hands, or answered. What a worker has in hand when it dies goes to another one as soon as nothing was heard of it for a while
//! ([`Desk::ack_wait`]).
//!
//! A piece has a subject of its own, and a message is taken there only if none is there yet: however often the same piece is
//! published, it stands in the queue once. (The window for message ids would not do: within it a piece that was cancelled could not be
//! put back, after it one could be put in twice.) A piece can still be played twice, when a worker was thought dead; answers are told
//! apart by their number, and the second is not counted.
//!
//! What jobs, pieces and answers say is not known here: they are bytes.

mod desk;
mod gather;
mod work;

pub use desk::{Desk, Ended, Job};
pub use gather::{Ear, Piece, Refusal};
pub use work::{Player, Stop, Trade, work};

use crate::settings::Address;
use async_nats::Client;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::context::{
    CreateStreamErrorKind, GetStreamErrorKind, PublishErrorKind, RequestError, RequestErrorKind,
};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, ErrorCode};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use tokio::sync::watch;

/// The streams, and what their subjects begin with: nothing that a cluster of servers could be called (`longbox.NAME`).
const JOBS: (&str, &str) = ("LONGBOX_JOBS", "longbox-arena.job");
const WORK: (&str, &str) = ("LONGBOX_WORK", "longbox-arena.work");
const ANSWERS: (&str, &str) = ("LONGBOX_ANSWERS", "longbox-arena.answer");
/// What nobody asked about for so long is forgotten.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
/// A request that NATS has not answered by then has failed.
const DEADLINE: Duration = Duration::from_secs(5);
/// A description that is longer is cut into parts: a server takes messages of a megabyte.
const PART: usize = 256 << 10;
const NO_JETSTREAM: &str = "it has no JetStream: start nats-server with --jetstream";
/// No description is longer.
const MOST_PARTS: usize = 256;
/// In these headers of an answer stands who gave it, and what was wrong with a piece that nobody can answer.
const WORKER: &str = "Longbox-Worker";
const FAULT: &str = "Longbox-Fault";

/// What a job is called: the same work has the same name, wherever and however often it is asked for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct JobId(String);

impl JobId {
    /// The name of the job with that description.
    pub fn of(description: &[u8]) -> JobId {
        let hash = Sha256::digest(description);
        JobId(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    /// A name of letters, digits, `-` and `_`, which are all that a subject may have.
    pub fn new(name: &str) -> Option<JobId> {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        (!name.is_empty() && name.len() <= 64 && name.chars().all(fits)).then(|| JobId(name.to_owned()))
    }
}

impl Display for JobId {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The queue at one NATS.
#[derive(Clone)]
pub struct Queue {
    context: Context,
    /// Where it is, for messages.
    at: String,
}

/// The three streams.
struct Streams {
    jobs: Stream,
    work: Stream,
    answers: Stream,
}

/// Somebody who takes pieces.
type Taker = Consumer<pull::Config>;

impl Queue {
    /// That of the NATS to which a connection leads.
    pub fn new(client: Client, address: &Address) -> Queue {
        let context = jetstream::ContextBuilder::new().timeout(DEADLINE).ack_timeout(DEADLINE).build(client);
        Queue { context, at: address.to_string() }
    }

    /// The streams, which are made where there are none.
    async fn streams(&self) -> Result<Streams, String> {
        let jobs = self.stream(JOBS, RetentionPolicy::Limits).await?;
        let work = self.stream(WORK, RetentionPolicy::WorkQueue).await?;
        let answers = self.stream(ANSWERS, RetentionPolicy::Limits).await?;
        Ok(Streams { jobs, work, answers })
    }

    /// The streams; nothing where nobody has given out work yet. A worker makes none, and needs no right to.
    async fn streams_there(&self) -> Result<Option<Streams>, String> {
        let mut found = Vec::new();
        for (name, _) in [JOBS, WORK, ANSWERS] {
            match self.context.get_stream(name).await {
                Ok(stream) => found.push(stream),
                Err(error) => match error.kind() {
                    GetStreamErrorKind::JetStream(error) if error.error_code() == ErrorCode::STREAM_NOT_FOUND => {
                        return Ok(None);
                    }
                    _ if is_unserved(&error) => return Err(self.fault(NO_JETSTREAM)),
                    _ => return Err(self.fault(&format!("no stream {name}: {}", reason(&error)))),
                },
            }
        }
        let streams = <[Stream; 3]>::try_from(found).ok();
        Ok(streams.map(|[jobs, work, answers]| Streams { jobs, work, answers }))
    }

    /// That somebody serves JetStream at all; a NATS that does not answer may do so later.
    async fn is_served(&self) -> Result<(), String> {
        match self.context.get_stream(JOBS.0).await {
            Err(error) if is_unserved(&error) => Err(self.fault(NO_JETSTREAM)),
            Err(_) | Ok(_) => Ok(()),
        }
    }

    async fn stream(&self, (name, subject): (&str, &str), retention: RetentionPolicy) -> Result<Stream, String> {
        let config = Config {
            name: name.to_owned(),
            subjects: vec![format!("{subject}.>")],
            // Of what was said twice the last counts; pieces are not even taken twice.
            max_messages_per_subject: 1,
            retention,
            storage: StorageType::File,
            max_age: KEPT,
            num_replicas: 1,
            ..Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(|error| match error.kind() {
            CreateStreamErrorKind::JetStreamUnavailable => self.fault(NO_JETSTREAM),
            _ if is_unserved(&error) => self.fault(NO_JETSTREAM),
            _ => self.fault(&format!("no stream {name}: {}", reason(&error))),
        })
    }

    /// Put a message under a subject where there is none yet; whether that was so.
    async fn put(&self, subject: String, payload: Vec<u8>) -> Result<bool, String> {
        let message = jetstream::message::PublishMessage::build().payload(payload.into());
        let sent = match self.context.send_publish(subject, message.expected_last_subject_sequence(0)).await {
            Ok(sent) => sent.await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Ok(false),
            Err(error) => Err(self.fault(&reason(&error))),
        }
    }

    /// All subjects of a stream that fit a pattern and hold a message.
    async fn subjects(&self, stream: &Stream, pattern: &str) -> Result<BTreeSet<String>, String> {
        let fault = |error| self.fault(&reason(&error));
        let found = stream.info_with_subjects(pattern).await.map_err(fault)?;
        let found: Vec<(String, usize)> = found.try_collect().await.map_err(fault)?;
        Ok(found.into_iter().map(|(subject, _)| subject).collect())
    }

    /// The numbers of the pieces of a job that wait or are in somebody's hands.
    async fn waiting(&self, streams: &Streams, job: &JobId) -> Result<BTreeSet<u64>, String> {
        let found = self.subjects(&streams.work, &format!("{}.{job}.*", WORK.1)).await?;
        Ok(found.iter().filter_map(|subject| number(subject)).collect())
    }

    /// The numbers of the pieces of a job to which there is an answer.
    async fn answered(&self, streams: &Streams, job: &JobId) -> Result<BTreeSet<u64>, String> {
        let found = self.subjects(&streams.answers, &format!("{}.{job}.*", ANSWERS.1)).await?;
        Ok(found.iter().filter_map(|subject| number(subject)).collect())
    }

    /// Who takes the pieces of a job: all workers share it.
    async fn taker(&self, streams: &Streams, job: &JobId, ack_wait: Duration) -> Result<Taker, String> {
        let config = pull::Config {
            durable_name: Some(job.to_string()),
            filter_subject: format!("{}.{job}.*", WORK.1),
            ack_policy: AckPolicy::Explicit,
            ack_wait,
            // As many as there may be threads in all.
            max_ack_pending: 100_000,
            max_waiting: 100_000,
            ..pull::Config::default()
        };
        streams.work.create_consumer(config).await.map_err(|error| self.fault(&reason(&error)))
    }

    /// Say what a job is, if nobody has yet. The first part comes last: where it is, the others are.
    async fn describe(&self, job: &JobId, description: &[u8]) -> Result<(), String> {
        let parts: Vec<&[u8]> = description.chunks(PART).collect();
        if parts.len() > MOST_PARTS {
            let most = (PART * MOST_PARTS) >> 20;
            return Err(format!("this job is too long to be sent: its decks and cards are more than {most} megabytes"));
        }
        for (at, part) in parts.iter().enumerate().rev() {
            self.put(format!("{}.{job}.{}.{at}", JOBS.1, parts.len()), part.to_vec()).await?;
        }
        Ok(())
    }

    /// Take a job off the queue, with all its pieces and, if nobody needs them any more, its answers.
    async fn withdraw(&self, job: &JobId, answers: bool) -> Result<(), String> {
        let streams = self.streams().await?;
        let fault = |error| self.fault(&reason(&error));
        streams.jobs.purge().filter(format!("{}.{job}.>", JOBS.1)).await.map_err(fault)?;
        streams.work.purge().filter(format!("{}.{job}.*", WORK.1)).await.map_err(fault)?;
        if answers {
            streams.answers.purge().filter(format!("{}.{job}.*", ANSWERS.1)).await.map_err(fault)?;
        }
        // Whoever else withdrew it did this as well.
        match streams.work.delete_consumer(&job.0).await {
            Ok(_) => Ok(()),
            Err(error) if is_missing(&error) => Ok(()),
            Err(error) => Err(self.fault(&reason(&error))),
        }
    }

    fn fault(&self, what: &str) -> String {
        format!("{}: {what}", self.at)
    }
}

/// Whether it is that nobody serves JetStream.
fn is_unserved(error: &(dyn Error + 'static)) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<RequestError>());
    source.is_some_and(|source| source.kind() == RequestErrorKind::NoResponders)
}

/// Whether it is that there is no such consumer.
fn is_missing(error: &jetstream::stream::ConsumerError) -> bool {
    use async_nats::jetstream::stream::ConsumerErrorKind;
    matches!(error.kind(), ConsumerErrorKind::JetStream(error) if error.error_code() == ErrorCode::CONSUMER_NOT_FOUND)
}

/// The number of a piece, which its subject ends with.
fn number(subject: &str) -> Option<u64> {
    subject.rsplit('.').next()?.parse().ok()
}

/// An error with what caused it, which is often all that says something.
fn reason(error: &(dyn Error + 'static)) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !told.contains(&more) {
            told = format!("{told}: {more}");
        }
        cause = error.source();
    }
    told
}

/// Wait until somebody asks the program to end: Ctrl-C, or what a system sends.
async fn signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    tokio::signal::ctrl_c().await.ok();
}

/// What a worker does about signals: the first stops it soon, the second at once.
pub fn stop_by_signal() -> watch::Receiver<Stop> {
    let (sender, receiver) = watch::channel(Stop::Not);
    tokio::spawn(async move {
        for stop in [Stop::Soon, Stop::Now] {
            signal().await;
            sender.send_replace(stop);
        }
        // As long as somebody listens, there is somebody to tell.
        sender.closed().await;
    });
    receiver
}
