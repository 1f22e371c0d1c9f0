//! What would surely follow: told to the seat that is asked, and to nobody else.

use crate::common::{Client, Folder, seated, start, wish};
use longbox_server::protocol::{Code, LogLine, ServerMessage, StateSeen};
use serde_json::json;

async fn preview(client: &mut Client, state: &StateSeen, option: usize) -> (Vec<LogLine>, bool) {
    let (table, seat, decision) = (&state.table, state.seat, state.decision);
    client
        .send(json!({ "type": "preview", "table": table, "seat": seat, "decision": decision, "option": option }))
        .await;
    client
        .until(|message| match message {
            ServerMessage::Preview { lines, open, option: about, .. } => {
                assert_eq!(*about as usize, option);
                Some((lines.clone(), *open))
            }
            ServerMessage::Error { fault } => panic!("{fault}"),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_that_is_asked_is_told_what_then_happens() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for game in ["squad", "lantern"] {
        let (_, mut clients) = seated(served.address, wish(game, 2)).await;
        for client in &mut clients {
            client.until_state().await;
        }
        let mut sure = 0;
        for turn in 0..12 {
            let asked = clients.iter().position(|c| c.states.values().any(|s| !s.options.is_empty()));
            let Some(n) = asked else { break };
            let state = clients[n].states.values().next().unwrap().clone();
            let option = turn % state.options.len();
            let (lines, open) = preview(&mut clients[n], &state, option).await;
            assert!(lines.iter().all(|line| line.after == state.moves + 1));
            let again = preview(&mut clients[n], &state, option).await;
            assert_eq!((lines.clone(), open), again, "asking twice tells nothing more");

            clients[n].answer(&state, option as u32).await;
            for client in &mut clients {
                client.until_state().await;
            }
            let next = clients[n].states.values().next().unwrap();
            assert_eq!(next.moves, state.moves + 1);
            assert!(next.log.starts_with(&lines), "{:?} does not begin with {lines:?}", next.log);
            assert!(open || next.log.len() == lines.len());
            sure += lines.len();
        }
        assert!(sure > 5, "{sure}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_told() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let n = clients.iter().position(|c| c.states.values().any(|s| !s.options.is_empty())).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    let ask = |seat: u8, decision: u64, option: u32| json!({ "type": "preview", "table": table, "seat": seat, "decision": decision, "option": option });
    let (seat, other) = (n as u8, 1 - n as u8);
    clients[n].send(ask(seat, state.decision, 99)).await;
    clients[n].expect_error(Code::NoOption).await;
    clients[n].send(ask(seat, state.decision + 1, 0)).await;
    clients[n].expect_error(Code::Stale).await;
    clients[n].send(ask(other, state.decision, 0)).await;
    clients[n].expect_error(Code::Forbidden).await;
    clients[1 - n].send(ask(seat, state.decision, 0)).await;
    clients[1 - n].expect_error(Code::Forbidden).await;
    clients[1 - n].send(ask(other, state.decision, 0)).await;
    clients[1 - n].expect_error(Code::NotNow).await;
    preview(&mut clients[n], &state, 0).await;
    clients[1 - n].send(json!({ "type": "ping" })).await;
    clients[1 - n]
        .until(|message| match message {
            ServerMessage::Preview { .. } => panic!("the other seat was told"),
            ServerMessage::Pong {} => Some(()),
            _ => None,
        })
        .await;
    served.stop().await.unwrap();
}
