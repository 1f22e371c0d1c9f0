//! Enemies attack and scheme.

use crate::code::{Op, hook};
use crate::event::Event;
use crate::numbers::Key;
use crate::position::{
    ActStep, Activation, Champions, Frame, Goes, Hit, Once, Pile, PlacingStep, Term, Turned, Zone, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Act, Activate, Icon, Kind, Stat, Status, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    /// The attack or scheme of an enemy that goes on, if one does.
    pub(crate) fn activation(&self) -> Option<&Activation> {
        self.stack.iter().rev().find_map(|frame| if let Frame::Activation(act) = frame { Some(act) } else { None })
    }

    pub(crate) fn activation_mut(&mut self) -> Option<&mut Activation> {
        self.stack.iter_mut().rev().find_map(|frame| if let Frame::Activation(act) = frame { Some(act) } else { None })
    }

    /// Whether the attack or scheme that goes on has dealt its damage or placed its threat: what it does lies behind it.
    pub(crate) fn has_landed(&self) -> bool {
        let is_activation = |frame: &Frame| matches!(frame, Frame::Activation(_));
        let Some(place) = self.stack.iter().rposition(is_activation) else { return false };
        let Frame::Activation(act) = self.stack[place] else { return false };
        let imminent = match self.stack.get(place + 1) {
            Some(Frame::Damage(damage)) => damage.is_imminent(),
            Some(Frame::Placing(placing)) => matches!(placing.step, PlacingStep::Would | PlacingStep::Place),
            Some(_) | None => false,
        };
        act.step > ActStep::Damage && !imminent
    }

    /// The place of that frame in the stack, as a name for it.
    pub(crate) fn activation_place(&self) -> u8 {
        self.stack.iter().rposition(|frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_))).unwrap_or(0) as u8
    }

    /// Who activates, if still there. A villain who comes to the next stage goes on.
    // champions: ruling.stage-goes-on
    pub(crate) fn actor(&self, who: Once) -> Option<Id> {
        self.still(who).or_else(|| (self.piece(who.id).pile == Pile::VILLAINS).then_some(who.id))
    }

    // champions: attack.enemy, scheme.steps
    pub(crate) fn activation_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Activation(act)) = self.stack.last_mut() else { return Flow::On };
        let now = *act;
        act.step = next(now.step);
        let ends = matches!(now.step, ActStep::Delayed | ActStep::After | ActStep::Over);
        // What is put off to its end comes whether or not the enemy is still there.
        if let Some(flow) = self.end_of_activation(&now) {
            return flow;
        }
        let Some(who) = self.actor(now.who).filter(|_| !self.player(now.seat).out || ends) else {
            if !ends {
                self.stop_activation(now.step != ActStep::Status);
            } else {
                self.end_activation(&now, watch);
            }
            return Flow::On;
        };
        match now.step {
            ActStep::Status => self.see_activation_status(&now, who, watch),
            ActStep::Would => {
                self.open(if now.attack { hook::WOULD_ATTACK } else { hook::WOULD_SCHEME }, true, Some(who));
            }
            ActStep::Initiates => {
                if let Some(instead) = now.instead {
                    self.lose_activation();
                    self.run_instead(instead);
                    return Flow::On;
                }
                match now.attack {
                    true => watch.see(Event::Attacks { who: self.figure(who), seat: now.seat }),
                    false => watch.see(Event::Schemes { who: self.figure(who) }),
                }
                self.open(if now.attack { hook::ATTACKS } else { hook::SCHEMES }, true, Some(who));
            }
            ActStep::Boost => {
                if self.is_boosted(who) {
                    self.give_boost(who, 1, watch);
                }
            }
            ActStep::Defend => return self.defend_step(&now, watch),
            ActStep::Flip => {
                self.see_defender(watch);
                return self.flip_boost(&now, who, watch);
            }
            ActStep::Damage => {
                self.see_defender(watch);
                self.land(&now, who);
            }
            ActStep::Delayed => {}
            ActStep::After => {
                if !now.lost {
                    self.open(if now.attack { hook::ATTACKED } else { hook::SCHEMED }, false, Some(who));
                }
            }
            ActStep::Over => self.end_activation(&now, watch),
        }
        Flow::On
    }

    /// What lasts until its end ends, and the next thing that happens then is carried out; nothing if there is none.
    // champions: lasting.ends, delayed.when
    fn end_of_activation(&mut self, act: &Activation) -> Option<Flow> {
        if act.step != ActStep::Delayed {
            return None;
        }
        let flow = self.attack_ends()?;
        // The effect stands on top of this frame.
        if let Some(act) = self.activation_mut() {
            act.step = ActStep::Delayed;
        }
        Some(flow)
    }

    /// A stunned enemy does not attack, a confused one does not scheme.
    // champions: status.stunned.enemy, status.confused.enemy
    fn see_activation_status<W: Watch<Event>>(&mut self, act: &Activation, who: Id, watch: &mut W) {
        let status = if act.attack { Status::Stunned } else { Status::Confused };
        let able = self.has_power(who, if act.attack { Stat::Atk } else { Stat::Sch });
        if self.has_status(who, status) {
            watch.see(Event::HeldBack { who: self.figure(who), attack: act.attack });
            self.lose_status(who, status, watch);
            self.lose_activation();
        } else if !able || act.attack && !self.is_hero(act.seat) {
            self.lose_activation();
        }
    }

    /// Nothing comes of it.
    fn lose_activation(&mut self) {
        if let Some(act) = self.activation_mut() {
            (act.lost, act.step) = (true, ActStep::Over);
        }
    }

    /// It ends early; what it has done stays done.
    fn stop_activation(&mut self, begun: bool) {
        if let Some(act) = self.activation_mut() {
            act.step = if begun { ActStep::Delayed } else { ActStep::Over };
            act.lost |= !begun;
        }
    }

    /// Give a character boost cards.
    // champions: activation.boost
    pub(crate) fn give_boost<W: Watch<Event>>(&mut self, who: Id, n: u8, watch: &mut W) {
        for _ in 0..n {
            let Some(id) = self.take_encounter(watch) else { return };
            self.lay_on(id, who);
            self.set_flag(id, flag::BOOST, true);
            watch.see(Event::BoostGiven { who: self.figure(who) });
        }
    }

    /// Whether the attack that goes on was made without a boost card.
    fn is_unboosted(&self) -> bool {
        let term = Term::Activation(self.activation_place());
        let op = |goes: &Goes| &self.cards.code.ops[usize::from(goes.pc)];
        let unboosted = |goes: &Goes| matches!(op(goes), Op::Do(Act::Activate(Activate::AttackUnboosted(_))));
        self.lasting.iter().any(|goes| goes.until == term && unboosted(goes))
    }

    // --- defence ---

    /// The players are asked one after the other, the target first; nobody is asked who has nobody to defend
    /// with.
    // champions: defend, ruling.defend-order, defend.target
    fn defend_step<W: Watch<Event>>(&mut self, act: &Activation, watch: &mut W) -> Flow {
        if !act.attack {
            return Flow::On;
        }
        if act.defender.is_none()
            && let Some(seat) = self.waiting_to_defend(act).first().copied()
        {
            // Back here after the answer.
            if let Some(now) = self.activation_mut() {
                now.step = ActStep::Defend;
            }
            let nobody = self.defenders(seat).next().is_none();
            if nobody {
                self.next_defender();
                return Flow::On;
            }
            return Flow::Ask(seat);
        }
        if act.defender.is_none() {
            watch.see(Event::Undefended { seat: act.seat });
        }
        Flow::On
    }

    /// Who is still to be asked to defend, in order: the target player, then the others in player order.
    fn waiting_to_defend(&self, act: &Activation) -> List<Seat, 4> {
        let others = self.in_order().filter(|seat| *seat != act.origin);
        std::iter::once(act.origin).chain(others).filter(|seat| act.asked >> seat.0 & 1 == 0).collect()
    }

    /// Those who may still defend against the attack that goes on, of all players, in the order in which they are asked.
    // champions: defend, ruling.defend-order
    pub(crate) fn open_defenders(&self, act: &Activation) -> Vec<Id> {
        let mut open = Vec::new();
        for seat in self.waiting_to_defend(act).iter() {
            open.extend(self.defenders(*seat));
            // Nobody is asked behind somebody who has to defend.
            if !self.may_decline_defence(*seat) {
                break;
            }
        }
        open
    }

    /// Whether somebody behind the player who is asked may defend against the attack that goes on.
    // champions: ruling.defend-order
    pub(crate) fn may_others_defend(&self, act: &Activation) -> bool {
        self.waiting_to_defend(act).iter().skip(1).any(|seat| self.defenders(*seat).next().is_some())
    }

    /// Whoever was asked last does not defend: the next one is asked.
    pub(crate) fn next_defender(&mut self) {
        let asked = self.activation().and_then(|act| self.waiting_to_defend(act).first().copied());
        if let (Some(seat), Some(act)) = (asked, self.activation_mut()) {
            act.asked |= 1 << seat.0;
        }
    }

    /// Those of a player who can defend against the attack that goes on; nobody who is about to be defeated can.
    // champions: defend
    pub(crate) fn defenders(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let must = !self.may_decline_defence(seat);
        self.able_to_defend(seat).filter(move |id| !must || self.kind(*id) == Kind::Ally)
    }

    /// The same whether or not it has to be an ally.
    fn able_to_defend(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let able = |id: &Id| {
            let kind = self.kind(*id);
            let stands = self.is_ready(*id) && !self.has(*id, flag::DOOMED);
            stands && (kind == Kind::Ally || kind == Kind::Hero && self.has_power(*id, Stat::Def))
        };
        let attacked = self.activation().is_some();
        self.pile(Pile::of(Zone::Area, seat)).filter(move |id| attacked && able(id))
    }

    /// Whether the player who is asked may leave the attack undefended.
    pub(crate) fn may_decline_defence(&self, seat: Seat) -> bool {
        let Some(act) = self.activation() else { return true };
        !(act.origin == seat
            && self.wants_ally(act.who.id)
            && self.able_to_defend(seat).any(|id| self.kind(id) == Kind::Ally))
    }

    /// Somebody defends.
    // champions: defend.hero, defend.target
    pub(crate) fn defend<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        self.exhaust(id, watch);
        let once = self.once(id);
        let seat = self.controller(id);
        watch.see(Event::Defends { who: self.figure(id) });
        if let Some(act) = self.activation_mut() {
            act.defender = Some(once);
            act.seat = seat.unwrap_or(act.seat);
            act.step = ActStep::Flip;
        }
    }

    /// A defender who has left play before the damage defends no more.
    // champions: ruling.defender-gone
    fn see_defender<W: Watch<Event>>(&mut self, watch: &mut W) {
        let gone = |act: &Activation| act.defender.is_some_and(|defender| self.still(defender).is_none());
        if !self.activation().is_some_and(gone) {
            return;
        }
        if let Some(act) = self.activation_mut() {
            act.defender = None;
            watch.see(Event::Undefended { seat: act.seat });
        }
    }

    /// A hero defends by an ability against the attack whose damage is about to be dealt, if it is one.
    // champions: defend.label, ruling.defense-label
    pub(crate) fn defend_by_ability(&mut self, seat: Seat) {
        let by_attack = |frame: &Frame| if let Frame::Damage(damage) = frame { Some(damage.attack) } else { None };
        if self.stack.iter().rev().find_map(by_attack) == Some(true)
            && let Some(act) = self.activation_mut()
        {
            act.shielded |= 1 << seat.0;
        }
    }

    // --- boost ---

    /// Whether it gets a boost card when it activates.
    fn is_boosted(&self, who: Id) -> bool {
        let villainous = self.kind(who) == Kind::Villain || self.keyword(who, Key::Villainous) > 0;
        villainous && !self.is_unboosted()
    }

    /// How many boost cards are still to be turned up: those that lie facedown, and the one that is to be given.
    // champions: activation.boost
    pub(crate) fn boosts_to_come(&self, act: &Activation, who: Id) -> u8 {
        let lying = self.on(who).filter(|on| self.has(*on, flag::BOOST)).count() as u8;
        let given = match act.step {
            ActStep::Status | ActStep::Would | ActStep::Initiates | ActStep::Boost => self.is_boosted(who),
            ActStep::Defend | ActStep::Flip | ActStep::Damage | ActStep::Delayed | ActStep::After | ActStep::Over => {
                false
            }
        };
        lying + u8::from(given)
    }

    /// Boost cards are turned up one at a time: icons, ability, away.
    // champions: boost.flip, boost.star, boost.several
    fn flip_boost<W: Watch<Event>>(&mut self, act: &Activation, who: Id, watch: &mut W) -> Flow {
        if let Some(id) = self.turned_boost().filter(|id| self.piece(*id).used & UNRESOLVED != 0) {
            self.piece_mut(id).used &= !UNRESOLVED;
            self.back_to_flip();
            self.resolve_all(id, act.seat, |when| matches!(when, When::Boost));
            return Flow::On;
        }
        self.end_boost();
        let Some(id) = self.lying(who, flag::BOOST) else { return Flow::On };
        self.back_to_flip();
        self.lay(id, Pile::RESOLVING);
        self.show(id);
        let amplified = self.icons(Icon::Amplify).min(u8::MAX.into()) as u8;
        let (card, icons) = (self.slots.card(id), self.printed(id).boost.saturating_add(amplified));
        watch.see(Event::Boost { card, icons });
        if let Some(now) = self.activation_mut() {
            now.bonus = now.bonus.saturating_add(icons);
            // champions: limit.boosts
            if let Some(room) = now.turned.iter_mut().find(|room| room.is_none()) {
                *room = Some(Turned { card, icons });
            }
        }
        // Its ability comes when its being turned up has been answered.
        self.piece_mut(id).used |= UNRESOLVED;
        self.open(hook::BOOST, true, Some(id));
        Flow::On
    }

    fn back_to_flip(&mut self) {
        if let Some(now) = self.activation_mut() {
            now.step = ActStep::Flip;
        }
    }

    /// The boost card that was turned up and lies there still.
    pub(crate) fn turned_boost(&self) -> Option<Id> {
        self.pile(Pile::RESOLVING).rev().find(|id| self.has(*id, flag::BOOST))
    }

    /// The boost card that was turned up has been resolved; if it lies there still, it is discarded.
    fn end_boost(&mut self) {
        if let Some(id) = self.turned_boost() {
            self.piece_mut(id).used &= !UNRESOLVED;
            self.set_flag(id, flag::BOOST, false);
            self.discard(id);
        }
    }

    // --- what it does ---

    /// The attack deals its damage, the scheme places its threat.
    // champions: enemy-attack.damage, enemy-attack.undefended, scheme.steps
    fn land(&mut self, act: &Activation, who: Id) {
        if !act.attack {
            if let Some(scheme) = self.own_scheme(who).or_else(|| self.main()) {
                self.place_threat(scheme, self.brings(who, act) as u16, false);
            }
            return;
        }
        let mut n = self.brings(who, act);
        let defender = act.defender.and_then(|defender| self.still(defender));
        let target = match defender {
            Some(id) => {
                if self.kind(id).is_identity() {
                    n -= self.stat(id, Stat::Def).unwrap_or(0);
                }
                Some(id)
            }
            // champions: ruling.defender-gone: an alter-ego whose ally came to defend is no hero to be hit
            None => self.hero(act.seat),
        };
        if let Some(target) = target {
            self.deal_hits(std::iter::once((target, n.max(0) as u16)), who, None, true, true);
        }
    }

    /// It is over: whoever caused it hears what came of it.
    fn end_activation<W: Watch<Event>>(&mut self, act: &Activation, watch: &mut W) {
        // champions: ruling.boost-left: boost cards left over are discarded
        self.end_boost();
        while let Some(id) = self.lying(act.who.id, flag::BOOST) {
            self.set_flag(id, flag::BOOST, false);
            self.turn_up(id, watch);
        }
        if act.sweep && self.sweep_on(act) {
            return;
        }
        self.forget_attack();
        self.stack.pop();
        let dealt = if act.attack { self.hits_of_attack(act.base).map(|hit| hit.amount).sum() } else { act.dealt };
        // With overkill an ally and a hero may have been damaged, and the ally is gone.
        let stands = |hit: &&Hit| hit.amount > 0 && self.still(hit.target).is_some();
        let damaged = self.hits_of_attack(act.base).find(stands).map(|hit| hit.target.id);
        self.hits.truncate(act.base.into());
        if act.ordered {
            self.note_activation(!act.lost, dealt, damaged);
        }
    }

    /// The same attack is resolved against the next other hero in player order; each has a defence of their own.
    // champions: ruling.whirlwind
    fn sweep_on(&mut self, act: &Activation) -> bool {
        let swept = act.swept | 1 << act.origin.0;
        let next = self.in_order().find(|seat| swept >> seat.0 & 1 == 0 && self.is_hero(*seat));
        let Some(next) = next.filter(|_| self.actor(act.who).is_some()) else { return false };
        if let Some(now) = self.activation_mut() {
            (now.seat, now.origin, now.swept, now.defender, now.asked) = (next, next, swept, None, 0);
            now.shielded = 0;
            now.step = ActStep::Defend;
        }
        true
    }
}

/// In [`crate::position::Piece::used`] of a boost card that was turned up: its ability is still to come.
const UNRESOLVED: u16 = 1;

fn next(step: ActStep) -> ActStep {
    match step {
        ActStep::Status => ActStep::Would,
        ActStep::Would => ActStep::Initiates,
        ActStep::Initiates => ActStep::Boost,
        ActStep::Boost => ActStep::Defend,
        ActStep::Defend => ActStep::Flip,
        ActStep::Flip => ActStep::Damage,
        ActStep::Damage => ActStep::Delayed,
        ActStep::Delayed => ActStep::After,
        ActStep::After | ActStep::Over => ActStep::Over,
    }
}
