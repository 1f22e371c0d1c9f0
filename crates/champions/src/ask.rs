//! What is asked, which answers there are, and what they do.

use crate::code::hook;
use crate::event::Event;
use crate::pay::{Payable, Payer};
use crate::position::{ActStep, Champions, Frame, InitiateStep, Phase, Pile, StrikeStep, Zone};
use crate::vocabulary::{Kind, Resource, Stat, Verb, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// More options than most decisions have.
const FEW_OPTIONS: usize = 48;

/// The most options that a decision can have.
pub(crate) const MOST_OPTIONS: usize = 512;

/// One legal option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Choice {
    /// Decline, or be done.
    #[default]
    Pass,
    /// Do it.
    Yes,
    /// Play that card.
    Play(Id),
    /// Use that ability of that card.
    Use(Id, u8),
    /// Use that basic power of that character.
    Power(Id, Stat),
    /// Change form.
    Flip,
    /// Ask that player to act.
    LetAct(Seat),
    /// That card.
    Card(Id),
    /// That player.
    Player(Seat),
    /// That way of a choice.
    Way(u8),
    /// The wild resource stands for that type; wild, for one that nothing asks about.
    As(Resource),
    /// Pay as suggested.
    Settle,
}

/// The options of the pending decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offered(pub(crate) List<Choice, MOST_OPTIONS>);

/// What somebody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Which cards of the opening hand to put away.
    Mulligan,
    /// Which card comes first in setup.
    Setup,
    /// What to do in one's turn.
    Turn,
    /// Whether to act in another's turn.
    Act,
    /// Which cards to discard at the end of the phase.
    EndDiscard,
    /// Which minion activates next.
    Minion,
    /// Which ally goes.
    Ally,
    /// Which restricted card goes.
    Restricted,
    /// The card on which the cost depends.
    Named,
    /// What to pay with.
    Pay,
    /// For which type a wild resource stands.
    Declare,
    /// Which cards of the hand to discard as a cost.
    CostDiscard,
    /// Where it goes.
    Place,
    /// What to attack or thwart.
    Target,
    /// Who defends.
    Defend,
    /// Who of those that are defeated at once falls first.
    Defeat,
    /// Which forced ability comes first.
    Order,
    /// Which delayed effect comes first.
    Delayed,
    /// Whether to answer.
    Window,
    /// What an attachment is attached to.
    Host,
    /// What an effect asks.
    Effect,
}

impl Champions {
    /// What is asked now.
    pub(crate) fn ask(&self) -> Option<Ask> {
        self.asked?;
        Some(match self.stack.last()? {
            Frame::Round(Phase::Mulligan(_)) => Ask::Mulligan,
            Frame::Round(Phase::Discard(_)) => Ask::EndDiscard,
            Frame::Round(Phase::SetupRevealed | Phase::IdentitySetup) => Ask::Setup,
            Frame::Round(Phase::PlayerPhaseEnds | Phase::VillainPhaseEnds | Phase::RoundEnds) => Ask::Delayed,
            Frame::Round(_) => Ask::Minion,
            Frame::Turn(_) => Ask::Turn,
            Frame::LetAct(_) => Ask::Act,
            Frame::Initiate(initiate) => match initiate.step {
                InitiateStep::Named => Ask::Named,
                InitiateStep::Paying => Ask::Pay,
                InitiateStep::Declaring => Ask::Declare,
                InitiateStep::Discarding => Ask::CostDiscard,
                InitiateStep::Placing
                | InitiateStep::Costs
                | InitiateStep::Resolving
                | InitiateStep::Played
                | InitiateStep::Over => Ask::Place,
            },
            Frame::Pay(_) => Ask::Pay,
            Frame::Effect(_) => Ask::Effect,
            Frame::Window(window) if window.optional => Ask::Window,
            Frame::Window(_) => Ask::Order,
            Frame::Activation(act) if act.step == ActStep::Delayed => Ask::Delayed,
            Frame::Activation(_) => Ask::Defend,
            Frame::Strike(strike) if strike.step == StrikeStep::After => Ask::Delayed,
            Frame::Strike(_) => Ask::Target,
            Frame::Reveal(_) => Ask::Host,
            Frame::TooMany(seat) if self.has_too_many_allies(*seat) => Ask::Ally,
            Frame::TooMany(_) => Ask::Restricted,
            Frame::Damage(_) | Frame::Falls => Ask::Defeat,
            Frame::Defeat(_) | Frame::Placing(_) | Frame::Entered(_) | Frame::Formed(..) | Frame::Stage(_) => {
                return None;
            }
        })
    }

    pub(crate) fn list_options(&mut self) {
        // Mostly there are few: room for as many as there could be is made only where it is needed.
        let mut few = [Choice::Pass; FEW_OPTIONS];
        let count = self.list_into(&mut few);
        match few.get(..count) {
            Some(few) => self.offer(few),
            None => {
                let mut many = [Choice::Pass; MOST_OPTIONS];
                let count = self.list_into(&mut many).min(MOST_OPTIONS);
                self.offer(&many[..count]);
            }
        }
    }

    fn offer(&mut self, choices: &[Choice]) {
        self.offered.0.refill(|room| {
            room[..choices.len()].copy_from_slice(choices);
            choices.len()
        });
    }

    /// Write down as many options as there is room for; returns how many there are.
    fn list_into(&self, room: &mut [Choice]) -> usize {
        let mut count = 0;
        let mut marks = 0;
        let mut add = |choice: Choice| {
            let mark = self.mark_of(choice);
            if marks & mark != 0 && self.is_twin_choice(&room[..count.min(room.len())], choice) {
                return;
            }
            marks |= mark;
            match room.get_mut(count) {
                Some(place) => *place = choice,
                // champions: limit.options: to be done is among what is offered, however much there is
                None if choice == Choice::Pass => room.last_mut().into_iter().for_each(|last| *last = choice),
                None => {}
            }
            count += 1;
        };
        if let (Some(ask), Some(seat)) = (self.ask(), self.asked) {
            self.list(ask, seat, &mut add);
        }
        count
    }

    fn list(&self, ask: Ask, seat: Seat, add: &mut impl FnMut(Choice)) {
        match ask {
            Ask::Mulligan => {
                self.hand(seat).for_each(|id| add(Choice::Card(id)));
                add(Choice::Pass);
            }
            Ask::EndDiscard => {
                self.hand(seat).for_each(|id| add(Choice::Card(id)));
                if self.len(Pile::of(Zone::Hand, seat)) <= self.hand_size(seat) {
                    add(Choice::Pass);
                }
            }
            Ask::Setup => self.waiting_in_setup().for_each(|id| add(Choice::Card(id))),
            Ask::Turn => self.list_turn(seat, add),
            Ask::Act => {
                self.list_actions(&self.payer(seat), add);
                add(Choice::Pass);
            }
            Ask::Minion => {
                if let Some(Frame::Round(Phase::Minions(of))) = self.stack.last() {
                    self.minions_to_activate(*of).for_each(|id| add(Choice::Card(id)));
                }
            }
            Ask::Ally => self.surplus_allies(seat).iter().for_each(|id| add(Choice::Card(*id))),
            Ask::Restricted => self.restricted(seat).for_each(|id| add(Choice::Card(id))),
            Ask::Named => {
                if let Some(Frame::Initiate(initiate)) = self.stack.last()
                    && let Some(filter) = self.wants_name(initiate)
                {
                    let open = self.nameable(filter, &initiate.eyes);
                    open.iter().for_each(|id| add(Choice::Card(*id)));
                }
            }
            Ask::Pay => self.list_payment(add),
            Ask::Declare => {
                if let Some(Frame::Initiate(initiate)) = self.stack.last() {
                    let asked = self.declarable(initiate);
                    Resource::ALL
                        .into_iter()
                        .filter(|one| asked >> *one as u8 & 1 == 1)
                        .for_each(|one| add(Choice::As(one)));
                }
            }
            Ask::CostDiscard => {
                if let Some(Frame::Initiate(initiate)) = self.stack.last() {
                    self.cards_for_cost(initiate).for_each(|id| add(Choice::Card(id)));
                    let (fewest, _) = self.cards_wanted(initiate);
                    if initiate.discarded >= fewest {
                        add(Choice::Pass);
                    }
                }
            }
            Ask::Place => {
                if let Some(Frame::Initiate(initiate)) = self.stack.last() {
                    let id = initiate.eyes.source.id;
                    if self.printed(id).attach.is_some() && initiate.host.is_none() {
                        self.hosts(id, seat).iter().for_each(|id| add(Choice::Card(*id)));
                    } else {
                        self.possible_owners(id, seat).iter().for_each(|seat| add(Choice::Player(*seat)));
                    }
                }
            }
            Ask::Target => {
                if let Some(Frame::Strike(strike)) = self.stack.last() {
                    self.strike_targets(strike.by, strike.attack).for_each(|id| add(Choice::Card(id)));
                }
            }
            Ask::Defend => {
                self.defenders(seat).for_each(|id| add(Choice::Card(id)));
                if self.may_decline_defence(seat) {
                    add(Choice::Pass);
                }
            }
            Ask::Defeat => self.doomed().iter().for_each(|id| add(Choice::Card(*id))),
            Ask::Order => self.forced_answers().iter().for_each(|(id, n)| add(Choice::Use(*id, *n))),
            Ask::Delayed => self.list_delayed(add),
            Ask::Window => {
                let needed = self.needed_to_live();
                // What saves a hero comes first.
                let saves = |answer| needed.is_some_and(|needed| self.prevents(answer) >= needed);
                let passes: &[bool] = if needed.is_some() { &[true, false] } else { &[false] };
                for first in passes {
                    let _all = self.each_answer(seat, |id, n| {
                        let answer = Choice::Use(id, n);
                        if saves(answer) == *first {
                            add(answer);
                        }
                        ControlFlow::Continue(())
                    });
                }
                add(Choice::Pass);
            }
            Ask::Host => {
                if let Some(Frame::Reveal(reveal)) = self.stack.last() {
                    let open = self.hosts(reveal.id, reveal.seat);
                    open.iter().for_each(|id| add(Choice::Card(*id)));
                }
            }
            Ask::Effect => self.list_effect(add),
        }
    }

    // champions: turn.active, turn.menu
    fn list_turn(&self, seat: Seat, add: &mut impl FnMut(Choice)) {
        let fixed = |id: Id| self.cannot(id, &Verb::ChangeForm);
        if !self.player(seat).flipped && !self.identity(seat).is_some_and(fixed) {
            add(Choice::Flip);
        }
        let characters = self.pile(Pile::of(Zone::Area, seat));
        for id in characters.filter(|id| self.kind(*id).is_character()) {
            for stat in [Stat::Atk, Stat::Thw, Stat::Rec] {
                if self.may_basic(id, stat, seat).is_ok() {
                    add(Choice::Power(id, stat));
                }
            }
        }
        let payer = self.payer(seat);
        self.held(seat).chain(self.kept_to_play(seat)).for_each(|id| {
            if self.printed_brief(id).kind != Kind::Event && self.may_play(id, &payer).is_ok() {
                add(Choice::Play(id));
            }
        });
        self.list_actions(&payer, add);
        for other in self.in_order().filter(|other| *other != seat) {
            if !self.player(other).declined && self.might_act(other) {
                add(Choice::LetAct(other));
            }
        }
        add(Choice::Pass);
    }

    /// The actions that a player may use: on cards in play, and events in hand.
    // champions: action.when, turn.action.encounter
    fn list_actions(&self, payer: &Payer, add: &mut impl FnMut(Choice)) {
        let seat = payer.seat;
        for id in self.index.optional(hook::ACTION) {
            // champions: turn.action.encounter, turn.action.ask
            let open = self.controller(id).or(self.turn_of()) == Some(seat);
            let abilities = if open { &self.face(id).abilities[..] } else { &[] };
            for (n, ability) in abilities.iter().enumerate() {
                if ability.when == When::Action {
                    let eyes = self.eyes_of(id, n as u8, seat);
                    if self.may_use(id, n as u8, payer, false, &eyes).is_ok() {
                        add(Choice::Use(id, n as u8));
                    }
                }
            }
        }
        self.held(seat).chain(self.kept_to_play(seat)).for_each(|id| {
            if self.printed_brief(id).kind == Kind::Event && self.may_play(id, payer).is_ok() {
                add(Choice::Play(id));
            }
        });
    }

    /// Whether by public facts a player might have an action to use.
    // champions: turn.action.ask
    fn might_act(&self, seat: Seat) -> bool {
        if !self.is_open_handed() && self.len(Pile::of(Zone::Hand, seat)) > 0 {
            return true;
        }
        let mut any = false;
        self.list_actions(&self.payer(seat), &mut |_| any = true);
        any
    }

    // champions: pay
    fn list_payment(&self, add: &mut impl FnMut(Choice)) {
        let Some((seat, owed, made, what)) = self.paying() else { return };
        let reserve = self.reserve();
        let leaves_enough = |source: &Payable| {
            let made = std::array::from_fn(|n| made[n].saturating_add(source.gives[n]));
            let paid = (seat, owed, made, what);
            source.ability.is_some() || reserve.is_empty() || self.spendable(paid, Some(source.id), reserve).is_some()
        };
        let paid = self.is_paid();
        if paid {
            add(Choice::Pass);
        } else {
            add(Choice::Settle);
        }
        let sources = self.sources(seat, what);
        // An ability that can be used several times is offered once.
        let first = |n: &usize| *n == 0 || sources[n - 1] != sources[*n];
        let mut open =
            (0..sources.len()).filter(first).map(|n| &sources[n]).filter(|one| leaves_enough(one)).peekable();
        let Some(only) = open.next() else { return };
        // Where there is but one thing to pay with, it is what is suggested.
        if open.peek().is_none() && !paid && self.x_paid().is_none() {
            return;
        }
        for source in std::iter::once(only).chain(open) {
            match source.ability {
                None => add(Choice::Card(source.id)),
                Some(n) => add(Choice::Use(source.id, n)),
            }
        }
        if !paid && self.x_paid().is_none() && self.may_pay_over(&sources) {
            add(Choice::Yes);
        }
    }

    // --- answers ---

    /// Answer with one of the options; anything else changes nothing.
    pub(crate) fn answer<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        if self.offered.0.contains(&choice) {
            self.take(choice, watch);
        }
    }

    pub(crate) fn take<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let (Some(ask), Some(seat)) = (self.ask(), self.asked) else { return };
        match ask {
            Ask::Mulligan => self.answer_mulligan(choice, seat, watch),
            Ask::EndDiscard => {
                if let Choice::Card(id) = choice {
                    self.discard_from_hand(id, seat, watch);
                } else {
                    self.next_to_discard(seat);
                }
            }
            Ask::Setup => {
                if let Choice::Card(id) = choice {
                    self.resolve_setup(id);
                }
            }
            Ask::Turn => self.answer_turn(choice, seat, watch),
            Ask::Act => {
                self.stack.pop();
                if choice == Choice::Pass {
                    self.player_mut(seat).declined = true;
                } else {
                    self.act(choice, seat, watch);
                }
            }
            Ask::Minion => {
                if let (Choice::Card(id), Some(Frame::Round(Phase::Minions(of)))) = (choice, self.stack.last()) {
                    let of = *of;
                    self.activate_minion(id, of);
                }
            }
            Ask::Ally | Ask::Restricted => {
                if let Choice::Card(id) = choice {
                    self.put_away(id, watch);
                }
            }
            Ask::Named => {
                if let (Choice::Card(id), Some(initiate)) = (choice, self.initiating()) {
                    initiate.eyes.it = Some(id);
                }
            }
            Ask::Pay => self.answer_payment(choice, watch),
            Ask::Declare => {
                if let (Choice::As(resource), Some(initiate)) = (choice, self.initiating()) {
                    initiate.declare(resource);
                }
            }
            Ask::CostDiscard => {
                let discarded = if let Choice::Card(id) = choice { Some(id) } else { None };
                if let Some(id) = discarded {
                    self.discard_from_hand(id, seat, watch);
                }
                if let Some(initiate) = self.initiating() {
                    match discarded {
                        Some(_) => initiate.discarded += 1,
                        None => initiate.step = InitiateStep::Costs,
                    }
                }
            }
            Ask::Place => {
                if let (Choice::Card(id), Some(initiate)) = (choice, self.initiating()) {
                    initiate.host = Some(id);
                }
                if let (Choice::Player(of), Some(initiate)) = (choice, self.initiating()) {
                    (initiate.control, initiate.placed) = (of, true);
                }
            }
            Ask::Target => {
                if let Choice::Card(id) = choice {
                    self.aim(id, watch);
                }
            }
            Ask::Defend => {
                if let Choice::Card(id) = choice {
                    self.defend(id, watch);
                } else {
                    self.next_defender();
                }
            }
            Ask::Defeat => {
                if let Choice::Card(id) = choice {
                    self.defeat_first(id);
                }
            }
            Ask::Order => {
                if let Choice::Use(id, n) = choice {
                    self.fire(id, n, watch);
                }
            }
            Ask::Delayed => self.answer_delayed(choice),
            Ask::Window => {
                if let Choice::Use(id, n) = choice {
                    self.answer_window(id, n, seat, watch);
                } else {
                    self.pass_window();
                }
            }
            Ask::Host => {
                if let (Choice::Card(host), Some(Frame::Reveal(reveal))) = (choice, self.stack.last()) {
                    let id = reveal.id;
                    self.attach_to(id, host, watch);
                }
            }
            Ask::Effect => self.answer_effect(choice, watch),
        }
        self.run(watch);
    }

    // champions: setup.mulligan
    fn answer_mulligan<W: Watch<Event>>(&mut self, choice: Choice, seat: Seat, watch: &mut W) {
        if let Choice::Card(id) = choice {
            // Put away now, drawn for when all are chosen.
            self.lay(id, Pile::LAID);
            return;
        }
        watch.see(Event::Mulligan { seat, count: self.len(Pile::LAID).min(u8::MAX.into()) as u8 });
        while let Some(id) = self.piles[Pile::LAID.ix()].first {
            self.discard_from_hand(id, seat, watch);
        }
        let missing = self.hand_size(seat).saturating_sub(self.len(Pile::of(Zone::Hand, seat)));
        self.draw(seat, missing, watch);
        self.next_to_mulligan(seat);
    }

    fn answer_turn<W: Watch<Event>>(&mut self, choice: Choice, seat: Seat, watch: &mut W) {
        match choice {
            Choice::Pass => {
                self.stack.pop();
            }
            Choice::Flip => {
                self.player_mut(seat).flipped = true;
                self.change_form(seat, watch);
                self.undecline();
            }
            Choice::Power(id, stat) => {
                self.undecline();
                self.basic(id, stat, seat, watch);
            }
            Choice::LetAct(other) => {
                watch.see(Event::Asks { seat: other });
                self.push(Frame::LetAct(other));
            }
            Choice::Play(_)
            | Choice::Use(..)
            | Choice::Yes
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => self.act(choice, seat, watch),
        }
    }

    /// Something else was done: who has declined may be asked again.
    fn undecline(&mut self) {
        self.all_seats().for_each(|seat| self.player_mut(seat).declined = false);
    }

    fn act<W: Watch<Event>>(&mut self, choice: Choice, seat: Seat, watch: &mut W) {
        match choice {
            Choice::Play(id) => {
                let card = self.printed_brief(id);
                let ability = card.action.filter(|_| card.kind == Kind::Event).unwrap_or(crate::initiate::CARD);
                let eyes = self.eyes_of(id, ability, seat);
                self.declare(id, ability, seat, true, eyes, watch);
            }
            Choice::Use(id, n) => {
                let eyes = self.eyes_of(id, n, seat);
                self.declare(id, n, seat, false, eyes, watch);
            }
            Choice::Pass
            | Choice::Yes
            | Choice::Power(..)
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Card(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_)
            | Choice::Settle => {}
        }
    }

    fn answer_window<W: Watch<Event>>(&mut self, id: Id, n: u8, seat: Seat, watch: &mut W) {
        let Some((window, parent)) = self.window() else { return };
        let Some(ability) = self.ability(id, n) else { return };
        let (When::Interrupt(on) | When::Response(on)) = &ability.when else { return };
        let Some(eyes) = self.answers(id, n, on, seat, window, parent) else { return };
        let played = !self.is_in_play(id);
        self.answered();
        if self.fired.push((id, n)).is_err() {
            watch.see(Event::NoRoom);
            return;
        }
        self.declare(id, n, seat, played, eyes, watch);
    }

    fn answer_payment<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let Some((seat, _, _, what)) = self.paying() else { return };
        match choice {
            Choice::Settle => {
                let chosen = self.suggestion();
                chosen.iter().for_each(|source| self.pay_with(*source, watch));
                // Whoever began could pay: in a hand that is dealt anew it is as if they had.
                if self.is_paid() && !self.goes_on_paying() || self.is_beyond_means() {
                    self.end_payment(watch);
                }
            }
            Choice::Yes => self.pay_over(),
            Choice::Pass => self.end_payment(watch),
            Choice::Card(id) => {
                let gives = self.given_by(id, what);
                self.pay_with(Payable { id, ability: None, gives }, watch);
                self.end_payment_if_enough(watch);
            }
            Choice::Use(id, n) => {
                let source =
                    self.sources(seat, what).iter().copied().find(|one| one.id == id && one.ability == Some(n));
                if let Some(source) = source {
                    self.pay_with(source, watch);
                    self.end_payment_if_enough(watch);
                }
            }
            Choice::Play(_)
            | Choice::Power(..)
            | Choice::Flip
            | Choice::LetAct(_)
            | Choice::Player(_)
            | Choice::Way(_)
            | Choice::As(_) => {}
        }
    }

    // champions: ruling.pay-ends, pay.over
    fn end_payment_if_enough<W: Watch<Event>>(&mut self, watch: &mut W) {
        if self.is_paid() && !self.could_use_more() && !self.goes_on_paying() {
            self.end_payment(watch);
        }
    }

    /// What was owed is paid; a card without uses left can go.
    fn end_payment<W: Watch<Event>>(&mut self, watch: &mut W) {
        self.unsettled = true;
        match self.stack.last() {
            Some(Frame::Pay(_)) => {
                self.stack.pop();
                self.clear_payment(watch);
            }
            Some(_) | None => self.paid(),
        }
    }

    /// Whether the decision that is pending goes on with an act that an earlier one began.
    pub(crate) fn is_mid_pick(&self) -> bool {
        match self.ask() {
            Some(Ask::Pay | Ask::Declare | Ask::Named | Ask::CostDiscard) => true,
            // What is put into play is placed as an act of its own.
            Some(Ask::Place) => matches!(self.stack.last(), Some(Frame::Initiate(now)) if now.played),
            Some(Ask::Target) => {
                matches!(self.stack.last(), Some(Frame::Strike(strike)) if strike.step == StrikeStep::Target)
            }
            Some(Ask::Mulligan) => self.len(Pile::LAID) > 0,
            Some(
                Ask::Setup
                | Ask::Turn
                | Ask::Act
                | Ask::EndDiscard
                | Ask::Minion
                | Ask::Ally
                | Ask::Restricted
                | Ask::Defend
                | Ask::Defeat
                | Ask::Order
                | Ask::Delayed
                | Ask::Window
                | Ask::Host
                | Ask::Effect,
            )
            | None => false,
        }
    }
}
