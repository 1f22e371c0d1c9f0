//! What stands inside an ability: its filters and its amounts.

use crate::vocabulary::{Ability, Amount, Clause, Condition, Filter, Step, Trigger};

/// The filter of a trigger, if it has one.
pub(crate) fn trigger_filter(trigger: &Trigger) -> Option<&Filter> {
    match trigger {
        Trigger::Dealt(_, filter)
        | Trigger::Taken(_, filter)
        | Trigger::KeeperDealt(filter)
        | Trigger::TheyBlockAttack(filter)
        | Trigger::KeeperEnters(_, filter) => Some(filter),
        Trigger::TurnStart(_)
        | Trigger::TurnEnd(_)
        | Trigger::KeeperDamagedYou(_)
        | Trigger::OwnCardDamagedYou
        | Trigger::YouBlock
        | Trigger::YouBlockAttack
        | Trigger::TheyBlock
        | Trigger::TheyAttack
        | Trigger::KeeperDestroyed(_)
        | Trigger::ThisDestroyed
        | Trigger::ThisMisfires
        | Trigger::YouHeal
        | Trigger::Draws(_)
        | Trigger::TheyDiscard
        | Trigger::Heads
        | Trigger::TheirDeckEmpty => None,
    }
}

/// The filter of a condition, if it has one.
pub(crate) fn condition_filter(condition: &Condition) -> Option<&Filter> {
    match condition {
        Condition::TopDiscard(_, filter)
        | Condition::Revealed(filter)
        | Condition::Keepers(_, filter, _)
        | Condition::AnotherKeeper(filter) => Some(filter),
        Condition::Power(_)
        | Condition::Did
        | Condition::Hand(..)
        | Condition::Deck(..)
        | Condition::Discard(..)
        | Condition::Damagers(_)
        | Condition::OtherDamagers(_)
        | Condition::TakenLastTurn(_)
        | Condition::NotAttackedLastTurn
        | Condition::PowerRose(_)
        | Condition::Heads
        | Condition::ShownHeroes(_) => None,
    }
}

/// The amounts of a step, not of the steps inside it.
pub(crate) fn amounts(step: &Step) -> Vec<&Amount> {
    match step {
        Step::SetAttack(n)
        | Step::Boost(n)
        | Step::Weaken(n)
        | Step::Hit(n)
        | Step::HitPlayer(_, n)
        | Step::SubjectHits(n)
        | Step::Heal(n)
        | Step::HealEach(n)
        | Step::Draw(_, n)
        | Step::Discard(_, n)
        | Step::Mill(n) => vec![n],
        _ => Vec::new(),
    }
}

/// The filters of a step and of its amounts, not of the steps inside it.
pub(crate) fn filters(step: &Step) -> Vec<&Filter> {
    match step {
        Step::Choose(_, _, filter, _)
        | Step::DiscardTheirs(filter)
        | Step::DiscardAllTheirs(filter)
        | Step::DestroyAll(_, filter)
        | Step::Deploy(filter)
        | Step::Play(filter, _)
        | Step::ShownToHand(filter)
        | Step::PickToHand(filter)
        | Step::RevealFromHand(filter) => vec![filter],
        other => amounts(other).into_iter().filter_map(amount_filter).collect(),
    }
}

fn amount_filter(amount: &Amount) -> Option<&Filter> {
    match amount {
        Amount::Keepers(_, filter) => Some(filter),
        Amount::Times(_, inner) => amount_filter(inner),
        _ => None,
    }
}

/// Every hero that an ability names.
pub(crate) fn heroes(ability: &Ability) -> Vec<&str> {
    let mut found = Vec::new();
    match ability {
        Ability::Attacking(steps) | Ability::After(_, steps) | Ability::HandBlocked(steps) => {
            in_steps(steps, &mut found);
        }
        Ability::Keeper(_, clauses) => clauses.iter().for_each(|clause| in_clause(clause, &mut found)),
        Ability::Counterstrike(_) => {}
    }
    found
}

fn in_clause<'a>(clause: &'a Clause, found: &mut Vec<&'a str>) {
    match clause {
        Clause::On(trigger, steps) => {
            in_filter(trigger_filter(trigger), found);
            in_steps(steps, found);
        }
        Clause::Attack(_, filter, _)
        | Clause::Power(_, filter, _)
        | Clause::Forbid(filter)
        | Clause::Protect(filter) => {
            in_filter(Some(filter), found);
        }
        Clause::While(condition, inner) => {
            in_filter(condition_filter(condition), found);
            in_clause(inner, found);
        }
        Clause::Assault(_)
        | Clause::ForbidTopFactors
        | Clause::ForbidAboveTop
        | Clause::CapAttacks(_)
        | Clause::NoKeeperDamage
        | Clause::LessKeeperDamage(_)
        | Clause::AlwaysHeads => {}
    }
}

fn in_steps<'a>(steps: &'a [Step], found: &mut Vec<&'a str>) {
    for step in steps {
        match step {
            Step::If(condition, yes) => {
                in_filter(condition_filter(condition), found);
                in_steps(yes, found);
            }
            Step::IfElse(condition, yes, no) => {
                in_filter(condition_filter(condition), found);
                in_steps(yes, found);
                in_steps(no, found);
            }
            other => filters(other).into_iter().for_each(|filter| in_filter(Some(filter), found)),
        }
    }
}

fn in_filter<'a>(filter: Option<&'a Filter>, found: &mut Vec<&'a str>) {
    match filter {
        Some(Filter::Hero(hero)) => found.push(hero),
        Some(Filter::Not(inner)) => in_filter(Some(inner), found),
        Some(Filter::AnyOf(all) | Filter::AllOf(all)) => all.iter().for_each(|f| in_filter(Some(f), found)),
        _ => {}
    }
}
