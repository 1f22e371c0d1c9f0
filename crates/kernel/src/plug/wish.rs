//! What is wanted of a game, before it is a setup.

use super::Deck;
use crate::Lists;
use serde_json::Value;

/// What a table wants to play.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The name of one of the game's modes.
    pub mode: &'a str,
    /// What else the mode wants to know: an object, or null.
    pub options: &'a Value,
    /// The deck of each seat, where one was chosen.
    pub decks: &'a [Option<Deck>],
}

/// Whether the lists of these decks lie open: if the option `lists` says so, or if it says nothing and
/// all of them come with the game, since their names are told at the table.
///
/// ```
/// use longbox_kernel::{Lists, plug::{Deck, lists}};
/// use serde_json::json;
///
/// let mine = [None, Some(Deck::List("4 water".into()))];
/// assert_eq!(lists(&json!(null), &mine[..1]), Ok(Lists::Open));
/// assert_eq!(lists(&json!(null), &mine), Ok(Lists::Secret));
/// assert_eq!(lists(&json!({ "lists": "open" }), &mine), Ok(Lists::Open));
/// assert!(lists(&json!({ "lists": "ajar" }), &mine).is_err());
/// ```
pub fn lists(options: &Value, decks: &[Option<Deck>]) -> Result<Lists, Vec<String>> {
    match options.get("lists").map(Value::as_str) {
        Some(Some("open")) => Ok(Lists::Open),
        Some(Some("secret")) => Ok(Lists::Secret),
        Some(_) => Err(vec!["\"lists\" is \"open\" or \"secret\"".to_owned()]),
        None if decks.iter().flatten().all(Deck::is_public) => Ok(Lists::Open),
        None => Ok(Lists::Secret),
    }
}

/// Options are read strictly: an unknown key is a fault.
pub fn only_keys(options: &Value, known: &[&str]) -> Result<(), Vec<String>> {
    match options {
        Value::Null => Ok(()),
        Value::Object(map) => {
            let faults: Vec<String> = map
                .keys()
                .filter(|key| !known.contains(&key.as_str()))
                .map(|key| match known {
                    [] => format!("\"{key}\" is not known: this mode takes no options"),
                    [..] => format!("\"{key}\" is not known ({})", known.join(", ")),
                })
                .collect();
            if faults.is_empty() { Ok(()) } else { Err(faults) }
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(vec!["the options must be an object".to_owned()])
        }
    }
}
