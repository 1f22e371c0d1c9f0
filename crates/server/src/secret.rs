//! Secrets, and short names that nobody guesses.

use crate::fair::{hex, unhex};
use sha2::{Digest, Sha256};

/// A secret that a person comes back with. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one.
    pub fn draw() -> Result<Secret, String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| format!("no chance to be had: {error}"))?;
        Ok(Secret(hex(&bytes)))
    }

    /// As somebody sent it; `None` if it cannot be one.
    pub fn read(text: &str) -> Option<Secret> {
        unhex(text).map(|bytes| Secret(hex(&bytes)))
    }

    /// The text to send.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is stored. The secret is 256 bits of chance, so a plain hash is enough.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// Letters and digits that are not easily taken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A name of so many letters, at most 32.
pub fn short_name(letters: usize) -> Result<String, String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| format!("no chance to be had: {error}"))?;
    Ok(named(&bytes, letters))
}

/// The name of so many letters that these bytes stand for.
pub(crate) fn named(bytes: &[u8; 32], letters: usize) -> String {
    bytes.iter().take(letters).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_names_differ() {
        assert!(Secret::draw().unwrap().hash() != Secret::draw().unwrap().hash());
        assert!(Secret::read("short").is_none());
        assert_eq!(short_name(10).unwrap().len(), 10);
    }
}
