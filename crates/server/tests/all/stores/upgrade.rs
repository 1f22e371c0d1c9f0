//! What an older version has left is brought up to date, with all that is in it.

use super::cluster::Cluster;
use super::{Home, admit, guest, kept, table};
use crate::common::Folder;
use longbox_server::protocol::TableState;
use longbox_server::store::{Claim, Store};
use rusqlite::Connection;
use std::time::Duration;

/// The steps of a file, as the releases before made it.
const STEPS: [&str; 11] = [
    include_str!("../../../src/store/schema.sql"),
    include_str!("../../../src/store/schema-2.sql"),
    include_str!("../../../src/store/schema-3.sql"),
    include_str!("../../../src/store/schema-4.sql"),
    include_str!("../../../src/store/schema-5.sql"),
    include_str!("../../../src/store/schema-6.sql"),
    include_str!("../../../src/store/schema-7.sql"),
    include_str!("../../../src/store/schema-8.sql"),
    include_str!("../../../src/store/schema-9.sql"),
    include_str!("../../../src/store/schema-10.sql"),
    include_str!("../../../src/store/schema-11.sql"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_release_before_is_brought_up_to_date() {
    let folder = Folder::new();
    let file = Connection::open(folder.database()).unwrap();
    for step in STEPS {
        file.execute_batch(step).unwrap();
    }
    file.execute_batch(
        "INSERT INTO people VALUES (1, 'Ada', 5); UPDATE counters SET value = 1; \
         INSERT INTO accounts VALUES (1, 'Ada', 'argon', 5); \
         INSERT INTO tables (id, game, mode, options, public, invite, host, state, part, created, changed, played) \
             VALUES ('t', 'squad', 'duel', 'null', 1, 'i', 1, 'playing', zeroblob(32), 1, 9, 9); \
         INSERT INTO seats (table_id, seat, kind, person, name, entropy, game, state, changed) \
             VALUES ('t', 0, 'person', 1, 'Ada', '', 'squad', 'playing', 9); \
         INSERT INTO moves VALUES ('t', 0, 0, 7, -1); PRAGMA user_version = 11;",
    )
    .unwrap();
    drop(file);
    let store = Store::open(&folder.database(), Duration::from_millis(300)).unwrap();
    let record = kept(&store, "t").await;
    assert_eq!((record.epoch, record.deadline, record.state), (0, None, TableState::Playing));
    assert_eq!(store.moves("t".to_owned()).await.unwrap()[0].before, u64::MAX);
    assert_eq!(store.account("aDa".to_owned()).await.unwrap(), Some((1, "argon".to_owned())));
    let node = store.enrol("node".to_owned()).await.unwrap();
    assert!(matches!(store.claim("t".to_owned(), node).await.unwrap(), Claim::Yours(record) if record.epoch == 1));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_goes_from_step_to_step_with_all_that_is_in_it() {
    let Some(Home::Postgres(cluster, config)) = Home::postgres() else { return };
    let database = name(&config);
    let first = Store::open_at(&config, Some(1)).unwrap();
    let ada = guest(&first, "Ada", 1).await;
    first.close().await;
    let keep = format!(
        "INSERT INTO tables (id, game, mode, options, public, invite, host, state, part, created, changed) \
         VALUES ('t', 'squad', 'duel', 'null', true, 'i', {}, 'playing', decode(repeat('00', 32), 'hex'), 1, 9); \
         INSERT INTO moves VALUES ('t', 0, 0, 7, -1)",
        ada.id
    );
    cluster.sql(&database, &keep);
    // Two that start at once come one after the other.
    let both: Vec<_> = (0..2)
        .map(|_| {
            let config = config.clone();
            std::thread::spawn(move || Store::open_for(&config).unwrap())
        })
        .collect();
    for store in both {
        let store = store.join().unwrap();
        assert_eq!(kept(&store, "t").await.epoch, 0);
        assert_eq!(store.moves("t".to_owned()).await.unwrap().len(), 1);
        store.close().await;
    }
    assert_eq!(cluster.sql(&database, "SELECT value FROM meta WHERE name = 'version'"), "3");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_server_goes_on_beside_a_new_one_only_if_the_step_says_so() {
    let Some(Home::Postgres(cluster, config)) = Home::postgres() else { return };
    let database = name(&config);
    let store = Store::open_for(&config).unwrap();
    let ada = guest(&store, "Ada", 1).await;
    // A newer Longbox has been here, and what it did leaves this one be.
    cluster
        .sql(&database, "ALTER TABLE tables ADD COLUMN later TEXT; UPDATE meta SET value = 4 WHERE name = 'version'");
    admit(&store, table("t", &ada)).await;
    store.close().await;
    let store = Store::open_for(&config).unwrap();
    kept(&store, "t").await;
    store.close().await;
    cluster.sql(&database, "UPDATE meta SET value = 4 WHERE name = 'oldest_reader'");
    let refused = Store::open_for(&config).err().unwrap();
    assert!(refused.contains("version 4") && refused.contains("up to 3"), "{refused}");
}

/// What a database of the shared cluster is called.
pub(super) fn name(config: &longbox_server::Config) -> String {
    config.postgres.database().unwrap()
}

/// Nothing of a test stays behind.
#[test]
fn the_cluster_is_gone_when_it_is_dropped() {
    let Some(cluster) = Cluster::start(None) else { return };
    let folder = cluster.folder.clone();
    assert!(folder.join("data").exists());
    drop(cluster);
    assert!(!folder.exists());
}
