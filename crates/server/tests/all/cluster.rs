//! Several servers over one PostgreSQL and one NATS: nobody can tell to which they are connected, and whatever is cut or killed, nothing
//! that was acknowledged is lost.

mod clocks;
mod deaf;
mod faults;
mod kill;
mod rights;
mod rolling;
mod town;

use crate::common::{Client, get_json, http, wish};
use crate::secrecy::check_bytes;
use longbox_kernel::replay::Replay;
use longbox_server::Config;
use longbox_server::fair;
use longbox_server::protocol::{Code, ServerMessage, TableState};
use longbox_server::registry::Registry;
use serde_json::json;
use std::time::Duration;
use town::Town;

/// No error came, and nothing said that anything had changed but the game.
fn noticed_nothing(client: &Client) {
    for text in &client.heard {
        match serde_json::from_str(text).unwrap() {
            // A question that was told once more was answered twice.
            ServerMessage::Error { fault } if fault.code == Code::Stale => {}
            ServerMessage::Error { fault } => panic!("{fault}"),
            ServerMessage::Goodbye { reason } => panic!("{reason}"),
            _ => {}
        }
    }
}

/// Everybody plays on to the end, in the order of their seats, and is told nothing but what the own seat sees, whatever happened before;
/// returns the name of the replay.
async fn play_to_the_end(clients: Vec<Client>) -> (String, Vec<Client>) {
    let playing = (0..).zip(clients).map(|(n, mut client)| {
        tokio::spawn(async move {
            client.play_on(n).await;
            client
        })
    });
    let mut played = Vec::new();
    for task in playing.collect::<Vec<_>>() {
        played.push(task.await.unwrap());
    }
    let replays: Vec<String> = played.iter().map(|client| client.over.as_ref().unwrap().replay.clone()).collect();
    assert!(replays.iter().all(|replay| *replay == replays[0]));
    for (seat, client) in (0_u8..).zip(&played) {
        assert!(client.states.keys().all(|viewer| *viewer == Some(seat)), "seat {seat} was told what another sees");
    }
    (replays[0].clone(), played)
}

/// The replay of a game that these people have played, in the order of their seats, is proved, and none of them was told by it what the
/// own seat did not see.
async fn is_proved(at: std::net::SocketAddr, share: &str, played: &[Client]) {
    let replay = proved(at, share).await;
    for (seat, client) in (0..).zip(played) {
        check_bytes(&client.heard, &[Some(seat)], &replay, &[]);
    }
}

/// A replay that keeps to the rules, and whose shuffle nobody had a hand in alone.
async fn proved(at: std::net::SocketAddr, share: &str) -> Replay {
    verified(&get_json(at, &format!("/api/v1/replays/{share}"), None).await)
}

fn verified(replay: &serde_json::Value) -> Replay {
    let replay = Replay::parse(&replay.to_string()).unwrap();
    Registry::with_lantern().get(&replay.game).unwrap().verify(&replay).unwrap();
    fair::verify(&replay).unwrap();
    replay
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_three_servers_play_one_game_and_a_fourth_looks_on() {
    let Some(town) = Town::build().await else { return };
    let (one, two, three) = (town.server(1).await, town.server(2).await, town.server(3).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let mut wanted = wish("lantern", 3);
    wanted.public = true;
    let (table, invite) = ada.create(wanted).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    let mut cleo = Client::guest(three.address, "Cleo").await;
    cleo.join_and_sit(&table, &invite, 2).await;
    let mut dora = Client::guest(two.address, "Dora").await;
    dora.send(json!({ "type": "join", "table": table })).await;
    dora.until(|message| matches!(message, ServerMessage::Table { .. }).then_some(())).await;
    ada.start(&table).await;
    let (replay, played) = play_to_the_end(vec![ada, bob, cleo]).await;
    dora.until(|message| matches!(message, ServerMessage::Over { .. }).then_some(())).await;
    assert_eq!(dora.over.as_ref().unwrap().replay, replay);
    played.iter().for_each(noticed_nothing);
    assert!(dora.states.keys().all(Option::is_none));
    is_proved(three.address, &replay, &played).await;
    // Whoever has it analysed asks one server first and then another, as it falls.
    let path = format!("/api/v1/replays/{replay}/analysis");
    let (status, _, begun) = http(one.address, "POST", &path, None, None).await;
    assert_eq!(status, 200, "{begun}");
    while get_json(two.address, &path, None).await["state"] != "done" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    town.is_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hands_its_tables_over_and_who_is_elsewhere_does_not_notice() {
    let Some(town) = Town::build().await else { return };
    let (one, two, three) = (town.server(1).await, town.server(2).await, town.server(3).await);
    let mut ada = Client::guest(two.address, "Ada").await;
    let mut host = Client::guest(one.address, "Host").await;
    // The first server holds the table: whoever sets it up is there.
    let mut wanted = wish("lantern", 3);
    wanted.public = true;
    let (table, invite) = host.create(wanted).await;
    ada.join_and_sit(&table, &invite, 1).await;
    let mut bob = Client::guest(three.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 2).await;
    host.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    one.stop().await.unwrap();
    // Who was connected there comes back to another.
    let mut host = Client::known(two.address, &host.secret).await;
    host.send(json!({ "type": "join", "table": table })).await;
    host.until_state().await;
    let (replay, played) = play_to_the_end(vec![host, ada, bob]).await;
    played.iter().for_each(noticed_nothing);
    is_proved(two.address, &replay, &played).await;
    town.is_sound();
}

/// Whoever is connected to the holder waits for as long as it takes as well.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_from_elsewhere_is_not_refused_while_the_holder_is_at_it() {
    let Some(town) = Town::build().await else { return };
    let patient = |seed| town::serve(Config { patience_ms: 60_000, ..town.config(seed) });
    let (one, two) = (patient(1).await, patient(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    bob.until(|message| matches!(message, ServerMessage::Table { .. }).then_some(())).await;
    // Longer than a server waits for another that gives no sign.
    let held = format!("BEGIN; SELECT 1 FROM tables WHERE id = '{table}' FOR UPDATE; SELECT pg_sleep(13); COMMIT");
    let mut psql = town.postgres.program("psql", "longbox");
    let mut holding = psql.args(["-q", "-o", "/dev/null", "-d", &town.database(), "-c", &held]).spawn().unwrap();
    while town.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") != "1" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bob.send(json!({ "type": "sit", "table": table, "seat": 1 })).await;
    bob.until(|message| match message {
        ServerMessage::Table { table } => table.yours.contains(&1).then_some(()),
        ServerMessage::Error { fault } => panic!("{fault}"),
        _ => None,
    })
    .await;
    assert!(holding.wait().unwrap().success());
    ada.start(&table).await;
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    played.iter().for_each(noticed_nothing);
    is_proved(two.address, &replay, &played).await;
    town.is_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_tables_and_sessions_are_the_same_everywhere() {
    let Some(town) = Town::build().await else { return };
    let (one, two) = (town.server(1).await, town.server(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let mut wanted = wish("lantern", 2);
    wanted.public = true;
    let (table, _) = ada.create(wanted).await;
    let listed = get_json(two.address, "/api/v1/tables?state=waiting", None).await;
    assert_eq!(listed[0]["id"], json!(table));
    // Who looks on at another server is counted at the table.
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.send(json!({ "type": "join", "table": table })).await;
    let onlookers = |message: &ServerMessage| match message {
        ServerMessage::Table { table } => (table.onlookers == 1).then_some(()),
        _ => None,
    };
    ada.until(onlookers).await;
    // The same person at both servers; the session is ended at one, and the connection at the other with it.
    let mut again = Client::known(two.address, &ada.secret).await;
    town.post(one.address, "/api/v1/logout", &ada.secret).await;
    while again.try_next().await.is_some() {}
    // A connection that ends leaves its tables, wherever they are held.
    let mut eve = Client::guest(one.address, "Eve").await;
    eve.send(json!({ "type": "join", "table": table })).await;
    eve.until(|message| match message {
        ServerMessage::Table { table } => (table.onlookers == 2 || table.onlookers == 1).then_some(()),
        _ => None,
    })
    .await;
    drop(bob);
    eve.until(|message| match message {
        ServerMessage::Table { table } => (table.onlookers == 1 && table.state == TableState::Waiting).then_some(()),
        _ => None,
    })
    .await;
}
