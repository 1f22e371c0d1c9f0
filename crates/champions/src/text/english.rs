//! Small change: what the sentences of cards need beyond plain English.

pub(super) use longbox_kernel::english::{Joint, list};

/// The phrase with "a" or "an"; a symbol goes by its name.
pub(super) fn a(phrase: &str) -> String {
    let sound = longbox_kernel::english::a(phrase.trim_start_matches('['));
    let article = sound.split(' ').next().unwrap_or("a");
    format!("{article} {phrase}")
}

/// "1 card", "2 cards".
pub(super) fn count(n: impl Into<i32>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {one}") } else { format!("{n} {}", plural(one)) }
}

/// "top card", "top 2 cards".
pub(super) fn top(n: impl Into<i32>) -> String {
    let n = n.into();
    if n == 1 { "top card".into() } else { format!("top {n} cards") }
}

/// Several of them: "heroes", "allies", "enemies", "cards". Damage and threat are not counted.
pub(super) fn plural(one: &str) -> String {
    match one.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if ["damage", "threat"].iter().any(|mass| one.ends_with(mass)) => one.to_owned(),
        None if ["o", "s", "x", "ch", "sh"].iter().any(|end| one.ends_with(end)) => format!("{one}es"),
        None => format!("{one}s"),
    }
}
