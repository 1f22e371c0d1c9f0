//! Threat: placed, removed; and schemes that are completed or defeated.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Advance, Champions, Damage, DamageStep, Ending, Frame, Hit, Pile, PlacingStep};
use crate::turn::Flow;
use crate::vocabulary::{Kind, Standing, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

/// Who answers for a scheme that is defeated by losing its last threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answered {
    /// The defeat itself.
    Alone,
    /// The thwart that goes on.
    ByThwart,
    /// The removal that defeats others with it.
    Together,
}

impl Champions {
    // champions: threat.none, prevent.damage, replace.instead
    pub(crate) fn placing_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Placing(placing)) = self.stack.last_mut() else { return Flow::On };
        let now = *placing;
        placing.step = match now.step {
            PlacingStep::Would => PlacingStep::Place,
            PlacingStep::Place => PlacingStep::Complete,
            PlacingStep::Complete => PlacingStep::Placed,
            PlacingStep::Placed | PlacingStep::Over => PlacingStep::Over,
        };
        let on = self.still(now.on);
        let settles = now.step == PlacingStep::Place || now.step == PlacingStep::Would && on.is_none();
        if let Some(wanted) = now.wanted.filter(|_| settles) {
            self.note_done(wanted, if on.is_some() && now.instead.is_none() { now.n } else { 0 });
        }
        let Some(on) = on else {
            self.stack.pop();
            return Flow::On;
        };
        match now.step {
            PlacingStep::Would => self.open(hook::WOULD_PLACE, true, Some(on)),
            PlacingStep::Place => {
                if let Some(instead) = now.instead {
                    self.run_instead(instead);
                    return Flow::On;
                }
                if now.n > 0 {
                    let piece = self.piece_mut(on);
                    piece.tokens = piece.tokens.saturating_add(now.n);
                    watch.see(Event::Threat { who: self.figure(on), n: now.n });
                    self.note_scheme(now.n);
                    if self.is_complete(on) {
                        self.resolve_all(on, self.first, |when| matches!(when, When::WhenCompleted));
                    }
                }
            }
            PlacingStep::Complete => {
                if self.is_complete(on) {
                    self.complete(on, watch);
                }
            }
            PlacingStep::Placed if now.n > 0 && now.instead.is_none() => self.open(hook::PLACED, false, Some(on)),
            PlacingStep::Placed | PlacingStep::Over => {
                self.stack.pop();
            }
        }
        Flow::On
    }

    /// The placing of threat that goes on.
    pub(crate) fn placing_mut(&mut self) -> Option<&mut Frame> {
        self.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Placing(_)))
    }

    fn is_complete(&self, id: Id) -> bool {
        let face = self.face(id);
        let target = face.threat.target.map(|target| target.among(self.started));
        face.kind == Kind::MainScheme && target.is_some_and(|target| self.piece(id).tokens >= target)
    }

    /// The main scheme is completed: the next stage, or the game is lost.
    // champions: main.target, main.excess, main.tokens, lose.scheme
    fn complete<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let Some(next) = self.top(Pile::MAIN_DECK) else {
            self.ending = Some(Ending::SchemeCompleted);
            return;
        };
        let tokens = self.piece(id).counters;
        self.remove(id, watch);
        self.lay(next, Pile::MAIN);
        self.arrive(next, longbox_kernel::cards::HOUSE);
        self.piece_mut(next).counters = tokens;
        watch.see(Event::Stage { card: self.slots.card(next) });
        self.push(Frame::Stage(Advance { id: next, ability: 0 }));
    }

    /// The main scheme turns to its other side.
    // champions: main.reveal
    pub(crate) fn advance_main<W: Watch<Event>>(&mut self, watch: &mut W) {
        let Some(main) = self.main() else { return };
        if self.face(main).threat.target.is_some() {
            return self.complete(main, watch);
        }
        if let Some(card) = self.turn_over(main) {
            let starts = self.face(main).threat.starts.map_or(0, |starts| starts.among(self.started));
            self.piece_mut(main).tokens = starts;
            watch.see(Event::Stage { card });
            if self.is_setting_up() {
                self.await_setup(main);
            } else {
                self.push(Frame::Stage(Advance { id: main, ability: 0 }));
            }
        }
    }

    /// The "When Revealed" abilities of a new stage, one after the other.
    pub(crate) fn stage_step(&mut self) -> Flow {
        let Some(Frame::Stage(stage)) = self.stack.pop() else { return Flow::On };
        let by = self.first;
        self.resolve_all(stage.id, by, |when| matches!(when, When::WhenRevealed));
        Flow::On
    }

    /// Remove so much threat from each of these schemes at once, by whose source and whose doing; returns how much it was.
    // champions: threat.remove, window.one
    pub(crate) fn take_threats<W: Watch<Event>>(
        &mut self,
        each: &[(Id, u16)],
        (source, by): (Id, Option<Seat>),
        thwart: bool,
        watch: &mut W,
    ) -> u16 {
        let falls = each.iter().filter(|(id, n)| self.would_clear(*id, *n)).count();
        let room = self.hits.capacity() - self.hits.len();
        let answered = match thwart {
            true => Answered::ByThwart,
            false if (2..=room).contains(&falls) => Answered::Together,
            false => Answered::Alone,
        };
        if answered == Answered::Together {
            let (source, base, len) = (self.once(source), self.hits.len() as u8, falls as u8);
            // It comes up again when all of them have been defeated.
            self.push(Frame::Damage(Damage { source, by, base, len, step: DamageStep::After, ..Damage::default() }));
        }
        each.iter().map(|(id, n)| self.take_threat(*id, *n, by, answered, watch)).sum()
    }

    /// Whether losing so much threat defeats a scheme.
    // champions: defeat.scheme
    fn would_clear(&self, id: Id, n: u16) -> bool {
        let threat = self.piece(id).tokens;
        self.kind(id) == Kind::SideScheme && threat > 0 && n >= threat && self.may_leave(id)
    }

    /// Remove threat from a scheme of which it was made sure that it may lose any; returns how much it was.
    // champions: threat.remove, defeat.scheme
    pub(crate) fn take_threat<W: Watch<Event>>(
        &mut self,
        id: Id,
        n: u16,
        by: Option<Seat>,
        answered: Answered,
        watch: &mut W,
    ) -> u16 {
        let removed = n.min(self.piece(id).tokens);
        if removed == 0 {
            return 0;
        }
        let falls = self.would_clear(id, n);
        self.piece_mut(id).tokens -= removed;
        watch.see(Event::Thwarted { who: self.figure(id), n: removed });
        if falls {
            // champions: window.one: what is answered later remembers whom it has defeated
            let inside = answered == Answered::ByThwart;
            let hit = Hit { target: self.once(id), amount: removed, attack: inside, inside, ..Hit::default() };
            let later = answered != Answered::Alone && self.hits.push(hit).is_ok();
            self.doom(id, by, later);
        }
        removed
    }

    /// The scheme of a villain's own, if there is one and it is in play.
    pub(crate) fn own_scheme(&self, villain: Id) -> Option<Id> {
        let own = |clause: &'static Standing| if let Standing::SchemesOn(name) = clause { Some(name) } else { None };
        let name = self.face(villain).standing.iter().find_map(own)?;
        self.pile(Pile::SIDES).find(|id| self.face(*id).name == *name)
    }

    /// A scheme that goes on has placed that much.
    fn note_scheme(&mut self, n: u16) {
        let place = self.stack.len();
        if let Some(Frame::Activation(act)) = self.stack[..place - 1].last_mut()
            && !act.attack
        {
            act.dealt += n;
        }
    }
}
