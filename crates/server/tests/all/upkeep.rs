//! What nobody comes back for is cleared away; what somebody uses stays.

use crate::common::{Client, Folder, get_json, http, start, wish};
use longbox_server::store::Store;
use rusqlite::{Connection, params};
use serde_json::json;
use std::time::Duration;

const DAY: i64 = 86_400;

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_starts_and_guests_who_do_not_come_back_are_cleared_away() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let bob = Client::guest(served.address, "Bob").await;
    let cy = Client::guest(served.address, "Cy").await;
    let (old, _) = ada.create(wish("squad", 2)).await;
    let (new, _) = ada.create(wish("lantern", 3)).await;
    let account = json!({ "login": "cy", "password": "correct horse" });
    assert_eq!(http(served.address, "POST", "/api/v1/account", Some(&cy.secret), Some(account)).await.0, 200);
    let (ada, bob, cy) = (ada.secret.clone(), bob.secret.clone(), cy.secret.clone());
    served.stop().await.unwrap();

    // Time passes: the server runs on.
    let file = Connection::open(folder.database()).unwrap();
    file.execute("UPDATE tables SET touched = touched - ?2 WHERE id = ?1", params![old, 2 * DAY]).unwrap();
    file.execute("UPDATE tables SET next = ?1 WHERE id = ?2", params![old, new]).unwrap();
    file.execute("UPDATE sessions SET used = used - ?1", [80 * DAY]).unwrap();
    drop(file);
    let served = start(&folder).await;
    get_json(served.address, "/api/v1/me", Some(&ada)).await;
    served.hall.sweep().await.unwrap();
    let kept = served.hall.store().table(new).await.unwrap().unwrap();
    assert_eq!(kept.next, None, "it led to a table that is gone");
    assert!(served.hall.store().table(old).await.unwrap().is_none());
    assert_eq!(http(served.address, "GET", "/api/v1/me", Some(&bob), None).await.0, 200, "not yet");
    served.stop().await.unwrap();

    let file = Connection::open(folder.database()).unwrap();
    file.execute("UPDATE sessions SET used = used - ?1 WHERE person > 1", [91 * DAY]).unwrap();
    drop(file);
    let served = start(&folder).await;
    served.hall.sweep().await.unwrap();
    let known = |secret: String| async move { http(served.address, "GET", "/api/v1/me", Some(&secret), None).await.0 };
    assert_eq!(known(ada).await, 200, "she was here");
    assert_eq!(known(bob).await, 401, "he was not");
    assert_eq!(known(cy).await, 200, "an account is kept");
    served.hall.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_whom_nothing_is_left_are_forgotten_and_no_others() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let mut ids = Vec::new();
    for name in ["deck", "chat", "table", "seat", "account", "here", "nothing"] {
        let mut guest = Client::guest(address, name).await;
        ids.push((name, guest.person));
        match name {
            "deck" => {
                let deck = json!({ "game": "squad", "name": "Mine", "list": "4 ST001" });
                assert_eq!(http(address, "POST", "/api/v1/decks", Some(&guest.secret), Some(deck)).await.0, 200);
            }
            "account" => {
                let account = json!({ "login": "cy", "password": "correct horse" });
                assert_eq!(http(address, "POST", "/api/v1/account", Some(&guest.secret), Some(account)).await.0, 200);
            }
            "table" | "chat" | "seat" => {
                let mut open = wish("squad", 2);
                open.seats[0] = longbox_server::protocol::SeatWish::Open {};
                let (table, _) = guest.create(open).await;
                if name == "chat" {
                    guest.send(json!({ "type": "chat", "table": table, "text": "hi" })).await;
                    guest
                        .until(|m| matches!(m, longbox_server::protocol::ServerMessage::Chat { .. }).then_some(()))
                        .await;
                }
                if name == "seat" {
                    guest.join_and_sit(&table, "", 0).await;
                }
            }
            _ => {}
        }
    }
    served.stop().await.unwrap();
    let file = Connection::open(folder.database()).unwrap();
    file.execute("UPDATE sessions SET used = used - ?1 WHERE person <> ?2", params![91 * DAY, ids[5].1]).unwrap();
    // Only what they said, or where they sit, is left of these two.
    file.execute("UPDATE tables SET host = NULL WHERE host IN (?1, ?2)", params![ids[1].1, ids[3].1]).unwrap();
    drop(file);
    let served = start(&folder).await;
    served.hall.sweep().await.unwrap();
    served.stop().await.unwrap();
    let file = Connection::open(folder.database()).unwrap();
    let left = |id: i64| file.query_row("SELECT count(*) FROM people WHERE id = ?1", [id], |row| row.get::<_, u32>(0));
    for (name, id) in ids {
        assert_eq!(left(id).unwrap(), u32::from(name != "nothing"), "{name}");
    }
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = Folder::new();
    let file = Connection::open(folder.database()).unwrap();
    file.execute_batch(include_str!("../../src/store/schema.sql")).unwrap();
    file.execute_batch(
        "INSERT INTO people VALUES (1, 'Ada', 5); INSERT INTO sessions VALUES (1, zeroblob(32), 1, 'guest', 7); \
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(file);
    let store = Store::open(&folder.database(), Duration::from_millis(300)).unwrap();
    assert_eq!(store.person_by([0; 32]).await.unwrap().unwrap().name, "Ada");
    assert_eq!(store.drop_sessions(store.lived()).await.unwrap(), 0, "it has just been used");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_exported_and_imported_once() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let mut ada = Client::guest(address, "Ada").await;
    let (table, _) = ada.create(wish("squad", 2)).await;
    for text in ["hi", "anybody?", "hi"] {
        ada.send(json!({ "type": "chat", "table": table, "text": text })).await;
        ada.until(|m| matches!(m, longbox_server::protocol::ServerMessage::Chat { .. }).then_some(())).await;
    }
    let export = get_json(address, "/api/v1/export", Some(&ada.secret)).await;
    assert_eq!(export["chat"], json!(["hi", "anybody?", "hi"]));
    let bob = Client::guest(address, "Bob").await;
    for (who, added) in [(&ada, 0), (&bob, 3), (&bob, 0)] {
        let answer = http(address, "POST", "/api/v1/import", Some(&who.secret), Some(export.clone())).await;
        assert_eq!(serde_json::from_str::<serde_json::Value>(&answer.2).unwrap()["chat"], added);
    }
    let again = get_json(address, "/api/v1/export", Some(&bob.secret)).await;
    assert_eq!(again["chat"], export["chat"]);
    served.stop().await.unwrap();
}
