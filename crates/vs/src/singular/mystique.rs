//! Mystique becomes somebody else.

use crate::catalogue::{Card, Catalogue};
use crate::event::Event;
use crate::position::{Spot, TRANSFORM, Vs};
use crate::vocabulary::{Act, Aside, Kind};
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{List, Rng, Seat, Watch};

/// Whether a character can transform into that card.
// vs: deck.transform
pub(crate) fn is_for_transforming(card: &Card) -> bool {
    card.kind == Kind::Main(2) && card.teams.iter().any(|team| team.is_marvel())
}

/// Whether a main character has a transform pile: one of its levels can transform.
// vs: deck.transform
pub(crate) fn can_transform(cards: &Catalogue, main: &Card) -> bool {
    let mut levels = cards.cards().iter().filter(|card| card.group.is_some() && card.group == main.group);
    levels.any(|card| transforms(cards, card))
}

/// Whether a power of this very card transforms it.
pub(crate) fn transforms(cards: &Catalogue, card: &Card) -> bool {
    let mut words = card.run.powers.iter().flat_map(|power| &cards.power(*power).aside);
    words.any(|word| matches!(word, Act::Aside(Aside::Transform)))
}

/// A transform pile as it may be.
pub(crate) fn draw_transform_pile(cards: &Catalogue, rng: &mut Rng) -> Vec<CardIx> {
    let fits = (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| is_for_transforming(card));
    let mut pile: Vec<CardIx> = fits.map(|(ix, _)| ix).collect();
    rng.shuffle(&mut pile);
    pile.truncate(TRANSFORM);
    pile
}

impl Vs {
    /// Lay a transform pile beside the table: its owner alone knows what is in it.
    // vs: view.piles
    pub(crate) fn lay_transform_pile(&mut self, seat: Seat, pile: &[CardIx]) {
        let mut ids: List<Id, TRANSFORM> = List::new();
        for card in pile {
            let id = self.slots.add(*card, seat);
            self.slots.show_to(seat, id);
            ids.add(id);
        }
        self.slots.set_apart(&ids);
        self.side_mut(seat).transform = ids;
    }

    /// The cards of a transform pile that a viewer does not know.
    fn unknown_in_pile(&self, seat: Seat, viewer: Seat) -> List<Id, TRANSFORM> {
        self.side(seat).transform.iter().filter(|id| !self.slots.knows(viewer, **id)).copied().collect()
    }

    /// Take what the viewer does not know from transform piles; how many lie there stays.
    // vs: view.piles
    pub(crate) fn veil_transform_piles(&mut self, viewer: Seat) {
        for seat in self.all_seats() {
            for id in self.unknown_in_pile(seat, viewer).iter() {
                self.slots.become_card(*id, CardIx::default());
            }
        }
    }

    /// Lay in transform piles what may lie there for all that the viewer knows.
    // vs: view.piles
    pub(crate) fn imagine_transform_piles(&mut self, viewer: Seat, rng: &mut Rng) {
        for seat in self.all_seats() {
            let pile = self.unknown_in_pile(seat, viewer);
            if pile.is_empty() {
                continue;
            }
            for (id, card) in pile.iter().zip(draw_transform_pile(self.cards, rng)) {
                self.slots.become_card(*id, card);
            }
        }
    }

    /// Whom a seat may transform into, by name.
    // vs: deck.transform
    pub(crate) fn transform_pile(&self, seat: Seat) -> List<CardIx, TRANSFORM> {
        let mut pile: List<CardIx, TRANSFORM> = List::new();
        for id in self.side(seat).transform.iter() {
            let card = self.slots.card(*id);
            if is_for_transforming(self.cards.card(card)) && !pile.contains(&card) {
                pile.add(card);
            }
        }
        pile.sort_unstable();
        pile
    }

    /// Another card stands in its place, with its pose, counters, wounds, equipment and changes. It neither
    /// appears nor leaves play.
    // vs: identity.transform, identity.transform.levels
    pub(crate) fn transform<W: Watch<Event>>(&mut self, at: Spot, card: CardIx, watch: &mut W) {
        let owner = self.owner_of(at);
        let Some(n) = self.side(owner).transform.iter().position(|id| self.slots.card(*id) == card) else { return };
        let new = self.side_mut(owner).transform.take(n);
        self.slots.show(new);
        watch.see(Event::Transforms { who: self.figure(at), into: card });
        // To the rules of names it has just come to this side.
        let since = self.tick();
        let body = self.body_mut(at);
        let old = std::mem::replace(&mut body.id, new);
        (body.face, body.since) = (card, since);
        let side = self.side_mut(owner);
        side.removed.add(old);
        if side.main == Some(old) {
            (side.main, side.xp) = (Some(new), [0; 4]);
        }
        self.note_printed(at);
        self.unsettled = true;
    }
}
