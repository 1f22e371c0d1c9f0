//! Every ruling holds, and each names its rules.

use longbox_champions::{Catalogue, Champions, coverage};
use longbox_kernel::scenario::{self, Scenario};
use std::collections::BTreeSet;

fn scenarios() -> Vec<Scenario> {
    coverage::scenarios().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

#[test]
fn every_scenario_passes() {
    let failed: Vec<String> = scenarios()
        .iter()
        .map(|scenario| scenario::run::<Champions>(Catalogue::standard(), scenario))
        .filter(|result| !result.passed)
        .map(|result| format!("{}:{}: {}\n  {}", result.file, result.line, result.title, result.faults.join("\n  ")))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_scenario_names_a_rule_and_has_a_title_of_its_own() {
    let mut titles = BTreeSet::new();
    for scenario in scenarios() {
        assert!(!scenario.rules.is_empty(), "{}: \"{}\" names no rule", scenario.file, scenario.title);
        assert!(titles.insert(scenario.title.clone()), "{}: \"{}\" stands twice", scenario.file, scenario.title);
    }
}
