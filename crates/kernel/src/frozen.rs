//! Positions and tables as bytes that can be laid aside and taken up again.
//!
//! What is frozen saves the time of playing a game again, and nothing more: it can be thawed only by the build of
//! Longbox that froze it, and whoever keeps it keeps the seed and the choices too. Those are the game.
//!
//! ```
//! use longbox_kernel::{Seed, table::{Seated, Table}, testing::Lantern};
//!
//! let mut table = Seated::<Lantern>::deal(Lantern::setup(2), Seed::from(1)).unwrap();
//! table.choose(0).unwrap();
//! let frozen = table.freeze();
//! let thawed = Seated::<Lantern>::thaw(Lantern::setup(2), Seed::from(1), &frozen).unwrap();
//! assert_eq!((thawed.hash(), thawed.moves()), (table.hash(), 1));
//! ```

use crate::hash::Digest;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hasher;

/// Bytes that cannot be thawed: another build froze them, another game, or they were damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("what was frozen cannot be thawed: {0}")]
pub struct ThawError(String);

impl ThawError {
    /// ThawError for that reason.
    pub fn because(why: impl Into<String>) -> ThawError {
        ThawError(why.into())
    }
}

/// How many bytes the seal has.
const SEAL: usize = 8;

/// Write plain data down.
pub fn write(data: &impl Serialize) -> Vec<u8> {
    // Data that cannot be written leaves nothing, and nothing cannot be read.
    postcard::to_stdvec(data).unwrap_or_default()
}

/// Read what [`write`] wrote; nothing may be left over.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ThawError> {
    match postcard::take_from_bytes(bytes) {
        Ok((data, [])) => Ok(data),
        Ok((_, rest)) => Err(ThawError(format!("{} bytes are left over", rest.len()))),
        Err(fault) => Err(ThawError(fault.to_string())),
    }
}

/// Put a seal before the bytes, which breaks when any of them is changed.
pub fn seal(bytes: &[u8]) -> Vec<u8> {
    [&digest(bytes).to_le_bytes(), bytes].concat()
}

/// The bytes behind an unbroken seal.
pub fn open(sealed: &[u8]) -> Result<&[u8], ThawError> {
    let (seal, bytes) = sealed.split_first_chunk::<SEAL>().ok_or_else(|| ThawError("it has no seal".to_owned()))?;
    if u64::from_le_bytes(*seal) == digest(bytes) { Ok(bytes) } else { Err(ThawError("its seal is broken".to_owned())) }
}

fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    digest.write(bytes);
    digest.finish()
}
