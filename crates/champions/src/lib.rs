//! Marvel Champions: one to four heroes together against a villain whom the game plays.

pub mod catalogue;
mod code;
pub mod contents;
pub mod decks;
mod load;
mod position;
mod rules;
pub mod text;
pub mod vocabulary;

pub use catalogue::{Card, CardIx, Catalogue};
pub use load::CardFiles;
pub use rules::rulebook;

#[cfg(test)]
mod tests {
    #[test]
    fn the_cards_load() {
        assert!(!crate::Catalogue::standard().cards().is_empty());
    }
}
