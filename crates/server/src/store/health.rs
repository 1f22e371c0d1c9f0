//! Whether the file takes what is written to it.

use super::{Store, StoreError};
use crate::given;
use crate::metrics::Count;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// For how long it is believed what was found last.
const FRESH: Duration = Duration::from_secs(5);
/// How long to wait for the writer: whoever asks wants an answer, not the disk.
const PATIENCE: Duration = Duration::from_secs(2);
/// What is written and deleted again: more than fits into a page that is there already.
const PROBE: usize = 32 << 10;

/// What is known of the file.
#[derive(Default)]
pub(super) struct Health {
    /// How many things could not be written.
    pub(super) unstored: Arc<Count>,
    last: Mutex<Option<(Instant, Result<(), StoreError>)>>,
    /// Only one at a time tries the file.
    probing: tokio::sync::Mutex<()>,
}

impl Health {
    fn last(&self) -> MutexGuard<'_, Option<(Instant, Result<(), StoreError>)>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something could not be written. If that is the file's fault, nobody needs to try to know it.
    pub(super) fn failed(&self, error: &StoreError) {
        match error {
            // The one goes, the other has gone elsewhere: nothing is broken.
            StoreError::Stopped | StoreError::Lost => return,
            StoreError::Full | StoreError::Locked | StoreError::Unreachable(_) | StoreError::Unsure => {
                *self.last() = Some((Instant::now(), Err(error.clone())));
            }
            // A row that is there already is nothing that a disk can help.
            StoreError::Busy | StoreError::Crossed | StoreError::Other(_) => {}
        }
        self.unstored.up();
    }

    fn known(&self) -> Option<Result<(), StoreError>> {
        self.last().as_ref().filter(|(at, _)| at.elapsed() < FRESH).map(|(_, how)| how.clone())
    }
}

impl Store {
    /// Whether the file can be written to: as the last failure says, or a probe, if neither is long ago.
    pub async fn healthy(&self) -> Result<(), StoreError> {
        let health = &self.inner.health;
        let _one_at_a_time = health.probing.lock().await;
        if let Some(known) = health.known() {
            return known;
        }
        let probe = self.write(|db| {
            db.run("INSERT INTO probe (data) VALUES (?1)", given![vec![0_u8; PROBE]])?;
            db.run("DELETE FROM probe", given![])?;
            Ok(())
        });
        let waited = tokio::time::timeout(PATIENCE, probe).await;
        let found = waited.unwrap_or_else(|_| Err(StoreError::Other("it takes too long to write".to_owned())));
        *health.last() = Some((Instant::now(), found.clone()));
        found
    }

    /// How many things could not be written, as the figures tell it.
    pub(crate) fn unstored(&self) -> Arc<Count> {
        self.inner.health.unstored.clone()
    }
}
