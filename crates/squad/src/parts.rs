//! What stands inside an ability: the heroes that it names.

use crate::vocabulary::{Ability, Clause, Filter, Inside, Step};

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
            condition.parts(&mut |inside| in_part(inside, found));
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

/// The filters inside an amount are shown on their own.
fn in_part<'a>(inside: Inside<'a>, found: &mut Vec<&'a str>) {
    if let Inside::Filter(filter) = inside {
        in_filter(filter, found);
    }
}

fn in_filter<'a>(filter: &'a Filter, found: &mut Vec<&'a str>) {
    if let Filter::Hero(hero) = filter {
        found.push(hero);
    }
    filter.inner().iter().for_each(|filter| in_filter(filter, found));
}
