//! What docs/scale.md tells whoever runs several servers: the rights that it gives them are enough, and reach no further; its backup
//! brings everything back.

use super::town::{Town, serve};
use super::{is_proved, noticed_nothing, play_to_the_end};
use crate::common::{Client, wish};
use longbox_post::testing::NatsServer;
use longbox_post::{Address, News, Settings};
use longbox_server::Served;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const DOCS: &str = include_str!("../../../../../docs/scale.md");

/// The block of the docs that holds these words, from them on.
fn block_from(words: &str) -> &'static str {
    let from = DOCS.find(words).unwrap_or_else(|| panic!("docs/scale.md says nothing of \"{words}\""));
    let block = &DOCS[from..];
    &block[..block.find("```").unwrap()]
}

/// Two people play a game at two servers, and nothing comes in their way.
async fn a_game(one: &Served, two: &Served) -> String {
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    played.iter().for_each(noticed_nothing);
    is_proved(two.address, &replay, &played).await;
    replay
}

/// A NATS with the rights of the docs, and the credential of a server in a file.
fn guarded(town: &Town) -> Option<(NatsServer, PathBuf)> {
    const PASSWORD: &str = "pa55word";
    let rights = block_from("authorization {").replace("$2a$11$…", PASSWORD);
    let folder = town.folder().join("guarded");
    std::fs::create_dir_all(&folder).unwrap();
    let (config, credential) = (folder.join("nats.conf"), folder.join("address"));
    std::fs::write(&config, rights).unwrap();
    let server = NatsServer::start_with(&folder.join("nats"), &["--config", config.to_str().unwrap()])?;
    std::fs::write(&credential, server.url().replace("nats://", &format!("nats://server:{PASSWORD}@"))).unwrap();
    Some((server, credential))
}

fn address(credential: &Path) -> Address {
    Settings { nats_file: Some(credential.to_owned()), ..Settings::default() }.resolve().unwrap().unwrap()
}

fn refusal(heard: &Receiver<News>) -> String {
    loop {
        match heard.recv_timeout(Duration::from_secs(60)).expect("nothing is refused") {
            News::Forbidden(what) => return what,
            News::Connected | News::Lost | News::Trouble(_) => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_credential_of_a_server_reaches_no_further_than_its_cluster() {
    let Some(town) = Town::build().await else { return };
    let Some((_nats, credential)) = guarded(&town) else { return };
    let of = |seed| longbox_server::Config { nats: Some(address(&credential)), ..town.config(seed) };
    let (one, two) = (serve(of(1)).await, serve(of(2)).await);
    a_game(&one, &two).await;
    let (sender, heard) = channel();
    let news = move |news| sender.send(news).unwrap_or_default();
    let client = address(&credential).answered_at("longbox.main.inbox").connect("thief", news).await.unwrap();
    for wide in [">", "longbox.>", "longbox.other.>", "longbox-arena.>", "_INBOX.>", "$SYS.>", "$JS.>"] {
        let _subscriber = client.subscribe(wide).await.unwrap();
        client.flush().await.unwrap();
        let told = refusal(&heard);
        assert!(told.contains("Subscription") && told.contains(&format!("\"{wide}\"")), "{wide}: {told}");
    }
    for other in ["longbox.other.news", "longbox-arena.answer.a.1", "_INBOX.a.b", "$JS.API.STREAM.CREATE.LONGBOX_WORK"]
    {
        client.publish(other, "{}".into()).await.unwrap();
        client.flush().await.unwrap();
        let told = refusal(&heard);
        assert!(told.contains("Publish") && told.contains(&format!("\"{other}\"")), "{other}: {told}");
    }
    for served in [one, two] {
        served.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_role_of_the_servers_owns_its_database_and_can_do_nothing_else() {
    let Some(town) = Town::build().await else { return };
    // The tests' own superuser is called as the docs call the role.
    let statements = block_from("CREATE ROLE longbox").replace("longbox", "least");
    for statement in statements.split(';').filter(|statement| !statement.trim().is_empty()) {
        town.postgres.sql("postgres", statement);
    }
    let url = town.postgres.url_at("least", town.port).replace("user=longbox", "user=least");
    let of = |seed| town.config_over(seed, url.clone().into(), &town.nats.url());
    let (one, two) = (serve(of(1)).await, serve(of(2)).await);
    a_game(&one, &two).await;
    for (database, beyond) in [
        ("least", "CREATE ROLE more SUPERUSER"),
        ("least", "CREATE DATABASE more"),
        ("least", "ALTER ROLE least SUPERUSER"),
        ("least", "SELECT rolpassword FROM pg_authid"),
        ("least", "SELECT pg_read_file('/etc/hostname')"),
        ("least", "COPY moves TO PROGRAM 'cat'"),
        ("least", "CREATE EXTENSION dblink"),
        ("postgres", "CREATE TABLE mine (n INTEGER)"),
    ] {
        let fault = town.postgres.sql_as("least", database, beyond).expect_err(beyond);
        let refused = ["permission denied", "must be superuser", "must have"].iter().any(|words| fault.contains(words));
        assert!(refused, "{beyond}: {fault}");
    }
    // Nor does anybody else get into that database.
    town.postgres.sql("postgres", "CREATE ROLE stranger LOGIN");
    let fault = town.postgres.sql_as("stranger", "least", "SELECT 1").unwrap_err();
    assert!(fault.contains("permission denied for database"), "{fault}");
    for served in [one, two] {
        served.stop().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_brings_everything_back_as_it_was() {
    let Some(town) = Town::build().await else { return };
    let (one, two) = (town.server(1).await, town.server(2).await);
    let over = a_game(&one, &two).await;
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(two.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    let (state, _) = (ada.until_state().await, bob.until_state().await);
    // While the servers go on.
    let dump = town.folder().join("longbox.dump");
    let database = town.database();
    let mut backup = town.postgres.program("pg_dump", "longbox");
    assert!(backup.args(["--format=custom", "--file"]).arg(&dump).arg(&database).status().unwrap().success());
    // What comes later is lost with the database.
    let (later, played) = play_to_the_end(vec![ada, bob]).await;
    for served in [one, two] {
        served.stop().await.unwrap();
    }
    town.sql("UPDATE moves SET value = 0; DELETE FROM replays; DELETE FROM people");
    let mut restore = town.postgres.program("pg_restore", "longbox");
    restore.args(["--clean", "--if-exists", "--dbname", &database]).arg(&dump);
    assert!(restore.status().unwrap().success());
    let (three, four) = (town.server(3).await, town.server(4).await);
    is_proved(three.address, &over, &[]).await;
    let (status, _, _) =
        crate::common::http(three.address, "GET", &format!("/api/v1/replays/{later}"), None, None).await;
    assert_eq!(status, 404, "it was played after the backup");
    let mut back = Vec::new();
    for (client, served) in played.iter().zip([&three, &four]) {
        let mut client = Client::known(served.address, &client.secret).await;
        client.send(serde_json::json!({ "type": "join", "table": table })).await;
        client.until_state().await;
        back.push(client);
    }
    assert!(back[0].decision() >= state.decision, "what was acknowledged before the backup is there");
    let (replay, played) = play_to_the_end(back).await;
    is_proved(four.address, &replay, &played).await;
    town.is_sound();
}
