//! What one address, one person or one slow reader can do to a server: the limits are on here.
//!
//! Most of them fill again with the clock: a test asks for so much at once that no clock keeps up with it, or asks again
//! until it is refused.

mod connections;
mod passwords;
mod takeout;

use crate::common::{Folder, PATIENCE, config, raw_http};
use longbox_server::Config;
use serde_json::Value;
use std::net::SocketAddr;

/// The settings of a server on the open internet, behind its proxy: requests come from whatever address they say.
fn limited(folder: &Folder) -> Config {
    let Config { rate, burst, most_connections_each, queue, .. } = Config::default();
    let limits = Config { rate, burst, most_connections_each, queue, ..config(folder) };
    Config { behind_proxy: true, test_seed: None, ..limits }
}

/// A request as the proxy passes it on for that client; gives the status and the body.
async fn ask_from(
    server: SocketAddr,
    client: &str,
    method: &str,
    path: &str,
    secret: &str,
    body: Option<Value>,
) -> (u16, Value) {
    let (status, _, answer) = raw_http(server, &request_from(client, method, path, secret, body)).await;
    (status, serde_json::from_str(&answer).unwrap_or(Value::String(answer)))
}

fn request_from(client: &str, method: &str, path: &str, secret: &str, body: Option<Value>) -> String {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {client}\r\nAuthorization: Bearer {secret}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A new guest from that address; returns the number and the secret.
async fn guest_from(server: SocketAddr, client: &str, name: &str) -> (i64, String) {
    let body = serde_json::json!({ "name": name });
    let (status, told) = ask_from(server, client, "POST", "/api/v1/guests", "", Some(body)).await;
    assert_eq!(status, 200, "{told}");
    (told["person"]["id"].as_i64().unwrap(), told["secret"].as_str().unwrap().to_owned())
}

/// Ask again and again until it is so.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async { while !is_so().await {} };
    tokio::time::timeout(PATIENCE, asking).await.expect("it never is so");
}
