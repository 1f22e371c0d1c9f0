//! What a position is worth.
//!
//! The weights were made by the tuner of the arena (`--example tune`): see docs/machine.md.

use crate::position::{Vs, each};
use longbox_kernel::Seat;

/// How many things are weighed.
pub(crate) const FEATURES: usize = 7;

/// What [`Vs::features`] weigh, in their order.
pub(crate) const WEIGHTS: [f32; FEATURES] = [1.075, 1.679, 1.672, 0.009, 0.014, 0.197, 0.602];

impl Vs {
    /// What is weighed, each as what the seat's team has more than its enemies on average: hits that main characters can still
    /// take; their levels; XP on the way to the next; the strength of those who stand; of those who are stunned or tired; cards in hand;
    /// resources.
    pub(crate) fn features(&self, seat: Seat) -> [f32; FEATURES] {
        let mut sums = [[0.0; FEATURES]; 2];
        let mut counts = [0.0f32; 2];
        for other in self.living() {
            let team = usize::from(!self.are_allies(seat, other));
            counts[team] += 1.0;
            for (sum, part) in sums[team].iter_mut().zip(self.parts(other)) {
                *sum += part;
            }
        }
        let [mine, theirs] = sums;
        std::array::from_fn(|n| mine[n] / counts[0].max(1.0) - theirs[n] / counts[1].max(1.0))
    }

    /// What one seat has of each.
    fn parts(&self, seat: Seat) -> [f32; FEATURES] {
        let side = self.side(seat);
        let (mut hits, mut level, mut xp, mut standing, mut lying) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let away = each(self.bodies.away).filter(|at| self.body(*at).side == seat);
        for at in each(self.bodies.side[seat.ix() & 3]).chain(away) {
            let (body, face) = (self.body(at), self.face(at));
            let left = (self.health(at) - i32::from(body.wounds.max(0))).max(0) as f32;
            if body.main {
                (hits, level) = (hits + left, level + f32::from(face.run.level));
                let gained = f32::from(side.xp[face.run.level as usize & 3]);
                xp += face.run.xp.map_or(0.0, |needed| gained / f32::from(needed));
            }
            let (atk, def) = self.stats(at);
            let strength = (atk.max(0) + def.max(0)) as f32;
            if body.down { lying += strength } else { standing += strength }
        }
        if let Some(tunnel) = self.main_in_tunnel(seat) {
            let face = self.cards.card(tunnel.face);
            hits += f32::from(face.health);
            level += f32::from(face.run.level);
        }
        [hits, level, xp, standing, lying, side.hand.len() as f32, side.resources.len() as f32]
    }

    /// How the game stands for the seat, between lost and won.
    pub(crate) fn outlook(&self, seat: Seat) -> f32 {
        let sum: f32 = self.features(seat).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
        longbox_kernel::chance_of(sum)
    }
}
