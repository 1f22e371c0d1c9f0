//! What whoever runs the server relies on: who can read the file, where the figures are, whether the server says that it is
//! not well, and that no clock makes it forget.

use crate::common::{Client, Folder, PATIENCE, config, get_json, http, serve, start, wish};
use longbox_server::listen::Listen;
use longbox_server::protocol::{Clock, Code, RunsOut, SeatWish, ServerMessage};
use longbox_server::store::Link;
use longbox_server::{Config, Served, given};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let files =
        ["longbox.db", "longbox.db-wal", "longbox.db-shm", "longbox.db.lock"].map(|name| folder.path.join(name));
    let modes = || files.each_ref().map(|file| file.metadata().unwrap().permissions().mode() & 0o777);
    let served = start(&folder).await;
    assert_eq!(modes(), [0o600; 4]);
    // As a server before this one would have left them: it was killed, so they are all there.
    let copies = files.each_ref().map(|file| std::fs::read(file).unwrap());
    served.stop().await.unwrap();
    for (file, copy) in files.iter().zip(copies) {
        std::fs::write(file, copy).unwrap();
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    let served = start(&folder).await;
    assert_eq!(modes(), [0o600; 4]);
    served.stop().await.unwrap();
}

fn figure(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

async fn figures(served: &Served) -> String {
    http(served.metrics.unwrap(), "GET", "/metrics", None, None).await.2
}

/// A server with its figures on an address of their own.
async fn with_figures(folder: &Folder) -> Served {
    let metrics_listen = Listen(Some(SocketAddr::from(([127, 0, 0, 1], 0))));
    serve(Config { metrics_listen, ..config(folder) }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_listen_where_they_are_told_to_and_nowhere_else() {
    let folder = Folder::new();
    let served = start(&folder).await;
    assert_eq!(served.metrics, None);
    assert_eq!(http(served.address, "GET", "/metrics", None, None).await.0, 404);
    served.stop().await.unwrap();

    let served = with_figures(&folder).await;
    let elsewhere = served.metrics.unwrap();
    let _client = Client::guest(served.address, "Ada").await;
    assert_eq!(figure(&figures(&served).await, "longbox_connections"), 1);
    assert_eq!(http(served.address, "GET", "/metrics", None, None).await.0, 404);
    for other in ["/", "/health", "/api/v1/games"] {
        assert_eq!(http(elsewhere, "GET", other, None, None).await.0, 404, "{other}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_they_say() {
    let folder = Folder::new();
    let served = with_figures(&folder).await;
    let address = served.address;
    let now = async |name: &str| figure(&figures(&served).await, name);
    let mut ada = Client::guest(address, "Ada").await;
    let (messages, refused) = (now("longbox_messages_total").await, now("longbox_refused_total").await);
    assert!(messages >= 1 && refused == 0, "{messages}, {refused}");

    // What is read counts, text or not; what is answered comes after it was counted.
    ada.send_raw(Message::Ping(vec![].into())).await;
    ada.send_raw(Message::binary(vec![1])).await;
    ada.expect_error(Code::Malformed).await;
    ada.send(json!({ "type": "ping" })).await;
    ada.until(|m| matches!(m, ServerMessage::Pong {}).then_some(())).await;
    let (messages, refused) = (now("longbox_messages_total").await, now("longbox_refused_total").await);
    assert!(messages >= 4 && refused == 1, "{messages}, {refused}: her answer to a ping may be among them");

    // Requests, and those that are refused.
    let requests = now("longbox_requests_total").await;
    assert_eq!(http(address, "GET", "/api/v1/games", None, None).await.0, 200);
    assert_eq!(http(address, "GET", "/api/v1/me", None, None).await.0, 401);
    assert_eq!((now("longbox_requests_total").await, now("longbox_refused_total").await), (requests + 2, 2));

    // A choice that the clock takes is a choice; that nobody made it does not matter.
    let mut timed = wish("lantern", 2);
    timed.seats[1] = SeatWish::Me { deck: None };
    timed.clock = Some(Clock { seconds: 1, then: RunsOut::First });
    let (table, _) = ada.create(timed).await;
    ada.start(&table).await;
    ada.until_both_states().await;
    assert_eq!(now("longbox_choices_total").await, 0);
    ada.until_decision(1).await;
    assert!(now("longbox_choices_total").await >= 1);

    // What cannot be stored counts, whoever wanted it: here a deck.
    assert_eq!(now("longbox_store_failures_total").await, 0);
    fill(&served).await;
    let deck = json!({ "game": "squad", "name": "Mine", "list": "4 ST001\n".repeat(900) });
    let (status, _, body) = http(address, "POST", "/api/v1/decks", Some(&ada.secret), Some(deck)).await;
    assert_eq!(status, 507, "{body}");
    assert!(now("longbox_store_failures_total").await >= 1);
    served.stop().await.unwrap();
}

/// The file may not grow any more, and there is no room left in it.
async fn fill(served: &Served) {
    let filled = served.hall.store().write(|db| {
        let used = |db: &dyn Link| db.one::<i64>("PRAGMA freelist_count", given![]);
        db.run("CREATE TABLE IF NOT EXISTS ballast (data BLOB)", given![])?;
        while used(db)? > 0 {
            db.run("INSERT INTO ballast VALUES (zeroblob(3000))", given![])?;
        }
        let pages: i64 = db.one("PRAGMA page_count", given![])?;
        db.one::<i64>(&format!("PRAGMA max_page_count = {pages}"), given![])
    });
    filled.await.unwrap();
}

async fn empty(served: &Served) {
    let emptied = served.hall.store().write(|db| db.one::<i64>("PRAGMA max_page_count = 1000000000", given![]));
    emptied.await.unwrap();
}

/// Look until the server says that of itself.
async fn until_health(served: &Served, wanted: u16) -> Value {
    let look = async {
        loop {
            let (status, _, body) = http(served.address, "GET", "/health", None, None).await;
            if status == wanted {
                return serde_json::from_str(&body).unwrap();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, look).await.unwrap_or_else(|_| panic!("/health never says {wanted}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_no_on_a_full_disk_even_if_nobody_writes() {
    let folder = Folder::new();
    let served = start(&folder).await;
    assert_eq!(get_json(served.address, "/health", None).await["ok"], true);
    fill(&served).await;
    // What is there already can still be changed in its place; only a probe that needs room finds out.
    let told = until_health(&served, 503).await;
    assert!(told["ok"] == false && told["message"].as_str().unwrap().contains("full"), "{told}");
    served.hall.store().keep_lived().await.unwrap();
    assert_eq!(http(served.address, "GET", "/health", None, None).await.0, 503);
    empty(&served).await;
    until_health(&served, 200).await;
    // A write that fails is known at once.
    fill(&served).await;
    let more = served.hall.store().write(|db| db.run("INSERT INTO ballast VALUES (zeroblob(99999))", given![]));
    more.await.unwrap_err();
    assert_eq!(http(served.address, "GET", "/health", None, None).await.0, 503);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_no_on_a_locked_disk() {
    let folder = Folder::new();
    // One that gives up soon, and one that waits for the lock longer than anybody waits for an answer.
    for patience_ms in [100, 600_000] {
        let served = serve(Config { patience_ms, ..config(&folder) }).await;
        until_health(&served, 200).await;
        let other = Connection::open(folder.database()).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        assert_eq!(until_health(&served, 503).await["ok"], false);
        other.execute_batch("ROLLBACK").unwrap();
        until_health(&served, 200).await;
        served.stop().await.unwrap();
    }
}

const DAY: i64 = 86_400;

#[tokio::test(flavor = "multi_thread")]
async fn times_that_jump_delete_nothing() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, _) = ada.create(wish("squad", 2)).await;
    let secret = ada.secret.clone();
    served.stop().await.unwrap();

    // When the server comes back, the clock of the machine is a year ahead of all that was written by it.
    let file = Connection::open(folder.database()).unwrap();
    file.execute("UPDATE tables SET created = created - ?1, changed = changed - ?1", [366 * DAY]).unwrap();
    file.execute("UPDATE sessions SET created = created - ?1", [366 * DAY]).unwrap();
    file.execute("UPDATE people SET created = created - ?1", [366 * DAY]).unwrap();
    drop(file);
    let served = start(&folder).await;
    let there = async |served: &Served| {
        served.hall.sweep().await.unwrap();
        let known = served.hall.store().person_by(longbox_server::secret::Secret::read(&secret).unwrap().hash()).await;
        (served.hall.store().table(table.clone()).await.unwrap().is_some(), known.unwrap().is_some())
    };
    assert_eq!(there(&served).await, (true, true));

    // It has to run that long: across restarts, too.
    served.hall.store().pass(DAY / 2 + 60);
    assert_eq!(there(&served).await, (true, true));
    served.stop().await.unwrap();
    let served = start(&folder).await;
    assert!(served.hall.store().lived() > DAY / 2, "it is kept");
    served.hall.store().pass(DAY / 2 + 60);
    assert_eq!(there(&served).await, (false, true), "nobody started it for a day");
    // She was here a moment ago, so that she has the whole time once more.
    served.hall.store().pass(89 * DAY);
    assert_eq!(there(&served).await, (false, true));
    served.hall.store().pass(91 * DAY);
    served.hall.sweep().await.unwrap();
    assert_eq!(there(&served).await, (false, false));
    served.stop().await.unwrap();
}
