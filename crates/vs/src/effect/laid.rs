//! Cards laid out from the top of a deck.

use crate::ask::Choice;
use crate::event::Event;
use crate::position::{Effect, LaidOut, Vs, ZONE};
use crate::turn::Flow;
use crate::vocabulary::{Laid, Row};
use longbox_kernel::cards::Id;
use longbox_kernel::{List, Seat, Watch};

impl Vs {
    pub(super) fn laid_step<W: Watch<Event>>(&mut self, word: &'static Laid, effect: &Effect, watch: &mut W) -> Flow {
        let eyes = &effect.eyes;
        let me = eyes.by;
        match word {
            Laid::RevealTop(n) => self.lay_out(effect, usize::from(*n), true, watch),
            Laid::LookTop(n) => self.lay_out(effect, usize::from(*n), false, watch),
            Laid::RevealUntil(filter) => {
                let deck = &self.side(me).deck;
                let found = deck.iter().rev().position(|id| self.card_fits(filter, self.slots.card(*id), eyes));
                let count = found.map_or(deck.len(), |at| at + 1);
                self.lay_out(effect, count, true, watch);
                let card = found.and_then(|_| self.laid.ids.last().copied());
                self.keep(|effect| effect.eyes.card = card);
                self.note(found.is_some(), count);
            }
            Laid::TakeLaid(n, _) | Laid::MustTakeLaid(n, _) if !effect.begun => {
                self.keep(|effect| (effect.begun, effect.left) = (true, *n));
                return Flow::On;
            }
            Laid::TakeAllLaid(_) if !effect.begun => {
                let count = self.laid.ids.len() as u8;
                self.keep(|effect| (effect.begun, effect.left) = (true, count));
                return Flow::On;
            }
            Laid::TakeLaid(..) => {
                if effect.left > 0 && !self.laid.ids.is_empty() {
                    return Flow::Ask(me);
                }
            }
            // Everybody sees whether there is any.
            Laid::MustTakeLaid(_, filter) | Laid::TakeAllLaid(filter) => {
                let fits = |id: &Id| self.card_fits(filter, self.slots.card(*id), eyes);
                if effect.left > 0 && self.laid.ids.iter().any(fits) {
                    return Flow::Ask(me);
                }
            }
            Laid::TakeFound => {
                let found = eyes.card.and_then(|id| self.laid.ids.iter().position(|other| *other == id));
                if let Some(at) = found {
                    let id = self.laid.ids.take(at);
                    self.side_mut(me).hand.add(id);
                    watch.see(Event::Takes { seat: me, card: self.slots.card(id), open: self.laid.open });
                    self.unsettled = true;
                }
                self.note(found.is_some(), 0);
            }
            Laid::PutLaid(_) => {
                if let Some(id) = eyes.card.filter(|id| self.laid.ids.contains(id)) {
                    let card = self.slots.card(id);
                    let enters = match self.laid.open {
                        true => self.may_be_put(card, me, watch),
                        false => self.may_enter(card, me).is_ok(),
                    };
                    if enters {
                        return Flow::Ask(me);
                    }
                }
            }
            Laid::LaidToHand => self.laid_to_hand(watch),
            Laid::LaidToRow(row) => {
                let laid = std::mem::take(&mut self.laid.ids);
                for id in laid.iter() {
                    if self.may_be_put(self.slots.card(*id), me, watch) {
                        self.enter_play(*id, me, *row, false, watch);
                    } else {
                        self.laid.ids.add(*id);
                    }
                }
                self.laid_to_hand(watch);
            }
            Laid::RestToBottom => {
                if !effect.begun {
                    let count = self.laid.ids.len() as u8;
                    self.keep(|effect| (effect.begun, effect.left) = (true, count));
                    return Flow::On;
                }
                if self.laid.ids.len() > 1 {
                    return Flow::Ask(me);
                }
                self.rest_to_bottom(usize::from(effect.left));
            }
            Laid::SomeToBottom(n) => {
                if !effect.begun {
                    let count = self.laid.ids.len().min(usize::from(*n)) as u8;
                    self.keep(|effect| (effect.begun, effect.left) = (true, count));
                    return Flow::On;
                }
                if !self.laid.ids.is_empty() {
                    return Flow::Ask(me);
                }
            }
            Laid::ShuffleRest => {
                self.put_laid_back(watch);
                self.shuffle_deck(me, watch);
            }
        }
        self.next_step();
        Flow::On
    }

    /// Take cards from the top and lay them out, the top first.
    fn lay_out<W: Watch<Event>>(&mut self, effect: &Effect, count: usize, open: bool, watch: &mut W) {
        let me = effect.eyes.by;
        let ids = self.top(me, count);
        let left = self.side(me).deck.len() - ids.len();
        self.side_mut(me).deck.truncate(left);
        for id in ids.iter() {
            if open { self.slots.show(*id) } else { self.slots.show_to(me, *id) }
        }
        if W::ON {
            let cards = || ids.iter().map(|id| self.slots.card(*id)).collect();
            watch.see(match open {
                true => Event::Reveals { seat: me, cards: cards() },
                false => Event::Looks { seat: me, count: ids.len() as u8 },
            });
        }
        self.laid = LaidOut { of: Some(me), ids, open };
    }

    /// All cards laid out go into the hand of whoever laid them out.
    fn laid_to_hand<W: Watch<Event>>(&mut self, watch: &mut W) {
        let laid = std::mem::take(&mut self.laid);
        let Some(seat) = laid.of else { return };
        for id in laid.ids.iter() {
            self.side_mut(seat).hand.add(*id);
            watch.see(Event::Takes { seat, card: self.slots.card(*id), open: laid.open });
            self.unsettled = true;
        }
    }

    /// What is left of the cards laid out goes back on top, in its order.
    pub(crate) fn put_laid_back<W: Watch<Event>>(&mut self, _: &mut W) {
        let laid = std::mem::take(&mut self.laid);
        if let Some(seat) = laid.of {
            laid.ids.iter().rev().for_each(|id| self.side_mut(seat).deck.add(*id));
        }
    }

    /// What is left goes to the bottom, as it lies; so many have gone there in all. If everybody saw the
    /// cards, their order is still the chooser's secret.
    // vs: view.bottom
    fn rest_to_bottom(&mut self, count: usize) {
        let laid = std::mem::take(&mut self.laid);
        let Some(seat) = laid.of else { return };
        laid.ids.iter().for_each(|id| self.put_under(seat, *id));
        let bottom: List<Id, ZONE> = self.side(seat).deck.iter().take(count).copied().collect();
        if laid.open && count > 1 {
            self.slots.forget(seat, &bottom);
            bottom.iter().for_each(|id| self.slots.show_to(seat, *id));
        }
    }

    fn put_under(&mut self, seat: Seat, id: Id) {
        self.side_mut(seat).deck.insert(0, id);
    }

    pub(super) fn list_laid(&self, word: &Laid, effect: &Effect, add: &mut impl FnMut(Choice)) {
        let eyes = &effect.eyes;
        let ids = &self.laid.ids;
        let list = |may: &dyn Fn(Id) -> bool, add: &mut dyn FnMut(Choice)| {
            for (n, id) in ids.iter().enumerate() {
                if may(*id) && !self.slots.is_repeat(ids, n) {
                    add(Choice::Laid(n as u8));
                }
            }
        };
        match word {
            Laid::TakeLaid(_, filter) => {
                list(&|id| self.card_fits(filter, self.slots.card(id), eyes), add);
                add(Choice::Pass);
            }
            Laid::MustTakeLaid(_, filter) => list(&|id| self.card_fits(filter, self.slots.card(id), eyes), add),
            Laid::TakeAllLaid(filter) => {
                list(&|id| self.card_fits(filter, self.slots.card(id), eyes), add);
                add(Choice::Pass);
            }
            Laid::PutLaid(_) => Row::ALL.iter().for_each(|row| add(Choice::Row(eyes.by, *row))),
            Laid::RestToBottom => {
                list(&|_| true, add);
                add(Choice::Pass);
            }
            Laid::SomeToBottom(_) => list(&|_| true, add),
            Laid::RevealTop(_)
            | Laid::LookTop(_)
            | Laid::RevealUntil(_)
            | Laid::TakeFound
            | Laid::LaidToHand
            | Laid::LaidToRow(_)
            | Laid::ShuffleRest => {}
        }
    }

    pub(super) fn answer_laid<W: Watch<Event>>(
        &mut self,
        word: &'static Laid,
        effect: &Effect,
        choice: Choice,
        watch: &mut W,
    ) {
        let me = effect.eyes.by;
        let taken = if let Choice::Laid(at) = choice { Some(self.laid.ids.take(at as usize)) } else { None };
        match word {
            Laid::TakeLaid(..) | Laid::MustTakeLaid(..) | Laid::TakeAllLaid(_) => {
                let Some(id) = taken else { return self.next_step() };
                let open = self.laid.open;
                self.side_mut(me).hand.add(id);
                watch.see(Event::Takes { seat: me, card: self.slots.card(id), open });
                self.unsettled = true;
                self.keep(|effect| {
                    effect.left -= 1;
                    effect.eyes.card = Some(id);
                });
                return;
            }
            Laid::PutLaid(_) => {
                let found = effect.eyes.card.and_then(|id| self.laid.ids.iter().position(|other| *other == id));
                if let (Some(at), Choice::Row(side, row)) = (found, choice) {
                    let id = self.laid.ids.take(at);
                    let at = self.enter_play(id, side, row, false, watch);
                    self.keep(|effect| effect.eyes.it = crate::position::bit(at));
                }
            }
            // vs: view.bottom: one after the other, or the rest as they lie
            Laid::RestToBottom => match taken {
                Some(id) => return self.put_under(me, id),
                None => self.rest_to_bottom(usize::from(effect.left)),
            },
            Laid::SomeToBottom(_) => {
                let Some(id) = taken else { return self.next_step() };
                if effect.left > 0 {
                    self.put_under(me, id);
                    self.keep(|effect| effect.left -= 1);
                } else {
                    self.side_mut(me).deck.add(id);
                }
                return;
            }
            // These never ask.
            Laid::RevealTop(_)
            | Laid::LookTop(_)
            | Laid::RevealUntil(_)
            | Laid::TakeFound
            | Laid::LaidToHand
            | Laid::LaidToRow(_)
            | Laid::ShuffleRest => {}
        }
        self.next_step();
    }
}
