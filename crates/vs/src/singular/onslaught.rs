//! Onslaught is made of what every deck shows.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Spot, Vs, What, bit};
use crate::query::share_a_name;
use crate::vocabulary::{Clause, Until};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

/// One card of each player.
type Joined = List<CardIx, { Seat::MAX }>;

impl Vs {
    /// If a recruit says so, each player shows cards until one is another character; those are removed from the
    /// game. Returns them.
    // vs: recruit.triggers
    pub(crate) fn join_from_decks<W: Watch<Event>>(&mut self, id: Id, by: Seat, watch: &mut W) -> Joined {
        let card = self.facts(id);
        let mut standing = card.run.powers.iter().flat_map(|power| &self.cards.power(*power).standing);
        let mut joined = Joined::new();
        if card.run.hooks & hook::ENTRY == 0 || !standing.any(|standing| standing.what == Clause::JoinsFromDecks) {
            return joined;
        }
        let seats: List<Seat, { Seat::MAX }> = self.from(by).collect();
        for seat in seats.iter().copied() {
            let joins = |id: &Id| self.facts(*id).is_character() && !share_a_name(self.facts(*id), card);
            let deck = &self.side(seat).deck;
            let found = deck.iter().rposition(joins);
            let shown = self.top(seat, deck.len() - found.unwrap_or(0));
            shown.iter().for_each(|id| self.slots.show(*id));
            if W::ON {
                let cards = shown.iter().map(|id| self.slots.card(*id)).collect();
                watch.see(Event::Reveals { seat, cards });
            }
            if let Some(at) = found {
                let id = self.side_mut(seat).deck.take(at);
                self.side_mut(seat).removed.add(id);
                let card = self.slots.card(id);
                watch.see(Event::Removed { seat, card });
                joined.add(card);
            }
            self.shuffle_deck(seat, watch);
        }
        joined
    }

    /// It has the printed powers of those cards, and the sums of their printed numbers.
    // vs: power.copy.printed, number.base
    pub(crate) fn take_in<W: Watch<Event>>(&mut self, at: Spot, joined: &[CardIx], watch: &mut W) {
        if joined.is_empty() {
            return;
        }
        let eyes = self.eyes_of(at);
        let sum = |of: fn(&crate::catalogue::Card) -> i16| joined.iter().map(|card| of(self.cards.card(*card))).sum();
        let (atk, def, health) = (sum(|card| card.atk), sum(|card| card.def), sum(|card| card.health.into()));
        self.change(bit(at), What::SetBase(atk, def), &eyes, Until::Ever, watch);
        self.change(bit(at), What::Health(health), &eyes, Until::Ever, watch);
        for card in joined {
            self.change(bit(at), What::GainPowers(*card), &eyes, Until::Ever, watch);
        }
    }
}
