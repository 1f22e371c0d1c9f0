//! What keeps a list of cards from being a legal deck.

use super::{SIZE, hero_side};
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::rules;
use crate::vocabulary::{Aspect, Play};
use longbox_kernel::Rule;
use longbox_shelf::names::told;
use std::collections::BTreeMap;

/// How many copies of a card that is not unique a deck may hold, by title.
const COPIES: usize = 3;

/// What keeps these cards from being a legal deck: every fault.
pub fn faults(cards: &Catalogue, identities: &[CardIx], deck: &[CardIx]) -> Vec<String> {
    let deck = counted(cards, deck);
    let mut faults = Vec::new();
    let identity = check_identity(cards, identities, &mut faults);
    check_size(&deck, &mut faults);
    check_kinds(&deck, &mut faults);
    if let Some(identity) = identity {
        check_hero_set(cards, identity, &deck, &mut faults);
        check_other_heroes(identity, &deck, &mut faults);
        check_namesakes(cards, identity, &deck, &mut faults);
    }
    check_aspects(&deck, &mut faults);
    check_copies(identity, &deck, &mut faults);
    faults
}

/// Each card with its number of copies.
type Counted<'a> = Vec<(&'a Card, usize)>;

fn counted<'a>(cards: &'a Catalogue, list: &[CardIx]) -> Counted<'a> {
    let mut counts: BTreeMap<CardIx, usize> = BTreeMap::new();
    list.iter().for_each(|card| *counts.entry(*card).or_default() += 1);
    counts.into_iter().map(|(card, count)| (cards.card(card), count)).collect()
}

fn fault(faults: &mut Vec<String>, rule: Rule, what: String) {
    faults.push(format!("{what} [{rule}]"));
}

fn times(count: usize) -> String {
    if count == 1 { "once".into() } else { format!("{count} times") }
}

/// Returns the hero side of the identity if there is exactly one.
// champions: deck.identity
fn check_identity<'a>(cards: &'a Catalogue, named: &[CardIx], faults: &mut Vec<String>) -> Option<&'a Card> {
    let mut identities: Vec<CardIx> = Vec::new();
    for (card, count) in counted(cards, named) {
        if !card.kind.is_identity() {
            let what = format!("{} cannot lead a deck: it is no identity", told(card));
            fault(faults, rules::DECK_IDENTITY, what);
        } else if count > 1 {
            let what = format!("{} is named {} under [Identity]; once will do", told(card), times(count));
            fault(faults, rules::DECK_IDENTITY, what);
        }
    }
    for side in named.iter().filter(|card| cards.card(**card).kind.is_identity()) {
        let hero = hero_side(cards, *side);
        if !identities.contains(&hero) {
            identities.push(hero);
        }
    }
    match identities[..] {
        [one] => Some(cards.card(one)),
        [] => {
            let what = "a deck needs an identity, under the heading [Identity]".to_owned();
            fault(faults, rules::DECK_IDENTITY, what);
            None
        }
        [..] => {
            let named: Vec<String> = identities.iter().map(|card| told(cards.card(*card))).collect();
            fault(faults, rules::DECK_IDENTITY, format!("a deck has one identity, not {}", named.join(" and ")));
            None
        }
    }
}

// champions: deck.size
fn check_size(deck: &Counted, faults: &mut Vec<String>) {
    let size: usize = deck.iter().map(|(_, count)| count).sum();
    if !SIZE.contains(&size) {
        let (least, most) = (SIZE.start(), SIZE.end());
        let what = format!("a deck has {least} to {most} cards beside the identity, this one has {size}");
        fault(faults, rules::DECK_SIZE, what);
    }
}

// champions: deck.identity, deck.encounter
fn check_kinds(deck: &Counted, faults: &mut Vec<String>) {
    for (card, _) in deck {
        if card.kind.is_identity() {
            let what = format!("{} is an identity and belongs under the heading [Identity]", told(*card));
            fault(faults, rules::DECK_IDENTITY, what);
        } else if card.kind.is_encounter() {
            let what =
                format!("{} is an encounter card ({}) and is in no player's deck", told(*card), card.kind.word());
            fault(faults, rules::DECK_ENCOUNTER, what);
        }
    }
}

/// Whether a card is for players' decks.
fn is_for_decks(card: &Card) -> bool {
    !card.kind.is_identity() && !card.kind.is_encounter()
}

/// Whether a card is of the hero's own set.
fn is_own(identity: &Card, card: &Card) -> bool {
    card.set.is_some() && card.set == identity.set
}

// champions: deck.hero
fn check_hero_set(cards: &Catalogue, identity: &Card, deck: &Counted, faults: &mut Vec<String>) {
    let Some(set) = &identity.set else { return };
    for (_, card) in cards.of_set(set).filter(|(_, card)| is_for_decks(card)) {
        let here = deck.iter().find(|(other, _)| other.id == card.id).map_or(0, |(_, count)| *count);
        let due = usize::from(card.copies);
        if here == due {
            continue;
        }
        let here = if here == 0 { "missing".to_owned() } else { format!("here {}", times(here)) };
        let what = format!("{} is {here}; every deck of {} holds it {}", told(card), identity.name, times(due));
        fault(faults, rules::DECK_HERO, what);
    }
}

// champions: deck.other-hero
fn check_other_heroes(identity: &Card, deck: &Counted, faults: &mut Vec<String>) {
    for (card, _) in deck.iter().filter(|(card, _)| is_for_decks(card) && !is_own(identity, card)) {
        if let Some(set) = &card.set {
            let what = format!("{} belongs to the set {set}, not to {}", told(*card), identity.name);
            fault(faults, rules::DECK_OTHER_HERO, what);
        }
    }
}

/// Whether two names, of whom the first has a second name, are one person.
fn is_same(card: &Card, name: &str, other: Option<&str>) -> bool {
    card.name == name && (card.subname.is_none() || card.subname.as_deref() == other)
}

// champions: deck.identity.unique
fn check_namesakes(cards: &Catalogue, identity: &Card, deck: &Counted, faults: &mut Vec<String>) {
    let (hero, alter_ego) = (identity.name.as_str(), identity.back.map(|back| cards.card(back).name.as_str()));
    let is_identity = |card: &Card| {
        is_same(card, hero, alter_ego) || alter_ego.is_some_and(|alter_ego| is_same(card, alter_ego, Some(hero)))
    };
    for (card, _) in deck.iter().filter(|(card, _)| is_for_decks(card) && card.unique && is_identity(card)) {
        let what = format!("{} is the same person as the identity of this deck", told(*card));
        fault(faults, rules::DECK_IDENTITY_UNIQUE, what);
    }
}

// champions: deck.aspect
fn check_aspects(deck: &Counted, faults: &mut Vec<String>) {
    let mut aspects: BTreeMap<Aspect, &Card> = BTreeMap::new();
    for (card, _) in deck {
        if let Some(aspect) = card.aspect {
            aspects.entry(aspect).or_insert(card);
        }
    }
    if aspects.len() > 1 {
        let named: Vec<String> =
            aspects.iter().map(|(aspect, card)| format!("{} ({})", aspect.name(), card.name)).collect();
        fault(faults, rules::DECK_ASPECT, format!("a deck has one aspect, not {}", named.join(" and ")));
    }
}

/// How many copies of a card a deck may hold, and by which rule.
// champions: deck.max, deck.unique, deck.copies
pub(crate) fn most_copies(card: &Card) -> (usize, Rule) {
    let printed = card.play.iter().find_map(|play| match play {
        Play::MaxPerDeck(most) => Some(usize::from(*most)),
        Play::FormOnly(_)
        | Play::MaxPerPlayer(_)
        | Play::MaxPerHost(_)
        | Play::MaxPerRound(_)
        | Play::MaxPerPhase(_)
        | Play::UnderAnyControl => None,
    });
    match (printed, card.unique) {
        (Some(most), false) => (most, rules::DECK_MAX),
        (Some(_) | None, true) => (1, rules::DECK_UNIQUE),
        (None, false) => (COPIES, rules::DECK_COPIES),
    }
}

/// Copies are counted by title; unique cards of one title may have different subtitles. What the hero's own set
/// demands is checked by [`check_hero_set`].
fn check_copies(identity: Option<&Card>, deck: &Counted, faults: &mut Vec<String>) {
    let mut titles: BTreeMap<(&str, Option<&str>), Counted> = BTreeMap::new();
    for (card, count) in deck.iter().filter(|(card, _)| is_for_decks(card)) {
        let subname = if card.unique { card.subname.as_deref() } else { None };
        titles.entry((card.name.as_str(), subname)).or_default().push((card, *count));
    }
    for ((title, _), copies) in titles {
        if identity.is_some_and(|identity| copies.iter().all(|(card, _)| is_own(identity, card))) {
            continue;
        }
        let count: usize = copies.iter().map(|(_, count)| count).sum();
        let most = copies.iter().map(|(card, _)| most_copies(card)).min_by_key(|(most, _)| *most);
        if let Some((most, rule)) = most.filter(|(most, _)| count > *most) {
            let noun = if most == 1 { "copy" } else { "copies" };
            fault(faults, rule, format!("{title} is here {}; a deck holds at most {most} {noun} of it", times(count)));
        }
    }
}
