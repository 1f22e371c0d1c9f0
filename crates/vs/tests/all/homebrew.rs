//! Cards that nobody printed: a folder of them loads beside the built-in ones, what is wrong with it is told by
//! file and line, and they are played, proved and refused like all others.

use longbox_kernel::plug::{Loaded, Plug};
use longbox_kernel::{Game, Seed, coverage, scenario};
use longbox_vs::{Catalogue, Vs};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A set of our own; [docs/vs/cards.md](../../../docs/vs/cards.md) tells how it was made.
const NIGHT_SHIFT: &str = include_str!("homebrew/night-shift.ron");
/// The rulings that prove it.
const RULINGS: &str = include_str!("homebrew/night-shift.toml");

/// A folder with these files, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("longbox-vs-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in files {
            std::fs::write(folder.join(file), text).unwrap();
        }
        Folder(folder)
    }

    fn load(&self) -> (&'static Catalogue, Vec<String>) {
        let Loaded { cards, refused: faults, .. } = Vs::load(&self.0);
        let inside = |fault: String| fault.replace(&format!("{}/", self.0.display()), "");
        (cards.expect("the built-in cards"), faults.into_iter().map(inside).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn night_shift() -> &'static Catalogue {
    let folder = Folder::new("night-shift", &[("night-shift.ron", NIGHT_SHIFT)]);
    let (cards, faults) = folder.load();
    assert!(faults.is_empty(), "{faults:?}");
    cards
}

/// Run a scenario with characters of these powers beside the built-in ones.
fn holds(powers: &[&str], scenario: &str) {
    let entry = |(n, powers): (usize, &&str)| {
        format!(
            "(id: \"HB{n}\", name: \"Home {n}\", teams: [Avengers], kind: Supporting, cost: 1, atk: 2, def: 2, health: 2, \
             powers: [{powers}])"
        )
    };
    let entries: Vec<String> = powers.iter().enumerate().map(entry).collect();
    holds_with(&entries.join(","), scenario);
}

/// Run a scenario with these cards beside the built-in ones.
fn holds_with(entries: &str, scenario: &str) {
    let mut files = longbox_vs::CardFiles::built_in();
    files.add("home", "home.ron", &format!("[{entries}]")).unwrap();
    let cards = files.compile().unwrap().keep();
    let text = format!("[[scenario]]\ntitle = \"t\"\n{scenario}");
    let scenarios = scenario::parse("vs/home.toml", &text).unwrap();
    let result = scenario::run::<Vs>(cards, &scenarios[0]);
    assert!(result.passed, "{}", result.faults.join("\n"));
}

#[test]
fn a_folder_of_cards_loads_beside_those_of_the_game() {
    let cards = night_shift();
    assert_eq!(cards.cards().len(), Catalogue::standard().cards().len() + 4);
    let lamp = cards.card(cards.find("Lamplighter Level 1").unwrap());
    assert_eq!((lamp.id.as_str(), lamp.set.as_str()), ("NS-1", "night-shift"));
    assert_ne!(cards.hash(), Catalogue::standard().hash());
}

#[test]
fn the_rulings_of_the_worked_example_hold() {
    let cards = night_shift();
    for scenario in scenario::parse("vs/night-shift.toml", RULINGS).unwrap() {
        let result = scenario::run::<Vs>(cards, &scenario);
        assert!(result.passed, "{}: {}", result.title, result.faults.join("\n"));
    }
}

/// Every line of an own card is proved by an own scenario, and only by that.
#[test]
fn own_cards_are_proved_by_own_scenarios() {
    let cards = night_shift();
    let unproved = |file: &str| -> Vec<String> {
        let scenarios = scenario::parse("vs/night-shift.toml", file).unwrap();
        let coverage = coverage::cards::<Vs>(cards, &scenarios);
        coverage.lines_unverified.into_iter().filter(|line| line.starts_with("NS-")).collect()
    };
    assert_eq!(unproved(RULINGS), Vec::<String>::new());
    let (first, _) = RULINGS.rsplit_once("[[scenario]]").unwrap();
    assert_eq!(unproved(first).len(), 1, "{:?}", unproved(first));
}

#[test]
fn what_is_wrong_with_a_file_is_told_by_file_and_line_and_the_others_are_used() {
    let bad = "[
  (id: \"B-1\", name: \"Bad\", kind: Supporting, cost: 1, atk: 1, def: 1),
  (id: \"B-2\", name: \"Bad\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1,
   powers: [Super(\"Bad\", Main, [], [Draw(You, 1)])]),
  (id: \"B-3\", nam: \"Bad\", kind: Supporting),
  (id: \"B-4\", name: \"Bad\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1, powers: [Named(\"Bad\", [Flies])]),
  (id: \"MNB-001\", name: \"Bad\", kind: Equipment),
]";
    let loops = "[
  (id: \"L-1\", name: \"Loop\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1,
   powers: [Super(\"Loop\", Main, [], [ForEach(Mine, [EachPlayer(Enemy, [Draw(You, N(1))])])])]),
]";
    let good = "[(id: \"G-1\", name: \"Good\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1)]";
    let folder = Folder::new("bad", &[("bad.ron", bad), ("good.ron", good), ("loops.ron", loops), ("notes.txt", "")]);
    let (cards, faults) = folder.load();
    assert!(cards.by_id("G-1").is_some() && cards.by_id("B-2").is_none() && cards.by_id("L-1").is_none());
    let begins = [
        "bad.ron:2: B-1: health: a character needs at least 1",
        "bad.ron:4:47: an amount is written N(1), not 1",
        "bad.ron:5:15: Unexpected field named \"nam\" of a card",
        "bad.ron:6:",
        "bad.ron:7: MNB-001: there is already a card with this id",
        "loops.ron:2: L-1: a step that is repeated for each of several cannot stand inside another such step",
    ];
    let told = faults.iter().zip(begins).all(|(fault, begin)| fault.starts_with(begin));
    assert!(told && faults.len() == begins.len(), "{faults:#?}");
}

#[test]
fn a_folder_that_cannot_be_read_is_an_error() {
    let Loaded { cards, refused: faults, .. } = Vs::load(&std::env::temp_dir().join("longbox-vs-no-such-folder"));
    assert!(cards.is_some() && faults.len() == 1 && faults[0].contains("cannot read this folder"), "{faults:?}");
}

/// A main character of one's own needs every level and leads a deck like the others.
#[test]
fn a_power_without_a_limit_is_used_once_a_turn() {
    holds(
        &["Super(\"Read On\", Main, [], [Draw(You, N(1))])"],
        r#"
        given.me.front = ["HB0"]
        play   = ["Read On"]
        expect = { "me.hand.len" = 1 }
        refused = { do = "Read On", rule = "power.once-a-turn" }
        "#,
    );
}

#[test]
fn two_that_set_each_other_off_come_to_an_end() {
    holds(
        &[
            "Named(\"Echo\", [On(GainsPlus(Mine), [Plus(Each(All([Mine, Other])), N(1))])])",
            "Named(\"Reply\", [On(GainsPlus(Mine), [Plus(Each(All([Mine, Other])), N(1))])])",
            "Super(\"Begin\", Main, [], [Plus(This, N(1))])",
        ],
        r#"
        given.me.front = ["HB0", "HB1", "HB2"]
        play   = ["Begin"]
        asked  = "me"
        "#,
    );
}

/// Two special locations say "on your side"; the others pay for a card in hand or KO pile as well.
#[test]
fn some_special_locations_pay_for_characters_on_their_side_only() {
    let ghost = r#"(id: "HB0", name: "Ghost", teams: [Company, XMen], kind: Supporting, cost: 1, atk: 1, def: 1, health: 1,
        powers: [SuperWith("Return", Main, [Skill], [PutThis], [FromKoPile])]),"#;
    let set_up = "given.me.ko = [\"HB0\"]\n";
    holds_with(
        ghost,
        &format!("{set_up}given.me.resources = [\"School for Gifted Youngsters\"]\noffers = [\"Return\"]"),
    );
    holds_with(ghost, &format!("{set_up}given.me.resources = [\"Weyland-Yutani Complex\"]\nlacks = [\"Return\"]"));
}

#[test]
fn more_names_than_can_be_named_are_refused() {
    let characters = |name: &str, count: usize| {
        let entry = |n| {
            format!(
                "(id: \"{name}-{n}\", name: \"{name} {n}\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1),\n"
            )
        };
        format!("[\n{}]", (0..count).map(entry).collect::<String>())
    };
    let room = 512 - Catalogue::standard().names().len();
    let folder = Folder::new("names", &[("all.ron", &characters("A", room)), ("more.ron", &characters("B", 2))]);
    let (cards, faults) = folder.load();
    assert_eq!(cards.names().len(), 512);
    assert_eq!(faults, ["more.ron:2: B-0: more names than can be named (512 in all)"]);
    let text = "[[scenario]]\ntitle = \"t\"\ngiven.me.front = [\"Ronan\"]\ngiven.me.resources = [\"Academy\"]\n\
                play = [\"use Accuse\", \"[intellect]\"]\noffers = [\"A 0\", \"Yondu\"]";
    let result = scenario::run::<Vs>(cards, &scenario::parse("vs/names.toml", text).unwrap()[0]);
    assert!(result.passed, "{}", result.faults.join("\n"));
}

#[test]
fn what_the_table_has_no_room_for_is_refused_with_the_card() {
    let character = |powers: &str| {
        format!(
            "[(id: \"X-1\", name: \"X\", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1, powers: [{powers}])]"
        )
    };
    let supers: String = (0..25).map(|n| format!("Super(\"S{n}\", Main, [], [Draw(You, N(1))]),")).collect();
    let names: String = (0..65).map(|n| format!("\"N{n}\",")).collect();
    let plays = "(Main, [Draw(You, N(1))]),".repeat(5);
    let copying: String = (0..32).map(|n| format!("Named(\"C{n}\", [PowersOf(Mine, All)]),")).collect();
    let faulty = [
        (character("Super(\"S\", Main, [Skill, Skill, Skill, Skill, Skill], [Draw(You, N(1))])"), "at most 4 symbols"),
        (character("Named(\"S\", [PayInstead([Skill, Skill, Skill, Skill, Skill])])"), "at most 4 symbols"),
        (character(&supers), "a card has at most 24 super powers"),
        (character(&format!("Named(\"S\", [On(FirstAppears([{names}]), [Draw(You, N(1))])])")), "more than 64 in all"),
        (character(&copying), "at most 32 powers in all copy powers"),
        (character(&format!("Named(\"S\", [TwistsAs([{names}])])")), "more than 64 plot twists in all"),
        (format!("[(id: \"X-1\", name: \"X\", kind: PlotTwist([{plays}]))]"), "a plot twist has at most 4 ways"),
        ("[(id: \"X-1\", name: \"X\", on_side: true, kind: Basic(Skill))]".into(), "on_side: for special locations"),
    ];
    for (text, why) in faulty {
        let (_, faults) = Folder::new("room", &[("room.ron", &text)]).load();
        assert!(faults.len() == 1 && faults[0].starts_with("room.ron:1: X-1: "), "{faults:?}");
        assert!(faults[0].contains(why), "{faults:?}");
    }
}

#[test]
fn a_pile_that_is_too_large_is_told_before_the_game() {
    let mut files = longbox_vs::CardFiles::built_in();
    let many = r#"[(id: "X-1", name: "Fly", kind: Token, copies: 40, atk: 1, def: 1, health: 1),
        (id: "X-2", name: "Lord", kind: Main(1), group: "Lord", atk: 1, def: 1, health: 5,
         powers: [Super("Buzz", Main, [], [PutToken("Fly")])])]"#;
    files.add("home", "home.ron", many).unwrap();
    let cards = files.compile().unwrap().keep();
    let side = |main: &str| {
        let deck = vec![cards.find("Fortress").unwrap(); 60];
        longbox_vs::SideSetup::new(cards, cards.by_id(main).unwrap(), deck)
    };
    let setup = longbox_vs::Setup::new(cards, longbox_vs::Mode::Duel, vec![side("X-2"), side("MNB-001")]);
    let Err(error) = Vs::deal(&setup, Seed::from(1)) else { panic!("it was dealt") };
    assert_eq!(
        error.faults,
        [
            "player 1: 101 cards, main character, tokens and piles included: a player has room for 96",
            "player 1: a player has room for 32 tokens and for 32 inventions",
        ]
    );
}
