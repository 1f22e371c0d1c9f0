//! The hash of a position: the same on every platform.

use std::hash::Hasher;

/// A 64-bit hasher with a fixed result: integers are taken by value, never by their bytes in
/// memory.
///
/// Small integers are put side by side into a word before they are mixed: mixing is what costs. Arrays
/// and slices of integers wider than a byte are not for it: the standard library hands them over as
/// memory, so feed their items one by one, as [`List`](crate::List) does.
#[derive(Clone)]
pub struct Digest {
    state: u64,
    /// What is not mixed yet, and how many bits of it are in use.
    word: u64,
    filled: u32,
}

impl Digest {
    /// An empty digest.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Digest {
        Digest { state: 0x9e37_79b9_7f4a_7c15, word: 0, filled: 0 }
    }

    /// Take many words in, in four chains side by side: in a chain each step waits for the one before.
    /// How many there are has to be told as well, if it can differ.
    pub fn write_words(&mut self, words: impl Iterator<Item = u64>) {
        self.flush();
        let mut chains = [0, 1, 2, 3].map(|number| self.state.rotate_left(number));
        let mut words = words.fuse();
        'all: loop {
            for chain in &mut chains {
                let Some(word) = words.next() else { break 'all };
                *chain = mixed(*chain, word);
            }
        }
        self.state = chains.into_iter().fold(self.state, mixed);
    }

    #[inline]
    fn put(&mut self, n: u64, bits: u32) {
        if self.filled + bits > u64::BITS {
            self.flush();
        }
        self.word |= n << self.filled;
        self.filled += bits;
    }

    /// A length or the number of a variant: nearly always a byte.
    #[inline]
    fn put_small(&mut self, n: u64) {
        match u8::try_from(n) {
            Ok(small @ 0..u8::MAX) => self.put(small.into(), 8),
            Ok(u8::MAX) | Err(_) => {
                self.put(u8::MAX.into(), 8);
                self.put(n, 64);
            }
        }
    }

    #[inline]
    fn flush(&mut self) {
        if self.filled > 0 {
            self.state = mixed(self.state, self.word);
            (self.word, self.filled) = (0, 0);
        }
    }
}

#[inline]
fn mixed(state: u64, word: u64) -> u64 {
    let product = u128::from(state ^ word) * 0xd6e8_feb8_6659_fd93_u128;
    (product as u64) ^ ((product >> 64) as u64).rotate_left(23) ^ 0x2545_f491_4f6c_dd1d
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        let mut all = self.clone();
        all.flush();
        all.state ^ (all.state >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.put(u64::from_le_bytes(word), 64);
        }
        self.put_small(bytes.len() as u64);
    }

    fn write_u8(&mut self, n: u8) {
        self.put(n.into(), 8);
    }
    fn write_u16(&mut self, n: u16) {
        self.put(n.into(), 16);
    }
    fn write_u32(&mut self, n: u32) {
        self.put(n.into(), 32);
    }
    fn write_u64(&mut self, n: u64) {
        self.put(n, 64);
    }
    fn write_u128(&mut self, n: u128) {
        self.put(n as u64, 64);
        self.put((n >> 64) as u64, 64);
    }
    fn write_usize(&mut self, n: usize) {
        self.put_small(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.write_u8(n as u8);
    }
    fn write_i16(&mut self, n: i16) {
        self.write_u16(n as u16);
    }
    fn write_i32(&mut self, n: i32) {
        self.write_u32(n as u32);
    }
    fn write_i64(&mut self, n: i64) {
        self.write_u64(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.put_small(n as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::List;
    use std::collections::HashSet;
    use std::hash::Hash;

    fn of(value: impl Hash) -> u64 {
        let mut digest = Digest::new();
        value.hash(&mut digest);
        digest.finish()
    }

    #[test]
    fn what_differs_in_one_place_differs_in_its_hash() {
        let base = [0u8; 24];
        let mut hashes = HashSet::from([of(base)]);
        for bit in 0..base.len() * 8 {
            let mut other = base;
            other[bit / 8] ^= 1 << (bit % 8);
            // Not as memory: a byte each, side by side in words.
            let items: List<u8, 24> = other.into_iter().collect();
            assert!(hashes.insert(of(other)) && hashes.insert(of(items)), "bit {bit}");
        }
        let lengths = (0..600).map(|len| of(vec![0u8; len]));
        assert_eq!(lengths.collect::<HashSet<u64>>().len(), 600, "zeros, and how many there are");
    }

    #[test]
    fn a_word_counts_in_its_chain() {
        let of_words = |words: &[u64]| {
            let mut digest = Digest::new();
            digest.write_words(words.iter().copied());
            digest.finish()
        };
        let hashes: HashSet<u64> = (0..9)
            .flat_map(|at| (0..9).map(move |value| (at, value)))
            .map(|(at, value)| {
                let mut words = [0; 9];
                words[at] = value;
                of_words(&words)
            })
            .collect();
        assert_eq!(hashes.len(), 1 + 9 * 8);
    }
}
