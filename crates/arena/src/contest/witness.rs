//! Somebody who watches a game for the statistics of its cards.

use super::counts::Counts;
use longbox_kernel::plug::{Counted, Plug};
use longbox_kernel::{Outcome, Seat, Verdict, Watch};
use std::marker::PhantomData;

/// Which cards of a side's list are meant: the place in the list for each place among all cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Vec<Option<u16>>);

impl Places {
    /// For a list of cards, each by its place among so many.
    pub(super) fn of(list: impl Iterator<Item = usize>, all: usize) -> Places {
        let mut places = vec![None; all];
        for (at, card) in list.enumerate() {
            places[card] = Some(at as u16);
        }
        Places(places)
    }

    fn find(&self, card: usize) -> Option<usize> {
        self.0.get(card).copied().flatten().map(usize::from)
    }
}

/// What one side's cards did in this game.
#[derive(Clone, Copy, Default)]
struct Seen {
    drawn: bool,
    played: bool,
    held: bool,
}

/// Watches one game after the other.
pub(super) struct Witness<'a, G> {
    /// The side of each seat.
    sides: &'a [usize],
    places: [&'a Places; 2],
    seen: [Vec<Seen>; 2],
    first: Option<usize>,
    hand: Vec<usize>,
    game: PhantomData<fn(G)>,
}

impl<'a, G: Plug> Witness<'a, G> {
    pub(super) fn new(sides: &'a [usize], places: [&'a Places; 2], counts: &Counts) -> Witness<'a, G> {
        let seen = [0, 1].map(|side| vec![Seen::default(); counts.cards[side].len()]);
        Witness { sides, places, seen, first: None, hand: Vec::new(), game: PhantomData }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self) {
        self.seen.iter_mut().for_each(|side| side.fill(Seen::default()));
        self.first = None;
    }

    /// It is dealt. Not every game tells of the cards that one begins with.
    pub(super) fn dealt(&mut self, game: &G) {
        self.look_at_hands(game, |seen| seen.drawn = true);
    }

    /// It is over: the counts take in what was seen.
    pub(super) fn end(&mut self, game: &G, outcome: &Outcome, counts: &mut Counts) {
        self.look_at_hands(game, |seen| seen.held = true);
        let mine = self.verdict(outcome, 0);
        match self.first {
            Some(0) => counts.first.add(mine),
            Some(_) => counts.second.add(mine),
            None => counts.even.add(mine),
        }
        *counts.turns.entry(game.turn()).or_default() += 1;
        for side in 0..2 {
            let verdict = self.verdict(outcome, side);
            for (card, seen) in counts.cards[side].iter_mut().zip(&self.seen[side]) {
                let of = [(seen.drawn, &mut card.drawn), (seen.played, &mut card.played), (seen.held, &mut card.held)];
                of.into_iter().filter(|(was, _)| *was).for_each(|(_, score)| score.add(verdict));
            }
        }
    }

    fn look_at_hands(&mut self, game: &G, mark: impl Fn(&mut Seen)) {
        for seat in Seat::all(self.sides.len()) {
            self.hand.clear();
            game.held(seat, &mut self.hand);
            let side = self.sides[seat.ix()];
            for at in self.hand.iter().filter_map(|card| self.places[side].find(*card)) {
                mark(&mut self.seen[side][at]);
            }
        }
    }

    /// How it ended for a side: as for its first seat, or the other way round where nobody of it sits at the table.
    fn verdict(&self, outcome: &Outcome, side: usize) -> Verdict {
        match (0..).zip(self.sides).find(|(_, of)| **of == side) {
            Some((seat, _)) => outcome.verdict(Seat(seat)),
            None => match outcome.verdict(Seat(0)) {
                Verdict::Win => Verdict::Loss,
                Verdict::Loss => Verdict::Win,
                Verdict::Draw => Verdict::Draw,
            },
        }
    }

    fn see_card(&mut self, seat: Seat, card: usize, mark: impl Fn(&mut Seen)) {
        let Some(side) = self.sides.get(seat.ix()).copied() else { return };
        if let Some(at) = self.places[side].find(card) {
            mark(&mut self.seen[side][at]);
        }
    }
}

impl<G: Plug> Watch<G::Event> for Witness<'_, G> {
    const ON: bool = true;

    fn see(&mut self, event: G::Event) {
        G::counted(&event, &mut |counted| match counted {
            Counted::First(seat) => self.first = self.sides.get(seat.ix()).copied(),
            Counted::Drawn(seat, card) => self.see_card(seat, card, |seen| seen.drawn = true),
            Counted::Played(seat, card) => self.see_card(seat, card, |seen| seen.played = true),
        });
    }
}
