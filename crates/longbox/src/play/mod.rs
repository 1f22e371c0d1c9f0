//! Play at the terminal, whichever game it is.

mod campaign;
mod facts;
mod menu;
mod numbers;
mod opening;
mod plain;
mod quiet;
mod saves;
mod session;
mod store;
#[cfg(test)]
mod tests;
mod tui;

use crate::flags::Flags;
use crate::named::{Act, OwnCards};
use crate::order::{Order, key_value, options};
use clap::Args as ClapArgs;
use longbox_kernel::Seed;
use longbox_kernel::plug::Plug;
pub(crate) use opening::any_seed;
use opening::{Opening, Sitting};
use serde_json::Value;
use session::Session;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use store::Store;

/// What the command takes.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// Your deck: the id of a built-in deck, or a file.
    #[arg(long, value_name = "D", conflicts_with = "resume")]
    deck: Option<String>,
    /// The decks of all seats, in order, yours first.
    #[arg(long, visible_alias = "heroes", value_name = "D,E", value_delimiter = ',', conflicts_with_all = ["resume", "deck", "other_decks"])]
    decks: Vec<String>,
    /// Who sits on the other seats: novice, easy, normal, hard, expert, or human for people at one keyboard; one for all
    /// of them or one for each (human,easy,hard); normal if left out.
    #[arg(long, visible_alias = "against", value_name = "WHO")]
    others: Option<String>,
    /// The decks of the other seats, in order; those to begin with by lot if left out.
    #[arg(long, visible_alias = "foe-deck", value_name = "D,E", value_delimiter = ',', conflicts_with = "resume")]
    other_decks: Vec<String>,
    /// The mode; the usual one if left out.
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    mode: Option<String>,
    /// How many sit at the table, or who sits on each seat (human,hard); as few as can if left out.
    #[arg(long, value_name = "N|WHO,WHO", value_parser = seats, conflicts_with = "resume")]
    seats: Option<Seats>,
    /// What else the mode wants to know; as often as it takes.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value, conflicts_with = "resume")]
    options: Vec<(String, Value)>,
    #[command(flatten)]
    flags: Flags,
    /// Where all chance comes from: the same seed deals the same game.
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    seed: Option<Seed>,
    /// Fight this battle of the campaign.
    #[arg(long, alias = "battle", value_name = "ID", conflicts_with = "resume")]
    quest: Option<String>,
    /// Go on with the saved game of that name, or with the one saved last.
    #[arg(long, value_name = "NAME", num_args = 0..=1)]
    resume: Option<Option<String>>,
    /// Let the machines say what they weighed and what they expect. It tells what they hold.
    #[arg(long)]
    explain: bool,
    /// Line by line, for screen readers and scripts.
    #[arg(long)]
    plain: bool,
    /// Draw with ASCII only.
    #[arg(long)]
    ascii: bool,
}

/// How many sit at a table, or who.
#[derive(Clone, Debug)]
enum Seats {
    Count(usize),
    Who(Vec<String>),
}

fn seats(text: &str) -> Result<Seats, String> {
    match text.parse() {
        Ok(count) => Ok(Seats::Count(count)),
        Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => Err("that is no number of seats".to_owned()),
        Err(_) => Ok(Seats::Who(text.split(',').map(str::to_owned).collect())),
    }
}

/// `longbox play`.
pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Act for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let store = Store::of_user::<G>()?;
        let mut session: Session<G> = match &self.resume {
            Some(Some(name)) => store.resume(&store.find_save(name)?, cards, self.others.as_deref())?,
            Some(None) => store.resume(&store.newest_save()?, cards, self.others.as_deref())?,
            None => Session::open(cards, &self.opening()?)?,
        };
        session.explains(self.explain);
        let ascii = self.ascii || !speaks_unicode();
        if self.takes_screen() {
            tui::play(session, &store, tui::Look::new(ascii))?;
        } else {
            plain::play(session, &store, ascii)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// `longbox` alone.
pub(crate) fn menu(own: &OwnCards) -> Result<ExitCode, String> {
    if !takes_screen() {
        crate::out::say(&menu::commands())?;
        return Ok(ExitCode::SUCCESS);
    }
    menu::open(own)?;
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

    fn opening(&self) -> Result<Opening, String> {
        let mut decks = vec![self.deck.clone()];
        decks.extend(self.other_decks.iter().cloned().map(Some));
        if !self.decks.is_empty() {
            decks = self.decks.iter().cloned().map(Some).collect();
        }
        let (seats, sitting) = match (&self.seats, &self.others) {
            (Some(Seats::Who(_)), Some(_)) => {
                return Err("--seats says who sits on each seat: leave out --others".to_owned());
            }
            (Some(Seats::Who(who)), None) => (Some(who.len()), Sitting::Each(who.clone())),
            (Some(Seats::Count(count)), others) => (Some(*count), Sitting::others(others.as_deref())),
            (None, others) => (None, Sitting::others(others.as_deref())),
        };
        Ok(Opening {
            order: Order {
                mode: self.mode.clone(),
                options: options(self.flags.0.iter().chain(&self.options))?,
                battle: self.quest.clone(),
                seats,
                decks,
                one_for_all: false,
            },
            sitting,
            seed: self.seed.unwrap_or_else(any_seed),
        })
    }
}
