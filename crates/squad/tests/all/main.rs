//! All that the tests ask of Super Hero Squad, in one program: what they share is compiled and linked once.

mod cards;
mod decks;
mod docs;
mod eyes;
mod fuzz;
mod homebrew;
mod invariants;
mod leaks;
mod lessons;
mod marks;
mod preview;
mod scenarios;
mod told;
