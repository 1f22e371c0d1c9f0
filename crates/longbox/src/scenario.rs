//! `longbox scenario FILE…`

use clap::Args as ClapArgs;
use longbox_kernel::Told;
use longbox_kernel::scenario::{self, Report, Runner, Scenario, ScenarioResult};
use longbox_squad::Squad;
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
}

/// The games that scenarios can be about.
const GAMES: [(&str, Runner); 1] = [(Squad::NAME, scenario::run::<Squad>)];

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
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
    let report: Report = scenarios.iter().map(run_one).collect();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?);
    } else {
        print(&report);
    }
    Ok(ExitCode::from(u8::from(report.failed > 0)))
}

fn run_one(scenario: &Scenario) -> ScenarioResult {
    let names: Vec<&str> = GAMES.iter().map(|(name, _)| *name).collect();
    let game = scenario.game_among(&names).unwrap_or(names[0]);
    match GAMES.iter().find(|(name, _)| *name == game) {
        Some((_, runner)) => runner(scenario),
        None => ScenarioResult::new(scenario, vec![format!("there is no game \"{game}\"")]),
    }
}

fn print(report: &Report) {
    for result in report.results.iter().filter(|r| !r.passed) {
        println!("FAILED  {}:{}  {}", result.file, result.line, result.title);
        for fault in &result.faults {
            println!("        {}", fault.replace('\n', "\n        "));
        }
    }
    println!("{} passed, {} failed", report.passed, report.failed);
}
