//! What the features of a game weigh, from who won many games between machines.
//!
//!     cargo run --release -p longbox-arena --example tune -- squad 2000 easy
//!     cargo run --release -p longbox-arena --example tune -- squad 200000 normal --nats nats://host:4222
//!
//! Prints the weights in the order of the features, for `src/judgement.rs` of the game. Half of the games are kept aside to see
//! how well the weights tell who wins games that they were not made from. With `--nats` workers (`longbox worker`) play the games;
//! the weights are the same.

mod far;

use clap::Parser;
use far::far_away;
use longbox_ai::level;
use longbox_arena::self_play::SelfPlay;
use longbox_games::{Visitor, visit};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
use longbox_post::Settings;
use std::process::ExitCode;

/// Keeps weights of things that hardly vary near 0.
const RIDGE: f64 = 1.0;

/// What the features of a game weigh, from who won many games between machines.
#[derive(Parser)]
struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// How many games.
    #[arg(default_value_t = 1000)]
    games: u64,
    /// Who plays.
    #[arg(default_value = "easy")]
    player: String,
    #[command(flatten)]
    post: Settings,
}

struct Tuned<'a>(&'a Args);

impl Visitor for Tuned<'_> {
    type Out = Result<String, String>;

    fn visit<G: Plug>(self) -> Result<String, String> {
        let Args { games, player, post, .. } = self.0;
        let play = SelfPlay::<G>::new(G::standard_cards(), level(player)?, Seed::from(77))?;
        let halves = match post.resolve()? {
            Some(address) => far_away(&play, *games, &address)?,
            None => {
                let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
                play.run(*games, threads, &|_| {})?
            }
        };
        let weights = halves[0].weights(RIDGE);
        let told: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        let (log, right) = halves[1].fit(&weights);
        let (count, right) = (halves[1].len(), right * 100.0);
        Ok(format!("[{}]\nof {count} positions of other games: {log:.3}, {right:.1} % right", told.join(", ")))
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    match visit(&args.game, Tuned(&args)) {
        Some(Ok(told)) => println!("{}, {} games: {told}", args.game, args.games),
        Some(Err(fault)) => {
            eprintln!("{}: {fault}", args.game);
            return ExitCode::FAILURE;
        }
        None => eprintln!("which game? ({})", longbox_games::NAMES.join(", ")),
    }
    ExitCode::SUCCESS
}
