//! Two versions side by side, as while servers are replaced one after the other: neither reads what the other has frozen.

use super::town::{Town, serve};
use super::{is_proved, play_to_the_end};
use crate::common::{Client, wish};
use longbox_server::{Config, Served};
use serde_json::json;

/// How many moves a game lasts at least before it goes on at another server: there is a snapshot by then.
const MOVES: u64 = 17;

async fn of_build(town: &Town, seed: u64, build: &str) -> Served {
    serve(Config { test_build: Some(build.to_owned()), ..town.config(seed) }).await
}

/// They play on until so many decisions were made, one after the other.
async fn play_until(clients: &mut [Client], decision: u64) {
    while clients[0].decision() < decision {
        let asked = |client: &Client| client.states.values().find(|state| !state.options.is_empty()).cloned();
        let asked = (0..clients.len()).find_map(|who| Some((who, asked(&clients[who])?)));
        let (who, state) = asked.expect("somebody is asked");
        clients[who].answer(&state, 0).await;
        for client in &mut *clients {
            client.until_decision(state.decision + 1).await;
        }
    }
}

/// All of them come back at that server.
async fn come_to(at: &Served, table: &str, clients: Vec<Client>) -> Vec<Client> {
    let mut back = Vec::new();
    for client in clients {
        let mut again = Client::known(at.address, &client.secret).await;
        again.send(json!({ "type": "join", "table": table })).await;
        again.until_state().await;
        assert_eq!(again.decision(), client.decision());
        // Play goes on where it was, and all of it is told anew.
        assert_eq!(again.logs, client.logs);
        back.push(again);
    }
    back
}

fn frozen_by(town: &Town) -> String {
    town.sql("SELECT build FROM snapshots")
}

fn thawed(served: &Served) -> u64 {
    served.hall.metrics().thawed.get()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_from_an_old_version_to_a_new_one_and_back_and_neither_reads_what_the_other_has_frozen() {
    let Some(town) = Town::build().await else { return };
    let old = of_build(&town, 1, "old").await;
    let mut ada = Client::guest(old.address, "Ada").await;
    let (table, invite) = ada.create(wish("vs", 2)).await;
    let mut bob = Client::guest(old.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    let mut clients = vec![ada, bob];
    for client in &mut clients {
        client.until_state().await;
    }
    let dealt = clients[0].decision();
    play_until(&mut clients, dealt + MOVES).await;
    assert_eq!(frozen_by(&town), "old");
    // Another of the same version reads it: that it is read at all is what the rest is measured by.
    let same = of_build(&town, 2, "old").await;
    old.stop().await.unwrap();
    let mut clients = come_to(&same, &table, clients).await;
    assert_eq!(thawed(&same), 1);
    // A new one does not, and writes its own.
    let new = of_build(&town, 3, "new").await;
    same.stop().await.unwrap();
    clients = come_to(&new, &table, clients).await;
    assert_eq!(thawed(&new), 0, "a snapshot of another build was read");
    play_until(&mut clients, dealt + 2 * MOVES).await;
    assert_eq!(frozen_by(&town), "new");
    // And back.
    let back = of_build(&town, 4, "old").await;
    new.stop().await.unwrap();
    let clients = come_to(&back, &table, clients).await;
    assert_eq!(thawed(&back), 0, "a snapshot of another build was read");
    let (replay, played) = play_to_the_end(clients).await;
    is_proved(back.address, &replay, &played).await;
    town.is_sound();
}
