//! Decks by name: built in, a quest's, or a file.

use crate::files;
use crate::games::{DeckList, DeckRow, Duel};
use longbox_squad::decks::{self, Copies, DeckText};
use longbox_squad::quests::{self, Quest};
use longbox_squad::{CardIx, Catalogue, Setup, SideSetup, Squad, catalogue};
use std::collections::BTreeMap;
use std::path::Path;

/// A deck as somebody named it.
enum Named {
    Text(DeckText),
    Quest(&'static Quest),
}

pub(super) fn rows() -> Vec<DeckRow> {
    let row = |deck: DeckText| DeckRow { id: deck.id, name: deck.name, starter: deck.starter };
    let built_in: Vec<DeckRow> = decks::all().into_iter().map(row).collect();
    let other = |quest: &&Quest| built_in.iter().all(|row| row.id != quest.id);
    let quests: Vec<DeckRow> = quests::all().iter().filter(other).map(quest_row).collect();
    built_in.into_iter().chain(quests).collect()
}

fn quest_row(quest: &Quest) -> DeckRow {
    DeckRow { id: quest.id.clone(), name: quest_name(quest), starter: false }
}

fn quest_name(quest: &Quest) -> String {
    format!("{}: {}", quest.opponent, quest.battle)
}

fn named(name: &str) -> Result<Named, String> {
    if let Some(deck) = decks::built_in(name) {
        return Ok(Named::Text(deck));
    }
    if let Some(quest) = quests::find(name) {
        return Ok(Named::Quest(quest));
    }
    if !Path::new(name).exists() {
        // A recipe of the online game may stand where a name would.
        let is_recipe = name.contains(';') && name.contains(':');
        return if is_recipe { Ok(Named::Text(DeckText::new("recipe", name))) } else { titled(name).map(Named::Text) };
    }
    Ok(Named::Text(DeckText::new(name, &files::read(Path::new(name), MOST_BYTES)?)))
}

/// A longer deck file is not read.
const MOST_BYTES: usize = 1 << 20;

/// The built-in deck that is called so.
fn titled(name: &str) -> Result<DeckText, String> {
    let mut found: Vec<DeckText> =
        decks::all().into_iter().filter(|deck| deck.name.eq_ignore_ascii_case(name)).collect();
    match (found.pop(), found.as_slice()) {
        (Some(deck), []) => Ok(deck),
        (Some(deck), others) => {
            let ids: Vec<&str> = others.iter().chain([&deck]).map(|deck| deck.id.as_str()).collect();
            Err(format!("\"{name}\" may be any of {}", ids.join(", ")))
        }
        (None, _) => Err(format!(
            "there is no deck \"{name}\": it is none of those that `longbox deck list squad` names, and no such file"
        )),
    }
}

pub(super) fn list(name: &str) -> Result<DeckList, String> {
    let cards = catalogue::current();
    match named(name)? {
        Named::Text(deck) => {
            let counted = deck.counted(cards);
            let faults = deck.check(cards).err().unwrap_or_default();
            let size: usize = counted.iter().map(|copies| copies.count).sum();
            let by_lot = format!("For each game {} of its {size} cards are drawn by lot.", decks::SIZE);
            let notes = if faults.is_empty() && size > decks::SIZE { vec![by_lot] } else { Vec::new() };
            let recipe = decks::recipe(cards, &counted);
            Ok(DeckList { id: deck.id, name: deck.name, cards: rows_of(&counted), faults, notes, recipe })
        }
        Named::Quest(quest) => {
            let counted = counted(&quest.deck(cards)?);
            Ok(DeckList {
                id: quest.id.clone(),
                name: quest_name(quest),
                cards: rows_of(&counted),
                faults: Vec::new(),
                notes: quest.rules(cards),
                recipe: decks::recipe(cards, &counted),
            })
        }
    }
}

fn rows_of(deck: &[Copies]) -> Vec<(usize, usize)> {
    deck.iter().map(|copies| (copies.count, usize::from(copies.card.0))).collect()
}

fn counted(deck: &[CardIx]) -> Vec<Copies> {
    let mut counts: BTreeMap<CardIx, usize> = BTreeMap::new();
    for card in deck {
        *counts.entry(*card).or_default() += 1;
    }
    counts.into_iter().map(|(card, count)| Copies { card, count }).collect()
}

/// One side of a game with the deck of that name, and what to call it. A quest's deck may be of
/// any size.
pub(crate) fn side(cards: &Catalogue, name: &str) -> Result<(SideSetup, String), String> {
    match named(name)? {
        Named::Text(deck) => {
            let list = deck.check(cards).map_err(|faults| faults.join("\n"))?;
            Ok((SideSetup::new(list), deck.name))
        }
        Named::Quest(quest) => {
            let side = SideSetup { any_size: true, ..SideSetup::new(quest.deck(cards)?) };
            Ok((side, format!("{}'s deck", quest.opponent)))
        }
    }
}

pub(super) fn duels(names: &[String]) -> Result<Vec<Duel<Squad>>, String> {
    let cards = catalogue::current();
    match names {
        [] => starter_duels(cards),
        [one] if one == "random" => starter_duels(cards),
        [one] => Ok(vec![duel(cards, one, one)?]),
        [one, other] => Ok(vec![duel(cards, one, other)?]),
        more => Err(format!("--decks: a game has two decks, here are {}", more.len())),
    }
}

fn duel(cards: &'static Catalogue, mine: &str, theirs: &str) -> Result<Duel<Squad>, String> {
    let sides = [side(cards, mine)?.0, side(cards, theirs)?.0];
    Ok(Duel { decks: format!("{mine},{theirs}"), setup: Setup::new(cards, sides, 1, None) })
}

/// Every starter against every starter.
fn starter_duels(cards: &'static Catalogue) -> Result<Vec<Duel<Squad>>, String> {
    let starters: Vec<DeckText> = decks::all().into_iter().filter(|deck| deck.starter).collect();
    pairs(cards, &starters)
}

fn pairs(cards: &'static Catalogue, decks: &[DeckText]) -> Result<Vec<Duel<Squad>>, String> {
    let read = |deck: &DeckText| deck.check(cards).map_err(|faults| faults.join("\n"));
    let lists: Vec<Vec<CardIx>> = decks.iter().map(read).collect::<Result<_, _>>()?;
    let mut all = Vec::with_capacity(lists.len() * lists.len());
    for (mine, my_deck) in decks.iter().zip(&lists) {
        for (theirs, their_deck) in decks.iter().zip(&lists) {
            let sides = [SideSetup::new(my_deck.clone()), SideSetup::new(their_deck.clone())];
            let setup = Setup::new(cards, sides, 1, None);
            all.push(Duel { decks: format!("{},{}", mine.id, theirs.id), setup });
        }
    }
    Ok(all)
}

pub(super) fn quest(id: &str, deck: Option<&str>) -> Result<Duel<Squad>, String> {
    let quest = quests::find(id).ok_or_else(|| format!("there is no quest \"{id}\""))?;
    let cards = catalogue::current();
    let name = deck.unwrap_or("starter-default");
    let setup = quest.setup(cards, side(cards, name)?.0.deck)?;
    Ok(Duel { decks: format!("{name} in {id}"), setup })
}

/// Every deck against every deck, and every quest with every starter.
pub(super) fn every_duel() -> Result<Vec<Duel<Squad>>, String> {
    let cards = catalogue::current();
    let decks = decks::all();
    let mut all = pairs(cards, &decks)?;
    for quest in quests::all() {
        for deck in decks.iter().filter(|deck| deck.starter) {
            let mine = deck.check(cards).map_err(|faults| faults.join("\n"))?;
            all.push(Duel { decks: format!("{} in {}", deck.id, quest.id), setup: quest.setup(cards, mine)? });
        }
    }
    Ok(all)
}
