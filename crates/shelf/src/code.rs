//! Steps laid out as one list of instructions.
//!
//! An engine may have to stop in the middle of any effect to ask a player, and go on later from nothing but
//! the position. So an effect is not walked as a tree: its steps are laid out in one list for the whole
//! catalogue, and a half-resolved effect is a [`Pc`] in a frame.

use std::ops::Deref;

/// The place of an instruction in its [`Program`].
pub type Pc = u16;

/// What the instructions of every game have.
pub trait Instruction {
    /// The effect is over.
    const END: Self;

    /// Go there.
    fn jump(to: Pc) -> Self;
}

/// The instructions of all cards, one after the other; the first is an end.
#[derive(Clone, Debug)]
pub struct Program<I> {
    instructions: Vec<I>,
    looping: bool,
}

/// A place in a [`Program`] whose instruction is known later.
#[must_use = "an instruction is missing there until it is filled"]
pub struct Held(usize);

impl<I: Instruction> Default for Program<I> {
    fn default() -> Program<I> {
        Program { instructions: vec![I::END], looping: false }
    }
}

impl<I> Deref for Program<I> {
    type Target = [I];

    fn deref(&self) -> &[I] {
        &self.instructions
    }
}

impl<I: Instruction> Program<I> {
    /// Where the next instruction will stand.
    pub fn here(&self) -> Result<Pc, String> {
        Pc::try_from(self.instructions.len()).map_err(|_| "the abilities of all cards together are too long".into())
    }

    /// Add an instruction.
    pub fn push(&mut self, instruction: I) {
        self.instructions.push(instruction);
    }

    /// Leave a place free.
    pub fn hold(&mut self) -> Held {
        self.instructions.push(I::END);
        Held(self.instructions.len() - 1)
    }

    /// Put there what knows where the next instruction will stand.
    pub fn fill(&mut self, held: Held, instruction: impl FnOnce(Pc) -> I) -> Result<(), String> {
        self.instructions[held.0] = instruction(self.here()?);
        Ok(())
    }
}

/// A game's way to lay out its steps.
///
/// ```
/// use longbox_shelf::code::{Instruction, LayOut, Pc, Program};
///
/// enum Step { Draw, May(Vec<Step>) }
///
/// #[derive(PartialEq, Debug)]
/// enum Op { End, Jump(Pc), Draw, May(Pc) }
///
/// impl Instruction for Op {
///     const END: Op = Op::End;
///     fn jump(to: Pc) -> Op { Op::Jump(to) }
/// }
///
/// struct Code(Program<Op>);
///
/// impl LayOut for Code {
///     type Step = Step;
///     type Op = Op;
///     fn program(&mut self) -> &mut Program<Op> { &mut self.0 }
///     fn step(&mut self, step: &Step) -> Result<(), String> {
///         match step {
///             Step::Draw => Ok(self.0.push(Op::Draw)),
///             Step::May(steps) => self.around(Op::May, steps),
///         }
///     }
/// }
///
/// let mut code = Code(Program::default());
/// assert_eq!(code.steps(&[Step::May(vec![Step::Draw]), Step::Draw]), Ok(1));
/// assert_eq!(code.0[1..], [Op::May(3), Op::Draw, Op::Draw, Op::End]);
/// ```
pub trait LayOut {
    /// A step, as cards say it.
    type Step;
    /// An instruction.
    type Op: Instruction;

    /// Where the instructions are laid out.
    fn program(&mut self) -> &mut Program<Self::Op>;

    /// Lay out one step.
    fn step(&mut self, step: &Self::Step) -> Result<(), String>;

    /// Lay out steps, one after the other.
    fn block(&mut self, steps: &[Self::Step]) -> Result<(), String> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    /// Lay out steps that are an effect of their own; returns where it begins.
    fn steps(&mut self, steps: &[Self::Step]) -> Result<Pc, String> {
        let start = self.program().here()?;
        let around = std::mem::take(&mut self.program().looping);
        self.block(steps)?;
        self.program().looping = around;
        self.program().push(Self::Op::END);
        self.program().here()?;
        Ok(start)
    }

    /// Steps behind an instruction that knows where they end.
    fn around(&mut self, op: impl FnOnce(Pc) -> Self::Op, steps: &[Self::Step]) -> Result<(), String> {
        let held = self.program().hold();
        self.block(steps)?;
        self.program().fill(held, op)
    }

    /// The same for steps that are an effect of their own.
    fn beside(&mut self, op: impl FnOnce(Pc) -> Self::Op, steps: &[Self::Step]) -> Result<(), String> {
        let held = self.program().hold();
        self.steps(steps)?;
        self.program().fill(held, op)
    }

    /// Steps behind an instruction that knows where other steps begin, which are carried out in their place.
    fn fork(&mut self, op: impl FnOnce(Pc) -> Self::Op, yes: &[Self::Step], no: &[Self::Step]) -> Result<(), String> {
        let held = self.program().hold();
        self.block(yes)?;
        let skip = self.program().hold();
        self.program().fill(held, op)?;
        self.block(no)?;
        self.program().fill(skip, Self::Op::jump)
    }

    /// Steps behind an instruction that knows where they end, and back to it after them. An effect counts the
    /// rounds of one loop only.
    fn again(&mut self, op: impl FnOnce(Pc) -> Self::Op, steps: &[Self::Step]) -> Result<(), String> {
        if std::mem::replace(&mut self.program().looping, true) {
            return Err("a step that is repeated for each of several cannot stand inside another such step".into());
        }
        let start = self.program().here()?;
        let held = self.program().hold();
        self.block(steps)?;
        self.program().looping = false;
        self.program().push(Self::Op::jump(start));
        self.program().fill(held, op)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    enum Step {
        Draw(u8),
        IfElse(Vec<Step>, Vec<Step>),
        Later(Vec<Step>),
        Each(Vec<Step>),
    }

    #[derive(Clone, PartialEq, Debug)]
    enum Op {
        End,
        Jump(Pc),
        Draw(u8),
        Unless(Pc),
        Later(Pc),
        Next(Pc),
    }

    impl Instruction for Op {
        const END: Op = Op::End;

        fn jump(to: Pc) -> Op {
            Op::Jump(to)
        }
    }

    impl LayOut for Program<Op> {
        type Step = Step;
        type Op = Op;

        fn program(&mut self) -> &mut Program<Op> {
            self
        }

        fn step(&mut self, step: &Step) -> Result<(), String> {
            match step {
                Step::Draw(n) => {
                    self.push(Op::Draw(*n));
                    Ok(())
                }
                Step::IfElse(yes, no) => self.fork(Op::Unless, yes, no),
                Step::Later(steps) => self.beside(Op::Later, steps),
                Step::Each(steps) => self.again(Op::Next, steps),
            }
        }
    }

    fn laid(steps: &[Step]) -> Result<Vec<Op>, String> {
        let mut program = Program::default();
        assert_eq!(program.steps(steps)?, 1);
        Ok(program[1..].to_vec())
    }

    #[test]
    fn one_branch_is_passed_over() {
        let steps = [Step::IfElse(vec![Step::Draw(1)], vec![Step::Draw(2)]), Step::Draw(3)];
        let ops = [Op::Unless(4), Op::Draw(1), Op::Jump(5), Op::Draw(2), Op::Draw(3), Op::End];
        assert_eq!(laid(&steps).unwrap(), ops);
    }

    #[test]
    fn what_comes_later_ends_for_itself() {
        let ops = [Op::Later(4), Op::Draw(1), Op::End, Op::Draw(2), Op::End];
        assert_eq!(laid(&[Step::Later(vec![Step::Draw(1)]), Step::Draw(2)]).unwrap(), ops);
    }

    #[test]
    fn a_loop_goes_back_and_holds_no_other_but_in_an_effect_of_its_own() {
        let each = |steps| Step::Each(steps);
        assert_eq!(laid(&[each(vec![Step::Draw(1)])]).unwrap(), [Op::Next(4), Op::Draw(1), Op::Jump(1), Op::End]);
        assert!(laid(&[each(vec![each(Vec::new())])]).unwrap_err().contains("inside another such step"));
        assert!(laid(&[each(vec![Step::Later(vec![each(Vec::new())])]), each(Vec::new())]).is_ok());
    }

    #[test]
    fn a_program_that_cannot_be_numbered_is_refused() {
        let most = usize::from(u16::MAX) - 2;
        let draws = |n: usize| -> Vec<Step> { (0..n).map(|_| Step::Draw(1)).collect() };
        assert_eq!(laid(&draws(most)).unwrap().len(), most + 1);
        assert!(laid(&draws(most + 1)).unwrap_err().contains("too long"));
    }
}
