//! What stands in the file.

use crate::{Move, Seed, Verdict};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A game as it was played.
///
/// ```
/// use longbox_kernel::{Move, Seat, replay::Replay};
///
/// let save = Replay::parse(r#"{
///     "longbox": 3, "game": "lantern", "engine": "0.1.0", "cards": "00000000000000ff", "seed": "7",
///     "setup": {}, "moves": [0, 2, "gives up 1"], "marks": [], "outcome": null
/// }"#).unwrap();
/// assert_eq!(save.moves, [Move::Choice(0), Move::Choice(2), Move::GiveUp(Seat(1))]);
///
/// let fault = Replay::parse(r#"{ "longbox": 9 }"#).unwrap_err();
/// assert_eq!(fault, "this is a replay of version 9; this Longbox reads version 3");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The version of this format.
    pub longbox: u32,
    /// The short name of the game.
    pub game: String,
    /// The version of Longbox that played it.
    pub engine: String,
    /// The hash of the card data that was played with.
    #[serde(with = "hex")]
    pub cards: u64,
    /// Where all chance came from.
    #[serde(with = "seed")]
    pub seed: Seed,
    /// Who played what, as the game writes it.
    pub setup: Value,
    /// What was done, in order: the number of each option chosen, or which seat gave up.
    pub moves: Vec<Move>,
    /// The hash of the position now and then, in order.
    pub marks: Vec<Mark>,
    /// How it ended for each seat; nothing if the game goes on.
    #[serde(default)]
    pub outcome: Option<Vec<Verdict>>,
}

/// The hash of the position after so many moves; in the file `[16, "00c0ffee…"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many moves had been made.
    pub after: u32,
    /// The hash then.
    pub hash: u64,
}

/// Only the part that says which version the rest is in.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"longbox\": 3")]
struct Version {
    longbox: u64,
}

impl Replay {
    /// The version of the format that is written and read.
    pub const VERSION: u32 = 3;
    /// The version of Longbox that is written into a replay.
    pub const ENGINE: &'static str = env!("CARGO_PKG_VERSION");
    /// A text longer than this is not read.
    pub const MOST_BYTES: usize = 4 << 20;
    /// A game of more moves than this is not believed.
    pub const MOST_MOVES: usize = 100_000;

    /// Read a replay or a save. A fault says what is wrong, and on which line.
    pub fn parse(text: &str) -> Result<Replay, String> {
        if text.len() > Replay::MOST_BYTES {
            return Err(format!("a replay has at most {} bytes, this has {}", Replay::MOST_BYTES, text.len()));
        }
        let version = serde_json::from_str::<Version>(text).map_err(|error| in_words(text, &error))?.longbox;
        if version != u64::from(Replay::VERSION) {
            return Err(unread(version));
        }
        let replay: Replay = serde_json::from_str(text).map_err(|error| in_words(text, &error))?;
        replay.check()?;
        Ok(replay)
    }

    /// The text of the file.
    pub fn write(&self) -> String {
        // Every field is plain: nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    fn check(&self) -> Result<(), String> {
        let count = self.moves.len();
        if count > Replay::MOST_MOVES {
            return Err(format!("a replay has at most {} moves, this has {count}", Replay::MOST_MOVES));
        }
        if let Some(pair) = self.marks.windows(2).find(|pair| pair[0].after >= pair[1].after) {
            let (first, second) = (pair[0].after, pair[1].after);
            return Err(format!("the marks are out of order: {first} stands before {second}"));
        }
        match self.marks.last() {
            Some(mark) if mark.after as usize > count => {
                Err(format!("there is a mark after {} moves, but there are only {count} moves", mark.after))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Why a file of that version is not read.
fn unread(version: u64) -> String {
    let reads = Replay::VERSION;
    let told = format!("this is a replay of version {version}; this Longbox reads version {reads}");
    let since = match version {
        1 => "seats are asked more often now",
        2 => "seats are no longer asked where every answer comes to the same",
        _newer => return told,
    };
    format!(
        "{told}. Earlier games cannot be played again: {since}, so the numbers of their choices stand for other decisions"
    )
}

fn in_words(text: &str, error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = told.strip_suffix(&place).unwrap_or(&told);
    // A list that is too long counts as bad syntax, but it is good JSON.
    let is_json = error.is_data() || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    let is_not = if is_json { "a replay" } else { "JSON" };
    format!("line {}: this is not {is_not}: {what}", error.line())
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.after, format!("{:016x}", self.hash)).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Mark, D::Error> {
        let (after, text) = <(u32, String)>::deserialize(from)?;
        Ok(Mark { after, hash: hex::read(&text)? })
    }
}

mod hex {
    use super::{Deserialize, Deserializer, Serialize, Serializer};
    use serde::de::Error;

    pub(super) fn read<E: Error>(text: &str) -> Result<u64, E> {
        let digits = text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = if digits { u64::from_str_radix(text, 16).ok() } else { None };
        number.ok_or_else(|| E::custom(format!("\"{text}\" is not a hash: up to 16 hexadecimal digits")))
    }

    pub(super) fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        format!("{number:016x}").serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        read(&String::deserialize(from)?)
    }
}

mod seed {
    use super::{Deserialize, Deserializer, Seed, Serialize, Serializer};
    use serde::de::Error;

    pub(super) fn serialize<S: Serializer>(seed: &Seed, to: S) -> Result<S::Ok, S::Error> {
        seed.to_string().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
