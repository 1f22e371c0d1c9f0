//! Doombots: an exact replica may take a wound.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Spot, Vs, bit, each};
use crate::vocabulary::Clause;
use longbox_kernel::Watch;

impl Vs {
    /// Who takes a wound in place of that character: each face-up replica on its side tries its luck once, but for
    /// those that are gone already.
    pub(crate) fn wound_taker<W: Watch<Event>>(
        &mut self,
        whom: Spot,
        is_gone: impl Fn(Spot) -> bool,
        watch: &mut W,
    ) -> Option<Spot> {
        if !self.is_heard(hook::WOUND_FOR) {
            return None;
        }
        let mut willing = 0;
        self.each_clause(hook::WOUND_FOR, |eyes, standing| {
            if let Clause::TakesWoundFor(filter) = &standing.what
                && self.fits(filter, eyes, whom)
            {
                willing |= self.spot_of(&eyes.source).map_or(0, bit);
            }
        });
        let free = |at: &Spot| *at != whom && !is_gone(*at);
        for at in each(willing).filter(free) {
            if self.chance.flip() {
                watch.see(Event::TakesWound { who: self.figure(at), instead: self.figure(whom) });
                return Some(at);
            }
        }
        None
    }
}
