//! Main characters: XP and levels.

use crate::event::Event;
use crate::position::{Effect, Modifier, Vs, What, bit, each};
use crate::vocabulary::{Mains, Until};
use longbox_kernel::Watch;
use longbox_kernel::cards::CardIx;

impl Vs {
    pub(super) fn mains_step<W: Watch<Event>>(&mut self, word: &'static Mains, effect: &Effect, watch: &mut W) {
        let eyes = &effect.eyes;
        match word {
            Mains::GainXp(n) => {
                let count = self.amount(n, eyes).clamp(0, 99) as u8;
                // A level-up power of a level that is gone by now has nothing to give.
                if let Some(at) = self.spot_of(&eyes.source).filter(|at| self.body(*at).face == eyes.source.card) {
                    self.gain_xp(at, count, watch);
                }
            }
            Mains::BecomeLevel(whom, level, until) => {
                for at in each(self.aimed(whom, eyes)) {
                    let now = self.body(at).face;
                    let first = self.face(at).run.first.filter(|_| *level == 1 && self.face(at).run.level > 1);
                    // vs: level.regress.several
                    let was = match first {
                        Some(face) => {
                            self.become_level(at, face, watch);
                            Some(now)
                        }
                        None => self.lowered_from(at),
                    };
                    if let Some(face) = was.filter(|_| *until != Until::Ever) {
                        self.change(bit(at), What::Level(face), eyes, *until, watch);
                    }
                }
            }
            Mains::TakeOver => {
                let did = self.take_over(eyes, watch);
                self.note(did, 0);
            }
        }
        self.next_step();
    }

    /// The version that a main character would be if no effect had lowered its level.
    fn lowered_from(&self, at: u8) -> Option<CardIx> {
        let lowered = |change: &Modifier| if let What::Level(face) = change.what { Some(face) } else { None };
        self.mods.on(at).filter_map(lowered).last()
    }

    /// XP towards the next level; it stops at what is needed.
    // vs: level.xp
    pub(crate) fn gain_xp<W: Watch<Event>>(&mut self, at: u8, count: u8, watch: &mut W) {
        let face = self.face(at);
        let Some(needed) = face.run.xp.filter(|_| count > 0) else { return };
        let seat = self.owner_of(at);
        let pool = &mut self.side_mut(seat).xp[face.run.level as usize & 3];
        let before = *pool;
        *pool = pool.saturating_add(count).min(needed);
        let (gained, total) = (*pool - before, *pool);
        if gained > 0 {
            watch.see(Event::GainsXp { seat, card: self.body(at).face, count: gained, total });
            self.unsettled = true;
        }
    }
}
