//! The pages about this game say what the source says.

use longbox_kernel::scenario::film;
use longbox_kernel::{Viewer, generated};
use longbox_shelf::reference::{Example, Vocabulary};
use longbox_squad::{Catalogue, Squad, coverage};
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
    let vocabulary = Vocabulary::parse(include_str!("../../src/vocabulary/mod.rs"));
    let able = Catalogue::standard().cards().iter().filter_map(|card| {
        let written = format!("{:?}", card.ability.as_ref()?);
        Some(Example { card: &card.title, family: "Ability", written, text: &card.text })
    });
    let text = vocabulary.fill(&text, &able.collect::<Vec<_>>()).unwrap();
    generated::hold(&file, &text, "LONGBOX_WRITE_DOCS");
}

#[test]
fn every_path_of_the_view_is_told() {
    let mut found = BTreeSet::new();
    for scenario in coverage::scenarios().unwrap() {
        for frame in film::<Squad>(Catalogue::standard(), &scenario, Viewer::Omniscient).frames {
            generated::view_paths(&frame.view, &mut found);
        }
    }
    let (_, text) = page("scenarios.md");
    generated::compare_paths(&text, "### Paths for squad", &found).unwrap();
}

#[test]
fn the_filler_cards_that_the_page_names_do_nothing() {
    let (_, text) = page("scenarios.md");
    let table = text.split("### Filler cards for squad").nth(1).unwrap().split("\n#").next().unwrap();
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
