//! Whatever a stranger's deck, card file or save holds, reading it ends with an answer.

use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::{Game, Seed, Told};
use longbox_squad::decks::DeckText;
use longbox_squad::{CardFiles, Catalogue, Setup, SideSetup, Squad};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};

/// Pieces that deck lists are made of, so that chance comes past the first word.
const DECK: [&str; 20] = [
    "4 ",
    "4x ",
    "99x",
    "ST001",
    "ST001:4",
    "ST001:",
    ":",
    "Web-Slinger",
    "(ST001)",
    "(",
    ")",
    "#",
    "# name: ",
    "starter: yes",
    ";",
    "\n",
    " ",
    "18446744073709551616 ",
    "-1 ",
    "é",
];

/// Pieces that card files are made of.
const CARDS: [&str; 44] = [
    "[",
    "]",
    "(",
    ")",
    ",",
    ":",
    "id: \"HB1\",",
    "id: \"ST001\",",
    "heroes: [\"Thor\"],",
    "heroes: [],",
    "title: \"x\",",
    "factors: [Tech],",
    "factors: [Tech, Speed],",
    "block: Animal,",
    "level: 3,",
    "level: 300,",
    "level: -1,",
    "attack: 4,",
    "rarity: Common,",
    "team: XMen,",
    "ability: ",
    "Keeper(",
    "After(",
    "Attacking(",
    "Counterstrike(",
    "HandBlocked(",
    "2",
    "0",
    "On(",
    "OwnTurnStarts",
    "Hit(N(1))",
    "Heal(N(2))",
    "Draw(N(3))",
    "If(",
    "Assault(2)",
    "Choose(",
    "Hero(\"Nobody\")",
    "Not(",
    "AnyOf([",
    "Some(",
    "None",
    "\"",
    "//",
    "\n",
];

fn text_of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![9 => select(pieces).prop_map(str::to_owned), 1 => ".{0,6}"];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// A whole card, in which some values are not what they should be.
fn card() -> impl Strategy<Value = String> {
    let ability = prop_oneof![Just(String::new()), text_of(&CARDS).prop_map(|text| format!("ability: {text},"))];
    let factors = select(&["Tech", "Tech, Speed", "", "Tech, Tech, Tech", "Aminal"][..]);
    let attack = select(&["attack: 4,", "attack: 250,", "attack: 999,", ""][..]);
    (any::<i16>(), factors, attack, ability).prop_map(|(level, factors, attack, ability)| {
        format!(
            "[(id: \"HB1\", heroes: [\"Thor\"], title: \"x\", factors: [{factors}], block: Animal, \
             level: {level}, {attack} rarity: Common, {ability})]"
        )
    })
}

/// JSON that is somewhat like a setup.
fn setup() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..30_i64).prop_map(Value::from),
        select(&["ST001", "ST029", "4 ST001", "Web-Slinger", "nobody", ""][..]).prop_map(Value::from),
    ];
    let list = proptest::collection::vec(leaf.clone(), 0..4).prop_map(Value::from);
    let deck = (select(&["ST001", "ST002", "ST029", "ST076"][..]), 0..140_usize)
        .prop_map(|(id, count)| Value::from(vec![id; count]));
    let cards = prop_oneof![1 => leaf.clone(), 2 => list, 4 => deck];
    let side = (cards.clone(), leaf.clone(), cards.clone(), cards, any::<bool>()).prop_map(
        |(deck, draw, extra, keepers, any_size)| {
            json!({ "deck": deck, "draw": draw, "extra": extra, "keepers": keepers, "any_size": any_size })
        },
    );
    let sides = proptest::collection::vec(side, 0..4);
    prop_oneof![
        1 => leaf.clone(),
        9 => (sides, leaf.clone(), leaf).prop_map(
            |(sides, power, first)| json!({ "sides": sides, "power": power, "first": first })
        ),
    ]
}

/// A setup of the right form, whose numbers may be anything.
fn likely_setup() -> impl Strategy<Value = Value> {
    let cards =
        |most: usize| proptest::collection::vec(select(&["ST001", "ST029", "ST002", "ST076", "ST150"][..]), 0..most);
    let side = (cards(120), 0..=255_u8, cards(40), cards(40), any::<bool>()).prop_map(
        |(deck, draw, extra, keepers, any_size)| {
            json!({ "deck": deck, "draw": draw, "extra": extra, "keepers": keepers, "any_size": any_size })
        },
    );
    (side.clone(), side, 0..25_u8, select(vec![Value::Null, json!(0), json!(1), json!(2)]))
        .prop_map(|(a, b, power, first)| json!({ "sides": [a, b], "power": power, "first": first }))
}

/// A setup that can be read can be dealt or is refused, and what was dealt can be played.
fn deal_and_play(value: &Value) {
    let Ok(setup) = Squad::read_setup(Catalogue::standard(), value) else { return };
    assert_eq!(Squad::write_setup(&setup)["power"], value["power"]);
    let Ok(mut game) = Squad::deal(&setup, Seed::from(1)) else { return };
    let mut options = Vec::new();
    for _ in 0..200 {
        options.clear();
        game.choices(&mut options);
        let Some(choice) = options.last() else { return };
        game.choose(*choice, &mut longbox_kernel::Silent);
    }
}

/// Cards that are taken can be compiled or are refused.
fn read_cards(text: &str) {
    let mut files = CardFiles::default();
    match files.add("fuzz", "fuzz.ron", text) {
        Ok(()) => drop(files.compile()),
        Err(faults) => assert!(faults.iter().all(|fault| fault.starts_with("fuzz.ron:")), "{faults:?}"),
    }
}

/// The real cards, an entry each, without their ids.
fn real_entries() -> Vec<&'static str> {
    let files = [
        include_str!("../../cards/unleashed.ron"),
        include_str!("../../cards/villains-fury.ron"),
        include_str!("../../cards/dark-justice.ron"),
    ];
    let entries = files.into_iter().flat_map(|file| file.split("\n  (id:").skip(1));
    let rest = |entry: &'static str| {
        let (_, rest) = entry.split_once(',')?;
        rest.trim_end_matches([',', ']', '\n', ' ']).strip_suffix(')')
    };
    entries.filter_map(rest).filter(|entry| entry.contains("ability")).collect()
}

/// The words and numbers of a text, and what stands between them.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len());
        all.push(&rest[..end]);
        rest = &rest[end..];
    }
    all
}

/// One of the real cards, with numbers and a word or two of it changed for others.
fn changed_card(id: usize) -> impl Strategy<Value = String> {
    let real = real_entries();
    let words: Vec<String> = real
        .iter()
        .flat_map(|entry| tokens(entry.split_once("ability").map_or("", |(_, ability)| ability)))
        .filter(|token| token.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect();
    let number = select(&["0", "1", "2", "3", "20", "99", "127", "128", "255", "256", "-1"][..]);
    let change = (any::<prop::sample::Index>(), number, select(words));
    (select(real), proptest::collection::vec(change, 0..4)).prop_map(move |(entry, changes)| {
        let mut parts: Vec<String> = tokens(entry).into_iter().map(str::to_owned).collect();
        let from = parts.iter().position(|part| part == "ability").unwrap_or(0);
        for (at, number, word) in changes {
            let places = parts.len() - from;
            let part = &mut parts[from + at.index(places)];
            if part.parse::<i64>().is_ok() {
                *part = number.to_owned();
            } else if part.starts_with(|c: char| c.is_ascii_uppercase()) {
                *part = word;
            }
        }
        format!("[(id: \"HB{id}\",{})]", parts.concat())
    })
}

/// Cards that are taken can be played, whatever they say.
fn play_cards(texts: &[String]) -> usize {
    let mut files = CardFiles::built_in();
    let mut taken = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        let mut with = files.clone();
        if with.add("fuzz", "fuzz.ron", text).is_ok() && with.clone().compile().is_ok() {
            files = with;
            taken.push(format!("HB{n}"));
        }
    }
    let Ok(cards) = files.compile() else { return 0 };
    let cards = cards.keep();
    let fill = ["ST001", "ST005", "ST029", "ST038", "ST048", "ST076", "ST142", "ST150", "ST160", "ST163"];
    let ids = taken.iter().map(String::as_str).chain(fill).take(10);
    let deck: Vec<_> = ids.filter_map(|id| cards.by_id(id)).flat_map(|card| [card; 4]).collect();
    let setup = Setup::new(cards, [SideSetup::new(deck.clone()), SideSetup::new(deck)], 20, None);
    check_game::<Squad>(&setup, Seed::from(1), Thoroughness { every: 16, worlds: 6 })
        .unwrap_or_else(|fault| panic!("{fault}"));
    taken.len()
}

/// The same cases each time; if `LONGBOX_CASES` says how many (`make fuzz`), new ones.
fn config(usual: u32) -> ProptestConfig {
    let wanted = std::env::var("LONGBOX_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if wanted.is_some() { RngSeed::Random } else { RngSeed::Fixed(7) };
    ProptestConfig { cases: wanted.unwrap_or(usual), rng_seed, ..ProptestConfig::default() }
}

proptest! {
    // Each case keeps a catalogue for good, so there are not many.
    #![proptest_config(config(100))]

    #[test]
    fn cards_that_are_taken_can_be_played(
        texts in (0..8_usize).map(changed_card).collect::<Vec<_>>()
    ) {
        play_cards(&texts);
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn deck_lists_are_read_or_refused(text in text_of(&DECK)) {
        let cards = Catalogue::standard();
        let deck = DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.deck:")));
        prop_assert_eq!(deck.cards(cards).is_ok(), faults.is_empty());
        prop_assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        drop(deck.check(cards));
    }

    #[test]
    fn any_text_is_a_deck_list_or_refused(text in ".{0,200}") {
        drop(DeckText::new("fuzz.deck", &text).check(Catalogue::standard()));
    }

    #[test]
    fn card_files_are_read_or_refused(text in text_of(&CARDS)) {
        read_cards(&text);
    }

    #[test]
    fn cards_are_read_or_refused(text in card()) {
        read_cards(&text);
    }

    #[test]
    fn any_text_is_a_card_file_or_refused(text in ".{0,200}") {
        read_cards(&text);
    }

    #[test]
    fn setups_are_read_or_refused(value in setup()) {
        deal_and_play(&value);
    }

    #[test]
    fn setups_are_dealt_or_refused(value in likely_setup()) {
        deal_and_play(&value);
    }
}
