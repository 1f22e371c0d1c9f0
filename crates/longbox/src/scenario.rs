//! `longbox scenario FILE…`

use crate::named::OwnCards;
use crate::out;
use clap::Args as ClapArgs;
use longbox_games::{NAMES, Visitor};
use longbox_kernel::plug::Plug;
use longbox_kernel::scenario::{self, LaterWins, Report, Scenario, ScenarioResult};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the command takes.
#[derive(ClapArgs)]
pub(crate) struct Args {
    /// Scenario files (TOML).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// Tell where the solutions of puzzles could go on otherwise and win as surely.
    #[arg(long, conflicts_with = "json")]
    later_wins: bool,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    let mut scenarios = Vec::new();
    let mut faults = Vec::new();
    for file in &args.files {
        let name = file.display().to_string();
        match std::fs::read_to_string(file) {
            Err(error) => faults.push(format!("{name}: cannot be read: {error}")),
            Ok(text) => match scenario::parse(&name, &text) {
                Ok(read) => scenarios.extend(read),
                Err(wrong) => faults.extend(wrong),
            },
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let mut results: Vec<Option<ScenarioResult>> = scenarios.iter().map(nameless).collect();
    for name in NAMES {
        longbox_games::visit(name, Run { own, scenarios: &scenarios, results: &mut results });
    }
    if args.later_wins {
        for name in NAMES {
            out::say(&longbox_games::visit(name, Later { own, scenarios: &scenarios }).unwrap_or_default())?;
        }
    }
    let report: Report = results.into_iter().flatten().collect();
    if args.json {
        out::say_json(&report)?;
    } else {
        out::say(&told(&report))?;
    }
    Ok(ExitCode::from(u8::from(report.failed > 0)))
}

/// The game of a scenario: the one that it or its file names, or the only one there is.
fn game_of(scenario: &Scenario) -> Option<&'static str> {
    let only = if let ([only], None) = (NAMES.as_slice(), &scenario.game) { Some(*only) } else { None };
    scenario.game_among(&NAMES).or(only)
}

/// Why no game can run it.
fn nameless(scenario: &Scenario) -> Option<ScenarioResult> {
    let names = NAMES.join(", ");
    let fault = match (game_of(scenario), &scenario.game) {
        (Some(_), _) => return None,
        (None, Some(game)) => format!("there is no game \"{game}\" ({names})"),
        (None, None) => format!("it does not say which game it is for ({names})"),
    };
    Some(ScenarioResult::new(scenario, vec![fault]))
}

/// Run those that are for a game.
struct Run<'a> {
    own: &'a OwnCards,
    scenarios: &'a [Scenario],
    results: &'a mut [Option<ScenarioResult>],
}

impl Visitor for Run<'_> {
    type Out = ();

    fn visit<G: Plug>(self) {
        let all = self.scenarios.iter().zip(self.results);
        let mut mine = all.filter(|(scenario, _)| game_of(scenario) == Some(G::NAME)).peekable();
        if mine.peek().is_none() {
            return;
        }
        let cards = self.own.of::<G>();
        for (scenario, result) in mine {
            *result = Some(scenario::proved::<G>(cards, scenario));
        }
    }
}

/// Where the solutions of a game's puzzles could go on otherwise.
struct Later<'a> {
    own: &'a OwnCards,
    scenarios: &'a [Scenario],
}

impl Visitor for Later<'_> {
    type Out = String;

    fn visit<G: Plug>(self) -> String {
        let mut text = String::new();
        let is_mine = |scenario: &&Scenario| scenario.puzzle.is_some() && game_of(scenario) == Some(G::NAME);
        let mut mine = self.scenarios.iter().filter(is_mine).peekable();
        if mine.peek().is_none() {
            return text;
        }
        let cards = self.own.of::<G>();
        for scenario in mine {
            let title = format!("{}:{}  {}", scenario.file, scenario.line, scenario.title);
            match scenario::later_wins::<G>(cards, scenario) {
                Ok(found) => {
                    for LaterWins { line, others } in found {
                        writeln!(text, "{title}\n        instead of \"{line}\" also: {}", others.join(", ")).ok();
                    }
                }
                Err(faults) => {
                    writeln!(text, "{title}\n        {}", faults.join("\n        ")).ok();
                }
            }
        }
        text
    }
}

fn told(report: &Report) -> String {
    let mut text = String::new();
    for result in report.results.iter().filter(|r| !r.passed) {
        writeln!(text, "FAILED  {}:{}  {}", result.file, result.line, result.title).ok();
        for fault in &result.faults {
            writeln!(text, "        {}", fault.replace('\n', "\n        ")).ok();
        }
    }
    writeln!(text, "{} passed, {} failed", report.passed, report.failed).ok();
    text
}
