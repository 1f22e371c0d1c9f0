//! What an attack, a thwart, a defence or an effect would do, as far as everybody knows: it is told with the option.

use crate::code::{Op, Pc, hook};
use crate::numbers::Key;
use crate::position::{Activation, Champions, Eyes, Frame, Hit, flag};
use crate::vocabulary::{Act, Condition, Harm, Kind, Noun, On, Stat, Status, Threat};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Silent};

/// Damage that is imagined.
#[derive(Clone, Copy)]
struct Blow {
    n: i32,
    /// What deals it.
    source: Id,
    /// By the attack that goes on.
    attack: bool,
    /// The same effect may do more to the same character afterwards: what is left then is not known.
    more: bool,
}

/// What becomes of the damage beyond the hit points of a character that is defeated.
enum Rest {
    /// It is dealt to that one.
    Takes(&'static str),
    /// The tough status card of that one takes it.
    Tough(&'static str),
    /// That one cannot take it.
    Cannot(&'static str),
    /// What comes of it stands on that card.
    See(&'static str),
}

/// A place that an effect may come to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    pc: usize,
    /// "It" may be the card in question.
    it: bool,
    /// Nothing on the way there has changed what was discarded.
    settled: bool,
}

impl Champions {
    /// "2 damage, 12 left", "1 threat off, 3 left": the basic power that is being aimed, used on that.
    pub(crate) fn strike_forecast(&self, target: Id) -> Option<String> {
        let Some(Frame::Strike(strike)) = self.stack.last() else { return None };
        if strike.attack {
            let n = self.stat(strike.who.id, Stat::Atk).unwrap_or(0);
            let blow = Blow { n, source: strike.who.id, attack: true, more: false };
            return Some(self.damage_forecast(target, blow));
        }
        Some(self.threat_forecast(target, self.thwarts_for(strike.who.id, target), false))
    }

    /// "1 threat off, 3 left", "2 threat off, defeated"; "at least 1 threat off" if more may follow.
    fn threat_forecast(&self, scheme: Id, n: u16, more: bool) -> String {
        let threat = self.piece(scheme).tokens;
        let n = n.min(threat);
        match (threat - n, self.kind(scheme)) {
            (0, Kind::SideScheme) => format!("{n} threat off, defeated"),
            (_, _) if more => format!("at least {n} threat off"),
            (left, _) => format!("{n} threat off, {left} left"),
        }
    }

    /// "2 damage, 12 left", "2 damage, defeated", "tough takes it"; "at least 2 damage" if more may follow.
    // champions: option.says
    fn damage_forecast(&self, target: Id, blow: Blow) -> String {
        if blow.n <= 0 {
            return if blow.more { "no damage at first" } else { "no damage" }.into();
        }
        if self.cannot_take_damage(target, blow.source) {
            return "cannot take damage".into();
        }
        if self.has_status(target, Status::Tough) && !(blow.attack && self.attack_has(Key::Piercing)) {
            return if blow.more {
                format!("tough takes the first {} damage", blow.n)
            } else {
                "tough takes it".into()
            };
        }
        if let Some(name) = self.steps_in(target, hook::WOULD_TAKE) {
            return format!("see {name}");
        }
        if blow.more && self.remaining(target) > blow.n {
            return format!("at least {} damage", blow.n);
        }
        format!("{} damage, {}", blow.n, self.left_forecast(target, blow))
    }

    /// "12 left", "defeated", "defeated, 2 to Rhino", "defeated, Rhino's tough takes the rest".
    // champions: overkill.ally, overkill.minion
    fn left_forecast(&self, target: Id, blow: Blow) -> String {
        let left = self.remaining(target) - blow.n;
        if left > 0 {
            return format!("{left} left");
        }
        if let Some(name) = self.steps_in(target, hook::DEFEAT) {
            return format!("see {name}");
        }
        match self.rest_forecast(target, blow.source).filter(|_| blow.attack && left < 0) {
            Some(Rest::Takes(name)) => format!("defeated, {} to {name}", -left),
            Some(Rest::Tough(name)) => format!("defeated, {name}'s tough takes the rest"),
            Some(Rest::Cannot(name)) => format!("defeated, {name} cannot take the rest"),
            Some(Rest::See(card)) => format!("defeated, for the rest see {card}"),
            None => "defeated".into(),
        }
    }

    /// What becomes of the damage that the attack that goes on deals beyond the hit points of that character; nothing
    /// if nobody takes it.
    // champions: overkill.ally, overkill.minion
    fn rest_forecast(&self, target: Id, source: Id) -> Option<Rest> {
        let taker = self.spills_to(target)?;
        if let Some(card) = self.hears_defeat(target, self.striker()) {
            return Some(Rest::See(&self.face(card).name));
        }
        // It is dealt when the other has left play.
        let mut after = self.clone();
        after.put_away(target, &mut Silent);
        let name = &self.face(taker).name;
        if after.cannot_take_damage(taker, source) {
            return Some(Rest::Cannot(name));
        }
        if after.is_shielded(taker) {
            return Some(Rest::Tough(name));
        }
        Some(after.steps_in(taker, hook::WOULD_TAKE).map_or(Rest::Takes(name), Rest::See))
    }

    /// The player whose attack goes on, if a player's does.
    fn striker(&self) -> Option<Seat> {
        self.stack.iter().rev().find_map(|frame| if let Frame::Strike(strike) = frame { Some(strike.by) } else { None })
    }

    /// Who takes what the attack that goes on deals beyond the hit points of that character, if anybody does.
    fn spills_to(&self, target: Id) -> Option<Id> {
        let seat = self.engaged_with(target).or_else(|| self.controller(target));
        let hit = Hit { target: self.once(target), drone: self.is_drone(target), seat, ..Hit::default() };
        self.takes_excess(&hit).filter(|_| self.is_overkill())
    }

    /// "3 damage, defeated", "2 threat off, 3 left": what the effect that asks would do to that card, if that is what it
    /// does next.
    // champions: option.says
    pub(crate) fn pick_forecast(&self, target: Id) -> Option<String> {
        let (_, effect) = self.op().filter(|(op, _)| matches!(op, Op::Pick(..)))?;
        let eyes = Eyes { it: Some(target), ..effect.eyes };
        let mut pc = usize::from(effect.pc) + 1;
        let ops = &self.cards.code.ops;
        while let Op::Unless(test, to) = &ops[pc] {
            pc = if self.holds(test, &eyes) { pc + 1 } else { usize::from(*to) };
        }
        let Op::Do(act) = &ops[pc] else { return None };
        self.act_forecast(act, target, &eyes, self.may_touch(target, pc + 1, &eyes))
    }

    fn act_forecast(&self, act: &Act, target: Id, eyes: &Eyes, more: bool) -> Option<String> {
        let amount = |n| self.amount(n, eyes).max(0);
        let attack = || self.strike_around().is_some_and(|strike| strike.attack);
        let blow = |n: i32| Blow { n, source: eyes.source.id, attack: attack(), more };
        if let Act::Harm(Harm::Damage(Noun::It, n)) = act {
            return Some(self.damage_forecast(target, blow(amount(n))));
        }
        if let Act::Harm(Harm::MoveDamage(Noun::It, n)) = act {
            let moved = self.hero(eyes.by).map_or(0, |hero| i32::from(self.piece(hero).tokens)).min(amount(n));
            return Some(self.damage_forecast(target, blow(moved)));
        }
        if let Act::Harm(Harm::Heal(Noun::It, n)) = act {
            let healed = amount(n).min(self.piece(target).tokens.into());
            return Some(match more {
                true => format!("{healed} healed"),
                false => format!("{healed} healed, {} left", self.remaining(target) + healed),
            });
        }
        if let Act::Threat(Threat::RemoveThreat(Noun::It, n) | Threat::RemoveDespiteCrisis(Noun::It, n)) = act {
            return Some(self.threat_forecast(target, amount(n) as u16, more));
        }
        if let Act::Threat(Threat::RemoveAllBut(Noun::It, rest)) = act {
            let n = self.piece(target).tokens.saturating_sub((*rest).into());
            return Some(self.threat_forecast(target, n, more));
        }
        None
    }

    /// Whether the effect that asks may change damage or threat of that card from there on: every way is followed that
    /// is still open.
    fn may_touch(&self, target: Id, pc: usize, eyes: &Eyes) -> bool {
        let mut ways = vec![Place { pc, it: true, settled: true }];
        let mut at = 0;
        while let Some(&place) = ways.get(at) {
            at += 1;
            let Place { pc, it, settled } = place;
            let mut go = |place: Place| {
                if !ways.contains(&place) {
                    ways.push(place);
                }
            };
            let next = Place { pc: pc + 1, ..place };
            let to = |to: Pc| Place { pc: to.into(), ..place };
            match &self.cards.code.ops[pc] {
                Op::End => {}
                Op::Jump(there) => go(to(*there)),
                Op::Unless(test, there) if settled && test.is_settled() => {
                    go(if self.holds(test, eyes) { next } else { to(*there) });
                }
                Op::Unless(_, there) | Op::May(there) | Op::NextPlayer(there) => {
                    go(next);
                    go(to(*there));
                }
                Op::Pick(_, filter) => go(Place { it: self.fits(target, filter, eyes), ..next }),
                Op::PickPlayer => go(next),
                Op::Choose(ways) => ways.iter().for_each(|way| go(to(way.pc))),
                // Those come at another time.
                Op::Instead(there) | Op::Later(_, there) | Op::WhenDamaged(_, there) => go(to(*there)),
                Op::Do(act) if self.touches(act, target, it, eyes) => return true,
                Op::Do(act) => go(Place { settled: settled && matches!(act, Act::Harm(_) | Act::Threat(_)), ..next }),
            }
        }
        false
    }

    /// Whether a step may change damage or threat of that card.
    fn touches(&self, act: &Act, target: Id, it: bool, eyes: &Eyes) -> bool {
        let aimed = |noun: &Noun| {
            let mut is = false;
            self.aimed(noun, &Eyes { it: eyes.it.filter(|_| it), ..*eyes }, |id| is |= id == target);
            is
        };
        match act {
            Act::Harm(Harm::Damage(noun, _) | Harm::Heal(noun, _) | Harm::HealAll(noun)) => aimed(noun),
            Act::Harm(Harm::MoveDamage(noun, _)) => aimed(noun) || self.hero(eyes.by) == Some(target),
            Act::Harm(Harm::Assign(filter, _)) => self.fits(target, filter, eyes),
            Act::Harm(Harm::Indirect(_)) => self.controller(target).is_some(),
            Act::Harm(Harm::Prevent(_) | Harm::PreventAll | Harm::Absorb) => false,
            Act::Threat(
                Threat::PlaceThreat(noun, _)
                | Threat::RemoveThreat(noun, _)
                | Threat::RemoveDespiteCrisis(noun, _)
                | Threat::RemoveAllBut(noun, _),
            ) => aimed(noun),
            Act::Threat(Threat::Advance) => self.kind(target) == Kind::MainScheme,
            Act::Threat(Threat::PreventThreat(_) | Threat::SchemeLess(_) | Threat::Accelerate) => false,
            Act::Cards(_)
            | Act::Own(_)
            | Act::Encounter(_)
            | Act::Aside(_)
            | Act::Villains(_)
            | Act::Areas(_)
            | Act::States(_)
            | Act::Activate(_)
            | Act::Lasting(_)
            | Act::Resources(_)
            | Act::Control(_) => false,
        }
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

    /// "takes 2 + boost, has 10": the attack that goes on, if that character defends or nobody does. Who declines is told
    /// what comes of it if the others who may still defend decline as well.
    pub(crate) fn defence_forecast(&self, defender: Option<Id>) -> Option<String> {
        let act = self.activation().filter(|act| act.attack)?;
        let told = self.attack_forecast(act, defender)?;
        let open = defender.is_none() && self.may_others_defend(act);
        Some(if open { format!("if nobody defends, {told}") } else { told })
    }

    fn attack_forecast(&self, act: &Activation, defender: Option<Id>) -> Option<String> {
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
            (false, n) => {
                let blow = Blow { n, source: attacker, attack: true, more: false };
                format!("{who}takes {n}, {}", self.left_forecast(target, blow))
            }
            (true, n) => {
                let rest = match self.rest_forecast(target, attacker) {
                    Some(Rest::Takes(name)) => format!(", the rest goes to {name}"),
                    Some(Rest::Tough(name)) => format!(", {name}'s tough takes the rest"),
                    Some(Rest::Cannot(name)) => format!(", {name} cannot take the rest"),
                    Some(Rest::See(card)) => format!(", for the rest see {card}"),
                    None => String::new(),
                };
                let has = self.remaining(target);
                let falls = n >= has && self.steps_in(target, hook::DEFEAT).is_none();
                format!("{who}takes {n} + boost, has {has}{}{rest}", if falls { ": defeated" } else { "" })
            }
        })
    }
}

impl Condition {
    /// Whether harm cannot change it: it asks what was paid or discarded.
    fn is_settled(&self) -> bool {
        match self {
            Condition::PaidWith(_) | Condition::DiscardedHas(_) | Condition::Final | Condition::YouAre(_) => true,
            Condition::Not(test) => test.is_settled(),
            Condition::Or(any) => any.iter().all(Condition::is_settled),
            Condition::Did
            | Condition::DidNot
            | Condition::Form(_)
            | Condition::YouHave(_)
            | Condition::InPlay(_)
            | Condition::Has(..)
            | Condition::Bears(..)
            | Condition::Undefended
            | Condition::AtLeast(..)
            | Condition::Damaged(_) => false,
        }
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
        game.note_hooks(side);
        let main = game.main().unwrap();
        game.piece_mut(main).tokens = 4;
        game.piece_mut(side).tokens = 1;
        take(&mut game, "thwart");
        let mut told = labels(&mut game);
        told.sort();
        assert_eq!(told, ["Breakin' & Takin': 1 threat off, defeated", "The Break-In!: 1 threat off, 3 left"]);
    }

    #[test]
    fn threat_that_an_effect_removes_is_told() {
        let given = "sides = [{ card = \"Breakin' & Takin'\", threat = 2 }]\nmain = { threat = 5 }\n\
                     me = { hero = 'Spider-Man', hand = ['For Justice!', 'Genius', 'Energy'] }";
        let mut game =
            crate::given::arrange(crate::Catalogue::standard(), &given.parse().unwrap(), &mut Silent).unwrap();
        take(&mut game, "play For Justice!");
        take(&mut game, "Energy");
        if game.ask() == Some(Ask::Pay) {
            take(&mut game, "done");
        }
        assert!(labels(&mut game).contains(&"Breakin' & Takin': 2 threat off, defeated".to_owned()));
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
                "defend with Black Cat: takes 2 + boost, has 2: defeated",
                "no defence: Spider-Man's tough takes it",
            ]
        );
    }
}
