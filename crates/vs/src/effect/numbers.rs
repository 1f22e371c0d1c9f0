//! ATK, DEF and health, changed for a time.

use crate::code::hook;
use crate::event::Event;
use crate::position::{BODIES, Effect, Eyes, Set, Vs, What, bit, each};
use crate::trigger::Happening;
use crate::vocabulary::{Numbers, Until};
use longbox_kernel::{List, Watch};

impl Vs {
    // vs: number.locked: amounts are worked out now
    pub(super) fn numbers_step<W: Watch<Event>>(&mut self, word: &'static Numbers, effect: &Effect, watch: &mut W) {
        let eyes = &effect.eyes;
        match word {
            Numbers::Get(whom, atk, def, until) => {
                let on = self.aimed(whom, eyes);
                let (atk, def) = (self.amount(atk, eyes), self.amount(def, eyes));
                self.add_stats(on, atk, def, eyes, *until, watch);
            }
            Numbers::Swap(whom, until) => {
                let on = self.aimed(whom, eyes);
                self.alter(on, What::Swap, eyes, *until, watch);
            }
            Numbers::ToBase(whom, until) => {
                let on = self.aimed(whom, eyes);
                self.alter(on, What::ToBase, eyes, *until, watch);
            }
            Numbers::BaseLike(whom, until) => {
                let on = self.aimed(whom, eyes);
                if let Some(model) = each(eyes.it).next() {
                    let (atk, def) = self.stats(model);
                    self.alter(on, What::SetBase(atk.max(0) as i16, def as i16), eyes, *until, watch);
                }
            }
            Numbers::BaseLikeCard(until) => {
                let on = self.culprit(eyes);
                if let Some(card) = eyes.card.map(|id| self.facts(id)) {
                    self.alter(on, What::SetBase(card.atk, card.def), eyes, *until, watch);
                }
            }
            Numbers::DoubleStats(whom, until) => {
                for at in each(self.aimed(whom, eyes)) {
                    let (atk, def) = self.stats(at);
                    self.add_stats(bit(at), atk.max(0), def, eyes, *until, watch);
                }
            }
            Numbers::MatchAtk(until) => {
                let model = each(eyes.it).next().map(|at| self.atk(at));
                for at in each(self.culprit(eyes)) {
                    // vs: number.negative-atk
                    let more = model.unwrap_or(0) - self.stats(at).0;
                    if more > 0 {
                        self.add_stats(bit(at), more, 0, eyes, *until, watch);
                    }
                }
            }
            Numbers::RaiseTo(whom, atk, def, until) => {
                for at in each(self.aimed(whom, eyes)) {
                    let now = self.stats(at);
                    let more = |goal: u8, now: i32| (i32::from(goal) - now).max(0);
                    self.add_stats(bit(at), more(*atk, now.0), more(*def, now.1), eyes, *until, watch);
                }
            }
            Numbers::Strikes(whom, times, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::Strikes(*times), eyes, *until, watch);
            }
            Numbers::Health(whom, n, until) => {
                let on = self.aimed(whom, eyes);
                let more = self.amount(n, eyes).clamp(-99, 99) as i16;
                self.change(on, What::Health(more), eyes, *until, watch);
            }
        }
        self.next_step();
    }

    /// Add to ATK and DEF of some characters for a time.
    fn add_stats<W: Watch<Event>>(&mut self, on: Set, atk: i32, def: i32, eyes: &Eyes, until: Until, watch: &mut W) {
        if on == 0 || (atk, def) == (0, 0) {
            return;
        }
        let (atk, def) = (atk.clamp(-9_999, 9_999) as i16, def.clamp(-9_999, 9_999) as i16);
        each(on).for_each(|at| watch.see(Event::Changes { who: self.figure(at), atk: atk.into(), def: def.into() }));
        self.alter(on, What::Add(atk, def), eyes, until, watch);
    }

    /// Change ATK and DEF of some characters for a time. Whoever has more ATK by that has gained it.
    // vs: number.gains-atk
    fn alter<W: Watch<Event>>(&mut self, on: Set, what: What, eyes: &Eyes, until: Until, watch: &mut W) {
        let heard = self.is_heard(hook::GAINS) || !self.delayed.is_empty();
        let known = if heard { on } else { 0 };
        let before: List<i32, BODIES> = each(known).map(|at| self.stats(at).0).collect();
        self.change(on, what, eyes, until, watch);
        for (at, before) in each(known).zip(before.iter()) {
            let more = self.stats(at).0 - before;
            if more > 0 {
                self.raise(Happening::GainedAtk(at, more.min(i16::MAX.into()) as i16), watch);
            }
        }
    }
}
