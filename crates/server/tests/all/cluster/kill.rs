//! Servers are killed under load, again and again: what was acknowledged is there, and others take the tables over.
//!
//! `LONGBOX_CLUSTER_KILLS` says how often, `LONGBOX_CLUSTER_TABLES` at how many tables people play meanwhile.

use super::is_proved;
use super::town::{Town, serve};
use crate::common::{Client, PATIENCE, config_at, wish};
use longbox_server::Config;
use longbox_server::protocol::{ClientMessage, Code, SeatWish, ServerMessage, TableState};
use serde_json::json;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How many servers there are.
const SERVERS: usize = 3;

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
        .env("LONGBOX_KILL_POSTGRES", town.database_url())
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
    finished: Mutex<Vec<String>>,
    /// The longest time that somebody waited for an answer.
    longest: Mutex<Duration>,
}

/// One person plays all seats of one table after the other, from whichever server there is, until it is said that it is enough.
async fn keep_playing(n: u64, addresses: Addresses, seen: Arc<Seen>, enough: Arc<AtomicU64>) {
    let mut dice = 77 + n;
    let mut roll = move || {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        dice >> 33
    };
    let mut known: Option<(String, String)> = None;
    let (mut decided, mut since) = (0, Instant::now());
    loop {
        let at = {
            let all = addresses.lock().unwrap();
            all[roll() as usize % all.len()]
        };
        let secret = known.as_ref().map(|(_, secret)| secret.clone());
        let connected = tokio::spawn(async move {
            match secret {
                Some(secret) => Client::known(at, &secret).await,
                None => Client::guest(at, "Ada").await,
            }
        });
        // That server is dead; another is not.
        let Ok(mut client) = connected.await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let table = match &known {
            Some((table, _)) => {
                if !client.try_send(json!({ "type": "join", "table": table })).await {
                    continue;
                }
                table.clone()
            }
            None if enough.load(Ordering::Relaxed) > 0 => return,
            None => {
                let mut wanted = wish("lantern", 2 + n as usize % 3);
                wanted.seats.fill_with(|| SeatWish::Me { deck: None });
                let made = serde_json::to_value(ClientMessage::Create { table: wanted });
                if !client.try_send(made.unwrap()).await {
                    continue;
                }
                let Some(table) = first_table(&mut client).await else { continue };
                (decided, since) = (0, Instant::now());
                known = Some((table.clone(), client.secret.clone()));
                table
            }
        };
        let (mut first, mut waits) = (true, true);
        while let Some(message) = client.try_next().await {
            match message {
                ServerMessage::State { state } => {
                    if std::mem::take(&mut first) {
                        assert!(
                            state.decision >= decided,
                            "decision {decided} of {table} was acknowledged and is lost"
                        );
                    }
                    if state.decision > decided {
                        decided = state.decision;
                        seen.acknowledged.fetch_add(1, Ordering::Relaxed);
                        let mut longest = seen.longest.lock().unwrap();
                        *longest = (*longest).max(since.elapsed());
                        since = Instant::now();
                    }
                    if !state.options.is_empty() {
                        let option = roll() % state.options.len() as u64;
                        let answer = json!({ "type": "answer", "table": table, "seat": state.seat, "decision": state.decision, "option": option });
                        if !client.try_send(answer).await {
                            break;
                        }
                    }
                }
                // It was not started before the server died.
                ServerMessage::Table { table: now }
                    if now.state == TableState::Waiting && std::mem::take(&mut waits) =>
                {
                    client.try_send(json!({ "type": "start", "table": table })).await;
                }
                // What was asked when the holder died is asked again on a new connection.
                ServerMessage::Error { fault } if !matches!(fault.code, Code::Stale) => {
                    println!("{table}: {fault}");
                    break;
                }
                ServerMessage::Goodbye { .. } => break,
                _ => {}
            }
            if let Some(over) = client.over.take() {
                seen.finished.lock().unwrap().push(over.replay);
                known = None;
                break;
            }
        }
        assert!(since.elapsed() < PATIENCE, "nobody answers at {table}");
    }
}

/// So many choices were acknowledged to all of them together.
async fn until(seen: &Seen, acknowledged: u64, playing: &[JoinHandle<()>]) {
    while seen.acknowledged.load(Ordering::Relaxed) < acknowledged {
        assert!(!playing.iter().any(JoinHandle::is_finished), "somebody plays no more");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn first_table(client: &mut Client) -> Option<String> {
    while let Some(message) = client.try_next().await {
        match message {
            ServerMessage::Table { table } => return Some(table.id),
            ServerMessage::Error { .. } => return None,
            _ => {}
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn whichever_server_is_killed_nothing_that_was_acknowledged_is_lost() {
    let Some(town) = Town::build().await else { return };
    let (kills, tables) = (number("LONGBOX_CLUSTER_KILLS", 3), number("LONGBOX_CLUSTER_TABLES", 6));
    let mut servers: Vec<(Child, SocketAddr)> = (0..SERVERS as u64).map(|n| spawn(&town, n, &[])).collect();
    let addresses: Addresses = Arc::new(Mutex::new(servers.iter().map(|(_, address)| *address).collect()));
    let (seen, enough) = (Arc::<Seen>::default(), Arc::<AtomicU64>::default());
    let playing: Vec<_> =
        (0..tables).map(|n| tokio::spawn(keep_playing(n, addresses.clone(), seen.clone(), enough.clone()))).collect();
    let (begun, mut next) = (Instant::now(), 0);
    for kill in 0..kills {
        // In the midst of it: after so many more choices.
        next += 20 * tables;
        until(&seen, next, &playing).await;
        let victim = kill as usize % SERVERS;
        println!("kill {kill} after {} choices, {:?}", seen.acknowledged.load(Ordering::Relaxed), begun.elapsed());
        servers[victim].0.kill().unwrap();
        servers[victim].0.wait().unwrap();
        let all: Vec<SocketAddr> =
            (0..SERVERS).filter(|server| *server != victim).map(|server| servers[server].1).collect();
        *addresses.lock().unwrap() = all;
        // The others play on without it for a while, then it is there again.
        next = seen.acknowledged.load(Ordering::Relaxed) + 5 * tables;
        until(&seen, next, &playing).await;
        println!("it is started again, {:?}", begun.elapsed());
        servers[victim] = spawn(&town, 100 + kill, &[]);
        *addresses.lock().unwrap() = servers.iter().map(|(_, address)| *address).collect();
    }
    enough.store(1, Ordering::Relaxed);
    for player in playing {
        player.await.unwrap();
    }
    town.is_sound().await;
    let finished = seen.finished.lock().unwrap().clone();
    for replay in &finished {
        is_proved(servers[0].1, replay).await;
    }
    for (mut child, _) in servers {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    println!(
        "{kills} kills, {} games, {} choices, the longest wait {:?}, {:?} in all",
        finished.len(),
        seen.acknowledged.load(Ordering::Relaxed),
        seen.longest.lock().unwrap(),
        begun.elapsed()
    );
}
