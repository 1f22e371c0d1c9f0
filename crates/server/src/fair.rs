//! Shuffles that nobody can have chosen.
//!
//! Before a game the server draws 32 bytes and publishes their hash with the table's id: the
//! commitment. Each seat may then add words of its own. The seed is the hash of all of it, so the
//! server cannot choose it late, and nobody else can choose it at all. After the game everything
//! is told, and [`Fairness::check`] or [`verify`] prove it.

use longbox_kernel::Seed;
use longbox_kernel::replay::Replay;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The key under which a replay's setup carries the parts of its seed.
pub const KEY: &str = "fairness";

/// The server's part of a seed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Part(pub [u8; 32]);

/// All parts of a seed, as they are told after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The table, which the commitment is bound to.
    pub table: String,
    /// What was published before the game: SHA-256 in hexadecimal digits.
    pub commitment: String,
    /// The server's part, in hexadecimal digits.
    pub server: String,
    /// What each seat added; empty if nothing.
    pub seats: Vec<String>,
}

impl Part {
    /// A part that nobody can guess.
    pub fn draw() -> Result<Part, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Part(bytes))
    }

    /// What is published before the game.
    pub fn commitment(&self, table: &str) -> String {
        hex(&framed("longbox commitment 1", [table.as_bytes(), &self.0]))
    }

    /// The seed that follows from all parts.
    pub fn seed(&self, table: &str, seats: &[String]) -> Seed {
        let fixed = [table.as_bytes(), &self.0];
        Seed(framed("longbox seed 1", fixed.into_iter().chain(seats.iter().map(String::as_bytes))))
    }

    /// All parts, to be told after the game.
    pub fn reveal(&self, table: &str, seats: Vec<String>) -> Fairness {
        Fairness { table: table.to_owned(), commitment: self.commitment(table), server: hex(&self.0), seats }
    }
}

impl Fairness {
    /// Whether the parts agree with the commitment and give that seed.
    ///
    /// ```
    /// use longbox_server::fair::Part;
    ///
    /// let part = Part([7; 32]);
    /// let seats = vec!["my words".to_owned(), String::new()];
    /// let seed = part.seed("t1", &seats);
    /// let told = part.reveal("t1", seats);
    /// assert!(told.check(seed).is_ok());
    /// assert!(told.check(longbox_kernel::Seed::from(1)).is_err());
    /// ```
    pub fn check(&self, seed: Seed) -> Result<(), String> {
        let part = unhex(&self.server).ok_or("the server's part is not 64 hexadecimal digits")?;
        let part = Part(part);
        if part.commitment(&self.table) != self.commitment {
            return Err("the server's part is not the one that it committed to".to_owned());
        }
        if part.seed(&self.table, &self.seats) != seed {
            return Err("the parts do not give the seed that the game was dealt from".to_owned());
        }
        Ok(())
    }
}

/// Whether the seed of this replay is what its parts say. `None` is a game that was not dealt by a
/// server, and says nothing of where its seed came from.
pub fn verify(replay: &Replay) -> Result<Option<Fairness>, String> {
    let Some(told) = replay.setup.get(KEY) else { return Ok(None) };
    let fairness = Fairness::deserialize(told).map_err(|error| format!("\"{KEY}\" cannot be read: {error}"))?;
    fairness.check(replay.seed)?;
    Ok(Some(fairness))
}

/// Write the parts into a replay, where [`verify`] finds them.
pub fn enclose(replay: &mut Replay, fairness: &Fairness) {
    if let (Some(setup), Ok(told)) = (replay.setup.as_object_mut(), serde_json::to_value(fairness)) {
        setup.insert(KEY.to_owned(), told);
    }
}

/// SHA-256 over parts whose lengths are told, so that no two lists of parts look alike.
pub(crate) fn framed<'a>(purpose: &str, parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(purpose.as_bytes());
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes from 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}
