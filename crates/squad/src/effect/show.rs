//! Steps that reveal cards, look at them, lay them out and put them back.

use crate::code::Shows;
use crate::event::{Event, To};
use crate::position::{About, Effect, Laid, SEATS, Slots, Squad, ZONE};
use crate::trigger::Happening;
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

/// Where a revealed card was found.
pub(super) enum Revealed {
    OnDeck,
    InHand,
}

impl Squad {
    pub(super) fn show_cards<W: Watch<Event>>(&mut self, show: Shows, effect: &Effect, watch: &mut W) {
        let me = effect.source.by;
        let foe = me.other();
        match show {
            // squad: reveal.empty
            Shows::RevealTop(who) => {
                let seat = self.who(who, effect);
                let top = self.side(seat).deck.last().copied();
                if let Some(id) = top {
                    self.reveal(seat, id, watch);
                }
                let revealed = top.map(|id| self.about(id));
                self.keep(|effect| effect.revealed = revealed);
            }
            Shows::Peek(who) => {
                let owner = self.who(who, effect);
                if let Some(id) = self.side(owner).deck.last().copied() {
                    self.slots.show_to(me, id);
                    watch.see(Event::Looked { by: me, owner, card: self.ix(id) });
                }
            }
            Shows::Show(count) => self.lay_out(me, count, Laid::Open, watch),
            Shows::Look(who, count) => self.lay_out(self.who(who, effect), count, Laid::Private(me), watch),
            Shows::ShuffleShown => {
                let from = self.shown.from;
                self.return_shown();
                self.shuffle_deck(from, watch);
            }
            Shows::ShownToHand(cards) => {
                let before = self.shown.ids.len();
                for at in (0..self.shown.ids.len()).rev() {
                    let id = self.shown.ids[at];
                    if self.fits_now(cards, id, effect) {
                        self.shown.ids.take(at);
                        self.send(me, id, To::Hand, watch);
                    }
                }
                if self.shown.ids.len() < before {
                    self.note_shown_gone();
                }
            }
            Shows::ShownToBottom => self.shown_to_bottom(watch),
            Shows::LookAtHand => self.show_hand(foe, watch),
            Shows::RevealRandomFromHand => {
                let count = self.side(foe).hand.len();
                let revealed = (count > 0).then(|| self.chance.pick(count)).map(|at| self.side(foe).hand[at]);
                if let Some(id) = revealed {
                    self.reveal(foe, id, watch);
                }
                let revealed = revealed.map(|id| self.about(id));
                self.keep(|effect| effect.revealed = revealed);
            }
            Shows::RevealedToHand => {
                if let Some(About { id, .. }) = effect.revealed
                    && self.take_revealed(id).is_some()
                {
                    self.send(me, id, To::Hand, watch);
                }
            }
            Shows::DiscardRevealed => {
                if let Some(About { id, .. }) = effect.revealed {
                    self.discard_revealed(id, watch);
                }
            }
            // squad: play-again.power, play-again.playable
            Shows::PlayRevealed => {
                if let Some(About { id, .. }) = effect.revealed.filter(|revealed| revealed.id != Slots::LOST)
                    && self.plays(me, id, watch)
                    && self.take_revealed(id).is_some()
                {
                    self.begin_attack(me, id, 0, watch);
                }
            }
            Shows::PlayTopDiscard(who) => {
                let owner = self.who(who, effect);
                if let Some(id) = self.side(owner).discard.last().copied()
                    && self.plays(me, id, watch)
                {
                    self.take_top_discard(owner);
                    self.begin_attack(me, id, 0, watch);
                }
            }
        }
    }

    /// Whether an ability may play this card; if a limit forbids it, that is told.
    fn plays<W: Watch<Event>>(&self, seat: Seat, id: Id, watch: &mut W) -> bool {
        self.may_play(seat, id).inspect_err(|no| Self::tell_limit(seat, *no, watch)).is_ok()
    }

    /// Show a hand to everybody, in so far as it is not known already.
    // squad: view.look-hand
    pub(super) fn show_hand<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        for at in 0..self.side(seat).hand.len() {
            let id = self.side(seat).hand[at];
            if !self.slots.is_public(id) {
                self.reveal(seat, id, watch);
            }
        }
    }

    /// Of several copies in a hand that nobody else knows, the first is the one that is shown: which of
    /// them it was makes no difference to anybody, and so must not show by its place.
    fn lay_first(&mut self, owner: Seat, id: Id) {
        let hand = &self.side(owner).hand;
        let same = |other: &Id| self.slots.are_twins(*other, id);
        if let (Some(at), Some(first)) = (hand.iter().position(|held| *held == id), hand.iter().position(same)) {
            self.side_mut(owner).hand.swap(first, at);
        }
    }

    // squad: view.reveal
    pub(crate) fn reveal<W: Watch<Event>>(&mut self, owner: Seat, id: Id, watch: &mut W) {
        self.lay_first(owner, id);
        let another = W::ON && self.is_another_copy(owner, id);
        self.slots.show(id);
        let held = W::ON && self.side(owner).hand.contains(&id);
        watch.see(Event::Revealed { seat: owner, card: self.ix(id), held, another });
    }

    /// Take the revealed card from where it was revealed: on top of a deck or in a hand. `None`
    /// if it has gone elsewhere since, or was shuffled.
    pub(super) fn take_revealed(&mut self, id: Id) -> Option<(Seat, Revealed)> {
        if !self.slots.is_public(id) {
            return None;
        }
        for owner in SEATS {
            if self.side(owner).deck.last() == Some(&id) {
                self.side_mut(owner).deck.pop();
                self.note_empty_deck(owner);
                return Some((owner, Revealed::OnDeck));
            }
            if let Some(at) = self.side(owner).hand.iter().position(|held| *held == id) {
                self.side_mut(owner).hand.take(at);
                return Some((owner, Revealed::InHand));
            }
        }
        None
    }

    fn discard_revealed<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let Some((seat, place)) = self.take_revealed(id) else { return };
        self.discard(seat, id);
        let card = self.ix(id);
        match place {
            Revealed::OnDeck => watch.see(Event::Milled { seat, card }),
            Revealed::InHand => {
                watch.see(Event::Discarded { seat, card, another: false });
                self.raise(Happening::Discarded { seat, count: 1 });
            }
        }
    }

    /// Take cards off the top of a deck and lay them out, the top card first.
    fn lay_out<W: Watch<Event>>(&mut self, from: Seat, count: u8, how: Laid, watch: &mut W) {
        self.return_shown();
        self.shown.from = from;
        self.shown.how = how;
        for _ in 0..(count as usize).min(self.shown.ids.capacity()) {
            let Some(id) = self.side_mut(from).deck.pop() else { break };
            self.shown.ids.add(id);
        }
        let ids = self.shown.ids;
        match how {
            Laid::Open => ids.iter().for_each(|id| self.reveal(from, *id, watch)),
            Laid::Private(viewer) => {
                self.slots.blur(viewer, from, &ids);
                self.lose_track();
                for id in ids.iter() {
                    self.slots.show_to(viewer, *id);
                    watch.see(Event::Looked { by: viewer, owner: from, card: self.ix(*id) });
                }
            }
            Laid::InHand => {}
        }
    }

    /// Cards revealed in the hand stay there; only which they are is noted.
    pub(super) fn lay_out_in_hand(&mut self, seat: Seat) {
        self.return_shown();
        self.shown.from = seat;
        self.shown.how = Laid::InHand;
    }

    /// Whatever is still laid out goes back where it came from, in the order it had.
    // squad: reveal.put-back
    pub(crate) fn return_shown(&mut self) {
        if self.shown.ids.is_empty() {
            return;
        }
        if self.shown.how == Laid::InHand {
            return self.shown.ids.clear();
        }
        let from = self.shown.from;
        while let Some(id) = self.shown.ids.pop() {
            self.side_mut(from).deck.add(id);
        }
    }

    /// Once nothing is laid out any more, a deck may have turned out empty.
    fn note_shown_gone(&mut self) {
        if self.shown.ids.is_empty() {
            self.note_empty_deck(self.shown.from);
        }
    }

    fn shown_to_bottom<W: Watch<Event>>(&mut self, watch: &mut W) {
        let from = self.shown.from;
        let mut rest: List<Id, ZONE> = self.shown.ids.iter().copied().collect();
        self.shown.ids.clear();
        self.put_under(from, &mut rest);
        rest.iter().for_each(|_| watch.see(Event::Placed { seat: from, to: To::DeckBottom }));
    }

    /// This one of the cards laid out goes back on top of the deck.
    // squad: reveal.order
    pub(super) fn put_back<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) {
        let from = self.shown.from;
        let id = self.shown.ids.take(at);
        self.side_mut(from).deck.add(id);
        watch.see(Event::Placed { seat: from, to: To::DeckTop });
    }

    /// This one of the cards laid out goes to the hand.
    pub(super) fn shown_to_hand<W: Watch<Event>>(&mut self, me: Seat, at: usize, watch: &mut W) {
        let id = self.shown.ids.take(at);
        self.side_mut(me).hand.add(id);
        let card = self.ix(id);
        watch.see(match self.shown.how {
            Laid::Private(_) => Event::Hides { seat: me, card, to: To::Hand },
            Laid::Open | Laid::InHand => Event::Moves { seat: me, card, to: To::Hand },
        });
        self.note_shown_gone();
    }

    /// This one of the cards laid out is discarded.
    pub(super) fn discard_shown<W: Watch<Event>>(&mut self, at: usize, watch: &mut W) {
        let from = self.shown.from;
        let id = self.shown.ids.take(at);
        self.discard(from, id);
        watch.see(Event::Milled { seat: from, card: self.ix(id) });
        self.note_shown_gone();
    }
}
