//! The position of a scenario, read key by key: what every game's `given` has in common.
//!
//! A game asks for the keys that it knows, and says at the end of each table what the table is of:
//! every other key is then a fault that lists those. So the keys stand nowhere but where they are read.
//!
//! ```
//! use longbox_shelf::given::Faults;
//!
//! let table = "power = 30\nhend = []".parse().unwrap();
//! let faults = Faults::default();
//! let given = faults.given(&table);
//! let power: u8 = given.number("power", 1..=20).unwrap_or(20);
//! given.close("a small scenario");
//! assert_eq!(power, 20);
//! assert_eq!(faults.finish().unwrap_err(), [
//!     "given.power: must be a number from 1 to 20",
//!     "given.hend: not a key of a small scenario (power)",
//! ]);
//! ```

use crate::decks::{self, Copies, DeckRules, DeckText};
use crate::names::CardIx;
use longbox_kernel::chance::Order;
use longbox_kernel::{Seat, Seed};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use toml::{Table, Value};

/// Everything that was found wrong, in the order in which it was read.
#[derive(Default, Debug)]
pub struct Faults(RefCell<Vec<String>>);

impl Faults {
    /// The table of a scenario.
    pub fn given<'t>(&'t self, table: &'t Table) -> Given<'t> {
        Given { path: "given".to_owned(), table, faults: self, known: RefCell::default() }
    }

    /// Something is wrong.
    pub fn add(&self, fault: String) {
        self.0.borrow_mut().push(fault);
    }

    /// All of it, if there is any.
    pub fn finish(self) -> Result<(), Vec<String>> {
        let faults = self.0.into_inner();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

/// A table of a scenario, with its path.
#[derive(Debug)]
pub struct Given<'t> {
    path: String,
    table: &'t Table,
    faults: &'t Faults,
    /// The keys that were asked for.
    known: RefCell<Vec<String>>,
}

/// A card or several equal ones in play, and what else is said of them.
pub struct Piece<'t> {
    /// The cards.
    pub cards: Vec<CardIx>,
    /// The table that names them, if it is one: `{ card = "…", since = "now" }`.
    pub facts: Option<Given<'t>>,
}

impl<'t> Given<'t> {
    fn get(&self, key: &str) -> Option<&'t Value> {
        let mut known = self.known.borrow_mut();
        if !known.iter().any(|one| one == key) {
            known.push(key.to_owned());
        }
        self.table.get(key)
    }

    /// Something is wrong with that key.
    pub fn fault(&self, key: &str, what: impl std::fmt::Display) {
        self.faults.add(format!("{}.{key}: {what}", self.path));
    }

    /// All keys have been asked for: any other is a fault.
    pub fn close(&self, what: &str) {
        let known = self.known.borrow();
        for key in self.table.keys().filter(|key| !known.contains(key)) {
            self.fault(key, format_args!("not a key of {what} ({})", known.join(", ")));
        }
    }

    /// Whether a text is given, or nothing: a thing that is named, not laid out.
    pub fn is_named(&self, key: &str) -> bool {
        self.table.get(key).is_none_or(Value::is_str)
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// What stands at the key, if it is read so; otherwise a fault that says what it must be.
    fn read<T>(&self, key: &str, must_be: &str, read: impl FnOnce(&'t Value) -> Option<T>) -> Option<T> {
        let value = read(self.get(key)?);
        if value.is_none() {
            self.fault(key, format_args!("must be {must_be}"));
        }
        value
    }

    /// A number within bounds.
    pub fn number<N: TryFrom<i64>>(&self, key: &str, bounds: RangeInclusive<i64>) -> Option<N> {
        let must_be = format!("a number from {} to {}", bounds.start(), bounds.end());
        self.read(key, &must_be, |value| N::try_from(value.as_integer().filter(|n| bounds.contains(n))?).ok())
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.read(key, "true or false", Value::as_bool)
    }

    /// Any text.
    pub fn text(&self, key: &str) -> Option<&'t str> {
        self.read(key, "text", Value::as_str)
    }

    /// One of these words.
    pub fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let must_be = quoted(words.iter().map(|(word, _)| *word));
        let meant = |value: &Value| words.iter().find(|(word, _)| value.as_str() == Some(word)).map(|(_, one)| *one);
        self.read(key, &must_be, meant)
    }

    /// The seat of that name.
    pub fn seat(&self, key: &str, names: &[&str]) -> Option<Seat> {
        let seats: Vec<(&str, Seat)> = names.iter().copied().zip(Seat::all(names.len())).collect();
        self.word(key, &seats)
    }

    /// A table inside this one.
    pub fn table(&self, key: &str) -> Option<Given<'t>> {
        self.read(key, "a table", Value::as_table).map(|table| self.inner(key, table))
    }

    fn inner(&self, key: &str, table: &'t Table) -> Given<'t> {
        Given { path: format!("{}.{key}", self.path), table, faults: self.faults, known: RefCell::default() }
    }

    /// The tables of the seats that are mentioned.
    pub fn sides(&self, names: &[&str]) -> Vec<(Seat, Given<'t>)> {
        let seats = names.iter().zip(Seat::all(names.len()));
        seats.filter_map(|(name, seat)| Some((seat, self.table(name)?))).collect()
    }

    /// A list, each entry read by `read`; `each` says what one must be.
    pub fn list<T>(&self, key: &str, each: &str, read: impl Fn(&'t Value) -> Option<T>) -> Vec<T> {
        let Some(list) = self.read(key, "a list", Value::as_array) else { return Vec::new() };
        let mut items = Vec::new();
        for value in list {
            match read(value) {
                Some(item) => items.push(item),
                None => self.fault(key, format_args!("each must be {each}")),
            }
        }
        items
    }

    /// Cards by id or name, each with a count before it if there are several: `"3 ST003"`.
    pub fn cards<R: DeckRules>(&self, key: &str, rules: &R) -> Vec<CardIx> {
        let names = self.list(key, "a card, such as \"ST003\" or \"3 ST003\"", Value::as_str);
        names.into_iter().flat_map(|name| self.copies(key, rules, name)).collect()
    }

    fn copies<R: DeckRules>(&self, key: &str, rules: &R, name: &str) -> Vec<CardIx> {
        match decks::read(rules.shelf(), R::MOST, name) {
            Ok(Copies { card, count }) => vec![card; count],
            Err(fault) => {
                self.fault(key, fault);
                Vec::new()
            }
        }
    }

    /// Cards of which more can be said: each is a name, or a table with a `card`.
    pub fn pieces<R: DeckRules>(&self, key: &str, rules: &R) -> Vec<Piece<'t>> {
        let each = "a card, or a table with a card";
        let mut pieces = Vec::new();
        for (n, value) in
            self.list(key, each, |value| (value.is_str() || value.is_table()).then_some(value)).iter().enumerate()
        {
            if let Some(table) = value.as_table() {
                let facts = self.inner(&format!("{key}.{n}"), table);
                if !facts.has("card") {
                    facts.fault("card", "is missing");
                }
                let cards = facts.text("card").map(|name| facts.copies("card", rules, name)).unwrap_or_default();
                pieces.push(Piece { cards, facts: Some(facts) });
            } else if let Some(name) = value.as_str() {
                pieces.push(Piece { cards: self.copies(key, rules, name), facts: None });
            }
        }
        pieces
    }

    /// A whole deck: the id of one that comes with the game, or a list of cards.
    pub fn deck<R: DeckRules>(
        &self,
        key: &str,
        rules: &R,
        built_in: impl Fn(&str) -> Option<DeckText>,
    ) -> Option<Vec<CardIx>> {
        match self.get(key)? {
            Value::Array(_) => return Some(self.cards(key, rules)),
            Value::String(id) => match built_in(id).map(|deck| deck.cards(rules)) {
                Some(Ok(cards)) => return Some(cards),
                Some(Err(faults)) => faults.into_iter().for_each(|fault| self.faults.add(fault)),
                None => self.fault(key, format_args!("there is no deck \"{id}\" that comes with the game")),
            },
            Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) | Value::Table(_) => {
                self.fault(key, "must be the id of a deck or a list of cards");
            }
        }
        None
    }

    /// `flips`: coins to come, true for heads.
    pub fn flips(&self) -> Vec<bool> {
        self.list("flips", "\"heads\" or \"tails\"", |flip| match flip.as_str() {
            Some("heads") => Some(true),
            Some("tails") => Some(false),
            Some(_) | None => None,
        })
    }

    /// `picks`: random picks to come.
    pub fn picks(&self) -> Vec<u8> {
        self.list("picks", "a place, counted from 0", |pick| u8::try_from(pick.as_integer()?).ok())
    }

    /// `shuffle`: what a shuffle does. A scenario is exact, so it does nothing unless told.
    pub fn shuffle(&self) -> Order {
        let words = [("keep", Order::Keep), ("reverse", Order::Reverse), ("random", Order::Random)];
        self.word("shuffle", &words).unwrap_or(Order::Keep)
    }

    /// `seed`: where all other chance comes from.
    pub fn seed(&self) -> Seed {
        Seed::from(self.number::<u64>("seed", 0..=u32::MAX.into()).unwrap_or(1))
    }

    /// `deal`: a whole game dealt as at the table. Nothing but `seed` goes with it.
    pub fn deal(&self) -> Option<Given<'t>> {
        let deal = self.table("deal")?;
        for key in self.table.keys().filter(|key| !["deal", "seed"].contains(&key.as_str())) {
            self.fault(key, "only seed goes with deal");
        }
        Some(deal)
    }
}

/// `"a", "b" or "c"`.
fn quoted<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    match words.split_last() {
        Some((last, first @ [_, ..])) => format!("{} or {last}", first.join(", ")),
        Some((one, [])) => one.clone(),
        None => "nothing".to_owned(),
    }
}
