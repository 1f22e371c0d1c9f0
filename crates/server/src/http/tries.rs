//! How often passwords may be tried: from one address, and for one account from all of them.

use super::limit::{Buckets, Rate};
use crate::protocol::{Code, Fault};
use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// What one try takes of an account's bucket, which fills by one a second: 6 tries a minute.
const COST: u32 = 10;
/// How many tries an account has at once, whoever makes them.
const AT_ONCE: u32 = 20;
/// How many places are remembered from which somebody has logged in.
const MOST_KNOWN: usize = 10_000;

/// The tries of everybody.
pub(super) struct Tries {
    addresses: Buckets<IpAddr>,
    accounts: Buckets<u64>,
    /// Which account was entered from where: nobody else's tries keep its owner out there.
    known: Mutex<HashSet<(u64, IpAddr)>>,
    names: RandomState,
}

impl Tries {
    /// None yet; a rate of 0 is no limit.
    pub(super) fn new(rate: u32) -> Tries {
        let rate = rate.min(1);
        Tries {
            addresses: Buckets::new(Rate { rate, burst: 10 }),
            accounts: Buckets::new(Rate { rate, burst: COST * AT_ONCE }),
            known: Mutex::default(),
            names: RandomState::new(),
        }
    }

    /// Whether one more password may be tried from there.
    pub(super) fn from(&self, address: IpAddr) -> Result<(), Fault> {
        if self.addresses.take(address) { Ok(()) } else { Err(too_often()) }
    }

    /// Whether one more password may be tried from there for the account of that name. There need not be one: a refusal
    /// does not tell.
    pub(super) fn for_account(&self, address: IpAddr, login: &str) -> Result<(), Fault> {
        self.from(address)?;
        let account = self.account(login);
        let known = self.known().contains(&(account, address));
        if known || self.accounts.take_some(account, COST) { Ok(()) } else { Err(too_often()) }
    }

    /// The right password of that account came from there.
    pub(super) fn entered(&self, address: IpAddr, login: &str) {
        let mut known = self.known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert((self.account(login), address));
    }

    /// The account of that name, whatever its letters' case: of long names, too, a number is kept.
    fn account(&self, login: &str) -> u64 {
        self.names.hash_one(login.to_ascii_lowercase())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashSet<(u64, IpAddr)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn too_often() -> Fault {
    Fault::new(Code::SlowDown, "too many tries at once: wait a moment")
}
