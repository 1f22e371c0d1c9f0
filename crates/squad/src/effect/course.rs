//! Steps about chance, power and turns.

use crate::code::Course;
use crate::event::{Coin, Event};
use crate::position::{Effect, Ending, PowerFlip, Squad};
use crate::trigger::Happening;
use crate::vocabulary::{NextFlip, Shift};
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn change_course<W: Watch<Event>>(&mut self, course: Course, effect: &Effect, watch: &mut W) {
        let me = effect.source.by;
        match course {
            Course::Flip(count) => {
                let (heads, last) = self.ability_flips(me, count, watch);
                self.keep(|effect| (effect.heads, effect.last_heads) = (heads, last));
            }
            Course::Power(shift) => {
                let to = match shift {
                    Shift::Up(n) => self.power.saturating_add(n),
                    Shift::Down(n) => self.power.saturating_sub(n),
                    Shift::Becomes(n) => n,
                };
                self.set_power(to, watch);
            }
            Course::PowerThisTurn(change) => {
                let side = self.side_mut(me);
                side.power_bonus = side.power_bonus.saturating_add(change);
                watch.see(Event::PowerThisTurn { seat: me, change });
            }
            Course::NextPowerFlip(next) => {
                self.next_flip = match next {
                    NextFlip::Heads => PowerFlip::Heads,
                    NextFlip::Skipped => PowerFlip::Skipped,
                };
                watch.see(Event::NextFlip { heads: next == NextFlip::Heads });
            }
            Course::ExtraTurn => {
                let side = self.side_mut(me);
                side.extra_turns = side.extra_turns.saturating_add(1);
                watch.see(Event::ExtraTurn { seat: me });
            }
            Course::Win => self.end(Ending::ByCard(me, effect.source.card), watch),
        }
    }

    /// Flip coins for an ability; returns how many were heads, and whether the last one was.
    pub(super) fn ability_flips<W: Watch<Event>>(&mut self, seat: Seat, count: u8, watch: &mut W) -> (u8, bool) {
        let always = self.always_heads(seat);
        let mut sum = 0;
        let mut heads = false;
        for _ in 0..count {
            heads = always || self.chance.flip();
            watch.see(Event::Coin { seat, heads, what: Coin::Ability });
            if heads {
                sum += 1;
                self.raise(Happening::Heads);
            }
        }
        (sum, heads)
    }
}
