//! Who has which hooks, keywords, teams and names printed: an index, so that nobody else need be looked at.

use crate::code::About;
use crate::position::{Set, Spot, Vs, bit, each, several};
use crate::vocabulary::{Keyword, Team, Verb};

/// The places of those with each hook and each keyword, on the face or on the equipment, and of those of each
/// team and of the names that share a bit. Follows from the bodies; [`crate::audit`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Printed {
    hooks: Index<64>,
    keys: Index<64>,
    teams: Index<16>,
    names: Index<64>,
    /// Of those whose clauses are about a verb or a keyword.
    verbs: Index<32>,
    given: Index<64>,
    /// Those whose clauses add to ATK or DEF of anybody else.
    others: Set,
}

/// A set of places for each of so many bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Index<const N: usize> {
    /// The bits that anybody has.
    any: u64,
    /// Those that several have.
    shared: u64,
    places: [Set; N],
}

impl<const N: usize> Index<N> {
    const EMPTY: Index<N> = Index { any: 0, shared: 0, places: [0; N] };

    /// Whoever stands there has these bits and no others.
    fn note(&mut self, at: Spot, has: u64) {
        for n in each(self.any & !has) {
            let places = &mut self.places[n as usize & (N - 1)];
            *places &= !bit(at);
            if *places == 0 {
                self.any &= !bit(n);
            }
            if !several(*places) {
                self.shared &= !bit(n);
            }
        }
        for n in each(has) {
            let places = &mut self.places[n as usize & (N - 1)];
            *places |= bit(at);
            if several(*places) {
                self.shared |= bit(n);
            }
        }
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
        Printed {
            hooks: Index::EMPTY,
            keys: Index::EMPTY,
            teams: Index::EMPTY,
            names: Index::EMPTY,
            verbs: Index::EMPTY,
            given: Index::EMPTY,
            others: 0,
        }
    }
}

impl Printed {
    /// The hooks that anybody has.
    #[inline]
    pub(crate) fn hooks(&self) -> u64 {
        self.hooks.any
    }

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

    /// Those whose clauses keep somebody from that.
    #[inline]
    pub(crate) fn about_verb(&self, verb: Verb) -> Set {
        self.verbs.places[verb as usize & 31]
    }

    /// Those whose clauses give a keyword or take it.
    #[inline]
    pub(crate) fn about_key(&self, key: Keyword) -> Set {
        self.given.places[key as usize & 63]
    }

    /// Those whose clauses add to ATK or DEF of anybody else.
    #[inline]
    pub(crate) fn about_others(&self) -> Set {
        self.others
    }

    /// Those whose names have one of these bits.
    #[inline]
    pub(crate) fn with_name_bits(&self, bits: u64) -> Set {
        self.names.with(bits)
    }

    /// Those whose names have a bit in common, for each bit that several have.
    pub(crate) fn with_common_names(&self) -> impl Iterator<Item = Set> {
        each(self.names.shared).map(|n| self.names.places[n as usize & 63])
    }

    fn note(&mut self, at: Spot, prints: Prints) {
        self.hooks.note(at, prints.hooks);
        self.keys.note(at, prints.keys);
        self.teams.note(at, prints.teams.into());
        self.names.note(at, prints.names);
        self.verbs.note(at, prints.about.verbs);
        self.given.note(at, prints.about.keys);
        self.others = self.others & !bit(at) | if prints.about.others { bit(at) } else { 0 };
    }
}

/// What is printed on somebody.
#[derive(Default)]
struct Prints {
    hooks: u64,
    keys: u64,
    teams: u16,
    names: u64,
    about: About,
}

impl Vs {
    /// Somebody else stands there, or nobody, or what is printed there has changed.
    pub(crate) fn note_printed(&mut self, at: Spot) {
        let prints = if self.is_live(at) { self.prints_at(at) } else { Prints::default() };
        self.bodies.printed.note(at, prints);
        self.bodies.namesakes = self.find_namesakes();
    }

    fn prints_at(&self, at: Spot) -> Prints {
        let face = &self.face(at).run;
        let mut prints =
            Prints { hooks: face.hooks, keys: face.keys, teams: face.teams, names: face.name_bits, about: face.about };
        if let Some(gear) = self.worn(at) {
            prints.hooks |= gear.hooks;
            prints.keys |= gear.keys;
            prints.about = prints.about.and(gear.about);
        }
        prints
    }

    /// The index as it follows from the bodies.
    pub(crate) fn index_printed(&self) -> Printed {
        let mut printed = Printed::default();
        each(self.bodies.live).for_each(|at| printed.note(at, self.prints_at(at)));
        printed
    }
}
