//! Threat: placed, removed; and schemes that are completed or defeated.

use crate::code::hook;
use crate::event::Event;
use crate::position::{Advance, Champions, Ending, Frame, Hit, Pile};
use crate::turn::Flow;
use crate::vocabulary::{Kind, Standing, When};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Champions {
    // champions: threat.none, prevent.damage, replace.instead
    pub(crate) fn placing_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let Some(Frame::Placing(placing)) = self.stack.last_mut() else { return Flow::On };
        placing.step += 1;
        let now = *placing;
        let on = self.still(now.on);
        if let Some(wanted) = now.wanted.filter(|_| now.step == 2 || now.step == 1 && on.is_none()) {
            self.note_done(wanted, if on.is_some() && now.instead.is_none() { now.n } else { 0 });
        }
        let Some(on) = on else {
            self.stack.pop();
            return Flow::On;
        };
        match now.step {
            1 => self.open(hook::WOULD_PLACE, true, Some(on)),
            2 => {
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
            3 => {
                if self.is_complete(on) {
                    self.complete(on, watch);
                }
            }
            4 if now.n > 0 && now.instead.is_none() => self.open(hook::PLACED, false, Some(on)),
            _ => {
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
    pub(crate) fn stage_step<W: Watch<Event>>(&mut self, watch: &mut W) -> Flow {
        let _ = watch;
        let Some(Frame::Stage(stage)) = self.stack.pop() else { return Flow::On };
        let by = self.first;
        self.resolve_all(stage.id, by, |when| matches!(when, When::WhenRevealed));
        Flow::On
    }

    /// Remove threat from a scheme; returns how much it was. "Inside" a thwart, the thwart answers for it.
    // champions: threat.remove, defeat.scheme
    pub(crate) fn remove_threat<W: Watch<Event>>(
        &mut self,
        id: Id,
        n: u16,
        by: Option<Seat>,
        inside: bool,
        watch: &mut W,
    ) -> u16 {
        if self.may_lose_threat(id) { self.take_threat(id, n, by, inside, watch) } else { 0 }
    }

    /// The same, where it was made sure that threat may be removed.
    pub(crate) fn take_threat<W: Watch<Event>>(
        &mut self,
        id: Id,
        n: u16,
        by: Option<Seat>,
        inside: bool,
        watch: &mut W,
    ) -> u16 {
        let removed = n.min(self.piece(id).tokens);
        if removed == 0 {
            return 0;
        }
        self.piece_mut(id).tokens -= removed;
        watch.see(Event::Thwarted { who: self.figure(id), n: removed });
        if self.kind(id) == Kind::SideScheme && self.piece(id).tokens == 0 && self.may_leave(id) {
            // champions: window.one: the thwart remembers whom it has defeated
            let hit = Hit { target: self.once(id), amount: removed, attack: true, inside, ..Hit::default() };
            let inside = inside && self.hits.push(hit).is_ok();
            self.doom(id, by, inside);
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
