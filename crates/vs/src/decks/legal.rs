//! What keeps a list of cards from being a legal deck.

use super::SIZE;
use crate::catalogue::{Card, CardIx, Catalogue};
use crate::position::TRANSFORM;
use crate::singular::{can_transform, is_for_transforming};
use crate::vocabulary::{Keyword, Kind, Power, Symbol};
use longbox_shelf::names::told;
use std::collections::BTreeMap;

/// The cards that the official list bans, for tables that ask for it. First printings are banned too, but of
/// Cosmo, Thanos and Singularity the cards here are the revised ones.
// vs: deck.bans
pub const BANNED: &[&str] = &["FAN-024"];

/// How many copies of a card a deck may hold.
const COPIES: usize = 4;
const LEGION: usize = 8;

/// The sets with photographs; all others are drawn or painted.
const PHOTOGRAPHIC: &[&str] = &["Alien Battles"];

/// How many cards a fault names.
const MOST_NAMED: usize = 3;

/// What keeps these cards from being a legal deck: every fault.
pub fn faults(cards: &Catalogue, mains: &[CardIx], deck: &[CardIx], transform: &[CardIx]) -> Vec<String> {
    let deck = counted(cards, deck);
    let mains = counted(cards, mains);
    let transform = counted(cards, transform);
    let mut faults = Vec::new();
    check_mains(&mains, &mut faults);
    check_size(&deck, &mut faults);
    check_kinds(&deck, &mut faults);
    check_copies(&deck, &mut faults);
    check_basic_locations(&deck, &mut faults);
    check_loyalty(&mains, &deck, &mut faults);
    check_universes(&mains, &deck, &mut faults);
    check_transform_pile(cards, &mains, &transform, &mut faults);
    faults
}

/// Cards that may not be in a deck by that list.
// vs: deck.bans
pub fn banned(cards: &Catalogue, deck: &[CardIx], banned: &[&str]) -> Vec<String> {
    let listed = counted(cards, deck).into_iter().map(|(card, _)| card);
    let listed = listed.filter(|card| banned.contains(&card.id.as_str()));
    listed.map(|card| format!("{} is banned [deck.bans]", told(card))).collect()
}

/// Each card with its number of copies.
type Counted<'a> = Vec<(&'a Card, usize)>;

fn counted<'a>(cards: &'a Catalogue, list: &[CardIx]) -> Counted<'a> {
    let mut counts: BTreeMap<CardIx, usize> = BTreeMap::new();
    list.iter().for_each(|card| *counts.entry(*card).or_default() += 1);
    counts.into_iter().map(|(card, count)| (cards.card(card), count)).collect()
}

// vs: deck.sixty
fn check_mains(mains: &Counted, faults: &mut Vec<String>) {
    if mains.is_empty() {
        faults.push("a deck needs a main character, under the heading [Main] [deck.sixty]".into());
    }
    for (card, count) in mains {
        if card.kind != Kind::Main(1) {
            faults.push(format!("{} cannot lead a deck: it is no main character of level 1 [deck.kinds]", told(*card)));
        } else if *count > 1 {
            faults.push(format!("{} is named {count} times under [Main]; once will do [deck.sixty]", told(*card)));
        }
    }
}

fn check_size(deck: &Counted, faults: &mut Vec<String>) {
    let size: usize = deck.iter().map(|(_, count)| count).sum();
    if size != SIZE {
        faults.push(format!(
            "a deck has exactly {SIZE} cards beside the main character, this one has {size} [deck.sixty]"
        ));
    }
}

// vs: deck.kinds
fn check_kinds(deck: &Counted, faults: &mut Vec<String>) {
    for (card, _) in deck {
        let fault = match card.kind {
            _ if card.invention.is_some() => Some("is an invention and belongs to the Invention pile"),
            Kind::Main(1) => Some("is a main character and belongs under the heading [Main]"),
            Kind::Main(_) => Some("is a level of a main character and comes with its first level"),
            Kind::Token => Some("is a token and is in no deck"),
            Kind::Pile => Some("belongs to a pile beside the table"),
            Kind::Supporting
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => None,
        };
        if let Some(fault) = fault {
            faults.push(format!("{} {fault} [deck.kinds]", told(*card)));
        }
    }
}

fn has(card: &Card, key: Keyword) -> bool {
    card.powers.contains(&Power::Key(key))
}

/// How many copies of a card a deck may hold, and by which rule.
// vs: deck.four, deck.legion, deck.one-of-a-kind
pub(crate) fn most_copies(card: &Card) -> (usize, &'static str) {
    if has(card, Keyword::OneOfAKind) {
        (1, "deck.one-of-a-kind")
    } else if has(card, Keyword::Legion) {
        (LEGION, "deck.legion")
    } else {
        (usize::from(card.copies).max(1), "deck.four")
    }
}

fn check_copies(deck: &Counted, faults: &mut Vec<String>) {
    for (card, count) in deck {
        let (most, rule) = most_copies(card);
        if *count > most {
            let copies = if most == 1 { "copy" } else { "copies" };
            faults.push(format!(
                "{} is here {count} times; a deck holds at most {most} {copies} of it [{rule}]",
                told(*card)
            ));
        }
    }
}

// vs: deck.basic-names
fn check_basic_locations(deck: &Counted, faults: &mut Vec<String>) {
    for symbol in Symbol::ALL {
        let basic: Vec<&(&Card, usize)> = deck.iter().filter(|(card, _)| card.kind == Kind::Basic(symbol)).collect();
        let mut names: Vec<&str> = basic.iter().map(|(card, _)| card.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let (kind, count) = (symbol.name(), basic.iter().map(|(_, count)| count).sum::<usize>());
        if names.len() > 1 {
            let names = names.join(" and ");
            faults
                .push(format!("basic locations for {kind} must all have one name: {names} do not [deck.basic-names]"));
        }
        // Copies of one card too many are told already.
        if basic.len() > 1 && count > COPIES {
            faults.push(format!("at most {COPIES} basic locations for {kind}, here are {count} [deck.basic-names]"));
        }
    }
}

pub(super) fn is_photographic(card: &Card) -> bool {
    PHOTOGRAPHIC.contains(&card.set.as_str())
}

/// Whether it is only for decks in which everything is of its team.
pub(crate) fn is_loyal(card: &Card) -> bool {
    card.loyalty || has(card, Keyword::Loyalty)
}

// vs: deck.universe
fn check_universes(mains: &Counted, deck: &Counted, faults: &mut Vec<String>) {
    let all = mains.iter().chain(deck).map(|(card, _)| *card);
    let (photographic, illustrated): (Vec<&Card>, Vec<&Card>) = all.partition(|card| is_photographic(card));
    if let (Some(one), Some(other)) = (photographic.first(), illustrated.first()) {
        faults.push(format!(
            "{} is Photographic and {} Illustrated: no deck has cards of both universes [deck.universe]",
            told(*one),
            told(*other)
        ));
    }
}

// vs: deck.loyalty
fn check_loyalty(mains: &Counted, deck: &Counted, faults: &mut Vec<String>) {
    for (loyal, _) in deck.iter().filter(|(card, _)| is_loyal(card)) {
        let shares = |card: &Card| card.teams.iter().any(|team| loyal.teams.contains(team));
        let all = mains.iter().chain(deck).map(|(card, _)| *card);
        let strangers: Vec<&Card> =
            all.filter(|card| (card.is_character() || !card.teams.is_empty()) && !shares(card)).collect();
        if strangers.is_empty() {
            continue;
        }
        let teams: Vec<&str> = loyal.teams.iter().map(|team| team.name()).collect();
        let named: Vec<String> = strangers.iter().take(MOST_NAMED).map(|card| told(*card)).collect();
        let more = strangers.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        faults.push(format!(
            "{} has Loyalty: all characters and all cards with a team must be {}, which {}{more} {} not [deck.loyalty]",
            told(*loyal),
            teams.join(" or "),
            named.join(", "),
            if strangers.len() == 1 { "is" } else { "are" },
        ));
    }
}

// vs: deck.transform
fn check_transform_pile(cards: &Catalogue, mains: &Counted, pile: &Counted, faults: &mut Vec<String>) {
    if !pile.is_empty() && !mains.iter().any(|(main, _)| can_transform(cards, main)) {
        faults.push(
            "no main character of this deck transforms: nothing belongs under [Transform] [deck.transform]".into(),
        );
    }
    for (card, count) in pile {
        if !is_for_transforming(card) {
            let told = told(*card);
            faults.push(format!(
                "{told} is no Marvel main character of level 2: nobody transforms into it [deck.transform]"
            ));
        } else if *count > 1 {
            faults.push(format!(
                "{} is named {count} times under [Transform]; once will do [deck.transform]",
                told(*card)
            ));
        }
    }
    if pile.len() > TRANSFORM {
        faults.push(format!("a transform pile holds at most {TRANSFORM}, this one {} [deck.transform]", pile.len()));
    }
}
