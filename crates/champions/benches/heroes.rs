//! What a decision costs against each villain, alone and with four: `cargo bench -p longbox-champions --bench heroes`.
//!
//! Every starter deck plays, once choosing uniformly among the listed options and once as the greedy machine; at a table
//! of four each sits with the three that follow it. Random games are played several times and the best time of each counts,
//! so that what else the machine does meanwhile counts as little as possible.

use longbox_ai::{Glimpse, Player, by_name};
use longbox_champions::{Catalogue, Champions, Setup};
use longbox_kernel::plug::{Matchup, Plug};
use longbox_kernel::{Game, Pending, Rng, Seed, Silent};
use std::hint::black_box;
use std::time::Instant;

/// How the heroes are played, and how much of it is measured.
struct Way {
    name: &'static str,
    /// How many games are played, of all setups in turn.
    games: usize,
    /// How often each game is played.
    rounds: usize,
}

const RANDOM: Way = Way { name: "random", games: 400, rounds: 7 };
const GREEDY: Way = Way { name: "greedy", games: 5, rounds: 1 };

/// Chooses an option of the pending decision.
type Chooser = Box<dyn FnMut(&Champions) -> usize>;

/// What one way to play costs.
struct Cost {
    decision: f64,
    game: f64,
}

fn main() {
    let tables = match Champions::every_matchup(Catalogue::standard()) {
        Ok(tables) => tables,
        Err(fault) => return println!("{fault}"),
    };
    for way in [RANDOM, GREEDY] {
        println!("Marvel Champions, {} play of starter decks, one thread\n", way.name);
        for villain in ["Rhino", "Klaw", "Ultron"] {
            let [alone, four] = [1, 4].map(|heroes| best(&way, &against(&tables, villain, heroes)));
            tell(villain, 1, &alone);
            tell(villain, 4, &four);
            let (decision, game) = (four.decision / alone.decision, four.game / alone.game);
            println!("    {decision:.2} times as long a decision, {game:.2} a game\n");
        }
    }
}

/// The tables of so many heroes against that villain, with the scenario as it is printed.
fn against<'t>(tables: &'t [Matchup<Champions>], villain: &str, heroes: usize) -> Vec<&'t Setup> {
    let meant = |table: &&Matchup<Champions>| {
        let (seats, against) = table.name.split_once(" against ").unwrap_or_default();
        let is_expert = against.contains("expert");
        seats.split(" and ").count() == heroes && against.starts_with(villain) && !is_expert
    };
    tables.iter().filter(meant).map(|table| &table.setup).collect()
}

fn tell(villain: &str, heroes: usize, cost: &Cost) {
    let (decision, games) = (cost.decision, 1e9 / cost.game);
    println!("  {villain:<8} {heroes} {decision:>10.1} ns a decision {games:>10.1} games a second");
}

/// The least that these games take: of each the best time counts.
fn best(way: &Way, setups: &[&Setup]) -> Cost {
    let Some(Ok(mut game)) = setups.first().map(|setup| Champions::deal(setup, Seed::from(0))) else {
        return Cost { decision: 0.0, game: 0.0 };
    };
    let mut best = vec![(f64::INFINITY, 0); way.games];
    for _ in 0..way.rounds {
        for (n, best) in best.iter_mut().enumerate() {
            let played = play(way, &mut game, setups[n % setups.len()], n as u64);
            *best = played.filter(|played| played.0 < best.0).unwrap_or(*best);
        }
    }
    let (time, decisions): (f64, u32) = best.iter().fold((0.0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Cost { decision: time / f64::from(decisions), game: time / way.games as f64 }
}

/// Deal and play a game; returns how many nanoseconds it took, and how many decisions.
fn play(way: &Way, game: &mut Champions, setup: &Setup, n: u64) -> Option<(f64, u32)> {
    let seed = Seed::from(n);
    let mut choose = chooser(way, seed)?;
    let start = Instant::now();
    game.deal_again(setup, seed, &mut Silent).ok()?;
    let mut decisions = 0;
    while let Pending::Decision(_) = game.pending() {
        let number = choose(game);
        game.choose_nth(number, &mut Silent);
        decisions += 1;
    }
    black_box(&game);
    Some((start.elapsed().as_nanos() as f64, decisions))
}

/// Who chooses for all seats: the dice, which need no list of the options, or one machine.
fn chooser(way: &Way, seed: Seed) -> Option<Chooser> {
    if way.name == RANDOM.name {
        let mut dice = Rng::new(seed);
        return Some(Box::new(move |game| dice.below(game.count() as u32) as usize));
    }
    let mut player: Box<dyn Player<Champions>> = by_name(way.name).ok()?;
    player.begin(seed);
    let mut options = Vec::new();
    Some(Box::new(move |game| {
        let Pending::Decision(seat) = game.pending() else { return 0 };
        options.clear();
        game.choices(&mut options);
        player.choose(&Glimpse::new(game, seat, &options))
    }))
}
