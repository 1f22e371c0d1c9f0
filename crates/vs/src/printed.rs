//! Who has which hooks, keywords, teams and names printed: an index, so that nobody else need be looked at.

use crate::position::{Set, Spot, Vs, bit, each};
use crate::vocabulary::{Keyword, Team};

/// The places of those with each hook and each keyword, on the face or on the equipment, and of those of each
/// team and of the names that share a bit. Follows from the bodies; [`crate::audit`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Printed {
    hooks: Index<64>,
    keys: Index<64>,
    teams: Index<16>,
    names: Index<64>,
}

/// A set of places for each of so many bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Index<const N: usize> {
    /// The bits that anybody has.
    any: u64,
    places: [Set; N],
}

impl<const N: usize> Index<N> {
    const EMPTY: Index<N> = Index { any: 0, places: [0; N] };

    /// Whoever stands there has these bits and no others.
    fn note(&mut self, at: Spot, has: u64) {
        for n in each(self.any & !has) {
            let places = &mut self.places[n as usize & (N - 1)];
            *places &= !bit(at);
            if *places == 0 {
                self.any &= !bit(n);
            }
        }
        each(has).for_each(|n| self.places[n as usize & (N - 1)] |= bit(at));
        self.any |= has;
    }

    /// Those with one of these bits.
    #[inline]
    fn with(&self, bits: u64) -> Set {
        // Mostly nobody has them.
        if bits & self.any == 0 {
            return 0;
        }
        each(bits & self.any).fold(0, |all, n| all | self.places[n as usize & (N - 1)])
    }
}

impl Default for Printed {
    fn default() -> Printed {
        Printed { hooks: Index::EMPTY, keys: Index::EMPTY, teams: Index::EMPTY, names: Index::EMPTY }
    }
}

impl Printed {
    /// Those with one of these hooks.
    #[inline]
    pub(crate) fn with_hooks(&self, hooks: u64) -> Set {
        self.hooks.with(hooks)
    }

    /// Those with a keyword.
    #[inline]
    pub(crate) fn with_key(&self, key: Keyword) -> Set {
        self.keys.places[key as usize & 63]
    }

    /// Those of a team.
    #[inline]
    pub(crate) fn with_team(&self, team: Team) -> Set {
        self.teams.places[team as usize & 15]
    }

    /// Those whose names have a bit in common, bit by bit.
    pub(crate) fn by_names(&self) -> impl Iterator<Item = Set> {
        each(self.names.any).map(|n| self.names.places[n as usize & 63])
    }

    fn note(&mut self, at: Spot, prints: Prints) {
        self.hooks.note(at, prints.hooks);
        self.keys.note(at, prints.keys);
        self.teams.note(at, prints.teams.into());
        self.names.note(at, prints.names);
    }
}

/// What is printed on somebody.
#[derive(Default)]
struct Prints {
    hooks: u64,
    keys: u64,
    teams: u16,
    names: u64,
}

impl Vs {
    /// Somebody else stands there, or nobody, or what is printed there has changed.
    pub(crate) fn note_printed(&mut self, at: Spot) {
        let prints = if self.is_live(at) { self.prints_at(at) } else { Prints::default() };
        self.bodies.printed.note(at, prints);
    }

    fn prints_at(&self, at: Spot) -> Prints {
        let face = &self.face(at).run;
        let (hooks, keys) = self.worn(at).map_or((0, 0), |gear| (gear.hooks, gear.keys));
        Prints { hooks: face.hooks | hooks, keys: face.keys | keys, teams: face.teams, names: face.name_bits }
    }

    /// The index as it follows from the bodies.
    pub(crate) fn index_printed(&self) -> Printed {
        let mut printed = Printed::default();
        each(self.bodies.live).for_each(|at| printed.note(at, self.prints_at(at)));
        printed
    }
}
