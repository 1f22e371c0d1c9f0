//! The load run of `make load`, small: it works, and nobody is refused or forgotten.

mod common;
#[path = "../examples/load/crowd.rs"]
mod crowd;

use common::{Folder, start};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_small_crowd_plays_whole_games() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let habits = crowd::Habits { pause: Duration::from_millis(60), apart: Duration::from_millis(2) };
    let time = Duration::from_secs(10);
    let figures = crowd::run(served.address, 20, time, habits, || {}, || {}).await;
    assert_eq!(figures.faults, Vec::<String>::new());
    assert!(figures.choices > 200 && figures.games > 0 && figures.bytes > 0, "{} choices", figures.choices);
    // How quick it is depends on what else runs here: that is for `make load` to say.
    println!(
        "{} choices, {} games in {:.1} s; p99 {:.1} and {:.1} ms, p50 {:.1}, worst {:.1}",
        figures.choices,
        figures.games,
        figures.seconds,
        figures.own.p99,
        figures.other.p99,
        figures.own.p50,
        figures.own.worst
    );
    served.stop().await.unwrap();
}
