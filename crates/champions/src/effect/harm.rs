//! Damage and threat.

use crate::ask::Choice;
use crate::code::Op;
use crate::event::Event;
use crate::position::{CARDS, Champions, Did, Doing, Effect, Frame, Many};
use crate::turn::Flow;
use crate::vocabulary::{Harm, Threat};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Watch};

/// What a step has done to one after the other.
#[derive(Default)]
struct Tally {
    n: i32,
    wanted: i32,
}

impl Tally {
    fn add(&mut self, wanted: u16, done: u16) {
        self.wanted += i32::from(wanted);
        self.n += i32::from(done);
    }

    // champions: then.full
    fn did(&self) -> Did {
        Champions::did(self.n, self.wanted)
    }
}

impl Champions {
    pub(super) fn harm_word<W: Watch<Event>>(&mut self, word: &'static Harm, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Harm::Damage(noun, n) => {
                let n = self.amount(n, eyes).max(0) as u16;
                let targets: Many =
                    self.targets(noun, eyes).iter().copied().filter(|id| self.is_in_play(*id)).collect();
                let by = self.doer(eyes);
                let attack = self.is_labelled_attack();
                if let (true, [only]) = (attack, &targets[..]) {
                    self.aim_label(*only, watch);
                }
                let hit: Many = targets.iter().copied().filter(|id| self.kind(*id).is_character()).collect();
                let (portion, all) = self.portion(&hit, effect.doing.last_hit());
                if portion.is_empty() && !all {
                    // An attack remembers whom it has hit until it is over.
                    watch.see(Event::NoRoom);
                    return self.done(Did::Part, if effect.doing == Doing::Nothing { 0 } else { eyes.n.into() });
                }
                if effect.doing == Doing::Nothing {
                    // What is dealt of it is noted when the damage is over.
                    let did = Champions::did(hit.len() as i32 * i32::from(n), 1);
                    self.keep(|effect| (effect.eyes.did, effect.eyes.n) = (did, 0));
                }
                match portion.last() {
                    Some(&last) if !all => self.keep(|effect| effect.doing = Doing::Hitting { last }),
                    Some(_) | None => self.next_op(),
                }
                let inside = attack && all && self.is_last_op();
                self.deal_hits(portion.iter().map(|id| (*id, n)), eyes.source.id, by, attack, inside);
                Flow::On
            }
            Harm::Heal(noun, n) => {
                let wanted = self.amount(n, eyes).max(0) as u16;
                let targets = self.targets(noun, eyes);
                let mut done = Tally::default();
                targets.iter().for_each(|id| done.add(wanted, self.heal(*id, wanted, watch)));
                self.done(done.did(), done.n)
            }
            Harm::HealAll(noun) => {
                let targets = self.targets(noun, eyes);
                let healed: u16 = targets.iter().map(|id| self.heal(*id, u16::MAX, watch)).sum();
                self.done(if targets.is_empty() { Did::Nothing } else { Did::All }, healed.into())
            }
            Harm::MoveDamage(noun, n) => {
                // champions: move.source, move.dealt, move.valid, move.same
                let wanted = self.amount(n, eyes).max(0) as u16;
                let from = self.hero(eyes.by);
                let to = self.one(noun, eyes).filter(|id| Some(*id) != from);
                let to = to.filter(|id| !self.cannot_take_damage(*id, eyes.source.id));
                let (Some(to), Some(from)) = (to, from) else { return self.done(Did::Nothing, 0) };
                let moved = self.lift_damage(from, wanted);
                if moved > 0 {
                    watch.see(Event::Moves { who: self.figure(from), to: self.figure(to), n: moved });
                }
                self.done(Champions::did(moved.into(), wanted.into()), 0);
                let (by, attack) = (self.doer(eyes), self.is_labelled_attack());
                let inside = attack && self.is_last_op();
                self.deal_hits(std::iter::once((to, moved)), eyes.source.id, by, attack, inside);
                Flow::On
            }
            Harm::Assign(_, n) | Harm::Indirect(n) => {
                if !effect.begun {
                    let points = self.amount(n, eyes).clamp(0, 99) as u8;
                    self.begin_choosing();
                    self.keep(|effect| effect.doing = Doing::Assigning { points });
                    return Flow::On;
                }
                let open = self.assignable(word, effect);
                if effect.doing.points() > 0 && !open.is_empty() {
                    // champions: first-player.selects
                    let first = matches!(word, Harm::Assign(..)) && self.doer(eyes).is_none();
                    return Flow::Ask(if first { self.first } else { eyes.by });
                }
                self.land_assigned(effect);
                Flow::On
            }
            Harm::Prevent(n) => {
                let n = self.amount(n, eyes).max(0) as u16;
                let prevented = self.prevent(n, watch);
                self.done(Champions::did(prevented.into(), n.into()), prevented.into())
            }
            Harm::PreventAll => {
                let prevented = self.prevent(u16::MAX, watch);
                self.done(Champions::did(prevented.into(), 1), prevented.into())
            }
            Harm::Absorb => {
                // champions: replace.instead
                let n = eyes.n.max(0) as u16;
                let id = eyes.source.id;
                if self.source(eyes.source).is_some() {
                    let piece = self.piece_mut(id);
                    piece.tokens = piece.tokens.saturating_add(n);
                    watch.see(Event::Absorbed { who: self.figure(id), n });
                }
                self.done(Did::All, n.into())
            }
        }
    }

    /// Whether the effect on top is an attack.
    fn is_labelled_attack(&self) -> bool {
        let place = self.stack.iter().rposition(|frame| matches!(frame, Frame::Effect(_)));
        let around = place.and_then(|place| place.checked_sub(1)).map(|place| self.stack[place]);
        matches!(around, Some(Frame::Strike(strike)) if strike.attack && !strike.basic)
    }

    /// Whether the effect has nothing more to do: what it did last belongs to the attack as a whole.
    // champions: window.one
    fn is_last_op(&self) -> bool {
        let Some((mut op, _)) = self.op() else { return false };
        while let Op::Jump(to) = op {
            op = &self.cards.code.ops[usize::from(*to)];
        }
        matches!(op, Op::End)
    }

    /// Whether the effect is a thwart and has nothing more to do.
    fn ends_thwart(&self) -> bool {
        self.strike_around().is_some_and(|strike| !strike.attack) && self.is_last_op()
    }

    /// Prevent that much of the damage that the window is about.
    fn prevent<W: Watch<Event>>(&mut self, n: u16, watch: &mut W) -> u16 {
        let damage = self
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Damage(damage) = frame { Some(*damage) } else { None });
        let Some(damage) = damage else { return 0 };
        let at = self.hit_in_question(&damage);
        let Some(hit) = self.hits.get_mut(at) else { return 0 };
        let prevented = n.min(hit.amount);
        hit.amount -= prevented;
        let id = hit.target.id;
        watch.see(Event::Prevented { who: self.figure(id), n: prevented });
        prevented
    }

    // --- damage assigned point by point ---

    /// Who can still be assigned a point.
    fn assignable(&self, word: &'static Harm, effect: &Effect) -> Many {
        let mut found = List::new();
        let meant = |id: &Id| match word {
            Harm::Assign(filter, _) => self.fits(*id, filter, &effect.eyes),
            // champions: indirect
            Harm::Indirect(_) => self.controller(*id) == Some(effect.eyes.by),
            Harm::Damage(..)
            | Harm::Heal(..)
            | Harm::HealAll(_)
            | Harm::MoveDamage(..)
            | Harm::Prevent(_)
            | Harm::PreventAll
            | Harm::Absorb => false,
        };
        for id in self.in_play().filter(meant).filter(|id| self.kind(*id).is_character()) {
            let assigned = self.chosen_by(effect).iter().filter(|other| **other == id).count() as i32;
            // champions: indirect.most, ruling.assigned
            if matches!(word, Harm::Assign(..)) || assigned < self.remaining(id) {
                found.add(id);
            }
        }
        found
    }

    fn land_assigned(&mut self, effect: &Effect) {
        let mut hits: List<(Id, u16), CARDS> = List::new();
        let assigned = self.chosen_by(effect).len() as i32;
        for id in self.chosen_by(effect) {
            match hits.iter_mut().find(|(other, _)| other == id) {
                Some((_, n)) => *n += 1,
                None => hits.add((*id, 1)),
            }
        }
        self.end_choosing(effect);
        let by = self.doer(&effect.eyes);
        self.done(Champions::did(assigned, assigned + i32::from(effect.doing.points())), 0);
        self.deal_hits(hits.iter().copied(), effect.eyes.source.id, by, false, false);
    }

    pub(super) fn list_harm(&self, word: &'static Harm, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if let Harm::Assign(..) | Harm::Indirect(_) = word {
            self.assignable(word, effect).iter().for_each(|id| add(Choice::Card(*id)));
        }
    }

    pub(super) fn answer_harm(&mut self, effect: &Effect, choice: Choice) {
        if let Choice::Card(id) = choice {
            self.note_chosen(id);
            let points = effect.doing.points().saturating_sub(1);
            self.keep(|effect| effect.doing = Doing::Assigning { points });
        }
    }

    // --- threat ---

    pub(super) fn threat_word<W: Watch<Event>>(
        &mut self,
        word: &'static Threat,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Threat::PlaceThreat(noun, n) => {
                let n = self.amount(n, eyes).max(0) as u16;
                let targets = self.targets(noun, eyes);
                let schemes: Many = targets.iter().copied().filter(|id| self.kind(*id).is_scheme()).collect();
                // What is placed of it is noted as it is placed.
                self.done(Champions::did(schemes.len() as i32 * i32::from(n), 1), 0);
                let begun = self.in_room(&schemes, watch, |game, id| game.place_by_effect(id, n));
                if begun < schemes.len() {
                    self.note_done(n, 0);
                }
                Flow::On
            }
            Threat::RemoveThreat(noun, n) | Threat::RemoveDespiteCrisis(noun, n) => {
                let wanted = self.amount(n, eyes).max(0) as u16;
                let targets = self.targets(noun, eyes);
                let by = self.doer(eyes);
                let despite = matches!(word, Threat::RemoveDespiteCrisis(..));
                let may = |id: &Id| if despite { !self.cannot_lose_threat(*id) } else { self.may_lose_threat(*id) };
                // By how things stand before any of it is removed.
                let open: List<(Id, u16), CARDS> = targets.iter().copied().filter(may).map(|id| (id, wanted)).collect();
                self.next_op();
                let thwart = self.ends_thwart();
                let removed = self.take_threats(&open, (eyes.source.id, by), thwart, watch);
                let all = targets.len() as i32 * i32::from(wanted);
                self.note(Champions::did(removed.into(), all), removed.into());
                Flow::On
            }
            Threat::RemoveAllBut(noun, rest) => {
                let targets = self.targets(noun, eyes);
                let by = self.doer(eyes);
                self.next_op();
                let thwart = self.ends_thwart();
                let over = |id: &Id| (*id, self.piece(*id).tokens.saturating_sub((*rest).into()));
                let all: u16 = targets.iter().map(|id| over(id).1).sum();
                let open: List<(Id, u16), CARDS> =
                    targets.iter().filter(|id| self.may_lose_threat(**id)).map(over).collect();
                let removed = self.take_threats(&open, (eyes.source.id, by), thwart, watch);
                let did = match removed == all {
                    _ if targets.is_empty() => Did::Nothing,
                    true => Did::All,
                    false => Did::Part,
                };
                self.note(did, 0);
                Flow::On
            }
            Threat::PreventThreat(n) => {
                let n = self.amount(n, eyes).max(0) as u16;
                let mut prevented = 0;
                let mut on = None;
                if let Some(Frame::Placing(placing)) = self.placing_mut() {
                    prevented = n.min(placing.n);
                    placing.n -= prevented;
                    on = Some(placing.on.id);
                }
                if let Some(on) = on {
                    watch.see(Event::ThreatPrevented { who: self.figure(on), n: prevented });
                }
                self.done(Champions::did(prevented.into(), n.into()), prevented.into())
            }
            Threat::SchemeLess(n) => {
                let n = self.amount(n, eyes).clamp(0, 99) as u8;
                if let Some(act) = self.activation_mut() {
                    act.less = act.less.saturating_add(n);
                }
                self.done(Did::All, n.into())
            }
            Threat::Accelerate => {
                self.accelerate(watch);
                self.done(Did::All, 1)
            }
            Threat::Advance => {
                self.done(Did::All, 1);
                self.advance_main(watch);
                Flow::On
            }
        }
    }
}
