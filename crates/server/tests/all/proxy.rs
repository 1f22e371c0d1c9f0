//! Behind a reverse proxy: who asks, what they send along, and what becomes of the answer.

use crate::common::{Client, Folder, PATIENCE, config, raw_http, serve, start};
use longbox_server::{Config, Served};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

async fn start_behind(folder: &Folder, behind_proxy: bool) -> Served {
    serve(Config { rate: 1, burst: 1, behind_proxy, test_seed: None, ..config(folder) }).await
}

/// How many of two hundred requests are refused. All come at once, so that no clock keeps up with them; each names those
/// for whom it is said to be.
async fn refused(address: SocketAddr, asked_for: impl Fn(u32) -> String) -> usize {
    let ask = async |n| {
        let told = asked_for(n);
        let request = format!("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{told}\r\n");
        usize::from(raw_http(address, &request).await.0 == 429)
    };
    futures_util::future::join_all((0..200).map(ask)).await.into_iter().sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_count_for_whom_the_proxy_asks_and_nobody_can_claim_to_be_another() {
    let folder = Folder::new();
    let served = start_behind(&folder, true).await;
    assert_eq!(refused(served.address, |n| format!("X-Forwarded-For: 10.0.0.{n}\r\n")).await, 0, "two hundred people");
    // What a client wrote stands before what the proxy adds, in one line or in two.
    let one = refused(served.address, |n| format!("X-Forwarded-For: 10.0.1.{n}, 10.9.9.1\r\n")).await;
    let two =
        refused(served.address, |n| format!("X-Forwarded-For: 10.0.2.{n}\r\nX-Forwarded-For: 10.9.9.2\r\n")).await;
    assert!(one > 0 && two > 0, "{one} and {two} of 200 were refused");
    served.stop().await.unwrap();

    let served = start_behind(&folder, false).await;
    let forged = refused(served.address, |n| format!("X-Forwarded-For: 10.0.3.{n}\r\n")).await;
    assert!(forged > 0, "of 200 none was refused");
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_ours_if_its_origin_is_the_host_that_the_proxy_passes_on() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let ask = async |host: &str, origin: &str| {
        let head = format!("POST /api/v1/guests HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: close\r\n");
        let body = "Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ada\"}";
        raw_http(served.address, &format!("{head}{body}")).await
    };
    assert_eq!(ask("cards.example", "https://cards.example").await.0, 200);
    assert_eq!(ask("cards.example:8443", "https://cards.example:8443").await.0, 200);
    let (status, _, body) = ask("127.0.0.1:7117", "https://cards.example").await;
    assert!(status == 403 && body.contains("https://cards.example") && body.contains("127.0.0.1:7117"), "{body}");
    assert_eq!(ask("cards.example", "https://cards.example:8443").await.0, 403);
    served.stop().await.unwrap();
}

/// Send all of it before reading anything, as a proxy does that has gathered it; gives status and body.
async fn send_all(address: SocketAddr, head: &str, body: &[u8]) -> Result<(u16, Value), String> {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let head = format!("{head}Host: x\r\nConnection: close\r\nContent-Type: application/json\r\n");
    let head = format!("{head}Content-Length: {}\r\n\r\n", body.len());
    let mut answer = Vec::new();
    let talk = async {
        socket.write_all(head.as_bytes()).await?;
        socket.write_all(body).await?;
        socket.read_to_end(&mut answer).await
    };
    tokio::time::timeout(PATIENCE, talk).await.expect("an answer").map_err(|error| error.to_string())?;
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.unwrap_or(0), serde_json::from_str(body).unwrap()))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_much_is_told_so_and_not_cut_off() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let ada = Client::guest(served.address, "Ada").await;
    let known = format!("Authorization: Bearer {}\r\n", ada.secret);
    let body = format!("{{\"list\":\"{}\"}}", "x".repeat(7 << 20));
    for (path, more, status, code) in [
        ("games/squad/decks/check", "", 413, "too-large"),
        ("decks", known.as_str(), 413, "too-large"),
        ("import", "", 401, "unknown"),
        ("guests", "Origin: https://other.example\r\n", 403, "forbidden"),
        ("nothing", "", 404, "not-found"),
    ] {
        let head = format!("POST /api/v1/{path} HTTP/1.1\r\n{more}");
        let (told, fault) = send_all(served.address, &head, body.as_bytes()).await.expect(path);
        assert_eq!((told, &fault["code"]), (status, &Value::from(code)), "{path}: {fault}");
        assert!(status != 413 || fault["message"].as_str().unwrap().contains("65536"), "{fault}");
    }
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_to_be_asked_for_it_is_refused_before_sending() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let head = "POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nOrigin: https://other.example\r\nExpect: 100-continue\r\n";
    let request = format!("{head}Connection: close\r\nContent-Length: 7000000\r\n\r\n");
    let (status, _, _) = raw_http(served.address, &request).await;
    assert_eq!(status, 403);
    served.stop().await.unwrap();
}
