//! A deck that a player has beside the usual one, such as the Invocation deck: its top card lies face up, and what
//! was used of it lies face up with the identity until the deck is made anew.

use crate::event::Event;
use crate::position::{Champions, Did, Effect, Many, Pile, flag};
use crate::turn::Flow;
use crate::vocabulary::Own;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Champions {
    pub(super) fn own_word<W: Watch<Event>>(&mut self, word: &'static Own, effect: &Effect, watch: &mut W) -> Flow {
        let source = effect.eyes.source.id;
        let holder = self.own_deck_holder(effect.eyes.by);
        let top = holder.and_then(|seat| self.top(Pile::extra(seat)));
        match word {
            Own::DiscardOwn(_) => match (holder, top) {
                (Some(seat), Some(id)) => self.spend_own(id, seat, watch),
                (Some(_) | None, _) => self.done(Did::Nothing, 0),
            },
            Own::SpendOwn(_) => self.spend_own(source, self.piece(source).owner, watch),
            Own::TuckOwn(_) => {
                let (Some(seat), Some(id)) = (holder, top) else { return self.done(Did::Nothing, 0) };
                self.tuck(id, source);
                watch.see(Event::Tucked { on: self.figure(source), n: 1 });
                self.turn_own_deck(seat, watch);
                self.done(Did::All, 1)
            }
            Own::UntuckOwn(_) => {
                let mut done = 0;
                while let Some(id) = self.lying(source, flag::STASHED) {
                    let seat = self.piece(id).owner;
                    self.set_flag(id, flag::STASHED, false);
                    self.lay(id, Pile::extra(seat));
                    self.shuffle_own_deck(seat, watch);
                    done += 1;
                }
                self.done(Champions::did(done, 1), done)
            }
        }
    }

    /// The player whose own deck is meant: that one, or else the one who has such a deck.
    fn own_deck_holder(&self, by: Seat) -> Option<Seat> {
        let has = |seat: &Seat| self.len(Pile::extra(*seat)) > 0;
        Some(by).filter(has).or_else(|| self.in_order().find(has))
    }

    /// A card of a player's own deck goes to that deck's discard pile.
    fn spend_own<W: Watch<Event>>(&mut self, id: Id, seat: Seat, watch: &mut W) -> Flow {
        let Some(identity) = self.identity(seat) else { return self.done(Did::Nothing, 0) };
        self.tuck(id, identity);
        self.show(id);
        watch.see(Event::Discards { seat, card: self.slots.card(id), deck: true });
        self.turn_own_deck(seat, watch);
        self.done(Did::All, 1)
    }

    /// A card is laid under another: it is kept there and not in play.
    pub(super) fn tuck(&mut self, id: Id, on: Id) {
        self.lay_on(id, on);
        self.set_flag(id, flag::STASHED, true);
    }

    /// The top card of a player's own deck lies face up; a deck that has run out is made anew of what was used.
    pub(crate) fn turn_own_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let deck = Pile::extra(seat);
        if let (None, Some(identity)) = (self.top(deck), self.identity(seat)) {
            while let Some(id) = self.lying(identity, flag::STASHED) {
                self.set_flag(id, flag::STASHED, false);
                self.lay(id, deck);
            }
            if self.len(deck) > 0 {
                return self.shuffle_own_deck(seat, watch);
            }
        }
        if let Some(id) = self.top(deck) {
            self.show(id);
        }
    }

    /// Everybody knows which cards these are; only their order is new.
    pub(crate) fn shuffle_own_deck<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        let deck = Pile::extra(seat);
        let ids: Many = self.pile(deck).collect();
        ids.iter().for_each(|id| self.show(*id));
        self.shuffle(deck, seat);
        watch.see(Event::Shuffled { seat: Some(seat) });
        self.turn_own_deck(seat, watch);
    }
}
