//! Main characters: XP and levels.

use crate::event::Event;
use crate::position::{Effect, Vs, What, each};
use crate::vocabulary::{Mains, Until};
use longbox_kernel::Watch;

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
                    if let Some(face) = first {
                        self.become_level(at, face, watch);
                        if *until != Until::Ever {
                            self.change(crate::position::bit(at), What::Level(now), eyes, *until, watch);
                        }
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
