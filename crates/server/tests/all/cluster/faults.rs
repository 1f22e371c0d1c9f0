//! One server is cut off from NATS, from PostgreSQL, or from both; PostgreSQL and NATS are started anew.

use super::town::{Town, Wire, serve};
use super::{is_proved, play_to_the_end};
use crate::common::{Client, PATIENCE, wish};
use longbox_server::Served;
use longbox_server::protocol::ServerMessage;
use serde_json::json;
use std::net::SocketAddr;
use std::time::Instant;

/// Which of its wires are cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Nats,
    Postgres,
    Both,
}

/// Somebody who plays, and comes back to another server when theirs says goodbye.
struct Player {
    client: Client,
    table: String,
}

impl Player {
    /// Read until the connection is over, then come back at that server.
    async fn come_back(mut self, at: SocketAddr) -> Client {
        while self.client.try_next().await.is_some() {}
        let mut client = Client::known(at, &self.client.secret).await;
        client.send(json!({ "type": "join", "table": self.table })).await;
        client.until_state().await;
        assert!(client.decision() >= self.client.decision(), "what was acknowledged is lost");
        client
    }
}

fn port_of(url: &str) -> u16 {
    url.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap()
}

async fn is_up(served: &Served, up: bool) {
    let until = Instant::now() + PATIENCE;
    while served.is_up() != up {
        assert!(Instant::now() < until, "it does not notice");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// The table is held by a server that is cut off: it stops to serve, another takes the table over, and everybody plays on.
async fn cut_off(cut: Cut) {
    let Some(town) = Town::build().await else { return };
    let (nats, postgres) = (Wire::to(port_of(&town.nats.url())).await, Wire::to(town.port).await);
    let cut_one = town.config_over(1, town.over(postgres.port, 1), &format!("nats://127.0.0.1:{}", nats.port));
    let (one, two) = (serve(cut_one).await, town.server(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    if cut != Cut::Postgres {
        nats.cut();
    }
    if cut != Cut::Nats {
        postgres.cut();
    }
    // Ada hears goodbye, and comes back at the other server; Bob stays where he is.
    let ada = Player { client: ada, table: table.clone() }.come_back(two.address).await;
    is_up(&one, false).await;
    let (replay, mut played) = play_to_the_end(vec![ada, bob]).await;
    nats.mend();
    postgres.mend();
    is_up(&one, true).await;
    // It serves again: somebody sets up a table there, and Bob, who was at a table of it before, hears of this one.
    let mut eve = Client::guest(one.address, "Eve").await;
    let (table, invite) = eve.create(wish("lantern", 2)).await;
    let bob = &mut played[1];
    bob.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    bob.until(|message| match message {
        ServerMessage::Table { table: seen } => (seen.id == table).then_some(()),
        _ => None,
    })
    .await;
    is_proved(one.address, &replay, &played).await;
    town.is_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_nats_stops_to_serve_and_another_plays_on() {
    cut_off(Cut::Nats).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_the_database_stops_to_serve_and_another_plays_on() {
    cut_off(Cut::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_cut_off_from_both_stops_to_serve_and_another_plays_on() {
    cut_off(Cut::Both).await;
}

/// What is said while NATS is away does not arrive; whoever missed it is told all of it afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn nats_is_started_anew_in_the_middle_of_a_game() {
    let Some(mut town) = Town::build().await else { return };
    let (one, two) = (town.server(1).await, town.server(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    town.nats.start_again();
    let (ada, bob) = (again(ada, &table, one.address), again(bob, &table, two.address));
    let (ada, bob) = (ada.await, bob.await);
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    is_proved(two.address, &replay, &played).await;
    town.is_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_started_anew_in_the_middle_of_a_game() {
    let Some(town) = Town::build().await else { return };
    let (one, two) = (town.server(1).await, town.server(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    town.postgres.tell("stop");
    town.postgres.tell("start");
    let (ada, bob) = (again(ada, &table, one.address).await, again(bob, &table, two.address).await);
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    is_proved(one.address, &replay, &played).await;
    town.is_sound();
}

/// What is said while the database has no room is refused, or the servers stop to serve; nothing that was acknowledged is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_on_a_full_disk_refuses_and_goes_on_when_there_is_room() {
    let Some(town) = Town::build_on_a_disk(120).await else { return };
    let (one, two) = (town.server(1).await, town.server(2).await);
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    town.postgres.tell("fill");
    // The chat takes what room is left in what PostgreSQL has already.
    let mut kept = Vec::new();
    let refused = loop {
        assert!(kept.len() < 2_000, "the disk is never full");
        let said = format!("{} {}", kept.len(), "x".repeat(390));
        if !bob.try_send(json!({ "type": "chat", "table": table, "text": said })).await {
            break said;
        }
        let heard = loop {
            match bob.try_next().await {
                Some(ServerMessage::Chat { line, .. }) if line.text == said => break true,
                Some(ServerMessage::Error { fault }) => {
                    println!("{fault}");
                    break false;
                }
                Some(_) => {}
                None => break false,
            }
        };
        if !heard {
            break said;
        }
        kept.push(said);
    };
    town.postgres.tell("free");
    let (ada, bob) = (again(ada, &table, one.address).await, again(bob, &table, two.address).await);
    let stored = town.sql(&format!("SELECT text FROM chat WHERE table_id = '{table}' ORDER BY id"));
    let stored: Vec<&str> = stored.lines().collect();
    assert_eq!(stored[..kept.len()], kept[..], "all that was acknowledged is there");
    assert!(stored[kept.len()..].iter().all(|line| *line == refused), "nobody said that");
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    is_proved(one.address, &replay, &played).await;
    town.is_sound();
}

/// Whether a server said goodbye or not: come to the table on a new connection, as often as it takes.
async fn again(client: Client, table: &str, at: SocketAddr) -> Client {
    let until = Instant::now() + PATIENCE;
    let (secret, acknowledged) = (client.secret.clone(), client.decision());
    drop(client);
    loop {
        assert!(Instant::now() < until, "nobody gets in");
        let known = tokio::spawn({
            let secret = secret.clone();
            async move { Client::known(at, &secret).await }
        });
        let Ok(mut client) = known.await else {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            continue;
        };
        if !client.try_send(json!({ "type": "join", "table": table })).await {
            continue;
        }
        while let Some(message) = client.try_next().await {
            match message {
                ServerMessage::State { state } => {
                    assert!(state.decision >= acknowledged, "what was acknowledged is lost");
                    return client;
                }
                ServerMessage::Error { .. } | ServerMessage::Goodbye { .. } => break,
                _ => {}
            }
        }
    }
}
