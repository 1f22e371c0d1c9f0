//! `longbox sim`

use crate::named::{Act, OwnCards};
use crate::order::OrderArgs;
use crate::out;
use longbox_ai::by_name;
use longbox_arena::{Interval, Match, Report, Tally};
use longbox_kernel::Seed;
use longbox_kernel::plug::{Matchup, Plug};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    order: OrderArgs,
    /// Who plays: novice, easy, normal, hard, expert; random, rule, plain, greedy. One name stands for all seats.
    #[arg(long, value_name = "P,Q", value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// Play every deal twice, with the seats of two players swapped; where all play together, once with each.
    #[arg(long)]
    paired: bool,
    /// On how many threads; as many as the machine runs at once if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where all chance comes from; the same seed gives the same games on any number of threads.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Act for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        for name in &self.players {
            by_name::<G>(name).map_err(|fault| format!("--players: {fault}"))?;
        }
        let matchups = self.order.matchups::<G>(cards, G::matchups)?;
        let seats = seats::<G>(&matchups, self.seed)?;
        if self.players.len() > seats && !self.paired {
            return Err(format!("--players: a game has {seats} players, here are {}", self.players.len()));
        }
        let decks = match matchups.as_slice() {
            [only] => only.name.clone(),
            many => format!("{} games in turn", many.len()),
        };
        let setups: Vec<G::Setup> = matchups.into_iter().map(|matchup| matchup.setup).collect();
        let threads = out::threads(self.threads.map(usize::from));
        let games = Match::<G> { setups: &setups, games: self.games, seed: self.seed, threads };
        if self.paired {
            return paired(&games, self, &decks);
        }
        let report = play(&games, &self.players)?;
        let (players, groups) = (players(&report, &self.players), groups::<G>(&report, &setups));
        let heads = Heads { game: G::NAME, players, decks, groups, seed: self.seed, threads };
        if self.json {
            out::say_json(&heads.json(&report)?)?;
        } else {
            out::say(&heads.told(&report))?;
        }
        Ok(ExitCode::from(u8::from(report.unfinished > 0)))
    }
}

/// How many sit at the largest of these tables.
fn seats<G: Plug>(matchups: &[Matchup<G>], seed: Seed) -> Result<usize, String> {
    let seats = |matchup: &Matchup<G>| G::deal(&matchup.setup, seed).map(|game| game.seats());
    let all: Result<Vec<usize>, _> = matchups.iter().map(seats).collect();
    Ok(all.map_err(|error| error.to_string())?.into_iter().max().unwrap_or(0))
}

fn play<G: Plug>(games: &Match<G>, names: &[String]) -> Result<Report, String> {
    let bar = out::bar(games.games, "games");
    let progress = |done| bar.set_position(done);
    let report = if names.iter().all(|name| name == "random") {
        games.run_random(&progress)
    } else {
        // The names were looked up before: none is lost here.
        games.run(|| names.iter().filter_map(|name| by_name(name).ok()).collect(), &progress)
    };
    bar.finish_and_clear();
    report.map_err(|error| error.to_string())
}

/// Two players over the same deals from both sides.
fn paired<G: Plug>(games: &Match<G>, args: &Args, decks: &str) -> Result<ExitCode, String> {
    let [one, other] = args.players.as_slice() else {
        return Err("--paired: name two players, such as --players hard,normal".to_owned());
    };
    let levels = [longbox_ai::level(one)?, longbox_ai::level(other)?];
    let together = G::MODES.iter().all(|mode| mode.fewest == 1);
    let bar = out::bar(2 * games.games, "games");
    let reports = games.run_paired(|player| levels[player].hire(1), together, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let reports = reports.map_err(|error| error.to_string())?;
    let all = reports.iter().map(|report| report.games).sum::<u64>();
    let draws = reports.iter().map(|report| report.draws).sum::<u64>();
    let seconds = reports.iter().map(|report| report.seconds).sum::<f64>();
    let head =
        json!({ "game": G::NAME, "decks": decks, "seed": args.seed.to_string(), "draws": draws, "seconds": seconds });
    let mut rows = vec![vec!["game".to_owned(), G::NAME.to_owned()], vec!["decks".to_owned(), decks.to_owned()]];
    let mut told = Vec::new();
    for (player, name) in [one, other].into_iter().enumerate() {
        let won = |swapped: usize, seat: usize| reports[swapped].wins.get(seat).copied().unwrap_or(0);
        let scores: Vec<(String, u64, u64)> = if together {
            let groups = groups::<G>(&reports[player], games.setups);
            let all = ("all".to_owned(), won(player, 0), reports[player].games);
            let each = groups.into_iter().map(|(group, tally)| (group, tally.wins[0], tally.games));
            std::iter::once(all).chain(each).collect()
        } else {
            vec![("all".to_owned(), won(0, player) + won(1, 1 - player), all)]
        };
        for (group, wins, of) in scores {
            told.push(json!({ "player": name, "group": group, "wins": wins, "games": of, "rate": Interval::wilson(wins, of) }));
            let who = if group == "all" { name.clone() } else { format!("{name}: {group}") };
            rows.push(vec![who, format!("{} of {} games", share(wins, of), out::thousands(of))]);
        }
    }
    if args.json {
        let mut value = head;
        value["results"] = json!(told);
        out::say_json(&value)?;
    } else {
        rows.push(vec!["draws".to_owned(), out::thousands(draws)]);
        rows.push(vec!["seconds".to_owned(), format!("{seconds:.1}")]);
        out::say(&(out::aligned(&rows).join("\n") + "\n"))?;
    }
    Ok(ExitCode::from(u8::from(reports.iter().any(|report| report.unfinished > 0))))
}

/// The name of the player on each seat.
fn players(report: &Report, names: &[String]) -> Vec<String> {
    (0..report.wins.len()).map(|seat| names[seat % names.len()].clone()).collect()
}

/// The counts of each group of setups, as the game groups them, in the order of their names.
fn groups<G: Plug>(report: &Report, setups: &[G::Setup]) -> BTreeMap<String, Tally> {
    let mut groups = BTreeMap::new();
    for (setup, tally) in setups.iter().zip(&report.by_setup) {
        if let Some(name) = G::group(setup) {
            groups.entry(name).or_insert(Tally::NONE).add(tally);
        }
    }
    groups
}

/// What was played.
struct Heads {
    game: &'static str,
    players: Vec<String>,
    decks: String,
    groups: BTreeMap<String, Tally>,
    seed: Seed,
    threads: usize,
}

impl Heads {
    fn json(&self, report: &Report) -> Result<Value, String> {
        let mut value = serde_json::to_value(report).map_err(|error| error.to_string())?;
        value["game"] = json!(self.game);
        value["players"] = json!(self.players);
        value["decks"] = json!(self.decks);
        value["seed"] = json!(self.seed.to_string());
        value["threads"] = json!(self.threads);
        let group = |(name, tally): (&String, &Tally)| {
            let wins = &tally.wins[..tally.seats];
            let rates: Vec<Interval> = wins.iter().map(|wins| Interval::wilson(*wins, tally.games)).collect();
            json!({ "name": name, "games": tally.games, "wins": wins, "win_rates": rates })
        };
        value["groups"] = self.groups.iter().map(group).collect();
        Ok(value)
    }

    fn told(&self, report: &Report) -> String {
        let mut rows = vec![
            vec!["game".to_owned(), self.game.to_owned()],
            vec!["decks".to_owned(), self.decks.clone()],
            vec!["games".to_owned(), out::thousands(report.games)],
        ];
        for (seat, name) in self.players.iter().enumerate() {
            let who = format!("player {}, {name}", seat + 1);
            rows.push(vec![who.clone(), share(report.wins[seat], report.games)]);
            for (group, tally) in self.groups.iter().filter(|(_, tally)| seat < tally.seats) {
                let told = format!("{} of {} games", share(tally.wins[seat], tally.games), out::thousands(tally.games));
                rows.push(vec![format!("{who}: {group}"), told]);
            }
        }
        rows.extend(figures(report, self.threads));
        out::aligned(&rows).join("\n") + "\n"
    }
}

/// So many wins of so many games, as a share with its 95 % interval.
fn share(wins: u64, games: u64) -> String {
    let Interval { rate, low, high } = Interval::wilson(wins, games);
    let noun = if wins == 1 { "win" } else { "wins" };
    let (rate, low, high) = (rate * 100.0, low * 100.0, high * 100.0);
    format!("{} {noun}, {rate:.1} %  (95 %: {low:.1} to {high:.1})", out::thousands(wins))
}

fn figures(report: &Report, threads: usize) -> Vec<Vec<String>> {
    let turns = &report.turns;
    let per_game = if report.games > 0 { report.decisions as f64 / report.games as f64 } else { 0.0 };
    let decisions = format!("{} ({per_game:.1} a game)", out::thousands(report.decisions));
    let mut rows = vec![
        ("draws", out::thousands(report.draws)),
        ("turns", format!("{:.1} on average, {} to {}", turns.mean, turns.min, turns.max)),
        ("decisions", decisions),
        ("choices", out::thousands(report.choices)),
        ("seconds", format!("{:.3} on {threads} {}", report.seconds, if threads == 1 { "thread" } else { "threads" })),
        ("games/s", out::thousands(report.games_per_second as u64)),
        ("decisions/s", out::thousands(report.decisions_per_second as u64)),
        ("ns/decision", format!("{:.1}", report.ns_per_decision)),
    ];
    if report.unfinished > 0 {
        rows.push(("unfinished", out::thousands(report.unfinished)));
    }
    rows.into_iter().map(|(name, figure)| vec![name.to_owned(), figure]).collect()
}
