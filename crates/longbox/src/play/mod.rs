//! Play at the terminal.

use clap::Args as ClapArgs;
use std::process::ExitCode;

/// What the command takes.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The game.
    game: String,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    Err(format!("{} cannot be played yet", args.game))
}

pub(crate) fn menu() -> Result<ExitCode, String> {
    Ok(ExitCode::SUCCESS)
}
