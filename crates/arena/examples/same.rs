//! Whether two engines play the same games: one number over many random games of every mode.
//!
//!     cargo run --release -p longbox-arena --example same -- vs 2000
//!
//! Every option that was offered counts, and now and then what each seat sees. How a position is laid out in
//! memory and hashed does not.

use longbox_arena::game_seed;
use longbox_games::{Visitor, visit};
use longbox_kernel::hash::Digest;
use longbox_kernel::plug::Plug;
use longbox_kernel::{Pending, Rng, Seat, Seed, Silent, Viewer};
use std::hash::{Hash, Hasher};

/// Every so many decisions the views count as well.
const VIEWS: u64 = 50;

struct Played {
    games: usize,
}

impl Visitor for Played {
    type Out = Result<u64, String>;

    fn visit<G: Plug>(self) -> Result<u64, String> {
        let matchups = G::every_matchup(G::standard_cards())?;
        let mut digest = Digest::new();
        for n in 0..self.games {
            let matchup = &matchups[n * matchups.len().div_ceil(self.games) % matchups.len()];
            let seed = game_seed(Seed::from(1), n as u64);
            let mut game = G::deal(&matchup.setup, seed).map_err(|error| error.faults.join("\n"))?;
            play(&mut game, &mut Rng::new(seed), &mut digest)?;
        }
        Ok(digest.finish())
    }
}

fn play<G: Plug>(game: &mut G, dice: &mut Rng, digest: &mut Digest) -> Result<(), String> {
    let mut options = Vec::new();
    for n in 0u64.. {
        if n.is_multiple_of(VIEWS) {
            for seat in Seat::all(game.seats()) {
                let view = serde_json::to_string(&game.view(Viewer::Seat(seat))).map_err(|error| error.to_string())?;
                view.hash(digest);
            }
        }
        let Pending::Decision(seat) = game.pending() else { break };
        options.clear();
        game.choices(&mut options);
        format!("{seat:?} {options:?}").hash(digest);
        game.choose_nth(dice.below(options.len() as u32) as usize, &mut Silent);
    }
    format!("{:?}", game.pending()).hash(digest);
    Ok(())
}

fn main() {
    let mut words = std::env::args().skip(1);
    let (game, games) = (words.next().unwrap_or_default(), words.next().and_then(|n| n.parse().ok()).unwrap_or(2000));
    match visit(&game, Played { games }) {
        Some(Ok(digest)) => println!("{game}, {games} games: {digest:016x}"),
        Some(Err(fault)) => println!("{game}: {fault}"),
        None => println!("which game? ({})", longbox_games::NAMES.join(", ")),
    }
}
