//! Deck lists: ours and OCTGN's, and everything that keeps one from being played.

use longbox_kernel::plug::{self, Plug as _};
use longbox_kernel::{Game, Pending, Rng, Seed, Silent};
use longbox_vs::decks::{self, Deck, DeckText, Difficulty, List};
use longbox_vs::vocabulary::Kind;
use longbox_vs::{Card, CardFiles, CardIx, Catalogue, Mode, Setup, SideSetup, Vs};
use std::collections::HashSet;

/// Cards that Marvel Battles has none of.
const HOMEBREW: &str = r#"[
    (id: "X-1", name: "Drone", teams: [Avengers], kind: Supporting, cost: 1, atk: 1, def: 1, health: 1, powers: [Key(Legion)]),
    (id: "X-2", name: "Hermit", kind: Supporting, cost: 1, atk: 1, def: 1, health: 1, powers: [Key(OneOfAKind)]),
    (id: "X-3", name: "Oath", teams: [Avengers], loyalty: true, kind: PlotTwist([(Combat(Any), [CancelCombat])])),
    (id: "X-4", name: "Dojo", kind: Basic(Skill)),
    (id: "X-5", name: "Shadow", kind: Token, atk: 1, def: 1, health: 1),
    (id: "X-6", name: "Ray", invention: 2, kind: PlotTwist([(Combat(Any), [CancelCombat])])),
    (id: "X-7", name: "Captain America", teams: [Defenders], kind: Supporting, cost: 2, atk: 1, def: 1, health: 1),
]"#;

fn with_homebrew() -> Catalogue {
    let mut files = CardFiles::built_in();
    files.add("Homebrew", "homebrew.ron", HOMEBREW).unwrap();
    files.compile().unwrap()
}

fn starter(id: &str) -> DeckText {
    decks::built_in(id).unwrap()
}

/// The Avengers deck with lines taken out and others put in.
fn avengers(cards: &Catalogue, without: &[&str], with: &[&str]) -> DeckText {
    let text = decks::text(cards, None, &List::of(cards, &starter("avengers")));
    let kept = text.lines().filter(|line| !without.iter().any(|word| line.contains(word)));
    let lines: Vec<&str> = kept.chain(with.iter().copied()).collect();
    DeckText::new("mine", &lines.join("\n"))
}

fn faults(cards: &Catalogue, without: &[&str], with: &[&str]) -> Vec<String> {
    decks::check(cards, &avengers(cards, without, with), &[]).unwrap_err()
}

#[test]
fn starters_of_sixty_cards_are_legal_with_each_of_their_main_characters() {
    let cards = Catalogue::standard();
    let all = decks::all();
    assert_eq!(
        all.iter().map(|deck| deck.id.as_str()).collect::<Vec<_>>(),
        ["avengers", "guardians", "human-torch", "super-villains", "the-wizard", "x-men"]
    );
    for text in all {
        assert!(text.starter, "{}", text.id);
        let deck = decks::check(cards, &text, decks::BANNED).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        assert_eq!((deck.cards.len(), deck.mains.len()), (60, 4), "{}", text.id);
        let first = cards.card(deck.mains[0]);
        assert_eq!(deck.side(cards, None).unwrap().main, deck.mains[0]);
        for main in &deck.mains {
            assert_eq!(cards.card(*main).teams, first.teams);
            assert_eq!(deck.side(cards, Some(*main)).unwrap().main, *main);
        }
        let stranger = if text.id == "x-men" { "MNB-001" } else { "MNB-027" };
        let said = deck.side(cards, cards.by_id(stranger)).unwrap_err();
        assert!(said.contains("does not lead this deck") && said.contains(&first.title), "{said}");
    }
}

#[test]
fn a_starter_can_be_asked_for_under_each_of_its_main_characters() {
    let cards = Catalogue::standard();
    let led = decks::led_by_others();
    assert_eq!(led.len(), 18, "three others lead each of the six");
    let sorted = |text: &DeckText| {
        let mut deck = decks::check(cards, text, &[]).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        deck.cards.sort_unstable();
        deck
    };
    for text in led {
        assert!(!text.starter, "{}", text.id);
        let deck = sorted(&text);
        let leader = &cards.card(deck.mains[0]).name;
        let (usual, named) = text.id.split_once(':').unwrap();
        assert_eq!(leader.to_lowercase().replace(' ', "-"), named);
        assert_eq!(deck.cards, sorted(&decks::built_in(usual).unwrap()).cards);
        let read = Vs::read_deck(cards, &plug::Deck::BuiltIn(text.id.clone()), &text.id).unwrap();
        assert_eq!(read.leader.as_deref(), Some(cards.card(deck.mains[0]).id.as_str()));
        assert_eq!(read.name, Some(text.name));
    }
}

#[test]
fn who_leads_a_starter_is_told_with_how_hard_it_is() {
    let avengers = plug::Deck::BuiltIn("avengers".into());
    let read = Vs::read_deck(Catalogue::standard(), &avengers, "avengers").unwrap();
    let told = "Captain America leads this deck unless another is named: Captain America (easy), Hulk (medium), Iron Man (medium), Spider-Man (medium).";
    assert_eq!(read.notes, [told]);
}

#[test]
fn who_may_lead_a_deck_is_listed_with_it_under_an_id_that_is_such_a_deck() {
    let decks = Vs::decks(Catalogue::standard());
    let avengers = decks.iter().find(|deck| deck.id == "avengers").unwrap();
    let told: Vec<_> = avengers.leaders.iter().map(|leader| (leader.id.as_str(), leader.name.as_str())).collect();
    assert_eq!(
        told,
        [
            ("avengers", "Captain America"),
            ("avengers:hulk", "Hulk"),
            ("avengers:iron-man", "Iron Man"),
            ("avengers:spider-man", "Spider-Man")
        ]
    );
    assert_eq!(avengers.leaders[1].difficulty, Some("medium"));
    assert_eq!(avengers.called("avengers:hulk"), Some("Avengers, Hulk"));
    assert_eq!(avengers.called("avengers:thor"), None);
    let wizard = decks.iter().find(|deck| deck.id == "the-wizard").unwrap();
    assert_eq!(wizard.leaders[0].difficulty, None, "the rulebook knows nothing of that set");
    for leader in decks.iter().flat_map(|deck| &deck.leaders) {
        let read = Vs::read_deck(Catalogue::standard(), &plug::Deck::BuiltIn(leader.id.clone()), "deck").unwrap();
        assert_eq!(read.leader.as_ref(), Some(&leader.card), "{}", leader.id);
        assert_eq!(read.name.as_ref(), Some(&leader.deck), "{}", leader.id);
    }
}

/// Every main character plays against every starter, at random but always the same.
#[test]
fn the_starters_can_be_played() {
    let cards = Catalogue::standard();
    let decks: Vec<Deck> = decks::all().iter().map(|deck| decks::check(cards, deck, &[]).unwrap()).collect();
    let mut seed = 0;
    for one in &decks {
        for main in &one.mains {
            for other in &decks {
                seed += 1;
                let led = other.mains[seed as usize % other.mains.len()];
                let sides = vec![one.side(cards, Some(*main)).unwrap(), other.side(cards, Some(led)).unwrap()];
                let mut game = Vs::deal(&Setup::new(cards, Mode::Duel, sides), Seed::from(seed)).unwrap();
                let mut rng = Rng::new(Seed::from(seed));
                let mut decisions = 0;
                while let Pending::Decision(_) = game.pending() {
                    game.choose_nth(rng.below(game.count() as u32) as usize, &mut Silent);
                    decisions += 1;
                    assert!(decisions < 20_000, "seed {seed}: no end");
                }
            }
        }
    }
    assert_eq!(seed, 144);
}

#[test]
fn every_main_character_of_marvel_battles_has_a_difficulty_and_leads_a_starter() {
    let cards = Catalogue::standard();
    let leaders: Vec<CardIx> =
        decks::all().iter().flat_map(|deck| decks::check(cards, deck, &[]).unwrap().mains).collect();
    let mut count = [0; 3];
    let of_the_book = |card: &Card| card.set == "Marvel Battles";
    for (ix, card) in (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| of_the_book(card)) {
        assert_eq!(decks::difficulty(card).is_some(), card.level() > 0, "{}", card.id);
        assert_eq!(leaders.contains(&ix), card.level() == 1, "{}", card.id);
        if let (1, Some(difficulty)) = (card.level(), decks::difficulty(card)) {
            count[difficulty as usize] += 1;
        }
    }
    assert_eq!(count, [4, 7, 5]);
    let easy = cards.card(cards.by_id("MNB-001").unwrap());
    assert_eq!(decks::difficulty(easy), Some(Difficulty::Easy));
}

#[test]
fn size_and_main_character_are_asked_for() {
    let cards = Catalogue::standard();
    assert_eq!(
        faults(cards, &["Ant-Man"], &[]),
        ["mine: a deck has exactly 60 cards beside the main character, this one has 58 [deck.sixty]"]
    );
    assert_eq!(
        faults(cards, &["Level 1"], &[]),
        ["mine: a deck needs a main character, under the heading [Main] [deck.sixty]"]
    );
    assert_eq!(
        faults(cards, &[], &["[Main]", "1 Hulk Level 1", "1 Hulk Level 2", "1 Thor"]),
        [
            "mine: Hulk Level 1 (MNB-003) is named 2 times under [Main]; once will do [deck.sixty]",
            "mine: Hulk Level 2 (MNB-004) cannot lead a deck: it is no main character of level 1 [deck.kinds]",
            "mine: Thor (MNB-021) cannot lead a deck: it is no main character of level 1 [deck.kinds]",
        ]
    );
}

#[test]
fn only_some_kinds_of_cards_are_in_a_deck() {
    let cards = with_homebrew();
    let with = ["1 Storm Level 1", "1 Storm Level 2", "1 Shadow", "1 Ray"];
    assert_eq!(
        faults(&cards, &["Ant-Man", "Black Widow"], &with),
        [
            "mine: Storm Level 1 (MNB-027) is a main character and belongs under the heading [Main] [deck.kinds]",
            "mine: Storm Level 2 (MNB-028) is a level of a main character and comes with its first level [deck.kinds]",
            "mine: Shadow (X-5) is a token and is in no deck [deck.kinds]",
            "mine: Ray (X-6) is an invention and belongs to the Invention pile [deck.kinds]",
        ]
    );
}

#[test]
fn copies_are_counted() {
    let cards = with_homebrew();
    assert_eq!(
        faults(&cards, &["Open Fire"], &["1 Earth's Mightiest Heroes"]),
        ["mine: Earth's Mightiest Heroes (MNB-023) is here 5 times; a deck holds at most 4 copies of it [deck.four]"]
    );
    assert_eq!(
        faults(&cards, &["Ant-Man"], &["2 Hermit"]),
        ["mine: Hermit (X-2) is here 2 times; a deck holds at most 1 copy of it [deck.one-of-a-kind]"]
    );
    let eight = avengers(&cards, &["Ant-Man", "Black Widow", "Black Panther", "Daredevil"], &["8 Drone"]);
    assert!(decks::check(&cards, &eight, &[]).is_ok());
    let nine = ["Ant-Man", "Black Widow", "Black Panther", "Daredevil", "Open Fire"];
    assert_eq!(
        faults(&cards, &nine, &["9 Drone"]),
        ["mine: Drone (X-1) is here 9 times; a deck holds at most 8 copies of it [deck.legion]"]
    );
}

#[test]
fn basic_locations_of_one_kind_have_one_name() {
    let cards = with_homebrew();
    assert_eq!(
        faults(&cards, &["Open Fire"], &["1 Dojo"]),
        ["mine: basic locations for skill must all have one name: Dojo and Training Ground do not [deck.basic-names]"]
    );
    let said = faults(&cards, &["Ant-Man"], &["2 Dojo"]);
    assert!(said.iter().any(|fault| fault.contains("at most 4 basic locations for skill, here are 5")), "{said:?}");
    let renamed = avengers(&cards, &["Training Ground"], &["3 Dojo"]);
    assert!(decks::check(&cards, &renamed, &[]).is_ok());
}

#[test]
fn loyalty_asks_everybody_with_a_team_and_every_character() {
    let cards = with_homebrew();
    let loyal = avengers(&cards, &["Ant-Man"], &["2 Oath"]);
    assert!(decks::check(&cards, &loyal, &[]).is_ok());
    assert_eq!(
        faults(&cards, &["Ant-Man", "Black Widow"], &["2 Oath", "1 Hermit", "1 Squad Tactics"]),
        ["mine: Oath (X-3) has Loyalty: all characters and all cards with a team must be Avengers, \
         which Squad Tactics (MNB-050), Hermit (X-2) are not [deck.loyalty]"]
    );
    let said = faults(&cards, &["Ant-Man", "Hulk Level 1"], &["2 Oath", "[Main]", "Storm Level 1"]);
    assert!(said[0].contains("which Storm Level 1 (MNB-027) is not [deck.loyalty]"), "{said:?}");
}

#[test]
fn a_table_may_ban_cards() {
    let cards = Catalogue::standard();
    let deck = starter("avengers");
    assert!(decks::check(cards, &deck, &["MNB-061"]).is_ok());
    assert_eq!(
        decks::check(cards, &deck, &["MNB-009", "MNB-003"]).unwrap_err(),
        ["avengers: Hulk Level 1 (MNB-003) is banned [deck.bans]", "avengers: Ant-Man (MNB-009) is banned [deck.bans]",]
    );
    let short = avengers(cards, &["Thor"], &[]);
    assert_eq!(decks::check(cards, &short, &["MNB-009"]).unwrap_err().len(), 2, "bans do not hide other faults");
}

#[test]
fn piles_come_without_what_is_banned() {
    let cards = Catalogue::standard();
    let deck = avengers(cards, &["Ant-Man"], &["2 Squirrel Girl"]);
    let side = decks::check(cards, &deck, &[]).unwrap().side(cards, None).unwrap();
    let ids = |side: &SideSetup| side.outside.iter().map(|card| cards.card(*card).id.clone()).collect::<Vec<_>>();
    let four = |id: &str| vec![id.to_owned(); 4];
    assert_eq!(ids(&side), [four("LEG-063"), four("LEG-064")].concat());
    assert_eq!(ids(&side.without(cards, &["LEG-063"])), four("LEG-064"));
}

#[test]
fn what_comes_with_a_deck_is_told() {
    let read = |list: &str| Vs::read_deck(Catalogue::standard(), &plug::Deck::List(list.into()), "deck").unwrap();
    let counts = |pile: &plug::Pile| pile.cards.iter().map(|card| (card.id.clone(), card.count)).collect::<Vec<_>>();
    let doom = read("[Main]\nDoctor Doom Level 1\n[Transform]\nThor Level 2");
    assert_eq!((doom.size, doom.piles.len(), doom.piles[0].name), (0, 1, "Invention pile"));
    let inventions = counts(&doom.piles[0]);
    assert!(inventions.contains(&("FAN-045".into(), 4)), "his Doombots: {inventions:?}");
    assert!(inventions.iter().all(|(id, _)| id != "FAN-027"), "not the Fantasti-Car: {inventions:?}");
    let squirrels = read("[Main]\nCaptain America Level 1\n[Deck]\n2 Squirrel Girl");
    assert_eq!((squirrels.size, squirrels.piles.len(), squirrels.piles[0].name), (2, 1, "Tokens and piles"));
    assert_eq!(read("2 Squirrel Girl").piles, []);
}

#[test]
fn who_can_transform_has_a_pile_of_three_at_most() {
    let cards = Catalogue::standard();
    let pile = ["[Main]", "Mystique Level 1", "[Transform]", "Luke Cage Level 2", "Thor Level 2"];
    let text = avengers(cards, &[], &pile);
    let deck = decks::check(cards, &text, &[]).unwrap();
    let mystique = cards.find("Mystique Level 1").unwrap();
    assert_eq!(deck.side(cards, Some(mystique)).unwrap().transform.len(), 2);
    assert_eq!(deck.side(cards, None).unwrap().transform, [], "Captain America stays who he is");
    for written in [decks::text(cards, None, &List::of(cards, &text)), decks::octgn(cards, &List::of(cards, &text))] {
        let read = decks::read(cards, "again", &written).unwrap();
        assert_eq!(List::of(cards, &read).transform, List::of(cards, &text).transform, "{written}");
    }
    assert_eq!(
        faults(cards, &[], &pile[2..]),
        ["mine: no main character of this deck transforms: nothing belongs under [Transform] [deck.transform]"]
    );
    let more = [&pile[..], &["Thor Level 2", "DEF-002", "LEG-040", "ALN-002"]].concat();
    assert_eq!(
        faults(cards, &[], &more),
        [
            "mine: Warrant Officer Ripley Level 2 (ALN-002) is no Marvel main character of level 2: nobody transforms into it \
             [deck.transform]",
            "mine: Thor Level 2 (LEG-002) is named 2 times under [Transform]; once will do [deck.transform]",
            "mine: Daredevil Level 3 (LEG-040) is no Marvel main character of level 2: nobody transforms into it \
             [deck.transform]",
            "mine: a transform pile holds at most 3, this one 5 [deck.transform]",
        ]
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let cards = with_homebrew();
    let deck = DeckText::new("mine", "[Side]\n2 Ant-Mann\n99 Ant-Man\nCaptain America\n2 Hulk (MNB-009)");
    assert_eq!(
        deck.lines(&cards).1,
        [
            "mine:1: [Side] is not a part of a deck (Deck, Main, Transform)",
            "mine:2: there is no card \"Ant-Mann\"; did you mean Ant-Man (MNB-009)?",
            "mine:3: 99 copies? The count must be 1 to 60",
            "mine:4: \"Captain America\" may mean Captain America (MNB-015) or Captain America (X-7): give the id",
            "mine:5: MNB-009 is \"Ant-Man\", not \"Hulk\"",
        ]
    );
}

/// A card that shares its name with another carries its id in its title; lists written before are still read.
#[test]
fn the_starters_outlive_a_second_card_of_a_name() {
    let cards = with_homebrew();
    for text in decks::all() {
        let deck = decks::check(&cards, &text, &[]).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        assert_eq!(deck.cards.len(), 60);
        let list = List::of(&cards, &text);
        assert_eq!(List::of(&cards, &DeckText::new("again", &decks::text(&cards, None, &list))), list);
    }
}

#[test]
fn both_ways_of_writing_a_deck_are_read_back_as_the_same_cards() {
    let cards = with_homebrew();
    for text in decks::all() {
        let list = List::of(&cards, &text);
        let ours = decks::text(&cards, text.own_name(), &list);
        let read = decks::read(&cards, "ours", &ours).unwrap();
        assert_eq!((List::of(&cards, &read), read.own_name()), (list.clone(), text.own_name()));
        let theirs = decks::octgn(&cards, &list);
        assert!(theirs.contains("<deck game=\"d9d22574-b64d-4f4b-9726-092d35b778c9\""), "{theirs}");
        let read = decks::read(&cards, "theirs", &theirs).unwrap();
        let sorted = |deck: &DeckText| {
            let mut deck = decks::check(&cards, deck, &[]).unwrap();
            deck.cards.sort_unstable();
            deck
        };
        assert_eq!(sorted(&read), sorted(&text));
    }
}

const OCTGN: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<deck game="d9d22574-b64d-4f4b-9726-092d35b778c9">
  <section name="Main Character" shared="False">
    <card qty="1" id="">Storm</card>
    <card qty="1" id="">Storm</card>
  </section>
  <section name="Deck">
    <card qty="2" id="5b8d5a4e-0000-0000-0000-000000000000">Storm</card>
    <card qty="3" id="">EARTH'S MIGHTIEST HEROES</card>
  </section>
  <notes><![CDATA[Storms <all> over]]></notes>
</deck>"#;

#[test]
fn an_octgn_deck_is_read_by_its_names() {
    let cards = Catalogue::standard();
    let list = List::of(cards, &decks::read(cards, "storm", OCTGN).unwrap());
    let told = |copies: &decks::Copies| (copies.count, cards.card(copies.card).id.as_str());
    assert_eq!(list.mains.iter().map(told).collect::<Vec<_>>(), [(1, "MNB-027")], "levels come with the first");
    assert_eq!(list.cards.iter().map(told).collect::<Vec<_>>(), [(2, "MNB-042"), (3, "MNB-023")]);
}

#[test]
fn faults_of_an_octgn_deck_are_told_with_their_line() {
    let cards = with_homebrew();
    let said = |text: &str| decks::read(&cards, "mine.o8d", text).unwrap_err().join("\n");
    let wrong = OCTGN.replace("qty=\"3\"", "qty=\"0\"").replace(">Storm<", ">Strom<");
    assert_eq!(
        said(&wrong).lines().map(|fault| &fault[..11]).collect::<Vec<_>>()[..4],
        ["mine.o8d:4:", "mine.o8d:5:", "mine.o8d:8:", "mine.o8d:9:"]
    );
    assert!(
        said(&wrong).contains("a deck has exactly 60 cards"),
        "what could be read is held to the rules: {}",
        said(&wrong)
    );
    assert!(said(&wrong).contains("there is no card \"Strom\"; did you mean Storm (MNB-042)?"), "{}", said(&wrong));
    let twice = OCTGN.replace("EARTH'S MIGHTIEST HEROES", "Captain America");
    let which = "mine.o8d:9: \"Captain America\" may mean MNB-015 or X-7: add number=\"MNB-015\"\n";
    assert!(said(&twice).starts_with(which), "{}", said(&twice));
    assert!(said(&OCTGN.replace("qty=\"3\"", "qty=\"some\"")).starts_with("mine.o8d:9: qty=\"some\""));
    assert!(said(&OCTGN.replace("</deck>", "")).starts_with("mine.o8d:"));
    assert!(said("<deck2/>").contains("begins with <deck>, not with <deck2>"));
}

#[test]
fn drawn_decks_are_legal_and_use_every_card() {
    let cards = Catalogue::standard();
    let mut rng = Rng::new(Seed::from(1));
    let mut used = HashSet::new();
    for n in 0..600 {
        let deck = decks::draw(cards, &mut rng).unwrap_or_else(|faults| panic!("deck {n}: {}", faults.join("\n")));
        let locations = deck.cards.iter().filter(|card| cards.card(**card).is_location()).count();
        assert!(locations >= 6, "deck {n} has {locations} locations");
        used.extend(deck.mains.iter().chain(&deck.cards).copied());
    }
    let is_for_decks = |card: &Card| match card.kind {
        Kind::Main(level) => level == 1,
        Kind::Token | Kind::Pile => false,
        Kind::Supporting | Kind::PlotTwist(_) | Kind::Equipment | Kind::Machine | Kind::Basic(_) | Kind::Special(_) => {
            card.invention.is_none()
        }
    };
    let all = (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| is_for_decks(card));
    let unused: Vec<&str> = all.filter(|(ix, _)| !used.contains(ix)).map(|(_, card)| card.id.as_str()).collect();
    assert!(unused.is_empty(), "in no drawn deck: {unused:?}");
}
