//! The pages about this game say what the source says.

use longbox_kernel::scenario::film;
use longbox_kernel::{Viewer, generated};
use longbox_shelf::reference::{Example, Vocabulary};
use longbox_squad::{Catalogue, Squad, coverage};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn page(name: &str) -> (PathBuf, String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

#[test]
fn the_reference_of_the_vocabulary_is_up_to_date() {
    let (file, text) = page("squad/cards.md");
    let vocabulary = Vocabulary::parse(include_str!("../src/vocabulary/mod.rs"));
    let able = Catalogue::standard().cards().iter().filter_map(|card| {
        let written = format!("{:?}", card.ability.as_ref()?);
        Some(Example { card: &card.title, written, text: &card.text })
    });
    let text = vocabulary.fill(&text, "Ability", &able.collect::<Vec<_>>()).unwrap();
    generated::hold(&file, &text, "LONGBOX_WRITE_DOCS");
}

/// Every path that a view can have, as the page writes it: `seats.N.hand`. A card is told as one thing.
fn paths(view: &Value, path: &str, found: &mut BTreeSet<String>) {
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match view {
        Value::Object(fields) => {
            let is_card = fields.contains_key("id") && fields.contains_key("name");
            if is_card && fields.len() == 2 {
                found.insert(path.trim_end_matches(".N").to_owned());
            }
            let facts = fields.iter().filter(|(key, _)| !is_card || !["id", "name"].contains(&key.as_str()));
            facts.for_each(|(key, value)| paths(value, &inside(key), found));
        }
        Value::Array(items) => items.iter().for_each(|item| paths(item, &inside("N"), found)),
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.insert(path.trim_end_matches(".N").to_owned());
        }
    }
}

#[test]
fn every_path_of_the_view_is_told() {
    let mut found = BTreeSet::new();
    for scenario in coverage::scenarios().unwrap() {
        for frame in film::<Squad>(Catalogue::standard(), &scenario, Viewer::Omniscient).frames {
            paths(&frame.view, "", &mut found);
        }
    }
    let (_, text) = page("scenarios.md");
    let table = text.split("### Paths for squad").nth(1).unwrap().split("\n## ").next().unwrap();
    let cells = table.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
    let told: BTreeSet<String> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned)).collect();
    let untold: Vec<_> = found.difference(&told).collect();
    let wrong: Vec<_> = told.difference(&found).collect();
    assert!(untold.is_empty() && wrong.is_empty(), "not in docs/scenarios.md: {untold:?}; not in any view: {wrong:?}");
}

#[test]
fn the_filler_cards_that_the_page_names_do_nothing() {
    let (_, text) = page("scenarios.md");
    let table = text.split("### Filler cards").nth(1).unwrap().split("\n#").next().unwrap();
    let names: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(names.len(), 6);
    let cards = Catalogue::standard();
    for name in names {
        let card = cards.card(cards.find(name).unwrap());
        let row = format!(
            "| `{name}` | {} | {} | {} | {} |",
            card.factors[0].name(),
            card.block.name(),
            card.level,
            card.attack_text()
        );
        assert!(card.ability.is_none() && card.factors.len() == 1 && table.contains(&row), "{row}");
    }
}
