//! Card text, rendered from what the card does.

use crate::catalogue::Card;

/// The powers of a card in English, a line each.
pub fn card(card: &Card) -> Vec<String> {
    let _ = card;
    Vec::new()
}
