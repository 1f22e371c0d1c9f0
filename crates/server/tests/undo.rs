//! Taking back: free alone, by consent with others.

mod common;

use common::{Client, Folder, seated, start, wish};
use longbox_server::protocol::{Code, SeatWish, ServerMessage, StateSeen};
use serde_json::json;

async fn asked_and_answered(clients: &mut [Client]) -> (usize, StateSeen) {
    for client in clients.iter_mut() {
        client.until_state().await;
    }
    loop {
        let (n, state) = clients
            .iter()
            .enumerate()
            .find_map(|(n, c)| c.states.values().find(|s| !s.options.is_empty()).map(|s| (n, s.clone())))
            .unwrap();
        let option = state.options.len() as u32 - 1;
        clients[n].answer(&state, option).await;
        for client in clients.iter_mut() {
            client.until_state().await;
        }
        // A forced answer cannot be taken back.
        if state.options.len() > 1 {
            return (n, state);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_one_takes_back_freely_even_past_a_restart() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut wish = wish("lantern", 2);
    wish.seats[1] = SeatWish::Me { deck: None };
    let mut client = Client::guest(served.address, "Ada").await;
    let (table, _) = client.create(wish).await;
    client.start(&table).await;
    // Both seats are told; the second message completes the state.
    client.until_state().await;
    client.until_state().await;
    let mut first = None;
    for _ in 0..6 {
        let state = client.states.values().find(|s| !s.options.is_empty()).cloned().unwrap();
        if state.options.len() > 1 && first.is_none() {
            first = Some(state.clone());
        }
        client.answer(&state, state.options.len() as u32 - 1).await;
        client.until_state().await;
        client.until_state().await;
        if first.is_some() {
            break;
        }
    }
    let first = first.expect("a real decision");
    client.send(json!({ "type": "undo", "table": table, "seat": first.seat })).await;
    client.until_state().await;
    client.until_state().await;
    let back = client.states[&first.seat].clone();
    assert_eq!((&back.view, &back.options), (&first.view, &first.options));
    assert!(back.decision > first.decision, "an answer to the earlier question is stale");
    client.answer(&first, 0).await;
    client.expect_error(Code::Stale).await;
    let logs = client.logs.clone();
    let secret = client.secret.clone();
    drop(client);
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut client = Client::known(served.address, &secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    client.until_state().await;
    client.until_state().await;
    assert_eq!(client.states[&first.seat].view, back.view);
    assert_eq!(client.states[&first.seat].decision, back.decision);
    assert_eq!(client.logs, logs);
    client.play_on(3).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn with_others_they_have_to_agree() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (game, seats) in [("squad", 2), ("lantern", 3)] {
        let (table, mut clients) = seated(served.address, wish(game, seats)).await;
        let (n, before) = asked_and_answered(&mut clients).await;
        let seat = before.seat.unwrap();
        let ask = json!({ "type": "undo", "table": table, "seat": seat });
        clients[n].send(ask.clone()).await;
        let mut request = 0;
        let mut reveals = false;
        for client in &mut clients {
            (request, reveals) = client
                .until(|m| match m {
                    ServerMessage::UndoAsked { request, reveals, .. } => Some((*request, *reveals)),
                    _ => None,
                })
                .await;
        }
        assert!(reveals, "the next seat has drawn since");
        clients[n].send(json!({ "type": "consent", "table": table, "request": request, "agree": true })).await;
        clients[n].expect_error(Code::Forbidden).await;

        // One refusal is enough when something was revealed.
        let other = (n + 1) % seats;
        clients[other].send(json!({ "type": "consent", "table": table, "request": request, "agree": false })).await;
        let settled = |m: &ServerMessage| match m {
            ServerMessage::UndoSettled { agreed, .. } => Some(*agreed),
            _ => None,
        };
        for client in &mut clients {
            assert!(!client.until(settled).await);
        }
        clients[n].send(ask).await;
        for (k, client) in clients.iter_mut().enumerate() {
            let request = client
                .until(|m| match m {
                    ServerMessage::UndoAsked { request, .. } => Some(*request),
                    _ => None,
                })
                .await;
            if k != n {
                client.send(json!({ "type": "consent", "table": table, "request": request, "agree": true })).await;
            }
        }
        assert!(clients[n].until(settled).await);
        let back = clients[n].until_state().await;
        assert_eq!(back.view, before.view);
        assert_eq!(back.options, before.options);
    }
    served.stop().await.unwrap();
}
