//! What a decision costs when few or many characters are in play: `cargo bench -p longbox-vs --bench crowd`.
//!
//! Half of them stand on each side, in both rows, with the powers that are printed on them. Random play goes on
//! for a while from there; each figure is the best of several rounds.

use longbox_kernel::{Game, Pending, Rng, Seed, Silent, Told};
use longbox_vs::Vs;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 7;
/// How often random play begins anew from each position, and for how many decisions it goes on.
const TRIES: u64 = 200;
const DECISIONS: usize = 40;

fn main() {
    println!("Vs. System 2PCG, by characters in play\n");
    let mut few = None;
    for crowd in [10, 20, 40] {
        let game = match crowded(crowd) {
            Ok(game) => game,
            Err(faults) => return println!("{}", faults.join("\n")),
        };
        let cost = a_decision(&game);
        let ratio = cost / *few.get_or_insert(cost);
        println!("  {crowd} characters {:>18.1} ns a decision, {ratio:.2} times as long as with 10", cost);
    }
}

/// A Main Phase with so many characters in play, of as many names.
fn crowded(count: usize) -> Result<Vs, Vec<String>> {
    let cards = Vs::standard_cards();
    let mut names: Vec<&str> = Vec::new();
    let mut ids = cards.cards().iter().filter_map(|card| {
        let fresh =
            card.id.starts_with("MNB") && card.level() == 0 && card.is_character() && !names.contains(&&*card.name);
        fresh.then(|| {
            names.push(&card.name);
            &card.id
        })
    });
    // The main characters are characters too.
    let mut row = |many: usize| format!("{:?}", ids.by_ref().take(many).collect::<Vec<_>>());
    let mut given = "number = 9\n".to_owned();
    for side in ["me", "foe"] {
        let (front, back) = (row(count / 4), row(count / 2 - count / 4 - 1));
        let hand = "[\"MNB-109\", \"MNB-110\", \"MNB-041\", \"MNB-020\"]";
        let _ = write!(given, "[{side}]\nfront = {front}\nback = {back}\nhand = {hand}\n");
    }
    let given = given.parse::<toml::Table>().map_err(|error| vec![error.to_string()])?;
    Vs::arrange(cards, &given, &mut Silent)
}

/// Nanoseconds that a decision takes in random play from there.
fn a_decision(from: &Vs) -> f64 {
    let mut game = from.clone();
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let mut decisions = 0u32;
        let start = Instant::now();
        for seed in 0..TRIES {
            let mut dice = Rng::new(Seed::from(seed));
            game.clone_from(from);
            for _ in 0..DECISIONS {
                let Pending::Decision(_) = game.pending() else { break };
                game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
                decisions += 1;
            }
            black_box(&game);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / f64::from(decisions));
    }
    best
}
