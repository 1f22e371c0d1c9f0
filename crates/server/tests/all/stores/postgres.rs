//! What only PostgreSQL can do to a server: be elsewhere, go, come back, and be reached over TLS.

use super::cluster::Cluster;
use super::upgrade::name;
use super::{Home, admit, guest, kept, table};
use crate::common::PATIENCE;
use futures_util::FutureExt as _;
use longbox_server::protocol::TableState;
use longbox_server::store::{Store, StoreError};
use longbox_server::{Config, given};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What asks again and again for as long as PostgreSQL is away: until it answers.
async fn back(store: &Store) {
    let again = async {
        while store.rename(1, "Ada".to_owned()).await.is_err() || store.hashes(1).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.expect("it never comes back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_and_comes_back_is_found_again() {
    let Some(cluster) = Cluster::start(None) else { return };
    let config = Config { patience_ms: 2000, ..cluster.database() };
    let store = Store::open_for(&config).unwrap();
    let ada = guest(&store, "Ada", 1).await;
    admit(&store, table("t", &ada)).await;
    // Nobody who was not in the middle of something notices.
    cluster.tell("restart");
    store.rename(ada.id, "Eve".to_owned()).await.unwrap();
    assert_eq!(kept(&store, "t").await.host, Some(ada.id));
    cluster.tell("stop");
    let refused = store.rename(ada.id, "Zoe".to_owned()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unreachable(_)), "{refused:?}");
    let told = refused.to_string();
    assert!(told.starts_with("the database cannot be reached: ") && told.ends_with("; try again"), "{told}");
    assert!(store.person_by([1; 32]).await.is_err());
    assert!(store.healthy().await.is_err());
    let begun = std::time::Instant::now();
    for _ in 0..50 {
        store.rename(ada.id, "Zoe".to_owned()).await.unwrap_err();
    }
    println!("50 refusals in {:?}", begun.elapsed());
    cluster.tell("start");
    back(&store).await;
    assert_eq!(store.person_by([1; 32]).await.unwrap().unwrap().name, "Ada");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_is_prolonged_however_much_waits_to_be_written() {
    let Some(home) = Home::postgres() else { return };
    let store = home.open();
    let node = store.enrol("node".to_owned()).await.unwrap();
    let (let_go, until) = std::sync::mpsc::channel::<()>();
    let until = Arc::new(Mutex::new(until));
    let stuck = || {
        let until = until.clone();
        store.write(move |_| {
            until.lock().unwrap().recv().ok();
            Ok(())
        })
    };
    let mut stuck: Vec<_> = (0..64).map(|_| Box::pin(stuck())).collect();
    // All of them are on their way, and none comes back.
    for one in &mut stuck {
        assert!(one.now_or_never().is_none());
    }
    let beat = tokio::time::timeout(PATIENCE, store.beat(node, Duration::from_secs(600))).await;
    assert!(beat.expect("it waits for the others").unwrap().alive);
    drop(let_go);
    for one in stuck {
        one.await.unwrap();
    }
    store.close().await;
}

/// Lets the statement hold what it locks until that is dropped.
async fn hold(store: &Store, sql: &'static str, id: i64) -> std::sync::mpsc::Sender<()> {
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let store = store.clone();
    tokio::spawn(async move {
        let holding = store.write(move |db| {
            db.rows(sql, given![id])?;
            locked.send(()).ok();
            held.recv().ok();
            Ok(())
        });
        holding.await.unwrap();
    });
    is_locked.await.unwrap();
    release
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_waits_for_nobody_who_counts_people_elsewhere() {
    let Some(home) = Home::postgres() else { return };
    let (here, there) = home.twice();
    guest(&here, "Ada", 1).await;
    let release = hold(&there, "SELECT value + ?1 FROM counters WHERE name = 'people' FOR UPDATE", 0).await;
    guest(&here, "Eve", 2).await;
    drop(release);
    here.close().await;
    there.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sets_up_tables_keeps_nobody_else_from_it_nor_from_anything() {
    let Some(home) = Home::postgres() else { return };
    let Home::Postgres(cluster, config) = &home else { return };
    let (here, there) = home.twice();
    let (ada, eve) = (guest(&here, "Ada", 1).await, guest(&here, "Eve", 2).await);
    let release = hold(&there, "SELECT 1 FROM people WHERE id = ?1 FOR UPDATE", ada.id).await;
    let set_up = |n: usize| {
        let (store, record) = (here.clone(), table(&format!("ada{n}"), &ada));
        tokio::spawn(async move { admit(&store, record).await })
    };
    // A table of hers cannot be kept before her row is let go of.
    let wait = async |many: usize| {
        let count =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while cluster.sql(&name(config), count).parse::<usize>().unwrap() < many {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let mut waiting = vec![set_up(0)];
    wait(1).await;
    admit(&here, table("eve", &eve)).await;
    // However many of hers wait, only new tables do.
    waiting.extend((1..64).map(set_up));
    wait(3).await;
    let mut record = kept(&here, "eve").await;
    record.state = TableState::Playing;
    here.save_table(record).await.unwrap();
    guest(&here, "Zoe", 3).await;
    drop(release);
    for one in waiting {
        one.await.unwrap();
    }
    here.close().await;
    there.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_after_a_power_cut() {
    let Some(cluster) = Cluster::start(None) else { return };
    let config = Config { patience_ms: 2000, ..cluster.database() };
    let store = Store::open_for(&config).unwrap();
    let ada = guest(&store, "Ada", 1).await;
    let adding = {
        let store = store.clone();
        tokio::spawn(async move {
            let mut told = Vec::new();
            for n in 0.. {
                let deck = store.add_deck(ada.id, "squad".to_owned(), n.to_string(), String::new(), usize::MAX).await;
                match deck {
                    Ok(_) => told.push(n),
                    Err(error) => return (told, n, error),
                }
            }
            unreachable!()
        })
    };
    while store.decks(ada.id).await.unwrap().len() < 20 {}
    cluster.tell("stop");
    let (told, last, error) = adding.await.unwrap();
    cluster.tell("start");
    back(&store).await;
    let mut there: Vec<i32> =
        store.decks(ada.id).await.unwrap().iter().map(|deck| deck.name.parse().unwrap()).collect();
    there.sort_unstable();
    match error {
        StoreError::Unsure => assert!(there == told || there == [told, vec![last]].concat()),
        StoreError::Unreachable(_) => assert_eq!(there, told),
        other => panic!("{other:?}"),
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_whose_answer_is_lost_is_called_unsure() {
    let Some(Home::Postgres(cluster, config)) = Home::postgres() else { return };
    let store = Store::open_for(&config).unwrap();
    let ada = guest(&store, "Ada", 1).await;
    // The connection is cut while the transaction is being kept.
    let cut = "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
               IF NEW.name = 'cut' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$; \
               CREATE CONSTRAINT TRIGGER cut AFTER UPDATE ON people DEFERRABLE INITIALLY DEFERRED \
               FOR EACH ROW EXECUTE FUNCTION cut()";
    cluster.sql(&name(&config), cut);
    let unsure = store.rename(ada.id, "cut".to_owned()).await.unwrap_err();
    assert_eq!(unsure, StoreError::Unsure);
    store.rename(ada.id, "Eve".to_owned()).await.unwrap();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_meets_in_a_dead_lock_leaves_no_trace_and_is_told_to_try_again() {
    let Some(Home::Postgres(_cluster, config)) = Home::postgres() else { return };
    let store = Store::open_for(&config).unwrap();
    let (ada, eve) = (guest(&store, "Ada", 1).await, guest(&store, "Eve", 2).await);
    let (met, meet) =
        (std::sync::Arc::new(std::sync::Barrier::new(2)), "UPDATE people SET created = created + 1 WHERE id = ?1");
    let across = |first: i64, then: i64| {
        let met = met.clone();
        store.write(move |db| {
            db.run(meet, given![first])?;
            met.wait();
            db.run(meet, given![then]).map(drop)
        })
    };
    let told = tokio::join!(across(ada.id, eve.id), across(eve.id, ada.id));
    let told = [told.0, told.1];
    assert!(told.contains(&Ok(())) && told.contains(&Err(StoreError::Crossed)), "{told:?}");
    let query = "SELECT max(created) - min(created) FROM people";
    assert!(store.read(move |db| db.one::<i64>(query, given![])).await.unwrap() <= 1);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_waits_for_ever() {
    let Some(Home::Postgres(_cluster, config)) = Home::postgres() else { return };
    let (here, there) = (Store::open_for(&config).unwrap(), Config { patience_ms: 1000, ..Config::clone(&config) });
    let there = Store::open_for(&there).unwrap();
    let ada = guest(&here, "Ada", 1).await;
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let holding = {
        let here = here.clone();
        tokio::spawn(async move {
            here.write(move |db| {
                db.run("UPDATE people SET name = 'held' WHERE id = ?1", given![ada.id])?;
                locked.send(()).ok();
                held.recv().ok();
                Ok(())
            })
            .await
        })
    };
    is_locked.await.unwrap();
    assert_eq!(there.rename(ada.id, "Eve".to_owned()).await, Err(StoreError::Locked));
    let slow = there.read(|db| db.one::<i64>("SELECT count(*) FROM pg_sleep(60)", given![])).await;
    assert_eq!(slow, Err(StoreError::Busy));
    release.send(()).unwrap();
    holding.await.unwrap().unwrap();
    assert_eq!(there.rename(ada.id, "Eve".to_owned()).await, Ok(()));
    here.close().await;
    there.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_there_is_said_plainly_and_without_the_password() {
    let url = "postgres://ada:hunter2@127.0.0.1:1/longbox";
    let config = Config { postgres: url.to_owned().into(), patience_ms: 300, ..Config::default() };
    let told = Store::open_for(&config).err().unwrap();
    assert!(told.contains("cannot be reached") && !told.contains("hunter2"), "{told}");
    assert!(!format!("{config:?}").contains("hunter2"));
}

/// An authority of that name, and a certificate of its for this machine, if openssl is there.
fn certificate(folder: &Path, name: &str) -> bool {
    let openssl = |line: String| {
        let mut openssl = Command::new("openssl");
        openssl.args(line.split(' ')).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
        openssl.status().is_ok_and(|status| status.success())
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    let extensions = "subjectAltName=DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\n";
    std::fs::write(folder.join("extensions"), extensions).unwrap();
    openssl(format!("req -x509 {key} -days 2 -subj /CN=authority -keyout {name}-ca.key -out {name}-ca.crt"))
        && openssl(format!("req {key} -subj /CN=longbox -keyout {name}.key -out {name}.csr"))
        && openssl(format!(
            "x509 -req -in {name}.csr -CA {name}-ca.crt -CAkey {name}-ca.key -set_serial 1 -days 2 \
             -extfile extensions -out {name}.crt"
        ))
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_used_with_certificates_that_are_checked_and_a_password_from_a_file() {
    let port = longbox_post::testing::free_port();
    let Some(cluster) = Cluster::start(Some(port)) else { return };
    if !certificate(&cluster.folder, "server") || !certificate(&cluster.folder, "other") {
        return println!("skipped: openssl is not here");
    }
    let database = name(&cluster.database());
    cluster.sql(&database, "CREATE ROLE ada LOGIN PASSWORD 'hunter2'; GRANT ALL ON SCHEMA public TO ada");
    let rules = "local all longbox trust\nhostssl all ada 127.0.0.1/32 scram-sha-256\n";
    std::fs::write(cluster.folder.join("data/pg_hba.conf"), rules).unwrap();
    cluster.tell("tls");
    let file = |name: &str| cluster.folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(file("password"), "hunter2\n").unwrap();
    let at = |mode: &str| Config {
        postgres: format!("postgres://ada@localhost:{port}/{database}?sslmode={mode}").into(),
        postgres_password_file: file("password"),
        postgres_ca: file("server-ca.crt"),
        patience_ms: 10_000,
        ..Config::default()
    };
    let store = Store::open_for(&at("verify-full")).unwrap();
    guest(&store, "Ada", 1).await;
    let query = "SELECT count(*) FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()";
    assert_eq!(store.read(move |db| db.one::<i64>(query, given![])).await, Ok(1));
    store.close().await;
    for (config, why) in [
        (Config { postgres_ca: file("other-ca.crt"), ..at("require") }, "another's certificate"),
        (Config { postgres_ca: String::new(), ..at("require") }, "a certificate of no authority"),
        (Config { postgres_ca: String::new(), ..at("disable") }, "no TLS"),
        (Config { postgres_password_file: file("server.crt"), ..at("require") }, "a wrong password"),
        (Config { postgres_ca: file("none"), ..at("require") }, "no file"),
    ] {
        let told = Store::open_for(&config).err().unwrap_or_else(|| panic!("{why} is taken"));
        println!("{why}: {told}");
        assert!(!told.contains("hunter2"), "{told}");
    }
}
