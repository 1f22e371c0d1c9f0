//! Where a card stands in the view of the seat that is asked, in the words of a scenario's paths.

use crate::ask::Choice;
use crate::position::{Laid, SEATS, Source, Squad};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Viewer};

impl Squad {
    /// Where the card of an option stands.
    pub(crate) fn place_of_choice(&self, viewer: Seat, choice: Choice) -> Option<String> {
        match choice {
            Choice::Hand(at) => self.place_in_hand(viewer, viewer, at as usize),
            Choice::Theirs(at) => self.place_in_hand(viewer, viewer.other(), at as usize),
            Choice::Keeper(seat, at) => Some(format!("seats.{}.keepers.{at}", seat.0)),
            Choice::Shown(at) => self.place(viewer, *self.shown.ids.get(at as usize)?),
            Choice::Pass | Choice::Factor(_) | Choice::Number(_) | Choice::Top | Choice::Bottom => None,
        }
    }

    /// Where the card behind a question stands: with its attack, or wherever the viewer can see it.
    pub(crate) fn place_of_source(&self, viewer: Seat, source: Source) -> Option<String> {
        // The innermost: of several that are lost it is the one that acts.
        let numbered = self.attacks().enumerate();
        let of_source = numbered.filter(|(_, attack)| attack.id == source.id && attack.card == source.card);
        if let Some((n, _)) = of_source.last() {
            return Some(format!("attacks.{n}.card"));
        }
        // The card may be another by now: shuffled away, and then nobody knows where it is.
        let is_same = self.slots.knows(viewer, source.id) && self.ix(source.id) == source.card;
        let place = if is_same { self.place(viewer, source.id) } else { None };
        let hits = || self.damage_taken().filter(|damage| damage.source == source);
        place.or_else(|| hits().map(|_| "damage.card".into()))
    }

    /// Where a physical card lies open to the viewer.
    fn place(&self, viewer: Seat, id: Id) -> Option<String> {
        if !self.slots.knows(viewer, id) {
            return None;
        }
        if let Some((seat, at)) = self.find_keeper(id) {
            return Some(format!("seats.{}.keepers.{at}", seat.0));
        }
        if let (Some(at), Laid::Open | Laid::Private(_)) = (position(&self.shown.ids, id), self.shown.how) {
            return Some(format!("shown.{at}"));
        }
        SEATS.into_iter().find_map(|seat| {
            let side = self.side(seat);
            match position(&side.hand, id) {
                Some(at) => self.place_in_hand(viewer, seat, at),
                None => (side.discard.last() == Some(&id)).then(|| format!("seats.{}.discard.0", seat.0)),
            }
        })
    }

    fn place_in_hand(&self, viewer: Seat, owner: Seat, at: usize) -> Option<String> {
        let at = self.slots.place_as_seen(Viewer::Seat(viewer), &self.side(owner).hand, at)?;
        Some(format!("seats.{}.hand.{at}", owner.0))
    }
}

fn position(ids: &[Id], id: Id) -> Option<usize> {
    ids.iter().position(|other| *other == id)
}
