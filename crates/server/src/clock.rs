//! What time it is: by the clock of this machine, or by that of the database where several servers have to agree.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How far the clock of the database is ahead of this machine's, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    machine_ms().saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    now_ms().div_euclid(1000)
}

/// The database says what time it is. All servers go by that, whatever their own clocks say.
pub(crate) fn set(now_ms: i64) {
    AHEAD.store(now_ms.saturating_sub(machine_ms()), Ordering::Relaxed);
}
