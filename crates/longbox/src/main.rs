//! The one binary: play, simulate, verify, look up.

mod play;
mod scenario;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// One table, with the rules enforced, for superhero card games.
#[derive(Parser)]
#[command(name = "longbox", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game at the terminal.
    Play(play::Args),
    /// Run scenario files: rulings that prove themselves.
    Scenario(scenario::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Scenario(args)) => scenario::run(&args),
        None => play::menu(),
    };
    done.unwrap_or_else(|fault| {
        eprintln!("{fault}");
        ExitCode::from(2)
    })
}
