//! What a decision costs against each villain, alone and with four: `cargo bench -p longbox-champions --bench heroes`.
//!
//! Every starter deck plays at random, choosing uniformly among the listed options; at a table of four each sits
//! with the three that follow it. All games are played several times and the best time of each counts, so that what
//! else the machine does meanwhile counts as little as possible.

use longbox_champions::{Catalogue, Champions, Setup};
use longbox_kernel::plug::{Matchup, Plug};
use longbox_kernel::{Game, Pending, Rng, Seed, Silent};
use std::hint::black_box;
use std::time::Instant;

/// How often each game is played.
const ROUNDS: usize = 7;
/// How many games are played, of all setups in turn.
const GAMES: usize = 400;

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
    println!("Marvel Champions, random play of starter decks, one thread\n");
    for villain in ["Rhino", "Klaw", "Ultron"] {
        let (alone, four) = (best(&against(&tables, villain, 1)), best(&against(&tables, villain, 4)));
        tell(villain, 1, &alone);
        tell(villain, 4, &four);
        let (decision, game) = (four.decision / alone.decision, four.game / alone.game);
        println!("    {decision:.2} times as long a decision, {game:.2} a game\n");
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

/// The least that these games take: all are played several times, and the best time of each counts.
fn best(setups: &[&Setup]) -> Cost {
    let Some(Ok(mut game)) = setups.first().map(|setup| Champions::deal(setup, Seed::from(0))) else {
        return Cost { decision: 0.0, game: 0.0 };
    };
    let mut best = vec![(f64::INFINITY, 0); GAMES];
    for _ in 0..ROUNDS {
        for (n, best) in best.iter_mut().enumerate() {
            let played = play(&mut game, setups[n % setups.len()], n as u64);
            *best = played.filter(|played| played.0 < best.0).unwrap_or(*best);
        }
    }
    let (time, decisions): (f64, u32) = best.iter().fold((0.0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Cost { decision: time / f64::from(decisions), game: time / GAMES as f64 }
}

/// Deal and play a game; returns how many nanoseconds it took, and how many decisions.
fn play(game: &mut Champions, setup: &Setup, n: u64) -> Option<(f64, u32)> {
    let start = Instant::now();
    game.deal_again(setup, Seed::from(n), &mut Silent).ok()?;
    let (mut dice, mut decisions) = (Rng::new(Seed::from(n)), 0);
    while let Pending::Decision(_) = game.pending() {
        game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
        decisions += 1;
    }
    black_box(&game);
    Some((start.elapsed().as_nanos() as f64, decisions))
}
