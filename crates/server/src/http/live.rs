//! The connections that are open, so that one whose secret is no longer good can be ended.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// Who speaks on a connection, and by which secret they are known.
struct Known {
    person: i64,
    hash: [u8; 32],
    end: Arc<Notify>,
}

/// The connections on which somebody has said hello.
#[derive(Default)]
pub(super) struct Live {
    known: Mutex<HashMap<u64, Known>>,
}

impl Live {
    /// Somebody has said hello; `end` is told when the secret is no longer good.
    pub(super) fn enter(&self, connection: u64, person: i64, hash: [u8; 32], end: Arc<Notify>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(connection, Known { person, hash, end });
    }

    /// The connection is gone.
    pub(super) fn leave(&self, connection: u64) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&connection);
    }

    /// End all connections of a secret.
    pub(super) fn end_secret(&self, hash: &[u8; 32]) {
        self.end(|known| known.hash == *hash);
    }

    /// End all connections of a person.
    pub(super) fn end_person(&self, person: i64) {
        self.end(|known| known.person == person);
    }

    fn end(&self, which: impl Fn(&Known) -> bool) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for known in known.values().filter(|known| which(known)) {
            known.end.notify_one();
        }
    }
}
