//! Small change: what the sentences of cards need beyond plain English.

use longbox_kernel::english::sentence;
pub(super) use longbox_kernel::english::{Joint, capital, list, number};

/// The phrase with "a" or "an"; a symbol goes by its name.
pub(super) fn a(phrase: &str) -> String {
    let sound = longbox_kernel::english::a(phrase.trim_start_matches('['));
    let article = sound.split(' ').next().unwrap_or("a");
    format!("{article} {phrase}")
}

/// "a card", "two cards".
pub(super) fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { a(one) } else { format!("{} {many}", number(n)) }
}

/// Sentences, each with its capital and full stop.
pub(super) fn sentences(parts: &[String]) -> String {
    parts.iter().map(|part| sentence(part)).collect::<Vec<_>>().join(" ")
}

/// "top card", "top two cards".
pub(super) fn top(n: u8) -> String {
    if n == 1 { "top card".into() } else { format!("top {} cards", number(n.into())) }
}
