//! Servers are killed under load, again and again: what was acknowledged is there, and others take the tables over.
//!
//! `LONGBOX_CLUSTER_KILLS` says how often, `LONGBOX_CLUSTER_TABLES` at how many tables people play meanwhile.

use super::town::{Town, node_name, serve};
use super::verified;
use crate::common::{Client, PATIENCE, config_at, get_json, wish};
use crate::secrecy::check_bytes;
use longbox_kernel::replay::Replay;
use longbox_server::Config;
use longbox_server::protocol::{ClientMessage, Code, SeatKind, ServerMessage, TableState};
use serde_json::json;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How many servers there are.
const SERVERS: usize = 3;
/// So soon a table of a server that was killed is another's.
const TAKEN_OVER: Duration = Duration::from_secs(5);
/// With so many kills that is held to it.
const MANY: u64 = 20;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Not a test: a server that the test below kills, in a process of its own.
#[test]
#[ignore = "run by the test that kills it"]
fn a_server_that_is_killed() {
    let (Ok(postgres), Ok(nats)) = (std::env::var("LONGBOX_KILL_POSTGRES"), std::env::var("LONGBOX_KILL_NATS")) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let post = longbox_post::Settings { nats: Some(nats), ..Default::default() };
        let config = Config {
            postgres: postgres.parse().unwrap(),
            nats: post.resolve().unwrap(),
            node_name: node_name(number("LONGBOX_KILL_SEED", 0)),
            most_tables_each: usize::MAX,
            // Whoever was cut off between commitment and reveal cannot come back with the same part: the rule gives one.
            draw_s: 1,
            ..config_at(Path::new("nowhere"), number("LONGBOX_KILL_SEED", 0))
        };
        let served = serve(config).await;
        println!("\nserved at {}", served.address);
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own, with that in its environment.
pub(super) fn spawn(town: &Town, seed: u64, more: &[(String, String)]) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "cluster::kill::a_server_that_is_killed", "--ignored", "--nocapture"])
        .env("LONGBOX_KILL_POSTGRES", town.database_url(&node_name(seed)))
        .env("LONGBOX_KILL_NATS", town.nats.url())
        .env("LONGBOX_KILL_SEED", seed.to_string())
        .envs(more.iter().cloned())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("served at ")?.parse().ok());
    (child, address.expect("the server says where it is"))
}

/// Where the servers are now.
type Addresses = Arc<Mutex<Vec<SocketAddr>>>;

/// What all players have seen together.
#[derive(Default)]
struct Seen {
    acknowledged: AtomicU64,
    finished: AtomicU64,
    /// The longest time from one decision of a game to the next, and until a game began.
    longest: Mutex<Duration>,
    longest_start: Mutex<Duration>,
}

/// Dice of one's own.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Somebody at a table: on a seat, or looking on.
struct Visitor {
    seat: Option<u8>,
    /// How many seats there are.
    seats: u8,
    dice: Dice,
    addresses: Addresses,
    seen: Arc<Seen>,
    /// Where the table is, and by which invitation one comes there: as soon as its host has set it up.
    table: watch::Receiver<Option<(String, String)>>,
    secret: Option<String>,
    /// All that was ever told to them, on whatever connection.
    heard: Vec<String>,
    decided: u64,
    since: Instant,
}

impl Visitor {
    /// Be there until the game is over, at whichever server there is; returns what names the replay.
    async fn stay(mut self, host: Option<&watch::Sender<Option<(String, String)>>>) -> (Visitor, String) {
        loop {
            assert!(self.since.elapsed() < PATIENCE, "nobody answers at {:?}", self.table.borrow());
            let Some(mut client) = self.connect().await else {
                // That server is dead; another is not.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let over = self.visit(&mut client, host).await;
            self.heard.append(&mut client.heard);
            if let Some(over) = over {
                return (self, over);
            }
        }
    }

    async fn connect(&mut self) -> Option<Client> {
        let at = {
            let all = self.addresses.lock().unwrap();
            all[self.dice.roll(all.len())]
        };
        let secret = self.secret.clone();
        let connected = tokio::spawn(async move {
            match secret {
                Some(secret) => Client::known(at, &secret).await,
                None => Client::guest(at, "Ada").await,
            }
        });
        let client = connected.await.ok()?;
        self.secret = Some(client.secret.clone());
        Some(client)
    }

    /// Be there on that connection, until it is over or something goes wrong; returns what names the replay once the game is over.
    async fn visit(
        &mut self,
        client: &mut Client,
        host: Option<&watch::Sender<Option<(String, String)>>>,
    ) -> Option<String> {
        if let Some(host) = host.filter(|host| host.borrow().is_none()) {
            let mut wanted = wish("lantern", usize::from(self.seats));
            wanted.public = true;
            let made = serde_json::to_value(ClientMessage::Create { table: wanted });
            if !client.try_send(made.unwrap()).await {
                return None;
            }
            host.send_replace(Some(first_table(client).await?));
        }
        let known = self.table.wait_for(Option::is_some).await.unwrap().clone();
        let (table, invite) = known.unwrap();
        let mut says = vec![json!({ "type": "join", "table": table, "invite": invite })];
        let (mut first, mut sat, mut started) = (true, false, false);
        loop {
            for message in says.drain(..) {
                if !client.try_send(message).await {
                    return None;
                }
            }
            match client.try_next().await? {
                ServerMessage::State { state } => {
                    let lost = format!("decision {} of {table} was acknowledged and is lost", self.decided);
                    assert!(!std::mem::take(&mut first) || state.decision >= self.decided, "{lost}");
                    self.note(state.decision);
                    if !state.options.is_empty() {
                        let option = self.dice.roll(state.options.len());
                        says.push(json!({ "type": "answer", "table": table, "seat": state.seat, "decision": state.decision, "option": option }));
                    }
                }
                ServerMessage::Table { table: now } if now.id == table => match now.state {
                    TableState::Waiting => {
                        let missing = self.seat.filter(|seat| !now.yours.contains(seat));
                        if let Some(seat) = missing.filter(|_| !std::mem::replace(&mut sat, true)) {
                            says.push(json!({ "type": "sit", "table": table, "seat": seat }));
                        }
                        let full = now.seats.iter().all(|seat| seat.kind == SeatKind::Person);
                        if host.is_some() && full && !std::mem::replace(&mut started, true) {
                            says.push(json!({ "type": "start", "table": table }));
                        }
                    }
                    // Whoever was not there to draw may have lost the seat, and the game has to be started anew.
                    TableState::Drawing => (sat, started) = (false, false),
                    TableState::Playing | TableState::Over => {}
                },
                // What was asked when the holder died is asked again on a new connection.
                ServerMessage::Error { fault } if !matches!(fault.code, Code::Stale) => {
                    println!("{table}: {fault}");
                    return None;
                }
                ServerMessage::Goodbye { .. } => return None,
                _ => {}
            }
            if let Some(over) = client.over.take() {
                return Some(over.replay);
            }
        }
    }

    /// The game has come to that decision.
    fn note(&mut self, decision: u64) {
        if decision > self.decided {
            if self.seat.is_some() {
                self.seen.acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            // Until a game begins all have to come and draw, which takes its time when one of them is sent away.
            let longest = if self.decided == 0 { &self.seen.longest_start } else { &self.seen.longest };
            let mut longest = longest.lock().unwrap();
            *longest = (*longest).max(self.since.elapsed());
            (self.decided, self.since) = (decision, Instant::now());
        }
    }
}

/// One game after the other at one table after the other, each with somebody on every seat and somebody who looks on, until it is enough. Each
/// replay is proved, and nobody was told what they may not know.
async fn keep_playing(n: u64, addresses: Addresses, seen: Arc<Seen>, enough: Arc<AtomicU64>) {
    let mut games = 0;
    while enough.load(Ordering::Relaxed) == 0 {
        games += 1;
        let (set_up, table) = watch::channel(None);
        let seats = 2 + (n + games) as u8 % 3;
        let visitor = |seat: Option<u8>| Visitor {
            seat,
            seats,
            dice: Dice(77 + 1000 * games + 10 * n + seat.map_or(9, u64::from)),
            addresses: addresses.clone(),
            seen: seen.clone(),
            table: table.clone(),
            secret: None,
            heard: Vec::new(),
            decided: 0,
            since: Instant::now(),
        };
        let host = visitor(Some(0));
        let others = (1..seats).map(Some).chain([None]).map(|seat| tokio::spawn(visitor(seat).stay(None)));
        let others: Vec<_> = others.collect();
        let mut visitors = vec![host.stay(Some(&set_up)).await];
        for other in others {
            visitors.push(other.await.unwrap());
        }
        let share = visitors[0].1.clone();
        assert!(visitors.iter().all(|(_, over)| *over == share));
        let replay = proved_somewhere(&addresses, &share).await;
        for (visitor, _) in visitors {
            check_bytes(&visitor.heard, &[visitor.seat], &replay, &[]);
        }
        seen.finished.fetch_add(1, Ordering::Relaxed);
    }
}

/// So many choices were acknowledged to all of them together.
async fn until(seen: &Seen, acknowledged: u64, playing: &[JoinHandle<()>]) {
    while seen.acknowledged.load(Ordering::Relaxed) < acknowledged {
        assert!(!playing.iter().any(JoinHandle::is_finished), "somebody plays no more");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A replay from whichever server there is.
async fn proved_somewhere(addresses: &Addresses, share: &str) -> Replay {
    let until = Instant::now() + PATIENCE;
    loop {
        assert!(Instant::now() < until, "no server has {share}");
        let at = addresses.lock().unwrap()[0];
        // That server may be killed just now.
        let path = format!("/api/v1/replays/{share}");
        if let Ok(replay) = tokio::spawn(async move { get_json(at, &path, None).await }).await {
            return verified(&replay);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn first_table(client: &mut Client) -> Option<(String, String)> {
    while let Some(message) = client.try_next().await {
        match message {
            ServerMessage::Table { table } => return Some((table.id, table.invite.unwrap_or_default())),
            ServerMessage::Error { .. } => return None,
            _ => {}
        }
    }
    None
}

/// The tables that a server holds and that are played, just before it is killed.
fn held_by(town: &Town, seed: u64) -> Vec<String> {
    let held = town.sql(&format!(
        "SELECT t.id FROM tables t JOIN nodes n ON n.id = t.node WHERE n.name = '{}' AND t.state = 'playing'",
        node_name(seed)
    ));
    held.lines().map(str::to_owned).collect()
}

/// How long, by the database's clock, it took from a kill until another server had claimed those tables: the longest. Whoever was about
/// to end a game when it was killed may have ended it.
fn taken_over(town: &Town, killed: i64, tables: &[String], seed: u64) -> Duration {
    let claimed = |table: &String| {
        let first = town.sql(&format!(
            "SELECT min(at) FROM watched WHERE what = 'claim' AND node IS NOT NULL AND table_id = '{table}' AND at >= {killed} \
             AND who <> '{}'",
            node_name(seed)
        ));
        match first.parse::<i64>() {
            Ok(first) => first - killed,
            Err(_) => {
                let state = town.sql(&format!("SELECT state FROM tables WHERE id = '{table}'"));
                assert_eq!(state, "over", "nobody has taken {table} over");
                0
            }
        }
    };
    Duration::from_millis(tables.iter().map(claimed).max().unwrap_or(0).unsigned_abs())
}

#[tokio::test(flavor = "multi_thread")]
async fn whichever_server_is_killed_nothing_that_was_acknowledged_is_lost() {
    let Some(town) = Town::build().await else { return };
    let (kills, tables) = (number("LONGBOX_CLUSTER_KILLS", 3), number("LONGBOX_CLUSTER_TABLES", 6));
    let mut servers: Vec<(Child, SocketAddr, u64)> = (0..SERVERS as u64).map(|n| started(&town, n)).collect();
    let everywhere = |servers: &[(Child, SocketAddr, u64)]| servers.iter().map(|(_, at, _)| *at).collect::<Vec<_>>();
    let addresses: Addresses = Arc::new(Mutex::new(everywhere(&servers)));
    let (seen, enough) = (Arc::<Seen>::default(), Arc::<AtomicU64>::default());
    let playing: Vec<_> =
        (0..tables).map(|n| tokio::spawn(keep_playing(n, addresses.clone(), seen.clone(), enough.clone()))).collect();
    let (begun, mut next, mut killed) = (Instant::now(), 0, Vec::new());
    for kill in 0..kills {
        // In the midst of it: after so many more choices.
        next += 40 * tables;
        until(&seen, next, &playing).await;
        let victim = kill as usize % SERVERS;
        println!("kill {kill} after {} choices, {:?}", seen.acknowledged.load(Ordering::Relaxed), begun.elapsed());
        let (child, gone, seed) = &mut servers[victim];
        let held = held_by(&town, *seed);
        let at: i64 = town.sql("SELECT now_ms()").parse().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        addresses.lock().unwrap().retain(|address| address != gone);
        killed.push((at, held, *seed));
        // The others play on without it for a while, then it is there again.
        next = seen.acknowledged.load(Ordering::Relaxed) + 10 * tables;
        until(&seen, next, &playing).await;
        println!("it is started again, {:?}", begun.elapsed());
        servers[victim] = started(&town, 100 + kill);
        *addresses.lock().unwrap() = everywhere(&servers);
    }
    enough.store(1, Ordering::Relaxed);
    for player in playing {
        player.await.unwrap();
    }
    town.is_sound();
    let longest = killed.iter().map(|(at, held, seed)| taken_over(&town, *at, held, *seed)).max().unwrap_or_default();
    let held: usize = killed.iter().map(|(_, held, _)| held.len()).sum();
    for (mut child, ..) in servers {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    println!(
        "{kills} kills, {} games, {} choices, the longest wait {:?} within a game and {:?} until one began; {held} tables were taken over, \
         each within {longest:?}; {:?} in all",
        seen.finished.load(Ordering::Relaxed),
        seen.acknowledged.load(Ordering::Relaxed),
        seen.longest.lock().unwrap(),
        seen.longest_start.lock().unwrap(),
        begun.elapsed()
    );
    assert!(held > 0, "nobody who was killed held a table");
    // In the small the machine may have much else to do.
    if kills >= MANY {
        assert!(longest < TAKEN_OVER, "it took {longest:?} until a table was taken over");
    }
}

fn started(town: &Town, seed: u64) -> (Child, SocketAddr, u64) {
    let (child, address) = spawn(town, seed, &[]);
    (child, address, seed)
}
