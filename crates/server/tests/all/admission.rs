//! One address cannot fill the house: tables, rematches and reports are limited by person and by address.

use crate::common::{Client, Folder, config, http, raw_http, serve, wish};
use longbox_server::protocol::{Code, SeatWish, ServerMessage};
use longbox_server::store::{MOST_REPORTS, MOST_REPORTS_OF_PLACE};
use longbox_server::{Config, Served};
use serde_json::{Value, json};

/// A server behind a proxy, so that everybody can come from where they like.
async fn behind_a_proxy(folder: &Folder, limits: Config) -> Served {
    serve(Config { behind_proxy: true, test_seed: None, database: folder.database(), ..limits }).await
}

/// Ask for something from that address.
async fn from(served: &Served, at: &str, path: &str, secret: &str, body: Value) -> (u16, Value) {
    let body = body.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {at}\r\n");
    let known = if secret.is_empty() { String::new() } else { format!("Authorization: Bearer {secret}\r\n") };
    let about = format!("{known}Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    let (status, _, answer) = raw_http(served.address, &format!("{head}{about}\r\n{body}")).await;
    (status, serde_json::from_str(&answer).unwrap_or_default())
}

async fn guest(served: &Served, at: &str) -> String {
    let (_, told) = from(served, at, "/api/v1/guests", "", json!({ "name": "Ada" })).await;
    told["secret"].as_str().unwrap().to_owned()
}

/// A new guest sets up a table from there.
async fn set_up(served: &Served, at: &str) -> (u16, String) {
    let secret = guest(served, at).await;
    let wish = json!({ "game": "lantern", "public": true, "seats": [{ "who": "me" }, { "who": "open" }] });
    let (status, told) = from(served, at, "/api/v1/tables", &secret, wish).await;
    (status, told["message"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_limited_by_address_however_many_guests_there_are() {
    let folder = Folder::new();
    let served = behind_a_proxy(&folder, Config { most_tables_address: 5, ..config(&folder) }).await;
    // All at once: nobody slips in between the counting and the keeping.
    let asked = futures_util::future::join_all((0..20).map(|_| set_up(&served, "192.0.2.1"))).await;
    assert_eq!(asked.iter().filter(|(status, _)| *status == 200).count(), 5);
    assert!(asked.iter().all(|(status, why)| *status == 200 || *status == 503 && why.contains("your address")));
    assert_eq!(set_up(&served, "192.0.2.2").await.0, 200, "others are not in this");
    // One network of the sixth version is one address.
    for host in 1..=5 {
        assert_eq!(set_up(&served, &format!("2001:db8::{host}")).await.0, 200);
    }
    assert_eq!(set_up(&served, "2001:db8::6").await.0, 503);
    assert_eq!(set_up(&served, "2001:db8:0:1::6").await.0, 200);
    served.stop().await.unwrap();

    // It is remembered, but not where anybody was.
    let served = behind_a_proxy(&folder, Config { most_tables_address: 5, ..config(&folder) }).await;
    assert_eq!(set_up(&served, "192.0.2.1").await.0, 503);
    served.stop().await.unwrap();
    let bytes = std::fs::read(folder.database()).unwrap();
    for told in [&b"192.0.2.1"[..], b"2001:db8"] {
        assert!(!bytes.windows(told.len()).any(|window| window == told), "an address stands in the file");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_respect_the_limits_on_tables() {
    let folder = Folder::new();
    for limits in [
        Config { most_tables_address: 1, ..config(&folder) },
        Config { most_tables_each: 1, ..config(&folder) },
        Config { most_tables: 1, ..config(&folder) },
    ] {
        let served = serve(limits).await;
        let mut ada = Client::guest(served.address, "Ada").await;
        let mut both = wish("lantern", 2);
        both.seats[1] = SeatWish::Me { deck: None };
        let (first, _) = ada.create(both.clone()).await;
        ada.start(&first).await;
        ada.until_both_states().await;
        ada.send(json!({ "type": "concede", "table": first, "seat": 0 })).await;
        ada.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
        let rematch = json!({ "type": "rematch", "table": first, "decision": ada.over.as_ref().unwrap().decision });
        // It is over, so there may be another; and then no third.
        let (second, _) = ada.create(both).await;
        ada.send(rematch.clone()).await;
        ada.expect_error(Code::Full).await;
        ada.start(&second).await;
        ada.until_both_states().await;
        ada.send(json!({ "type": "concede", "table": second, "seat": 0 })).await;
        ada.until(|m| matches!(m, ServerMessage::Over { .. }).then_some(())).await;
        ada.send(rematch.clone()).await;
        let next = ada.until(|m| match m {
            ServerMessage::Rematch { next, .. } => Some(next.clone()),
            _ => None,
        });
        let next = next.await;
        // For the limits of the next server.
        let dropped = async |db: &str| {
            let file = rusqlite::Connection::open(db).unwrap();
            file.execute("DELETE FROM tables WHERE id = ?1", [&next]).unwrap()
        };
        served.stop().await.unwrap();
        assert_eq!(dropped(folder.database().to_str().unwrap()).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_bounded_by_address() {
    let folder = Folder::new();
    let served = behind_a_proxy(&folder, config(&folder)).await;
    let host = Client::guest(served.address, "Ada").await;
    let wish = json!({ "game": "lantern", "public": true, "seats": [{ "who": "open" }, { "who": "open" }] });
    let (_, _, told) = http(served.address, "POST", "/api/v1/tables", Some(&host.secret), Some(wish)).await;
    let table = serde_json::from_str::<Value>(&told).unwrap()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/tables/{table}/report");
    let report = async |at: &str, secret: &str| from(&served, at, &path, secret, json!({ "words": "It hangs." })).await;
    for _ in 0..MOST_REPORTS_OF_PLACE / MOST_REPORTS {
        let secret = guest(&served, "192.0.2.1").await;
        for _ in 0..MOST_REPORTS {
            assert_eq!(report("192.0.2.1", &secret).await.0, 200);
        }
    }
    let one_more = guest(&served, "192.0.2.1").await;
    let (status, told) = report("192.0.2.1", &one_more).await;
    assert!(status == 503 && told["message"].as_str().unwrap().contains("from an address"), "{told}");
    assert_eq!(report("192.0.2.2", &one_more).await.0, 200, "from elsewhere");
    served.stop().await.unwrap();
}
