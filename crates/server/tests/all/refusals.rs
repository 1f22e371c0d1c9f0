//! What is wrong is answered with an error and changes nothing.

use crate::common::{Client, Folder, PATIENCE, config, on_both_seats, play_out, raw_http, seated, serve, start, wish};
use longbox_server::http::Page;
use longbox_server::protocol::{Code, NewTable, ServerMessage, StateSeen, VERSION};
use longbox_server::registry::Registry;
use longbox_server::{Config, Served};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// The client that is asked, and what it is asked.
async fn asked(clients: &mut [Client]) -> (usize, StateSeen) {
    for client in clients.iter_mut() {
        if client.states.is_empty() {
            client.until_state().await;
        }
    }
    let found = clients.iter().enumerate().find_map(|(n, client)| {
        client.states.values().find(|state| !state.options.is_empty()).map(|state| (n, state.clone()))
    });
    found.expect("somebody is asked")
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_messages_leave_the_table_as_it_was() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (game, seats) in [("squad", 2), ("lantern", 3)] {
        let (table, mut clients) = seated(served.address, wish(game, seats)).await;
        let (n, state) = asked(&mut clients).await;
        let seat = state.seat.unwrap();
        let client = &mut clients[n];
        let answer = |decision: u64, seat: u8, option: u32| json!({ "type": "answer", "table": table, "seat": seat, "decision": decision, "option": option });

        client.send(answer(state.decision + 1, seat, 0)).await;
        client.expect_error(Code::Stale).await;
        client.send(answer(state.decision, seat, 9999)).await;
        client.expect_error(Code::NoOption).await;
        client.send(answer(state.decision, seat, 70_000)).await;
        client.expect_error(Code::NoOption).await;
        client.send(answer(state.decision, (seat + 1) % seats as u8, 0)).await;
        client.expect_error(Code::Forbidden).await;
        client.send(answer(state.decision, 200, 0)).await;
        client.expect_error(Code::NotFound).await;
        client.send(json!({ "type": "start", "table": table })).await;
        let code = client.until_error().await.code;
        assert!(matches!(code, Code::NotNow | Code::Forbidden));
        client.send(json!({ "type": "answer", "table": "nowhere", "seat": 0, "decision": 0, "option": 0 })).await;
        client.expect_error(Code::NotFound).await;
        for text in [
            "",
            "{",
            "null",
            "[]",
            "{\"type\":\"dance\"}",
            "{\"type\":\"answer\"}",
            "{\"type\":\"ping\",\"extra\":1}",
            "{\"type\":\"answer\",\"table\":3,\"seat\":-1,\"decision\":1e99,\"option\":{}}",
            "\u{0}\u{1}",
        ] {
            client.send_text(text).await;
            client.expect_error(Code::Malformed).await;
        }
        client.send_raw(Message::binary(vec![1, 2, 3])).await;
        client.expect_error(Code::Malformed).await;
        client.send(json!({ "type": "chat", "table": table, "text": "x".repeat(20_000) })).await;
        client.expect_error(Code::TooLarge).await;
        client.send(json!({ "type": "chat", "table": table, "text": "x".repeat(600) })).await;
        client.expect_error(Code::TooLarge).await;
        client.send(json!({ "type": "hello", "version": VERSION })).await;
        client.expect_error(Code::Hello).await;

        assert!(served.hall.store().moves(table.clone()).await.unwrap().is_empty(), "nothing was written");
        client.send(json!({ "type": "join", "table": table })).await;
        let again = client.until_state().await;
        assert_eq!((again.decision, &again.view), (state.decision, &state.view));

        // An answer that comes twice counts once.
        client.send(answer(state.decision, seat, 0)).await;
        client.send(answer(state.decision, seat, 0)).await;
        client.expect_error(Code::Stale).await;
        assert_eq!(served.hall.store().moves(table.clone()).await.unwrap().len(), 1);
        for client in &mut clients {
            client.send(json!({ "type": "join", "table": table })).await;
        }
        play_out(clients, 4).await;
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_begins_with_hello_in_the_right_version() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut client = Client::connect(served.address).await;
    client.send(json!({ "type": "ping" })).await;
    client.expect_error(Code::Hello).await;
    client.send(json!({ "type": "hello", "version": 99, "name": "Ada" })).await;
    client.expect_error(Code::Version).await;
    client.send(json!({ "type": "hello", "version": VERSION, "secret": "guess" })).await;
    client.expect_error(Code::Unknown).await;
    client.send(json!({ "type": "hello", "version": VERSION, "secret": "ab".repeat(32) })).await;
    client.expect_error(Code::Unknown).await;
    client.send(json!({ "type": "hello", "version": VERSION, "name": " \u{202e} " })).await;
    client.expect_error(Code::Unfit).await;
    client.send(json!({ "type": "hello", "version": VERSION, "name": "<b>Ada</b>" })).await;
    assert!(matches!(client.next().await, ServerMessage::Welcome { .. }));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_far_too_large_ends_the_connection_and_harms_nobody() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    asked(&mut clients).await;
    let secret = clients[1].secret.clone();
    // The server may end the connection before all of it is sent.
    clients[1].try_send_text(&"x".repeat(1 << 20)).await;
    while clients[1].try_next().await.is_some() {}
    clients[1] = Client::known(served.address, &secret).await;
    clients[1].send(json!({ "type": "join", "table": table })).await;
    clients[0].send(json!({ "type": "join", "table": table })).await;
    play_out(clients, 6).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_not_public_needs_the_invitation_and_a_seat_its_owner() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    let (_, state) = asked(&mut clients).await;
    let mut stranger = Client::guest(served.address, "Mallory").await;
    stranger.send(json!({ "type": "chat", "table": table, "text": "hello" })).await;
    stranger.expect_error(Code::NotNow).await;
    stranger.send(json!({ "type": "join", "table": table })).await;
    stranger.expect_error(Code::Forbidden).await;
    stranger.send(json!({ "type": "join", "table": table, "invite": "guess" })).await;
    stranger.expect_error(Code::Forbidden).await;
    let invite = clients[0].table.as_ref().unwrap().invite.clone();
    stranger.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    let seen = stranger.until_state().await;
    assert_eq!(seen.seat, None);
    assert_eq!(stranger.table.as_ref().unwrap().invite, None);
    for message in [
        json!({ "type": "answer", "table": table, "seat": state.seat, "decision": state.decision, "option": 0 }),
        json!({ "type": "concede", "table": table, "seat": 0 }),
        json!({ "type": "undo", "table": table, "seat": 0, "decision": 0 }),
        json!({ "type": "why", "table": table, "seat": 0 }),
    ] {
        stranger.send(message).await;
        stranger.expect_error(Code::Forbidden).await;
    }
    stranger.send(json!({ "type": "sit", "table": table, "seat": 0 })).await;
    stranger.expect_error(Code::NotNow).await;
    assert!(served.hall.store().moves(table).await.unwrap().is_empty());
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused_with_the_reason() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut client = Client::guest(served.address, "Ada").await;
    for (table, code) in [
        (json!({ "game": "chess", "seats": [] }), Code::NotFound),
        (json!({ "game": "squad", "seats": [{ "who": "me" }] }), Code::Unfit),
        (json!({ "game": "squad", "mode": "melee", "seats": [{ "who": "me" }, { "who": "open" }] }), Code::NotFound),
        (
            json!({ "game": "squad", "seats": [{ "who": "me" }, { "who": "machine", "machine": "hal" }] }),
            Code::NotFound,
        ),
        (
            json!({ "game": "squad", "seats": [{ "who": "me", "deck": { "from": "own", "id": 5 } }, { "who": "open" }] }),
            Code::NotFound,
        ),
        (
            json!({ "game": "squad", "seats": [{ "who": "me", "deck": { "from": "list", "list": "4 Nobody" } }, { "who": "open" }] }),
            Code::Unfit,
        ),
        (
            json!({ "game": "squad", "options": { "power": 99 }, "seats": [{ "who": "me" }, { "who": "open" }], "clock": { "seconds": 0, "then": "last" } }),
            Code::Unfit,
        ),
        (
            json!({ "game": "squad", "options": { "colour": 1 }, "seats": [{ "who": "me" }, { "who": "open" }] }),
            Code::Unfit,
        ),
        (json!({ "game": "lantern", "seats": vec![json!({ "who": "open" }); 5] }), Code::Unfit),
    ] {
        client.send(json!({ "type": "create", "table": table })).await;
        let fault = client.until_error().await;
        assert_eq!(fault.code, code, "{table}: {fault}");
        assert_eq!(fault.about.as_deref(), Some("create"));
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn deals_that_are_known_beforehand_are_for_this_machine_alone() {
    let folder = Folder::new();
    let anywhere = SocketAddr::from(([0, 0, 0, 0], 0));
    let reachable = [Config { listen: anywhere, ..config(&folder) }, Config { behind_proxy: true, ..config(&folder) }];
    for config in reachable {
        let fault = Served::with_page(config, Registry::standard(), Page::none()).await.err().unwrap();
        assert!(fault.contains("--test-seed"), "{fault}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_client_is_dropped_and_the_table_goes_on() {
    let folder = Folder::new();
    let served = serve(Config { queue: 64, ..config(&folder) }).await;
    let wish = NewTable { public: true, ..wish("squad", 2) };
    let (table, mut host) = on_both_seats(served.address, wish).await;
    // Whoever is at the table hears of everybody who comes: she is not there meanwhile.
    host.send(json!({ "type": "leave", "table": table })).await;
    host.until(|m| matches!(m, ServerMessage::Left { .. }).then_some(())).await;

    // It asks for the whole game again and again and never reads: what cannot be sent piles up in the queue.
    let mut sleeper = Client::guest(served.address, "Sleepy").await;
    let dropped = async {
        while served.hall.metrics().dropped.get() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let ask = async {
        while sleeper.try_send(json!({ "type": "join", "table": table })).await {}
        std::future::pending::<()>().await;
    };
    tokio::time::timeout(PATIENCE, async { tokio::select!(() = dropped => (), () = ask => ()) }).await.unwrap();
    while sleeper.try_next().await.is_some() {}

    host.send(json!({ "type": "join", "table": table })).await;
    host.play_on(1).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_origins_stay_outside() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let ask = |origin: &str| {
        format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
    };
    assert_eq!(raw_http(address, &ask("https://evil.example")).await.0, 403);
    assert_eq!(raw_http(address, &ask("null")).await.0, 403);
    let post = format!(
        "POST /api/v1/guests HTTP/1.1\r\nHost: {address}\r\nOrigin: https://evil.example\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{{\"name\":\"Ada\"}}"
    );
    assert_eq!(raw_http(address, &post).await.0, 403);
    served.stop().await.unwrap();
}

// The limits below fill again with the clock: a test asks for so much at once that no clock keeps up with it, or asks
// again if it was let through.

#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_refused() {
    let folder = Folder::new();
    let limits = Config { rate: 1, burst: 5, most_connections_each: 2, ..config(&folder) };
    let served = serve(limits).await;
    let mut client = Client::guest(served.address, "Ada").await;
    let _second = Client::guest(served.address, "Bob").await;
    assert!(tokio_tungstenite::connect_async(format!("ws://{}/ws", served.address)).await.is_err(), "a third");
    for _ in 0..200 {
        client.send(json!({ "type": "ping" })).await;
    }
    let fault = client.until_error().await;
    assert_eq!((fault.code, fault.about.as_deref()), (Code::SlowDown, Some("ping")));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_for_haste_names_the_message_and_the_table_if_that_is_quickly_read() {
    let folder = Folder::new();
    let served = serve(Config { rate: 1, burst: 1, ..config(&folder) }).await;
    let mut client = Client::guest(served.address, "Ada").await;
    for (message, about, table) in [
        (json!({ "type": "chat", "table": "t1", "text": "hi" }), Some("chat"), Some("t1")),
        (json!({ "type": "chat", "table": "t1", "text": "h".repeat(2000) }), None, None),
        (json!({ "type": "no such thing" }), None, None),
    ] {
        let fault = loop {
            client.send(message.clone()).await;
            let fault = client.until_error().await;
            if fault.code == Code::SlowDown {
                break fault;
            }
        };
        assert_eq!((fault.about.as_deref(), fault.table.as_deref()), (about, table));
    }
    served.stop().await.unwrap();
}

/// Ask for all of these at once; returns how many were refused.
async fn flood(address: SocketAddr, paths: impl Iterator<Item = &'static str>) -> usize {
    let ask = async |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let (status, _, body) = raw_http(address, &request).await;
        assert!(status == 200 || status == 429 && body.contains("slow-down"), "{path}: {status} {body}");
        usize::from(status == 429)
    };
    futures_util::future::join_all(paths.map(ask)).await.into_iter().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_shares_one_limit_over_all_that_it_asks_for() {
    const ASKED: usize = 300;
    let folder = Folder::new();
    let served = serve(Config { rate: 1, burst: 50, ..config(&folder) }).await;
    let address = served.address;
    let mut client = Client::guest(address, "Ada").await;
    // Eight times what one person may do at once: that much nobody minds.
    let paths = || ["/api/v1/games", "/", "/health", "/plain/table.js"].into_iter().cycle();
    assert_eq!(flood(address, paths().take(ASKED)).await, 0, "of what eight people may ask for");
    while flood(address, paths().take(ASKED)).await == 0 {}
    // Connections and messages count with requests: one person would be let through so many times.
    let mut asked = 0;
    loop {
        let (_, ()) = tokio::join!(flood(address, paths().take(ASKED)), client.send(json!({ "type": "ping" })));
        let refused = client.until(|message| match message {
            ServerMessage::Pong {} => Some(false),
            ServerMessage::Error { fault } => Some(fault.code == Code::SlowDown),
            _ => None,
        });
        if refused.await {
            break;
        }
        asked += 1;
        assert!(asked < 40, "a message is never refused");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_long_to_answer_cannot_be_had_in_floods() {
    let folder = Folder::new();
    // A request a second, as many at once as this test makes: what takes long is limited to less.
    let served = serve(Config { rate: 1, burst: 1000, ..config(&folder) }).await;
    let ask = async |method: &str, path: &str| {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        raw_http(served.address, &request).await.0
    };
    let heavy = [
        ("GET", "/api/v1/replays/none/reel"),
        ("POST", "/api/v1/reel"),
        ("GET", "/api/v1/games/squad/scenarios/none"),
        ("GET", "/api/v1/games/chess/cards"),
    ];
    for (method, path) in heavy {
        let mut asked = 0;
        while ask(method, path).await != 429 {
            asked += 1;
            assert!(asked < 1000, "{method} {path} is never refused");
        }
    }
    assert_eq!(ask("GET", "/api/v1/games").await, 200, "everything else goes on");
    served.stop().await.unwrap();
}
