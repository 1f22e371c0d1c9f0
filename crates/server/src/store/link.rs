//! A link to a database: what every operation of the store is written against, once, whichever database it is.
//!
//! The SQL is what SQLite and PostgreSQL have in common: `?1` for what is given, `ON CONFLICT`, `RETURNING`, `coalesce`, and two
//! functions of our own, `lived()` and `now_ms()`. Where they differ there is a method here and nowhere an `if`.

use super::lease::Hold;
use super::{Place, StoreError};

/// A link to a database, inside what is written at once or looked up.
pub trait Link {
    /// Carry a statement out; returns how many rows it changed.
    fn run(&self, sql: &str, given: &[Given<'_>]) -> Result<usize, StoreError>;

    /// The rows that a statement returns.
    fn rows(&self, sql: &str, given: &[Given<'_>]) -> Result<Vec<Row>, StoreError>;

    /// Let nobody else take that turn until all of this is written: to count and then to add is one step.
    fn take_turn(&self, turn: Turn) -> Result<(), StoreError>;

    /// Make sure that the table is still held as it says, and stays so until all of this is written; else
    /// [`StoreError::Lost`].
    fn fence(&self, hold: &Hold) -> Result<(), StoreError>;
}

/// What only one may do at a time, wherever it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Counting the tables of that place, and adding one.
    Place(Place),
    /// Counting reports, and adding one.
    Reports,
    /// Counting what that person has, and adding to it.
    Person(i64),
}

impl dyn Link + '_ {
    /// The first row that a statement returns.
    pub fn row(&self, sql: &str, given: &[Given<'_>]) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, given)?.into_iter().next())
    }

    /// The only value of the first row, if there is a row.
    pub fn find<T: Take>(&self, sql: &str, given: &[Given<'_>]) -> Result<Option<T>, StoreError> {
        self.row(sql, given)?.map(|mut row| row.get(0)).transpose()
    }

    /// The only value of the only row.
    pub fn one<T: Take>(&self, sql: &str, given: &[Given<'_>]) -> Result<T, StoreError> {
        self.find(sql, given)?.ok_or_else(|| StoreError::Other("a row is missing".to_owned()))
    }

    /// The first value of each row.
    pub fn column<T: Take>(&self, sql: &str, given: &[Given<'_>]) -> Result<Vec<T>, StoreError> {
        self.each(sql, given, |row| row.get(0))
    }

    /// What is made of each row.
    pub fn each<T>(
        &self,
        sql: &str,
        given: &[Given<'_>],
        make: impl FnMut(&mut Row) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.rows(sql, given)?.iter_mut().map(make).collect()
    }
}

/// What is given to a statement, in the order of its numbers: `given![id, name]`.
#[macro_export]
macro_rules! given {
    ($($value:expr),* $(,)?) => { &[$($crate::store::Give::give(&$value)),*] as &[$crate::store::Given<'_>] };
}

/// A value that is given to a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given<'a> {
    /// None.
    Null,
    /// A whole number, or 0 and 1 for false and true.
    Integer(i64),
    /// Text.
    Text(&'a str),
    /// Bytes.
    Blob(&'a [u8]),
}

/// What can be given to a statement.
pub trait Give {
    /// As it is given.
    fn give(&self) -> Given<'_>;
}

macro_rules! give_integers {
    ($($type:ty)*) => {$(
        impl Give for $type {
            fn give(&self) -> Given<'_> {
                Given::Integer((*self).into())
            }
        }
    )*};
}
give_integers!(i64 u32 u16 u8 bool);

impl Give for Given<'_> {
    fn give(&self) -> Given<'_> {
        *self
    }
}

impl Give for str {
    fn give(&self) -> Given<'_> {
        Given::Text(self)
    }
}

impl Give for String {
    fn give(&self) -> Given<'_> {
        Given::Text(self)
    }
}

impl Give for [u8] {
    fn give(&self) -> Given<'_> {
        Given::Blob(self)
    }
}

impl Give for Vec<u8> {
    fn give(&self) -> Given<'_> {
        Given::Blob(self)
    }
}

impl<const N: usize> Give for [u8; N] {
    fn give(&self) -> Given<'_> {
        Given::Blob(self)
    }
}

impl<T: Give + ?Sized> Give for &T {
    fn give(&self) -> Given<'_> {
        (**self).give()
    }
}

impl<T: Give> Give for Option<T> {
    fn give(&self) -> Given<'_> {
        self.as_ref().map_or(Given::Null, Give::give)
    }
}

/// A value that stands in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// None.
    Null,
    /// A whole number, or 0 and 1 for false and true.
    Integer(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
    /// It stood here and was taken: nothing is copied.
    Taken,
}

/// A row that was looked up.
#[derive(Debug)]
pub struct Row(pub(super) Vec<Value>);

impl Row {
    /// Take the `n`th value, counted from 0. It can be taken once.
    pub fn get<T: Take>(&mut self, n: usize) -> Result<T, StoreError> {
        let value = self.0.get_mut(n).map(|value| std::mem::replace(value, Value::Taken));
        let value = value.ok_or_else(|| StoreError::Other(format!("a row has no value {n}")))?;
        T::take(value).map_err(|value| {
            StoreError::Other(format!("value {n} of a row is not a {}: {}", std::any::type_name::<T>(), value.kind()))
        })
    }
}

impl Value {
    /// What kind of value it is; not what it says, which may be a secret.
    fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Integer(_) => "a number",
            Value::Text(_) => "text",
            Value::Blob(_) => "bytes",
            Value::Taken => "taken already",
        }
    }
}

/// What can be taken from a row.
pub trait Take: Sized {
    /// From its value, or the value back if it is none.
    fn take(value: Value) -> Result<Self, Value>;
}

macro_rules! take_integers {
    ($($type:ty)*) => {$(
        impl Take for $type {
            fn take(value: Value) -> Result<$type, Value> {
                match value {
                    Value::Integer(number) => <$type>::try_from(number).map_err(|_| Value::Integer(number)),
                    Value::Null | Value::Text(_) | Value::Blob(_) | Value::Taken => Err(value),
                }
            }
        }
    )*};
}
take_integers!(i64 u32 u16 u8 usize);

impl Take for bool {
    fn take(value: Value) -> Result<bool, Value> {
        i64::take(value).map(|number| number != 0)
    }
}

impl Take for String {
    fn take(value: Value) -> Result<String, Value> {
        match value {
            Value::Text(text) => Ok(text),
            Value::Null | Value::Integer(_) | Value::Blob(_) | Value::Taken => Err(value),
        }
    }
}

impl Take for Vec<u8> {
    fn take(value: Value) -> Result<Vec<u8>, Value> {
        match value {
            Value::Blob(bytes) => Ok(bytes),
            Value::Null | Value::Integer(_) | Value::Text(_) | Value::Taken => Err(value),
        }
    }
}

impl<const N: usize> Take for [u8; N] {
    fn take(value: Value) -> Result<[u8; N], Value> {
        Vec::take(value)?.try_into().map_err(Value::Blob)
    }
}

impl<T: Take> Take for Option<T> {
    fn take(value: Value) -> Result<Option<T>, Value> {
        match value {
            Value::Null => Ok(None),
            Value::Integer(_) | Value::Text(_) | Value::Blob(_) | Value::Taken => T::take(value).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_taken_as_what_it_is_and_once() {
        let mut row = Row(vec![Value::Integer(7), Value::Text("Ada".to_owned()), Value::Null, Value::Integer(300)]);
        assert_eq!(row.get::<Option<u8>>(0), Ok(Some(7)));
        assert_eq!(row.get::<String>(1), Ok("Ada".to_owned()));
        assert_eq!(row.get::<Option<String>>(2), Ok(None));
        assert!(row.get::<u8>(3).is_err(), "it does not fit");
        assert!(row.get::<Option<String>>(1).is_err(), "it is gone");
        assert!(row.get::<i64>(4).is_err());
    }
}
