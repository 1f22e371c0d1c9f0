//! A toy game's cards, decks and scenarios: what every game gets from the shelf.

use longbox_kernel::chance::Order;
use longbox_kernel::plug::Loaded;
use longbox_kernel::{Lists, Seat};
use longbox_shelf::card_files::{BuiltInFile, Entry, is_name};
use longbox_shelf::decks::{self, Copies, DeckRules, DeckText};
use longbox_shelf::given::Faults;
use longbox_shelf::names::MOST_CARDS;
use longbox_shelf::setups::Saved;
use longbox_shelf::{CardFiles, CardIx, Filed, Shelf, Titled};
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

/// A card of the toy game: its file and the card are one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Toy {
    code: String,
    name: String,
    #[serde(default)]
    cost: Option<u8>,
}

impl Entry for Toy {
    type Catalogue = Toys;

    const FILES: &'static [BuiltInFile] = &[("Toys", "toys.ron", FILE)];

    fn id(&self) -> &str {
        &self.code
    }

    fn check(&self, fault: &mut dyn FnMut(String)) {
        if !is_name(&self.name) {
            fault("name: too long or empty".to_owned());
        }
        if self.cost.is_some_and(|cost| cost > 9) {
            fault("cost: 0 to 9".to_owned());
        }
    }

    fn catalogue(cards: &[Filed<Toy>]) -> Result<Toys, Vec<String>> {
        match cards.iter().find(|card| card.entry.name == "Bomb") {
            Some(card) => Err(vec![format!("{}: no toy", card.at)]),
            None => Ok(Toys(Shelf::new(cards.iter().map(|card| card.entry.clone()).collect()))),
        }
    }
}

impl Titled for Toy {
    fn id(&self) -> &str {
        &self.code
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn title(&self) -> &str {
        self.name.split(": ").last().unwrap_or(&self.name)
    }
}

struct Toys(Shelf<Toy>);

impl DeckRules for Toys {
    type Card = Toy;
    const PARTS: &'static [&'static str] = &["Main", "Heroes"];
    const MOST: usize = 9;

    fn shelf(&self) -> &Shelf<Toy> {
        &self.0
    }

    fn faults(&self, parts: &[Vec<CardIx>]) -> Vec<String> {
        if parts[1].len() == 1 { Vec::new() } else { vec![format!("one hero, not {}", parts[1].len())] }
    }
}

const FILE: &str = r#"// Toys.
[
  // The first of them.
  (code: "T1", name: "Bear: Hug"),
  /* two /* on */ one line */ (code: "T2", name: "Bear: Growl", cost: 3), (code: "T3", name: "Doll: Hug"),
]"#;

fn files() -> CardFiles<Toy> {
    CardFiles::built_in()
}

fn toys() -> Toys {
    CardFiles::<Toy>::standard()
}

#[test]
fn every_card_knows_its_set_and_line() {
    let at: Vec<(String, String)> = files().cards().iter().map(|card| (card.set.clone(), card.at.clone())).collect();
    let toys = |at: &str| ("Toys".to_owned(), at.to_owned());
    assert_eq!(at, [toys("toys.ron:4: T1"), toys("toys.ron:5: T2"), toys("toys.ron:5: T3")]);
}

#[test]
fn every_fault_of_a_file_is_told_with_its_place_and_none_of_its_cards_is_added() {
    let mut files = files();
    let bad = "[\n (code: \"T4\", nam: \"x\"),\n (code: \"t1\", name: \" \", cost: 12),\n (code: \"T 5\", name: \"y\",\n  cost: Many)]";
    let faults = files.add("more", "more.ron", bad).unwrap_err();
    let begins = [
        "more.ron:2:",
        "more.ron:3: t1: name",
        "more.ron:3: t1: cost",
        "more.ron:3: t1: there is already",
        "more.ron:5:",
    ];
    assert_eq!(faults.len(), begins.len(), "{faults:#?}");
    assert!(faults.iter().zip(begins).all(|(fault, begin)| fault.starts_with(begin)), "{faults:#?}");
    assert!(faults[0].contains("\"nam\" of a card"), "{}", faults[0]);
    assert_eq!(files.cards().len(), 3);
}

#[test]
fn a_folder_gives_its_good_files_and_tells_of_the_others() {
    let folder = std::env::temp_dir().join(format!("longbox-shelf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.ron"), "[(code: \"A1\", name: \"A\")]").unwrap();
    std::fs::write(folder.join("b.ron"), "[(code: \"B1\", name: \"B\"").unwrap();
    std::fs::write(folder.join("c.ron"), "[(code: \"C1\", name: \"Bomb\")]").unwrap();
    let mut files = files();
    let faults = files.add_folder(&folder);
    let Loaded { cards: loaded, files: own, refused } = CardFiles::<Toy>::load(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(faults[0].contains("b.ron:1:") && faults[1].ends_with("c.ron:1: C1: no toy"), "{faults:#?}");
    assert_eq!(files.cards().last().map(|card| (card.set.as_str(), card.entry.code.as_str())), Some(("a", "A1")));
    let ids: Option<Vec<&str>> = loaded.map(|toys| toys.0.cards().iter().map(|toy| toy.code.as_str()).collect());
    assert_eq!((ids, refused), (Some(vec!["T1", "T2", "T3", "A1"]), faults));
    // What was read is read again without the folder.
    assert_eq!(own.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["a.ron"]);
    let again = CardFiles::<Toy>::load_again(&own).map(|toys| toys.0.cards().len());
    assert_eq!(again, Ok(4));
    let Loaded { cards: loaded, refused, .. } = CardFiles::<Toy>::load(&folder);
    assert!(loaded.is_some() && refused[0].contains("cannot read this folder"), "{refused:#?}");
}

#[test]
fn a_card_is_found_by_id_name_and_title() {
    let Toys(shelf) = toys();
    assert_eq!(shelf.find("t2"), Ok(CardIx(1)));
    assert_eq!(shelf.find(" bear: GROWL "), Ok(CardIx(1)));
    assert_eq!(shelf.find("Growl"), Ok(CardIx(1)));
    assert_eq!(shelf.find("hug").unwrap_err(), "\"hug\" may mean Bear: Hug (T1) or Doll: Hug (T3): give the id");
    assert_eq!(shelf.find("Growel").unwrap_err(), "there is no card \"Growel\"; did you mean Bear: Growl (T2)?");
    assert_eq!(shelf.find_or_guess("Growel", false).unwrap_err(), "there is no card \"Growel\"");
    assert_eq!(shelf.by_id("Growl"), None, "a title is no id");
}

#[test]
fn a_replaced_card_is_met_wherever_the_other_was() {
    let Toys(shelf) = toys();
    let other = Toy { cost: Some(9), ..shelf.card(CardIx(1)).clone() };
    let replaced = shelf.replaced(CardIx(1), other);
    assert_eq!((replaced.card(CardIx(1)).cost, replaced.find("Growl")), (Some(9), Ok(CardIx(1))));
    assert_eq!((replaced.card(CardIx(0)).cost, shelf.card(CardIx(1)).cost), (None, Some(3)));
}

#[test]
fn a_deck_with_parts() {
    let toys = toys();
    let deck = DeckText::new("mine", "# name: Mine\n2 Growl # loud\n[heroes]\nDoll: Hug (T3)\n[Main]\nT1:3; 1x t2");
    assert_eq!(deck.own_name(), Some("Mine"));
    assert_eq!(
        deck.check_parts(&toys),
        Ok(vec![vec![CardIx(1), CardIx(1), CardIx(0), CardIx(0), CardIx(0), CardIx(1)], vec![CardIx(2)]])
    );
    let counted = deck.counted(&toys);
    assert_eq!(counted[0], Copies { card: CardIx(1), count: 3 });
    assert_eq!(decks::text(&toys.0, None, &counted), "3 Growl (T2)\n1 Hug (T3)\n3 Hug (T1)\n");
}

#[test]
fn every_fault_of_a_deck_at_once() {
    let deck = DeckText::new("mine", "[Side]\n10 Growl\nHug\n2 Growl (T1)\n[Heroes]\nGrowel");
    let faults = deck.check(&toys()).unwrap_err();
    assert_eq!(
        faults,
        [
            "mine:1: [Side] is not a part of a deck (Main, Heroes)",
            "mine:2: 10 copies? The count must be 1 to 9",
            "mine:3: \"Hug\" may mean Bear: Hug (T1) or Doll: Hug (T3): give the id",
            "mine:4: T1 is \"Bear: Hug\", not \"Growl\"",
            "mine:6: there is no card \"Growel\"; did you mean Bear: Growl (T2)?",
            "mine: one hero, not 0",
        ]
    );
}

#[test]
fn what_a_scenario_gives_is_read_by_key() {
    let table = r#"
        turn = "two"
        flips = ["heads", "tails"]
        picks = [0, 2]
        shuffle = "reverse"
        three.hand = ["2 Growl", "T1"]
        three.area = ["T1", { card = "2 T2", damage = 3 }]
    "#;
    let table = table.parse().unwrap();
    let faults = Faults::default();
    let given = faults.given(&table);
    let (toys, names) = (toys(), ["me", "two", "three", "four"]);
    assert_eq!(given.seat("turn", &names), Some(Seat(1)));
    assert_eq!((given.flips(), given.picks(), given.shuffle()), (vec![true, false], vec![0, 2], Order::Reverse));
    let sides = given.sides(&names);
    assert_eq!(sides.len(), 1);
    let (seat, side) = &sides[0];
    assert_eq!((*seat, side.cards("hand", &toys)), (Seat(2), vec![CardIx(1), CardIx(1), CardIx(0)]));
    let pieces = side.pieces("area", &toys);
    assert_eq!(pieces.iter().map(|piece| piece.cards.len()).collect::<Vec<_>>(), [1, 2]);
    let damage = pieces[1].facts.as_ref().and_then(|facts| facts.number::<u8>("damage", 0..=99));
    assert_eq!((damage, pieces[0].facts.is_none()), (Some(3), true));
    pieces.iter().filter_map(|piece| piece.facts.as_ref()).for_each(|facts| facts.close("a card in play"));
    side.close("a side");
    given.seed();
    given.close("a toy scenario");
    assert_eq!(faults.finish(), Ok(()));
}

#[test]
fn every_fault_of_what_is_given_is_told_by_path() {
    let table = r#"
        turn = "foe"
        flips = "heads"
        picks = [300]
        me.hand = ["Growel", 3]
        me.area = [{ damage = "3" }, true]
        me.hend = []
        two = 5
    "#;
    let table = table.parse().unwrap();
    let faults = Faults::default();
    let given = faults.given(&table);
    let toys = toys();
    given.seat("turn", &["me", "two"]);
    given.flips();
    given.picks();
    for (_, side) in given.sides(&["me", "two"]) {
        side.cards("hand", &toys);
        for piece in side.pieces("area", &toys) {
            let facts = piece.facts.unwrap();
            facts.number::<u8>("damage", 0..=9);
            facts.close("a card in play");
        }
        side.close("a side");
    }
    given.close("a toy scenario");
    assert_eq!(
        faults.finish().unwrap_err(),
        [
            "given.turn: must be \"me\" or \"two\"",
            "given.flips: must be a list",
            "given.picks: each must be a place, counted from 0",
            "given.two: must be a table",
            "given.me.hand: each must be a card, such as \"ST003\" or \"3 ST003\"",
            "given.me.hand: there is no card \"Growel\"; did you mean Bear: Growl (T2)?",
            "given.me.area: each must be a card, or a table with a card",
            "given.me.area.0.card: is missing",
            "given.me.area.0.damage: must be a number from 0 to 9",
            "given.me.hend: not a key of a side (hand, area)",
        ]
    );
}

proptest! {
    #[test]
    fn any_text_is_a_card_file_or_refused(text in ".{0,200}") {
        let added = CardFiles::<Toy>::default().add("fuzz", "fuzz.ron", &text);
        prop_assert!(added.err().unwrap_or_default().iter().all(|fault| fault.starts_with("fuzz.ron:")));
    }

    #[test]
    fn comments_and_entries_in_any_order(pieces in proptest::collection::vec(
        prop_oneof![Just("// c\n"), Just("/* c */"), Just("/* /* */ */"), Just("/*"), Just("*/"), Just("\n"),
            Just("(code: \"A\", name: \"é\")"), Just(","), Just("[") , Just("]")], 0..12)) {
        let text = format!("[{}]", pieces.concat());
        drop(CardFiles::<Toy>::default().add("fuzz", "fuzz.ron", &text));
    }
}

#[test]
fn more_cards_than_can_be_numbered_are_refused() {
    let many: String = (0..=MOST_CARDS).map(|n| format!("(code: \"N{n}\", name: \"N\"),")).collect();
    let mut files = CardFiles::<Toy>::default();
    files.add("many", "many.ron", &format!("[{many}]")).unwrap();
    assert_eq!(files.compile().err().unwrap(), ["65535 cards are more than a catalogue can hold (65534)"]);
    let most = Shelf::new(files.cards()[..MOST_CARDS].iter().map(|card| card.entry.clone()).collect());
    assert_eq!(most.find("N65533"), Ok(CardIx(65533)));
}

#[test]
fn a_saved_setup_is_read_by_key() {
    let Toys(shelf) = toys();
    let value = json!({
        "sides": [{ "main": "T2", "deck": ["T1", "t3"], "draw": 4, "any": true }],
        "first": 0, "lists": "open", "fairness": "enclosed by a server",
    });
    let saved = Saved::setup(&shelf, &value, &["sides", "first", "lists"]).unwrap();
    assert_eq!((saved.seat("first", 1), saved.seat("second", 1)), (Ok(Some(Seat(0))), Ok(None)));
    assert_eq!((saved.lists(), saved.word::<Lists>("lists")), (Ok(Lists::Open), Ok(Lists::Open)));
    let sides = saved.objects("sides", &["main", "deck", "draw", "any"]).unwrap();
    let [side] = &sides[..] else { panic!("one side") };
    assert_eq!((side.card("main"), side.cards("deck")), (Ok(CardIx(1)), Ok(vec![CardIx(0), CardIx(2)])));
    assert_eq!((side.number("draw"), side.flag("any"), side.cards_if_any("more")), (Ok(4), Ok(true), Ok(vec![])));
    assert_eq!(shelf.ids(&[CardIx(2), CardIx(0)]), ["T3", "T1"]);
}

#[test]
fn what_is_wrong_with_a_saved_setup_is_told_by_path() {
    let Toys(shelf) = toys();
    let fault = |value: Value| Saved::setup(&shelf, &value, &["sides"]).err();
    assert_eq!(fault(json!([])).as_deref(), Some("setup: must be an object"));
    assert_eq!(fault(json!({ "side": 1 })).as_deref(), Some("setup.side: unknown key (sides, fairness)"));
    let value = json!({ "sides": [{}, { "main": "Growl", "deck": [2], "draw": 256 }], "lists": "ajar", "first": 2 });
    let saved = Saved::setup(&shelf, &value, &["sides", "lists", "first"]).unwrap();
    assert!(saved.lists().is_err_and(|fault| fault.starts_with("setup.lists: ")));
    assert_eq!(saved.seat("first", 2), Err("setup.first: must be the number of a seat from 0, or null".to_owned()));
    let unknown = saved.objects("sides", &["main", "deck"]).err();
    assert_eq!(unknown.as_deref(), Some("setup.sides.1.draw: unknown key (main, deck)"));
    assert_eq!(saved.objects("first", &[]).err().as_deref(), Some("setup.first: must be a list"));
    let sides = saved.objects("sides", &["main", "deck", "draw"]).unwrap();
    assert_eq!(sides[1].card("main"), Err("setup.sides.1.main: there is no card \"Growl\"".to_owned()));
    assert_eq!(sides[1].cards("deck"), Err("setup.sides.1.deck: must name cards by their ids".to_owned()));
    assert_eq!(sides[0].cards("deck"), Err("setup.sides.0.deck: must be a list of the ids of cards".to_owned()));
    assert_eq!(sides[1].number("draw"), Err("setup.sides.1.draw: must be a number from 0 to 255".to_owned()));
    assert_eq!(sides[1].flag("any"), Err("setup.sides.1.any: must be true or false".to_owned()));
}
