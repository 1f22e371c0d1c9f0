//! What the features of a game weigh, from who won many games between machines.
//!
//!     cargo run --release -p longbox-arena --example tune -- squad 2000 easy
//!
//! Prints the weights in the order of the features, for `src/judgement.rs` of the game. Half of the games are kept aside to see
//! how well the weights tell who wins games that they were not made from.

use longbox_arena::{Hired, Samples, Seating, game_seed};
use longbox_games::{Visitor, visit};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;

/// Keeps weights of things that hardly vary near 0.
const RIDGE: f64 = 1.0;

struct Tuned<'a> {
    games: u64,
    player: &'a str,
}

impl Visitor for Tuned<'_> {
    type Out = Result<String, String>;

    fn visit<G: Plug>(self) -> Result<String, String> {
        let setups = G::every_matchup(G::standard_cards())?;
        let mut halves = [Samples::default(), Samples::default()];
        let hire = || longbox_ai::by_name::<G>(self.player);
        let mut seating = Hired::new((0..4).map(|_| hire()).collect::<Result<Vec<_>, _>>()?);
        for n in 0..self.games {
            let seed = game_seed(Seed::from(77), n);
            let setup = &setups[(n * 7919 % setups.len() as u64) as usize].setup;
            let mut game = G::deal(setup, seed).map_err(|error| error.to_string())?;
            seating.begin(seed);
            halves[(n % 2) as usize].play(&mut game, &mut seating);
        }
        let weights = halves[0].weights(RIDGE);
        let told: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        let (log, right) = halves[1].fit(&weights);
        let (count, right) = (halves[1].len(), right * 100.0);
        Ok(format!("[{}]\nof {count} positions of other games: {log:.3}, {right:.1} % right", told.join(", ")))
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize| words.get(n).map(String::as_str);
    let games = word(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let game = word(0).unwrap_or_default();
    match visit(game, Tuned { games, player: word(2).unwrap_or("easy") }) {
        Some(Ok(told)) => println!("{game}, {games} games: {told}"),
        Some(Err(fault)) => println!("{game}: {fault}"),
        None => println!("which game? ({})", longbox_games::NAMES.join(", ")),
    }
}
