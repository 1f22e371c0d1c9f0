//! The list of games, and nothing else: server, terminal, commands, tests and benchmarks go over it.
//!
//! To add a game, implement [`Plug`] in its crate and add its type to the list at the end of this
//! file. What is done with the games is a [`Visitor`]:
//!
//! ```
//! use longbox_games::{Visitor, each};
//! use longbox_kernel::plug::Plug;
//!
//! #[derive(Clone)]
//! struct Title;
//!
//! impl Visitor for Title {
//!     type Out = &'static str;
//!     fn visit<G: Plug>(self) -> &'static str {
//!         G::TITLE
//!     }
//! }
//!
//! assert_eq!(each(Title).len(), longbox_games::NAMES.len());
//! assert_eq!(longbox_games::visit("chess", Title), None);
//! ```

use longbox_kernel::Told;
use longbox_kernel::plug::Plug;

/// Something to be done with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Do it with that game.
    fn visit<G: Plug>(self) -> Self::Out;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names of all games, in the order of the list.
        pub const NAMES: [&str; [$(<$game as Told>::NAME),+].len()] = [$(<$game as Told>::NAME),+];

        /// Visit the game of that name; `None` if there is none.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Out> {
            $(if name == <$game as Told>::NAME {
                return Some(visitor.visit::<$game>());
            })+
            None
        }

        /// Visit all games, in the order of the list.
        pub fn each<V: Visitor + Clone>(visitor: V) -> Vec<V::Out> {
            vec![$(visitor.clone().visit::<$game>()),+]
        }
    };
}

/// Tests of what holds in every game: each claim is a test that visits the games by way of `$visit`.
///
/// ```
/// longbox_games::claims! { longbox_games::each =>
///     every_game_has_a_title(G) {
///         assert!(!G::TITLE.is_empty());
///     }
/// }
/// ```
#[macro_export]
macro_rules! claims {
    ($visit:path => $($(#[doc = $doc:literal])* $name:ident($game:ident) $claim:block)*) => {$(
        $(#[doc = $doc])*
        #[test]
        fn $name() {
            #[derive(Clone)]
            struct Claim;
            impl $crate::Visitor for Claim {
                type Out = ();
                fn visit<$game: longbox_kernel::plug::Plug>(self) $claim
            }
            $visit(Claim);
        }
    )*};
}

games! {
    longbox_squad::Squad,
    longbox_vs::Vs,
    longbox_champions::Champions,
}
