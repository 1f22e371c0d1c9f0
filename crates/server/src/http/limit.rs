//! Not too much at once, from anybody.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Where somebody is, as limits count it: whoever has one IPv6 address has all 2^64 of its network.
///
/// ```
/// use longbox_server::http::place;
///
/// let is = |one: &str, other: &str| place(one.parse().unwrap()) == place(other.parse().unwrap());
/// assert!(is("2001:db8:1:2::1", "2001:db8:1:2:ffff::9") && !is("2001:db8:1:2::1", "2001:db8:1:3::1"));
/// assert!(is("::ffff:192.0.2.1", "192.0.2.1") && !is("::ffff:192.0.2.1", "::ffff:192.0.2.2"));
/// ```
pub fn place(address: IpAddr) -> IpAddr {
    // An IPv4 address that is written as one of IPv6 would otherwise be masked away whole.
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
    }
}

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
        self.take_some(rate, now, 1)
    }

    /// Take so many for something that costs more; `false` if there are fewer.
    pub fn take_some(&mut self, rate: Rate, now: Instant, some: u32) -> bool {
        if rate.rate == 0 {
            return true;
        }
        let passed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + passed * f64::from(rate.rate)).min(f64::from(rate.burst.max(1)));
        self.since = now;
        if self.left < f64::from(some) {
            return false;
        }
        self.left -= f64::from(some);
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
        self.take_some(key, 1)
    }

    /// Take so many from it for something that costs more; `false` if there are fewer.
    pub fn take_some(&self, key: K, some: u32) -> bool {
        if self.rate.rate == 0 {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_KEYS {
            let full = f64::from(self.rate.burst) / f64::from(self.rate.rate);
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.since).as_secs_f64() < full);
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take_some(self.rate, now, some)
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// So much was taken elsewhere: the bucket has so much less, but never less than nothing.
    pub fn drain(&self, key: K, some: u32) {
        if self.rate.rate == 0 {
            return;
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now));
        // What has flowed in since counts first.
        bucket.take_some(self.rate, now, 0);
        bucket.left = (bucket.left - f64::from(some)).max(0.0);
    }
}

/// How many of something each has: an address its connections, a person their exports.
pub struct Callers<K> {
    counts: Mutex<HashMap<K, usize>>,
}

impl<K> Default for Callers<K> {
    fn default() -> Callers<K> {
        Callers { counts: Mutex::default() }
    }
}

impl<K: Hash + Eq> Callers<K> {
    /// One more for that key, until the answer is dropped; nothing if there are that many already. 0 is no limit.
    pub fn enter(self: &Arc<Callers<K>>, key: K, most: usize) -> Option<Held<K>>
    where
        K: Copy,
    {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Held { callers: self.clone(), key })
    }

    fn leave(&self, key: &K) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(key);
            }
        }
    }
}

/// One of those that [`Callers`] count.
pub struct Held<K: Hash + Eq> {
    callers: Arc<Callers<K>>,
    key: K,
}

impl<K: Hash + Eq> Drop for Held<K> {
    fn drop(&mut self) {
        self.callers.leave(&self.key);
    }
}
