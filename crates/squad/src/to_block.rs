//! The Factors of an attack that have to be blocked.

use crate::vocabulary::Factor;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// The Factors that still have to be blocked: one, or both of a Multi-Factor card. A blocked one leaves its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ToBlock {
    first: Option<Factor>,
    second: Option<Factor>,
}

impl ToBlock {
    /// All Factors of a card.
    pub(crate) fn all(factors: &[Factor]) -> ToBlock {
        ToBlock { first: factors.first().copied(), second: factors.get(1).copied() }
    }

    #[inline]
    pub(crate) fn contains(self, factor: Factor) -> bool {
        self.first == Some(factor) || self.second == Some(factor)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.first.is_none() && self.second.is_none()
    }

    /// A matching icon takes away one Factor; returns whether it matched.
    // squad: multi.both-blocks, multi.mix
    #[inline]
    pub(crate) fn block(&mut self, icon: Factor) -> bool {
        let matching = [&mut self.first, &mut self.second].into_iter().find(|factor| **factor == Some(icon));
        matching.and_then(Option::take).is_some()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Factor> {
        self.first.into_iter().chain(self.second)
    }
}

impl Hash for ToBlock {
    /// A byte each, as the hashes in replays have it.
    fn hash<H: Hasher>(&self, to: &mut H) {
        [self.first, self.second].map(|factor| factor.map_or(u8::MAX, |factor| factor as u8)).hash(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_alike_need_two_icons() {
        let mut to_block = ToBlock::all(&[Factor::Tech, Factor::Tech]);
        assert!(!to_block.block(Factor::Speed));
        assert!(to_block.block(Factor::Tech) && !to_block.is_empty());
        assert!(to_block.block(Factor::Tech) && to_block.is_empty());
        assert!(!to_block.block(Factor::Tech));
    }

    #[test]
    fn either_of_two_can_be_blocked_first() {
        let mut to_block = ToBlock::all(&[Factor::Tech, Factor::Animal]);
        assert!(to_block.block(Factor::Animal));
        assert_eq!(to_block.iter().collect::<Vec<_>>(), [Factor::Tech]);
    }
}
