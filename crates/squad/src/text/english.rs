//! Small change: what the sentences of cards need beyond plain English.

use longbox_kernel::english::sentence;
pub(super) use longbox_kernel::english::{Joint, Person, a, count, list, number};

/// The player whose turn it is, in an ability that has named them.
pub(super) const THAT_PLAYER: Person = Person::third("that player", "that player's");
/// The player whose turn it is.
pub(super) const CURRENT: Person = Person::third("the current player", "the current player's");

/// Sentences, each with its capital and full stop.
pub(super) fn sentences(parts: &[String]) -> String {
    parts.iter().map(|part| sentence(part)).collect::<Vec<_>>().join(" ")
}

/// "top card", "top two cards".
pub(super) fn top(n: u32) -> String {
    if n == 1 { "top card".into() } else { format!("top {} cards", number(n)) }
}
