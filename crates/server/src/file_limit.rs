//! How many files the process may have open: each connection is one.

/// What is open beside connections: the database, logs, the system's own.
#[cfg(unix)]
const BESIDE: u64 = 128;

/// Let so many connections be open, as far as the system allows; say so if it does not.
#[cfg(unix)]
pub(crate) fn raise(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(BESIDE);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Nothing said is no limit.
    let Some(had) = current.filter(|had| *had < needed) else { return };
    let raised = maximum.map_or(needed, |most| most.min(needed));
    let set = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum });
    let has = if set.is_ok() { raised } else { had };
    if has < needed {
        let has_room_for = has.saturating_sub(BESIDE);
        tracing::warn!(
            has_room_for,
            connections,
            "too few files may be open: raise the limit (LimitNOFILE, ulimit -n)"
        );
    }
}

/// Elsewhere there is no such limit to raise.
#[cfg(not(unix))]
pub(crate) fn raise(_: usize) {}
