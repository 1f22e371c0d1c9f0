//! `longbox rules`

use crate::named::{Act, OwnCards};
use crate::out;
use longbox_arena::share;
use longbox_kernel::plug::Plug;
use longbox_kernel::scenario::{self, Scenario};
use longbox_kernel::{RuleEntry, Rulebook};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// A rule's id, the beginning of one, or words to look for.
    query: Vec<String>,
    /// Tell which rules have a scenario that exercises them.
    #[arg(long, conflicts_with = "query")]
    coverage: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Act for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let rulings = G::rulings().map_err(|faults| faults.join("\n"))?;
        let scenarios: Vec<Scenario> = rulings.all().iter().map(|ruling| ruling.scenario.clone()).collect();
        if self.coverage {
            return coverage::<G>(cards, &scenarios, self.json);
        }
        let book = G::rulebook();
        let query = self.query.join(" ");
        let found = match book.get(&query) {
            Some(rule) => vec![rule],
            None => book.search(&query),
        };
        if self.json {
            out::say_json(&found.iter().map(|rule| json_of(rule, &scenarios)).collect::<Vec<_>>())?;
        } else {
            out::say(&told(book, &found, &scenarios))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The scenarios that exercise a rule.
fn exercising<'s>(rule: &str, scenarios: &'s [Scenario]) -> impl Iterator<Item = &'s Scenario> {
    scenarios.iter().filter(move |scenario| scenario.rules.iter().any(|id| id == rule))
}

fn json_of(rule: &RuleEntry, scenarios: &[Scenario]) -> Value {
    let exercising = exercising(&rule.id, scenarios);
    let scenarios: Vec<Value> =
        exercising.map(|s| json!({ "title": s.title, "file": s.file, "line": s.line })).collect();
    json!({ "id": rule.id, "title": rule.title, "at": rule.at, "text": rule.text, "scenarios": scenarios })
}

fn told(book: &Rulebook, found: &[&RuleEntry], scenarios: &[Scenario]) -> String {
    match found {
        [] => "No rule fits.\n".to_owned(),
        [rule] => told_whole(book, rule, scenarios),
        many => {
            let rows: Vec<Vec<String>> = many.iter().map(|rule| vec![rule.id.clone(), rule.title.clone()]).collect();
            let lines = out::aligned(&rows);
            let lines: Vec<String> = lines.iter().map(|line| out::fit(line, out::width())).collect();
            format!("{}\n{} rules\n", lines.join("\n"), many.len())
        }
    }
}

fn told_whole(book: &Rulebook, rule: &RuleEntry, scenarios: &[Scenario]) -> String {
    let mut text = format!("{}\n{}\n\n", rule.id, rule.title);
    for line in out::wrapped(&rule.text, out::width().unwrap_or(80).min(80) - 2) {
        text.push_str(&format!("  {line}\n"));
    }
    text.push_str(&format!("\n{}, {}\n", book.title(), rule.at));
    for scenario in exercising(&rule.id, scenarios) {
        text.push_str(&format!("\n  {}\n      {}:{}\n", scenario.title, scenario.file, scenario.line));
    }
    text
}

#[derive(Serialize)]
struct Coverage {
    rules: usize,
    with_scenario: usize,
    without: Vec<String>,
}

fn coverage<G: Plug>(cards: &'static G::Cards, scenarios: &[Scenario], json: bool) -> Result<ExitCode, String> {
    let exercised = exercised::<G>(cards, scenarios);
    let rules = G::rulebook().rules();
    let without: Vec<String> =
        rules.iter().filter(|rule| !exercised.contains(rule.id.as_str())).map(|rule| rule.id.clone()).collect();
    let coverage = Coverage { rules: rules.len(), with_scenario: rules.len() - without.len(), without };
    if json {
        out::say_json(&coverage)?;
    } else {
        let Coverage { rules, with_scenario, without } = &coverage;
        let mut text =
            format!("rules          {rules}\nwith scenario  {with_scenario}\nwithout        {}\n", without.len());
        without.iter().for_each(|id| text.push_str(&format!("    {id}\n")));
        out::say(&text)?;
    }
    Ok(ExitCode::from(u8::from(!coverage.without.is_empty())))
}

/// The rules that a scenario exercises which passes.
fn exercised<'s, G: Plug>(cards: &'static G::Cards, scenarios: &'s [Scenario]) -> BTreeSet<&'s str> {
    let passed = share(scenarios.len() as u64, out::threads(None), |crew| {
        let mut passed = Vec::new();
        while let Some(piece) = crew.take() {
            let these = &scenarios[piece.start as usize..piece.end as usize];
            passed.extend(these.iter().filter(|these| scenario::run::<G>(cards, these).passed));
        }
        passed
    });
    passed.into_iter().flatten().flat_map(|scenario| scenario.rules.iter().map(String::as_str)).collect()
}
