//! The load run of `make load`, small: it works, and nobody is refused or forgotten.

#[path = "../../examples/load/aims.rs"]
mod aims;
#[path = "../../examples/load/crowd.rs"]
mod crowd;

use crate::common::{Folder, PATIENCE, start};
use aims::{AIMS, Reached};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_small_crowd_plays_whole_games() {
    let folder = Folder::new();
    let served = start(&folder).await;
    let habits = crowd::Habits { pause: Duration::from_millis(20), apart: Duration::from_millis(2), coming: 8 };
    // Until they have played whole games, however long that takes here.
    let enough = async |seen: Arc<crowd::Seen>| {
        while seen.games.load(Relaxed) < 20 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let addresses = [served.address];
    let playing = crowd::run(&addresses, 20, habits, || {}, enough, || {});
    let figures = tokio::time::timeout(2 * PATIENCE, playing).await.expect("games that end");
    assert_eq!(figures.faults, Vec::<String>::new());
    let each = figures.by_seat.map(|spread| spread.worst);
    assert!(each.iter().all(|worst| *worst > 0.0), "both seats chose: {each:?}");
    assert!(figures.choices > 200 && figures.games >= 20 && figures.bytes > 0, "{} choices", figures.choices);
    // How quick it is depends on what else runs here: that is for `make load` to say.
    println!(
        "{:.0} tables a second, the slowest in {:.1} s; {} choices, {} games in {:.1} s; p99 {:.1} and {:.1} ms, p50 {:.1}, worst {:.1}",
        figures.set_up,
        figures.set_up_worst,
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

#[test]
fn load_fails_past_its_aims() {
    let good = |tables| Reached { tables, p99_ms: [7.5, 7.6], kib: [82.0, 119.0], cpu_ms: 0.4 };
    assert_eq!(AIMS.missed(&[good(250), good(2000)]), Vec::<String>::new());
    for bad in [
        Reached { p99_ms: [50.1, 7.6], ..good(2000) },
        Reached { p99_ms: [7.5, 482.0], ..good(2000) },
        Reached { kib: [200.1, 119.0], ..good(2000) },
        Reached { kib: [82.0, 200.1], ..good(2000) },
        Reached { cpu_ms: 0.9, ..good(2000) },
    ] {
        let missed = AIMS.missed(&[good(250), bad]);
        assert!(missed.len() == 1 && missed[0].contains("2000"), "{missed:?}");
    }
}
