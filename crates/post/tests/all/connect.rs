//! Connecting: what works, and what is said when it does not.

use crate::{address, folder, run, server};
use longbox_post::testing::NatsServer;
use longbox_post::{Address, News, Settings};
use std::sync::mpsc::channel;
use std::time::Duration;

async fn refused(address: &Address) -> String {
    match address.connect("test", |_| {}).await {
        Ok(_) => panic!("{address} lets one in"),
        Err(fault) => fault,
    }
}

#[test]
fn who_listens_nowhere_is_named_in_plain_words() {
    let url = "nats://127.0.0.1:1";
    assert_eq!(run(refused(&address(url))), format!("{url}: nobody listens there"));
}

#[test]
fn a_password_is_needed_where_one_is_asked_for_and_is_never_told() {
    let Some(server) = NatsServer::start_with(&folder("password"), &["--user", "me", "--pass", "s3cr/et"]) else {
        return;
    };
    run(async {
        let fault = refused(&address(&server.url())).await;
        assert_eq!(fault, format!("{}: it lets nobody in with these credentials", server.url()));
        let file = folder("password").join("url");
        let with = |password: &str| {
            std::fs::write(&file, server.url().replace("nats://", &format!("nats://me:{password}@"))).unwrap();
            Settings { nats_file: Some(file.clone()), ..Settings::default() }.resolve().unwrap().unwrap()
        };
        with("s3cr%2Fet").connect("test", |_| {}).await.unwrap();
        let fault = refused(&with("wrong")).await;
        assert!(fault.contains("credentials") && !fault.contains("wrong"), "{fault}");
    });
}

#[test]
fn a_connection_that_is_lost_is_made_again_and_that_is_told() {
    let Some(mut server) = server("again") else { return };
    let (sender, news) = channel();
    let next = || news.recv_timeout(Duration::from_secs(60)).unwrap();
    run(async {
        let heard = move |news| sender.send(news).unwrap_or_default();
        let _client = address(&server.url()).connect("test", heard).await.unwrap();
        assert_eq!(next(), News::Connected);
        server.kill();
        assert_eq!(next(), News::Lost);
        server.start_again();
        assert_eq!(next(), News::Connected);
    });
}
