//! What stands inside an ability: the heroes that it names.

use crate::vocabulary::{Ability, Clause, Condition, Filter, Inside, Part as _, Step};

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
            trigger.parts(&mut |inside| in_part(inside, found));
            in_steps(steps, found);
        }
        Clause::While(condition, inner) => {
            in_condition(condition, found);
            in_clause(inner, found);
        }
        lasting => lasting.parts(&mut |inside| in_part(inside, found)),
    }
}

fn in_steps<'a>(steps: &'a [Step], found: &mut Vec<&'a str>) {
    for step in steps {
        step.parts(&mut |inside| in_part(inside, found));
        step.blocks().into_iter().for_each(|block| in_steps(block, found));
    }
}

fn in_condition<'a>(condition: &'a Condition, found: &mut Vec<&'a str>) {
    condition.inside(&mut |inside| in_part(inside, found));
}

fn in_part<'a>(inside: Inside<'a>, found: &mut Vec<&'a str>) {
    match inside {
        Inside::Filter(filter) => in_filter(filter, found),
        // The filters inside it are shown on their own.
        Inside::Amount(_) => {}
    }
}

fn in_filter<'a>(filter: &'a Filter, found: &mut Vec<&'a str>) {
    match filter {
        Filter::Hero(hero) => found.push(hero),
        Filter::Not(inner) => in_filter(inner, found),
        Filter::AnyOf(all) | Filter::AllOf(all) => all.iter().for_each(|filter| in_filter(filter, found)),
        Filter::Any
        | Filter::Factor(_)
        | Filter::Team(_)
        | Filter::Level(_)
        | Filter::OddLevel
        | Filter::Attack(_)
        | Filter::Keeper
        | Filter::Assault
        | Filter::TwoHeroes
        | Filter::PickedFactor
        | Filter::PickedLevel
        | Filter::LikeDiscarded
        | Filter::ArrivedLastTurn => {}
    }
}
