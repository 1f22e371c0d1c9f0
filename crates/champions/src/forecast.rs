//! What an attack, a thwart or a defence would do, as far as everybody knows: it is told with the option.

use crate::numbers::Key;
use crate::position::{Champions, Frame, flag};
use crate::vocabulary::{Kind, Stat, Status};
use longbox_kernel::cards::Id;

impl Champions {
    /// "2 damage, 12 left", "1 threat off, 3 left": the basic power that is being aimed, used on that.
    pub(crate) fn strike_forecast(&self, target: Id) -> Option<String> {
        let Some(Frame::Strike(strike)) = self.stack.last() else { return None };
        if strike.attack {
            let atk = self.stat(strike.who.id, Stat::Atk).unwrap_or(0).max(0);
            return Some(self.damage_forecast(target, atk));
        }
        let threat = self.piece(target).tokens;
        let n = self.thwarts_for(strike.who.id, target).min(threat);
        let left = threat - n;
        Some(match (left, self.kind(target)) {
            (0, Kind::SideScheme) => format!("{n} threat off, defeated"),
            (left, _) => format!("{n} threat off, {left} left"),
        })
    }

    /// "2 damage, 12 left", "2 damage, defeated", "tough takes it".
    fn damage_forecast(&self, target: Id, n: i32) -> String {
        let left = self.remaining(target) - n;
        match (n, left) {
            (0, _) => "no damage".into(),
            (_, _) if self.is_shielded(target) => "tough takes it".into(),
            (n, ..=0) => format!("{n} damage, defeated"),
            (n, left) => format!("{n} damage, {left} left"),
        }
    }

    /// Whether a status card takes the damage of the attack that goes on.
    // champions: status.tough
    pub(crate) fn is_shielded(&self, target: Id) -> bool {
        self.has_status(target, Status::Tough) && !self.attack_has(Key::Piercing)
    }

    /// "takes 2 + boost of 10": the attack that goes on, if that character defends or nobody does.
    pub(crate) fn defence_forecast(&self, defender: Option<Id>) -> Option<String> {
        let act = self.activation().filter(|act| act.attack)?;
        let target = defender.or_else(|| self.identity(act.seat))?;
        let atk = self.boosted(self.actor(act.who)?, act);
        let is_hero = self.kind(target).is_identity();
        let def = defender.filter(|_| is_hero).and_then(|id| self.stat(id, Stat::Def)).unwrap_or(0);
        let who = if defender.is_none() { format!("{} ", self.face(target).name) } else { String::new() };
        if self.is_shielded(target) {
            let whose = if defender.is_none() { format!("{}'s ", self.face(target).name) } else { String::new() };
            return Some(format!("{whose}tough takes it"));
        }
        let left = self.remaining(target);
        let boost = self.lying(act.who.id, flag::BOOST).is_some();
        Some(match (boost, atk - def) {
            (false, ..=0) => format!("{who}takes nothing"),
            (false, n) if n >= left => format!("{who}takes {n}, defeated"),
            (false, n) => format!("{who}takes {n}, {} left", left - n),
            (true, n @ ..0) => format!("{who}takes what boost is over {}", -n),
            (true, 0) => format!("{who}takes the boost"),
            (true, n) => format!("{who}takes {n} + boost, has {left}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::Ask;
    use crate::practice::{decline_until, hold, labels, table_for, take};
    use crate::vocabulary::Status;
    use longbox_kernel::{Seat, Silent};

    #[test]
    fn a_thwart_says_what_is_left() {
        let mut game = table_for(1);
        take(&mut game, "change form");
        let side = hold(&mut game, "Breakin' & Takin'");
        game.lay(side, crate::position::Pile::SIDES);
        game.arrive(side, longbox_kernel::cards::HOUSE);
        game.show(side);
        game.note_hooks();
        let main = game.main().unwrap();
        game.piece_mut(main).tokens = 4;
        game.piece_mut(side).tokens = 1;
        take(&mut game, "thwart");
        let mut told = labels(&mut game);
        told.sort();
        assert_eq!(told, ["Breakin' & Takin': 1 threat off, defeated", "The Break-In!: 1 threat off, 3 left"]);
    }

    #[test]
    fn a_status_card_takes_the_damage() {
        let mut game = table_for(1);
        take(&mut game, "change form");
        let hero = game.identity(Seat(0)).unwrap();
        let cat = hold(&mut game, "Black Cat");
        game.enter(cat, Seat(0), None, None, &mut Silent);
        game.run(&mut Silent);
        game.set_status(hero, Status::Tough, true);
        decline_until(&mut game, Ask::Defend, Seat(0));
        assert_eq!(
            labels(&mut game),
            [
                "defend with Spider-Man (3 DEF): tough takes it",
                "defend with Black Cat: takes 2 + boost, has 2",
                "no defence: Spider-Man's tough takes it",
            ]
        );
    }
}
