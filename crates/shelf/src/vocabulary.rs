//! Words that cards are written in, declared once.
//!
//! [`steps!`](crate::steps) makes of one list the flat enum that card files use and, family by family, the
//! enums that the rooms of an engine match over: a word that its room does not handle does not compile.
//! A word under `flow` holds other steps; the game lays those out itself.

/// Declare the steps of a game; see [`crate::vocabulary`].
///
/// ```
/// use serde::Deserialize;
///
/// /// Which argument of a word, if any, is aimed at somebody.
/// trait Aim { fn aim(&mut self) -> Option<&mut bool> { None } }
/// impl Aim for u8 {}
/// impl Aim for bool { fn aim(&mut self) -> Option<&mut bool> { Some(self) } }
///
/// longbox_shelf::steps! {
///     /// What happens.
///     pub enum Step, aimed at bool by Aim;
///     /// Cards.
///     room Cards { /** Draw so many. */ Draw(n: u8), Give(n: u8, mine: bool) }
///     flow { /** So often. */ Repeat(times: u8, steps: Vec<Step>) }
/// }
///
/// let Ok(mut act) = Step::Give(2, true).act() else { panic!("a step that holds no others") };
/// assert_eq!(act.aim(), Some(&mut true));
/// assert!(matches!(act, Act::Cards(Cards::Give(2, true))));
/// assert_eq!(Step::Repeat(2, vec![]).act(), Err(Course::Repeat(&2, &vec![])));
/// ```
#[macro_export]
macro_rules! steps {
    (
        $(#[$about:meta])*
        pub enum Step, aimed at $Noun:ident by $Aim:ident;
        $(
            $(#[$family_about:meta])*
            room $Family:ident {
                $( $(#[$doc:meta])* $Word:ident $(( $($arg:ident: $Arg:ty),+ $(,)? ))? ),+ $(,)?
            }
        )+
        flow {
            $( $(#[$flow_doc:meta])* $Flow:ident ( $($part:ident: $Inner:ty),+ $(,)? ) ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
        pub enum Step {
            $( $( $(#[$doc])* $Word $(( $($Arg),+ ))?, )+ )+
            $( $(#[$flow_doc])* $Flow ( $($Inner),+ ), )+
        }

        $(
            $(#[$family_about])*
            #[allow(clippy::enum_variant_names)] // the words are those of the cards
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub(crate) enum $Family {
                $( $Word $(( $($Arg),+ ))?, )+
            }
        )+

        /// A step that holds no others, by its family.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) enum Act {
            $( $Family($Family), )+
        }

        /// A step that holds others.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Course<'a> {
            $( $Flow ( $(&'a $Inner),+ ), )+
        }

        impl Step {
            /// The step as its room knows it, or how it holds others.
            pub(crate) fn act(&self) -> Result<Act, Course<'_>> {
                Ok(match self {
                    $( $( Step::$Word $(( $($arg),+ ))? => Act::$Family($Family::$Word $(( $($arg.clone()),+ ))?), )+ )+
                    $( Step::$Flow ( $($part),+ ) => return Err(Course::$Flow ( $($part),+ )), )+
                })
            }
        }

        impl Act {
            /// Look at each of its parts.
            #[allow(dead_code)] // not every game looks
            pub(crate) fn each_part(&self, look: &mut dyn FnMut(&dyn std::any::Any)) {
                match self {
                    $( $( Act::$Family($Family::$Word $(( $($arg),+ ))?) => { $( $( look($arg); )+ )? } )+ )+
                }
            }

            /// Whom it is aimed at, if its word says so.
            pub(crate) fn aim(&mut self) -> Option<&mut $Noun> {
                match self {
                    $( $( Act::$Family($Family::$Word $(( $($arg),+ ))?) => {
                        $( $( if let Some(noun) = $Aim::aim($arg) { return Some(noun); } )+ )?
                        None
                    } )+ )+
                }
            }
        }
    };
}
