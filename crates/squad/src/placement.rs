//! Which steps make sense where: a step that could do nothing is an error when the card is loaded.

use crate::vocabulary::{Ability, Amount, Clause, Condition, Fate, Step, Trigger};

/// Where steps stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// When the card is played, before blocks.
    Attacking,
    /// After the attack's damage or its block.
    Afterwards,
    /// An effect of a Keeper in play.
    Keeper,
    /// An effect of a Keeper that has left play.
    Gone,
}

/// What is out of place in an ability.
pub(crate) fn check(ability: &Ability) -> Result<(), String> {
    match ability {
        Ability::Attacking(steps) => check_steps(steps, Place::Attacking),
        Ability::After(_, steps) | Ability::HandBlocked(steps) => check_steps(steps, Place::Afterwards),
        Ability::Counterstrike(_) => Ok(()),
        Ability::Keeper(_, clauses) => clauses.iter().try_for_each(|clause| match clause {
            Clause::On(Trigger::ThisDestroyed, steps) => check_steps(steps, Place::Gone),
            Clause::On(_, steps) => check_steps(steps, Place::Keeper),
            _ => Ok(()),
        }),
    }
}

fn check_steps(steps: &[Step], place: Place) -> Result<(), String> {
    let mut before = None;
    for step in steps {
        if let Step::If(Condition::Did, _) | Step::IfElse(Condition::Did, ..) = step
            && !before.is_some_and(asks)
        {
            return Err("Did must follow a step in which the player chooses something".into());
        }
        check_step(step, place)?;
        before = Some(step);
    }
    Ok(())
}

fn check_step(step: &Step, place: Place) -> Result<(), String> {
    let name = format!("{step:?}");
    let name = name.split(['(', ' ']).next().unwrap_or_default();
    let out = |why: &str| Err(format!("{name} {why}"));
    match step {
        Step::If(_, yes) => check_steps(yes, place),
        Step::IfElse(_, yes, no) => check_steps(yes, place).and_then(|()| check_steps(no, place)),
        Step::SetAttack(_)
        | Step::Boost(_)
        | Step::Weaken(_)
        | Step::Unblockable
        | Step::CannotBeBlockedFrom(_)
        | Step::UnblockableAfterFirstHit
        | Step::NotBlockedByPicked
        | Step::ReturnIfExactlyPicked
            if place != Place::Attacking =>
        {
            out("changes an attack before its damage: it stands in Attacking only")
        }
        Step::PlayAgain if place != Place::Afterwards => out("stands in After or HandBlocked only"),
        Step::DestroyThis if place != Place::Keeper => out("stands with a Keeper only"),
        Step::ReturnThis | Step::ThisToDeck(_) if place == Place::Gone => out("comes too late: the card has left play"),
        Step::Choose(_, _, _, Fate::Copy) if matches!(place, Place::Keeper | Place::Gone) => {
            out("with Copy stands with an attack only")
        }
        Step::SubjectHits(_) | Step::DestroySubject if place != Place::Keeper => out("stands with a Keeper only"),
        Step::Heal(Amount::ThatMany) | Step::Hit(Amount::ThatMany) | Step::Draw(_, Amount::ThatMany)
            if place == Place::Attacking =>
        {
            out("with ThatMany has no number yet when the attack is only announced")
        }
        _ => Ok(()),
    }
}

/// Whether the player chooses something in this step, so that "if you do" has a meaning.
fn asks(step: &Step) -> bool {
    matches!(
        step,
        Step::Choose(..)
            | Step::ReturnUpToTwo
            | Step::Discard(..)
            | Step::DiscardTheirs(_)
            | Step::HandToDeckTop
            | Step::Deploy(_)
            | Step::Play(..)
            | Step::PlayFromTheirHand
            | Step::PickToHand(_)
            | Step::PickToDiscard
            | Step::RevealFromHand(_)
            | Step::RevealAnyFromHand
    )
}
