//! Games that are over, judged choice by choice.

use crate::common::{Folder, config, get_json, http, play_out, seated, serve, wish};
use longbox_kernel::replay::Replay;
use longbox_server::Config;
use longbox_server::protocol::{AnalysisSeen, AnalysisState, ChoiceSeen};
use longbox_server::registry::Registry;
use std::net::SocketAddr;
use std::time::Duration;

const WALKS: u32 = 40;

async fn ask(address: SocketAddr, method: &str, path: &str) -> Result<AnalysisSeen, u16> {
    let (status, _, body) = http(address, method, path, None, None).await;
    if status == 200 { Ok(serde_json::from_str(&body).unwrap()) } else { Err(status) }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_started_once_and_says_what_the_command_says() {
    let folder = Folder::new();
    let served = serve(Config { test_walks: Some(WALKS), ..config(&folder) }).await;
    let address = served.address;
    for game in ["lantern", "squad"] {
        let (_, clients) = seated(address, wish(game, 2)).await;
        let clients = play_out(clients, 5).await;
        let share = clients[0].over.clone().unwrap().replay;
        let path = format!("/api/v1/replays/{share}/analysis");
        assert_eq!(ask(address, "GET", &path).await, Err(404), "nobody has asked for it");
        ask(address, "POST", &path).await.unwrap();
        let done = loop {
            let seen = ask(address, "POST", &path).await.unwrap();
            assert_eq!(seen.done as usize, seen.choices.len());
            if seen.state == AnalysisState::Done {
                break seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!((done.walks, done.done), (WALKS, done.of));
        assert!(done.of > 5, "{} choices are no game", done.of);

        let file = get_json(address, &format!("/api/v1/replays/{share}"), None).await;
        let replay = Replay::parse(&file.to_string()).unwrap();
        let registry = Registry::with_lantern();
        let mut analysis = registry.get(game).unwrap().analysis(&replay, Some(WALKS)).unwrap();
        let judged: Vec<ChoiceSeen> = (0..analysis.count()).filter_map(|n| analysis.judge(n)).collect();
        assert_eq!(done.choices, judged);

        let later = ask(address, "GET", &format!("{path}?from=3")).await.unwrap();
        assert_eq!(later.choices, done.choices[3..]);
        assert_eq!(ask(address, "GET", &format!("{path}?from=9999")).await.unwrap().choices, []);
        assert_eq!(ask(address, "GET", &format!("{path}?form=3")).await, Err(400));
    }
    assert_eq!(ask(address, "POST", "/api/v1/replays/none/analysis").await, Err(404));
    served.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_is_not_analysed() {
    let folder = Folder::new();
    let served = serve(Config { test_walks: Some(WALKS), ..config(&folder) }).await;
    let (table, mut clients) = seated(served.address, wish("lantern", 2)).await;
    clients[0].until_state().await;
    assert_eq!(ask(served.address, "POST", &format!("/api/v1/replays/{table}/analysis")).await, Err(404));
    served.stop().await.unwrap();
}
