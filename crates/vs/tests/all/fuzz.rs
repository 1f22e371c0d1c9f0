//! Whatever a stranger's deck, card file, scenario, replay or save holds, reading it ends with an answer.

use longbox_kernel::Seed;
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::table::Seated;
use longbox_shelf::fuzz::{self, RealCards, text_of};
use longbox_vs::decks::{self, List};
use longbox_vs::vocabulary::Kind;
use longbox_vs::{CardIx, Catalogue, Entry, Mode, Setup, SideSetup, Vs};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The files of the vocabulary.
const WORDS: [&str; 3] = [
    include_str!("../../src/vocabulary/mod.rs"),
    include_str!("../../src/vocabulary/facts.rs"),
    include_str!("../../src/vocabulary/steps.rs"),
];

/// What takes the place of a number.
const NUMBERS: [&str; 13] = ["0", "1", "2", "3", "20", "99", "127", "128", "255", "256", "32767", "-1", "-32768"];

/// Pieces that deck lists are made of, so that chance comes past the first word.
const DECK: [&str; 24] = [
    "4 ",
    "4x ",
    "60x",
    "MNB-001",
    "MNB-009:4",
    "MNB-009:",
    ":",
    "Ant-Man",
    "Hulk",
    "Hulk Level 1",
    "(MNB-009)",
    "(",
    ")",
    "[Main]",
    "[main",
    "[Deck]\n",
    "[Sideboard]",
    "#",
    "# name: ",
    ";",
    "\n",
    " ",
    "18446744073709551616 ",
    "é",
];

/// Pieces that OCTGN's deck files are made of.
const OCTGN: [&str; 19] = [
    "<?xml version=\"1.0\"?>",
    "<!DOCTYPE deck [<!ENTITY e \"e\">]>",
    "<deck game=\"d9d22574-b64d-4f4b-9726-092d35b778c9\">",
    "<deck>",
    "</deck>",
    "<section name=\"Main Characters\">",
    "<section name=\"Locations\" shared=\"False\">",
    "<section>",
    "</section>",
    "<card qty=\"4\" id=\"\" number=\"MNB-009\">Ant-Man</card>",
    "<card qty=\"1\" id=\"x\">Hulk</card>",
    "<card qty=\"999\" id=\"MNB-009\"/>",
    "<card qty=\"-1\">Nobody</card>",
    "<card",
    "&e;",
    "<!-- -->",
    ">",
    "\n",
    "é",
];

/// Pieces that card files are made of.
const CARDS: [&str; 58] = [
    "[",
    "]",
    "(",
    ")",
    ",",
    ":",
    "id: \"HB1\",",
    "id: \"MNB-001\",",
    "name: \"x\",",
    "name: \"\",",
    "teams: [Avengers],",
    "teams: [Nobody],",
    "group: \"g\",",
    "kind: Main(1),",
    "kind: Main(4),",
    "kind: Supporting,",
    "kind: PlotTwist([",
    "kind: Special([Might]),",
    "cost: 3,",
    "cost: 300,",
    "atk: 3,",
    "atk: -1,",
    "def: 3,",
    "health: 2,",
    "symbols: 2,",
    "powers: [",
    "Key(Berserker),",
    "Key(Nothing),",
    "Named(\"y\", [",
    "Super(\"y\", Main, [Might], [",
    "SuperWith(",
    "Reaction(",
    "LevelUp(\"y\", 3, ",
    "LevelUpForPoints(\"y\", 0)",
    "On(",
    "OnceATurn(",
    "While(YourTurn, ",
    "Appears(This)",
    "EndOfTurn(Yours)",
    "Has(This, N(1), N(1))",
    "Cannot(Enemy, Attack)",
    "Plus(One(Mine), N(2))",
    "Stun(Each(Enemy))",
    "Draw(You, N(3))",
    "Draw(You, 3)",
    "May([",
    "If(",
    "ForEach(Mine, [",
    "EachPlayer(Enemy, [",
    "Later(EndOfCombat, Next, Turn, [",
    "Not(",
    "All([",
    "Some(",
    "None",
    "])",
    "\"",
    "//",
    "\n",
];

/// What a scenario may say, and values that fit there or do not.
const GIVEN: [(&str, &[&str]); 38] = [
    ("me.main", &["'Hulk'", "'Hulk Level 2'", "'Ant-Man'", "3"]),
    ("me.row", &["'back'", "'side'"]),
    ("me.xp", &["3", "99", "100"]),
    ("me.points", &["9", "-1"]),
    ("me.wounds", &["2", "99", "-99", "'2'"]),
    ("me.counters", &["-9", "99", "1000"]),
    ("me.stunned", &["true", "1"]),
    ("me.exhausted", &["true"]),
    ("me.appeared", &["true"]),
    ("me.gear", &["'MNB-009'", "'Nobody'", "1"]),
    ("me.front", &["['Ant-Man', { card = 'Hawkeye', counters = -3, wounds = 1 }]", "['70 Ant-Man']", "['MNB-109']"]),
    ("me.back", &["[{ card = 'Ant-Man', owner = 'foe', stunned = true }]", "['Hulk Level 1']", "'Ant-Man'"]),
    ("me.hand", &["['3 Ant-Man', 'MNB-109']", "['99 MNB-109']", "[1]", "['MNB-105', 'MNB-104', 'MNB-103', 'MNB-102']"]),
    ("me.deck", &["[]", "['20 Ant-Man']", "['97 Ant-Man']", "['0 Ant-Man']"]),
    ("me.ko", &["['Ant-Man', 'Hulk Level 1']", "['MNB-109']"]),
    ("me.resources", &["['4 MNB-109', { card = 'Ant-Man' }]", "[{ card = 'Ant-Man', down = false }]", "['6 MNB-110']"]),
    ("me.outside", &["['AFF-054']", "['40 AFF-054']"]),
    ("me.nothing", &["1"]),
    ("foe.main", &["'Thanos'", "'Loki Level 2'"]),
    ("foe.wounds", &["4", "5"]),
    ("foe.front", &["['3 MNB-090', 'MNB-095']", "[{ card = 'MNB-090', exhausted = true }]"]),
    ("foe.back", &["['MNB-096', { card = 'MNB-091', gear = 'LEG-071' }]"]),
    ("foe.hand", &["['MNB-109', 'MNB-104']"]),
    ("foe.resources", &["['5 MNB-112']"]),
    ("mate.main", &["'Wolverine'"]),
    ("rival.front", &["['2 MNB-060']"]),
    ("mode", &["'ffa'", "'2v2'", "'2headed'", "'2v2-lending'", "'duel'", "'solo'"]),
    ("turn", &["'foe'", "'rival'", "'nobody'"]),
    ("first", &["'foe'", "0"]),
    ("phase", &["'start'", "'recovery'", "'build'", "'recruit'", "'formation'", "'end'", "'combat'"]),
    ("number", &["1", "2", "400", "401", "0"]),
    ("lists", &["'secret'", "'open'", "true"]),
    ("flips", &["['heads', 'tails']", "['edge']"]),
    ("picks", &["[0, 2]", "[99, -1]"]),
    ("shuffle", &["'reverse'", "'random'", "'no'"]),
    ("seed", &["7", "-1", "'x'"]),
    ("deal", &["{ me = 'avengers', mains = { me = 'Hulk' } }", "{ me = ['60 Ant-Man'] }", "{ mode = 'ffa' }", "3"]),
    ("extra", &["{}"]),
];

/// Lines that somebody might play.
const PLAYS: [&str; 8] =
    ["attack", "done", "pass", "foe: pass", "recruit Ant-Man", "end your turn", "nothing like it", "foe: Ant-Man"];

/// A whole card, in which some values are not what they should be.
fn card() -> impl Strategy<Value = String> {
    let powers = prop_oneof![Just(String::new()), text_of(&CARDS).prop_map(|text| format!("powers: [{text}],"))];
    let teams = select(&["Avengers", "Avengers, XMen", "", "Avengerz"][..]);
    let kind = select(
        &["Main(1)", "Main(0)", "Supporting", "PlotTwist([(Main, [Draw(You, N(1))])])", "Basic(Might)", "Machine"][..],
    );
    (any::<i16>(), teams, kind, powers).prop_map(|(atk, teams, kind, powers)| {
        format!(
            "[(id: \"HB1\", name: \"x\", group: \"g\", teams: [{teams}], kind: {kind}, cost: 1, atk: {atk}, def: 3, \
             health: 1, {powers})]"
        )
    })
}

/// Where the part of an entry begins that says what the card does.
fn does(entry: &str) -> Option<usize> {
    entry.find("powers:").or_else(|| entry.find("PlotTwist("))
}

fn real_cards() -> &'static RealCards {
    static CARDS: OnceLock<RealCards> = OnceLock::new();
    CARDS.get_or_init(|| RealCards::new::<Entry>("\n    (id:", |_| true, does, &WORDS, &NUMBERS))
}

/// The built-in cards with those of these that are taken, and which that were.
fn with_cards(texts: &[String]) -> (&'static Catalogue, Vec<CardIx>) {
    let (cards, taken) = fuzz::with_cards::<Entry>(texts);
    (cards, taken.iter().filter_map(|id| cards.by_id(id)).collect())
}

/// Cards that are taken can be played, whatever they say.
fn play_cards(texts: &[String]) {
    let (cards, taken) = with_cards(texts);
    let of = |wanted: fn(&Kind) -> bool| taken.iter().copied().filter(move |card| wanted(&cards.card(*card).kind));
    let main = of(|kind| *kind == Kind::Main(1)).next().or(cards.by_id("MNB-001")).unwrap();
    let fill = ["MNB-109", "MNB-110", "MNB-111", "MNB-112", "MNB-009", "MNB-010", "MNB-087"];
    let fill = fill.iter().filter_map(|id| cards.by_id(id));
    let in_deck = |kind: &Kind| !matches!(kind, Kind::Main(_) | Kind::Token | Kind::Pile);
    let deck: Vec<CardIx> = of(in_deck).chain(fill).flat_map(|card| [card; 6]).take(60).collect();
    let sides = vec![SideSetup::new(cards, main, deck.clone()), SideSetup::new(cards, main, deck)];
    let setup = Setup::new(cards, Mode::Duel, sides);
    for seed in 1..=3 {
        check_game::<Vs>(&setup, Seed::from(seed), Thoroughness { every: 16, worlds: 3 })
            .unwrap_or_else(|fault| panic!("{fault}\n{}", texts.join("\n")));
    }
}

/// A test of cards that are never taken would prove nothing.
#[test]
fn half_of_the_changed_cards_are_taken() {
    let (_, taken) = with_cards(&fuzz::samples(60, |n| real_cards().changed(n)));
    assert!(taken.len() >= 30, "{} of 60", taken.len());
}

/// JSON that is somewhat like a setup.
fn setup() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2..6_i64).prop_map(Value::from),
        select(&["MNB-001", "MNB-009", "Hulk", "duel", "free-for-all", "open", ""][..]).prop_map(Value::from),
    ];
    let list = proptest::collection::vec(leaf.clone(), 0..4).prop_map(Value::from);
    let side = (leaf.clone(), list.clone(), list)
        .prop_map(|(main, deck, outside)| json!({ "main": main, "deck": deck, "outside": outside }));
    let sides = proptest::collection::vec(prop_oneof![4 => side, 1 => leaf.clone()], 0..5);
    prop_oneof![
        1 => leaf.clone(),
        9 => (leaf.clone(), sides, leaf.clone(), leaf).prop_map(
            |(mode, sides, first, lists)| json!({ "mode": mode, "sides": sides, "first": first, "lists": lists })
        ),
    ]
}

/// A setup of the right form, whose cards and seats may be anything.
fn likely_setup() -> impl Strategy<Value = Value> {
    let ids: Vec<&str> = Catalogue::standard().cards().iter().map(|card| card.id.as_str()).collect();
    let cards = move |most: usize| proptest::collection::vec(select(ids.clone()), 0..most);
    let main = select(&["MNB-001", "MNB-027", "MNB-079", "MNB-055", "MNB-002", "MNB-009"][..]);
    let side = (main, cards(100), cards(40))
        .prop_map(|(main, deck, outside)| json!({ "main": main, "deck": deck, "outside": outside }));
    let mode = select(&["duel", "free-for-all", "pairs", "pairs-lending", "two-headed"][..]);
    let first = select(vec![Value::Null, json!(0), json!(1), json!(3)]);
    (mode, proptest::collection::vec(side, 1..5), first)
        .prop_map(|(mode, sides, first)| json!({ "mode": mode, "sides": sides, "first": first, "lists": "open" }))
}

/// A game of the starters that has gone on for a while.
fn table() -> &'static Seated<Vs> {
    static TABLE: OnceLock<Seated<Vs>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let cards = Catalogue::standard();
        let side = |id: &str| {
            let text = decks::built_in(id).unwrap();
            decks::check(cards, &text, &[]).unwrap().side(cards, None).unwrap()
        };
        let setup = Setup::new(cards, Mode::Duel, vec![side("avengers"), side("x-men")]);
        fuzz::table(setup, 90)
    })
}

#[test]
fn cards_that_are_taken_can_be_played() {
    let texts = (0..8_usize).map(|n| real_cards().changed(n)).collect::<Vec<_>>();
    fuzz::each_catalogue(16, texts, |texts| play_cards(&texts));
}

#[test]
fn setups_are_dealt_or_refused() {
    fuzz::each(100, likely_setup(), |value| fuzz::deal_and_play::<Vs>(&value, "mode"));
}

#[test]
fn setups_are_read_or_refused() {
    fuzz::each(500, setup(), |value| fuzz::deal_and_play::<Vs>(&value, "mode"));
}

#[test]
fn positions_are_set_up_or_refused() {
    fuzz::positions_are_set_up_or_refused::<Vs>(&GIVEN, &PLAYS);
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

#[test]
fn deck_lists_are_read_or_refused() {
    fuzz::each(500, prop_oneof![4 => text_of(&DECK), 1 => any::<String>()], |text| {
        let cards = Catalogue::standard();
        let deck = decks::DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        fuzz::are_placed("fuzz.deck:", &faults);
        assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        let list = List::of(cards, &deck);
        assert_eq!(List::of(cards, &decks::DeckText::new("again", &decks::text(cards, None, &list))), list);
        fuzz::are_placed("fuzz.deck", &decks::check(cards, &deck, decks::BANNED).err().unwrap_or_default());
    });
}

/// A deck of OCTGN is read or refused.
fn read_octgn(text: &str) {
    let cards = Catalogue::standard();
    match decks::from_octgn(cards, "fuzz.o8d", text) {
        Ok(deck) => drop(decks::check(cards, &deck, &[])),
        Err(faults) => fuzz::are_placed("fuzz.o8d:", &faults),
    }
}

#[test]
fn decks_of_octgn_are_read_or_refused() {
    fuzz::each(500, prop_oneof![4 => text_of(&OCTGN), 1 => any::<String>()], |text| read_octgn(&text));
}

#[test]
fn a_real_deck_of_octgn_can_be_damaged() {
    let cards = Catalogue::standard();
    let whole = decks::octgn(cards, &List::of(cards, &decks::built_in("avengers").unwrap()));
    fuzz::each(500, fuzz::damaged(vec![whole]), |text| read_octgn(&text));
}

#[test]
fn card_files_are_read_or_refused() {
    let text = prop_oneof![4 => text_of(&CARDS), 1 => any::<String>()];
    fuzz::each(500, text, |text| fuzz::read_cards::<Entry>(&text));
}

#[test]
fn cards_are_read_or_refused() {
    fuzz::each(500, card(), |text| fuzz::read_cards::<Entry>(&text));
}
