//! Mystique becomes somebody else.

use crate::event::Event;
use crate::position::{Spot, Vs};
use crate::vocabulary::Basic;
use longbox_kernel::cards::CardIx;
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    /// The main characters of Level 2 in a seat's transform pile, by name.
    // vs: deck.transform
    pub(crate) fn transform_pile(&self, seat: Seat) -> List<CardIx, 32> {
        let mut pile: List<CardIx, 32> = List::new();
        for id in self.side(seat).outside.iter() {
            let card = self.facts(*id);
            let marvel = card.teams.iter().any(|team| team.is_marvel());
            if card.basic() == Basic::Main && card.level() == 2 && marvel && !pile.contains(&self.slots.card(*id)) {
                pile.add(self.slots.card(*id));
            }
        }
        pile.sort_unstable();
        pile
    }

    /// Another card stands in its place, with its pose, counters, wounds, equipment and changes. It neither
    /// appears nor leaves play.
    // vs: identity.transform, identity.transform.levels
    pub(crate) fn transform<W: Watch<Event>>(&mut self, at: Spot, card: CardIx, watch: &mut W) {
        let owner = self.owner_of(at);
        let Some(n) = self.side(owner).outside.iter().position(|id| self.slots.card(*id) == card) else { return };
        let new = self.side_mut(owner).outside.take(n);
        self.slots.show(new);
        watch.see(Event::Transforms { who: self.figure(at), into: card });
        // To the rules of names it has just come to this side.
        let since = self.tick();
        let body = self.body_mut(at);
        let old = std::mem::replace(&mut body.id, new);
        (body.face, body.since) = (card, since);
        let side = self.side_mut(owner);
        side.removed.add(old);
        if side.main == Some(old) {
            (side.main, side.xp) = (Some(new), [0; 4]);
        }
        self.note_printed(at);
        self.unsettled = true;
    }
}
