//! From the words on a card to instructions.

use crate::code::{Cards, Code, Count, Op, Pc, Standing};
use crate::vocabulary::{Amount, Clause, Condition, Filter, Part as _, Step};

impl Code {
    /// Compile steps; returns where they start.
    pub(crate) fn steps(&mut self, steps: &[Step]) -> Result<Pc, String> {
        let start = self.ops.len();
        self.block(steps)?;
        self.ops.push(Op::End);
        pc(start)
    }

    /// The program by which an attack becomes a Keeper.
    pub(crate) fn enter_play(&mut self) -> Result<Pc, String> {
        let start = self.ops.len();
        self.ops.extend([Op::EnterPlay, Op::End]);
        pc(start)
    }

    fn block(&mut self, steps: &[Step]) -> Result<(), String> {
        for step in steps {
            match step {
                Step::If(test, yes) => self.branch(test, yes, &[])?,
                Step::IfElse(test, yes, no) => self.branch(test, yes, no)?,
                plain => {
                    let op = plain.code(self)?;
                    self.ops.push(op);
                }
            }
        }
        Ok(())
    }

    fn branch(&mut self, test: &Condition, yes: &[Step], no: &[Step]) -> Result<(), String> {
        let test = test.compile(self)?;
        let fork = self.ops.len();
        self.ops.push(Op::End);
        self.block(yes)?;
        let skip = self.ops.len();
        if !no.is_empty() {
            self.ops.push(Op::End);
        }
        self.ops[fork] = Op::Unless(test, pc(self.ops.len())?);
        if !no.is_empty() {
            self.block(no)?;
            self.ops[skip] = Op::Jump(pc(self.ops.len())?);
        }
        Ok(())
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

fn pc(at: usize) -> Result<Pc, String> {
    Pc::try_from(at).map_err(|_| "the abilities of all cards together are too long".into())
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
