//! All that the tests ask of a server, in one program: what they share is compiled and linked once.

mod common;
mod fuzz;
mod games;
mod kill;
mod lists;
mod load;
mod openapi;
mod page;
mod play_on;
mod preview;
mod proxy;
mod reels;
mod refusals;
mod reports;
mod rest;
mod restart;
mod secrecy;
mod undo;
mod upkeep;
