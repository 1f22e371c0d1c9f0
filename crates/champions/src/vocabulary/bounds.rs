//! How large the numbers of a card can be.

use serde::{Deserialize, Deserializer, de};
use std::fmt::Display;

/// The most that a card can print.
// champions: limit.numbers
pub(crate) const SMALL: u8 = 99;

/// The most hit points or threat that it can print.
const LARGE: u16 = 999;

/// The most that can come of such numbers.
pub(crate) const MOST_AMOUNT: i32 = 9_999;

/// A number of at most two digits.
pub(super) fn small<'de, N, D>(from: D) -> Result<N, D::Error>
where
    N: Deserialize<'de> + Copy + Display + Into<i32>,
    D: Deserializer<'de>,
{
    bounded(from, SMALL.into())
}

/// A number of at most three digits.
pub(super) fn large<'de, N, D>(from: D) -> Result<N, D::Error>
where
    N: Deserialize<'de> + Copy + Display + Into<i32>,
    D: Deserializer<'de>,
{
    bounded(from, LARGE.into())
}

fn bounded<'de, N, D>(from: D, most: i32) -> Result<N, D::Error>
where
    N: Deserialize<'de> + Copy + Display + Into<i32>,
    D: Deserializer<'de>,
{
    let number = N::deserialize(from)?;
    if number.into().abs() > most {
        return Err(de::Error::custom(format_args!("{number} is more than a card can say here ({most})")));
    }
    Ok(number)
}
