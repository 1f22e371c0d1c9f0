//! Abilities, carried out one instruction at a time. Each family of steps has a room of its own.

mod cards;
mod course;
mod hits;
mod keepers;
pub(crate) mod picks;
mod show;
mod this;

use crate::code::Op;
use crate::event::Event;
use crate::position::{Doing, Effect, Squad};
use crate::turn::Flow;
use longbox_kernel::Watch;

impl Squad {
    /// Carry an ability out until something on top of it comes first, somebody is asked or it is over.
    // squad: timing.finish-first
    pub(crate) fn effect_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let depth = self.stack.len();
        while self.stack.len() == depth
            && self.ending.is_none()
            && let Some(effect) = self.asking()
        {
            match self.cards.code.ops[effect.pc as usize] {
                Op::End => {
                    let base = effect.base;
                    self.finish_effect(base);
                    watch.see(Event::AbilityOver);
                }
                Op::Jump(to) => self.keep(|effect| effect.pc = to),
                Op::Unless(test, to) => {
                    let next = if self.test(test, effect) { effect.pc + 1 } else { to };
                    self.keep(|effect| effect.pc = next);
                }
                Op::EnterPlay => {
                    let source = effect.source;
                    self.next_step();
                    if self.take_from_attack(source) {
                        self.enter_play(source.by, source.id, watch);
                    }
                }
                Op::Picks(pick) => {
                    if let Flow::Ask(seat) = self.pick_step(pick, watch) {
                        return Flow::Ask(seat);
                    }
                }
                Op::Hits(hits) => self.hit_step(hits, *effect, watch),
                // What these begin comes first, and finds the effect already advanced when it is done.
                Op::ThisCard(change) => {
                    let effect = *effect;
                    self.next_step();
                    self.change_this(change, &effect, watch);
                }
                Op::Moves(moves) => {
                    let effect = *effect;
                    self.next_step();
                    self.move_cards(moves, &effect, watch);
                }
                Op::Keepers(act) => {
                    let effect = *effect;
                    self.next_step();
                    self.act_on_keepers(act, &effect, watch);
                }
                Op::Shows(show) => {
                    let effect = *effect;
                    self.next_step();
                    self.show_cards(show, &effect, watch);
                }
                Op::Course(course) => {
                    let effect = *effect;
                    self.next_step();
                    self.change_course(course, &effect, watch);
                }
            }
        }
        Flow::On
    }

    /// The effect is over: what it set off is put into order behind all that waited before.
    fn finish_effect(&mut self, base: u8) {
        self.stack.pop();
        self.return_shown();
        self.order_waiting(base);
    }

    /// Go on with the next instruction.
    fn next_step(&mut self) {
        self.keep(|effect| {
            effect.pc += 1;
            effect.doing = Doing::Nothing;
        });
    }

    /// Keep what an instruction found out.
    fn keep(&mut self, change: impl FnOnce(&mut Effect)) {
        if let Some(effect) = self.effect_now() {
            change(effect);
        }
    }
}
