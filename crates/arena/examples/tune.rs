//! What the features of a game weigh, from who won many games between machines.
//!
//!     cargo run --release -p longbox-arena --example tune -- squad 2000 easy
//!     cargo run --release -p longbox-arena --example tune -- squad 200000 normal --nats nats://host:4222
//!
//! Prints the weights in the order of the features, for `src/judgement.rs` of the game. Half of the games are kept aside to see
//! how well the weights tell who wins games that they were not made from. With `--nats` workers (`longbox worker`) play the games;
//! the weights are the same.

use clap::Parser;
use longbox_ai::level;
use longbox_arena::pieces::{Answer, Description, Piece};
use longbox_arena::self_play::{Halves, SelfPlay, joined};
use longbox_arena::thousands;
use longbox_games::{Visitor, visit};
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
use longbox_post::queue::{self, Desk, Ear, Ended, JobId, Refusal};
use longbox_post::{Address, Settings};
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

/// Let workers play.
fn far_away<G: Plug>(play: &SelfPlay<G>, games: u64, address: &Address) -> Result<Halves, String> {
    let description = Description::of_self_play(play, &[]).to_bytes()?;
    let desk = Desk::open(address)?;
    let mut job = desk.job(JobId::of(&description), description);
    let piece = |(number, piece): (u64, Piece)| Ok(queue::Piece { number, payload: piece.to_bytes()? });
    let pieces = (0..).zip(Piece::of_self_play(games)).map(piece).collect::<Result<Vec<_>, String>>()?;
    let mut listener = Listener { play, parts: Vec::new(), pieces: pieces.len() };
    match job.gather(&pieces, &mut listener)? {
        Ended::Done => job.finish()?,
        Ended::Cancelled => {
            job.cancel()?;
            return Err("interrupted: the same command goes on".to_owned());
        }
    }
    Ok(joined(listener.parts.into_iter()))
}

struct Listener<'p, G: Plug> {
    play: &'p SelfPlay<G>,
    /// What has come, each part with its number.
    parts: Vec<(u64, Halves)>,
    pieces: usize,
}

impl<G: Plug> Ear for Listener<'_, G> {
    fn take(&mut self, number: u64, answer: &[u8]) -> Result<(), Refusal> {
        let halves = Answer::from_bytes(answer).and_then(|answer| answer.positions(self.play));
        self.parts.push((number, halves.map_err(Refusal::Answer)?));
        if self.parts.len().is_multiple_of(100) {
            let (there, all) = (thousands(self.parts.len() as u64), thousands(self.pieces as u64));
            eprintln!("{there} of {all} pieces");
        }
        Ok(())
    }

    fn workers(&mut self, _count: usize) {}

    fn say(&mut self, text: &str) {
        eprintln!("{text}");
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
