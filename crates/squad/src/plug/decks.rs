//! Decks: those that come with the game, those of the quests' opponents, and lists.

use crate::catalogue::Catalogue;
use crate::decks::{self, Copies, DeckText};
use crate::position::Squad;
use crate::quests::{self, Quest};
use crate::setup::SideSetup;
use longbox_kernel::plug::{BuiltIn, Deck, DeckRead, Plug, Wish, deck_names};
use longbox_shelf::decks::{counted, read_text, size, told};

pub(super) fn all() -> Vec<BuiltIn> {
    let mut all: Vec<BuiltIn> = decks::all().into_iter().map(BuiltIn::from).collect();
    let other: Vec<&Quest> = quests::all().iter().filter(|quest| all.iter().all(|deck| deck.id != quest.id)).collect();
    all.extend(other.into_iter().map(|quest| BuiltIn {
        id: quest.id.clone(),
        name: opponents_deck(quest),
        starter: false,
        even: Vec::new(),
        leaders: Vec::new(),
        battle: true,
    }));
    all
}

fn opponents_deck(quest: &Quest) -> String {
    format!("{}: {}", quest.opponent, quest.battle)
}

fn text_of(deck: &Deck, label: &str) -> Result<DeckText, Vec<String>> {
    longbox_shelf::decks::text_of(deck, decks::built_in, |list| Ok(DeckText::new(label, list)))
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
        let mut deck = quest.deck(cards)?;
        deck.sort_unstable();
        let counted = counted(deck.into_iter().map(|card| Copies { card, count: 1 }));
        let name = opponents_deck(quest);
        let (notes, recipe) = (quest.rules(cards), decks::recipe(cards, &counted));
        let text = decks::text(cards, Some(&name), &counted);
        return Ok(DeckRead {
            name: Some(name),
            cards: told(cards, &counted),
            size: size(&counted),
            notes,
            text,
            recipe,
            ..DeckRead::default()
        });
    }
    read_text(deck, text_of(deck, label), |deck| {
        let counted = deck.counted(cards);
        let faults = deck.check(cards).err().unwrap_or_default();
        let size = size(&counted);
        let by_lot = format!("For each game {} of its {size} cards are drawn by lot.", decks::SIZE);
        DeckRead {
            name: deck.own_name().map(str::to_owned),
            notes: if faults.is_empty() && size > decks::SIZE { vec![by_lot] } else { Vec::new() },
            faults,
            cards: told(cards, &counted),
            size,
            text: decks::text(cards, deck.own_name(), &counted),
            recipe: decks::recipe(cards, &counted),
            ..DeckRead::default()
        }
    })
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
            None => text_of(deck, "deck")?,
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
