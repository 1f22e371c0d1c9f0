//! One attack, from the announcement to the discard pile.

use crate::code::Pc;
use crate::event::{Event, To};
use crate::position::{Attack, AttackStage, BlockRule, Frame, Kind, Source, Squad, Waiting};
use crate::query::No;
use crate::trigger::Happening;
use crate::turn::Flow;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Squad {
    /// Play a card that has already left the place it came from.
    #[inline(always)]
    pub(crate) fn begin_attack<W: Watch<Event>>(&mut self, seat: Seat, id: Id, bonus: u8, watch: &mut W) {
        self.return_shown();
        self.slots.show(id);
        let side = self.side_mut(seat);
        side.attacks_now = side.attacks_now.saturating_add(1);
        let extra = side.attacks_now > 1;
        watch.see(Event::Attack { seat, card: self.ix(id), extra });
        self.stack.add(Frame::Attack(Attack {
            id,
            card: self.ix(id),
            by: seat,
            stage: AttackStage::Announced,
            base: self.queue.len() as u8,
            set: None,
            bonus: bonus.min(100) as i8,
            damage: 0,
            rule: BlockRule::default(),
            exact: None,
            here: true,
            again: false,
            hand_blocked: false,
        }));
    }

    /// Go through the stages until something on top of the attack comes first.
    pub(crate) fn attack_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut Attack { by, base, stage, card, .. }) = self.attack_now() else { return Flow::On };
        if stage >= AttackStage::After {
            return self.settle(watch);
        }
        if self.effect_before_stage(base, stage, watch) {
            return Flow::On;
        }
        if stage <= AttackStage::Announced {
            self.raise(Happening::Attacks { seat: by });
            if self.effect_before_stage(base, AttackStage::Ability, watch) {
                return Flow::On;
            }
        }
        // squad: ability.on-attack
        if stage <= AttackStage::Ability
            && let Some(pc) = self.cards.brief(card).attacking
        {
            self.set_stage(AttackStage::Damage);
            if let Some(own) = self.attack_now().map(|attack| attack.own_effect(pc)) {
                self.begin_effect(own);
            }
            return Flow::On;
        }
        self.set_stage(AttackStage::After);
        self.strike(watch)
    }

    /// After the damage: all that it set off, then the attack's own ability, then the card is discarded.
    pub(crate) fn settle<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&mut Attack { base, stage, .. }) = self.attack_now() else { return Flow::On };
        if self.effect_before_stage(base, stage, watch) {
            return Flow::On;
        }
        if stage <= AttackStage::After {
            self.queue_own_ability(watch);
            if self.effect_before_stage(base, AttackStage::Settling, watch) {
                return Flow::On;
            }
        }
        self.finish_attack(watch);
        match self.stack.last() {
            Some(Frame::Turn(phase)) => self.turn_step(*phase, watch),
            Some(Frame::Attack(_) | Frame::Damage(_) | Frame::Effect(_)) | None => Flow::On,
        }
    }

    /// Whether an effect that waits comes before this stage.
    #[inline]
    fn effect_before_stage<W: Watch<Event>>(&mut self, base: u8, stage: AttackStage, watch: &mut W) -> bool {
        self.is_waiting(base) && {
            self.set_stage(stage);
            self.next_waiting(base, watch)
        }
    }

    #[inline]
    fn set_stage(&mut self, stage: AttackStage) {
        if let Some(attack) = self.attack_now() {
            attack.stage = stage;
        }
    }

    /// The attack is worth what it is worth now, and the defender takes it.
    fn strike<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Attack(attack)) = self.stack.last() else { return Flow::On };
        let (source, rule, value) = (attack.source(), attack.rule, self.attack_value(attack));
        watch.see(Event::Value { seat: source.by, card: source.card, value });
        match self.begin_damage(source, source.by.other(), value, rule, watch) {
            true => self.offer_block(watch),
            false => self.settle(watch),
        }
    }

    /// The attack's own ability comes after everything else that the damage set off.
    // squad: ability.threshold, timing.attack-last
    fn queue_own_ability<W: Watch<Event>>(&mut self, watch: &mut W) {
        let Some(&mut Attack { by, card, damage, hand_blocked, .. }) = self.attack_now() else { return };
        let brief = self.cards.brief(card);
        let reached = brief.after.filter(|(least, _)| damage >= *least).map(|(_, pc)| pc);
        let blocked = brief.hand_blocked.filter(|_| hand_blocked);
        if let Some(pc) = reached.or(blocked)
            && let Some(own) = self.attack_now().map(|attack| attack.own_effect(pc))
        {
            watch.see(Event::Ability { seat: by, card });
            self.wait(own);
        }
    }

    // squad: attack.discard
    fn finish_attack<W: Watch<Event>>(&mut self, watch: &mut W) {
        let Some(&mut Attack { id, by, here, again, exact, damage, .. }) = self.attack_now() else { return };
        self.stack.pop();
        if !here {
            return;
        }
        if again {
            match self.may_attack_again(by) {
                Ok(()) => return self.begin_attack(by, id, 0, watch),
                Err(no) => Self::tell_limit(by, no, watch),
            }
        }
        if exact == Some(damage) {
            return self.send(by, id, To::Hand, watch);
        }
        self.discard(by, id);
        watch.see(Event::Spent { seat: by, card: self.ix(id) });
    }

    /// Tell that an ability begins no further attack, if a limit is the reason.
    // squad: limit.loop, limit.depth
    pub(crate) fn tell_limit<W: Watch<Event>>(seat: Seat, no: No, watch: &mut W) {
        if let No::Limit(limit) = no {
            watch.see(Event::NoFurtherAttack { seat, limit });
        }
    }

    /// The attack that this effect belongs to.
    pub(crate) fn attack_of(&mut self, source: Source) -> Option<&mut Attack> {
        if source.kind != Kind::Attack {
            return None;
        }
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) if attack.id == source.id => Some(attack),
            Frame::Attack(_) | Frame::Turn(_) | Frame::Damage(_) | Frame::Effect(_) => None,
        })
    }

    /// Take the card away from its attack; returns whether it was still there.
    pub(crate) fn take_from_attack(&mut self, source: Source) -> bool {
        self.attack_of(source).is_some_and(|attack| std::mem::take(&mut attack.here))
    }
}

impl Attack {
    fn source(&self) -> Source {
        Source { id: self.id, card: self.card, by: self.by, kind: Kind::Attack, arrival: u16::MAX }
    }

    fn own_effect(&self, pc: Pc) -> Waiting {
        let source = self.source();
        Waiting { source, pc, that: self.damage, subject: source.about() }
    }
}
