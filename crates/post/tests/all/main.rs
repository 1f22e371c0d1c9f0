//! What holds with a real NATS.

mod connect;
mod queue;

use longbox_post::testing::NatsServer;
use longbox_post::{Address, Settings};
use std::path::PathBuf;

/// A server of the test's own; nothing if there is none to be had.
fn server(name: &str) -> Option<NatsServer> {
    NatsServer::start(&folder(name))
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn address(url: &str) -> Address {
    Settings { nats: Some(url.to_owned()), ..Settings::default() }.resolve().unwrap().unwrap()
}

/// Do that, with whatever tasks it needs.
fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(work)
}
