//! Ovomorphs, Facehuggers and their captives.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Eyes, Keeping, Kept, Source, Spot, Vs, bit};
use crate::trigger::Happening;
use crate::vocabulary::{Kind, Row};
use crate::zones::NoEntry;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    /// The cards of a seat's Facehugger pile.
    fn facehugger_pile(&self, seat: Seat) -> List<Id, 32> {
        let lies_there = |id: &&Id| self.facts(**id).run.hooks & hook::REVEALED != 0;
        self.side(seat).outside.iter().filter(lies_there).copied().collect()
    }

    /// Show a card of the pile by chance; what it says is carried out for that Ovomorph. Whoever has no pile
    /// uses that of the next player who has one.
    // vs: keyword.hatch, zone.facehugger.shared
    pub(crate) fn hatch<W: Watch<Event>>(&mut self, me: Seat, egg: Spot, watch: &mut W) {
        let Some(pile) = self.from(me).map(|seat| self.facehugger_pile(seat)).find(|pile| !pile.is_empty()) else {
            return;
        };
        let id = pile[self.chance.pick(pile.len())];
        let card = self.slots.card(id);
        watch.see(Event::ShowsFromPile { seat: me, card });
        let says = self.facts(id).run.powers.iter().find_map(|power| self.cards.power(*power).revealed);
        if let Some(pc) = says {
            let source = Source { id, card, at: None, life: 0 };
            self.begin_effect(Eyes { by: me, source, player: me, it: bit(egg), ..Eyes::default() }, pc);
        }
    }

    /// A character is removed from the game with its wounds, and belongs to its captor.
    // vs: zone.captive
    pub(crate) fn capture<W: Watch<Event>>(&mut self, captor: Spot, whom: Spot, watch: &mut W) {
        let body = *self.body(whom);
        let life = self.body(captor).life;
        watch.see(Event::Captures { who: self.figure(captor), whom: self.figure(whom) });
        self.raise(Happening::Leaves(whom), watch);
        self.leave_play(whom, watch);
        // vs: zone.token
        if self.facts(body.id).kind == Kind::Token {
            return self.send_to_ko_pile(body.id);
        }
        // vs: identity.demote.leaves
        if self.is_demoted(body.id) {
            return self.side_mut(self.slots.owner(body.id)).removed.add(body.id);
        }
        let why = Keeping::Captive(life);
        let kept = Kept { id: body.id, face: body.face, counters: 0, wounds: body.wounds, why };
        if self.kept.push(kept).is_err() {
            watch.see(Event::TooMany { card: body.face });
            self.side_mut(self.slots.owner(body.id)).removed.add(body.id);
        }
    }

    /// Whom that character holds captive, the first one first.
    pub(crate) fn captives_of(&self, captor: Spot) -> impl Iterator<Item = CardIx> {
        let life = self.body(captor).life;
        self.kept.iter().filter(move |kept| kept.why == Keeping::Captive(life)).map(|kept| kept.face)
    }

    /// The captives of that character go to their owners' KO piles.
    // vs: keyword.burst
    pub(crate) fn captives_to_ko(&mut self, captor: Spot) {
        let life = self.body(captor).life;
        while let Some(at) = self.kept.iter().position(|kept| kept.why == Keeping::Captive(life)) {
            let kept = self.kept.take(at);
            self.send_to_ko_pile(kept.id);
        }
    }

    /// Captives whose captor has left play come back stunned.
    // vs: zone.captive.returns
    pub(crate) fn free_captives<W: Watch<Event>>(&mut self, watch: &mut W) {
        let is_held = |game: &Vs, kept: &Kept| match kept.why {
            Keeping::Captive(life) => game.is_in_play(life),
            Keeping::Withdrawn => true,
        };
        // vs: unique.together
        let mut together = None;
        while let Some(at) = self.kept.iter().position(|kept| !is_held(self, kept)) {
            let kept = self.kept.take(at);
            let owner = self.slots.owner(kept.id);
            if self.side(owner).out {
                self.side_mut(owner).removed.add(kept.id);
                continue;
            }
            if let Err(no) = self.may_enter(kept.face, owner) {
                watch.see(Event::CannotAppear { seat: owner, card: kept.face, room: no == NoEntry::Room });
                self.send_to_ko_pile(kept.id);
                continue;
            }
            let at = self.stand(kept.id, owner, Row::Back, self.is_main(kept.id));
            let since = *together.get_or_insert(self.body(at).since);
            let body = self.body_mut(at);
            (body.wounds, body.since) = (kept.wounds, since);
            self.note_marks(at);
            self.lay_down(at);
            self.appear(at, watch);
        }
    }
}
