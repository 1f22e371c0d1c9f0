//! Radar Sense: hands that lie open until somebody pays for the end of it.

use crate::event::Event;
use crate::position::{Eyes, Frame, Payment, Vs, What};
use crate::vocabulary::{Symbol, Until, Whose};
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// Those players show their hands from now on. While they do so because of this player, once more
    /// changes nothing.
    // vs: power.copy.rule
    pub(crate) fn open_hands<W: Watch<Event>>(&mut self, whose: Whose, symbol: Symbol, eyes: &Eyes, watch: &mut W) {
        let what = What::OpenHands(whose, symbol);
        if !self.mods.iter().any(|change| change.by == eyes.by && change.what == what) {
            self.change(0, what, eyes, Until::Ever, watch);
        }
    }

    /// Whether the change of that number makes a player show the hand; for which symbol it ends.
    fn opens_hand_of(&self, number: usize, seat: Seat) -> Option<Symbol> {
        let change = self.mods.get(number)?;
        let What::OpenHands(whose, symbol) = change.what else { return None };
        self.is_whose(whose, change.by, seat).then_some(symbol)
    }

    /// Cards that have come into an open hand are shown.
    // vs: view.reveal
    pub(crate) fn keep_hands_open<W: Watch<Event>>(&mut self, watch: &mut W) {
        if !self.mods.iter().any(|change| matches!(change.what, What::OpenHands(..))) {
            return;
        }
        for seat in self.all_seats() {
            let open = (0..self.mods.len()).any(|number| self.opens_hand_of(number, seat).is_some());
            let hidden = self.side(seat).hand.iter().any(|id| !self.slots.is_public(*id));
            if open && hidden {
                self.show_hand(seat, watch);
            }
        }
    }

    /// Whether a player can pay for the end of that change now.
    // vs: cost.special.effect
    pub(crate) fn may_close_hands(&self, number: usize, seat: Seat) -> bool {
        let pays = |symbol: Symbol| self.can_pay(seat, self.any_of_side(seat), &[symbol]);
        self.opens_hand_of(number, seat).is_some_and(pays)
    }

    /// One of a player's characters pays for the end of it.
    pub(crate) fn close_hands<W: Watch<Event>>(&mut self, number: usize, seat: Seat, watch: &mut W) {
        let Some(symbol) = self.opens_hand_of(number, seat) else { return };
        self.mods.take(number);
        watch.see(Event::HandsClosed { seat });
        let payee = self.any_of_side(seat);
        let symbols = [symbol].into_iter().collect();
        self.push(Frame::Pay(Payment { by: seat, payee, symbols, one_of: false, discarded: false }));
    }
}
