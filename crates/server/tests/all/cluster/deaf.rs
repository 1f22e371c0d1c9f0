//! A server that hears no news of the others: what NATS brings at most once may be lost, and nothing may depend on it.

use super::town::{Town, serve};
use super::{is_proved, noticed_nothing, play_to_the_end};
use crate::common::{Client, wish};
use longbox_post::Settings;
use longbox_post::testing::NatsServer;
use longbox_server::{Config, Served};
use serde_json::json;

/// Two servers, of which the second hears no news.
async fn one_and_deaf(town: &Town) -> Option<(NatsServer, Served, Served)> {
    const USERS: &str = r#"authorization { users = [
        { user: hears, password: "pa55word" }
        { user: deaf, password: "pa55word", permissions: { publish: ">", subscribe: { allow: ">", deny: "longbox.main.news" } } } ] }"#;
    let folder = town.folder().join("deaf");
    std::fs::create_dir_all(&folder).unwrap();
    let config = folder.join("nats.conf");
    std::fs::write(&config, USERS).unwrap();
    let nats = NatsServer::start_with(&folder.join("nats"), &["--config", config.to_str().unwrap()])?;
    let of = |seed, user: &str| {
        let address = folder.join(user);
        std::fs::write(&address, nats.url().replace("nats://", &format!("nats://{user}:pa55word@"))).unwrap();
        let post = Settings { nats_file: Some(address), ..Settings::default() };
        Config { nats: post.resolve().unwrap(), ..town.config(seed) }
    };
    let (one, deaf) = (serve(of(1, "hears")).await, serve(of(2, "deaf")).await);
    Some((nats, one, deaf))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_ended_ends_at_a_server_that_hears_no_news_too() {
    let Some(town) = Town::build().await else { return };
    let Some((_nats, one, deaf)) = one_and_deaf(&town).await else { return };
    let ada = Client::guest(one.address, "Ada").await;
    let mut stolen = Client::known(deaf.address, &ada.secret).await;
    let mut other = Client::guest(deaf.address, "Bob").await;
    town.post(one.address, "/api/v1/logout", &ada.secret).await;
    while stolen.try_next().await.is_some() {}
    assert!(deaf.is_up(), "it ended because the server stopped to serve");
    // Nobody else is sent away.
    other.send(json!({ "type": "ping" })).await;
    other.next().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_a_server_that_hears_no_news_is_brought_to_whoever_takes_a_table_over() {
    let Some(town) = Town::build().await else { return };
    let Some((_nats, one, deaf)) = one_and_deaf(&town).await else { return };
    let mut ada = Client::guest(one.address, "Ada").await;
    let (table, invite) = ada.create(wish("lantern", 2)).await;
    let mut bob = Client::guest(deaf.address, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    one.stop().await.unwrap();
    let mut ada = Client::known(deaf.address, &ada.secret).await;
    ada.send(json!({ "type": "join", "table": table })).await;
    ada.until_state().await;
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    noticed_nothing(&played[1]);
    is_proved(deaf.address, &replay, &played).await;
    town.is_sound();
}
