//! Play at the terminal.

mod campaign;
mod facts;
mod menu;
mod opening;
mod plain;
mod session;
mod store;
#[cfg(test)]
mod tests;
mod tui;

use crate::out;
use clap::Args as ClapArgs;
use longbox_kernel::Seed;
use opening::Opening;
pub(crate) use opening::any_seed;
use session::Session;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use store::Store;

/// What the command takes.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = ["squad"])]
    game: String,
    /// Your deck: the id of a built-in deck, or a file.
    #[arg(long, value_name = "D", conflicts_with = "resume")]
    deck: Option<String>,
    /// Who plays against you: random, greedy, or human for two at one keyboard.
    #[arg(long, value_name = "WHO", default_value = "greedy", conflicts_with = "resume")]
    against: String,
    /// The other deck; a starter by lot if left out.
    #[arg(long, value_name = "D", conflicts_with = "resume")]
    foe_deck: Option<String>,
    /// Where all chance comes from: the same seed deals the same game.
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    seed: Option<Seed>,
    /// Fight this battle of the campaign.
    #[arg(long, value_name = "ID", conflicts_with = "resume")]
    quest: Option<String>,
    /// Go on with the saved game.
    #[arg(long)]
    resume: bool,
    /// Line by line, for screen readers and scripts.
    #[arg(long)]
    plain: bool,
    /// Draw with ASCII only.
    #[arg(long)]
    ascii: bool,
}

/// `longbox play`.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let store = Store::of_user()?;
    let session = if args.resume { store.resume()? } else { Session::open(&args.opening())? };
    if args.plain || !at_terminal() {
        plain::play(session, &store, args.ascii)?;
    } else {
        tui::play(session, &store, tui::Look::new(args.ascii))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `longbox` alone.
pub(crate) fn menu() -> Result<ExitCode, String> {
    if !at_terminal() {
        out::say(menu::COMMANDS)?;
        return Ok(ExitCode::SUCCESS);
    }
    menu::open(&Store::of_user()?)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether somebody sits at both ends.
fn at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl Args {
    fn opening(&self) -> Opening {
        Opening {
            deck: self.deck.clone(),
            foe_deck: self.foe_deck.clone(),
            against: self.against.clone(),
            quest: self.quest.clone(),
            seed: self.seed.unwrap_or_else(any_seed),
        }
    }
}
