//! Secrets that are choices: a written prediction, a chosen name.

use crate::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that somebody chose or wrote down, known to some seats only.
///
/// ```
/// use longbox_kernel::{Seat, Viewer, cards::Secret};
///
/// let mut guess = Secret::of(7, Seat(1));
/// assert_eq!(guess.seen_by(Viewer::Seat(Seat(1))), Some(7));
/// assert_eq!(guess.seen_by(Viewer::Spectator), None);
/// guess.show();
/// assert_eq!(guess.seen_by(Viewer::Spectator), Some(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Secret<T> {
    value: T,
    /// A bit for each seat; all bits once it lies open.
    known: u8,
}

impl<T: Copy> Secret<T> {
    /// Written down by that seat, for its eyes only.
    pub fn of(value: T, by: Seat) -> Secret<T> {
        Secret { value, known: 1 << by.0 }
    }

    /// What it is, for the rules.
    pub fn value(&self) -> T {
        self.value
    }

    /// Lay it open.
    pub fn show(&mut self) {
        self.known = u8::MAX;
    }

    /// Show it to one seat.
    pub fn show_to(&mut self, seat: Seat) {
        self.known |= 1 << seat.0;
    }

    /// Whether that seat knows it.
    pub fn is_known_to(&self, seat: Seat) -> bool {
        self.known >> seat.0 & 1 == 1
    }

    /// What the viewer may know of it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<T> {
        let knows = match viewer {
            Viewer::Seat(seat) => self.is_known_to(seat),
            Viewer::Spectator => self.known == u8::MAX,
            Viewer::Omniscient => true,
        };
        knows.then_some(self.value)
    }

    /// For a viewer who does not know it, put what it might be in its place: something fixed behind a
    /// veil, something drawn in a redeal.
    pub fn imagine(&mut self, viewer: Seat, what: impl FnOnce() -> T) {
        if !self.is_known_to(viewer) {
            self.value = what();
        }
    }
}
