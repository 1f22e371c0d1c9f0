//! Enemies that act, what goes on for a while, resources, and what other cards would do.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Activation, Champions, Did, Doing, Effect, Ending, Eyes, Frame, Goes, Many, Pile, Term};
use crate::turn::Flow;
use crate::vocabulary::{Activate, Control, Filter, Lasting, Resources, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Champions {
    pub(super) fn activate_word<W: Watch<Event>>(
        &mut self,
        word: &'static Activate,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Activate::Attack(_) | Activate::AttackEngaged(_) => self.attack_in_turn(word, effect),
            Activate::AttackHero(noun) => {
                let targets = self.targets(noun, eyes);
                self.forget_outcome();
                if self.is_hero(eyes.by) {
                    self.in_room(&targets, watch, |game, id| game.attack_by(id, eyes.by));
                }
                Flow::On
            }
            Activate::AttackUnboosted(noun) => {
                let targets = self.targets(noun, eyes);
                self.forget_outcome();
                for id in targets.iter().rev() {
                    self.attack_by(*id, eyes.by);
                    let term = Term::Activation(self.activation_place());
                    self.last_for(Goes { eyes: *eyes, pc: effect.pc, until: term, delayed: false }, watch);
                }
                Flow::On
            }
            Activate::Scheme(noun) => {
                let targets = self.targets(noun, eyes);
                self.forget_outcome();
                self.in_room(&targets, watch, |game, id| {
                    let (who, base) = (game.once(id), game.hits.len() as u8);
                    let (seat, attack) = (eyes.by, false);
                    let ordered = true;
                    let act = Activation { who, seat, origin: seat, attack, base, ordered, ..Activation::default() };
                    game.push(Frame::Activation(act));
                });
                Flow::On
            }
            Activate::Overkill => {
                match self.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation(_) | Frame::Strike(_)))
                {
                    Some(Frame::Activation(act)) => act.overkill = true,
                    Some(Frame::Strike(strike)) => strike.overkill = true,
                    Some(_) | None => {}
                }
                self.done(Did::All, 1)
            }
            Activate::AlsoEachOtherHero => {
                if let Some(act) = self.activation_mut() {
                    act.sweep = true;
                }
                self.done(Did::All, 1)
            }
        }
    }

    /// What an activation comes to is written down anew.
    fn forget_outcome(&mut self) {
        self.done(Did::Nothing, 0);
        self.keep(|effect| effect.eyes.that = None);
    }

    /// Those that are to attack do so one after the other; the first player says which is next.
    // champions: order
    fn attack_in_turn(&mut self, word: &'static Activate, effect: &Effect) -> Flow {
        if !effect.begun {
            self.begin_choosing();
            let since = self.arrivals;
            self.keep(|effect| {
                (effect.eyes.did, effect.eyes.n, effect.eyes.that) = (Did::Nothing, 0, None);
                effect.doing = Doing::Attacking { since };
            });
            return Flow::On;
        }
        match self.attackers(word, effect)[..] {
            [] => {
                self.end_choosing(effect);
                self.next_op();
                Flow::On
            }
            [next, ref others @ ..] if others.iter().all(|other| self.are_twins(next, *other)) => {
                self.attack_next(next, word, effect);
                Flow::On
            }
            [..] => Flow::Ask(self.first),
        }
    }

    /// Those that are to attack by this step and have not yet: who enters play meanwhile is none of them.
    // champions: ruling.each-attacks, ruling.stage-goes-on
    fn attackers(&self, word: &'static Activate, effect: &Effect) -> Many {
        let mut waiting = List::new();
        let (Activate::Attack(noun) | Activate::AttackEngaged(noun)) = word else { return waiting };
        let Doing::Attacking { since } = effect.doing else { return waiting };
        let attacked = |id: &Id| self.attack_seat(*id, word, effect).is_some();
        let age = self.arrivals.wrapping_sub(since);
        let was_there = |id: &Id| {
            let piece = self.piece(*id);
            piece.pile == Pile::VILLAINS || self.arrivals.wrapping_sub(piece.arrival) >= age
        };
        let targets = self.targets(noun, &effect.eyes);
        targets
            .iter()
            .filter(|id| !self.chosen_by(effect).contains(id) && attacked(id) && was_there(id))
            .for_each(|id| waiting.add(*id));
        waiting
    }

    /// Whom it attacks. With an alter-ego no hero is engaged.
    // champions: form.alter-ego
    fn attack_seat(&self, id: Id, word: &Activate, effect: &Effect) -> Option<Seat> {
        match word {
            Activate::AttackEngaged(_) => self.engaged_with(id).filter(|seat| self.is_hero(*seat)),
            Activate::Attack(_)
            | Activate::AttackHero(_)
            | Activate::AttackUnboosted(_)
            | Activate::Scheme(_)
            | Activate::Overkill
            | Activate::AlsoEachOtherHero => Some(effect.eyes.by),
        }
    }

    fn attack_next(&mut self, id: Id, word: &Activate, effect: &Effect) {
        self.note_chosen(id);
        if let Some(seat) = self.attack_seat(id, word, effect) {
            self.attack_by(id, seat);
        }
    }

    pub(super) fn list_activate(&self, word: &'static Activate, effect: &Effect, add: &mut impl FnMut(Choice)) {
        self.attackers(word, effect).iter().for_each(|id| add(Choice::Card(*id)));
    }

    pub(super) fn answer_activate(&mut self, word: &'static Activate, effect: &Effect, choice: Choice) {
        if let Choice::Card(id) = choice {
            self.attack_next(id, word, effect);
        }
    }

    fn attack_by(&mut self, id: Id, seat: Seat) {
        let base = self.hits.len() as u8;
        let who = self.once(id);
        let (attack, ordered) = (true, true);
        let act = Activation { who, seat, origin: seat, attack, base, ordered, ..Activation::default() };
        self.push(Frame::Activation(act));
    }

    pub(super) fn lasting_word<W: Watch<Event>>(
        &mut self,
        word: &'static Lasting,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        match word {
            Lasting::For(until, _) => {
                let term = Term::of(*until, self.activation_place());
                self.last_for(Goes { eyes: effect.eyes, pc: effect.pc, until: term, delayed: false }, watch);
                self.done(Did::All, 1)
            }
        }
    }

    pub(super) fn resources_word<W: Watch<Event>>(
        &mut self,
        word: &'static Resources,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        match word {
            // Worked out where it is paid.
            Resources::Generate(_) | Resources::GenerateTopDiscard => self.done(Did::All, 1),
            Resources::NextCostsLess(who, n) => {
                let players: List<Seat, 4> = self.listed(*who, effect);
                for seat in players.iter() {
                    let player = self.player_mut(*seat);
                    player.discount = player.discount.saturating_add(*n);
                    watch.see(Event::Discount { seat: *seat, n: *n });
                }
                self.done(Did::All, (*n).into())
            }
        }
    }

    pub(super) fn control_word<W: Watch<Event>>(
        &mut self,
        word: &'static Control,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        match word {
            Control::CancelRevealed => {
                if let Some(reveal) = self.revealing_mut() {
                    reveal.cancelled = true;
                }
                self.done(Did::All, 1)
            }
            Control::VoidRevealed => {
                if let Some(reveal) = self.revealing_mut() {
                    reveal.void = true;
                    let id = reveal.id;
                    watch.see(Event::Cancelled { card: self.slots.card(id) });
                    self.discard(id);
                }
                self.done(Did::All, 1)
            }
            Control::Specials(filter) => {
                // champions: ability.special
                if !effect.begun {
                    self.begin_choosing();
                    return Flow::On;
                }
                let open = self.specials(filter, effect);
                match open[..] {
                    [] => {
                        self.end_choosing(effect);
                        self.done(Did::All, 1)
                    }
                    [only] => {
                        self.resolve_special(only, true, effect, watch);
                        Flow::On
                    }
                    [..] => Flow::Ask(effect.eyes.by),
                }
            }
            Control::ResolveSpecial(noun) => {
                let of = self.one(noun, &effect.eyes);
                self.done(if of.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = of {
                    self.start_special(id, true, effect, watch);
                }
                Flow::On
            }
            Control::CancelBoostIcons => {
                let turned = self.turned_boost();
                let icons = turned.map_or(0, |id| self.printed(id).boost);
                if let (Some(id), Some(act)) = (turned, self.activation_mut()) {
                    act.bonus = act.bonus.saturating_sub(icons);
                    watch.see(Event::Cancelled { card: self.slots.card(id) });
                }
                self.done(Champions::did(icons.into(), 1), icons.into())
            }
            Control::Win => {
                self.ending = Some(Ending::VillainDefeated);
                self.done(Did::All, 1)
            }
        }
    }

    /// The cards whose Special has not yet been resolved in this sequence.
    fn specials(&self, filter: &Filter, effect: &Effect) -> Many {
        let mut found = List::new();
        let has = |id: &Id| self.face(*id).abilities.iter().any(|ability| ability.when == When::Special);
        let open = self.select(filter, &effect.eyes).filter(has).filter(|id| !self.chosen_by(effect).contains(id));
        open.for_each(|id| found.add(id));
        found
    }

    fn resolve_special<W: Watch<Event>>(&mut self, id: Id, last: bool, effect: &Effect, watch: &mut W) {
        self.note_chosen(id);
        self.start_special(id, last, effect, watch);
    }

    fn start_special<W: Watch<Event>>(&mut self, id: Id, last: bool, effect: &Effect, watch: &mut W) {
        let Some(n) = self.face(id).abilities.iter().position(|ability| ability.when == When::Special) else { return };
        let by = effect.eyes.by;
        let printed = &self.face(id).abilities[n];
        let pc = self.face(id).run.starts[n];
        let eyes = Eyes { last, ..self.eyes_of(id, n as u8, by) };
        // champions: change-the-game, ability.special: what is not initiated is no attack either
        if !self.could_change(&self.face(id).run.parts[n], printed.label, &eyes) {
            watch.see(Event::Idle { who: self.figure(id) });
            return;
        }
        watch.see(Event::Uses { seat: by, who: self.figure(id), ability: n as u8 });
        self.begin_label(printed, by, id);
        self.push(Frame::Effect(Effect::new(eyes, pc)));
        self.see_label_status(watch);
    }

    pub(super) fn list_control(&self, word: &'static Control, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if let Control::Specials(filter) = word {
            self.specials(filter, effect).iter().for_each(|id| add(Choice::Card(*id)));
        }
    }

    pub(super) fn answer_control<W: Watch<Event>>(
        &mut self,
        word: &'static Control,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        if let (Control::Specials(filter), Choice::Card(id)) = (word, choice) {
            let last = self.specials(filter, effect).len() == 1;
            self.resolve_special(id, last, effect, watch);
        }
    }
}
