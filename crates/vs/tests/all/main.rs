//! All that the tests ask of Vs. System, in one program: what they share is compiled and linked once.

mod a_force;
mod board;
mod cards;
mod decks;
mod defenders;
mod docs;
mod fuzz;
mod homebrew;
mod invariants;
mod lessons;
mod marks;
mod random;
mod scenarios;
mod table;
mod words;
