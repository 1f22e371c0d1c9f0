//! How long the server has run: a clock that nobody can set. In queries it is `lived()`.
//!
//! What is cleared away when nobody came back for it is counted in these seconds, never by the clock of the machine, which may be a
//! year ahead when it starts. They stand still while the server does, and a crash takes back at most what was not yet kept:
//! whatever goes wrong, things are kept longer.

use super::{Link, Store, StoreError};
use crate::given;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

/// Seconds of this run and of all before it.
pub(super) struct Lived {
    before: AtomicI64,
    since: Instant,
}

impl Lived {
    /// As the file has it.
    pub(super) fn load(db: &dyn Link) -> Result<Lived, StoreError> {
        let kept: Option<i64> = db.find("SELECT value FROM meta WHERE name = 'lived'", given![])?;
        Ok(Lived { before: AtomicI64::new(kept.unwrap_or(0)), since: Instant::now() })
    }

    pub(super) fn seconds(&self) -> i64 {
        let this_run = i64::try_from(self.since.elapsed().as_secs()).unwrap_or(i64::MAX);
        self.before.load(Ordering::Relaxed).saturating_add(this_run)
    }
}

impl Store {
    /// For how many seconds the server has run on this file.
    pub fn lived(&self) -> i64 {
        self.inner.lived.seconds()
    }

    /// Keep that in the file.
    pub async fn keep_lived(&self) -> Result<(), StoreError> {
        let upsert = "INSERT INTO meta (name, value) VALUES ('lived', lived()) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.write(move |db| db.run(upsert, given![]).map(drop)).await
    }

    /// For tests: as if the server had run for so many seconds more.
    #[doc(hidden)]
    pub fn pass(&self, seconds: i64) {
        self.inner.lived.before.fetch_add(seconds, Ordering::Relaxed);
    }
}
