//! A shuffle that nobody can choose: who commits when, who reveals when, and what comes of those who do not.

use crate::common::{Client, Folder, config, get_json, http, serve, wish};
use longbox_kernel::Seed;
use longbox_kernel::replay::Replay;
use longbox_server::fair::{self, Fairness, How, Kept, Part, Promise, Source};
use longbox_server::protocol::{Code, DrawInfo, NewTable, SeatWish, ServerMessage, TableInfo, TableState};
use longbox_server::{Config, Served};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

const ADA: Part = Part([1; 32]);
const MALLORY: Part = Part([2; 32]);

/// A server that deals in earnest: nothing here depends on how.
async fn drawn(folder: &Folder, draw_s: u64) -> Served {
    serve(Config { test_seed: None, draw_s, ..config(folder) }).await
}

fn commit(table: &str, seat: u8, part: Part) -> Value {
    json!({ "type": "commit", "table": table, "seat": seat, "commitment": part.pledge(table, seat) })
}

fn reveal(table: &str, seat: u8, part: Part) -> Value {
    json!({ "type": "reveal", "table": table, "seat": seat, "part": part.digits() })
}

/// Ada, the host, and Mallory on the seats of a table where nobody has committed.
async fn two(address: SocketAddr) -> (String, Client, Client) {
    let mut ada = Client::by_hand(address, "Ada").await;
    let (table, invite) = ada.create(wish("squad", 2)).await;
    let mut mallory = Client::by_hand(address, "Mallory").await;
    mallory.join_and_sit(&table, &invite, 1).await;
    (table, ada, mallory)
}

/// The same with everything frozen.
async fn frozen(address: SocketAddr) -> (String, Client, Client, TableInfo) {
    let (table, mut ada, mut mallory) = two(address).await;
    mallory.send(commit(&table, 1, MALLORY)).await;
    ada.send(commit(&table, 0, ADA)).await;
    ada.start(&table).await;
    let info = until_table(&mut ada, |info| info.draw.is_some()).await;
    until_table(&mut mallory, |info| info.draw.is_some()).await;
    (table, ada, mallory, info)
}

async fn until_table(client: &mut Client, fits: impl Fn(&TableInfo) -> bool) -> TableInfo {
    client
        .until(|message| match message {
            ServerMessage::Table { table } if fits(table) => Some(table.clone()),
            ServerMessage::Error { fault } => panic!("{fault}"),
            _ => None,
        })
        .await
}

async fn until_revealed(client: &mut Client, seat: usize) {
    until_table(client, |info| info.draw.as_ref().is_some_and(|draw| draw.seats[seat].how == Some(How::Revealed)))
        .await;
}

async fn refused(client: &mut Client, message: Value, code: Code) {
    client.send(message).await;
    client.expect_error(code).await;
}

/// Ada gives up; returns the replay and what it tells of its seed.
async fn ended(address: SocketAddr, ada: &mut Client, table: &str) -> (Replay, Fairness) {
    ada.until_state().await;
    ada.send(json!({ "type": "concede", "table": table, "seat": 0 })).await;
    let over = ada
        .until(|message| match message {
            ServerMessage::Over { over, .. } => Some(over.clone()),
            _ => None,
        })
        .await;
    let replay = get_json(address, &format!("/api/v1/replays/{}", over.replay), None).await;
    let replay = Replay::parse(&replay.to_string()).unwrap();
    let Source::Parts(told) = fair::verify(&replay).unwrap() else { panic!("no parts") };
    assert_eq!(over.fairness.as_ref(), Some(&told));
    (replay, told)
}

fn kept(info: &TableInfo, seat: u8, part: Part) -> Kept {
    let own = vec![fair::Own { seat, part: part.digits() }];
    Kept { promise: info.promise(), own, ..Kept::of(info) }
}

/// The server's part and those of the seats, as they stand in the file.
fn in_file(folder: &Folder, table: &str) -> (Part, Vec<Option<Part>>) {
    let file = Connection::open_with_flags(folder.database(), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let server = file.query_row("SELECT part FROM tables WHERE id = ?1", [table], |row| row.get(0)).unwrap();
    let mut query = file.prepare("SELECT part FROM seats WHERE table_id = ?1 ORDER BY seat").unwrap();
    let parts = query.query_map([table], |row| row.get::<_, Option<[u8; 32]>>(0)).unwrap();
    (Part(server), parts.map(|part| part.unwrap().map(Part)).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_comer_who_reads_the_file_cannot_choose() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let (table, mut ada, mut mallory, info) = frozen(served.address).await;
    ada.send(reveal(&table, 0, ADA)).await;
    until_revealed(&mut mallory, 0).await;

    // She knows everything now but what she could do about it: there are two deals, and one of them is told to all.
    let (server, parts) = in_file(&folder, &table);
    assert!(parts == [Some(ADA), None], "the file has what was revealed");
    let promise = info.promise().unwrap();
    let deal = |part: Part| promise.seed(&server, &[ADA, part]);
    assert_ne!(deal(MALLORY), deal(promise.forfeit(1)));
    for n in 10..60 {
        refused(&mut mallory, reveal(&table, 1, Part([n; 32])), Code::Unfit).await;
        refused(&mut mallory, commit(&table, 1, Part([n; 32])), Code::NotNow).await;
    }
    refused(&mut mallory, json!({ "type": "stand", "table": table, "seat": 1 }), Code::NotNow).await;
    refused(&mut mallory, reveal(&table, 0, ADA), Code::Forbidden).await;
    mallory.send(reveal(&table, 1, MALLORY)).await;
    let (replay, told) = ended(served.address, &mut ada, &table).await;
    assert_eq!(replay.seed, deal(MALLORY));
    for (seat, part) in [(0, ADA), (1, MALLORY)] {
        let holds = kept(&info, seat, part).check(&told).unwrap();
        assert_eq!((holds.own, holds.withheld, holds.silent), (vec![seat], vec![], vec![]));
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_withheld_follows_the_rule_and_everybody_is_told() {
    let folder = Folder::new();
    let served = drawn(&folder, 1).await;
    let (table, mut ada, mut mallory, info) = frozen(served.address).await;
    ada.send(reveal(&table, 0, ADA)).await;
    for client in [&mut ada, &mut mallory] {
        let dealt = until_table(client, |info| info.state == TableState::Playing).await;
        assert_eq!(dealt.promise(), info.promise(), "what was frozen stays");
        assert_eq!(dealt.draw.unwrap().seats[1].how, Some(How::Withheld));
        let note = client.until(|message| match message {
            ServerMessage::Note { text, .. } => Some(text.clone()),
            _ => None,
        });
        assert!(note.await.contains("Mallory: seat 2 did not reveal"));
    }
    refused(&mut mallory, reveal(&table, 1, MALLORY), Code::NotNow).await;
    let (replay, told) = ended(served.address, &mut ada, &table).await;
    let (promise, (server, _)) = (info.promise().unwrap(), in_file(&folder, &table));
    assert_eq!(told.seats[1].part, promise.forfeit(1).digits());
    assert_eq!(replay.seed, promise.seed(&server, &[ADA, promise.forfeit(1)]));
    assert_eq!(kept(&info, 0, ADA).check(&told).unwrap().withheld, [1]);
    assert!(kept(&info, 1, MALLORY).check(&told).unwrap_err().contains("seat 1"), "she finds hers missing");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_commit_in_time_is_not_waited_for() {
    let folder = Folder::new();
    let served = drawn(&folder, 1).await;
    let (table, mut ada, _mallory) = two(served.address).await;
    ada.send(commit(&table, 0, ADA)).await;
    ada.start(&table).await;
    let info = until_table(&mut ada, |info| info.draw.is_some()).await;
    assert_eq!(info.draw.as_ref().unwrap().seats[1].how, Some(How::Silent));
    ada.send(reveal(&table, 0, ADA)).await;
    let (_, told) = ended(served.address, &mut ada, &table).await;
    assert_eq!(kept(&info, 0, ADA).check(&told).unwrap().silent, [1]);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn commitments_and_setup_are_frozen_before_any_part_is_revealed() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let (table, mut ada, mut mallory) = two(served.address).await;
    refused(&mut ada, reveal(&table, 0, ADA), Code::NotNow).await;
    refused(&mut ada, json!({ "type": "commit", "table": table, "seat": 0, "commitment": "short" }), Code::Unfit).await;
    refused(&mut ada, commit(&table, 1, ADA), Code::Forbidden).await;
    // The last commitment counts.
    ada.send(commit(&table, 0, Part([7; 32]))).await;
    ada.send(commit(&table, 0, ADA)).await;
    ada.start(&table).await;
    let info = until_table(&mut ada, |info| info.state == TableState::Drawing).await;
    assert_eq!(info.draw, None, "one who is there has not committed");
    refused(&mut ada, reveal(&table, 0, ADA), Code::NotNow).await;
    refused(&mut ada, json!({ "type": "start", "table": table }), Code::NotNow).await;
    for (client, seat) in [(&mut ada, 0), (&mut mallory, 1)] {
        refused(client, json!({ "type": "sit", "table": table, "seat": seat }), Code::NotNow).await;
        refused(client, json!({ "type": "stand", "table": table, "seat": seat }), Code::NotNow).await;
    }
    mallory.send(commit(&table, 1, MALLORY)).await;
    let info = until_table(&mut ada, |info| info.draw.is_some()).await;
    let promise = info.promise().unwrap();
    assert_eq!(promise.seats, [ADA.pledge(&table, 0), MALLORY.pledge(&table, 1)]);
    refused(&mut ada, commit(&table, 0, Part([7; 32])), Code::NotNow).await;
    mallory.send(reveal(&table, 1, MALLORY)).await;
    // Sent twice it acts once.
    mallory.send(reveal(&table, 1, MALLORY)).await;
    ada.send(reveal(&table, 0, ADA)).await;
    let (replay, told) = ended(served.address, &mut ada, &table).await;
    assert_eq!(told.promise(), promise);
    let mut other = replay.clone();
    other.setup["sides"][0] = Value::Null;
    assert!(fair::verify(&other).unwrap_err().contains("setup"));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_while_parts_are_revealed_goes_on() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let (table, mut ada, mallory, info) = frozen(served.address).await;
    ada.send(reveal(&table, 0, ADA)).await;
    until_revealed(&mut ada, 0).await;
    let secrets = [ada.secret.clone(), mallory.secret.clone()];
    drop((ada, mallory));
    served.stop().await.unwrap();

    let served = drawn(&folder, 3600).await;
    let mut mallory = Client::known(served.address, &secrets[1]).await;
    mallory.send(json!({ "type": "join", "table": table })).await;
    let again = until_table(&mut mallory, |info| info.id == table).await;
    assert_eq!((again.state, again.promise()), (TableState::Drawing, info.promise()));
    only_the_first_has_revealed(&again.draw.unwrap());
    mallory.send(reveal(&table, 1, MALLORY)).await;
    let mut ada = Client::known(served.address, &secrets[0]).await;
    ada.send(json!({ "type": "join", "table": table })).await;
    let (_, told) = ended(served.address, &mut ada, &table).await;
    assert_eq!(told.seats_that(How::Revealed), [0, 1]);
    served.stop().await.unwrap();
}

fn only_the_first_has_revealed(draw: &DrawInfo) {
    let how: Vec<Option<How>> = draw.seats.iter().map(|seat| seat.how).collect();
    assert_eq!(how, [Some(How::Revealed), None], "what was revealed is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_people_do_not_come_back_is_dealt_all_the_same() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let (table, ada, mallory, _) = frozen(served.address).await;
    drop((ada, mallory));
    served.stop().await.unwrap();
    let served = drawn(&folder, 1).await;
    // Nobody asks for it: it is woken when the server starts.
    while served.hall.store().table(table.clone()).await.unwrap().unwrap().state != TableState::Playing {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_of_machines_follow_the_rule_and_one_person_starts_at_once() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let mut wish: NewTable = wish("squad", 2);
    wish.seats[1] = SeatWish::Machine { machine: "random".into(), deck: None };
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, _) = ada.create(wish).await;
    ada.start(&table).await;
    let (_, told) = ended(served.address, &mut ada, &table).await;
    assert_eq!((told.seats_that(How::Revealed), told.seats_that(How::Machine)), (vec![0], vec![1]));
    assert_eq!(told.seats[1].part, told.promise().forfeit(1).digits());
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_while_parts_are_revealed_gives_up() {
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let (table, mut ada, mallory, _) = frozen(served.address).await;
    ada.send(reveal(&table, 0, ADA)).await;
    until_revealed(&mut ada, 0).await;
    let (status, _, _) = http(served.address, "DELETE", "/api/v1/account", Some(&mallory.secret), None).await;
    assert_eq!(status, 200);
    ada.until(|message| matches!(message, ServerMessage::Over { .. }).then_some(())).await;
    let told = ada.over.unwrap().fairness.unwrap();
    assert_eq!((told.seats[0].how, told.seats[1].how), (How::Revealed, How::Withheld));
    served.stop().await.unwrap();
}

/// Whoever reads the file knows what follows if nobody reveals, and can have chosen their commitment for that. So nobody
/// may bring it about that the others' parts are left out.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_in_the_middle_of_the_draw_takes_nobody_elses_part_along() {
    const EVE: Part = Part([3; 32]);
    let folder = Folder::new();
    let served = drawn(&folder, 3600).await;
    let mut ada = Client::by_hand(served.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 3)).await;
    let mut mallory = Client::by_hand(served.address, "Mallory").await;
    mallory.join_and_sit(&table, &invite, 1).await;
    let mut eve = Client::by_hand(served.address, "Eve").await;
    eve.join_and_sit(&table, &invite, 2).await;
    ada.send(commit(&table, 0, ADA)).await;
    mallory.send(commit(&table, 1, MALLORY)).await;
    eve.send(commit(&table, 2, EVE)).await;
    until_table(&mut ada, |info| info.seats.iter().all(|seat| seat.commitment.is_some())).await;
    ada.start(&table).await;
    let frozen = until_table(&mut ada, |info| info.draw.is_some()).await.promise();
    let (status, _, _) = http(served.address, "DELETE", "/api/v1/account", Some(&mallory.secret), None).await;
    assert_eq!(status, 200);
    let gone = until_table(&mut ada, |info| !info.seats[1].present).await;
    assert_eq!((gone.state, gone.promise()), (TableState::Drawing, frozen), "the others have their time");
    ada.send(reveal(&table, 0, ADA)).await;
    eve.send(reveal(&table, 2, EVE)).await;
    let dealt = until_table(&mut ada, |info| info.state == TableState::Playing).await;
    let how: Vec<Option<How>> = dealt.draw.unwrap().seats.iter().map(|seat| seat.how).collect();
    assert_eq!(how, [Some(How::Revealed), Some(How::Withheld), Some(How::Revealed)]);
    until_table(&mut ada, |info| info.seats[1].conceded).await;
    served.stop().await.unwrap();
}

#[test]
fn a_client_reveals_for_the_first_promise_only() {
    let info = |setup: &str, state: &str, draw: bool| -> TableInfo {
        let pledge = ADA.pledge("t", 0);
        let draw = draw.then(|| json!({ "setup": setup, "seats": [{ "commitment": pledge, "how": null }], "left": 9 }));
        serde_json::from_value(json!({
            "id": "t", "game": "g", "mode": "m", "state": state, "public": false, "invite": null, "host": "", "hosting": true,
            "seats": [{ "seat": 0, "kind": "person", "name": "Ada", "present": true, "conceded": false, "verdict": null,
                        "commitment": if state == "waiting" { None } else { Some(pledge) } }],
            "yours": [0], "onlookers": 0, "clock": null, "commitment": "c", "draw": draw, "from": null, "created": 0 }))
        .unwrap()
    };
    let mut kept = Kept::of(&info("", "waiting", false));
    assert_eq!(kept.hear(&info("", "waiting", false), || Some(ADA)).len(), 1, "it commits");
    assert_eq!(kept.hear(&info("", "drawing", false), || panic!("it has a part")).len(), 0);
    assert_eq!(kept.hear(&info("one", "drawing", true), || None).len(), 1, "it reveals");
    assert_eq!(kept.hear(&info("other", "drawing", true), || None).len(), 0, "but not for another promise");
    assert!(kept.faults[0].contains("told twice"), "{:?}", kept.faults);
    let mut late = Kept::of(&info("", "waiting", false));
    assert_eq!(late.hear(&TableInfo { commitment: "d".into(), ..info("one", "drawing", true) }, || None).len(), 0);
    assert!(late.promise.is_none() && late.faults.len() == 1);
}

#[test]
fn a_block_that_is_made_up_fails_against_what_was_kept() {
    let (server, setup) = (Part([5; 32]), json!({}));
    let block = |server: Part, ada: Part| {
        let seats = vec![fair::SeatPart { commitment: ada.pledge("t", 0), part: ada.digits(), how: How::Revealed }];
        let (commitment, digest) = (server.commitment("t"), server.setup_digest("t", "g", &setup));
        let table = "t".to_owned();
        Fairness { version: 2, table, commitment, server: server.digits(), setup: digest, seats, test: false }
    };
    let seed = |told: &Fairness, server: Part, ada: Part| -> Seed { told.promise().seed(&server, &[ada]) };
    let sound = block(server, ADA);
    let promise: Promise = sound.promise();
    let own = vec![fair::Own { seat: 0, part: ADA.digits() }];
    let kept = Kept {
        table: "t".into(),
        server: promise.server.clone(),
        promise: Some(promise),
        own,
        faults: vec![],
        seen: vec![],
    };
    assert_eq!(kept.check(&sound).unwrap().own, [0]);
    for (server, ada) in [(Part([6; 32]), ADA), (server, Part([6; 32]))] {
        let made_up = block(server, ada);
        made_up.check("g", &setup, seed(&made_up, server, ada)).expect("it agrees with itself");
        kept.check(&made_up).expect_err("but not with what was kept");
    }
}
