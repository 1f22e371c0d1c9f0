//! Uatu: the Watcher sees everything, the Doer undoes.

use crate::event::Event;
use crate::position::{Set, Vs, each};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Seat, Watch};

impl Vs {
    /// A player sees every card that anybody has, wherever it lies; then the decks are shuffled.
    // vs: card.watcher
    pub(crate) fn see_everything<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        for of in self.all_seats() {
            let (side, slots) = (&self.sides[of.ix()], &mut self.slots);
            let piles = [&side.inventions[..], &side.transform, &side.outside];
            let hidden = [&side.hand[..], &side.deck, &side.removed].into_iter().chain(piles);
            let row = side.resources.iter().map(|one| one.id);
            hidden.flatten().copied().chain(row).for_each(|id| slots.show_to(seat, id));
            if W::ON && of != seat {
                let named = |ids: &[Id]| -> Vec<CardIx> {
                    let mut named: Vec<CardIx> = ids.iter().map(|id| self.slots.card(*id)).collect();
                    named.sort_unstable();
                    named
                };
                watch.see(Event::SeesHand { seat, of, cards: named(&side.hand) });
                watch.see(Event::SeesDeck { seat, of, cards: named(&side.deck) });
            }
        }
        for of in self.all_seats() {
            if !self.side(of).deck.is_empty() {
                self.shuffle_deck(of, watch);
            }
        }
    }

    /// Everything that effects have done to these characters ends.
    // vs: card.doer
    pub(crate) fn end_effects<W: Watch<Event>>(&mut self, on: Set, watch: &mut W) -> bool {
        let mut did = false;
        let mut n = 0;
        while n < self.mods.len() {
            let change = self.mods[n];
            if change.on & on == 0 {
                n += 1;
                continue;
            }
            did = true;
            if !self.mods.lift(n, on) {
                n += 1;
            }
            self.end_low_level(&change, change.on & on);
        }
        for at in each(on).filter(|_| did) {
            watch.see(Event::EffectsEnd { who: self.figure(at) });
        }
        self.unsettled |= did;
        self.blame = 0;
        did
    }
}
