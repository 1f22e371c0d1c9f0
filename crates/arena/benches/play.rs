//! How fast each game of the list is played, on one thread: `cargo bench -p longbox-arena`, or with ` -- vs` one of them.
//!
//! Random play of the usual games, choosing uniformly among the listed options, and what is done to
//! single positions. Each figure is the best of several rounds, so that what else the machine
//! does at the time counts as little as possible.

use longbox_ai::{Budget, Glimpse, NAMES, Player as _, Search, by_name, level};
use longbox_arena::{Match, RandomSeats, Seating, Tally, game_seed, play_out};
use longbox_games::{NAMES as NAMES_OF_GAMES, Visitor, each, visit};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Pending, Rng, Seat, Seed, Silent, Viewer};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 7;
const GAMES: u64 = 20_000;
/// How many of them are timed once more, silent and watched.
const WATCHED: u64 = GAMES / 4;
/// How many positions are looked at.
const POSITIONS: usize = 64;

#[derive(Clone)]
struct Measured;

impl Visitor for Measured {
    type Out = ();

    fn visit<G: Plug>(self) {
        let Ok(matchups) = G::matchups(G::standard_cards()) else { return };
        let setups: Vec<G::Setup> = matchups.into_iter().map(|matchup| matchup.setup).collect();
        println!("{}, {} setups in turn, one thread\n", G::TITLE, setups.len());
        random_play::<G>(&setups);
        let positions = positions::<G>(&setups);
        println!("\none position ({} bytes, {} sampled)", size_of::<G>(), positions.len());
        single_positions(&positions);
        println!("\nsearch");
        searching(&positions);
        println!("\nplayers");
        players(&positions);
        println!();
    }
}

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    match &named[..] {
        [] => drop(each(Measured)),
        names => names.iter().for_each(|name| {
            if visit(name, Measured).is_none() {
                println!("there is no game \"{name}\" ({})", NAMES_OF_GAMES.join(", "));
            }
        }),
    }
}

fn line(what: &str, figure: f64, unit: &str) {
    println!("  {what:<28} {figure:>12.1} {unit}");
}

/// The least time that a round takes, in nanoseconds.
fn best(mut round: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        round();
        start.elapsed().as_nanos() as f64
    };
    (0..ROUNDS).map(time).fold(f64::INFINITY, f64::min)
}

fn random_play<G: Plug>(setups: &[G::Setup]) {
    let games = Match::<G> { setups, games: GAMES, seed: Seed::from(1), threads: 1 };
    let reports = (0..ROUNDS).filter_map(|_| games.run_random(&|_| {}).ok());
    let Some(report) = reports.min_by(|a, b| a.seconds.total_cmp(&b.seconds)) else { return };
    println!("random play of {GAMES} games");
    line("a decision", report.ns_per_decision, "ns");
    line("  of those with a choice", report.seconds * 1e9 / report.choices as f64, "ns");
    line("games a second", report.games_per_second, "");
    line("decisions a game", report.decisions as f64 / report.games as f64, "");
    line("  of them with a choice", report.choices as f64 / report.games as f64, "");
    line("turns a game", report.turns.mean, "");
    let deal = best(|| {
        for n in 0..GAMES {
            black_box(G::deal(&setups[n as usize % setups.len()], game_seed(Seed::from(1), n)).ok());
        }
    });
    line("of a game, dealing it", deal / GAMES as f64, "ns");
    let (silent, watched) = (play_all::<G>(setups, false), play_all::<G>(setups, true));
    line("watched, against silent", watched / silent, "times as long");
}

/// Play some games with or without somebody watching.
fn play_all<G: Plug>(setups: &[G::Setup], watched: bool) -> f64 {
    let mut events = Vec::<G::Event>::with_capacity(4096);
    best(|| {
        for n in 0..WATCHED {
            let seed = game_seed(Seed::from(2), n);
            let Ok(mut game) = G::deal(&setups[n as usize % setups.len()], seed) else { return };
            let mut dice = RandomSeats::default();
            Seating::<G>::begin(&mut dice, seed);
            events.clear();
            while let Pending::Decision(seat) = game.pending() {
                let number = dice.choose(&game, seat, game.count());
                match watched {
                    true => game.choose_nth(number, &mut events),
                    false => game.choose_nth(number, &mut Silent),
                };
            }
            black_box(&events);
        }
    })
}

/// Positions from the middle of random games.
fn positions<G: Plug>(setups: &[G::Setup]) -> Vec<G> {
    let mut all = Vec::new();
    let mut options = Vec::new();
    for (n, setup) in setups.iter().cycle().take(POSITIONS.max(setups.len())).enumerate() {
        let Ok(mut game) = G::deal(setup, Seed::from(n as u64)) else { continue };
        let mut rng = Rng::new(Seed::from(1000 + n as u64));
        for _ in 0..4 + n % 24 {
            options.clear();
            game.choices(&mut options);
            if options.is_empty() {
                break;
            }
            game.choose(options[rng.below(options.len() as u32) as usize], &mut Silent);
        }
        if game.pending().seat().is_some() {
            all.push(game);
        }
    }
    all
}

fn each_of<G: Plug>(positions: &[G], times: usize, mut act: impl FnMut(&G)) -> f64 {
    let round = || (0..times).for_each(|_| positions.iter().for_each(&mut act));
    best(round) / (times * positions.len()) as f64
}

fn single_positions<G: Plug>(positions: &[G]) {
    let Some(first) = positions.first() else { return };
    let mut room = first.clone();
    let mut options = Vec::with_capacity(64);
    let mut rng = Rng::new(Seed::from(3));
    let clone = each_of(positions, 2000, |game| room.clone_from(black_box(game)));
    black_box(&room);
    line("clone", clone, "ns");
    let redeal = each_of(positions, 500, |game| {
        room.clone_from(game);
        room.redeal(Seat(0), &mut rng);
    });
    line("redeal", redeal - clone, "ns");
    let list = each_of(positions, 2000, |game| {
        options.clear();
        game.choices(black_box(&mut options));
    });
    line("list the options", list, "ns");
    line(
        "hash",
        each_of(positions, 500, |game| {
            black_box(game.hash());
        }),
        "ns",
    );
    line("view", each_of(positions, 100, |game| drop(black_box(game.view(Viewer::Seat(Seat(0)))))), "ns");
    let mut dice = RandomSeats::default();
    let mut tally = Tally::NONE;
    let rest = each_of(positions, 20, |game| {
        room.clone_from(game);
        black_box(play_out(&mut room, &mut dice, &mut tally));
    });
    line("play it out at random", rest, "ns");
}

/// A player who thinks for longer is not timed.
const QUICK_MS: u64 = 150;
/// How many walks a thought has that is timed.
const WALKS: u32 = 10_000;
/// How many positions are thought about.
const THOUGHTS: usize = 8;

/// Walks and redeals in a second of one core, and what a second thread brings.
fn searching<G: Plug>(positions: &[G]) {
    let some: Vec<G> = positions.iter().filter(|game| game.count() > 1).take(THOUGHTS).cloned().collect();
    let Some(mut room) = some.first().cloned() else { return };
    let mut rng = Rng::new(Seed::from(4));
    let redeal = each_of(&some, 500, |game| {
        room.clone_from(game);
        room.redeal(Seat(0), &mut rng);
    });
    line("redeals a second and core", 1e9 / redeal, "");
    let [one, two] = [1, 2].map(|threads| {
        let budget = Budget { trees: 2, walks: WALKS, turns: G::HORIZON };
        let mut search = Search::<G>::new(budget, threads);
        let mut options = Vec::new();
        each_of(&some, 1, |game| {
            let Pending::Decision(seat) = game.pending() else { return };
            options.clear();
            game.choices(&mut options);
            search.begin(Seed::from(5));
            black_box(search.choose(&Glimpse::new(game, seat, &options)));
        })
    });
    line("walks a second and core", f64::from(WALKS) * 1e9 / one, "");
    line("two threads, against one", one / two, "times as fast");
}

fn players<G: Plug>(positions: &[G]) {
    let mut options = Vec::new();
    // Those who think for long would take hours, and think in the same way.
    for name in NAMES.into_iter().filter(|name| level(name).is_ok_and(|level| level.think_ms <= QUICK_MS)) {
        let Ok(mut player) = by_name::<G>(name) else { continue };
        let choose = each_of(positions, 4, |game| {
            let Pending::Decision(seat) = game.pending() else { return };
            options.clear();
            game.choices(&mut options);
            black_box(player.choose(&Glimpse::new(game, seat, &options)));
        });
        line(&format!("{name}, a decision"), choose, "ns");
    }
}
