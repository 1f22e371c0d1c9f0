//! Every ruling holds, every rule has one, and no card's ability could be taken away unnoticed.

use longbox_kernel::coverage as prove;
use longbox_kernel::testing::scenarios;
use longbox_squad::{Catalogue, Squad, coverage};

#[test]
fn every_scenario_passes() {
    scenarios::pass::<Squad>(coverage::scenarios());
}

#[test]
fn every_scenario_names_a_rule_and_has_a_title_of_its_own() {
    scenarios::are_named(coverage::scenarios());
}

#[test]
fn every_rule_has_a_scenario() {
    scenarios::cover_the_rules::<Squad>(coverage::scenarios());
}

/// Takes away each line of each ability in turn and sees a scenario fail.
#[test]
fn no_line_could_be_missing_unnoticed() {
    let coverage = prove::cards::<Squad>(Catalogue::standard(), &coverage::scenarios().unwrap());
    assert_eq!((coverage.cards, coverage.with_abilities), (597, 446));
    assert!(coverage.lines_unverified.is_empty(), "lines without proof:\n{}", coverage.lines_unverified.join("\n"));
}
