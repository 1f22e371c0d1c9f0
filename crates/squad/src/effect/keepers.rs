//! Steps about Keepers.

use crate::code::Keepers;
use crate::event::Event;
use crate::position::{Effect, Source, Squad};
use crate::trigger::on_side;
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn act_on_keepers<W: Watch<Event>>(&mut self, act: Keepers, effect: &Effect, watch: &mut W) {
        let me = effect.source.by;
        let foe = me.other();
        match act {
            Keepers::DestroyRandom => {
                let count = self.side(foe).keepers.len();
                if count > 0 {
                    let at = self.chance.pick(count);
                    self.destroy(foe, at, watch);
                }
            }
            Keepers::DestroyOnHeads => self.destroy_on_heads(me, watch),
            // squad: keeper.several
            Keepers::DestroyAll(side, cards) => {
                for seat in [me, foe].into_iter().filter(|seat| on_side(side, me, *seat)) {
                    for at in (0..self.side(seat).keepers.len()).rev() {
                        if self.fits_now(cards, self.side(seat).keepers[at].id, effect) {
                            self.destroy(seat, at, watch);
                        }
                    }
                }
            }
            Keepers::DestroySubject => self.destroy_if_in_play(effect.subject.id, watch),
            Keepers::ShuffleAllKeepersIn => {
                for seat in [me, foe] {
                    if !self.side(seat).keepers.is_empty() {
                        self.keepers_to_deck(seat, watch);
                        self.shuffle_deck(seat, watch);
                    }
                }
            }
            Keepers::GainControlOfAll => {
                for _ in 0..self.side(foe).keepers.len() {
                    self.take_control(me, 0, watch);
                }
            }
            Keepers::DeployTopDiscard => {
                if self.side(me).discard.last().is_some_and(|id| self.facts(*id).is_keeper())
                    && let Some(id) = self.take_top_discard(me)
                {
                    self.enter_play(me, id, watch);
                }
            }
        }
    }

    /// The attack turns into another card for the rest of the game, and enters play.
    // squad: keeper.copy-control
    pub(super) fn become_copy<W: Watch<Event>>(&mut self, source: Source, of: Id, watch: &mut W) {
        if !self.take_from_attack(source) {
            return;
        }
        let copied = self.ix(of);
        watch.see(Event::Copied { seat: source.by, card: source.card, of: copied });
        self.slots.become_card(source.id, copied);
        self.enter_play(source.by, source.id, watch);
    }

    pub(super) fn destroy_if_in_play<W: Watch<Event>>(&mut self, id: Id, watch: &mut W) {
        if let Some((seat, at)) = self.find_keeper(id) {
            self.destroy(seat, at, watch);
        }
    }

    /// A coin for each Keeper of the opponent, oldest first; heads destroys it at once.
    fn destroy_on_heads<W: Watch<Event>>(&mut self, me: Seat, watch: &mut W) {
        let keepers = self.side(me.other()).keepers;
        for keeper in keepers.iter() {
            if self.ability_flips(me, 1, watch).1 {
                self.destroy_if_in_play(keeper.id, watch);
            }
        }
    }
}
