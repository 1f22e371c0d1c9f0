//! The way to one client.

use crate::metrics::Metrics;
use crate::protocol::ServerMessage;
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use tokio::sync::{Notify, mpsc};

/// A message as it goes over the wire; copies share the text.
pub type Text = Utf8Bytes;

/// Write a message down.
pub fn text(message: &ServerMessage) -> Text {
    // Every field is plain: nothing in it can fail to be written.
    Text::from(serde_json::to_string(message).unwrap_or_default())
}

/// The way to one client: a queue with an end. Nobody waits for a client that does not read; it
/// is cut off.
#[derive(Clone)]
pub struct Line {
    /// The connection.
    pub id: u64,
    queue: mpsc::Sender<Text>,
    cut: Arc<Notify>,
    metrics: Arc<Metrics>,
}

/// The other end of a [`Line`].
pub struct LineEnd {
    /// What is to be sent.
    pub queue: mpsc::Receiver<Text>,
    /// Told when the client is too slow.
    pub cut: Arc<Notify>,
}

impl Line {
    /// A line on which so many messages may wait.
    pub fn new(id: u64, room: usize, metrics: Arc<Metrics>) -> (Line, LineEnd) {
        let (sender, queue) = mpsc::channel(room.max(1));
        let cut = Arc::new(Notify::new());
        (Line { id, queue: sender, cut: cut.clone(), metrics }, LineEnd { queue, cut })
    }

    /// Say something; `false` if the client is gone or was cut off.
    pub fn say(&self, text: Text) -> bool {
        match self.queue.try_send(text) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.metrics.dropped.up();
                self.cut.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}
