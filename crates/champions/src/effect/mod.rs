//! Effects, carried out one instruction at a time. Each family of steps has a room of its own; what asks
//! somebody lists its options and takes the answer in the same room.

mod areas;
mod aside;
mod cards;
mod could;
mod encounter;
mod harm;
mod others;
mod own;
mod villains;

use crate::ask::Choice;
use crate::code::{Op, Pick, Way};
use crate::event::Event;
use crate::position::{
    Champions, Did, Doing, Effect, Eyes, Frame, Goes, Instead, MOST_WAYS, Many, Payment, Pile, Strike, Term, flag,
};
use crate::turn::Flow;
use crate::vocabulary::{Act, Cost, Filter};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    /// The instruction that the effect on top has come to.
    pub(crate) fn op(&self) -> Option<(&'static Op, Effect)> {
        let Some(Frame::Effect(effect)) = self.stack.last() else { return None };
        Some((&self.cards.code.ops[usize::from(effect.pc)], *effect))
    }

    pub(crate) fn effect_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some((op, effect)) = self.op() else { return Flow::On };
        match op {
            Op::End => {
                self.stack.pop();
                self.put_found_away(&effect);
                if let Some(base) = effect.eyes.discards {
                    self.discarded.truncate(base.into());
                }
                if !self.stack.iter().any(|frame| matches!(frame, Frame::Effect(_))) {
                    self.discarded.clear();
                    self.chosen.clear();
                }
            }
            Op::Jump(to) => self.go_to(*to),
            Op::Unless(test, to) => {
                if self.holds(test, &effect.eyes) {
                    self.next_op();
                } else {
                    self.go_to(*to);
                }
            }
            Op::Pick(pick, filter) => return self.pick_step(*pick, filter, &effect, watch),
            Op::PickPlayer => {
                let open = self.open_players(&effect);
                if open.len() > 1 {
                    return Flow::Ask(effect.eyes.by);
                }
                self.keep(|effect| effect.eyes.player = open.first().copied());
                self.next_op();
            }
            Op::May(to) => {
                if self.could_matter(effect.pc + 1, &effect.eyes) {
                    return Flow::Ask(effect.eyes.by);
                }
                self.go_to(*to);
            }
            Op::Choose(ways) => return self.choose_step(ways, &effect),
            Op::NextPlayer(to) => {
                // By who was there already: somebody may be out since.
                let next = self.in_order().find(|seat| effect.seen >> seat.0 & 1 == 0);
                match next {
                    Some(seat) => {
                        self.keep(|effect| {
                            effect.seen |= 1 << seat.0;
                            effect.eyes.by = seat;
                        });
                        self.next_op();
                    }
                    None => {
                        self.keep(|effect| {
                            effect.seen = 0;
                            effect.eyes.by = effect.home;
                        });
                        self.go_to(*to);
                    }
                }
            }
            Op::Instead(to) => {
                self.replace(Instead { eyes: effect.eyes, pc: effect.pc + 1 });
                self.go_to(*to);
            }
            Op::Later(until, to) => {
                let term = Term::of(*until, self.activation_place());
                self.last_for(Goes { eyes: effect.eyes, pc: effect.pc + 1, until: term, delayed: true }, watch);
                self.go_to(*to);
            }
            Op::WhenDamaged(_, to) => {
                let term = Term::Dealt(self.activation_place());
                self.last_for(Goes { eyes: effect.eyes, pc: effect.pc, until: term, delayed: true }, watch);
                self.go_to(*to);
            }
            Op::Do(act) => return self.act_step(act, &effect, watch),
        }
        Flow::On
    }

    /// What a search by discarding has found, and nothing was done with, stays discarded.
    fn put_found_away(&mut self, effect: &Effect) {
        let Eyes { it, source, .. } = effect.eyes;
        let idle = |id: &Id| *id != source.id && self.piece(*id).pile == Pile::RESOLVING && !self.has(*id, flag::BOOST);
        let named = |frame: &Frame, id: Id| match frame {
            Frame::Reveal(reveal) => reveal.id == id,
            Frame::Initiate(initiate) => initiate.eyes.source.id == id,
            Frame::Effect(effect) => effect.eyes.source.id == id,
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Window(_)
            | Frame::Activation(_)
            | Frame::Strike(_)
            | Frame::Damage(_)
            | Frame::Defeat(_)
            | Frame::Placing(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => false,
        };
        if let Some(id) = it.filter(idle)
            && !self.stack.iter().any(|frame| named(frame, id))
        {
            self.discard(id);
        }
    }

    fn act_step<W: Watch<Event>>(&mut self, act: &'static Act, effect: &Effect, watch: &mut W) -> Flow {
        match act {
            Act::Harm(word) => self.harm_word(word, effect, watch),
            Act::Threat(word) => self.threat_word(word, effect, watch),
            Act::Cards(word) => self.cards_word(word, effect, watch),
            Act::Own(word) => self.own_word(word, effect, watch),
            Act::Encounter(word) => self.encounter_word(word, effect, watch),
            Act::Aside(word) => self.aside_word(word, effect, watch),
            Act::Villains(word) => self.villains_word(word, effect, watch),
            Act::Areas(word) => self.areas_word(word, effect, watch),
            Act::States(word) => self.states_word(word, effect, watch),
            Act::Activate(word) => self.activate_word(word, effect, watch),
            Act::Lasting(word) => self.lasting_word(word, effect, watch),
            Act::Resources(word) => self.resources_word(word, effect, watch),
            Act::Control(word) => self.control_word(word, effect, watch),
        }
    }

    /// Something goes on for a while, or waits for its time.
    pub(crate) fn last_for<W: Watch<Event>>(&mut self, goes: Goes, watch: &mut W) {
        if self.lasting.push(goes).is_err() {
            watch.see(Event::NoRoom);
        }
        self.unsettled = true;
    }

    // --- choosing ---

    /// Those that can be chosen: who chooses takes something that could change the game, if there is any.
    // champions: choose.change
    pub(crate) fn pickable(&self, pick: Pick, filter: &Filter, effect: &Effect) -> Many {
        let open = self.aimable(pick, filter, &effect.eyes);
        let mut changing: Many = List::new();
        let changes = |id: &Id| self.could_matter(effect.pc + 1, &Eyes { it: Some(*id), ..effect.eyes });
        open.iter().filter(|id| pick == Pick::Choose && changes(id)).for_each(|id| changing.add(*id));
        if changing.is_empty() { open } else { changing }
    }

    /// Those that are meant: what an attack ability is aimed at must be open to attack.
    // champions: choose.who, attack.label
    pub(crate) fn aimable(&self, pick: Pick, filter: &Filter, eyes: &Eyes) -> Many {
        let mut found = self.candidates(pick, filter, eyes);
        if let Some(strike) = self.strike_around() {
            let mut fits: Many = List::new();
            let enemy =
                |id: &Id| matches!(self.kind(*id), crate::vocabulary::Kind::Villain | crate::vocabulary::Kind::Minion);
            found
                .iter()
                .filter(|id| match strike.attack {
                    true => !enemy(id) || self.may_attack(**id, strike.by),
                    false => self.may_thwart(**id, strike.by),
                })
                .for_each(|id| fits.add(*id));
            found = fits;
        }
        found
    }

    /// The attack or thwart that the effect on top is.
    pub(crate) fn strike_around(&self) -> Option<Strike> {
        let n = self.stack.len().checked_sub(2)?;
        if let Frame::Strike(strike) = self.stack[n] { Some(strike).filter(|strike| !strike.basic) } else { None }
    }

    fn pick_step<W: Watch<Event>>(
        &mut self,
        pick: Pick,
        filter: &'static Filter,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let open = self.pickable(pick, filter, effect);
        let who = match pick {
            Pick::Choose => effect.eyes.by,
            Pick::Select | Pick::Most(_) | Pick::Least(_) => self.first,
        };
        match open.first().copied() {
            None => {
                self.keep(|effect| (effect.eyes.it, effect.eyes.did) = (None, Did::Nothing));
                self.next_op();
            }
            Some(only) if open.iter().all(|id| *id == only || self.are_twins(*id, only)) => self.picked(only, watch),
            Some(_) => return Flow::Ask(who),
        }
        Flow::On
    }

    /// A card is chosen: it is "it", and the target of the attack or thwart that the effect is.
    pub(crate) fn picked<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        self.keep(|effect| effect.eyes.it = Some(id));
        self.aim_label(id, watch);
        self.next_op();
    }

    /// The attack or thwart that the effect on top is has its target.
    fn aim_label<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let once = self.once(id);
        let n = self.stack.len();
        let kind = self.kind(id);
        if let Some(Frame::Strike(strike)) = n.checked_sub(2).map(|at| &mut self.stack[at])
            && !strike.basic
            && strike.target.is_none()
            && (strike.attack && kind.is_character() || !strike.attack && kind.is_scheme())
        {
            strike.target = Some(once);
            let (who, attack) = (strike.who.id, strike.attack);
            let (who, target) = (self.figure(who), self.figure(id));
            match attack {
                true => watch.see(Event::Strikes { who, target }),
                false => watch.see(Event::Thwarts { who, target }),
            }
        }
    }

    /// The players who can be chosen: those for whom it could change the game, if there are any.
    // champions: choose.change
    fn open_players(&self, effect: &Effect) -> List<Seat, 4> {
        let (mut all, mut changing) = (List::new(), List::new());
        for seat in self.in_order() {
            all.add(seat);
            if self.could_matter(effect.pc + 1, &Eyes { player: Some(seat), ..effect.eyes }) {
                changing.add(seat);
            }
        }
        if changing.is_empty() { all } else { changing }
    }

    /// The ways of a choice that can be taken: those that could change the game, if there are any.
    // champions: choose.change, choose.who
    pub(crate) fn ways(&self, ways: &'static [Way], effect: &Effect) -> List<u8, MOST_WAYS> {
        let (mut payable, mut changing) = (List::new(), List::new());
        let payer = self.payer(effect.eyes.by);
        for (n, way) in ways.iter().enumerate() {
            let owed = self.owed_for(&way.cost);
            let able = way.cost.iter().all(|cost| self.may_cost_way(cost, &effect.eyes));
            if !able || !payer.can_pay(owed, None) {
                continue;
            }
            payable.add(n as u8);
            if self.is_way_open(way, effect) {
                changing.add(n as u8);
            }
        }
        if changing.is_empty() { payable } else { changing }
    }

    /// Whether a way of a choice could change the game.
    fn is_way_open(&self, way: &Way, effect: &Effect) -> bool {
        !way.cost.is_empty() || self.could_change(&way.parts, None, &effect.eyes)
    }

    fn may_cost_way(&self, cost: &Cost, eyes: &Eyes) -> bool {
        match cost {
            Cost::Exhaust(noun) => self.one(noun, eyes).is_some_and(|id| self.is_ready(id)),
            Cost::Spend(_) => true,
            Cost::SpendX(_)
            | Cost::Counters(_)
            | Cost::DiscardThis
            | Cost::DiscardCards(_)
            | Cost::DiscardUpTo(_)
            | Cost::DiscardWith(_)
            | Cost::DiscardRandom(_)
            | Cost::Dealt
            | Cost::TakeDamage(_)
            | Cost::DamageThis(_)
            | Cost::Heal(..)
            | Cost::PrintedCostOf(_)
            | Cost::CostOfOwn(_) => false,
        }
    }

    fn owed_for(&self, costs: &[Cost]) -> [u8; 4] {
        let mut owed = [0; 4];
        for cost in costs {
            if let Cost::Spend(resources) = cost {
                resources.iter().for_each(|resource| owed[*resource as usize] += 1);
            }
        }
        owed
    }

    fn choose_step(&mut self, ways: &'static [Way], effect: &Effect) -> Flow {
        let open = self.ways(ways, effect);
        // champions: view.hand: whether a hand could pay is nobody else's business
        let paid = ways.iter().any(|way| self.owed_for(&way.cost) != [0; 4]);
        let by = effect.eyes.by;
        let holds = self.len(crate::position::Pile::of(crate::position::Zone::Hand, by)) > 0;
        if paid && holds && !self.is_open_handed() && !open.is_empty() {
            return Flow::Ask(by);
        }
        match open[..] {
            [] => {
                // Nothing can be chosen: none of it happens.
                self.skip_choice();
                Flow::On
            }
            [only, ref others @ ..]
                if others.is_empty() && ways[usize::from(only)].cost.is_empty()
                    // champions: choose.change: nobody is asked which of two things does not happen
                    || !self.is_way_open(&ways[usize::from(only)], effect) =>
            {
                self.keep(|effect| effect.eyes.did = Did::All);
                self.go_to(ways[usize::from(only)].pc);
                Flow::On
            }
            [..] => Flow::Ask(effect.eyes.by),
        }
    }

    /// Go on behind a choice of which nothing can be taken.
    fn skip_choice(&mut self) {
        let Some((Op::Choose(ways), _)) = self.op() else { return };
        // Each way but the last ends in a jump behind the last.
        let first = ways.first().map_or(0, |way| usize::from(way.pc));
        let next = ways.get(1).map(|way| usize::from(way.pc));
        let jump = next.map_or(first, |next| next - 1);
        if let Op::Jump(end) = &self.cards.code.ops[jump] {
            self.go_to(*end);
        } else {
            self.next_op();
        }
    }

    /// A way is taken: it is paid for, and carried out.
    pub(crate) fn take_way<W: Watch<Event>>(&mut self, n: u8, watch: &mut W) {
        let Some((Op::Choose(ways), effect)) = self.op() else { return };
        let Some(way) = ways.get(usize::from(n)) else { return };
        self.keep(|effect| effect.eyes.did = Did::All);
        self.go_to(way.pc);
        for cost in &way.cost {
            if let Cost::Exhaust(noun) = cost
                && let Some(id) = self.one(noun, &effect.eyes)
            {
                self.exhaust(id, watch);
            }
        }
        let owed = self.owed_for(&way.cost);
        if owed != [0; 4] {
            self.push(Frame::Pay(Payment { by: effect.eyes.by, owed, made: [0; 4], over: false }));
        }
    }

    /// Whether the instruction there could change the game: nobody is asked about what cannot.
    fn could_matter(&self, pc: u16, eyes: &Eyes) -> bool {
        match &self.cards.code.ops[usize::from(pc)] {
            Op::Do(act) => self.could(act, None, eyes),
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Pick(..)
            | Op::PickPlayer
            | Op::May(_)
            | Op::Choose(_)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..) => true,
        }
    }

    // --- options and answers ---

    /// The options of the instruction that asks.
    pub(crate) fn list_effect(&self, add: &mut impl FnMut(Choice)) {
        let Some((op, effect)) = self.op() else { return };
        match op {
            Op::Pick(pick, filter) => {
                self.pickable(*pick, filter, &effect).iter().for_each(|id| add(Choice::Card(*id)));
            }
            Op::PickPlayer => self.open_players(&effect).iter().for_each(|seat| add(Choice::Player(*seat))),
            Op::May(_) => {
                add(Choice::Yes);
                add(Choice::Pass);
            }
            Op::Choose(ways) => self.ways(ways, &effect).iter().for_each(|n| add(Choice::Way(*n))),
            Op::Do(act) => self.list_act(act, &effect, add),
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::NextPlayer(_)
            | Op::Instead(_)
            | Op::Later(..)
            | Op::WhenDamaged(..) => {}
        }
    }

    fn list_act(&self, act: &'static Act, effect: &Effect, add: &mut impl FnMut(Choice)) {
        match act {
            Act::Cards(word) => self.list_cards(word, effect, add),
            Act::Encounter(word) => self.list_encounter(word, effect, add),
            Act::Harm(word) => self.list_harm(word, effect, add),
            Act::Control(word) => self.list_control(word, effect, add),
            Act::Activate(word) => self.list_activate(word, effect, add),
            Act::Threat(_)
            | Act::Own(_)
            | Act::Aside(_)
            | Act::Villains(_)
            | Act::Areas(_)
            | Act::States(_)
            | Act::Lasting(_)
            | Act::Resources(_) => {}
        }
    }

    /// Take the answer to an instruction that asks.
    pub(crate) fn answer_effect<W: Watch<Event>>(&mut self, choice: Choice, watch: &mut W) {
        let Some((op, effect)) = self.op() else { return };
        match (op, choice) {
            (Op::Pick(..), Choice::Card(id)) => self.picked(id, watch),
            (Op::PickPlayer, Choice::Player(seat)) => {
                self.keep(|effect| effect.eyes.player = Some(seat));
                self.next_op();
            }
            (Op::May(_), Choice::Yes) => self.next_op(),
            (Op::May(to), _) => self.go_to(*to),
            (Op::Choose(_), Choice::Way(n)) => self.take_way(n, watch),
            (Op::Do(Act::Cards(word)), choice) => self.answer_cards(word, &effect, choice, watch),
            (Op::Do(Act::Encounter(word)), choice) => self.answer_encounter(word, &effect, choice, watch),
            (Op::Do(Act::Harm(_)), choice) => self.answer_harm(&effect, choice),
            (Op::Do(Act::Control(word)), choice) => self.answer_control(word, &effect, choice, watch),
            (Op::Do(Act::Activate(word)), choice) => self.answer_activate(word, &effect, choice),
            (
                Op::Pick(..)
                | Op::PickPlayer
                | Op::Choose(_)
                | Op::End
                | Op::Jump(_)
                | Op::Unless(..)
                | Op::NextPlayer(_)
                | Op::Instead(_)
                | Op::Later(..)
                | Op::WhenDamaged(..)
                | Op::Do(
                    Act::Threat(_)
                    | Act::Own(_)
                    | Act::Aside(_)
                    | Act::Villains(_)
                    | Act::Areas(_)
                    | Act::States(_)
                    | Act::Lasting(_)
                    | Act::Resources(_),
                ),
                _,
            ) => {}
        }
    }

    // --- what every room uses ---

    /// Go on with the next instruction.
    /// Where an effect asks the next player, for an instruction that each player carries out.
    pub(crate) fn each_player_around(&self, pc: u16) -> Option<u16> {
        let goes_round = |at: &u16| {
            if let Op::NextPlayer(end) = &self.cards.code.ops[usize::from(*at)] { *end > pc } else { false }
        };
        (0..pc).rev().take_while(|at| !matches!(self.cards.code.ops[usize::from(*at)], Op::End)).find(goes_round)
    }

    pub(crate) fn next_op(&mut self) {
        self.keep(|effect| {
            effect.pc += 1;
            (effect.begun, effect.doing) = (false, Doing::Nothing);
        });
    }

    pub(crate) fn go_to(&mut self, pc: u16) {
        self.keep(|effect| {
            effect.pc = pc;
            (effect.begun, effect.doing) = (false, Doing::Nothing);
        });
    }

    /// Keep what an instruction found out, in the effect that is nearest to the top.
    pub(crate) fn keep<'a>(&'a mut self, change: impl FnOnce(&mut Effect)) {
        let effects = |frame: &'a mut Frame| if let Frame::Effect(effect) = frame { Some(effect) } else { None };
        let nearest = self.stack.iter_mut().rev().find_map(effects);
        if let Some(effect) = nearest {
            change(effect);
        }
    }

    /// Whether what was asked for was done, and how much of it; then the next instruction.
    pub(crate) fn done(&mut self, did: Did, n: i32) -> Flow {
        self.note(did, n);
        self.next_op();
        Flow::On
    }

    /// The same where the next instruction has its turn already.
    fn note(&mut self, did: Did, n: i32) {
        self.keep(|effect| {
            effect.eyes.did = did;
            effect.eyes.n = n.clamp(0, i16::MAX.into()) as i16;
        });
    }

    /// How far something came that was to be done so often.
    pub(crate) fn did(done: i32, wanted: i32) -> Did {
        if done <= 0 {
            Did::Nothing
        } else if done < wanted {
            Did::Part
        } else {
            Did::All
        }
    }

    /// Of what the last step began, so much was wanted and so much came of it.
    // champions: then.full, ruling.not-dealt
    pub(crate) fn note_done(&mut self, wanted: u16, done: u16) {
        self.keep(|effect| {
            let eyes = &mut effect.eyes;
            eyes.n = eyes.n.saturating_add(done.min(i16::MAX as u16) as i16);
            eyes.did = if eyes.n == 0 {
                Did::Nothing
            } else if eyes.did == Did::All && done >= wanted {
                Did::All
            } else {
                Did::Part
            };
        });
    }

    /// An attack or scheme that an effect caused is over.
    pub(crate) fn note_activation(&mut self, made: bool, dealt: u16, damaged: Option<Id>) {
        let damaged = damaged.map(|id| self.once(id));
        self.keep(|effect| {
            if made {
                effect.eyes.did = Did::All;
            }
            effect.eyes.n = effect.eyes.n.saturating_add(dealt.min(i16::MAX as u16) as i16);
            if damaged.is_some() {
                effect.eyes.that = damaged;
            }
        });
    }

    /// Everything that a step is aimed at, in a list.
    pub(crate) fn targets(&self, noun: &crate::vocabulary::Noun, eyes: &Eyes) -> Many {
        let mut found: Many = List::new();
        self.aimed(noun, eyes, |id| found.add(id));
        found
    }

    /// The player whose doing an effect is; nobody's if the scenario's.
    pub(crate) fn doer(&self, eyes: &Eyes) -> Option<Seat> {
        (!self.cards.card(eyes.face).kind.is_encounter()).then_some(eyes.by)
    }
}
