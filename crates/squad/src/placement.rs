//! Which words make sense where: a word that could do nothing is an error when the card is loaded.
//!
//! What a word needs and what it leaves behind stands with the word itself, in the
//! [vocabulary](crate::vocabulary).

use crate::code::Cards;
use crate::compile::{depends_on_play, on_its_own};
use crate::vocabulary::{Ability, Clause, Condition, Fate, Filter, Inside, Leaves, Need, Side, Step, Trigger};

/// The most cards that can be laid out.
const MOST_SHOWN: u8 = 16;

/// Where steps stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
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
struct Context {
    place: Where,
    there: Vec<Need>,
    /// What is laid out may be for one player's eyes.
    private: bool,
    /// What is shown may have been left in the hand.
    in_hand: bool,
}

/// What is out of place in an ability.
pub(crate) fn check(ability: &Ability) -> Result<(), String> {
    match ability {
        Ability::Attacking(steps) => Context::new(Where::Attacking).whole(steps),
        Ability::After(_, steps) | Ability::HandBlocked(steps) => Context::new(Where::Afterwards).whole(steps),
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
        Clause::Assault(_) => Ok(()),
        Clause::On(trigger, steps) => {
            all_lasting(|see| trigger.parts(see))?;
            let place = if *trigger == Trigger::ThisDestroyed { Where::Gone } else { Where::Keeper };
            let mut context = Context::new(place);
            trigger.leaves().iter().for_each(|left| context.leave(*left));
            context.has(trigger, trigger.needs())?;
            context.whole(steps)
        }
        Clause::While(condition, inner) => {
            if !condition.needs().is_empty() {
                return Err("While asks for something that lasts, not for what a step has just done".into());
            }
            if matches!((condition, &**inner), (Condition::Power(_), Clause::Power(..))) {
                return Err("While(Power(…), Power(…)) would ask for the power that it changes".into());
            }
            all_lasting(|see| condition.parts(see))?;
            check_clause(inner)
        }
        lasting => {
            Context::new(Where::Keeper).has(lasting, lasting.needs())?;
            all_lasting(|see| lasting.parts(see))
        }
    }
}

/// All filters of a word that is asked outside of any ability being carried out.
fn all_lasting<'a>(parts: impl FnOnce(&mut dyn FnMut(Inside<'a>))) -> Result<(), String> {
    let mut found = Ok(());
    parts(&mut |inside| {
        if let Inside::Filter(filter) = inside
            && depends_on_play(filter)
            && found.is_ok()
        {
            found = Err(format!("{} has a meaning only among the steps of an ability", word(filter)));
        }
    });
    found
}

/// The word itself, without its parts.
fn word(of: &impl std::fmt::Debug) -> String {
    let whole = format!("{of:?}");
    whole.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

impl Context {
    fn new(place: Where) -> Context {
        // Afterwards there is the damage that the attack did.
        let there = if place == Where::Afterwards { vec![Need::ThatMany] } else { Vec::new() };
        Context { place, there, private: false, in_hand: false }
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
        self.has(step, step.needs())?;
        self.odd(step)?;
        if let Step::If(condition, _) | Step::IfElse(condition, _, _) = step {
            self.has(condition, condition.needs())?;
        }
        let mut inside = Ok(());
        step.parts(&mut |part| {
            if inside.is_ok() {
                inside = self.part(part);
            }
        });
        inside?;
        self.branches(step.blocks())?;
        self.lose(Need::Choice);
        step.leaves().iter().for_each(|left| self.leave(*left));
        Ok(())
    }

    /// What a branch reveals or picks is there for what follows it, if it was taken; what either may
    /// have hidden or left in the hand has to be reckoned with.
    fn branches(&mut self, blocks: [&[Step]; 2]) -> Result<(), String> {
        let before = (self.private, self.in_hand);
        let (mut private, mut in_hand) = (false, false);
        for block in blocks {
            (self.private, self.in_hand) = before;
            self.steps(block)?;
            private |= self.private;
            in_hand |= self.in_hand;
        }
        (self.private, self.in_hand) = (private, in_hand);
        Ok(())
    }

    /// Whether all is there that the word needs.
    fn has(&self, of: &impl std::fmt::Debug, needs: &[Need]) -> Result<(), String> {
        match needs.iter().find(|need| !self.meets(**need)) {
            Some(need) => Err(format!("{} {}", word(of), why(*need))),
            None => Ok(()),
        }
    }

    fn meets(&self, need: Need) -> bool {
        match need {
            Need::Attacking => self.place == Where::Attacking,
            Need::Afterwards => self.place == Where::Afterwards,
            Need::InPlay => self.place == Where::Keeper,
            Need::StillThere => self.place != Where::Gone,
            Need::LaidOut => self.there.contains(&need) && !self.in_hand,
            Need::ThatMany
            | Need::Subject
            | Need::Choice
            | Need::Factor
            | Need::Number
            | Need::Revealed
            | Need::Discarded
            | Need::Shown
            | Need::Flipped => self.there.contains(&need),
        }
    }

    fn leave(&mut self, left: Leaves) {
        let there = match left {
            Leaves::ThatMany => Need::ThatMany,
            Leaves::Subject => Need::Subject,
            Leaves::Choice => Need::Choice,
            Leaves::Factor => Need::Factor,
            Leaves::Number => Need::Number,
            Leaves::Revealed => Need::Revealed,
            Leaves::Discarded => Need::Discarded,
            Leaves::Shown => Need::Shown,
            Leaves::Flipped => Need::Flipped,
            Leaves::LaidOpen | Leaves::LaidPrivately => {
                (self.private, self.in_hand) = (left == Leaves::LaidPrivately, false);
                Need::LaidOut
            }
            Leaves::LeftInHand => return self.in_hand = true,
        };
        // One pick takes the place of the other.
        if let Need::Factor | Need::Number = there {
            self.there.retain(|need| !matches!(need, Need::Factor | Need::Number));
        }
        self.there.push(there);
    }

    fn lose(&mut self, gone: Need) {
        self.there.retain(|need| *need != gone);
    }

    /// What only a look at a step's parts can tell.
    fn odd(&self, step: &Step) -> Result<(), String> {
        let out = |why: &str| Err(format!("{} {why}", word(step)));
        if let Step::Choose(_, _, _, Fate::Copy) = step
            && matches!(self.place, Where::Keeper | Where::Gone)
        {
            return out("with Copy stands with an attack only");
        }
        if let Step::Choose(_, Side::Mine, _, Fate::GainControl) = step {
            return out("with GainControl chooses among Theirs or Either");
        }
        if let Step::PickToHand(filter) = step
            && self.private
            && *filter != Filter::Any
        {
            return out("after a Look takes any card: nobody else could tell what was picked");
        }
        if let Step::Show(n) | Step::Look(_, n) = step
            && !(1..=MOST_SHOWN).contains(n)
        {
            return out("lays out 1 to 16 cards");
        }
        if let Step::Deploy(filter) = step
            && depends_on_play(filter)
        {
            return out("names Keepers by what is printed on them");
        }
        if let Step::Flip(0) = step {
            return out("flips no coin");
        }
        Ok(())
    }

    fn part(&self, inside: Inside) -> Result<(), String> {
        match inside {
            Inside::Amount(amount) => self.has(amount, amount.needs()),
            Inside::Filter(filter) => {
                let need = match on_its_own(filter) {
                    Some(Cards::PickedFactor) => Need::Factor,
                    Some(Cards::PickedLevel) => Need::Number,
                    Some(Cards::LikeDiscarded) => Need::Discarded,
                    Some(Cards::Any | Cards::Set(_) | Cards::ArrivedLastTurn) | None => return Ok(()),
                };
                self.has(filter, &[need])
            }
        }
    }
}

/// What is said of a word that lacks this.
fn why(need: Need) -> &'static str {
    match need {
        Need::Attacking => "changes an attack before its damage: it stands in Attacking only",
        Need::Afterwards => "stands in After or HandBlocked only",
        Need::InPlay => "stands with a Keeper only",
        Need::StillThere => "comes too late: the card has left play",
        Need::ThatMany => "needs an ability that is about a number",
        Need::Subject => "needs a trigger that is about another Keeper",
        Need::Choice => "must follow a step in which the player chooses something",
        Need::Factor => "needs a PickFactor before it",
        Need::Number => "needs a PickNumber before it",
        Need::Revealed => "needs a step before it that reveals a card",
        Need::Discarded => "needs a step before it that discards a card",
        Need::Shown => "needs a step before it that shows cards",
        Need::LaidOut => "needs a Show or Look before it",
        Need::Flipped => "needs a Flip before it",
    }
}
