//! Who looks after a table, and who may not write about it any more.

use super::tables::{choice, line};
use super::{Home, NO_LIMITS, admit, guest, kept, place, promises, sits, table};
use longbox_server::protocol::{Clock, RunsOut, TableState};
use longbox_server::store::{
    Bar, Beat, Claim, Finish, Hold, NodeId, Snapshot, Speaker, Store, StoreError, TableRecord, Ticking,
};
use std::time::Duration;

promises! {
    a_server_lives_as_long_as_it_prolongs_its_lease
    a_table_has_one_holder_at_a_time
    many_who_claim_at_once_are_one
    who_lost_a_table_writes_nothing_of_any_kind
    what_is_let_go_is_anybodys_and_nothing_late_is_written
    tables_that_go_on_by_themselves_say_who_holds_them
    a_table_that_somebody_holds_is_not_cleared_away
}

const LONG: Duration = Duration::from_secs(600);

async fn enrolled(store: &Store) -> NodeId {
    let node = store.enrol("node".to_owned()).await.unwrap();
    assert!(store.beat(node, LONG).await.unwrap().alive);
    node
}

async fn claimed(store: &Store, id: &str, node: NodeId) -> TableRecord {
    match store.claim(id.to_owned(), node).await.unwrap() {
        Claim::Yours(record) => *record,
        Claim::Held { by } => panic!("{by} holds it"),
        Claim::Missing => panic!("there is no such table"),
    }
}

/// The lease of that server runs out now, by the only clock that counts.
async fn die(store: &Store, node: NodeId) {
    store.beat(node, Duration::ZERO).await.unwrap();
}

async fn a_server_lives_as_long_as_it_prolongs_its_lease(home: &Home) {
    let (here, there) = home.twice();
    let (one, two) = (enrolled(&here).await, enrolled(&there).await);
    assert!(one != two && one != NodeId::ALONE);
    let Beat { alive, now_ms, nodes, ended: _ } = here.beat(one, LONG).await.unwrap();
    assert!(alive && nodes == [one, two] && now_ms > 1_700_000_000_000);
    assert!(there.now_ms().await.unwrap() >= now_ms);
    die(&here, one).await;
    let beat = here.beat(one, LONG).await.unwrap();
    assert!(!beat.alive && beat.nodes == [two], "who has died stays dead");
    let reaped = tokio::join!(here.reap(), there.reap());
    let reaped = [reaped.0.unwrap(), reaped.1.unwrap()].concat();
    assert_eq!(reaped, [one], "one of all who look strikes it off");
    there.retire(two).await.unwrap();
    assert!(here.reap().await.unwrap().is_empty() && !there.beat(two, LONG).await.unwrap().alive);
    assert!(enrolled(&here).await > two, "no number is given twice");
    here.close().await;
    there.close().await;
}

async fn a_table_has_one_holder_at_a_time(home: &Home) {
    let (here, there) = home.twice();
    let (one, two) = (enrolled(&here).await, enrolled(&there).await);
    let ada = guest(&here, "Ada", 1).await;
    admit(&here, table("t", &ada)).await;
    assert_eq!(here.holder("t".to_owned()).await.unwrap(), None);
    assert!(matches!(here.claim("none".to_owned(), one).await.unwrap(), Claim::Missing));
    let first = claimed(&here, "t", one).await;
    assert!(matches!(there.claim("t".to_owned(), two).await.unwrap(), Claim::Held { by } if by == one));
    assert_eq!(there.holder("t".to_owned()).await.unwrap(), Some(one));
    let again = claimed(&here, "t", one).await;
    assert!(again.epoch > first.epoch, "it is woken anew");
    die(&here, one).await;
    assert_eq!(there.holder("t".to_owned()).await.unwrap(), None);
    assert_eq!(there.held_by(one).await.unwrap(), ["t"]);
    let taken = claimed(&there, "t", two).await;
    assert!(taken.epoch > again.epoch);
    assert!(here.held_by(one).await.unwrap().is_empty());
    assert!(matches!(here.claim("t".to_owned(), one).await.unwrap(), Claim::Held { by } if by == two));
    here.close().await;
    there.close().await;
}

async fn many_who_claim_at_once_are_one(home: &Home) {
    let (here, there) = home.twice();
    let ada = guest(&here, "Ada", 1).await;
    for round in 0..10 {
        let id = format!("t{round}");
        admit(&here, table(&id, &ada)).await;
        let mut tries = Vec::new();
        for n in 0..6 {
            let store = if n % 2 == 0 { here.clone() } else { there.clone() };
            let (id, node) = (id.clone(), enrolled(&store).await);
            tries.push(tokio::spawn(async move { store.claim(id, node).await.unwrap() }));
        }
        let mut holders = 0;
        for one in tries {
            holders += u32::from(matches!(one.await.unwrap(), Claim::Yours(_)));
        }
        assert_eq!(holders, 1);
        assert_eq!(kept(&here, &id).await.epoch, 1);
    }
    here.close().await;
    there.close().await;
}

async fn who_lost_a_table_writes_nothing_of_any_kind(home: &Home) {
    let (here, there) = home.twice();
    let (one, two) = (enrolled(&here).await, enrolled(&there).await);
    let ada = guest(&here, "Ada", 1).await;
    admit(&here, TableRecord { state: TableState::Playing, seats: vec![sits(&ada), sits(&ada)], ..table("t", &ada) })
        .await;
    let old = claimed(&here, "t", one).await;
    here.add_move(old.hold(), 0, choice(1), None, None).await.unwrap();
    die(&here, one).await;
    let new = claimed(&there, "t", two).await;
    let before = kept(&here, "t").await;
    let hold = || old.hold();
    let speaker = Speaker { person: ada.id, number: 1, bar: Some(Bar::Muted) };
    let finish = Finish {
        hold: hold(),
        game: "squad".to_owned(),
        verdicts: Vec::new(),
        ending: "stolen".to_owned(),
        share: "stolen".to_owned(),
        replay: "{}".to_owned(),
        counts: true,
        mode: "duel".to_owned(),
        quest: None,
        moves: 1,
        turns: None,
        sitters: Vec::new(),
    };
    let snapshot = Some(Snapshot { moves: 1, data: vec![1] });
    let lost = Err(StoreError::Lost);
    assert_eq!(here.save_table(TableRecord { ending: Some("stolen".to_owned()), ..old.clone() }).await, lost);
    assert_eq!(here.add_move(hold(), 1, choice(2), snapshot, Some(5)).await, lost);
    assert_eq!(here.count_hint(hold(), 0).await, lost);
    assert_eq!(here.finish(finish).await.map(drop), lost);
    assert_eq!(here.close_game(hold(), "stolen".to_owned()).await, lost);
    assert_eq!(here.set_end(hold(), i64::MAX, 7).await.map(drop), lost);
    assert_eq!(here.set_deadline(hold(), Some(7)).await, lost);
    assert_eq!(here.add_chat(hold(), ada.id, line(1)).await, lost);
    assert_eq!(here.bar(hold(), speaker).await, lost);
    assert_eq!(here.chat_under(hold(), 9).await.map(drop), lost, "nor does it tell anybody who comes how things stood");
    assert_eq!(here.send_away(old.clone(), speaker).await, lost);
    assert_eq!(here.let_go(hold()).await, lost);
    let next = TableRecord { next: Some("n".to_owned()), ..old.clone() };
    assert_eq!(here.admit(table("n", &ada), Some(next), place(&here), NO_LIMITS).await.map(drop), lost);

    let after = kept(&there, "t").await;
    assert!(
        after.state == TableState::Playing && after.ending.is_none() && after.next.is_none() && after.ends.is_none()
    );
    assert!(after.seats == before.seats && after.deadline.is_none() && after.epoch == new.epoch);
    assert_eq!(there.moves("t".to_owned()).await.unwrap(), [choice(1)]);
    assert!(there.snapshot("t".to_owned()).await.unwrap().is_none());
    assert!(
        there.chat("t".to_owned(), 9).await.unwrap().is_empty()
            && there.speakers("t".to_owned()).await.unwrap().is_empty()
    );
    assert!(there.replay("stolen".to_owned()).await.unwrap().is_none());
    assert!(there.table("n".to_owned()).await.unwrap().is_none());
    // Whoever holds it now goes on, and a checker reads who wrote what.
    there.add_move(new.hold(), 1, choice(3), None, None).await.unwrap();
    let query = "SELECT epoch FROM moves WHERE table_id = 't' ORDER BY n";
    let epochs: Vec<i64> = there.read(move |db| db.column(query, longbox_server::given![])).await.unwrap();
    assert_eq!(epochs, [old.epoch, new.epoch]);
    here.close().await;
    there.close().await;
}

async fn what_is_let_go_is_anybodys_and_nothing_late_is_written(home: &Home) {
    let (here, there) = home.twice();
    let (one, two) = (enrolled(&here).await, enrolled(&there).await);
    let ada = guest(&here, "Ada", 1).await;
    admit(&here, table("t", &ada)).await;
    let held = claimed(&here, "t", one).await;
    here.let_go(held.hold()).await.unwrap();
    assert_eq!(here.add_chat(held.hold(), ada.id, line(1)).await, Err(StoreError::Lost));
    assert_eq!(there.holder("t".to_owned()).await.unwrap(), None);
    claimed(&there, "t", two).await;
    there.retire(two).await.unwrap();
    claimed(&here, "t", one).await;
    let nowhere = Hold { table: "none".to_owned(), epoch: 0 };
    assert_eq!(here.count_hint(nowhere, 0).await, Err(StoreError::Lost));
    here.close().await;
    there.close().await;
}

async fn tables_that_go_on_by_themselves_say_who_holds_them(home: &Home) {
    let store = home.open();
    let one = enrolled(&store).await;
    let ada = guest(&store, "Ada", 1).await;
    let clock = Some(Clock { seconds: 30, then: RunsOut::Concede });
    admit(&store, TableRecord { state: TableState::Playing, clock, ..table("clock", &ada) }).await;
    admit(&store, TableRecord { state: TableState::Drawing, deadline: Some(9), ..table("draw", &ada) }).await;
    admit(&store, TableRecord { state: TableState::Playing, ..table("quiet", &ada) }).await;
    admit(&store, TableRecord { clock, ..table("wait", &ada) }).await;
    let held = claimed(&store, "clock", one).await;
    store.add_move(held.hold(), 0, choice(1), None, Some(7)).await.unwrap();
    let mut ticking = store.ticking().await.unwrap();
    ticking.sort_by(|a, b| a.id.cmp(&b.id));
    let told = |id: &str, holder, deadline| Ticking { id: id.to_owned(), holder, deadline };
    assert_eq!(ticking, [told("clock", Some(one), Some(7)), told("draw", None, Some(9))]);
    die(&store, one).await;
    assert!(store.ticking().await.unwrap().iter().all(|table| table.holder.is_none()));
    store.close().await;
}

async fn a_table_that_somebody_holds_is_not_cleared_away(home: &Home) {
    let store = home.open();
    let (one, two) = (enrolled(&store).await, enrolled(&store).await);
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, table("t", &ada)).await;
    claimed(&store, "t", one).await;
    store.drop_table("t".to_owned(), i64::MAX, two).await.unwrap();
    kept(&store, "t").await;
    die(&store, one).await;
    store.drop_table("t".to_owned(), i64::MAX, two).await.unwrap();
    assert!(store.table("t".to_owned()).await.unwrap().is_none());
    store.close().await;
}
