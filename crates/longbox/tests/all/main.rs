//! All that the tests ask of the commands, in one program: what they share is compiled and linked once.

mod arena;
mod bot;
mod cli;
mod docs;
mod queue;
mod running;
