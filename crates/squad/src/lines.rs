//! The lines of an ability: its parts that can be taken away one by one, to prove that a scenario needs
//! each of them.
//!
//! A line is a clause of a Keeper, or a step of an attack, a trigger or an `If`, that the rest can do
//! without. A step that only prepares a later one is no line: `PickFactor` before a `PickedFactor`, without
//! which the rest would be refused, or `LookAtHand` before a choice from that hand, for which it is shown
//! in any case.

use crate::catalogue::Catalogue;
use crate::placement;
use crate::position::Squad;
use crate::vocabulary::{Ability, Clause, Condition, Step};
use longbox_kernel::coverage::{Line, Provable, replaced};

impl Provable for Squad {
    /// `None` where nothing is left.
    type Rest = Option<Ability>;

    fn lines(cards: &'static Catalogue) -> Vec<Line<Option<Ability>>> {
        let able = cards.cards().iter().filter_map(|card| Some((card, card.ability.as_ref()?)));
        able.flat_map(|(card, ability)| {
            let line = |(label, without)| Line { card: card.id.clone(), label, without };
            lines(ability).into_iter().map(line)
        })
        .collect()
    }

    fn without(cards: &'static Catalogue, line: &Line<Option<Ability>>) -> Result<&'static Catalogue, String> {
        let card = cards.find(&line.card)?;
        Ok(cards.with_ability(card, line.without.clone())?.keep())
    }
}

/// Each line of an ability in the words of its file, with what is left without it.
fn lines(ability: &Ability) -> Vec<(String, Option<Ability>)> {
    match ability {
        Ability::Attacking(steps) => without_steps(steps, Ability::Attacking),
        Ability::After(n, steps) => without_steps(steps, |steps| Ability::After(*n, steps)),
        Ability::HandBlocked(steps) => without_steps(steps, Ability::HandBlocked),
        Ability::Counterstrike(_) => vec![(format!("{ability:?}"), None)],
        Ability::Keeper(_, clauses) if clauses.is_empty() => vec![(format!("{ability:?}"), None)],
        Ability::Keeper(n, clauses) => (0..clauses.len()).flat_map(|at| without_clause(*n, clauses, at)).collect(),
    }
}

/// The lines of a list of steps; `whole` makes the ability that is left.
fn without_steps(steps: &[Step], whole: impl Fn(Vec<Step>) -> Ability) -> Vec<(String, Option<Ability>)> {
    let sound = |(label, steps): (String, Vec<Step>)| {
        let rest = whole(steps);
        placement::check(&rest).is_ok().then_some((label, Some(rest)))
    };
    let lines: Vec<_> = each_without(steps).into_iter().filter_map(sound).collect();
    // Where every step needs another, or there is only one, they are one line.
    if lines.is_empty() { vec![(format!("{steps:?}"), None)] } else { lines }
}

/// The steps without one of them, for each.
fn each_without(steps: &[Step]) -> Vec<(String, Vec<Step>)> {
    let one = |at: usize| {
        let instead = move |(label, step)| (label, replaced(steps, at, step));
        reduced(&steps[at]).into_iter().map(instead)
    };
    let is_line = |at: &usize| !only_prepares(&steps[*at], steps.get(at + 1));
    (0..steps.len()).filter(is_line).flat_map(one).collect()
}

/// Whether the next step would do the same by itself.
fn only_prepares(step: &Step, next: Option<&Step>) -> bool {
    matches!((step, next), (Step::LookAtHand, Some(Step::DiscardTheirs(_) | Step::PlayFromTheirHand)))
}

/// What is left of a step: nothing, or an `If` without one of several steps inside it.
fn reduced(step: &Step) -> Vec<(String, Option<Step>)> {
    if let Step::If(test, yes) = step
        && yes.len() > 1
    {
        let rest = |(label, yes)| (inside(test, label), Some(Step::If(test.clone(), yes)));
        return each_without(yes).into_iter().map(rest).collect();
    }
    if let Step::IfElse(test, yes, no) = step {
        let without_yes = |(label, yes)| (inside(test, label), Some(Step::IfElse(test.clone(), yes, no.clone())));
        let without_no = |(label, no)| (inside(test, label), Some(Step::IfElse(test.clone(), yes.clone(), no)));
        let (yes, no) = (each_without(yes).into_iter(), each_without(no).into_iter());
        return yes.map(without_yes).chain(no.map(without_no)).collect();
    }
    vec![(format!("{step:?}"), None)]
}

fn inside(test: &Condition, label: String) -> String {
    format!("If({test:?}): {label}")
}

/// The lines of one clause. A Keeper without any still enters play: otherwise every scenario that merely
/// sets it up would count as proof.
fn without_clause(n: u8, clauses: &[Clause], at: usize) -> Vec<(String, Option<Ability>)> {
    let clause = &clauses[at];
    let gone = || (format!("{clause:?}"), Some(Ability::Keeper(n, replaced(clauses, at, None))));
    let Clause::On(trigger, steps) = clause else { return vec![gone()] };
    if steps.len() < 2 {
        return vec![gone()];
    }
    let with = |steps| Ability::Keeper(n, replaced(clauses, at, Some(Clause::On(trigger.clone(), steps))));
    let line = |(label, rest): (String, Option<Ability>)| match rest {
        Some(_) => (format!("On({trigger:?}): {label}"), rest),
        None => gone(),
    };
    without_steps(steps, with).into_iter().map(line).collect()
}
