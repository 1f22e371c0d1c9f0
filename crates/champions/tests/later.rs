//! Faces of later packs, unshipped: they load beside the core set, and every line of theirs is proved, without a
//! change to the types of the position.

use longbox_champions::{CardFiles, Catalogue, Champions, coverage};
use longbox_kernel::scenario::{self, Scenario};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/later").join(name)
}

fn cards() -> &'static Catalogue {
    static CARDS: OnceLock<&'static Catalogue> = OnceLock::new();
    CARDS.get_or_init(|| {
        let mut files = CardFiles::built_in();
        let faults = files.add_folder(&folder("cards"));
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        files.compile().unwrap_or_else(|faults| panic!("{}", faults.join("\n"))).keep()
    })
}

fn scenarios() -> Vec<Scenario> {
    let entries = std::fs::read_dir(folder("scenarios")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let parsed = files.iter().map(|file| {
        let name = format!("champions/later/{}", file.file_name().unwrap().display());
        scenario::parse(&name, &std::fs::read_to_string(file).unwrap()).unwrap_or_else(|faults| panic!("{faults:?}"))
    });
    parsed.flatten().collect()
}

/// Whether it is a face of a later pack: those of the core set begin with 01.
fn is_later(id: &str) -> bool {
    !id.starts_with("01")
}

#[test]
fn there_are_faces_of_five_packs() {
    let later: Vec<&str> = cards().cards().iter().map(|card| card.id.as_str()).filter(|id| is_later(id)).collect();
    let packs: BTreeSet<&str> = later.iter().map(|id| &id[..2]).collect();
    assert!(later.len() >= 40, "{}", later.len());
    assert_eq!(packs.into_iter().collect::<Vec<_>>(), ["02", "04", "07", "09", "11"]);
}

#[test]
fn every_scenario_passes() {
    let failed: Vec<String> = scenarios()
        .iter()
        .map(|scenario| scenario::run::<Champions>(cards(), scenario))
        .filter(|result| !result.passed)
        .map(|result| format!("{}:{}: {}\n  {}", result.file, result.line, result.title, result.faults.join("\n  ")))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Each line of a later face has a scenario that fails without it.
#[test]
fn every_line_is_proved() {
    let coverage = coverage::cards(cards(), &scenarios());
    let unproved: Vec<String> = coverage.lines_unverified.into_iter().filter(|line| is_later(line)).collect();
    assert!(unproved.is_empty(), "{}", unproved.join("\n"));
}

/// The text of every later face; a change to it shows here.
#[test]
fn the_texts_are_as_they_were() {
    let faces = cards().cards().iter().filter(|card| is_later(&card.id));
    let told = faces.map(|card| format!("{} {}\n{}", card.id, card.title, card.text.join("\n"))).collect::<Vec<_>>();
    let told = told.join("\n\n") + "\n";
    let file = folder("texts.txt");
    if std::env::var_os("LONGBOX_WRITE_DOCS").is_some() {
        std::fs::write(&file, &told).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), told, "LONGBOX_WRITE_DOCS=1 writes them anew");
}
