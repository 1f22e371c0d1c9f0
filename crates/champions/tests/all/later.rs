//! Faces of later packs, unshipped: they load beside the core set, and every line of theirs is proved, without a
//! change to the types of the position.

use longbox_champions::{CardFiles, CardIx, Catalogue, Champions, Hands, HeroSetup, ScenarioSetup, Setup, decks};
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::scenario::{self, Scenario};
use longbox_kernel::{Seat, Seed, coverage};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/later").join(name)
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
    let packs = ["02", "04", "07", "09", "11"];
    let of_pack = |pack: &str| cards().cards().iter().filter(|card| card.id.starts_with(pack)).count();
    let counts = packs.map(of_pack);
    assert!(counts.iter().all(|count| *count >= 7) && counts.iter().sum::<usize>() >= 40, "{counts:?}");
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
    let coverage = coverage::cards::<Champions>(cards(), &scenarios());
    let unproved: Vec<String> = coverage.lines_unverified.into_iter().filter(|line| is_later(line)).collect();
    assert!(unproved.is_empty(), "{}", unproved.join("\n"));
}

/// The cards of those ids; a number before one is a count.
fn named(ids: &str) -> Vec<CardIx> {
    let each = ids.split_whitespace().flat_map(|id| {
        let (count, id) = id.split_once('*').unwrap_or(("1", id));
        std::iter::repeat_n(cards().by_id(id).unwrap_or_else(|| panic!("{id}")), count.parse().unwrap())
    });
    each.collect()
}

/// The standard encounter set, and what goes well with it.
const STANDARD: &str = "2*01186 2*01187 01188 01189 01190 01101 01102 01103 01108 01107 3*01106 2*01099";

/// Stages, schemes and encounter cards of what is played against.
const SCENARIOS: [(&str, &str, &str); 4] = [
    ("02001a", "02004a 01117a", "02006a 4*02012 2*02042 2*02048"),
    ("07002 07017 07032 07046", "07001a", "07004 07019 07034 07048 07006 3*07009 2*07012 07022"),
    ("04060 11006", "04061a 01117a", "2*04072 2*04107 04130 04140 2*11032 11041 2*11046 2*11048 09029"),
    ("04125", "01097a", "04139 04130 04140 2*04165 2*11019 2*11049 3*11048 2*11041 2*02048"),
];

/// What Doctor Strange plays with: arrows and all.
const DECK: &str =
    "2*09037 2*09038 04002 04003 3*04008 3*04009 04013 04100 04159a 5*01088 5*01089 5*01090 01083 01084 3*01054";

fn setup(n: usize) -> Setup {
    let (stages, schemes, own) = SCENARIOS[n % SCENARIOS.len()];
    let mut heroes = vec![HeroSetup { identity: named("09001a")[0], deck: named(DECK) }];
    let starters = decks::starters();
    for other in 0..(n / SCENARIOS.len()) % 4 {
        let deck = decks::check(cards(), &starters[(n + other) % starters.len()]).unwrap();
        heroes.push(HeroSetup { identity: deck.identity, deck: deck.cards });
    }
    let encounter = named(&format!("{own} {STANDARD}"));
    let scenario = ScenarioSetup { stages: named(stages), schemes: named(schemes), encounter };
    let hands = if n.is_multiple_of(5) { Hands::Open } else { Hands::Private };
    Setup::new(cards(), heroes, scenario, Seat(0), hands)
}

/// Whole games of later cards are sound after every choice, and tell nobody what they may not know.
#[test]
fn everything_holds() {
    let mut faults = Vec::new();
    for n in 0..16 {
        let how = Thoroughness { every: 16, worlds: 4 };
        if let Err(fault) = check_game::<Champions>(&setup(n), Seed::from(n as u64), how) {
            faults.push(format!("{n}: {}", fault.chars().take(400).collect::<String>()));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
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
