//! The one binary: play, simulate, verify, look up.

mod analyse;
mod arena;
mod bot;
mod cards;
mod deck;
mod engine;
mod far;
mod field;
mod files;
mod flags;
mod named;
mod order;
mod out;
mod owned;
mod play;
mod proof;
mod replay;
mod report;
mod rules;
mod scenario;
mod serve;
mod sim;
mod site;
mod tune_deck;
mod verify;
mod worker;

use clap::{Parser, Subcommand};
use named::OwnCards;
use std::path::PathBuf;
use std::process::ExitCode;

/// One table, with the rules enforced, for superhero card games.
///
/// Without a command, a menu is offered.
#[derive(Parser)]
#[command(name = "longbox", version)]
struct Cli {
    /// A folder with card files of your own (.ron), added to those that come with the game; those for
    /// one game can stand in a folder within it that is called after the game.
    #[arg(long, global = true, value_name = "DIR")]
    cards: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games: what each is called here, and what it is.
    Games,
    /// Play a game at the terminal.
    Play(play::Args),
    /// Play many games between programs and print the figures.
    Sim(sim::Args),
    /// Let decks and players meet each other over many games: win rates, ratings, cards, charts.
    Arena(arena::Args),
    /// Play games for `longbox arena --nats` and others, on as many machines as there are.
    Worker(worker::Args),
    /// Look for better cards for a deck by simulation.
    TuneDeck(tune_deck::Args),
    /// Play random games and check in each that the rules hold together.
    Verify(verify::Args),
    /// List and search cards.
    Cards(cards::ListArgs),
    /// Show cards whole.
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
    Serve(Box<serve::Args>),
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
    /// Look for the choices of a game that fell short of the best.
    Analyse(analyse::Args),
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
    let own = OwnCards::open(cli.cards.clone(), cli.takes_screen())?;
    let code = match &cli.command {
        Some(Command::Games) => games(),
        Some(Command::Play(args)) => play::run(args, &own),
        Some(Command::Sim(args)) => sim::run(args, &own),
        Some(Command::Arena(args)) => arena::run(args, &own),
        Some(Command::Worker(args)) => worker::run(args),
        Some(Command::TuneDeck(args)) => tune_deck::run(args, &own),
        Some(Command::Verify(args)) => verify::run(args, &own),
        Some(Command::Cards(args)) => cards::list(args, &own),
        Some(Command::Card(args)) => cards::one(args, &own),
        Some(Command::Rules(args)) => rules::run(args, &own),
        Some(Command::Deck(args)) => deck::run(args, &own),
        Some(Command::Scenario(args)) => scenario::run(args, &own),
        Some(Command::Engine(args)) => engine::run(args, &own),
        Some(Command::Serve(args)) => serve::run(args, &own),
        Some(Command::Bot(args)) => bot::run(args, &own),
        Some(Command::Export(args)) => owned::export(args),
        Some(Command::Import(args)) => owned::import(args),
        Some(Command::Report(args)) => report::run(args),
        Some(Command::Replay(args)) => replay::run(args, &own),
        Some(Command::Analyse(args)) => analyse::run(args, &own),
        None => play::menu(&own),
    }?;
    // A refused card file does not stop anything, but a script should learn of it.
    Ok(if own.were_refused() && code == ExitCode::SUCCESS { ExitCode::from(BAD_INPUT) } else { code })
}

/// A line for each game; its name comes first, for scripts.
fn games() -> Result<ExitCode, String> {
    #[derive(Clone)]
    struct Row;
    impl longbox_games::Visitor for Row {
        type Out = Vec<String>;
        fn visit<G: longbox_kernel::plug::Plug>(self) -> Vec<String> {
            vec![G::NAME.to_owned(), G::TITLE.to_owned(), G::ABOUT.to_owned()]
        }
    }
    out::say(&(out::aligned(&longbox_games::each(Row)).join("\n") + "\n"))?;
    Ok(ExitCode::SUCCESS)
}
