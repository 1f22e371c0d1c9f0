//! Several servers over one database, so that nobody can tell to which of them a person is connected.
//!
//! A table belongs to one server at a time, by a lease with an epoch in the database (`store`), which every write checks.
//! What a person asks of a table goes to the server that holds it ([`bus`], [`wire`]); what the table says comes back on numbered
//! ways ([`ways`], [`here`]). Each server says every second that it is there ([`heart`]); when one is gone, or lets go of a table,
//! those who are connected elsewhere are brought back to wherever the table is then. Without other servers nothing of this exists.

mod bus;
mod heart;
mod here;
mod listen;
mod route;
mod spent;
mod ways;
mod wire;

pub(crate) use heart::live_on;
pub(crate) use route::{TableNews, tell_here};
pub(crate) use spent::Spending;

use crate::store::NodeId;
use bus::Bus;
use here::Here;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, watch};
use ways::Ways;
use wire::{Key, News, Reply};

/// So many calls of others are dealt with at once; more wait, and whoever asked is told that.
const MOST_CALLS: usize = 1024;
/// For so long an answer is remembered, in case it is asked for again.
const REMEMBERED: Duration = Duration::from_secs(30);

/// This server among others.
#[derive(Clone)]
pub(crate) struct Cluster {
    inner: Arc<Inner>,
}

struct Inner {
    bus: Bus,
    me: AtomicI64,
    /// Whether this server may serve: it reaches database and NATS, and its lease runs.
    up: watch::Sender<bool>,
    /// All servers whose lease runs, as far as is known here.
    nodes: Mutex<BTreeSet<NodeId>>,
    /// Who holds a table, as far as is known here.
    holders: Mutex<HashMap<String, NodeId>>,
    here: Here,
    ways: Ways,
    answered: Mutex<HashMap<Key, Answer>>,
    /// Places for the calls that are dealt with.
    places: Semaphore,
    keys: AtomicU64,
    /// Secrets that were ended at another server.
    ended: Mutex<Vec<UnboundedSender<Vec<[u8; 32]>>>>,
    spending: Spending,
    /// The tables that were let go of here not long ago, and when.
    let_go: Mutex<Vec<(Instant, String)>>,
}

/// What was answered, or will be.
struct Answer {
    /// When it was last asked for, and until when somebody waits for it: see [`wire::Call::until`].
    asked: Instant,
    until: i64,
    reply: watch::Receiver<Option<Reply>>,
}

impl Answer {
    /// Whether it is not known yet, or was asked for not long ago.
    fn counts(&self) -> bool {
        let is_due = self.reply.borrow().is_none() && self.reply.has_changed().is_ok();
        is_due || self.asked.elapsed() < REMEMBERED
    }
}

impl Cluster {
    /// What all subjects of the cluster of that name begin with. A name that could mean more than one cluster is refused.
    pub(crate) fn subjects(name: &str) -> Result<String, String> {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        if name.is_empty() || !name.chars().all(fits) {
            return Err(format!("--cluster: \"{name}\" is no name: letters, digits, - and _ are"));
        }
        Ok(format!("longbox.{name}"))
    }

    /// Among those who share these subjects on this connection to NATS.
    pub(crate) fn new(client: longbox_post::async_nats::Client, subjects: String) -> Cluster {
        let inner = Inner {
            bus: Bus::new(client, subjects),
            me: AtomicI64::new(0),
            up: watch::Sender::new(false),
            nodes: Mutex::default(),
            holders: Mutex::default(),
            here: Here::default(),
            ways: Ways::default(),
            answered: Mutex::default(),
            places: Semaphore::new(MOST_CALLS),
            keys: AtomicU64::new(0),
            ended: Mutex::default(),
            spending: Spending::default(),
            let_go: Mutex::default(),
        };
        Cluster { inner: Arc::new(inner) }
    }

    /// Which server this is.
    pub(crate) fn me(&self) -> NodeId {
        NodeId(self.inner.me.load(Ordering::Acquire))
    }

    /// Turns false when this server cannot serve for now, and true again.
    pub(crate) fn up(&self) -> watch::Receiver<bool> {
        self.inner.up.subscribe()
    }

    /// Whether this server may serve now.
    pub(crate) fn is_up(&self) -> bool {
        *self.inner.up.borrow()
    }

    fn nodes(&self) -> MutexGuard<'_, BTreeSet<NodeId>> {
        self.inner.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn holders(&self) -> MutexGuard<'_, HashMap<String, NodeId>> {
        self.inner.holders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answered(&self) -> MutexGuard<'_, HashMap<Key, Answer>> {
        self.inner.answered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this server does what one is enough for, such as clearing away: the first of those that are there.
    pub(crate) fn leads(&self) -> bool {
        self.is_up() && self.nodes().first() == Some(&self.me())
    }

    /// Whether a table that nobody holds and that goes on by itself is this server's to wake: they share such tables.
    pub(crate) fn is_mine_to_wake(&self, table: &str) -> bool {
        let nodes = self.nodes();
        let of = crate::fair::framed("longbox wake 1", [table.as_bytes()]);
        let number = u64::from_be_bytes([of[0], of[1], of[2], of[3], of[4], of[5], of[6], of[7]]);
        let place = number % nodes.len().max(1) as u64;
        nodes.iter().nth(place as usize) == Some(&self.me())
    }

    fn key(&self) -> Key {
        Key { from: self.me(), n: self.inner.keys.fetch_add(1, Ordering::Relaxed) }
    }

    /// Secrets are no longer good: connections that are known by them end, at whichever server they are.
    pub(crate) async fn end_secrets(&self, hashes: Vec<[u8; 32]>) {
        // A message holds several thousand of them.
        for some in hashes.chunks(1024) {
            self.inner.bus.tell_all(&News::Ended { hashes: some.to_vec() }).await;
        }
    }

    /// Is told secrets that were ended at another server.
    pub(crate) fn ended(&self) -> UnboundedReceiver<Vec<[u8; 32]>> {
        let (sender, receiver) = unbounded_channel();
        self.inner.ended.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    /// Connections here that are known by these secrets end.
    fn hear_ended(&self, hashes: &[[u8; 32]]) {
        if hashes.is_empty() {
            return;
        }
        for ended in self.inner.ended.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            ended.send(hashes.to_vec()).ok();
        }
    }

    /// What is taken here of what people and addresses share.
    pub(crate) fn spending(&self) -> &Spending {
        &self.inner.spending
    }

    /// Forget answers that nobody will ask for again.
    fn forget_answers(&self) {
        self.answered().retain(|_, answer| answer.counts());
    }
}

#[cfg(test)]
mod tests {
    use super::Cluster;

    #[test]
    fn the_name_of_a_cluster_means_one_cluster() {
        assert_eq!(Cluster::subjects("main_2-b").unwrap(), "longbox.main_2-b");
        for wide in ["", ">", "*", "main.node", "main news"] {
            assert!(Cluster::subjects(wide).unwrap_err().contains("is no name"), "{wide}");
        }
    }
}
