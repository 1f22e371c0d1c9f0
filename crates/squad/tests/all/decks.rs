//! Deck lists: our own way to write them, and the online game's.

use longbox_squad::Catalogue;
use longbox_squad::decks::{self, Copies, DeckText};
use longbox_squad::face::CardFace;

const RECIPE: &str = "ST005:1;ST038:1;ST047:2;ST048:4;ST105:1;ST142:4;ST148:2;ST150:4;ST165:4;ST172:4;ST183:4;ST187:4;\
                      ST194:1;ST272:1;ST353:3";

#[test]
fn a_recipe_is_read_whatever_its_spaces_and_letters() {
    let cards = Catalogue::standard();
    let starter = decks::built_in("starter-default").unwrap().check(cards).unwrap();
    let spread = RECIPE.replace(';', " ;\n\t").replace(':', " : ");
    for text in [RECIPE.to_owned(), format!("  {RECIPE};; \n"), RECIPE.to_lowercase(), spread] {
        assert_eq!(DeckText::new("recipe", &text).check(cards).as_ref(), Ok(&starter), "{text}");
    }
}

#[test]
fn every_fault_of_a_recipe_is_told_with_its_place() {
    let cards = Catalogue::standard();
    let deck = DeckText::new("recipe", "ST005:1;ST9999:2;ST038:many;ST047:0;;ST048:400;ST105:2;\nST142:;ST148");
    let (lines, faults) = deck.lines(cards);
    assert_eq!(lines.iter().map(|line| line.count).collect::<Vec<_>>(), [1, 2, 1], "what can be read is read");
    let begins = ["recipe:1: entry 2: ", "recipe:1: entry 3: ", "recipe:1: entry 4: ", "recipe:1: entry 5: "];
    assert_eq!(faults.len(), 5, "{faults:#?}");
    assert!(faults.iter().zip(begins).all(|(fault, begin)| fault.starts_with(begin)), "{faults:#?}");
    assert!(faults[0].contains("no card \"ST9999\""), "{}", faults[0]);
    assert!(faults[1].contains("how many"), "{}", faults[1]);
    assert!(faults[4].starts_with("recipe:2: entry 1: ST142:"), "{}", faults[4]);
}

#[test]
fn a_hero_with_a_title_is_no_recipe() {
    let cards = Catalogue::standard();
    let deck = DeckText::new("mine", "2 Spider-Man: Web-Slinger\nSpider-Man: Web-Slinger; ST001");
    assert_eq!(deck.lines(cards).1, Vec::<String>::new());
    assert_eq!(deck.counted(cards), [Copies { card: cards.by_id("ST001").unwrap(), count: 4 }]);
}

#[test]
fn both_ways_of_writing_a_deck_are_read_back_as_the_same_cards() {
    let cards = Catalogue::standard();
    let every: Vec<Copies> = (0..cards.cards().len() as u16)
        .map(|n| Copies { card: longbox_squad::CardIx(n), count: 1 + usize::from(n) % 4 })
        .collect();
    let decks = decks::all().into_iter().map(|deck| deck.counted(cards)).chain([every]);
    for deck in decks {
        let text = decks::text(cards, Some("A deck"), &deck);
        let read = DeckText::new("text", &text);
        assert_eq!(
            (read.lines(cards).1.len(), read.counted(cards), read.own_name()),
            (0, deck.clone(), Some("A deck"))
        );
        let recipe = decks::recipe(cards, &deck).unwrap();
        let sorted = |mut deck: Vec<Copies>| {
            deck.sort_by_key(|copies| copies.card);
            deck
        };
        assert_eq!(sorted(DeckText::new("recipe", &recipe).counted(cards)), sorted(deck));
    }
    assert_eq!(decks::recipe(cards, &[]), None);
    assert_eq!(DeckText::new("nameless", "4 ST001").own_name(), None);
}

#[test]
fn a_card_face_tells_the_whole_text_in_parts() {
    let mut able = 0;
    for card in Catalogue::standard().cards() {
        let face = CardFace::of(card);
        let whole: Vec<String> = face
            .abilities
            .iter()
            .map(|part| match part.threshold {
                Some(threshold) => format!("{threshold} → {}", part.text),
                None => part.text.clone(),
            })
            .collect();
        assert_eq!(whole.join(" "), face.text, "{}", face.id);
        assert!(face.abilities.iter().all(|part| !part.text.contains('→') && !part.text.is_empty()), "{}", face.id);
        able += face.abilities.len();
    }
    assert_eq!(able, 446);
}

/// To guess is slow: a long list of nonsense must not hold anybody up.
#[test]
fn only_the_first_wrong_names_are_guessed_at() {
    let cards = Catalogue::standard();
    let deck = DeckText::new("nonsense", &"Web-Slingr\n".repeat(700));
    let (lines, faults) = deck.lines(cards);
    assert_eq!((lines.len(), faults.len()), (0, 700));
    let guessed = faults.iter().take_while(|fault| fault.contains("did you mean Spider-Man: Web-Slinger (ST001)?"));
    assert_eq!(guessed.count(), 8);
    assert_eq!(faults[8], "nonsense:9: there is no card \"Web-Slingr\"");
}
