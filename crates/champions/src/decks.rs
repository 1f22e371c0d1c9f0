//! Deck lists: the ones that come with the game, and a player's own.
//!
//! ```text
//! # name: Spider-Man
//! # aspect: Justice                       for the reader; the cards tell
//! [Identity]
//! 1 Spider-Man (01001a)
//! [Deck]
//! 2 Backflip (01003)
//! ```
//!
//! Decks of MarvelCDB, as JSON or as text, and those of OCTGN are read as well: see [`read`].

mod legal;
mod marvelcdb;
mod named;
mod octgn;

use crate::catalogue::{Card, CardIx, Catalogue};
use crate::vocabulary::{Aspect, Kind};
use include_dir::{Dir, include_dir};
pub use legal::faults;
pub(crate) use legal::most_copies;
use longbox_shelf::Shelf;
use longbox_shelf::decks::{self, DeckRules, add};
use longbox_shelf::octgn::is_octgn;
pub use marvelcdb::{from_json, from_text, json, text as marvelcdb_text};
pub use octgn::{from_octgn, octgn};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

pub use longbox_shelf::decks::{Copies, DeckText, Line};

static DECKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// How many cards a deck may have beside the identity.
// champions: deck.size
pub const SIZE: RangeInclusive<usize> = 40..=50;

/// The place of each part in a list that was read.
const DECK: usize = 0;
const IDENTITY: usize = 1;

impl DeckRules for Catalogue {
    type Card = Card;

    const PARTS: &'static [&'static str] = &["Deck", "Identity"];

    const MOST: usize = *SIZE.end();

    fn shelf(&self) -> &Shelf<Card> {
        self
    }

    fn faults(&self, parts: &[Vec<CardIx>]) -> Vec<String> {
        faults(self, &parts[IDENTITY], &parts[DECK])
    }
}

/// A deck that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The hero side of its identity.
    pub identity: CardIx,
    /// Its 40 to 50 cards.
    pub cards: Vec<CardIx>,
}

impl Deck {
    /// The aspect of its cards, if any of them has one.
    pub fn aspect(&self, cards: &Catalogue) -> Option<Aspect> {
        self.cards.iter().find_map(|card| cards.card(*card).aspect)
    }
}

/// A list as far as it can be read, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct List {
    /// Under `[Identity]`.
    pub identity: Vec<Copies>,
    /// Everything else.
    pub cards: Vec<Copies>,
}

impl List {
    /// What a text lists, each card once, in the order in which they are first named.
    pub fn of(cards: &Catalogue, text: &DeckText) -> List {
        let mut list = List::default();
        for Line { part, count, card, .. } in text.lines(cards).0 {
            let part = if part == IDENTITY { &mut list.identity } else { &mut list.cards };
            add(part, Copies { card, count });
        }
        list
    }

    /// The aspects of its cards.
    pub fn aspects(&self, cards: &Catalogue) -> BTreeSet<Aspect> {
        self.cards.iter().filter_map(|copies| cards.card(copies.card).aspect).collect()
    }

    /// Add what another program lists: it may name an identity anywhere, and each of its sides.
    fn add(&mut self, cards: &Catalogue, copies: Copies) {
        if !cards.card(copies.card).kind.is_identity() {
            return add(&mut self.cards, copies);
        }
        let hero = Copies { card: hero_side(cards, copies.card), count: 1 };
        if !self.identity.contains(&hero) {
            self.identity.push(hero);
        }
    }
}

/// The hero side of an identity.
pub(crate) fn hero_side(cards: &Catalogue, side: CardIx) -> CardIx {
    let back = cards.card(side).back.filter(|back| cards.card(*back).kind == Kind::Hero);
    if cards.card(side).kind == Kind::AlterEgo { back.unwrap_or(side) } else { side }
}

/// A deck file as one of ours: our own text, a deck of MarvelCDB as JSON or text, or one of OCTGN. What cannot
/// be read of another program's file is said here, what cannot be read of ours when it is checked.
pub fn read(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    if is_octgn(text) {
        from_octgn(cards, label, text)
    } else if marvelcdb::is_json(text) {
        from_json(cards, label, text)
    } else if marvelcdb::is_text(cards, text) {
        from_text(cards, label, text)
    } else {
        Ok(DeckText::new(label, text))
    }
}

/// A deck list as we write it.
///
/// ```
/// # use longbox_champions::{Catalogue, decks};
/// let cards = Catalogue::standard();
/// let deck = decks::DeckText::new("mine", "2x 01003\n[identity]\nPeter Parker");
/// let list = decks::List::of(cards, &deck);
/// assert_eq!(
///     decks::text(cards, Some("Mine"), &list),
///     "# name: Mine\n[Identity]\n1 Peter Parker (01001b)\n[Deck]\n2 Backflip (01003)\n"
/// );
/// ```
pub fn text(cards: &Catalogue, name: Option<&str>, list: &List) -> String {
    let name = name.map(|name| format!("# name: {name}\n")).unwrap_or_default();
    let aspects = list.aspects(cards);
    let aspects: String = aspects.into_iter().map(|aspect| format!("# aspect: {}\n", aspect.name())).collect();
    let part = |part: &[Copies]| decks::text(cards, None, part);
    format!("{name}{aspects}[Identity]\n{}[Deck]\n{}", part(&list.identity), part(&list.cards))
}

/// A deck that can be played, or every fault at once.
pub fn check(cards: &Catalogue, text: &DeckText) -> Result<Deck, Vec<String>> {
    let mut parts = text.check_parts(cards)?;
    let identity = parts.swap_remove(IDENTITY).first().copied();
    let identity = identity.ok_or_else(|| vec![format!("{}: a deck without an identity", text.id)])?;
    Ok(Deck { identity: hero_side(cards, identity), cards: parts.swap_remove(DECK) })
}

/// All decks that come with the game: one for each hero and aspect, called `spider-man:justice`. The five that
/// the game was sold with are the ones to begin with.
pub fn all() -> Vec<DeckText> {
    decks::built_in(&DECKS).into_iter().map(called).collect()
}

/// The decks to begin with: one for each hero.
pub fn starters() -> Vec<DeckText> {
    all().into_iter().filter(|deck| deck.starter).collect()
}

/// The deck with this id.
pub fn built_in(id: &str) -> Option<DeckText> {
    decks::find_built_in(&DECKS, &id.replace(':', "-")).map(called)
}

/// The file `spider-man-justice` is the deck `spider-man:justice`.
fn called(mut deck: DeckText) -> DeckText {
    if let Some((hero, aspect)) = deck.id.rsplit_once('-') {
        deck.id = format!("{hero}:{aspect}");
    }
    deck
}
