//! What people and addresses take of what they share, wherever they are connected.
//!
//! Each server counts by itself, and tells the others several times a second what was taken there. So a limit holds for all
//! servers together but for what is taken within that time.

use super::Cluster;
use super::wire::News;
use crate::http::Buckets;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How often it is told.
pub(super) const TELLING: Duration = Duration::from_millis(250);
/// At most so many are told at once; those who took most.
const MOST_TOLD: usize = 4096;

/// What is taken here, until the others are told.
#[derive(Default)]
pub(crate) struct Spending {
    people: Mutex<HashMap<i64, u32>>,
    addresses: Mutex<HashMap<IpAddr, u32>>,
    /// The buckets here, from which is taken what others took.
    buckets: OnceLock<Shared>,
}

/// The buckets of people and addresses.
struct Shared {
    people: Arc<Buckets<i64>>,
    addresses: Arc<Buckets<IpAddr>>,
}

impl Spending {
    /// These are the buckets here.
    pub(crate) fn of(&self, people: Arc<Buckets<i64>>, addresses: Arc<Buckets<IpAddr>>) {
        self.buckets.set(Shared { people, addresses }).ok();
    }

    /// A person takes one.
    pub(crate) fn person(&self, person: i64) {
        *self.people.lock().unwrap_or_else(PoisonError::into_inner).entry(person).or_default() += 1;
    }

    /// An address takes one.
    pub(crate) fn address(&self, address: IpAddr) {
        *self.addresses.lock().unwrap_or_else(PoisonError::into_inner).entry(address).or_default() += 1;
    }

    /// What was taken elsewhere.
    pub(super) fn others(&self, people: &[(i64, u32)], addresses: &[(IpAddr, u32)]) {
        let Some(shared) = self.buckets.get() else { return };
        for (person, some) in people {
            shared.people.drain(*person, *some);
        }
        for (address, some) in addresses {
            shared.addresses.drain(*address, *some);
        }
    }
}

/// Those who took most, the greatest first.
fn taken<K: Copy + Ord>(all: &Mutex<HashMap<K, u32>>) -> Vec<(K, u32)> {
    let all = std::mem::take(&mut *all.lock().unwrap_or_else(PoisonError::into_inner));
    let mut taken: Vec<(K, u32)> = all.into_iter().collect();
    taken.sort_unstable_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    taken.truncate(MOST_TOLD);
    taken
}

impl Cluster {
    /// Tell the others what was taken here since.
    pub(super) async fn tell_spending(&self) {
        let (people, addresses) = (taken(&self.inner.spending.people), taken(&self.inner.spending.addresses));
        if !people.is_empty() || !addresses.is_empty() {
            self.inner.bus.tell_all(&News::Spent { from: self.me(), people, addresses }).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_slowly_is_told_too_and_once() {
        let all = Mutex::new(HashMap::from([(1, 1), (2, 9), (3, 1)]));
        assert_eq!(taken(&all), [(2, 9), (1, 1), (3, 1)], "whoever takes a little at each of many servers takes much");
        assert_eq!(taken(&all), []);
        *all.lock().unwrap() = (0..10_000_u32).map(|n| (n, 1 + n % 2)).collect();
        assert!(taken(&all).len() == MOST_TOLD && taken(&all).is_empty());
    }
}
