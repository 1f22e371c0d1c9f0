//! What must be true: "your power is 4 or less".

use super::antecedents::{Antecedents, Mood};
use super::english::{Joint, Person, a, number};
use super::filters::{self, phrase};
use crate::vocabulary::{Condition, Filter, Range, Side};

/// The condition as a clause that follows "if".
pub(super) fn condition(condition: &Condition, said: &Antecedents) -> String {
    match condition {
        Condition::Power(range) => filters::range("your power is", *range),
        Condition::TopDiscard(who, Filter::Any) => {
            format!("there's a card in {} discard pile", said.person(*who).whose)
        }
        Condition::TopDiscard(who, filter) => filters::is(&said.top_of_discard(*who), filter),
        Condition::Revealed(Filter::Any) => "a card was revealed".into(),
        Condition::Revealed(filter) => filters::is(said.seen(), filter),
        Condition::Did => did(said).into(),
        Condition::Keepers(Side::Either, Filter::Any, Range::Exactly(1)) if said.is_in_play() => {
            "this is the only Keeper in play".into()
        }
        Condition::Keepers(side, filter, range) => keepers(*side, filter, *range),
        Condition::AnotherKeeper(filter) => {
            format!("you have another {}", phrase(filter, "Keeper", "in play", Joint::Or))
        }
        Condition::Hand(who, range) => cards_in("hand", said.person(*who), *range),
        Condition::Deck(who, range) => cards_in("deck", said.person(*who), *range),
        Condition::Discard(who, range) => cards_in("discard pile", said.person(*who), *range),
        Condition::Damagers(range) => format!("{} damaged your opponent this turn", how_many(*range, "card", "cards")),
        Condition::OtherDamagers(Range::AtLeast(1)) => "another card damaged your opponent this turn".into(),
        Condition::OtherDamagers(range) => {
            format!("{} damaged your opponent this turn", how_many(*range, "other card", "other cards"))
        }
        Condition::TakenLastTurn(range) => format!("you took {} last turn", damage(*range)),
        Condition::NotAttackedLastTurn => "your opponent didn't attack you last turn".into(),
        Condition::PowerRose(range) => power_rose(*range),
        Condition::Heads => heads(said.coins).into(),
        Condition::ShownHeroes(range) => {
            format!("you revealed {}", how_many(*range, "different hero", "different heroes"))
        }
    }
}

/// Whether the condition speaks of what a step before it has shown or done.
pub(super) fn looks_back(condition: &Condition) -> bool {
    !condition.needs().is_empty()
}

fn did(said: &Antecedents) -> &'static str {
    match said.last {
        Some(Mood::Do | Mood::May) => "you do",
        Some(Mood::They) => "they do",
        Some(Mood::Fact) => "that happens",
        None => "that was done",
    }
}

fn heads(coins: u8) -> &'static str {
    match coins {
        0 => "the last coin flip was heads",
        1 => "it's heads",
        2.. => "the last one is heads",
    }
}

fn keepers(side: Side, filter: &Filter, range: Range) -> String {
    let one = phrase(filter, "Keeper", "in play", Joint::Or);
    let many = phrase(filter, "Keepers", "in play", Joint::Or);
    let keepers = how_many(range, &one, &many);
    match (side, range) {
        (Side::Mine, _) => format!("you have {keepers}"),
        (Side::Theirs, _) => format!("your opponent has {keepers}"),
        (Side::Either, Range::AtLeast(1) | Range::Exactly(1)) => format!("there is {keepers}"),
        (Side::Either, Range::AtMost(1)) => format!("there is {keepers}"),
        (Side::Either, Range::AtLeast(_) | Range::AtMost(_) | Range::Exactly(_)) => format!("there are {keepers}"),
    }
}

fn cards_in(place: &str, person: Person, range: Range) -> String {
    format!("{} {} in {} {place}", person.has(), how_many(range, "card", "cards"), person.their)
}

/// "at least three cards", "two or fewer cards", "no cards", "a card".
fn how_many(range: Range, one: &str, many: &str) -> String {
    let word = |n: u8| number(u32::from(n));
    match range {
        Range::AtLeast(0) => format!("any number of {many}"),
        Range::AtLeast(1) => a(one),
        Range::AtLeast(n) => format!("at least {} {many}", word(n)),
        Range::AtMost(0) | Range::Exactly(0) => format!("no {many}"),
        Range::AtMost(1) => format!("at most one {one}"),
        Range::AtMost(n) => format!("{} or fewer {many}", word(n)),
        Range::Exactly(1) => format!("exactly one {one}"),
        Range::Exactly(n) => format!("exactly {} {many}", word(n)),
    }
}

pub(super) fn damage(range: Range) -> String {
    match range {
        Range::AtLeast(0) => "any amount of damage or none".into(),
        Range::AtLeast(1) => "damage".into(),
        Range::AtLeast(n) => format!("at least {n} damage"),
        Range::AtMost(0) | Range::Exactly(0) => "no damage".into(),
        Range::AtMost(n) => format!("{n} damage or less"),
        Range::Exactly(n) => format!("exactly {n} damage"),
    }
}

fn power_rose(range: Range) -> String {
    match range {
        Range::AtLeast(0) => "the power went up this turn or not".into(),
        Range::AtLeast(1) => "the power went up this turn".into(),
        Range::AtLeast(n) => format!("the power went up by {n} or more this turn"),
        Range::AtMost(0) | Range::Exactly(0) => "the power didn't go up this turn".into(),
        Range::AtMost(n) => format!("the power went up by {n} or less this turn"),
        Range::Exactly(n) => format!("the power went up by exactly {n} this turn"),
    }
}
