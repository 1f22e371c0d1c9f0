//! Decks: those that come with the game, and lists.

use crate::catalogue::Catalogue;
use crate::decks::{self, DeckText, List, hero_side};
use crate::setup::{beside, own_deck};
use longbox_kernel::plug::{BuiltIn, Deck, DeckFile, DeckRead, Pile};
use longbox_shelf::decks::{pile, read_text, size, told};

pub(super) fn all() -> Vec<BuiltIn> {
    decks::all().into_iter().map(BuiltIn::from).collect()
}

/// The text of a deck; every fault if it cannot be read at all.
pub(super) fn text_of(cards: &Catalogue, deck: &Deck, label: &str) -> Result<DeckText, Vec<String>> {
    longbox_shelf::decks::text_of(deck, decks::built_in, |list| decks::read(cards, label, list))
}

pub(super) fn read(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
    read_text(deck, text_of(cards, deck, label), |text| {
        let list = List::of(cards, text);
        DeckRead {
            name: text.own_name().map(str::to_owned),
            leader: list.identity.first().map(|identity| cards.card(hero_side(cards, identity.card)).id.clone()),
            faults: decks::check(cards, text).err().unwrap_or_default(),
            notes: Vec::new(),
            cards: [&list.identity, &list.cards].into_iter().flat_map(|part| told(cards, part)).collect(),
            size: size(&list.cards),
            text: decks::text(cards, text.own_name(), &list),
            recipe: None,
            piles: piles(cards, &list),
            files: files(cards, text.own_name(), &list),
        }
    })
}

/// What the identity brings beside its own cards.
fn piles(cards: &Catalogue, list: &List) -> Vec<Pile> {
    let Some(identity) = list.identity.first() else { return Vec::new() };
    let hero = hero_side(cards, identity.card);
    let piles = [
        pile(cards, "Second deck", own_deck(cards, hero)),
        pile(cards, "Obligation and nemesis set", beside(cards, hero)),
    ];
    piles.into_iter().filter(|pile| !pile.cards.is_empty()).collect()
}

fn files(cards: &Catalogue, name: Option<&str>, list: &List) -> Vec<DeckFile> {
    let file = |format, ending| move |text| DeckFile { format, ending, text };
    let text = decks::marvelcdb_text(cards, name, list).map(file("MarvelCDB, as text", ".txt"));
    let json = decks::json(cards, name, list).map(file("MarvelCDB, as JSON", ".json"));
    let octgn = Some(decks::octgn(cards, list)).map(file("OCTGN", ".o8d"));
    text.into_iter().chain(json).chain(octgn).collect()
}

#[cfg(test)]
mod tests {
    use super::read;
    use longbox_kernel::plug::Deck;

    #[test]
    fn a_deck_is_known_by_its_id_and_by_its_files_name() {
        let cards = crate::Catalogue::standard();
        let text = |id: &str| read(cards, &Deck::BuiltIn(id.to_owned()), "deck").map(|read| read.text);
        assert_eq!(text("iron-man-leadership"), text("iron-man:leadership"));
        assert!(text("iron-man-leadership").is_ok() && text("iron-man").is_err());
    }
}
