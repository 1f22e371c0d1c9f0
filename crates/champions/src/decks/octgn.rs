//! Decks as OCTGN keeps them, with its ids for the cards that it knows.

use super::named::add_named;
use super::{Copies, DeckText, List, SIZE};
use crate::catalogue::{CardIx, Catalogue};
use longbox_shelf::decks::{MOST_GUESSES, check_count, imported};
use longbox_shelf::octgn::{self, Entry, Section};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The game's id there, and for each card of ours the card's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ids {
    game: String,
    cards: BTreeMap<String, String>,
}

/// An id that is well formed and means no card.
const NO_ID: &str = "00000000-0000-0000-0000-000000000000";

fn ids() -> &'static Ids {
    static IDS: OnceLock<Ids> = OnceLock::new();
    IDS.get_or_init(|| match toml::from_str(include_str!("../../octgn.toml")) {
        Ok(ids) => ids,
        // The file comes with the game, and a test reads it.
        Err(error) => panic!("champions/octgn.toml: {error}"),
    })
}

/// A deck as an OCTGN file.
pub fn octgn(cards: &Catalogue, list: &List) -> String {
    let entry = |copies: &Copies| {
        let card = cards.card(copies.card);
        let id = ids().cards.get(&card.id).map_or(NO_ID, String::as_str);
        Entry { line: 0, count: copies.count, id: id.into(), number: Some(card.id.clone()), name: card.name.clone() }
    };
    let section = |name: &str, part: &[Copies]| Section { name: name.into(), cards: part.iter().map(entry).collect() };
    octgn::write(&ids().game, &[section("Setup", &list.identity), section("Cards", &list.cards)])
}

/// An OCTGN file as a deck list of ours, or every fault with its line. Sections mean nothing here: the identity is
/// told by its card.
pub fn from_octgn(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    let placed = |fault: String| format!("{label}:{fault}");
    let sections = octgn::read(text).map_err(|faults| faults.into_iter().map(placed).collect::<Vec<_>>())?;
    let entries = sections.iter().flat_map(|section| &section.cards);
    let mut list = List::default();
    let mut faults = Vec::new();
    let (known, unknown): (Vec<&Entry>, Vec<&Entry>) = entries.partition(|entry| by_id(cards, entry).is_some());
    // The identity, if it has an id, tells which of several cards of one title is meant.
    for entry in known.into_iter().chain(unknown) {
        let added = check_count(entry.count, *SIZE.end()).and_then(|count| match by_id(cards, entry) {
            Some(card) => {
                list.add(cards, Copies { card, count });
                Ok(())
            }
            None => add_named(cards, &mut list, (count, &entry.name), faults.len() < MOST_GUESSES),
        });
        faults.extend(added.err().map(|fault| format!("{label}:{}: {fault}", entry.line)));
    }
    imported(cards, DeckText::new(label, &super::text(cards, None, &list)), faults)
}

/// The card that an entry means by our number or by OCTGN's id.
fn by_id(cards: &Catalogue, entry: &Entry) -> Option<CardIx> {
    let number = entry.number.as_deref().and_then(|number| cards.by_id(number));
    number.or_else(|| {
        let known = ids().cards.iter().find(|(_, id)| id.eq_ignore_ascii_case(&entry.id));
        known.and_then(|(card, _)| cards.by_id(card))
    })
}
