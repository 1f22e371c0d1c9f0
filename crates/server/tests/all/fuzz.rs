//! Mutated messages to a live server: answered, and nothing else happens.
//!
//! `LONGBOX_FUZZ` says how many.

use crate::common::{Client, Folder, start, wish};
use longbox_kernel::{Move, Seat};
use longbox_server::Served;
use longbox_server::protocol::{SeatWish, ServerMessage, VERSION};
use longbox_server::store::Action;
use serde_json::{Value, json};
use std::net::SocketAddr;

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

/// A table at which Mallory has a seat, and Ada the other two.
struct Match {
    table: String,
    ada: Client,
    mallory: Client,
    /// What Ada has answered.
    answers: Vec<(u64, u16)>,
}

const MALLORY: u8 = 2;

impl Match {
    async fn sit_down(address: SocketAddr) -> Match {
        let mut wish = wish("lantern", 3);
        wish.seats[1] = SeatWish::Me { deck: None };
        let mut ada = Client::guest(address, "Ada").await;
        let (table, invite) = ada.create(wish).await;
        let mut mallory = Client::guest(address, "Mallory").await;
        mallory.join_and_sit(&table, &invite, MALLORY).await;
        ada.start(&table).await;
        ada.until_both_states().await;
        mallory.until_state().await;
        Match { table, ada, mallory, answers: Vec::new() }
    }

    /// What one may say here, right or wrong.
    fn messages(&self, invite: &str) -> Vec<String> {
        let (table, decision) = (&self.table, self.mallory.states[&Some(MALLORY)].decision);
        let seat = |kind: &str, seat: u8| json!({ "type": kind, "table": table, "seat": seat });
        let mut all = vec![
            json!({ "type": "hello", "version": VERSION, "name": "Ada", "secret": "00".repeat(32) }),
            json!({ "type": "create", "table": { "game": "squad", "seats": [{ "who": "me" }, { "who": "machine", "machine": "hal" }] } }),
            json!({ "type": "join", "table": "nowhere", "invite": invite }),
            json!({ "type": "start", "table": table }),
            json!({ "type": "consent", "table": table, "request": 1, "decision": decision, "agree": true }),
            json!({ "type": "rematch", "table": table, "decision": decision }),
            json!({ "type": "mute", "table": table, "speaker": 1, "muted": true }),
            json!({ "type": "kick", "table": table, "speaker": 1 }),
        ];
        for n in [0, MALLORY] {
            all.extend([
                json!({ "type": "sit", "table": table, "seat": n, "deck": { "from": "list", "list": "4 ST001" } }),
                json!({ "type": "appoint", "table": table, "seat": n, "machine": "greedy" }),
                json!({ "type": "commit", "table": table, "seat": n, "commitment": "0".repeat(64) }),
                json!({ "type": "reveal", "table": table, "seat": n, "part": "0".repeat(64) }),
                json!({ "type": "answer", "table": table, "seat": n, "decision": decision, "option": 0 }),
                json!({ "type": "why", "table": table, "seat": n, "words": "flame" }),
                json!({ "type": "preview", "table": table, "seat": n, "decision": decision, "option": 0 }),
                json!({ "type": "hint", "table": table, "seat": n, "decision": decision }),
                json!({ "type": "undo", "table": table, "seat": n, "decision": decision, "to": 0 }),
                json!({ "type": "undo", "table": table, "seat": n, "decision": decision, "to": 0, "only": true }),
                json!({ "type": "free", "table": table, "seat": n }),
                json!({ "type": "volunteer", "table": table, "seat": n, "to": n + 1, "stands": n % 2 == 0 }),
                json!({ "type": "again", "table": table, "seat": n, "from": 0, "to": 3 }),
                seat("stand", n),
            ]);
        }
        all.push(seat("concede", 0));
        all.iter().map(Value::to_string).collect()
    }

    /// Whatever came of all that was said, the connection lives: a ping is answered after it.
    async fn settle(client: &mut Client) {
        client.send(json!({ "type": "ping" })).await;
        client.until(|m| matches!(m, ServerMessage::Pong {}).then_some(())).await;
        client.heard.clear();
    }

    /// Ada answers for her seats as long as she is asked.
    async fn let_ada_play(&mut self) {
        Match::settle(&mut self.mallory).await;
        Match::settle(&mut self.ada).await;
        while self.ada.over.is_none() {
            let newest = self.ada.states.values().max_by_key(|state| state.decision).unwrap();
            let asked =
                self.ada.states.values().find(|state| !state.options.is_empty() && state.decision == newest.decision);
            let Some(state) = asked.cloned() else { break };
            self.answers.push((state.decision, 0));
            self.ada.answer(&state, 0).await;
            self.ada.until_decision(state.decision + 1).await;
            Match::settle(&mut self.ada).await;
        }
        Match::settle(&mut self.mallory).await;
    }

    /// Only what Mallory may do has happened, and what Ada did; returns how much Mallory did.
    async fn only_legal_moves(&self, served: &Served) -> usize {
        let record = served.hall.store().table(self.table.clone()).await.unwrap().unwrap();
        let offer = served.hall.registry().get(&record.game).unwrap();
        let mut board = offer.deal(record.setup.as_ref().unwrap(), record.seed()).unwrap();
        let mut hers = 0;
        for written in served.hall.store().moves(self.table.clone()).await.unwrap() {
            let asked = board.pending().seat();
            let Action::Move(made) = written.action else { panic!("{written:?}: nobody agreed to take back") };
            match made {
                Move::GiveUp(seat) => assert_eq!(seat, Seat(MALLORY), "she gives up for herself"),
                Move::Choice(option) if asked != Some(Seat(MALLORY)) => {
                    assert!(self.answers.contains(&(board.decision(), option)), "{asked:?} did not choose {option}");
                }
                Move::Choice(_) => hers += 1,
            }
            board.make(made).unwrap();
        }
        assert_eq!(record.seats[usize::from(MALLORY)].person, Some(self.mallory.person), "she sits where she sat");
        assert_eq!(record.seats[0].person, Some(self.ada.person));
        hers
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mutated_messages_from_a_real_seat_are_answered_and_only_its_own_legal_moves_happen() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let most: usize = std::env::var("LONGBOX_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(3000);
    let mut dice = Dice(7);
    let (mut said, mut hers, mut games) = (0, 0, 0);
    while said < most {
        let mut at = Match::sit_down(served.address).await;
        let invite = at.mallory.table.as_ref().unwrap().invite.clone().unwrap();
        while said < most && at.ada.over.is_none() {
            at.let_ada_play().await;
            let messages = at.messages(&invite);
            for _ in 0..16 {
                let message = mutated(&messages[dice.below(messages.len())], &mut dice);
                at.mallory.send_text(&message).await;
            }
            said += 16;
            Match::settle(&mut at.mallory).await;
            // Now and then she plays as everybody does, so that there is something to go wrong.
            let state = at.mallory.states[&Some(MALLORY)].clone();
            if dice.below(4) == 0 && !state.options.is_empty() {
                at.mallory.answer(&state, dice.below(state.options.len()) as u32).await;
            }
        }
        Match::settle(&mut at.mallory).await;
        hers += at.only_legal_moves(&served).await;
        games += 1;
    }
    assert!(hers > 0, "she has played");
    println!("{said} messages in {games} games, {hers} moves of hers");
    served.stop().await.unwrap();
}
