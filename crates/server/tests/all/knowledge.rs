//! What a seat may know, for programs that think: told to the seat that is asked, and to nobody else.

use crate::common::{Client, Folder, seated, start, wish};
use longbox_kernel::plug::Plug;
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Viewer, knowledge};
use longbox_server::BUILD;
use longbox_server::protocol::{Code, ServerMessage, StateSeen};
use longbox_squad::Squad;
use serde_json::json;

async fn know(client: &mut Client, state: &StateSeen) -> String {
    let (table, seat, decision) = (&state.table, state.seat, state.decision);
    client.send(json!({ "type": "know", "table": table, "seat": seat, "decision": decision })).await;
    let told = |message: &ServerMessage| match message {
        ServerMessage::Knowledge { build, position, seat: whose, decision: at, .. } => {
            assert_eq!((build.as_str(), Some(*whose), *at), (BUILD, seat, decision));
            Some(position.clone())
        }
        ServerMessage::Error { fault } => panic!("{fault}"),
        _ => None,
    };
    client.until(told).await
}

/// Play a few moves, and hold what each seat is told it may know against what it sees.
async fn holds<G: Plug>(game: &str) {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (_, mut clients) = seated(served.address, wish(game, 2)).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let setup = G::matchups(G::standard_cards()).unwrap().remove(0).setup;
    for turn in 0..12 {
        let asked = clients.iter().position(|c| c.states.values().any(|s| !s.options.is_empty()));
        let Some(n) = asked else { break };
        let state = clients[n].states.values().next().unwrap().clone();
        let known: G = knowledge::read(&setup, &know(&mut clients[n], &state).await).unwrap();
        let asked = known.pending().seat().unwrap();
        assert_eq!((Some(asked.0), known.count()), (state.seat, state.options.len()));
        let view = serde_json::to_value(known.view(Viewer::Seat(asked))).unwrap();
        assert_eq!(view, state.view, "it knows what it sees");
        clients[n].answer(&state, (turn % state.options.len()) as u32).await;
        for client in &mut clients {
            client.until_state().await;
        }
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_what_its_seat_knows_at_each_decision() {
    holds::<Squad>("squad").await;
    holds::<Lantern>("lantern").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_told_and_nobody_who_is_not_asked() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients) = seated(served.address, wish("squad", 2)).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let n = clients.iter().position(|c| c.states.values().any(|s| !s.options.is_empty())).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    let ask = |seat: u8, decision: u64| json!({ "type": "know", "table": table, "seat": seat, "decision": decision });
    let (seat, other) = (n as u8, 1 - n as u8);
    clients[n].send(ask(seat, state.decision + 1)).await;
    clients[n].expect_error(Code::Stale).await;
    clients[n].send(ask(other, state.decision)).await;
    clients[n].expect_error(Code::Forbidden).await;
    clients[1 - n].send(ask(seat, state.decision)).await;
    clients[1 - n].expect_error(Code::Forbidden).await;
    clients[1 - n].send(ask(other, state.decision)).await;
    clients[1 - n].expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}

#[test]
fn broken_digits_are_an_error() {
    let setup = Lantern::setup(2);
    for broken in ["", "0", "zz", "é", "00ff00ff00ff00ff00", &"7f".repeat(4000)] {
        assert!(knowledge::read::<Lantern>(&setup, broken).is_err(), "{broken}");
    }
}
