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

/// Another card that wins as well is a fault also after the first choice; which card is discarded for it is none.
#[test]
fn a_puzzle_is_not_won_later_by_another_card() {
    let faults = |hand: &str| {
        let text = format!(
            "[[scenario]]
             title = 'Puzzle: a moment is enough'
             given.power = 6
             given.me.hand = ['ST005', 'ST316', 'ST219', '{hand}']
             given.me.deck = ['ST199', 'ST377', 'ST360', 'ST335']
             given.me.discard = ['ST154', 'ST009', 'ST169']
             given.foe.hand = []
             given.foe.deck = ['ST077', 'ST480', 'ST581', 'ST539', 'ST320']
             play = ['attack with Silver Surfer: Moment of Glory', 'play Giant-Man: Huge Breakthrough']
             over = {{ me = 'win' }}
             puzzle = {{ hints = ['A little Strength first.'] }}"
        );
        let scenarios = longbox_kernel::scenario::parse("squad/puzzles.toml", &text).unwrap();
        longbox_kernel::scenario::proved::<Squad>(Catalogue::standard(), &scenarios[0]).faults
    };
    assert_eq!(faults("ST177"), Vec::<String>::new());
    let other = "\"play Giant-Man: Huge Breakthrough\": \"play Red Hulk: Wave of Demolition\" wins as well";
    assert_eq!(faults("ST320"), [other]);
}
