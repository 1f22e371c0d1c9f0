//! Games and rulings frame by frame.

use crate::common::{Folder, get_json, http, play_out, raw_http, seated, start, wish};
use longbox_server::protocol::{Reel, ScenarioList, ScenarioSeen};
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn reel(address: SocketAddr, path: &str) -> Reel {
    serde_json::from_value(get_json(address, path, None).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_shown_with_any_eyes() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (_, clients) = seated(served.address, wish("squad", 2)).await;
    let clients = play_out(clients, 5).await;
    let over = clients[0].over.clone().unwrap();
    let path = format!("/api/v1/replays/{}/reel", over.replay);
    let file = get_json(served.address, &format!("/api/v1/replays/{}", over.replay), None).await;
    let moves = file["moves"].as_array().unwrap();

    let all = reel(served.address, &path).await;
    assert_eq!((all.game.as_str(), all.eyes.as_str()), ("squad", "all"));
    assert_eq!(all.players, ["Ada", "Guest 1"]);
    assert_eq!(all.title, "Super Hero Squad: Ada, Guest 1");
    assert_eq!(all.ending, Some(over.ending));
    assert_eq!(all.verdicts, over.verdicts.into_iter().collect());
    assert_eq!(all.frames.len(), moves.len() + 1);
    for (n, frame) in all.frames.iter().enumerate() {
        assert_eq!(frame.moves as usize, n);
        assert_eq!(frame.chosen.map(u64::from), moves.get(n).and_then(Value::as_u64));
        assert_eq!(frame.question.is_some(), frame.asked.is_some());
        assert!(frame.chosen.is_none_or(|chosen| (chosen as usize) < frame.options.len()));
        assert!(frame.log.iter().all(|line| line.after as usize == n));
        let hand = frame.view["seats"][1]["hand"].as_array().unwrap();
        assert!(hand.iter().all(Value::is_object), "both hands lie open");
    }

    // A seat sees again what it saw, and hears what it heard.
    for seat in [0, 1] {
        let mine = reel(served.address, &format!("{path}?eyes={seat}")).await;
        let heard: Vec<String> =
            mine.frames.iter().flat_map(|frame| frame.log.iter().map(|line| line.text.clone())).collect();
        assert_eq!(heard, clients[seat as usize].logs[&Some(seat)]);
        let last = &clients[seat as usize].states[&Some(seat)];
        assert_eq!(mine.frames.last().unwrap().view, last.view);
        assert!(mine.frames.iter().all(|frame| frame.question.is_none() || frame.asked == Some(seat)));
    }
    let onlooker = reel(served.address, &format!("{path}?eyes=onlooker")).await;
    assert!(onlooker.frames.iter().all(|frame| frame.options.is_empty()));
    for (eyes, status) in [("?eyes=2", 422), ("?eyes=9", 400), ("?eyes=mine", 400), ("?ears=0", 400)] {
        assert_eq!(http(served.address, "GET", &format!("{path}{eyes}"), None, None).await.0, status, "{eyes}");
    }
    let missing = http(served.address, "GET", "/api/v1/replays/none/reel", None, None).await;
    assert_eq!(missing.0, 404);

    // A file gives the same, but for who played.
    let (status, _, body) = http(served.address, "POST", "/api/v1/reel?eyes=1", None, Some(file.clone())).await;
    assert_eq!(status, 200, "{body}");
    let told: Reel = serde_json::from_str(&body).unwrap();
    assert_eq!(told.players, ["Player 1", "Player 2"]);
    assert_eq!(told.frames, reel(served.address, &format!("{path}?eyes=1")).await.frames);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_file_is_told_where_it_parts() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (_, clients) = seated(served.address, wish("lantern", 2)).await;
    let clients = play_out(clients, 5).await;
    let share = clients[0].over.clone().unwrap().replay;
    let file = get_json(served.address, &format!("/api/v1/replays/{share}"), None).await;
    let broken = |key: &str, value: Value| {
        let mut broken = file.clone();
        broken[key] = value;
        broken
    };
    let cases = [
        (broken("seed", json!("1")), "the position differs as soon as it is dealt"),
        (broken("game", json!("chess")), "there is no game \"chess\""),
        (broken("outcome", json!(null)), "the outcome is"),
        (broken("longbox", json!(4)), "this is a replay of version 4"),
        (broken("longbox", json!(1)), "Earlier games cannot be played again"),
        (json!([]), "this is not a replay"),
    ];
    for (file, why) in cases {
        let (status, _, body) = http(served.address, "POST", "/api/v1/reel", None, Some(file)).await;
        assert!(status == 422 && body.contains(&why.replace('"', "\\\"")), "{why}: {status} {body}");
    }
    let long = "x".repeat((1 << 20) + 1);
    let head =
        format!("POST /api/v1/reel HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n", long.len());
    let (status, ..) = raw_http(served.address, &format!("{head}\r\n{long}")).await;
    assert_eq!(status, 413);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_given_up_says_so() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    clients[1].until_state().await;
    clients[1].send(json!({ "type": "concede", "table": table, "seat": 1 })).await;
    let mut clients = play_out(clients, 5).await;
    let share = clients.remove(0).over.unwrap().replay;
    let shown = reel(served.address, &format!("/api/v1/replays/{share}/reel")).await;
    assert_eq!(shown.ending.as_deref(), Some("Guest 1 gave up."));
    let [.., last, over] = shown.frames.as_slice() else { panic!("too few frames") };
    assert_eq!((last.chosen, last.gives_up, over.asked), (None, Some(1), None), "giving up is a move");
    let file = get_json(served.address, &format!("/api/v1/replays/{share}"), None).await;
    let (_, _, body) = http(served.address, "POST", "/api/v1/reel", None, Some(file)).await;
    let told: Reel = serde_json::from_str(&body).unwrap();
    assert_eq!((told.ending.as_deref(), told.verdicts), (Some("Player 2 gave up."), shown.verdicts));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn rulings_are_listed_and_shown() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let list = async |query: &str| -> ScenarioList {
        let path = format!("/api/v1/games/squad/scenarios{query}");
        serde_json::from_value(get_json(served.address, &path, None).await).unwrap()
    };
    let all = list("").await;
    assert!(all.total > 1800 && all.scenarios.len() == 50, "{}", all.total);
    let next = list("?from=50&count=1000").await;
    assert_eq!((next.total, next.scenarios.len()), (all.total, 200));
    assert!(!all.scenarios.contains(&next.scenarios[0]));
    assert_eq!(list("?from=1000000").await.scenarios.len(), 0);

    let slinger = list("?card=ST001").await;
    assert!(slinger.total > 3 && slinger.scenarios.iter().all(|s| s.cards.iter().any(|card| card.id == "ST001")));
    assert_eq!(list("?card=web-slinger").await, slinger);
    let level = list("?rule=attack.level").await;
    assert!(level.total > 0 && level.scenarios.iter().all(|s| s.rules.iter().any(|rule| rule == "attack.level")));
    assert!(list("?rule=attack").await.total > level.total);
    let worded = list("?query=WEB-SLINGER%20hits").await;
    assert!(worded.total > 0 && worded.scenarios.iter().all(|s| s.title.contains("hit")), "{worded:?}");

    let id = &worded.scenarios[0].id;
    let path = format!("/api/v1/games/squad/scenarios/{id}");
    let shown: ScenarioSeen = serde_json::from_value(get_json(served.address, &path, None).await).unwrap();
    assert_eq!(shown.info, worded.scenarios[0]);
    assert!(shown.source.starts_with("[[scenario]]\n") && shown.source.matches("[[scenario]]").count() == 1);
    assert_eq!(
        (shown.reel.players.as_slice(), shown.reel.eyes.as_str()),
        (&["me".to_owned(), "foe".to_owned()][..], "all")
    );
    assert_eq!(shown.reel.title, shown.info.title);
    assert!(shown.reel.frames.len() >= 2 && shown.reel.frames.last().unwrap().chosen.is_none());
    let mine = get_json(served.address, &format!("{path}?eyes=0"), None).await;
    assert_eq!(mine["reel"]["eyes"], "0");
    assert!(mine["reel"]["frames"][0]["view"]["seats"][1]["deck"][0].is_null());
    assert_eq!(http(served.address, "GET", "/api/v1/games/squad/scenarios/none", None, None).await.0, 404);
    assert_eq!(http(served.address, "GET", "/api/v1/games/chess/scenarios", None, None).await.0, 404);
    served.stop().await.unwrap();
}
