//! The figures of a match.

use longbox_ai::by_name;
use longbox_arena::{Match, Report, share};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Seed};
use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of a report, without the clock.
fn counts(report: &Report) -> (u64, Vec<u64>, u64, u64, u64, u32, u32) {
    let Report { games, wins, draws, decisions, choices, turns, .. } = report;
    (*games, wins.clone(), *draws, *decisions, *choices, turns.min, turns.max)
}

fn setups() -> Vec<<Lantern as Game>::Setup> {
    vec![LanternSetup { seats: 2, together: false }, LanternSetup { seats: 2, together: true }]
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let setups = setups();
    let run = |threads, players: &[&str]| {
        let games = Match::<Lantern> { setups: &setups, games: 501, seed: Seed::from(9), threads };
        games.run(|| players.iter().map(|name| by_name(name).unwrap()).collect(), &|_| {}).unwrap()
    };
    let random = |threads| {
        let games = Match::<Lantern> { setups: &setups, games: 501, seed: Seed::from(9), threads };
        games.run_random(&|_| {}).unwrap()
    };
    let alone = counts(&run(1, &["greedy", "random"]));
    assert_eq!(alone, counts(&run(3, &["greedy", "random"])));
    assert_eq!(counts(&random(1)), counts(&random(4)));
}

#[test]
fn a_game_can_be_had_alone_by_its_seed() {
    let setups = setups();
    let decisions = |seed, games| {
        let these = Match::<Lantern> { setups: &setups, games, seed, threads: 1 };
        these.run_random(&|_| {}).unwrap().decisions
    };
    let seed = Seed::from(4);
    let alone: u64 = (0..6).map(|n| decisions(longbox_arena::game_seed(seed, n), 1)).sum();
    assert_eq!(alone, decisions(seed, 6));
}

#[test]
fn one_to_four_seats_and_winners_together() {
    for seats in 1..=4 {
        let setups = [LanternSetup { seats, together: true }];
        let games = Match::<Lantern> { setups: &setups, games: 50, seed: Seed::from(1), threads: 2 };
        let report = games.run(|| vec![by_name("random").unwrap()], &|_| {}).unwrap();
        assert_eq!(report.wins.len(), seats);
        assert!(report.wins.windows(2).all(|pair| pair[0] == pair[1]), "all win or lose together: {:?}", report.wins);
    }
}

#[test]
fn progress_is_told_up_to_the_last_game() {
    let told = AtomicU64::new(0);
    let setups = setups();
    let games = Match::<Lantern> { setups: &setups, games: 1000, seed: Seed::from(1), threads: 2 };
    let hear = |done| {
        told.fetch_max(done, Ordering::Relaxed);
    };
    games.run_random(&hear).unwrap();
    assert_eq!(told.into_inner(), 1000);
}

#[test]
fn no_setup_or_a_bad_one_is_an_error() {
    let none = Match::<Lantern> { setups: &[], games: 1, seed: Seed::from(1), threads: 1 };
    assert!(none.run_random(&|_| {}).is_err());
    let bad = [LanternSetup { seats: 9, together: false }];
    let bad = Match::<Lantern> { setups: &bad, games: 100, seed: Seed::from(1), threads: 2 };
    assert!(bad.run_random(&|_| {}).is_err());
}

#[test]
fn no_games_give_figures_without_nonsense() {
    let setups = setups();
    let report = Match::<Lantern> { setups: &setups, games: 0, seed: Seed::from(1), threads: 2 }.run_random(&|_| {});
    let report = report.unwrap();
    assert_eq!((report.games, report.turns.min, report.turns.max), (0, 0, 0));
    assert!(report.ns_per_decision.is_finite());
}

#[test]
fn a_halt_stops_the_others() {
    let done = share(1_000_000, 2, |crew| {
        let mut mine = 0;
        while let Some(piece) = crew.take() {
            mine += piece.end - piece.start;
            crew.halt();
        }
        mine
    });
    assert!(done.iter().sum::<u64>() < 10_000);
}

#[test]
fn the_counts_of_the_setups_add_up_to_those_of_the_match() {
    let setups = [2, 3].map(|seats| LanternSetup { seats, together: false });
    let games = Match::<Lantern> { setups: &setups, games: 300, seed: Seed::from(4), threads: 2 };
    let report = games.run_random(&|_| {}).unwrap();
    let seats: Vec<usize> = report.by_setup.iter().map(|tally| tally.seats).collect();
    assert_eq!(seats, [2, 3], "each game is counted with its setup");
    assert_eq!(report.by_setup.iter().map(|tally| tally.games).sum::<u64>(), report.games);
    assert_eq!(report.by_setup.iter().map(|tally| tally.wins[0]).sum::<u64>(), report.wins[0]);
}
