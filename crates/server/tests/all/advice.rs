//! What machines say at a table: hints for who is asked, and why they did what they did.

use crate::common::{Client, Folder, on_both_seats, seated, start, wish};
use longbox_server::protocol::{
    AdviceSeen, Code, Fault, Hints, NewTable, SeatWish, ServerMessage, StateSeen, ThoughtSeen,
};
use serde_json::json;
use std::net::SocketAddr;

/// Alone with that machine.
fn against(game: &str, machine: &str) -> NewTable {
    let machine = SeatWish::Machine { machine: machine.to_owned(), deck: None };
    NewTable { seats: vec![SeatWish::Me { deck: None }, machine], ..wish(game, 2) }
}

/// Somebody at such a table, which has started.
async fn begun(address: SocketAddr, wish: NewTable) -> (String, Client) {
    let mut client = Client::guest(address, "Ada").await;
    let (table, _) = client.create(wish).await;
    client.start(&table).await;
    (table, client)
}

/// Whether somebody who is told that has a choice.
fn has_choice(state: &StateSeen) -> bool {
    state.options.len() > 1
}

/// The newest question to that client, if it is asked.
fn asked(client: &Client) -> Option<StateSeen> {
    let now = client.decision();
    client.states.values().find(|state| !state.options.is_empty() && state.decision == now).cloned()
}

/// Answer what has one answer until there is a choice.
async fn until_choice(client: &mut Client) -> StateSeen {
    loop {
        match asked(client) {
            Some(state) if has_choice(&state) => return state,
            Some(state) => {
                client.answer(&state, 0).await;
                client.until_decision(state.decision + 1).await;
            }
            None => drop(client.until_state().await),
        }
    }
}

/// The same, where each seat is somebody else's; returns who has it, too.
async fn until_somebody_has_a_choice(clients: &mut [Client]) -> (usize, StateSeen) {
    loop {
        let n = clients.iter().position(|client| asked(client).is_some()).unwrap();
        let state = asked(&clients[n]).unwrap();
        if has_choice(&state) {
            return (n, state);
        }
        clients[n].answer(&state, 0).await;
        for client in clients.iter_mut() {
            client.until_decision(state.decision + 1).await;
        }
    }
}

async fn ask(client: &mut Client, table: &str, seat: u8, decision: u64) {
    client.send(json!({ "type": "hint", "table": table, "seat": seat, "decision": decision })).await;
}

/// The hint for the decision that is pending, and how many are left; or why there is none.
async fn hint(client: &mut Client, state: &StateSeen) -> Result<(AdviceSeen, Option<u32>), Fault> {
    ask(client, &state.table, state.seat.unwrap(), state.decision).await;
    let (seat, decision) = (state.seat, state.decision);
    client
        .until(|message| match message {
            ServerMessage::Hint { seat: told, decision: about, advice, left, .. } => {
                assert_eq!((Some(*told), *about), (seat, decision));
                Some(Ok((advice.clone(), *left)))
            }
            ServerMessage::Error { fault } => Some(Err(fault.clone())),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_is_told_what_a_machine_would_do_and_nobody_else_is() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for game in ["lantern", "squad"] {
        let (table, mut client) = begun(served.address, NewTable { public: true, ..against(game, "easy") }).await;
        let mut onlooker = Client::guest(served.address, "Eve").await;
        onlooker.send(json!({ "type": "join", "table": table })).await;
        let state = until_choice(&mut client).await;
        assert_eq!(state.hints, None, "alone with machines there is no limit");
        let (advice, left) = hint(&mut client, &state).await.unwrap();
        assert_eq!(left, None);
        assert!(!advice.options.is_empty() && advice.options.len() <= 4, "{advice:?}");
        for one in &advice.options {
            assert_eq!(one.label, state.options[one.option as usize].label);
            assert!((0.0..=1.0).contains(&one.chance) && one.visits > 0, "{one:?}");
        }
        assert!(advice.options.is_sorted_by(|one, other| one.visits >= other.visits), "{advice:?}");
        assert!(advice.options.iter().map(|one| one.visits).sum::<u32>() <= advice.walks);
        let again = hint(&mut client, &state).await.unwrap();
        assert_eq!(again, (advice, left), "asking again tells nothing more");
        onlooker.send(json!({ "type": "ping" })).await;
        onlooker
            .until(|message| match message {
                ServerMessage::Hint { .. } => panic!("an onlooker was told"),
                ServerMessage::Pong {} => Some(()),
                _ => None,
            })
            .await;
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_refused_with_a_plain_reason() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let wish = NewTable { hints: Some(Hints::Unlimited), ..wish("lantern", 2) };
    let (table, mut clients) = seated(served.address, wish).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let n = clients.iter().position(|client| client.states.values().any(|state| !state.options.is_empty())).unwrap();
    let state = clients[n].states.values().next().unwrap().clone();
    let (seat, other) = (n as u8, 1 - n as u8);
    ask(&mut clients[n], &table, seat, state.decision + 1).await;
    clients[n].expect_error(Code::Stale).await;
    ask(&mut clients[n], &table, other, state.decision).await;
    clients[n].expect_error(Code::Forbidden).await;
    ask(&mut clients[n], &table, 9, state.decision).await;
    clients[n].expect_error(Code::NotFound).await;
    ask(&mut clients[1 - n], &table, other, state.decision).await;
    let fault = clients[1 - n].until_error().await;
    assert_eq!((fault.code, fault.about.as_deref()), (Code::NotNow, Some("hint")));
    assert_eq!(fault.message, format!("seat {other} is not asked"));
    let mut stranger = Client::guest(served.address, "Eve").await;
    ask(&mut stranger, &table, seat, state.decision).await;
    stranger.expect_error(Code::NotNow).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_among_themselves_have_no_hints_unless_the_table_says_so() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (hints, left) in [(None, Some(0)), (Some(Hints::None), Some(0)), (Some(Hints::Most(2)), Some(2))] {
        let (_, mut clients) = seated(served.address, NewTable { hints, ..wish("lantern", 2) }).await;
        for client in &mut clients {
            assert_eq!(client.until_state().await.hints, left);
        }
        let (n, state) = until_somebody_has_a_choice(&mut clients).await;
        let given = hint(&mut clients[n], &state).await;
        match left {
            Some(0) => assert_eq!(given.unwrap_err().message, "there are no hints at this table"),
            _ => assert_eq!(given.unwrap().1, Some(1)),
        }
    }
    // Nor has who could still be joined by somebody.
    let mut host = Client::guest(served.address, "Ada").await;
    host.create(wish("lantern", 2)).await;
    assert_eq!(host.table.as_ref().unwrap().hints, Hints::None);
    host.create(against("lantern", "easy")).await;
    assert_eq!(host.table.as_ref().unwrap().hints, Hints::Unlimited);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_counted_and_a_restart_gives_none_back() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let wish = NewTable { hints: Some(Hints::Most(2)), ..against("lantern", "easy") };
    let (table, mut client) = begun(served.address, wish).await;
    let first = until_choice(&mut client).await;
    assert_eq!(first.hints, Some(2));
    let (advice, left) = hint(&mut client, &first).await.unwrap();
    assert_eq!(left, Some(1));
    assert_eq!(hint(&mut client, &first).await.unwrap(), (advice, Some(1)), "the same hint counts once");
    client.answer(&first, 0).await;
    client.until_decision(first.decision + 1).await;
    let secret = client.secret.clone();
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut client = Client::known(served.address, &secret).await;
    client.send(json!({ "type": "join", "table": table })).await;
    assert_eq!(client.until_state().await.hints, Some(1));
    assert_eq!(client.table.as_ref().unwrap().hints, Hints::Most(2));
    let second = until_choice(&mut client).await;
    assert_eq!(hint(&mut client, &second).await.unwrap().1, Some(0));
    assert!(hint(&mut client, &second).await.is_ok(), "what was told may be heard again");
    client.answer(&second, 0).await;
    client.until_decision(second.decision + 1).await;
    let third = until_choice(&mut client).await;
    assert_eq!(third.hints, Some(0));
    let fault = hint(&mut client, &third).await.unwrap_err();
    assert_eq!((fault.code, fault.message.as_str()), (Code::Forbidden, "seat 0 has had all of its 2 hints"));
    served.stop().await.unwrap();
}

/// Play until a machine has explained so many moves and has nothing to do; all that it explained.
async fn explained(client: &mut Client, count: usize) -> Vec<ThoughtSeen> {
    loop {
        // While the client has a choice, nobody else moves: what is explained then is all that there is. A move is explained
        // before anybody is told what follows from it.
        let state = until_choice(client).await;
        let said = client.heard.iter().filter_map(|text| match serde_json::from_str(text).unwrap() {
            ServerMessage::Explained { thoughts, .. } => Some(thoughts),
            _ => None,
        });
        let thoughts: Vec<ThoughtSeen> = said.flatten().collect();
        if thoughts.len() >= count {
            return thoughts;
        }
        client.answer(&state, 0).await;
        client.until_decision(state.decision + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_explains_itself_to_who_sits_alone_with_it() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for (machine, thinks) in [("hard", true), ("random", false)] {
        let wish = NewTable { explain: true, public: true, ..against("lantern", machine) };
        let (table, mut client) = begun(served.address, wish).await;
        let mut onlooker = Client::guest(served.address, "Eve").await;
        onlooker.send(json!({ "type": "join", "table": table })).await;
        let thoughts = explained(&mut client, 2).await;
        assert!(client.table.as_ref().unwrap().explain);
        assert!(thoughts.is_sorted_by(|one, other| one.after < other.after), "{thoughts:?}");
        for thought in &thoughts {
            assert_eq!(thought.seat, 1);
            assert!(!thought.taken.is_empty());
            assert_eq!(!thought.advice.options.is_empty(), thinks, "{thought:?}");
            // It takes what most lines of play took.
            assert!(thought.advice.options.first().is_none_or(|best| best.label == thought.taken), "{thought:?}");
        }
        // Who comes back hears it all again.
        let mut back = Client::known(served.address, &client.secret).await;
        back.send(json!({ "type": "join", "table": table })).await;
        let told = back
            .until(|message| match message {
                ServerMessage::Explained { thoughts, .. } => Some(thoughts.clone()),
                _ => None,
            })
            .await;
        assert_eq!(told, thoughts);
        onlooker.send(json!({ "type": "ping" })).await;
        onlooker
            .until(|message| match message {
                ServerMessage::Explained { .. } => panic!("an onlooker was told what the machine holds"),
                ServerMessage::Pong {} => Some(()),
                _ => None,
            })
            .await;
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_explains_nothing_where_others_sit() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut host = Client::guest(served.address, "Ada").await;
    host.send(json!({ "type": "create", "table": NewTable { explain: true, ..wish("lantern", 2) } })).await;
    host.expect_error(Code::Unfit).await;

    // Nor does it once somebody has come after all.
    let machine = || SeatWish::Machine { machine: "easy".to_owned(), deck: None };
    let me = || SeatWish::Me { deck: None };
    let wish = NewTable { explain: true, seats: vec![me(), me(), machine()], ..wish("lantern", 3) };
    let (table, invite) = host.create(wish).await;
    assert!(host.table.as_ref().unwrap().explain);
    host.send(json!({ "type": "stand", "table": table, "seat": 1 })).await;
    host.until(|message| matches!(message, ServerMessage::Table { table } if !table.explain).then_some(())).await;
    let mut guest = Client::guest(served.address, "Bob").await;
    guest.join_and_sit(&table, &invite, 1).await;
    host.start(&table).await;
    let mut clients = crate::common::play_out(vec![host, guest], 3).await;
    for client in &mut clients {
        assert!(!client.heard.iter().any(|text| text.contains("\"explained\"")));
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_back_is_explained_no_more() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let wish = NewTable { explain: true, ..against("lantern", "easy") };
    let (table, mut client) = begun(served.address, wish).await;
    let thoughts = explained(&mut client, 2).await;
    let state = until_choice(&mut client).await;
    let to = state.undo_to[0];
    client.send(json!({ "type": "undo", "table": table, "seat": 0, "decision": state.decision, "to": to })).await;
    client.until_decision(state.decision + 1).await;
    let mut back = Client::known(served.address, &client.secret).await;
    back.send(json!({ "type": "join", "table": table })).await;
    back.until_state().await;
    back.send(json!({ "type": "ping" })).await;
    let left = back
        .until(|message| match message {
            ServerMessage::Explained { thoughts, .. } => Some(thoughts.len()),
            ServerMessage::Pong {} => Some(0),
            _ => None,
        })
        .await;
    assert_eq!(left, thoughts.iter().filter(|thought| thought.after <= to).count());
    assert!(left < thoughts.len());
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_both_seats_has_a_hint_for_each() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let wish = NewTable { hints: Some(Hints::Most(1)), ..wish("lantern", 2) };
    let (_, mut client) = on_both_seats(served.address, wish).await;
    let mut had = Vec::new();
    while had.len() < 2 {
        let state = until_choice(&mut client).await;
        if !had.contains(&state.seat) {
            assert_eq!(hint(&mut client, &state).await.unwrap().1, Some(0));
            had.push(state.seat);
        }
        client.answer(&state, 0).await;
        client.until_decision(state.decision + 1).await;
    }
    served.stop().await.unwrap();
}
