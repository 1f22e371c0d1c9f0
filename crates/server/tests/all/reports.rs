//! Reports of something wrong: kept with the game as it was, and shown to nobody who plays.

use crate::common::{Client, Folder, config, http, seated, serve, start, wish};
use longbox_kernel::replay::Replay;
use longbox_server::registry::Registry;
use longbox_server::store::{self, MOST_REPORTS};
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn send(address: SocketAddr, table: &str, secret: &str, words: &str) -> (u16, Value) {
    let path = format!("/api/v1/tables/{table}/report");
    let (status, _, body) = http(address, "POST", &path, Some(secret), Some(json!({ "words": words }))).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_keeps_the_game_as_it_is() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let (table, mut clients) = seated(address, wish("squad", 2)).await;
    let mut made = 0;
    while made < 6 {
        for client in &mut clients {
            let state = client.until_state().await;
            if !state.options.is_empty() {
                client.answer(&state, 0).await;
                made += 1;
            }
        }
    }
    let (status, told) = send(address, &table, &clients[1].secret, " The coin\u{7} is wrong.\n\n  Twice! ").await;
    assert_eq!((status, &told), (200, &json!({ "report": 1 })), "and nothing of the game is told");

    // The server goes on meanwhile.
    let kept = store::report(&folder.database(), 1).unwrap();
    assert_eq!(kept.report.words, "The coin is wrong.\n\nTwice!");
    assert_eq!((kept.report.seat, kept.report.name.as_str(), kept.report.table), (Some(1), "Guest 1", table.clone()));
    let replay = Replay::parse(kept.report.replay.as_deref().unwrap()).unwrap();
    assert!(replay.outcome.is_none() && replay.moves.len() >= 5, "{replay:?}");
    Registry::standard().find("squad").unwrap().verify(&replay).unwrap();

    // A table where nothing has begun can be reported, too.
    let mut host = Client::guest(address, "Eve").await;
    let (waiting, _) = host.create(wish("lantern", 2)).await;
    assert_eq!(send(address, &waiting, &host.secret, "nobody comes").await.0, 200);
    let all = store::reports(&folder.database()).unwrap();
    assert_eq!(
        all.iter().map(|row| (row.id, row.report.replay.is_some())).collect::<Vec<_>>(),
        [(1, true), (2, false)]
    );

    // Others have nothing to say here, and nobody has too much.
    assert_eq!(send(address, &table, &host.secret, "let me see").await.0, 403);
    assert_eq!(send(address, "nowhere", &host.secret, "hello?").await.0, 404);
    assert_eq!(send(address, &waiting, &host.secret, " \n ").await.0, 422);
    assert_eq!(send(address, &waiting, &host.secret, &"x".repeat(2001)).await.0, 413);
    for _ in 1..MOST_REPORTS {
        assert_eq!(send(address, &waiting, &host.secret, "again").await.0, 200);
    }
    assert_eq!(send(address, &waiting, &host.secret, "once more").await.0, 503);

    // Who is forgotten is forgotten here, too.
    assert_eq!(http(address, "DELETE", "/api/v1/account", Some(&host.secret), None).await.0, 200);
    assert_eq!(store::reports(&folder.database()).unwrap().len(), 1);
    assert!(store::report(&folder.database(), 2).unwrap_err().ends_with("there is no report 2"));
    assert!(store::reports(&folder.path.join("none.db")).is_err());
    served.stop().await.unwrap();
    assert_eq!(store::reports(&folder.database()).unwrap().len(), 1, "read without a server as well");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_do_not_come_in_floods() {
    let folder = Folder::new();
    let served = serve(longbox_server::Config { rate: 1000, burst: 1000, ..config(&folder) }).await;
    let mut host = Client::guest(served.address, "Ada").await;
    let (table, _) = host.create(wish("lantern", 2)).await;
    // A second later there may be one more.
    let mut taken = 0;
    while send(served.address, &table, &host.secret, "again").await.0 != 429 {
        taken += 1;
        assert!(taken < 100, "reports are never refused");
    }
    assert!(taken >= 5, "{taken} reports are not many");
    served.stop().await.unwrap();
}
