//! One connection to PostgreSQL, on the thread that owns it.

use super::link::told;
use super::tls::Tls;
use crate::store::StoreError;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, Config, SimpleQueryMessage, Statement};

/// How much longer than the server a connection waits for its answer: it is the server that should say that it took too long.
const GRACE: Duration = Duration::from_millis(500);

/// How to get to the database.
pub(super) struct Way {
    pub(super) config: Config,
    pub(super) tls: Tls,
    /// How long to wait for a lock, and half as long as for a statement.
    pub(super) patience: Duration,
}

impl Way {
    pub(super) fn new(mut config: Config, ca: &str, patience: Duration) -> Result<Way, String> {
        let patience = patience.max(Duration::from_millis(100));
        if config.get_application_name().is_none() {
            config.application_name("longbox");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(patience);
        }
        // Who is cut off from the database must know it soon, whatever waits to be sent.
        config.tcp_user_timeout(patience).keepalives_idle(patience).keepalives_interval(patience).keepalives_retries(2);
        let tls = Tls::new(ca, config.get_ssl_mode())?;
        Ok(Way { config, tls, patience })
    }
}

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Each job is one transaction.
    Writing,
    /// Nothing can be changed.
    Reading,
    /// The shape of the database is changed, which may take its time.
    Migrating,
}

/// A connection, and the runtime that drives it while its thread waits.
pub(super) struct Connected {
    runtime: Runtime,
    pub(super) client: Client,
    pub(super) prepared: RefCell<HashMap<String, Statement>>,
    /// Why the transaction cannot be kept any more: PostgreSQL gives it up with the first error, whatever the job makes of it.
    pub(super) spoilt: RefCell<Option<StoreError>>,
    /// Nothing more is to be expected of it.
    broken: Cell<bool>,
    limit: Duration,
}

impl Connected {
    pub(super) fn open(way: &Way, purpose: Purpose) -> Result<Connected, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Other(format!("no thread can wait: {error}")))?;
        let wait = way.patience.saturating_mul(2);
        let opened = runtime.block_on(async {
            tokio::time::timeout(wait, way.config.connect(way.tls.clone()))
                .await
                .map_err(|_| StoreError::Unreachable("it does not answer".to_owned()))?
                .map_err(|error| told(&error))
        });
        let (client, connection) = opened?;
        runtime.spawn(async {
            // Whoever asks next is told why.
            connection.await.ok();
        });
        let limit = match purpose {
            Purpose::Writing | Purpose::Reading => wait,
            Purpose::Migrating => Duration::from_secs(600),
        };
        let (prepared, spoilt, broken) = (RefCell::default(), RefCell::default(), Cell::new(false));
        let link = Connected { runtime, client, prepared, spoilt, broken, limit: limit + GRACE };
        let (statement, lock) = (limit.as_millis(), way.patience.as_millis());
        // Whoever migrates waits for another who does.
        let lock = if purpose == Purpose::Migrating { statement } else { lock };
        let read_only = if purpose == Purpose::Reading { "on" } else { "off" };
        link.batch(&format!(
            "SET statement_timeout = {statement}; SET lock_timeout = {lock}; \
             SET idle_in_transaction_session_timeout = {statement}; SET default_transaction_read_only = {read_only}; \
             SET default_transaction_isolation = 'read committed'; SET synchronous_commit = on; \
             SET client_min_messages = warning"
        ))?;
        Ok(link)
    }

    /// Wait for an answer, and no longer than the server may take.
    pub(super) fn wait<T>(
        &self,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let limit = self.limit;
        let answered = self.runtime.block_on(async { tokio::time::timeout(limit, answer).await });
        let error = match answered {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => told(&error),
            Err(_) => StoreError::Unreachable("it does not answer".to_owned()),
        };
        if matches!(error, StoreError::Unreachable(_)) || self.client.is_closed() {
            self.broken.set(true);
        }
        Err(error)
    }

    /// Whether nothing more is to be expected of it.
    pub(super) fn is_broken(&self) -> bool {
        self.broken.get() || self.client.is_closed()
    }

    /// Hear what has come from the server since the last job, above all that it went. Nothing is asked.
    pub(super) fn listen(&self) {
        // Once for what has come to be noticed, once for it to be read.
        self.runtime.block_on(async {
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
        });
    }

    /// Whether the server still answers.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.wait(self.client.check_connection())
    }

    /// Several statements without anything given or returned.
    pub(super) fn batch(&self, sql: &str) -> Result<(), StoreError> {
        self.wait(self.client.batch_execute(sql))
    }

    /// Whether a query finds anything.
    pub(super) fn batch_finds(&self, sql: &str) -> Result<bool, StoreError> {
        let found = self.wait(self.client.simple_query(sql))?;
        Ok(found.iter().any(|message| matches!(message, SimpleQueryMessage::Row(_))))
    }

    /// The number that a query finds.
    pub(super) fn number(&self, sql: &str) -> Result<Option<i64>, StoreError> {
        let found = self.wait(self.client.simple_query(sql))?;
        let number = found.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0),
            _ => None,
        });
        Ok(number.and_then(|number| number.parse().ok()))
    }
}
