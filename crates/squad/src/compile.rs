//! From the words on a card to instructions.

use crate::code::{Cards, Code, Count, Op, Pc, Standing};
use crate::vocabulary::{Amount, Clause, Filter, Part as _, Step};
use longbox_shelf::code::{LayOut, Program};

impl LayOut for Code {
    type Step = Step;
    type Op = Op;

    fn program(&mut self) -> &mut Program<Op> {
        &mut self.ops
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::If(test, yes) => {
                let test = test.compile(self)?;
                self.around(|end| Op::Unless(test, end), yes)
            }
            Step::IfElse(test, yes, no) => {
                let test = test.compile(self)?;
                self.fork(|other| Op::Unless(test, other), yes, no)
            }
            plain => {
                let op = plain.code(self)?;
                self.ops.push(op);
                Ok(())
            }
        }
    }
}

impl Code {
    /// The program by which an attack becomes a Keeper.
    pub(crate) fn enter_play(&mut self) -> Result<Pc, String> {
        let start = self.ops.here()?;
        self.ops.push(Op::EnterPlay);
        self.ops.push(Op::End);
        Ok(start)
    }

    /// Compile a filter: most become a set of cards.
    pub(crate) fn cards(&mut self, filter: &Filter) -> Result<Cards, String> {
        if let Some(cards) = on_its_own(filter) {
            return Ok(cards);
        }
        if depends_on_play(filter) {
            return Err("PickedFactor, PickedLevel, LikeDiscarded and ArrivedLastTurn stand only on their own, \
                        not inside Not, AnyOf or AllOf"
                .into());
        }
        if let Some(known) = self.filters.iter().position(|f| f == filter) {
            return Ok(Cards::Set(known as u16));
        }
        self.filters.push(filter.clone());
        Ok(Cards::Set(self.filters.len() as u16 - 1))
    }

    /// Compile an amount.
    pub(crate) fn count(&mut self, amount: &Amount) -> Result<Count, String> {
        match amount {
            Amount::Times(times, inner) => {
                let inner = self.count(inner)?;
                let times = inner.times.checked_mul(*times).ok_or("an amount is multiplied beyond 255")?;
                Ok(Count { times, of: inner.of })
            }
            plain => Ok(Count { times: 1, of: plain.code(self)? }),
        }
    }

    /// Compile a clause that is no trigger.
    pub(crate) fn standing(&mut self, clause: &Clause) -> Result<Standing, String> {
        match clause {
            Clause::While(condition, inner) => {
                let inner = self.standing(inner)?;
                if inner.only_if.is_some() {
                    return Err("While stands only around a clause that is not itself a While".into());
                }
                Ok(Standing { only_if: Some(condition.compile(self)?), ..inner })
            }
            Clause::Assault(_) | Clause::On(..) => {
                Err("While stands around lasting clauses only, not around Assault or On".into())
            }
            lasting => Ok(Standing { only_if: None, what: lasting.code(self)? }),
        }
    }
}

/// A filter that is asked in play, or that names every card.
pub(crate) fn on_its_own(filter: &Filter) -> Option<Cards> {
    match filter {
        Filter::Any => Some(Cards::Any),
        Filter::PickedFactor => Some(Cards::PickedFactor),
        Filter::PickedLevel => Some(Cards::PickedLevel),
        Filter::LikeDiscarded => Some(Cards::LikeDiscarded),
        Filter::ArrivedLastTurn => Some(Cards::ArrivedLastTurn),
        Filter::Factor(_)
        | Filter::Hero(_)
        | Filter::Team(_)
        | Filter::Level(_)
        | Filter::OddLevel
        | Filter::Attack(_)
        | Filter::Keeper
        | Filter::Assault
        | Filter::TwoHeroes
        | Filter::Not(_)
        | Filter::AnyOf(_)
        | Filter::AllOf(_) => None,
    }
}

/// Whether what a filter names can change while the game is played.
pub(crate) fn depends_on_play(filter: &Filter) -> bool {
    on_its_own(filter).is_some_and(|cards| cards != Cards::Any) || filter.inner().iter().any(depends_on_play)
}
