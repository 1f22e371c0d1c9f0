//! Cards move between piles, and what is known of them moves along.

use crate::event::{Event, Figure};
use crate::position::{Champions, Effect, Ending, Ends, Eyes, Hands, Many, Piece, Pile, Zone, flag};
use longbox_kernel::cards::{CardIx, HOUSE, Id};
use longbox_kernel::{Seat, Watch};

/// The cards of a pile, from the bottom.
#[derive(Clone)]
pub(crate) struct Cards<'a> {
    game: &'a Champions,
    at: Option<Id>,
    end: Option<Id>,
}

impl<'a> Cards<'a> {
    /// The cards between these ends.
    pub(crate) fn between(game: &'a Champions, ends: Ends) -> Cards<'a> {
        Cards { game, at: ends.first, end: ends.last }
    }
}

impl Iterator for Cards<'_> {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let id = self.at?;
        self.at = if Some(id) == self.end { None } else { self.game.piece(id).next };
        Some(id)
    }
}

impl DoubleEndedIterator for Cards<'_> {
    fn next_back(&mut self) -> Option<Id> {
        let id = self.end.filter(|_| self.at.is_some())?;
        if Some(id) == self.at {
            self.at = None;
        } else {
            self.end = self.game.piece(id).prev;
        }
        Some(id)
    }
}

impl Champions {
    // --- looking ---

    /// The cards of a pile, from the bottom.
    pub(crate) fn pile(&self, pile: Pile) -> Cards<'_> {
        let Ends { first, last, .. } = self.piles[pile.ix()];
        Cards { game: self, at: first, end: last }
    }

    pub(crate) fn len(&self, pile: Pile) -> usize {
        self.piles[pile.ix()].len.into()
    }

    pub(crate) fn top(&self, pile: Pile) -> Option<Id> {
        self.piles[pile.ix()].last
    }

    /// What lies on a card, in the order in which it was laid there.
    pub(crate) fn on(&self, host: Id) -> impl Iterator<Item = Id> + '_ {
        std::iter::successors(self.piece(host).first, |id| self.piece(*id).next)
    }

    /// The first of what lies on it in that way.
    pub(crate) fn lying(&self, host: Id, flags: u8) -> Option<Id> {
        self.on(host).find(|id| self.has(*id, flags))
    }

    /// What lies on it and is in play with it.
    pub(crate) fn attached(&self, host: Id) -> impl Iterator<Item = Id> + '_ {
        self.on(host).filter(|id| !self.has(*id, flag::BOOST | flag::STASHED))
    }

    /// The cards that a player controls in play.
    pub(crate) fn controlled(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        self.in_play().filter(move |id| self.piece(*id).controller == seat)
    }

    /// The card as events name it.
    pub(crate) fn figure(&self, id: Id) -> Figure {
        let seat = self.engaged_with(id).or_else(|| self.controller(id));
        Figure { card: self.slots.card(id), seat, drone: self.is_drone(id) }
    }

    // --- links ---

    fn unlink(&mut self, id: Id) {
        let Piece { next, prev, host, pile, .. } = *self.piece(id);
        if let Some(prev) = prev {
            self.piece_mut(prev).next = next;
        }
        if let Some(next) = next {
            self.piece_mut(next).prev = prev;
        }
        match host {
            Some(host) if self.piece(host).first == Some(id) => self.piece_mut(host).first = next,
            Some(_) => {}
            None if pile != Pile::NOWHERE => {
                let ends = &mut self.piles[pile.ix()];
                ends.len -= 1;
                if ends.first == Some(id) {
                    ends.first = next;
                }
                if ends.last == Some(id) {
                    ends.last = prev;
                }
            }
            None => {}
        }
        let piece = self.piece_mut(id);
        (piece.next, piece.prev, piece.host, piece.pile) = (None, None, None, Pile::NOWHERE);
    }

    /// Lay a card on top of a pile; who knows it stays the same.
    pub(crate) fn lay(&mut self, id: Id, pile: Pile) {
        let within_play = self.piece(id).pile.is_in_play() && pile.is_in_play();
        self.unlink(id);
        let last = self.piles[pile.ix()].last;
        let piece = self.piece_mut(id);
        (piece.prev, piece.pile) = (last, pile);
        match last {
            Some(last) => self.piece_mut(last).next = Some(id),
            None => self.piles[pile.ix()].first = Some(id),
        }
        let ends = &mut self.piles[pile.ix()];
        ends.last = Some(id);
        ends.len += 1;
        // What comes and goes is noted when it has arrived, or has left for good.
        if within_play {
            self.survey();
        }
    }

    /// Lay a card on another.
    pub(crate) fn lay_on(&mut self, id: Id, host: Id) {
        self.unlink(id);
        let last = self.on(host).last();
        let piece = self.piece_mut(id);
        (piece.prev, piece.host, piece.pile) = (last, Some(host), Pile::ON);
        match last {
            Some(last) => self.piece_mut(last).next = Some(id),
            None => self.piece_mut(host).first = Some(id),
        }
    }

    // --- knowledge ---

    pub(crate) fn show(&mut self, id: Id) {
        self.slots.show(id);
    }

    /// Into a hand: its player knows it, or everybody if hands are open.
    pub(crate) fn lay_in_hand(&mut self, id: Id, seat: Seat) {
        self.lay(id, Pile::of(Zone::Hand, seat));
        match self.hands {
            Hands::Open => self.slots.show(id),
            Hands::Private => self.slots.show_to(seat, id),
        }
    }

    /// Shuffle a pile; nobody knows its order any more.
    pub(crate) fn shuffle(&mut self, pile: Pile, home: Seat) {
        let mut ids: Many = self.pile(pile).collect();
        self.slots.forget(home, &ids);
        self.chance.shuffle(&mut ids);
        self.thread(pile, &ids);
    }

    /// Nobody knows the order of a pile any more.
    pub(crate) fn forget(&mut self, pile: Pile, home: Seat) {
        let ids: Many = self.pile(pile).collect();
        self.slots.forget(home, &ids);
    }

    /// Put the cards of a pile into that order.
    pub(crate) fn thread(&mut self, pile: Pile, ids: &[Id]) {
        for (n, id) in ids.iter().enumerate() {
            let piece = self.piece_mut(*id);
            piece.prev = n.checked_sub(1).map(|before| ids[before]);
            piece.next = ids.get(n + 1).copied();
        }
        let ends = &mut self.piles[pile.ix()];
        (ends.first, ends.last) = (ids.first().copied(), ids.last().copied());
        if pile.is_in_play() {
            self.survey();
        }
    }

    // --- discard piles and decks ---

    /// The discard pile of a card's owner.
    pub(crate) fn discard_of(&self, id: Id) -> Pile {
        match self.piece(id).owner {
            HOUSE => Pile::ENCOUNTER_DISCARD,
            seat => Pile::of(Zone::Discard, seat),
        }
    }

    /// A card goes to its owner's discard pile, wherever it lay.
    // champions: owner.returns
    pub(crate) fn discard(&mut self, id: Id) {
        let pile = self.discard_of(id);
        self.lay(id, pile);
        self.show(id);
    }

    /// The same for a card that not everybody knows: all see now which it is.
    pub(crate) fn turn_up<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let hidden = !self.slots.is_public(id);
        self.discard(id);
        if hidden {
            let seat = Some(self.piece(id).owner).filter(|owner| *owner != HOUSE);
            watch.see(Event::TurnsUp { seat, card: self.slots.card(id) });
        }
    }

    /// A card of a hand goes to the discard pile.
    pub(crate) fn discard_from_hand<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) {
        self.discard(id);
        watch.see(Event::Discards { seat, card: self.slots.card(id), deck: false });
    }

    /// Draw so many cards; the deck is made anew on the way if it runs out.
    // champions: draw.top, deck.empty.drawing
    pub(crate) fn draw<W: Watch<Event>>(&mut self, seat: Seat, count: usize, watch: &mut W) -> usize {
        let deck = Pile::of(Zone::Deck, seat);
        for n in 0..count {
            self.refill(seat, watch);
            let Some(id) = self.top(deck) else { return n };
            self.lay_in_hand(id, seat);
            watch.see(Event::Draws { seat, card: self.slots.card(id) });
        }
        self.refill(seat, watch);
        count
    }

    /// A player deck that has run out is made anew, at the price of an encounter card.
    // champions: deck.empty.player
    pub(crate) fn refill<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let (deck, discard) = (Pile::of(Zone::Deck, seat), Pile::of(Zone::Discard, seat));
        // champions: search.stay: what is looked at has not left the deck
        let looked_at = self.pile(Pile::LAID).any(|id| self.piece(id).owner == seat);
        if self.len(deck) > 0 || looked_at || self.len(discard) == 0 || self.player(seat).out {
            return;
        }
        while let Some(id) = self.piles[discard.ix()].first {
            self.lay(id, deck);
        }
        self.shuffle(deck, seat);
        watch.see(Event::Reshuffled { seat: Some(seat) });
        self.deal_encounter(seat, watch);
    }

    /// Discard so many cards from the top of a deck; it stops where the deck runs out.
    // champions: deck.empty.discarding
    pub(crate) fn mill<W: Watch<Event>>(&mut self, seat: Seat, count: usize, watch: &mut W) -> usize {
        let deck = Pile::of(Zone::Deck, seat);
        let mut done = 0;
        while done < count {
            let Some(id) = self.top(deck) else { break };
            self.discard(id);
            watch.see(Event::Discards { seat, card: self.slots.card(id), deck: true });
            self.note_discarded(id);
            done += 1;
        }
        done
    }

    /// The step that goes on begins to discard: what the steps before it have discarded is forgotten, but not what an
    /// effect around it has.
    // champions: ability.sentence
    pub(crate) fn begin_discarding(&mut self) {
        let mut base = self.discarded.len() as u16;
        self.keep(|effect| base = *effect.eyes.discards.get_or_insert(base));
        self.discarded.truncate(base.into());
    }

    /// What the effect that speaks from there has discarded.
    pub(crate) fn discarded_by(&self, eyes: &Eyes) -> &[Id] {
        let own = eyes.discards.and_then(|base| self.discarded.get(usize::from(base)..));
        own.unwrap_or_default()
    }

    /// Remember that the step that goes on has discarded it.
    pub(crate) fn note_discarded(&mut self, id: Id) {
        let mut base = None;
        self.keep(|effect| base = effect.eyes.discards);
        let Some(own) = base.and_then(|base| self.discarded.get(usize::from(base)..)) else { return };
        // A card may be discarded twice by what goes on, if its deck was made anew meanwhile.
        let again = own.contains(&id);
        // champions: limit.rounds: effects inside each other discard all cards that there are; this is behind that
        if !again && self.discarded.push(id).is_err() {
            self.ending = Some(Ending::TooLong);
        }
    }

    /// The step that goes on begins to choose.
    pub(crate) fn begin_choosing(&mut self) {
        let base = self.chosen.len() as u16;
        self.keep(|effect| (effect.begun, effect.base) = (true, base));
    }

    /// What that effect has chosen.
    pub(crate) fn chosen_by(&self, effect: &Effect) -> &[Id] {
        self.chosen.get(usize::from(effect.base)..).unwrap_or_default()
    }

    /// Remember that the step that goes on has chosen it.
    pub(crate) fn note_chosen(&mut self, id: Id) {
        // champions: limit.rounds: a step chooses each card once, or 99 points of damage; this is behind all that
        if self.chosen.push(id).is_err() {
            self.ending = Some(Ending::TooLong);
        }
    }

    /// It has chosen all.
    pub(crate) fn end_choosing(&mut self, effect: &Effect) {
        self.chosen.truncate(effect.base.into());
    }

    /// Take the top card of the encounter deck.
    pub(crate) fn take_encounter<W: Watch<Event>>(&mut self, watch: &mut W) -> Option<Id> {
        self.refill_encounter(watch);
        let id = self.top(Pile::ENCOUNTER)?;
        self.lay(id, Pile::RESOLVING);
        self.refill_encounter(watch);
        Some(id)
    }

    /// An encounter deck that has run out is made anew, at the price of an acceleration token.
    // champions: deck.empty.encounter
    pub(crate) fn refill_encounter<W: Watch<Event>>(&mut self, watch: &mut W) {
        if self.len(Pile::ENCOUNTER) > 0 || self.len(Pile::ENCOUNTER_DISCARD) == 0 {
            return;
        }
        while let Some(id) = self.piles[Pile::ENCOUNTER_DISCARD.ix()].first {
            self.lay(id, Pile::ENCOUNTER);
        }
        self.shuffle(Pile::ENCOUNTER, HOUSE);
        watch.see(Event::Reshuffled { seat: None });
        self.accelerate(watch);
    }

    // champions: acceleration.token
    pub(crate) fn accelerate<W: Watch<Event>>(&mut self, watch: &mut W) {
        if let Some(main) = self.main() {
            let piece = self.piece_mut(main);
            piece.counters = piece.counters.saturating_add(1);
            // champions: limit.rounds: a deck of nothing but surges would go round for ever within one round
            if piece.counters == u8::MAX {
                self.ending = Some(Ending::TooLong);
            }
            watch.see(Event::Accelerates);
        }
    }

    /// Deal a player the top card of the encounter deck, facedown.
    // champions: encounter.deal
    pub(crate) fn deal_encounter<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        if let Some(id) = self.take_encounter(watch) {
            self.lay(id, Pile::of(Zone::Dealt, seat));
            watch.see(Event::Dealt { seat });
        }
    }

    // --- entering and leaving play ---

    /// A card comes into play there, ready and under that control; nothing is set off yet.
    // champions: zone.enters, ready.enters
    pub(crate) fn arrive(&mut self, id: Id, controller: Seat) {
        self.arrivals = self.arrivals.wrapping_add(1).max(1);
        let arrival = self.arrivals;
        let piece = self.piece_mut(id);
        (piece.arrival, piece.controller) = (arrival, controller);
        (piece.tokens, piece.counters, piece.flags, piece.status, piece.used) = (0, 0, 0, 0, 0);
        self.first_counters(id);
        self.show(id);
        self.note_hooks(id);
    }

    /// Everything that lies on a card goes, and then it is as if it had never been in play; the caller lays it
    /// where it goes.
    // champions: attach.leaves
    pub(crate) fn strip<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        while let Some(on) = self.piece(id).first {
            if self.has(on, flag::BOOST | flag::STASHED) {
                self.set_flag(on, flag::BOOST | flag::STASHED, false);
                self.turn_up(on, watch);
            } else {
                self.put_away(on, watch);
            }
        }
        let owner = self.piece(id).owner;
        let piece = self.piece_mut(id);
        (piece.tokens, piece.counters, piece.flags, piece.status, piece.used) = (0, 0, 0, 0, 0);
        (piece.arrival, piece.controller, piece.pays) = (0, owner, 0);
    }

    /// A card leaves play for its owner's discard pile.
    // champions: zone.counters
    pub(crate) fn put_away<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        watch.see(Event::Leaves { who: self.figure(id) });
        self.strip(id, watch);
        self.turn_up(id, watch);
        self.note_hooks(id);
    }

    /// A card leaves play for its owner's hand.
    pub(crate) fn take_back<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let (seat, shown) = (self.piece(id).owner, !self.is_drone(id));
        // champions: elimination.cards: who is out has no hand; what would go there is discarded
        if self.player(seat).out {
            return self.put_away(id, watch);
        }
        self.strip(id, watch);
        self.lay_in_hand(id, seat);
        watch.see(Event::ToHand { seat, card: self.slots.card(id), shown });
        self.note_hooks(id);
    }

    /// A card leaves the game.
    pub(crate) fn remove<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        watch.see(Event::Removed { card: self.slots.card(id) });
        self.strip(id, watch);
        self.lay(id, Pile::REMOVED);
        self.show(id);
        self.note_hooks(id);
    }

    /// Turn a card to its other side.
    pub(crate) fn turn_over(&mut self, id: Id) -> Option<CardIx> {
        let back = self.printed(id).back?;
        self.slots.become_card(id, back);
        self.note_turned(id);
        Some(back)
    }
}
