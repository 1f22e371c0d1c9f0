//! What a table may choose beside mode and decks.

use serde_json::Value;

/// An option of a table with the values that it can have.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its key among the options of a [`Wish`](super::Wish).
    pub key: &'static str,
    /// What it is called: "Villain".
    pub label: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The modes that know it; all if none is named.
    pub modes: &'static [&'static str],
    /// Whether everybody who sets up a table is asked for it, or only who looks for more.
    pub asked: bool,
    /// Its values in order. The first is the usual one.
    pub values: fn() -> Vec<SettingValue>,
}

/// One value of a [`Setting`].
#[derive(Clone, PartialEq, Debug)]
pub struct SettingValue {
    /// As it stands in the options; null for an option that is left out.
    pub value: Value,
    /// What it is called.
    pub label: String,
}

impl SettingValue {
    /// That value under that name.
    pub fn new(value: impl Into<Value>, label: impl Into<String>) -> SettingValue {
        SettingValue { value: value.into(), label: label.into() }
    }
}

impl Setting {
    /// Whether a mode knows it.
    pub fn is_for(&self, mode: &str) -> bool {
        self.modes.is_empty() || self.modes.contains(&mode)
    }
}
