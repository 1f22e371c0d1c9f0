//! Not too much at once, from anybody.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A bucket that fills with time and is emptied by what somebody does.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    since: Instant,
}

/// So much a second, and so much at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// A second; 0 is no limit.
    pub rate: u32,
    /// At once.
    pub burst: u32,
}

impl Bucket {
    /// A full one.
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: f64::from(rate.burst.max(1)), since: now }
    }

    /// Take one; `false` if there is none.
    ///
    /// ```
    /// use longbox_server::http::{Bucket, Rate};
    /// use std::time::{Duration, Instant};
    ///
    /// let (rate, now) = (Rate { rate: 1, burst: 2 }, Instant::now());
    /// let mut bucket = Bucket::full(rate, now);
    /// assert!(bucket.take(rate, now) && bucket.take(rate, now) && !bucket.take(rate, now));
    /// assert!(bucket.take(rate, now + Duration::from_secs(1)));
    /// ```
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        if rate.rate == 0 {
            return true;
        }
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + passed * f64::from(rate.rate)).min(f64::from(rate.burst.max(1)));
        self.since = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

/// How many keys are remembered before full buckets are thrown out.
const MOST_KEYS: usize = 50_000;

/// A bucket for each key: a person, an address.
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    /// No buckets yet.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Take one from the bucket of that key; `false` if there is none.
    pub fn take(&self, key: K) -> bool {
        if self.rate.rate == 0 {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_KEYS {
            let full = f64::from(self.rate.burst) / f64::from(self.rate.rate);
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.since).as_secs_f64() < full);
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// How many connections each address has.
#[derive(Default)]
pub struct Callers {
    counts: Mutex<HashMap<IpAddr, usize>>,
}

impl Callers {
    /// One more from there; `false` if there are that many already. 0 is no limit.
    pub fn enter(&self, address: IpAddr, most: usize) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if most > 0 && *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    /// One less.
    pub fn leave(&self, address: IpAddr) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }
}
