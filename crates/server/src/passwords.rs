//! Passwords, hashed on threads of their own.
//!
//! Each hash fills 19 MiB. A thread keeps that memory from one to the next, so that however many people log in, there
//! is never more of it than there are threads.

use crate::metrics::Metrics;
use crate::protocol::{Code, Fault};
use crate::store::StoreError;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How many are hashed at once.
const THREADS: usize = 2;
/// How many may wait for it.
const MOST_WAITING: usize = 128;
/// The length of a salt.
const SALT: usize = 16;
/// The hash of nothing that anybody types: checked when there is no account, so that one cannot
/// tell by the time it takes.
pub(crate) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbCE$Vb0n2Jd0mZ0yqkYH3J4M3m0b7qf0m5Yk1mJ2o3sXk1c";

type Order = Box<dyn FnOnce(&mut Hasher) + Send>;

/// The threads that hash passwords.
pub(crate) struct Passwords {
    orders: SyncSender<Order>,
}

impl Passwords {
    /// Start the threads.
    pub(crate) fn start(metrics: &Arc<Metrics>) -> Passwords {
        let (orders, waiting) = sync_channel(MOST_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..THREADS {
            let (waiting, metrics) = (waiting.clone(), metrics.clone());
            let started = std::thread::Builder::new()
                .name("passwords".to_owned())
                .spawn(move || Hasher { memory: Vec::new(), metrics }.serve(&waiting));
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a thread that hashes passwords");
            }
        }
        Passwords { orders }
    }

    /// The hash of a password, as it is stored.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Fault> {
        let hashed = self.ask(move |hasher| hasher.hash(&password)).await?;
        hashed.map_err(|fault| Fault::new(Code::Storage, fault))
    }

    /// Whether it is the password with that hash.
    pub(crate) async fn is(&self, password: String, hash: String) -> Result<bool, Fault> {
        self.ask(move |hasher| hasher.is(&password, &hash)).await
    }

    async fn ask<T: Send + 'static>(&self, act: impl FnOnce(&mut Hasher) -> T + Send + 'static) -> Result<T, Fault> {
        let (reply, done) = oneshot::channel();
        let order: Order = Box::new(move |hasher| {
            // Who does not wait for it any more need not be answered.
            if !reply.is_closed() {
                reply.send(act(hasher)).ok();
            }
        });
        self.orders.try_send(order).map_err(|refused| match refused {
            TrySendError::Full(_) => {
                Fault::new(Code::SlowDown, "too many people log in at once: try again in a moment")
            }
            TrySendError::Disconnected(_) => StoreError::Stopped.into(),
        })?;
        done.await.map_err(|_| StoreError::Stopped.into())
    }
}

/// One of the threads, with its memory.
struct Hasher {
    memory: Vec<Block>,
    metrics: Arc<Metrics>,
}

impl Hasher {
    fn serve(mut self, waiting: &Mutex<Receiver<Order>>) {
        loop {
            // Whoever waits for the next order holds the lock; the other threads are at work or wait for that.
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(order) = next else { return };
            order(&mut self);
        }
    }

    fn hash(&mut self, password: &str) -> Result<String, String> {
        let told = |error: &dyn std::fmt::Display| format!("the password cannot be kept: {error}");
        let mut salt = [0; SALT];
        getrandom::fill(&mut salt).map_err(|error| told(&error))?;
        let (algorithm, version, params) = (Algorithm::Argon2id, Version::V0x13, Params::DEFAULT);
        let written = ParamsString::try_from(&params).map_err(|error| told(&error))?;
        let output = self.output(Argon2::new(algorithm, version, params), password, &salt, Params::DEFAULT_OUTPUT_LEN);
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: written,
            salt: Some(Salt::new(&salt).map_err(|error| told(&error))?),
            hash: Some(output.ok_or_else(|| told(&"it cannot be hashed"))?),
        };
        Ok(hash.to_string())
    }

    fn is(&mut self, password: &str, hash: &str) -> bool {
        self.again(password, hash).is_some_and(|(told, kept)| told == kept)
    }

    /// What this password gives, and what is kept. The two are compared in constant time.
    fn again(&mut self, password: &str, hash: &str) -> Option<(Output, Output)> {
        let hash = PasswordHash::new(hash).ok()?;
        let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
        let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        let params = Params::try_from(&hash).ok()?;
        let (salt, kept) = (hash.salt?, hash.hash?);
        let told = self.output(Argon2::new(algorithm, version, params), password, &salt, kept.len())?;
        Some((told, kept))
    }

    fn output(&mut self, argon: Argon2<'_>, password: &str, salt: &[u8], length: usize) -> Option<Output> {
        let blocks = argon.params().block_count();
        // No hash of ours needs more: a file that says otherwise does not get it.
        if blocks > Params::DEFAULT.block_count() {
            return None;
        }
        if self.memory.is_empty() {
            self.memory = vec![Block::new(); Params::DEFAULT.block_count()];
            self.metrics.hashing.add(size_of_val(self.memory.as_slice()));
        }
        let mut out = [0; Output::MAX_LENGTH];
        let out = out.get_mut(..length)?;
        argon.hash_password_into_with_memory(password.as_bytes(), salt, out, &mut self.memory).ok()?;
        Output::new(out).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_alone() {
        let passwords = Passwords::start(&Arc::default());
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let is = async |password: &str, hash: &str| passwords.is(password.to_owned(), hash.to_owned()).await.unwrap();
        assert!(is("correct horse", &hash).await);
        assert!(!is("wrong horse", &hash).await);
        assert!(!is("correct horse", "nonsense").await);
        assert!(!is("correct horse", &hash.replace("m=19456", "m=1945600")).await, "so much memory is not given");
    }

    #[tokio::test]
    async fn hashes_of_earlier_versions_are_read() {
        use argon2::PasswordHasher as _;
        let earlier = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(Passwords::start(&Arc::default()).is("correct horse".to_owned(), earlier).await.unwrap());
    }

    #[tokio::test]
    async fn whether_there_is_such_an_account_takes_the_same_work() {
        let metrics = Arc::default();
        let passwords = Passwords::start(&metrics);
        assert!(!passwords.is("correct horse".to_owned(), NOBODY.to_owned()).await.unwrap());
        assert!(metrics.hashing.get() > 0, "the hash of nobody cannot be read, and so costs nothing");
    }
}
