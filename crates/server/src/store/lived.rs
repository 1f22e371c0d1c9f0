//! How long the server has run: a clock that nobody can set. In queries it is `lived()`.
//!
//! What is cleared away when nobody came back for it is counted in these seconds, never by the clock of the machine, which may be a
//! year ahead when it starts. They stand still while the server does, and a crash takes back at most what was not yet kept:
//! whatever goes wrong, things are kept longer.

use super::postgres::live;
use super::{Link, Store, StoreError};
use crate::given;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Seconds of this run and of all before it.
pub(super) struct Lived {
    /// So many it was then.
    counted: Mutex<(i64, Instant)>,
    /// What tests have added, until it is kept.
    passed: AtomicI64,
}

impl Lived {
    /// As the database has it.
    pub(super) fn load(db: &dyn Link) -> Result<Lived, StoreError> {
        let kept: Option<i64> = db.find("SELECT value FROM meta WHERE name = 'lived'", given![])?;
        Ok(Lived { counted: Mutex::new((kept.unwrap_or(0), Instant::now())), passed: AtomicI64::new(0) })
    }

    pub(super) fn seconds(&self) -> i64 {
        let (counted, at) = *self.counted();
        let since = i64::try_from(at.elapsed().as_secs()).unwrap_or(i64::MAX);
        counted.saturating_add(since).saturating_add(self.passed.load(Ordering::Relaxed))
    }

    fn counted(&self) -> MutexGuard<'_, (i64, Instant)> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const UPSERT: &str =
    "INSERT INTO meta (name, value) VALUES ('lived', lived()) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

impl Store {
    /// For how many seconds the server has run on this database; on one that several share, for how many any of them has, as far as
    /// that was counted.
    pub fn lived(&self) -> i64 {
        self.inner.lived.seconds()
    }

    /// Keep that.
    pub async fn keep_lived(&self) -> Result<(), StoreError> {
        if self.is_alone() {
            return self.write(|db| db.run(UPSERT, given![]).map(drop)).await;
        }
        // Others count as well: how much has passed since anybody did is known there alone.
        let lived = &self.inner.lived;
        let passed = lived.passed.swap(0, Ordering::Relaxed);
        let counted = self.write(move |db| live(db, passed)).await?;
        *lived.counted() = (counted, Instant::now());
        Ok(())
    }

    /// For tests: as if the server had run for so many seconds more.
    #[doc(hidden)]
    pub fn pass(&self, seconds: i64) {
        self.inner.lived.passed.fetch_add(seconds, Ordering::Relaxed);
    }
}
