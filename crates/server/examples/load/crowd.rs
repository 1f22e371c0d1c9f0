//! People who play: two at each table, a choice a second, one game after the other.

use futures_util::{SinkExt as _, StreamExt as _};
use longbox_server::fair::{Kept, Part};
use longbox_server::protocol::{TableInfo, VERSION};
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How the crowd behaves.
#[derive(Clone, Copy)]
pub(crate) struct Habits {
    /// From a question to the answer, on average.
    pub(crate) pause: Duration,
    /// From one table to the next, while they come.
    pub(crate) apart: Duration,
    /// How many are set up at the same time.
    pub(crate) coming: usize,
}

/// What the crowd has seen. Nothing counts before `counting`.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) counting: AtomicBool,
    pub(crate) stop: AtomicBool,
    /// Tables at which the first question was asked.
    pub(crate) playing: AtomicU64,
    /// The longest that one of them took until then, in milliseconds.
    pub(crate) set_up_worst: AtomicU64,
    pub(crate) choices: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) bytes: AtomicU64,
    /// Microseconds from a choice to the update: at the seat that chose, and at the other.
    pub(crate) own: Mutex<Vec<u32>>,
    pub(crate) other: Mutex<Vec<u32>>,
    /// Those at the seat that chose once more: the host's, whose server holds the table, and the guest's.
    pub(crate) by_seat: [Mutex<Vec<u32>>; 2],
}

impl Seen {
    fn counts(&self) -> bool {
        self.counting.load(Relaxed)
    }

    fn note(times: &Mutex<Vec<u32>>, since: Instant) {
        let micros = u32::try_from(since.elapsed().as_micros()).unwrap_or(u32::MAX);
        times.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }
}

/// The parts of a message that matter here; the rest is not looked at, so that the crowd costs
/// little beside the server.
#[derive(Deserialize)]
struct Received {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    table: Value,
    #[serde(default)]
    seat: Value,
    #[serde(default)]
    decision: u64,
    #[serde(default)]
    options: Vec<serde::de::IgnoredAny>,
    #[serde(default)]
    over: Value,
    #[serde(default)]
    next: Value,
    #[serde(default)]
    message: String,
}

/// Two people at one table.
struct Pair {
    sockets: [Socket; 2],
    seen: Arc<Seen>,
    habits: Habits,
    dice: u64,
    /// When a choice was sent, by whom, and who has not seen the update.
    sent: Option<(Instant, usize)>,
    unseen: [bool; 2],
    /// What is answered next, by whom and when.
    next: Option<(tokio::time::Instant, usize, Value)>,
    invited: bool,
    started: String,
    begun: bool,
    /// Held until the first question is asked, and when it was taken.
    coming: Option<(OwnedSemaphorePermit, Instant)>,
    /// What each keeps of the table for the shuffle.
    kept: [Option<Kept>; 2],
}

/// Play at one table until the crowd is told to stop. Where there are several servers, the two are at different ones.
async fn play(
    at: [SocketAddr; 2],
    n: u64,
    habits: Habits,
    seen: Arc<Seen>,
    coming: OwnedSemaphorePermit,
) -> Result<(), String> {
    let coming = Some((coming, Instant::now()));
    let mut sockets = Vec::new();
    for (seat, address) in at.into_iter().enumerate() {
        let connected = connect_async_with_config(format!("ws://{address}/ws"), None, true).await;
        let (mut socket, _) = connected.map_err(|error| error.to_string())?;
        let hello = json!({ "type": "hello", "version": VERSION, "name": format!("Crowd {n}.{seat}") });
        say(&mut socket, &hello).await?;
        sockets.push(socket);
    }
    let sockets = <[Socket; 2]>::try_from(sockets).map_err(|_| "two sockets".to_owned())?;
    let dice = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut pair = Pair {
        sockets,
        seen,
        habits,
        dice,
        sent: None,
        unseen: [false; 2],
        next: None,
        invited: false,
        started: String::new(),
        begun: false,
        coming,
        kept: [None, None],
    };
    let wish = json!({ "game": longbox_games::NAMES[0], "seats": [{ "who": "me" }, { "who": "open" }] });
    say(&mut pair.sockets[0], &json!({ "type": "create", "table": wish })).await?;
    while !pair.seen.stop.load(Relaxed) {
        pair.step().await?;
    }
    Ok(())
}

async fn say(socket: &mut Socket, message: &Value) -> Result<(), String> {
    socket.send(Message::text(message.to_string())).await.map_err(|error| error.to_string())
}

impl Pair {
    /// Wait for the next thing to happen, and do what it asks for.
    async fn step(&mut self) -> Result<(), String> {
        let soon = tokio::time::Instant::now() + Duration::from_millis(500);
        let alarm = self.next.as_ref().map_or(soon, |(at, ..)| *at);
        let [first, second] = &mut self.sockets;
        let (seat, message) = tokio::select! {
            message = first.next() => (0, message),
            message = second.next() => (1, message),
            () = tokio::time::sleep_until(alarm) => return self.answer().await,
        };
        match message {
            Some(Ok(Message::Text(text))) => {
                self.updated(seat, &text);
                let heard: Received = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                self.hear(seat, heard).await
            }
            Some(Ok(_)) => Ok(()),
            Some(Err(error)) => Err(error.to_string()),
            None => Err("the server has hung up".to_owned()),
        }
    }

    /// The time is taken before the message is read.
    fn updated(&mut self, seat: usize, text: &str) {
        if !self.seen.counts() {
            return;
        }
        self.seen.bytes.fetch_add(text.len() as u64, Relaxed);
        let Some((since, by)) = self.sent else { return };
        if text.starts_with("{\"type\":\"state\"") && std::mem::take(&mut self.unseen[seat]) {
            if seat == by {
                Seen::note(&self.seen.by_seat[seat], since);
            }
            Seen::note(if seat == by { &self.seen.own } else { &self.seen.other }, since);
        }
    }

    async fn answer(&mut self) -> Result<(), String> {
        let Some((_, seat, answer)) = self.next.take() else { return Ok(()) };
        self.sent = Some((Instant::now(), seat));
        self.unseen = [true; 2];
        if self.seen.counts() {
            self.seen.choices.fetch_add(1, Relaxed);
        }
        say(&mut self.sockets[seat], &answer).await
    }

    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides.max(1)
    }

    async fn hear(&mut self, seat: usize, heard: Received) -> Result<(), String> {
        match heard.kind.as_str() {
            "table" => self.table(seat, &heard.table).await,
            "state" if !heard.options.is_empty() => {
                if !std::mem::replace(&mut self.begun, true) {
                    self.seen.playing.fetch_add(1, Relaxed);
                    if let Some((_place, since)) = self.coming.take() {
                        let millis = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
                        self.seen.set_up_worst.fetch_max(millis, Relaxed);
                    }
                }
                let option = self.roll(heard.options.len() as u64);
                let answer = json!({
                    "type": "answer", "table": heard.table, "seat": heard.seat,
                    "decision": heard.decision, "option": option,
                });
                // People are not clocks: a fifth more or less.
                let pause = self.habits.pause.mul_f64(0.8 + self.roll(4001) as f64 / 10_000.0);
                self.next = Some((tokio::time::Instant::now() + pause, seat, answer));
                Ok(())
            }
            "over" if seat == 0 => {
                if self.seen.counts() {
                    self.seen.games.fetch_add(1, Relaxed);
                }
                say(
                    &mut self.sockets[0],
                    &json!({ "type": "rematch", "table": heard.table, "decision": heard.over["decision"] }),
                )
                .await
            }
            "rematch" => {
                say(&mut self.sockets[seat], &json!({ "type": "leave", "table": heard.table })).await?;
                say(&mut self.sockets[seat], &json!({ "type": "join", "table": heard.next })).await
            }
            "error" => Err(heard.message),
            _ => Ok(()),
        }
    }

    /// The host brings the other to the table, and starts once both sit.
    async fn table(&mut self, seat: usize, table: &Value) -> Result<(), String> {
        let info: TableInfo = serde_json::from_value(table.clone()).map_err(|error| error.to_string())?;
        let known = self.kept[seat].take().filter(|kept| kept.table == info.id);
        let mut kept = known.unwrap_or_else(|| Kept::of(&info));
        let said = kept.hear(&info, || Part::draw().ok());
        self.kept[seat] = Some(kept);
        for message in said {
            let message = serde_json::to_value(&message).map_err(|error| error.to_string())?;
            say(&mut self.sockets[seat], &message).await?;
        }
        if seat != 0 || table["state"] != "waiting" {
            return Ok(());
        }
        let id = table["id"].as_str().unwrap_or_default();
        if table["seats"][1]["kind"] == "open" {
            if !std::mem::replace(&mut self.invited, true) {
                let join = json!({ "type": "join", "table": id, "invite": table["invite"] });
                say(&mut self.sockets[1], &join).await?;
                say(&mut self.sockets[1], &json!({ "type": "sit", "table": id, "seat": 1 })).await?;
            }
        } else if self.started != id {
            id.clone_into(&mut self.started);
            say(&mut self.sockets[0], &json!({ "type": "start", "table": id })).await?;
        }
        Ok(())
    }
}

/// What a run came to.
pub(crate) struct Figures {
    pub(crate) seconds: f64,
    pub(crate) choices: u64,
    pub(crate) games: u64,
    pub(crate) bytes: u64,
    pub(crate) own: Spread,
    pub(crate) other: Spread,
    /// At the seat that chose: the host's, and the guest's.
    pub(crate) by_seat: [Spread; 2],
    pub(crate) faults: Vec<String>,
    /// Tables set up a second, from the first to the last, and the seconds that the slowest took.
    pub(crate) set_up: f64,
    pub(crate) set_up_worst: f64,
}

/// Times in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) worst: f64,
}

impl Spread {
    fn of(times: &Mutex<Vec<u32>>) -> Spread {
        let mut times = std::mem::take(&mut *times.lock().unwrap_or_else(PoisonError::into_inner));
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
        };
        Spread { p50: at(0.5), p99: at(0.99), worst: at(1.0) }
    }
}

/// Let so many tables be played once all are there, until it is `enough`. `begun` is called when counting begins,
/// `ended` when it ends and everybody is still there.
pub(crate) async fn run(
    addresses: &[SocketAddr],
    tables: u64,
    habits: Habits,
    begun: impl FnOnce(),
    enough: impl AsyncFnOnce(Arc<Seen>),
    ended: impl FnOnce(),
) -> Figures {
    let seen = Arc::<Seen>::default();
    let mut crowd = Vec::new();
    let (came, places) = (Instant::now(), Arc::new(Semaphore::new(habits.coming.max(1))));
    for n in 0..tables {
        let Ok(place) = places.clone().acquire_owned().await else { break };
        let at = [n, n + 1].map(|n| addresses[n as usize % addresses.len()]);
        crowd.push(tokio::spawn(play(at, n, habits, seen.clone(), place)));
        tokio::time::sleep(habits.apart).await;
    }
    // All must be there; but not for ever.
    let patience = Instant::now() + Duration::from_secs(120);
    while seen.playing.load(Relaxed) < tables && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let set_up = seen.playing.load(Relaxed) as f64 / came.elapsed().as_secs_f64();
    begun();
    let since = Instant::now();
    seen.counting.store(true, Relaxed);
    enough(seen.clone()).await;
    seen.counting.store(false, Relaxed);
    let seconds = since.elapsed().as_secs_f64();
    ended();
    seen.stop.store(true, Relaxed);
    let mut faults = Vec::new();
    for pair in crowd {
        faults.extend(pair.await.map_err(|error| error.to_string()).and_then(|done| done).err());
    }
    let missing = tables.saturating_sub(seen.playing.load(Relaxed));
    if missing > 0 {
        faults.push(format!("{missing} tables never began"));
    }
    Figures {
        seconds,
        choices: seen.choices.load(Relaxed),
        games: seen.games.load(Relaxed),
        bytes: seen.bytes.load(Relaxed),
        own: Spread::of(&seen.own),
        other: Spread::of(&seen.other),
        by_seat: seen.by_seat.each_ref().map(Spread::of),
        faults,
        set_up,
        set_up_worst: seen.set_up_worst.load(Relaxed) as f64 / 1000.0,
    }
}
