//! All that the tests ask of the commands, in one program: what they share is compiled and linked once.

mod arena;
mod bot;
mod cli;
mod docs;
mod queue;
mod running;
mod secrets;

/// A PostgreSQL of the tests' own, as the server's tests have it.
#[path = "../../../server/tests/all/stores/cluster.rs"]
#[expect(dead_code, reason = "the server's tests ask more of it")]
mod postgres;
