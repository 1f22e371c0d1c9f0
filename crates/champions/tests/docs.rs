//! The pages about this game say what the source says.

use longbox_champions::vocabulary::Kind;
use longbox_champions::{Catalogue, Champions};
use longbox_kernel::{Silent, Told as _};
use std::path::Path;

fn scenarios_page() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md")).unwrap()
}

/// The keys that a scenario may give are those that a fault lists.
#[test]
fn every_key_of_a_scenario_is_told() {
    let text = scenarios_page();
    let section = text.split("### given for champions").nth(1).unwrap().split("\n### ").next().unwrap();
    let wrong = [
        "nothing = 1",
        "me.nothing = 1",
        "encounter.nothing = 1",
        "villain.nothing = 1",
        "me.area = [{ card = 'Helicarrier', nothing = 1 }]",
        "me.engaged = [{ card = 'Shocker', nothing = 1 }]",
        "sides = [{ card = 'Crowd Control', nothing = 1 }]",
        "villain.attachments = [{ card = 'Charge', nothing = 1 }]",
    ];
    for given in wrong {
        let faults =
            Champions::arrange(Catalogue::standard(), &given.parse().unwrap(), &mut Silent).map(drop).unwrap_err();
        let fault = faults.iter().find(|fault| fault.contains("not a key")).unwrap_or_else(|| panic!("{faults:?}"));
        let keys = fault.split_once('(').unwrap().1.trim_end_matches(')').split(", ");
        let told = |key: &str| section.contains(&format!("`{key}`")) || section.contains(&format!("`{key}."));
        let told = |key: &str| told(key) || section.contains(&format!("`encounter.{key}`"));
        let untold: Vec<&str> = keys.filter(|key| !told(key)).collect();
        assert!(untold.is_empty(), "{given}: {untold:?}");
    }
}

#[test]
fn the_filler_cards_that_the_page_names_do_nothing_of_themselves() {
    let text = scenarios_page();
    let table = text.split("### Filler cards for champions").nth(1).unwrap().split("\n#").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let names: Vec<&str> = rows.flat_map(|line| line.split('|').nth(1).unwrap_or_default().split('`')).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| name.chars().any(char::is_alphabetic)).collect();
    assert_eq!(names.len(), 7);
    let cards = Catalogue::standard();
    for name in names {
        let card = cards.card(cards.find(name).unwrap());
        // An attachment that finds nothing to lie on is never used.
        assert!(card.abilities.is_empty() || card.kind == Kind::Attachment && card.boost == 0, "{name}");
    }
}
