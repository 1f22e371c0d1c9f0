//! What stands in the file.

use crate::{Seed, Verdict};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A game as it was played.
///
/// ```
/// use longbox_kernel::replay::Replay;
///
/// let save = Replay::parse(r#"{
///     "longbox": 1, "game": "lantern", "engine": "0.1.0", "cards": "00000000000000ff", "seed": "7",
///     "setup": {}, "choices": [0, 2, 1], "marks": [], "outcome": null
/// }"#).unwrap();
/// assert_eq!(save.choices, [0, 2, 1]);
///
/// let fault = Replay::parse(r#"{ "longbox": 9 }"#).unwrap_err();
/// assert_eq!(fault, "this is a replay of version 9; this Longbox reads version 1");
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
    /// The number of each option chosen, in order.
    pub choices: Vec<u16>,
    /// The hash of the position now and then, in order.
    pub marks: Vec<Mark>,
    /// How it ended for each seat; nothing if the game goes on.
    #[serde(default)]
    pub outcome: Option<Vec<Verdict>>,
    /// Who gave up, and how the table then ended; nothing if nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Conceded>,
}

/// How a game ended at a table where seats gave up. The rules of a game know nothing of that, so
/// its outcome may be open, or another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conceded {
    /// The seats that gave up and after how many choices, in order; in the file `[[1, 37]]`.
    pub seats: Vec<(u8, u32)>,
    /// How it ended for each seat.
    pub verdicts: Vec<Verdict>,
}

/// The hash of the position after so many choices; in the file `[16, "00c0ffee…"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many choices had been made.
    pub after: u32,
    /// The hash then.
    pub hash: u64,
}

/// Only the part that says which version the rest is in.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"longbox\": 1")]
struct Version {
    longbox: u64,
}

impl Replay {
    /// The version of the format that is written and read.
    pub const VERSION: u32 = 1;
    /// The version of Longbox that is written into a replay.
    pub const ENGINE: &'static str = env!("CARGO_PKG_VERSION");
    /// A text longer than this is not read.
    pub const MOST_BYTES: usize = 4 << 20;
    /// A game of more choices than this is not believed.
    pub const MOST_CHOICES: usize = 100_000;

    /// Read a replay or a save. A fault says what is wrong, and on which line.
    pub fn parse(text: &str) -> Result<Replay, String> {
        if text.len() > Replay::MOST_BYTES {
            return Err(format!("a replay has at most {} bytes, this has {}", Replay::MOST_BYTES, text.len()));
        }
        let version = serde_json::from_str::<Version>(text).map_err(|error| in_words(text, &error))?.longbox;
        if version != u64::from(Replay::VERSION) {
            let reads = Replay::VERSION;
            return Err(format!("this is a replay of version {version}; this Longbox reads version {reads}"));
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

    /// How it ended for each seat, at the table or by the rules; nothing if the game goes on.
    pub fn verdicts(&self) -> Option<&[Verdict]> {
        let conceded = self.conceded.as_ref().map(|conceded| conceded.verdicts.as_slice());
        conceded.or(self.outcome.as_deref())
    }

    fn check(&self) -> Result<(), String> {
        let count = self.choices.len();
        if count > Replay::MOST_CHOICES {
            return Err(format!("a replay has at most {} choices, this has {count}", Replay::MOST_CHOICES));
        }
        if let Some(pair) = self.marks.windows(2).find(|pair| pair[0].after >= pair[1].after) {
            let (first, second) = (pair[0].after, pair[1].after);
            return Err(format!("the marks are out of order: {first} stands before {second}"));
        }
        match self.marks.last() {
            Some(mark) if mark.after as usize > count => {
                Err(format!("there is a mark after {} choices, but there are only {count} choices", mark.after))
            }
            Some(_) | None => self.conceded.as_ref().map_or(Ok(()), |conceded| conceded.check(count)),
        }
    }
}

impl Conceded {
    fn check(&self, choices: usize) -> Result<(), String> {
        if self.seats.is_empty() {
            return Err("\"conceded\" names no seat that gave up".to_owned());
        }
        if self.seats.windows(2).any(|pair| pair[0].1 > pair[1].1) {
            return Err("those who gave up are out of order".to_owned());
        }
        for (n, (seat, after)) in self.seats.iter().enumerate() {
            if *after as usize > choices {
                return Err(format!("seat {seat} gave up after {after} choices, but there are only {choices}"));
            }
            if self.seats[..n].iter().any(|(before, _)| before == seat) {
                return Err(format!("seat {seat} gave up twice"));
            }
            match self.verdicts.get(usize::from(*seat)) {
                None => return Err(format!("seat {seat} gave up, but has no verdict")),
                Some(Verdict::Win) => return Err(format!("seat {seat} gave up, but has won")),
                Some(Verdict::Loss | Verdict::Draw) => {}
            }
        }
        Ok(())
    }
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
