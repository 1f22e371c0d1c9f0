//! Which words make sense where: a word that could do nothing is an error when the card is loaded.

use crate::parts;
use crate::vocabulary::{Ability, Amount, Clause, Condition, Fate, Filter, Side, Step, Trigger};

/// The most cards that can be laid out.
const MOST_SHOWN: u8 = 16;

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

/// What steps can refer to at one point of an ability.
#[derive(Clone, Copy)]
struct Scene {
    place: Place,
    /// There is a number that the ability is about.
    that_many: bool,
    /// There is another Keeper that the ability is about.
    subject: bool,
    /// The step before was a choice, so that "if you do" has a meaning.
    chose: bool,
    factor: bool,
    number: bool,
    revealed: bool,
    discarded: bool,
    /// Cards have been shown, laid out or in the hand.
    shown: bool,
    /// Cards are laid out and can be moved.
    laid_out: bool,
    /// They are laid out for one player's eyes.
    private: bool,
    flipped: bool,
}

/// What is out of place in an ability.
pub(crate) fn check(ability: &Ability) -> Result<(), String> {
    match ability {
        Ability::Attacking(steps) => Scene::new(Place::Attacking).whole(steps),
        Ability::After(_, steps) | Ability::HandBlocked(steps) => Scene::new(Place::Afterwards).whole(steps),
        Ability::Counterstrike(_) => Ok(()),
        Ability::Keeper(_, clauses) => {
            if clauses.iter().filter(|clause| matches!(clause, Clause::Assault(_))).count() > 1 {
                return Err("a Keeper has one Assault at most".into());
            }
            clauses.iter().try_for_each(check_clause)
        }
    }
}

fn check_clause(clause: &Clause) -> Result<(), String> {
    match clause {
        Clause::Assault(0) => Err("Assault: its number must be 1 or more".into()),
        Clause::On(trigger, steps) => {
            if let Some(filter) = parts::trigger_filter(trigger) {
                lasting(filter)?;
            }
            let place = if *trigger == Trigger::ThisDestroyed { Place::Gone } else { Place::Keeper };
            let (that_many, subject) = (tells_number(trigger), tells_keeper(trigger));
            Scene { that_many, subject, ..Scene::new(place) }.whole(steps)
        }
        Clause::Attack(_, filter, _)
        | Clause::Power(_, filter, _)
        | Clause::Forbid(filter)
        | Clause::Protect(filter) => lasting(filter),
        Clause::While(condition, inner) => {
            match condition {
                Condition::Did | Condition::Revealed(_) | Condition::Heads | Condition::ShownHeroes(_) => {
                    return Err("While asks for something that lasts, not for what a step has just done".into());
                }
                _ => {}
            }
            if matches!((condition, &**inner), (Condition::Power(_), Clause::Power(..))) {
                return Err("While(Power(…), Power(…)) would ask for the power that it changes".into());
            }
            parts::condition_filter(condition).map_or(Ok(()), lasting)?;
            check_clause(inner)
        }
        Clause::Assault(_)
        | Clause::ForbidTopFactors
        | Clause::ForbidAboveTop
        | Clause::CapAttacks(_)
        | Clause::NoKeeperDamage
        | Clause::LessKeeperDamage(_)
        | Clause::AlwaysHeads => Ok(()),
    }
}

/// A filter that is asked outside of any ability being carried out.
fn lasting(filter: &Filter) -> Result<(), String> {
    match filter {
        Filter::PickedFactor | Filter::PickedLevel | Filter::LikeDiscarded | Filter::ArrivedLastTurn => {
            Err(format!("{} has a meaning only among the steps of an ability", word(filter)))
        }
        _ => Ok(()),
    }
}

/// Whether the trigger tells a number: damage done, cards drawn, healed or discarded.
fn tells_number(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Dealt(..)
            | Trigger::KeeperDealt(_)
            | Trigger::Taken(..)
            | Trigger::KeeperDamagedYou(_)
            | Trigger::OwnCardDamagedYou
            | Trigger::YouHeal
            | Trigger::Draws(_)
            | Trigger::TheyDiscard
    )
}

/// Whether the trigger is about a Keeper in play that need not be this one.
fn tells_keeper(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::KeeperEnters(..) | Trigger::KeeperDamagedYou(_) | Trigger::KeeperDealt(_))
}

fn word(of: &impl std::fmt::Debug) -> String {
    let whole = format!("{of:?}");
    whole.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

impl Scene {
    fn new(place: Place) -> Scene {
        Scene {
            place,
            that_many: place == Place::Afterwards,
            subject: false,
            chose: false,
            factor: false,
            number: false,
            revealed: false,
            discarded: false,
            shown: false,
            laid_out: false,
            private: false,
            flipped: false,
        }
    }

    /// All steps of an ability.
    fn whole(mut self, steps: &[Step]) -> Result<(), String> {
        if steps.is_empty() {
            return Err("there are no steps, so it does nothing".into());
        }
        self.steps(steps)
    }

    fn steps(&mut self, steps: &[Step]) -> Result<(), String> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::If(condition, yes) => {
                self.condition(condition)?;
                // What a branch reveals or picks is there for what follows it, if it was taken.
                self.steps(yes)?;
                self.chose = false;
                return Ok(());
            }
            Step::IfElse(condition, yes, no) => {
                self.condition(condition)?;
                self.steps(yes)?;
                self.steps(no)?;
                self.chose = false;
                return Ok(());
            }
            _ => {}
        }
        self.placed(step)?;
        parts::filters(step).into_iter().try_for_each(|filter| self.filter(filter))?;
        parts::amounts(step).into_iter().try_for_each(|amount| self.amount(amount))?;
        self.leaves_behind(step);
        Ok(())
    }

    /// What later steps can refer to after this one.
    fn leaves_behind(&mut self, step: &Step) {
        self.chose = asks(step);
        match step {
            Step::PickFactor => (self.factor, self.number) = (true, false),
            Step::PickNumber => (self.factor, self.number) = (false, true),
            Step::Show(_) => (self.laid_out, self.private) = (true, false),
            Step::Look(..) => (self.laid_out, self.private) = (true, true),
            Step::RevealAnyFromHand => self.laid_out = false,
            _ => {}
        }
        self.flipped |= matches!(step, Step::Flip(_));
        self.revealed |= matches!(step, Step::RevealTop(_) | Step::RevealRandomFromHand);
        self.discarded |= matches!(step, Step::Discard(..) | Step::DiscardTheirs(_));
        self.shown |= matches!(step, Step::Show(_) | Step::Look(..) | Step::RevealAnyFromHand);
    }

    fn placed(&self, step: &Step) -> Result<(), String> {
        let out = |why: &str| Err(format!("{} {why}", word(step)));
        match step {
            Step::SetAttack(_)
            | Step::Boost(_)
            | Step::Weaken(_)
            | Step::Unblockable
            | Step::CannotBeBlockedFrom(_)
            | Step::UnblockableAfterFirstHit
            | Step::NotBlockedByPicked
            | Step::ReturnIfExactlyPicked
                if self.place != Place::Attacking =>
            {
                out("changes an attack before its damage: it stands in Attacking only")
            }
            Step::NotBlockedByPicked if !self.factor => out("needs a PickFactor before it"),
            Step::MillWhilePicked if !self.factor => out("needs a PickFactor before it"),
            Step::ReturnIfExactlyPicked if !self.number => out("needs a PickNumber before it"),
            Step::PlayAgain if self.place != Place::Afterwards => out("stands in After or HandBlocked only"),
            Step::DestroyThis if self.place != Place::Keeper => out("stands with a Keeper only"),
            Step::ReturnThis | Step::ThisToDeck(_) if self.place == Place::Gone => {
                out("comes too late: the card has left play")
            }
            Step::Choose(_, _, _, Fate::Copy) if matches!(self.place, Place::Keeper | Place::Gone) => {
                out("with Copy stands with an attack only")
            }
            Step::Choose(_, Side::Mine, _, Fate::GainControl) => out("with GainControl chooses among Theirs or Either"),
            Step::SubjectHits(_) | Step::DestroySubject if !self.subject => {
                out("needs a trigger that is about another Keeper")
            }
            Step::RevealedHits(_) | Step::PlayRevealed | Step::RevealedToHand | Step::DiscardRevealed
                if !self.revealed =>
            {
                out("needs a step before it that reveals a card")
            }
            Step::DiscardCopies if !self.discarded => out("needs a step before it that discards a card"),
            Step::PutBack
            | Step::ShuffleShown
            | Step::ShownToHand(_)
            | Step::PickToHand(_)
            | Step::PickToDiscard
            | Step::ShownToBottom
                if !self.laid_out =>
            {
                out("needs a Show or Look before it")
            }
            Step::PickToHand(filter) if self.private && *filter != Filter::Any => {
                out("after a Look takes any card: nobody else could tell what was picked")
            }
            Step::Show(n) | Step::Look(_, n) if !(1..=MOST_SHOWN).contains(n) => out("lays out 1 to 16 cards"),
            Step::Flip(0) => out("flips no coin"),
            _ => Ok(()),
        }
    }

    fn condition(&self, condition: &Condition) -> Result<(), String> {
        match condition {
            Condition::Did if !self.chose => {
                return Err("Did must follow a step in which the player chooses something".into());
            }
            Condition::Revealed(_) if !self.revealed => {
                return Err("Revealed needs a step before it that reveals a card".into());
            }
            Condition::Heads if !self.flipped => return Err("Heads needs a Flip before it".into()),
            Condition::ShownHeroes(_) if !self.shown => {
                return Err("ShownHeroes needs a step before it that shows cards".into());
            }
            _ => {}
        }
        parts::condition_filter(condition).map_or(Ok(()), |filter| self.filter(filter))
    }

    fn filter(&self, filter: &Filter) -> Result<(), String> {
        let needs = match filter {
            Filter::PickedFactor if !self.factor => "a PickFactor",
            Filter::PickedLevel if !self.number => "a PickNumber",
            Filter::LikeDiscarded if !self.discarded => "a step that discards a card",
            _ => return Ok(()),
        };
        Err(format!("{} needs {needs} before it", word(filter)))
    }

    fn amount(&self, amount: &Amount) -> Result<(), String> {
        let needs = match amount {
            Amount::ThatMany if !self.that_many => "an ability that is about a number",
            Amount::SubjectAssault if !self.subject => "a trigger that is about another Keeper",
            Amount::ShownHeroes | Amount::ShownFactors if !self.shown => "a step before it that shows cards",
            Amount::HandPickedFactor if !self.factor => "a PickFactor before it",
            Amount::RevealedLevel if !self.revealed => "a step before it that reveals a card",
            Amount::Heads if !self.flipped => "a Flip before it",
            Amount::Times(_, inner) => return self.amount(inner),
            _ => return Ok(()),
        };
        Err(format!("{} needs {needs}", word(amount)))
    }
}

/// Whether the player chooses something in this step.
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
