//! Whatever a stranger's deck, card file, scenario, replay or save holds, reading it ends with an answer.

use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Game, Pending, Rng, Seed, Silent, Told, scenario};
use longbox_shelf::reference::Vocabulary;
use longbox_vs::decks::{self, List};
use longbox_vs::vocabulary::Kind;
use longbox_vs::{CardFiles, CardIx, Catalogue, Mode, Setup, SideSetup, Vs};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::OnceLock;

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

fn text_of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![9 => select(pieces).prop_map(str::to_owned), 1 => ".{0,6}"];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

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

/// Cards that are taken can be compiled or are refused, with the place of every fault.
fn read_cards(text: &str) {
    let mut files = CardFiles::default();
    let faults = files.add("fuzz", "fuzz.ron", text).and_then(|()| files.compile().map(drop)).err().unwrap_or_default();
    assert!(faults.iter().all(|fault| fault.starts_with("fuzz.ron:")), "{faults:?}");
}

/// The real cards that can do something, an entry each, without their ids.
fn real_entries() -> Vec<&'static str> {
    let files = [
        include_str!("../../cards/marvel-battles.ron"),
        include_str!("../../cards/defenders.ron"),
        include_str!("../../cards/a-force.ron"),
        include_str!("../../cards/alien.ron"),
        include_str!("../../cards/legacy.ron"),
    ];
    let entries = files.into_iter().flat_map(|file| file.split("\n    (id:").skip(1));
    let rest = |entry: &'static str| {
        let (_, rest) = entry.split_once(',')?;
        let end = rest.rfind("),").or_else(|| rest.rfind(')'))?;
        Some(&rest[..end])
    };
    entries.filter_map(rest).filter(|entry| abilities(entry) > 0).collect()
}

/// Where the part of an entry begins that says what the card does.
fn abilities(entry: &str) -> usize {
    entry.find("powers:").or_else(|| entry.find("PlotTwist(")).unwrap_or(0)
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
    let number = select(&["0", "1", "2", "3", "20", "99", "127", "128", "255", "256", "32767", "-1", "-32768"][..]);
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

/// A setup that can be read can be dealt or is refused, and what was dealt can be played.
fn deal_and_play(value: &Value) {
    let Ok(setup) = Vs::read_setup(Catalogue::standard(), value) else { return };
    assert_eq!(Vs::write_setup(&setup)["mode"], value["mode"]);
    if let Ok(game) = Vs::deal(&setup, Seed::from(1)) {
        play_on(game, 200);
    }
}

/// Play so many decisions at random, always the same; the position stays sound.
fn play_on(mut game: Vs, decisions: u32) {
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
fn table() -> &'static Seated<Vs> {
    static TABLE: OnceLock<Seated<Vs>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let cards = Catalogue::standard();
        let side = |id: &str| {
            let text = decks::built_in(id).unwrap();
            decks::check(cards, &text, &[]).unwrap().side(cards, None).unwrap()
        };
        let setup = Setup::new(cards, Mode::Duel, vec![side("avengers"), side("x-men")]);
        let mut table = Seated::<Vs>::deal(setup, Seed::from(5)).unwrap();
        let mut rng = Rng::new(Seed::from(5));
        for _ in 0..90 {
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
        scenario::run::<Vs>(Catalogue::standard(), &scenarios[0]);
        match Vs::arrange(Catalogue::standard(), &scenarios[0].given, &mut Silent) {
            Ok(game) => play_on(game, 100),
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.contains("given.")), "{faults:?}\n{text}"),
        }
    }

    #[test]
    fn replays_are_verified_or_refused(text in replay()) {
        if let Ok(replay) = Replay::parse(&text) {
            let _ = verify::<Vs>(Catalogue::standard(), &replay).map_err(|parting| parting.to_string());
            let _ = Seated::<Vs>::resume(Catalogue::standard(), &replay).map_err(|error| error.to_string());
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
        let thawed = Seated::<Vs>::thaw(table.setup().clone(), table.seed(), &frozen);
        prop_assert!(thawed.is_err());
    }

    /// Behind the seal too, bytes that end early or late are no position.
    #[test]
    fn part_of_a_position_is_none(at in any::<Index>(), more in proptest::collection::vec(any::<u8>(), 0..4)) {
        let frozen = table().game().freeze();
        let part = &frozen[..at.index(frozen.len())];
        prop_assert!(Vs::thaw(table().setup(), part).is_err());
        prop_assert_eq!(Vs::thaw(table().setup(), &[&frozen[..], &more].concat()).is_ok(), more.is_empty());
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn deck_lists_are_read_or_refused(text in prop_oneof![4 => text_of(&DECK), 1 => any::<String>()]) {
        let cards = Catalogue::standard();
        let deck = decks::DeckText::new("fuzz.deck", &text);
        let (lines, faults) = deck.lines(cards);
        prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.deck:")), "{faults:?}");
        prop_assert!(lines.iter().all(|line| line.line <= text.lines().count()));
        let list = List::of(cards, &deck);
        prop_assert_eq!(List::of(cards, &decks::DeckText::new("again", &decks::text(cards, None, &list))), list);
        let faults = decks::check(cards, &deck, decks::BANNED).err().unwrap_or_default();
        prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.deck")), "{faults:?}");
    }

    #[test]
    fn decks_of_octgn_are_read_or_refused(text in prop_oneof![4 => text_of(&OCTGN), 1 => any::<String>()]) {
        let cards = Catalogue::standard();
        match decks::from_octgn(cards, "fuzz.o8d", &text) {
            Ok(deck) => drop(decks::check(cards, &deck, &[])),
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.o8d:")), "{faults:?}"),
        }
    }

    #[test]
    fn a_real_deck_of_octgn_can_be_damaged(at in any::<Index>(), put in ".{0,3}", length in 0..8_usize) {
        let cards = Catalogue::standard();
        let whole = decks::octgn(cards, &List::of(cards, &decks::built_in("avengers").unwrap()));
        let chars: Vec<char> = whole.chars().collect();
        let at = at.index(chars.len());
        let end = chars.len().min(at + length);
        let text: String = chars[..at].iter().copied().chain(put.chars()).chain(chars[end..].iter().copied()).collect();
        if let Err(faults) = decks::from_octgn(cards, "fuzz.o8d", &text) {
            prop_assert!(faults.iter().all(|fault| fault.starts_with("fuzz.o8d:")), "{faults:?}");
        }
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
