//! Deck lists: the ones that come with the game, and a player's own.
//!
//! ```text
//! # name: Avengers
//! [Main]                                  who may lead the deck: the first, unless another is named
//! 1 Captain America Level 1 (MNB-001)
//! 1 Hulk Level 1 (MNB-003)
//! [Deck]
//! 2 Ant-Man (MNB-009)
//! [Transform]                             for a main character that transforms: into whom it may
//! 1 Luke Cage Level 2 (DEF-008)
//! ```

mod drawn;
mod legal;
mod octgn;

use crate::catalogue::{Card, CardIx, Catalogue};
use crate::setup::SideSetup;
use crate::singular::can_transform;
pub use drawn::draw;
use include_dir::{Dir, include_dir};
pub use legal::{BANNED, banned, faults};
pub(crate) use legal::{is_loyal, most_copies};
use longbox_kernel::plug::Leader;
use longbox_shelf::Shelf;
use longbox_shelf::decks::{self, DeckRules};
use longbox_shelf::octgn::is_octgn;
pub use octgn::{from_octgn, octgn};
use serde::Serialize;

pub use longbox_shelf::decks::{Copies, DeckText, Line};

static DECKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// How many cards a deck has.
// vs: deck.sixty
pub const SIZE: usize = 60;

/// The place of each part in a list that was read.
const DECK: usize = 0;
const MAIN: usize = 1;
const PILE: usize = 2;

impl DeckRules for Catalogue {
    type Card = Card;

    const PARTS: &'static [&'static str] = &["Deck", "Main", "Transform"];

    const MOST: usize = SIZE;

    fn shelf(&self) -> &Shelf<Card> {
        self
    }

    fn faults(&self, parts: &[Vec<CardIx>]) -> Vec<String> {
        faults(self, &parts[MAIN], &parts[DECK], &parts[PILE])
    }
}

/// A deck that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The main characters that may lead it, each on its first level; at least one.
    pub mains: Vec<CardIx>,
    /// Its 60 cards.
    pub cards: Vec<CardIx>,
    /// The transform pile, for those of the main characters that can transform.
    pub transform: Vec<CardIx>,
}

impl Deck {
    /// What a player brings who plays this deck, led by that main character or else by the first.
    pub fn side(&self, cards: &Catalogue, main: Option<CardIx>) -> Result<SideSetup, String> {
        let main = main.or(self.mains.first().copied()).ok_or("a deck without a main character")?;
        if !self.mains.contains(&main) {
            let named: Vec<&str> = self.mains.iter().map(|main| cards.card(*main).title.as_str()).collect();
            let wanted = &cards.card(main).title;
            return Err(format!("{wanted} does not lead this deck; {} may", named.join(" or ")));
        }
        let transform = if can_transform(cards, cards.card(main)) { self.transform.clone() } else { Vec::new() };
        Ok(SideSetup { transform, ..SideSetup::new(cards, main, self.cards.clone()) })
    }
}

/// A list as far as it can be read, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct List {
    /// Under `[Main]`.
    pub mains: Vec<Copies>,
    /// Under `[Transform]`.
    pub transform: Vec<Copies>,
    /// Everything else.
    pub cards: Vec<Copies>,
}

impl List {
    /// What a text lists, each card once, in the order in which they are first named.
    pub fn of(cards: &Catalogue, text: &DeckText) -> List {
        let mut list = List::default();
        for line in text.lines(cards).0 {
            let part = match line.part {
                MAIN => &mut list.mains,
                PILE => &mut list.transform,
                _ => &mut list.cards,
            };
            decks::add(part, Copies { card: line.card, count: line.count });
        }
        list
    }
}

/// A deck file, ours or OCTGN's, as one of ours; what cannot be read of an OCTGN file is said here, what
/// cannot be read of ours when it is checked.
pub fn read(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    if is_octgn(text) { from_octgn(cards, label, text) } else { Ok(DeckText::new(label, text)) }
}

/// A deck list as we write it.
///
/// ```
/// # use longbox_vs::{Catalogue, decks};
/// let cards = Catalogue::standard();
/// let deck = decks::DeckText::new("mine", "2x MNB-009\n[main]\nHulk Level 1");
/// let list = decks::List::of(cards, &deck);
/// assert_eq!(decks::text(cards, Some("Mine"), &list), "# name: Mine\n[Main]\n1 Hulk Level 1 (MNB-003)\n[Deck]\n2 Ant-Man (MNB-009)\n");
/// ```
pub fn text(cards: &Catalogue, name: Option<&str>, list: &List) -> String {
    let name = name.map(|name| format!("# name: {name}\n")).unwrap_or_default();
    let part = |part: &[Copies]| decks::text(cards, None, part);
    let pile =
        if list.transform.is_empty() { String::new() } else { format!("[Transform]\n{}", part(&list.transform)) };
    format!("{name}[Main]\n{}[Deck]\n{}{pile}", part(&list.mains), part(&list.cards))
}

/// A deck that can be played, or every fault at once. No card is banned unless its id is given: see [`BANNED`].
pub fn check(cards: &Catalogue, text: &DeckText, banned: &[&str]) -> Result<Deck, Vec<String>> {
    let checked = text.check_parts(cards);
    let listed: Vec<CardIx> = text.lines(cards).0.iter().map(|line| line.card).collect();
    let banned = legal::banned(cards, &listed, banned);
    let banned: Vec<String> = banned.into_iter().map(|fault| format!("{}: {fault}", text.id)).collect();
    match checked {
        Ok(mut parts) if banned.is_empty() => {
            let (transform, mains) = (parts.swap_remove(PILE), parts.swap_remove(MAIN));
            Ok(Deck { mains, cards: parts.swap_remove(DECK), transform })
        }
        Ok(_) => Err(banned),
        Err(mut faults) => {
            faults.extend(banned);
            Err(faults)
        }
    }
}

/// All decks that come with the game.
pub fn all() -> Vec<DeckText> {
    decks::built_in(&DECKS)
}

/// Each of them again for every other main character that may lead it: `avengers:hulk`.
///
/// ```
/// # use longbox_vs::decks;
/// let led = decks::led_by_others();
/// assert!(led.iter().any(|deck| deck.id == "avengers:hulk" && deck.name == "Avengers, Hulk"));
/// ```
pub fn led_by_others() -> Vec<DeckText> {
    all().iter().flat_map(led).collect()
}

/// A deck that comes with the game, for every other main character than the first that may lead it.
fn led(deck: &DeckText) -> Vec<DeckText> {
    let cards = Catalogue::standard();
    let list = List::of(cards, deck);
    (1..list.mains.len()).map(|main| led_by(cards, deck, list.clone(), main)).collect()
}

/// Who may lead a deck that comes with the game, if there is a choice.
pub(crate) fn leaders(deck: &DeckText) -> Vec<Leader> {
    let cards = Catalogue::standard();
    let List { mains, .. } = List::of(cards, deck);
    let decks: Vec<DeckText> = [vec![deck.clone()], led(deck)].concat();
    let leader = |(deck, main): (DeckText, &Copies)| {
        let main = cards.card(main.card);
        let difficulty = difficulty(main).map(Difficulty::word);
        Leader { id: deck.id, deck: deck.name, name: main.name.clone(), card: main.id.clone(), difficulty }
    };
    if mains.len() > 1 { decks.into_iter().zip(&mains).map(leader).collect() } else { Vec::new() }
}

/// A deck that comes with the game, led by the main character in that place of its list.
fn led_by(cards: &Catalogue, deck: &DeckText, mut list: List, main: usize) -> DeckText {
    list.mains[..=main].rotate_right(1);
    let leader = &cards.card(list.mains[0].card).name;
    let id = format!("{}:{}", deck.id, leader.to_lowercase().replace(' ', "-"));
    DeckText::new(&id, &text(cards, Some(&format!("{}, {leader}", deck.name)), &list))
}

/// The deck with this id.
pub fn built_in(id: &str) -> Option<DeckText> {
    let led_so = || {
        let (deck, _) = id.split_once(':')?;
        led(&decks::find_built_in(&DECKS, deck)?).into_iter().find(|deck| deck.id == id)
    };
    decks::find_built_in(&DECKS, id).or_else(led_so)
}

/// The lists of the starter decks, as far as these cards hold them.
pub(crate) fn starters(cards: &Catalogue) -> Vec<Vec<CardIx>> {
    let starters = all().into_iter().filter(|deck| deck.starter);
    starters.filter_map(|deck| check(cards, &deck, &[]).ok()).map(|deck| deck.cards).collect()
}

/// How hard it is to win with a main character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub enum Difficulty {
    /// To begin with.
    Easy,
    /// For a second game.
    Medium,
    /// For those who know the cards.
    Tricky,
}

impl Difficulty {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Tricky => "tricky",
        }
    }
}

/// What the rulebook says about a main character, if it says anything.
pub fn difficulty(card: &Card) -> Option<Difficulty> {
    match card.group.as_deref()? {
        "Captain America (Avengers)" | "Star-Lord (Guardians)" | "Magneto (Super Villains)" | "Wolverine (X-Men)" => {
            Some(Difficulty::Easy)
        }
        "Hulk (Avengers)"
        | "Iron Man (Avengers)"
        | "Spider-Man (Avengers)"
        | "Gamora (Guardians)"
        | "Green Goblin (Super Villains)"
        | "Thanos (Super Villains)"
        | "Storm (X-Men)" => Some(Difficulty::Medium),
        "Deadpool (X-Men)"
        | "Professor X (X-Men)"
        | "Groot (Guardians)"
        | "Rocket (Guardians)"
        | "Loki (Super Villains)" => Some(Difficulty::Tricky),
        _ => None,
    }
}
