//! Inventions: cards that lie in a secret pile outside the game until somebody invents them.

use crate::ask::Choice;
use crate::catalogue::{Card, Catalogue};
use crate::event::Event;
use crate::position::{Eyes, Vs};
use crate::setup::Inventors;
use crate::vocabulary::{Act, Wonders};
use longbox_kernel::List;
use longbox_kernel::cards::{CardIx, Id};
use longbox_kernel::{Seat, Watch};

impl Card {
    /// Whether a power of it creates Inventions.
    pub(crate) fn invents(&self, cards: &Catalogue) -> bool {
        let words = self.run.powers.iter().flat_map(|power| &cards.power(*power).aside);
        words.into_iter().any(|word| *word == Act::Wonders(Wonders::CreateInvention))
    }
}

impl Inventors {
    /// The Invention pile of a player who brings these.
    // vs: invention.pile, invention.number
    pub(crate) fn pile(self, cards: &Catalogue) -> Vec<CardIx> {
        let Some(teams) = self.0 else { return Vec::new() };
        let fits = |card: &Card| card.run.teams == 0 || card.run.teams & teams != 0;
        let all = (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| fits(card));
        all.flat_map(|(ix, card)| std::iter::repeat_n(ix, card.invention.unwrap_or(0).into())).collect()
    }
}

impl Vs {
    /// Lay out an Invention pile. What it holds follows from whom its player brings, so everybody can tell; which
    /// card of it is taken, nobody can.
    // vs: view.piles
    pub(crate) fn lay_inventions(&mut self, seat: Seat, pile: &[Id]) {
        if pile.is_empty() {
            return;
        }
        pile.iter().for_each(|id| self.slots.show(*id));
        self.slots.forget(seat, pile);
        for id in pile {
            self.slots.show_to(seat, *id);
            self.side_mut(seat).inventions.add(*id);
        }
    }

    /// Whether an inventor might find something; only its player knows.
    // vs: view.piles
    pub(crate) fn may_invent(&self, eyes: &Eyes) -> bool {
        !self.side(eyes.by).inventions.is_empty()
    }

    /// The Inventions of the pile that the inventor can create, one of each.
    // vs: invention.create
    pub(crate) fn list_inventions(&self, eyes: &Eyes, add: &mut impl FnMut(Choice)) {
        let teams =
            self.spot_of(&eyes.source).map_or_else(|| self.cards.card(eyes.source.card).run.teams, |at| self.teams(at));
        let mut faces: List<CardIx, 32> = self.side(eyes.by).inventions.iter().map(|id| self.slots.card(*id)).collect();
        faces.sort_unstable();
        for (_, face) in faces.iter().copied().enumerate().filter(|(n, face)| !faces[..*n].contains(face)) {
            let card = self.cards.card(face);
            if card.invention.is_some() && (card.run.teams == 0 || card.run.teams & teams != 0) {
                add(Choice::Face(face));
            }
        }
    }

    /// A card of the pile goes into the hand; the others see that one does.
    // vs: invention.create, view.piles
    pub(crate) fn invent<W: Watch<Event>>(&mut self, eyes: &Eyes, face: CardIx, watch: &mut W) -> Option<Id> {
        let pile = &self.side(eyes.by).inventions;
        let at = pile.iter().position(|id| self.slots.card(*id) == face)?;
        let id = self.side_mut(eyes.by).inventions.take(at);
        self.side_mut(eyes.by).hand.add(id);
        watch.see(Event::Invents { seat: eyes.by, by: eyes.source.card, card: face });
        self.unsettled = true;
        Some(id)
    }
}
