//! Instructions about Keepers.

use crate::code::Op;
use crate::event::{Event, To};
use crate::position::{Effect, Frame, Id, Kind, Source, Squad};
use crate::trigger::on_side;
use crate::vocabulary::{Fate, Side};
use longbox_kernel::{Seat, Watch};

impl Squad {
    pub(super) fn act_on_keepers<W: Watch<Event>>(&mut self, effect: Effect, op: Op, watch: &mut W) {
        let me = effect.source.seat();
        let foe = me.other();
        match op {
            Op::DestroyRandom => {
                let count = self.side(foe).keepers.len();
                if count > 0 {
                    let at = self.pick_random(count);
                    self.destroy(foe, at, watch);
                }
            }
            Op::DestroyOnHeads => self.destroy_on_heads(me, watch),
            Op::DestroyAll(side, cards) => {
                for seat in [me, foe].into_iter().filter(|seat| on_side(side, me, *seat)) {
                    for at in (0..self.side(seat).keepers.len()).rev() {
                        if self.fits_now(cards, self.side(seat).keepers[at].id, &effect) {
                            self.destroy(seat, at, watch);
                        }
                    }
                }
            }
            Op::ShuffleAllKeepersIn => {
                for seat in [me, foe] {
                    self.shuffle_keepers_in(seat, watch);
                }
            }
            Op::GainControlOfAll => {
                for _ in 0..self.side(foe).keepers.len() {
                    self.take_control(me, 0, watch);
                }
            }
            Op::DeployTopDiscard => {
                if self.side(me).discard.last().is_some_and(|id| self.facts(*id).is_keeper())
                    && let Some(id) = self.take_top_discard(me)
                {
                    self.enter_play(me, id, watch);
                }
            }
            _ => {}
        }
    }

    /// What is done with the Keeper that was chosen.
    pub(super) fn decide_fate<W: Watch<Event>>(
        &mut self,
        mut effect: Effect,
        fate: Fate,
        seat: Seat,
        at: usize,
        watch: &mut W,
    ) {
        let me = effect.source.seat();
        let id = self.side(seat).keepers[at].id;
        effect.subject = id;
        effect.did = true;
        self.advance(effect);
        match fate {
            Fate::Destroy => {
                let destroyed = self.destroy(seat, at, watch);
                self.keep(|effect| effect.did = destroyed);
            }
            Fate::Return => self.remove_keeper(seat, at, To::Hand, watch),
            Fate::ShuffleIn => self.remove_keeper(seat, at, To::Shuffled, watch),
            Fate::DeckTop => self.remove_keeper(seat, at, To::DeckTop, watch),
            Fate::GainControl if seat != me => self.take_control(me, at, watch),
            Fate::GainControl => {}
            Fate::Copy => self.become_copy(effect.source, id, watch),
            Fate::HitsAndIsDestroyed(amount) => self.keeper_hits(id, me.other(), amount, watch),
        }
    }

    /// The attack turns into another card for the rest of the game, and enters play.
    // squad: keeper.copy-control
    fn become_copy<W: Watch<Event>>(&mut self, source: Source, of: Id, watch: &mut W) {
        if !self.take_from_attack(source.id) {
            return;
        }
        let copied = self.ix(of);
        watch.see(Event::Copied { seat: source.seat(), card: source.card, of: copied });
        self.slots[source.id].card = copied;
        self.enter_play(source.seat(), source.id, watch);
    }

    /// A Keeper in play hits because something else makes it.
    // squad: keeper.opponent-hits-itself
    pub(super) fn keeper_hits<W: Watch<Event>>(&mut self, id: Id, victim: Seat, amount: u8, watch: &mut W) {
        let Some((seat, at)) = self.find_keeper(id) else { return };
        let arrival = self.side(seat).keepers[at].arrival;
        self.hit(self.source(id, seat, Kind::Keeper, arrival), victim, amount, watch);
    }

    /// Each Keeper of a side hits in turn, newest first.
    pub(super) fn each_hits<W: Watch<Event>>(
        &mut self,
        mut effect: Effect,
        side: Side,
        amount: u8,
        destroyed: bool,
        watch: &mut W,
    ) {
        let me = effect.source.seat();
        if !effect.begun {
            effect.begun = true;
            effect.mark = u16::MAX;
        } else if destroyed && !std::mem::take(&mut effect.did) {
            // The one that has just hit comes to its end before the next one hits.
            effect.did = true;
            self.set_top(Frame::Effect(effect));
            return self.destroy_if_in_play(effect.subject, watch);
        }
        let next = [me, me.other()]
            .into_iter()
            .filter(|seat| on_side(side, me, *seat))
            .flat_map(|seat| self.side(seat).keepers.iter())
            .filter(|keeper| keeper.arrival < effect.mark)
            .max_by_key(|keeper| keeper.arrival)
            .copied();
        let Some(keeper) = next else { return self.advance(effect) };
        effect.mark = keeper.arrival;
        effect.subject = keeper.id;
        effect.did = false;
        self.set_top(Frame::Effect(effect));
        self.keeper_hits(keeper.id, me.other(), amount, watch);
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

    fn shuffle_keepers_in<W: Watch<Event>>(&mut self, seat: Seat, watch: &mut W) {
        if self.side(seat).keepers.is_empty() {
            return;
        }
        while !self.side(seat).keepers.is_empty() {
            let keeper = self.leave_play(seat, 0);
            self.side_mut(seat).deck.insert(0, keeper.id);
            watch.see(Event::Moves { seat, card: self.ix(keeper.id), to: To::Shuffled });
        }
        self.shuffle_deck(seat, watch);
    }
}
