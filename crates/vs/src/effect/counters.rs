//! +1/+1 and -1/-1 counters.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Eyes, MOST_COUNTERS, Resource, Set, Spot, Vs, bit, each};
use crate::query::names_match;
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Counters, Filter, Verb};
use longbox_kernel::Watch;

/// As many counters as are divided at one time.
// vs: limit.number
const MOST_DIVIDED: i32 = 60;

impl Vs {
    pub(super) fn counters_step<W: Watch<Event>>(
        &mut self,
        word: &'static Counters,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        self.blame = self.culprit(eyes);
        match word {
            Counters::Plus(whom, n) => {
                let count = self.amount(n, eyes).clamp(0, MOST_COUNTERS.into()) as i16;
                each(self.aimed(whom, eyes)).for_each(|at| self.put_counters(at, count, watch));
            }
            Counters::Minus(whom, n) => {
                let count = self.amount(n, eyes).clamp(0, MOST_COUNTERS.into()) as i16;
                each(self.aimed(whom, eyes)).for_each(|at| self.put_counters(at, -count, watch));
            }
            Counters::ClearPlus(whom) => {
                let gone = each(self.aimed(whom, eyes)).map(|at| self.clear_counters(at, true, watch)).sum();
                self.note(gone > 0, gone);
            }
            Counters::ClearMinus(whom) => {
                let gone = each(self.aimed(whom, eyes)).map(|at| self.clear_counters(at, false, watch)).sum();
                self.note(gone > 0, gone);
            }
            Counters::TurnCounters(whom) => {
                for at in each(self.aimed(whom, eyes)) {
                    let count = self.body(at).counters;
                    self.clear_counters(at, count > 0, watch);
                    self.put_counters(at, -count, watch);
                }
            }
            Counters::DoublePlus(whom) => {
                for at in each(self.aimed(whom, eyes)) {
                    let count = self.body(at).counters.max(0);
                    self.put_counters(at, count, watch);
                }
            }
            Counters::MinusAnyNumber(whom) => {
                if each(self.aimed(whom, eyes)).next().is_some_and(|at| self.most_minus(at) > 0) {
                    return Flow::Ask(eyes.by);
                }
                self.note(false, 0);
            }
            Counters::DoubleMinus(whom) => {
                for at in each(self.aimed(whom, eyes)) {
                    let count = self.body(at).counters.min(0);
                    self.put_counters(at, count, watch);
                }
            }
            Counters::SpendPlus(whom, n) => {
                let count = i16::from(*n);
                let able = each(self.aimed(whom, eyes)).find(|at| self.body(*at).counters >= count);
                if let Some(at) = able {
                    self.body_mut(at).counters -= count;
                    self.note_marks(at);
                    watch.see(Event::CountersGone { who: self.figure(at), count });
                    self.unsettled = true;
                }
                self.note(able.is_some(), usize::from(*n));
            }
            Counters::Pack(n) => {
                if let Some(at) = self.spot_of(&eyes.source) {
                    let body = self.body_mut(at);
                    body.packages = body.packages.saturating_add(*n);
                    watch.see(Event::Packs { who: self.figure(at), count: *n });
                }
            }
            Counters::Deliver(to) => {
                let did = self.deliver(to, eyes, watch);
                self.note(did, 1);
            }
            Counters::DivideMinus(n, _, among) => {
                if !effect.begun {
                    let count = self.amount(n, eyes).clamp(0, MOST_DIVIDED) as u8;
                    self.keep(|effect| (effect.begun, effect.left, effect.picked) = (true, count, 0));
                    return Flow::On;
                }
                let open = self.divisible(word, among, effect);
                if effect.left > 0 && open != 0 {
                    return Flow::Ask(eyes.by);
                }
                self.keep(|effect| effect.picked = 0);
                self.unsettled = true;
            }
        }
        self.next_step();
        Flow::On
    }

    /// A Package counter for a location of that name that lies face up in the row, in whichever part of it.
    // vs: card.package
    fn deliver<W: Watch<Event>>(&mut self, to: &str, eyes: &Eyes, watch: &mut W) -> bool {
        let there = |one: &Resource| one.up && names_match(self.facts(one.id), to);
        let open = self.resources(eyes.by).iter().any(there);
        let Some(at) = self.spot_of(&eyes.source).filter(|at| open && self.body(*at).packages > 0) else {
            return false;
        };
        self.body_mut(at).packages -= 1;
        if W::ON {
            watch.see(Event::Delivers { who: self.figure(at), to: to.to_owned() });
        }
        true
    }

    /// Who may get the next of the counters that are divided.
    // vs: effect.divided
    fn divisible(&self, word: &Counters, among: &Filter, effect: &Effect) -> Set {
        let Counters::DivideMinus(_, most, _) = word else { return 0 };
        let all = self.select(among, &effect.eyes);
        if effect.picked.count_ones() >= u32::from(*most) { all & effect.picked } else { all }
    }

    /// How many -1/-1 counters leave a character a DEF above 0.
    fn most_minus(&self, at: Spot) -> u8 {
        let can = self.bodies.up & bit(at) != 0 && !self.cannot(at, Verb::GainMinus);
        if can { (self.def(at) - 1).clamp(0, 60) as u8 } else { 0 }
    }

    pub(super) fn list_counters(&self, word: &Counters, effect: &Effect, add: &mut impl FnMut(Choice)) {
        match word {
            Counters::DivideMinus(_, _, among) => {
                each(self.divisible(word, among, effect)).for_each(|at| add(Choice::Body(at)));
            }
            Counters::MinusAnyNumber(whom) => {
                let most = each(self.aimed(whom, &effect.eyes)).next().map_or(0, |at| self.most_minus(at));
                (0..=most).for_each(|n| add(Choice::Number(n)));
            }
            Counters::Plus(..)
            | Counters::Minus(..)
            | Counters::ClearPlus(_)
            | Counters::ClearMinus(_)
            | Counters::TurnCounters(_)
            | Counters::DoublePlus(_)
            | Counters::DoubleMinus(_)
            | Counters::Pack(_)
            | Counters::Deliver(_)
            | Counters::SpendPlus(..) => {}
        }
    }

    pub(super) fn answer_counters<W: Watch<Event>>(
        &mut self,
        word: &Counters,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        self.blame = self.culprit(&effect.eyes);
        if let (Counters::MinusAnyNumber(whom), Choice::Number(n)) = (word, choice) {
            each(self.aimed(whom, &effect.eyes)).for_each(|at| self.put_counters(at, -i16::from(n), watch));
            self.note(n > 0, n.into());
            return self.next_step();
        }
        if let Choice::Body(at) = choice {
            self.put_counters(at, -1, watch);
            // All of them are put at once: nobody is stunned before the last is named.
            self.unsettled = false;
            self.keep(|effect| {
                effect.left -= 1;
                effect.picked |= bit(at);
            });
        }
    }

    /// Put counters on a character: above 0 +1/+1, below 0 -1/-1. The two kinds cancel out.
    // vs: counter.cancel, counter.gain, counter.forbidden, limit.counters
    pub(crate) fn put_counters<W: Watch<Event>>(&mut self, at: Spot, count: i16, watch: &mut W) {
        let plus = count > 0;
        let barred = self.cannot(at, if plus { Verb::GainPlus } else { Verb::GainMinus });
        if count == 0 || barred || !self.can_have_counters(at, plus) {
            return;
        }
        let body = self.body_mut(at);
        body.counters = body.counters.saturating_add(count).clamp(-MOST_COUNTERS, MOST_COUNTERS);
        self.note_marks(at);
        watch.see(Event::Counters { who: self.figure(at), count });
        self.unsettled = true;
        if plus {
            self.raise(Happening::GainedPlus(at, count), watch);
            self.raise(Happening::GainedAtk(at, count), watch);
        }
    }

    /// Take all counters of a kind off; returns how many there were.
    pub(crate) fn clear_counters<W: Watch<Event>>(&mut self, at: Spot, plus: bool, watch: &mut W) -> usize {
        let count = self.body(at).counters;
        let there = if plus { count > 0 } else { count < 0 };
        if !there {
            return 0;
        }
        self.body_mut(at).counters = 0;
        self.note_marks(at);
        watch.see(Event::CountersGone { who: self.figure(at), count });
        self.unsettled = true;
        count.unsigned_abs().into()
    }
}
