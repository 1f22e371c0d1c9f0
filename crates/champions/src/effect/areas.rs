//! Where cards lie, ready or exhausted; status cards.

use crate::event::Event;
use crate::position::{Champions, Did, Effect};
use crate::turn::Flow;
use crate::vocabulary::{Areas, States};
use longbox_kernel::Watch;
use longbox_kernel::cards::HOUSE;

impl Champions {
    pub(super) fn areas_word<W: Watch<Event>>(&mut self, word: &'static Areas, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        match word {
            Areas::Discard(noun) => {
                let targets = self.targets(noun, eyes);
                let mut done = 0;
                for id in targets.iter() {
                    if self.is_in_play(*id) {
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
                    if self.piece(*id).owner != HOUSE {
                        self.take_back(*id, watch);
                        done += 1;
                    }
                }
                self.done(Champions::did(done, 1), done)
            }
            Areas::RemoveFromGame(noun) => {
                let targets = self.targets(noun, eyes);
                targets.iter().for_each(|id| self.remove(*id, watch));
                self.done(Champions::did(targets.len() as i32, 1), targets.len() as i32)
            }
            Areas::PutIntoPlay(noun) => {
                let it = self.one(noun, eyes).filter(|id| !self.is_in_play(*id) && !self.is_unique_taken(*id));
                self.done(if it.is_some() { Did::All } else { Did::Nothing }, 1);
                if let Some(id) = it {
                    self.enter(id, eyes.by, None, false, watch);
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
            Areas::PutCounters(n, _) => {
                let n = self.amount(n, eyes).clamp(0, 99) as u8;
                let id = eyes.source.id;
                if self.source(eyes.source).is_some() {
                    let piece = self.piece_mut(id);
                    piece.counters = piece.counters.saturating_add(n);
                    let now = piece.counters;
                    watch.see(Event::Counters { who: self.figure(id), n: now });
                }
                self.done(Did::All, n.into())
            }
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
