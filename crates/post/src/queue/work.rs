//! Taking pieces off the queue and answering them.

use super::{ANSWERS, DEADLINE, FAULT, JOBS, JobId, Queue, Streams, Taker, WORKER, number, reason};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// What a worker can do.
pub trait Trade: Send + Sync {
    /// Whoever answers the pieces of a job with this description; an error says why this worker leaves them to others.
    fn learn(&self, description: &[u8]) -> Result<Arc<dyn Player>, String>;

    /// Something that somebody should know of.
    fn say(&self, text: &str);
}

/// Whoever answers the pieces of a job.
pub trait Player: Send + Sync {
    /// The answer to a piece; an error says what is wrong with it.
    fn play(&self, piece: &[u8]) -> Result<Vec<u8>, String>;
}

/// Whether a worker goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It does.
    Not,
    /// It finishes what it has in hand, if that takes no more than some seconds, and gives it back if it does.
    Soon,
    /// It gives back what it has in hand.
    Now,
}

/// New jobs are looked for so often.
const LOOK: Duration = Duration::from_secs(1);
/// A request for a piece waits so long where there is none.
const WAIT: Duration = Duration::from_secs(2);
/// A worker that is to stop soon takes no longer.
const GRACE: Duration = Duration::from_secs(10);
/// An answer that could not be written down by then is lost, and its piece goes to another worker.
const PATIENCE: Duration = Duration::from_secs(60);

/// A job that this worker can do.
struct Ready {
    id: JobId,
    taker: Taker,
    player: Arc<dyn Player>,
    /// When a piece of which nothing was heard goes to another.
    ack_wait: Duration,
}

/// The jobs that this worker can do, the oldest first.
type Jobs = Vec<Arc<Ready>>;

/// What all hands of a worker share.
struct Shop {
    queue: Queue,
    trade: Arc<dyn Trade>,
    name: String,
    jobs: watch::Receiver<Jobs>,
    stop: watch::Receiver<Stop>,
}

/// Take pieces and answer them, so many at once, until it is time to stop. How many were answered is given back.
pub async fn work(
    queue: Queue,
    trade: Arc<dyn Trade>,
    hands: usize,
    stop: watch::Receiver<Stop>,
) -> Result<u64, String> {
    // This does not become better by waiting.
    queue.is_served().await?;
    let name = queue.context.client().new_inbox().replace("_INBOX.", "");
    let (found, jobs) = watch::channel(Jobs::new());
    let shop = Arc::new(Shop { queue, trade, name, jobs, stop });
    let scout = tokio::spawn(look_for_jobs(Arc::clone(&shop), found));
    let mut crew = JoinSet::new();
    for at in 0..hands {
        crew.spawn(hand(Arc::clone(&shop), at));
    }
    let mut answered = 0;
    while let Some(hand) = crew.join_next().await {
        answered += hand.map_err(|error| format!("this worker has failed: {error}"))?;
    }
    scout.abort();
    // What was said last has to reach NATS before the program ends.
    tokio::time::timeout(DEADLINE, shop.queue.context.client().flush()).await.ok();
    Ok(answered)
}

/// Keep the list of jobs.
async fn look_for_jobs(shop: Arc<Shop>, found: watch::Sender<Jobs>) {
    // What was looked at, with what became of it: nothing for those of others.
    let mut known: BTreeMap<JobId, Option<Arc<Ready>>> = BTreeMap::new();
    let mut away = false;
    loop {
        match look(&shop, &mut known).await {
            Ok(jobs) => {
                if away {
                    shop.trade.say(&format!("{}: there again", shop.queue.at));
                }
                away = false;
                let before: Vec<JobId> = found.borrow().iter().map(|job| job.id.clone()).collect();
                if before.iter().ne(jobs.iter().map(|job| &job.id)) {
                    found.send_replace(jobs);
                }
            }
            Err(fault) => {
                if !away {
                    shop.trade.say(&format!("{fault}; trying again"));
                }
                away = true;
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn look(shop: &Arc<Shop>, known: &mut BTreeMap<JobId, Option<Arc<Ready>>>) -> Result<Jobs, String> {
    let queue = &shop.queue;
    let Some(streams) = queue.streams_there().await? else { return Ok(Jobs::new()) };
    let there = listed(&queue.subjects(&streams.jobs, &format!("{}.>", JOBS.1)).await?);
    known.retain(|id, _| there.contains_key(id));
    let mut jobs = Jobs::new();
    for (id, parts) in there {
        if let Some(ready) = known.get(&id) {
            jobs.extend(ready.clone());
            continue;
        }
        let Ok(taker) = streams.work.get_consumer::<async_nats::jetstream::consumer::pull::Config>(&id.0).await else {
            // It is described before there is anything to take.
            continue;
        };
        // What was delivered once does not count as pending, but comes again if whoever has it dies.
        let info = taker.cached_info();
        if info.num_pending == 0 && info.num_ack_pending == 0 {
            continue;
        }
        let description = description(queue, &streams, &id, parts).await?;
        let trade = Arc::clone(&shop.trade);
        let learnt = tokio::task::spawn_blocking(move || trade.learn(&description)).await;
        let ready = match learnt.unwrap_or_else(|_| Err("this program fails at it".to_owned())) {
            Ok(player) => {
                let ack_wait = taker.cached_info().config.ack_wait;
                Some(Arc::new(Ready { id: id.clone(), taker, player, ack_wait }))
            }
            Err(fault) => {
                shop.trade.say(&format!("job {id} is left to others: {fault}"));
                None
            }
        };
        jobs.extend(ready.clone());
        known.insert(id, ready);
    }
    Ok(jobs)
}

/// The jobs of which all parts are there, with how many those are.
fn listed(subjects: &BTreeSet<String>) -> BTreeMap<JobId, usize> {
    let mut parts: BTreeMap<(JobId, usize), usize> = BTreeMap::new();
    for subject in subjects {
        let mut words = subject.rsplit('.');
        let (Some(_), Some(all), Some(id)) = (words.next(), words.next(), words.next()) else { continue };
        if let (Ok(all), Some(id)) = (all.parse(), JobId::new(id)) {
            *parts.entry((id, all)).or_default() += 1;
        }
    }
    parts.into_iter().filter(|((_, all), there)| all == there).map(|((id, all), _)| (id, all)).collect()
}

async fn description(queue: &Queue, streams: &Streams, id: &JobId, parts: usize) -> Result<Vec<u8>, String> {
    let mut whole = Vec::new();
    for at in 0..parts {
        let subject = format!("{}.{id}.{parts}.{at}", JOBS.1);
        let part = streams.jobs.get_last_raw_message_by_subject(&subject).await;
        whole.extend_from_slice(&part.map_err(|error| queue.fault(&reason(&error)))?.payload);
    }
    Ok(whole)
}

/// One of those who take pieces; how many it has answered.
async fn hand(shop: Arc<Shop>, at: usize) -> u64 {
    let (mut jobs, mut stop) = (shop.jobs.clone(), shop.stop.clone());
    let mut turn = at;
    let mut answered = 0;
    while *stop.borrow() == Stop::Not {
        let all = jobs.borrow_and_update().clone();
        match next(&all, &mut turn).await {
            Some((job, message)) => {
                let Some(number) = number(&message.subject) else {
                    shop.trade.say(&format!("\"{}\" is no piece of a job and is thrown away", message.subject));
                    message.ack_with(AckKind::Term).await.ok();
                    continue;
                };
                let piece = InHand { shop: &shop, job: &job, number, message };
                answered += u64::from(piece.answer(&mut stop).await);
            }
            // None is waited for where there is none: whoever has a job waits in the queue.
            None => {
                let wait = if all.is_empty() { WAIT } else { Duration::from_millis(100) };
                tokio::select! {
                    _ = tokio::time::sleep(wait) => {}
                    _ = jobs.changed() => {}
                    _ = stop.changed() => {}
                }
            }
        }
    }
    answered
}

/// A piece of any of these jobs, which take turns.
async fn next(jobs: &Jobs, turn: &mut usize) -> Option<(Arc<Ready>, Message)> {
    *turn = turn.wrapping_add(1);
    let in_turn = (0..jobs.len()).map(|at| &jobs[turn.wrapping_add(at) % jobs.len()]);
    let mut others = in_turn.clone();
    let last = others.next_back()?;
    for job in others {
        // Whoever fails here is looked for by the scout, and a job that is over is no fault.
        if let Ok(mut batch) = job.taker.fetch().max_messages(1).messages().await
            && let Some(Ok(message)) = batch.next().await
        {
            return Some((Arc::clone(job), message));
        }
    }
    let mut batch = last.taker.batch().max_messages(1).expires(WAIT).messages().await.ok()?;
    let message = batch.next().await?.ok()?;
    Some((Arc::clone(last), message))
}

/// A piece that somebody has in hand.
struct InHand<'a> {
    shop: &'a Shop,
    job: &'a Ready,
    number: u64,
    message: Message,
}

impl InHand<'_> {
    /// Whether it was answered.
    async fn answer(self, stop: &mut watch::Receiver<Stop>) -> bool {
        let Some(played) = self.play(stop).await else {
            self.acknowledge(AckKind::Nak(None)).await;
            return false;
        };
        let most = self.shop.queue.context.client().server_info().max_payload;
        let played = played.and_then(|answer| match answer.len() {
            // Headers need some room as well.
            length if length + 1024 > most => Err(format!("its answer has {length} bytes, and NATS takes {most}")),
            _ => Ok(answer),
        });
        match played {
            Ok(answer) => {
                if !self.write_down(answer, None).await {
                    return false;
                }
                // Should this get lost the piece is played again, and counted once all the same.
                self.acknowledge(AckKind::Ack).await;
                true
            }
            Err(fault) => {
                self.shop.trade.say(&format!("piece {} of job {} cannot be played: {fault}", self.number, self.job.id));
                // Nobody else could: whoever asked for it decides what becomes of it, and for that it must be off the queue.
                self.acknowledge(AckKind::Term).await;
                self.write_down(Vec::new(), Some(&fault)).await;
                false
            }
        }
    }

    /// Play it and say now and then that it is being played; nothing if it is time to give it back.
    async fn play(&self, stop: &mut watch::Receiver<Stop>) -> Option<Result<Vec<u8>, String>> {
        let (player, piece) = (Arc::clone(&self.job.player), self.message.payload.clone());
        let mut playing = tokio::task::spawn_blocking(move || {
            let played = std::panic::catch_unwind(AssertUnwindSafe(|| player.play(&piece)));
            played.unwrap_or_else(|_| Err("this program fails at it".to_owned()))
        });
        let mut beat = tokio::time::interval(self.job.ack_wait / 4);
        beat.tick().await;
        let mut until: Option<tokio::time::Instant> = None;
        loop {
            if until.is_none() && *stop.borrow_and_update() != Stop::Not {
                until = Some(tokio::time::Instant::now() + GRACE);
            }
            if *stop.borrow() == Stop::Now || until.is_some_and(|until| until <= tokio::time::Instant::now()) {
                return None;
            }
            tokio::select! {
                played = &mut playing => {
                    return Some(played.unwrap_or_else(|_| Err("this program fails at it".to_owned())));
                }
                _ = beat.tick() => self.acknowledge(AckKind::Progress).await,
                _ = stop.changed() => {}
                _ = tokio::time::sleep_until(until.unwrap_or_else(tokio::time::Instant::now)), if until.is_some() => {}
            }
        }
    }

    /// Write the answer down where whoever asked finds it; whether that could be done in time.
    async fn write_down(&self, answer: Vec<u8>, fault: Option<&str>) -> bool {
        let subject = format!("{}.{}.{}", ANSWERS.1, self.job.id, self.number);
        let since = Instant::now();
        loop {
            let message =
                PublishMessage::build().payload(answer.clone().into()).header(WORKER, self.shop.name.as_str());
            let message = match fault {
                Some(fault) => message.header(FAULT, fault.replace(['\r', '\n'], " ").as_str()),
                None => message,
            };
            let sent = match self.shop.queue.context.send_publish(subject.clone(), message).await {
                Ok(sent) => sent.await,
                Err(error) => Err(error),
            };
            let Err(error) = sent else { return true };
            if since.elapsed() > PATIENCE {
                let (at, number, why) = (&self.shop.queue.at, self.number, reason(&error));
                self.shop.trade.say(&format!("{at}: the answer to piece {number} could not be written down: {why}"));
                return false;
            }
            self.acknowledge(AckKind::Progress).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Say what becomes of the piece. That there is no connection is told elsewhere, and what is not heard of goes to another.
    async fn acknowledge(&self, kind: AckKind) {
        self.message.ack_with(kind).await.ok();
    }
}
