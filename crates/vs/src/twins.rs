//! Characters that nobody can tell apart: what can be done with several of them is offered once.
//!
//! Only Swarm lets two of one name stand on a side, so a table without it costs nothing.

use crate::ask::Choice;
use crate::position::{Body, Eyes, Frame, Set, Source, Spot, Term, Vs, What, bit, each};
use crate::vocabulary::Keyword;
use longbox_kernel::cards::Id;

impl Vs {
    /// Whether an earlier one of these choices does the same to a twin, if there might be twins at all.
    pub(crate) fn is_twin_choice(&self, before: &[Choice], choice: Choice) -> bool {
        let Some((at, act)) = about(choice) else { return false };
        let same = before.iter().filter_map(|other| about(*other)).filter(|(_, other)| *other == act);
        same.into_iter().any(|(twin, _)| twin != at && self.are_twins(twin, at))
    }

    /// Whether all of these are twins of one another.
    pub(crate) fn are_all_twins(&self, set: Set) -> bool {
        let mut places = each(set);
        let Some(first) = places.next() else { return false };
        self.might_have_twins() && places.all(|at| self.are_twins(first, at))
    }

    /// Whether anybody could be like another.
    pub(crate) fn might_have_twins(&self) -> bool {
        self.bodies.printed.with_key(Keyword::Swarm) != 0
    }

    /// Whether it makes no difference which of the two something is done to: the same card of the same owner in
    /// the same state, and nothing that goes on speaks of one of them alone.
    fn are_twins(&self, one: Spot, other: Spot) -> bool {
        let waits = |at: Spot| self.queue.iter().any(|waiting| self.spot_of(&waiting.eyes.source) == Some(at));
        self.look_like_twins(one, other) && !waits(one) && !waits(other)
    }

    /// The same whatever triggers of theirs wait.
    pub(crate) fn look_like_twins(&self, one: Spot, other: Spot) -> bool {
        let state = |at: Spot| Body { id: Id::default(), life: 0, since: 0, dazed: false, ..*self.body(at) };
        state(one) == state(other)
            && self.body(one).gear.is_none()
            && self.owner_of(one) == self.owner_of(other)
            && self.are_together(one, other)
            && ![one, other].into_iter().any(|at| self.is_singled_out(at))
    }

    /// Whether every set of characters holds both or neither.
    fn are_together(&self, one: Spot, other: Spot) -> bool {
        let both = |set: Set| (set & bit(one) == 0) == (set & bit(other) == 0);
        let seen = |eyes: &Eyes| both(eyes.that) && both(eyes.it);
        let fight = &self.fight;
        both(fight.attackers)
            && both(fight.struck)
            && both(fight.survived)
            && both(self.blame)
            && self.mods.iter().all(|change| both(change.on))
            && self.queue.iter().all(|waiting| seen(&waiting.eyes))
            && self.delayed.iter().all(|delayed| seen(&delayed.eyes))
            && self.stack.iter().all(|frame| match frame {
                Frame::Effect(effect) => seen(&effect.eyes) && both(effect.picked),
                Frame::Play(playing) => seen(&playing.eyes),
                Frame::React(react) => seen(&react.eyes),
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Pay(_)
                | Frame::Order
                | Frame::LevelUp(_)
                | Frame::Unique(..)
                | Frame::Mains(_)
                | Frame::Again(..)
                | Frame::Drive(_) => true,
            })
    }

    /// Whether something that goes on or was done belongs to this very character, beside triggers that wait.
    fn is_singled_out(&self, at: Spot) -> bool {
        let life = self.body(at).life;
        let is = |source: &Source| source.at == Some(at) && source.life == life;
        let ends_with = |term: Term| term == Term::Source(at, life);
        let fight = &self.fight;
        fight.defender == Some(at)
            || fight.target == Some(at)
            || self.again.is_some_and(|(who, _)| who == at)
            || self.uses.iter().any(|used| used.life == life)
            || self.pocketed.iter().any(|card| card.by == life)
            || self.kept.iter().any(|card| card.why == crate::position::Keeping::Captive(life))
            || self.mods.iter().any(|change| ends_with(change.term) || change.what == What::CannotStrikeBackAt(at))
            || self.delayed.iter().any(|delayed| is(&delayed.eyes.source) || ends_with(delayed.term))
            || self.stack.iter().any(|frame| match frame {
                Frame::Effect(effect) => is(&effect.eyes.source),
                Frame::Play(playing) => is(&playing.eyes.source),
                Frame::React(react) => is(&react.eyes.source),
                Frame::Drive(drive) => is(&drive.who),
                Frame::LevelUp(who) | Frame::Again(who, _) => *who == at,
                Frame::Unique(one, other) => *one == at || *other == at,
                Frame::Opening(_)
                | Frame::Turn(_)
                | Frame::Declare
                | Frame::Combat
                | Frame::Recruit(_)
                | Frame::Pay(_)
                | Frame::Order
                | Frame::Mains(_) => false,
            })
    }
}

/// The character that a choice is about, if it is about one, and the same choice about the first place.
fn about(choice: Choice) -> Option<(Spot, Choice)> {
    match choice {
        Choice::Body(at) => Some((at, Choice::Body(0))),
        Choice::With(at) => Some((at, Choice::With(0))),
        Choice::Attack(at) => Some((at, Choice::Attack(0))),
        Choice::Use(at, n) => Some((at, Choice::Use(0, n))),
        Choice::TopEquip(at) => Some((at, Choice::TopEquip(0))),
        Choice::Equip(card, at) => Some((at, Choice::Equip(card, 0))),
        Choice::PowerUp(card, at) => Some((at, Choice::PowerUp(card, 0))),
        Choice::Move(at) => Some((at, Choice::Move(0))),
        Choice::Pass
        | Choice::Yes
        | Choice::Hand(_)
        | Choice::HandUp(_)
        | Choice::Play(..)
        | Choice::PlayAs(..)
        | Choice::Element(_)
        | Choice::Mode(_)
        | Choice::UseLocation(_)
        | Choice::Theirs(..)
        | Choice::Laid(_)
        | Choice::Ko(..)
        | Choice::Resource(..)
        | Choice::UseFromKo(_)
        | Choice::UseFromHand(_)
        | Choice::Recruit(..)
        | Choice::Lend(..)
        | Choice::RecruitKo(..)
        | Choice::RecruitForSymbols(..)
        | Choice::RecruitFromDeck(..)
        | Choice::KoTo(..)
        | Choice::TopRecruit(_)
        | Choice::TopPlay(_)
        | Choice::BuyXp(_)
        | Choice::PayOff(_)
        | Choice::Trigger(_)
        | Choice::Row(..)
        | Choice::Player(_)
        | Choice::Name(_)
        | Choice::Number(_)
        | Choice::Key(_)
        | Choice::Face(_) => None,
    }
}
