//! The changes that effects have made, and whom they touch.

use crate::position::{Modifier, Set, Spot, Term, What, bit};
use longbox_kernel::{Full, List};
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// How many changes can last at once.
pub(crate) const MOST_CHANGES: usize = 64;

/// All changes that last, the oldest first.
#[derive(Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "List<Modifier, MOST_CHANGES>", into = "List<Modifier, MOST_CHANGES>")]
pub(crate) struct Changes {
    list: List<Modifier, MOST_CHANGES>,
    touched: Touched,
}

/// Whom the changes touch: most characters are passed over with one test. Follows from the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Touched {
    /// By anything.
    pub(crate) any: Set,
    /// DEF to less, or to something else.
    pub(crate) lowered: Set,
    /// ATK or DEF in a way that depends on what came before.
    pub(crate) reordered: Set,
    /// By what keeps them from something.
    pub(crate) kept: Set,
    /// Keywords or powers, gained or lost.
    pub(crate) powers: Set,
    /// The keywords that anybody might have gained.
    pub(crate) keys: u64,
    /// By what is kept from somebody else: nobody strikes back at them who cannot.
    pub(crate) spared: Set,
    /// Powers with hooks, gained.
    pub(crate) gains: Set,
    /// The hooks of what anybody gained.
    pub(crate) gained: u64,
}

impl Touched {
    fn note(&mut self, change: &Modifier) {
        self.any |= change.on;
        if change.hooks != 0 {
            self.gains |= change.on;
            self.gained |= change.hooks;
        }
        self.keys |= change.keys();
        match change.what {
            What::Swap | What::ToBase => self.reordered |= change.on,
            What::Add(_, def) if def < 0 => self.lowered |= change.on,
            What::SetBase(..) => self.lowered |= change.on,
            What::Cannot(_) | What::Frozen => self.kept |= change.on,
            What::Gain(_)
            | What::GainPowers(_)
            | What::GainPower(_)
            | What::Lose(_)
            | What::LoseAll
            | What::Nullified => self.powers |= change.on,
            What::CannotStrikeBackAt(at) => self.spared |= bit(at),
            What::Add(..)
            | What::Health(_)
            | What::Strikes(_)
            | What::NoWound
            | What::Level(_)
            | What::MayAttackPlayers
            | What::MaySnipe
            | What::PayLess(_)
            | What::RecruitFromKo(_)
            | What::NoPlotTwists(_)
            | What::NoMoreAttacks
            | What::OpenHands(..) => {}
        }
    }
}

impl Modifier {
    /// The keywords that it might give.
    fn keys(&self) -> u64 {
        if let What::Gain(key) = self.what {
            return key.bit();
        }
        let of_a_card = matches!(self.what, What::GainPowers(_));
        if of_a_card { u64::MAX } else { 0 }
    }

    /// Whoever stood there is gone; returns whether the change is over with it.
    pub(crate) fn is_over_without(&mut self, at: Spot) -> bool {
        let of_somebody = self.on != 0;
        self.on &= !bit(at);
        of_somebody && self.on == 0 || self.what == What::CannotStrikeBackAt(at)
    }
}

impl Changes {
    /// Whom they touch.
    #[inline]
    pub(crate) fn touched(&self) -> &Touched {
        &self.touched
    }

    /// Those who gained a power, if any that was gained has one of these hooks.
    #[inline]
    pub(crate) fn gaining(&self, hooks: u64) -> Set {
        if self.touched.gained & hooks != 0 { self.touched.gains } else { 0 }
    }

    /// Those on whoever stands there.
    #[inline]
    pub(crate) fn on(&self, at: Spot) -> impl Iterator<Item = &Modifier> {
        let list = if self.touched.any & bit(at) == 0 { &[] } else { &self.list[..] };
        list.iter().filter(move |change| change.on & bit(at) != 0)
    }

    /// One more, if there is room.
    pub(crate) fn push(&mut self, change: Modifier) -> Result<(), Full> {
        self.list.push(change)?;
        self.touched.note(&change);
        Ok(())
    }

    /// That one is over.
    pub(crate) fn take(&mut self, number: usize) -> Modifier {
        let change = self.list.take(number);
        self.retouch();
        change
    }

    /// That one touches these no more; returns whether it is over, because it touches nobody.
    pub(crate) fn lift(&mut self, number: usize, from: Set) -> bool {
        let Some(change) = self.list.get_mut(number) else { return false };
        change.on &= !from;
        let over = change.on == 0;
        if over {
            self.list.take(number);
        }
        self.retouch();
        over
    }

    /// The newest is put aside.
    pub(crate) fn pop(&mut self) -> Option<Modifier> {
        let change = self.list.pop();
        self.retouch();
        change
    }

    /// One that was put aside lasts again, among the others by its time, if there is room.
    pub(crate) fn put_back(&mut self, change: Modifier) -> Result<(), Full> {
        self.push(change)?;
        self.list.sort_unstable_by_key(|change| change.stamp);
        Ok(())
    }

    /// The newest lasts until then.
    pub(crate) fn end_newest(&mut self, term: Term) {
        if let Some(newest) = self.list.last_mut() {
            newest.term = term;
        }
    }

    /// The turn of those begins for which some of them wait: these last until then.
    pub(crate) fn begin_turn_of(&mut self, side: Set, term: Term) {
        let waits = |change: &&mut Modifier| change.term == Term::ItsNextTurn && change.on & side != 0;
        self.list.iter_mut().filter(waits).for_each(|change| change.term = term);
    }

    /// Whoever stood there is gone, and with it the changes that were on nobody else or about it alone.
    pub(crate) fn forget(&mut self, at: Spot) {
        if (self.touched.any | self.touched.spared) & bit(at) == 0 {
            return;
        }
        let mut n = 0;
        while let Some(change) = self.list.get_mut(n) {
            if change.is_over_without(at) {
                self.list.take(n);
            } else {
                n += 1;
            }
        }
        self.retouch();
    }

    fn retouch(&mut self) {
        self.touched = Touched::default();
        self.list.iter().for_each(|change| self.touched.note(change));
    }
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Changes {
    fn clone(&self) -> Changes {
        *self
    }

    fn clone_from(&mut self, from: &Changes) {
        self.list.clone_from(&from.list);
        self.touched = from.touched;
    }
}

impl Deref for Changes {
    type Target = [Modifier];

    #[inline]
    fn deref(&self) -> &[Modifier] {
        &self.list
    }
}

impl std::hash::Hash for Changes {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.list.hash(state);
    }
}

impl From<List<Modifier, MOST_CHANGES>> for Changes {
    fn from(list: List<Modifier, MOST_CHANGES>) -> Changes {
        let mut changes = Changes { list, touched: Touched::default() };
        changes.retouch();
        changes
    }
}

impl From<Changes> for List<Modifier, MOST_CHANGES> {
    fn from(changes: Changes) -> List<Modifier, MOST_CHANGES> {
        changes.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_changes_touch_follows_from_the_list() {
        let mut changes = Changes::default();
        let change = |on: Set, what: What| Modifier { on, what, ..Modifier::default() };
        for one in [change(0b011, What::Add(1, 0)), change(0b110, What::LoseAll), change(0b001, What::Swap)] {
            changes.push(one).unwrap();
            assert_eq!(changes, Changes::from(changes.list));
        }
        changes.forget(0);
        assert_eq!(changes.len(), 2, "a change that was on nobody else is gone");
        assert_eq!(changes, Changes::from(changes.list));
        changes.take(1);
        assert_eq!(changes, Changes::from(changes.list));
        let aside = changes.pop().unwrap();
        assert_eq!((changes, changes.touched.any), (Changes::default(), 0));
        changes.put_back(aside).unwrap();
        assert!(!changes.lift(0, 0b001), "it touches another");
        assert_eq!(changes, Changes::from(changes.list));
        assert_eq!((changes.touched.any, changes.touched.powers, changes.on(1).count()), (0b010, 0, 1));
    }

    #[test]
    fn what_keeps_others_from_striking_back_ends_with_whom_it_spares() {
        let mut changes = Changes::default();
        let spare = |at: Spot| Modifier { on: 0b001, what: What::CannotStrikeBackAt(at), ..Modifier::default() };
        changes.push(spare(2)).unwrap();
        changes.push(spare(3)).unwrap();
        changes.forget(2);
        assert_eq!(changes[..], [spare(3)]);
        assert_eq!(changes, Changes::from(changes.list));
    }
}
