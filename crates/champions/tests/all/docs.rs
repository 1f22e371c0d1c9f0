//! The pages about this game say what the source says.

use longbox_champions::vocabulary::{Ability, Kind, When};
use longbox_champions::{Card, Catalogue, Champions, coverage};
use longbox_kernel::scenario::{self, film};
use longbox_kernel::{Silent, Told as _, Viewer, generated};
use longbox_shelf::reference::{Example, Vocabulary};
use std::collections::BTreeSet;
use std::fmt::Debug;
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

fn scenarios_page() -> String {
    page("scenarios.md").1
}

/// What a card says: keywords, restrictions, clauses and abilities with their lines of text, and its facts.
fn said(card: &Card) -> Vec<Example<'_>> {
    let mut all = Vec::new();
    let mut lines = card.text.iter().map(String::as_str);
    let mut say = |family, what: &dyn Debug, text| {
        all.push(Example { card: &card.title, family, written: format!("{what:?}"), text });
    };
    let mut next = || lines.next().unwrap_or_default();
    card.keywords.iter().for_each(|keyword| say("Keyword", keyword, next()));
    if card.given_to.is_some() {
        next();
    }
    card.attach.iter().for_each(|noun| say("Noun", noun, next()));
    card.play.iter().for_each(|play| say("Play", play, next()));
    // What one subject gets is told in one line, however many clauses say it; such a line is no example.
    let completed = usize::from(card.kind == Kind::MainScheme && card.threat.target.is_some());
    let rest = lines.len() - card.abilities.len() - completed;
    let clauses: Vec<&str> = lines.by_ref().take(rest).collect();
    let told = clauses.len() == card.standing.len();
    for (n, clause) in card.standing.iter().enumerate() {
        say("Standing", clause, if told { clauses[n] } else { "" });
    }
    let (boost, others): (Vec<&Ability>, Vec<&Ability>) =
        card.abilities.iter().partition(|ability| ability.when == When::Boost);
    for (ability, text) in others.into_iter().chain(boost).zip(lines) {
        say("Ability", ability, text);
    }
    say("Kind", &card.kind, "");
    card.aspect.iter().for_each(|aspect| say("Aspect", aspect, ""));
    card.gives.iter().for_each(|resource| say("Resource", resource, ""));
    card.stats.iter().flatten().for_each(|value| say("Value", value, ""));
    card.hp.iter().for_each(|number| say("Number", number, ""));
    card.icons.iter().for_each(|icon| say("Icon", icon, ""));
    all
}

#[test]
fn the_reference_of_the_vocabulary_is_up_to_date() {
    let (file, text) = page("champions/cards.md");
    // How large a number can be is told beside the tables.
    let bounds = ["small", "large"].map(|name| format!("#[serde(deserialize_with = \"{name}\")] "));
    let source = bounds.iter().fold(WORDS.join("\n"), |source, bound| source.replace(bound, ""));
    let vocabulary = Vocabulary::parse(&source);
    let words = vocabulary.families().iter().flat_map(|family| &family.words);
    let untold: Vec<&str> = words.filter(|word| word.meaning.is_empty()).map(|word| word.name.as_str()).collect();
    assert!(untold.is_empty(), "words without a doc comment: {untold:?}");
    let examples: Vec<Example> = Catalogue::standard().cards().iter().flat_map(said).collect();
    let text = vocabulary.fill(&text, &examples).unwrap();
    generated::hold(&file, &text, "LONGBOX_WRITE_DOCS");
}

/// The worked example is shown as it is tested.
#[test]
fn the_page_shows_the_files_of_the_worked_example() {
    let (_, text) = page("champions/cards.md");
    let files = [
        include_str!("homebrew/lamplighter.ron"),
        include_str!("homebrew/lamplighter.deck"),
        include_str!("homebrew/lamplighter.toml"),
    ];
    for file in files {
        assert!(text.contains(file), "not on the page as it is:\n{file}");
    }
}

/// Cards in play are told alike wherever they lie.
fn as_identity(path: &str) -> String {
    const PLACES: [&str; 8] = [
        "seats.N.identity.",
        "seats.N.area.N.",
        "seats.N.engaged.N.",
        "villain.",
        "villains.N.",
        "main.",
        "sides.N.",
        "environments.N.",
    ];
    let Some(rest) = PLACES.iter().find_map(|place| path.strip_prefix(place)) else { return path.to_owned() };
    let mut rest = rest;
    while let Some(inner) = rest.strip_prefix("attached.N.") {
        rest = inner;
    }
    format!("seats.N.identity.{rest}")
}

#[test]
fn every_path_of_the_view_is_told() {
    let mut found = BTreeSet::new();
    // No hero of the core set brings a deck beside the usual one.
    let extra = "[[scenario]]\ntitle = 'a deck beside the usual one'\nasked = 'me'\ngiven.me.extra = ['Genius']";
    let extra = scenario::parse("champions/extra.toml", extra).unwrap();
    for scenario in coverage::scenarios().unwrap().into_iter().chain(extra) {
        for frame in film::<Champions>(Catalogue::standard(), &scenario, Viewer::Omniscient).frames {
            generated::view_paths(&frame.view, &mut found);
        }
    }
    let found = found.iter().map(|path| as_identity(path)).collect();
    generated::compare_paths(&scenarios_page(), "### Paths for champions", &found).unwrap();
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
