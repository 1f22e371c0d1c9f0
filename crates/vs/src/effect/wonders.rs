//! What single cards of the Fantastic do; each has its own room among the singular ones.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Body, Effect, Spot, Vs, each};
use crate::turn::Flow;
use crate::vocabulary::Wonders;
use longbox_kernel::Watch;

impl Vs {
    pub(super) fn wonders_step<W: Watch<Event>>(
        &mut self,
        word: &'static Wonders,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        match word {
            // vs: view.piles: asked whatever lies there
            Wonders::CreateInvention if self.may_invent(eyes) => return Flow::Ask(eyes.by),
            Wonders::CreateInvention => self.note(false, 0),
            Wonders::BecomeThis(whom) => {
                let whom = each(self.aimed(whom, eyes)).next();
                let did = whom.is_some_and(|at| self.become_this(at, effect, watch));
                self.note(did, 0);
            }
            Wonders::SeeEverything => self.see_everything(eyes.by, watch),
            Wonders::EndEffects(whom) => {
                let on = self.aimed(whom, eyes);
                let did = self.end_effects(on, watch);
                self.note(did, 0);
            }
            Wonders::MakeUniverse => {
                let did = self.spot_of(&eyes.source).is_some_and(|maker| self.make_universe(maker, watch));
                self.note(did, 0);
            }
        }
        self.next_step();
        Flow::On
    }

    /// This card of the hand takes the place of a character, which leaves the game: pose, counters, wounds and
    /// what lies on it stay.
    // vs: identity.transform
    fn become_this<W: Watch<Event>>(&mut self, at: Spot, effect: &Effect, watch: &mut W) -> bool {
        let (id, me) = (effect.eyes.source.id, effect.eyes.by);
        let Some(hand) = self.side(me).hand.iter().position(|other| *other == id) else { return false };
        let card = self.slots.card(id);
        if self.may_enter(card, self.body(at).side).is_err() {
            return false;
        }
        watch.see(Event::Transforms { who: self.figure(at), into: card });
        self.side_mut(me).hand.take(hand);
        self.slots.show(id);
        let Body { id: old, .. } = *self.body(at);
        let owner = self.slots.owner(old);
        self.side_mut(owner).removed.add(old);
        let since = self.tick();
        let body = self.body_mut(at);
        (body.id, body.face, body.since) = (id, card, since);
        self.note_printed(at);
        self.unsettled = true;
        self.blame = 0;
        true
    }

    pub(super) fn list_wonders(&self, word: &Wonders, effect: &Effect, add: &mut impl FnMut(Choice)) {
        if *word == Wonders::CreateInvention {
            self.list_inventions(&effect.eyes, add);
            add(Choice::Pass);
        }
    }

    pub(super) fn answer_wonders<W: Watch<Event>>(&mut self, effect: &Effect, choice: Choice, watch: &mut W) {
        let made = if let Choice::Face(face) = choice { self.invent(&effect.eyes, face, watch) } else { None };
        self.keep(|effect| effect.eyes.card = made.or(effect.eyes.card));
        self.note(made.is_some(), 1);
        self.next_step();
    }
}
