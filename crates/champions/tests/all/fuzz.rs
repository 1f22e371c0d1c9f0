//! Whatever a stranger's deck, card file, scenario, replay or save holds, reading it ends with an answer.

use longbox_champions::decks::{self, DeckText, List};
use longbox_champions::vocabulary::Kind;
use longbox_champions::{Card, CardFiles, CardIx, Catalogue, Champions, Hands, HeroSetup, ScenarioSetup, Setup};
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::plug::Plug as _;
use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Game, Pending, Rng, Seat, Seed, Silent, Told, scenario};
use longbox_shelf::reference::Vocabulary;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::OnceLock;

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

fn text_of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![9 => select(pieces).prop_map(str::to_owned), 1 => ".{0,6}"];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

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

/// Cards that are taken can be compiled or are refused, with the place of every fault.
fn read_cards(text: &str) {
    let mut files = CardFiles::default();
    let faults = files.add("fuzz", "fuzz.ron", text).and_then(|()| files.compile().map(drop)).err().unwrap_or_default();
    assert!(faults.iter().all(|fault| fault.starts_with("fuzz.ron:")), "{faults:?}");
}

/// The real cards that can do something and have one side, an entry each, without their ids.
fn real_entries() -> Vec<&'static str> {
    let files = [
        include_str!("../../cards/spider-man.ron"),
        include_str!("../../cards/captain-marvel.ron"),
        include_str!("../../cards/she-hulk.ron"),
        include_str!("../../cards/iron-man.ron"),
        include_str!("../../cards/black-panther.ron"),
        include_str!("../../cards/aspects.ron"),
        include_str!("../../cards/basic.ron"),
        include_str!("../../cards/rhino.ron"),
        include_str!("../../cards/klaw.ron"),
        include_str!("../../cards/ultron.ron"),
        include_str!("../../cards/modular.ron"),
    ];
    let entries = files.into_iter().flat_map(|file| file.split("\n(id:").skip(1));
    let rest = |entry: &'static str| {
        let (_, rest) = entry.split_once(',')?;
        let end = rest.rfind("),").or_else(|| rest.rfind(')'))?;
        Some(&rest[..end])
    };
    entries.filter_map(rest).filter(|entry| abilities(entry) > 0 && !entry.contains(" back: ")).collect()
}

/// Where the part of an entry begins that says what the card does.
fn abilities(entry: &str) -> usize {
    let parts = ["keywords:", "attach:", "standing:", "abilities:"];
    parts.iter().filter_map(|part| entry.find(part)).min().unwrap_or(0)
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

/// Words that can stand in the same place and take the same things.
fn alike() -> &'static HashMap<String, Vec<String>> {
    static ALIKE: OnceLock<HashMap<String, Vec<String>>> = OnceLock::new();
    ALIKE.get_or_init(|| {
        let source = [
            include_str!("../../src/vocabulary/mod.rs"),
            include_str!("../../src/vocabulary/facts.rs"),
            include_str!("../../src/vocabulary/steps.rs"),
        ];
        let vocabulary = Vocabulary::parse(&source.join("\n"));
        let mut alike: HashMap<String, Vec<String>> = HashMap::new();
        for family in vocabulary.families() {
            for word in &family.words {
                let others = family.words.iter().filter(|other| other.takes == word.takes);
                alike.entry(word.name.clone()).or_default().extend(others.map(|other| other.name.clone()));
            }
        }
        alike
    })
}

/// One of the real cards, with numbers and some words of it changed for others.
fn changed_card(id: usize) -> impl Strategy<Value = String> {
    let number = select(&["0", "1", "2", "3", "20", "98", "99", "100", "255", "-1", "-99", "-32768"][..]);
    let change = (any::<Index>(), number, any::<Index>());
    (select(real_entries()), proptest::collection::vec(change, 0..6)).prop_map(move |(entry, changes)| {
        let (facts, does) = entry.split_at(abilities(entry));
        let mut parts: Vec<String> = tokens(does).into_iter().map(str::to_owned).collect();
        let is_changed = |part: &str| part.parse::<i64>().is_ok() || alike().contains_key(part);
        let places: Vec<usize> = (0..parts.len()).filter(|at| is_changed(&parts[*at])).collect();
        for (at, number, word) in changes {
            let part = &mut parts[*at.get(&places)];
            *part = alike().get(part).map_or_else(|| number.to_owned(), |words| word.get(words).clone());
        }
        // The sets of the box are closed.
        let facts = facts.replace("set: \"", "set: \"own-");
        format!("[(id: \"HB{id}\",{facts}{})]", parts.concat())
    })
}

/// The built-in cards with those of these that are taken, and which that were.
fn with_cards(texts: &[String]) -> (&'static Catalogue, Vec<CardIx>) {
    let mut files = CardFiles::built_in();
    let mut taken = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        let mut with = files.clone();
        if with.add("fuzz", "fuzz.ron", text).is_ok() && with.compile().is_ok() {
            files = with;
            taken.push(format!("HB{n}"));
        }
    }
    let cards = files.compile().unwrap().keep();
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
    let mut runner = TestRunner::new(config(1));
    let texts: Vec<String> = (0..60).map(|n| changed_card(n).new_tree(&mut runner).unwrap().current()).collect();
    let (_, taken) = with_cards(&texts);
    assert!(taken.len() >= 30, "{} of {}", taken.len(), texts.len());
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

/// A setup that can be read can be dealt or is refused, and what was dealt can be played.
fn deal_and_play(value: &Value) {
    let Ok(setup) = Champions::read_setup(Catalogue::standard(), value) else { return };
    assert_eq!(Champions::write_setup(&setup)["heroes"], value["heroes"]);
    if let Ok(game) = Champions::deal(&setup, Seed::from(1)) {
        play_on(game, 200);
    }
}

/// A test of setups that are never dealt would prove nothing.
#[test]
fn some_of_the_likely_setups_are_dealt() {
    let mut runner = TestRunner::new(config(1));
    let setups = (0..100).map(|_| likely_setup().new_tree(&mut runner).unwrap().current());
    let dealt = |value: &Value| {
        let setup = Champions::read_setup(Catalogue::standard(), value);
        setup.is_ok_and(|setup| Champions::deal(&setup, Seed::from(1)).is_ok())
    };
    let count = setups.filter(dealt).count();
    assert!(count >= 10, "{count}");
}

/// Play so many decisions at random, always the same; the position stays sound.
fn play_on(mut game: Champions, decisions: u32) {
    let mut rng = Rng::new(Seed::from(3));
    for _ in 0..decisions {
        let Pending::Decision(_) = game.pending() else { return };
        game.choose_nth(rng.below(game.count() as u32) as usize, &mut Silent);
    }
    game.audit().unwrap_or_else(|fault| panic!("{fault}"));
}

/// A scenario of which some lines are wrong, or all are right.
fn given() -> impl Strategy<Value = String> {
    let values = proptest::collection::vec(any::<Index>(), GIVEN.len());
    let plays = proptest::collection::vec(select(&PLAYS[..]), 0..5);
    (subsequence(&GIVEN[..], 0..12), values, plays).prop_map(|(keys, values, plays)| {
        let line = |((key, fit), at): (&(&str, &[&str]), &Index)| format!("given.{key} = {}\n", at.get(fit));
        let lines: String = keys.iter().zip(&values).map(line).collect();
        format!("[[scenario]]\ntitle = 't'\nasked = 'me'\n{lines}play = {plays:?}\n")
    })
}

/// A game of the starters that has gone on for a while.
fn table() -> &'static Seated<Champions> {
    static TABLE: OnceLock<Seated<Champions>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let matchups = Champions::every_matchup(Catalogue::standard()).unwrap();
        let several = matchups.into_iter().find(|matchup| matchup.name.contains(" and ")).unwrap();
        let mut table = Seated::<Champions>::deal(several.setup, Seed::from(5)).unwrap();
        let mut rng = Rng::new(Seed::from(5));
        for _ in 0..60 {
            let options = table.game().count() as u32;
            table.choose(rng.below(options) as usize).unwrap();
        }
        table
    })
}

/// The replay of that game, with moves, seats and text of it changed.
fn replay() -> impl Strategy<Value = String> {
    let made = prop_oneof![20 => (0..30_u16).prop_map(Value::from), 1 => (0..6_u8).prop_map(|n| format!("gives up {n}").into())];
    let changes = proptest::collection::vec((any::<Index>(), made), 0..5);
    let changed = changes.prop_map(|changes| {
        let mut replay: Value = serde_json::from_str(&table().replay().write()).unwrap();
        let moves = replay["moves"].as_array_mut().unwrap();
        let count = moves.len();
        changes.into_iter().for_each(|(at, made)| moves[at.index(count)] = made);
        replay.to_string()
    });
    let cut = (any::<Index>(), ".{0,3}").prop_map(|(at, put)| {
        let text = table().replay().write();
        let at = at.index(text.len());
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        format!("{}{put}{}", &text[..at], &text[at..])
    });
    prop_oneof![1 => any::<String>(), 3 => changed, 3 => cut]
}

/// The same cases each time; if `LONGBOX_CASES` says how many (`make fuzz`), new ones.
fn config(usual: u32) -> ProptestConfig {
    let wanted = std::env::var("LONGBOX_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if wanted.is_some() { RngSeed::Random } else { RngSeed::Fixed(7) };
    ProptestConfig { cases: wanted.unwrap_or(usual), rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    // Each case keeps a catalogue for good: there are never many.
    #![proptest_config(ProptestConfig { cases: config(16).cases.min(500), ..config(16) })]

    #[test]
    fn cards_that_are_taken_can_be_played(texts in (0..8_usize).map(changed_card).collect::<Vec<_>>()) {
        play_cards(&texts);
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn setups_are_dealt_or_refused(value in likely_setup()) {
        deal_and_play(&value);
    }

    #[test]
    fn positions_are_set_up_or_refused(text in given()) {
        let scenarios = scenario::parse("fuzz.toml", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        scenario::run::<Champions>(Catalogue::standard(), &scenarios[0]);
        match Champions::arrange(Catalogue::standard(), &scenarios[0].given, &mut Silent) {
            Ok(game) => play_on(game, 100),
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.contains("given.")), "{faults:?}\n{text}"),
        }
    }

    #[test]
    fn replays_are_verified_or_refused(text in replay()) {
        if let Ok(replay) = Replay::parse(&text) {
            let _ = verify::<Champions>(Catalogue::standard(), &replay).map_err(|parting| parting.to_string());
            let _ = Seated::<Champions>::resume(Catalogue::standard(), &replay).map_err(|error| error.to_string());
        }
    }

    #[test]
    fn damage_to_a_saved_table_is_noticed(at in any::<Index>(), bit in 0..8_u32, cut in any::<bool>()) {
        let table = table();
        let mut frozen = table.freeze();
        let at = at.index(frozen.len());
        if cut {
            frozen.truncate(at);
        } else {
            frozen[at] ^= 1 << bit;
        }
        let thawed = Seated::<Champions>::thaw(table.setup().clone(), table.seed(), &frozen);
        prop_assert!(thawed.is_err());
    }

    /// Behind the seal too, bytes that end early or late are no position.
    #[test]
    fn part_of_a_position_is_none(at in any::<Index>(), more in proptest::collection::vec(any::<u8>(), 0..4)) {
        let frozen = table().game().freeze();
        let part = &frozen[..at.index(frozen.len())];
        prop_assert!(Champions::thaw(table().setup(), part).is_err());
        prop_assert_eq!(Champions::thaw(table().setup(), &[&frozen[..], &more].concat()).is_ok(), more.is_empty());
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn deck_lists_are_read_or_refused(text in prop_oneof![4 => text_of(&DECK), 1 => any::<String>()]) {
        let cards = Catalogue::standard();
        let deck = DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.deck:")), "{faults:?}");
        prop_assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        let list = List::of(cards, &deck);
        prop_assert_eq!(List::of(cards, &DeckText::new("again", &decks::text(cards, None, &list))), list);
        check_read(&text)?;
    }

    #[test]
    fn decks_of_marvelcdb_are_read_or_refused(text in text_of(&JSON), list in text_of(&DECK)) {
        check_read(&text)?;
        check_read(&format!("{{{text}}}"))?;
        let cards = Catalogue::standard();
        for read in [decks::from_json(cards, "fuzz", &text), decks::from_text(cards, "fuzz", &list)] {
            let faults = read.err().unwrap_or_default();
            prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz:")), "{faults:?}");
        }
    }

    #[test]
    fn decks_of_octgn_are_read_or_refused(text in prop_oneof![4 => text_of(&OCTGN), 1 => any::<String>()]) {
        let cards = Catalogue::standard();
        match decks::from_octgn(cards, "fuzz.o8d", &text) {
            Ok(deck) => drop(decks::check(cards, &deck)),
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.o8d:")), "{faults:?}"),
        }
    }

    #[test]
    fn a_real_deck_can_be_damaged(which in 0..3_usize, at in any::<Index>(), put in ".{0,3}", length in 0..8_usize) {
        let chars: Vec<char> = real_decks()[which].chars().collect();
        let at = at.index(chars.len());
        let end = chars.len().min(at + length);
        let text: String = chars[..at].iter().copied().chain(put.chars()).chain(chars[end..].iter().copied()).collect();
        check_read(&text)?;
    }

    #[test]
    fn card_files_are_read_or_refused(text in prop_oneof![4 => text_of(&CARDS), 1 => any::<String>()]) {
        read_cards(&text);
    }

    #[test]
    fn cards_are_read_or_refused(text in card()) {
        read_cards(&text);
    }

    #[test]
    fn setups_are_read_or_refused(value in setup()) {
        deal_and_play(&value);
    }
}

/// A deck in whatever form is read or refused, and so is what was read.
fn check_read(text: &str) -> Result<(), TestCaseError> {
    let cards = Catalogue::standard();
    let read = decks::read(cards, "fuzz.deck", text).and_then(|deck| decks::check(cards, &deck));
    let faults = read.err().unwrap_or_default();
    prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.deck:")), "{faults:?}");
    Ok(())
}

/// One deck in the forms of OCTGN and of MarvelCDB, as JSON and as text.
fn real_decks() -> [String; 3] {
    let cards = Catalogue::standard();
    let list = List::of(cards, &decks::built_in("spider-man:justice").unwrap());
    let slots: serde_json::Map<String, Value> =
        list.cards.iter().map(|copies| (cards.card(copies.card).id.clone(), copies.count.into())).collect();
    let meta = json!({ "aspect": "justice" }).to_string();
    let line = |copies: &decks::Copies| format!("{}x {} (Core Set)\n", copies.count, cards.card(copies.card).name);
    let lines: String = list.cards.iter().map(line).collect();
    [
        decks::octgn(cards, &list),
        json!({ "name": "Mine", "investigator_code": "01001a", "slots": slots, "meta": meta }).to_string(),
        format!("Mine\n\nSpider-Man\n\n{lines}"),
    ]
}
