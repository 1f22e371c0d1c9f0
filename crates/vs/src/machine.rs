//! Machines: equipment that stands in a row by itself.

use crate::event::Event;
use crate::position::{Fight, Set, Spot, Vs, bit, each};
use crate::trigger::Happening;
use crate::vocabulary::Row;
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// Whether a Machine stands there.
    #[inline]
    pub(crate) fn is_machine(&self, at: Spot) -> bool {
        self.bodies.machines & bit(at) != 0
    }

    /// The Machines of a side that can be attacked by who reaches its back row or only its front row.
    // vs: attack.machine: with no face-up character in its row
    pub(crate) fn open_machines(&self, seat: Seat, reaches_back: bool) -> Set {
        if self.bodies.machines == 0 {
            return 0;
        }
        let mine = |at: &Spot| self.body(*at).side == seat;
        let machines = each(self.bodies.machines).filter(mine).fold(0, |set, at| set | bit(at));
        let guards = self.on_side(seat) & self.bodies.up;
        let open = |row: Row| if guards & self.row(row) == 0 { machines & self.row(row) } else { 0 };
        open(Row::Front) | if reaches_back { open(Row::Back) } else { 0 }
    }

    /// The attack on a Machine: it is KO'd at once, and there is no combat.
    // vs: attack.machine.ko
    pub(crate) fn wreck<W: Watch<Event>>(&mut self, machine: Spot, watch: &mut W) {
        let Fight { attackers, by, ranged, .. } = self.fight;
        self.fights = self.fights.wrapping_add(1).max(1);
        (self.fight.number, self.fight.defender) = (self.fights, Some(machine));
        self.fight.against = self.body(machine).side;
        let memory = &mut self.side_mut(by).memory;
        memory.attacks = memory.attacks.saturating_add(1);
        if W::ON {
            let attackers = each(attackers).map(|at| self.figure(at)).collect();
            watch.see(Event::Attacks { by, attackers, defender: self.figure(machine), ranged });
        }
        self.raise(Happening::Attacked, watch);
        self.fight = Fight::default();
        self.ko_one(machine, attackers, watch);
    }
}
