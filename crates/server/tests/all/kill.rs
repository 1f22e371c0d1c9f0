//! The server is killed at random moments: what was acknowledged is there.
//!
//! `LONGBOX_KILLS` says how often, `LONGBOX_KILL_TABLES` at how many tables people play meanwhile.

use crate::common::{Client, Folder, config_at, get_json, wish};
use longbox_kernel::replay::Replay;
use longbox_server::registry::Registry;
use longbox_server::{Served, fair};
use serde_json::json;
use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Not a test: the server that the test below kills, in a process of its own.
#[test]
#[ignore = "run by the test that kills it"]
fn the_server_that_is_killed() {
    let Some(database) = std::env::var_os("LONGBOX_KILL_DATABASE").map(PathBuf::from) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut config = config_at(&database, number("LONGBOX_KILL_SEED", 0));
        config.most_tables_each = usize::MAX;
        let served = Served::start(config, Registry::with_lantern()).await.unwrap();
        println!("\nserved at {}", served.address);
        std::future::pending::<()>().await;
    });
}

/// The server over that file; the tables that are set up there follow from the seed.
fn spawn(database: &Path, seed: u64) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::the_server_that_is_killed", "--ignored", "--nocapture"])
        .env("LONGBOX_KILL_DATABASE", database)
        .env("LONGBOX_KILL_SEED", seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("served at ")?.parse().ok());
    (child, address.expect("the server says where it is"))
}

/// A person who plays both seats of a table, and what the server has told them.
struct Seat {
    table: String,
    secret: String,
    /// The last decision that the server acknowledged, and the log of the first seat then.
    acknowledged: u64,
    log: Vec<String>,
    replay: Option<String>,
}

/// Play until the server is gone or the game is over; `acknowledged` is told of every choice that went through.
async fn play(address: SocketAddr, mut seat: Seat, mut dice: u64, acknowledged: UnboundedSender<()>) -> Seat {
    let Ok(mut client) = tokio::spawn({
        let secret = seat.secret.clone();
        async move { Client::known(address, &secret).await }
    })
    .await
    else {
        return seat;
    };
    if !client.try_send(json!({ "type": "join", "table": seat.table })).await {
        return seat;
    }
    let mut first = true;
    while let Some(message) = client.try_next().await {
        if let longbox_server::protocol::ServerMessage::State { state } = message {
            if std::mem::take(&mut first) {
                assert!(state.decision >= seat.acknowledged, "{} of {}", state.decision, seat.acknowledged);
                let told: Vec<String> = state.log.iter().map(|line| line.text.clone()).collect();
                assert!(state.seat != Some(0) || told.starts_with(&seat.log), "the log has changed");
            }
            if state.decision > seat.acknowledged {
                seat.acknowledged = state.decision;
                acknowledged.send(()).ok();
            }
            if !state.options.is_empty() {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                let option = (dice >> 33) % state.options.len() as u64;
                let answer = json!({ "type": "answer", "table": seat.table, "seat": state.seat, "decision": state.decision, "option": option });
                if !client.try_send(answer).await {
                    break;
                }
            }
        }
        if let Some(over) = &client.over {
            seat.replay = Some(over.replay.clone());
            break;
        }
    }
    if let Some(log) = client.logs.get(&Some(0)) {
        seat.log.clone_from(log);
    }
    seat
}

async fn sit_down(address: SocketAddr, n: u64) -> Seat {
    let mut wish = if n.is_multiple_of(2) { wish("squad", 2) } else { wish("lantern", 2 + (n as usize / 2) % 3) };
    for seat in &mut wish.seats {
        *seat = longbox_server::protocol::SeatWish::Me { deck: None };
    }
    let mut client = Client::guest(address, "Ada").await;
    let (table, _) = client.create(wish).await;
    client.start(&table).await;
    client.until_state().await;
    Seat { table, secret: client.secret.clone(), acknowledged: 0, log: Vec::new(), replay: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kill_9() {
    let folder = Folder::new();
    let (kills, tables) = (number("LONGBOX_KILLS", 4), number("LONGBOX_KILL_TABLES", 12));
    let mut seats: HashMap<u64, Seat> = HashMap::new();
    let (mut choices, mut finished, begun) = (0, Vec::new(), Instant::now());
    let mut dice = 12345_u64;
    for kill in 0..kills {
        let (mut child, address) = spawn(&folder.database(), kill);
        for n in 0..tables {
            if seats.get(&n).is_none_or(|seat| seat.replay.is_some()) {
                let seat = sit_down(address, n).await;
                finished.extend(seats.insert(n, seat).and_then(|seat| seat.replay));
            }
        }
        let (acknowledged, mut heard) = unbounded_channel();
        let playing: Vec<_> = seats
            .drain()
            .map(|(n, seat)| (n, tokio::spawn(play(address, seat, dice + n, acknowledged.clone()))))
            .collect();
        drop(acknowledged);
        // In the midst of it: after so many choices, counted over all tables, or when all games are over.
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for _ in 0..tables + (dice >> 40) % (20 * tables) {
            if heard.recv().await.is_none() {
                break;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        for (n, task) in playing {
            seats.insert(n, task.await.unwrap());
        }
        choices = choices.max(seats.values().map(|seat| seat.acknowledged).sum::<u64>());
    }
    // Every table goes on to its end, and every replay replays.
    let (mut child, address) = spawn(&folder.database(), kills);
    let (acknowledged, _heard) = unbounded_channel();
    let playing: Vec<_> =
        seats.drain().map(|(n, seat)| tokio::spawn(play(address, seat, n, acknowledged.clone()))).collect();
    for task in playing {
        finished.push(task.await.unwrap().replay.expect("the game ends"));
    }
    let registry = Registry::with_lantern();
    for share in &finished {
        let replay = get_json(address, &format!("/api/v1/replays/{share}"), None).await;
        let replay = Replay::parse(&replay.to_string()).unwrap();
        registry.get(&replay.game).unwrap().verify(&replay).unwrap();
        fair::verify(&replay).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    println!("{kills} kills, {} games, up to {choices} choices at stake, {:?}", finished.len(), begun.elapsed());
}
