//! Where cards lie, ready or exhausted; status cards.

use crate::event::Event;
use crate::position::{Advance, Champions, Did, Effect, Frame};
use crate::turn::Flow;
use crate::vocabulary::{Areas, States, When};
use longbox_kernel::Watch;
use longbox_kernel::cards::{HOUSE, Id};

impl Champions {
    pub(super) fn areas_word<W: Watch<Event>>(&mut self, word: &'static Areas, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Areas::Discard(noun) => {
                let targets = self.targets(noun, eyes);
                let mut done = 0;
                for id in targets.iter() {
                    if self.is_in_play(*id) && self.may_leave(*id) {
                        self.put_away(*id, watch);
                        done += 1;
                    } else if *id == eyes.source.id && self.piece(*id).pile == crate::position::Pile::RESOLVING {
                        self.discard(*id);
                        done += 1;
                    }
                }
                self.done(Champions::did(done, targets.len() as i32), done)
            }
            Areas::Exhaust(noun) => {
                let targets = self.targets(noun, eyes);
                let done = targets.iter().filter(|id| self.exhaust(**id, watch)).count() as i32;
                self.done(Champions::did(done, targets.len() as i32), done)
            }
            Areas::Ready(noun) => {
                let targets = self.targets(noun, eyes);
                let done = targets.iter().filter(|id| self.ready(**id, watch)).count() as i32;
                self.done(Champions::did(done, targets.len() as i32), done)
            }
            Areas::ToHand(noun) => {
                let targets = self.targets(noun, eyes);
                let mut done = 0;
                for id in targets.iter() {
                    if self.piece(*id).owner != HOUSE && self.may_leave(*id) {
                        self.take_back(*id, watch);
                        done += 1;
                    }
                }
                self.done(Champions::did(done, 1), done)
            }
            Areas::RemoveFromGame(noun) => {
                let targets = self.targets(noun, eyes);
                let mut done = 0;
                for id in targets.iter() {
                    if self.may_leave(*id) {
                        self.remove(*id, watch);
                        done += 1;
                    }
                }
                self.done(Champions::did(done, 1), done)
            }
            Areas::PutIntoPlay(noun) => {
                let it =
                    self.one(noun, eyes).filter(|id| !self.is_in_play(*id) && self.may_enter(*id, eyes.by).is_ok());
                self.done(if it.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = it {
                    self.put_into_play(id, eyes.by, watch);
                }
                Flow::On
            }
            Areas::ChangeForm(to) => {
                let changes = *to != Some(self.form(eyes.by));
                self.done(if changes { Did::All } else { Did::Nothing }, 1);
                if changes && !self.change_form(eyes.by, watch) {
                    self.keep(|effect| effect.eyes.did = Did::Nothing);
                }
                Flow::On
            }
            Areas::Flip(noun) => {
                let targets = self.targets(noun, eyes);
                self.done(Champions::did(targets.len() as i32, 1), targets.len() as i32);
                targets.iter().for_each(|id| self.flip(*id, watch));
                Flow::On
            }
            Areas::PutCounters(noun, n, _) => {
                let wanted = self.amount(n, eyes).max(0);
                let targets = self.targets(noun, eyes);
                let room = |game: &Champions, id: Id| i32::from(u8::MAX - game.piece(id).counters);
                let put: i32 = targets.iter().map(|id| wanted.min(room(self, *id))).sum();
                self.done(Champions::did(put, 1), wanted);
                for id in targets.iter() {
                    // champions: limit.counters
                    let fits = wanted.min(room(self, *id));
                    if fits < wanted {
                        watch.see(Event::NoRoom);
                    }
                    self.set_counters(*id, self.piece(*id).counters + fits as u8, watch);
                }
                Flow::On
            }
            Areas::RemoveCounters(noun, n, _) => {
                let wanted = self.amount(n, eyes).clamp(0, u8::MAX.into()) as u8;
                let targets = self.targets(noun, eyes);
                let removed = |id: &Id| i32::from(wanted.min(self.piece(*id).counters));
                let done = targets.iter().map(removed).sum();
                self.done(Champions::did(done, wanted.into()), done);
                for id in targets.iter() {
                    let now = self.piece(*id).counters.saturating_sub(wanted);
                    self.set_counters(*id, now, watch);
                }
                Flow::On
            }
        }
    }

    /// A card of the scenario turns to its other side, and what that says of its being revealed follows.
    fn flip<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        let Some(card) = self.turn_over(id) else { return };
        watch.see(Event::Flips { card });
        if !self.kind(id).is_character() {
            self.first_counters(id);
        }
        self.push(Frame::Stage(Advance { id, ability: 0 }));
    }

    /// So many counters lie on a card from now on; if they were the last, what the card says of that follows.
    pub(crate) fn set_counters<W: Watch<Event>>(&mut self, id: Id, n: u8, watch: &mut W) {
        let had = std::mem::replace(&mut self.piece_mut(id).counters, n);
        if had == n {
            return;
        }
        self.unsettled = true;
        watch.see(Event::Counters { who: self.figure(id), n });
        if n == 0 && self.is_in_play(id) {
            self.resolve_all(id, self.first, |when| matches!(when, When::Emptied));
        }
    }

    pub(super) fn states_word<W: Watch<Event>>(
        &mut self,
        word: &'static States,
        effect: &Effect,
        watch: &mut W,
    ) -> Flow {
        match word {
            States::Give(noun, status) => {
                let targets = self.targets(noun, &effect.eyes);
                let done = targets.iter().filter(|id| self.give_status(**id, *status, watch)).count() as i32;
                self.done(Champions::did(done, targets.len() as i32), done)
            }
        }
    }
}
