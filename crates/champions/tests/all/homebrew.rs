//! Cards that nobody printed: a folder of them loads beside the built-in ones, what is wrong with it is told by
//! file and line, and they are played and proved like all others.

use longbox_champions::{CardFiles, Catalogue, Champions, HeroSetup, ScenarioSetup, Setup, decks};
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::plug::{Loaded, Plug as _};
use longbox_kernel::{Seat, Seed, coverage, scenario};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A hero of our own; [docs/champions/cards.md](../../../docs/champions/cards.md) tells how it was made.
const LAMPLIGHTER: &str = include_str!("homebrew/lamplighter.ron");
/// A deck for her.
const DECK: &str = include_str!("homebrew/lamplighter.deck");
/// The rulings that prove her cards.
const RULINGS: &str = include_str!("homebrew/lamplighter.toml");

/// A folder with these files, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("longbox-champions-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in files {
            std::fs::write(folder.join(file), text).unwrap();
        }
        Folder(folder)
    }

    fn load(&self) -> (&'static Catalogue, Vec<String>) {
        let Loaded { cards, refused: faults, .. } = Champions::load(&self.0);
        let inside = |fault: String| fault.replace(&format!("{}/", self.0.display()), "");
        (cards.expect("the built-in cards"), faults.into_iter().map(inside).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn lamplighter() -> &'static Catalogue {
    static CARDS: OnceLock<&'static Catalogue> = OnceLock::new();
    CARDS.get_or_init(|| {
        let (cards, faults) = Folder::new("lamplighter", &[("lamplighter.ron", LAMPLIGHTER)]).load();
        assert!(faults.is_empty(), "{faults:?}");
        cards
    })
}

#[test]
fn a_folder_of_cards_loads_beside_those_of_the_game() {
    let cards = lamplighter();
    assert_eq!(cards.cards().len(), Catalogue::standard().cards().len() + 9);
    let hero = cards.card(cards.find("Lamplighter").unwrap());
    assert_eq!((hero.id.as_str(), hero.set.as_deref()), ("NS-1a", Some("lamplighter")));
    assert_ne!(cards.hash(), Catalogue::standard().hash());
}

#[test]
fn the_rulings_of_the_worked_example_hold() {
    for scenario in scenario::parse("champions/lamplighter.toml", RULINGS).unwrap() {
        let result = scenario::run::<Champions>(lamplighter(), &scenario);
        assert!(result.passed, "{}: {}", result.title, result.faults.join("\n"));
    }
}

/// A card holds 255 counters: one that would enter play with more is refused by file and line.
#[test]
fn a_card_with_more_counters_than_it_holds_is_refused() {
    let card = |id: &str, counters: &str| {
        format!("(id: \"{id}\", name: \"{id}\", kind: Support, cost: 0, gives: [Energy], {counters}),\n")
    };
    let file = [
        card("BIG-1", "standing: [EntersWith(N(300), \"sand\")]"),
        card("BIG-2", "standing: [EntersWith(PerPlayer(64), \"sand\")]"),
        card("BIG-3", "keywords: [Uses(99, \"sand\")], standing: [EntersWith(PerPlayer(40), \"sand\")]"),
        card("BIG-4", "standing: [EntersWith(PerPlayer(63), \"sand\")]"),
    ];
    let file = format!("[\n{}]", file.concat());
    let (_, faults) = Folder::new("counters", &[("big.ron", &file)]).load();
    let told = |line: usize, id: &str, n: u32| {
        format!("big.ron:{line}: {id}: Uses, EntersWith: {n} counters for 4 players are more than a card holds (255)")
    };
    assert_eq!(faults, [told(2, "BIG-1", 300), told(3, "BIG-2", 256), told(4, "BIG-3", 259)]);
}

/// Every line of an own card is proved by an own scenario, and only by that.
#[test]
fn own_cards_are_proved_by_own_scenarios() {
    let unproved = |file: &str| -> Vec<String> {
        let scenarios = scenario::parse("champions/lamplighter.toml", file).unwrap();
        let coverage = coverage::cards::<Champions>(lamplighter(), &scenarios);
        coverage.lines_unverified.into_iter().filter(|line| line.starts_with("NS-")).collect()
    };
    assert_eq!(unproved(RULINGS), [""; 0]);
    let (first, _) = RULINGS.rsplit_once("[[scenario]]").unwrap();
    assert_eq!(unproved(first).len(), 1, "{:?}", unproved(first));
}

/// A hero of one's own leads a legal deck, and obligation and nemesis come with her.
#[test]
fn an_own_hero_is_played_like_the_others() {
    let cards = lamplighter();
    let deck = decks::check(cards, &decks::DeckText::new("lamplighter", DECK)).unwrap();
    let named = |ids: &[&str]| ids.iter().map(|id| cards.by_id(id).unwrap()).collect::<Vec<_>>();
    let scenario = ScenarioSetup {
        stages: named(&["01094", "01095"]),
        schemes: named(&["01097a"]),
        encounter: named(&["01186", "01187", "01190", "01190", "01101", "01102", "01103"]),
    };
    let heroes = vec![HeroSetup { identity: deck.identity, deck: deck.cards }];
    let setup = Setup::new(cards, heroes, scenario, Seat(0), longbox_champions::Hands::Private);
    for seed in 1..=4 {
        check_game::<Champions>(&setup, Seed::from(seed), Thoroughness { every: 16, worlds: 4 }).unwrap();
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_by_file_and_line_and_the_others_are_used() {
    let bad = "[
  (id: \"B-1\", name: \"Bad\", kind: Ally, cost: 1, gives: [Energy], thw: N(1), atk: N(1)),
  (id: \"B-2\", name: \"Bad\", kind: Event, cost: 1, gives: [Energy], abilities: [
    (when: Action, does: [Draw(You, 1)]),
  ]),
  (id: \"B-3\", nam: \"Bad\", kind: Event, cost: 1),
  (id: \"B-4\", name: \"Bad\", kind: Event, cost: 1, gives: [Energy], keywords: [Flies]),
  (id: \"01001A\", name: \"Bad\", kind: Event, cost: 1, gives: [Energy]),
  (id: \"B-5\", name: \"Bad\", kind: Event, cost: 1, gives: [Energy], abilities: [(when: Boost, does: [Surge])]),
  (id: \"B-6\", name: \"Bad\", kind: Attachment, set: \"bad\"),
]";
    let never = "[
  (id: \"N-1\", name: \"Never\", kind: Event, cost: 1, gives: [Energy], abilities: [
    (when: Interrupt(Thwarts(You)), does: [Draw(You, N(1))]),
  ]),
  (id: \"N-2\", name: \"Half\", kind: Hero, set: \"half\", back: \"N-3\", hp: N(9), hand: 5),
]";
    let good = "[(id: \"G-1\", name: \"Good\", kind: Event, cost: 1, gives: [Energy])]";
    let folder = Folder::new("bad", &[("bad.ron", bad), ("good.ron", good), ("never.ron", never), ("notes.txt", "")]);
    let (cards, faults) = folder.load();
    assert!(cards.by_id("G-1").is_some() && cards.by_id("B-2").is_none() && cards.by_id("N-1").is_none());
    let begins = [
        "bad.ron:2: B-1: hp: characters have hit points, and nothing else does",
        "bad.ron:4:37: an amount is written N(1), not 1",
        "bad.ron:6:15: Unexpected field named \"nam\" of a card",
        "bad.ron:7:",
        "bad.ron:8: 01001A: there is already a card with this id",
        "bad.ron:9: B-5: abilities: Boost would never happen on such a card",
        "bad.ron:10: B-6: attach: an attachment says what it is attached to",
        "never.ron:2: N-1: nothing comes just before Thwarts(You); only a response",
        "never.ron:5: N-2: back: there is no face \"N-3\" whose back is this",
    ];
    let told = faults.iter().zip(begins).all(|(fault, begin)| fault.starts_with(begin));
    assert!(told && faults.len() == begins.len(), "{faults:#?}");
}

#[test]
fn a_folder_that_cannot_be_read_is_an_error() {
    let Loaded { cards, refused: faults, .. } =
        Champions::load(&std::env::temp_dir().join("longbox-champions-no-such-folder"));
    assert!(cards.is_some() && faults.len() == 1 && faults[0].contains("cannot read this folder"), "{faults:?}");
}

/// The faults of a file with one card that has these abilities.
fn faults(abilities: &str) -> Vec<String> {
    let text =
        format!("[(id: \"x\", name: \"Flask\", kind: Upgrade, cost: 1, gives: [Energy], abilities: [{abilities}])]");
    CardFiles::built_in().add("own", "own.ron", &text).err().unwrap_or_default()
}

#[test]
fn a_resource_ability_generates_resources_and_does_nothing_else() {
    assert_eq!(faults("(when: Resource, cost: [Exhaust(This)], does: [Generate([Wild])])"), [""; 0]);
    assert_eq!(
        faults("(when: Resource, does: [Generate([Wild]), Draw(You, N(1))])"),
        ["own.ron:1: x: abilities: a Resource ability only generates resources (Generate, GenerateTopDiscard), \
          not Draw(You, N(1))"]
    );
    assert_eq!(
        faults("(when: Resource, does: [])"),
        ["own.ron:1: x: abilities: a Resource ability that generates nothing would never be used"]
    );
    assert_eq!(
        faults("(when: Resource, cost: [TakeDamage(1)], does: [Generate([Wild])])"),
        ["own.ron:1: x: abilities: a Resource ability costs Exhaust(This), Counters or DiscardThis, \
          not TakeDamage(1)"]
    );
}

#[test]
fn a_limit_is_as_high_as_can_be_counted() {
    let limited = |n: u8| faults(&format!("(when: Action, limit: PerRound({n}), does: [Draw(You, N(1))])"));
    assert_eq!(limited(3), [""; 0]);
    assert_eq!(limited(4), ["own.ron:1: x: abilities: limit: from 1 to 3, not 4"]);
    assert_eq!(limited(0), ["own.ron:1: x: abilities: limit: from 1 to 3, not 0"]);
}

/// Whom one plays against comes with the game: no card of one's own slips into a set of the box.
#[test]
fn a_card_in_a_set_of_the_box_is_refused() {
    let spy = "[(id: \"S-1\", name: \"Spy\", kind: Treachery, set: \"rhino\")]";
    let (cards, faults) = Folder::new("spy", &[("spy.ron", spy)]).load();
    assert_eq!(faults, ["spy.ron:1: S-1: set: \"rhino\" is a set of the box, which is played as it is"]);
    assert!(cards.by_id("S-1").is_none());
}
