//! People, their accounts, secrets, decks, reports, and what they bring along.

use super::{Home, admit, guest, kept, place, promises, sits, table};
use longbox_server::protocol::{TableState, VerdictSeen};
use longbox_server::store::{
    Export, ExportDeck, ExportResult, Finish, MOST_REPORTS, Most, NewReport, Said, SeatRecord, Store,
};
use serde_json::json;

promises! {
    a_person_is_known_by_their_secrets_until_they_end
    a_log_in_is_one_persons_however_it_is_written
    a_password_is_changed_once_and_ends_other_sessions
    a_person_keeps_so_many_decks_whoever_adds_them
    so_many_reports_are_kept_whoever_sends_them
    what_is_imported_is_there_once
    who_is_forgotten_leaves_a_strangers_name
    ids_of_people_are_never_given_twice
    what_nobody_came_back_for_is_cleared_away
    it_is_healthy_and_counts_how_long_it_runs
}

async fn a_person_is_known_by_their_secrets_until_they_end(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    assert_eq!(store.person_by([1; 32]).await.unwrap(), Some(ada.clone()));
    assert_eq!(store.person_by([2; 32]).await.unwrap(), None);
    store.rename(ada.id, "Äda \u{1f0cf}".to_owned()).await.unwrap();
    store.add_session(ada.id, "browser".to_owned(), [2; 32]).await.unwrap();
    let sessions = store.sessions(ada.id, [2; 32]).await.unwrap();
    let told: Vec<_> = sessions.iter().map(|session| (session.about.as_str(), session.this)).collect();
    assert_eq!(told, [("guest", false), ("browser", true)]);
    assert_eq!(store.end_session(ada.id, sessions[0].id).await.unwrap(), Some([1; 32]));
    assert_eq!(store.end_session(ada.id, sessions[0].id).await.unwrap(), None);
    assert_eq!(store.person_by([1; 32]).await.unwrap(), None);
    assert_eq!(store.person_by([2; 32]).await.unwrap().unwrap().name, "Äda \u{1f0cf}");
    assert_eq!(store.hashes(ada.id).await.unwrap(), [[2; 32]]);
    store.end_this_session([2; 32]).await.unwrap();
    assert!(store.hashes(ada.id).await.unwrap().is_empty());
    store.close().await;
}

async fn a_log_in_is_one_persons_however_it_is_written(home: &Home) {
    let (here, there) = home.twice();
    let (ada, eve) = (guest(&here, "Ada", 1).await, guest(&here, "Eve", 2).await);
    let add = |store: &Store, person: i64, login: &str| {
        let (store, login) = (store.clone(), login.to_owned());
        async move { store.add_account(person, login, "argon".to_owned()).await.unwrap() }
    };
    let both = tokio::join!(add(&here, ada.id, "Ada"), add(&there, eve.id, "aDA"));
    assert!(both.0 != both.1, "one of them has it: {both:?}");
    let (owner, other) = if both.0 { (ada.id, eve.id) } else { (eve.id, ada.id) };
    assert_eq!(here.account("ADA".to_owned()).await.unwrap(), Some((owner, "argon".to_owned())));
    assert!(!add(&here, owner, "more").await, "a person has one account");
    assert!(add(&there, other, "ÄDA").await && here.account("äda".to_owned()).await.unwrap().is_none());
    assert!(here.person_by([1; 32]).await.unwrap().unwrap().login.is_some());
    here.close().await;
    there.close().await;
}

async fn a_password_is_changed_once_and_ends_other_sessions(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    store.add_account(ada.id, "ada".to_owned(), "old".to_owned()).await.unwrap();
    store.add_session(ada.id, "browser".to_owned(), [2; 32]).await.unwrap();
    let change = |from: &str| store.change_password(ada.id, from.to_owned(), "new".to_owned(), [2; 32]);
    assert_eq!(change("old").await.unwrap(), Some(vec![[1; 32]]));
    assert_eq!(change("old").await.unwrap(), None);
    assert_eq!(store.password(ada.id).await.unwrap().as_deref(), Some("new"));
    store.close().await;
}

async fn a_person_keeps_so_many_decks_whoever_adds_them(home: &Home) {
    let (here, there) = home.twice();
    let ada = guest(&here, "Ada", 1).await;
    let add = |n: usize| {
        let store = if n.is_multiple_of(2) { here.clone() } else { there.clone() };
        async move {
            let list = "4 ST001\n\u{0}".to_owned();
            store.add_deck(ada.id, "squad".to_owned(), format!("{}", (b'z' - n as u8) as char), list, 5).await.unwrap()
        }
    };
    let tries: Vec<_> = (0..12).map(|n| tokio::spawn(add(n))).collect();
    let mut added = Vec::new();
    for one in tries {
        added.extend(one.await.unwrap());
    }
    assert_eq!(added.len(), 5, "of all who add at once five do");
    let decks = there.decks(ada.id).await.unwrap();
    assert!(decks.is_sorted_by(|a, b| a.name < b.name) && decks.len() == 5);
    let first = &decks[0];
    assert_eq!(here.deck(ada.id, first.id).await.unwrap().as_ref(), Some(first));
    assert_eq!(here.deck(ada.id + 1, first.id).await.unwrap(), None, "it is hers");
    assert!(here.change_deck(ada.id, first.id, "B".to_owned(), "1 ST001".to_owned()).await.unwrap());
    assert_eq!(there.deck(ada.id, first.id).await.unwrap().unwrap().name, "B");
    assert!(there.drop_deck(ada.id, first.id).await.unwrap() && !here.drop_deck(ada.id, first.id).await.unwrap());
    here.close().await;
    there.close().await;
}

async fn so_many_reports_are_kept_whoever_sends_them(home: &Home) {
    let (here, there) = home.twice();
    let ada = guest(&here, "Ada", 1).await;
    let report = || NewReport {
        person: ada.id,
        name: "Ada".to_owned(),
        table: "t".to_owned(),
        game: "squad".to_owned(),
        seat: Some(0),
        words: "It hangs.".to_owned(),
        replay: None,
    };
    let tries: Vec<_> = (0..MOST_REPORTS + 4)
        .map(|n| {
            let store = if n % 2 == 0 { here.clone() } else { there.clone() };
            let (report, place) = (report(), place(&here));
            tokio::spawn(async move { store.add_report(report, place).await.unwrap() })
        })
        .collect();
    let mut kept = 0;
    for one in tries {
        kept += u32::from(one.await.unwrap().is_some());
    }
    assert_eq!(kept, MOST_REPORTS);
    assert_eq!(place(&here), place(&there), "an address has the same mark for all");
    assert!(!here.takes_report(ada.id, place(&here)).await.unwrap());
    here.close().await;
    there.close().await;
}

async fn what_is_imported_is_there_once(home: &Home) {
    let store = home.open();
    let ada = guest(&store, "Ada", 1).await;
    let game = |n: u8| ExportResult {
        game: "squad".to_owned(),
        seat: 0,
        verdict: VerdictSeen::Win,
        ending: "won".to_owned(),
        at: i64::from(n),
        share: format!("s{n}"),
        replay: json!({ "moves": [1, 2, 3], "more": "x".repeat(300) }),
        mode: Some("quest".to_owned()),
        quest: Some("quest-1".to_owned()),
        turns: None,
        seconds: Some(7),
        deck: None,
        against: Vec::new(),
    };
    let export = || Export {
        longbox_export: Export::VERSION,
        name: "Ada".to_owned(),
        decks: vec![ExportDeck { game: "squad".to_owned(), name: "Mine".to_owned(), list: "4 ST001".to_owned() }],
        results: (0..5).map(game).collect(),
        chat: vec!["hello".to_owned(), "hello".to_owned()],
    };
    let most = Most { decks: 10, games: 10, bytes: 1 << 20, lines: 10 };
    let added = store.import(ada.id, export(), most).await.unwrap();
    assert_eq!((added.decks, added.games, added.lines), (1, 5, 2));
    let added = store.import(ada.id, export(), most).await.unwrap();
    assert_eq!((added.decks, added.games, added.lines), (0, 0, 0));
    assert!(store.import(ada.id, export(), Most { games: 4, ..most }).await.is_ok(), "nothing of it is new");
    let results = store.results(ada.id, Some("squad".to_owned()), 0).await.unwrap();
    assert!(results.iter().all(|result| result.claim) && results.len() == 5 && results[0].share == "s4");
    assert_eq!(results[0].moves, Some(3));
    assert_eq!(store.results(ada.id, None, 4).await.unwrap().len(), 1);
    assert!(store.results(ada.id, Some("vs".to_owned()), 0).await.unwrap().is_empty());
    assert!(store.beaten(ada.id, "squad".to_owned()).await.unwrap().is_empty(), "what is claimed beats nothing");
    let page = store.export_games(ada.id, 0, 400).await.unwrap();
    assert_eq!(page.len(), 2, "a page is full with so many bytes");
    let rest = store.export_games(ada.id, page[1].0, 1 << 20).await.unwrap();
    assert_eq!((rest.len(), rest[2].1.share.as_str()), (3, "s4"));
    let lines = store.export_chat(ada.id, Said::Elsewhere, 0, 10).await.unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(store.export_chat(ada.id, Said::Elsewhere, lines[0].0, 10).await.unwrap().len(), 1);
    store.close().await;
}

async fn who_is_forgotten_leaves_a_strangers_name(home: &Home) {
    let store = home.open();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    let seats = vec![sits(&ada), sits(&eve)];
    admit(&store, longbox_server::store::TableRecord { seats, state: TableState::Playing, ..table("t", &ada) }).await;
    let sitter = |seat: u8, name: &str| {
        serde_json::from_value(json!({ "seat": seat, "name": name, "kind": "person", "deck": null }))
    };
    let finish = Finish {
        hold: kept(&store, "t").await.hold(),
        game: "squad".to_owned(),
        verdicts: vec![VerdictSeen::Loss, VerdictSeen::Win],
        ending: "Ada gave up.".to_owned(),
        share: "share".to_owned(),
        replay: "{}".to_owned(),
        counts: true,
        mode: "duel".to_owned(),
        quest: None,
        moves: 1,
        turns: None,
        sitters: vec![sitter(0, "Ada").unwrap(), sitter(1, "Eve").unwrap()],
    };
    store.finish(finish).await.unwrap();
    assert_eq!(store.tables_of(ada.id).await.unwrap(), [("t".to_owned(), TableState::Over)]);
    assert_eq!(store.forget(ada.id).await.unwrap(), [[1; 32]]);
    assert_eq!(store.person_by([1; 32]).await.unwrap(), None);
    let record = kept(&store, "t").await;
    assert_eq!((record.host, record.seats[0].person, record.seats[0].name.as_str()), (None, None, "somebody"));
    assert_eq!(record.ending.as_deref(), Some("somebody gave up."));
    let result = &store.results(eve.id, None, 0).await.unwrap()[0];
    assert_eq!((result.against[0].name.as_str(), result.ending.as_str()), ("somebody", "somebody gave up."));
    store.close().await;
}

async fn ids_of_people_are_never_given_twice(home: &Home) {
    let (here, there) = home.twice();
    let tries: Vec<_> = (0..20_u8)
        .map(|n| {
            let store = if n % 2 == 0 { here.clone() } else { there.clone() };
            tokio::spawn(async move { guest(&store, "Ada", n).await.id })
        })
        .collect();
    let mut ids = Vec::new();
    for one in tries {
        ids.push(one.await.unwrap());
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 20);
    let last = ids[19];
    here.forget(last).await.unwrap();
    let (eve, zoe) = (guest(&there, "Eve", 98).await.id, guest(&here, "Zoe", 99).await.id);
    assert!(!ids.contains(&eve) && !ids.contains(&zoe) && eve != zoe, "{eve} and {zoe} are among {ids:?}");
    here.close().await;
    there.close().await;
    // Nor after a new start, whatever was drawn and not given.
    let again = home.open();
    let id = guest(&again, "Bob", 97).await.id;
    assert!(!ids.contains(&id) && id != eve && id != zoe, "{id}");
    again.close().await;
}

async fn what_nobody_came_back_for_is_cleared_away(home: &Home) {
    let store = home.open();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    let zoe = guest(&store, "Zoe", 3).await;
    store.add_account(eve.id, "eve".to_owned(), "argon".to_owned()).await.unwrap();
    admit(&store, table("old", &ada)).await;
    admit(&store, longbox_server::store::TableRecord { seats: vec![SeatRecord::open()], ..table("new", &zoe) }).await;
    let begun = store.lived();
    store.pass(100);
    store.keep_lived().await.unwrap();
    assert!(store.lived() >= begun + 100);
    store.save_table(kept(&store, "new").await).await.unwrap();
    assert_eq!(store.never_started(begun + 50).await.unwrap(), ["old"]);
    for id in ["old", "new"] {
        store.drop_table(id.to_owned(), begun + 50, longbox_server::store::NodeId::ALONE).await.unwrap();
    }
    assert!(
        store.table("old".to_owned()).await.unwrap().is_none()
            && store.table("new".to_owned()).await.unwrap().is_some()
    );
    assert_eq!(store.drop_sessions(begun + 50).await.unwrap(), 2, "those of guests");
    assert_eq!(store.drop_strangers().await.unwrap(), 1, "only of Ada nothing is left");
    assert!(store.person_by([2; 32]).await.unwrap().is_some() && store.person_by([1; 32]).await.unwrap().is_none());
    store.close().await;
}

async fn it_is_healthy_and_counts_how_long_it_runs(home: &Home) {
    let store = home.open();
    assert_eq!(store.healthy().await, Ok(()));
    store.pass(1000);
    store.keep_lived().await.unwrap();
    store.close().await;
    assert_eq!(store.healthy().await, Ok(()), "it is known for a while");
    let store = home.open();
    assert!((1000..2000).contains(&store.lived()), "{}", store.lived());
    store.close().await;
}
