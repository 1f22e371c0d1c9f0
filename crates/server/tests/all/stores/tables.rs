//! Tables: how they are kept, listed, counted, played, talked at and ended.

use super::{Home, NO_LIMITS, admit, guest, kept, place, promises, sits, table};
use longbox_kernel::plug::CardFile;
use longbox_kernel::{Move, Seat, Seed};
use longbox_server::fair::Part;
use longbox_server::origin::Origin;
use longbox_server::protocol::{ChatLine, Clock, Hints, RunsOut, SeatKind, TableState, VerdictSeen};
use longbox_server::registry::Deck;
use longbox_server::store::{
    Action, Admission, Bar, Filter, Finish, Limits, MOST_LINES, SeatRecord, Snapshot, Speaker, StoreError, TableRecord,
    Written,
};
use serde_json::json;

promises! {
    a_table_is_read_as_it_was_kept
    so_many_tables_are_admitted_whoever_counts
    lists_are_cut_and_in_order
    moves_are_kept_in_order_and_never_twice
    a_game_is_finished_once_with_replay_and_results
    a_game_without_a_replay_is_closed
    chat_is_kept_up_to_so_many_lines
    whom_a_host_has_barred_is_remembered
    idle_games_are_found_told_and_played_on
    card_files_are_kept_once
    a_job_that_fails_leaves_no_trace
}

pub(super) fn choice(n: u16) -> Written {
    Written { action: Action::Move(Move::Choice(n)), before: u64::MAX - u64::from(n) }
}

async fn a_table_is_read_as_it_was_kept(home: &Home) {
    let store = home.open();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    let mut record = TableRecord {
        options: json!({ "quest": "quest-1" }),
        public: false,
        clock: Some(Clock { seconds: 30, then: RunsOut::Concede }),
        setup: Some(json!({ "decks": [1, 2] })),
        origin: Some(Origin { replay: "earlier".to_owned(), seed: Seed([3; 32]), moves: vec![Move::GiveUp(Seat(1))] }),
        cards: vec!["hash".to_owned()],
        hints: Some(Hints::Most(3)),
        explain: true,
        ..table("t", &ada)
    };
    admit(&store, record.clone()).await;
    let found = kept(&store, "t").await;
    assert_eq!((&found.options, found.public, found.clock), (&record.options, false, record.clock));
    assert_eq!((found.hints, found.explain, &found.cards), (record.hints, true, &record.cards));
    assert!(found.origin.as_ref().is_some_and(|origin| origin.seed.0 == [3; 32] && origin.moves.len() == 1));
    assert!(found.dealt.is_none() && found.setup == record.setup && found.seats == record.seats);
    assert!(store.table("none".to_owned()).await.unwrap().is_none());

    record.seats[1] = SeatRecord { hints: 2, ..sits(&eve) };
    record.seats[1].deck = Some(Deck::List("4 ST001".to_owned()));
    record.seats[1].pledge.commitment = Some("abc".to_owned());
    record.seats[1].pledge.part = Some(Part([9; 32]));
    record.seats[0].verdict = Some(VerdictSeen::Draw);
    let record = TableRecord {
        state: TableState::Playing,
        invite: "other".to_owned(),
        next: Some("u".to_owned()),
        setup_digest: Some("digest".to_owned()),
        deadline: Some(1_700_000_000_123),
        ..record
    };
    store.save_table(record.clone()).await.unwrap();
    let found = kept(&store, "t").await;
    assert!(found.seats == record.seats && found.state == TableState::Playing && found.deadline == record.deadline);
    assert_eq!((found.invite, found.next, found.setup_digest), (record.invite, record.next, record.setup_digest));

    let dealt = TableRecord { dealt: Some(Seed([5; 32])), ..table("u", &ada) };
    admit(&store, dealt).await;
    assert_eq!(kept(&store, "u").await.dealt.map(|seed| seed.0), Some([5; 32]));
    store.close().await;
}

async fn so_many_tables_are_admitted_whoever_counts(home: &Home) {
    let (here, there) = home.twice();
    let (ada, eve) = (guest(&here, "Ada", 1).await, guest(&here, "Eve", 2).await);
    let limits = Limits { all: 9, host: 7, place: 0 };
    let tries: Vec<_> = (0..16)
        .map(|n| {
            let store = if n % 2 == 0 { here.clone() } else { there.clone() };
            let (record, place) = (table(&format!("t{n:02}"), &ada), place(&here));
            tokio::spawn(async move { store.admit(record, None, place, limits).await.unwrap() })
        })
        .collect();
    let mut told = Vec::new();
    for one in tries {
        told.push(one.await.unwrap());
    }
    let admitted = told.iter().filter(|told| **told == Admission::Admitted).count();
    assert_eq!((admitted, told.len()), (7, 16));
    assert!(told.iter().all(|told| matches!(told, Admission::Admitted | Admission::FullOfHost)));
    assert_eq!(there.count_unfinished().await.unwrap(), 7);
    let elsewhere = here.place(std::net::IpAddr::from([192, 0, 2, 9]));
    let of_place = |id: &str| here.admit(table(id, &eve), None, elsewhere, Limits { place: 1, ..limits });
    assert_eq!(of_place("u").await, Ok(Admission::Admitted));
    assert_eq!(of_place("v").await, Ok(Admission::FullOfPlace));
    here.close_game(kept(&here, "u").await.hold(), String::new()).await.unwrap();
    let playing = TableRecord { state: TableState::Playing, ..kept(&here, "u").await };
    here.save_table(playing).await.unwrap();
    here.close_game(kept(&here, "u").await.hold(), "over".to_owned()).await.unwrap();
    assert_eq!(of_place("v").await, Ok(Admission::Admitted), "the place of a table that is over is forgotten");
    assert_eq!(here.admit(table("w", &eve), None, elsewhere, limits).await, Ok(Admission::Admitted));
    assert_eq!(here.admit(table("x", &eve), None, elsewhere, limits).await, Ok(Admission::FullOfAll));
    assert!(here.table("x".to_owned()).await.unwrap().is_none());
    // A table and the one that leads to it are kept together, or neither.
    let from = TableRecord { next: Some("y".to_owned()), epoch: 99, ..kept(&here, "w").await };
    let lost = here.admit(table("y", &eve), Some(from), elsewhere, NO_LIMITS).await;
    assert_eq!(lost, Err(StoreError::Lost));
    assert!(here.table("y".to_owned()).await.unwrap().is_none());
    here.close().await;
    there.close().await;
}

async fn lists_are_cut_and_in_order(home: &Home) {
    let store = home.open();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    admit(&store, table("b", &ada)).await;
    admit(&store, TableRecord { seats: vec![sits(&ada), sits(&ada)], ..table("a", &ada) }).await;
    admit(&store, TableRecord { game: "vs".to_owned(), state: TableState::Playing, ..table("c", &eve) }).await;
    admit(&store, TableRecord { public: false, ..table("d", &eve) }).await;
    // All were kept at once, or nearly: the order is that of names then.
    store
        .write(|db| {
            db.run("UPDATE tables SET changed = CASE WHEN id = 'c' THEN 50 ELSE 40 END", longbox_server::given![])
        })
        .await
        .unwrap();
    let ids = async |filter: Filter| {
        let listed = store.list(filter).await.unwrap();
        listed.into_iter().map(|listing| listing.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(Filter::default()).await, ["c", "a", "b"]);
    assert_eq!(ids(Filter { open: true, ..Filter::default() }).await, ["c", "b"]);
    assert_eq!(ids(Filter { game: Some("vs".to_owned()), ..Filter::default() }).await, ["c"]);
    assert_eq!(ids(Filter { state: Some(TableState::Waiting), ..Filter::default() }).await, ["a", "b"]);
    let hers = Filter { person: Some(ada.id), ..Filter::default() };
    assert_eq!(ids(hers.clone()).await, ["a", "b"]);
    assert_eq!(ids(Filter { open: true, ..hers.clone() }).await, ["b"]);
    assert_eq!(ids(Filter { game: Some("squad".to_owned()), open: true, ..hers }).await, ["b"]);
    assert_eq!(store.unfinished_of(eve.id).await.unwrap(), ["c", "d"]);
    let listed = store.list(Filter { game: Some("vs".to_owned()), ..Filter::default() }).await.unwrap();
    assert_eq!((listed[0].seats, listed[0].open, listed[0].names.as_slice()), (2, 1, &["Eve".to_owned()][..]));
    store.close().await;
}

async fn moves_are_kept_in_order_and_never_twice(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, TableRecord { state: TableState::Playing, ..table("t", &ada) }).await;
    let hold = kept(&store, "t").await.hold();
    let actions =
        [Action::Move(Move::Choice(7)), Action::Undo(Seat(1)), Action::Move(Move::GiveUp(Seat(0))), Action::Back(3)];
    for (n, action) in (0..).zip(actions) {
        let made = Written { action, before: u64::MAX - u64::from(n) };
        let snapshot = (n > 1).then(|| Snapshot { moves: n, data: vec![n as u8; 5000] });
        store.add_move(hold.clone(), n, made, snapshot, Some(i64::from(n) + 1000)).await.unwrap();
    }
    let twice = store.add_move(hold.clone(), 3, choice(1), None, None).await.unwrap_err();
    assert!(matches!(twice, StoreError::Other(_)), "{twice:?}");
    let moves = store.moves("t".to_owned()).await.unwrap();
    assert_eq!(moves.iter().map(|made| made.action).collect::<Vec<_>>(), actions);
    assert_eq!(moves[0].before, u64::MAX);
    assert_eq!(store.moves_since("t".to_owned(), 2).await.unwrap(), moves[2..]);
    assert_eq!(store.snapshot("t".to_owned()).await.unwrap(), Some(Snapshot { moves: 3, data: vec![3; 5000] }));
    assert_eq!(kept(&store, "t").await.deadline, Some(1003), "what failed changed nothing");
    store.set_deadline(hold.clone(), None).await.unwrap();
    assert_eq!(kept(&store, "t").await.deadline, None);
    store.count_hint(hold.clone(), 0).await.unwrap();
    store.count_hint(hold, 0).await.unwrap();
    assert_eq!(kept(&store, "t").await.seats[0].hints, 2);
    store.close().await;
}

async fn a_game_is_finished_once_with_replay_and_results(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, table("t", &ada)).await;
    let machine = SeatRecord::of(SeatKind::Machine, None, "hard".to_owned(), None);
    let seats = vec![sits(&ada), machine];
    let playing = TableRecord { seats, state: TableState::Playing, deadline: Some(5), ..kept(&store, "t").await };
    store.save_table(playing.clone()).await.unwrap();
    let finish = |share: &str| Finish {
        hold: playing.hold(),
        game: "squad".to_owned(),
        verdicts: vec![VerdictSeen::Win, VerdictSeen::Loss],
        ending: "won".to_owned(),
        share: share.to_owned(),
        replay: "{\"moves\":[]}".to_owned(),
        counts: true,
        mode: "quest".to_owned(),
        quest: Some("quest-1".to_owned()),
        moves: 12,
        turns: Some(3),
        sitters: Vec::new(),
    };
    assert_eq!(store.finish(finish("one")).await.unwrap(), "one");
    assert_eq!(store.finish(finish("two")).await.unwrap(), "one", "it is over already");
    let record = kept(&store, "t").await;
    assert_eq!((record.state, record.share.as_deref(), record.deadline), (TableState::Over, Some("one"), None));
    assert_eq!(record.seats[1].verdict, Some(VerdictSeen::Loss));
    let results = store.results(ada.id, None, 0).await.unwrap();
    assert_eq!((results.len(), results[0].turns, results[0].moves, results[0].claim), (1, Some(3), Some(12), false));
    assert!(results[0].seconds.is_some());
    assert_eq!(store.beaten(ada.id, "squad".to_owned()).await.unwrap(), ["quest-1".to_owned()].into());
    assert_eq!(store.replay("one".to_owned()).await.unwrap().as_deref(), Some("{\"moves\":[]}"));
    assert_eq!(store.replay("two".to_owned()).await.unwrap(), None);
    let played = store.played("one".to_owned()).await.unwrap().unwrap();
    assert_eq!((played.names, played.mode.as_str()), (vec!["Ada".to_owned(), "hard".to_owned()], "duel"));
    store.close().await;
}

async fn a_game_without_a_replay_is_closed(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, TableRecord { state: TableState::Playing, ..table("t", &ada) }).await;
    store.close_game(kept(&store, "t").await.hold(), "nobody".to_owned()).await.unwrap();
    let record = kept(&store, "t").await;
    assert_eq!((record.state, record.ending.as_deref(), record.share), (TableState::Over, Some("nobody"), None));
    store.close().await;
}

pub(super) fn line(n: u32) -> ChatLine {
    ChatLine { from: "Ada".to_owned(), seat: Some(0), speaker: Some(1), text: n.to_string(), at: i64::from(n) }
}

async fn chat_is_kept_up_to_so_many_lines(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, table("t", &ada)).await;
    let hold = kept(&store, "t").await.hold();
    for n in 0..MOST_LINES + 3 {
        store.add_chat(hold.clone(), ada.id, line(n)).await.unwrap();
    }
    let lines = store.chat("t".to_owned(), MOST_LINES * 2).await.unwrap();
    assert_eq!(lines.len(), MOST_LINES as usize);
    assert_eq!((lines[0].text.as_str(), &lines[499]), ("3", &line(502)));
    assert_eq!(store.chat("t".to_owned(), 1).await.unwrap(), [line(502)]);
    let said = longbox_server::store::Said::Here;
    assert_eq!(store.export_chat(ada.id, said, 0, 10).await.unwrap().len(), 10);
    store.close().await;
}

async fn whom_a_host_has_barred_is_remembered(home: &Home) {
    let store = home.open();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    admit(&store, table("t", &ada)).await;
    let record = kept(&store, "t").await;
    store.add_chat(record.hold(), ada.id, line(1)).await.unwrap();
    let speaker = |bar| Speaker { person: eve.id, number: 2, bar };
    let speakers = async || {
        let mut found = store.speakers("t".to_owned()).await.unwrap();
        found.sort_by_key(|speaker| speaker.number);
        found
    };
    let first = Speaker { person: ada.id, number: 1, bar: None };
    store.bar(record.hold(), speaker(Some(Bar::Muted))).await.unwrap();
    assert_eq!(speakers().await, [first, speaker(Some(Bar::Muted))]);
    store
        .send_away(TableRecord { invite: "new".to_owned(), ..record.clone() }, speaker(Some(Bar::Kicked)))
        .await
        .unwrap();
    assert_eq!(speakers().await[1].bar, Some(Bar::Kicked));
    assert_eq!(kept(&store, "t").await.invite, "new");
    store.bar(record.hold(), speaker(None)).await.unwrap();
    assert_eq!(speakers().await, [first]);
    store.close().await;
}

async fn idle_games_are_found_told_and_played_on(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, TableRecord { state: TableState::Playing, ..table("t", &ada) }).await;
    let hold = kept(&store, "t").await.hold();
    let later = i64::MAX / 2;
    assert!(store.idle(0).await.unwrap().is_empty());
    let found = store.idle(later).await.unwrap();
    assert_eq!((found[0].id.as_str(), found[0].ends, found[0].epoch), ("t", None, hold.epoch));
    assert!(!store.set_end(hold.clone(), 0, 77).await.unwrap(), "somebody has played since");
    assert!(store.set_end(hold.clone(), later, 77).await.unwrap());
    store.pass(30);
    store.keep_lived().await.unwrap();
    let found = store.idle(0).await.unwrap();
    assert!(found[0].ends == Some(77) && found[0].notice >= 30, "{found:?}");
    assert_eq!(kept(&store, "t").await.ends, Some(77));
    store.add_move(hold, 0, choice(1), None, None).await.unwrap();
    assert!(store.idle(0).await.unwrap().is_empty());
    store.close().await;
}

async fn card_files_are_kept_once(home: &Home) {
    let store = home.open();
    let file = |name: &str| CardFile { name: name.to_owned(), text: format!("text of {name}") };
    let files = vec![("h1".to_owned(), file("a")), ("h2".to_owned(), file("b"))];
    store.keep_card_files(files.clone()).await.unwrap();
    store.keep_card_files(files).await.unwrap();
    let found = store.card_files(vec!["h2".to_owned(), "h3".to_owned(), "h1".to_owned()]).await.unwrap();
    let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["b", "a"]);
    store.close().await;
}

async fn a_job_that_fails_leaves_no_trace(home: &Home) {
    use longbox_server::given;
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    let rename = "UPDATE people SET name = 'Eve' WHERE id = ?1";
    let failed = store.write(move |db| {
        db.run(rename, given![ada.id])?;
        db.run("INSERT INTO nothing VALUES (1)", given![])
    });
    assert!(failed.await.is_err());
    assert_eq!(store.person_by([1; 32]).await.unwrap().unwrap().name, "Ada");
    assert!(store.read(move |db| db.run(rename, given![ada.id])).await.is_err(), "who reads changes nothing");
    // It goes on as before.
    store.rename(ada.id, "Eve".to_owned()).await.unwrap();
    assert_eq!(store.person_by([1; 32]).await.unwrap().unwrap().name, "Eve");
    store.close().await;
}
