//! What would come of a combat if nobody played anything more: for views, never for the rules.

use crate::position::{FightStage, Set, Spot, Vs, bit, each};
use crate::vocabulary::{Keyword, Verb};

/// A combat as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Forecast {
    /// The value with which the attackers strike together.
    pub(crate) attack: i32,
    pub(crate) defense: i32,
    /// The value with which the defender strikes back; nothing if it does not.
    pub(crate) back: Option<i32>,
    /// Who is sure to be stunned.
    pub(crate) stunned: Set,
    /// Attackers whom the strike back stuns if it is aimed at them.
    pub(crate) one_of: Set,
}

impl Vs {
    /// The combat as it stands; nothing while nobody defends.
    // vs: strike.together, combat.ferocious, keyword.monstrous
    pub(crate) fn forecast(&self) -> Option<Forecast> {
        let fight = &self.fight;
        let defender = fight.defender?;
        let early = self.strike_early(defender);
        let able = |at: &Spot| self.strikes(*at) && !self.cannot_strike_at(*at, defender);
        let strikers = each(fight.attackers & !fight.struck).filter(able).fold(0, |set, at| set | bit(at));
        let value = |set: Set| each(set).map(|at| self.strike_value(at)).sum::<i32>();
        let carried = i32::from(fight.carried);
        let (attack, defense) = (carried + value(strikers), self.def(defender));
        let open = !self.cannot(defender, Verb::BeStruck) && strikers != 0;
        let falls_early = open && strikers & early != 0 && carried + value(strikers & early) >= defense;

        let back_early = early & bit(defender) != 0;
        let has_struck = fight.struck & bit(defender) != 0;
        let targets = if has_struck || falls_early && !back_early { 0 } else { self.targets() };
        let hurt = each(targets).filter(|at| self.would_stun(*at)).fold(0, |set, at| set | bit(at));
        let (sure, one_of) = match fight.target {
            _ if self.is_monstrous(defender) || targets.count_ones() == 1 => (hurt, 0),
            Some(target) => (hurt & bit(target), 0),
            None => (0, hurt),
        };
        // Whoever is stunned before the others strike does not strike.
        let late = |set: Set| set & strikers & !early;
        let lost = match back_early {
            true => value(late(sure)) + each(late(one_of)).map(|at| value(bit(at))).max().unwrap_or(0),
            false => 0,
        };
        let falls = open && (falls_early || attack - lost >= defense);
        let stunned = sure | if falls { bit(defender) } else { 0 };
        let aimed = fight.target.or_else(|| (targets.count_ones() == 1).then_some(targets.trailing_zeros() as Spot));
        let back = (targets != 0).then(|| self.back_against(aimed));
        Some(Forecast { attack, defense, back, stunned, one_of })
    }

    /// Those who strike in a step before the others, while that is still to come.
    fn strike_early(&self, defender: Spot) -> Set {
        let fight = &self.fight;
        let everybody = fight.attackers | bit(defender);
        let to_come = match fight.stage {
            FightStage::Plays | FightStage::Ferocious => !fight.ranged,
            FightStage::Normal | FightStage::End | FightStage::Over => false,
        };
        let fierce = if to_come { self.with_key(everybody, Keyword::Ferocious) } else { 0 };
        if fierce == everybody { 0 } else { fierce }
    }

    /// Whether the strike back would stun that attacker.
    fn would_stun(&self, at: Spot) -> bool {
        self.back_against(Some(at)) >= self.def(at)
    }

    /// The value of the strike back if it were aimed at that attacker.
    fn back_against(&self, target: Option<Spot>) -> i32 {
        let Some(defender) = self.fight.defender else { return 0 };
        self.strike_value_at(defender, target)
    }

    /// The same position with an attack of those named so far on that character.
    pub(crate) fn as_if_attacking(&self, defender: Spot) -> Vs {
        let mut then = self.clone();
        then.fight.number = then.fights.wrapping_add(1).max(1);
        then.fight.defender = Some(defender);
        then.fight.against = then.body(defender).side;
        then.fight.team = then.fight.attackers.count_ones() > 1;
        then
    }
}
