//! Moving cards, and keeping account of who knows them.

use crate::event::{Event, To};
use crate::position::{ALL, Id, Keeper, Shuffle, Side, Squad, bit};
use crate::trigger::Happening;
use longbox_kernel::{Seat, Watch};

impl Squad {
    #[inline]
    pub(crate) fn make_public(&mut self, id: Id) {
        self.slots[id].known = ALL;
    }

    #[inline]
    pub(crate) fn make_known(&mut self, id: Id, to: Seat) {
        self.slots[id].known |= bit(to);
    }

    /// Put a card face up on a discard pile.
    #[inline]
    pub(crate) fn discard(&mut self, seat: Seat, id: Id) {
        self.make_public(id);
        self.side_mut(seat).discard.push(id);
    }

    /// The top card of a deck to the hand, for its owner's eyes only.
    pub(crate) fn lift_top(&mut self, seat: Seat) -> Option<Id> {
        let id = self.side_mut(seat).deck.pop()?;
        self.make_known(id, seat);
        self.side_mut(seat).hand.push(id);
        self.note_empty_deck(seat);
        Some(id)
    }

    /// Take the top card off a discard pile; the one below it can be seen now.
    // squad: view.discard-top
    pub(crate) fn take_top_discard(&mut self, seat: Seat) -> Option<Id> {
        let id = self.side_mut(seat).discard.pop()?;
        self.show_top_discard(seat);
        Some(id)
    }

    fn show_top_discard(&mut self, seat: Seat) {
        if let Some(top) = self.side(seat).discard.last().copied() {
            self.make_public(top);
        }
    }

    // squad: turn.draw, turn.draw.empty, effect.as-much-as-you-can
    pub(crate) fn draw<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) {
        let mut drawn = 0;
        while drawn < count {
            let Some(id) = self.lift_top(seat) else { break };
            watch.see(Event::Draw { seat, card: self.ix(id) });
            drawn += 1;
        }
        if drawn < count {
            watch.see(Event::NoDraw { seat });
        }
        if drawn > 0 {
            self.raise(Happening::Drew { seat, count: drawn });
        }
    }

    /// Discard from a hand by its place there.
    pub(crate) fn discard_from_hand<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) -> Id {
        let id = self.side_mut(seat).hand.take(at);
        self.discard(seat, id);
        watch.see(Event::Discarded { seat, card: self.ix(id) });
        id
    }

    // squad: heal.bottom, heal.order-unknown
    pub(crate) fn heal<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) {
        let count = (count as usize).min(self.side(seat).discard.len());
        if count == 0 {
            return;
        }
        let mut healed: longbox_kernel::List<Id, { crate::position::ZONE }> = longbox_kernel::List::new();
        for _ in 0..count {
            let id = self.side_mut(seat).discard.take(0);
            healed.push(id);
        }
        self.mix(&mut healed);
        if count > 1 {
            self.forget(seat, &healed);
        }
        for id in healed.iter() {
            self.side_mut(seat).deck.insert(0, *id);
        }
        watch.see(Event::Healed { seat, amount: count as u8 });
        self.raise(Happening::Healed { seat, count: count as u8 });
    }

    /// Random order, or the order that a scenario has fixed.
    pub(crate) fn mix(&mut self, ids: &mut [Id]) {
        match self.fate.shuffle {
            Shuffle::Random => self.rng.shuffle(ids),
            Shuffle::Keep => {}
            Shuffle::Reverse => ids.reverse(),
        }
    }

    /// Nobody can tell these cards apart any more.
    pub(crate) fn forget(&mut self, seat: Seat, ids: &[Id]) {
        if ids.iter().any(|id| self.slots[*id].known != ALL) {
            return self.merge(seat, ids);
        }
        // Both players saw which cards these are, only their order is lost: a batch of their own.
        let batch = self.fresh_batch();
        for id in ids {
            let slot = &mut self.slots[*id];
            slot.known = 0;
            slot.batch = batch;
        }
    }

    /// A batch that no hidden card belongs to; the first two are the players' own decks.
    fn fresh_batch(&mut self) -> u8 {
        loop {
            self.batches = if self.batches == u8::MAX { 2 } else { self.batches + 1 };
            if !self.slots.iter().any(|slot| slot.batch == self.batches && slot.known != ALL) {
                return self.batches;
            }
        }
    }

    /// These cards, and all that may be mistaken for them, are now one batch.
    fn merge(&mut self, seat: Seat, ids: &[Id]) {
        let home = seat.0;
        let mut merged = [0u64; 4];
        for id in ids {
            let batch = self.slots[*id].batch;
            merged[(batch >> 6) as usize] |= 1 << (batch & 63);
            self.slots[*id].known = 0;
            self.slots[*id].batch = home;
        }
        merged[0] &= !3;
        if merged == [0; 4] {
            return;
        }
        for slot in self.slots.iter_mut() {
            if slot.known != ALL && merged[(slot.batch >> 6) as usize] >> (slot.batch & 63) & 1 == 1 {
                slot.batch = home;
            }
        }
    }

    pub(crate) fn shuffle_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let mut deck = self.side(seat).deck;
        self.mix(&mut deck);
        self.forget(seat, &deck);
        self.side_mut(seat).deck = deck;
        watch.see(Event::Shuffled { seat });
    }

    /// Shuffle a discard pile: only its top card can be seen.
    pub(crate) fn shuffle_discard(&mut self, seat: Seat) {
        let mut pile = self.side(seat).discard;
        self.mix(&mut pile);
        self.merge(seat, &pile);
        self.side_mut(seat).discard = pile;
        self.show_top_discard(seat);
    }

    /// `viewer` is about to move these cards about in private: nobody else can follow.
    pub(crate) fn blur(&mut self, viewer: Seat, owner: Seat, ids: &[Id]) {
        let others = ALL & !bit(viewer);
        if ids.len() > 1 && ids.iter().any(|id| self.slots[*id].known & others != 0) {
            self.merge(owner, ids);
        }
    }

    /// A card leaves a hand without being shown: the opponent can no longer tell which of the
    /// hand's cards it was.
    pub(crate) fn blur_hand(&mut self, seat: Seat, moved: Id) {
        let foe = bit(seat.other());
        let mut hand = self.side(seat).hand;
        hand.push(moved);
        if hand.iter().all(|id| self.slots[*id].known & foe == 0) {
            return;
        }
        self.merge(seat, &hand);
        for id in hand.iter() {
            self.make_known(*id, seat);
        }
    }

    /// Send a face-up card to its player's hand or into the deck.
    pub(crate) fn send<W: Watch<Event>>(&mut self, seat: Seat, id: Id, to: To, watch: &mut W) {
        match to {
            To::DeckTop => {
                self.side_mut(seat).deck.push(id);
            }
            To::DeckBottom => {
                self.side_mut(seat).deck.insert(0, id);
            }
            To::Shuffled => {
                self.side_mut(seat).deck.insert(0, id);
                watch.see(Event::Moves { seat, card: self.ix(id), to });
                return self.shuffle_deck(seat, watch);
            }
            To::Hand => {
                self.side_mut(seat).hand.push(id);
            }
        }
        watch.see(Event::Moves { seat, card: self.ix(id), to });
    }

    // --- Keepers ---

    // squad: keeper.enter, keeper.put-into-play
    pub(crate) fn enter_play<W: Watch<Event>>(&mut self, seat: Seat, id: Id, watch: &mut W) -> bool {
        self.make_public(id);
        let card = self.ix(id);
        if !self.side(seat).keepers.has_room() {
            watch.see(Event::NoRoom { seat, card });
            self.discard(seat, id);
            return false;
        }
        self.arrivals = self.arrivals.wrapping_add(1);
        let keeper = Keeper { id, arrival: self.arrivals, turn: self.turn };
        self.side_mut(seat).keepers.push(keeper);
        self.refresh_hooks(seat);
        watch.see(Event::Enters { seat, card });
        self.raise(Happening::Entered { seat, id });
        if self.side(seat.other()).deck.is_empty() {
            self.raise(Happening::ArrivedAtEmptyDeck { seat, keeper });
        }
        true
    }

    pub(crate) fn refresh_hooks(&mut self, seat: Seat) {
        let hooks = self.side(seat).keepers.iter().fold(0, |all, k| all | self.brief(k.id).hooks);
        self.side_mut(seat).hooks = hooks;
    }

    /// Where a Keeper is in play.
    pub(crate) fn find_keeper(&self, id: Id) -> Option<(Seat, usize)> {
        for seat in [Seat(0), Seat(1)] {
            if let Some(at) = self.side(seat).keepers.iter().position(|k| k.id == id) {
                return Some((seat, at));
            }
        }
        None
    }

    /// Take a Keeper out of play, without saying where it goes.
    pub(crate) fn leave_play(&mut self, seat: Seat, at: usize) -> Keeper {
        let keeper = self.side_mut(seat).keepers.take(at);
        self.refresh_hooks(seat);
        keeper
    }

    // squad: keeper.destroy
    pub(crate) fn destroy<W: Watch<Event>>(&mut self, seat: Seat, at: usize, watch: &mut W) -> bool {
        let id = self.side(seat).keepers[at].id;
        let card = self.ix(id);
        if self.is_protected(seat, at) {
            watch.see(Event::Protected { seat, card });
            return false;
        }
        let keeper = self.leave_play(seat, at);
        self.discard(seat, id);
        watch.see(Event::Destroyed { seat, card });
        self.raise(Happening::Destroyed { seat, keeper });
        true
    }

    /// A Keeper back to its player's hand, or into the deck. This is not destruction.
    pub(crate) fn remove_keeper<W: Watch<Event>>(&mut self, seat: Seat, at: usize, to: To, watch: &mut W) {
        let keeper = self.leave_play(seat, at);
        self.send(seat, keeper.id, to, watch);
    }

    /// Change sides: a new arrival there, nothing carried over.
    pub(crate) fn take_control<W: Watch<Event>>(&mut self, to: Seat, at: usize, watch: &mut W) {
        if !self.side(to).keepers.has_room() {
            return;
        }
        let mut keeper = self.leave_play(to.other(), at);
        self.arrivals = self.arrivals.wrapping_add(1);
        keeper.arrival = self.arrivals;
        keeper.turn = self.turn;
        self.side_mut(to).keepers.push(keeper);
        self.refresh_hooks(to);
        watch.see(Event::Control { to, card: self.ix(keeper.id) });
        if self.side(to.other()).deck.is_empty() {
            self.raise(Happening::ArrivedAtEmptyDeck { seat: to, keeper });
        }
    }

    /// A coin for an ability or for the power.
    pub(crate) fn flip_coin(&mut self) -> bool {
        if self.fate.flips.is_empty() { self.rng.heads() } else { self.fate.flips.take(0) }
    }

    /// One of `count`, at random.
    pub(crate) fn pick_random(&mut self, count: usize) -> usize {
        if self.fate.picks.is_empty() {
            return self.rng.below(count as u32) as usize;
        }
        (self.fate.picks.take(0) as usize).min(count.saturating_sub(1))
    }
}

impl Side {
    /// Whether this player has no cards left to lose.
    #[inline]
    pub(crate) fn is_out(&self) -> bool {
        self.deck.is_empty() && self.hand.is_empty()
    }
}
