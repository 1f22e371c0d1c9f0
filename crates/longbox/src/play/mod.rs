//! Play at the terminal.

mod campaign;
mod facts;
mod menu;
mod opening;
mod plain;
mod saves;
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
    /// Who plays against you: random, greedy, or human for two at one keyboard; greedy if left out.
    #[arg(long, value_name = "WHO")]
    against: Option<String>,
    /// The other deck; a starter by lot if left out.
    #[arg(long, value_name = "D", conflicts_with = "resume")]
    foe_deck: Option<String>,
    /// Where all chance comes from: the same seed deals the same game.
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    seed: Option<Seed>,
    /// Fight this battle of the campaign.
    #[arg(long, value_name = "ID", conflicts_with = "resume")]
    quest: Option<String>,
    /// Go on with the saved game of that name, or with the one saved last.
    #[arg(long, value_name = "NAME", num_args = 0..=1)]
    resume: Option<Option<String>>,
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
    let session = match &args.resume {
        Some(Some(name)) => store.resume(&store.find_save(name)?, args.against.as_deref())?,
        Some(None) => store.resume(&store.newest_save()?, args.against.as_deref())?,
        None => Session::open(&args.opening())?,
    };
    let ascii = args.ascii || !speaks_unicode();
    if args.takes_screen() {
        tui::play(session, &store, tui::Look::new(ascii))?;
    } else {
        plain::play(session, &store, ascii)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `longbox` alone.
pub(crate) fn menu() -> Result<ExitCode, String> {
    if !takes_screen() {
        out::say(menu::COMMANDS)?;
        return Ok(ExitCode::SUCCESS);
    }
    menu::open(&Store::of_user()?)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether somebody sits at both ends, in front of a screen that can be drawn on.
pub(crate) fn takes_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Whether the locale lets us write more than ASCII.
fn speaks_unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    !matches!(locale.as_deref(), Some("C" | "POSIX"))
}

impl Args {
    /// Whether the game takes the whole screen.
    pub(crate) fn takes_screen(&self) -> bool {
        !self.plain && takes_screen()
    }

    fn opening(&self) -> Opening {
        Opening {
            deck: self.deck.clone(),
            foe_deck: self.foe_deck.clone(),
            against: self.against.clone().unwrap_or_else(|| "greedy".into()),
            quest: self.quest.clone(),
            seed: self.seed.unwrap_or_else(any_seed),
        }
    }
}
