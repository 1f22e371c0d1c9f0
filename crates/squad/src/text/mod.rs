//! A card's rules text, rendered from its ability in the same words for the same thing on every card.
//!
//! The [vocabulary](crate::vocabulary) has no room for a text beside the behaviour, so a card
//! cannot say one thing and do another.

mod amounts;
mod antecedents;
mod conditions;
mod english;
mod filters;
mod steps;
mod tell;

pub use filters::filter;

use crate::vocabulary::{Ability, Clause, Condition, Filter, Range, Side, Step, Trigger};
use antecedents::{Antecedents, That};
use conditions::{condition, damage};
use english::Joint;
use filters::{one, phrase};

/// What "this" is on the card whose steps are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum This {
    /// The card is being played.
    Attack,
    /// The card is in play.
    Keeper,
}

/// The whole rules text of an ability.
///
/// ```
/// use longbox_squad::text;
/// use longbox_squad::vocabulary::{Ability, Amount, Clause, Filter, Range, Step, Trigger};
///
/// let level_one = Filter::Level(Range::Exactly(1));
/// let hit = vec![Step::Hit(Amount::N(1))];
/// let ability = Ability::Keeper(2, vec![Clause::On(Trigger::Dealt(2, level_one), hit)]);
/// assert_eq!(
///     text::ability(&ability),
///     "2 → Keeper. Whenever you do at least 2 damage with a level 1 attack, this Keeper hits for 1."
/// );
/// ```
pub fn ability(ability: &Ability) -> String {
    match threshold(ability) {
        Some(threshold) => format!("{threshold} → {}", body(ability)),
        None => body(ability),
    }
}

/// How much damage the attack must do before the ability counts, if it waits for that.
pub fn threshold(ability: &Ability) -> Option<u8> {
    match ability {
        Ability::After(threshold, _) | Ability::Keeper(threshold, _) => Some(*threshold),
        Ability::Attacking(_) | Ability::Counterstrike(_) | Ability::HandBlocked(_) => None,
    }
}

/// The rules text of an ability without its threshold.
pub fn body(ability: &Ability) -> String {
    match ability {
        Ability::Attacking(steps) => self::steps(steps, This::Attack),
        Ability::After(_, steps) => {
            let said = Antecedents::new(This::Attack).about(That::Damage("this attack did"));
            english::sentences(&steps::sentences(steps, said))
        }
        Ability::Keeper(_, clauses) => {
            let texts = clauses.iter().map(|clause| format!(" {}", self::clause(clause)));
            format!("Keeper.{}", texts.collect::<String>())
        }
        Ability::Counterstrike(n) => {
            format!("Counterstrike (When you block with this card from your hand, it hits for {n}.)")
        }
        Ability::HandBlocked(steps) => {
            let said = Antecedents::new(This::Attack).named().of_opponent();
            following("when your opponent blocks this attack from their hand", steps, said)
        }
    }
}

/// The sentences of some steps of an attack or a Keeper.
///
/// ```
/// use longbox_squad::text::{This, steps};
/// use longbox_squad::vocabulary::{Amount, Step};
///
/// assert_eq!(steps(&[Step::Heal(Amount::N(1)), Step::DestroyThis], This::Keeper), "Heal 1 and destroy this Keeper.");
/// ```
pub fn steps(steps: &[Step], this: This) -> String {
    english::sentences(&steps::sentences(steps, Antecedents::new(this)))
}

/// The occasion, then what happens.
fn following(occasion: &str, steps: &[Step], said: Antecedents) -> String {
    let mut parts = steps::sentences(steps, said);
    if let Some(first) = parts.first_mut() {
        *first = format!("{occasion}, {first}");
    }
    english::sentences(&parts)
}

fn clause(clause: &Clause) -> String {
    if let Clause::Assault(n) = clause {
        return format!("Assault {n} (At the start of your turn, this Keeper hits for {n}.)");
    }
    as_long_as(vec![], clause)
}

/// A clause under its conditions, if there are any.
fn as_long_as<'a>(mut tests: Vec<&'a Condition>, clause: &'a Clause) -> String {
    if let Clause::While(test, inner) = clause {
        tests.push(test);
        return as_long_as(tests, inner);
    }
    let said = Antecedents::new(This::Keeper);
    let told: Vec<_> = tests.iter().map(|test| condition(test, &said)).collect();
    let head =
        if told.is_empty() { String::new() } else { format!("as long as {}, ", english::list(&told, Joint::And)) };
    if let Clause::On(on, steps) = clause {
        return following(&format!("{head}{}", occasion(on, steps)), steps, self::said(on));
    }
    english::sentences(&[format!("{head}{}", lasting(clause))])
}

/// What holds while the Keeper is in play.
fn lasting(clause: &Clause) -> String {
    match clause {
        Clause::Assault(n) => format!("this Keeper has Assault {n}"),
        Clause::On(..) | Clause::While(..) => self::clause(clause),
        Clause::Attack(side, filter, n) => {
            format!("{} {} get {n:+} attack", whose(*side), phrase(filter, "cards", "", Joint::And))
        }
        Clause::Power(side, Filter::Any, n) => format!("{} power is {n:+}", whose(*side)),
        Clause::Power(side, filter, n) => {
            format!("{} power is {n:+} for {}", whose(*side), phrase(filter, "cards", "", Joint::And))
        }
        Clause::Forbid(filter) => format!("your opponent can't play {}", self::filter(filter, "attacks")),
        Clause::ForbidTopFactors => {
            "your opponent can't play attacks that share a Factor with the top card of their discard pile".into()
        }
        Clause::ForbidAboveTop => {
            "your opponent can't play attacks of a higher level than the top card of their discard pile".into()
        }
        Clause::CapAttacks(n) => format!("you can't take more than {n} damage from a single attack"),
        Clause::NoKeeperDamage => "Keepers can't damage you".into(),
        Clause::LessKeeperDamage(n) => format!("Keepers that hit you hit for {n} less"),
        Clause::Protect(filter) => {
            format!("your other {} can't be destroyed", phrase(filter, "Keepers", "", Joint::And))
        }
        Clause::AlwaysHeads => "coins you flip for abilities are always heads".into(),
    }
}

fn whose(side: Side) -> &'static str {
    match side {
        Side::Mine => "your",
        Side::Theirs => "your opponent's",
        Side::Either => "each player's",
    }
}

/// What the steps of a trigger can refer to.
fn said(on: &Trigger) -> Antecedents {
    let said = Antecedents::new(This::Keeper);
    match on {
        Trigger::TurnStart(side) | Trigger::TurnEnd(side) => said.in_turn(*side),
        Trigger::Dealt(..) => said.about(That::Damage("you did")),
        Trigger::KeeperDealt(_) => said.about(That::Damage("it did")),
        Trigger::Taken(..) | Trigger::KeeperDamagedYou(_) | Trigger::OwnCardDamagedYou => {
            said.about(That::Damage("you took"))
        }
        Trigger::ThisDestroyed | Trigger::ThisMisfires => said.named(),
        Trigger::TheyBlock
        | Trigger::TheyBlockAttack(_)
        | Trigger::TheyAttack
        | Trigger::KeeperEnters(Side::Theirs, _)
        | Trigger::Draws(Side::Theirs)
        | Trigger::TheyDiscard
        | Trigger::TheirDeckEmpty => said.of_opponent(),
        Trigger::YouBlock
        | Trigger::YouBlockAttack
        | Trigger::KeeperEnters(Side::Mine | Side::Either, _)
        | Trigger::KeeperDestroyed(_)
        | Trigger::YouHeal
        | Trigger::Draws(Side::Mine | Side::Either)
        | Trigger::Heads => said,
    }
}

/// "whenever you draw one or more cards", "at the start of your turn".
fn occasion(on: &Trigger, steps: &[Step]) -> String {
    let once = matches!(on, Trigger::ThisDestroyed | Trigger::ThisMisfires)
        || steps.iter().any(|step| matches!(step, Step::DestroyThis | Step::ReturnThis | Step::ThisToDeck(_)));
    let happened = event(on);
    if matches!(on, Trigger::TurnStart(_) | Trigger::TurnEnd(_)) {
        return happened;
    }
    format!("{} {happened}", if once { "when" } else { "whenever" })
}

/// What happened.
fn event(on: &Trigger) -> String {
    match on {
        Trigger::TurnStart(side) => format!("at the start of {} turn", whose(*side)),
        Trigger::TurnEnd(side) => format!("at the end of {} turn", whose(*side)),
        Trigger::Dealt(n, filter) => {
            format!("you do {} with {}", damage(Range::AtLeast((*n).max(1))), one(filter, "attack"))
        }
        Trigger::KeeperDealt(filter) => {
            format!("one of your {} does damage", phrase(filter, "Keepers", "", Joint::Or))
        }
        Trigger::Taken(n, filter) => {
            format!("you take {} from {}", damage(Range::AtLeast((*n).max(1))), one(filter, "attack"))
        }
        Trigger::KeeperDamagedYou(side) => format!("{} damages you", a_keeper(*side, "a Keeper", "one")),
        Trigger::OwnCardDamagedYou => "one of your own cards damages you".into(),
        Trigger::YouBlock => "you block from your hand".into(),
        Trigger::YouBlockAttack => "you block an attack from your hand".into(),
        Trigger::TheyBlock => "your opponent blocks from their hand".into(),
        Trigger::TheyBlockAttack(filter) => {
            let attacks = phrase(filter, "attacks", "", Joint::Or);
            format!("your opponent blocks one of your {attacks} from their hand")
        }
        Trigger::TheyAttack => "your opponent attacks".into(),
        Trigger::KeeperEnters(Side::Mine, filter) => {
            format!("you put another {} into play", self::filter(filter, "Keeper"))
        }
        Trigger::KeeperEnters(Side::Theirs, filter) => {
            format!("your opponent puts {} into play", one(filter, "Keeper"))
        }
        Trigger::KeeperEnters(Side::Either, filter) => {
            format!("another {} is put into play", self::filter(filter, "Keeper"))
        }
        Trigger::KeeperDestroyed(side) => format!("{} is destroyed", a_keeper(*side, "another Keeper", "another")),
        Trigger::ThisDestroyed => "this Keeper is destroyed".into(),
        Trigger::ThisMisfires => "this Keeper misfires".into(),
        Trigger::YouHeal => "you heal one or more cards".into(),
        Trigger::Draws(Side::Mine) => "you draw one or more cards".into(),
        Trigger::Draws(Side::Theirs) => "your opponent draws one or more cards".into(),
        Trigger::Draws(Side::Either) => "a player draws one or more cards".into(),
        Trigger::TheyDiscard => "an ability makes your opponent discard one or more cards from their hand".into(),
        Trigger::Heads => "a coin flip is heads".into(),
        Trigger::TheirDeckEmpty => "your opponent's deck runs out, or is empty when this Keeper comes into play".into(),
    }
}

/// "a Keeper", "one of your Keepers", "one of your opponent's Keepers".
fn a_keeper(side: Side, any: &str, mine: &str) -> String {
    match side {
        Side::Mine => format!("{mine} of your Keepers"),
        Side::Theirs => "one of your opponent's Keepers".into(),
        Side::Either => any.into(),
    }
}

#[cfg(test)]
mod tests;
