//! Putting pieces on the queue and gathering the answers, each counted once, whatever dies meanwhile.

use super::{ANSWERS, FAULT, JobId, Queue, Streams, Taker, WORK, WORKER, number, reason};
use crate::connect::News;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::pull::{self, Batch};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A piece of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its number; no two pieces of a job have one number, and the same number is always the same piece.
    pub number: u64,
    /// What it says.
    pub payload: Vec<u8>,
}

/// Why an answer was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It cannot be: another worker may give a better one.
    Answer(String),
    /// Nothing can be taken any more.
    End(String),
}

/// Who hears what comes.
pub trait Ear {
    /// The answer to that piece, which was not heard before.
    fn take(&mut self, number: u64, answer: &[u8]) -> Result<(), Refusal>;

    /// So many workers have given an answer in the last minute.
    fn workers(&mut self, count: usize);

    /// Something that somebody should know of.
    fn say(&mut self, text: &str);
}

/// So many pieces stand in the queue at most, so that a contest of any size is no weight on it; workers are out of work only
/// if they do all of them while nobody adds more.
const WINDOW: usize = 8192;
/// So many are put there at once.
const AT_ONCE: usize = 256;
/// Without NATS for so long, the gatherer gives up. What is done is not lost.
const PATIENCE: Duration = Duration::from_secs(300);
/// When nothing has come for so long, that is said, and it is looked whether all pieces are still there.
const QUIET: Duration = Duration::from_secs(60);
/// When no worker has shown up by then, that is said.
const ALONE: Duration = Duration::from_secs(5);
/// An answer that cannot be is refused so often; then it is not for chance.
const MOST_REFUSED: u32 = 3;

/// Somebody who gathers the answers of a job.
pub(super) struct Gatherer {
    queue: Queue,
    job: JobId,
    description: Vec<u8>,
    ack_wait: Duration,
    reading: Option<Reading>,
    /// The last answer that was read, by its place in the stream.
    seen: u64,
    /// Answers to pieces that nobody has asked for yet: those of a run before.
    early: BTreeMap<u64, Vec<u8>>,
    taken: BTreeSet<u64>,
    refused: BTreeMap<u64, u32>,
    /// When each worker was heard of last.
    workers: BTreeMap<String, Instant>,
    lost_at: Option<Instant>,
    notes: Notes,
}

/// What the connection has said and nobody has heard yet.
pub(super) type Notes = Arc<Mutex<Vec<News>>>;

/// What is needed to go on, made anew after trouble.
struct Reading {
    streams: Streams,
    taker: Taker,
    /// Who reads the answers; nobody after what was on its way to one was left there.
    reader: Option<Taker>,
}

/// What went wrong.
enum Trouble {
    /// NATS; it may be better soon.
    Away(String),
    /// It will not be better.
    End(String),
}

/// What is still wanted, and what stands in the queue of it.
struct Open<'p> {
    wanted: BTreeMap<u64, &'p [u8]>,
    queued: BTreeSet<u64>,
    /// When the queue is looked at again.
    look_at: Instant,
    heard_at: Instant,
    told_alone: bool,
}

impl Gatherer {
    pub(super) fn new(queue: Queue, job: JobId, description: Vec<u8>, ack_wait: Duration, notes: Notes) -> Gatherer {
        Gatherer {
            queue,
            job,
            description,
            ack_wait,
            reading: None,
            seen: 0,
            early: BTreeMap::new(),
            taken: BTreeSet::new(),
            refused: BTreeMap::new(),
            workers: BTreeMap::new(),
            lost_at: None,
            notes,
        }
    }

    /// Gather the answers to these pieces.
    pub(super) async fn gather(&mut self, pieces: &[Piece], ear: &mut dyn Ear) -> Result<(), String> {
        let now = Instant::now();
        let wanted = pieces.iter().filter(|piece| !self.taken.contains(&piece.number));
        let mut open = Open {
            wanted: wanted.map(|piece| (piece.number, piece.payload.as_slice())).collect(),
            queued: BTreeSet::new(),
            look_at: now,
            heard_at: now,
            told_alone: false,
        };
        while !open.wanted.is_empty() {
            match self.round(&mut open, ear).await {
                Ok(()) => self.lost_at = None,
                Err(Trouble::End(fault)) => return Err(fault),
                Err(Trouble::Away(fault)) => {
                    self.reading = None;
                    open.look_at = Instant::now();
                    let lost_at = *self.lost_at.get_or_insert_with(|| {
                        ear.say(&format!("{fault}; trying again"));
                        Instant::now()
                    });
                    if lost_at.elapsed() > PATIENCE {
                        let minutes = PATIENCE.as_secs() / 60;
                        return Err(format!(
                            "{fault}; given up after {minutes} minutes: the same command goes on later"
                        ));
                    }
                    tokio::time::sleep(Duration::from_millis(500)).await;
                }
            }
        }
        Ok(())
    }

    /// Put there what is missing, and hear what comes within a second.
    async fn round(&mut self, open: &mut Open<'_>, ear: &mut dyn Ear) -> Result<(), Trouble> {
        let news: Vec<News> = self.notes.lock().map(|mut notes| notes.drain(..).collect()).unwrap_or_default();
        for news in news {
            match news {
                // What that means for us is told where it hinders.
                News::Connected | News::Lost => {}
                News::Forbidden(_) => return Err(Trouble::End(self.queue.fault(&news.to_string()))),
                News::Trouble(what) => ear.say(&self.queue.fault(&what)),
            }
        }
        if self.reading.is_none() {
            self.reading = Some(self.begin().await.map_err(Trouble::Away)?);
        }
        let early: Vec<u64> = self.early.keys().copied().filter(|number| open.wanted.contains_key(number)).collect();
        for number in early {
            if let Some(answer) = self.early.remove(&number) {
                self.hear(open, number, None, &answer, ear).await?;
            }
        }
        if open.wanted.is_empty() {
            return Ok(());
        }
        if Instant::now() >= open.look_at {
            self.look(open).await.map_err(Trouble::Away)?;
        }
        self.top_up(open).await.map_err(Trouble::Away)?;
        self.read(open, ear).await?;
        self.count_workers(ear);
        self.mind_silence(open, ear).await.map_err(Trouble::Away)
    }

    /// Everything is there that workers need, whatever was lost.
    async fn begin(&mut self) -> Result<Reading, String> {
        let streams = self.queue.streams().await?;
        let state = streams.answers.get_info().await.map_err(|error| self.queue.fault(&reason(&error)))?.state;
        if state.last_sequence < self.seen {
            // A stream that begins anew: its disk was lost.
            self.seen = 0;
        }
        self.queue.describe(&self.job, &self.description).await?;
        let taker = self.queue.taker(&streams, &self.job, self.ack_wait).await?;
        Ok(Reading { streams, taker, reader: None })
    }

    /// Who reads the answers that were not read yet.
    async fn reader(&self, streams: &Streams) -> Result<Taker, String> {
        let config = pull::Config {
            filter_subject: format!("{}.{}.*", ANSWERS.1, self.job),
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: self.seen + 1 },
            ack_policy: AckPolicy::None,
            inactive_threshold: Duration::from_secs(60),
            ..pull::Config::default()
        };
        let made = streams.answers.create_consumer(config).await;
        made.map_err(|error| self.queue.fault(&reason(&error)))
    }

    /// Look which pieces stand in the queue. Those that are answered already need not: the answers are about to be read, unless they
    /// were refused.
    async fn look(&self, open: &mut Open<'_>) -> Result<(), String> {
        if let Some(reading) = &self.reading {
            let answered = self.queue.answered(&reading.streams, &self.job).await?;
            open.queued = self.queue.waiting(&reading.streams, &self.job).await?;
            open.queued.extend(answered.into_iter().filter(|number| !self.refused.contains_key(number)));
            open.queued.retain(|number| open.wanted.contains_key(number));
        }
        open.look_at = Instant::now() + QUIET;
        Ok(())
    }

    /// Put pieces there that are wanted and are not there.
    async fn top_up(&self, open: &mut Open<'_>) -> Result<(), String> {
        if open.queued.len() > WINDOW / 2 {
            return Ok(());
        }
        let missing = open.wanted.iter().filter(|(number, _)| !open.queued.contains(number));
        let room = WINDOW - open.queued.len();
        let missing: Vec<(u64, &[u8])> = missing.take(room).map(|(number, payload)| (*number, *payload)).collect();
        for some in missing.chunks(AT_ONCE) {
            let put = some
                .iter()
                .map(|(number, payload)| self.queue.put(format!("{}.{}.{number}", WORK.1, self.job), payload.to_vec()));
            for result in futures_util::future::join_all(put).await {
                result?;
            }
            open.queued.extend(some.iter().map(|(number, _)| *number));
        }
        Ok(())
    }

    /// Ask for the answers of the next second.
    async fn ask(&mut self) -> Result<Batch, String> {
        let mut reading = match self.reading.take() {
            Some(reading) => reading,
            None => self.begin().await?,
        };
        let reader = match reading.reader.take() {
            Some(reader) => reader,
            None => self.reader(&reading.streams).await?,
        };
        let batch = reader.batch().max_messages(AT_ONCE).expires(Duration::from_secs(1)).messages().await;
        reading.reader = Some(reader);
        self.reading = Some(reading);
        batch.map_err(|error| self.queue.fault(&reason(&error)))
    }

    /// Hear what comes within a second.
    async fn read(&mut self, open: &mut Open<'_>, ear: &mut dyn Ear) -> Result<(), Trouble> {
        let mut batch = self.ask().await.map_err(Trouble::Away)?;
        while let Some(message) = batch.next().await {
            let message = message.map_err(|error| Trouble::Away(self.queue.fault(&error.to_string())))?;
            let Ok(sequence) = message.info().map(|info| info.stream_sequence) else { continue };
            self.seen = sequence;
            let Some(number) = number(&message.subject) else {
                ear.say(&format!("\"{}\" answers to no piece and is left out", message.subject));
                continue;
            };
            self.hear_message(open, number, sequence, &message, ear).await?;
            if open.wanted.is_empty() {
                // What else was on its way is read anew by whoever asks for more.
                if let Some(reading) = &mut self.reading {
                    reading.reader = None;
                }
                break;
            }
        }
        Ok(())
    }

    async fn hear_message(
        &mut self,
        open: &mut Open<'_>,
        number: u64,
        sequence: u64,
        message: &Message,
        ear: &mut dyn Ear,
    ) -> Result<(), Trouble> {
        let header = |name: &str| message.headers.as_ref().and_then(|all| all.get(name)).map(|text| text.as_str());
        if let Some(worker) = header(WORKER) {
            self.workers.insert(worker.to_owned(), Instant::now());
        }
        open.heard_at = Instant::now();
        if !open.wanted.contains_key(&number) {
            if !self.taken.contains(&number) && header(FAULT).is_none() {
                self.early.insert(number, message.payload.to_vec());
            }
            return Ok(());
        }
        match header(FAULT) {
            Some(fault) => self.refuse(open, number, Some(sequence), fault, ear).await,
            None => self.hear(open, number, Some(sequence), &message.payload, ear).await,
        }
    }

    async fn hear(
        &mut self,
        open: &mut Open<'_>,
        number: u64,
        sequence: Option<u64>,
        answer: &[u8],
        ear: &mut dyn Ear,
    ) -> Result<(), Trouble> {
        match ear.take(number, answer) {
            Ok(()) => {
                open.wanted.remove(&number);
                open.queued.remove(&number);
                self.taken.insert(number);
                Ok(())
            }
            Err(Refusal::Answer(fault)) => self.refuse(open, number, sequence, &fault, ear).await,
            Err(Refusal::End(fault)) => Err(Trouble::End(fault)),
        }
    }

    /// That answer is of no use: the piece goes back into the queue.
    async fn refuse(
        &mut self,
        open: &mut Open<'_>,
        number: u64,
        sequence: Option<u64>,
        fault: &str,
        ear: &mut dyn Ear,
    ) -> Result<(), Trouble> {
        let times = self.refused.entry(number).or_default();
        *times += 1;
        if *times == MOST_REFUSED {
            return Err(Trouble::End(format!("piece {number} was answered {times} times, and never well: {fault}")));
        }
        ear.say(&format!("an answer to piece {number} is refused, and the piece is played again: {fault}"));
        if let (Some(sequence), Some(reading)) = (sequence, &self.reading) {
            // If another answer has taken its place already, there is nothing to delete.
            reading.streams.answers.delete_message(sequence).await.ok();
        }
        open.queued.remove(&number);
        // Whoever answered may be about to strike the piece off, so that it could not be put back yet.
        open.look_at = open.look_at.min(Instant::now() + Duration::from_secs(1));
        Ok(())
    }

    fn count_workers(&mut self, ear: &mut dyn Ear) {
        self.workers.retain(|_, heard_at| heard_at.elapsed() < QUIET);
        ear.workers(self.workers.len());
    }

    /// Nobody should wait without knowing for what.
    async fn mind_silence(&mut self, open: &mut Open<'_>, ear: &mut dyn Ear) -> Result<(), String> {
        let silence = open.heard_at.elapsed();
        let (Some(reading), true) = (&self.reading, silence > ALONE && !open.wanted.is_empty()) else { return Ok(()) };
        if open.told_alone && silence < QUIET {
            return Ok(());
        }
        let info = reading.taker.get_info().await.map_err(|error| self.queue.fault(&reason(&error)))?;
        let (waiting, played) = (info.num_pending, info.num_ack_pending);
        if played == 0 && info.num_waiting == 0 && !open.told_alone {
            let at = &self.queue.at;
            ear.say(&format!(
                "no worker takes these pieces yet: start `longbox worker --nats {at}` of this version, on as many machines as you like"
            ));
        } else if silence >= QUIET {
            let seconds = silence.as_secs();
            ear.say(&format!(
                "nothing has come for {seconds} seconds: {waiting} pieces wait and {played} are being played"
            ));
            open.heard_at = Instant::now();
            open.look_at = Instant::now();
        }
        open.told_alone = true;
        Ok(())
    }
}
