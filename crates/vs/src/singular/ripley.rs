//! Sister Ripley dies, and Ripley #8 is there.

use crate::event::Event;
use crate::position::{Spot, Vs, bit, each};
use crate::query::names_match;
use crate::vocabulary::Row;
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// The place in a seat's cards outside the game of the main character of that name and level.
    pub(crate) fn waiting_main(&self, seat: Seat, name: &str, level: u8) -> Option<usize> {
        let is_it = |card: &crate::catalogue::Card| card.level() == level && names_match(card, name);
        self.side(seat).outside.iter().position(|id| is_it(self.facts(*id)))
    }

    /// KO one's main character, and another is one's main character, stunned: one instruction, so that its
    /// player is not out.
    // vs: identity.new-main
    pub(crate) fn rise_as<W: Watch<Event>>(&mut self, seat: Seat, outside: usize, row: Row, watch: &mut W) {
        let Some(old) = each(self.main_of(seat)).next() else { return };
        self.ko_one(old, bit(old), watch);
        let new = self.side_mut(seat).outside.take(outside);
        let side = self.side_mut(seat);
        (side.main, side.xp, side.fallen) = (Some(new), [0; 4], false);
        let at: Spot = self.stand(new, seat, row, true);
        self.lay_down(at);
        self.appear(at, watch);
    }
}
