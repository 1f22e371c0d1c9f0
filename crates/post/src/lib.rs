//! What arrives by NATS: how a program is told where NATS is, and the connection to it.
//!
//! [`Settings`] are flags and environment; [`Settings::resolve`] makes an [`Address`] of them, with all secrets read, and
//! [`Address::connect`] a connection. No message and no `Debug` of these types shows a secret.
//! [`queue`] lets many machines share work.

mod connect;
pub mod queue;
mod settings;
pub mod testing;

pub use async_nats;
pub use connect::News;
pub use settings::{Address, Settings};
