//! Every ruling holds, every rule has one, and no card's ability could be taken away unnoticed.

use longbox_kernel::coverage as prove;
use longbox_kernel::scenario::{self, Scenario};
use longbox_squad::{Catalogue, Squad, coverage};
use std::collections::BTreeSet;

fn scenarios() -> Vec<Scenario> {
    coverage::scenarios().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

#[test]
fn every_scenario_passes() {
    let failed: Vec<String> = scenarios()
        .iter()
        .map(|scenario| scenario::run::<Squad>(Catalogue::standard(), scenario))
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

#[test]
fn every_rule_has_a_scenario() {
    let coverage = prove::rules::<Squad>(Catalogue::standard(), &scenarios());
    assert!(coverage.without.is_empty(), "rules without a scenario: {}", coverage.without.join(", "));
}

/// Takes away each line of each ability in turn and sees a scenario fail.
#[test]
fn no_line_could_be_missing_unnoticed() {
    let coverage = prove::cards::<Squad>(Catalogue::standard(), &scenarios());
    assert_eq!((coverage.cards, coverage.with_abilities), (597, 446));
    assert!(coverage.lines_unverified.is_empty(), "lines without proof:\n{}", coverage.lines_unverified.join("\n"));
}
