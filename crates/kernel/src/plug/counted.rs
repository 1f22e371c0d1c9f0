//! What statistics over many games count beside who won.

use crate::Seat;

/// A thing that happened and that is worth counting. A card is named by its place among
/// [`Plug::faces`](super::Plug::faces).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// That seat takes the first turn, where being first makes a difference between the seats.
    First(Seat),
    /// A card came into that seat's hand, drawn or otherwise.
    Drawn(Seat, usize),
    /// That seat played a card.
    Played(Seat, usize),
}
