//! Offers to act in another's turn.

use crate::common::{Client, Folder, seated, start, wish};
use longbox_server::protocol::{Code, NewTable, ServerMessage};
use serde_json::json;

fn together() -> NewTable {
    NewTable { mode: Some("together".into()), ..wish("lantern", 2) }
}

async fn offer(client: &mut Client, table: &str, seat: usize, to: usize, stands: bool) {
    client.send(json!({ "type": "volunteer", "table": table, "seat": seat, "to": to, "stands": stands })).await;
}

/// What is told next about offers: whose turn it is, and who offers.
async fn told(client: &mut Client) -> (Option<u8>, Vec<u8>) {
    let volunteers = |message: &ServerMessage| match message {
        ServerMessage::Volunteers { to, from, .. } => Some((*to, from.clone())),
        ServerMessage::Error { fault } => panic!("{fault}"),
        _ => None,
    };
    client.until(volunteers).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_told_to_all_until_it_is_taken_back_or_the_turn_is_over() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, together()).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let turn = clients.iter().position(|c| c.states.values().any(|state| !state.options.is_empty())).unwrap();
    let other = 1 - turn;
    let open = Some(turn as u8);
    for client in &mut clients {
        assert_eq!(told(client).await, (open, vec![]));
    }

    offer(&mut clients[other], &table, other, turn, true).await;
    for client in &mut clients {
        assert_eq!(told(client).await, (open, vec![other as u8]));
    }
    // Whoever comes later sees it too.
    let mut late = Client::guest(served.address, "Late").await;
    let invite = clients[turn].table.as_ref().unwrap().invite.clone();
    late.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    assert_eq!(told(&mut late).await, (open, vec![other as u8]));

    offer(&mut clients[other], &table, other, turn, false).await;
    for client in [&mut late].into_iter().chain(&mut clients) {
        assert_eq!(told(client).await, (open, vec![]));
    }

    // It is for this turn: the next one begins without.
    offer(&mut clients[other], &table, other, turn, true).await;
    for client in &mut clients {
        assert_eq!(told(client).await, (open, vec![other as u8]));
    }
    let mut state = clients[turn].states[&open].clone();
    while !state.options.is_empty() {
        clients[turn].answer(&state, state.options.len() as u32 - 1).await;
        state = clients[turn].until_state().await;
    }
    for client in &mut clients {
        assert_eq!(told(client).await, (Some(other as u8), vec![]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_offers_for_others_or_where_it_would_mean_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, together()).await;
    for client in &mut clients {
        told(client).await;
    }
    let turn = clients.iter().position(|c| c.states.values().any(|state| !state.options.is_empty())).unwrap();
    let other = 1 - turn;
    offer(&mut clients[turn], &table, other, turn, true).await;
    clients[turn].expect_error(Code::Forbidden).await;
    offer(&mut clients[turn], &table, turn, turn, true).await;
    clients[turn].expect_error(Code::NotNow).await;
    offer(&mut clients[other], &table, other, other, true).await;
    clients[other].expect_error(Code::Stale).await;

    // Who plays against others acts in turns of their own.
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    clients[0].until_state().await;
    offer(&mut clients[0], &table, 0, 1, true).await;
    clients[0].expect_error(Code::NotNow).await;
}
