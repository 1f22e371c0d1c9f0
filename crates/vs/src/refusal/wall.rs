//! Why those behind a front row cannot be attacked: who protects them, and what would reach them all the same.

use crate::position::{Set, Vs, bit, each};
use crate::vocabulary::Keyword;
use longbox_kernel::Seat;
use longbox_kernel::english::{Joint, list};

/// A front row, as those see it who attack somebody behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wall {
    /// Those who protect the back row.
    protectors: Set,
    /// Those of them past whom nobody flies.
    nets: Set,
    /// Those of the attackers who do not come past.
    stopped: Set,
    attackers: Set,
    ranged: bool,
}

impl Vs {
    /// What stands before the back row of that side for the attackers so far.
    // vs: combat.protected, keyword.flight, keyword.grab, keyword.stealth
    pub(super) fn wall(&self, side: Seat) -> Wall {
        let protectors = self.protectors(side);
        let nets = self.with_key(protectors, Keyword::Flight) | self.with_key(protectors, Keyword::Grab);
        let (attackers, ranged) = (self.fight.attackers, self.fight.ranged);
        let comes_past = |at: &u8| self.can_pass(*at, protectors, attackers, ranged);
        let stopped = each(attackers).filter(|at| !comes_past(at)).fold(0, |all, at| all | bit(at));
        Wall { protectors, nets, stopped, attackers, ranged }
    }
}

/// "has", or of several "have".
pub(super) fn has(set: Set) -> &'static str {
    if set.count_ones() == 1 { "has" } else { "have" }
}

impl Wall {
    /// "Ronan protects it; Flight or Stealth would reach it."
    pub(super) fn why(self, game: &Vs) -> String {
        let protect = if self.protectors.count_ones() == 1 { "protects" } else { "protect" };
        let protect = format!("{} {protect} it", game.names_of(self.protectors));
        let net = format!("{} {}", has(self.nets), self.net(game));
        let mut told = match self.nets {
            0 => vec![protect],
            nets if nets == self.protectors => vec![format!("{protect} and {net}, so nobody flies past")],
            nets => vec![protect, format!("nobody flies past {}, who {net}", game.names_of(nets))],
        };
        if self.ranged && game.with_key(self.stopped, Keyword::Stealth) != 0 {
            told.push("Stealth does not help in a ranged attack".into());
        }
        let ways = self.ways();
        if !ways.is_empty() {
            let ways = list(&ways, Joint::Or);
            told.push(match self.attackers.count_ones() {
                1 => format!("{ways} would reach it"),
                _ => format!("{} would need {ways}", game.names_of(self.stopped)),
            });
        }
        format!("{}.", told.join("; "))
    }

    /// What would bring those past who are stopped.
    fn ways(self) -> Vec<String> {
        let flight = (self.nets == 0).then(|| "Flight".into());
        let stealth = (!self.ranged).then(|| "Stealth".into());
        flight.into_iter().chain(stealth).collect()
    }

    /// The power with which they keep others from flying past.
    fn net(self, game: &Vs) -> &'static str {
        let fly = game.with_key(self.nets, Keyword::Flight);
        match (fly == self.nets, fly == 0) {
            (true, _) => "Flight",
            (false, true) => "Grab",
            (false, false) => "Flight or Grab",
        }
    }
}
