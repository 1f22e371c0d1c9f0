//! The hash of a position: the same on every platform.

use std::hash::Hasher;

/// A 64-bit hasher with a fixed result: integers are mixed by value, never by their bytes in
/// memory.
///
/// Arrays and slices of integers wider than a byte are the exception: the standard library hands
/// them over as memory, so feed their items one by one, as [`List`](crate::List) does.
#[derive(Clone)]
pub struct Digest(u64);

impl Digest {
    /// An empty digest.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Digest {
        Digest(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (product as u64) ^ ((product >> 64) as u64).rotate_left(23) ^ 0x2545_f491_4f6c_dd1d;
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.mix(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }
    fn write_u128(&mut self, n: u128) {
        self.mix(n as u64);
        self.mix((n >> 64) as u64);
    }
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.mix(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.mix(n as u64);
    }
    fn write_i32(&mut self, n: i32) {
        self.mix(n as u64);
    }
    fn write_i64(&mut self, n: i64) {
        self.mix(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.mix(n as i64 as u64);
    }
}
