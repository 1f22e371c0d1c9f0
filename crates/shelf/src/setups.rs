//! A setup from a replay or a save, read key by key: what every game's `read_setup` has in common; and what is kept of a
//! setup that was dealt.
//!
//! The first thing that is wrong is told with its path: `setup.sides.1.deck: there is no card "ST999"`.

use crate::names::{CardIx, Shelf, Titled};
use longbox_kernel::{Lists, Seat, SetupError};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Display;
use std::sync::OnceLock;

/// An object of a saved setup, without keys that nobody reads.
pub struct Saved<'v, C> {
    path: String,
    value: &'v Value,
    shelf: &'v Shelf<C>,
}

impl<'v, C: Titled> Saved<'v, C> {
    /// The whole setup, which has these keys. Its cards are named by their ids.
    pub fn setup(shelf: &'v Shelf<C>, value: &'v Value, keys: &[&str]) -> Result<Saved<'v, C>, String> {
        // A server encloses here how the seed came about.
        Saved { path: "setup".to_owned(), value, shelf }.with_keys(&[keys, &["fairness"]].concat())
    }

    fn with_keys(self, keys: &[&str]) -> Result<Saved<'v, C>, String> {
        let object = self.value.as_object().ok_or_else(|| format!("{}: must be an object", self.path))?;
        match object.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(self.fault(key, format_args!("unknown key ({})", keys.join(", ")))),
            None => Ok(self),
        }
    }

    /// What is wrong with that key, with its path.
    pub fn fault(&self, key: &str, what: impl Display) -> String {
        format!("{}.{key}: {what}", self.path)
    }

    /// What stands at the key; null if nothing does.
    fn value(&self, key: &str) -> &'v Value {
        &self.value[key]
    }

    fn read<T>(&self, key: &str, must_be: &str, read: impl FnOnce(&'v Value) -> Option<T>) -> Result<T, String> {
        read(self.value(key)).ok_or_else(|| self.fault(key, format_args!("must be {must_be}")))
    }

    /// A list of objects, each of which has these keys.
    pub fn objects(&self, key: &str, keys: &[&str]) -> Result<Vec<Saved<'v, C>>, String> {
        let values = self.read(key, "a list", Value::as_array)?;
        let object = |(n, value): (usize, &'v Value)| {
            Saved { path: format!("{}.{key}.{n}", self.path), value, shelf: self.shelf }.with_keys(keys)
        };
        values.iter().enumerate().map(object).collect()
    }

    /// A card.
    pub fn card(&self, key: &str) -> Result<CardIx, String> {
        self.card_of(key, self.value(key))
    }

    /// A list of cards.
    pub fn cards(&self, key: &str) -> Result<Vec<CardIx>, String> {
        let ids = self.read(key, "a list of the ids of cards", Value::as_array)?;
        ids.iter().map(|id| self.card_of(key, id)).collect()
    }

    /// The same; none if the key is missing, as in setups that were saved before there was such a list.
    pub fn cards_if_any(&self, key: &str) -> Result<Vec<CardIx>, String> {
        if self.value(key).is_null() { Ok(Vec::new()) } else { self.cards(key) }
    }

    fn card_of(&self, key: &str, id: &Value) -> Result<CardIx, String> {
        let id = id.as_str().ok_or_else(|| self.fault(key, "must name cards by their ids"))?;
        self.shelf.by_id(id).ok_or_else(|| self.fault(key, format_args!("there is no card \"{id}\"")))
    }

    /// A number from 0 to 255.
    pub fn number(&self, key: &str) -> Result<u8, String> {
        self.read(key, "a number from 0 to 255", |value| u8::try_from(value.as_u64()?).ok())
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Result<bool, String> {
        self.read(key, "true or false", Value::as_bool)
    }

    /// One of so many seats, counted from 0; nobody if it is null.
    pub fn seat(&self, key: &str, seats: usize) -> Result<Option<Seat>, String> {
        let seat = |value: &Value| match value {
            Value::Null => Some(None),
            number => Seat::all(seats).find(|seat| number.as_u64() == Some(seat.0.into())).map(Some),
        };
        self.read(key, "the number of a seat from 0, or null", seat)
    }

    /// A word, such as the name of a mode.
    pub fn word<T: Deserialize<'v>>(&self, key: &str) -> Result<T, String> {
        T::deserialize(self.value(key)).map_err(|error| self.fault(key, error))
    }

    /// Whether the lists of the decks lie open; secret if the setup does not say so, as older ones do not.
    pub fn lists(&self) -> Result<Lists, String> {
        if self.value("lists").is_null() { Ok(Lists::Secret) } else { self.word("lists") }
    }
}

/// What was found when a setup was first dealt: every fault, or the table before the first shuffle. Dealing thousands of
/// games from one setup looks at it once; a clone is looked at anew.
pub struct FirstDeal<T>(OnceLock<Result<Box<T>, Vec<String>>>);

impl<T> FirstDeal<T> {
    /// The table, laid out if it has not been and nothing is wrong.
    pub fn table(&self, faults: impl FnOnce() -> Vec<String>, lay_out: impl FnOnce() -> T) -> Result<&T, SetupError> {
        let found = self.0.get_or_init(|| {
            let faults = faults();
            if faults.is_empty() { Ok(Box::new(lay_out())) } else { Err(faults) }
        });
        found.as_deref().map_err(|faults| SetupError { faults: faults.clone() })
    }
}

impl<T> Default for FirstDeal<T> {
    fn default() -> FirstDeal<T> {
        FirstDeal(OnceLock::new())
    }
}

impl<T> Clone for FirstDeal<T> {
    fn clone(&self) -> FirstDeal<T> {
        FirstDeal::default()
    }
}
