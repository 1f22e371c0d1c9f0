//! Pocket Dimension: characters that leave the game for a while and keep their counters.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Pocketed, Set, Vs, each, those};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Kind, Row};
use crate::zones::{Entry, NoEntry};
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// Remove all of these from the game together. A token is gone for good.
    // vs: zone.removed, zone.token
    pub(crate) fn pocket<W: Watch<Event>>(&mut self, whom: Set, effect: &Effect, watch: &mut W) {
        let moment = self.tick();
        each(whom).for_each(|at| self.raise_at(Happening::Leaves(at), moment, watch));
        for at in each(whom) {
            let (body, owner) = (*self.body(at), self.owner_of(at));
            if !self.pocketed.has_room() {
                watch.see(Event::TooMany { card: effect.eyes.source.card });
                break;
            }
            watch.see(Event::Removed { seat: owner, card: body.face });
            self.leave_play(at, watch);
            if self.facts(body.id).kind == Kind::Token {
                self.send_to_ko_pile(body.id);
                continue;
            }
            self.side_mut(owner).removed.add(body.id);
            // vs: identity.demote.leaves
            if self.is_demoted(body.id) {
                continue;
            }
            let (id, face, by) = (body.id, body.face, effect.eyes.source.life);
            self.pocketed.add(Pocketed { id, face, counters: body.counters, wounds: body.wounds, by });
        }
    }

    /// The next that comes back; in which row is asked.
    pub(crate) fn return_step<W: Watch<Event>>(&mut self, effect: &Effect, watch: &mut W) -> Flow {
        while let Some(number) = self.next_pocketed(effect) {
            let one = self.pocketed[number];
            match self.may_be_unpocketed(&one) {
                Ok(()) => return Flow::Ask(effect.eyes.by),
                Err(no) => {
                    self.pocketed.take(number);
                    let seat = self.slots.owner(one.id);
                    watch.see(Event::CannotAppear { seat, card: one.face, room: no == NoEntry::Room });
                }
            }
        }
        self.next_step();
        Flow::On
    }

    fn next_pocketed(&self, effect: &Effect) -> Option<usize> {
        self.pocketed.iter().position(|one| one.by == effect.eyes.source.life)
    }

    fn may_be_unpocketed(&self, one: &Pocketed) -> Result<(), NoEntry> {
        self.may_return(one.id, one.face, self.slots.owner(one.id))
    }

    pub(crate) fn list_return(&self, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if let Some(number) = self.next_pocketed(effect) {
            let owner = self.slots.owner(self.pocketed[number].id);
            Row::ALL.iter().for_each(|row| add(Choice::Row(owner, *row)));
        }
    }

    /// The one that was asked about appears.
    pub(crate) fn answer_return<W: Watch<Event>>(&mut self, effect: &Effect, choice: Choice, watch: &mut W) {
        if let (Choice::Row(_, row), Some(number)) = (choice, self.next_pocketed(effect)) {
            self.unpocket(number, row, watch);
        }
    }

    fn unpocket<W: Watch<Event>>(&mut self, number: usize, row: Row, watch: &mut W) {
        let one = self.pocketed.take(number);
        let owner = self.slots.owner(one.id);
        if let Some(at) = self.side(owner).removed.iter().position(|id| *id == one.id) {
            self.side_mut(owner).removed.take(at);
            let entry = Entry { face: one.face, main: false, counters: one.counters, wounds: one.wounds };
            self.enter_as(one.id, entry, owner, row, watch);
        }
    }

    /// A player goes out: what that player's characters had removed comes back to those who play on.
    // vs: end.out.others
    pub(crate) fn empty_pockets_of<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        // In whatever universe they are.
        for at in each(those(self.everywhere(), |at| self.body(at).side == seat)) {
            let life = self.body(at).life;
            while let Some(number) = self.pocketed.iter().position(|one| one.by == life) {
                let one = self.pocketed[number];
                if self.side(self.slots.owner(one.id)).out || self.may_be_unpocketed(&one).is_err() {
                    self.pocketed.take(number);
                } else {
                    self.unpocket(number, Row::Front, watch);
                }
            }
        }
    }
}
