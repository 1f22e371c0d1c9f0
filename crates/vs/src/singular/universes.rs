//! Franklin Richards: pocket universes, and the turns that are taken in them.
//!
//! All bodies share one table of places. Those of the universe of this turn are live; the others are away,
//! with the changes that lie on them, so that nothing in one universe can touch another.

use super::prediction::Prediction;
use crate::event::Event;
use crate::position::{BODIES, Body, Delayed, Frame, Modifier, Phase, Resource, Set, Spot, Term, Vs, bit, each};
use crate::vocabulary::{Kind, Row};
use longbox_kernel::{List, Seat, Watch};
use serde::{Deserialize, Serialize};

/// How many pocket universes there can be at once.
const MOST: usize = 8;

/// A pocket universe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Universe {
    /// From 1, in the order of their making.
    pub(crate) number: u8,
    /// The life of whoever made it.
    pub(crate) by: u32,
}

/// The universes beside the original one.
#[derive(Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pockets {
    /// The universe of this turn; 0 is the original one.
    pub(crate) now: u8,
    /// The last pocket universe that had its turn after this player's own.
    pub(crate) taken: u8,
    /// How many were made in this game.
    pub(crate) made: u8,
    pub(crate) all: List<Universe, MOST>,
    /// The changes in the other universes, each with its universe.
    pub(crate) mods: List<(u8, Modifier), 64>,
    /// What is waited for in the other universes.
    pub(crate) delayed: List<(u8, Delayed), 24>,
}

#[expect(clippy::non_canonical_clone_impl, reason = "a copy of what is in use is shorter than a copy")]
impl Clone for Pockets {
    fn clone(&self) -> Pockets {
        *self
    }

    fn clone_from(&mut self, from: &Pockets) {
        let Pockets { now, taken, made, all, mods, delayed } = from;
        (self.now, self.taken, self.made) = (*now, *taken, *made);
        self.all.clone_from(all);
        self.mods.clone_from(mods);
        self.delayed.clone_from(delayed);
    }
}

impl Vs {
    /// Whether this turn is taken in a pocket universe.
    pub(crate) fn in_pocket(&self) -> bool {
        self.pockets.now != 0
    }

    /// All that stands in any universe.
    pub(crate) fn everywhere(&self) -> Set {
        self.bodies.live | self.bodies.away
    }

    /// Whether what came into play at that moment still is, in whatever universe.
    pub(crate) fn is_in_play(&self, life: u32) -> bool {
        each(self.everywhere()).any(|at| self.body(at).life == life)
    }

    /// The resource row of a seat, as far as this turn knows of one.
    // vs: pocket.create, pocket.plays: a pocket universe has no resource rows
    pub(crate) fn resources(&self, seat: Seat) -> &[Resource] {
        if self.in_pocket() { &[] } else { &self.side(seat).resources }
    }

    /// All characters but that one move to a new pocket universe as they stand; returns whether any did.
    // vs: pocket.create
    pub(crate) fn make_universe<W: Watch<Event>>(&mut self, maker: Spot, watch: &mut W) -> bool {
        let moved = self.characters() & !bit(maker);
        let Body { life, face, .. } = *self.body(maker);
        if moved == 0 {
            return false;
        }
        if !self.pockets.all.has_room() || self.pockets.made == u8::MAX {
            watch.see(Event::TooMany { card: face });
            return false;
        }
        self.pockets.made += 1;
        let number = self.pockets.made;
        self.pockets.all.add(Universe { number, by: life });
        watch.see(Event::Universe { who: self.figure(maker), number });
        for at in each(moved) {
            self.leave_combat(at);
            self.body_mut(at).universe = number;
        }
        self.send_changes(moved, number, watch);
        self.sort_universes();
        self.look_into(number, watch);
        true
    }

    /// What changes those who moved goes with them.
    fn send_changes<W: Watch<Event>>(&mut self, moved: Set, to: u8, watch: &mut W) {
        let mut n = 0;
        while n < self.mods.len() {
            let change = self.mods[n];
            let goes = Modifier { on: change.on & moved, ..change };
            if goes.on == 0 {
                n += 1;
                continue;
            }
            if !self.mods.lift(n, moved) {
                n += 1;
            }
            self.park(to, goes, watch);
        }
        let mut n = 0;
        while let Some(delayed) = self.delayed.get(n).copied() {
            if self.spot_of(&delayed.eyes.source).is_some_and(|at| moved & bit(at) != 0) {
                self.delayed.take(n);
                self.park_delayed(to, delayed, watch);
            } else {
                n += 1;
            }
        }
        let lives: List<u32, BODIES> = each(moved).map(|at| self.body(at).life).collect();
        let goes = |one: &&mut Prediction| lives.contains(&one.life);
        self.schemes.predictions.iter_mut().filter(goes).for_each(|one| one.universe = to);
    }

    fn park<W: Watch<Event>>(&mut self, universe: u8, change: Modifier, watch: &mut W) {
        if self.pockets.mods.push((universe, change)).is_err()
            && let Some(at) = each(change.on).next()
        {
            watch.see(Event::TooMany { card: self.body(at).face });
        }
    }

    fn park_delayed<W: Watch<Event>>(&mut self, universe: u8, delayed: Delayed, watch: &mut W) {
        if self.pockets.delayed.push((universe, delayed)).is_err() {
            watch.see(Event::TooMany { card: delayed.eyes.source.card });
        }
    }

    /// Those whom nothing keeps up any more in a universe that was just made are stunned at once.
    fn look_into<W: Watch<Event>>(&mut self, number: u8, watch: &mut W) {
        let from = self.pockets.now;
        self.go_to_universe(number, watch);
        self.stun_without_def(watch);
        self.go_to_universe(from, watch);
    }

    /// The game goes on in that universe.
    // vs: pocket.apart
    pub(crate) fn go_to_universe<W: Watch<Event>>(&mut self, to: u8, watch: &mut W) {
        let from = std::mem::replace(&mut self.pockets.now, to);
        if from == to {
            return;
        }
        while let Some(change) = self.mods.pop() {
            self.park(from, change, watch);
        }
        while let Some(delayed) = self.delayed.pop() {
            self.park_delayed(from, delayed, watch);
        }
        self.fetch_changes(watch);
        self.sort_universes();
    }

    /// The changes of the universe of this turn are at hand.
    fn fetch_changes<W: Watch<Event>>(&mut self, watch: &mut W) {
        let now = self.pockets.now;
        while let Some(at) = self.pockets.mods.iter().position(|(universe, _)| *universe == now) {
            let (_, change) = self.pockets.mods.take(at);
            if self.mods.put_back(change).is_err()
                && let Some(at) = each(change.on).next()
            {
                watch.see(Event::TooMany { card: self.body(at).face });
            }
        }
        while let Some(at) = self.pockets.delayed.iter().position(|(universe, _)| *universe == now) {
            let (_, delayed) = self.pockets.delayed.take(at);
            if self.delayed.push(delayed).is_err() {
                watch.see(Event::TooMany { card: delayed.eyes.source.card });
            }
        }
    }

    /// A normal turn begins: what its player waits for in a universe in which that player has nobody left, and so no
    /// turn, is waited for here, if it is about a card that has left play.
    // vs: pocket.waits
    pub(crate) fn recall_waits<W: Watch<Event>>(&mut self, watch: &mut W) {
        let waits_for_ever = |game: &Vs, universe: u8, delayed: &Delayed| {
            let gone = !game.is_in_play(delayed.eyes.source.life) && delayed.eyes.it | delayed.eyes.that == 0;
            gone && game.is_turn_of(delayed.eyes.by) && !game.has_turn_in(universe)
        };
        while let Some(at) =
            self.pockets.delayed.iter().position(|(universe, delayed)| waits_for_ever(self, *universe, delayed))
        {
            let (_, delayed) = self.pockets.delayed.take(at);
            if self.delayed.push(delayed).is_err() {
                watch.see(Event::TooMany { card: delayed.eyes.source.card });
            }
        }
    }

    /// Work out anew which bodies are live, and the sets that follow from them.
    pub(crate) fn sort_universes(&mut self) {
        let (all, now) = (self.everywhere(), self.pockets.now);
        let of = |game: &Vs, test: &dyn Fn(&Body) -> bool| -> Set {
            each(all).filter(|at| test(game.body(*at))).fold(0, |set, at| set | bit(at))
        };
        let live = of(self, &|body| body.universe == now);
        let machines =
            live & each(all).filter(|at| self.face(*at).kind == Kind::Machine).fold(0, |set, at| set | bit(at));
        let up = live & !machines & of(self, &|body| !body.down);
        let front = live & of(self, &|body| body.row == Row::Front);
        let mut side = [0; Seat::MAX];
        for seat in self.all_seats() {
            side[seat.ix()] = live & of(self, &|body| body.side == seat);
        }
        let bodies = &mut self.bodies;
        (bodies.live, bodies.away, bodies.machines) = (live, all & !live, machines);
        (bodies.up, bodies.front, bodies.side) = (up, front, side);
        self.bodies.printed = self.index_printed();
        self.bodies.namesakes = self.find_namesakes();
        self.unsettled = true;
        self.blame = 0;
    }

    /// The next pocket universe in which this turn's player has characters.
    // vs: pocket.turn
    pub(crate) fn next_pocket(&self) -> Option<u8> {
        let after = self.pockets.all.iter().map(|universe| universe.number).filter(|n| *n > self.pockets.taken);
        after.filter(|number| self.has_turn_in(*number)).min()
    }

    /// Whether this turn's player has characters in a universe.
    fn has_turn_in(&self, number: u8) -> bool {
        let there = |at: &Spot| self.body(*at).universe == number;
        let takes = |at: Spot| self.turn_takers().any(|seat| seat == self.body(at).side);
        each(self.everywhere()).filter(there).any(takes)
    }

    /// The universes whose maker has left play are no more: all that was in them is back where it stood.
    // vs: pocket.back
    pub(crate) fn close_universes<W: Watch<Event>>(&mut self, watch: &mut W) {
        while let Some(at) = self.pockets.all.iter().position(|universe| !self.is_in_play(universe.by)) {
            let Universe { number, .. } = self.pockets.all.take(at);
            watch.see(Event::UniverseGone { number });
            // vs: unique.together: who is back and who was here are one lot
            let since = self.tick();
            for at in each(self.everywhere()) {
                let body = self.body_mut(at);
                if body.universe == number {
                    body.universe = 0;
                }
                if body.universe == 0 {
                    body.since = since;
                }
            }
            self.pockets
                .mods
                .iter_mut()
                .filter(|(universe, _)| *universe == number)
                .for_each(|(universe, _)| *universe = 0);
            self.pockets
                .delayed
                .iter_mut()
                .filter(|(universe, _)| *universe == number)
                .for_each(|(universe, _)| *universe = 0);
            let of_it = |one: &&mut Prediction| one.universe == number;
            self.schemes.predictions.iter_mut().filter(of_it).for_each(|one| one.universe = 0);
            if self.pockets.now == number {
                self.pockets.now = 0;
                self.end_pocket_turn();
            }
            self.fetch_changes(watch);
            self.sort_universes();
        }
    }

    /// A turn in a universe that is no more ends.
    fn end_pocket_turn(&mut self) {
        if let Some(Frame::Turn(phase)) = self.stack.first_mut()
            && *phase != Phase::Over
        {
            *phase = Phase::End;
        }
    }

    /// Nothing in another universe speaks of that place any more.
    pub(crate) fn forget_away(&mut self, place: Spot) {
        let gone = !bit(place);
        let mut n = 0;
        while let Some((_, change)) = self.pockets.mods.get_mut(n) {
            if change.is_over_without(place) {
                self.pockets.mods.take(n);
            } else {
                n += 1;
            }
        }
        for (_, delayed) in self.pockets.delayed.iter_mut() {
            delayed.eyes.that &= gone;
            delayed.eyes.it &= gone;
        }
    }

    /// What lasts for a turn, or as long as somebody plays, ends in every universe.
    pub(crate) fn end_away(&mut self, over: impl Fn(Term) -> bool) {
        while let Some(at) = self.pockets.mods.iter().position(|(_, change)| over(change.term)) {
            let (_, change) = self.pockets.mods.take(at);
            self.end_low_level(&change, change.on);
        }
        while let Some(at) = self.pockets.delayed.iter().position(|(_, delayed)| over(delayed.term)) {
            self.pockets.delayed.take(at);
        }
    }
}
