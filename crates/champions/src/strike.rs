//! Heroes and allies attack and thwart; alter-egos recover.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Champions, Frame, Strike, StrikeStep};
use crate::threat::Answered;
use crate::turn::Flow;
use crate::vocabulary::{Standing, Stat, Status, Verb};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Champions {
    /// A hero or ally uses a basic power.
    // champions: attack.hero, thwart.hero, turn.ally
    pub(crate) fn basic<W: Watch<Event>>(&mut self, who: Id, stat: Stat, by: Seat, watch: &mut W) {
        self.exhaust(who, watch);
        if stat == Stat::Rec {
            let n = self.stat(who, Stat::Rec).unwrap_or(0).max(0) as u16;
            watch.see(Event::Recovers { who: self.figure(who) });
            self.heal(who, n, watch);
            return;
        }
        self.begin_strike(who, by, stat == Stat::Atk, true);
    }

    pub(crate) fn begin_strike(&mut self, who: Id, by: Seat, attack: bool, basic: bool) {
        let base = self.hits.len() as u8;
        let who = self.once(who);
        self.push(Frame::Strike(Strike { who, by, attack, basic, base, ..Strike::default() }));
    }

    pub(crate) fn strike_mut(&mut self) -> Option<&mut Strike> {
        self.stack
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Strike(strike) = frame { Some(strike) } else { None })
    }

    // champions: attack.hero, thwart.hero, ally.consequential
    pub(crate) fn strike_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Strike(strike)) = self.stack.last_mut() else { return Flow::On };
        let now = *strike;
        strike.step = match now.step {
            StrikeStep::Status => StrikeStep::Target,
            StrikeStep::Target => StrikeStep::Do,
            StrikeStep::Do => StrikeStep::After,
            StrikeStep::After => StrikeStep::Consequence,
            StrikeStep::Consequence | StrikeStep::Over => StrikeStep::Over,
        };
        match now.step {
            StrikeStep::Status => self.see_strike_status(&now, watch),
            StrikeStep::Target => return self.aim_step(&now, watch),
            StrikeStep::Do => {
                if now.basic {
                    self.land_strike(&now, watch);
                }
            }
            StrikeStep::After => {
                // champions: lasting.ends, delayed.when
                if let Some(flow) = self.attack_ends() {
                    // The effect stands on top of this frame.
                    if let Some(strike) = self.strike_mut() {
                        strike.step = StrikeStep::After;
                    }
                    return flow;
                }
                // champions: window.one
                let defeated = || self.hits_of_attack(now.base).any(|hit| hit.defeated);
                let bell = match now.attack {
                    true => hook::ATTACKED,
                    false if defeated() => hook::CLEARED,
                    false => hook::THWARTED,
                };
                self.open(bell, false, None);
            }
            StrikeStep::Consequence => {
                if let Some(who) = self.still(now.who).filter(|_| now.basic) {
                    let (thw, atk) = self.face(who).hurts;
                    let n = if now.attack { atk } else { thw };
                    self.deal(&[who], n.into(), who, None, false);
                }
            }
            StrikeStep::Over => {
                self.forget_attack();
                self.stack.pop();
                self.hits.truncate(now.base.into());
            }
        }
        Flow::On
    }

    /// Who is stunned does not attack, who is confused does not thwart; what it cost is paid all the same.
    // champions: status.stunned.friendly, status.confused.friendly
    fn see_strike_status<W: Watch<Event>>(&mut self, strike: &Strike, watch: &mut W) {
        let status = if strike.attack { Status::Stunned } else { Status::Confused };
        if self.has_status(strike.who.id, status) {
            watch.see(Event::HeldBack { who: self.figure(strike.who.id), attack: strike.attack });
            self.lose_status(strike.who.id, status, watch);
            self.lose_strike();
        }
    }

    pub(crate) fn lose_strike(&mut self) {
        if let Some(strike) = self.strike_mut() {
            (strike.lost, strike.step) = (true, StrikeStep::Over);
        }
    }

    /// What can be attacked or thwarted.
    // champions: attack.target, side.crisis
    pub(crate) fn strike_targets(&self, by: Seat, attack: bool) -> impl Iterator<Item = Id> + Clone + '_ {
        let open = move |id: &Id| match attack {
            true => self.may_attack(*id, by),
            false => {
                let opens = self.may_lose_threat(*id) && self.may_thwart(*id, by);
                opens && self.face(*id).threat.starts.is_some()
            }
        };
        self.index.standing(if attack { hook::ENEMY } else { hook::SCHEME }).filter(open)
    }

    fn aim_step<W: Watch<Event>>(&mut self, strike: &Strike, watch: &mut W) -> Flow {
        if !strike.basic {
            return Flow::On;
        }
        let mut targets = self.strike_targets(strike.by, strike.attack);
        let first = targets.next();
        let is_only = first.is_some_and(|first| targets.all(|other| self.are_twins(other, first)));
        drop(targets);
        match first {
            None => {
                self.lose_strike();
                Flow::On
            }
            Some(only) if is_only => {
                self.aim(only, watch);
                Flow::On
            }
            Some(_) => {
                if let Some(strike) = self.strike_mut() {
                    strike.step = StrikeStep::Target;
                }
                Flow::Ask(strike.by)
            }
        }
    }

    /// The target is chosen.
    pub(crate) fn aim<W: Watch<Event>>(&mut self, target: Id, watch: &mut W) {
        let once = self.once(target);
        let Some(strike) = self.strike_mut() else { return };
        strike.target = Some(once);
        strike.step = StrikeStep::Do;
        let (who, attack) = (strike.who.id, strike.attack);
        let (who, target) = (self.figure(who), self.figure(target));
        match attack {
            true => watch.see(Event::Strikes { who, target }),
            false => watch.see(Event::Thwarts { who, target }),
        }
        if attack {
            self.open(hook::STRIKES, true, Some(once.id));
        }
    }

    fn land_strike<W: Watch<Event>>(&mut self, strike: &Strike, watch: &mut W) {
        let Some(target) = strike.target.and_then(|target| self.still(target)) else { return };
        let Some(who) = self.still(strike.who) else { return };
        if strike.attack {
            let n = self.stat(who, Stat::Atk).unwrap_or(0).max(0) as u16;
            self.deal_hits(std::iter::once((target, n)), who, Some(strike.by), true, true);
        } else {
            let n = self.thwarts_for(who, target);
            if self.may_lose_threat(target) {
                self.take_threat(target, n, Some(strike.by), Answered::ByThwart, watch);
            }
        }
    }

    /// How much threat a basic thwart removes at most.
    pub(crate) fn thwarts_for(&self, who: Id, scheme: Id) -> u16 {
        let thw = self.stat(who, Stat::Thw).unwrap_or(0);
        // Nobody who may choose would rather remove less.
        let atk = self.stat(who, Stat::Atk).filter(|_| self.is_thwarted_with_atk(scheme)).unwrap_or(0);
        thw.max(atk).max(0) as u16
    }

    fn is_thwarted_with_atk(&self, scheme: Id) -> bool {
        self.face(scheme).standing.contains(&Standing::ThwartWithAtk)
    }

    /// Exhaust a card.
    // champions: exhausted
    pub(crate) fn exhaust<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) -> bool {
        if !self.is_ready(id) {
            return false;
        }
        self.set_flag(id, crate::position::flag::EXHAUSTED, true);
        watch.see(Event::Exhausts { who: self.figure(id) });
        true
    }

    /// Ready a card.
    // champions: ready.again
    pub(crate) fn ready<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) -> bool {
        if self.is_ready(id) || self.cannot(id, &Verb::Ready) {
            return false;
        }
        self.set_flag(id, crate::position::flag::EXHAUSTED, false);
        watch.see(Event::Readies { who: self.figure(id) });
        true
    }
}
