//! Whatever a stranger's deck, card file, scenario, replay or save holds, reading it ends with an answer.

use longbox_champions::decks::{self, DeckText, List};
use longbox_champions::vocabulary::Kind;
use longbox_champions::{Card, CardIx, Catalogue, Champions, Entry, Hands, HeroSetup, ScenarioSetup, Setup};
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::plug::Plug as _;
use longbox_kernel::table::Seated;
use longbox_kernel::{Game as _, Seat, Seed, Told as _};
use longbox_shelf::fuzz::{self, RealCards, text_of};
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
const NUMBERS: [&str; 12] = ["0", "1", "2", "3", "20", "98", "99", "100", "255", "-1", "-99", "-32768"];

/// Pieces that deck lists are made of, ours and those that MarvelCDB exports, so that chance comes past the first
/// word.
const DECK: [&str; 26] = [
    "3 ",
    "3x ",
    "50x",
    "01003",
    "01003:2",
    ":",
    "Backflip",
    "Spider-Man",
    "Peter Parker",
    "2x Backflip (Core Set)\n",
    "1x Daredevil: Matt Murdock (Core Set)\n",
    "(01003)",
    "(Core Set)",
    "(",
    ")",
    "[Identity]\n",
    "[identity",
    "[Deck]\n",
    "[Sideboard]",
    "#",
    "# name: ",
    "\u{feff}",
    "\n",
    " ",
    "18446744073709551616 ",
    "é",
];

/// Pieces that MarvelCDB's JSON is made of.
const JSON: [&str; 20] = [
    "{",
    "}",
    ",",
    ":",
    "\"slots\": {",
    "\"01003\": 2",
    "\"01003\": 51",
    "\"01001a\": 1",
    "\"99999\": -1",
    "\"01006\": 1.5",
    "\"investigator_code\": \"01001a\"",
    "\"hero_code\": \"01001b\"",
    "\"hero_code\": null",
    "\"name\": \"a\\nb\"",
    "\"meta\": \"{\\\"aspect\\\": \\\"justice\\\"}\"",
    "\"meta\": \"{\"",
    "\"meta\": \"\"",
    "[]",
    "\n",
    "é",
];

/// Pieces that OCTGN's deck files are made of.
const OCTGN: [&str; 18] = [
    "<?xml version=\"1.0\"?>",
    "<!DOCTYPE deck [<!ENTITY e \"e\">]>",
    "<deck game=\"g\">",
    "<deck>",
    "</deck>",
    "<section name=\"Cards\">",
    "<section name=\"Hero\" shared=\"False\">",
    "<section>",
    "</section>",
    "<card qty=\"2\" id=\"\" number=\"01003\">Backflip</card>",
    "<card qty=\"1\" id=\"x\">Spider-Man</card>",
    "<card qty=\"999\" id=\"01003\"/>",
    "<card qty=\"-1\">Nobody</card>",
    "<card",
    "&e;",
    "<!-- -->",
    "\n",
    "é",
];

/// Pieces that card files are made of.
const CARDS: [&str; 62] = [
    "[",
    "]",
    "(",
    ")",
    ",",
    ":",
    "id: \"HB1\",",
    "id: \"01001a\",",
    "name: \"x\",",
    "name: \"\",",
    "kind: Ally,",
    "kind: Event,",
    "kind: Minion,",
    "kind: Attachment,",
    "kind: MainScheme,",
    "kind: Nothing,",
    "set: \"s\",",
    "aspect: Justice,",
    "cost: 3,",
    "cost: 300,",
    "gives: [Energy],",
    "atk: N(3),",
    "atk: -1,",
    "thw: Star,",
    "hp: N(2),",
    "hp: PerPlayer(65535),",
    "threat: (starts: N(2)),",
    "icons: [Crisis],",
    "back: \"HB1\",",
    "keywords: [Guard, Uses(3, \"web\")],",
    "keywords: [Nothing],",
    "attach: One(Enemy),",
    "play: [MaxPerDeck(0)],",
    "standing: [",
    "Gets(You, Atk, N(1))",
    "Cannot(This, TakeDamage)",
    "While(Form(Hero), ",
    "abilities: [",
    "(when: Action, does: [",
    "(when: Resource, does: [",
    "(when: Boost, does: [",
    "(when: Interrupt(",
    "(when: ForcedResponse(",
    "Attacks(This, You)",
    "Thwarts(You)",
    "Either([",
    "Draw(You, N(3))",
    "Draw(You, 3)",
    "Damage(One(Enemy), N(2))",
    "Generate([Wild])",
    "May([",
    "If(",
    "Did,",
    "Choose([",
    "(cost: [Exhaust(This)], does: [",
    "EachPlayer([",
    "Not(",
    "All([",
    "Some(",
    "])",
    "\"",
    "\n",
];

/// What a scenario may say, and values that fit there or do not.
const GIVEN: [(&str, &[&str]); 44] = [
    ("me.hero", &["'Spider-Man'", "'Carol Danvers'", "'Rhino'", "3"]),
    ("me.form", &["'hero'", "'alter-ego'", "'both'"]),
    ("me.damage", &["3", "99", "100", "'2'"]),
    ("me.exhausted", &["true", "1"]),
    ("me.stunned", &["true"]),
    ("me.confused", &["true"]),
    ("me.tough", &["true", "'yes'"]),
    ("me.counters", &["2", "99", "-1"]),
    ("me.flipped", &["true"]),
    ("me.attachments", &["['01159']", "['Charge']", "[{ card = '01007', owner = 'two' }]"]),
    ("me.area", &["['Helicarrier', { card = 'Mockingbird', damage = 9 }]", "['50 Helicarrier']", "['Rhino (I)']"]),
    ("me.engaged", &["['2 Hydra Mercenary', { card = 'Genius', drone = true }]", "['9 M.O.D.O.K.']", "['Genius']"]),
    ("me.hand", &["['3 Genius', 'Backflip', 'Swinging Web Kick']", "['51 Genius']", "[1]", "['Assault']"]),
    ("me.deck", &["[]", "['20 Genius']", "['0 Genius']", "'Genius'"]),
    ("me.discard", &["['Black Cat', '4 Genius']", "['Rhino (I)']"]),
    ("me.dealt", &["['Assault', 'Shadow of the Past']", "['Genius']"]),
    ("me.extra", &["['Genius']", "[]"]),
    ("me.aside", &["[]", "['Vulture']", "['Genius']"]),
    ("me.nothing", &["1"]),
    ("two.hero", &["'She-Hulk'", "'Spider-Man'"]),
    ("two.area", &["[{ card = 'Webbed Up', on = 'Rhino' }]", "[{ card = 'Helicarrier', on = 'Rhino' }]"]),
    ("three.hand", &["['2 Emergency', '2 Energy']"]),
    ("four.engaged", &["['Tiger Shark', 'Melter', 'Whirlwind']"]),
    ("seats", &["1", "2", "4", "5"]),
    (
        "villain",
        &["'Klaw (II)'", "{ damage = 13, tough = true }", "{ card = 'Ultron (III)', attachments = ['Charge'] }", "1"],
    ),
    ("villains", &["['Klaw (I)']", "[{ card = 'Rhino (II)', damage = 99 }]", "['Vulture']"]),
    ("villain_deck", &["['Rhino (II)', 'Rhino (III)']", "['Rhino']", "['Charge']", "[2]"]),
    ("main", &["'The Break-In!'", "{ threat = 99 }", "{ acceleration = 99 }", "'The Break-In! (1A)'", "[]"]),
    ("main_deck", &["['Secret Rendezvous']", "['Vulture']"]),
    ("sides", &["['Crowd Control', { card = 'Bomb Scare', threat = 1 }]", "['50 Highway Robbery']", "['Charge']"]),
    ("environments", &["['Ultron Drones']", "['Crowd Control']"]),
    ("set_aside", &["['Vulture']", "['Spider-Man']"]),
    (
        "encounter",
        &["{ deck = ['5 Assault', '5 Gang-Up'] }", "{ deck = [], discard = ['Charge'] }", "{ nothing = 1 }", "1"],
    ),
    ("boost", &["['2 Assault']", "['Genius']"]),
    ("first", &["'two'", "'me'", "0"]),
    ("turn", &["'two'", "'foe'"]),
    ("round", &["1", "250", "251", "0"]),
    ("phase", &["'turn'", "'end'", "'villain'", "'setup'", "'combat'"]),
    ("hands", &["'open'", "'private'", "true"]),
    ("picks", &["[0, 2]", "[99, -1]"]),
    ("shuffle", &["'reverse'", "'random'", "'no'"]),
    ("seed", &["7", "-1", "'x'"]),
    ("deal", &["{ me = 'spider-man:justice', villain = 'klaw' }", "{ two = 'iron-man' }", "{ mode = 'easy' }", "3"]),
    ("homebrew", &["'[]'", "'[(id: \"own\", name: \"Own\", kind: Event, cost: 1, gives: [Wild])]'", "'['", "1"]),
];

/// Lines that somebody might play.
const PLAYS: [&str; 10] = [
    "attack with Spider-Man",
    "thwart with Spider-Man",
    "Rhino",
    "pay",
    "done",
    "pass",
    "two: pass",
    "no defence",
    "end the turn",
    "nothing like it",
];

/// A whole card, in which some values are not what they should be.
fn card() -> impl Strategy<Value = String> {
    let abilities = prop_oneof![Just(String::new()), text_of(&CARDS).prop_map(|text| format!("abilities: [{text}],"))];
    let kind =
        select(&["Ally", "Event", "Resource", "Upgrade", "Hero", "Minion", "Villain", "MainScheme", "Obligation"][..]);
    let fact = select(
        &[
            "cost: 1, gives: [Energy],",
            "set: \"s\", boost: 1,",
            "hp: N(1),",
            "hp: N(0), cost: 1,",
            "set: \"s\", hp: N(3),",
        ][..],
    );
    (any::<i16>(), kind, fact, abilities).prop_map(|(atk, kind, fact, abilities)| {
        format!("[(id: \"HB1\", name: \"x\", kind: {kind}, {fact} atk: N({atk}), {abilities})]")
    })
}

/// Where the part of an entry begins that says what the card does.
fn does(entry: &str) -> Option<usize> {
    let parts = ["keywords:", "attach:", "standing:", "abilities:"];
    parts.iter().filter_map(|part| entry.find(part)).min()
}

/// The real cards that have one side.
fn real_cards() -> &'static RealCards {
    static CARDS: OnceLock<RealCards> = OnceLock::new();
    let has_one_side = |entry: &str| !entry.contains(" back: ");
    CARDS.get_or_init(|| RealCards::new::<Entry>("\n(id:", has_one_side, does, &WORDS, &NUMBERS))
}

/// One of them, changed. The sets of the box are closed.
fn changed_card(id: usize) -> impl Strategy<Value = String> {
    real_cards().changed(id).prop_map(|text| text.replace(" set: \"", " set: \"own-"))
}

/// The built-in cards with those of these that are taken, and which that were.
fn with_cards(texts: &[String]) -> (&'static Catalogue, Vec<CardIx>) {
    let (cards, taken) = fuzz::with_cards::<Entry>(texts);
    (cards, taken.iter().filter_map(|id| cards.by_id(id)).collect())
}

/// A game of these cards, filled up with others, as Spider-Man and Captain Marvel against Rhino or a villain of theirs.
fn game_of(cards: &'static Catalogue, taken: &[CardIx]) -> Setup {
    let of = |wanted: fn(&Card) -> bool| taken.iter().copied().filter(move |card| wanted(cards.card(*card)));
    let named = |ids: &[&str]| ids.iter().filter_map(|id| cards.by_id(id)).collect::<Vec<CardIx>>();
    let fill = named(&["01088", "01089", "01090", "01083", "01087", "01005", "01012"]);
    let deck: Vec<CardIx> =
        of(|card| !card.kind.is_encounter()).chain(fill).flat_map(|card| [card; 4]).take(40).collect();
    let heroes = named(&["01001a", "01010a"]).into_iter();
    let heroes = heroes.map(|identity| HeroSetup { identity, deck: deck.clone() }).collect();
    let fill = named(&["01186", "01187", "01190", "01101", "01102", "01099", "01108"]);
    let shuffled_in = |card: &Card| card.kind.is_encounter() && card.kind != Kind::Villain;
    let encounter = of(shuffled_in).chain(fill).flat_map(|card| [card; 2]).collect();
    let stages = of(|card| card.kind == Kind::Villain).chain(named(&["01094"])).collect();
    let scenario = ScenarioSetup { stages, schemes: named(&["01097a"]), encounter };
    Setup::new(cards, heroes, scenario, Seat(0), Hands::Private)
}

/// Cards that are taken can be played, whatever they say.
fn play_cards(texts: &[String]) {
    let (cards, taken) = with_cards(texts);
    let setup = game_of(cards, &taken);
    for seed in 1..=2 {
        check_game::<Champions>(&setup, Seed::from(seed), Thoroughness { every: 16, worlds: 3 })
            .unwrap_or_else(|fault| panic!("{fault}\n{}", texts.join("\n")));
    }
}

/// A test of cards that are never taken would prove nothing.
#[test]
fn half_of_the_changed_cards_are_taken() {
    let (_, taken) = with_cards(&fuzz::samples(60, changed_card));
    assert!(taken.len() >= 30, "{} of 60", taken.len());
}

/// JSON that is somewhat like a setup.
fn setup() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2..6_i64).prop_map(Value::from),
        select(&["01001a", "01094", "01097a", "Genius", "open", "private", ""][..]).prop_map(Value::from),
    ];
    let list = proptest::collection::vec(leaf.clone(), 0..4).prop_map(Value::from);
    let hero = (leaf.clone(), list.clone()).prop_map(|(identity, deck)| json!({ "identity": identity, "deck": deck }));
    let heroes = proptest::collection::vec(prop_oneof![4 => hero, 1 => leaf.clone()], 0..5);
    prop_oneof![
        1 => leaf.clone(),
        9 => (heroes, list.clone(), list.clone(), list, leaf.clone(), leaf).prop_map(
            |(heroes, stages, schemes, encounter, first, hands)| json!({
                "heroes": heroes, "stages": stages, "schemes": schemes, "encounter": encounter,
                "first": first, "hands": hands,
            })
        ),
    ]
}

/// A setup of the right form. Every card may lie anywhere; mostly it lies where one of its kind may.
fn likely_setup() -> impl Strategy<Value = Value> {
    let ids = |fits: fn(Kind) -> bool| -> Vec<&'static str> {
        let cards = Catalogue::standard().cards().iter().filter(|card| fits(card.kind));
        cards.map(|card| card.id.as_str()).collect()
    };
    let some = move |fits: fn(Kind) -> bool, most: usize| {
        let any = proptest::collection::vec(select(ids(|_| true)), 0..most);
        let fit = proptest::collection::vec(select(ids(fits)), 1..most);
        prop_oneof![1 => any, 12 => fit]
    };
    let deck = some(|kind| !kind.is_encounter() && !kind.is_identity(), 60);
    let heroes = select(&["01001a", "01010a", "01019a", "01029a", "01040a"][..]);
    let identity = prop_oneof![12 => heroes, 1 => select(&["01001b", "01094"][..])];
    let hero = (identity, deck).prop_map(|(identity, deck)| json!({ "identity": identity, "deck": deck }));
    let stages = some(|kind| kind == Kind::Villain, 4);
    let schemes = some(|kind| kind == Kind::MainScheme, 4);
    let encounter = some(|kind| kind.is_encounter() && !matches!(kind, Kind::Villain | Kind::MainScheme), 90);
    let hands = select(&["open", "private"][..]);
    let first = prop_oneof![4 => Just(0_u8), 1 => 0..4_u8];
    (proptest::collection::vec(hero, 1..4), stages, schemes, encounter, first, hands).prop_map(
        |(heroes, stages, schemes, encounter, first, hands)| {
            json!({
                "heroes": heroes, "stages": stages, "schemes": schemes, "encounter": encounter,
                "first": first, "hands": hands,
            })
        },
    )
}

/// A test of setups that are never dealt would prove nothing.
#[test]
fn some_of_the_likely_setups_are_dealt() {
    let dealt = |value: &Value| {
        let setup = Champions::read_setup(Catalogue::standard(), value);
        setup.is_ok_and(|setup| Champions::deal(&setup, Seed::from(1)).is_ok())
    };
    let count = fuzz::samples(100, |_| likely_setup()).iter().filter(|value| dealt(value)).count();
    assert!(count >= 10, "{count}");
}

/// A game of the starters that has gone on for a while.
fn table() -> &'static Seated<Champions> {
    static TABLE: OnceLock<Seated<Champions>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let matchups = Champions::every_matchup(Catalogue::standard()).unwrap();
        let several = matchups.into_iter().find(|matchup| matchup.name.contains(" and ")).unwrap();
        fuzz::table(several.setup, 60)
    })
}

#[test]
fn cards_that_are_taken_can_be_played() {
    fuzz::each_catalogue(16, (0..8_usize).map(changed_card).collect::<Vec<_>>(), |texts| play_cards(&texts));
}

#[test]
fn setups_are_dealt_or_refused() {
    fuzz::each(100, likely_setup(), |value| fuzz::deal_and_play::<Champions>(&value, "heroes"));
}

#[test]
fn setups_are_read_or_refused() {
    fuzz::each(500, setup(), |value| fuzz::deal_and_play::<Champions>(&value, "heroes"));
}

#[test]
fn positions_are_set_up_or_refused() {
    fuzz::positions_are_set_up_or_refused::<Champions>(&GIVEN, &PLAYS);
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
        let deck = DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        fuzz::are_placed("fuzz.deck:", &faults);
        assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        let list = List::of(cards, &deck);
        assert_eq!(List::of(cards, &DeckText::new("again", &decks::text(cards, None, &list))), list);
        check_read(&text);
    });
}

#[test]
fn decks_of_marvelcdb_are_read_or_refused() {
    fuzz::each(500, (text_of(&JSON), text_of(&DECK)), |(text, list)| {
        check_read(&text);
        check_read(&format!("{{{text}}}"));
        let cards = Catalogue::standard();
        for read in [decks::from_json(cards, "fuzz", &text), decks::from_text(cards, "fuzz", &list)] {
            fuzz::are_placed("fuzz:", &read.err().unwrap_or_default());
        }
    });
}

#[test]
fn decks_of_octgn_are_read_or_refused() {
    fuzz::each(500, prop_oneof![4 => text_of(&OCTGN), 1 => any::<String>()], |text| {
        let cards = Catalogue::standard();
        match decks::from_octgn(cards, "fuzz.o8d", &text) {
            Ok(deck) => drop(decks::check(cards, &deck)),
            Err(faults) => fuzz::are_placed("fuzz.o8d:", &faults),
        }
    });
}

#[test]
fn a_real_deck_can_be_damaged() {
    fuzz::each(500, fuzz::damaged(real_decks()), |text| check_read(&text));
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

/// A deck in whatever form is read or refused, and so is what was read.
fn check_read(text: &str) {
    let cards = Catalogue::standard();
    let read = decks::read(cards, "fuzz.deck", text).and_then(|deck| decks::check(cards, &deck));
    fuzz::are_placed("fuzz.deck:", &read.err().unwrap_or_default());
}

/// One deck in the forms of OCTGN and of MarvelCDB, as JSON and as text.
fn real_decks() -> Vec<String> {
    let cards = Catalogue::standard();
    let list = List::of(cards, &decks::built_in("spider-man:justice").unwrap());
    let slots: serde_json::Map<String, Value> =
        list.cards.iter().map(|copies| (cards.card(copies.card).id.clone(), copies.count.into())).collect();
    let meta = json!({ "aspect": "justice" }).to_string();
    let line = |copies: &decks::Copies| format!("{}x {} (Core Set)\n", copies.count, cards.card(copies.card).name);
    let lines: String = list.cards.iter().map(line).collect();
    vec![
        decks::octgn(cards, &list),
        json!({ "name": "Mine", "investigator_code": "01001a", "slots": slots, "meta": meta }).to_string(),
        format!("Mine\n\nSpider-Man\n\n{lines}"),
    ]
}
