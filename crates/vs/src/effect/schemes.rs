//! What single cards do and no others: each has its own room among the singular ones.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Vs, each};
use crate::turn::Flow;
use crate::vocabulary::{Row, Schemes};
use longbox_kernel::Watch;

impl Vs {
    pub(super) fn schemes_step<W: Watch<Event>>(
        &mut self,
        word: &'static Schemes,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Schemes::Predict(_) => {
                if effect.begun || self.begin_prediction(eyes, watch) {
                    self.begin_step();
                    return Flow::Ask(eyes.by);
                }
            }
            Schemes::OfferDeal => return self.deal_step(effect, watch),
            Schemes::Tunnel => {
                if self.may_tunnel(eyes) {
                    return Flow::Ask(eyes.by);
                }
                self.note(false, 0);
            }
            Schemes::Surface => {
                if self.may_surface(eyes.source.id) {
                    return Flow::Ask(eyes.by);
                }
            }
            Schemes::ShuffleInFaceUp(whom) => {
                let on = self.aimed(whom, eyes);
                each(on).for_each(|at| self.shuffle_in_face_up(at, watch));
                self.note(on != 0, on.count_ones() as usize);
            }
        }
        self.next_step();
        Flow::On
    }

    pub(super) fn list_schemes(&self, word: &Schemes, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let me = effect.eyes.by;
        match word {
            Schemes::Predict(_) => self.cards.character_names().iter().for_each(|name| add(Choice::Name(*name))),
            Schemes::OfferDeal => self.list_deal(effect, add),
            Schemes::Tunnel => self.list_tunnels(me, add),
            Schemes::Surface => Row::ALL.iter().for_each(|row| add(Choice::Row(me, *row))),
            Schemes::ShuffleInFaceUp(_) => {}
        }
    }

    pub(super) fn answer_schemes<W: Watch<Event>>(
        &mut self,
        word: &'static Schemes,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let eyes = &effect.eyes;
        match word {
            Schemes::Predict(_) => {
                if let Choice::Name(name) = choice
                    && !self.predict(name, watch)
                {
                    return;
                }
            }
            Schemes::OfferDeal => return self.answer_deal(effect, choice, watch),
            Schemes::Tunnel => {
                if let (Choice::Resource(owner, above), Some(at)) = (choice, self.spot_of(&eyes.source)) {
                    let above = self.one_that_looks_so(owner, usize::from(above));
                    self.tunnel(at, eyes.by, owner, above, watch);
                    self.note(true, 0);
                }
            }
            Schemes::Surface => {
                if let Choice::Row(_, row) = choice {
                    self.surface(eyes.source.id, row, watch);
                }
            }
            Schemes::ShuffleInFaceUp(_) => {}
        }
        self.next_step();
    }

    /// The instruction has begun.
    pub(crate) fn begin_step(&mut self) {
        self.keep(|effect| effect.begun = true);
    }

    /// Whether what was asked for was done.
    pub(crate) fn note_deed(&mut self, did: bool) {
        self.note(did, 0);
    }
}
