//! How strong the machines are: the tables of `docs/machine.md`.
//!
//!     make strength STRENGTH="squad vs --games 200"
//!     make strength STRENGTH="champions --games 20 --players hard --foes rhino --modes standard --seats 1"
//!
//! Where seats play against each other every level meets the one below and the beginner's rule, each deal twice with the seats
//! swapped, with the decks to begin with. Where all play together every level meets every foe, in every mode, with every
//! number of seats. A row is printed when it has been played: some of them take hours.

use longbox_ai::{LEVELS, Level, level};
use longbox_arena::contest::foes;
use longbox_arena::{Interval, Match};
use longbox_games::{NAMES, Visitor, visit};
use longbox_kernel::Seed;
use longbox_kernel::plug::{Deck, Mode, Plug, SettingValue, Wish};
use serde_json::{Map, Value};
use std::process::ExitCode;

/// Who everybody is measured by.
const RULE: &str = "rule";

/// What is wanted; where a list is empty, all.
#[derive(Clone)]
struct Wanted {
    games: u64,
    seed: u64,
    threads: usize,
    players: Vec<String>,
    foes: Vec<String>,
    modes: Vec<String>,
    seats: Vec<String>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let none = Vec::new;
    let mut wanted =
        Wanted { games: 100, seed: 1, threads, players: none(), foes: none(), modes: none(), seats: none() };
    let (mut games, mut words) = (Vec::new(), std::env::args().skip(1));
    while let Some(word) = words.next() {
        let Some(flag) = word.strip_prefix("--") else {
            games.push(word);
            continue;
        };
        let value = words.next().ok_or_else(|| format!("--{flag}: a value is missing"))?;
        let number = || value.parse().map_err(|_| format!("--{flag}: \"{value}\" is not a number"));
        let list = || value.split(',').map(str::to_owned).collect();
        match flag {
            "games" => wanted.games = number()?,
            "seed" => wanted.seed = number()?,
            "threads" => wanted.threads = number()? as usize,
            "players" => wanted.players = list(),
            "foes" => wanted.foes = list(),
            "modes" => wanted.modes = list(),
            "seats" => wanted.seats = list(),
            other => return Err(format!("there is no --{other} (games, seed, threads, players, foes, modes, seats)")),
        }
    }
    if games.is_empty() {
        games = NAMES.map(str::to_owned).to_vec();
    }
    for game in games {
        visit(&game, wanted.clone()).ok_or_else(|| format!("there is no game \"{game}\" ({})", NAMES.join(", ")))??;
    }
    Ok(())
}

impl Visitor for Wanted {
    type Out = Result<(), String>;

    fn visit<G: Plug>(self) -> Result<(), String> {
        println!("## {}, {} games each, seed {}\n", G::TITLE, self.games, self.seed);
        let together = G::MODES.iter().all(|mode| mode.fewest == 1);
        let table = if together { self.against_foes::<G>() } else { self.against_each_other::<G>() };
        println!();
        table
    }
}

/// So many of so many, in percent and with the 95 % interval.
fn share(wins: u64, games: u64) -> String {
    let Interval { rate, low, high } = Interval::wilson(wins, games);
    format!("{wins} of {games}, {:.0} % ({:.0} to {:.0})", rate * 100.0, low * 100.0, high * 100.0)
}

fn is_wanted(all: &[String], name: &str) -> bool {
    all.is_empty() || all.iter().any(|one| one == name)
}

impl Wanted {
    fn players(&self) -> impl Iterator<Item = (usize, Level)> + '_ {
        LEVELS.into_iter().enumerate().filter(|(_, level)| is_wanted(&self.players, level.name))
    }

    fn against_each_other<G: Plug>(&self) -> Result<(), String> {
        let matchups = G::matchups(G::standard_cards())?;
        let setups: Vec<G::Setup> = matchups.into_iter().map(|matchup| matchup.setup).collect();
        // A deal is two games.
        let games =
            Match::<G> { setups: &setups, games: self.games / 2, seed: Seed::from(self.seed), threads: self.threads };
        println!("| | against the level below | against `{RULE}` |\n|---|---|---|");
        for (n, player) in self.players() {
            let below = n.checked_sub(1).map(|below| LEVELS[below]);
            let mut met = Vec::new();
            for other in [below, Some(level(RULE)?)] {
                met.push(match other {
                    Some(other) => paired::<G>(&games, [player, other])?,
                    None => String::new(),
                });
            }
            println!("| `{}` | {} |", player.name, met.join(" | "));
        }
        Ok(())
    }

    fn against_foes<G: Plug>(&self) -> Result<(), String> {
        let foes = foes::<G>(&self.foes)?;
        let labels: Vec<&str> = foes.iter().map(|foe| foe.label.as_str()).collect();
        println!("| player | mode | seats | {} |\n|---|---|---|{}", labels.join(" | "), "---|".repeat(foes.len()));
        for (_, player) in self.players() {
            for mode in G::MODES.iter().filter(|mode| is_wanted(&self.modes, mode.name)) {
                for seats in (mode.fewest..=mode.most).filter(|seats| is_wanted(&self.seats, &seats.to_string())) {
                    let mut met = Vec::new();
                    for foe in &foes {
                        met.push(self.meet::<G>(player, mode, seats.into(), foe)?);
                    }
                    println!("| `{}` | {} | {seats} | {} |", player.name, mode.name, met.join(" | "));
                }
            }
        }
        Ok(())
    }

    /// The decks to begin with take turns at the seats.
    fn meet<G: Plug>(&self, player: Level, mode: &Mode, seats: usize, foe: &SettingValue) -> Result<String, String> {
        let cards = G::standard_cards();
        let decks: Vec<Deck> = G::decks(cards).iter().filter(|deck| deck.starter).map(|deck| deck.deck()).collect();
        let options =
            Value::Object(G::FOES.map(|key| (key.to_owned(), foe.value.clone())).into_iter().collect::<Map<_, _>>());
        let mut setups = Vec::new();
        for first in 0..decks.len() {
            let decks: Vec<_> = decks.iter().cycle().skip(first).take(seats).cloned().map(Some).collect();
            let wish = Wish { mode: mode.name, options: &options, decks: &decks };
            setups.push(G::setup(cards, &wish).map_err(|faults| faults.join("\n"))?);
        }
        let games =
            Match::<G> { setups: &setups, games: self.games, seed: Seed::from(self.seed), threads: self.threads };
        let hire = || (0..seats).map(|_| player.hire::<G>(1)).collect();
        let report = games.run(hire, &|_| {}).map_err(|error| error.to_string())?;
        Ok(share(report.wins[0], report.games))
    }
}

/// How often the first wins, over the same deals from both sides.
fn paired<G: Plug>(games: &Match<G>, both: [Level; 2]) -> Result<String, String> {
    let reports = games.run_paired(|player| both[player].hire(1), false, &|_| {}).map_err(|error| error.to_string())?;
    let wins = reports[0].wins[0] + reports[1].wins[1];
    Ok(share(wins, reports.iter().map(|report| report.games).sum()))
}
