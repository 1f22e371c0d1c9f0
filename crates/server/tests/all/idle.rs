//! Games that nobody plays any more.

use crate::common::{Client, Folder, config, get_json, seated, serve, start, wish};
use longbox_server::Config;
use longbox_server::protocol::{OverInfo, ServerMessage, TableInfo, TableState};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

const DAY: i64 = 86_400;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64
}

async fn until_table(client: &mut Client, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    client
        .until(|m| match m {
            ServerMessage::Table { table } if fits(table) => Some(table.clone()),
            _ => None,
        })
        .await
}

async fn until_over(client: &mut Client) -> OverInfo {
    client
        .until(|m| match m {
            ServerMessage::Over { over, .. } => Some(over.clone()),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_nobody_plays_any_more_is_ended_told_beforehand_and_its_replay_kept() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let n = clients.iter().position(|client| client.states.values().any(|state| !state.options.is_empty())).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    clients[n].answer(&state, 0).await;
    clients[0].until_state().await;

    let begun = now();
    served.hall.end_idle(begun + 29 * DAY).await.unwrap();
    assert_eq!(served.hall.store().table(table.clone()).await.unwrap().unwrap().ends, None, "not yet");
    served.hall.end_idle(begun + 31 * DAY).await.unwrap();
    let told = until_table(&mut clients[0], |table| table.ends.is_some()).await;
    assert_eq!(told.ends, Some(begun + 38 * DAY));
    clients[0]
        .until(|m| matches!(m, ServerMessage::Note { text, .. } if text.contains("without a result")).then_some(()))
        .await;
    served.hall.end_idle(begun + 37 * DAY).await.unwrap();
    assert_eq!(served.hall.store().table(table.clone()).await.unwrap().unwrap().state, TableState::Playing);

    // Whoever comes later is told as well, and a move is all that it takes.
    let secrets: Vec<String> = clients.iter().map(|client| client.secret.clone()).collect();
    served.stop().await.unwrap();
    let served = start(&folder).await;
    let mut clients = Vec::new();
    for secret in &secrets {
        let mut client = Client::known(served.address, secret).await;
        client.send(json!({ "type": "join", "table": table })).await;
        until_table(&mut client, |table| table.ends.is_some()).await;
        client.until(|m| matches!(m, ServerMessage::Note { .. }).then_some(())).await;
        clients.push(client);
    }
    let n = clients.iter().position(|client| client.states.values().any(|state| !state.options.is_empty())).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    clients[n].answer(&state, 0).await;
    until_table(&mut clients[0], |table| table.ends.is_none()).await;
    served.hall.end_idle(begun + 39 * DAY).await.unwrap();
    let told = until_table(&mut clients[0], |table| table.ends.is_some()).await;
    assert_eq!(told.state, TableState::Playing);
    let ends = told.ends.unwrap();

    served.hall.store().pass(7 * DAY);
    served.hall.end_idle(ends).await.unwrap();
    for client in &mut clients {
        let over = until_over(client).await;
        assert_eq!(over.verdicts, [None, None]);
        assert!(over.ending.contains("without a result"), "{}", over.ending);
        let replay = get_json(served.address, &format!("/api/v1/replays/{}", over.replay), None).await;
        assert_eq!((replay["moves"].as_array().unwrap().len(), &replay["outcome"]), (2, &Value::Null));
        get_json(served.address, &format!("/api/v1/replays/{}/reel", over.replay), None).await;
        let results = get_json(served.address, "/api/v1/results", Some(&client.secret)).await;
        assert_eq!(results, json!([]), "it counts for nothing");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sleeping_game_is_told_and_ended_too_and_a_clock_that_jumps_ends_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("lantern", 2)).await;
    let mut clients = clients;
    clients[0].until_state().await;
    drop(clients);
    served.stop().await.unwrap();

    // A year ahead at start: nothing was told before, so nothing is ended.
    let served = start(&folder).await;
    let (ahead, begun) = (now() + 365 * DAY, now());
    served.hall.end_idle(ahead).await.unwrap();
    let kept = served.hall.store().table(table.clone()).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.ends), (TableState::Playing, Some(ahead + 7 * DAY)));
    served.hall.end_idle(begun + 40 * DAY).await.unwrap();
    assert_eq!(served.hall.store().table(table.clone()).await.unwrap().unwrap().state, TableState::Playing);
    served.hall.store().pass(7 * DAY);
    served.hall.end_idle(ahead + 8 * DAY).await.unwrap();
    let kept = served.hall.store().table(table.clone()).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.ends), (TableState::Over, None));
    assert!(kept.share.is_some() && kept.seats.iter().all(|seat| seat.verdict.is_none()));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_takes_nothing_of_the_week_that_a_game_was_told() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    clients[0].until_state().await;
    let begun = now();
    let state = async || served.hall.store().table(table.clone()).await.unwrap().unwrap().state;
    served.hall.end_idle(begun + 31 * DAY).await.unwrap();
    until_table(&mut clients[0], |table| table.ends.is_some()).await;
    served.hall.store().pass(6 * DAY);
    served.hall.end_idle(begun + 365 * DAY).await.unwrap();
    assert_eq!(state().await, TableState::Playing, "a year ahead, and six days after it was told");
    served.hall.store().pass(DAY);
    served.hall.end_idle(begun + 365 * DAY).await.unwrap();
    assert_eq!(until_over(&mut clients[0]).await.verdicts, [None, None]);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_for_ever_where_the_setting_says_so() {
    let folder = Folder::new();
    let served = serve(Config { idle_days: 0, ..config(&folder) }).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    clients[0].until_state().await;
    served.hall.end_idle(now() + 1000 * DAY).await.unwrap();
    assert_eq!(served.hall.store().table(table).await.unwrap().unwrap().ends, None);
    served.stop().await.unwrap();
}
