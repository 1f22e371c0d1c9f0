//! Tests: a request that comes slowly holds nothing up.

use super::{App, Page, REQUEST};
use crate::accept::Door;
use crate::hall::Hall;
use crate::registry::Registry;
use crate::store::Store;
use crate::{Config, now};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Nothing here takes longer than this, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(120);

#[tokio::test]
async fn a_body_that_comes_slowly_is_not_waited_for() {
    let folder = std::env::temp_dir().join(format!("longbox-slow-{}-{}", std::process::id(), now()));
    let database = folder.join("longbox.db");
    let store = Store::open(&database, PATIENCE).unwrap();
    let hall = Hall::new(store, Registry::with_lantern(), Config { database, ..Config::default() });
    assert!(REQUEST < PATIENCE);
    let soon = Duration::from_millis(100);
    for (body, within, status) in
        [("{\"name\":\"Ada\"}", PATIENCE, "200"), ("{\"name\":", soon, "408"), ("", soon, "408")]
    {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        let router = App::new(hall.clone(), Page::none(), stopping.clone()).router_within(within);
        let served = tokio::spawn(Door::new(listener, 10, 0, hall.metrics().clone()).serve(router, stopping));
        let mut client = TcpStream::connect(address).await.unwrap();
        let head = "POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n";
        client.write_all(format!("{head}Content-Length: 14\r\n\r\n{body}").as_bytes()).await.unwrap();
        let mut answer = String::new();
        let read = tokio::time::timeout(PATIENCE, client.read_to_string(&mut answer)).await;
        assert!(read.is_ok(), "the server waits for ever");
        assert_eq!(answer.split(' ').nth(1), Some(status), "{body}: {answer}");
        stop.send(true).unwrap();
        served.await.unwrap();
    }
    hall.stop().await;
    std::fs::remove_dir_all(&folder).ok();
}
