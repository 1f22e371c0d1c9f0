//! Wyatt Wingfoot: a part of the hand and of the resource row that is his.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Frame, Phase, Spot, Vs, ZONE, bit, each};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};
use serde::{Deserialize, Serialize};

/// How many cards he draws.
const DRAWS: u8 = 2;

/// Wyatt's part of a hand.
#[derive(Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WyattsPart {
    /// Whose parts they are: when he came into play.
    pub(crate) life: Option<u32>,
    /// These cards of the hand.
    pub(crate) hand: List<Id, ZONE>,
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for WyattsPart {
    fn clone(&self) -> WyattsPart {
        *self
    }

    fn clone_from(&mut self, from: &WyattsPart) {
        self.life = from.life;
        self.hand.clone_from(&from.hand);
    }
}

impl Vs {
    /// Wyatt, while he is on a seat's side in the universe of this turn, or whoever appeared with his power. What he
    /// was given when he appeared is his until he leaves, stunned or not.
    // vs: wyatt.copied
    pub(crate) fn wyatt_of(&self, seat: Seat) -> Option<Spot> {
        let aware = self.bodies.printed.with_hooks(hook::OWN_HAND) | self.schemes.self_aware;
        each(self.bodies.side[seat.ix() & 3] & aware).next()
    }

    /// Whoever appears with a copy of his power has it for good.
    // vs: wyatt.copied
    pub(crate) fn note_self_awareness(&mut self, at: Spot) {
        if self.hearing(hook::OWN_HAND) & bit(at) != 0 {
            let mut aware = false;
            self.each_power_of(at, hook::OWN_HAND, |_, _| aware = true);
            self.schemes.self_aware |= if aware { bit(at) } else { 0 };
        }
    }

    /// Whether a card of a hand lies in Wyatt's part.
    pub(crate) fn is_wyatts(&self, seat: Seat, id: Id) -> bool {
        self.side(seat).wyatt.hand.contains(&id)
    }

    /// Whether Wyatt's resources pay now, for the cards of his part.
    // vs: wyatt.points
    pub(crate) fn is_wyatts_step(&self) -> bool {
        matches!(self.stack.first(), Some(Frame::Turn(Phase::WyattRecruit)))
    }

    /// Whether Wyatt might want to do something with his part of a seat's hand.
    // vs: view.wyatt: which part a card lies in is seen by all
    pub(crate) fn wyatt_might_play(&self, seat: Seat) -> bool {
        !self.side(seat).wyatt.hand.is_empty() && self.wyatt_of(seat).is_some()
    }

    /// The same with his recruit points.
    // vs: view.asked
    pub(crate) fn wyatt_might_recruit(&self, seat: Seat) -> bool {
        self.wyatt_might_play(seat) && (self.points(seat) > 0 || self.might_recruit_for_nothing(seat))
    }

    // vs: wyatt.draw
    pub(crate) fn wyatt_draws<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let Some(at) = self.wyatt_of(seat) else { return };
        watch.see(Event::WyattDraws { who: self.figure(at) });
        let drawn = usize::from(self.draw(seat, DRAWS, watch));
        let side = self.side_mut(seat);
        let from = side.hand.len() - drawn;
        let new: List<Id, ZONE> = side.hand[from..].iter().copied().collect();
        new.iter().for_each(|id| side.wyatt.hand.add(*id));
    }

    /// A card of his part of the hand becomes a resource of his part of the row.
    // vs: wyatt.resource
    pub(crate) fn wyatt_lays<W: Watch<Event>>(&mut self, seat: Seat, id: Id, up: bool, watch: &mut W) {
        self.lay_resource(seat, id, up, watch);
        if let Some(one) = self.side_mut(seat).resources.iter_mut().find(|one| one.id == id) {
            one.wyatts = true;
        }
    }

    /// The parts are those of the Wyatt who is there; without him they leave the game.
    // vs: wyatt.leaves
    pub(crate) fn keep_wyatts_parts<W: Watch<Event>>(&mut self, watch: &mut W) {
        // Mostly there is no Wyatt.
        let has_parts = self.sides.iter().any(|side| side.wyatt.life.is_some());
        if !has_parts && self.bodies.printed.with_hooks(hook::OWN_HAND) | self.schemes.self_aware == 0 {
            return;
        }
        for seat in self.all_seats() {
            let stays = |game: &Vs, life: u32| {
                each(game.everywhere()).any(|at| game.body(at).life == life && game.body(at).side == seat)
            };
            if self.side(seat).wyatt.life.is_some_and(|life| !stays(self, life)) {
                self.remove_wyatts_parts(seat, watch);
            }
            if self.side(seat).wyatt.life.is_none() {
                self.side_mut(seat).wyatt.life = self.wyatt_of(seat).map(|at| self.body(at).life);
            }
        }
    }

    /// What has left the hand is not in his part any more.
    #[inline]
    pub(crate) fn note_wyatts_hands(&mut self) {
        let seats = ..usize::from(self.seats).min(Seat::MAX);
        for side in self.sides[seats].iter_mut().filter(|side| !side.wyatt.hand.is_empty()) {
            while let Some(at) = side.wyatt.hand.iter().position(|id| !side.hand.contains(id)) {
                side.wyatt.hand.take(at);
            }
        }
    }

    fn remove_wyatts_parts<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let (side, slots) = (&mut self.sides[seat.ix() & 3], &mut self.slots);
        let part = std::mem::take(&mut side.wyatt).hand;
        let (mut hand, mut row) = (0, 0);
        for id in part.iter() {
            if let Some(at) = side.hand.iter().position(|other| other == id) {
                // vs: view.ko
                slots.show(*id);
                side.removed.add(side.hand.take(at));
                hand += 1;
            }
        }
        while let Some(at) = side.resources.iter().position(|one| one.wyatts) {
            let id = side.resources.take(at).id;
            slots.show(id);
            side.removed.add(id);
            row += 1;
        }
        if hand + row > 0 {
            watch.see(Event::WyattsPartsGone { seat, hand, row });
            self.unsettled = true;
        }
    }
}
