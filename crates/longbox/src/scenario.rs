//! `longbox scenario FILE…`

use crate::games::RUNNERS;
use crate::out;
use clap::Args as ClapArgs;
use longbox_kernel::scenario::{self, Report, Scenario, ScenarioResult};
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
}

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
        out::say_json(&report)?;
    } else {
        out::say(&told(&report))?;
    }
    Ok(ExitCode::from(u8::from(report.failed > 0)))
}

fn run_one(scenario: &Scenario) -> ScenarioResult {
    let names: Vec<&str> = RUNNERS.iter().map(|(name, _)| *name).collect();
    let game = scenario.game_among(&names).unwrap_or(names[0]);
    match RUNNERS.iter().find(|(name, _)| *name == game) {
        Some((_, runner)) => runner(scenario),
        None => ScenarioResult::new(scenario, vec![format!("there is no game \"{game}\"")]),
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
