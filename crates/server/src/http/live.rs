//! The connections that are open, so that one whose secret is no longer good can be ended.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Notify, watch};

/// By which secret somebody is known on a connection.
struct Known {
    hash: [u8; 32],
    end: Arc<Notify>,
}

/// The connections on which somebody says hello, or has said it.
#[derive(Default)]
pub(super) struct Live {
    known: Mutex<HashMap<u64, Known>>,
}

impl Live {
    /// Somebody says hello with that secret; `end` is told when it is no longer good. This comes before the secret is
    /// looked up: one that is ended in between finds the connection here.
    pub(super) fn enter(&self, connection: u64, hash: [u8; 32], end: Arc<Notify>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(connection, Known { hash, end });
    }

    /// The connection is gone, or its hello was refused.
    pub(super) fn leave(&self, connection: u64) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&connection);
    }

    /// End all connections of these secrets.
    pub(super) fn end_secrets(&self, hashes: &[[u8; 32]]) {
        let hashes: HashSet<&[u8; 32]> = hashes.iter().collect();
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for known in known.values().filter(|known| hashes.contains(&known.hash)) {
            known.end.notify_one();
        }
    }
}

/// End the connections whose secrets were ended at another server.
pub(super) async fn end_with_others(
    live: Arc<Live>,
    mut ended: UnboundedReceiver<Vec<[u8; 32]>>,
    mut stopping: watch::Receiver<bool>,
) {
    loop {
        tokio::select! {
            hashes = ended.recv() => match hashes {
                Some(hashes) => live.end_secrets(&hashes),
                None => return,
            },
            () = async { drop(stopping.wait_for(|stopping| *stopping).await) } => return,
        }
    }
}
