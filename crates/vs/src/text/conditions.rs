//! Something that holds or not. A new word of [`Condition`] gets one arm in [`condition`].

use super::amounts::Quantity;
use super::antecedents::{Antecedents, Doer};
use super::english::{Joint, list, number};
use super::filters;
use super::phrase::Phrase;
use crate::vocabulary::{Amount, Condition, Filter, Range, Who};

/// "Hulk is wounded", "you do"; if not `yes`, the opposite.
pub(super) fn condition(test: &Condition, yes: bool, said: &mut Antecedents) -> String {
    let pick = |say: &str, deny: &str| if yes { say.to_owned() } else { deny.to_owned() };
    match test {
        Condition::Some(filter) => somebody(filter, yes, said),
        Condition::Every(of, filter) => {
            let all = filters::many(of, said);
            let states = filters::statement(filter, true, true, said);
            if yes { format!("all {all} {states}") } else { format!("not all {all} {states}") }
        }
        Condition::ShareTeam(n, filter) => {
            let those = filters::many(filter, said);
            let are = if yes { "there are" } else { "there aren't" };
            format!("{are} {} or more {those} with the same team", number((*n).into()))
        }
        Condition::AllOfAnEnemy(filter) => {
            let states = filters::statement(filter, true, true, said);
            let whose = if yes { "all of an enemy player's characters" } else { "no enemy player's characters all" };
            format!("{whose} {states}")
        }
        Condition::Is(amount, range) => measured(amount, *range, yes, said),
        Condition::More(one, other) => more(one, other, yes, said),
        Condition::Did => match (said.doer, yes) {
            (Doer::You, true) => "you do".into(),
            (Doer::You, false) => "you don't".into(),
            (Doer::They, true) => "they do".into(),
            (Doer::They, false) => "they don't".into(),
        },
        Condition::Card(filter) => filters::card_statement(filter, yes, said),
        Condition::YourTurn => pick("it's your turn", "it isn't your turn"),
        Condition::EnemyTurn => pick("it's an enemy player's turn", "it isn't an enemy player's turn"),
        Condition::ShareATeam(filter) => {
            let all = filters::many(filter, said);
            if yes { format!("all {all} share a team") } else { format!("not all {all} share a team") }
        }
        Condition::TeamAttack => pick("this is a team attack", "this isn't a team attack"),
        Condition::MeleeCombat if said.awaited => pick("that's a melee attack", "that isn't a melee attack"),
        Condition::MeleeCombat => pick("this is melee combat", "this isn't melee combat"),
        Condition::RangedCombat if said.awaited => pick("that's a ranged attack", "that isn't a ranged attack"),
        Condition::RangedCombat => pick("this is ranged combat", "this isn't ranged combat"),
        Condition::NoAttacks => pick("you made no attacks this turn", "you made an attack this turn"),
        Condition::Amplified => {
            pick("a location was discarded to pay for it", "no location was discarded to pay for it")
        }
        Condition::Not(inner) => condition(inner, !yes, said),
        Condition::Both(one, other) => {
            let joint = if yes { "and" } else { "or" };
            let one = condition(one, yes, said);
            format!("{one} {joint} {}", condition(other, yes, said))
        }
        Condition::OneOf(any) => {
            let tests: Vec<String> = any.iter().map(|one| condition(one, yes, said)).collect();
            list(&tests, if yes { Joint::Or } else { Joint::And })
        }
    }
}

/// When a clause holds: "while Hulk is wounded", "during your turn".
pub(super) fn meanwhile(test: &Condition, said: &mut Antecedents) -> String {
    if *test == Condition::YourTurn {
        return "during your turn".into();
    }
    if *test == Condition::EnemyTurn || *test == Condition::Not(Box::new(Condition::YourTurn)) {
        return "during enemy players' turns".into();
    }
    format!("while {}", condition(test, true, said))
}

/// A certain character is so, or there is somebody.
fn somebody(filter: &Filter, yes: bool, said: &mut Antecedents) -> String {
    if let Some(person) = filters::person(filter, said) {
        if !filters::has_states(filter, said) {
            return format!("{} {} in play", person.subject(), if yes { "is" } else { "isn't" });
        }
        return format!("{} {}", person.subject(), filters::statement(filter, person.many, yes, said));
    }
    if yes {
        format!("there's {}", filters::one(filter, said))
    } else {
        format!("there's no {}", filters::bare(filter, said))
    }
}

/// "you have three or more cards in hand", "Hulk has two or more wounds", "its ATK is 3 or more".
fn measured(amount: &Amount, range: Range, yes: bool, said: &mut Antecedents) -> String {
    let many = |n: i16| number(n.max(0) as u32);
    if let Amount::Hand(who) = amount {
        let player = said.player(*who);
        let range = filters::range(range, many, "fewer");
        let cards = if range == "one" { "card" } else { "cards" };
        return format!("{} {range} {cards} in hand", has(&player, yes));
    }
    if let Some((filter, noun)) = borne(amount)
        && let Some(person) = filters::person(filter, said)
    {
        let range = filters::range(range, many, "fewer");
        let nouns = if range == "one" { noun.to_owned() } else { format!("{noun}s") };
        return format!("{} {range} {nouns}", has(&person, yes));
    }
    if let Quantity::Each(1, counted) = Quantity::of(amount, said) {
        return counted.there(range, yes);
    }
    let range = filters::range(range, |n| n.to_string(), "less");
    format!("{} {} {range}", Quantity::of(amount, said).total(), if yes { "is" } else { "isn't" })
}

/// "Hulk has", "you don't have".
fn has(who: &Phrase, yes: bool) -> String {
    match (yes, who.many) {
        (true, _) => who.does("have"),
        (false, true) => format!("{} don't have", who.subject()),
        (false, false) => format!("{} doesn't have", who.subject()),
    }
}

/// What a character has on it, if that is what is measured.
fn borne(amount: &Amount) -> Option<(&Filter, &'static str)> {
    if let Amount::Wounds(filter) = amount {
        return Some((filter, "wound"));
    }
    if let Amount::PlusOn(filter) = amount {
        return Some((filter, "+1/+1 counter"));
    }
    if let Amount::MinusOn(filter) = amount {
        return Some((filter, "-1/-1 counter"));
    }
    None
}

fn more(one: &Amount, other: &Amount, yes: bool, said: &Antecedents) -> String {
    if let (Amount::Hand(Who::You), Amount::Hand(who)) = (one, other) {
        let have = if yes { "you have" } else { "you don't have" };
        return format!("{have} more cards in hand than {}", said.player(*who).subject());
    }
    let (one, other) = (Quantity::of(one, said).total(), Quantity::of(other, said).total());
    format!("{one} {} greater than {other}", if yes { "is" } else { "isn't" })
}
