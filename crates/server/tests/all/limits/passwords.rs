//! Log-ins, passwords and new guests.

use super::{ask_from, guest_from, limited, until};
use crate::common::{Client, Folder, http, serve, start};
use longbox_server::protocol::{Code, ServerMessage};
use serde_json::{Value, json};
use std::net::SocketAddr;

const RIGHT: &str = "correct horse";

async fn log_in(server: SocketAddr, client: &str, login: &str, password: &str) -> u16 {
    let body = json!({ "login": login, "password": password });
    ask_from(server, client, "POST", "/api/v1/login", "", Some(body)).await.0
}

async fn make_account(server: SocketAddr, client: &str, login: &str) -> String {
    let (_, secret) = guest_from(server, client, login).await;
    let body = json!({ "login": login, "password": RIGHT });
    let (status, told) = ask_from(server, client, "POST", "/api/v1/account", &secret, Some(body)).await;
    assert_eq!(status, 200, "{told}");
    secret
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_for_log_ins_stays_flat() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    make_account(address, "10.0.0.1", "ada").await;
    let log_ins = (0..52).map(|n| log_in(address, "10.0.0.1", if n % 2 == 0 { "ada" } else { "nobody" }, RIGHT));
    let told = futures_util::future::join_all(log_ins).await;
    assert_eq!((told.iter().filter(|status| **status == 200).count(), told.len()), (26, 52), "{told:?}");
    let bytes = served.hall.metrics().hashing.get();
    assert!((1..=2 * (19 << 20)).contains(&bytes), "{bytes} bytes");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn log_ins_are_limited_for_each_account_wherever_they_come_from() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    let address = served.address;
    make_account(address, "10.0.0.1", "ada").await;
    assert_eq!(log_in(address, "10.0.0.1", "ada", RIGHT).await, 200, "at home");
    // Every try comes from another address, and says nothing about whether there is such an account.
    for (network, login) in [(1, "ada"), (2, "ADA"), (3, "nobody")] {
        let mut n = 0;
        until(async || {
            n += 1;
            assert!(n < 250, "{login} is never refused");
            log_in(address, &format!("10.0.{network}.{n}"), login, "wrong horse").await == 429
        })
        .await;
        // Twenty at once, shared by all who write the name in whatever letters.
        assert!(if login == "ADA" { n < 20 } else { n >= 20 }, "{login}: {n}");
    }
    assert_eq!(log_in(address, "10.0.0.1", "ada", RIGHT).await, 200, "whoever was there before is not kept out");
    assert_eq!(log_in(address, "10.0.9.1", "bob", "wrong horse").await, 401, "other accounts are not concerned");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_ipv6_count_by_their_network() {
    let folder = Folder::new();
    let served = serve(limited(&folder)).await;
    // Each try is for another account; a hundred at once are more than an address has.
    let refused = async |client: fn(u32) -> String| {
        let tries = (0..100).map(|n| {
            let (client, login) = (client(n), format!("nobody {n} {}", client(0)));
            async move { log_in(served.address, &client, &login, "wrong horse").await == 429 }
        });
        futures_util::future::join_all(tries).await.into_iter().filter(|refused| *refused).count()
    };
    assert!(refused(|n| format!("2001:db8:0:1::{n:x}")).await > 0, "one network");
    assert_eq!(refused(|n| format!("2001:db8:1:{n:x}::1")).await, 0, "a hundred networks");
    assert_eq!(refused(|n| format!("::ffff:10.1.0.{n}")).await, 0, "a hundred addresses of IPv4, written otherwise");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_changed_and_every_other_session_ends() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let address = served.address;
    let this = make_account(address, "", "ada").await;
    let credentials = |password: &str| Some(json!({ "login": "ada", "password": password }));
    let (_, _, other) = http(address, "POST", "/api/v1/login", None, credentials(RIGHT)).await;
    let other = serde_json::from_str::<Value>(&other).unwrap()["secret"].as_str().unwrap().to_owned();
    let (mut here, mut there) = (Client::known(address, &this).await, Client::known(address, &other).await);

    let change = async |secret: &str, old: &str, new: &str| {
        http(address, "POST", "/api/v1/password", Some(secret), Some(json!({ "old": old, "new": new }))).await.0
    };
    let guest = Client::guest(address, "Bob").await;
    assert_eq!(change(&guest.secret, RIGHT, "another horse").await, 409, "a guest has none");
    assert_eq!(change(&this, "wrong horse", "another horse").await, 403);
    assert_eq!(change(&this, RIGHT, "short").await, 422);
    assert_eq!(http(address, "GET", "/api/v1/me", Some(&other), None).await.0, 200, "nothing has changed yet");

    assert_eq!(change(&this, RIGHT, "another horse").await, 200);
    there.expect_error(Code::Unknown).await;
    assert!(there.try_next().await.is_none(), "the connection is ended");
    assert_eq!(http(address, "GET", "/api/v1/me", Some(&other), None).await.0, 401);
    here.send(json!({ "type": "ping" })).await;
    assert!(matches!(here.next().await, ServerMessage::Pong {}), "who changed it stays");
    assert_eq!(http(address, "POST", "/api/v1/login", None, credentials(RIGHT)).await.0, 401);
    assert_eq!(http(address, "POST", "/api/v1/login", None, credentials("another horse")).await.0, 200);
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_of_spaces_are_refused() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let ada = Client::guest(served.address, "Ada").await;
    for password in ["        ", "\u{a0}\u{2003}\t\n      ", "   short   ", "\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}"]
    {
        let body = json!({ "login": "ada", "password": password });
        let (status, _, told) = http(served.address, "POST", "/api/v1/account", Some(&ada.secret), Some(body)).await;
        assert!(status == 422 && told.contains("at least 8 characters"), "{password:?}: {status} {told}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn new_guests_are_bounded_for_each_address() {
    let folder = Folder::new();
    let mut config = limited(&folder);
    // Everything else may be had in plenty.
    (config.rate, config.burst) = (1000, 10_000);
    let served = serve(config).await;
    let address = served.address;
    let mut came = 0;
    until(async || {
        came += 1;
        let body = Some(json!({ "name": "Eve" }));
        ask_from(address, "10.0.0.1", "POST", "/api/v1/guests", "", body).await.0 == 429
    })
    .await;
    assert!(came > 100, "{came} guests were refused one");
    guest_from(address, "10.0.0.2", "Ada").await;
    served.stop().await.unwrap();

    // Who says hello without a secret is a new guest, too; without a proxy the address is that of the connection.
    let mut config = limited(&folder);
    (config.rate, config.burst, config.most_connections_each, config.behind_proxy) = (1000, 10_000, 0, false);
    let served = serve(config).await;
    until(async || {
        let mut client = Client::connect(served.address).await;
        client.send(json!({ "type": "hello", "version": longbox_server::protocol::VERSION, "name": "Eve" })).await;
        match client.next().await {
            ServerMessage::Welcome { .. } => false,
            ServerMessage::Error { fault } => fault.code == Code::SlowDown,
            other => panic!("{other:?}"),
        }
    })
    .await;
    served.stop().await.unwrap();
}
