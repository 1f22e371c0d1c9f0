//! What a scenario keeps aside, and several villains of whom one is active.

use crate::event::Event;
use crate::position::{Advance, Champions, Did, Effect, Eyes, Frame, Many, Pile};
use crate::turn::Flow;
use crate::vocabulary::{Encounter, Filter, Status};
use longbox_kernel::Watch;
use longbox_kernel::cards::{HOUSE, Id};

impl Champions {
    /// Words about what is set aside.
    pub(super) fn aside_word<W: Watch<Event>>(
        &mut self,
        word: &'static Encounter,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        if let Encounter::SetAside(filter) = word {
            let found = self.those_in(Pile::ENCOUNTER, filter, eyes);
            for id in found.iter() {
                self.lay(*id, Pile::SET_ASIDE);
                self.show(*id);
                watch.see(Event::SetAside { card: self.slots.card(*id) });
            }
            return self.done(Champions::did(found.len() as i32, 1), found.len() as i32);
        }
        let (Encounter::RevealAside(filter) | Encounter::TuckAside(filter)) = word else { return Flow::On };
        let found = self.those_in(Pile::SET_ASIDE, filter, eyes);
        if found.is_empty() {
            return self.done(Did::Nothing, 0);
        }
        let id = found[self.chance.pick(found.len())];
        self.done(Did::All, 1);
        if let Encounter::RevealAside(_) = word {
            self.reveal(id, eyes.by, false);
            return Flow::On;
        }
        // Nobody knows which of them it was.
        found.iter().for_each(|id| self.show(*id));
        self.slots.forget(HOUSE, &found);
        self.tuck(id, eyes.source.id);
        watch.see(Event::Tucked { on: self.figure(eyes.source.id), n: 1 });
        Flow::On
    }

    fn those_in(&self, pile: Pile, filter: &Filter, eyes: &Eyes) -> Many {
        self.pile(pile).filter(|id| self.fits(*id, filter, eyes)).collect()
    }

    /// Words about several villains.
    pub(super) fn villains_word<W: Watch<Event>>(
        &mut self,
        word: &'static Encounter,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        if let Encounter::Muster = word {
            self.done(Did::All, 1);
            while let Some(id) = self.top(Pile::VILLAIN_DECK) {
                self.lay(id, Pile::VILLAINS);
                self.arrive(id, HOUSE);
                watch.see(Event::Enters { who: self.figure(id) });
                if self.keyword(id, crate::numbers::Key::Toughness) > 0 {
                    self.give_status(id, Status::Tough, watch);
                }
                if self.is_setting_up() {
                    self.await_setup(id);
                } else {
                    self.push(Frame::Stage(Advance { id, ability: 0 }));
                }
            }
            return Flow::On;
        }
        let Encounter::MoveActive(noun) = word else { return Flow::On };
        let to = self.one(noun, &effect.eyes).filter(|id| self.piece(*id).pile == Pile::VILLAINS);
        if let Some(id) = to {
            self.make_active(id, watch);
        }
        self.done(if to.is_some() { Did::All } else { Did::Nothing }, 1)
    }

    /// That villain is the active one, who lies first among all.
    fn make_active<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let others = self.pile(Pile::VILLAINS).filter(|other| *other != id);
        let order: Many = std::iter::once(id).chain(others).collect();
        if self.villain() != Some(id) {
            self.thread(Pile::VILLAINS, &order);
            watch.see(Event::Active { who: self.figure(id) });
        }
    }
}
