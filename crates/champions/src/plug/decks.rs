//! Decks: those that come with the game, and lists.

use crate::catalogue::{CardIx, Catalogue};
use crate::decks::{self, DeckText, List};
use longbox_kernel::plug::{BuiltIn, CardCount, Deck, DeckRead};

pub(super) fn all() -> Vec<BuiltIn> {
    let told = |deck: DeckText| BuiltIn { id: deck.id, name: deck.name, starter: deck.starter, battle: false };
    decks::all().into_iter().map(told).collect()
}

/// The text of a deck; every fault if it cannot be read at all.
pub(super) fn text_of(cards: &Catalogue, deck: &Deck, label: &str) -> Result<DeckText, Vec<String>> {
    match deck {
        Deck::BuiltIn(id) | Deck::Battle(id) => {
            decks::built_in(id).ok_or_else(|| vec![format!("there is no deck \"{id}\" that comes with the game")])
        }
        Deck::List(list) | Deck::Kept { name: _, list } => decks::read(cards, label, list),
    }
}

pub(super) fn read(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
    let text = match (text_of(cards, deck, label), deck) {
        (Ok(text), _) => text,
        (Err(faults), Deck::BuiltIn(_) | Deck::Battle(_)) => return Err(faults.join("\n")),
        (Err(faults), Deck::List(_) | Deck::Kept { .. }) => return Ok(DeckRead { faults, ..DeckRead::default() }),
    };
    let list = List::of(cards, &text);
    let counted = |card: CardIx, count: usize| {
        let face = cards.card(card);
        CardCount { id: face.id.clone(), name: face.title.clone(), count }
    };
    let all = list.identity.iter().chain(&list.cards);
    Ok(DeckRead {
        name: text.own_name().map(str::to_owned),
        faults: decks::check(cards, &text).err().unwrap_or_default(),
        notes: Vec::new(),
        cards: all.map(|copies| counted(copies.card, copies.count)).collect(),
        text: decks::text(cards, text.own_name(), &list),
        recipe: None,
    })
}
