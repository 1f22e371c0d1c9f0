//! Reading scenarios from TOML.

use super::{Expectations, Puzzle, RefusedThere, Scenario, Windows};
use crate::Verdict;
use crate::toml_file::{Entry, Fault, TomlFile};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// A scenario as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    game: Option<String>,
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    cards: Vec<String>,
    #[serde(default)]
    given: Table,
    #[serde(default)]
    play: Vec<String>,
    #[serde(default)]
    windows: Windows,
    #[serde(default)]
    expect: Table,
    #[serde(default)]
    sees: BTreeMap<String, Table>,
    #[serde(default)]
    unfit: Vec<String>,
    refused: Option<Value>,
    options: Option<Vec<String>>,
    #[serde(default)]
    offers: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    #[serde(default)]
    events: Vec<String>,
    #[serde(default)]
    untold: Vec<String>,
    #[serde(default)]
    hears: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    unheard: BTreeMap<String, Vec<String>>,
    asked: Option<String>,
    #[serde(default)]
    over: BTreeMap<String, Verdict>,
    puzzle: Option<Puzzle>,
}

/// Read all scenarios of a file. If anything is wrong, every fault is listed with file and line.
///
/// ```
/// let faults = longbox_kernel::scenario::parse("x.toml", "[[scenario]]\ntitel = \"…\"").unwrap_err();
/// assert!(faults[0].starts_with("x.toml:2: unknown key `titel`"));
/// ```
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<String>> {
    let toml = TomlFile { file, text };
    let mut table = toml.table(&["scenario"]).map_err(|faults| toml.told(faults))?;
    let mut faults = Vec::new();
    let entries = toml.entries::<Written>(&mut table, "scenario", &mut faults);
    let mut scenarios = Vec::with_capacity(entries.len());
    for Entry { line, item } in entries {
        match item.read(file, line) {
            Ok(scenario) => scenarios.push(scenario),
            Err(fault) => faults.push(Fault::at(line, fault)),
        }
    }
    if faults.is_empty() { Ok(scenarios) } else { Err(toml.told(faults)) }
}

impl Written {
    fn read(self, file: &str, line: usize) -> Result<Scenario, String> {
        if self.title.trim().is_empty() {
            return Err("the title is empty".to_owned());
        }
        let mut expect = Vec::new();
        flatten(String::new(), self.expect, &mut expect);
        let mut sees = Vec::new();
        for (viewer, table) in self.sees {
            let mut paths = Vec::new();
            flatten(String::new(), table, &mut paths);
            sees.push((viewer, paths));
        }
        let then = Expectations {
            expect,
            sees,
            unfit: self.unfit,
            refused: self.refused.map_or(Ok(Vec::new()), refused)?,
            options: self.options,
            offers: self.offers,
            lacks: self.lacks,
            events: self.events,
            untold: self.untold,
            hears: self.hears.into_iter().collect(),
            unheard: self.unheard.into_iter().collect(),
            asked: self.asked,
            over: self.over.into_iter().collect(),
        };
        if then == Expectations::default() {
            let keys =
                "expect, sees, unfit, refused, options, offers, lacks, events, untold, hears, unheard, asked or over";
            return Err(format!("\"{}\" expects nothing: add {keys}", self.title));
        }
        Ok(Scenario {
            file: file.to_owned(),
            line,
            title: self.title,
            game: self.game,
            rules: self.rules,
            cards: self.cards,
            given: self.given,
            play: self.play,
            windows: self.windows,
            then,
            puzzle: self.puzzle,
        })
    }
}

/// `expect.me.power = 3` says the same as `expect = { "me.power" = 3 }`.
fn flatten(path: String, table: Table, into: &mut Vec<(String, Value)>) {
    for (key, value) in table {
        let path = if path.is_empty() { key } else { format!("{path}.{key}") };
        match value {
            Value::Table(inner) if !inner.is_empty() => flatten(path, inner, into),
            value => into.push((path, value)),
        }
    }
}

/// `{ do = "…", rule = "…" }`, with `why = "…"` where the sentence matters, or a list of them.
fn refused(value: Value) -> Result<Vec<RefusedThere>, String> {
    match value {
        Value::Array(list) => list.into_iter().map(one_refused).collect(),
        one => Ok(vec![one_refused(one)?]),
    }
}

fn one_refused(value: Value) -> Result<RefusedThere, String> {
    let shape = "refused is written { do = \"what is wanted\", rule = \"id of the rule\" }, \
                 with why = \"the sentence\" if it matters, or as a list of these";
    let Value::Table(mut table) = value else {
        return Err(format!("{shape}; this is {value}"));
    };
    let mut said = |key: &str| match table.remove(key) {
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(format!("{shape}; \"{key}\" is {other}")),
        None => Ok(None),
    };
    let missing = |key: &str| format!("{shape}; \"{key}\" is missing");
    let wish = said("do")?.ok_or_else(|| missing("do"))?;
    let rule = said("rule")?.ok_or_else(|| missing("rule"))?;
    let entry = RefusedThere { wish, rule, why: said("why")? };
    match table.keys().next() {
        Some(key) => Err(format!("{shape}; \"{key}\" is not known")),
        None => Ok(entry),
    }
}
