//! Taking back: free alone, by consent with others.

use crate::common::{Client, Folder, back_on_both_seats, on_both_seats, play_out, seated, start, wish};
use longbox_server::protocol::{Code, ServerMessage, StateSeen};
use longbox_server::store::NodeId;
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
    client.send(json!({ "type": "undo", "table": table, "seat": first.seat, "decision": client.decision() })).await;
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
        let decision = clients[n].decision();
        let ask = json!({ "type": "undo", "table": table, "seat": seat, "decision": decision });
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
        clients[n]
            .send(json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": true }))
            .await;
        clients[n].expect_error(Code::Forbidden).await;

        // One refusal is enough when something was revealed.
        let other = (n + 1) % seats;
        clients[other]
            .send(
                json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": false }),
            )
            .await;
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
                client.send(json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": true })).await;
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

    let decision = client.decision();
    let ask = |to: u32| json!({ "type": "undo", "table": table, "seat": 1, "decision": decision, "to": to });
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
    let decision = clients[n].decision();
    clients[n].send(json!({ "type": "undo", "table": table, "seat": n, "decision": decision, "to": to })).await;
    let (request, told) = clients[1 - n]
        .until(|m| match m {
            ServerMessage::UndoAsked { request, to, .. } => Some((*request, *to)),
            _ => None,
        })
        .await;
    assert_eq!(told, to);
    clients[1 - n]
        .send(json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": true }))
        .await;
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

    let decision = clients[n].decision();
    let undo = |decision: u64| json!({ "type": "undo", "table": table, "seat": n, "decision": decision });
    clients[n].send(undo(decision)).await;
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
    let consent = |agree: bool| json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": agree });
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
    clients[n].send(undo(alone.decision)).await;
    let fault = clients[n].until_error().await;
    assert!(fault.code == Code::NotNow && fault.message.contains("somebody gave up"), "{fault}");
    let to = json!({ "type": "undo", "table": table, "seat": n, "decision": alone.decision, "to": before.moves });
    clients[n].send(to).await;
    clients[n].expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pick_of_an_act_in_progress_is_left_out_without_asking_and_earlier_views_are_told_again() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("champions", 2)).await;
    let mut views = Vec::new();
    for client in &mut clients {
        client.until_state().await;
    }
    let n = clients.iter().position(|c| c.states.values().any(|s| !s.options.is_empty())).unwrap();
    let other = 1 - n;
    // Three cards of the opening hand are put away, one after the other.
    for _ in 0..3 {
        views.push(clients[other].states[&Some(other as u8)].view.clone());
        let state = clients[n].states[&Some(n as u8)].clone();
        clients[n].answer(&state, 0).await;
        for client in &mut clients {
            client.until_state().await;
        }
    }
    let laid = |client: &Client| client.states[&Some(n as u8)].view["laid"].as_array().unwrap().clone();
    let before = laid(&clients[n]);
    assert_eq!(before.len(), 3);
    let decision = clients[n].decision();
    clients[n]
        .send(json!({ "type": "undo", "table": table, "seat": n, "decision": decision, "to": 1, "only": true }))
        .await;
    for client in &mut clients {
        let asks = |m: &ServerMessage| match m {
            ServerMessage::UndoAsked { .. } => Some(true),
            ServerMessage::State { .. } => Some(false),
            _ => None,
        };
        assert!(!client.until(asks).await, "nobody is asked for leave");
    }
    assert_eq!(laid(&clients[n]), [before[0].clone(), before[2].clone()]);

    clients[other].send(json!({ "type": "again", "table": table, "seat": other, "from": 0, "to": 2 })).await;
    let told = |m: &ServerMessage| match m {
        ServerMessage::Again { views, .. } => Some(views.clone()),
        _ => None,
    };
    let again = clients[other].until(told).await;
    assert_eq!(again[..2], views[..2]);
    assert_eq!(again[2], clients[other].states[&Some(other as u8)].view);
    for refused in [json!(n), json!(null)] {
        let wide = refused.is_null();
        let to = if wide { 33 } else { 0 };
        clients[other].send(json!({ "type": "again", "table": table, "seat": refused, "from": 0, "to": to })).await;
        clients[other].expect_error(if wide { Code::Unfit } else { Code::Forbidden }).await;
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_and_consent_carry_the_number_of_the_decision_and_act_once() {
    let folder = Folder::new();
    let served = start(&folder).await;
    // Alone: said twice, only the last decision is taken back.
    let (table, mut client) = on_both_seats(served.address, wish("squad", 2)).await;
    while client.states.values().map(|state| state.undo_to.len()).max() < Some(2) {
        pass(&mut client).await;
    }
    let seat = client.states.values().max_by_key(|state| state.undo_to.len()).unwrap().seat;
    let last = *client.states[&seat].undo_to.last().unwrap();
    let undo = json!({ "type": "undo", "table": table, "seat": seat, "decision": client.decision() });
    client.send(undo.clone()).await;
    client.send(undo).await;
    client.expect_error(Code::Stale).await;
    assert_eq!(client.states[&seat].moves, last);

    // In company: a consent is to the request that it names, as it was then.
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    let (n, _) = asked_and_answered(&mut clients).await;
    let decision = clients[n].decision();
    let undo = |decision: u64| json!({ "type": "undo", "table": table, "seat": n, "decision": decision });
    clients[n].send(undo(decision + 1)).await;
    clients[n].expect_error(Code::Stale).await;
    clients[n].send(undo(decision)).await;
    clients[n].send(undo(decision)).await;
    clients[n].expect_error(Code::NotNow).await;
    let asked = |m: &ServerMessage| match m {
        ServerMessage::UndoAsked { request, decision, .. } => Some((*request, *decision)),
        _ => None,
    };
    let (request, about) = clients[1 - n].until(asked).await;
    assert_eq!(about, decision);
    let consent = |request: u64, decision: u64, agree: bool| json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": agree });
    for (request, decision) in [(request, decision + 1), (request + 1, decision)] {
        clients[1 - n].send(consent(request, decision, true)).await;
        clients[1 - n].expect_error(Code::Stale).await;
    }
    clients[1 - n].send(consent(request, decision, false)).await;
    clients[1 - n].send(consent(request, decision, true)).await;
    clients[1 - n].expect_error(Code::Stale).await;
    let secrets: Vec<String> = clients.iter().map(|client| client.secret.clone()).collect();
    served.stop().await.unwrap();

    // After a restart the same question is asked anew: the old consent is not an answer to it.
    let served = start(&folder).await;
    let mut clients = Vec::new();
    for secret in &secrets {
        let mut client = Client::known(served.address, secret).await;
        client.send(json!({ "type": "join", "table": table })).await;
        client.until_state().await;
        clients.push(client);
    }
    assert_eq!(clients[n].decision(), decision);
    clients[n].send(undo(decision)).await;
    let (anew, _) = clients[1 - n].until(asked).await;
    assert_ne!(anew, request);
    clients[1 - n].send(consent(request, decision, true)).await;
    clients[1 - n].expect_error(Code::Stale).await;
    clients[1 - n].send(consent(anew, decision, true)).await;
    clients[1 - n].until(|m| matches!(m, ServerMessage::UndoSettled { agreed: true, .. }).then_some(())).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_carries_the_number_of_the_decision_and_is_set_up_once() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("lantern", 2)).await;
    let mut clients = play_out(clients, 5).await;
    let decision = clients[0].over.as_ref().unwrap().decision;
    assert_eq!(decision, clients[0].decision());
    let rematch = |decision: u64| json!({ "type": "rematch", "table": table, "decision": decision });
    let told = |m: &ServerMessage| match m {
        ServerMessage::Rematch { next, .. } => Some(next.clone()),
        _ => None,
    };
    clients[0].send(rematch(decision - 1)).await;
    clients[0].expect_error(Code::Stale).await;
    clients[0].send(rematch(decision)).await;
    let next = clients[0].until(told).await;
    assert_eq!(clients[1].until(told).await, next);
    for client in &mut clients {
        for _ in 0..2 {
            client.send(rematch(decision)).await;
            assert_eq!(client.until(told).await, next);
        }
    }
    let tables = served.hall.store().count_unfinished().await.unwrap();
    assert_eq!(tables, 1);

    // The next table is cleared away because nobody started it, while this one is awake: a rematch leads to a new one.
    served.hall.store().drop_table(next.clone(), i64::MAX, NodeId::ALONE).await.unwrap();
    clients[0].send(rematch(decision)).await;
    let another = clients[0].until(told).await;
    assert_ne!(another, next);
    assert!(served.hall.store().table(another).await.unwrap().is_some());
    served.stop().await.unwrap();
}

/// What has to be heard is not left out for a slow reader, and too much of it cuts one off.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_is_asked_for_again_is_told_to_who_asks_and_floods_nobody() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("lantern", 2)).await;
    let mut clients = play_out(clients, 5).await;
    let decision = clients[0].over.as_ref().unwrap().decision;
    let told = |m: &ServerMessage| matches!(m, ServerMessage::Rematch { .. }).then_some(());
    for _ in 0..10 {
        clients[0].send(json!({ "type": "rematch", "table": table, "decision": decision })).await;
        clients[0].until(told).await;
    }
    clients[0].send(json!({ "type": "chat", "table": table, "text": "again?" })).await;
    let heard = std::cell::Cell::new(0);
    clients[1]
        .until(|m| {
            heard.set(heard.get() + usize::from(told(m).is_some()));
            matches!(m, ServerMessage::Chat { .. }).then_some(())
        })
        .await;
    assert_eq!(heard.get(), 1);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_cannot_be_kept_leaves_no_table_behind() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, clients) = seated(served.address, wish("lantern", 2)).await;
    let mut clients = play_out(clients, 5).await;
    // The first write of two would succeed, the second not.
    let file = rusqlite::Connection::open(folder.database()).unwrap();
    file.execute_batch(
        "CREATE TRIGGER refuse BEFORE UPDATE OF next ON tables WHEN new.next IS NOT NULL BEGIN SELECT raise(ABORT, 'no'); END",
    )
    .unwrap();
    let decision = clients[0].over.as_ref().unwrap().decision;
    let rematch = json!({ "type": "rematch", "table": table, "decision": decision });
    clients[0].send(rematch.clone()).await;
    clients[0].expect_error(Code::Storage).await;
    assert_eq!(served.hall.store().count_unfinished().await.unwrap(), 0, "an orphan");
    file.execute_batch("DROP TRIGGER refuse").unwrap();
    clients[0].send(rematch).await;
    clients[0].until(|m| matches!(m, ServerMessage::Rematch { .. }).then_some(())).await;
    assert_eq!(served.hall.store().count_unfinished().await.unwrap(), 1);
    served.stop().await.unwrap();
}
