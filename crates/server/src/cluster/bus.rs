//! The way between servers, over NATS. A message can be lost while NATS is away: whoever speaks here numbers what must arrive.

use super::wire::{Call, News, Reply, Word};
use crate::store::NodeId;
use longbox_post::async_nats::{self, Client, Subscriber};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The most that is sent in one message: NATS takes a megabyte.
pub(super) const MOST: usize = 900 << 10;

/// How long a message waits until the client takes it. It takes them at once, also while NATS is away for a moment; only when it
/// has taken very many and NATS is still away it does not.
const TAKING: Duration = Duration::from_millis(200);

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CallError {
    /// No server listens under that number.
    #[error("nobody listens there")]
    Nobody,
    /// None came in time.
    #[error("no answer came in time")]
    Late,
    /// It cannot be sent, or not be read.
    #[error("{0}")]
    Broken(String),
}

/// The way, and under which name this cluster speaks on it.
#[derive(Clone)]
pub(super) struct Bus {
    client: Client,
    /// All subjects begin with it, those of answers too, so that a server may be kept from all others ([`super::Cluster::subjects`]).
    prefix: String,
}

impl Bus {
    pub(super) fn new(client: Client, prefix: String) -> Bus {
        Bus { client, prefix }
    }

    fn calls(&self, node: NodeId) -> String {
        format!("{}.node.{node}.calls", self.prefix)
    }

    fn words(&self, node: NodeId) -> String {
        format!("{}.node.{node}.words", self.prefix)
    }

    fn news(&self) -> String {
        format!("{}.news", self.prefix)
    }

    /// Whether NATS can be reached now.
    pub(super) fn is_up(&self) -> bool {
        self.client.connection_state() == async_nats::connection::State::Connected
    }

    pub(super) async fn calls_to(&self, node: NodeId) -> Result<Subscriber, String> {
        self.client.subscribe(self.calls(node)).await.map_err(|error| error.to_string())
    }

    pub(super) async fn words_to(&self, node: NodeId) -> Result<Subscriber, String> {
        self.client.subscribe(self.words(node)).await.map_err(|error| error.to_string())
    }

    pub(super) async fn news_for_all(&self) -> Result<Subscriber, String> {
        self.client.subscribe(self.news()).await.map_err(|error| error.to_string())
    }

    /// Ask a server, and wait so long for its answer.
    pub(super) async fn call(&self, node: NodeId, call: &Call, patience: Duration) -> Result<Reply, CallError> {
        let asked = tokio::time::timeout(patience, self.client.request(self.calls(node), bytes(call).into()));
        let answer = asked.await.map_err(|_| CallError::Late)?;
        let answer = answer.map_err(|error| match error.kind() {
            async_nats::RequestErrorKind::NoResponders => CallError::Nobody,
            async_nats::RequestErrorKind::TimedOut => CallError::Late,
            // The kinds are not ours: there may be more of them.
            _ => CallError::Broken(error.to_string()),
        })?;
        read(&answer.payload).map_err(CallError::Broken)
    }

    /// Answer a call.
    pub(super) async fn reply(&self, to: async_nats::Subject, reply: &Reply) {
        self.send(to.to_string(), reply).await;
    }

    pub(super) async fn tell(&self, node: NodeId, word: &Word) {
        self.send(self.words(node), word).await;
    }

    pub(super) async fn tell_all(&self, news: &News) {
        self.send(self.news(), news).await;
    }

    async fn send(&self, subject: String, message: &impl Serialize) {
        let bytes = bytes(message);
        if bytes.len() > MOST {
            tracing::error!(subject, bytes = bytes.len(), "a message to another server is too long and is not sent");
            return;
        }
        // While NATS is away this waits in the client's buffer; what is lost in the end is noticed by its number. Nobody waits for
        // room there, least of all whoever has to notice that NATS is away.
        match tokio::time::timeout(TAKING, self.client.publish(subject, bytes.into())).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a message to another server could not be sent"),
            Err(_) => tracing::debug!("a message to another server is lost: NATS is away"),
        }
    }

    /// Send what waits.
    pub(super) async fn flush(&self) {
        self.client.flush().await.ok();
    }
}

fn bytes(message: &impl Serialize) -> Vec<u8> {
    // Every field is plain: nothing in it can fail to be written.
    serde_json::to_vec(message).unwrap_or_default()
}

/// Read a message of another server.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| format!("a message of another server cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use longbox_post::Settings;
    use longbox_post::testing::NatsServer;

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_waits_for_nats_while_it_is_away() {
        let folder = std::env::temp_dir().join(format!("longbox-bus-{}", std::process::id()));
        let Some(mut nats) = NatsServer::start(&folder) else { return };
        let settings = Settings { nats: Some(nats.url()), ..Settings::default() };
        let client = settings.resolve().unwrap().unwrap().connect("test", |_| {}).await.unwrap();
        let bus = Bus::new(client.clone(), "longbox.test".to_owned());
        nats.kill();
        while bus.is_up() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // The client takes messages until it has no room for more.
        let take = || tokio::task::unconstrained(client.publish("longbox.test", "".into())).now_or_never();
        while take().is_some() {}
        let news = News::Ended { hashes: Vec::new() };
        tokio::time::timeout(Duration::from_secs(60), bus.tell_all(&news)).await.expect("it waits for NATS");
        drop(nats);
        std::fs::remove_dir_all(&folder).ok();
    }
}
