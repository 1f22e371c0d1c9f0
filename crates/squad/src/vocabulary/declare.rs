//! How a word is declared: once, with its parts, what it needs before it and what it leaves behind.
//!
//! From one row the macros make the word that card files use and the instruction that the engine
//! runs. The two differ only in their parts: [`Part`] says what each becomes. A row reads
//!
//! ```text
//! /// The revealed card hits the opponent.
//! RevealedHits(n: u8) needs[Revealed],
//! ```

use super::{Amount, Condition, Fate, Filter, From, NextFlip, Place, Range, Shift, Side, Who, Will};
use crate::code::{Cards, Code, Count, Test};

/// A part of a word: what it becomes in an instruction, and what stands inside it.
pub(crate) trait Part {
    /// The same in an instruction.
    type Code: Copy;

    fn compile(&self, code: &mut Code) -> Result<Self::Code, String>;

    /// Show the filters and amounts that stand inside.
    fn inside<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>));
}

/// Something that stands inside a word.
#[derive(Clone, Copy)]
pub(crate) enum Inside<'a> {
    Filter(&'a Filter),
    Amount(&'a Amount),
}

/// Parts that are the same in an instruction.
macro_rules! plain {
    ($($Plain:ty),+) => {$(
        impl Part for $Plain {
            type Code = $Plain;

            fn compile(&self, _: &mut Code) -> Result<$Plain, String> {
                Ok(*self)
            }

            fn inside<'a>(&'a self, _: &mut dyn FnMut(Inside<'a>)) {}
        }
    )+};
}
plain!(u8, i8, Who, Side, Will, Range, Fate, Place, From, Shift, NextFlip);

impl Part for Filter {
    type Code = Cards;

    fn compile(&self, code: &mut Code) -> Result<Cards, String> {
        code.cards(self)
    }

    fn inside<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>)) {
        see(Inside::Filter(self));
    }
}

impl Part for Amount {
    type Code = Count;

    fn compile(&self, code: &mut Code) -> Result<Count, String> {
        code.count(self)
    }

    fn inside<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>)) {
        see(Inside::Amount(self));
        match self {
            Amount::Times(_, inner) => inner.inside(see),
            other => other.parts(see),
        }
    }
}

impl Part for Condition {
    type Code = Test;

    fn compile(&self, code: &mut Code) -> Result<Test, String> {
        self.code(code)
    }

    fn inside<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>)) {
        self.parts(see);
    }
}

/// A family of words and the instructions that they become. Words under `besides` have no
/// instruction of their own.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $Family:ident => $(#[$code_about:meta])* $Code:ident {
            $(
                $(#[$doc:meta])*
                $Word:ident $(( $($arg:ident: $Arg:ty),+ ))?
                $(needs[$($need:ident),+])? $(leaves[$($leave:ident),+])?
            ),+ $(,)?
        }
        $(besides {
            $( $(#[$other_doc:meta])* $Other:ident ( $($Part:ty),+ ) ),+ $(,)?
        })?
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
        pub enum $Family {
            $( $(#[$doc])* $Word $(( $($Arg),+ ))?, )+
            $( $( $(#[$other_doc])* $Other ( $($Part),+ ), )+ )?
        }

        $(#[$code_about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $Code {
            $( $Word $(( $(<$Arg as Part>::Code),+ ))?, )+
        }

        impl $Family {
            /// The instruction.
            pub(crate) fn code(&self, code: &mut Code) -> Result<$Code, String> {
                let _ = &code;
                Ok(match self {
                    $( $Family::$Word $(( $($arg),+ ))? => $Code::$Word $(( $($arg.compile(code)?),+ ))?, )+
                    $( $( $Family::$Other { .. } => return Err(concat!(stringify!($Other), " cannot stand here").into()), )+ )?
                })
            }

            /// Show the filters and amounts that stand in it.
            pub(crate) fn parts<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>)) {
                let _ = &see;
                match self {
                    $( $Family::$Word $(( $($arg),+ ))? => { $( $($arg.inside(see);)+ )? } )+
                    $( $( $Family::$Other { .. } => {} )+ )?
                }
            }

            /// What must stand before it.
            pub(crate) fn needs(&self) -> &'static [Need] {
                match self {
                    $( $Family::$Word { .. } => &[$($(Need::$need),+)?], )+
                    $( $( $Family::$Other { .. } => &[], )+ )?
                }
            }

            /// What steps can refer to after it.
            #[allow(dead_code)] // steps come after triggers only
            pub(crate) fn leaves(&self) -> &'static [Leaves] {
                match self {
                    $( $Family::$Word { .. } => &[$($(Leaves::$leave),+)?], )+
                    $( $( $Family::$Other { .. } => &[], )+ )?
                }
            }
        }
    };
}

/// The steps, family by family: each family is carried out in one room of `effect`.
macro_rules! steps {
    (
        $(#[$step_about:meta])*
        pub enum Step => $(#[$op_about:meta])* Op {
            $(
                $(#[$about:meta])*
                $Family:ident {
                    $(
                        $(#[$doc:meta])*
                        $Word:ident $(( $($arg:ident: $Arg:ty),+ ))?
                        $(needs[$($need:ident),+])? $(leaves[$($leave:ident),+])?
                    ),+ $(,)?
                }
            )+
        }
        besides {
            $(#[$if_about:meta])*
            If(Condition, Vec<Step>),
            $(#[$if_else_about:meta])*
            IfElse(Condition, Vec<Step>, Vec<Step>),
        }
    ) => {
        $(#[$step_about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
        pub enum Step {
            $( $( $(#[$doc])* $Word $(( $($Arg),+ ))?, )+ )+
            $(#[$if_about])*
            If(Condition, Vec<Step>),
            $(#[$if_else_about])*
            IfElse(Condition, Vec<Step>, Vec<Step>),
        }

        $(
            $(#[$about])*
            #[allow(clippy::enum_variant_names)] // the words are those of the cards
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub(crate) enum $Family {
                $( $Word $(( $(<$Arg as Part>::Code),+ ))?, )+
            }
        )+

        $(#[$op_about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Op {
            /// The ability is over.
            End,
            Jump(Pc),
            Unless(Test, Pc),
            /// This attack becomes a Keeper.
            EnterPlay,
            $( $Family($Family), )+
        }

        impl Step {
            /// The instruction of a step that is no branch.
            pub(crate) fn code(&self, code: &mut Code) -> Result<Op, String> {
                Ok(match self {
                    $( $( Step::$Word $(( $($arg),+ ))? =>
                        Op::$Family($Family::$Word $(( $($arg.compile(code)?),+ ))?), )+ )+
                    Step::If(..) | Step::IfElse(..) => return Err("a branch is more than one instruction".into()),
                })
            }

            /// Show the filters and amounts that stand in it, not those of the steps inside it.
            pub(crate) fn parts<'a>(&'a self, see: &mut dyn FnMut(Inside<'a>)) {
                match self {
                    $( $( Step::$Word $(( $($arg),+ ))? => { $( $($arg.inside(see);)+ )? } )+ )+
                    Step::If(condition, _) | Step::IfElse(condition, _, _) => condition.inside(see),
                }
            }

            /// The steps inside it.
            pub(crate) fn blocks(&self) -> [&[Step]; 2] {
                match self {
                    Step::If(_, yes) => [yes, &[]],
                    Step::IfElse(_, yes, no) => [yes, no],
                    $( $( Step::$Word { .. } )|+ )|+ => [&[], &[]],
                }
            }

            /// What must stand before it.
            pub(crate) fn needs(&self) -> &'static [Need] {
                match self {
                    $( $( Step::$Word { .. } => &[$($(Need::$need),+)?], )+ )+
                    Step::If(..) | Step::IfElse(..) => &[],
                }
            }

            /// What later steps can refer to after it.
            pub(crate) fn leaves(&self) -> &'static [Leaves] {
                match self {
                    $( $( Step::$Word { .. } => &[$($(Leaves::$leave),+)?], )+ )+
                    Step::If(..) | Step::IfElse(..) => &[],
                }
            }
        }
    };
}

pub(crate) use {steps, words};
