//! Several villains: the active one lies first among all.

use crate::event::Event;
use crate::numbers::Key;
use crate::position::{Advance, Champions, Did, Effect, Frame, Many, Pile};
use crate::turn::Flow;
use crate::vocabulary::{Status, Villains};
use longbox_kernel::Watch;
use longbox_kernel::cards::{HOUSE, Id};

impl Champions {
    pub(super) fn villains_word<W: Watch<Event>>(
        &mut self,
        word: &'static Villains,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        match word {
            Villains::Muster => {
                self.done(Did::All, 1);
                while let Some(id) = self.top(Pile::VILLAIN_DECK) {
                    self.muster(id, watch);
                }
                Flow::On
            }
            Villains::MoveActive(noun) => {
                let to = self.one(noun, &effect.eyes).filter(|id| self.piece(*id).pile == Pile::VILLAINS);
                if let Some(id) = to {
                    self.make_active(id, watch);
                }
                self.done(if to.is_some() { Did::All } else { Did::Nothing }, 1)
            }
        }
    }

    fn muster<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        self.lay(id, Pile::VILLAINS);
        self.arrive(id, HOUSE);
        watch.see(Event::Enters { who: self.figure(id) });
        if self.keyword(id, Key::Toughness) > 0 {
            self.give_status(id, Status::Tough, watch);
        }
        self.push(Frame::Stage(Advance { id, ability: 0 }));
    }

    fn make_active<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        if self.villain() == Some(id) {
            return;
        }
        let others = self.pile(Pile::VILLAINS).filter(|other| *other != id);
        let order: Many = std::iter::once(id).chain(others).collect();
        self.thread(Pile::VILLAINS, &order);
        watch.see(Event::Active { who: self.figure(id) });
    }
}
