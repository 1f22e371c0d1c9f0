//! Decks: those that come with the game, and lists.

use crate::catalogue::{CardIx, Catalogue};
use crate::decks::{self, Copies, DeckText, List, hero_side};
use crate::setup::{beside, own_deck};
use longbox_kernel::plug::{BuiltIn, CardCount, Deck, DeckFile, DeckRead, Pile};

pub(super) fn all() -> Vec<BuiltIn> {
    let told = |deck: DeckText| BuiltIn {
        id: deck.id,
        name: deck.name,
        starter: deck.starter,
        even: deck.even,
        battle: false,
    };
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
    let all = list.identity.iter().chain(&list.cards);
    Ok(DeckRead {
        name: text.own_name().map(str::to_owned),
        leader: list.identity.first().map(|identity| cards.card(hero_side(cards, identity.card)).id.clone()),
        faults: decks::check(cards, &text).err().unwrap_or_default(),
        notes: Vec::new(),
        cards: all.map(|copies| counted(cards, *copies)).collect(),
        size: list.cards.iter().map(|copies| copies.count).sum(),
        text: decks::text(cards, text.own_name(), &list),
        recipe: None,
        piles: piles(cards, &list),
        files: files(cards, text.own_name(), &list),
    })
}

fn counted(cards: &Catalogue, Copies { card, count }: Copies) -> CardCount {
    let face = cards.card(card);
    CardCount { id: face.id.clone(), name: face.title.clone(), count }
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

/// Each card once; copies come one after the other.
fn pile(cards: &Catalogue, name: &'static str, all: impl Iterator<Item = CardIx>) -> Pile {
    let mut stacked: Vec<Copies> = Vec::new();
    for card in all {
        match stacked.last_mut().filter(|copies| copies.card == card) {
            Some(copies) => copies.count += 1,
            None => stacked.push(Copies { card, count: 1 }),
        }
    }
    Pile { name, cards: stacked.into_iter().map(|copies| counted(cards, copies)).collect() }
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
