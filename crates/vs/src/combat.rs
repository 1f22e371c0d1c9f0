//! Attacks: who may attack whom, the plays, the strikes, and the end of a combat.

use crate::code::hook;
use crate::event::{Blow, Event};
use crate::harm::{Stun, Stuns, takes_another};
use crate::position::{Fight, FightStage, Frame, Set, Spot, Term, Vs, What, bit, each, those};
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Clause, Keyword, Row, Verb};
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    // --- declaring ---

    /// Why a character cannot be an attacker now; nothing if it can.
    // vs: attack.ready, attack.face-up, attack.ranged
    pub(crate) fn may_attack(&self, at: Spot) -> Result<(), crate::refusal::No> {
        use crate::refusal::No;
        let body = self.body(at);
        if body.down {
            return Err(if body.hidden { No::Hidden } else { No::Stunned });
        }
        if body.exhausted {
            return Err(No::Exhausted);
        }
        if self.is_kept_from_attacking(at) {
            return Err(No::CannotAttack);
        }
        if body.row == Row::Back && !self.has(at, Keyword::Ranged) {
            return Err(No::NotRanged);
        }
        Ok(())
    }

    /// Those of a set that [`Vs::may_attack`] lets attack, all at once.
    pub(crate) fn attackers_among(&self, set: Set) -> Set {
        let ready = set & self.bodies.up & !self.bodies.marks.exhausted;
        let back = ready & !self.bodies.front;
        let able = ready & self.bodies.front | self.with_key(back, Keyword::Ranged);
        let may = able & !self.kept_from_attacking(able);
        debug_assert_eq!(may, those(set, |at| self.may_attack(at).is_ok()));
        may
    }

    /// Whether something forbids it to attack, even where a power grants the attack.
    // vs: attack.cannot
    pub(crate) fn is_kept_from_attacking(&self, at: Spot) -> bool {
        self.kept_from_attacking(bit(at)) != 0
    }

    fn kept_from_attacking(&self, set: Set) -> Set {
        let nobody = self.mods.iter().any(|change| change.what == What::NoMoreAttacks);
        if nobody { set } else { self.kept_from(set, Verb::Attack) }
    }

    /// Those of a seat that have to be in its next attack, if they can: none once it has attacked this turn.
    // vs: keyword.angry
    pub(crate) fn must_attack(&self, seat: Seat) -> Set {
        if self.side(seat).memory.attacks > 0 {
            return 0;
        }
        let mut must = 0;
        self.each_clause(hook::FIRST_ATTACK, |eyes, standing| {
            if standing.what == Clause::InFirstAttack && eyes.by == seat {
                must |= self.spot_of(&eyes.source).map_or(0, bit);
            }
        });
        must
    }

    /// Those whom all of these may attack together.
    // vs: combat.protected, attack.flight, keyword.stealth, keyword.dodge, keyword.safeguard
    pub(crate) fn reach(&self, attackers: Set, by: Seat, ranged: bool) -> Set {
        self.reach_past(by, ranged, |front| each(attackers).all(|at| self.can_pass(at, front, attackers, ranged)))
    }

    /// Those whom somebody may attack who passes some front rows and not others.
    pub(crate) fn reach_past(&self, by: Seat, ranged: bool, passes: impl Fn(Set) -> bool) -> Set {
        let mut reach = 0;
        for seat in self.enemies(by) {
            let side = self.on_side(seat) & self.bodies.up;
            let front = self.protectors(seat);
            let mut open = side;
            let behind = side & !self.bodies.front;
            let passes = front == 0 || passes(front);
            if !passes {
                open &= !behind;
            }
            reach |= self.attackable(self.unguarded(open, seat), ranged);
            reach |= self.open_machines(seat, passes);
        }
        reach
    }

    /// Those of a set that may be attacked.
    fn attackable(&self, set: Set, ranged: bool) -> Set {
        let kept = self.kept_from(set, Verb::BeAttacked);
        set & !kept & !if ranged { self.kept_from(set, Verb::BeRangedAttacked) } else { 0 }
    }

    /// Those of a side whom nobody with Safeguard keeps from being attacked.
    // vs: keyword.safeguard
    pub(crate) fn unguarded(&self, set: Set, seat: Seat) -> Set {
        let guards = self.with_key(self.on_side(seat) & self.bodies.up, Keyword::Safeguard);
        let guarded = |row: Row| if guards & self.row(row) != 0 { self.row(row) & !guards } else { 0 };
        set & !guarded(Row::Front) & !guarded(Row::Back)
    }

    pub(crate) fn may_be_attacked(&self, at: Spot, ranged: bool) -> bool {
        self.attackable(bit(at), ranged) != 0
    }

    /// Whether an attacker can by itself attack behind that front row.
    // vs: team.reach, keyword.flight, keyword.grab, keyword.leap
    pub(crate) fn can_pass(&self, at: Spot, front: Set, attackers: Set, ranged: bool) -> bool {
        let flies = self.has(at, Keyword::Flight)
            && self.with_key(front, Keyword::Flight) | self.with_key(front, Keyword::Grab) == 0;
        let stealthy = !ranged && self.has(at, Keyword::Stealth);
        let snipes = ranged && attackers == bit(at) && self.mods.on(at).any(|change| change.what == What::MaySnipe);
        flies || stealthy || snipes || self.has(at, Keyword::Invisible)
    }

    /// Whether these may attack together.
    // vs: team.same-team, team.same-row, keyword.mercenary
    pub(crate) fn may_team_attack(&self, attackers: Set) -> bool {
        self.are_in_one_row(attackers) && self.shared_teams(attackers) != 0
    }

    fn are_in_one_row(&self, attackers: Set) -> bool {
        let front = self.bodies.front & attackers;
        front == 0 || front == attackers
    }

    /// The teams to which all of these belong, a bit each; beside a Mercenary a main character counts as of all.
    fn shared_teams(&self, attackers: Set) -> u16 {
        let mercenary = self.with_key(attackers, Keyword::Mercenary) != 0;
        let counted = each(attackers).filter(|at| !(mercenary && self.body(*at).main));
        counted.fold(u16::MAX, |shared, at| shared & self.teams(at))
    }

    /// Those who may join the attackers so far and leave somebody to attack.
    pub(crate) fn partners(&self) -> Set {
        let fight = &self.fight;
        let row = if fight.attackers & self.bodies.front != 0 { Row::Front } else { Row::Back };
        let mine = self.on_side(fight.by) & self.bodies.up & !fight.attackers;
        let able = self.attackers_among(mine & self.row(row));
        if able == 0 || !self.are_in_one_row(fight.attackers) {
            return 0;
        }
        // Without a Mercenary what the attackers share is the same whoever joins them.
        let shared = self.shared_teams(fight.attackers);
        let hires = self.with_key(fight.attackers | able, Keyword::Mercenary) != 0;
        let of_team = |at: Spot| match hires {
            true => self.may_team_attack(fight.attackers | bit(at)),
            false => shared & self.teams(at) != 0,
        };
        let in_the_open = self.reach_past(fight.by, fight.ranged, |_| false);
        let in_reach = |at: Spot| {
            let all = fight.attackers | bit(at);
            in_the_open != 0
                || self.reach(all, fight.by, fight.ranged) != 0
                || self.players_in_reach(all, fight.by).next().is_some()
        };
        those(able, |at| of_team(at) && in_reach(at))
    }

    /// Whom do they attack? If somebody went out, and they are no team any more or nobody is left whom they
    /// could attack, there is no attack.
    pub(crate) fn declare_step(&mut self) -> Flow {
        let Fight { attackers, by, ranged, .. } = self.fight;
        let together = match attackers.count_ones() {
            0 => false,
            1 => true,
            _ => self.may_team_attack(attackers),
        };
        let open = together
            && (self.reach(attackers, by, ranged) != 0 || self.players_in_reach(attackers, by).next().is_some());
        if open {
            return Flow::Ask(by);
        }
        self.stack.pop();
        self.fight = Fight::default();
        Flow::On
    }

    /// Name the first attacker.
    pub(crate) fn begin_declaring(&mut self, at: Spot) {
        let by = self.active;
        let ranged = self.body(at).row == Row::Back;
        self.fight = Fight { attackers: bit(at), by, ranged, next: by, ..Fight::default() };
        self.push(Frame::Declare);
    }

    /// The attack is declared.
    // vs: attack.triggers, attack.exhaust
    pub(crate) fn declare<W: Watch<Event>>(&mut self, defender: Spot, watch: &mut W) {
        self.stack.pop();
        for at in each(self.fight.attackers) {
            let turn = self.turn;
            let body = self.body_mut(at);
            body.exhausted = true;
            body.attacked_in = turn;
            self.note_marks(at);
        }
        if self.is_machine(defender) {
            return self.wreck(defender, watch);
        }
        self.begin_combat(defender, watch);
    }

    /// Attackers and defender are named: the combat begins.
    pub(crate) fn begin_combat<W: Watch<Event>>(&mut self, defender: Spot, watch: &mut W) {
        self.fights = self.fights.wrapping_add(1).max(1);
        let fight = &mut self.fight;
        fight.number = self.fights;
        fight.defender = Some(defender);
        fight.team = fight.attackers.count_ones() > 1;
        fight.next = fight.by;
        let by = fight.by;
        self.fight.against = self.body(defender).side;
        let memory = &mut self.side_mut(by).memory;
        memory.attacks = memory.attacks.saturating_add(1);
        if W::ON {
            let attackers = each(self.fight.attackers).map(|at| self.figure(at)).collect();
            let ranged = self.fight.ranged;
            watch.see(Event::Attacks { by, attackers, defender: self.figure(defender), ranged });
        }
        self.push(Frame::Combat);
        self.raise(Happening::Attacked, watch);
        self.show_fulfilled(watch);
        self.body_mut(defender).today.was_attacked = true;
    }

    // --- the combat ---

    pub(crate) fn combat_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        if !self.queue.is_empty() && self.next_waiting(watch) {
            return Flow::On;
        }
        let alone = self.fight.attackers == 0 || self.fight.defender.is_none();
        match self.fight.stage {
            FightStage::Plays | FightStage::Ferocious | FightStage::Normal if alone || self.fight.cancelled => {
                if self.fight.cancelled {
                    watch.see(Event::CombatCancelled);
                }
                // vs: combat.survives: nobody survives a combat that did not resolve to its end
                self.fight.survived = 0;
                self.fight.stage = FightStage::End;
            }
            FightStage::Plays => return self.window(watch),
            FightStage::Ferocious => return self.strike(true, watch),
            FightStage::Normal => return self.strike(false, watch),
            // vs: combat.end: "this combat" is over in the same moment
            FightStage::End => {
                self.fight.stage = FightStage::Over;
                let number = self.fight.number;
                // Triggers that wait for the end are raised first: what they wait with ends in this moment too.
                self.raise(Happening::EndOfCombat, watch);
                self.end_terms(|term| term == Term::Combat(number));
                self.blame = 0;
            }
            FightStage::Over => {
                self.stack.pop();
                watch.see(Event::CombatOver);
                self.dismiss_player(watch);
                self.end_fight();
                if let Some((at, seat)) = self.again.take()
                    && self.bodies.up & bit(at) != 0
                {
                    self.push(Frame::Again(at, seat));
                }
            }
        }
        Flow::On
    }

    /// Those whom an attack that a power grants may be made against.
    // vs: attack.granted
    pub(crate) fn behind(&self, seat: Seat) -> Set {
        let back = self.unguarded(self.on_side(seat) & self.bodies.up & !self.bodies.front, seat);
        self.attackable(back, false)
    }

    pub(crate) fn again_step(&mut self, at: Spot, seat: Seat) -> Flow {
        if self.bodies.up & bit(at) == 0 || self.is_kept_from_attacking(at) || self.behind(seat) == 0 {
            self.stack.pop();
            return Flow::On;
        }
        Flow::Ask(self.body(at).side)
    }

    /// The attack that a power grants: nobody exhausts for it, and nobody need be ready.
    pub(crate) fn attack_again<W: Watch<Event>>(&mut self, at: Spot, defender: Spot, watch: &mut W) {
        let by = self.body(at).side;
        self.fight = Fight { attackers: bit(at), by, next: by, ..Fight::default() };
        let turn = self.turn;
        self.body_mut(at).attacked_in = turn;
        self.begin_combat(defender, watch);
    }

    fn end_fight(&mut self) {
        self.fight = Fight::default();
        self.unsettled = true;
    }

    /// Seats in turn play one thing or pass, until all have passed in succession.
    // vs: combat.window, combat.window.pass
    fn window<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let living = self.living().fold(0u8, |all, seat| all | 1 << seat.0);
        loop {
            if self.fight.passed & living == living {
                self.fight.stage = FightStage::Ferocious;
                return Flow::On;
            }
            let seat = self.fight.next;
            if self.side(seat).out {
                self.fight.next = self.next_seat(seat);
                continue;
            }
            if self.might_play_in_combat(seat) {
                return Flow::Ask(seat);
            }
            self.pass_in_combat(false, watch);
        }
    }

    /// The seat that is asked plays nothing.
    pub(crate) fn pass_in_combat<W: Watch<Event>>(&mut self, told: bool, watch: &mut W) {
        let seat = self.fight.next;
        self.fight.passed |= 1 << seat.0;
        self.fight.next = self.next_seat(seat);
        if told {
            watch.see(Event::Passes { seat });
        }
    }

    /// Somebody has played: all may play again, from the next seat on.
    pub(crate) fn played_in_combat(&mut self) {
        self.fight.passed = 0;
        self.fight.next = self.next_seat(self.fight.next);
    }

    /// A character is removed from the combat.
    pub(crate) fn leave_combat(&mut self, at: Spot) {
        self.fight.attackers &= !bit(at);
        if self.fight.defender == Some(at) {
            self.fight.defender = None;
        }
        if self.fight.target == Some(at) {
            self.fight.target = None;
        }
    }

    // --- strikes ---

    /// Whether a character would strike in this combat at all.
    // vs: strike.one-atk, strike.back.ranged
    pub(crate) fn strikes(&self, at: Spot) -> bool {
        self.striking_atk(at).is_some()
    }

    /// The ATK with which it would, if it would.
    fn striking_atk(&self, at: Spot) -> Option<i32> {
        let attacks = self.fight.attackers & bit(at) != 0;
        let in_range = attacks || !self.fight.ranged || self.has(at, Keyword::Ranged);
        let barred = self.cannot(at, Verb::Strike) || !attacks && self.cannot(at, Verb::StrikeBack);
        let team = self.fight.attackers.count_ones() > 1;
        let barred = barred || !attacks && team && self.cannot(at, Verb::StrikeBackAtTeams);
        let able = self.bodies.up & bit(at) != 0 && in_range && !barred;
        able.then(|| self.atk(at)).filter(|atk| *atk >= 1)
    }

    /// The attackers that the defender may strike.
    // vs: strike.back.one, strike.cannot, strike.cannot-be
    pub(crate) fn targets(&self) -> Set {
        let Some(defender) = self.fight.defender else { return 0 };
        if !self.strikes(defender) {
            return 0;
        }
        let open = |at: &Spot| !self.cannot(*at, Verb::BeStruck) && !self.cannot_strike_back_at(defender, *at);
        each(self.fight.attackers).filter(open).fold(0, |set, at| set | bit(at))
    }

    /// Whether the defender strikes all at once.
    // vs: keyword.monstrous
    pub(crate) fn is_monstrous(&self, defender: Spot) -> bool {
        !self.fight.ranged && self.fight.attackers.count_ones() > 1 && self.has(defender, Keyword::Monstrous)
    }

    /// One step of strikes: first the Ferocious alone, then everybody who has not struck.
    // vs: strike.together, keyword.ferocious, strike.back.one, keyword.leader
    fn strike<W: Watch<Event>>(&mut self, ferocious: bool, watch: &mut W) -> Flow {
        let Some(defender) = self.fight.defender else { return Flow::On };
        let everybody = self.fight.attackers | bit(defender);
        let fierce = if self.fight.ranged { 0 } else { self.with_key(everybody, Keyword::Ferocious) };
        if ferocious && (fierce == 0 || fierce == everybody) {
            self.fight.stage = FightStage::Normal;
            return Flow::On;
        }
        let now = if ferocious { fierce } else { everybody } & !self.fight.struck;
        let targets = self.targets();
        let back = now & bit(defender) != 0 && targets != 0;
        if back && self.fight.target.is_none() && !self.is_monstrous(defender) {
            if targets.count_ones() > 1 {
                return Flow::Ask(self.who_chooses_target(defender));
            }
            self.fight.target = Some(targets.trailing_zeros() as Spot);
        }
        self.compare(now, defender, back.then_some(targets), watch);
        self.fight.stage = if ferocious { FightStage::Normal } else { FightStage::End };
        Flow::On
    }

    fn who_chooses_target(&self, defender: Spot) -> Seat {
        let leads = self.with_key(self.fight.attackers, Keyword::Leader) != 0 && self.fight.attackers.count_ones() > 1;
        if !leads {
            return self.body(defender).side;
        }
        // Of two heads that attack together one may be out by now.
        match each(self.fight.attackers).next() {
            Some(attacker) if self.side(self.fight.by).out => self.body(attacker).side,
            Some(_) | None => self.fight.by,
        }
    }

    /// Compare all strikes, then stun all at once.
    fn compare<W: Watch<Event>>(&mut self, now: Set, defender: Spot, back: Option<Set>, watch: &mut W) {
        let moment = self.tick();
        let mut stuns: Stuns = List::new();
        let (mut strikers, mut total) = (0, i32::from(self.fight.carried));
        for at in each(now & self.fight.attackers) {
            if let Some(atk) = self.striking_atk(at).filter(|_| !self.cannot_strike_at(at, defender)) {
                strikers |= bit(at);
                total += atk * self.multiplier(at, Some(defender));
            }
        }
        let untouchable = self.cannot(defender, Verb::BeStruck);
        if strikers != 0 && !untouchable {
            let blow = Blow { attack: total, defense: self.def(defender), back: None };
            self.raise_at(Happening::Struck { whom: defender, by: strikers }, moment, watch);
            self.land(blow, defender, self.fight.attackers, &mut stuns, watch);
        }
        if let Some(targets) = back {
            let struck = match self.fight.target {
                Some(target) if targets & bit(target) != 0 => bit(target),
                Some(_) | None if self.is_monstrous(defender) => targets,
                Some(_) | None => 0,
            };
            for at in each(struck) {
                let blow = Blow {
                    attack: self.strike_value_at(defender, Some(at)),
                    defense: self.def(at),
                    back: Some(self.figure(defender)),
                };
                self.raise_at(Happening::Struck { whom: at, by: bit(defender) }, moment, watch);
                self.land(blow, at, bit(defender), &mut stuns, watch);
            }
        }
        self.fight.struck |= now;
        self.fight.carried = total.min(9999) as i16;
        self.fight.resolved = true;
        let everybody = self.fight.attackers | bit(defender);
        // vs: combat.survives.each: who stuns and survives is known when the stuns are heard of
        self.fight.survived = stuns.iter().fold(everybody & self.bodies.up, |all, stun| all & !bit(stun.whom));
        self.stun_at(stuns, moment, watch);
        self.note_survivors(everybody, moment, watch);
    }

    /// A strike is told with what comes of it: a stun that is still to be carried out, or none.
    // vs: strike.compare, stun.prevented
    fn land<W: Watch<Event>>(&mut self, blow: Blow, whom: Spot, by: Set, stuns: &mut Stuns, watch: &mut W) {
        let who = self.figure(whom);
        let holds = blow.attack < blow.defense || self.bodies.up & bit(whom) == 0;
        if holds || self.cannot(whom, Verb::BeStunned) {
            return watch.see(Event::Holds { who, blow });
        }
        let mut stun = Stun { whom, by, struck: true, ..Stun::default() };
        stun.wound = !self.is_spared(stun);
        if stun.wound {
            stun.double = self.wound_taker(whom, |at| takes_another(stuns, at), watch);
            stun.wound = stun.double.is_none();
        }
        watch.see(Event::Stunned { who, wounded: stun.wound, blow: Some(blow) });
        stuns.add(stun);
    }

    /// Whoever is still face up has survived this step; after the last one that is the combat.
    // vs: combat.survives
    fn note_survivors<W: Watch<Event>>(&mut self, everybody: Set, moment: u32, watch: &mut W) {
        // Whoever was stunned in the first step is no longer among everybody in the second.
        self.fight.survived = everybody & self.bodies.up;
        let decided = self.fight.attackers == 0 || self.fight.defender.is_none();
        if decided || self.fight.stage == FightStage::Normal {
            self.raise_at(Happening::Survived(self.fight.survived), moment, watch);
        }
    }
}
