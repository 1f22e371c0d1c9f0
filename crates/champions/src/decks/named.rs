//! Cards as other programs name them: by the printed title, which several cards may share.

use super::{Copies, List};
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::vocabulary::Kind;
use longbox_shelf::names::told;

/// Add copies of the card of that name to a list. Of several with that name those of other heroes are left out; if
/// all are the hero's own, the copies are split among them as the hero's set has them. To guess what a wrong name
/// may have meant is slow, and can be left out.
pub(super) fn add_named(
    cards: &Catalogue,
    list: &mut List,
    (count, name): (usize, &str),
    guess: bool,
) -> Result<(), String> {
    let set = list.identity.first().and_then(|hero| cards.card(hero.card).set.as_deref());
    let fitting = fitting(cards, set, name);
    match fitting[..] {
        [] => list.add(cards, Copies { card: cards.find_or_guess(name, guess)?, count }),
        [card] => list.add(cards, Copies { card, count }),
        [..] if set.is_some() && fitting.iter().all(|card| cards.card(*card).set.as_deref() == set) => {
            split(cards, list, &fitting, count);
        }
        [..] => {
            let which: Vec<String> = fitting.iter().map(|card| told(cards.card(*card))).collect();
            return Err(format!("\"{name}\" may mean {}: give the id", which.join(" or ")));
        }
    }
    Ok(())
}

/// The cards of that name that fit best: cards for the deck of that hero, else for any deck, else encounter cards.
fn fitting(cards: &Catalogue, set: Option<&str>, name: &str) -> Vec<CardIx> {
    let named: Vec<(CardIx, &Card)> = cards.all().filter(|(_, card)| is_called(card, name)).collect();
    let fits: [&dyn Fn(&Card) -> bool; 3] = [
        &|card| !card.kind.is_encounter() && (card.set.is_none() || card.set.as_deref() == set),
        &|card| !card.kind.is_encounter(),
        &|_| true,
    ];
    let tried = fits.iter().map(|fits| {
        let fitting = named.iter().filter(|(_, card)| !card.kind.is_identity() && fits(card));
        fitting.map(|(ix, _)| *ix).collect::<Vec<CardIx>>()
    });
    tried.into_iter().find(|fitting| !fitting.is_empty()).unwrap_or_default()
}

/// Whether a card is called so, with or without its second name.
fn is_called(card: &Card, name: &str) -> bool {
    let with_second = |second: &String| {
        let (first, rest) = name.split_at_checked(card.name.len()).unwrap_or_default();
        is_same(&card.name, first) && is_same(second, rest.trim_start_matches([':', '-', ' ']))
    };
    is_same(&card.name, name) || card.subname.as_ref().is_some_and(with_second)
}

/// Whether two names differ in capitals at most.
fn is_same(name: &str, other: &str) -> bool {
    name.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

fn split(cards: &Catalogue, list: &mut List, among: &[CardIx], mut count: usize) {
    for card in among {
        let here = list.cards.iter().find(|copies| copies.card == *card).map_or(0, |copies| copies.count);
        let room = usize::from(cards.card(*card).copies).saturating_sub(here).min(count);
        if room > 0 {
            list.add(cards, Copies { card: *card, count: room });
            count -= room;
        }
    }
    // Too many of them is for the deck rules to say.
    if let (Some(last), 1..) = (among.last(), count) {
        list.add(cards, Copies { card: *last, count });
    }
}

/// The heroes of that name; those of whose own cards the most are listed come alone.
pub(super) fn heroes(cards: &Catalogue, names: &[&str], listed: &[&str]) -> Vec<CardIx> {
    let is_named = |card: &Card| names.iter().any(|name| is_same(&card.name, name));
    let own = |hero: &Card| {
        let own = cards.all().filter(|(_, card)| card.set == hero.set && !card.kind.is_identity());
        own.filter(|(_, card)| listed.iter().any(|name| is_called(card, name))).count()
    };
    let heroes = cards.all().filter(|(_, card)| card.kind == Kind::Hero && is_named(card));
    let heroes: Vec<(CardIx, usize)> = heroes.map(|(ix, hero)| (ix, own(hero))).collect();
    let most = heroes.iter().map(|(_, own)| *own).max();
    heroes.into_iter().filter(|(_, own)| Some(*own) == most).map(|(ix, _)| ix).collect()
}
