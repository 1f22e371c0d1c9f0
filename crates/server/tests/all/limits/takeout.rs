//! Imports and exports.

use super::{ask_from, guest_from, limited, request_from};
use crate::common::{Client, Folder, PATIENCE, on_both_seats, play_out, seated, serve, start, unchunked, wish};
use longbox_server::Served;
use longbox_server::given;
use longbox_server::protocol::ServerMessage;
use longbox_server::store::{Export, Link, Most, Store, StoreError};
use serde_json::{Value, json};
use std::task::Poll;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn export(decks: Vec<Value>, results: Vec<Value>, chat: Vec<String>) -> Value {
    json!({ "longbox_export": 1, "name": "Eve", "decks": decks, "results": results, "chat": chat })
}

fn result(share: String, replay: Value) -> Value {
    json!({ "game": "squad", "seat": 0, "verdict": "win", "ending": "", "at": 0, "share": share, "replay": replay })
}

fn deck(n: usize) -> Value {
    json!({ "game": "squad", "name": format!("Deck {n}"), "list": "4 ST001" })
}

async fn count(store: &Store, query: &'static str) -> i64 {
    store.read(move |db| db.one(query, given![])).await.unwrap()
}

/// A value so deep in others.
fn nested(deep: usize) -> Value {
    (0..deep).fold(json!(1), |value, _| json!([value]))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_bounded_in_decks_games_moves_lines_size_and_nesting() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let (_, eve) = guest_from(served.address, "10.0.0.1", "Eve").await;
    let moves = |moves: usize| json!({ "longbox": 3, "moves": vec![0; moves] });
    let share = |n: usize| format!("{n:016}");
    let many = |games: usize, replay: Value| (0..games).map(|n| result(share(n), replay.clone())).collect();
    let refused = [
        (export((0..501).map(deck).collect(), vec![], vec![]), 413, "at most 500 decks"),
        (export(vec![], many(1001, json!({})), vec![]), 413, "at most 1000 games"),
        (export(vec![], many(5, moves(100_000)), vec![]), 413, "at most 400000 moves"),
        (export(vec![], vec![], vec!["hi".to_owned(); 20_001]), 413, "at most 20000 lines of chat"),
        (
            export(vec![], many(1, json!({ "x": "x".repeat(1 << 20) })), vec![]),
            413,
            "a replay has at most 1048576 bytes",
        ),
        (export(vec![], many(1, json!({ "x": vec![0; 1_500_000] })), vec![]), 413, "at most 1500000 values"),
        (export(vec![], many(1, nested(33)), vec![]), 422, "nested deeper than 32"),
        (export(vec![], many(1, nested(200)), vec![]), 400, "recursion limit"),
    ];
    for (body, status, why) in refused {
        let (told, fault) = ask_from(served.address, "10.0.0.1", "POST", "/api/v1/import", &eve, Some(body)).await;
        assert_eq!(told, status, "{why}: {fault}");
        assert!(fault["message"].as_str().unwrap().contains(why), "{why}: {fault}");
    }
    let kept = "SELECT (SELECT count(*) FROM decks) + (SELECT count(*) FROM results) + (SELECT count(*) FROM said)";
    assert_eq!(count(served.hall.store(), kept).await, 0, "what is refused leaves nothing");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_bounded_by_what_the_person_has() {
    let folder = Folder::new();
    // Somebody has a game to bring.
    let served = start(&folder).await;
    let (_, clients) = seated(served.address, wish("squad", 2)).await;
    let clients = play_out(clients, 3).await;
    let (_, _, played) =
        crate::common::http(served.address, "GET", "/api/v1/export", Some(&clients[0].secret), None).await;
    let played: Value = serde_json::from_str(&played).unwrap();
    served.stop().await.unwrap();

    let served = serve(limited(&folder)).await;
    let store = served.hall.store();
    let (_, eve) = guest_from(served.address, "10.0.0.1", "Eve").await;
    let import = async |secret: &str, body: Value| {
        ask_from(served.address, "10.0.0.1", "POST", "/api/v1/import", secret, Some(body)).await
    };
    // Decks, over several imports.
    let some = |from: usize, to: usize| export((from..to).map(deck).collect(), vec![], vec![]);
    for (from, to, status, added) in [(0, 300, 200, 300), (200, 501, 422, 0), (200, 500, 200, 200), (0, 500, 200, 0)] {
        let (told, answer) = import(&eve, some(from, to)).await;
        assert_eq!((told, answer["decks"].as_u64().unwrap_or(0)), (status, added), "{from} to {to}: {answer}");
    }
    // Lines of chat.
    let lines = |to: usize| export(vec![], vec![], (0..to).map(|n| n.to_string()).collect());
    assert_eq!(import(&eve, lines(15_000)).await.0, 200);
    let others = export(vec![], vec![], vec!["hi".to_owned(); 5_001]);
    assert_eq!(import(&eve, others).await.0, 422, "5,001 more");
    assert_eq!(import(&eve, lines(20_000)).await.1["chat"], 5_000);
    // Games, and bytes of their replays.
    for (row, status) in [(9_999, 200), (10_000, 422)] {
        let (person, secret) = guest_from(served.address, "10.0.0.1", "Eve").await;
        give(store, person, row, 2).await;
        let (told, answer) = import(&secret, played.clone()).await;
        assert_eq!(told, status, "with {row} games: {answer}");
    }
    for (megabytes, status) in [(63, 200), (64, 422)] {
        let (person, secret) = guest_from(served.address, "10.0.0.1", "Eve").await;
        give(store, person, megabytes, 1 << 20).await;
        let (told, answer) = import(&secret, played.clone()).await;
        assert_eq!(told, status, "with {megabytes} MiB: {answer}");
    }
    served.stop().await.unwrap();
}

/// Give a person so many games with replays of so many bytes. Whoever has the like shares the replays.
async fn give(store: &Store, person: i64, games: usize, bytes: usize) {
    let write = store.write(move |db| {
        let replay = format!("\"{}\"", "x".repeat(bytes - 2));
        for n in 0..games {
            add_game(db, person, &format!("{bytes}-{n}"), &replay)?;
        }
        Ok(())
    });
    write.await.unwrap();
}

fn add_game(db: &dyn Link, person: i64, share: &str, replay: &str) -> Result<(), StoreError> {
    let add = "INSERT INTO replays (share, game, replay, at) VALUES (?1, 'squad', ?2, 0) ON CONFLICT DO NOTHING";
    db.run(add, given![share, replay])?;
    let add = "INSERT INTO results (person, share, game, seat, verdict, ending, at) VALUES (?1, ?2, 'squad', 0, 'win', '', 0)";
    db.run(add, given![person, share])?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_holds_up_no_move_at_another_table() {
    const LINES: i64 = 10_000;
    let folder = Folder::new();
    let served = start(&folder).await;
    let (_, mut ada) = on_both_seats(served.address, wish("squad", 2)).await;
    let eve = Client::guest(served.address, "Eve").await;
    let store = &served.hall.store().clone();
    let chat = (0..LINES).map(|n| n.to_string()).collect();
    let export: Export = serde_json::from_value(export(vec![], vec![], chat)).unwrap();
    let most = Most { decks: 0, games: 0, bytes: 0, lines: usize::MAX };
    let written = async || count(store, "SELECT count(*) FROM said").await;

    // Carried on by hand, until some of it is in the file.
    let mut importing = std::pin::pin!(store.import(eve.person, export, most));
    while written().await == 0 {
        let gone_on = std::future::poll_fn(|context| Poll::Ready(importing.as_mut().poll(context))).await;
        assert!(gone_on.is_pending(), "it was written in one");
    }
    // Now somebody makes a move: it is written, and seen, before the rest.
    let state = ada.states.values().find(|state| !state.options.is_empty()).cloned().unwrap();
    ada.answer(&state, 0).await;
    ada.until_decision(state.decision + 1).await;
    let before = written().await;
    assert!(0 < before && before < LINES, "{before} of {LINES} lines were written before the move");
    let added = importing.await.unwrap();
    assert_eq!((added.lines as i64, written().await), (LINES, LINES));
    served.stop().await.unwrap();
}

/// Ask for an export and read no more than the head of the answer.
async fn begin_export(served: &Served, client: &str, secret: &str) -> TcpStream {
    let mut socket = TcpStream::connect(served.address).await.unwrap();
    socket.write_all(request_from(client, "GET", "/api/v1/export", secret, None).as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(tokio::time::timeout(PATIENCE, socket.read_u8()).await.unwrap().unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&head));
    socket
}

async fn end_export(mut socket: TcpStream) -> Value {
    let mut body = String::new();
    tokio::time::timeout(PATIENCE, socket.read_to_string(&mut body)).await.unwrap().unwrap();
    serde_json::from_str(&unchunked(&body)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_unread_exports_hold_little_memory() {
    const GAMES: usize = 128;
    const BYTES: usize = 256 << 10;
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let store = served.hall.store();
    let waiting = || served.hall.metrics().exporting.get() as usize;
    let mut exports = Vec::new();
    for n in 0..8 {
        let client = format!("10.0.0.{n}");
        let (person, secret) = guest_from(served.address, &client, "Ada").await;
        give(store, person, GAMES, BYTES).await;
        exports.push((person, begin_export(&served, &client, &secret).await));
        // A page that is sent, one that waits, one that is made: each a replay and less than another 64 KiB.
        assert!(waiting() <= (n + 1) * 3 * (BYTES + (64 << 10)), "{} bytes wait", waiting());
    }
    // What is not read was not even looked up: a game that is added now, at the end, is still found.
    for (person, _) in &exports {
        let person = *person;
        store.write(move |db| add_game(db, person, "last", "1")).await.unwrap();
    }
    assert!(waiting() <= 8 * 3 * (BYTES + (64 << 10)), "{} bytes wait", waiting());
    for (_, socket) in exports {
        let export = end_export(socket).await;
        let games = export["results"].as_array().unwrap();
        assert_eq!(games.len(), GAMES + 1);
        assert_eq!(games[GAMES]["share"], "last");
        assert!(games[..GAMES].iter().all(|game| game["replay"].as_str().unwrap().len() == BYTES - 2));
    }
    assert_eq!(waiting(), 0);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_one_export_at_a_time_and_an_address_four() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let here = "10.0.0.1";
    let ask = async |client: &str, secret: &str| {
        ask_from(served.address, client, "GET", "/api/v1/export", secret, None).await.0
    };
    let mut exports = Vec::new();
    for _ in 0..4 {
        let (person, secret) = guest_from(served.address, here, "Ada").await;
        give(served.hall.store(), person, 32, 1 << 20).await;
        exports.push(begin_export(&served, here, &secret).await);
        assert_eq!(ask("10.0.0.2", &secret).await, 429, "a second one of the same person");
        let import = export(vec![], vec![], vec![]);
        let import = ask_from(served.address, here, "POST", "/api/v1/import", &secret, Some(import)).await;
        assert_eq!(import.0, 429, "an import meanwhile");
    }
    let (_, fifth) = guest_from(served.address, here, "Bob").await;
    assert_eq!(ask(here, &fifth).await, 429, "a fifth one from the same address");
    assert_eq!(ask("10.0.0.2", &fifth).await, 200);
    // One that is no longer read makes room.
    drop(exports.pop());
    super::until(async || ask(here, &fifth).await == 200).await;
    served.stop().await.unwrap();
}

/// What is read of an import takes many times its size: nothing of a third one is read.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_two_imports_under_way() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let here = "10.0.0.1";
    let body = export(vec![deck(1)], vec![], vec![]);
    let mut held = Vec::new();
    for _ in 0..2 {
        let (_, secret) = guest_from(served.address, here, "Ada").await;
        let request = request_from(here, "POST", "/api/v1/import", &secret, Some(body.clone()));
        let (most, rest) = request.split_at(request.len() - 1);
        let mut socket = TcpStream::connect(served.address).await.unwrap();
        socket.write_all(most.as_bytes()).await.unwrap();
        held.push((socket, rest.to_owned()));
    }
    let (_, third) = guest_from(served.address, here, "Bob").await;
    let import =
        async |at: &str| ask_from(served.address, at, "POST", "/api/v1/import", &third, Some(body.clone())).await;
    super::until(async || {
        import(here).await.1["message"].as_str().is_some_and(|told| told.contains("import of yours is under way"))
    })
    .await;
    super::until(async || import("10.0.0.2").await.0 == 200).await;
    for (mut socket, rest) in held {
        let mut answer = String::new();
        socket.write_all(rest.as_bytes()).await.unwrap();
        tokio::time::timeout(PATIENCE, socket.read_to_string(&mut answer)).await.unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    super::until(async || import(here).await.0 == 200).await;
    served.stop().await.unwrap();
}

/// However many guests somebody invents: it is the address that has left so much.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_address_leaves_in_the_file_is_bounded() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let here = "10.0.0.1";
    // 7 MiB each that is nothing but spaces: 256 MiB are soon used up.
    let spaces = " ".repeat(7 << 20);
    let mut taken = 0;
    loop {
        let (_, secret) = guest_from(served.address, here, "Eve").await;
        let head = request_from(here, "POST", "/api/v1/import", &secret, None);
        let head = head.replace("Content-Length: 0", &format!("Content-Length: {}", spaces.len()));
        match crate::common::raw_http(served.address, &format!("{head}{spaces}")).await.0 {
            400 => taken += 1,
            status => break assert_eq!(status, 429),
        }
        assert!(taken < 40, "it goes on for ever");
    }
    assert!(taken >= 36, "{taken} times 7 MiB are less than 256 MiB");
    // Less is left than 7 MiB: decks and tables take some of that, too, until there is none.
    let (_, secret) = guest_from(served.address, here, "Eve").await;
    let table = json!({ "game": "squad", "seats": [{ "who": "me" }, { "who": "open" }] });
    let ask = async |at: &str, path: &str, body: &Value| {
        ask_from(served.address, at, "POST", path, &secret, Some(body.clone())).await
    };
    let lines = |lines: usize| export(vec![], vec![], vec!["x".repeat(400); lines]);
    let list = json!({ "game": "squad", "name": "Long", "list": format!("4 ST001{}", " ".repeat(8000)) });
    for (path, body) in [
        ("/api/v1/import", &lines(2500)),
        ("/api/v1/import", &lines(150)),
        ("/api/v1/decks", &list),
        ("/api/v1/tables", &table),
    ] {
        super::until(async || {
            let (status, told) = ask(here, path, body).await;
            status == 429 && told["message"].as_str().unwrap().contains("so much was kept")
        })
        .await;
    }
    super::until(async || ask("10.0.0.2", "/api/v1/decks", &list).await.0 == 200).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_says_all_that_there_is_in_order() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada \"quoted\" Ünïcode").await;
    let (table, _) = ada.create(wish("squad", 2)).await;
    ada.send(json!({ "type": "chat", "table": table, "text": "here" })).await;
    ada.until(|message| matches!(message, ServerMessage::Chat { .. }).then_some(())).await;
    give(served.hall.store(), ada.person, 3, 100 << 10).await;
    let lines: Vec<String> = (0..1234).map(|n| format!("line \"{n}\"")).collect();
    let brought = export(vec![deck(1), deck(2)], vec![], lines.clone());
    let ask = async |method: &str, path: &str, body: Option<Value>| {
        let (status, _, answer) = crate::common::http(served.address, method, path, Some(&ada.secret), body).await;
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    ask("POST", "/api/v1/import", Some(brought)).await;
    let told = ask("GET", "/api/v1/export", None).await;
    let read: Export = serde_json::from_value(told.clone()).unwrap();
    assert_eq!((read.longbox_export, read.name.as_str()), (1, "Ada \"quoted\" Ünïcode"));
    assert_eq!((told["decks"].clone(), read.results.len()), (json!([deck(1), deck(2)]), 3));
    assert_eq!(read.chat, [lines, vec!["here".to_owned()]].concat());
    served.stop().await.unwrap();
}
