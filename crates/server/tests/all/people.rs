//! The right people: who is gone is gone, and nobody is taken for somebody else.

use crate::common::{Client, Folder, config, get_json, http, on_both_seats, seated, serve, start, wish};
use longbox_server::Config;
use longbox_server::protocol::{Code, SeatWish, ServerMessage, TableState};
use rusqlite::Connection;
use serde_json::json;
use std::net::SocketAddr;

async fn forget(address: SocketAddr, secret: &str) {
    assert_eq!(http(address, "DELETE", "/api/v1/account", Some(secret), None).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_of_people_are_never_used_again() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let mut private = wish("squad", 2);
    private.seats[0] = SeatWish::Open {};
    let (table, _) = ada.create(private).await;
    let (id, secret) = (ada.person, ada.secret.clone());
    forget(served.address, &secret).await;
    let mut next = Client::guest(served.address, "Eve").await;
    assert!(next.person > id, "{} after {id}", next.person);
    next.send(json!({ "type": "join", "table": table })).await;
    next.expect_error(Code::Forbidden).await;
    let last = next.person;
    forget(served.address, &next.secret.clone()).await;
    served.stop().await.unwrap();

    let served = start(&folder).await;
    let again = Client::guest(served.address, "Eve").await;
    assert!(again.person > last, "not after a restart either");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn forgetting_a_person_visits_hosted_tables_and_all_games_in_play() {
    let folder = Folder::new();
    let served = serve(Config { most_tables_each: 500, ..config(&folder) }).await;
    let address = served.address;
    // The oldest of more tables than a list shows, and one that she only hosts.
    let (playing, mut clients) = seated(address, wish("squad", 2)).await;
    let (mut bob, mut ada) = (clients.pop().unwrap(), clients.pop().unwrap());
    let mut hosted = wish("lantern", 2);
    hosted.seats = vec![SeatWish::Open {}, SeatWish::Open {}];
    let (hosted, invite) = ada.create(hosted).await;
    bob.join_and_sit(&hosted, &invite, 1).await;
    for _ in 0..101 {
        let newer = serde_json::to_value(wish("lantern", 2)).unwrap();
        assert_eq!(http(address, "POST", "/api/v1/tables", Some(&ada.secret), Some(newer)).await.0, 200);
    }
    forget(address, &ada.secret.clone()).await;
    let over = |m: &ServerMessage| matches!(m, ServerMessage::Over { table, .. } if *table == playing).then_some(());
    bob.until(over).await;
    let kept = served.hall.store().table(playing).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.seats[0].name.as_str()), (TableState::Over, "somebody"));
    bob.send(json!({ "type": "join", "table": hosted })).await;
    let hosts = |m: &ServerMessage| {
        matches!(m, ServerMessage::Table { table } if table.id == hosted && table.hosting).then_some(())
    };
    bob.until(hosts).await;
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_table_that_cannot_be_rebuilt_keeps_nobody_from_being_forgotten() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let (broken, mut ada) = on_both_seats(served.address, wish("squad", 2)).await;
    let (whole, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(served.address, "Bob").await;
    bob.join_and_sit(&whole, &invite, 1).await;
    ada.start(&whole).await;
    bob.until_state().await;
    let (ada, bob) = (ada.secret.clone(), bob.secret.clone());
    served.stop().await.unwrap();

    let file = Connection::open(folder.database()).unwrap();
    file.execute("UPDATE tables SET setup = '{}' WHERE id = ?1", [&broken]).unwrap();
    drop(file);
    let served = start(&folder).await;
    forget(served.address, &ada).await;
    assert_eq!(http(served.address, "GET", "/api/v1/me", Some(&ada), None).await.0, 401);
    assert_eq!(get_json(served.address, "/api/v1/results", Some(&bob)).await[0]["verdict"], "win");
    served.stop().await.unwrap();
}

/// The name under which somebody sits at a table.
fn seat_name(client: &Client, seat: usize) -> String {
    client.table.as_ref().unwrap().seats[seat].name.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn look_alikes_of_a_seated_name_are_told_apart() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let mut ada = Client::guest(served.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 4)).await;
    // In Cyrillic letters, with an invisible one, and in capitals.
    for (seat, name, called) in
        [(1, "\u{410}d\u{430}", "\u{410}d\u{430} #2"), (2, "A\u{200b}da", "Ada #3"), (3, "ADA", "ADA #4")]
    {
        let mut other = Client::guest(served.address, name).await;
        other.join_and_sit(&table, &invite, seat).await;
        assert_eq!(seat_name(&other, usize::from(seat)), called);
    }
    assert_eq!(seat_name(&ada, 0), "Ada", "the first keeps the name");

    // Who only looks on is told apart too, whatever they call themselves later.
    let mut eve = Client::guest(served.address, "Eve").await;
    eve = Client::hello(
        served.address,
        json!({ "type": "hello", "version": longbox_server::protocol::VERSION, "secret": eve.secret, "name": "\u{391}da" }),
    )
    .await;
    eve.send(json!({ "type": "join", "table": table, "invite": invite })).await;
    eve.send(json!({ "type": "chat", "table": table, "text": "hello" })).await;
    let said = ada
        .until(|m| match m {
            ServerMessage::Chat { line, .. } => Some(line.clone()),
            _ => None,
        })
        .await;
    assert_eq!((said.from.as_str(), said.seat), ("\u{391}da #5", None));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_called_like_a_machine_or_like_somebody_forgotten() {
    let folder = Folder::new();
    let served = start(&folder).await;
    for name in ["greedy", "Gr\u{435}edy", "somebody", "S\u{43e}mebody"] {
        let mut client = Client::guest(served.address, name).await;
        let (table, _) = client.create(wish("squad", 2)).await;
        assert_eq!(seat_name(&client, 0), format!("{name} #2"));
        client.send(json!({ "type": "sit", "table": table, "seat": 1 })).await;
        client.until(|m| matches!(m, ServerMessage::Table { table } if table.yours == [0, 1]).then_some(())).await;
        assert_eq!(seat_name(&client, 1), format!("{name} #2"), "the same person has the same name");
    }
    served.stop().await.unwrap();
}
