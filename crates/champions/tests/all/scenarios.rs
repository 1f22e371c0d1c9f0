//! Every ruling holds, each names its rules, and every rule has one.

use longbox_champions::{Champions, coverage};
use longbox_kernel::testing::scenarios;

#[test]
fn every_scenario_passes() {
    scenarios::pass::<Champions>(coverage::scenarios());
}

#[test]
fn every_scenario_names_a_rule_and_has_a_title_of_its_own() {
    scenarios::are_named(coverage::scenarios());
}

#[test]
fn every_rule_has_a_scenario() {
    scenarios::cover_the_rules::<Champions>(coverage::scenarios());
}
