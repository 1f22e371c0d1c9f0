//! Cards beside the table: tokens, piles, captives, and what leaves the game.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Vs, bit, each};
use crate::query::names_match;
use crate::trigger::Happening;
use crate::turn::Flow;
use crate::vocabulary::{Aside, Kind, Row};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Vs {
    pub(super) fn aside_step<W: Watch<Event>>(&mut self, word: &'static Aside, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Aside::PutToken(name) => {
                let enters = self.token(me, name).is_some_and(|id| self.may_enter(self.slots.card(id), me).is_ok());
                if enters {
                    return Flow::Ask(me);
                }
                if W::ON {
                    watch.see(Event::NoToken { seat: me, name: name.clone() });
                }
                self.note(false, 0);
            }
            Aside::Collect(whom) => {
                let on = self.aimed(whom, eyes);
                for at in each(on) {
                    let teams = self.teams(at);
                    self.side_mut(me).memory.collected |= teams;
                    self.remove_from_play(at, watch);
                }
                self.note(on != 0, 0);
            }
            Aside::RemoveThatCard => {
                let id = eyes.card.and_then(|id| self.take_from_ko(id));
                if let Some(id) = id {
                    let seat = self.slots.owner(id);
                    self.side_mut(seat).removed.add(id);
                    watch.see(Event::Removed { seat, card: self.slots.card(id) });
                }
                self.note(id.is_some(), 0);
            }
            Aside::Capture(whom) => {
                let captor = self.spot_of(&eyes.source);
                let captive = each(self.aimed(whom, eyes)).next();
                if let (Some(captor), Some(captive)) = (captor, captive) {
                    self.capture(captor, captive, watch);
                }
            }
            Aside::CaptiveToKo => {
                if let Some(captor) = self.spot_of(&eyes.source) {
                    self.captives_to_ko(captor);
                }
            }
            Aside::Hatch(whom) => {
                let egg = each(self.aimed(whom, eyes)).next();
                self.next_step();
                if let Some(egg) = egg {
                    self.hatch(me, egg, watch);
                }
                return Flow::On;
            }
            Aside::TryHatch(among) => {
                if self.select(among, eyes) & !effect.picked != 0 && self.has_prey(me) {
                    return Flow::Ask(me);
                }
                self.keep(|effect| effect.picked = 0);
            }
            Aside::BackToPile => {}
            Aside::WithdrawToHand => {
                if let Some(at) = self.spot_of(&eyes.source) {
                    let owner = self.owner_of(at);
                    self.withdraw(at, watch);
                    self.keep(|effect| (effect.eyes.by, effect.eyes.player) = (owner, owner));
                }
            }
            Aside::ComeBack => {
                if self.may_come_back(eyes.source.id) {
                    return Flow::Ask(me);
                }
            }
            // vs: view.piles: asked whatever lies there
            Aside::Transform => {
                let mine = self.spot_of(&eyes.source).is_some_and(|at| self.owner_of(at) == me);
                if mine && !self.side(me).transform.is_empty() {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
            Aside::RiseAs(name, level) => {
                let this = self.culprit(eyes);
                if this != 0 && this == self.main_of(me) && self.waiting_main(me, name, *level).is_some() {
                    return Flow::Ask(me);
                }
                self.note(false, 0);
            }
        }
        self.next_step();
        Flow::On
    }

    /// Whether an enemy supporting character is in play.
    fn has_prey(&self, me: Seat) -> bool {
        each(self.on_enemy_sides(me)).any(|at| !self.body(at).main)
    }

    /// A token of that name that is not in play: one's own, or if there is none another player's.
    // vs: zone.token
    fn token(&self, me: Seat, name: &str) -> Option<Id> {
        let is_it = |id: &Id| self.facts(*id).kind == Kind::Token && names_match(self.facts(*id), name);
        self.from(me).find_map(|seat| self.side(seat).outside.iter().copied().find(is_it))
    }

    fn take_from_outside(&mut self, id: Id) -> Option<Id> {
        let owner = self.slots.owner(id);
        let at = self.side(owner).outside.iter().position(|other| *other == id)?;
        Some(self.side_mut(owner).outside.take(at))
    }

    /// This card goes from the pile beside the table into a row; it is "this" from now on.
    pub(super) fn put_from_outside<W: Watch<Event>>(&mut self, effect: &Effect, row: Row, watch: &mut W) {
        let (id, me) = (effect.eyes.source.id, effect.eyes.by);
        let card = self.slots.card(id);
        if let Err(no) = self.may_enter(card, me) {
            watch.see(Event::CannotAppear { seat: me, card, room: no == crate::zones::NoEntry::Room });
            return self.note(false, 0);
        }
        let Some(id) = self.take_from_outside(id) else { return self.note(false, 0) };
        let at = self.enter_play(id, me, row, false, watch);
        let source = self.source_at(at);
        self.keep(|effect| effect.eyes.source = source);
        self.note(true, 0);
    }

    /// A character leaves the game for good.
    fn remove_from_play<W: Watch<Event>>(&mut self, at: u8, watch: &mut W) {
        let id = self.body(at).id;
        let seat = self.slots.owner(id);
        watch.see(Event::Removed { seat, card: self.body(at).face });
        self.raise(Happening::Leaves(at), watch);
        self.leave_play(at, watch);
        match self.facts(id).kind {
            Kind::Token | Kind::Pile => self.send_to_ko_pile(id),
            Kind::Main(_)
            | Kind::Supporting
            | Kind::PlotTwist(_)
            | Kind::Equipment
            | Kind::Machine
            | Kind::Basic(_)
            | Kind::Special(_) => self.side_mut(seat).removed.add(id),
        }
    }

    pub(super) fn list_aside(&self, word: &Aside, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let me = effect.eyes.by;
        match word {
            Aside::PutToken(_) | Aside::ComeBack | Aside::RiseAs(..) => {
                Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row)));
            }
            Aside::TryHatch(among) => {
                let open = self.select(among, &effect.eyes) & !effect.picked;
                each(open).for_each(|at| add(Choice::Body(at)));
                add(Choice::Pass);
            }
            Aside::Transform => {
                self.transform_pile(me).iter().for_each(|card| add(Choice::Face(*card)));
                add(Choice::Pass);
            }
            Aside::Collect(_)
            | Aside::RemoveThatCard
            | Aside::Capture(_)
            | Aside::CaptiveToKo
            | Aside::Hatch(_)
            | Aside::BackToPile
            | Aside::WithdrawToHand => {}
        }
    }

    pub(super) fn answer_aside<W: Watch<Event>>(
        &mut self,
        word: &'static Aside,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let me = effect.eyes.by;
        if let (Aside::TryHatch(_), Choice::Body(at)) = (word, choice) {
            self.keep(|effect| effect.picked |= bit(at));
            return self.hatch(me, at, watch);
        }
        let row = if let Choice::Row(side, row) = choice { Some((side, row)) } else { None };
        match word {
            Aside::PutToken(name) => {
                let token = self.token(me, name).filter(|_| row.is_some()).and_then(|id| self.take_from_outside(id));
                if let (Some(id), Some((side, row))) = (token, row) {
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| effect.eyes.it = bit(at));
                }
                self.note(token.is_some(), 0);
            }
            Aside::TryHatch(_) => self.keep(|effect| effect.picked = 0),
            Aside::ComeBack => {
                if let Some((_, row)) = row {
                    self.come_back(effect.eyes.source.id, row, watch);
                }
            }
            Aside::Transform => {
                let Choice::Face(card) = choice else {
                    self.note(false, 0);
                    return self.next_step();
                };
                if let Some(at) = self.spot_of(&effect.eyes.source) {
                    self.transform(at, card, watch);
                    let source = self.source_at(at);
                    self.keep(|effect| effect.eyes.source = source);
                }
            }
            Aside::RiseAs(name, level) => {
                if let (Some(outside), Some((_, row))) = (self.waiting_main(me, name, *level), row) {
                    self.rise_as(me, outside, row, watch);
                }
            }
            // These never ask.
            Aside::Collect(_)
            | Aside::RemoveThatCard
            | Aside::Capture(_)
            | Aside::CaptiveToKo
            | Aside::Hatch(_)
            | Aside::BackToPile
            | Aside::WithdrawToHand => {}
        }
        self.next_step();
    }
}
