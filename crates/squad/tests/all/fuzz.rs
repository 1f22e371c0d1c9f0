//! Whatever a stranger's deck, card file, replay or save holds, reading it ends with an answer.

use longbox_kernel::Seed;
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::plug::Plug as _;
use longbox_kernel::table::Seated;
use longbox_shelf::fuzz::{self, RealCards, text_of};
use longbox_squad::catalogue::Printed;
use longbox_squad::decks::DeckText;
use longbox_squad::{Catalogue, Setup, SideSetup, Squad};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The source of the vocabulary.
const WORDS: [&str; 1] = [include_str!("../../src/vocabulary/mod.rs")];

/// What takes the place of a number.
const NUMBERS: [&str; 11] = ["0", "1", "2", "3", "20", "99", "127", "128", "255", "256", "-1"];

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

/// The real cards, and what does something in them.
fn real_cards() -> &'static RealCards {
    static CARDS: OnceLock<RealCards> = OnceLock::new();
    let does = |entry: &str| entry.find("ability");
    CARDS.get_or_init(|| RealCards::new::<Printed>("\n  (id:", |_| true, does, &WORDS, &NUMBERS))
}

/// Cards that are taken can be played, whatever they say.
fn play_cards(texts: &[String]) {
    let (cards, taken) = fuzz::with_cards::<Printed>(texts);
    let fill = ["ST001", "ST005", "ST029", "ST038", "ST048", "ST076", "ST142", "ST150", "ST160", "ST163"];
    let ids = taken.iter().map(String::as_str).chain(fill).take(10);
    let deck: Vec<_> = ids.filter_map(|id| cards.by_id(id)).flat_map(|card| [card; 4]).collect();
    let setup = Setup::new(cards, [SideSetup::new(deck.clone()), SideSetup::new(deck)], 20, None);
    check_game::<Squad>(&setup, Seed::from(1), Thoroughness { every: 16, worlds: 6 })
        .unwrap_or_else(|fault| panic!("{fault}\n{}", texts.join("\n")));
}

/// A test of cards that are never taken would prove nothing.
#[test]
fn half_of_the_changed_cards_are_taken() {
    let (_, taken) = fuzz::with_cards::<Printed>(&fuzz::samples(60, |n| real_cards().changed(n)));
    assert!(taken.len() >= 30, "{} of 60", taken.len());
}

/// A game of the starters that has gone on for a while.
fn table() -> &'static Seated<Squad> {
    static TABLE: OnceLock<Seated<Squad>> = OnceLock::new();
    TABLE.get_or_init(|| fuzz::table(Squad::matchups(Catalogue::standard()).unwrap().swap_remove(0).setup, 20))
}

#[test]
fn cards_that_are_taken_can_be_played() {
    let texts = (0..8_usize).map(|n| real_cards().changed(n)).collect::<Vec<_>>();
    fuzz::each_catalogue(100, texts, |texts| play_cards(&texts));
}

#[test]
fn deck_lists_are_read_or_refused() {
    fuzz::each(500, prop_oneof![4 => text_of(&DECK), 1 => any::<String>()], |text| {
        let cards = Catalogue::standard();
        let deck = DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        fuzz::are_placed("fuzz.deck:", &faults);
        assert_eq!(deck.cards(cards).is_ok(), faults.is_empty());
        assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        drop(deck.check(cards));
    });
}

#[test]
fn card_files_are_read_or_refused() {
    let text = prop_oneof![4 => text_of(&CARDS), 1 => any::<String>()];
    fuzz::each(500, text, |text| fuzz::read_cards::<Printed>(&text));
}

#[test]
fn cards_are_read_or_refused() {
    fuzz::each(500, card(), |text| fuzz::read_cards::<Printed>(&text));
}

#[test]
fn setups_are_read_or_refused() {
    fuzz::each(500, setup(), |value| fuzz::deal_and_play::<Squad>(&value, "power"));
}

#[test]
fn setups_are_dealt_or_refused() {
    fuzz::each(500, likely_setup(), |value| fuzz::deal_and_play::<Squad>(&value, "power"));
}

#[test]
fn replays_are_verified_or_refused() {
    fuzz::replays_are_verified_or_refused(table());
}

#[test]
fn damage_to_a_saved_table_is_noticed() {
    fuzz::damage_to_a_saved_table_is_noticed(table());
}

#[test]
fn part_of_a_position_is_none() {
    fuzz::part_of_a_position_is_none(table());
}
