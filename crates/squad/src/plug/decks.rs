//! Decks: those that come with the game, those of the quests' opponents, and lists.

use crate::catalogue::{CardIx, Catalogue};
use crate::decks::{self, Copies, DeckText};
use crate::position::Squad;
use crate::quests::{self, Quest};
use crate::setup::SideSetup;
use longbox_kernel::plug::{BuiltIn, CardCount, Deck, DeckRead, Plug, Wish, deck_names};
use std::collections::BTreeMap;

pub(super) fn all() -> Vec<BuiltIn> {
    let told = |deck: DeckText| BuiltIn {
        id: deck.id,
        name: deck.name,
        starter: deck.starter,
        even: deck.even,
        battle: false,
    };
    let mut all: Vec<BuiltIn> = decks::all().into_iter().map(told).collect();
    let other: Vec<&Quest> = quests::all().iter().filter(|quest| all.iter().all(|deck| deck.id != quest.id)).collect();
    all.extend(other.into_iter().map(|quest| BuiltIn {
        id: quest.id.clone(),
        name: opponents_deck(quest),
        starter: false,
        even: Vec::new(),
        battle: true,
    }));
    all
}

fn opponents_deck(quest: &Quest) -> String {
    format!("{}: {}", quest.opponent, quest.battle)
}

fn text_of(deck: &Deck, label: &str) -> Result<DeckText, String> {
    match deck {
        Deck::BuiltIn(id) | Deck::Battle(id) => {
            decks::built_in(id).ok_or_else(|| format!("there is no deck \"{id}\" that comes with the game"))
        }
        Deck::List(list) | Deck::Kept { name: _, list } => Ok(DeckText::new(label, list)),
    }
}

/// The quest whose opponent plays that deck.
fn quest_of(deck: &Deck) -> Option<&'static Quest> {
    match deck {
        Deck::Battle(id) => quests::find(id),
        Deck::BuiltIn(_) | Deck::List(_) | Deck::Kept { .. } => None,
    }
}

pub(super) fn read(cards: &'static Catalogue, deck: &Deck, label: &str) -> Result<DeckRead, String> {
    if let Some(quest) = quest_of(deck) {
        let counted = counted(&quest.deck(cards)?);
        let name = opponents_deck(quest);
        let (notes, recipe) = (quest.rules(cards), decks::recipe(cards, &counted));
        let text = decks::text(cards, Some(&name), &counted);
        return Ok(DeckRead {
            name: Some(name),
            cards: counts(cards, &counted),
            size: size(&counted),
            notes,
            text,
            recipe,
            ..DeckRead::default()
        });
    }
    let deck = text_of(deck, label)?;
    let counted = deck.counted(cards);
    let faults = deck.check(cards).err().unwrap_or_default();
    let size = size(&counted);
    let by_lot = format!("For each game {} of its {size} cards are drawn by lot.", decks::SIZE);
    Ok(DeckRead {
        name: deck.own_name().map(str::to_owned),
        notes: if faults.is_empty() && size > decks::SIZE { vec![by_lot] } else { Vec::new() },
        faults,
        cards: counts(cards, &counted),
        size,
        text: decks::text(cards, deck.own_name(), &counted),
        recipe: decks::recipe(cards, &counted),
        ..DeckRead::default()
    })
}

fn size(deck: &[Copies]) -> usize {
    deck.iter().map(|copies| copies.count).sum()
}

fn counts(cards: &'static Catalogue, deck: &[Copies]) -> Vec<CardCount> {
    let count = |copies: &Copies| {
        let card = cards.card(copies.card);
        CardCount { id: card.id.clone(), name: card.name.clone(), count: copies.count }
    };
    deck.iter().map(count).collect()
}

fn counted(deck: &[CardIx]) -> Vec<Copies> {
    let mut counts: BTreeMap<CardIx, usize> = BTreeMap::new();
    for card in deck {
        *counts.entry(*card).or_default() += 1;
    }
    counts.into_iter().map(|(card, count)| Copies { card, count }).collect()
}

/// What one player begins with who plays this deck, or the first that comes with the game.
pub(super) fn side(cards: &'static Catalogue, deck: Option<&Deck>) -> Result<SideSetup, Vec<String>> {
    let first = || decks::all().into_iter().next().ok_or_else(|| vec!["no deck comes with the game".to_owned()]);
    let text = match deck {
        None => first()?,
        Some(deck) => match quest_of(deck) {
            Some(quest) => {
                let list = quest.deck(cards).map_err(|fault| vec![fault])?;
                return Ok(SideSetup { any_size: true, ..SideSetup::new(list) });
            }
            None => text_of(deck, "deck").map_err(|fault| vec![fault])?,
        },
    };
    text.check(cards).map(SideSetup::new)
}

pub(super) fn names(cards: &'static Catalogue, wish: &Wish) -> Vec<Option<String>> {
    let mut names = deck_names::<Squad>(cards, wish);
    let quest = Squad::battle_of(wish.mode, wish.options).and_then(|id| quests::find(&id));
    if let (Some(quest), Some(theirs)) = (quest, names.get_mut(1)) {
        *theirs = Some(opponents_deck(quest));
    }
    names
}
