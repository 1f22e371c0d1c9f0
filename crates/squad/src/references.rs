//! What is remembered of cards elsewhere than where they lie: by effects, by damage, by the turn.

use crate::position::{Doing, Frame, Side, Slots, Squad, Waiting};
use longbox_kernel::cards::Id;

impl Squad {
    /// Cards have gone where not everybody can follow them. What refers to one of them refers to a lost
    /// card from now on: a reference that went with it would tell where it lies.
    // squad: damage.shuffled-away
    pub(crate) fn lose_track(&mut self) {
        let slots = &self.slots;
        let known = |id: &mut Id| {
            if !slots.is_public(*id) {
                *id = Slots::LOST;
            }
        };
        References { sides: &mut self.sides, stack: &mut self.stack, queue: &mut self.queue }.rename(known);
    }

    /// Call every card that is referred to by another number; where the cards lie is left as it is.
    pub(crate) fn rename_references(&mut self, now: impl Fn(&mut Id)) {
        References { sides: &mut self.sides, stack: &mut self.stack, queue: &mut self.queue }.rename(now);
    }
}

/// All of a position that refers to cards.
struct References<'a> {
    sides: &'a mut [Side; 2],
    stack: &'a mut [Frame],
    queue: &'a mut [Waiting],
}

impl References<'_> {
    fn rename(self, now: impl Fn(&mut Id)) {
        for side in self.sides {
            if !side.damaged_by.is_empty() {
                side.damaged_by = side.damaged_by.renumbered(&now);
            }
        }
        self.stack.iter_mut().for_each(|frame| match frame {
            Frame::Turn(_) => {}
            Frame::Attack(attack) => now(&mut attack.id),
            Frame::Damage(damage) => now(&mut damage.source.id),
            Frame::Effect(effect) => {
                now(&mut effect.source.id);
                now(&mut effect.subject.id);
                effect.revealed.iter_mut().chain(&mut effect.discarded).for_each(|about| now(&mut about.id));
                match &mut effect.doing {
                    Doing::Hitting { keeper, .. } => now(keeper),
                    Doing::Nothing | Doing::Picking { .. } | Doing::Discarding { .. } | Doing::Returning { .. } => {}
                }
            }
        });
        for waiting in self.queue {
            now(&mut waiting.source.id);
            now(&mut waiting.subject.id);
        }
    }
}
