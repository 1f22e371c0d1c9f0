//! Cards that need more than words: one room for each.

mod drive;
mod open_hands;
mod pocket;
mod take_over;
