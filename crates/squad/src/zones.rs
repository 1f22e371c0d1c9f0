//! Moving cards, and keeping account of who knows them.

use crate::event::{Event, To};
use crate::position::{Keeper, SEATS, Squad, ZONE};
use crate::trigger::Happening;
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Squad {
    /// Put a card face up on a discard pile.
    #[inline]
    pub(crate) fn discard(&mut self, seat: Seat, id: Id) {
        self.slots.show(id);
        self.side_mut(seat).discard.add(id);
    }

    /// The top card of a deck to the hand, for its owner's eyes only.
    #[inline]
    pub(crate) fn lift_top(&mut self, seat: Seat) -> Option<Id> {
        let id = self.side_mut(seat).deck.pop()?;
        self.slots.show_to(seat, id);
        self.side_mut(seat).hand.add(id);
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
            self.slots.show(top);
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
        let another = W::ON && self.is_another_copy(seat, self.side(seat).hand[at]);
        let id = self.side_mut(seat).hand.take(at);
        self.discard(seat, id);
        watch.see(Event::Discarded { seat, card: self.ix(id), another });
        id
    }

    /// Whether this is a hidden card of a hand in which a copy of it lies open. Everybody sees which of the
    /// two chance takes, and how many hidden cards are left decides who is asked: so it has to be told.
    // squad: view.asked
    pub(crate) fn is_another_copy(&self, owner: Seat, id: Id) -> bool {
        let hand = &self.side(owner).hand;
        let is_open = |held: &Id| self.slots.is_public(*held) && self.ix(*held) == self.ix(id);
        hand.contains(&id) && !self.slots.is_public(id) && hand.iter().any(is_open)
    }

    // squad: heal.bottom, heal.order-unknown
    pub(crate) fn heal<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) {
        let count = (count as usize).min(self.side(seat).discard.len());
        if count == 0 {
            return;
        }
        let mut healed: List<Id, ZONE> = List::new();
        for _ in 0..count {
            let id = self.side_mut(seat).discard.take(0);
            healed.add(id);
        }
        self.put_under(seat, &mut healed);
        watch.see(Event::Healed { seat, amount: count as u8 });
        self.raise(Happening::Healed { seat, count: count as u8 });
    }

    /// Cards under a deck, in unknown order.
    pub(crate) fn put_under(&mut self, seat: Seat, ids: &mut [Id]) {
        self.chance.shuffle(ids);
        if ids.len() > 1 {
            self.slots.forget(seat, ids);
            self.lose_track();
        }
        ids.iter().for_each(|id| self.side_mut(seat).deck.insert(0, *id));
    }

    pub(crate) fn shuffle_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let deck = &mut self.sides[seat.ix() & 1].deck;
        self.chance.shuffle(deck);
        self.slots.forget(seat, deck);
        self.lose_track();
        watch.see(Event::Shuffled { seat });
    }

    /// Shuffle a discard pile: only its top card can be seen.
    pub(crate) fn shuffle_discard(&mut self, seat: Seat) {
        let pile = &mut self.sides[seat.ix() & 1].discard;
        self.chance.shuffle(pile);
        self.slots.merge(seat, pile);
        self.lose_track();
        self.show_top_discard(seat);
    }

    /// Send a face-up card to its player's hand or into the deck.
    pub(crate) fn send<W: Watch<Event>>(&mut self, seat: Seat, id: Id, to: To, watch: &mut W) {
        match to {
            To::DeckTop => {
                self.side_mut(seat).deck.add(id);
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
                self.side_mut(seat).hand.add(id);
            }
        }
        watch.see(Event::Moves { seat, card: self.ix(id), to });
    }

    // --- Keepers ---

    // squad: keeper.enter, keeper.put-into-play
    pub(crate) fn enter_play<W: Watch<Event>>(&mut self, seat: Seat, id: Id, watch: &mut W) -> bool {
        self.slots.show(id);
        let card = self.ix(id);
        if !self.side(seat).keepers.has_room() {
            watch.see(Event::NoRoom { seat, card });
            self.discard(seat, id);
            return false;
        }
        let keeper = self.add_keeper(seat, id, self.turn);
        watch.see(Event::Enters { seat, card });
        self.raise(Happening::Entered { seat, id });
        self.note_arrival(seat, keeper);
        true
    }

    /// One more Keeper in play; nothing reacts to it yet.
    pub(crate) fn add_keeper(&mut self, seat: Seat, id: Id, turn: u16) -> Keeper {
        self.arrivals = self.arrivals.wrapping_add(1);
        let keeper = Keeper { id, arrival: self.arrivals, turn };
        self.side_mut(seat).keepers.add(keeper);
        self.refresh_hooks(seat);
        keeper
    }

    fn note_arrival(&mut self, seat: Seat, keeper: Keeper) {
        if self.side(seat.other()).deck.is_empty() {
            self.raise(Happening::ArrivedAtEmptyDeck { seat, keeper });
        }
    }

    pub(crate) fn refresh_hooks(&mut self, seat: Seat) {
        let hooks = self.side(seat).keepers.iter().fold(0, |all, k| all | self.brief(k.id).hooks);
        self.side_mut(seat).hooks = hooks;
    }

    /// How many other copies of a Keeper are in the same row: the older ones, and the newer.
    pub(crate) fn other_copies(&self, seat: Seat, at: usize) -> (u8, u8) {
        let keepers = &self.side(seat).keepers;
        let card = self.ix(keepers[at].id);
        let copies = |row: &[Keeper]| row.iter().filter(|keeper| self.ix(keeper.id) == card).count() as u8;
        (copies(&keepers[..at]), copies(&keepers[at + 1..]))
    }

    /// Where a Keeper is in play.
    pub(crate) fn find_keeper(&self, id: Id) -> Option<(Seat, usize)> {
        for seat in SEATS {
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
        let (older, newer) = if W::ON { self.other_copies(seat, at) } else { (0, 0) };
        let keeper = self.leave_play(seat, at);
        self.discard(seat, id);
        watch.see(Event::Destroyed { seat, card, older, newer });
        self.raise(Happening::Destroyed { seat, keeper });
        true
    }

    /// A Keeper back to its player's hand, or into the deck. This is not destruction.
    pub(crate) fn remove_keeper<W: Watch<Event>>(&mut self, seat: Seat, at: usize, to: To, watch: &mut W) {
        let keeper = self.leave_play(seat, at);
        self.send(seat, keeper.id, to, watch);
    }

    /// All Keepers of a player into the deck, which is still to be shuffled.
    pub(crate) fn keepers_to_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        while !self.side(seat).keepers.is_empty() {
            let keeper = self.leave_play(seat, 0);
            self.side_mut(seat).deck.insert(0, keeper.id);
            watch.see(Event::Moves { seat, card: self.ix(keeper.id), to: To::Shuffled });
        }
    }

    /// Change sides: a new arrival there, nothing carried over.
    pub(crate) fn take_control<W: Watch<Event>>(&mut self, to: Seat, at: usize, watch: &mut W) {
        if !self.side(to).keepers.has_room() {
            return;
        }
        let id = self.leave_play(to.other(), at).id;
        let keeper = self.add_keeper(to, id, self.turn);
        watch.see(Event::Control { to, card: self.ix(id) });
        self.note_arrival(to, keeper);
    }
}
