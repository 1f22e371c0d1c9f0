//! Instructions that move cards between hand, deck and discard pile.

use crate::catalogue::NONE;
use crate::code::{Count, Op};
use crate::event::{Event, To};
use crate::position::{Effect, Frame, Id, Squad};
use crate::trigger::Happening;
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn act_on_cards<W: Watch<Event>>(&mut self, effect: Effect, op: Op, watch: &mut W) {
        let me = effect.source.seat();
        let foe = me.other();
        match op {
            Op::DiscardHand(who) => {
                let seat = self.who(who, &effect);
                self.discard_hand(seat, watch);
            }
            Op::DiscardRandom(who) => {
                let seat = self.who(who, &effect);
                let count = self.side(seat).hand.len();
                if count > 0 {
                    let at = self.pick_random(count);
                    self.discard_from_hand(seat, at, watch);
                    self.raise(Happening::Discarded { seat, count: 1 });
                }
            }
            Op::DiscardAllTheirs(cards) => {
                let mut count = 0;
                for at in (0..self.side(foe).hand.len()).rev() {
                    if self.fits_now(cards, self.side(foe).hand[at], &effect) {
                        self.discard_from_hand(foe, at, watch);
                        count += 1;
                    }
                }
                if count > 0 {
                    self.raise(Happening::Discarded { seat: foe, count });
                }
            }
            Op::DiscardCopies if effect.discarded != NONE => self.discard_copies(foe, effect.discarded, watch),
            Op::DiscardCopies => {}
            Op::Mill(n) => {
                let n = self.count(n, &effect);
                for _ in 0..n {
                    self.mill(foe, watch);
                }
            }
            Op::MillWhilePicked => {
                while let Some(id) = self.mill(foe, watch) {
                    if !self.facts(id).has_factor(effect.picked) {
                        break;
                    }
                }
            }
            Op::SwapDeckAndDiscard => self.swap_deck_and_discard(foe, watch),
            Op::ShuffleHandAndKeepersIn => self.shuffle_hand_and_keepers_in(foe, watch),
            Op::Shuffle(who) => self.shuffle_deck(self.who(who, &effect), watch),
            Op::TopDiscardToHand => {
                if let Some(id) = self.take_top_discard(me) {
                    self.send(me, id, To::Hand, watch);
                }
            }
            Op::TakeTop => {
                if let Some(id) = self.lift_top(me) {
                    watch.see(Event::Hides { seat: me, card: self.ix(id), to: To::Hand });
                }
            }
            _ => {}
        }
    }

    /// The discard takes the whole hand: nothing to choose.
    pub(super) fn discard_whole_hand<W: Watch<Event>>(&mut self, seat: Seat, mut effect: Effect, watch: &mut W) {
        if let Some(id) = self.side(seat).hand.last() {
            effect.discarded = *id;
        }
        effect.did = !self.side(seat).hand.is_empty();
        self.advance(effect);
        self.discard_hand(seat, watch);
    }

    fn discard_hand<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let count = self.side(seat).hand.len() as u8;
        for _ in 0..count {
            self.discard_from_hand(seat, 0, watch);
        }
        if count > 0 {
            self.raise(Happening::Discarded { seat, count });
        }
    }

    /// One of several discards; the event for all of them comes with the last.
    // squad: effect.forced-discard
    pub(super) fn discard_one<W: Watch<Event>>(&mut self, seat: Seat, mut effect: Effect, at: usize, watch: &mut W) {
        effect.discarded = self.discard_from_hand(seat, at, watch);
        effect.left -= 1;
        effect.mark += 1;
        if effect.left > 0 {
            return self.set_top(Frame::Effect(effect));
        }
        self.advance(effect);
        self.raise(Happening::Discarded { seat, count: effect.mark as u8 });
    }

    /// One "heal 1" after the other, so that whatever watches healing sees each of them.
    pub(super) fn heal_each<W: Watch<Event>>(&mut self, mut effect: Effect, count: Count, watch: &mut W) {
        effect.left = self.count(count, &effect);
        self.advance(effect);
        for _ in 0..effect.left {
            self.heal(effect.source.seat(), 1, watch);
        }
    }

    /// The top card of a deck to the discard pile; this is not damage.
    pub(super) fn mill<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) -> Option<Id> {
        let id = self.side_mut(seat).deck.pop()?;
        self.discard(seat, id);
        watch.see(Event::Milled { seat, card: self.ix(id) });
        self.note_empty_deck(seat);
        Some(id)
    }

    /// Called whenever cards have left a deck.
    pub(crate) fn note_empty_deck(&mut self, seat: Seat) {
        if self.side(seat).deck.is_empty() {
            self.raise(Happening::DeckEmpty { seat });
        }
    }

    fn discard_copies<W: Watch<Event>>(&mut self, seat: Seat, of: Id, watch: &mut W) {
        let before = self.side(seat).deck.len();
        for at in (0..self.side(seat).deck.len()).rev() {
            let id = self.side(seat).deck[at];
            if self.ix(id) == self.ix(of) {
                self.side_mut(seat).deck.take(at);
                self.discard(seat, id);
                watch.see(Event::Milled { seat, card: self.ix(id) });
            }
        }
        if self.side(seat).deck.len() < before {
            self.note_empty_deck(seat);
        }
    }

    fn swap_deck_and_discard<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let side = self.side_mut(seat);
        let had_cards = !side.deck.is_empty();
        std::mem::swap(&mut side.deck, &mut side.discard);
        watch.see(Event::Swapped { seat });
        self.shuffle_deck(seat, watch);
        self.shuffle_discard(seat);
        if had_cards {
            self.note_empty_deck(seat);
        }
    }

    fn shuffle_hand_and_keepers_in<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        while let Some(id) = self.side_mut(seat).hand.pop() {
            self.side_mut(seat).deck.insert(0, id);
        }
        while !self.side(seat).keepers.is_empty() {
            let keeper = self.leave_play(seat, 0);
            self.side_mut(seat).deck.insert(0, keeper.id);
            watch.see(Event::Moves { seat, card: self.ix(keeper.id), to: To::Shuffled });
        }
        self.shuffle_deck(seat, watch);
    }

    pub(super) fn hand_to_deck_top<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) {
        let id = self.side_mut(seat).hand.take(at);
        self.blur_hand(seat, id);
        self.side_mut(seat).deck.push(id);
        watch.see(Event::Hides { seat, card: self.ix(id), to: To::DeckTop });
    }

    pub(super) fn top_or_bottom<W: Watch<Event>>(&mut self, seat: Seat, bottom: bool, watch: &mut W) {
        if bottom && let Some(id) = self.side_mut(seat).deck.pop() {
            self.side_mut(seat).deck.insert(0, id);
        }
        watch.see(Event::Placed { seat, to: if bottom { To::DeckBottom } else { To::DeckTop } });
    }
}
