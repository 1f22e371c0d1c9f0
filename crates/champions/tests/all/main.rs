//! All that the tests ask of Marvel Champions, in one program: what they share is compiled and linked once.

mod contents;
mod decks;
mod docs;
mod forecast;
mod fuzz;
mod heroes;
mod homebrew;
mod later;
mod lessons;
mod marks;
mod scenarios;
