//! Deck lists: ours, MarvelCDB's and OCTGN's, and everything that keeps one from being played.

use longbox_champions::decks::{self, DeckText, List};
use longbox_champions::vocabulary::Aspect;
use longbox_champions::{CardFiles, Catalogue, Champions};
use longbox_kernel::Told as _;
use longbox_kernel::plug::{Deck, Plug as _, Wish};
use proptest::prelude::*;
use std::fmt::Write;

/// Cards beside those of Spider-Man: enough for a deck, and what must not be in it.
const CARDS: &str = r#"[
    (id: "J-1", name: "Stakeout", kind: Event, aspect: Justice, cost: 1, gives: [Energy]),
    (id: "J-2", name: "Clue", kind: Event, aspect: Justice, cost: 1, gives: [Energy]),
    (id: "J-3", name: "Trial", kind: Event, aspect: Justice, cost: 1, gives: [Energy]),
    (id: "J-4", name: "Might of Law", kind: Resource, aspect: Justice, gives: [Wild], play: [MaxPerDeck(2)]),
    (id: "J-5", name: "Daredevil", subname: "Matt Murdock", kind: Ally, aspect: Justice, unique: true, cost: 4, gives: [Physical], thw: N(2), atk: N(2), hp: N(3)),
    (id: "J-6", name: "Daredevil", subname: "Elektra", kind: Ally, aspect: Justice, unique: true, cost: 4, gives: [Physical], thw: N(2), atk: N(2), hp: N(3)),
    (id: "J-7", name: "Daredevil", subname: "Matt Murdock", kind: Ally, aspect: Justice, unique: true, cost: 3, gives: [Physical], thw: N(1), atk: N(2), hp: N(3)),
    (id: "A-1", name: "Smash", kind: Event, aspect: Aggression, cost: 1, gives: [Energy]),
    (id: "B-1", name: "Punch", kind: Event, cost: 1, gives: [Energy]),
    (id: "B-2", name: "Bandage", kind: Event, cost: 1, gives: [Energy]),
    (id: "B-3", name: "Grit", kind: Upgrade, cost: 1, gives: [Energy]),
    (id: "B-4", name: "Plan", kind: Support, cost: 1, gives: [Energy]),
    (id: "B-5", name: "Rest (Briefly)", kind: Event, cost: 1, gives: [Energy]),
    (id: "B-6", name: "Spider-Man", subname: "Peter Parker", kind: Ally, unique: true, cost: 4, gives: [Energy], thw: N(2), atk: N(2), hp: N(3)),
    (id: "B-7", name: "Spider-Man", subname: "Miles Morales", kind: Ally, unique: true, cost: 4, gives: [Energy], thw: N(2), atk: N(2), hp: N(3)),
    (id: "M-1a", name: "Spider-Man", kind: Hero, set: "miles", back: "M-1b", unique: true, thw: N(1), atk: N(2), def: N(2), hp: N(10), hand: 5),
    (id: "M-1b", name: "Miles Morales", kind: AlterEgo, set: "miles", back: "M-1a", unique: true, rec: N(3), hp: N(10), hand: 6),
    (id: "M-2a", name: "Sting", kind: Event, set: "miles", cost: 1, gives: [Energy]),
    (id: "M-2b", name: "Sting", kind: Event, set: "miles", cost: 1, gives: [Mental], copies: 4),
]"#;

const JUSTICE: &str = "3 Stakeout\n3 Clue\n3 Trial\n2 Might of Law\n1 J-5\n";
const BASIC: &str = "3 Punch\n3 Bandage\n3 Grit\n3 Plan\n1 Rest (Briefly)\n";
const SPIDER_MAN: &str = "1 Black Cat\n2 Backflip\n2 Enhanced Spider-Sense\n3 Swinging Web Kick\n1 Aunt May\n\
    2 Spider-Tracer\n2 Web-Shooter\n2 Webbed Up\n";

fn cards() -> Catalogue {
    let mut files = CardFiles::default();
    files.add("Core Set", "spider-man.ron", include_str!("../../cards/spider-man.ron")).unwrap();
    files.add("Homebrew", "small.ron", CARDS).unwrap();
    files.compile().unwrap()
}

/// A legal deck of 40 cards with lines taken out and others put in.
fn mine(without: &[&str], with: &[&str]) -> DeckText {
    let text = format!("# name: Mine\n[Identity]\n1 Spider-Man (01001a)\n[Deck]\n{SPIDER_MAN}{JUSTICE}{BASIC}");
    let kept = text.lines().filter(|line| !without.iter().any(|word| line.contains(word)));
    DeckText::new("mine", &kept.chain(with.iter().copied()).collect::<Vec<&str>>().join("\n"))
}

fn faults(without: &[&str], with: &[&str]) -> Vec<String> {
    decks::check(&cards(), &mine(without, with)).err().unwrap_or_default()
}

#[test]
fn a_legal_deck_is_read() {
    let cards = cards();
    let deck = decks::check(&cards, &mine(&[], &[])).unwrap();
    assert_eq!((cards.card(deck.identity).id.as_str(), deck.cards.len()), ("01001a", 40));
    assert_eq!(deck.aspect(&cards), Some(Aspect::Justice));
    let by_alter_ego = decks::check(&cards, &mine(&["01001a"], &["[Identity]", "Peter Parker"])).unwrap();
    assert_eq!(by_alter_ego, deck);
}

#[test]
fn a_deck_may_go_without_an_aspect() {
    let without = decks::check(&cards(), &mine(&["Stakeout", "Clue", "Trial", "Might", "J-5"], &[])).unwrap_err();
    assert_eq!(without, ["mine: a deck has 40 to 50 cards beside the identity, this one has 28 [deck.size]"]);
}

#[test]
fn forty_to_fifty_cards() {
    assert_eq!(
        faults(&["Rest"], &[]),
        ["mine: a deck has 40 to 50 cards beside the identity, this one has 39 [deck.size]"]
    );
    assert_eq!(
        faults(&[], &["11 Rest (Briefly)"]),
        [
            "mine: a deck has 40 to 50 cards beside the identity, this one has 51 [deck.size]",
            "mine: Rest (Briefly) is here 12 times; a deck holds at most 3 copies of it [deck.copies]",
        ]
    );
}

#[test]
fn exactly_one_identity() {
    let none = "mine: a deck needs an identity, under the heading [Identity] [deck.identity]";
    assert_eq!(faults(&["Identity", "01001a"], &[]), [none]);
    assert_eq!(
        faults(&[], &["[Identity]", "Peter Parker", "M-1b", "Punch"]),
        [
            "mine: Punch (B-1) cannot lead a deck: it is no identity [deck.identity]",
            "mine: a deck has one identity, not Spider-Man (01001a) and Spider-Man (M-1a) [deck.identity]",
        ]
    );
    assert_eq!(
        faults(&[], &["[Identity]", "01001a"]),
        ["mine: Spider-Man (01001a) is named 2 times under [Identity]; once will do [deck.identity]"]
    );
    assert_eq!(
        faults(&[], &["1 Peter Parker"]),
        ["mine: Peter Parker (01001b) is an identity and belongs under the heading [Identity] [deck.identity]"]
    );
}

#[test]
fn the_heros_own_cards_are_all_there_and_nobody_elses() {
    assert_eq!(
        faults(&["Backflip", "Aunt May"], &["3 Backflip", "1 M-2a"]),
        [
            "mine: Backflip (01003) is here 3 times; every deck of Spider-Man holds it 2 times [deck.hero]",
            "mine: Aunt May (01006) is missing; every deck of Spider-Man holds it once [deck.hero]",
            "mine: Sting (M-2a) belongs to the set miles, not to Spider-Man [deck.other-hero]",
        ]
    );
}

#[test]
fn encounter_cards_are_refused() {
    assert_eq!(
        faults(&[], &["1 Vulture", "1 Eviction Notice"]),
        [
            "mine: Eviction Notice (01165) is an encounter card (obligation) and is in no player's deck [deck.encounter]",
            "mine: Vulture (01167) is an encounter card (minion) and is in no player's deck [deck.encounter]",
        ]
    );
}

#[test]
fn one_aspect() {
    assert_eq!(
        faults(&[], &["1 Smash"]),
        ["mine: a deck has one aspect, not Aggression (Smash) and Justice (Stakeout) [deck.aspect]"]
    );
}

#[test]
fn copies_are_counted_by_title() {
    assert_eq!(
        faults(&[], &["1 Stakeout", "1 Might of Law", "1 J-7", "1 J-6"]),
        [
            "mine: Daredevil is here 2 times; a deck holds at most 1 copy of it [deck.unique]",
            "mine: Might of Law is here 3 times; a deck holds at most 2 copies of it [deck.max]",
            "mine: Stakeout is here 4 times; a deck holds at most 3 copies of it [deck.copies]",
        ]
    );
    // Another subtitle is another person.
    assert_eq!(faults(&[], &["1 J-6"]), [""; 0]);
}

#[test]
fn the_identity_is_in_no_deck_as_an_ally() {
    assert_eq!(
        faults(&[], &["1 B-6"]),
        ["mine: Spider-Man (B-6) is the same person as the identity of this deck [deck.identity.unique]"]
    );
    assert_eq!(faults(&[], &["1 B-7"]), [""; 0]);
}

#[test]
fn every_fault_is_said_at_once_with_its_line() {
    let said = faults(&["Rest", "Aunt"], &["1 Smash", "2 Bakflip", "99 Punch", "1 Nonesuch"]);
    assert_eq!(
        said,
        [
            "mine:22: there is no card \"Bakflip\"; did you mean Backflip (01003)?",
            "mine:23: 99 copies? The count must be 1 to 50",
            "mine:24: there is no card \"Nonesuch\"",
            "mine: a deck has 40 to 50 cards beside the identity, this one has 39 [deck.size]",
            "mine: Aunt May (01006) is missing; every deck of Spider-Man holds it once [deck.hero]",
            "mine: a deck has one aspect, not Aggression (Smash) and Justice (Stakeout) [deck.aspect]",
        ]
    );
}

/// What another program wrote is held to the rules as well where not all of it can be read.
#[test]
fn every_fault_of_another_programs_file_is_said_at_once() {
    let cards = cards();
    let deck = mine(&["Rest", "Aunt", "J-5"], &["1 Smash"]);
    let list = List::of(&cards, &deck);
    let illegal = decks::check(&cards, &DeckText::new("mine", &decks::text(&cards, None, &list))).unwrap_err();
    assert!(illegal.len() > 1, "{illegal:?}");
    let octgn = decks::octgn(&cards, &list).replace("</section>", "<card qty=\"1\" id=\"\">Nonesuch</card></section>");
    let json = decks::json(&cards, None, &list).unwrap().replace("\"slots\": {", "\"slots\": {\"99999\": 1,");
    let text = decks::marvelcdb_text(&cards, None, &list).unwrap() + "1x Nonesuch (Core Set)\n";
    for file in [octgn, json, text] {
        let said = decks::read(&cards, "mine", &file).unwrap_err();
        let (legal, unread): (Vec<String>, Vec<String>) = said.into_iter().partition(|fault| illegal.contains(fault));
        assert_eq!(legal, illegal, "{file}");
        assert!(!unread.is_empty() && unread.iter().all(|fault| fault.contains("there is no card")), "{unread:?}");
    }
}

/// A deck in another form means the same as the one it was made of.
fn assert_same(cards: &Catalogue, text: &str, deck: &DeckText) -> DeckText {
    let read = decks::read(cards, "mine", text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let sorted = |deck: &DeckText| {
        let mut deck = decks::check(cards, deck).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        deck.cards.sort_unstable();
        deck
    };
    assert_eq!(sorted(&read), sorted(deck));
    read
}

/// The deck of the other Spider-Man, whose set has two cards of one title.
fn of_miles() -> DeckText {
    DeckText::new("mine", &format!("# name: Miles\n[Identity]\nM-1a\n[Deck]\n1 M-2a\n4 M-2b\n{JUSTICE}{BASIC}"))
}

#[test]
fn text_comes_back_as_it_was() {
    let cards = cards();
    for deck in [mine(&[], &[]), of_miles()] {
        let list = List::of(&cards, &deck);
        let text = decks::text(&cards, deck.own_name(), &list);
        let again = decks::read(&cards, "mine", &text).unwrap();
        assert_eq!(List::of(&cards, &again), list);
        assert_eq!(again.name, deck.name);
        assert!(text.contains("\n# aspect: Justice\n[Identity]\n1 Spider-Man ("), "{text}");
    }
}

#[test]
fn octgn_files_come_back_as_they_were() {
    let cards = cards();
    for deck in [mine(&[], &[]), of_miles()] {
        let list = List::of(&cards, &deck);
        let text = decks::octgn(&cards, &list);
        let again = decks::read(&cards, "mine", &text).unwrap();
        assert_eq!(List::of(&cards, &again), list);
    }
}

#[test]
fn octgn_files_name_cards_by_its_ids_or_by_their_titles() {
    let cards = cards();
    let deck = mine(&[], &[]);
    let mut text = decks::octgn(&cards, &List::of(&cards, &deck));
    assert!(text.contains("id=\"942a87e3-0ab3-4544-85ff-473cfdf622ba\""), "{text}");
    for card in cards.cards() {
        text = text.replace(&format!(" number=\"{}\"", card.id), "");
    }
    // Of two who are called Daredevil a title means neither.
    let said = decks::read(&cards, "mine.o8d", &text).unwrap_err();
    let line = 1 + text.lines().position(|line| line.contains("Daredevil")).unwrap();
    let which = "Daredevil (J-5) or Daredevil (J-6) or Daredevil (J-7)";
    let without = "mine.o8d: a deck has 40 to 50 cards beside the identity, this one has 39 [deck.size]";
    assert_eq!(said, [&format!("mine.o8d:{line}: \"Daredevil\" may mean {which}: give the id"), without]);
    assert_same(&cards, &text.replace(">Daredevil<", ">Daredevil: Elektra<"), &mine(&["J-5"], &["1 J-6"]));
}

#[test]
fn a_faulty_octgn_file_is_refused_with_its_lines() {
    let text = "<deck game=\"g\">\n<section name=\"Cards\">\n<card qty=\"0\" id=\"\">Punch</card>\n\
        <card qty=\"1\" id=\"\">Punsh</card>\n</section>\n</deck>";
    assert_eq!(
        decks::read(&cards(), "mine.o8d", text).unwrap_err(),
        [
            "mine.o8d:3: 0 copies? The count must be 1 to 50",
            "mine.o8d:4: there is no card \"Punsh\"; did you mean Punch (B-1)?",
            "mine.o8d: a deck needs an identity, under the heading [Identity] [deck.identity]",
            "mine.o8d: a deck has 40 to 50 cards beside the identity, this one has 0 [deck.size]",
        ]
    );
}

/// A deck as MarvelCDB's interface returns it.
fn json(cards: &Catalogue, deck: &DeckText, hero: &str, meta: &str) -> String {
    let list = List::of(cards, deck);
    let slots: Vec<String> =
        list.cards.iter().map(|copies| format!("\"{}\": {}", cards.card(copies.card).id, copies.count)).collect();
    let meta = meta.replace('"', "\\\"");
    format!("{{\"id\": 1, \"name\": \"Mine\", {hero}, \"slots\": {{{}}}, \"meta\": \"{meta}\"}}", slots.join(", "))
}

#[test]
fn json_of_marvelcdb_is_read() {
    let cards = cards();
    let meta = "{\"aspect\":\"justice\"}";
    for hero in ["\"investigator_code\": \"01001a\"", "\"hero_code\": \"01001b\", \"investigator_code\": \"01001a\""] {
        let read = assert_same(&cards, &json(&cards, &mine(&[], &[]), hero, meta), &mine(&[], &[]));
        assert_eq!(read.name, "Mine");
    }
    // Heroes of one name are told apart by the code.
    let of_another = json(&cards, &mine(&[], &[]), "\"investigator_code\": \"M-1a\"", meta);
    let said = decks::check(&cards, &decks::read(&cards, "mine", &of_another).unwrap()).unwrap_err();
    assert!(said.contains(&"mine: Sting (M-2a) is missing; every deck of Spider-Man holds it once [deck.hero]".into()));
}

/// A file as the site writes it: on one line, with fields that say nothing about the cards and JSON within a string.
#[test]
fn a_whole_file_of_marvelcdb_is_read() {
    let cards = Catalogue::standard();
    let read = decks::read(cards, "deck.json", include_str!("marvelcdb.json")).unwrap();
    assert_eq!(read.name, "Friendly Neighbourhood");
    let deck = decks::check(cards, &read).unwrap();
    assert_eq!((cards.card(deck.identity).id.as_str(), deck.cards.len()), ("01001a", 40));
    assert_eq!(deck.aspect(cards), Some(Aspect::Justice));
    let mut starters = decks::starters().into_iter().map(|starter| decks::check(cards, &starter).unwrap());
    assert!(starters.any(|starter| starter == deck), "it is the deck from the box");
}

#[test]
fn files_of_marvelcdb_come_back_as_they_were() {
    let cards = cards();
    let deck = mine(&["J-5"], &["1 J-6"]);
    let list = List::of(&cards, &deck);
    for name in ["Friendly Neighbour #1", "Say \"Hi\"\\"] {
        let text = decks::marvelcdb_text(&cards, Some(name), &list).unwrap();
        let json = decks::json(&cards, Some(name), &list).unwrap();
        for written in [text, json] {
            assert_eq!(assert_same(&cards, &written, &deck).name, name, "{written}");
        }
    }
    // A name that lists a card is not the first line, where it would be read as one.
    let text = decks::marvelcdb_text(&cards, Some("2x Trouble"), &list).unwrap();
    assert_eq!(assert_same(&cards, &text, &deck).name, "Spider-Man");
    let sorted = |deck: &DeckText| {
        let mut list = List::of(&cards, deck);
        list.cards.sort_unstable_by_key(|copies| copies.card);
        list
    };
    let of_miles = sorted(&of_miles());
    let again = decks::read(&cards, "mine", &decks::json(&cards, None, &of_miles).unwrap()).unwrap();
    assert_eq!(sorted(&again), of_miles);
    assert_eq!(decks::json(&cards, None, &List::default()), None);
    assert_eq!(decks::marvelcdb_text(&cards, None, &List::default()), None);
}

#[test]
fn what_comes_with_a_hero_is_told() {
    let read = |list: &str| Champions::read_deck(Catalogue::standard(), &Deck::List(list.into()), "deck").unwrap();
    let stark = read("[Identity]\nTony Stark\n[Deck]\n2 Haymaker");
    assert_eq!(stark.size, 2);
    let piles: Vec<&str> = stark.piles.iter().map(|pile| pile.name).collect();
    assert_eq!(piles, ["Obligation and nemesis set"]);
    let names: Vec<&str> = stark.piles[0].cards.iter().map(|card| card.name.as_str()).collect();
    assert!(names.contains(&"Business Problems") && names.contains(&"Whiplash"), "{names:?}");
    assert_eq!(read("2 Haymaker").piles, []);
    assert_eq!(stark.files.iter().map(|file| file.ending).collect::<Vec<_>>(), [".txt", ".json", ".o8d"]);
}

#[test]
fn faulty_json_is_refused() {
    let cards = cards();
    let refused = |text: &str| decks::read(&cards, "mine.json", text).unwrap_err();
    let slots = "\"slots\": {\"01003\": 2, \"J-1\": 1, \"99999\": 1, \"01006\": 0}, \"meta\": \"{\\\"aspect\\\": \\\"pool\\\"}\"";
    assert_eq!(
        refused(&format!("{{\"investigator_code\": \"01003\", {slots}}}")),
        [
            "mine.json: hero_code: Backflip (01003) is no identity",
            "mine.json: slots: 01006: 0 copies? The count must be 1 to 50",
            "mine.json: slots: 99999: there is no card with this code",
            "mine.json: meta: \"pool\" is not an aspect (Aggression, Justice, Leadership, Protection)",
            "mine.json: a deck needs an identity, under the heading [Identity] [deck.identity]",
            "mine.json: a deck has 40 to 50 cards beside the identity, this one has 3 [deck.size]",
        ]
    );
    let slots = "\"slots\": {\"J-1\": 1}, \"meta\": \"{\\\"aspect\\\": \\\"aggression\\\"}\"";
    assert_eq!(
        refused(&format!("{{{slots}}}")),
        [
            "mine.json: hero_code is missing, which says who the hero is",
            "mine.json: meta: the deck has cards of Justice, which it does not name",
            "mine.json: a deck needs an identity, under the heading [Identity] [deck.identity]",
            "mine.json: a deck has 40 to 50 cards beside the identity, this one has 1 [deck.size]",
        ]
    );
    assert_eq!(refused("{\"slots\": {},\n\"meta\": 5}").len(), 1);
    assert!(refused("{\"slots\": {},\n\"meta\": 5}")[0].starts_with("mine.json:2: invalid type"));
}

/// A deck as MarvelCDB exports it to text.
fn exported(cards: &Catalogue, name: &str, deck: &DeckText) -> String {
    let mut text = format!("{name}\n\nSpider-Man\n\nPacks: From Core Set to Homebrew (2)\n\nEvents\n\n");
    for copies in List::of(cards, deck).cards {
        let card = cards.card(copies.card);
        let subname = card.subname.as_ref().map(|subname| format!(": {subname}")).unwrap_or_default();
        writeln!(text, "{}x {}{subname} (Core Set)", copies.count, card.name).unwrap();
    }
    text + "\nDeck built on MarvelCDB.\n"
}

#[test]
fn text_of_marvelcdb_is_read() {
    let cards = cards();
    let deck = mine(&["J-5"], &["1 J-6"]);
    let read = assert_same(&cards, &exported(&cards, "Friendly Neighbour #1", &deck), &deck);
    assert_eq!(read.name, "Friendly Neighbour #1");
}

/// Which Spider-Man it is, is told by his own cards; these are split as his set has them.
#[test]
fn text_of_marvelcdb_tells_heroes_and_cards_of_one_name_apart() {
    let cards = cards();
    let text = exported(&cards, "Miles", &of_miles()).replace("Daredevil: Matt Murdock", "Daredevil: Elektra");
    let read = decks::read(&cards, "mine", &text).unwrap();
    let list = List::of(&cards, &read);
    assert_eq!(cards.card(list.identity[0].card).id, "M-1a");
    let stings = list.cards.iter().filter(|copies| cards.card(copies.card).name == "Sting");
    assert_eq!(stings.map(|copies| copies.count).collect::<Vec<_>>(), [1, 4]);
    let too_many = text.replace("4x Sting", "6x Sting");
    let list = List::of(&cards, &decks::read(&cards, "mine", &too_many).unwrap());
    let stings = list.cards.iter().filter(|copies| cards.card(copies.card).name == "Sting");
    assert_eq!(stings.map(|copies| copies.count).collect::<Vec<_>>(), [1, 6]);
}

#[test]
fn faulty_text_of_marvelcdb_is_refused_with_its_lines() {
    let refused = |text: &str| decks::read(&cards(), "mine.txt", text).unwrap_err();
    assert_eq!(
        refused("Mine\n\nSpidey\n\n2x Bakflip (Core Set)\n77x Punch (Core Set)\n"),
        [
            "mine.txt: no line is the name of a hero",
            "mine.txt:5: there is no card \"Bakflip\"; did you mean Backflip (01003)?",
            "mine.txt:6: 77 copies? The count must be 1 to 50",
            "mine.txt: a deck needs an identity, under the heading [Identity] [deck.identity]",
            "mine.txt: a deck has 40 to 50 cards beside the identity, this one has 0 [deck.size]",
        ]
    );
    assert_eq!(
        refused("Spider-Man\n1x Punch (Core Set)\n")[0],
        "mine.txt: the hero may be Spider-Man (01001a) or Spider-Man (M-1a)"
    );
}

/// However a line writes how many, it lists a card; if nobody can tell how many, that is said.
#[test]
fn no_line_of_a_text_of_marvelcdb_is_dropped_without_a_word() {
    let cards = cards();
    let deck = mine(&["J-5"], &["1 J-6"]);
    let text = exported(&cards, "Mine", &deck);
    assert!(text.contains("2x Backflip (Core Set)"), "{text}");
    for written in ["2 x Backflip", "2× Backflip", "2 × Backflip", "2X Backflip", "2xBackflip", "2 Backflip"] {
        assert_same(&cards, &text.replace("2x Backflip", written), &deck);
    }
    let line = 1 + text.lines().position(|line| line.contains("Backflip")).unwrap();
    for count in ["-1", "0", "99999999999999999999999"] {
        let text = text.replace("2x Backflip", &format!("{count}x Backflip"));
        let faults = decks::read(&cards, "mine.txt", &text).unwrap_err();
        assert_eq!(faults[0], format!("mine.txt:{line}: {count} copies? The count must be 1 to 50"));
    }
    let called = exported(&cards, "2 for 1 (again)", &deck);
    assert_eq!(assert_same(&cards, &called, &deck).name, "2 for 1 (again)");
}

/// Who brings no deck plays the first to begin with whose hero nobody else plays, and it is called so.
#[test]
fn a_deck_that_nobody_chose_is_called_what_it_is() {
    let cards = Catalogue::standard();
    let chosen = [None, Some(Deck::BuiltIn("spider-man:justice".into())), None];
    let wish = Wish { mode: "standard", options: &serde_json::Value::Null, decks: &chosen };
    let setup = Champions::write_setup(&Champions::setup(cards, &wish).unwrap());
    let names = Champions::deck_names(cards, &wish);
    for (hero, name) in setup["heroes"].as_array().unwrap().iter().zip(&names) {
        let starter = decks::starters().into_iter().find(|deck| Some(&deck.name) == name.as_ref()).unwrap();
        assert_eq!(hero["identity"], cards.card(decks::check(cards, &starter).unwrap().identity).id);
    }
    assert_eq!(names.len(), 3);
}

#[test]
fn every_hero_has_a_deck_of_every_aspect() {
    let cards = Catalogue::standard();
    let all = decks::all();
    let ids = |starter: bool| all.iter().filter(move |deck| deck.starter == starter).map(|deck| deck.id.as_str());
    let starters = ["black-panther:protection", "captain-marvel:leadership", "iron-man:aggression"];
    let starters: Vec<&str> = starters.into_iter().chain(["she-hulk:aggression", "spider-man:justice"]).collect();
    assert_eq!(ids(true).collect::<Vec<_>>(), starters);
    assert_eq!(ids(false).count(), 15);
    for text in all {
        let deck = &text;
        assert_eq!(decks::built_in(&deck.id).as_ref().map(|found| &found.id), Some(&deck.id));
        let deck = decks::check(cards, deck).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        let of = |is: &dyn Fn(&longbox_champions::Card) -> bool| {
            deck.cards.iter().filter(|card| is(cards.card(**card))).count()
        };
        let parts = [of(&|card| card.set.is_some()), of(&|card| card.aspect.is_some())];
        assert_eq!((deck.cards.len(), parts), (40, [15, 14]), "{}", cards.card(deck.identity).name);
    }
}

proptest! {
    /// Whatever somebody brings as a deck is read or refused.
    #[test]
    fn no_text_is_too_strange(text in deck_text()) {
        let cards = Catalogue::standard();
        match decks::read(cards, "mine", &text) {
            Ok(deck) => drop(decks::check(cards, &deck)),
            Err(faults) => prop_assert!(!faults.is_empty() && faults.iter().all(|fault| fault.starts_with("mine"))),
        }
    }
}

/// Bits of every format, one after the other.
fn deck_text() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "2x Backflip (Core Set)",
        "Spider-Man",
        "\n",
        "[Identity]",
        "[",
        "# name:",
        "1 01001a",
        "99999999999999999999 Backflip",
        "x (",
        ")",
        "<deck><section><card qty=\"2\">Backflip</card>",
        "</section></deck>",
        "{\"slots\": {\"01003\": 2}",
        ", \"hero_code\": \"01001a\", \"meta\": \"{\"",
        "}",
        "\u{feff}",
        "é: ",
    ]);
    prop::collection::vec(prop_oneof![4 => bits.prop_map(str::to_owned), 1 => ".{0,8}"], 0..12)
        .prop_map(|bits| bits.concat())
}
