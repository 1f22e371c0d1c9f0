//! Decks as OCTGN keeps them.
//!
//! There is no public list of what OCTGN calls these cards, so cards are found by their names. Files of ours carry
//! our own ids beside the names and come back as they were.

use super::{Copies, DeckText, List};
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::vocabulary::{Basic, Kind};
use longbox_shelf::decks::imported;
use longbox_shelf::octgn::{self, Entry, Section};

/// The game's id there.
const GAME: &str = "d9d22574-b64d-4f4b-9726-092d35b778c9";

/// The section of the transform pile in files of ours.
const PILE: &str = "Transform";

/// An id that is well formed and means no card.
const NO_ID: &str = "00000000-0000-0000-0000-000000000000";

/// A deck as an OCTGN file.
pub fn octgn(cards: &Catalogue, list: &List) -> String {
    let entry = |copies: &Copies| {
        let card = cards.card(copies.card);
        let number = Some(card.id.clone());
        Entry { line: 0, count: copies.count, id: NO_ID.into(), number, name: card.name.clone() }
    };
    let of = |name: &str, kinds: &[Basic]| Section {
        name: name.into(),
        cards: list.cards.iter().filter(|copies| kinds.contains(&cards.card(copies.card).basic())).map(entry).collect(),
    };
    let mains = Section { name: "Main Characters".into(), cards: list.mains.iter().map(entry).collect() };
    let pile = Section { name: PILE.into(), cards: list.transform.iter().map(entry).collect() };
    let mut sections = vec![
        mains,
        of("Characters", &[Basic::Supporting, Basic::Main]),
        of("Equipment", &[Basic::Equipment, Basic::Machine]),
        of("Plot Twists", &[Basic::PlotTwist]),
        of("Locations", &[Basic::Location]),
    ];
    sections.extend(Some(pile).filter(|pile| !pile.cards.is_empty()));
    octgn::write(GAME, &sections)
}

/// An OCTGN file as a deck list of ours, or every fault with its place.
pub fn from_octgn(cards: &Catalogue, label: &str, text: &str) -> Result<DeckText, Vec<String>> {
    let placed = |fault: String| format!("{label}:{fault}");
    let sections = octgn::read(text).map_err(|faults| faults.into_iter().map(placed).collect::<Vec<_>>())?;
    let mut list = List::default();
    let mut faults = Vec::new();
    for section in &sections {
        let of_mains = section.name.to_lowercase().contains("main");
        for entry in &section.cards {
            match find(cards, entry, of_mains) {
                Ok(card) if section.name == PILE => list.transform.push(Copies { card, count: entry.count }),
                Ok(card) => add(cards, &mut list, Copies { card, count: entry.count }),
                Err(fault) => faults.push(format!("{label}:{}: {fault}", entry.line)),
            }
        }
    }
    imported(cards, DeckText::new(label, &super::text(cards, None, &list)), faults)
}

/// Levels lie in such a file beside one another; the first stands for all of them.
fn add(cards: &Catalogue, list: &mut List, copies: Copies) {
    let card = cards.card(copies.card);
    if card.basic() != Basic::Main {
        return list.cards.push(copies);
    }
    let main = card.run.first.unwrap_or(copies.card);
    if list.mains.iter().all(|other| other.card != main) {
        list.mains.push(Copies { card: main, count: 1 });
    }
}

/// The card that an entry means.
fn find(cards: &Catalogue, entry: &Entry, of_mains: bool) -> Result<CardIx, String> {
    if !(1..=super::SIZE).contains(&entry.count) {
        return Err(format!("{} copies of {}? The count must be 1 to {}", entry.count, entry.name, super::SIZE));
    }
    let numbers = entry.number.iter().chain([&entry.id]);
    if let Some(card) = numbers.filter(|id| !id.is_empty()).find_map(|id| cards.by_id(id)) {
        return Ok(card);
    }
    let named = |card: &Card| card.name.to_lowercase() == entry.name.to_lowercase();
    let of_kind = |mains: bool| {
        let fits = move |card: &Card| if mains { card.kind == Kind::Main(1) } else { card.basic() != Basic::Main };
        let all = (0..).map(CardIx).zip(cards.cards());
        all.filter(|(_, card)| fits(card) && named(card)).map(|(ix, _)| ix).collect::<Vec<CardIx>>()
    };
    let meant = Some(of_kind(of_mains)).filter(|meant| !meant.is_empty()).unwrap_or_else(|| of_kind(!of_mains));
    match meant[..] {
        [] => cards.find(&entry.name),
        [one] => Ok(one),
        [..] => {
            let ids: Vec<&str> = meant.iter().map(|card| cards.card(*card).id.as_str()).collect();
            Err(format!("\"{}\" may mean {}: add number=\"{}\"", entry.name, ids.join(" or "), ids[0]))
        }
    }
}
