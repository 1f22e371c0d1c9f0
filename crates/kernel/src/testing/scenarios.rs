//! What must hold for the scenarios that come with a game.

use crate::Told;
use crate::coverage::rules;
use crate::scenario::{Scenario, ScenarioResult, proved};
use std::collections::BTreeSet;

/// Every scenario passes with the cards that come with the game.
///
/// # Panics
/// If one does not, or if they cannot be read.
pub fn pass<G: Told>(scenarios: Result<Vec<Scenario>, Vec<String>>) {
    nothing(failures::<G>(&read(scenarios)));
}

/// Every scenario names a rule and has a title of its own.
///
/// # Panics
/// If one does not, or if they cannot be read.
pub fn are_named(scenarios: Result<Vec<Scenario>, Vec<String>>) {
    nothing(misnamed(&read(scenarios)));
}

/// Every rule has a scenario that passes.
///
/// # Panics
/// If one has not, or if they cannot be read.
pub fn cover_the_rules<G: Told>(scenarios: Result<Vec<Scenario>, Vec<String>>) {
    nothing(rules::<G>(G::standard_cards(), &read(scenarios)).without);
}

fn read(scenarios: Result<Vec<Scenario>, Vec<String>>) -> Vec<Scenario> {
    scenarios.unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

fn nothing(faults: Vec<String>) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every scenario that fails with the cards that come with the game, and what differs.
fn failures<G: Told>(scenarios: &[Scenario]) -> Vec<String> {
    let results = scenarios.iter().map(|scenario| proved::<G>(G::standard_cards(), scenario));
    let failed = results.filter(|result| !result.passed);
    let told = |result: ScenarioResult| {
        format!("{}:{}: {}\n  {}", result.file, result.line, result.title, result.faults.join("\n  "))
    };
    failed.map(told).collect()
}

/// Every scenario that names no rule, or whose title another has.
fn misnamed(scenarios: &[Scenario]) -> Vec<String> {
    let mut titles = BTreeSet::new();
    let mut faults = Vec::new();
    for Scenario { file, line, title, rules, .. } in scenarios {
        if rules.is_empty() {
            faults.push(format!("{file}:{line}: \"{title}\" names no rule"));
        }
        if !titles.insert(title) {
            faults.push(format!("{file}:{line}: \"{title}\" stands twice"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse;
    use crate::testing::Lantern;

    #[test]
    fn a_scenario_that_fails_is_told_with_its_place() {
        let text = "[[scenario]]\ntitle = 'mine'\nasked = 'me'\n[[scenario]]\ntitle = 'theirs'\nasked = 'foe'";
        let failed = failures::<Lantern>(&parse("l.toml", text).unwrap());
        assert_eq!(failed.len(), 1, "{failed:?}");
        assert!(failed[0].starts_with("l.toml:4: theirs\n  "), "{failed:?}");
    }

    #[test]
    fn a_title_belongs_to_one_scenario_and_each_names_a_rule() {
        let scenario = |rules: &str| format!("[[scenario]]\ntitle = 'a'\nrules = [{rules}]\nasked = 'me'\n");
        let text = scenario("'light.one'") + &scenario("");
        let scenarios = parse("l.toml", &text).unwrap();
        assert_eq!(misnamed(&scenarios), ["l.toml:5: \"a\" names no rule", "l.toml:5: \"a\" stands twice"]);
        assert!(misnamed(&scenarios[..1]).is_empty());
    }
}
