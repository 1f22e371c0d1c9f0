//! A crowd at a running server: many tables at once, a choice a second at each.
//!
//! ```text
//! longbox serve --listen 127.0.0.1:7118 --rate 0 --most-connections-each 0 --database /tmp/load.db
//! cargo run --release -p longbox-server --example load -- 127.0.0.1:7118 2000 20
//! ```

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;

/// One person at both seats of a table: answers once a second, and notes how long each update took.
async fn play(address: String, n: u64, until: Instant, times: Arc<Mutex<Vec<u32>>>) -> Result<(), String> {
    let told = |error: tokio_tungstenite::tungstenite::Error| error.to_string();
    let (mut socket, _) = connect_async_with_config(format!("ws://{address}/ws"), None, true).await.map_err(told)?;
    let mut dice = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hello = json!({ "type": "hello", "version": 1, "name": format!("Crowd {n}") });
    let create = json!({ "type": "create", "table": { "game": "squad", "seats": [{ "who": "me" }, { "who": "me" }] } });
    for message in [hello, create] {
        socket.send(Message::text(message.to_string())).await.map_err(told)?;
    }
    let mut sent: Option<Instant> = None;
    let mut next: Option<(tokio::time::Instant, Value)> = None;
    loop {
        let alarm = next.as_ref().map_or(tokio::time::Instant::now() + Duration::from_secs(60), |(at, _)| *at);
        let message = tokio::select! {
            message = socket.next() => message,
            () = tokio::time::sleep_until(alarm) => {
                if Instant::now() > until {
                    return Ok(());
                }
                if let Some((_, answer)) = next.take() {
                    sent = Some(Instant::now());
                    socket.send(Message::text(answer.to_string())).await.map_err(told)?;
                }
                continue;
            }
        };
        let Some(Ok(Message::Text(text))) = message else {
            if matches!(message, Some(Ok(_))) {
                continue;
            }
            return Err("the server is gone".to_owned());
        };
        let heard: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        match heard["type"].as_str().unwrap_or_default() {
            "table" if heard["table"]["state"] == "waiting" => {
                let start = json!({ "type": "start", "table": heard["table"]["id"] });
                socket.send(Message::text(start.to_string())).await.map_err(told)?;
            }
            "state" => {
                if let Some(sent) = sent.take() {
                    let took = sent.elapsed().as_micros() as u32;
                    times.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(took);
                }
                let options = heard["options"].as_array().map_or(0, Vec::len) as u64;
                if options > 0 {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let answer = json!({
                        "type": "answer", "table": heard["table"], "seat": heard["seat"],
                        "decision": heard["decision"], "option": (dice >> 33) % options,
                    });
                    let pause = Duration::from_millis(800 + (dice >> 40) % 400);
                    next = Some((tokio::time::Instant::now() + pause, answer));
                }
            }
            "over" => {
                let again = json!({ "type": "rematch", "table": heard["table"] });
                socket.send(Message::text(again.to_string())).await.map_err(told)?;
            }
            "rematch" => {
                let leave = json!({ "type": "leave", "table": heard["table"] });
                let join = json!({ "type": "join", "table": heard["next"] });
                for message in [leave, join] {
                    socket.send(Message::text(message.to_string())).await.map_err(told)?;
                }
            }
            "error" => return Err(heard["message"].to_string()),
            _ => {}
        }
    }
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, tables, seconds] = &arguments[..] else {
        eprintln!("usage: load ADDRESS TABLES SECONDS");
        std::process::exit(2);
    };
    let number = |text: &str| text.parse::<u64>().unwrap_or(1);
    let (tables, seconds) = (number(tables), number(seconds));
    let times = Arc::new(Mutex::new(Vec::new()));
    // They come over some seconds, as people do.
    let spread = Duration::from_millis(tables * 3);
    let until = Instant::now() + spread + Duration::from_secs(seconds);
    let mut crowd = Vec::new();
    for n in 0..tables {
        crowd.push(tokio::spawn(play(address.clone(), n, until, times.clone())));
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    // Only what happens once all are there counts.
    times.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    let begun = Instant::now();
    let mut faults = Vec::new();
    for person in crowd {
        faults.extend(person.await.map_err(|error| error.to_string()).and_then(|done| done).err());
    }
    let passed = begun.elapsed().as_secs_f64();
    let mut times = times.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    };
    println!(
        "{tables} tables: {:.0} choices/s, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms, {} faults{}",
        times.len() as f64 / passed,
        at(0.5),
        at(0.99),
        at(1.0),
        faults.len(),
        faults.first().map(|fault| format!(" ({fault})")).unwrap_or_default()
    );
}
