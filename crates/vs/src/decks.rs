//! The decks that come with the game.

use crate::catalogue::Catalogue;
use longbox_kernel::cards::CardIx;

/// The lists of the starter decks, as far as these cards hold them.
pub(crate) fn starters(cards: &Catalogue) -> Vec<Vec<CardIx>> {
    let _ = cards;
    Vec::new()
}
