//! Steps that move cards between hand, deck and discard pile.

use crate::code::Moves;
use crate::event::{Event, To};
use crate::position::{About, Effect, Squad};
use crate::trigger::Happening;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn move_cards<W: Watch<Event>>(&mut self, moves: Moves, effect: &Effect, watch: &mut W) {
        let me = effect.source.by;
        let foe = me.other();
        match moves {
            Moves::Heal(n) => self.heal(me, self.count(n, effect), watch),
            // One "heal 1" after the other, so that whatever watches healing sees each of them.
            Moves::HealEach(n) => (0..self.count(n, effect)).for_each(|_| self.heal(me, 1, watch)),
            Moves::Draw(who, n) => self.draw(self.who(who, effect), self.count(n, effect), watch),
            Moves::EachDraws(n) => {
                self.draw(me, n, watch);
                self.draw(foe, n, watch);
            }
            Moves::DiscardHand(who) => self.discard_hand(self.who(who, effect), watch),
            Moves::DiscardRandom(who) => {
                let seat = self.who(who, effect);
                let count = self.side(seat).hand.len();
                if count > 0 {
                    let at = self.chance.pick(count);
                    self.discard_from_hand(seat, at, watch);
                    self.raise(Happening::Discarded { seat, count: 1 });
                }
            }
            Moves::DiscardAllTheirs(cards) => {
                let mut count = 0;
                for at in (0..self.side(foe).hand.len()).rev() {
                    if self.fits_now(cards, self.side(foe).hand[at], effect) {
                        self.discard_from_hand(foe, at, watch);
                        count += 1;
                    }
                }
                if count > 0 {
                    self.raise(Happening::Discarded { seat: foe, count });
                }
            }
            Moves::DiscardCopies => {
                if let Some(About { card, .. }) = effect.discarded {
                    self.discard_copies(foe, card, watch);
                }
            }
            Moves::Mill(n) => {
                for _ in 0..self.count(n, effect) {
                    self.mill(foe, watch);
                }
            }
            Moves::MillWhilePicked => {
                while let Some(id) = self.mill(foe, watch) {
                    if !effect.picked.factor().is_some_and(|factor| self.facts(id).has_factor(factor)) {
                        break;
                    }
                }
            }
            Moves::SwapDeckAndDiscard => self.swap_deck_and_discard(foe, watch),
            Moves::ShuffleHandAndKeepersIn => self.shuffle_hand_and_keepers_in(foe, watch),
            Moves::Shuffle(who) => self.shuffle_deck(self.who(who, effect), watch),
            Moves::TopDiscardToHand => {
                if let Some(id) = self.take_top_discard(me) {
                    self.send(me, id, To::Hand, watch);
                }
            }
            Moves::TakeTop => {
                if let Some(id) = self.lift_top(me) {
                    watch.see(Event::Hides { seat: me, card: self.ix(id), to: To::Hand });
                }
            }
        }
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

    fn discard_copies<W: Watch<Event>>(&mut self, seat: Seat, of: CardIx, watch: &mut W) {
        let before = self.side(seat).deck.len();
        for at in (0..self.side(seat).deck.len()).rev() {
            let id = self.side(seat).deck[at];
            if self.ix(id) == of {
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
        self.keepers_to_deck(seat, watch);
        self.shuffle_deck(seat, watch);
    }

    pub(super) fn hand_to_deck_top<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) {
        let id = self.side_mut(seat).hand.take(at);
        let mut hand = self.side(seat).hand;
        hand.add(id);
        self.slots.blur_hand(seat, &hand);
        self.lose_track();
        self.side_mut(seat).deck.add(id);
        watch.see(Event::Hides { seat, card: self.ix(id), to: To::DeckTop });
    }

    pub(super) fn top_or_bottom<W: Watch<Event>>(&mut self, seat: Seat, bottom: bool, watch: &mut W) {
        if bottom && let Some(id) = self.side_mut(seat).deck.pop() {
            self.side_mut(seat).deck.insert(0, id);
        }
        watch.see(Event::Placed { seat, to: if bottom { To::DeckBottom } else { To::DeckTop } });
    }
}
