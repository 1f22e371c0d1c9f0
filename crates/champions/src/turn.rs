//! The round: setup, player turns, the villain phase; and the loop that goes on with whatever is pending.

use crate::ask::Choice;
use crate::code::{Op, hook};
use crate::event::Event;
use crate::initiate::uses_at;
use crate::numbers::{ALLY_LIMIT, Key};
use crate::position::{
    Activation, Champions, Defeat, Effect, Ending, Eyes, Frame, Goes, InitiateStep, MOST_ROUNDS, Many, Once, Phase,
    Pile, Placing, Reveal, Term, Zone, flag,
};
use crate::vocabulary::{Ability, Icon, Kind, Limit, Play, Verb, When};
use longbox_kernel::cards::{CardIx, HOUSE, Id};
use longbox_kernel::{List, Seat, Watch};
use std::cell::OnceCell;
use std::mem::discriminant;

/// How many restricted cards a player may control.
const MOST_RESTRICTED: usize = 2;

/// What the engine does next.
pub(crate) enum Flow {
    /// Go on.
    On,
    /// Stop: this seat has to choose.
    Ask(Seat),
}

impl Champions {
    /// Go on until somebody has to choose or the game is over.
    pub(crate) fn run<W: Watch<Event>>(&mut self, watch: &mut W) {
        self.asked = None;
        while self.ending.is_none() {
            self.settle(watch);
            if self.ending.is_some() {
                break;
            }
            if self.coming && matches!(self.stack.last(), Some(Frame::Round(_) | Frame::Turn(_) | Frame::LetAct(_))) {
                self.engage_who_came(watch);
                continue;
            }
            let flow = match self.stack.last() {
                Some(Frame::Round(_)) => self.keep_on(watch, Self::round_step),
                // champions: elimination.defeated: who is out has no turn to go on with
                Some(Frame::Turn(seat) | Frame::LetAct(seat)) if self.player(*seat).out => {
                    self.stack.pop();
                    Flow::On
                }
                Some(Frame::Turn(seat) | Frame::LetAct(seat)) => Flow::Ask(*seat),
                Some(Frame::Initiate(_)) => self.keep_on(watch, Self::initiate_step),
                Some(Frame::Effect(_)) => self.keep_on(watch, Self::effect_step),
                Some(Frame::Window(_)) => self.window_step(watch),
                Some(Frame::Activation(_)) => self.keep_on(watch, Self::activation_step),
                Some(Frame::Strike(_)) => self.keep_on(watch, Self::strike_step),
                Some(Frame::Damage(_)) => self.damage_step(watch),
                Some(Frame::Defeat(_)) => self.defeat_step(watch),
                Some(Frame::Placing(_)) => self.keep_on(watch, Self::placing_step),
                Some(Frame::Reveal(_)) => self.keep_on(watch, Self::reveal_step),
                Some(Frame::Entered(_)) => self.entered_step(),
                Some(Frame::Formed(seat, step)) => self.formed_step(*seat, *step),
                Some(Frame::Stage(_)) => self.stage_step(),
                Some(Frame::TooMany(seat)) => self.too_many_step(*seat),
                Some(Frame::Falls) => self.falls_step(),
                Some(Frame::Pay(payment)) => self.pay_step(*payment),
                None => break,
            };
            if let Flow::Ask(seat) = flow {
                // What goes on against a player who is out in the middle of it is for the first player to say.
                self.asked = Some(if self.player(seat).out { self.first } else { seat });
                break;
            }
        }
        if let Some(ending) = self.ending {
            self.stack.clear();
            watch.see(Event::Over { ending });
        }
        self.list_options();
    }

    /// What others did when somebody gave up is over: the minions that came to the next player do what they do as they engage.
    // champions: end.give-up.waits
    fn engage_who_came<W: Watch<Event>>(&mut self, watch: &mut W) {
        self.coming = false;
        let came: Many = self.in_play().filter(|id| self.has(*id, flag::COMES)).collect();
        came.iter().for_each(|id| self.set_flag(*id, flag::COMES, false));
        self.in_room(&came, watch, Self::strike_who_is_engaged);
    }

    /// Go on with what is on top as long as the same kind of thing is, and nothing has to be settled before.
    fn keep_on<W: Watch<Event>>(&mut self, watch: &mut W, step: impl Fn(&mut Champions, &mut W) -> Flow) -> Flow {
        let kind = self.stack.last().map(discriminant);
        loop {
            let flow = step(self, watch);
            let goes_on = matches!(flow, Flow::On) && self.ending.is_none() && self.is_settled();
            if !goes_on || self.stack.last().map(discriminant) != kind {
                return flow;
            }
        }
    }

    /// Whether there is nothing to settle for certain.
    #[inline]
    fn is_settled(&self) -> bool {
        let has_deck = |seat: Seat| self.len(Pile::of(Zone::Deck, seat)) > 0;
        !self.unsettled && self.len(Pile::ENCOUNTER) > 0 && self.all_seats().all(has_deck)
    }

    /// What follows at once from how things stand: decks are made anew, who has no hit points left is
    /// defeated, who controls too many allies chooses.
    fn settle<W: Watch<Event>>(&mut self, watch: &mut W) {
        if self.is_settled() {
            return;
        }
        if self.all_seats().any(|seat| self.len(Pile::of(Zone::Deck, seat)) == 0) {
            for seat in self.in_order() {
                self.refill(seat, watch);
            }
        }
        self.refill_encounter(watch);
        if !std::mem::take(&mut self.unsettled) {
            return;
        }
        self.discard_spent(watch);
        self.unsettled = false;
        // champions: hp.lost, defeat.character
        let (firm, of_drones) = (!self.may_hold(hook::LESS_HP), OnceCell::new());
        let is_hale = |id: Id| firm && self.is_hale(id, || *of_drones.get_or_init(|| self.hp_of_drones()));
        let lost = |id: &Id| !self.has(*id, flag::DOOMED) && !is_hale(*id) && self.remaining(*id) == 0;
        if self.index.standing(hook::CHARACTER).any(|id| lost(&id)) {
            let doomed: Many = self.index.standing(hook::CHARACTER).filter(lost).collect();
            doomed.iter().for_each(|id| self.set_flag(*id, flag::DOOMED | flag::FALLS, true));
            self.push(Frame::Falls);
        }
        for seat in self.in_order() {
            let waits = |frame: &Frame| matches!(frame, Frame::TooMany(of) if *of == seat);
            if self.controls_too_many(seat) && !self.stack.iter().any(waits) {
                self.push(Frame::TooMany(seat));
            }
        }
    }

    /// Cards without uses left are discarded; one whose ability or payment goes on waits for its end.
    // champions: uses.last
    fn discard_spent<W: Watch<Event>>(&mut self, watch: &mut W) {
        let empty = |id: &Id| self.piece(*id).counters == 0;
        if !self.index.standing(hook::USES).any(|id| empty(&id)) {
            return;
        }
        let spent: Many = self.index.standing(hook::USES).filter(empty).collect();
        for id in spent.iter() {
            let goes_on = |frame: &Frame| match frame {
                Frame::Initiate(now) => now.eyes.source.id == *id || now.step == InitiateStep::Paying,
                Frame::Pay(_) => true,
                Frame::Round(_)
                | Frame::Turn(_)
                | Frame::LetAct(_)
                | Frame::Effect(_)
                | Frame::Window(_)
                | Frame::Activation(_)
                | Frame::Strike(_)
                | Frame::Damage(_)
                | Frame::Defeat(_)
                | Frame::Placing(_)
                | Frame::Reveal(_)
                | Frame::Entered(_)
                | Frame::Formed(..)
                | Frame::Stage(_)
                | Frame::TooMany(_)
                | Frame::Falls => false,
            };
            if !self.stack.iter().any(goes_on) {
                self.put_away(*id, watch);
            }
        }
    }

    /// A character is about to be defeated.
    pub(crate) fn doom(&mut self, id: Id, by: Option<Seat>, inside: bool) {
        self.set_flag(id, flag::DOOMED, true);
        let seat = self.engaged_with(id).or_else(|| self.controller(id));
        let (who, drone) = (self.once(id), self.is_drone(id));
        self.push(Frame::Defeat(Defeat { who, by, inside, drone, seat, ..Defeat::default() }));
    }

    pub(crate) fn allies(&self, seat: Seat) -> impl Iterator<Item = Id> + Clone + '_ {
        self.pile(Pile::of(Zone::Area, seat)).filter(|id| self.kind(*id) == Kind::Ally)
    }

    /// The allies of whom one goes: not the one that has just entered play, unless there is no other.
    // champions: ruling.ally-limit
    pub(crate) fn surplus_allies(&self, seat: Seat) -> Many {
        let enters = |id: Id| {
            let coming = |frame: &Frame| matches!(frame, Frame::Entered(entered) if entered.who.id == id);
            self.stack.iter().any(coming)
        };
        let others: Many = self.allies(seat).filter(|id| !enters(*id)).collect();
        if others.is_empty() { self.allies(seat).collect() } else { others }
    }

    /// The next of those who fall is defeated.
    // champions: hp.lost, forced.order
    fn falls_step(&mut self) -> Flow {
        let next = self.in_play().find(|id| self.has(*id, flag::FALLS));
        match next {
            Some(_) if self.is_defeat_order_open(None) => return Flow::Ask(self.first),
            Some(id) => self.fall_next(id),
            None => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    // champions: ruling.nobody
    pub(crate) fn fall_next(&mut self, id: Id) {
        self.set_flag(id, flag::FALLS, false);
        self.doom(id, None, false);
    }

    pub(crate) fn has_too_many_allies(&self, seat: Seat) -> bool {
        let many = self.index.standing(hook::ALLY).count() > ALLY_LIMIT;
        many && self.allies(seat).count() > self.ally_limit(seat)
    }

    /// The restricted cards that a player controls.
    // champions: restricted
    pub(crate) fn restricted(&self, seat: Seat) -> impl Iterator<Item = Id> + '_ {
        let cards = self.may_hold(hook::RESTRICTED).then(|| self.controlled(seat)).into_iter().flatten();
        cards.filter(|id| self.keyword(*id, crate::numbers::Key::Restricted) > 0)
    }

    pub(crate) fn controls_too_many(&self, seat: Seat) -> bool {
        self.has_too_many_allies(seat) || self.restricted(seat).count() > MOST_RESTRICTED
    }

    // champions: ally.limit, ruling.restricted
    fn too_many_step(&mut self, seat: Seat) -> Flow {
        if self.player(seat).out || !self.controls_too_many(seat) {
            self.stack.pop();
            return Flow::On;
        }
        Flow::Ask(seat)
    }

    pub(crate) fn set_phase(&mut self, phase: Phase) {
        if let Some(Frame::Round(now)) = self.stack.last_mut() {
            *now = phase;
        }
    }

    // champions: round.order, phase.player.turns, villain-phase.threat
    fn round_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(&Frame::Round(phase)) = self.stack.last() else { return Flow::On };
        match phase {
            Phase::SchemeSetup => {
                self.set_phase(Phase::SetupRevealed);
                if let Some(villain) = self.villain() {
                    self.await_setup(villain);
                }
                if let Some(main) = self.main() {
                    self.resolve_all(main, self.first, |when| matches!(when, When::Setup));
                }
            }
            Phase::SetupRevealed => return self.setup_step(Phase::Draw),
            Phase::Draw => {
                // champions: setup.obligations, setup.hand
                while let Some(id) = self.top(Pile::OBLIGATIONS) {
                    self.lay(id, Pile::ENCOUNTER);
                }
                self.shuffle(Pile::ENCOUNTER, HOUSE);
                for seat in self.in_order() {
                    self.set_up_own(seat, watch);
                    let size = self.hand_size(seat);
                    self.draw(seat, size, watch);
                }
                self.set_phase(Phase::Mulligan(self.first));
            }
            Phase::Mulligan(seat) if self.player(seat).out => self.next_to_mulligan(seat),
            Phase::Mulligan(seat) => return Flow::Ask(seat),
            Phase::IdentitySetup => return self.setup_step(Phase::RoundBegins),
            Phase::RoundBegins => {
                self.round += 1;
                if self.round > MOST_ROUNDS {
                    self.ending = Some(Ending::TooLong);
                    return Flow::On;
                }
                // champions: limit: setup is no round, and what was used in it is not used in the first
                self.clear_used();
                watch.see(Event::Round { round: self.round });
                self.all_seats().for_each(|seat| self.player_mut(seat).flipped = false);
                self.lead = self.first;
                self.begin_turn(self.first, watch);
            }
            Phase::Turn(seat) => {
                // The turn is over.
                match self.after_in_order(seat) {
                    Some(next) => self.begin_turn(next, watch),
                    None => {
                        self.lead = self.first;
                        self.set_phase(Phase::Discard(self.first));
                    }
                }
            }
            Phase::Discard(seat) => return self.discard_phase(seat),
            Phase::Ready => self.end_player_phase(watch),
            Phase::PlayerPhaseEnds => {
                if let Some(flow) = self.delayed_step(Term::Phase) {
                    return flow;
                }
                watch.see(Event::VillainPhase);
                self.set_phase(Phase::StepOne);
            }
            Phase::StepOne => self.step_one(),
            Phase::Villain(seat) => {
                self.set_phase(Phase::Minions(seat));
                if let Some(villain) = self.villain().filter(|_| !self.player(seat).out) {
                    self.activate(villain, seat);
                }
            }
            Phase::Minions(seat) => return self.minions_activate(seat),
            Phase::Deal => {
                // champions: villain-phase.deal, side.hazard
                let first = self.first;
                self.lead = first;
                for seat in self.in_order() {
                    self.deal_encounter(seat, watch);
                }
                let mut seat = first;
                for _ in 0..self.icons(Icon::Hazard) {
                    self.deal_encounter(seat, watch);
                    seat = self.next_player(seat);
                }
                self.set_phase(Phase::Reveal(first));
            }
            Phase::Reveal(seat) => self.reveal_dealt(seat),
            Phase::Pass => {
                // champions: villain-phase.pass
                self.first = self.next_player(self.first);
                watch.see(Event::First { seat: self.first });
                self.set_phase(Phase::VillainPhaseEnds);
                self.end_lasting(Term::Phase);
                self.clear_phase_uses();
            }
            Phase::VillainPhaseEnds => {
                if let Some(flow) = self.delayed_step(Term::Phase) {
                    return flow;
                }
                self.set_phase(Phase::RoundEnds);
            }
            Phase::RoundEnds => {
                // champions: lasting.ends: what lasts until then ends before what happens then
                self.end_lasting(Term::Round);
                if let Some(flow) = self.delayed_step(Term::Round) {
                    return flow;
                }
                self.set_phase(Phase::RoundBegins);
            }
        }
        Flow::On
    }

    /// What begins the game in play enters it, and the top card of a player's own deck is turned up.
    // champions: setup.hand
    fn set_up_own<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        while let Some(id) = self.pile(Pile::of(Zone::Deck, seat)).find(|id| self.begins_in_play(*id)) {
            self.lay(id, Pile::of(Zone::Area, seat));
            self.arrive(id, seat);
            watch.see(Event::Enters { who: self.figure(id) });
        }
        if self.len(Pile::extra(seat)) > 0 {
            self.shuffle_own_deck(seat, watch);
        }
    }

    fn begins_in_play(&self, id: Id) -> bool {
        self.printed_brief(id).keys.has(Key::Setup)
    }

    fn begin_turn<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        self.set_phase(Phase::Turn(seat));
        self.all_seats().for_each(|seat| self.player_mut(seat).declined = false);
        watch.see(Event::Turn { seat });
        self.push(Frame::Turn(seat));
    }

    /// Who may discard has nothing to choose if there is nothing in the hand.
    // champions: phase.player.discard
    fn discard_phase(&mut self, seat: Seat) -> Flow {
        if !self.player(seat).out && self.len(Pile::of(Zone::Hand, seat)) > 0 {
            return Flow::Ask(seat);
        }
        self.next_to_discard(seat);
        Flow::On
    }

    pub(crate) fn next_to_mulligan(&mut self, seat: Seat) {
        match self.after_in_order(seat) {
            Some(next) => self.set_phase(Phase::Mulligan(next)),
            None => {
                self.set_phase(Phase::IdentitySetup);
                let identities = self.in_order().filter_map(|seat| self.identity(seat));
                let identities: List<Id, { Seat::MAX }> = identities.collect();
                identities.iter().for_each(|id| self.await_setup(*id));
            }
        }
    }

    pub(crate) fn next_to_discard(&mut self, seat: Seat) {
        match self.after_in_order(seat) {
            Some(next) => self.set_phase(Phase::Discard(next)),
            None => self.set_phase(Phase::Ready),
        }
    }

    // champions: phase.player.draw, phase.player.ready, lasting.ends
    fn end_player_phase<W: Watch<Event>>(&mut self, watch: &mut W) {
        for seat in self.in_order() {
            let missing = self.hand_size(seat).saturating_sub(self.len(Pile::of(Zone::Hand, seat)));
            self.draw(seat, missing, watch);
        }
        let barred: Many = self.in_play().filter(|id| !self.is_ready(*id) && self.cannot(*id, &Verb::Ready)).collect();
        for (_, piece) in self.pieces.iter_mut() {
            if piece.controller != HOUSE {
                piece.flags &= !flag::EXHAUSTED;
            }
        }
        barred.iter().for_each(|id| self.set_flag(*id, flag::EXHAUSTED, true));
        watch.see(Event::AllReady);
        self.end_lasting(Term::Phase);
        self.clear_phase_uses();
        self.all_seats().for_each(|seat| self.player_mut(seat).discount = 0);
        self.set_phase(Phase::PlayerPhaseEnds);
    }

    // champions: villain-phase.threat, side.acceleration
    fn step_one(&mut self) {
        self.lead = self.first;
        self.set_phase(Phase::Villain(self.first));
        // The window comes under the threat that is placed on top of it.
        self.open(hook::STEP_ONE, false, None);
        let Some(main) = self.main() else { return };
        self.place_threat(main, self.grows(main), true);
    }

    /// How much threat the main scheme gets in step one: its own, and as much for each token on it and each icon in play.
    // champions: villain-phase.threat, side.acceleration
    pub(crate) fn grows(&self, main: Id) -> u16 {
        let printed = self.face(main).threat.grows.map_or(0, |grows| grows.among(self.started));
        printed + u16::from(self.piece(main).counters) + self.icons(Icon::Acceleration)
    }

    /// How many such icons are in play, on whatever cards.
    pub(crate) fn icons(&self, icon: Icon) -> u16 {
        let on = |id: Id| self.face(id).icons.iter().filter(|other| **other == icon).count() as u16;
        self.index.standing(hook::ICON).map(on).sum()
    }

    /// An enemy attacks a hero or schemes against an alter-ego.
    // champions: activation.counts
    pub(crate) fn activate(&mut self, who: Id, seat: Seat) {
        let attack = self.is_hero(seat);
        let base = self.hits.len() as u8;
        let who = self.once(who);
        self.push(Frame::Activation(Activation { who, seat, origin: seat, attack, base, ..Activation::default() }));
    }

    /// The minions engaged with a player activate one at a time; the first player says which is next.
    // champions: activation.minion, ruling.minion-order
    fn minions_activate(&mut self, seat: Seat) -> Flow {
        let mut waiting = self.minions_to_activate(seat);
        let Some(next) = waiting.next() else {
            drop(waiting);
            self.used_up_clear();
            match self.after_in_order(seat) {
                Some(next) => self.set_phase(Phase::Villain(next)),
                None => self.set_phase(Phase::Deal),
            }
            return Flow::On;
        };
        if waiting.any(|other| !self.are_twins(other, next)) {
            return Flow::Ask(self.first);
        }
        drop(waiting);
        self.activate_minion(next, seat);
        Flow::On
    }

    /// The minions that have not yet activated against that player in this phase.
    pub(crate) fn minions_to_activate(&self, seat: Seat) -> impl Iterator<Item = Id> + Clone + '_ {
        self.pile(Pile::of(Zone::Engaged, seat)).filter(|id| self.piece(*id).used & ACTIVATED == 0)
    }

    pub(crate) fn activate_minion(&mut self, id: Id, seat: Seat) {
        self.piece_mut(id).used |= ACTIVATED;
        self.activate(id, seat);
    }

    /// Who has activated against this player may do so against the next one.
    // champions: ruling.minion-again
    fn used_up_clear(&mut self) {
        for seat in self.all_seats() {
            let mut at = self.piles[Pile::of(Zone::Engaged, seat).ix()].first;
            while let Some(id) = at {
                let piece = self.piece_mut(id);
                piece.used &= !ACTIVATED;
                at = piece.next;
            }
        }
    }

    /// Each player in order reveals what was dealt to them, one card at a time, until none is left.
    // champions: villain-phase.reveal
    fn reveal_dealt(&mut self, seat: Seat) {
        let dealt = self.piles[Pile::of(Zone::Dealt, seat).ix()].first;
        if let Some(id) = dealt {
            self.push(Frame::Reveal(Reveal { id, seat, from_deck: true, ..Reveal::default() }));
            return;
        }
        match self.after_in_order(seat) {
            Some(next) => self.set_phase(Phase::Reveal(next)),
            None => {
                let waits = self.in_order().find(|seat| self.len(Pile::of(Zone::Dealt, *seat)) > 0);
                self.set_phase(waits.map_or(Phase::Pass, Phase::Reveal));
            }
        }
    }

    /// What goes on until then ends.
    pub(crate) fn end_lasting(&mut self, term: Term) {
        while let Some(at) = self.lasting.iter().position(|goes| goes.until == term && !goes.delayed) {
            self.lasting.take(at);
            self.unsettled = true;
        }
    }

    /// The time will not come, or is over: what goes on until then ends, and what was put off to then does not happen.
    pub(crate) fn forget_lasting(&mut self, term: Term) {
        while let Some(at) = self.lasting.iter().position(|goes| goes.until == term) {
            self.lasting.take(at);
            self.unsettled = true;
        }
    }

    /// The attack or scheme on top is over: the next thing is carried out that waits for its damage, and then for its
    /// end, when what lasts until then has ended; nothing if there is none.
    // champions: lasting.ends, delayed.when
    pub(crate) fn attack_ends(&mut self) -> Option<Flow> {
        let place = self.stack.len() as u8 - 1;
        self.delayed_step(Term::Dealt(place)).or_else(|| {
            self.end_lasting(Term::Activation(place));
            self.delayed_step(Term::Activation(place))
        })
    }

    /// The attack or scheme on top is gone, and with it what waits for it.
    pub(crate) fn forget_attack(&mut self) {
        let place = self.stack.len() as u8 - 1;
        self.forget_lasting(Term::Dealt(place));
        self.forget_lasting(Term::Activation(place));
    }

    /// The next thing that happens at that time is carried out, or the first player says which that is; nothing if
    /// there is none.
    // champions: delayed.when, order
    pub(crate) fn delayed_step(&mut self, term: Term) -> Option<Flow> {
        let mut due = self.due(term);
        let (at, next) = due.next()?;
        if due.any(|(_, other)| other.choice() != next.choice() && !next.is_like(other)) {
            return Some(Flow::Ask(self.first));
        }
        drop(due);
        self.run_delayed(at);
        Some(Flow::On)
    }

    /// What happens at that time, each with its place.
    fn due(&self, term: Term) -> impl Iterator<Item = (usize, &Goes)> {
        self.lasting.iter().enumerate().filter(move |(_, goes)| goes.until == term && goes.delayed)
    }

    /// The time that has come for what is delayed.
    fn delayed_until(&self) -> Option<Term> {
        match self.stack.last()? {
            Frame::Round(Phase::PlayerPhaseEnds | Phase::VillainPhaseEnds) => Some(Term::Phase),
            Frame::Round(Phase::RoundEnds) => Some(Term::Round),
            Frame::Activation(_) | Frame::Strike(_) => {
                let place = self.stack.len() as u8 - 1;
                let dealt = Term::Dealt(place);
                Some(if self.due(dealt).next().is_some() { dealt } else { Term::Activation(place) })
            }
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Initiate(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Damage(_)
            | Frame::Defeat(_)
            | Frame::Placing(_)
            | Frame::Reveal(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => None,
        }
    }

    /// The abilities among whose delayed effects the first player chooses; those of one ability come in the order in
    /// which they were made.
    pub(crate) fn list_delayed(&self, add: &mut impl FnMut(Choice)) {
        let Some(term) = self.delayed_until() else { return };
        for (at, goes) in self.due(term) {
            let mut before = self.due(term).take_while(|(other, _)| *other < at);
            if !before.any(|(_, other)| other.choice() == goes.choice() || other.is_like(goes)) {
                add(goes.choice());
            }
        }
    }

    /// The first player has said what happens next.
    pub(crate) fn answer_delayed(&mut self, choice: Choice) {
        let Some(term) = self.delayed_until() else { return };
        let at = self.due(term).find(|(_, goes)| goes.choice() == choice).map(|(at, _)| at);
        if let Some(at) = at {
            self.run_delayed(at);
        }
    }

    /// What was put off is carried out.
    fn run_delayed(&mut self, at: usize) {
        let goes = self.lasting.take(at);
        let Op::WhenDamaged(whom, _) = &self.cards.code.ops[usize::from(goes.pc)] else {
            return self.start(goes.eyes, goes.pc);
        };
        // For each of those that the attack has damaged.
        let base = match self.stack.last() {
            Some(Frame::Activation(act)) => act.base,
            Some(Frame::Strike(strike)) => strike.base,
            Some(_) | None => 0,
        };
        let mut damaged: Many = List::new();
        for hit in self.hits_of_attack(base).filter(|hit| hit.amount > 0) {
            let id = hit.target.id;
            if self.still(hit.target).is_some() && self.fits(id, whom, &goes.eyes) {
                damaged.add(id);
            }
        }
        for id in damaged.iter() {
            self.start(Eyes { that: Some(self.once(*id)), ..goes.eyes }, goes.pc + 1);
        }
    }

    /// What may be done so often in a phase may be done again.
    // champions: limit, max.period
    fn clear_phase_uses(&mut self) {
        let cards = self.cards;
        for (id, piece) in self.pieces.iter_mut().filter(|(_, piece)| piece.used != 0) {
            let front = cards.card(self.slots.card(id));
            for face in [Some(front), front.back.map(|back| cards.card(back))].into_iter().flatten() {
                for (n, ability) in face.abilities.iter().enumerate() {
                    if let Some(Limit::PerPhase(_)) = ability.limit {
                        piece.used &= !(3 << uses_at(face, n as u8));
                    }
                }
            }
        }
        let in_phase = |card: CardIx| cards.card(card).play.iter().any(|play| matches!(play, Play::MaxPerPhase(_)));
        while let Some(at) = self.played.iter().position(|(card, _)| in_phase(*card)) {
            self.played.take(at);
        }
    }

    /// Limits begin anew.
    // champions: limit, max.period
    fn clear_used(&mut self) {
        self.pieces.iter_mut().for_each(|(_, piece)| piece.used = 0);
        self.played.clear();
    }

    /// Resolve every ability of a card that is of that time, in the order in which they are printed.
    pub(crate) fn resolve_all(&mut self, id: Id, by: Seat, is: impl Fn(&When) -> bool) {
        let (face, form) = (self.face(id), self.form(by));
        let fits = |ability: &Ability| is(&ability.when) && ability.form.is_none_or(|wanted| wanted == form);
        for (n, _) in face.abilities.iter().enumerate().rev().filter(|(_, ability)| fits(ability)) {
            let frame = self.effect_of(id, n as u8, by);
            self.push(frame);
        }
    }

    /// An ability as an effect to be carried out.
    pub(crate) fn effect_of(&self, id: Id, ability: u8, by: Seat) -> Frame {
        let pc = self.face(id).run.starts[usize::from(ability)];
        let eyes = self.eyes_of(id, ability, by);
        Frame::Effect(Effect::new(eyes, pc))
    }

    /// Threat is placed on a scheme.
    pub(crate) fn place_threat(&mut self, on: Id, n: u16, step_one: bool) {
        if n > 0 {
            let on = self.once(on);
            self.push(Frame::Placing(Placing { on, n, step_one, ..Placing::default() }));
        }
    }

    /// The same by a step of the effect on top, which hears what came of it.
    pub(crate) fn place_by_effect(&mut self, on: Id, n: u16) {
        if n > 0 {
            let on = self.once(on);
            self.push(Frame::Placing(Placing { on, n, wanted: Some(n), ..Placing::default() }));
        }
    }
}

impl Goes {
    /// Whether nobody could tell which of two comes first: the same for the same player, of copies of one card.
    fn is_like(&self, other: &Goes) -> bool {
        let said = |goes: &Goes| Goes { eyes: Eyes { source: Once::default(), ..goes.eyes }, ..*goes };
        said(self) == said(other)
    }

    /// How it is chosen among several.
    fn choice(&self) -> Choice {
        Choice::Use(self.eyes.source.id, self.eyes.ability)
    }
}

/// In [`crate::position::Piece::used`] of a minion, where an identity has the limits of its other side: it has activated
/// in this step.
pub(crate) const ACTIVATED: u16 = 1 << 15;
