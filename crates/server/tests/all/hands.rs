//! Seats that change hands while the game is played: left to a machine, taken back, and taken by others who play together.

use crate::common::{Client, Folder, get_json, play_out, seated, start, wish};
use longbox_kernel::replay::Replay;
use longbox_server::Served;
use longbox_server::fair::{self, How, Source};
use longbox_server::protocol::{
    Clock, Code, NewTable, RunsOut, SeatKind, SeatWish, ServerMessage, StateSeen, TableInfo, TableState, VerdictSeen,
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

const STRONGEST: &str = "expert";

fn against(seats: usize) -> NewTable {
    wish("lantern", seats)
}

fn together(seats: usize) -> NewTable {
    NewTable { mode: Some("together".into()), ..wish("lantern", seats) }
}

async fn say(client: &mut Client, kind: &str, table: &str, seat: u8) {
    client.send(json!({ "type": kind, "table": table, "seat": seat })).await;
}

async fn come(client: &mut Client, table: &str, invite: Option<&str>) -> StateSeen {
    client.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    client.until_state().await
}

async fn until_table(client: &mut Client, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    let found = |m: &ServerMessage| match m {
        ServerMessage::Table { table } if fits(table) => Some(table.clone()),
        ServerMessage::Error { fault } => panic!("{fault}"),
        _ => None,
    };
    client.until(found).await
}

async fn until_note(client: &mut Client, words: &str) {
    client.until(|m| matches!(m, ServerMessage::Note { text, .. } if text.contains(words)).then_some(())).await;
}

/// The next state that is told to these eyes.
async fn until_eyes(client: &mut Client, seat: Option<u8>) -> StateSeen {
    let found = |m: &ServerMessage| match m {
        ServerMessage::State { state } if state.seat == seat => Some((**state).clone()),
        _ => None,
    };
    client.until(found).await
}

/// Somebody leaves a seat to a machine and looks on.
async fn leave_to_machine(client: &mut Client, table: &str, seat: u8) -> StateSeen {
    say(client, "stand", table, seat).await;
    let told = until_table(client, |table| table.seats[usize::from(seat)].machine.is_some()).await;
    assert!(told.yours.is_empty());
    until_eyes(client, None).await
}

/// Somebody takes a seat from a machine.
async fn take(client: &mut Client, table: &str, seat: u8) -> StateSeen {
    say(client, "sit", table, seat).await;
    until_table(client, |table| table.yours == [seat]).await;
    until_eyes(client, Some(seat)).await
}

/// The clients of a table that has begun, each of whom knows how it stands, and which of them is asked.
async fn begun(served: &Served, wish: NewTable) -> (String, Vec<Client>, usize) {
    let (table, mut clients) = seated(served.address, wish).await;
    for client in &mut clients {
        client.until_state().await;
    }
    let asked = clients.iter().position(|c| c.states.values().any(|state| !state.options.is_empty())).unwrap();
    (table, clients, asked)
}

/// No machine comes to a decision until this is dropped.
struct Busy {
    _let_go: Vec<std::sync::mpsc::Sender<()>>,
    _thinking: Vec<JoinHandle<Option<()>>>,
}

async fn busy(served: &Served) -> Busy {
    let (mut let_go, mut thinking) = (Vec::new(), Vec::new());
    for _ in 0..served.hall.config().thinkers {
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (free, until) = std::sync::mpsc::channel::<()>();
        let pool = served.hall.pool().clone();
        let thought = Box::new(move |_| {
            begin.send(()).unwrap();
            until.recv().ok();
        });
        thinking.push(tokio::spawn(async move { pool.think(thought).await }));
        begun.await.unwrap();
        let_go.push(free);
    }
    Busy { _let_go: let_go, _thinking: thinking }
}

async fn results(served: &Served, client: &Client) -> Vec<Value> {
    let told = get_json(served.address, "/api/v1/results", Some(&client.secret)).await;
    told.as_array().unwrap().clone()
}

/// How the parts of the shuffle came about, by a replay that proves itself.
async fn drawn(served: &Served, client: &Client) -> Vec<How> {
    let share = &client.over.as_ref().unwrap().replay;
    let replay = get_json(served.address, &format!("/api/v1/replays/{share}"), None).await;
    let replay = Replay::parse(&replay.to_string()).unwrap();
    served.hall.registry().get(&replay.game).unwrap().verify(&replay).unwrap();
    let Source::Test(told) = fair::verify(&replay).unwrap() else { panic!("no parts") };
    told.seats.iter().map(|seat| seat.how).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_strongest_machine_plays_on_until_the_seat_is_taken_back() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients, n) = begun(&served, against(2)).await;
    let (seat, other) = (n as u8, 1 - n);
    let before = clients[n].states[&Some(seat)].clone();
    let looks_on = leave_to_machine(&mut clients[n], &table, seat).await;
    assert!(looks_on.options.is_empty() && looks_on.question.is_none() && !looks_on.can_undo);

    let told = until_table(&mut clients[other], |table| table.seats[n].machine.is_some()).await;
    let left = &told.seats[n];
    assert_eq!((left.kind, left.machine.as_deref(), left.present), (SeatKind::Person, Some(STRONGEST), true));
    assert_eq!(left.name, clients[n].table.as_ref().unwrap().seats[n].name, "it is still known whose it is");
    assert!(told.may_take.is_empty(), "not by the other one");
    until_note(&mut clients[other], "to a machine").await;
    clients[other].until_decision(before.decision + 1).await;

    clients[n].answer(&before, 0).await;
    clients[n].expect_error(Code::Forbidden).await;
    let mine = until_or_known(&mut clients[n], |table| table.may_take == [seat]).await;
    assert!(mine.yours.is_empty());
    take(&mut clients[n], &table, seat).await;
    until_note(&mut clients[other], "is back").await;
    assert_eq!(clients[other].table.as_ref().unwrap().seats[n].machine, None);
    let clients = play_out(clients, 5).await;
    assert_eq!(drawn(&served, &clients[0]).await, [How::Revealed; 2]);
    for client in &clients {
        assert_eq!(results(&served, client).await.len(), 1, "both have played to the end");
    }
    served.stop().await.unwrap();
}

/// The table as it was told last, if that fits, or as soon as it does.
async fn until_or_known(client: &mut Client, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    match client.table.clone().filter(|table| fits(table)) {
        Some(table) => table,
        None => until_table(client, fits).await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_stays_left_to_its_machine_past_a_restart() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let (table, mut clients, n) = begun(&served, against(2)).await;
    let seat = n as u8;
    let before = leave_to_machine(&mut clients[n], &table, seat).await;
    let secrets: Vec<String> = clients.iter().map(|client| client.secret.clone()).collect();
    drop(idle);
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let mut clients = Vec::new();
    for secret in &secrets {
        clients.push(Client::known(served.address, secret).await);
    }
    let back = come(&mut clients[n], &table, None).await;
    assert_eq!(back.seat, None, "only looks on");
    let told = clients[n].table.clone().unwrap();
    assert_eq!((told.seats[n].machine.as_deref(), &*told.may_take), (Some(STRONGEST), &[seat][..]));
    come(&mut clients[1 - n], &table, None).await;
    // The machine has gone on with what it was asked, before the server stopped or now.
    if back.decision == before.decision {
        clients[n].until_decision(before.decision + 1).await;
    }
    take(&mut clients[n], &table, seat).await;
    let clients = play_out(clients, 6).await;
    assert_eq!(drawn(&served, &clients[0]).await, [How::Revealed; 2]);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_together_may_take_the_place_of_a_machine() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let mut wanted = together(3);
    wanted.seats[2] = SeatWish::Machine { machine: "random".into(), deck: None };
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wanted).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    let drew = ada.table.as_ref().unwrap().draw.clone().unwrap().seats;
    leave_to_machine(&mut bob, &table, 1).await;
    bob.send(json!({ "type": "leave", "table": table })).await;
    bob.until(|m| matches!(m, ServerMessage::Left { .. }).then_some(())).await;

    // Hands are private: she has one of her own.
    let told = until_table(&mut ada, |table| table.seats[1].machine.is_some() && !table.seats[1].present).await;
    assert!(told.may_take.is_empty());
    say(&mut ada, "sit", &table, 1).await;
    ada.expect_error(Code::Forbidden).await;

    let mut cid = Client::guest(served.address, "Cid").await;
    assert_eq!(come(&mut cid, &table, Some(&invite)).await.seat, None);
    assert_eq!(cid.table.as_ref().unwrap().may_take, [1, 2]);
    let deck = json!({ "type": "sit", "table": table, "seat": 1, "deck": { "from": "built_in", "id": "x" } });
    cid.send(deck).await;
    cid.expect_error(Code::Unfit).await;
    take(&mut cid, &table, 1).await;
    let told = until_table(&mut ada, |table| table.seats[1].machine.is_none()).await;
    assert_eq!((told.seats[1].kind, told.seats[1].name.as_str()), (SeatKind::Person, "Cid"));
    say(&mut cid, "sit", &table, 2).await;
    cid.expect_error(Code::Forbidden).await;

    // Bob's seat is somebody else's now; that of the machine, which it had from the beginning, can be taken as well.
    assert_eq!(come(&mut bob, &table, Some(&invite)).await.seat, None);
    say(&mut bob, "sit", &table, 1).await;
    bob.expect_error(Code::NotNow).await;
    take(&mut bob, &table, 2).await;
    let told = until_table(&mut ada, |table| table.seats[2].kind == SeatKind::Person).await;
    assert_eq!(told.draw.unwrap().seats, drew, "what was fixed before the deal stays as it was told");
    drop(idle);
    let clients = play_out(vec![ada, cid, bob], 7).await;
    assert_eq!(drawn(&served, &clients[0]).await, [How::Revealed, How::Revealed, How::Machine]);
    for (seat, client) in clients.iter().enumerate() {
        let results = results(&served, client).await;
        assert_eq!((results.len(), &results[0]["seat"]), (1, &json!(seat)), "who holds a seat at the end has played");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn with_open_hands_one_person_may_play_what_another_has_left() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let open = NewTable { options: json!({ "hands": "open" }), ..wish("champions", 2) };
    let (table, mut clients, _) = begun(&served, open).await;
    leave_to_machine(&mut clients[1], &table, 1).await;
    until_table(&mut clients[0], |table| table.may_take == [1] && table.left.is_empty()).await;
    say(&mut clients[0], "sit", &table, 1).await;
    until_table(&mut clients[0], |table| table.yours == [0, 1]).await;
    until_eyes(&mut clients[0], Some(1)).await;
    say(&mut clients[1], "sit", &table, 1).await;
    clients[1].expect_error(Code::NotNow).await;
    // Of two seats she leaves one, and looks with the eyes of the other.
    say(&mut clients[0], "stand", &table, 1).await;
    until_table(&mut clients[0], |table| table.yours == [0] && table.left == [1]).await;
    assert_eq!(clients[0].until_state().await.seat, Some(0));
    drop(idle);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_against_others_leaves_the_seat_to_nobody_else() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let mut wanted = against(3);
    wanted.seats[2] = SeatWish::Machine { machine: "random".into(), deck: None };
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wanted).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    bob.until_state().await;
    leave_to_machine(&mut bob, &table, 1).await;
    let mut eve = Client::guest(served.address, "Eve").await;
    come(&mut eve, &table, Some(&invite)).await;
    for client in [&mut ada, &mut eve] {
        for seat in [1, 2] {
            say(client, "sit", &table, seat).await;
            client.expect_error(Code::Forbidden).await;
        }
        assert!(client.table.as_ref().unwrap().may_take.is_empty());
    }
    say(&mut eve, "sit", &table, 0).await;
    eve.expect_error(Code::NotNow).await;
    say(&mut eve, "stand", &table, 0).await;
    eve.expect_error(Code::Forbidden).await;
    assert!(eve.states.keys().all(Option::is_none), "she is shown what onlookers are");
    take(&mut bob, &table, 1).await;
    drop(idle);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_has_a_machine_play_on_for_who_is_away_and_for_nobody_else() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let (table, mut clients, _) = begun(&served, against(4)).await;
    for (who, seat, code) in [(0, 1, Code::NotNow), (0, 0, Code::NotNow), (2, 1, Code::Forbidden)] {
        say(&mut clients[who], "free", &table, seat).await;
        clients[who].expect_error(code).await;
    }
    clients[1].send(json!({ "type": "leave", "table": table })).await;
    until_table(&mut clients[0], |table| !table.seats[1].present).await;
    say(&mut clients[0], "free", &table, 1).await;
    let told = until_table(&mut clients[0], |table| table.seats[1].machine.is_some()).await;
    assert_eq!(told.seats[1].machine.as_deref(), Some(STRONGEST));
    until_note(&mut clients[2], "is away").await;
    say(&mut clients[0], "free", &table, 1).await;
    clients[0].expect_error(Code::NotNow).await;
    clients[1].until(|m| matches!(m, ServerMessage::Left { .. }).then_some(())).await;
    assert_eq!(come(&mut clients[1], &table, None).await.seat, None);
    take(&mut clients[1], &table, 1).await;

    // Who has given up has nothing to leave, and nothing to come back to.
    say(&mut clients[3], "concede", &table, 3).await;
    until_table(&mut clients[3], |table| table.seats[3].conceded).await;
    for kind in ["stand", "sit"] {
        say(&mut clients[3], kind, &table, 3).await;
        clients[3].expect_error(Code::NotNow).await;
    }
    clients[3].send(json!({ "type": "leave", "table": table })).await;
    until_table(&mut clients[0], |table| table.seats[3].conceded && !table.seats[3].present).await;
    say(&mut clients[0], "free", &table, 3).await;
    clients[0].expect_error(Code::NotNow).await;
    drop(idle);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_machine_ends_for_somebody_is_nobodys_result() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let (table, mut clients, _) = begun(&served, against(2)).await;
    leave_to_machine(&mut clients[1], &table, 1).await;
    say(&mut clients[0], "concede", &table, 0).await;
    for client in &mut clients {
        client.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
    }
    drop(idle);
    let over = clients[0].over.clone().unwrap();
    assert_eq!(over.verdicts, [Some(VerdictSeen::Loss), Some(VerdictSeen::Win)]);
    let lost = results(&served, &clients[0]).await;
    assert_eq!(lost[0]["against"][0]["name"], STRONGEST);
    assert_eq!(lost[0]["against"][0]["kind"], "machine");
    assert!(results(&served, &clients[1]).await.is_empty());
    assert_eq!(drawn(&served, &clients[0]).await, [How::Revealed; 2], "both had their part in the shuffle");

    // Another game is for the same people: for those who are still here.
    clients[1].send(json!({ "type": "rematch", "table": table, "decision": over.decision })).await;
    let next = clients[1].until(|m| match m {
        ServerMessage::Rematch { next, .. } => Some(next.clone()),
        _ => None,
    });
    let next = next.await;
    clients[1].send(json!({ "type": "join", "table": next })).await;
    let told = until_table(&mut clients[1], |table| table.id == next).await;
    assert_eq!((told.state, &*told.yours), (TableState::Waiting, &[1][..]));
    assert!(told.seats.iter().all(|seat| seat.kind == SeatKind::Person && seat.machine.is_none()));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_seat_is_told_no_more_of_it_than_any_onlooker() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (table, mut clients, n) = begun(&served, NewTable { public: true, ..wish("squad", 2) }).await;
    let (seat, other) = (n as u8, 1 - n);
    let mut eve = Client::guest(served.address, "Eve").await;
    come(&mut eve, &table, None).await;
    let before = clients[n].states[&Some(seat)].clone();
    let looks_on = leave_to_machine(&mut clients[n], &table, seat).await;
    let hand = &looks_on.view["seats"][n]["hand"];
    assert!(before.view["seats"][n]["hand"].as_array().unwrap().iter().any(|card| !card.is_null()));
    assert!(hand.as_array().unwrap().iter().all(Value::is_null), "{hand}");
    clients[n].heard.clear();
    // The machine goes on; so does who plays against it.
    while clients[other].decision() < before.decision + 4 {
        let state = clients[other].states[&Some(other as u8)].clone();
        if !state.options.is_empty() {
            clients[other].answer(&state, 0).await;
        }
        clients[other].until_decision(state.decision + 1).await;
    }
    let now = clients[other].decision();
    clients[n].until_decision(now).await;
    eve.until_decision(now).await;
    let (left, onlooker) = (&clients[n].states[&None], &eve.states[&None]);
    assert_eq!((left.decision, &left.view), (onlooker.decision, &onlooker.view));
    assert_eq!(clients[n].logs[&None], eve.logs[&None]);
    for text in &clients[n].heard {
        if let ServerMessage::State { state } = serde_json::from_str(text).unwrap() {
            assert_eq!(state.seat, None, "the eyes of an onlooker");
        }
    }
    for kind in ["know", "hint", "why"] {
        let mut asks = json!({ "type": kind, "table": table, "seat": seat });
        if kind != "why" {
            asks["decision"] = json!(now);
        }
        clients[n].send(asks).await;
        clients[n].expect_error(Code::Forbidden).await;
    }
    clients[n].send(json!({ "type": "again", "table": table, "seat": seat, "from": 0, "to": 0 })).await;
    clients[n].expect_error(Code::Forbidden).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_seat_and_coming_back_wins_no_time() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let clock = Some(Clock { seconds: 3600, then: RunsOut::Concede });
    let (table, mut clients, n) = begun(&served, NewTable { clock, ..against(2) }).await;
    let seat = n as u8;
    // Told once more, so that some of it is over.
    let left = come(&mut clients[n], &table, None).await.clock.unwrap();
    let looks_on = leave_to_machine(&mut clients[n], &table, seat).await;
    assert_eq!((looks_on.asked, looks_on.clock), (Some(seat), None), "a machine has no clock");
    let back = take(&mut clients[n], &table, seat).await;
    assert!(back.clock.is_some_and(|clock| clock <= left), "{:?} of {left}", back.clock);
    drop(idle);
    // What the machine was thinking of meanwhile is no longer its own to decide.
    clients[n].send(json!({ "type": "ping" })).await;
    clients[n].until(|m| matches!(m, ServerMessage::Pong {}).then_some(())).await;
    clients[n].answer(&back, 0).await;
    clients[1 - n].until_decision(back.decision + 1).await;
    assert_eq!(served.hall.store().moves(table).await.unwrap().len(), 1);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_is_not_asked_whether_somebody_may_take_back_and_nobody_looks_into_a_hand_by_it() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    for wanted in [together(3), against(3)] {
        let is_together = wanted.mode.is_some();
        let (table, mut clients, mut n) = begun(&served, wanted).await;
        // Until somebody has decided something, after which the next one has drawn a card.
        let decided = loop {
            let state = clients[n].states[&Some(n as u8)].clone();
            clients[n].answer(&state, state.options.len() as u32 - 1).await;
            for client in &mut clients {
                client.until_decision(state.decision + 1).await;
            }
            if state.options.len() > 1 {
                break state;
            }
            n = clients.iter().position(|c| c.states.values().any(|state| !state.options.is_empty())).unwrap();
        };
        for other in [(n + 1) % 3, (n + 2) % 3] {
            leave_to_machine(&mut clients[other], &table, other as u8).await;
        }
        until_note(&mut clients[n], "to a machine").await;
        until_note(&mut clients[n], "to a machine").await;
        let decision = clients[n].decision();
        clients[n].send(json!({ "type": "undo", "table": table, "seat": n, "decision": decision })).await;
        if is_together {
            until_note(&mut clients[n], "takes back").await;
            let back = until_eyes(&mut clients[n], Some(n as u8)).await;
            assert_eq!((back.view, back.options), (decided.view, decided.options));
        } else {
            clients[n].expect_error(Code::NotNow).await;
        }
    }
    drop(idle);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asked_to_take_back_and_leaves_asks_no_longer() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let idle = busy(&served).await;
    let (table, mut clients, mut n) = begun(&served, together(2)).await;
    loop {
        let state = clients[n].states[&Some(n as u8)].clone();
        clients[n].answer(&state, state.options.len() as u32 - 1).await;
        for client in &mut clients {
            client.until_decision(state.decision + 1).await;
        }
        if state.options.len() > 1 {
            break;
        }
        n = clients.iter().position(|c| c.states.values().any(|state| !state.options.is_empty())).unwrap();
    }
    let decision = clients[n].decision();
    clients[n].send(json!({ "type": "undo", "table": table, "seat": n, "decision": decision })).await;
    let other = 1 - n;
    let request = clients[other].until(|m| match m {
        ServerMessage::UndoAsked { request, .. } => Some(*request),
        _ => None,
    });
    let request = request.await;
    leave_to_machine(&mut clients[n], &table, n as u8).await;
    clients[other].until(|m| matches!(m, ServerMessage::UndoSettled { agreed: false, .. }).then_some(())).await;
    let late = json!({ "type": "consent", "table": table, "request": request, "decision": decision, "agree": true });
    clients[other].send(late).await;
    clients[other].expect_error(Code::Stale).await;
    drop(idle);
    served.stop().await.unwrap();
}
