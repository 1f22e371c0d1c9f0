//! The turn: draw, recovery, build, main, end; and the loop that goes on with whatever is pending.

use crate::event::Event;
use crate::position::{Answered, Ending, Eyes, Frame, Mode, Phase, React, TURN_LIMIT, Term, Today, Vs, bit, each};
use crate::trigger::Happening;
use crate::vocabulary::{Verb, When};
use longbox_kernel::{Seat, Watch};

/// What the engine does next.
pub(crate) enum Flow {
    /// Go on.
    On,
    /// Stop: this seat has to choose.
    Ask(Seat),
}

impl Vs {
    /// Go on until somebody has to choose or the game is over.
    pub(crate) fn run<W: Watch<Event>>(&mut self, watch: &mut W) {
        self.asked = None;
        loop {
            self.settle(watch);
            self.note_wyatts_hands();
            if self.ending.is_some() {
                break;
            }
            self.show_tops();
            self.offer_answers();
            let flow = match self.stack.last() {
                Some(Frame::Turn(phase)) => self.turn_step(*phase, watch),
                Some(Frame::Combat) => self.combat_step(watch),
                Some(Frame::Effect(_)) => self.effect_step(watch),
                Some(Frame::Play(_)) => self.play_step(watch),
                Some(Frame::Pay(payment)) => self.pay_step(*payment),
                Some(Frame::React(react)) => self.react_step(*react),
                Some(Frame::Recruit(recruit)) => self.recruit_step(*recruit, watch),
                Some(Frame::Opening(opening)) => self.opening_step(*opening, watch),
                Some(Frame::Declare) => self.declare_step(),
                Some(Frame::Order) => self.order_step(),
                Some(Frame::LevelUp(at)) => Flow::Ask(self.owner_of(*at)),
                Some(Frame::Unique(at, _)) => Flow::Ask(self.body(*at).side),
                Some(Frame::Mains(seat)) => Flow::Ask(*seat),
                Some(Frame::Again(at, seat)) => self.again_step(*at, *seat),
                Some(Frame::Drive(drive)) => self.drive_step(*drive, watch),
                None => break,
            };
            if let Flow::Ask(seat) = flow {
                self.asked = Some(seat);
                break;
            }
        }
        self.list_options();
    }

    /// The turn goes on with this phase.
    pub(crate) fn set_phase(&mut self, phase: Phase) {
        if let Some(Frame::Turn(now)) = self.stack.last_mut() {
            *now = phase;
        }
    }

    // vs: turn.phases
    fn turn_step<W: Watch<Event>>(&mut self, phase: Phase, watch: &mut W) -> Flow {
        let me = self.active;
        if !self.queue.is_empty() && self.next_waiting(watch) {
            return Flow::On;
        }
        if self.side(me).out && phase != Phase::Over {
            // vs: turn.out: the turn ends with its player; a partner who shares it goes on
            match self.turn_takers().find(|seat| *seat != me) {
                Some(other) => self.active = other,
                None => self.set_phase(Phase::Over),
            }
            return Flow::On;
        }
        let next = match phase {
            Phase::Begin => {
                // It begins once, whatever has to be decided first.
                self.set_phase(Phase::Start);
                self.begin_turn(watch);
                return Flow::On;
            }
            Phase::Start => {
                self.raise_for_turn(Happening::StartOfTurn, watch);
                // vs: pocket.phases
                if self.in_pocket() { Phase::Recovery } else { Phase::Draw }
            }
            Phase::Draw => {
                let count = self.cards_to_draw();
                for seat in self.turn_takers().filter(|_| count > 0) {
                    self.draw(seat, count, watch);
                }
                Phase::DrawPowers
            }
            Phase::DrawPowers if self.has_power_for(When::Draw) => return Flow::Ask(me),
            Phase::DrawPowers => self.hand_over(Phase::DrawPowers, Phase::DrawEnd),
            Phase::DrawEnd => {
                self.turn_takers().for_each(|seat| self.wyatt_draws(seat, watch));
                Phase::Recovery
            }
            Phase::Recovery => {
                self.recover_and_ready(watch);
                Phase::RecoveryPowers
            }
            Phase::RecoveryPowers if self.has_power_for(When::Recovery) => return Flow::Ask(me),
            Phase::RecoveryPowers => self.hand_over(Phase::RecoveryPowers, Phase::BuildStart),
            Phase::BuildStart => {
                let (turn, takers) = (self.turn, self.turn_bits());
                let over = |seat: Seat, made: u16| takers >> seat.0 & 1 == 1 && made < turn;
                self.end_terms(|term| matches!(term, Term::Recovery(seat, made) if over(seat, made)));
                // vs: pocket.phases
                if self.in_pocket() {
                    self.set_phase(Phase::Formation);
                    return Flow::On;
                }
                self.raise_for_turn(Happening::StartOfBuild, watch);
                Phase::Resource
            }
            Phase::Resource if self.may_want_to_build() => return Flow::Ask(me),
            Phase::Resource => Phase::WyattResource,
            Phase::WyattResource if self.wyatt_might_play(me) => return Flow::Ask(me),
            Phase::WyattResource => Phase::Recruit,
            Phase::Recruit if self.may_want_to_recruit() => return Flow::Ask(me),
            Phase::Recruit => {
                self.end_recruiting();
                Phase::WyattRecruit
            }
            Phase::WyattRecruit if self.wyatt_might_recruit(me) => return Flow::Ask(me),
            Phase::WyattRecruit => {
                self.end_recruiting();
                self.hand_over(Phase::Resource, Phase::Formation)
            }
            Phase::Formation if self.may_want_to_form() => return Flow::Ask(me),
            Phase::Formation => self.hand_over(Phase::Formation, Phase::MainStart),
            Phase::BuildEnd if self.has_power_for(When::Build) => return Flow::Ask(me),
            Phase::BuildEnd => self.hand_over(Phase::Formation, Phase::MainStart),
            Phase::MainStart => {
                self.raise_for_turn(Happening::StartOfMain, watch);
                Phase::Main
            }
            Phase::Main => return Flow::Ask(me),
            Phase::End => {
                // vs: turn.end: one moment; what waits for the end of the turn hears of it before it ends itself
                self.raise_for_turn(Happening::EndOfTurn, watch);
                self.end_terms(|term| term == Term::Turn);
                self.end_away(|term| term == Term::Turn);
                self.blame = 0;
                self.set_phase(Phase::Over);
                // vs: reaction.first
                let eyes = Eyes { by: me, player: me, ..Eyes::default() };
                self.push(Frame::React(React { to: Answered::EndOfTurn, eyes, passed: 0, seat: me }));
                return Flow::On;
            }
            Phase::Over => {
                self.end_turn(watch);
                return Flow::On;
            }
        };
        self.set_phase(next);
        Flow::On
    }

    /// Something happens to whoever takes this turn, in one moment.
    fn raise_for_turn<W: Watch<Event>>(&mut self, happening: impl Fn(Seat) -> Happening, watch: &mut W) {
        let moment = self.tick();
        self.turn_takers().for_each(|seat| self.raise_at(happening(seat), moment, watch));
    }

    /// The seat whose go it is is done with a step: the other head goes through it, or the turn goes on.
    // vs: mode.heads, mode.heads.pass
    pub(crate) fn hand_over(&mut self, again: Phase, then: Phase) -> Phase {
        if let Some(other) = self.other_head() {
            self.heads_done |= 1 << self.active.0;
            self.active = other;
            return again;
        }
        self.heads_done = 0;
        if let Some(lead) = self.turn_takers().next() {
            self.active = lead;
        }
        then
    }

    // vs: turn.begin, duration.turn
    fn begin_turn<W: Watch<Event>>(&mut self, watch: &mut W) {
        let me = self.active;
        self.turn += 1;
        match self.pockets.now {
            0 => watch.see(Event::Turn { seat: me, turn: self.turn }),
            number => watch.see(Event::PocketTurn { seat: me, turn: self.turn, number }),
        }
        let takers = self.turn_bits();
        self.end_terms(|term| matches!(term, Term::StartOf(seat) if takers >> seat.0 & 1 == 1));
        // vs: freeze.exhaust
        let mine = self.turn_takers().fold(0, |all, seat| all | self.bodies.side[seat.ix() & 3]);
        self.mods.begin_turn_of(mine, Term::EndOfNext(me, self.turn - 1));
        for at in each(self.bodies.live) {
            self.body_mut(at).today = Today::default();
        }
        self.bodies.marks.formed &= !self.bodies.live;
        for seat in self.all_seats() {
            let memory = &mut self.side_mut(seat).memory;
            (memory.attacks, memory.twists, memory.health_kod) = (0, 0, 0);
        }
        self.clear_uses();
        self.begin_predicted_turn();
        if !self.in_pocket() {
            self.recall_waits(watch);
            self.turn_takers().for_each(|seat| self.lose_missing_main(seat));
        }
    }

    /// Your main character under an enemy, in your KO pile or in your deck: you are out.
    // vs: identity.missing
    fn lose_missing_main(&mut self, me: Seat) {
        let Some(main) = self.side(me).main else { return };
        let spot = each(self.everywhere()).find(|at| self.body(*at).id == main);
        let with_enemy = spot.is_some_and(|at| !self.are_allies(self.body(at).side, me));
        let side = self.side(me);
        let laid = || side.resources.iter().any(|one| one.id == main);
        let piled = || laid() || side.ko.contains(&main) || side.deck.contains(&main);
        if with_enemy || spot.is_none() && piled() {
            self.side_mut(me).fallen = true;
            self.unsettled = true;
        }
        // vs: identity.two-mains
        let mains = each(self.bodies.side[me.ix() & 3]).filter(|at| self.body(*at).main).count();
        if mains > 1 {
            self.push(Frame::Mains(me));
        }
    }

    /// How many cards the turn's player draws.
    // vs: draw.first-turn
    fn cards_to_draw(&self) -> u8 {
        let second = self.seats > 2 && self.mode != Mode::TwoHeaded;
        match self.turn {
            1 => 0,
            2 if second => 1,
            _ => 2,
        }
    }

    // vs: recovery.all, recovery.ready
    fn recover_and_ready<W: Watch<Event>>(&mut self, watch: &mut W) {
        let me = self.active;
        let mine = self.on_side(me);
        self.recover(mine, watch);
        self.come_out(mine, watch);
        // vs: stun.no-ready
        for at in each(mine & self.bodies.up & self.bodies.marks.exhausted) {
            if !self.cannot(at, Verb::Ready) {
                self.body_mut(at).exhausted = false;
                self.note_marks(at);
            }
        }
        watch.see(Event::AllReady { seat: me });
    }

    /// Recruit points that are left go away.
    // vs: recruit.points.lost
    pub(crate) fn end_recruiting(&mut self) {
        let side = self.side_mut(self.active);
        (side.points, side.counted) = (0, false);
    }

    // vs: turn.next
    fn end_turn<W: Watch<Event>>(&mut self, watch: &mut W) {
        let (turn, takers) = (self.turn, self.turn_bits());
        let over = |seat: Seat, made: u16| takers >> seat.0 & 1 == 1 && made < turn;
        self.end_terms(|term| term == Term::Turn || matches!(term, Term::EndOfNext(seat, made) if over(seat, made)));
        self.end_predicted_turn();
        self.end_away(|term| term == Term::Turn);
        self.turn_takers().for_each(|seat| self.side_mut(seat).memory.last_turn = turn);
        self.end_if_run_out(watch);
        if self.ending.is_some() {
            return;
        }
        // vs: pocket.turn
        let pocket = self.next_pocket();
        self.pockets.taken = pocket.unwrap_or(0);
        self.go_to_universe(pocket.unwrap_or(0), watch);
        self.active = match pocket {
            Some(_) => self.turn_takers().next().unwrap_or(self.active),
            None => {
                self.end_terms_of_the_passed();
                self.next_turn()
            }
        };
        self.heads_done = 0;
        self.set_phase(Phase::Begin);
        self.unsettled = true;
        self.blame = 0;
    }

    /// The turn passes over players who are out: what waited for a turn of theirs is over, in every universe.
    // vs: duration.out
    fn end_terms_of_the_passed(&mut self) {
        let passed = self.passed_over();
        if passed == 0 {
            return;
        }
        let over = |term: Term| match term {
            Term::StartOf(seat) | Term::EndOfNext(seat, _) | Term::Recovery(seat, _) => passed >> seat.0 & 1 == 1,
            Term::Combat(_) | Term::Turn | Term::ItsNextTurn | Term::Source(..) | Term::Ever => false,
        };
        self.end_terms(over);
        self.end_away(over);
    }

    /// All decks empty and a whole round without an attack, or too many turns: the fewest wounds win.
    // vs: end.cards, limit.turns
    fn end_if_run_out<W: Watch<Event>>(&mut self, watch: &mut W) {
        let empty = self.living().all(|seat| self.side(seat).deck.is_empty());
        let idle = self.turn_takers().all(|seat| self.side(seat).memory.attacks == 0);
        self.idle = match (empty && idle, self.in_pocket()) {
            (true, false) => self.idle.saturating_add(1),
            (true, true) => self.idle,
            (false, _) => 0,
        };
        if self.idle < self.turns_in_a_round() && self.turn < TURN_LIMIT {
            return;
        }
        let wounds = |seat: Seat| self.wounds_on_main(seat).unwrap_or(i8::MAX);
        let team = |seat: Seat| self.all_seats().filter(|ally| self.are_allies(seat, *ally)).map(wounds).min();
        let least = self.living().filter_map(team).min();
        let winners = self.living().filter(|seat| team(*seat) == least).fold(0u8, |all, seat| all | 1 << seat.0);
        self.end(Ending::FewestWounds(winners), watch);
    }

    /// Ready a character by an effect; returns whether that changed anything.
    // vs: stun.no-ready, effect.cannot-beats-can
    pub(crate) fn ready<W: Watch<Event>>(&mut self, at: u8, watch: &mut W) -> bool {
        let body = self.body(at);
        if !body.exhausted || body.down || self.cannot(at, Verb::Ready) {
            return false;
        }
        self.body_mut(at).exhausted = false;
        self.note_marks(at);
        watch.see(Event::Readies { who: self.figure(at) });
        true
    }

    pub(crate) fn exhaust<W: Watch<Event>>(&mut self, at: u8, watch: &mut W) -> bool {
        if self.body(at).exhausted {
            return false;
        }
        self.body_mut(at).exhausted = true;
        self.note_marks(at);
        watch.see(Event::Exhausts { who: self.figure(at) });
        true
    }

    /// The uses of this turn are over.
    fn clear_uses(&mut self) {
        let mut n = 0;
        while n < self.uses.len() {
            if self.uses[n].life > 0 {
                self.uses.take(n);
            } else {
                n += 1;
            }
        }
    }

    /// Whether a body stands there.
    pub(crate) fn is_live(&self, at: u8) -> bool {
        self.bodies.live & bit(at) != 0
    }
}
