//! Underworld Boss: a supporting character takes over from the main character.

use crate::event::Event;
use crate::position::{Eyes, Vs, each};
use crate::vocabulary::Kind;
use longbox_kernel::Watch;
use longbox_kernel::cards::Id;

impl Vs {
    /// This becomes its player's main character, and the one before a supporting character, wherever it is. A head
    /// whose main character was KO'd has one again.
    // vs: identity.promote, identity.demote, mode.heads.plays-on
    pub(crate) fn take_over<W: Watch<Event>>(&mut self, eyes: &Eyes, watch: &mut W) -> bool {
        let Some(at) = self.spot_of(&eyes.source).filter(|at| !self.body(*at).main) else { return false };
        let id = self.body(at).id;
        let side = self.side_mut(eyes.by);
        let before = side.main.replace(id);
        side.fallen = false;
        // In whatever universe.
        if let Some(old) = each(self.everywhere()).find(|at| Some(self.body(*at).id) == before) {
            self.body_mut(old).main = false;
        }
        self.body_mut(at).main = true;
        watch.see(Event::NewMain { who: self.figure(at) });
        self.unsettled = true;
        true
    }

    /// Whether somebody's main character is that card, in whatever zone.
    pub(crate) fn is_main(&self, id: Id) -> bool {
        self.all_seats().any(|seat| self.side(seat).main == Some(id))
    }

    /// Whether a main character has become a supporting one.
    pub(crate) fn is_demoted(&self, id: Id) -> bool {
        matches!(self.facts(id).kind, Kind::Main(_)) && !self.is_main(id)
    }
}
