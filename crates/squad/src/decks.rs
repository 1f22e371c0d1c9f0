//! Deck lists: the ones that come with the game, and a player's own.

use crate::catalogue::{Card, CardIx, Catalogue};
use crate::setup::{COPIES, DECK_MOST, DECK_SIZE};
use include_dir::{Dir, include_dir};
use longbox_shelf::Shelf;
use longbox_shelf::decks::{self, DeckRules, is_id};

pub use longbox_shelf::decks::{Copies, DeckText, Line};

static DECKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// The deck for whoever names none.
pub(crate) const FIRST: &str = "starter-default";

/// With how many cards a deck is played; of a longer list so many are drawn by lot.
pub const SIZE: usize = DECK_SIZE;

impl DeckRules for Catalogue {
    type Card = Card;

    const MOST: usize = DECK_MOST;

    fn shelf(&self) -> &Shelf<Card> {
        self
    }

    fn faults(&self, parts: &[Vec<CardIx>]) -> Vec<String> {
        faults(self, &parts.concat())
    }
}

/// A deck list as we write it: a line for each card, and its name before them if it has one.
///
/// ```
/// # use longbox_squad::{Catalogue, decks};
/// let cards = Catalogue::standard();
/// let deck = decks::DeckText::new("mine", " st005:1; ST047 : 2;\nst005:1;");
/// let counted = deck.counted(cards);
/// assert_eq!(decks::text(cards, Some("Mine"), &counted), "# name: Mine\n2 Spider-Strikes (ST005)\n2 Itsy-Bitsy Teeny-Weeny (ST047)\n");
/// assert_eq!(decks::recipe(cards, &counted).as_deref(), Some("ST005:2;ST047:2"));
/// ```
pub fn text(cards: &Catalogue, name: Option<&str>, deck: &[Copies]) -> String {
    decks::text(cards, name, deck)
}

/// The deck as the online game wrote it, in the order of the ids: `ST005:1;ST047:2`. Nothing if a
/// card's id cannot stand there, or if there are no cards.
pub fn recipe(cards: &Catalogue, deck: &[Copies]) -> Option<String> {
    let entry = |copies: &Copies| {
        let id = &cards.card(copies.card).id;
        is_id(id).then(|| format!("{id}:{}", copies.count))
    };
    let mut entries: Vec<String> = deck.iter().map(entry).collect::<Option<_>>()?;
    entries.sort_unstable();
    (!entries.is_empty()).then(|| entries.join(";"))
}

/// Cards as scenarios, setups and quests list them, each with a count before it if there are several.
pub(crate) fn read_cards(cards: &Catalogue, list: &[impl AsRef<str>]) -> Result<Vec<CardIx>, String> {
    let mut all = Vec::new();
    for entry in list {
        let Copies { card, count } = decks::read(cards, DECK_MOST, entry.as_ref())?;
        all.extend(std::iter::repeat_n(card, count));
    }
    Ok(all)
}

/// What keeps a list of cards from being a legal deck: every fault.
// squad: deck.size, deck.copies, deck.under, deck.max
pub fn faults(cards: &Catalogue, deck: &[CardIx]) -> Vec<String> {
    let mut faults = Vec::new();
    if deck.len() < DECK_SIZE {
        faults.push(format!("a deck needs {DECK_SIZE} cards, this one has {} [deck.under]", deck.len()));
    }
    if deck.len() > DECK_MOST {
        faults.push(format!("a deck list ends at {DECK_MOST} cards, this one has {} [deck.max]", deck.len()));
    }
    let mut sorted = deck.to_vec();
    sorted.sort_unstable();
    for copies in sorted.chunk_by(|a, b| a == b).filter(|copies| copies.len() > COPIES) {
        let (card, times) = (cards.card(copies[0]), copies.len());
        let which = format!("{} ({})", card.name, card.id);
        faults.push(format!("at most {COPIES} copies of one card: {which} is here {times} times [deck.copies]"));
    }
    faults
}

/// All decks that come with the game, the starters first.
pub fn all() -> Vec<DeckText> {
    let mut all = decks::built_in(&DECKS);
    all.sort_by_key(|deck| deck.id != FIRST);
    all
}

/// The deck with this id.
pub fn built_in(id: &str) -> Option<DeckText> {
    decks::find_built_in(&DECKS, id)
}
