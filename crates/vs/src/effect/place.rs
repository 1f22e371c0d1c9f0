//! Where characters stand, ready or exhausted.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, Term, Vs, What, bit, each};
use crate::turn::Flow;
use crate::vocabulary::{Noun, Place, Row, Until};
use longbox_kernel::Watch;

impl Vs {
    pub(super) fn place_step<W: Watch<Event>>(&mut self, word: &'static Place, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Place::Ready(whom) => {
                let did = each(self.aimed(whom, eyes)).filter(|at| self.ready(*at, watch)).count();
                self.note(did > 0, did);
            }
            Place::Exhaust(whom) => {
                let did = each(self.aimed(whom, eyes)).filter(|at| self.exhaust(*at, watch)).count();
                self.note(did > 0, did);
            }
            Place::Freeze(whom) => {
                let on = self.aimed(whom, eyes);
                for at in each(on) {
                    self.exhaust(at, watch);
                    watch.see(Event::Freezes { who: self.figure(at) });
                    let before = self.mods.len();
                    self.change(bit(at), What::Frozen, eyes, Until::Ever, watch);
                    if self.mods.len() > before {
                        self.mods.end_newest(Term::ItsNextTurn);
                    }
                }
                self.note(on != 0, 0);
            }
            Place::Push(whom) => self.move_each(whom, Row::Back, effect, watch),
            Place::Pull(whom) => self.move_each(whom, Row::Front, effect, watch),
            // vs: effect.may: where it goes is asked even if it could stay
            Place::Move(whom) | Place::Take(whom) | Place::MoveToEnemy(whom) | Place::MoveToAnother(whom)
                if self.aimed(whom, eyes) != 0 =>
            {
                return Flow::Ask(eyes.by);
            }
            Place::Move(_) | Place::Take(_) | Place::MoveToEnemy(_) | Place::MoveToAnother(_) => self.note(false, 0),
            Place::TakeTo(whom, row) => {
                let on = self.aimed(whom, eyes);
                let did = each(on).filter(|at| self.change_side(*at, eyes.by, *row, watch)).count();
                self.note(did > 0, did);
            }
            Place::GiveBack(whom) => {
                // vs: move.back
                let from = eyes.row.filter(|(side, _)| !self.side(*side).out);
                for at in each(self.aimed(whom, eyes)) {
                    if let Some((side, row)) = from.filter(|(side, _)| *side != self.body(at).side) {
                        self.change_side(at, side, row, watch);
                    }
                }
            }
            Place::SendToOwner(whom) => {
                for at in each(self.aimed(whom, eyes)) {
                    let owner = self.owner_of(at);
                    if !self.side(owner).out {
                        self.change_side(at, owner, Row::Back, watch);
                    }
                }
            }
            Place::MoveToItsSide(whom) => {
                let to = each(eyes.it).next().map(|at| self.body(at).side);
                let on = self.aimed(whom, eyes);
                if let Some(seat) = to {
                    for at in each(on) {
                        self.change_side(at, seat, Row::Back, watch);
                    }
                }
            }
            Place::Hide(whom) => {
                let did = each(self.aimed(whom, eyes)).filter(|at| self.hide(*at, watch)).count();
                self.note(did > 0, did);
            }
            Place::ChooseRow(whose) => {
                let whose = *whose;
                if self.whose(whose, eyes.by).next().is_some() {
                    return Flow::Ask(eyes.by);
                }
            }
        }
        self.next_step();
        Flow::On
    }

    fn move_each<W: Watch<Event>>(&mut self, whom: &Noun, row: Row, effect: &Effect, watch: &mut W) {
        let on = self.aimed(whom, &effect.eyes);
        let did = each(on).filter(|at| self.move_to(*at, row, watch)).count();
        self.note(did > 0, did);
    }

    pub(super) fn list_place(&self, word: &Place, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let eyes = &effect.eyes;
        let rows = |seat, add: &mut dyn FnMut(Choice)| Row::ALL.iter().for_each(|row| add(Choice::Row(seat, *row)));
        match word {
            Place::Move(whom) => {
                if let Some(at) = each(self.aimed(whom, eyes)).next() {
                    rows(self.body(at).side, add);
                }
            }
            Place::Take(_) => rows(eyes.by, add),
            Place::MoveToEnemy(_) => self.enemies(eyes.by).for_each(|seat| add(Choice::Player(seat))),
            Place::MoveToAnother(whom) => {
                let from = each(self.aimed(whom, eyes)).next().map(|at| self.body(at).side);
                self.from(eyes.by).filter(|seat| Some(*seat) != from).for_each(|seat| add(Choice::Player(seat)));
            }
            Place::ChooseRow(whose) => self.whose(*whose, eyes.by).for_each(|seat| rows(seat, add)),
            Place::Ready(_)
            | Place::Exhaust(_)
            | Place::Freeze(_)
            | Place::Hide(_)
            | Place::Push(_)
            | Place::Pull(_)
            | Place::TakeTo(..)
            | Place::GiveBack(_)
            | Place::SendToOwner(_)
            | Place::MoveToItsSide(_) => {}
        }
    }

    pub(super) fn answer_place<W: Watch<Event>>(
        &mut self,
        word: &'static Place,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let eyes = &effect.eyes;
        let row = if let Choice::Row(seat, row) = choice { Some((seat, row)) } else { None };
        match word {
            Place::Move(whom) => {
                if let Some((_, row)) = row {
                    self.move_each(whom, row, effect, watch);
                }
            }
            Place::Take(whom) => {
                if let Some((seat, row)) = row {
                    let on = self.aimed(whom, eyes);
                    let from = each(on).next().map(|at| (self.body(at).side, self.body(at).row));
                    let did = each(on).filter(|at| self.change_side(*at, seat, row, watch)).count();
                    self.note(did > 0, did);
                    // vs: move.back
                    self.keep(|effect| effect.eyes.row = from.filter(|_| did > 0));
                }
            }
            Place::MoveToEnemy(whom) | Place::MoveToAnother(whom) => {
                if let Choice::Player(seat) = choice {
                    for at in each(self.aimed(whom, eyes)) {
                        self.change_side(at, seat, Row::Back, watch);
                    }
                }
            }
            Place::ChooseRow(_) => self.keep(|effect| effect.eyes.row = row),
            // These never ask.
            Place::Hide(_)
            | Place::Ready(_)
            | Place::Exhaust(_)
            | Place::Freeze(_)
            | Place::Push(_)
            | Place::Pull(_)
            | Place::TakeTo(..)
            | Place::GiveBack(_)
            | Place::SendToOwner(_)
            | Place::MoveToItsSide(_) => {}
        }
        self.next_step();
    }
}
