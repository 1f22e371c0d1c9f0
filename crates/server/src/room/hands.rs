//! Who decides for a seat.

use crate::protocol::SeatKind;
use crate::registry::Host;
use crate::store::SeatRecord;

impl SeatRecord {
    /// The machine that decides for this seat: its own, or the strongest for a seat that nobody holds any more.
    pub(super) fn machine(&self, gone: bool, offer: &dyn Host) -> Option<String> {
        match self.kind {
            SeatKind::Machine => Some(self.name.clone()),
            SeatKind::Person if !gone && self.person.is_some() => None,
            SeatKind::Person | SeatKind::Open => strongest(offer),
        }
    }
}

/// The strongest machine of a game.
fn strongest(offer: &dyn Host) -> Option<String> {
    offer.machines().last().map(|name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;

    #[test]
    fn a_seat_that_nobody_holds_is_played_by_the_strongest_machine() {
        let registry = Registry::with_lantern();
        let offer = registry.get("lantern").unwrap();
        let strongest = longbox_ai::OFFERED.last().map(|name| (*name).to_owned());
        let seat = |kind: SeatKind, person: Option<i64>, name: &str| SeatRecord::of(kind, person, name.to_owned(), None);
        let (ada, nobody) = (seat(SeatKind::Person, Some(1), "Ada"), seat(SeatKind::Person, None, "somebody"));
        assert_eq!(ada.machine(false, offer), None, "she plays herself");
        assert_eq!(ada.machine(true, offer), strongest, "she has given up");
        assert_eq!(nobody.machine(false, offer), strongest, "she is forgotten");
        let easy = seat(SeatKind::Machine, None, "easy");
        assert_eq!(easy.machine(false, offer), Some("easy".to_owned()), "a machine is as strong as was wished for");
    }
}
