//! Stuns, wounds, KOs, and what mends them.

use crate::event::Event;
use crate::harm::{Stun, Stuns};
use crate::position::{Effect, Set, Vs, What, each};
use crate::vocabulary::{Harm, Noun};
use longbox_kernel::{List, Watch};

impl Vs {
    pub(super) fn harm_step<W: Watch<Event>>(&mut self, word: &'static Harm, effect: &Effect, watch: &mut W) {
        let eyes = &effect.eyes;
        let by = self.culprit(eyes);
        // The effect goes on behind what this sets off, and even if its source falls.
        self.next_step();
        match word {
            Harm::Stun(whom) => self.stun_each(whom, effect, Stun { by, ..Stun::default() }, watch),
            Harm::Daze(whom) => self.stun_each(whom, effect, Stun { by, wound: false, ..Stun::default() }, watch),
            Harm::DazeKeepGear(whom) => {
                self.stun_each(whom, effect, Stun { by, wound: false, keeps_gear: true, ..Stun::default() }, watch);
            }
            Harm::Wound(whom, n) => {
                let on = self.aimed(whom, eyes);
                self.wound(on, *n, by, watch);
                self.note_done(on);
            }
            Harm::Ko(whom) => {
                let on = self.aimed(whom, eyes);
                let kos: Stuns = each(on).map(|at| Stun { whom: at, by, ..Stun::default() }).collect();
                self.ko(kos, watch);
                self.note_done(on);
            }
            Harm::Heal(whom, n) => {
                let on = self.aimed(whom, eyes);
                let healed = each(on).map(|at| self.heal(at, *n, watch)).sum();
                self.note(healed > 0, healed);
            }
            Harm::HealAll(whom) => {
                let on = self.aimed(whom, eyes);
                let healed = each(on).map(|at| self.heal(at, u8::MAX, watch)).sum();
                self.note(healed > 0, healed);
            }
            Harm::Recover(whom) => {
                let on = self.aimed(whom, eyes);
                let did = self.recover(on, watch);
                self.note(did, 0);
            }
            Harm::NoWound(whom, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::NoWound, eyes, *until, watch);
            }
        }
    }

    fn stun_each<W: Watch<Event>>(&mut self, whom: &Noun, effect: &Effect, how: Stun, watch: &mut W) {
        let on = self.aimed(whom, &effect.eyes) & self.bodies.up;
        let mut stuns: Stuns = List::new();
        each(on).for_each(|at| stuns.add(Stun { whom: at, ..how }));
        self.stun(stuns, watch);
        self.note_done(on);
    }

    fn note_done(&mut self, on: Set) {
        self.note(on != 0, on.count_ones() as usize);
    }

    /// Take wounds off; returns how many.
    // vs: health.heal
    fn heal<W: Watch<Event>>(&mut self, at: u8, most: u8, watch: &mut W) -> usize {
        let count = (self.body(at).wounds.max(0) as u8).min(most);
        if count == 0 {
            return 0;
        }
        self.body_mut(at).wounds -= count as i8;
        self.note_marks(at);
        watch.see(Event::Healed { who: self.figure(at), count });
        count.into()
    }
}
