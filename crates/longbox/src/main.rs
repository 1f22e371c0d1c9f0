//! The one binary: play, simulate, verify, look up.

mod bot;
mod cards;
mod deck;
mod engine;
mod files;
mod games;
mod out;
mod owned;
mod play;
mod replay;
mod report;
mod rules;
mod scenario;
mod serve;
mod sim;
mod site;
mod squad;
mod verify;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// One table, with the rules enforced, for superhero card games.
///
/// Without a command, a menu is offered.
#[derive(Parser)]
#[command(name = "longbox", version)]
struct Cli {
    /// A folder with card files of your own (.ron), added to those that come with the game.
    #[arg(long, global = true, value_name = "DIR")]
    cards: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game at the terminal.
    Play(play::Args),
    /// Play many games between programs and print the figures.
    Sim(sim::Args),
    /// Play random games and check in each that the rules hold together.
    Verify(verify::Args),
    /// List and search cards.
    Cards(cards::ListArgs),
    /// Show one card whole.
    Card(cards::OneArgs),
    /// List and search the rules.
    Rules(rules::Args),
    /// Look at decks and check your own.
    Deck(deck::Args),
    /// Run scenario files: rulings that prove themselves.
    Scenario(scenario::Args),
    /// The game for programs in other languages: JSON Lines on standard input and output.
    Engine(engine::Args),
    /// Serve tables over the network, for browsers and programs.
    Serve(serve::Args),
    /// Join a table on a server as a program, and play.
    Bot(bot::Args),
    /// Fetch everything that you own from a server.
    Export(owned::ExportArgs),
    /// Add an export to what you own on a server.
    Import(owned::ImportArgs),
    /// Read what people at tables of your server found wrong.
    Report(report::Args),
    /// Show a game that was saved or played to its end, or prove that it replays.
    Replay(replay::Args),
}

/// The exit code for bad arguments and bad files.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(code) => code,
        Err(fault) => {
            out::warn(&out::brief(&fault));
            ExitCode::from(BAD_INPUT)
        }
    }
}

impl Cli {
    /// Whether the command takes the whole screen.
    fn takes_screen(&self) -> bool {
        match &self.command {
            None => play::takes_screen(),
            Some(Command::Play(args)) => args.takes_screen(),
            Some(_) => false,
        }
    }
}

fn run(cli: &Cli) -> Result<ExitCode, String> {
    let refused = cli.cards.as_deref().map(games::add_cards).transpose()?.unwrap_or_default();
    if !refused.is_empty() {
        out::warn(&out::brief(&refused.join("\n")));
        if cli.takes_screen() {
            // The screen is about to be taken: let it be read first.
            out::warn("\nThese cards are left out. Press Enter to go on.");
            std::io::stdin().read_line(&mut String::new()).ok();
        }
    }
    let code = match &cli.command {
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Sim(args)) => sim::run(args),
        Some(Command::Verify(args)) => verify::run(args),
        Some(Command::Cards(args)) => cards::list(args, cli.cards.as_deref()),
        Some(Command::Card(args)) => cards::one(args),
        Some(Command::Rules(args)) => rules::run(args),
        Some(Command::Deck(args)) => deck::run(args),
        Some(Command::Scenario(args)) => scenario::run(args),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Bot(args)) => bot::run(args),
        Some(Command::Export(args)) => owned::export(args),
        Some(Command::Import(args)) => owned::import(args),
        Some(Command::Report(args)) => report::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        None => play::menu(),
    }?;
    // A refused card file does not stop anything, but a script should learn of it.
    Ok(if refused.is_empty() || code != ExitCode::SUCCESS { code } else { ExitCode::from(BAD_INPUT) })
}
