//! Every ruling holds, every rule has one, and no card's ability could be taken away unnoticed.

use longbox_kernel::coverage as prove;
use longbox_kernel::scenario::Scenario;
use longbox_kernel::testing;
use longbox_squad::{Catalogue, Squad, coverage};

fn scenarios() -> Vec<Scenario> {
    coverage::scenarios().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

#[test]
fn every_scenario_passes() {
    let failed = testing::scenarios::failures::<Squad>(&scenarios());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_scenario_names_a_rule_and_has_a_title_of_its_own() {
    let faults = testing::scenarios::misnamed(&scenarios());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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
