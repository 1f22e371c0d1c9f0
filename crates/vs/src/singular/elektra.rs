//! Elektra waits in hand and comes back with what was on her.

use crate::event::Event;
use crate::position::{Keeping, Kept, Set, Spot, Vs};
use crate::trigger::Happening;
use crate::vocabulary::Row;
use crate::zones::Entry;
use longbox_kernel::Watch;
use longbox_kernel::cards::Id;

impl Vs {
    /// A character goes to its owner's hand; its level, counters and wounds are set aside.
    // vs: identity.missing: a main character in hand is not missing
    pub(crate) fn withdraw<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        let body = *self.body(at);
        self.raise(Happening::Leaves(at), watch);
        self.leave_play(at, watch);
        self.send_to_hand(body.id, watch);
        let kept = Kept {
            id: body.id,
            face: body.face,
            counters: body.counters,
            wounds: body.wounds,
            why: Keeping::Withdrawn,
        };
        if self.kept.push(kept).is_err() {
            watch.see(Event::TooMany { card: body.face });
        }
    }

    /// Whether the card is still in its owner's hand, and there is room for it. What was set aside for a card
    /// that went elsewhere is lost.
    pub(crate) fn may_come_back(&mut self, id: Id) -> bool {
        let waits = self.kept.iter().position(|kept| kept.id == id && kept.why == Keeping::Withdrawn);
        let in_hand = self.side(self.slots.owner(id)).hand.contains(&id);
        let may = in_hand && self.everywhere() != Set::MAX;
        if let Some(at) = waits.filter(|_| !may) {
            self.kept.take(at);
        }
        waits.is_some() && may
    }

    pub(crate) fn come_back<W: Watch<Event>>(&mut self, id: Id, row: Row, watch: &mut W) {
        let owner = self.slots.owner(id);
        let waits = self.kept.iter().position(|kept| kept.id == id && kept.why == Keeping::Withdrawn);
        let in_hand = self.side(owner).hand.iter().position(|other| *other == id);
        let (Some(waits), Some(in_hand)) = (waits, in_hand) else { return };
        let kept = self.kept.take(waits);
        self.side_mut(owner).hand.take(in_hand);
        let entry = Entry { face: kept.face, main: false, counters: kept.counters, wounds: kept.wounds };
        self.enter_as(id, entry, owner, row, watch);
    }
}
