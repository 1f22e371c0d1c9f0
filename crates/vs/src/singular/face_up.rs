//! Time Platform: cards that lie face up in a deck.

use crate::event::Event;
use crate::position::{Spot, Vs};
use crate::trigger::Happening;
use crate::vocabulary::Kind;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// A character goes face up into its owner's deck, which is shuffled.
    // vs: card.time-platform
    pub(crate) fn shuffle_in_face_up<W: Watch<Event>>(&mut self, at: Spot, watch: &mut W) {
        let (id, card) = (self.body(at).id, self.body(at).face);
        let owner = self.slots.owner(id);
        watch.see(Event::FaceUpIntoDeck { seat: owner, card });
        self.raise(Happening::Leaves(at), watch);
        self.leave_play(at, watch);
        // vs: zone.token, identity.demote.leaves
        if self.facts(id).kind == Kind::Token {
            return self.send_to_ko_pile(id);
        }
        if self.is_demoted(id) {
            return self.side_mut(owner).removed.add(id);
        }
        self.side_mut(owner).deck.insert(0, id);
        if self.schemes.face_up.push(id).is_err() {
            watch.see(Event::TooMany { card });
        }
        self.shuffle_deck(owner, watch);
    }

    /// Everybody sees where the face-up cards of a deck lie after a shuffle.
    pub(crate) fn show_face_up(&mut self, seat: Seat) {
        let face_up = self.schemes.face_up;
        for id in face_up.iter().copied() {
            if self.side(seat).deck.contains(&id) {
                self.slots.show(id);
            }
        }
    }

    /// A card that has left its deck does not lie there face up any more.
    pub(crate) fn turn_down_what_left(&mut self) {
        let left = |game: &Vs, id: &Id| !game.side(game.slots.owner(*id)).deck.contains(id);
        while let Some(at) = self.schemes.face_up.iter().position(|id| left(self, id)) {
            self.schemes.face_up.take(at);
        }
    }
}
