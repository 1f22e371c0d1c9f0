//! Every ruling holds, and each names its rules.

use longbox_kernel::scenario::Scenario;
use longbox_kernel::testing;
use longbox_vs::{Vs, coverage};

fn scenarios() -> Vec<Scenario> {
    coverage::scenarios().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

#[test]
fn every_scenario_passes() {
    let failed = testing::scenarios::failures::<Vs>(&scenarios());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_scenario_names_a_rule_and_has_a_title_of_its_own() {
    let faults = testing::scenarios::misnamed(&scenarios());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
