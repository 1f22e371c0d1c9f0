//! From what a table wants to a setup, and the games that simulations play.

use super::decks::side;
use super::{QUEST, Squad};
use crate::catalogue::Catalogue;
use crate::decks::{self, DeckText};
use crate::quests;
use crate::setup::{Setup, SideSetup};
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::{Deck, Matchup, Wish, lists, only_keys};
use longbox_kernel::{Lists, Seat};
use serde_json::Value;

pub(super) fn setup(cards: &'static Catalogue, wish: &Wish) -> Result<Setup, Vec<String>> {
    if let Some(laid) = Laid::wished(wish)? {
        return Setup::laid(cards, laid, Some(wish.decks.len()));
    }
    let [mine, theirs] = wish.decks else { return Err(vec!["this game is for two".to_owned()]) };
    if wish.mode == QUEST { quest(cards, wish.options, mine) } else { duel(cards, wish, [mine, theirs]) }
}

fn duel(cards: &'static Catalogue, wish: &Wish, decks: [&Option<Deck>; 2]) -> Result<Setup, Vec<String>> {
    let options = wish.options;
    only_keys(options, &["power", "first", "lists"])?;
    let power = match options.get("power") {
        None => 1,
        Some(power) => {
            power.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| vec!["\"power\" is 1 to 20".to_owned()])?
        }
    };
    let first = match options.get("first").map(Value::as_u64) {
        None => None,
        Some(Some(seat @ 0..=1)) => Some(Seat(seat as u8)),
        Some(Some(_) | None) => return Err(vec!["\"first\" is 0 or 1".to_owned()]),
    };
    let lists = lists(options, wish.decks)?;
    let [mine, theirs] = decks;
    let sides = [side(cards, mine.as_ref())?, side(cards, theirs.as_ref())?];
    Ok(Setup::new(cards, sides, power, first).with_lists(lists))
}

/// The opponent's deck comes with the game, whatever the second seat brings.
fn quest(cards: &'static Catalogue, options: &Value, mine: &Option<Deck>) -> Result<Setup, Vec<String>> {
    only_keys(options, &["quest", "lists"])?;
    let id = options.get("quest").and_then(Value::as_str).unwrap_or_default();
    let quest = quests::find(id).ok_or_else(|| vec![no_quest(id)])?;
    let lists = lists(options, std::slice::from_ref(mine))?;
    let setup = quest.setup(cards, side(cards, mine.as_ref())?.deck).map_err(|fault| vec![fault])?;
    Ok(setup.with_lists(lists))
}

fn no_quest(id: &str) -> String {
    let first = quests::all().first().map_or("", |quest| quest.id.as_str());
    format!("there is no quest \"{id}\"; the first is {first}")
}

/// Every starter against every starter.
pub(super) fn starters(cards: &'static Catalogue) -> Result<Vec<Matchup<Squad>>, String> {
    let starters: Vec<DeckText> = decks::all().into_iter().filter(|deck| deck.starter).collect();
    pairs(cards, &starters)
}

/// Every deck against every deck, and every quest with every starter; each with open lists and with
/// secret ones.
pub(super) fn every(cards: &'static Catalogue) -> Result<Vec<Matchup<Squad>>, String> {
    let decks = decks::all();
    let mut all = pairs(cards, &decks)?;
    for quest in quests::all() {
        for deck in decks.iter().filter(|deck| deck.starter) {
            let mine = deck.check(cards).map_err(|faults| faults.join("\n"))?;
            let setup = quest.setup(cards, mine)?.with_lists(Lists::Open);
            all.push(Matchup { name: format!("{} in {}", deck.id, quest.id), setup });
        }
    }
    let secret = |Matchup { name, setup }: &Matchup<Squad>| Matchup {
        name: format!("{name}, secret lists"),
        setup: setup.clone().with_lists(Lists::Secret),
    };
    let secret: Vec<_> = all.iter().map(secret).collect();
    all.extend(secret);
    Ok(all)
}

fn pairs(cards: &'static Catalogue, decks: &[DeckText]) -> Result<Vec<Matchup<Squad>>, String> {
    let read = |deck: &DeckText| Ok((deck.id.clone(), deck.check(cards).map_err(|faults| faults.join("\n"))?));
    let lists: Vec<_> = decks.iter().map(read).collect::<Result<_, String>>()?;
    let mut all = Vec::with_capacity(lists.len() * lists.len());
    for (mine, my_deck) in &lists {
        for (theirs, their_deck) in &lists {
            let sides = [SideSetup::new(my_deck.clone()), SideSetup::new(their_deck.clone())];
            let setup = Setup::new(cards, sides, 1, None).with_lists(Lists::Open);
            all.push(Matchup { name: format!("{mine},{theirs}"), setup });
        }
    }
    Ok(all)
}
