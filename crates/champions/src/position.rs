//! The position.
pub(crate) const MOST_ABILITIES: usize = 4;
