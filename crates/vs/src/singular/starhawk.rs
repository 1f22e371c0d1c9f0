//! Starhawk's player has the top card of the deck as good as in hand.

use crate::ask::{Choice, Recruited};
use crate::code::hook;
use crate::position::{Spot, Vs, each};
use crate::vocabulary::Row;
use longbox_kernel::Seat;
use longbox_kernel::cards::Id;

impl Vs {
    /// The top card of a deck, if its player may look at it and play it.
    #[inline]
    pub(crate) fn open_top(&self, seat: Seat) -> Option<Id> {
        // Mostly nobody may.
        if self.is_heard(hook::TOP_OF_DECK) { self.top_opened_to(seat) } else { None }
    }

    fn top_opened_to(&self, seat: Seat) -> Option<Id> {
        let mut open = false;
        self.each_clause(hook::TOP_OF_DECK, |eyes, _| open |= eyes.by == seat);
        self.side(seat).deck.last().copied().filter(|_| open)
    }

    /// Whoever may look at the top card of the deck does.
    // vs: view.look
    #[inline]
    pub(crate) fn show_tops(&mut self) {
        if self.is_heard(hook::TOP_OF_DECK) {
            self.show_open_tops();
        }
    }

    fn show_open_tops(&mut self) {
        for seat in self.all_seats() {
            if let Some(id) = self.open_top(seat) {
                self.slots.show_to(seat, id);
            }
        }
    }

    /// What can be recruited from the top of a deck, or put on a character.
    pub(crate) fn list_top(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        let Some(id) = self.open_top(seat) else { return };
        if self.may_recruit(seat, id).is_ok() {
            Row::ALL.iter().for_each(|row| add(Choice::TopRecruit(*row)));
        }
        self.list_lends(Recruited::Top, self.may_lend(seat, id), add);
        let may = |on: &Spot| self.facts(id).is_worn() && self.may_equip(seat, id, *on).is_ok();
        each(self.on_side(seat)).filter(may).for_each(|on| add(Choice::TopEquip(on)));
    }

    /// The ways in which the top card of a deck can be played as a plot twist.
    pub(crate) fn list_top_twist(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        let Some(id) = self.open_top(seat).filter(|id| self.facts(*id).is_plot_twist()) else { return };
        if let Ok(plays) = self.may_play(seat, id) {
            plays.iter().for_each(|play| add(Choice::TopPlay(*play)));
        }
    }
}
