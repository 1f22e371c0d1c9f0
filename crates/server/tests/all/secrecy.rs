//! Every byte to every socket, held against what its reader may know.

use crate::common::{Client, Folder, get_json, play_out, seated, start, wish};
use longbox_kernel::replay::Replay;
use longbox_kernel::{Seat, Viewer};
use longbox_server::fair::{self, Source};
use longbox_server::protocol::{CardName, DeckWish, LogLine, NewTable, SeatWish, ServerMessage};
use longbox_server::registry::Registry;
use longbox_squad::Catalogue;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The replay of the game that these clients have played.
async fn replay_of(address: std::net::SocketAddr, clients: &[Client]) -> Replay {
    let share = clients[0].over.as_ref().unwrap().replay.clone();
    Replay::parse(&get_json(address, &format!("/api/v1/replays/{share}"), None).await.to_string()).unwrap()
}

/// What each viewer may know at each decision, worked out from the replay.
struct Knowledge {
    view: Value,
    log: Vec<LogLine>,
    asked: Option<u8>,
}

fn knowledge(replay: &Replay, viewer: Viewer) -> Vec<Knowledge> {
    let registry = Registry::with_lantern();
    let offer = registry.get(&replay.game).unwrap();
    let mut board = offer.deal(&replay.setup, replay.seed).unwrap();
    let mut all = Vec::new();
    for n in 0..=replay.moves.len() {
        all.push(Knowledge {
            view: board.view(viewer),
            log: board.heard(viewer, 0).into_iter().map(LogLine::from).collect(),
            asked: board.pending().seat().map(|seat| seat.0),
        });
        if let Some(made) = replay.moves.get(n) {
            board.make(*made).unwrap();
        }
    }
    all
}

/// Every state is exactly what its viewer may know, and nothing else names a card or the seed.
pub(crate) fn check_bytes(heard: &[String], eyes: &[Option<u8>], replay: &Replay, cards: &[String]) {
    let Source::Test(told) = fair::verify(replay).unwrap() else { panic!("no parts") };
    let mut secrets = vec![replay.seed.to_string(), told.server.clone()];
    secrets.extend(told.seats.iter().map(|seat| seat.part.clone()).filter(|part| !part.is_empty()));
    let viewer = |seat: Option<u8>| seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let all_known: Vec<_> = eyes.iter().map(|seat| knowledge(replay, viewer(*seat))).collect();
    for text in heard {
        let message: ServerMessage = serde_json::from_str(text).unwrap();
        if !matches!(message, ServerMessage::Over { .. }) {
            for secret in &secrets {
                assert!(!text.contains(secret.as_str()), "a secret in {text}");
            }
        }
        match message {
            ServerMessage::State { state } => {
                let whose = eyes.iter().position(|seat| *seat == state.seat);
                let whose = whose.unwrap_or_else(|| panic!("the view of seat {:?} went to {eyes:?}", state.seat));
                let known = &all_known[whose][state.decision as usize];
                assert_eq!(state.view, known.view);
                assert_eq!(state.log, known.log[state.log_from as usize..]);
                assert_eq!(state.asked, known.asked);
                if state.seat.is_none() || state.asked != state.seat {
                    assert!(state.options.is_empty() && state.question.is_none());
                }
                let named = state.options.iter().flat_map(|option| &option.cards);
                for card in named.chain(state.question.iter().flat_map(|question| &question.source)) {
                    stands(&state.view, card);
                }
            }
            ServerMessage::Over { .. } => {}
            _ => {
                for card in cards {
                    assert!(!text.contains(card.as_str()), "{card} in {text}");
                }
            }
        }
    }
}

/// Where a card is said to stand, there it is in the view of the one who is told.
fn stands(view: &Value, card: &CardName) {
    let Some(at) = &card.at else { return };
    let there = at.split('.').fold(view, |at, step| match step.parse::<usize>() {
        Ok(n) => &at[n],
        Err(_) => &at[step],
    });
    assert!(there["id"] == card.id.as_str() || there == card.name.as_str(), "{card:?}: {there}");
}

fn forty(from: usize) -> Vec<String> {
    Catalogue::standard().cards()[from..from + 40].iter().map(|card| card.id.clone()).collect()
}

fn deck(ids: &[String]) -> Option<DeckWish> {
    Some(DeckWish::List { list: ids.join("\n") })
}

#[tokio::test(flavor = "multi_thread")]
async fn squad_shows_nobody_what_they_may_not_know() {
    let folder = Folder::new();
    let served = start(&folder).await;
    // No card is in both decks, and none twice: an id in the bytes is one card and no other.
    let decks = [forty(0), forty(40)];
    let mut never_named = 0;
    for dice in 0..20 {
        // Some games show nearly every card: then it takes more of them.
        if dice >= 4 && never_named > 20 {
            break;
        }
        let mut wish: NewTable = wish("squad", 2);
        wish.public = true;
        wish.seats[0] = SeatWish::Me { deck: deck(&decks[0]) };
        let mut host = Client::guest(served.address, "Ada").await;
        let (table, _) = host.create(wish).await;
        let mut foe = Client::guest(served.address, "Bob").await;
        foe.send(json!({ "type": "join", "table": table })).await;
        foe.send(json!({ "type": "sit", "table": table, "seat": 1, "deck": deck(&decks[1]) })).await;
        foe.until(|m| match m {
            ServerMessage::Table { table } => table.seats[1].commitment.is_some().then_some(()),
            ServerMessage::Error { fault } => panic!("{fault}"),
            _ => None,
        })
        .await;
        let mut onlooker = Client::guest(served.address, "Eve").await;
        onlooker.send(json!({ "type": "join", "table": table })).await;
        onlooker.until(|m| matches!(m, ServerMessage::Table { .. }).then_some(())).await;
        host.start(&table).await;
        let clients = play_out(vec![host, foe, onlooker], dice).await;
        let replay = replay_of(served.address, &clients).await;
        let all: Vec<String> = decks.concat();
        check_bytes(&clients[0].heard, &[Some(0)], &replay, &all);
        check_bytes(&clients[1].heard, &[Some(1)], &replay, &all);
        check_bytes(&clients[2].heard, &[None], &replay, &all);
        for (client, theirs) in [(&clients[0], &decks[1]), (&clients[1], &decks[0])] {
            never_named += never_early(client, theirs, &replay);
        }
    }
    assert!(never_named > 20, "the test must have something to hide: {never_named}");
    served.stop().await.unwrap();
}

/// A card of the other side is not named before it was somewhere open: returns how many never
/// were. Where cards are is taken from the whole truth, not from the views under test.
fn never_early(client: &Client, theirs: &[String], replay: &Replay) -> usize {
    let registry = Registry::with_lantern();
    let mut board = registry.get(&replay.game).unwrap().deal(&replay.setup, replay.seed).unwrap();
    // At each decision: the ids that are or were told or laid open to anybody but their owner.
    let mut open: HashSet<String> = HashSet::new();
    let mut open_at = Vec::new();
    for n in 0..=replay.moves.len() {
        let everything = board.log(Viewer::Omniscient, 0);
        let hidden = ["draw", "move", "look"];
        for telling in everything.iter().filter(|telling| !hidden.contains(&telling.kind)) {
            open.extend(telling.cards.iter().map(|card| card.id.clone()));
        }
        // A look is told to one; so is what an effect lays out for one.
        for seat in [0, 1] {
            for line in board.log(Viewer::Seat(Seat(seat)), 0).iter().filter(|line| line.kind == "look") {
                open.extend(line.cards.iter().map(|card| card.id.clone()));
            }
            let view = board.view(Viewer::Seat(Seat(seat)));
            let shown = view["shown"].as_array().into_iter().flatten();
            open.extend(shown.filter_map(|card| card["id"].as_str().map(str::to_owned)));
        }
        open_at.push(open.clone());
        if let Some(made) = replay.moves.get(n) {
            board.make(*made).unwrap();
        }
    }
    let mut named: HashSet<&str> = HashSet::new();
    for text in &client.heard {
        let ServerMessage::State { state } = serde_json::from_str(text).unwrap() else { continue };
        for card in theirs.iter().filter(|card| text.contains(&format!("\"{card}\""))) {
            // An option may name a card of a hand that an effect opens; that is the engine's to say.
            let offered = state.options.iter().any(|option| option.cards.iter().any(|c| c.id == *card));
            let known = open_at[state.decision as usize].contains(card);
            assert!(known || offered, "{card} was named at decision {} and was hidden", state.decision);
            named.insert(card);
        }
    }
    theirs.len() - named.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn lantern_shows_nobody_what_they_may_not_know() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for seats in 2..=4 {
        let (_, clients) = seated(served.address, wish("lantern", seats)).await;
        let clients = play_out(clients, seats as u64 + 7).await;
        let replay = replay_of(served.address, &clients).await;
        let cards: Vec<String> = ["flame-", "flame 1", "water"].map(str::to_owned).to_vec();
        for (seat, client) in clients.iter().enumerate() {
            check_bytes(&client.heard, &[Some(seat as u8)], &replay, &cards);
        }
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_not_to_be_had_before_the_end() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    clients[0].until_state().await;
    for path in [format!("/api/v1/replays/{table}"), "/api/v1/export".to_owned()] {
        let (status, _, body) = crate::common::http(served.address, "GET", &path, Some(&clients[0].secret), None).await;
        assert!(status == 404 || !body.contains("seed"), "{path}: {body}");
    }
    served.stop().await.unwrap();
}
