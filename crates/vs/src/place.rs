//! Where a card stands in the view of the seat that is asked, in the words of a scenario's paths.

use crate::position::{Source, Spot, Vs, bit, each};
use longbox_kernel::cards::Id;
use longbox_kernel::{Seat, Viewer};

impl Vs {
    /// Where a character or machine stands: the rows list theirs by place.
    pub(crate) fn path_of_body(&self, at: Spot) -> String {
        let body = self.body(at);
        let row = self.bodies.side[body.side.ix() & 3] & self.row(body.row);
        let before = each(row & (bit(at) - 1)).count();
        format!("seats.{}.{}.{before}", body.side.0, body.row.name())
    }

    /// Where a card of a hand stands, if the seat that is asked knows it.
    pub(crate) fn path_in_hand(&self, owner: Seat, at: usize) -> Option<String> {
        let viewer = Viewer::Seat(self.asked_seat());
        let at = self.slots.place_as_seen(viewer, &self.side(owner).hand, at)?;
        Some(format!("seats.{}.hand.{at}", owner.0))
    }

    /// Where a resource stands, if the seat that is asked may see it.
    pub(crate) fn path_in_resources(&self, owner: Seat, at: usize) -> Option<String> {
        let one = *self.side(owner).resources.get(at)?;
        let seen = one.up || owner == self.asked_seat();
        seen.then(|| format!("seats.{}.resources.{at}", owner.0))
    }

    /// Where the card behind a question stands, if the seat that is asked can see it anywhere.
    pub(crate) fn path_of_source(&self, source: &Source) -> Option<String> {
        if let Some(at) = self.spot_of(source) {
            // It may be another face of itself by now.
            return (self.body(at).face == source.card).then(|| self.path_of_body(at));
        }
        if self.slots.card(source.id) != source.card {
            return None;
        }
        self.all_seats().find_map(|seat| {
            let at = position(&self.side(seat).ko, source.id)?;
            Some(format!("seats.{}.ko.{at}", seat.0))
        })
    }
}

fn position(ids: &[Id], id: Id) -> Option<usize> {
    ids.iter().position(|other| *other == id)
}
