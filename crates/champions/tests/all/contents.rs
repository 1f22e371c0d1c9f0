//! What is in the box, and that the cards for it are there.

use longbox_champions::contents::{Contents, Mode, contents};
use longbox_champions::{CardFiles, Catalogue};

#[test]
fn three_villains_five_modular_sets_and_five_heroes() {
    let contents = contents();
    assert_eq!((contents.villains.len(), contents.modulars.len(), contents.heroes.len()), (3, 5, 5));
    assert!(contents.villain("klaw").is_some() && contents.villain("loki").is_none());
    assert_eq!(contents.modular("bomb-scare").unwrap().name, "Bomb Scare");
}

/// What the catalogue begins, it has to hold whole.
#[test]
fn a_hero_or_villain_whose_first_card_is_there_is_there_whole() {
    let cards = Catalogue::standard();
    let is_there = |id: &str| cards.by_id(id).is_some();
    assert!(is_there("01001a") && is_there("01094"));
    let villains = contents().villains.iter().filter(|villain| is_there(&villain.standard[0]));
    let heroes = contents().heroes.iter().filter(|hero| is_there(&hero.identity));
    let faults = villains.flat_map(|villain| villain.faults(cards)).chain(heroes.flat_map(|hero| hero.faults(cards)));
    assert_eq!(faults.collect::<Vec<_>>(), [""; 0]);
}

/// 17, 16 and 19 cards of their own, 7 of the standard set, 3 of the expert set, and the recommended modular set.
#[test]
fn encounter_decks_are_as_large_as_in_the_box() {
    let cards = Catalogue::standard();
    for (id, standard, expert) in [("rhino", 30, 33), ("klaw", 30, 33), ("ultron", 31, 34)] {
        let villain = contents().villain(id).unwrap();
        let modular: Vec<&str> = villain.modular.iter().map(String::as_str).collect();
        let sets = villain.sets.iter().map(String::as_str).chain(modular.iter().copied()).chain(["expert"]);
        if sets.into_iter().any(|set| cards.of_set(set).next().is_none()) {
            continue;
        }
        let size = |mode| villain.encounter_deck(cards, mode, &modular).unwrap().len();
        assert_eq!((size(Mode::Standard), size(Mode::Expert)), (standard, expert), "{id}");
    }
}

#[test]
fn either_side_of_an_identity_finds_the_hero() {
    let cards = Catalogue::standard();
    for id in ["01001a", "01001b"] {
        assert_eq!(contents().hero(cards, cards.by_id(id).unwrap()).unwrap().id, "spider-man");
    }
    assert!(contents().hero(cards, cards.by_id("01094").unwrap()).is_none());
}

/// A villain, a modular set and a hero, with one card of each kind.
const CARDS: &str = r#"[
    (id: "h-a", name: "Hero", kind: Hero, set: "hero", back: "h-b", hp: N(9), hand: 5),
    (id: "h-b", name: "Person", kind: AlterEgo, set: "hero", back: "h-a", hp: N(9), hand: 6),
    (id: "ob", name: "Rent", kind: Obligation, set: "hero", given_to: "Person", abilities: []),
    (id: "min", name: "Rival", kind: Minion, set: "hero-nemesis", hp: N(3), atk: N(1), sch: N(1), copies: 2),
    (id: "sch", name: "Plot", kind: SideScheme, set: "elsewhere", threat: (starts: N(2))),
    (id: "v1", name: "Foe", kind: Villain, set: "foe", stage: 1, hp: N(9), atk: N(1), sch: N(1)),
    (id: "s-a", name: "Scheme", kind: MainScheme, set: "foe", stage: 1, back: "s-b"),
    (id: "s-b", name: "Scheme", kind: MainScheme, set: "foe", stage: 1, back: "s-a"),
    (id: "tr", name: "Trick", kind: Treachery, set: "foe", copies: 3),
    (id: "ex", name: "Pain", kind: Treachery, set: "expert"),
    (id: "mo", name: "Bomb", kind: Treachery, set: "bombs", copies: 2),
]"#;

const BOX: &str = r#"
    [[villain]]
    id = "foe"
    name = "Foe"
    standard = ["v1"]
    expert = ["v1", "v2"]
    schemes = ["s-a", "tr"]
    sets = ["foe"]
    modular = ["bombs"]
    [[modular]]
    id = "bombs"
    name = "Bombs"
    [[hero]]
    id = "hero"
    identity = "h-a"
    obligation = "ob"
    nemesis = "hero-nemesis"
    minion = "min"
    scheme = "sch"
"#;

fn cards() -> Catalogue {
    let mut files = CardFiles::default();
    files.add("Homebrew", "small.ron", CARDS).unwrap();
    files.compile().unwrap()
}

#[test]
fn an_encounter_deck_has_every_copy_and_neither_villain_nor_main_scheme() {
    let (cards, contents) = (cards(), Contents::parse("box.toml", BOX).unwrap());
    let foe = contents.villain("foe").unwrap();
    let ids = |mode: Mode, modular: &[&str]| -> Vec<String> {
        let deck = foe.encounter_deck(&cards, mode, modular).unwrap();
        deck.into_iter().map(|card| cards.card(card).id.clone()).collect()
    };
    assert_eq!(ids(Mode::Standard, &[]), ["tr", "tr", "tr"]);
    assert_eq!(ids(Mode::Expert, &["bombs"]), ["tr", "tr", "tr", "ex", "mo", "mo"]);
    assert_eq!(
        foe.encounter_deck(&cards, Mode::Standard, &["bomb"]).unwrap_err(),
        "Foe: there are no cards of the set \"bomb\""
    );
    assert_eq!(contents.heroes[0].nemesis_set(&cards).len(), 2);
}

#[test]
fn cards_that_are_missing_or_of_another_kind_are_named() {
    let (cards, contents) = (cards(), Contents::parse("box.toml", BOX).unwrap());
    assert_eq!(
        contents.villains[0].faults(&cards),
        ["foe: there is no card v2", "foe: Trick (tr) is not a card of the kind main scheme"]
    );
    assert_eq!(contents.heroes[0].faults(&cards), ["hero: sch is not in the set \"hero-nemesis\""]);
}

#[test]
fn a_faulty_file_is_refused_with_every_fault() {
    let parse = |text: &str| Contents::parse("box.toml", text).unwrap_err();
    assert_eq!(
        parse(&BOX.replace("sets = [\"foe\"]", "sets = []").replace("modular = [\"bombs\"]", "modular = [\"hero\"]")),
        ["box.toml: foe: sets is empty", "box.toml: foe: \"hero\" is not a modular set"]
    );
    assert_eq!(parse(&BOX.replace("id = \"hero\"", "id = \"foe\"")), ["box.toml: \"foe\" is there twice"]);
    let unknown = parse("[[modular]]\nid = \"bombs\"\nnmae = \"Bombs\"\n");
    assert!(unknown[0].starts_with("box.toml:3: unknown field `nmae`"), "{unknown:?}");
}
