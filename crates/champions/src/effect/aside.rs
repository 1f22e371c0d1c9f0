//! What the scenario keeps out of play.

use crate::event::Event;
use crate::position::{Champions, Did, Effect, Eyes, Many, Pile};
use crate::turn::Flow;
use crate::vocabulary::{Aside, Filter};
use longbox_kernel::Watch;
use longbox_kernel::cards::{HOUSE, Id};

impl Champions {
    pub(super) fn aside_word<W: Watch<Event>>(&mut self, word: &'static Aside, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Aside::SetAside(filter) => {
                let found = self.those_in(Pile::ENCOUNTER, filter, eyes);
                for id in found.iter() {
                    self.lay(*id, Pile::SET_ASIDE);
                    self.show(*id);
                    watch.see(Event::SetAside { card: self.slots.card(*id) });
                }
                self.done(Champions::did(found.len() as i32, 1), found.len() as i32)
            }
            Aside::RevealAside(filter) => {
                let found = self.those_in(Pile::SET_ASIDE, filter, eyes);
                let Some(id) = self.one_at_random(&found) else { return self.done(Did::Nothing, 0) };
                self.done(Did::All, 1);
                self.reveal(id, eyes.by, false);
                Flow::On
            }
            Aside::TuckAside(filter) => {
                let found = self.those_in(Pile::SET_ASIDE, filter, eyes);
                let Some(id) = self.one_at_random(&found) else { return self.done(Did::Nothing, 0) };
                // Nobody knows which of them it was.
                found.iter().for_each(|id| self.show(*id));
                self.slots.forget(HOUSE, &found);
                self.tuck(id, eyes.source.id);
                watch.see(Event::Tucked { on: self.figure(eyes.source.id), n: 1 });
                self.done(Did::All, 1)
            }
        }
    }

    fn those_in(&self, pile: Pile, filter: &Filter, eyes: &Eyes) -> Many {
        self.pile(pile).filter(|id| self.fits(*id, filter, eyes)).collect()
    }

    fn one_at_random(&mut self, among: &[Id]) -> Option<Id> {
        if among.is_empty() { None } else { Some(among[self.chance.pick(among.len())]) }
    }
}
