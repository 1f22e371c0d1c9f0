//! Windows: what may be answered before it happens and after it has, by forced abilities first and then by
//! whoever wants to, in player order, until all have passed one after the other.

use crate::catalogue::Card;
use crate::code::hook;
use crate::event::Event;
use crate::numbers::Key;
use crate::position::{
    Champions, Did, Effect, Eyes, Frame, Hands, Hit, Instead, LAST_FRAMES, Pile, SPARE_FRAMES, Window, Zone,
};
use crate::turn::Flow;
use crate::vocabulary::{Ability, Filter, Kind, On, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};
use std::ops::ControlFlow;

/// The number under which retaliate stands among the abilities of a card.
pub(crate) const RETALIATE: u8 = u8::MAX;

/// Abilities that answer. If there are more, the rest is found when some of these have answered.
pub(crate) type Answers = List<(Id, u8), 64>;

impl Champions {
    /// Something is about to happen, or has happened: whoever listens may answer. What goes on goes on when
    /// the window is closed.
    // champions: window.one
    pub(crate) fn open(&mut self, bell: u64, before: bool, about: Option<Id>) {
        let heard = self.is_anybody_forced(bell)
            || self.index.all.optional & bell != 0
            || self.are_answers_owned(bell) && self.in_order().any(|seat| self.holds_answer(seat, bell));
        if !heard {
            return;
        }
        let window = Window {
            bell: bell.trailing_zeros() as u8,
            before,
            optional: false,
            turn: self.first,
            passed: 0,
            base: self.fired.len() as u8,
            about,
        };
        self.push(Frame::Window(window));
    }

    /// Whether a forced ability might answer such a thing.
    fn is_anybody_forced(&self, bell: u64) -> bool {
        self.index.all.forced & bell != 0 || bell & hook::ATTACKED != 0 && self.may_retaliate()
    }

    /// Whether a player might hold an event that answers such a thing: by what lies open to be played, by what is in
    /// the hand if everybody may know that, else by what might be.
    // champions: view.hand, play.permission
    fn holds_answer(&self, seat: Seat, bell: u64) -> bool {
        if !self.has_answers(seat, bell) {
            return false;
        }
        if self.kept_to_play(seat).any(|id| self.is_answer(id, bell)) {
            return true;
        }
        if self.is_open_handed() {
            return self.hand(seat).any(|id| self.is_answer(id, bell));
        }
        let hand = Pile::of(Zone::Hand, seat);
        let mut events = self.answers_owned(seat, bell);
        // Whatever of the player's cards is not in public view might be in the hand, and what all have seen there is;
        // the form is in public view.
        let may_be_held = |id: Id| !self.slots.is_public(id) || self.piece(id).pile == hand;
        self.len(hand) > 0 && events.any(|id| may_be_held(id) && self.suits_form(id, seat))
    }

    /// Whether an event has something to answer with for a player in that player's form.
    // champions: form.trigger
    fn suits_form(&self, id: Id, seat: Seat) -> bool {
        let answers = |when: &When| matches!(when, When::Interrupt(_) | When::Response(_));
        let abilities = &self.printed(id).abilities;
        abilities.iter().any(|ability| answers(&ability.when) && self.is_form(ability.form, seat))
    }

    /// Whether there is nobody from whom a hand could be kept.
    pub(crate) fn is_open_handed(&self) -> bool {
        self.seats == 1 || self.hands == Hands::Open
    }

    /// The window that is open on top, and the frame that it is about.
    pub(crate) fn window(&self) -> Option<(&Window, &Frame)> {
        if let [.., parent, Frame::Window(window)] = &self.stack[..] { Some((window, parent)) } else { None }
    }

    fn window_mut(&mut self) -> Option<&mut Window> {
        match self.stack.last_mut() {
            Some(Frame::Window(window)) => Some(window),
            Some(_) | None => None,
        }
    }

    /// All that is forced has answered.
    fn ask_who_wants_to(&mut self) {
        if let Some(window) = self.window_mut() {
            window.optional = true;
        }
    }

    fn close(&mut self, window: &Window) {
        self.fired.truncate(window.base.into());
        self.stack.pop();
    }

    // champions: forced.first, forced.order, window.interrupt, window.response, interrupt.closed
    pub(crate) fn window_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some((&window, parent)) = self.window() else { return Flow::On };
        if window.before && self.is_replaced(parent) {
            self.close(&window);
            return Flow::On;
        }
        if !window.optional && !self.is_anybody_forced(1 << window.bell) {
            self.ask_who_wants_to();
        } else if !window.optional {
            let forced = self.forced_answers();
            // champions: limit.room
            if !forced.is_empty() && self.stack.len() + LAST_FRAMES > self.stack.capacity() {
                watch.see(Event::NoRoom);
                self.close(&window);
                return Flow::On;
            }
            match forced[..] {
                [] => self.ask_who_wants_to(),
                // Where nobody could tell which of them comes first, nobody is asked.
                [(id, ability), ref others @ ..]
                    if others.iter().all(|other| other.1 == ability && self.are_twins(id, other.0)) =>
                {
                    self.fire(id, ability, watch);
                    return Flow::On;
                }
                [..] => return Flow::Ask(self.first),
            }
        }
        match self.next_to_answer() {
            Some(seat) => Flow::Ask(seat),
            None => {
                self.close(&window);
                Flow::On
            }
        }
    }

    /// The player who is asked next whether to answer; those before who are not asked pass.
    // champions: limit.depth
    fn next_to_answer(&mut self) -> Option<Seat> {
        if self.stack.len() + SPARE_FRAMES > self.stack.capacity() {
            return None;
        }
        loop {
            // champions: window.interrupt: who is out counts neither as one who has passed nor as one who has not
            let has_not = |passed: u8| self.in_order().any(|seat| passed >> seat.0 & 1 == 0);
            let &window = self.window().map(|(window, _)| window).filter(|window| has_not(window.passed))?;
            if self.player(window.turn).out {
                self.next_in_window(window.passed);
            } else if self.is_asked(window.turn, &window) {
                return Some(window.turn);
            } else {
                self.pass_window();
            }
        }
    }

    /// The player whose turn it is in a window does nothing.
    pub(crate) fn pass_window(&mut self) {
        let Some((window, _)) = self.window() else { return };
        self.next_in_window(window.passed | 1 << window.turn.0);
    }

    /// It is the next player's turn in the window, after these have passed in a row.
    fn next_in_window(&mut self, passed: u8) {
        let Some((window, _)) = self.window() else { return };
        let next = self.next_player(window.turn);
        if let Some(window) = self.window_mut() {
            (window.passed, window.turn) = (passed, next);
        }
    }

    /// Somebody has answered: the next player is asked, after the forced abilities once more.
    pub(crate) fn answered(&mut self) {
        self.next_in_window(0);
        if let Some(window) = self.window_mut() {
            window.optional = false;
        }
    }

    /// Whether a player is asked: because they can answer; or, where hands are kept from others, because by what
    /// everybody sees they might.
    // champions: view.hand
    fn is_asked(&self, seat: Seat, window: &Window) -> bool {
        if self.imperilled().is_some_and(|by| by != seat) {
            return false;
        }
        if self.is_open_handed() {
            return self.each_answer(seat, |_, _| ControlFlow::Break(())).is_break();
        }
        let bell = 1 << window.bell;
        self.might_play_answer(seat) || self.index.all.optional & bell != 0 && self.might_answer(seat)
    }

    /// Whether by what everybody sees a player might play an event that answers this very occurrence: one that lies open
    /// to be played, or one that might be in the hand.
    // champions: view.hand, play.permission
    fn might_play_answer(&self, seat: Seat) -> bool {
        let Some((window, parent)) = self.window() else { return false };
        let bell = 1u64 << window.bell;
        if !self.holds_answer(seat, bell) {
            return false;
        }
        let answers = |id: Id| {
            (0..).zip(&self.printed(id).abilities).any(|(n, ability)| {
                let mut eyes = self.eyes_of(id, n, seat);
                let on = ability.when.may_answer(window.before);
                let hears = on.is_some_and(|on| self.hears(on, &mut eyes, window, parent));
                hears && self.might_play(id, n, seat, &eyes)
            })
        };
        let hand = Pile::of(Zone::Hand, seat);
        let may_be_held = |id: &Id| !self.slots.is_public(*id) || self.piece(*id).pile == hand;
        let open = || self.kept_to_play(seat).filter(|id| self.is_answer(*id, bell)).any(answers);
        self.len(hand) > 0 && self.answers_owned(seat, bell).filter(may_be_held).any(answers) || open()
    }

    /// The player who resolves a card with peril, if one does: nobody else may answer anything meanwhile.
    // champions: peril
    fn imperilled(&self) -> Option<Seat> {
        let perilous = |frame: &Frame| {
            if let Frame::Reveal(reveal) = frame {
                Some(reveal.seat).filter(|_| self.keyword(reveal.id, Key::Peril) > 0)
            } else {
                None
            }
        };
        if self.seats == 1 { None } else { self.stack.iter().rev().find_map(perilous) }
    }

    /// Whether a player has an ability in play that answers, as far as everybody can tell that it can be paid.
    fn might_answer(&self, seat: Seat) -> bool {
        let Some((window, parent)) = self.window() else { return false };
        let bell = 1u64 << window.bell;
        self.index.optional(bell).filter(|id| self.piece(*id).controller == seat).any(|id| {
            self.face(id).abilities.iter().enumerate().any(|(n, ability)| {
                let Some(on) = ability.when.may_answer(window.before) else { return false };
                let eyes = self.answers(id, n as u8, on, seat, window, parent);
                eyes.is_some_and(|eyes| self.might_use(id, n as u8, seat, &eyes))
            })
        })
    }

    // --- what answers ---

    /// Everything that has to answer the window.
    pub(crate) fn forced_answers(&self) -> Answers {
        let mut found = Answers::new();
        let Some((window, parent)) = self.window() else { return found };
        let bell = 1 << window.bell;
        for id in self.index.forced(bell) {
            for (n, ability) in self.face(id).abilities.iter().enumerate() {
                let Some(on) = ability.when.must_answer(window.before) else { continue };
                let by = self.resolver(id, parent);
                let Some(eyes) = self.answers(id, n as u8, on, by, window, parent) else { continue };
                // champions: change-the-game: a cost is not paid for nothing
                let open = match ability.cost[..] {
                    [] => self.has_to(id, n as u8, by),
                    [..] => self.may_use(id, n as u8, &self.payer(by), false, &eyes).is_ok(),
                };
                // champions: limit.room: as many as can have answered at one moment; the next is told to have no room
                if open && found.has_room() {
                    found.add((id, n as u8));
                }
            }
        }
        if bell & hook::ATTACKED != 0 && self.may_retaliate() {
            for id in self.retaliators(parent).filter(|id| !self.has_fired(*id, RETALIATE, window.base)) {
                if found.has_room() && !found.contains(&(id, RETALIATE)) {
                    found.add((id, RETALIATE));
                }
            }
        }
        found
    }

    /// Whether a forced ability answers what it hears: in its form, and as often as its limit says.
    // champions: form.trigger, limit
    pub(crate) fn has_to(&self, id: Id, ability: u8, by: Seat) -> bool {
        let printed = self.face(id).abilities.get(usize::from(ability));
        printed.is_some_and(|printed| self.is_form(printed.form, by)) && self.is_within_limit(id, ability)
    }

    /// Who is "you" for a card of the scenario.
    pub(crate) fn resolver(&self, id: Id, parent: &Frame) -> Seat {
        if let Some(seat) = self.controller(id) {
            return seat;
        }
        let around = match parent {
            Frame::Activation(act) => Some(act.seat),
            Frame::Reveal(reveal) => Some(reveal.seat),
            Frame::Strike(strike) => Some(strike.by),
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Initiate(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Damage(_)
            | Frame::Defeat(_)
            | Frame::Placing(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => None,
        };
        around.or_else(|| self.engaged_with(id)).unwrap_or(self.first)
    }

    /// The abilities in play, and the events in hand, with which a player may answer the window now, one by one
    /// until somebody has seen enough.
    pub(crate) fn each_answer(&self, seat: Seat, mut each: impl FnMut(Id, u8) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some((window, parent)) = self.window() else { return ControlFlow::Continue(()) };
        let bell = 1u64 << window.bell;
        let payer = self.payer(seat);
        let mut look = |id: Id, in_hand: bool| {
            for (n, ability) in self.printed(id).abilities.iter().enumerate() {
                let Some(on) = ability.when.may_answer(window.before) else { continue };
                let answers = self.answers(id, n as u8, on, seat, window, parent);
                if let Some(eyes) = answers
                    && self.may_use(id, n as u8, &payer, in_hand, &eyes).is_ok()
                {
                    each(id, n as u8)?;
                }
            }
            ControlFlow::Continue(())
        };
        let own = |id: &Id| self.piece(*id).controller == seat;
        self.index.optional(bell).filter(own).try_for_each(|id| look(id, false))?;
        if !self.has_answers(seat, bell) {
            return ControlFlow::Continue(());
        }
        let open = self.held(seat).chain(self.kept_to_play(seat));
        open.filter(|id| self.is_answer(*id, bell)).try_for_each(|id| look(id, true))
    }

    fn has_fired(&self, id: Id, ability: u8, base: u8) -> bool {
        self.fired[usize::from(base)..].contains(&(id, ability))
    }

    /// What an ability would speak from if it answers the window; nothing if it does not.
    // champions: ruling.once
    pub(crate) fn answers(
        &self,
        id: Id,
        ability: u8,
        on: &On,
        by: Seat,
        window: &Window,
        parent: &Frame,
    ) -> Option<Eyes> {
        if self.has_fired(id, ability, window.base) {
            return None;
        }
        let mut eyes = self.eyes_of(id, ability, by);
        self.hears(on, &mut eyes, window, parent).then_some(eyes)
    }

    /// An ability that has to answer does.
    pub(crate) fn fire<W: Watch<Event>>(&mut self, id: Id, ability: u8, watch: &mut W) {
        let Some((&window, &parent)) = self.window() else { return };
        // champions: limit.room
        if self.fired.push((id, ability)).is_err() {
            watch.see(Event::NoRoom);
            return self.close(&window);
        }
        if ability == RETALIATE {
            return self.retaliate(id, &parent);
        }
        let Some(printed) = self.face(id).abilities.get(usize::from(ability)) else { return };
        let by = self.resolver(id, &parent);
        let mut eyes = self.eyes_of(id, ability, by);
        if let When::ForcedInterrupt(on) | When::ForcedResponse(on) = &printed.when {
            self.hears(on, &mut eyes, &window, &parent);
        }
        // champions: forced.told
        if W::ON && self.could_change(&self.face(id).run.parts[usize::from(ability)], printed.label, &eyes) {
            watch.see(Event::TakesEffect { who: self.figure(id), ability });
        }
        if printed.cost.is_empty() {
            self.note_use(id, ability);
            let pc = self.face(id).run.starts[usize::from(ability)];
            self.push(Frame::Effect(Effect::new(eyes, pc)));
        } else {
            self.initiate(ability, by, false, eyes);
        }
    }

    // --- what is heard ---

    /// Whether an ability is about what the window is about; then what that is stands in its eyes.
    pub(crate) fn hears(&self, on: &On, eyes: &mut Eyes, window: &Window, parent: &Frame) -> bool {
        let heard = self.heard(on, eyes, window, parent);
        if heard.is_some() {
            eyes.that = heard.map(|id| self.once(id));
        }
        heard.is_some()
    }

    /// What the window is about, if the ability listens to that.
    fn heard(&self, on: &On, eyes: &Eyes, window: &Window, parent: &Frame) -> Option<Id> {
        let bell = 1u64 << window.bell;
        let fits = |id: Id, filter: &Filter| Some(id).filter(|id| self.fits(*id, filter, eyes));
        // champions: window.one: what was answered on its own is not answered again with the attack around it
        let fresh = |hit: &Hit| hit.inside || matches!(parent, Frame::Damage(_));
        match on {
            On::Either(any) => any.iter().find_map(|on| self.heard(on, eyes, window, parent)),
            On::WouldAttack(by) => {
                let Frame::Activation(act) = parent else { return None };
                fits(act.who.id, by).filter(|_| bell == hook::WOULD_ATTACK)
            }
            On::Attacks(by, whom) => match (self.attacker_in(parent), bell) {
                (Some(attacker), hook::ATTACKS | hook::ATTACKED) => {
                    fits(attacker, by)?;
                    self.attacked_is(whom, eyes, bell, parent)
                }
                (Some(_) | None, _) => None,
            },
            On::BasicAttack(by) => {
                let Frame::Strike(strike) = parent else { return None };
                fits(strike.who.id, by).filter(|_| strike.attack && strike.basic)
            }
            On::AttacksAndDefeats(by, whom) => {
                fits(self.attacker_in(parent)?, by)?;
                self.hit_heard(parent, eyes, |hit| hit.defeated, whom)
            }
            On::AttacksAndDamages(by, whom) => {
                fits(self.attacker_in(parent)?, by)?;
                self.hit_heard(parent, eyes, |hit| hit.amount > 0, whom)
            }
            On::Schemes(by) => {
                let Frame::Activation(act) = parent else { return None };
                fits(act.who.id, by).filter(|_| !act.attack)
            }
            On::WouldScheme(by) => {
                let Frame::Activation(act) = parent else { return None };
                fits(act.who.id, by).filter(|_| bell == hook::WOULD_SCHEME)
            }
            On::SchemeBoost => {
                let Frame::Activation(act) = parent else { return None };
                window.about.filter(|_| !act.attack && bell == hook::BOOST)
            }
            On::Thwarts(by) => {
                let Frame::Strike(strike) = parent else { return None };
                fits(strike.who.id, by).filter(|_| !strike.attack)
            }
            On::Defends(by) => {
                let Frame::Activation(act) = parent else { return None };
                let shielded = self.in_order().filter(|seat| act.shielded >> seat.0 & 1 == 1);
                let heroes = shielded.filter_map(|seat| self.identity(seat));
                let mut defended = act.defender.map(|defender| defender.id).into_iter().chain(heroes);
                defended.any(|id| self.fits(id, by, eyes)).then_some(act.who.id)
            }
            On::WouldTakeDamage(whom) => self.imminent_hit(parent, bell).and_then(|id| fits(id, whom)),
            On::WouldTakeAttackDamage(whom) => {
                let Frame::Damage(damage) = parent else { return None };
                self.imminent_hit(parent, bell).filter(|_| damage.attack).and_then(|id| fits(id, whom))
            }
            On::TakesDamage(whom) => self.hit_heard(parent, eyes, |hit| hit.amount > 0 && fresh(hit), whom),
            On::Defeated(whom) => {
                if let Frame::Defeat(defeat) = parent {
                    return self.fallen(defeat.who.id, defeat.drone, whom, eyes);
                }
                self.hit_heard(parent, eyes, |hit| hit.defeated && fresh(hit), whom)
            }
            On::YouDefeat(whom) => {
                self.doer_in(parent).filter(|by| *by == eyes.by)?;
                if let Frame::Defeat(defeat) = parent {
                    return self.fallen(defeat.who.id, defeat.drone, whom, eyes);
                }
                self.hit_heard(parent, eyes, |hit| hit.defeated && fresh(hit), whom)
            }
            On::WouldBeDefeated(whom) => {
                let Frame::Defeat(defeat) = parent else { return None };
                fits(defeat.who.id, whom).filter(|_| window.before)
            }
            On::WouldPlaceThreat(what) => {
                let Frame::Placing(placing) = parent else { return None };
                fits(placing.on.id, what).filter(|_| placing.n > 0)
            }
            On::ThreatPlaced(what) => {
                let Frame::Placing(placing) = parent else { return None };
                fits(placing.on.id, what)
            }
            On::StepOne => self.main().filter(|_| bell == hook::STEP_ONE),
            On::StepOneThreat(what) => {
                let Frame::Placing(placing) = parent else { return None };
                fits(placing.on.id, what).filter(|_| placing.step_one)
            }
            On::Enters(what) => {
                let Frame::Entered(entered) = parent else { return None };
                fits(entered.who.id, what)
            }
            On::YouPlay(what) => {
                let (id, by) = if let Frame::Entered(entered) = parent {
                    (entered.who.id, entered.played)
                } else if let Frame::Initiate(event) = parent {
                    (event.eyes.source.id, Some(event.eyes.by))
                } else {
                    return None;
                };
                fits(id, what).filter(|_| by == Some(eyes.by))
            }
            On::ChangesToThis => {
                let Frame::Formed(seat, _) = parent else { return None };
                self.identity(*seat).filter(|id| *id == eyes.source.id)
            }
            On::Revealed(what) => {
                let Frame::Reveal(reveal) = parent else { return None };
                fits(reveal.id, what).filter(|_| reveal.from_deck)
            }
        }
    }

    /// Who attacks, if an attack is what happens.
    fn attacker_in(&self, parent: &Frame) -> Option<Id> {
        if let Frame::Activation(act) = parent {
            return Some(act.who.id).filter(|_| act.attack);
        }
        if let Frame::Strike(strike) = parent { Some(strike.who.id).filter(|_| strike.attack) } else { None }
    }

    /// What an attack is about for whoever listens to attacks on these: the enemy that attacks, or the enemy
    /// that a hero or ally attacks.
    // champions: you.identity
    fn attacked_is(&self, whom: &Filter, eyes: &Eyes, bell: u64, parent: &Frame) -> Option<Id> {
        if let Frame::Strike(strike) = parent {
            return strike.target.map(|target| target.id).filter(|id| self.fits(*id, whom, eyes));
        }
        let Frame::Activation(act) = parent else { return None };
        let seat = if bell == hook::ATTACKS { act.origin } else { act.seat };
        // champions: forced.must: who was eliminated by the attack was attacked
        let hero = || self.player(seat).identity.filter(|id| self.kind(*id) == Kind::Hero);
        let target = act.defender.map(|defender| defender.id).or_else(hero);
        let meant = match whom {
            Filter::Any => true,
            // champions: enemy-attack.target: whoever an ally defends was not attacked
            Filter::You | Filter::YourHero if bell == hook::ATTACKED => {
                // champions: elimination.defeated: who is out is not there to have been attacked
                target.is_some() && target == self.identity(eyes.by)
            }
            Filter::You | Filter::YourHero => seat == eyes.by,
            other => target.is_some_and(|target| self.fits(target, other, eyes)),
        };
        Some(act.who.id).filter(|_| meant)
    }

    /// The player whose doing it is.
    fn doer_in(&self, parent: &Frame) -> Option<Seat> {
        if let Frame::Strike(strike) = parent {
            return Some(strike.by);
        }
        if let Frame::Damage(damage) = parent {
            return damage.by;
        }
        if let Frame::Defeat(defeat) = parent { defeat.by } else { None }
    }

    /// The first of those that were hit and are meant. For an attack only what it dealt itself counts.
    fn hit_heard(&self, parent: &Frame, eyes: &Eyes, is: impl Fn(&Hit) -> bool, whom: &Filter) -> Option<Id> {
        let (base, len, attack) = if let Frame::Activation(act) = parent {
            (act.base, usize::MAX, true)
        } else if let Frame::Strike(strike) = parent {
            (strike.base, usize::MAX, true)
        } else if let Frame::Damage(damage) = parent {
            (damage.base, damage.len.into(), false)
        } else {
            return None;
        };
        let hits = self.hits.get(base.into()..)?.iter().take(len).filter(|hit| !attack || hit.attack);
        hits.filter(|hit| is(hit)).find_map(|hit| self.fallen(hit.target.id, hit.drone, whom, eyes))
    }

    /// What an attack that began there has dealt, in one step or several.
    pub(crate) fn hits_of_attack(&self, base: u8) -> impl Iterator<Item = &Hit> {
        self.hits[usize::from(base)..].iter().filter(|hit| hit.attack)
    }

    /// Who is about to take damage.
    fn imminent_hit(&self, parent: &Frame, bell: u64) -> Option<Id> {
        let Frame::Damage(damage) = parent else { return None };
        let hit = self.hits.get(self.hit_in_question(damage)).filter(|hit| hit.amount > 0)?;
        Some(hit.target.id).filter(|_| bell == hook::WOULD_TAKE)
    }

    /// Whether somebody is meant who may no longer be in play: what was a Drone is looked at as one.
    fn fallen(&self, id: Id, drone: bool, filter: &Filter, eyes: &Eyes) -> Option<Id> {
        let was = drone && !self.is_drone(id);
        Some(id).filter(|id| if was { self.fits_as(self.cards.drone(), filter) } else { self.fits(*id, filter, eyes) })
    }

    /// Whether a card with that face, which is nowhere in particular, is meant.
    fn fits_as(&self, face: &Card, filter: &Filter) -> bool {
        match filter {
            Filter::Any | Filter::FacedownDrone | Filter::Different | Filter::Other => true,
            Filter::Kind(kind) => face.kind == *kind,
            Filter::Character => face.kind.is_character(),
            Filter::Enemy => matches!(face.kind, Kind::Villain | Kind::Minion),
            Filter::Named(name) => face.name == *name,
            Filter::Trait(name) => face.has_trait(name),
            Filter::All(all) => all.iter().all(|filter| self.fits_as(face, filter)),
            Filter::AnyOf(any) => any.iter().any(|filter| self.fits_as(face, filter)),
            Filter::Not(filter) => !self.fits_as(face, filter),
            Filter::FriendlyCharacter
            | Filter::Identity
            | Filter::Scheme
            | Filter::This
            | Filter::Host
            | Filter::You
            | Filter::YourHero
            | Filter::That
            | Filter::Of(_)
            | Filter::EngagedWith(_)
            | Filter::Gives(_)
            | Filter::Bearing(_) => false,
        }
    }

    // --- retaliate ---

    fn may_retaliate(&self) -> bool {
        self.may_hold(hook::RETALIATE)
    }

    /// Whoever was attacked, is still there and retaliates against an attacker who is still there: all enemies that an
    /// attack of a hero's has hit.
    // champions: retaliate, attack.label, ruling.stage-goes-on
    fn retaliators(&self, parent: &Frame) -> impl Iterator<Item = Id> + '_ {
        let (attacker, target, hits) = if let Frame::Activation(act) = parent {
            let hero = || self.hero(act.seat).map(|id| self.once(id));
            (Some(act.who), act.defender.or_else(hero), None)
        } else if let Frame::Strike(strike) = parent {
            (Some(strike.who), strike.target, self.hits.get(usize::from(strike.base)..))
        } else {
            (None, None, None)
        };
        let open = self.attacker_in(parent).is_some() && !self.attack_has(Key::Ranged);
        let there = open && attacker.is_some_and(|who| self.actor(who).is_some());
        let enemy = |hit: &&Hit| matches!(self.kind(hit.target.id), Kind::Villain | Kind::Minion);
        let hit = hits.into_iter().flatten().filter(|hit| hit.attack && !hit.spilt).filter(enemy);
        let attacked = target.into_iter().chain(hit.map(|hit| hit.target)).filter(move |_| there);
        attacked.filter_map(|once| self.still(once)).filter(|id| self.keyword(*id, Key::Retaliate) > 0)
    }

    fn retaliate(&mut self, id: Id, parent: &Frame) {
        let attacker = if let Frame::Activation(act) = parent {
            act.who
        } else if let Frame::Strike(strike) = parent {
            strike.who
        } else {
            return;
        };
        let n = self.keyword(id, Key::Retaliate);
        let by = self.controller(id);
        if let Some(attacker) = self.actor(attacker) {
            self.deal(&[attacker], n.into(), id, by, false);
        }
    }

    // --- in place of what would happen ---

    /// What takes the place is carried out.
    pub(crate) fn run_instead(&mut self, instead: Instead) {
        let Instead { eyes, pc } = instead;
        let eyes = Eyes { did: Did::All, ..eyes };
        self.push(Frame::Effect(Effect::new(eyes, pc)));
    }

    /// This takes the place of what would happen.
    // champions: replace.instead
    pub(crate) fn replace(&mut self, instead: Instead) {
        for frame in self.stack.iter_mut().rev() {
            match frame {
                Frame::Activation(act) => act.instead = Some(instead),
                Frame::Placing(placing) => placing.instead = Some(instead),
                Frame::Defeat(defeat) => defeat.instead = Some(instead),
                Frame::Reveal(reveal) => reveal.instead = Some(instead),
                Frame::Damage(damage) => {
                    let at = usize::from(damage.base) + damage.step.hit();
                    if let Some(hit) = self.hits.get_mut(at) {
                        hit.instead = Some(instead);
                    }
                }
                Frame::Round(_)
                | Frame::Turn(_)
                | Frame::LetAct(_)
                | Frame::Initiate(_)
                | Frame::Effect(_)
                | Frame::Window(_)
                | Frame::Strike(_)
                | Frame::Entered(_)
                | Frame::Formed(..)
                | Frame::Stage(_)
                | Frame::TooMany(_)
                | Frame::Falls
                | Frame::Pay(_) => continue,
            }
            return;
        }
    }

    /// The abilities of a card that a player could answer with, for the words about them.
    pub(crate) fn ability(&self, id: Id, ability: u8) -> Option<&'static Ability> {
        self.printed(id).abilities.get(usize::from(ability))
    }

    /// Whether something else happens in its place, or nothing.
    fn is_replaced(&self, parent: &Frame) -> bool {
        match parent {
            Frame::Activation(act) => act.instead.is_some(),
            Frame::Placing(placing) => placing.instead.is_some() || placing.n == 0,
            Frame::Defeat(defeat) => defeat.instead.is_some(),
            Frame::Reveal(reveal) => reveal.cancelled || reveal.void || reveal.instead.is_some(),
            Frame::Damage(damage) => {
                let hit = self.hits.get(self.hit_in_question(damage));
                hit.is_none_or(|hit| hit.instead.is_some() || hit.amount == 0)
            }
            Frame::Round(_)
            | Frame::Turn(_)
            | Frame::LetAct(_)
            | Frame::Initiate(_)
            | Frame::Effect(_)
            | Frame::Window(_)
            | Frame::Strike(_)
            | Frame::Entered(_)
            | Frame::Formed(..)
            | Frame::Stage(_)
            | Frame::TooMany(_)
            | Frame::Falls
            | Frame::Pay(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ask::Ask;
    use crate::practice::{decline_until, hold, table, take};
    use longbox_kernel::Seat;

    /// Spider-Man may hold Backflip, which answers damage to him and to nobody else.
    #[test]
    fn nobody_is_asked_about_what_no_card_of_theirs_could_answer() {
        let mut game = table();
        take(&mut game, "change form");
        hold(&mut game, "Backflip");
        take(&mut game, "attack with Spider-Man");
        assert_eq!((game.ask(), game.asked), (Some(Ask::Turn), Some(Seat(0))));
        decline_until(&mut game, Ask::Window, Seat(0));
    }
}
