//! Mutated messages to a live server: answered, and nothing else happens.
//!
//! `LONGBOX_FUZZ` says how many.

use crate::common::{Client, Folder, start, wish};
use longbox_server::protocol::{Code, SeatWish, ServerMessage};
use serde_json::json;

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Change a message a little: bytes, pieces, numbers, lengths.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let mut bytes: Vec<u8> = text.bytes().collect();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len());
        match dice.below(8) {
            0 if !bytes.is_empty() => bytes[at] = dice.below(256) as u8,
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.insert(at, dice.below(256) as u8),
            3 => bytes.truncate(at),
            4 => {
                let again = bytes[at..].to_vec();
                bytes.extend(again);
            }
            5 => drop(bytes.splice(at..at, *b"{\"a\":[")),
            6 => drop(bytes.splice(at..at, *b"99999999999999999999")),
            _ => drop(bytes.splice(at..at, "\u{202e}\\u0000\"".bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn mutated_messages_are_answered_and_harm_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let most: usize = std::env::var("LONGBOX_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(3000);
    let mut wish = wish("lantern", 3);
    wish.seats.fill(SeatWish::Me { deck: None });
    let mut host = Client::guest(served.address, "Ada").await;
    let (table, invite) = host.create(wish).await;
    host.start(&table).await;
    for _ in 0..3 {
        host.until_state().await;
    }
    let mut stranger = Client::guest(served.address, "Mallory").await;
    stranger.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    stranger.until_state().await;
    let seeds = [
        json!({ "type": "hello", "version": 1, "name": "Ada", "secret": "00".repeat(32) }),
        json!({ "type": "create", "table": { "game": "squad", "seats": [{ "who": "me" }, { "who": "machine", "machine": "hal" }] } }),
        json!({ "type": "join", "table": "nowhere", "invite": invite }),
        json!({ "type": "sit", "table": table, "seat": 0, "deck": { "from": "list", "list": "4 ST001" } }),
        json!({ "type": "stand", "table": table, "seat": 0 }),
        json!({ "type": "appoint", "table": table, "seat": 0, "machine": "greedy" }),
        json!({ "type": "entropy", "table": table, "seat": 0, "words": "x" }),
        json!({ "type": "start", "table": table }),
        json!({ "type": "answer", "table": table, "seat": 0, "decision": 0, "option": 0 }),
        json!({ "type": "why", "table": table, "seat": 0, "words": "flame" }),
        json!({ "type": "preview", "table": table, "seat": 0, "decision": 0, "option": 0 }),
        json!({ "type": "undo", "table": table, "seat": 0, "to": 0 }),
        json!({ "type": "consent", "table": table, "request": 1, "agree": true }),
        json!({ "type": "concede", "table": table, "seat": 0 }),
        json!({ "type": "rematch", "table": table }),
    ]
    .map(|message| message.to_string());
    let mut dice = Dice(7);
    for n in 0..most {
        let message = mutated(&seeds[dice.below(seeds.len())], &mut dice);
        stranger.send_text(&message).await;
        // Whatever came of it, the connection lives: a ping is answered after it.
        if n % 16 == 0 {
            stranger.send(json!({ "type": "ping" })).await;
            stranger.until(|m| matches!(m, ServerMessage::Pong {}).then_some(())).await;
            stranger.heard.clear();
        }
    }
    stranger.send(json!({ "type": "ping" })).await;
    stranger.until(|m| matches!(m, ServerMessage::Pong {}).then_some(())).await;
    assert!(served.hall.store().moves(table.clone()).await.unwrap().is_empty(), "nobody else plays here");
    stranger.send(json!({ "type": "concede", "table": table, "seat": 0 })).await;
    let code = stranger.until_error().await.code;
    assert!(matches!(code, Code::Forbidden | Code::NotNow));
    host.play_on(1).await;
    served.stop().await.unwrap();
}
