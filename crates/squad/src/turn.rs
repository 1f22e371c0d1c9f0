//! The turn: power, draw, start, attack, end, limits.

use crate::event::{Coin, Event};
use crate::position::{Ending, Frame, Ignores, MOST_POWER, Marks, Phase, PowerFlip, Squad, TURN_LIMIT};
use crate::trigger::Happening;
use longbox_kernel::{Seat, Watch};

/// Most cards in hand at the end of a turn.
pub(crate) const HAND_LIMIT: usize = 8;
/// Most Keepers in play at the end of a turn.
pub(crate) const KEEPER_LIMIT: usize = 6;

/// What the engine does next.
pub(crate) enum Flow {
    /// Go on.
    On,
    /// Stop: this seat has to choose.
    Ask(Seat),
}

impl Squad {
    /// Go on until somebody has to choose or the game is over. What ends with nothing waiting goes straight
    /// on with what is below it; what is set off in between comes back here.
    #[inline(always)]
    pub(crate) fn run<W: Watch<Event>>(&mut self, mut flow: Flow, watch: &mut W) {
        self.asked = loop {
            if let Flow::Ask(seat) = flow {
                break Some(seat);
            }
            if self.ending.is_some() {
                break None;
            }
            flow = match self.stack.last() {
                Some(Frame::Turn(phase)) => self.turn_step(*phase, watch),
                Some(Frame::Attack(_)) => self.attack_step(watch),
                Some(Frame::Damage(_)) => self.damage_step(watch),
                Some(Frame::Effect(_)) => self.effect_step(watch),
                None => break None,
            };
        };
        self.list_options();
    }

    /// The turn that happens now goes on with this phase.
    #[inline]
    pub(crate) fn set_phase(&mut self, phase: Phase) {
        if let Some(Frame::Turn(now)) = self.stack.last_mut() {
            *now = phase;
        }
    }

    /// Go through the phases from this one, turn by turn, until an effect comes first or somebody is asked.
    // squad: turn.order
    pub(crate) fn turn_step<W: Watch<Event>>(&mut self, mut phase: Phase, watch: &mut W) -> Flow {
        if self.effect_before(phase, watch) {
            return Flow::On;
        }
        while self.ending.is_none() {
            let me = self.active;
            if phase <= Phase::Power {
                self.power_step(watch);
                if self.effect_before(Phase::Draw, watch) {
                    return Flow::On;
                }
            }
            if phase <= Phase::Draw {
                self.draw(me, 1, watch);
                self.order_waiting(0);
                if self.effect_before(Phase::Start, watch) {
                    return Flow::On;
                }
            }
            // squad: turn.start
            if phase <= Phase::Start {
                self.raise(Happening::TurnStart);
                if self.effect_before(Phase::Attack, watch) {
                    return Flow::On;
                }
            }
            if phase <= Phase::Attack {
                self.set_phase(Phase::Attack);
                return Flow::Ask(me);
            }
            if phase <= Phase::End {
                self.raise(Happening::TurnEnd);
                if self.effect_before(Phase::Limits, watch) {
                    return Flow::On;
                }
            }
            self.set_phase(Phase::Limits);
            if self.is_over_limits(me) {
                return Flow::Ask(me);
            }
            self.finish_turn(watch);
            phase = Phase::Power;
        }
        Flow::On
    }

    /// Whether an effect that waits comes before this phase.
    #[inline]
    fn effect_before<W: Watch<Event>>(&mut self, phase: Phase, watch: &mut W) -> bool {
        self.is_waiting(0) && {
            self.set_phase(phase);
            self.next_waiting(0, watch)
        }
    }

    // squad: turn.power.flip, turn.power.first-turn
    fn power_step<W: Watch<Event>>(&mut self, watch: &mut W) {
        let settled = std::mem::take(&mut self.next_flip);
        if self.turn == 1 {
            self.next_flip = settled;
            return watch.see(Event::NoPowerFlip { first: true });
        }
        let heads = match settled {
            PowerFlip::Skipped => return watch.see(Event::NoPowerFlip { first: false }),
            PowerFlip::Heads => true,
            PowerFlip::Fair => self.chance.flip(),
        };
        watch.see(Event::Coin { seat: self.active, heads, what: Coin::Power });
        if heads {
            self.set_power(self.power.saturating_add(1), watch);
            self.raise(Happening::Heads);
        }
    }

    /// Change the shared power; it stays within 1 to 20.
    // squad: power.shared, power.max, power.min
    pub(crate) fn set_power<W: Watch<Event>>(&mut self, to: u8, watch: &mut W) {
        let to = to.clamp(1, MOST_POWER);
        if to == self.power {
            return;
        }
        watch.see(Event::Power { to, up: to > self.power });
        self.power_rise = self.power_rise.saturating_add(to.saturating_sub(self.power));
        self.power = to;
    }

    // squad: limit.hand, limit.keepers
    #[inline]
    fn is_over_limits(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        side.hand.len() > HAND_LIMIT || side.keepers.len() > KEEPER_LIMIT && self.any_destroyable(seat)
    }

    /// Whether any of a player's Keepers can be destroyed.
    pub(crate) fn any_destroyable(&self, seat: Seat) -> bool {
        (0..self.side(seat).keepers.len()).any(|at| !self.is_protected(seat, at))
    }

    // squad: win.end-of-turn, win.both-out
    fn finish_turn<W: Watch<Event>>(&mut self, watch: &mut W) {
        let me = self.active;
        match (self.side(me).is_out(), self.side(me.other()).is_out()) {
            (true, true) => return self.end(Ending::BothOut(me), watch),
            (false, true) => return self.end(Ending::OutOfCards(me), watch),
            (true, false) => return self.end(Ending::OutOfCards(me.other()), watch),
            (false, false) => {}
        }
        if self.turn >= TURN_LIMIT {
            return self.end(Ending::TooLong, watch);
        }
        let again = self.side(me).extra_turns > 0;
        self.side_mut(me).extra_turns -= u8::from(again);
        self.close_turn();
        self.begin_turn(if again { me } else { me.other() }, again, watch);
    }

    /// What is remembered of this turn becomes what happened last turn.
    fn close_turn(&mut self) {
        let me = self.active;
        self.side_mut(me).attacks_last = self.side(me).attacks_now;
        for side in &mut self.sides {
            side.attacks_now = 0;
            side.taken_last = side.taken_now;
            side.taken_now = 0;
            side.damaged_by = Marks::default();
            side.power_bonus = 0;
            side.ignores = Ignores::default();
        }
        self.power_rise = 0;
        self.effects = 0;
    }

    pub(crate) fn begin_turn<W: Watch<Event>>(&mut self, seat: Seat, extra: bool, watch: &mut W) {
        self.turn += 1;
        self.active = seat;
        self.stack.clear();
        self.stack.add(Frame::Turn(Phase::Power));
        watch.see(Event::Turn { seat, number: self.turn, extra });
    }

    pub(crate) fn end<W: Watch<Event>>(&mut self, ending: Ending, watch: &mut W) {
        self.ending = Some(ending);
        watch.see(Event::Over(ending));
    }
}
