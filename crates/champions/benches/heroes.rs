//! What a decision costs against each villain, alone and with four: `cargo bench -p longbox-champions --bench heroes`.
//!
//! Every starter deck plays at random, choosing uniformly among the listed options; at a table of four each sits
//! with the three that follow it. Each figure is the best of several rounds, so that what else the machine does at
//! the time counts as little as possible.

use longbox_champions::{Catalogue, Champions, Hands, HeroSetup, Setup};
use longbox_kernel::plug::{Matchup, Plug};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 5;
/// How many games are played in a round, of all setups in turn.
const GAMES: u64 = 200;

/// What one way to play costs.
struct Cost {
    decision: f64,
    game: f64,
}

fn main() {
    let starters = match Champions::matchups(Catalogue::standard()) {
        Ok(starters) => starters,
        Err(fault) => return println!("{fault}"),
    };
    println!("Marvel Champions, random play of starter decks, one thread\n");
    for villain in starters.chunk_by(|one, other| one.setup.scenario == other.setup.scenario) {
        let Some(name) = villain.first().and_then(|first| first.name.split(" against ").last()) else { continue };
        let alone = best(villain.iter().map(|matchup| matchup.setup.clone()).collect());
        let four = best(tables_of_four(villain));
        tell(name, 1, &alone);
        tell(name, 4, &four);
        println!(
            "    {:.2} times as long a decision, {:.2} a game\n",
            four.decision / alone.decision,
            four.game / alone.game
        );
    }
}

fn tell(villain: &str, heroes: usize, cost: &Cost) {
    let (decision, games) = (cost.decision, 1e9 / cost.game);
    println!("  {villain:<8} {heroes} {decision:>10.1} ns a decision {games:>10.1} games a second");
}

/// Each hero with the three that follow, hands kept from each other.
fn tables_of_four(alone: &[Matchup<Champions>]) -> Vec<Setup> {
    let heroes: Vec<&HeroSetup> = alone.iter().flat_map(|matchup| &matchup.setup.heroes).collect();
    let table = |n: usize| (0..Seat::MAX).map(|k| heroes[(n + k) % heroes.len()].clone()).collect();
    let setup = |(n, matchup): (usize, &Matchup<Champions>)| Setup {
        heroes: table(n),
        hands: Hands::Private,
        ..matchup.setup.clone()
    };
    alone.iter().enumerate().map(setup).collect()
}

/// The least that these games take in any round.
fn best(setups: Vec<Setup>) -> Cost {
    let rounds = (0..ROUNDS).map(|_| round(&setups));
    rounds.min_by(|one, other| one.game.total_cmp(&other.game)).unwrap_or(Cost { decision: 0.0, game: 0.0 })
}

fn round(setups: &[Setup]) -> Cost {
    let mut decisions = 0u32;
    let start = Instant::now();
    for n in 0..GAMES {
        let Ok(mut game) = Champions::deal(&setups[n as usize % setups.len()], Seed::from(n)) else { continue };
        let mut dice = Rng::new(Seed::from(n));
        while let Pending::Decision(_) = game.pending() {
            game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
            decisions += 1;
        }
        black_box(&game);
    }
    let time = start.elapsed().as_nanos() as f64;
    Cost { decision: time / f64::from(decisions), game: time / GAMES as f64 }
}
