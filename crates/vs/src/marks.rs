//! Who has counters or wounds, is exhausted or has moved: one set for each, so that nobody else need be looked at.

use crate::position::{Body, Set, Spot, Vs, bit, each};

/// The places of those of whom each is so. Follows from the bodies; [`crate::audit`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) plus: Set,
    pub(crate) minus: Set,
    pub(crate) wounded: Set,
    pub(crate) exhausted: Set,
    /// In the Formation Step of this turn.
    pub(crate) formed: Set,
}

impl Marks {
    fn note(&mut self, at: Spot, body: &Body) {
        let note = |set: &mut Set, is: bool| *set = *set & !bit(at) | if is { bit(at) } else { 0 };
        note(&mut self.plus, body.counters > 0);
        note(&mut self.minus, body.counters < 0);
        note(&mut self.wounded, body.wounds > 0);
        note(&mut self.exhausted, body.exhausted);
        note(&mut self.formed, body.today.formed);
    }
}

impl Vs {
    /// Somebody else stands there, or nobody, or one of these things has changed there.
    pub(crate) fn note_marks(&mut self, at: Spot) {
        let bodies = &mut self.bodies;
        bodies.marks.note(at, &bodies.items[at as usize & 63]);
    }

    /// The sets as they follow from the bodies.
    pub(crate) fn sort_marks(&self) -> Marks {
        let mut marks = Marks::default();
        each(self.everywhere()).for_each(|at| marks.note(at, self.body(at)));
        marks
    }
}
