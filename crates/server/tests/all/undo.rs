//! Taking back: free alone, by consent with others.

use crate::common::{Client, Folder, back_on_both_seats, on_both_seats, seated, start, wish};
use longbox_server::protocol::{Code, ServerMessage, StateSeen};
use serde_json::json;

async fn asked_and_answered(clients: &mut [Client]) -> (usize, StateSeen) {
    asked_and_answered_once_more(clients, true).await
}

/// Answer until a real decision was made: returns whose it was, and what it looked like.
async fn asked_and_answered_once_more(clients: &mut [Client], first: bool) -> (usize, StateSeen) {
    if first {
        for client in clients.iter_mut() {
            client.until_state().await;
        }
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
    let (table, mut client) = on_both_seats(served.address, wish("squad", 2)).await;
    // A forced answer cannot be taken back.
    let first = loop {
        let state = pass(&mut client).await;
        if state.options.len() > 1 {
            break state;
        }
    };
    client.send(json!({ "type": "undo", "table": table, "seat": first.seat })).await;
    client.until_both_states().await;
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
    let mut client = back_on_both_seats(served.address, &secret, &table).await;
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

/// Answer for whoever is asked; one client holds both seats. The last option is to pass, so that
/// the game does not end. Returns what was asked.
async fn pass(client: &mut Client) -> StateSeen {
    let state = client.states.values().find(|s| !s.options.is_empty()).cloned().unwrap();
    client.answer(&state, state.options.len() as u32 - 1).await;
    client.until_both_states().await;
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_goes_back_to_any_of_its_decisions_even_past_a_restart() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut client) = on_both_seats(served.address, wish("squad", 2)).await;
    let mut before = std::collections::HashMap::new();
    while client.states[&Some(1)].undo_to.len() < 4 {
        for state in client.states.values() {
            before.insert((state.moves, state.seat), state.clone());
        }
        pass(&mut client).await;
    }
    let state = client.states[&Some(1)].clone();
    let moves = state.moves;
    assert_eq!(before.len() as u32, 2 * moves);
    assert!(state.undo_to.is_sorted() && state.can_undo, "{:?}", state.undo_to);
    let logs = client.logs[&Some(1)].clone();
    assert!(state.log.iter().all(|line| line.after == moves), "only what is new");

    let ask = |to: u32| json!({ "type": "undo", "table": table, "seat": 1, "to": to });
    let wrong = (0..moves).find(|moves| !state.undo_to.contains(moves)).unwrap();
    for to in [wrong, moves, 4_000_000_000] {
        client.send(ask(to)).await;
        let fault = client.until_error().await;
        assert_eq!(fault.code, Code::Unfit, "{fault}");
        assert!(state.undo_to.iter().any(|near| fault.message.contains(&near.to_string())), "{fault}");
    }
    let to = state.undo_to[1];
    client.send(ask(to)).await;
    client.until_both_states().await;
    let (back, was) = (client.states[&Some(1)].clone(), &before[&(to, Some(1))]);
    assert_eq!((back.moves, &back.view, &back.options), (to, &was.view, &was.options));
    assert_eq!(back.undo_to, state.undo_to[..1]);
    assert!(logs.starts_with(&client.logs[&Some(1)]) && logs.len() > client.logs[&Some(1)].len());
    let secret = client.secret.clone();
    drop(client);
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut client = back_on_both_seats(served.address, &secret, &table).await;
    let again = client.states[&Some(1)].clone();
    assert_eq!((again.moves, again.decision, again.view), (to, back.decision, back.view));
    assert!(again.log.iter().all(|line| line.after <= to) && again.log.iter().any(|line| line.after == 0));
    client.play_on(3).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_are_told_how_far_back_it_would_go() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    let mut decided = [0, 0];
    while decided.iter().all(|count| *count < 3) {
        let (n, _) = asked_and_answered_once_more(&mut clients, decided == [0, 0]).await;
        decided[n] += 1;
    }
    let n = decided.iter().position(|count| *count == 3).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    let to = state.undo_to[state.undo_to.len() - 2];
    clients[n].send(json!({ "type": "undo", "table": table, "seat": n, "to": to })).await;
    let (request, told) = clients[1 - n]
        .until(|m| match m {
            ServerMessage::UndoAsked { request, to, .. } => Some((*request, *to)),
            _ => None,
        })
        .await;
    assert_eq!(told, to);
    clients[1 - n].send(json!({ "type": "consent", "table": table, "request": request, "agree": true })).await;
    assert_eq!(clients[1 - n].until_state().await.moves, to);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gave_up_is_not_asked() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut wish = wish("lantern", 3);
    wish.mode = Some("together".into());
    let (table, mut clients) = seated(served.address, wish).await;
    let give_up = |seat: usize| json!({ "type": "concede", "table": table, "seat": seat });
    for client in &mut clients {
        client.until_state().await;
    }
    let asked = usize::from(clients[0].states.values().next().unwrap().asked.unwrap());
    let gone = (asked + 1) % 3;
    clients[gone].send(give_up(gone)).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let (n, before) = asked_and_answered_once_more(&mut clients, false).await;
    let other = 3 - n - gone;

    let undo = json!({ "type": "undo", "table": table, "seat": n });
    clients[n].send(undo.clone()).await;
    let (request, needed) = clients[gone]
        .until(|m| match m {
            ServerMessage::UndoAsked { request, needed, .. } => Some((*request, *needed)),
            _ => None,
        })
        .await;
    assert_eq!(needed, 1, "one is left to agree");
    // Whoever comes back in the meantime is told as well.
    clients[other] = Client::known(served.address, &clients[other].secret.clone()).await;
    clients[other].send(json!({ "type": "join", "table": table })).await;
    clients[other].until(|m| matches!(m, ServerMessage::UndoAsked { .. }).then_some(())).await;
    let consent = |agree: bool| json!({ "type": "consent", "table": table, "request": request, "agree": agree });
    clients[gone].send(consent(true)).await;
    clients[gone].expect_error(Code::Forbidden).await;
    clients[other].send(consent(false)).await;
    let settled = |m: &ServerMessage| match m {
        ServerMessage::UndoSettled { agreed, .. } => Some(*agreed),
        _ => None,
    };
    assert!(!clients[n].until(settled).await);

    // What came before somebody gave up is not taken back, though nobody is left to be asked.
    assert!(clients[n].states.values().all(|state| state.undo_to.contains(&before.moves)));
    clients[other].send(give_up(other)).await;
    let alone = clients[n].until_state().await;
    assert!(!alone.can_undo && alone.undo_to.is_empty(), "{alone:?}");
    clients[n].send(undo).await;
    let fault = clients[n].until_error().await;
    assert!(fault.code == Code::NotNow && fault.message.contains("somebody gave up"), "{fault}");
    let to = json!({ "type": "undo", "table": table, "seat": n, "to": before.moves });
    clients[n].send(to).await;
    clients[n].expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}
