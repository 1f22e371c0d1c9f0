//! The one generator, inside the position.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// 32 bytes from which the whole of a game's chance follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl From<u64> for Seed {
    /// A short seed as people type it.
    fn from(n: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    /// A short seed as its number, any other as 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0[8..].iter().all(|b| *b == 0) {
            let mut low = [0; 8];
            low.copy_from_slice(&self.0[..8]);
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = String;

    /// ```
    /// # use longbox_kernel::Seed;
    /// assert_eq!("12".parse(), Ok(Seed::from(12)));
    /// assert!("twelve".parse::<Seed>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Seed, String> {
        if let Ok(n) = text.parse::<u64>() {
            return Ok(Seed::from(n));
        }
        let wrong = || format!("\"{text}\" is not a seed: a number up to {} or 64 hexadecimal digits", u64::MAX);
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

/// A seeded ChaCha8 stream. The same seed gives the same numbers on every platform, for ever.
///
/// Only [`Rng::below`] turns the stream into choices, so a game's chance can never depend on how
/// another crate happens to sample.
#[derive(Clone, PartialEq, Eq)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream of that seed, from its start.
    pub fn new(seed: Seed) -> Rng {
        Rng(ChaCha8Rng::from_seed(seed.0))
    }

    /// A number below `bound` (0 if `bound` is 0), each equally likely.
    ///
    /// ```
    /// # use longbox_kernel::{Rng, Seed};
    /// let mut rng = Rng::new(Seed::from(1));
    /// assert!((0..1000).all(|_| rng.below(6) < 6));
    /// ```
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // Lemire: the high half of a product, redrawn in the rare case that would be uneven.
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        let mut low = product as u32;
        if low < bound {
            let uneven = bound.wrapping_neg() % bound;
            while low < uneven {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
                low = product as u32;
            }
        }
        (product >> 32) as u32
    }

    /// Heads or tails.
    #[inline]
    pub fn heads(&mut self) -> bool {
        self.0.next_u32() >> 31 == 1
    }

    /// Put a slice into random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for word in bytes.chunks_exact_mut(4) {
            word.copy_from_slice(&self.0.next_u32().to_le_bytes());
        }
        Seed(bytes)
    }
}

impl Hash for Rng {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let seed = self.0.get_seed();
        seed.as_chunks().0.iter().for_each(|word| u64::from_le_bytes(*word).hash(state));
        self.0.get_word_pos().hash(state);
    }
}

impl Serialize for Rng {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.0.get_seed(), self.0.get_word_pos()).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rng {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rng, D::Error> {
        let (seed, word) = Deserialize::deserialize(from)?;
        let mut rng = Rng::new(Seed(seed));
        rng.0.set_word_pos(word);
        Ok(rng)
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Rng at word {}", self.0.get_word_pos())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::new(Seed::from(42));
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, EXPECTED);
    }
    const EXPECTED: [u32; 8] = [99, 348, 88, 285, 394, 493, 589, 367];
}
