//! Effects, carried out one instruction at a time. Each family of steps has a room of its own; what asks
//! somebody lists its options and takes the answer in the same room.

mod aside;
mod cards;
mod combat;
mod counters;
mod course;
mod harm;
mod laid;
mod mains;
mod numbers;
mod place;
mod powers;
mod resources;
mod schemes;
#[cfg(test)]
mod tests;
mod wonders;

use crate::ask::Choice;
use crate::code::{Op, Pick};
use crate::event::Event;
use crate::position::{Effect, Eyes, Frame, Set, Vs, bit, each};
use crate::turn::Flow;
use crate::vocabulary::{Act, Filter, Noun};
use longbox_kernel::{Seat, Watch};

impl Vs {
    pub(crate) fn effect_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut effect) = self.effect_now() else { return Flow::On };
        let op: &'static Op = &self.cards.code.ops[effect.pc as usize];
        match op {
            Op::End => {
                self.stack.pop();
                // What an effect around this one has laid out stays.
                if !self.is_resolving() {
                    self.put_laid_back(watch);
                    // vs: end.after-effect
                    self.unsettled = true;
                }
            }
            Op::Jump(to) => self.go_to(*to),
            Op::Pick(pick, filter) => return self.pick_step(*pick, filter, &effect),
            Op::Unless(..)
            | Op::May(_)
            | Op::Later(..)
            | Op::RandomDiscardOr(..)
            | Op::MayPay(..)
            | Op::EnemyPays(..)
            | Op::NextPlayer(..)
            | Op::Again(..) => return self.course_step(op, &effect, watch),
            Op::Do(act) => return self.act_step(act, &effect, watch),
        }
        Flow::On
    }

    fn act_step<W: Watch<Event>>(&mut self, act: &'static Act, effect: &Effect, watch: &mut W) -> Flow {
        match act {
            Act::Counters(word) => return self.counters_step(word, effect, watch),
            Act::Numbers(word) => self.numbers_step(word, effect, watch),
            Act::Harm(word) => self.harm_step(word, effect, watch),
            Act::Place(word) => return self.place_step(word, effect, watch),
            Act::Combat(word) => return self.combat_word(word, effect, watch),
            Act::Cards(word) => return self.cards_step(word, effect, watch),
            Act::Laid(word) => return self.laid_step(word, effect, watch),
            Act::Resources(word) => return self.resources_step(word, effect, watch),
            Act::Powers(word) => return self.powers_step(word, effect, watch),
            Act::Mains(word) => self.mains_step(word, effect, watch),
            Act::Aside(word) => return self.aside_step(word, effect, watch),
            Act::Schemes(word) => return self.schemes_step(word, effect, watch),
            Act::Wonders(word) => return self.wonders_step(word, effect, watch),
        }
        Flow::On
    }

    /// The options of an instruction that asks.
    pub(crate) fn list_step(&self, op: &'static Op, add: &mut impl FnMut(Choice)) {
        let Some(Frame::Effect(effect)) = self.stack.last() else { return };
        match op {
            Op::Pick(pick, filter) => {
                each(self.candidates(filter, effect)).for_each(|at| add(Choice::Body(at)));
                match pick {
                    Pick::One => {}
                    Pick::UpTo(_) | Pick::Any => add(Choice::Pass),
                }
            }
            Op::May(_) => {
                add(Choice::Yes);
                add(Choice::Pass);
            }
            Op::MayPay(..) | Op::EnemyPays(..) | Op::RandomDiscardOr(..) => self.list_course(op, add),
            Op::Do(Act::Aside(word)) => self.list_aside(word, effect, add),
            Op::Do(Act::Schemes(word)) => self.list_schemes(word, effect, add),
            Op::Do(Act::Wonders(word)) => self.list_wonders(word, effect, add),
            Op::Do(Act::Counters(word)) => self.list_counters(word, effect, add),
            Op::Do(Act::Place(word)) => self.list_place(word, effect, add),
            Op::Do(Act::Combat(word)) => self.list_combat(word, effect, add),
            Op::Do(Act::Cards(word)) => self.list_cards(word, effect, add),
            Op::Do(Act::Laid(word)) => self.list_laid(word, effect, add),
            Op::Do(Act::Resources(word)) => self.list_resources(word, effect, add),
            Op::Do(Act::Powers(word)) => self.list_powers(word, add),
            // These never ask.
            Op::Do(Act::Numbers(_) | Act::Harm(_) | Act::Mains(_))
            | Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Later(..)
            | Op::NextPlayer(..)
            | Op::Again(..) => {}
        }
    }

    /// Take the answer to an instruction that asks.
    pub(crate) fn answer_step<W: Watch<Event>>(&mut self, op: &'static Op, choice: Choice, watch: &mut W) {
        let Some(&mut effect) = self.effect_now() else { return };
        match op {
            Op::Pick(pick, _) => self.answer_pick(*pick, choice),
            Op::May(_) if choice == Choice::Yes => self.next_step(),
            Op::May(to) => self.go_to(*to),
            Op::MayPay(..) | Op::EnemyPays(..) | Op::RandomDiscardOr(..) => self.answer_course(op, choice, watch),
            Op::Do(Act::Aside(word)) => self.answer_aside(word, &effect, choice, watch),
            Op::Do(Act::Schemes(word)) => self.answer_schemes(word, &effect, choice, watch),
            Op::Do(Act::Wonders(_)) => self.answer_wonders(&effect, choice, watch),
            Op::Do(Act::Counters(word)) => self.answer_counters(word, &effect, choice, watch),
            Op::Do(Act::Place(word)) => self.answer_place(word, &effect, choice, watch),
            Op::Do(Act::Combat(word)) => self.answer_combat(word, &effect, choice, watch),
            Op::Do(Act::Cards(word)) => self.answer_cards(word, &effect, choice, watch),
            Op::Do(Act::Laid(word)) => self.answer_laid(word, &effect, choice, watch),
            Op::Do(Act::Resources(word)) => self.answer_resources(word, &effect, choice, watch),
            Op::Do(Act::Powers(word)) => self.answer_powers(word, &effect, choice, watch),
            Op::Do(Act::Numbers(_) | Act::Harm(_) | Act::Mains(_))
            | Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Later(..)
            | Op::NextPlayer(..)
            | Op::Again(..) => {}
        }
    }

    // --- choosing characters ---

    fn candidates(&self, filter: &Filter, effect: &Effect) -> Set {
        self.select(filter, &effect.eyes) & !effect.picked
    }

    // vs: effect.chosen-late
    fn pick_step(&mut self, pick: Pick, filter: &Filter, effect: &Effect) -> Flow {
        let left = match pick {
            Pick::One => 1,
            Pick::UpTo(n) => n,
            Pick::Any => u8::MAX,
        };
        let chosen = effect.picked.count_ones() as u8;
        let open = self.candidates(filter, effect);
        if open == 0 || chosen >= left {
            self.end_pick();
            return Flow::On;
        }
        // The only one that there is needs no asking, nor one of those that nobody can tell apart.
        if pick == Pick::One && (open.count_ones() == 1 || self.are_all_twins(open)) {
            self.keep(|effect| effect.picked = open & open.wrapping_neg());
            self.end_pick();
            return Flow::On;
        }
        Flow::Ask(effect.eyes.by)
    }

    fn answer_pick(&mut self, pick: Pick, choice: Choice) {
        if let Choice::Body(at) = choice {
            self.keep(|effect| effect.picked |= bit(at));
            if pick != Pick::One {
                return;
            }
        }
        self.end_pick();
    }

    /// What was chosen is "it" from now on.
    fn end_pick(&mut self) {
        self.keep(|effect| {
            effect.eyes.it = std::mem::take(&mut effect.picked);
            effect.eyes.did = effect.eyes.it != 0;
        });
        self.next_step();
    }

    // --- what every room uses ---

    /// Whom a step is aimed at.
    fn aimed(&self, noun: &Noun, eyes: &Eyes) -> Set {
        let set = match noun {
            Noun::This => self.spot_of(&eyes.source).map_or(0, bit),
            Noun::That => eyes.that,
            Noun::It | Noun::One(_) | Noun::UpTo(..) | Noun::Any(_) => eyes.it,
            Noun::YourMain => self.main_of(eyes.by),
            Noun::Each(filter) => self.select(filter, eyes),
        };
        set & self.bodies.live
    }

    /// Who is to blame for what this effect does.
    fn culprit(&self, eyes: &Eyes) -> Set {
        self.spot_of(&eyes.source).map_or(0, bit)
    }

    /// Go on with the next instruction.
    pub(crate) fn next_step(&mut self) {
        self.keep(|effect| {
            effect.pc += 1;
            effect.begun = false;
            effect.left = 0;
            effect.heard = 0;
        });
    }

    fn go_to(&mut self, pc: u16) {
        self.keep(|effect| {
            effect.pc = pc;
            effect.begun = false;
            effect.left = 0;
            effect.heard = 0;
        });
    }

    /// Keep what an instruction found out.
    fn keep(&mut self, change: impl FnOnce(&mut Effect)) {
        if let Some(effect) = self.effect_now() {
            change(effect);
        }
    }

    /// Whether what was asked for was done, and how much of it.
    fn note(&mut self, did: bool, number: usize) {
        self.keep(|effect| {
            effect.eyes.did = did;
            effect.eyes.number = number.min(i16::MAX as usize) as i16;
        });
    }

    /// The one player whom a step means, where it means one.
    fn player(&self, who: crate::vocabulary::Who, eyes: &Eyes) -> Option<Seat> {
        self.players(who, eyes).next()
    }
}
