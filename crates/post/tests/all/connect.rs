//! Connecting: what works, and what is said when it does not.

use crate::{address, folder, run, server};
use longbox_post::testing::NatsServer;
use longbox_post::{Address, News, Settings};
use std::path::Path;
use std::process::{Command, Stdio};
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

/// Certificates made for this test, by the tool that everybody has; nothing if this machine has it not.
fn certificates(folder: &Path) -> Option<()> {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1\n").unwrap();
    let openssl = |words: &str| {
        let mut command = Command::new("openssl");
        let output = command.args(words.split(' ')).current_dir(folder).stdin(Stdio::null()).output().ok()?;
        output.status.success().then_some(())
    };
    const KEY: &str = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!("req -x509 {KEY} -keyout ca.key -out ca.pem -subj /CN=ca -days 2"))?;
    for who in ["server", "client"] {
        openssl(&format!("req {KEY} -keyout {who}.key -out {who}.csr -subj /CN={who}"))?;
        let signed = "-CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names";
        openssl(&format!("x509 -req -in {who}.csr -out {who}.pem {signed}"))?;
    }
    Some(())
}

#[test]
fn certificates_are_checked_on_both_sides() {
    let files = folder("certificates");
    let Some(()) = certificates(&files) else {
        eprintln!("skipped: openssl is not here, which makes the certificates of this test");
        return;
    };
    let file = |name: &str| files.join(name);
    let flag = |name: &str| file(name).to_str().unwrap().to_owned();
    let (cert, key, ca) = (flag("server.pem"), flag("server.key"), flag("ca.pem"));
    let flags = ["--tls", "--tlscert", &cert, "--tlskey", &key, "--tlsverify", "--tlscacert", &ca];
    let Some(server) = NatsServer::start_with(&folder("tls"), &flags) else { return };
    let url = server.url().replace("nats://", "tls://");
    let plain = Settings { nats: Some(url), ..Settings::default() };
    let known = Settings { nats_ca: Some(file("ca.pem")), ..plain.clone() };
    let both = Settings { nats_cert: Some(file("client.pem")), nats_key: Some(file("client.key")), ..known.clone() };
    let address = |settings: &Settings| settings.resolve().unwrap().unwrap();
    run(async {
        let client = address(&both).connect("test", |_| {}).await.unwrap();
        client.flush().await.unwrap();
        let fault = refused(&address(&plain)).await;
        assert!(fault.starts_with("tls://127.0.0.1:"), "{fault}");
        refused(&address(&known)).await;
    });
}
