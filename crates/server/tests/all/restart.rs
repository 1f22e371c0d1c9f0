//! What was acknowledged is there after a restart; faults of the disk lose nothing.

use crate::common::{Client, Folder, config, play_out, seated, serve, start, start_seeded, wish};
use longbox_server::protocol::{Code, OverInfo, SeatWish, ServerMessage, TableState};
use longbox_server::registry::Registry;
use longbox_server::{Config, Served, given};
use serde_json::json;

/// Make so many choices at a table, whoever is asked.
async fn play_some(clients: &mut [Client], mut left: u32) {
    let mut done: u64 = clients.iter().flat_map(|c| c.states.values()).map(|s| s.decision).max().unwrap_or(0);
    while left > 0 {
        for client in clients.iter_mut() {
            let ready = |s: &longbox_server::protocol::StateSeen| s.decision >= done;
            while !client.states.values().any(ready) {
                client.until_state().await;
            }
        }
        let asked = clients.iter_mut().find_map(|client| {
            let state = client.states.values().find(|s| !s.options.is_empty() && s.decision == done).cloned();
            state.map(|state| (client, state))
        });
        let (client, state) = asked.unwrap_or_else(|| panic!("over after {done} moves: it takes another seed"));
        let last = state.options.len() as u32 - 1;
        client.answer(&state, last.min(done as u32 % 3)).await;
        done += 1;
        left -= 1;
    }
    for client in clients.iter_mut() {
        while !client.states.values().any(|s| s.decision >= done) {
            client.until_state().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_brings_back_seat_position_and_log() {
    let folder = Folder::new();
    // Games that last longer than the twelve moves made here.
    for (game, seats, seed) in [("squad", 2, 101), ("lantern", 3, 102)] {
        let served = start_seeded(&folder, seed).await;
        let (table, mut clients) = seated(served.address, wish(game, seats)).await;
        play_some(&mut clients, 12).await;
        clients[0].send(json!({ "type": "chat", "table": table, "text": "see you" })).await;
        clients[0].until(|m| matches!(m, ServerMessage::Chat { .. }).then_some(())).await;
        let before: Vec<_> = clients.iter().map(|c| (c.secret.clone(), c.states.clone(), c.logs.clone())).collect();
        let goodbye = tokio::spawn(async move {
            clients[0].until(|m| matches!(m, ServerMessage::Goodbye { .. }).then_some(())).await;
        });
        served.stop().await.unwrap();
        goodbye.await.unwrap();

        let served = start(&folder).await;
        let mut clients = Vec::new();
        for (secret, states, logs) in before {
            let mut client = Client::known(served.address, &secret).await;
            let welcome: ServerMessage = serde_json::from_str(&client.heard[0]).unwrap();
            assert!(matches!(welcome, ServerMessage::Welcome { tables, .. } if tables == [table.clone()]));
            client.send(json!({ "type": "join", "table": table })).await;
            let chat = client
                .until(|m| match m {
                    ServerMessage::Chats { lines, .. } => Some(lines.clone()),
                    _ => None,
                })
                .await;
            assert_eq!(chat[0].text, "see you");
            let state = client.until_state().await;
            let old = &states[&state.seat];
            assert_eq!((state.decision, &state.view, &state.options), (old.decision, &old.view, &old.options));
            assert_eq!(client.logs, logs);
            clients.push(client);
        }
        play_out(clients, 2).await;
        served.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_device_takes_the_same_seat() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    play_some(&mut clients, 6).await;
    let mut other = Client::known(served.address, &clients[0].secret).await;
    other.send(json!({ "type": "join", "table": table })).await;
    let state = other.until_state().await;
    assert_eq!(state.seat, Some(0));
    assert_eq!(other.logs[&Some(0)], clients[0].logs[&Some(0)]);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_file_is_refused() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let second = Served::start(config(&folder), Registry::with_lantern()).await;
    let fault = second.err().expect("it must not start");
    assert!(fault.contains("another Longbox server uses this file"), "{fault}");
    served.stop().await.unwrap();
    start(&folder).await.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_gives_an_error_and_loses_nothing() {
    let folder = Folder::new();
    let served = serve(Config { patience_ms: 300, ..config(&folder) }).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    play_some(&mut clients, 4).await;
    let moves = served.hall.store().moves(table.clone()).await.unwrap();

    let other = rusqlite::Connection::open(folder.database()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let asked = clients.iter_mut().find_map(|client| {
        let state = client.states.values().find(|s| !s.options.is_empty()).cloned();
        state.map(|state| (client, state))
    });
    let (client, state) = asked.unwrap();
    client.answer(&state, 0).await;
    let fault = client.until_error().await;
    assert_eq!(fault.code, Code::Storage);
    assert!(fault.message.contains("locked"), "{fault}");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(served.hall.store().moves(table.clone()).await.unwrap(), moves);

    client.answer(&state, 0).await;
    client.until_decision(state.decision + 1).await;
    assert_eq!(served.hall.store().moves(table).await.unwrap().len(), moves.len() + 1);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_gives_an_error_and_loses_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    play_some(&mut clients, 4).await;
    let store = served.hall.store();
    // SQLite says "full" when the file may not grow; the chat fills what room is left.
    store
        .write(|db| {
            let pages: i64 = db.one("PRAGMA page_count", given![])?;
            db.one::<i64>(&format!("PRAGMA max_page_count = {pages}"), given![])
        })
        .await
        .unwrap();
    let (mut kept, mut refused) = (Vec::new(), None);
    while refused.is_none() {
        assert!(kept.len() < 500, "the disk was never full");
        let said = format!("{} {}", kept.len(), "x".repeat(390));
        clients[0].send(json!({ "type": "chat", "table": table, "text": said })).await;
        let answer = clients[0]
            .until(|m| match m {
                ServerMessage::Error { fault } => Some(Err(fault.clone())),
                ServerMessage::Chat { .. } => Some(Ok(())),
                _ => None,
            })
            .await;
        match answer {
            Ok(()) => kept.push(said),
            Err(fault) => refused = Some((said, fault)),
        }
    }
    let (said, fault) = refused.unwrap();
    assert_eq!(fault.code, Code::Storage);
    assert!(fault.message.contains("full"), "{fault}");
    let lines = async || -> Vec<String> {
        store.chat(table.clone(), 1000).await.unwrap().into_iter().map(|line| line.text).collect()
    };
    assert_eq!(lines().await, kept, "all that was acknowledged, and not the line that was refused");
    let moves = store.moves(table.clone()).await.unwrap();
    assert!(moves.len() >= 4);
    store.write(|db| db.one::<i64>("PRAGMA max_page_count = 1000000000", given![])).await.ok();
    assert!(!lines().await.contains(&said), "nor is it there when there is room again");
    play_out(clients, 1).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_looks_at_sleeps_and_wakes_as_it_was() {
    let folder = Folder::new();
    let served = serve(Config { sleep_s: 1, ..config(&folder) }).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    play_some(&mut clients, 3).await;
    let (secret, before) = (clients[0].secret.clone(), clients[0].states.clone());
    drop(clients);
    let asleep = async {
        while served.hall.metrics().rooms.get() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(crate::common::PATIENCE, asleep).await.unwrap();
    let mut client = Client::known(served.address, &secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    let state = client.until_state().await;
    assert_eq!(state.view, before[&state.seat].view);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_knows_better_than_the_table_in_memory() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    play_some(&mut clients, 3).await;
    let asked = |(n, c): (usize, &Client)| c.states.values().find(|s| !s.options.is_empty()).map(|s| (n, s.clone()));
    let (n, state) = clients.iter().enumerate().find_map(asked).unwrap();
    // There is a move in the file that the table in memory knows nothing of.
    let other = rusqlite::Connection::open(folder.database()).unwrap();
    other.execute("INSERT INTO moves (table_id, n, kind, value, before) VALUES (?1, 3, 0, 250, 1)", [&table]).unwrap();
    clients[n].answer(&state, 0).await;
    clients[n].expect_error(Code::Stale).await;
    other.execute("DELETE FROM moves WHERE n = 3", []).unwrap();
    clients[n].answer(&state, 0).await;
    clients[n].until_decision(state.decision + 1).await;
    play_out(clients, 2).await;
    served.stop().await.unwrap();
}

/// What spoils a snapshot, as SQL.
const SPOILS: [&str; 4] = [
    "UPDATE snapshots SET build = 'another'",
    "UPDATE snapshots SET data = x'00'",
    "UPDATE snapshots SET data = CAST(substr(data, 1, 40) || x'2a2a' || substr(data, 43) AS BLOB)",
    "UPDATE snapshots SET moves = moves - 1",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_table_wakes_from_its_snapshot_or_without_it() {
    let folder = Folder::new();
    // Games that last longer than the nineteen moves made here.
    for (game, seed) in [("squad", 101), ("lantern", 102)] {
        let served = start_seeded(&folder, seed).await;
        let (table, mut clients) = seated(served.address, wish(game, 2)).await;
        play_some(&mut clients, 19).await;
        let secrets: Vec<String> = clients.iter().map(|client| client.secret.clone()).collect();
        let (states, logs) = (clients[0].states.clone(), clients[0].logs.clone());
        served.stop().await.unwrap();
        let other = rusqlite::Connection::open(folder.database()).unwrap();
        let kept =
            other.query_row("SELECT moves, length(data) FROM snapshots", [], |row| Ok((row.get(0)?, row.get(1)?)));
        let (moves, bytes): (u32, u32) = kept.unwrap();
        assert_eq!(moves, 16);
        assert!(bytes < 8192, "{bytes} bytes for a snapshot are too many");

        other.execute_batch("DROP TABLE IF EXISTS sound; CREATE TABLE sound AS SELECT * FROM snapshots").unwrap();
        for (used, spoil) in [(1, "SELECT 1")].into_iter().chain(SPOILS.map(|spoil| (0, spoil))) {
            other.execute_batch("REPLACE INTO snapshots SELECT * FROM sound").unwrap();
            other.execute_batch(spoil).unwrap();
            let served = start(&folder).await;
            let mut client = Client::known(served.address, &secrets[0]).await;
            client.send(json!({ "type": "join", "table": table })).await;
            let state = client.until_state().await;
            let old = &states[&state.seat];
            assert_eq!((state.decision, &state.view, &state.options), (old.decision, &old.view, &old.options));
            assert_eq!(client.logs, logs, "{spoil}");
            assert_eq!(served.hall.metrics().thawed.get(), used, "{spoil}");
            served.stop().await.unwrap();
        }

        let served = start(&folder).await;
        let mut clients = Vec::new();
        for secret in &secrets {
            let mut client = Client::known(served.address, secret).await;
            client.send(json!({ "type": "join", "table": table })).await;
            client.until_state().await;
            clients.push(client);
        }
        play_out(clients, 2).await;
        served.stop().await.unwrap();
        let left: u32 = other.query_row("SELECT count(*) FROM snapshots", [], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "a game that is over needs none");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_a_later_version_is_refused() {
    let folder = Folder::new();
    start(&folder).await.stop().await.unwrap();
    let other = rusqlite::Connection::open(folder.database()).unwrap();
    other.pragma_update(None, "user_version", 99).unwrap();
    drop(other);
    let fault = Served::start(config(&folder), Registry::with_lantern()).await.err().unwrap();
    assert!(fault.contains("this file is of version 99"), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_an_earlier_version_are_said_to_be_so() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (begun, mut clients) = seated(served.address, wish("squad", 2)).await;
    play_some(&mut clients, 5).await;
    let (ended, others) = seated(served.address, wish("squad", 2)).await;
    let others = play_out(others, 1).await;
    let secrets = [clients[0].secret.clone(), others[0].secret.clone()];
    served.stop().await.unwrap();
    // Before version 6 other moves led to the same positions.
    let other = rusqlite::Connection::open(folder.database()).unwrap();
    other.execute("UPDATE moves SET before = before + 1", []).unwrap();
    other.execute_batch(include_str!("../../src/store/schema-6.sql")).unwrap();
    drop(other);

    let served = start(&folder).await;
    let note = |m: &ServerMessage| match m {
        ServerMessage::Note { text, .. } => Some(text.clone()),
        _ => None,
    };
    let mut client = Client::known(served.address, &secrets[0]).await;
    client.send(json!({ "type": "join", "table": begun })).await;
    let told = client.until(note).await;
    assert_eq!(told, "This game was begun with an earlier version of Longbox and cannot be played on.");
    assert_eq!(client.table.as_ref().unwrap().state, TableState::Over);
    assert!(!served.hall.store().moves(begun).await.unwrap().is_empty(), "nothing is thrown away");

    let mut client = Client::known(served.address, &secrets[1]).await;
    client.send(json!({ "type": "join", "table": ended })).await;
    let told = client.until(note).await;
    assert!(told.ends_with("the board cannot be shown."), "{told}");
    client.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
    // The number of its decisions is not: that is the board's.
    let known = others[0].over.clone().map(|over| OverInfo { decision: 0, ..over });
    assert_eq!(client.over, known, "how it ended is known all the same");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_tampered_with_is_noticed() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    play_some(&mut clients, 5).await;
    let secret = clients[0].secret.clone();
    served.stop().await.unwrap();
    let other = rusqlite::Connection::open(folder.database()).unwrap();
    other.execute("UPDATE moves SET before = before + 1 WHERE n = 3", []).unwrap();
    drop(other);
    let served = start(&folder).await;
    let mut client = Client::known(served.address, &secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    let why = client
        .until(|m| match m {
            ServerMessage::Note { text, .. } => Some(text.clone()),
            _ => None,
        })
        .await;
    assert!(why.contains("the position before move 3"), "{why}");
    assert_eq!(client.table.as_ref().unwrap().frozen, Some(why), "it is not played on");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_told_whole_after_a_restart() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut wish = wish("squad", 2);
    wish.public = true;
    wish.seats = vec![SeatWish::Machine { machine: "random".into(), deck: None }; 2];
    let mut host = Client::guest(served.address, "Ada").await;
    let (table, _) = host.create(wish).await;
    host.start(&table).await;
    host.play_on(1).await;
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let begun = std::time::Instant::now();
    let mut stranger = Client::guest(served.address, "Bob").await;
    stranger.send(json!({ "type": "join", "table": table })).await;
    stranger.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
    // How long it takes is said here, and held against a limit nowhere: that depends on what else the machine does.
    let moves = served.hall.store().moves(table).await.unwrap().len();
    println!("{moves} moves: {:?} from hello to the whole game", begun.elapsed());
    assert_eq!((&stranger.logs, &stranger.over), (&host.logs, &host.over));
    served.stop().await.unwrap();
}
