//! What an attack, a thwart or a defence would do, as far as everybody knows: it is told with the option.

use crate::code::hook;
use crate::numbers::Key;
use crate::position::{Champions, Eyes, Frame, flag};
use crate::vocabulary::{Kind, On, Stat, Status};
use longbox_kernel::cards::Id;

impl Champions {
    /// "2 damage, 12 left", "1 threat off, 3 left": the basic power that is being aimed, used on that.
    pub(crate) fn strike_forecast(&self, target: Id) -> Option<String> {
        let Some(Frame::Strike(strike)) = self.stack.last() else { return None };
        if strike.attack {
            return Some(self.damage_forecast(target, strike.who.id));
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
    // champions: option.says
    fn damage_forecast(&self, target: Id, attacker: Id) -> String {
        let n = self.stat(attacker, Stat::Atk).unwrap_or(0).max(0);
        if n == 0 {
            return "no damage".into();
        }
        if self.cannot_take_damage(target, attacker) {
            return "cannot take damage".into();
        }
        if self.is_shielded(target) {
            return "tough takes it".into();
        }
        if let Some(name) = self.steps_in(target, hook::WOULD_TAKE) {
            return format!("see {name}");
        }
        format!("{n} damage, {}", self.left_forecast(target, n))
    }

    /// "12 left", "defeated".
    fn left_forecast(&self, target: Id, n: i32) -> String {
        let left = self.remaining(target) - n;
        if left > 0 {
            return format!("{left} left");
        }
        self.steps_in(target, hook::DEFEAT).map_or_else(|| "defeated".into(), |name| format!("see {name}"))
    }

    /// The name of a card that has to step in before such a thing happens to that character: what comes of it stands
    /// on that card.
    // champions: replace.instead
    fn steps_in(&self, target: Id, bell: u64) -> Option<&'static str> {
        let around = self.stack.last()?;
        let answers = |id: &Id| {
            let by = self.resolver(*id, around);
            (0..).zip(&self.face(*id).abilities).any(|(n, ability)| {
                let eyes = self.eyes_of(*id, n, by);
                let on = ability.when.must_answer(true).filter(|_| self.has_to(*id, n, by));
                on.is_some_and(|on| self.would_hear(on, bell, target, &eyes))
            })
        };
        self.index.forced(bell).find(answers).map(|id| self.face(id).name.as_str())
    }

    /// Whether an ability listens to what is about to happen to that character.
    fn would_hear(&self, on: &On, bell: u64, target: Id, eyes: &Eyes) -> bool {
        match on {
            On::WouldTakeDamage(whom) | On::WouldTakeAttackDamage(whom) => {
                bell == hook::WOULD_TAKE && self.fits(target, whom, eyes)
            }
            On::WouldBeDefeated(whom) => bell == hook::DEFEAT && self.fits(target, whom, eyes),
            On::Either(any) => any.iter().any(|on| self.would_hear(on, bell, target, eyes)),
            On::Attacks(..)
            | On::BasicAttack(_)
            | On::AttacksAndDefeats(..)
            | On::AttacksAndDamages(..)
            | On::WouldAttack(_)
            | On::WouldScheme(_)
            | On::Schemes(_)
            | On::SchemeBoost
            | On::Thwarts(_)
            | On::Defends(_)
            | On::TakesDamage(_)
            | On::Defeated(_)
            | On::YouDefeat(_)
            | On::WouldPlaceThreat(_)
            | On::ThreatPlaced(_)
            | On::StepOneThreat(_)
            | On::StepOne
            | On::Enters(_)
            | On::YouPlay(_)
            | On::ChangesToThis
            | On::Revealed(_) => false,
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
        let attacker = self.actor(act.who)?;
        let atk = self.boosted(attacker, act);
        let is_hero = self.kind(target).is_identity();
        let def = defender.filter(|_| is_hero).and_then(|id| self.stat(id, Stat::Def)).unwrap_or(0);
        let boost = self.lying(act.who.id, flag::BOOST).is_some();
        let name = Some(&self.face(target).name).filter(|_| defender.is_none());
        let who = name.map(|name| format!("{name} ")).unwrap_or_default();
        if self.cannot_take_damage(target, attacker) {
            return Some(format!("{who}cannot take damage"));
        }
        let tough = self.is_shielded(target);
        if let Some(card) = self.steps_in(target, hook::WOULD_TAKE).filter(|_| !tough && (boost || atk > def)) {
            return Some(format!("{who}takes what {card} says"));
        }
        let whose = name.map(|name| format!("{name}'s ")).unwrap_or_default();
        let taker = if tough { format!("{whose}tough ") } else { who.clone() };
        Some(match (boost, atk - def) {
            (false, ..=0) => format!("{who}takes nothing"),
            (true, n @ ..0) => format!("{taker}takes what boost is over {}", -n),
            (true, 0) => format!("{taker}takes the boost"),
            (_, _) if tough => format!("{taker}takes it"),
            (false, n) => format!("{who}takes {n}, {}", self.left_forecast(target, n)),
            (true, n) => format!("{who}takes {n} + boost, has {}", self.remaining(target)),
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
                "defend with Spider-Man (3 DEF): tough takes what boost is over 1",
                "defend with Black Cat: takes 2 + boost, has 2",
                "no defence: Spider-Man's tough takes it",
            ]
        );
    }
}
