//! Playing on from a moment of an earlier game, or from a position that somebody has laid out.

use crate::common::{Client, Folder, back_on_both_seats, get_json, http, play_out, seated, start, wish};
use longbox_kernel::replay::Replay;
use longbox_server::fair;
use longbox_server::protocol::{Code, NewTable, PlayFrom, SeatWish, ServerMessage};
use longbox_server::registry::Registry;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// A finished game: what names its replay, and the replay.
async fn finished(address: SocketAddr, game: &str) -> (String, Replay) {
    let (_, clients) = seated(address, wish(game, 2)).await;
    let clients = play_out(clients, 11).await;
    let share = clients[0].over.clone().unwrap().replay;
    let replay = replay(address, &share).await;
    (share, replay)
}

async fn replay(address: SocketAddr, share: &str) -> Replay {
    Replay::parse(&get_json(address, &format!("/api/v1/replays/{share}"), None).await.to_string()).unwrap()
}

fn from(game: &str, replay: &str, moves: u32) -> NewTable {
    let seats = vec![SeatWish::Me { deck: None }, SeatWish::Me { deck: None }];
    NewTable { seats, from: Some(PlayFrom { replay: replay.to_owned(), moves }), ..wish(game, 2) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_where_the_earlier_game_was() {
    let folder = Folder::new();
    for game in ["squad", "lantern"] {
        let served = start(&folder).await;
        let (share, earlier) = finished(served.address, game).await;
        let moves = earlier.moves.len() as u32 / 2;
        let mut client = Client::by_hand(served.address, "Ada").await;
        let (table, _) = client.create(from(game, &share, moves)).await;
        let info = client.table.clone().unwrap();
        assert_eq!((info.from.as_deref(), info.commitment.as_str()), (Some(share.as_str()), ""));
        client.send(json!({ "type": "commit", "table": table, "seat": 1, "commitment": "0".repeat(64) })).await;
        client.expect_error(Code::NotNow).await;
        client.start(&table).await;
        client.until_both_states().await;
        let reel = get_json(served.address, &format!("/api/v1/replays/{share}/reel?eyes=1"), None).await;
        let state = client.states[&Some(1)].clone();
        assert_eq!((state.moves, &state.view), (moves, &reel["frames"][moves as usize]["view"]));
        assert_eq!(state.log.iter().map(|line| line.after).max(), Some(moves));

        // Past a restart, and taken back to before where it began, and on to another end.
        let secret = client.secret.clone();
        drop(client);
        served.stop().await.unwrap();
        let served = start(&folder).await;
        let mut client = back_on_both_seats(served.address, &secret, &table).await;
        assert_eq!(client.states[&Some(1)].view, state.view);
        let (seat, to) = client.states.values().find_map(|s| Some((s.seat, *s.undo_to.first()?))).unwrap();
        client
            .send(json!({ "type": "undo", "table": table, "seat": seat, "decision": client.decision(), "to": to }))
            .await;
        client.until_both_states().await;
        assert_eq!(client.states[&Some(1)].view, reel["frames"][to as usize]["view"]);
        client.play_on(23).await;

        let over = client.over.clone().unwrap();
        assert_eq!(over.fairness, None);
        let later = replay(served.address, &over.replay).await;
        assert_eq!((later.seed, &later.moves[..to as usize]), (earlier.seed, &earlier.moves[..to as usize]));
        assert!(Registry::with_lantern().get(game).unwrap().verify(&later).is_ok());
        assert_eq!(fair::verify(&later), Ok(fair::Source::Untold), "it does not claim to be a fair deal");
        let results = get_json(served.address, "/api/v1/results", Some(&secret)).await;
        assert_eq!(results, json!([]), "it was practice");

        // Once more from the same moment.
        client.send(json!({ "type": "rematch", "table": table, "decision": over.decision })).await;
        let next = client
            .until(|m| match m {
                ServerMessage::Rematch { next, .. } => Some(next.clone()),
                _ => None,
            })
            .await;
        client.send(json!({ "type": "join", "table": next })).await;
        client.start(&next).await;
        loop {
            let again = client.until_state().await;
            if (again.table.as_str(), again.seat) == (next.as_str(), Some(1)) {
                assert_eq!((again.moves, &again.view), (moves, &state.view));
                break;
            }
        }
        served.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_on_is_refused() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (share, earlier) = finished(served.address, "squad").await;
    let all = earlier.moves.len() as u32;
    let mut client = Client::guest(served.address, "Ada").await;
    let mut three = from("lantern", &share, 1);
    three.seats.push(SeatWish::Open {});
    let mut decked = from("squad", &share, 1);
    decked.seats[0] =
        serde_json::from_value(json!({ "who": "me", "deck": { "from": "built_in", "id": "starter-default" } }))
            .unwrap();
    let cases = [
        (from("squad", "none", 1), Code::NotFound, "there is no replay"),
        (from("squad", &share, all + 1), Code::Unfit, "moves, not"),
        (from("squad", &share, all), Code::Unfit, "that game is over after"),
        (three, Code::Unfit, "that replay is of squad, not of lantern"),
        (decked, Code::Unfit, "leave them out"),
        (NewTable { options: json!({ "power": 3 }), ..from("squad", &share, 1) }, Code::Unfit, "leave them out"),
    ];
    for (wish, code, why) in cases {
        client.send(json!({ "type": "create", "table": wish })).await;
        let fault = client.until_error().await;
        assert!(fault.code == code && fault.message.contains(why), "{fault:?}");
    }
    // Over REST the same, and a deck for a seat that is taken later is refused, too.
    let open = NewTable { seats: vec![SeatWish::Me { deck: None }, SeatWish::Open {}], ..from("squad", &share, 0) };
    let body = serde_json::to_value(&open).unwrap();
    let (status, _, body) = http(served.address, "POST", "/api/v1/tables", Some(&client.secret), Some(body)).await;
    assert_eq!(status, 200, "{body}");
    let table = serde_json::from_str::<Value>(&body).unwrap()["id"].as_str().unwrap().to_owned();
    client.send(json!({ "type": "join", "table": table })).await;
    let deck = json!({ "from": "built_in", "id": "starter-default" });
    client.send(json!({ "type": "sit", "table": table, "seat": 1, "deck": deck })).await;
    client.expect_error(Code::Unfit).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mode_is_that_of_the_earlier_game() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut client = Client::guest(served.address, "Ada").await;
    let seats = vec![SeatWish::Me { deck: None }, SeatWish::Me { deck: None }];
    let quest =
        NewTable { mode: Some("quest".to_owned()), options: json!({ "quest": "quest-94" }), seats, ..wish("squad", 2) };
    let (table, _) = client.create(quest).await;
    client.start(&table).await;
    client.until_both_states().await;
    client.send(json!({ "type": "concede", "table": table, "seat": 1 })).await;
    let share = client.until(|m| match m {
        ServerMessage::Over { over, .. } => Some(over.replay.clone()),
        _ => None,
    });
    let share = share.await;
    for mode in [None, Some("duel".to_owned())] {
        client.create(NewTable { mode, ..from("squad", &share, 0) }).await;
        assert_eq!(client.table.as_ref().unwrap().mode, "quest");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_shown_played_on_from_and_is_practice() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let look = async |text: &str| {
        let body = json!({ "text": text });
        let path = "/api/v1/games/squad/positions?eyes=0";
        let (status, _, answer) = http(served.address, "POST", path, None, Some(body)).await;
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    let wrong = look("power = 3\nme.hand = ['No Such Card', 7]").await;
    assert_eq!(wrong["faults"].as_array().unwrap().len(), 2, "{wrong}");
    assert!(wrong["reel"].is_null());
    assert!(look("power = ").await["faults"][0].as_str().unwrap().contains("line 1"));

    let laid = look("power = 3\nme.hand = ['ST001']\nme.deck = ['ST002']\nfoe.deck = ['ST003', 'ST004']").await;
    assert_eq!(laid["faults"], json!([]));
    assert_eq!(laid["reel"]["frames"].as_array().unwrap().len(), 1);
    let mut client = Client::guest(served.address, "Ada").await;
    let seats = vec![SeatWish::Me { deck: None }, SeatWish::Me { deck: None }];
    let options = json!({ "given": laid["given"] });
    let (table, _) = client.create(NewTable { options, seats, ..wish("squad", 2) }).await;
    client.start(&table).await;
    client.until_both_states().await;
    assert_eq!(client.states[&Some(0)].view, laid["reel"]["frames"][0]["view"]);

    let secret = client.secret.clone();
    drop(client);
    served.stop().await.unwrap();
    let served = start(&folder).await;
    let mut client = back_on_both_seats(served.address, &secret, &table).await;
    client.play_on(5).await;
    let over = client.over.clone().unwrap();
    let played = replay(served.address, &over.replay).await;
    assert!(Registry::with_lantern().get("squad").unwrap().verify(&played).is_ok());
    assert_eq!(get_json(served.address, "/api/v1/results", Some(&secret)).await, json!([]), "it was practice");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_proved_to_be_a_puzzle_or_said_not_to_be() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let prove = async |text: &str| {
        let path = "/api/v1/games/squad/puzzles?eyes=0";
        let (status, _, answer) = http(served.address, "POST", path, None, Some(json!({ "text": text }))).await;
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    let lost = prove("power = 3\nme.hand = ['ST001', 'ST002']\nme.deck = ['ST002']\nfoe.deck = ['20 ST003']").await;
    assert_eq!(lost["faults"], json!(["no option wins this turn for sure"]));
    assert_eq!(lost["play"], json!([]));
    assert!(!lost["reel"].is_null(), "it can be played all the same");
    assert_eq!(prove("me.hand = ['Nobody']").await["play"], json!([]));

    // One of the puzzles that come with the game: the lines that were found are those that its ruling has.
    let path = "/api/v1/games/squad/scenarios?puzzle=true&count=1";
    let first = get_json(served.address, path, None).await["scenarios"][0]["id"].as_str().unwrap().to_owned();
    let ruling = get_json(served.address, &format!("/api/v1/games/squad/scenarios/{first}"), None).await;
    let given = toml::to_string(&ruling["given"]).unwrap();
    let proved = prove(&given).await;
    assert_eq!(proved["faults"], json!([]));
    assert!(!proved["play"].as_array().unwrap().is_empty(), "{proved}");
    served.stop().await.unwrap();
}
