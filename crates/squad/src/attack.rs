//! One attack, from the announcement to the discard pile.

use crate::catalogue::NONE;
use crate::event::{Event, To};
use crate::position::{Attack, AttackStage, BlockRule, Frame, Id, Kind, Source, Squad, Waiting};
use crate::query::No;
use crate::trigger::Happening;
use crate::turn::Flow;
use longbox_kernel::{Seat, Watch};

impl Squad {
    /// Play a card that has already left the place it came from.
    pub(crate) fn begin_attack<W: Watch<Event>>(&mut self, seat: Seat, id: Id, bonus: u8, watch: &mut W) {
        self.return_shown();
        self.make_public(id);
        let side = self.side_mut(seat);
        side.attacks_now = side.attacks_now.saturating_add(1);
        let extra = side.attacks_now > 1;
        watch.see(Event::Attack { seat, card: self.ix(id), extra });
        self.stack.push(Frame::Attack(Attack {
            id,
            card: self.ix(id),
            by: seat.0,
            stage: AttackStage::Announced,
            base: self.queue.len() as u8,
            set: NONE,
            bonus: bonus.min(100) as i8,
            damage: 0,
            rule: BlockRule::default(),
            exact: NONE,
            here: true,
            again: false,
            hand_blocked: false,
        }));
    }

    /// Go through the stages until something on top of the attack comes first.
    pub(crate) fn attack_step<W: Watch<Event>>(&mut self, mut attack: Attack, watch: &mut W) -> Flow {
        let seat = Seat(attack.by);
        loop {
            if self.is_waiting(attack.base) && self.begin_waiting(Frame::Attack(attack), attack.base, watch) {
                return Flow::On;
            }
            match attack.stage {
                AttackStage::Announced => {
                    attack.stage = AttackStage::Ability;
                    self.raise(Happening::Attacks { seat });
                }
                // squad: ability.on-attack
                AttackStage::Ability => {
                    attack.stage = AttackStage::Damage;
                    if let Some(pc) = self.cards.card(attack.card).run.attacking {
                        self.set_top(Frame::Attack(attack));
                        self.begin_effect(self.own_effect(&attack, pc));
                        return Flow::On;
                    }
                }
                AttackStage::Damage => {
                    attack.stage = AttackStage::After;
                    let value = self.attack_value(&attack);
                    watch.see(Event::Value { seat, card: attack.card, value });
                    self.set_top(Frame::Attack(attack));
                    self.begin_damage(attack.source(), seat.other(), value, attack.rule, watch);
                    return Flow::On;
                }
                AttackStage::After => {
                    attack.stage = AttackStage::Settling;
                    self.queue_own_ability(&attack, watch);
                }
                AttackStage::Settling => {
                    self.finish_attack(attack, watch);
                    return Flow::On;
                }
            }
        }
    }

    fn own_effect(&self, attack: &Attack, pc: crate::code::Pc) -> Waiting {
        Waiting { source: attack.source(), pc, that: attack.damage, subject: attack.id }
    }

    /// The attack's own ability comes after everything else that the damage set off.
    // squad: ability.threshold, timing.attack-last
    fn queue_own_ability<W: Watch<Event>>(&mut self, attack: &Attack, watch: &mut W) {
        let run = &self.cards.card(attack.card).run;
        let reached = run.after.or(run.keeper).filter(|(least, _)| attack.damage >= *least).map(|(_, pc)| pc);
        let blocked = run.hand_blocked.filter(|_| attack.hand_blocked);
        if let Some(pc) = reached.or(blocked) {
            watch.see(Event::Ability { seat: Seat(attack.by), card: attack.card });
            self.wait(self.own_effect(attack, pc));
        }
    }

    // squad: attack.discard
    fn finish_attack<W: Watch<Event>>(&mut self, mut attack: Attack, watch: &mut W) {
        let seat = Seat(attack.by);
        self.stack.pop();
        if attack.again && attack.here {
            match self.may_attack_again(seat) {
                Ok(()) => return self.begin_attack(seat, attack.id, 0, watch),
                Err(no) => Self::tell_limit(seat, no, watch),
            }
        }
        if !attack.here {
            return;
        }
        attack.here = false;
        if attack.exact != NONE && attack.damage == attack.exact {
            return self.send(seat, attack.id, To::Hand, watch);
        }
        self.discard(seat, attack.id);
        watch.see(Event::Spent { seat, card: self.ix(attack.id) });
    }

    /// Tell that an ability begins no further attack, if a limit is the reason.
    // squad: limit.loop, limit.depth
    pub(crate) fn tell_limit<W: Watch<Event>>(seat: Seat, no: No, watch: &mut W) {
        if let Some(limit) = no.attack_limit() {
            watch.see(Event::NoFurtherAttack { seat, limit });
        }
    }

    /// The attack that this effect belongs to.
    pub(crate) fn attack_of(&mut self, id: Id) -> Option<&mut Attack> {
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.id == id => Some(attack),
            Frame::Attack(_) | Frame::Turn(_) | Frame::Damage(_) | Frame::Effect(_) => None,
        })
    }

    /// Take the card away from its attack; answers whether it was still there.
    pub(crate) fn take_from_attack(&mut self, id: Id) -> bool {
        self.attack_of(id).is_some_and(|attack| std::mem::take(&mut attack.here))
    }
}

impl Attack {
    fn source(&self) -> Source {
        Source { id: self.id, card: self.card, by: self.by, kind: Kind::Attack, arrival: u16::MAX }
    }
}
