//! Tables over the network, for any game behind the kernel's door.
//!
//! The rooms: [`protocol`] is what is said; [`registry`] the games, behind one door; [`room`] a
//! table, as one task that owns its game; [`hall`] all tables; `cluster` other servers over the same database; [`store`] where everything
//! is kept, one file or PostgreSQL; [`fair`] shuffles that can be proved; [`origin`] moments of earlier games; [`http`] the wire; [`config`] every
//! setting. [`serve`] puts them together.

mod accept;
mod chance;
mod clock;
mod cluster;
pub mod config;
pub mod fair;
mod file_limit;
pub mod hall;
pub mod http;
mod idle;
pub mod listen;
pub mod metrics;
pub mod origin;
mod passwords;
pub mod pool;
pub mod protocol;
pub mod registry;
pub mod room;
pub mod secret;
mod serve;
pub mod store;

/// Which frozen positions this program can read: a hash of all that it is made from.
pub const BUILD: &str = env!("LONGBOX_BUILD");

pub use config::{Config, Settings};
pub use serve::{Served, log_to_stderr, serve};

pub(crate) use clock::now;
