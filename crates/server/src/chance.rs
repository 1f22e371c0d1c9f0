//! Where a server's chance comes from: the names of its tables, its parts of their seeds, and the dice of its machines.

use crate::fair::{Part, Words, framed};
use crate::secret::{named, short_name};
use crate::store::TableRecord;
use longbox_kernel::Seed;
use std::sync::atomic::{AtomicU64, Ordering};

/// Drawn from the system, or fixed.
///
/// Fixed chance is for tests, which need to know the deal: the n-th table of a server has the same name, the same part
/// of the seed and machines with the same dice each time. It can only be asked for where the server is started
/// ([`Config::test_seed`](crate::Config::test_seed)), never over the wire.
pub(crate) enum Chance {
    Drawn,
    Fixed { seed: u64, tables: AtomicU64 },
}

/// What chance gives to a new table.
pub(crate) struct Lot {
    pub(crate) id: String,
    pub(crate) invite: String,
    pub(crate) part: Part,
}

impl Chance {
    pub(crate) fn new(test_seed: Option<u64>) -> Chance {
        match test_seed {
            None => Chance::Drawn,
            Some(seed) => Chance::Fixed { seed, tables: AtomicU64::new(0) },
        }
    }

    pub(crate) fn lot(&self) -> Result<Lot, String> {
        match self {
            Chance::Drawn => Ok(Lot {
                id: short_name(10)?,
                invite: short_name(16)?,
                part: Part::draw().map_err(|error| format!("no chance to be had: {error}"))?,
            }),
            Chance::Fixed { seed, tables } => {
                let table = tables.fetch_add(1, Ordering::Relaxed);
                let of = |what: &str| framed(what, [&seed.to_be_bytes()[..], &table.to_be_bytes()]);
                Ok(Lot { id: named(&of("id"), 10), invite: named(&of("invite"), 16), part: Part(of("part")) })
            }
        }
    }

    /// The seed that a table is dealt from, now that all parts are there. Fixed chance takes none but its own, so that a
    /// test knows the deal; what is told after the game says so.
    pub(crate) fn seed(&self, table: &TableRecord) -> Option<Seed> {
        match self {
            Chance::Drawn => table.mixed(),
            Chance::Fixed { .. } => Some(Words::seed(&table.part, &table.id, &vec![String::new(); table.seats.len()])),
        }
    }

    /// A new invitation, for a table whose old one is known to somebody who was sent away.
    pub(crate) fn invite(&self) -> Result<String, String> {
        match self {
            Chance::Drawn => short_name(16),
            // The name that the next table would have had is not given again.
            Chance::Fixed { .. } => self.lot().map(|lot| lot.invite),
        }
    }

    /// The dice of a machine that decides there.
    pub(crate) fn dice(&self, table: &TableRecord, decision: u64) -> Seed {
        match self {
            Chance::Drawn => {
                let mut dice = [0; 32];
                // Without dice a machine thinks all the same.
                getrandom::fill(&mut dice).ok();
                Seed(dice)
            }
            Chance::Fixed { .. } => Seed(framed("dice", [&table.seed().0[..], &decision.to_be_bytes()])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_chance_gives_the_same_lots_again_and_drawn_chance_does_not() {
        let names = |test_seed| {
            let chance = Chance::new(test_seed);
            [0, 1].map(|_| chance.lot().unwrap()).map(|lot| (lot.id, lot.invite, lot.part.0))
        };
        assert_eq!(names(Some(1)), names(Some(1)));
        assert_ne!(names(Some(1)), names(Some(2)));
        assert_ne!(names(Some(1))[0], names(Some(1))[1]);
        assert_ne!(names(None), names(None));
    }
}
