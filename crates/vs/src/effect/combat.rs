//! What changes a combat.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Spot, Vs, What, bit, each};
use crate::turn::Flow;
use crate::vocabulary::{Combat, Row};
use longbox_kernel::Watch;

impl Vs {
    pub(super) fn combat_word<W: Watch<Event>>(
        &mut self,
        word: &'static Combat,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        let this = self.culprit(eyes);
        match word {
            // vs: combat.cancelled
            Combat::CancelCombat => {
                let there = self.fight.number > 0;
                self.fight.cancelled |= there;
                self.note(there, 0);
            }
            Combat::Cannot(whom, verb, until) => {
                let on = self.aimed(whom, eyes);
                self.change(on, What::Cannot(*verb), eyes, *until, watch);
            }
            Combat::CannotStrikeBackAtThis(whom, until) => {
                let on = self.aimed(whom, eyes);
                if let Some(at) = each(this).next() {
                    self.change(on, What::CannotStrikeBackAt(at), eyes, *until, watch);
                }
            }
            Combat::ReplaceDefender(whom) => {
                let new = each(self.aimed(whom, eyes)).next();
                let did = new.is_some_and(|at| self.replace_defender(at, eyes.by, watch));
                self.note(did, 0);
            }
            Combat::JoinAttack(whom) => {
                let new = each(self.aimed(whom, eyes)).next();
                let did = new.is_some_and(|at| self.join_attack(at, eyes.by, watch));
                self.note(did, 0);
            }
            Combat::DefendFromHand if self.may_defend_from_hand(effect) => return Flow::Ask(eyes.by),
            Combat::DefendFromHand => self.note(false, 0),
            Combat::DriveToRow if self.may_drive(&eyes.source) => return Flow::Ask(eyes.by),
            Combat::DriveToRow => self.note(false, 0),
            Combat::AttackAgain => {
                let solo = self.fight.attackers == this && this != 0;
                let behind = each(eyes.that).next().map(|at| self.body(at).side).unwrap_or(self.fight.against);
                if let Some(at) = each(this).next().filter(|_| solo) {
                    self.again = Some((at, behind));
                }
            }
            Combat::NoMoreAttacks => {
                self.change(0, What::NoMoreAttacks, eyes, crate::vocabulary::Until::Turn, watch);
            }
            Combat::MayAttackPlayers => {
                self.change(this, What::MayAttackPlayers, eyes, crate::vocabulary::Until::Ever, watch);
            }
            Combat::MaySnipe(until) => self.change(this, What::MaySnipe, eyes, *until, watch),
        }
        self.next_step();
        Flow::On
    }

    /// Another character of that side becomes the defender; the two change places, or neither does.
    // vs: combat.replace, move.switch
    fn replace_defender<W: Watch<Event>>(&mut self, new: Spot, seat: longbox_kernel::Seat, watch: &mut W) -> bool {
        let Some(old) = self.fight.defender else { return false };
        let mine = self.on_side(seat) & self.bodies.up;
        let involved = self.fight.attackers | bit(old);
        if mine & bit(old) == 0 || mine & bit(new) == 0 || involved & bit(new) != 0 {
            return false;
        }
        self.fight.defender = Some(new);
        self.fight.target = None;
        watch.see(Event::NewDefender { who: self.figure(new) });
        let (row_old, row_new) = (self.body(old).row, self.body(new).row);
        let movable = |at| !self.cannot(at, crate::vocabulary::Verb::Move);
        if row_old != row_new && movable(old) && movable(new) {
            self.move_to(old, row_new, watch);
            self.move_to(new, row_old, watch);
        }
        true
    }

    /// A face-up character of the attacking side becomes an attacker too, ready or not, from whatever row.
    // vs: attack.joins
    fn join_attack<W: Watch<Event>>(&mut self, at: Spot, seat: longbox_kernel::Seat, watch: &mut W) -> bool {
        let fight = self.fight;
        let mine = self.on_side(seat) & self.bodies.up;
        let attacks = fight.number > 0 && fight.attackers != 0 && self.are_allies(fight.by, seat);
        if !attacks || mine & bit(at) == 0 || fight.attackers & bit(at) != 0 || self.is_kept_from_attacking(at) {
            return false;
        }
        let row = if fight.ranged { Row::Back } else { Row::Front };
        if self.body(at).row != row && !self.move_to(at, row, watch) {
            return false;
        }
        self.fight.attackers |= bit(at);
        let turn = self.turn;
        self.body_mut(at).attacked_in = turn;
        watch.see(Event::JoinsAttack { who: self.figure(at) });
        true
    }

    fn may_defend_from_hand(&self, effect: &Effect) -> bool {
        let mine = self.on_side(effect.eyes.by);
        let defends = self.fight.defender.is_some_and(|at| mine & bit(at) != 0);
        defends && !self.side(effect.eyes.by).hand.is_empty()
    }

    pub(super) fn list_combat(&self, word: &Combat, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if *word == Combat::DefendFromHand {
            let seat = effect.eyes.by;
            self.each_in_hand(seat, |at, id| {
                let card = self.slots.card(id);
                if self.facts(id).is_character() && self.may_enter(card, seat).is_ok() {
                    add(Choice::Hand(at));
                }
            });
            add(Choice::Pass);
        }
        if *word == Combat::DriveToRow {
            for seat in self.enemies(effect.eyes.by) {
                Row::ALL.iter().for_each(|row| add(Choice::Row(seat, *row)));
            }
        }
    }

    pub(super) fn answer_combat<W: Watch<Event>>(
        &mut self,
        _: &Combat,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let seat = effect.eyes.by;
        if let Choice::Row(side, row) = choice {
            self.begin_drive(effect.eyes.source, side, row, watch);
            self.note(true, 0);
        } else if let (Choice::Hand(at), Some(old)) = (choice, self.fight.defender) {
            let row = self.body(old).row;
            let id = self.side_mut(seat).hand.take(at as usize);
            let new = self.enter_play(id, seat, row, false, watch);
            self.leave_combat(old);
            if self.bodies.up & bit(new) != 0 {
                self.fight.defender = Some(new);
                watch.see(Event::NewDefender { who: self.figure(new) });
            }
            self.keep(|effect| effect.eyes.it = bit(new));
            self.note(true, 0);
        } else {
            self.note(false, 0);
        }
        self.next_step();
    }
}
