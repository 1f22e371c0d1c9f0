//! How much work a decision and an imagined line of play are, in instructions of the processor, simulated by callgrind.
//!
//!     cargo run -p longbox-arena --example work              # hold it against work.json, which `make test` does
//!     cargo run -p longbox-arena --example work -- --write   # write that file anew
//!
//! Time says as much about what else a machine does; instructions are the same on a busy machine and on every one with the same
//! compiler. They are counted in the profile of the tests, so that nothing has to be built for it: what a release does with
//! them is for `make bench` to say.

use longbox_ai::{Budget, Glimpse, Others, Player as _, Search};
use longbox_arena::game_seed;
use longbox_games::{NAMES, Visitor, visit};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Pending, Rng, Seed, Silent};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// So much more work than is written down is a fault, in percent; so much less should be written down.
const TOLERANCE: f64 = 3.0;
/// What is measured is the difference of a longer and a shorter run: what both do before they begin is not counted.
const GAMES: [u64; 2] = [4, 24];
const WALKS: [u64; 2] = [8, 40];
/// How many positions are thought about.
const POSITIONS: u64 = 6;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => check(),
        ["--write"] => write(),
        ["play", game, games] => number(games).and_then(|games| measured(game, Play { games })),
        ["think", game, walks] => number(walks).and_then(|walks| measured(game, Think { walks })),
        [..] => Err("what is wanted? nothing, or --write".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("\"{word}\" is not a number"))
}

/// Do what is measured, and print how often it was done.
fn measured(game: &str, work: impl Visitor<Out = Result<u64, String>>) -> Result<(), String> {
    println!("{}", visit(game, work).ok_or_else(|| format!("there is no game \"{game}\""))??);
    Ok(())
}

/// Random games of the usual setups in turn; what is counted is their decisions.
struct Play {
    games: u64,
}

impl Visitor for Play {
    type Out = Result<u64, String>;

    fn visit<G: Plug>(self) -> Self::Out {
        let matchups = G::matchups(G::standard_cards())?;
        let mut decisions = 0;
        for (n, matchup) in (0..self.games).zip(matchups.iter().cycle()) {
            let seed = game_seed(Seed::from(1), n);
            let mut game = G::deal(&matchup.setup, seed).map_err(|error| error.to_string())?;
            let mut dice = Rng::new(seed);
            while let Pending::Decision(_) = game.pending() {
                game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
                decisions += 1;
            }
        }
        Ok(decisions)
    }
}

/// A search from positions of random games; what is counted is its walks.
struct Think {
    walks: u64,
}

impl Visitor for Think {
    type Out = Result<u64, String>;

    fn visit<G: Plug>(self) -> Self::Out {
        let matchups = G::matchups(G::standard_cards())?;
        let budget = Budget { trees: 1, walks: self.walks as u32, turns: G::HORIZON, others: Others::Think };
        for (n, matchup) in (0..POSITIONS).zip(matchups.iter().cycle()) {
            let seed = game_seed(Seed::from(2), n);
            let mut game = G::deal(&matchup.setup, seed).map_err(|error| error.to_string())?;
            let mut dice = Rng::new(seed);
            let mut to_come = 3 + 3 * n;
            let seat = loop {
                let Pending::Decision(seat) = game.pending() else { return Err("a game was too short".to_owned()) };
                if to_come == 0 && game.count() > 1 {
                    break seat;
                }
                to_come = to_come.saturating_sub(1);
                game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
            };
            let mut options = Vec::new();
            game.choices(&mut options);
            let mut search = Search::new(budget, 1);
            search.begin(seed);
            search.choose(&Glimpse::new(&game, seat, &options));
        }
        Ok(POSITIONS * self.walks)
    }
}

/// What each game costs now: instructions for a decision and for a walk.
fn count() -> Result<Map<String, Value>, String> {
    let each = |game: &&str| {
        let (decision, walk) = (difference("play", game, GAMES)?, difference("think", game, WALKS)?);
        Ok(((*game).to_owned(), json!({ "decision": decision, "walk": walk })))
    };
    NAMES.iter().map(each).collect()
}

/// Instructions for each thing more that the longer run does.
fn difference(what: &str, game: &str, sizes: [u64; 2]) -> Result<u64, String> {
    let [short, long] = [run(what, game, sizes[0])?, run(what, game, sizes[1])?];
    let (instructions, times) = (long.0.saturating_sub(short.0), long.1.saturating_sub(short.1));
    instructions.checked_div(times).ok_or_else(|| format!("{what} {game}: the longer run did no more"))
}

/// Run this program under callgrind: how many instructions, and how often it did what is measured.
fn run(what: &str, game: &str, size: u64) -> Result<(u64, u64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let ran = valgrind.args([what, game, &size.to_string()]).output().map_err(|error| {
        format!(
            "instructions are counted with valgrind (Debian: apt install valgrind), and it cannot be started: {error}"
        )
    })?;
    let (out, told) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    let collected = told.lines().find_map(|line| line.split_once("Collected :"));
    let instructions = collected.and_then(|(_, count)| count.trim().parse().ok());
    let times = out.trim().parse().ok();
    instructions.zip(times).ok_or_else(|| format!("{what} {game}: valgrind said {}", told.trim()))
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("work.json")
}

fn write() -> Result<(), String> {
    let text = serde_json::to_string_pretty(&count()?).map_err(|error| error.to_string())?;
    std::fs::write(file(), text + "\n").map_err(|error| format!("{}: {error}", file().display()))
}

fn check() -> Result<(), String> {
    let text = std::fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))?;
    let kept: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file().display()))?;
    let mut faults = Vec::new();
    for (game, now) in count()? {
        for what in ["decision", "walk"] {
            let (now, then) = (now[what].as_f64(), kept.get(&game).and_then(|kept| kept[what].as_f64()));
            let (Some(now), Some(then)) = (now, then) else {
                faults.push(format!("{game}: no work for a {what} is written down"));
                continue;
            };
            let more = 100.0 * (now - then) / then;
            println!("{game:<10} a {what:<9} {now:>9.0} instructions, {more:+.1} % against {then:.0}");
            if more.abs() > TOLERANCE {
                faults.push(format!("{game}: a {what} takes {now:.0} instructions, and {then:.0} are written down"));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    let advice =
        "Look at a profile. If it has to be so, or is less: cargo run -p longbox-arena --example work -- --write";
    Err(format!("{}\n{advice}", faults.join("\n")))
}
