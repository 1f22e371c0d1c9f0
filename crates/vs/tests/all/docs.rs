//! The pages about this game say what the source says.

use longbox_kernel::scenario::film;
use longbox_kernel::{Silent, Told as _, Viewer, generated};
use longbox_shelf::reference::{Example, Vocabulary};
use longbox_vs::vocabulary::{Clause, Keyword, Kind, Power};
use longbox_vs::{Card, Catalogue, Vs, coverage};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of the vocabulary.
const WORDS: [&str; 3] = [
    include_str!("../../src/vocabulary/mod.rs"),
    include_str!("../../src/vocabulary/facts.rs"),
    include_str!("../../src/vocabulary/steps.rs"),
];

fn page(name: &str) -> (PathBuf, String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

/// What a keyword does, as its file tells it.
#[derive(Deserialize)]
struct KeywordEntry {
    key: Keyword,
    does: Vec<Clause>,
}

fn keywords() -> Vec<KeywordEntry> {
    ron::from_str(include_str!("../../cards/keywords.ron")).unwrap()
}

/// What a card says: each of its powers and plays with its line of text, what its keywords do, and what kind of
/// card it is.
fn said<'c>(card: &'c Card, keywords: &[KeywordEntry]) -> Vec<Example<'c>> {
    let example = |family, written, text| Example { card: &card.title, family, written, text };
    // What its kind says comes last, and its powers before that.
    let of_kind = match &card.kind {
        Kind::PlotTwist(ways) => ways.len(),
        Kind::Special(symbols) if symbols.is_empty() => 0,
        Kind::Basic(_) | Kind::Special(_) => 1,
        Kind::Main(_) | Kind::Supporting | Kind::Token | Kind::Pile | Kind::Equipment | Kind::Machine => 0,
    };
    let (before, plays) = card.text.split_at(card.text.len() - of_kind);
    let powers = &before[before.len() - card.powers.len()..];
    let power = |(power, text): (&Power, &'c String)| -> Vec<Example<'c>> {
        let of_key = keywords.iter().filter(|entry| *power == Power::Key(entry.key)).flat_map(|entry| &entry.does);
        let clauses = of_key.map(|clause| example("Clause", format!("{clause:?}"), text));
        [example("Power", format!("{power:?}"), text)].into_iter().chain(clauses).collect()
    };
    let powers = card.powers.iter().zip(powers).flat_map(power);
    let kind = match &card.kind {
        Kind::PlotTwist(ways) => {
            let whole = (ways.len() == 1).then(|| example("Kind", format!("{:?}", card.kind), &plays[0]));
            let plays = ways.iter().zip(plays).map(|(play, text)| example("Play", format!("{play:?}"), text));
            plays.chain(whole).collect()
        }
        Kind::Basic(_) | Kind::Special(_) => {
            vec![example("Kind", format!("{:?}", card.kind), plays.first().map_or("", String::as_str))]
        }
        Kind::Main(_) | Kind::Supporting | Kind::Token | Kind::Pile | Kind::Equipment | Kind::Machine => {
            vec![example("Kind", format!("{:?}", card.kind), "")]
        }
    };
    powers.chain(kind).collect()
}

#[test]
fn the_reference_of_the_vocabulary_is_up_to_date() {
    let (file, text) = page("vs/cards.md");
    let vocabulary = Vocabulary::parse(&WORDS.join("\n"));
    let words = vocabulary.families().iter().flat_map(|family| &family.words);
    let untold: Vec<&str> = words.filter(|word| word.meaning.is_empty()).map(|word| word.name.as_str()).collect();
    assert!(untold.is_empty(), "words without a doc comment: {untold:?}");
    let keywords = keywords();
    let examples: Vec<Example> = Catalogue::standard().cards().iter().flat_map(|card| said(card, &keywords)).collect();
    let text = vocabulary.fill(&text, &examples).unwrap();
    generated::hold(&file, &text, "LONGBOX_WRITE_DOCS");
}

/// Characters are told alike in whatever row they stand.
fn in_front(path: &str) -> String {
    let rows = ["seats.N.back.N.", "elsewhere.N.seats.N.front.N.", "elsewhere.N.seats.N.back.N."];
    let rest = rows.iter().find_map(|row| path.strip_prefix(row));
    rest.map_or_else(|| path.to_owned(), |rest| format!("seats.N.front.N.{rest}"))
}

#[test]
fn every_path_of_the_view_is_told() {
    let mut found = BTreeSet::new();
    for scenario in coverage::scenarios().unwrap() {
        for frame in film::<Vs>(Catalogue::standard(), &scenario, Viewer::Omniscient).frames {
            generated::view_paths(&frame.view, &mut found);
        }
    }
    let found = found.iter().map(|path| in_front(path)).collect();
    let (_, text) = page("scenarios.md");
    generated::compare_paths(&text, "### Paths for vs", &found).unwrap();
}

/// The keys that a scenario may give are those that a fault lists.
#[test]
fn every_key_of_a_scenario_is_told() {
    let (_, text) = page("scenarios.md");
    let section = text.split("### given for vs").nth(1).unwrap().split("\n### ").next().unwrap();
    let wrong = [
        "nothing = 1",
        "me.nothing = 1",
        "me.front = [{ card = 'Hulk', nothing = 1 }]",
        "me.resources = [{ card = 'Fortress', nothing = 1 }]",
        "deal.nothing = 1",
    ];
    for given in wrong {
        let faults = Vs::arrange(Catalogue::standard(), &given.parse().unwrap(), &mut Silent).map(drop).unwrap_err();
        let fault = faults.iter().find(|fault| fault.contains("not a key")).unwrap_or_else(|| panic!("{faults:?}"));
        let keys = fault.split_once('(').unwrap().1.trim_end_matches(')').split(", ");
        let forms = |key: &str| [format!("`{key}`"), format!("`given.{key}`"), format!("{key} = ")];
        let told = |key: &str| forms(key).iter().any(|form| section.contains(form));
        let untold: Vec<&str> = keys.filter(|key| !told(key)).collect();
        assert!(untold.is_empty(), "{given}: {untold:?}");
    }
}

#[test]
fn the_filler_cards_that_the_page_names_do_nothing_unless_somebody_pays() {
    let (_, text) = page("scenarios.md");
    let table = text.split("### Filler cards for vs").nth(1).unwrap().split("\n#").next().unwrap();
    let names: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert!(!names.is_empty());
    let cards = Catalogue::standard();
    for name in names {
        let card = cards.card(cards.find(name).unwrap());
        let team = card.teams.first().map_or("-", |team| team.name());
        let row = match card.kind {
            Kind::Supporting => {
                format!("| `{name}` | {team} | {} | {}/{} | {} |", card.cost, card.atk, card.def, card.health)
            }
            Kind::Basic(symbol) => format!("| `{name}` | {} |", symbol.name()),
            Kind::Main(_)
            | Kind::Token
            | Kind::Pile
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Special(_) => panic!("{name} is no filler"),
        };
        let must_be_paid = |power: &Power| matches!(power, Power::Super(_, _, cost, _) if !cost.is_empty());
        assert!(card.powers.iter().all(must_be_paid) && table.contains(&row), "{row}");
    }
}
