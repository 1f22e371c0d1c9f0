//! The way to one client.

use crate::metrics::Metrics;
use crate::protocol::ServerMessage;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A message as it goes over the wire; copies share the text.
pub type Text = Utf8Bytes;

/// Write a message down.
pub fn text(message: &ServerMessage) -> Text {
    // Every field is plain: nothing in it can fail to be written.
    Text::from(serde_json::to_string(message).unwrap_or_default())
}

/// How many lines of chat may wait for a client; of more, the oldest are left out.
const MOST_CHAT_WAITING: usize = 32;

/// The way to one client. Nobody waits for a client that does not read: it is cut off when too much of its own waits.
/// What others bring about does not count for that. Of their chat the latest lines wait, and of how a table stands only
/// the last word.
#[derive(Clone)]
pub struct Line {
    /// The connection.
    pub id: u64,
    held: Arc<Held>,
}

/// Dropped with the last copy of a [`Line`].
struct Held {
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

/// The other end of a [`Line`].
pub struct LineEnd {
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

struct Shared {
    /// How many messages of its own may wait for the client.
    room: usize,
    waiting: Mutex<Waiting>,
    /// Told when there is something to send, or never will be.
    more: Notify,
    /// Told when the client is too slow.
    cut: Notify,
}

/// What waits to be sent, in order.
#[derive(Default)]
struct Waiting {
    messages: VecDeque<(Kind, Text)>,
    /// How many of them are the client's own, and how many are chat.
    own: usize,
    chat: usize,
    /// Who speaks is gone: nothing more will come.
    is_done: bool,
    /// Who listens is gone or was cut off.
    is_gone: bool,
    was_slow: bool,
}

/// How what is said is counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// The client has to hear it.
    Own,
    /// What somebody said: it may be left out.
    Chat,
    /// How that table stands: only the last word counts.
    Table(String),
}

impl Waiting {
    fn push(&mut self, kind: Kind, text: Text) {
        match kind {
            Kind::Own => self.own += 1,
            Kind::Chat => self.chat += 1,
            Kind::Table(_) => {}
        }
        self.messages.push_back((kind, text));
    }

    fn take(&mut self, place: usize) -> Option<(Kind, Text)> {
        let (kind, text) = self.messages.remove(place)?;
        match kind {
            Kind::Own => self.own -= 1,
            Kind::Chat => self.chat -= 1,
            Kind::Table(_) => {}
        }
        Some((kind, text))
    }

    /// The client does not hear any more; `true` if it was too slow and that is news.
    fn give_up(&mut self, slow: bool) -> bool {
        self.messages = VecDeque::new();
        self.is_gone = true;
        slow && !std::mem::replace(&mut self.was_slow, true)
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// A line on which so many messages may wait.
    pub fn new(id: u64, room: usize, metrics: Arc<Metrics>) -> (Line, LineEnd) {
        let shared =
            Arc::new(Shared { room: room.max(1), waiting: Mutex::default(), more: Notify::new(), cut: Notify::new() });
        let held = Arc::new(Held { shared: shared.clone(), metrics: metrics.clone() });
        (Line { id, held }, LineEnd { shared, metrics })
    }

    /// Say something; `false` if the client is gone or was cut off.
    pub fn say(&self, text: Text) -> bool {
        self.enqueue(|waiting, room| {
            let fits = waiting.own < room;
            if fits {
                waiting.push(Kind::Own, text);
            }
            fits
        })
    }

    /// Say what somebody said; `false` if the client is gone or was cut off. It may be left out.
    pub fn say_chat(&self, text: Text) -> bool {
        self.enqueue(|waiting, _| {
            if waiting.chat >= MOST_CHAT_WAITING
                && let Some(oldest) = waiting.messages.iter().position(|(kind, _)| *kind == Kind::Chat)
            {
                waiting.take(oldest);
            }
            waiting.push(Kind::Chat, text);
            true
        })
    }

    /// Say how a table stands, in place of what was to be said about that; `false` if the client is gone or was cut off.
    pub fn say_table(&self, table: &str, text: Text) -> bool {
        self.enqueue(|waiting, _| {
            // The place is kept: what comes after may refer to the table.
            let kind = Kind::Table(table.to_owned());
            match waiting.messages.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, old)) => *old = text,
                None => waiting.push(kind, text),
            }
            true
        })
    }

    /// Say something of that kind; `false` if the client is gone or was cut off.
    pub fn put(&self, kind: Kind, text: Text) -> bool {
        match kind {
            Kind::Own => self.say(text),
            Kind::Chat => self.say_chat(text),
            Kind::Table(table) => self.say_table(&table, text),
        }
    }

    /// Whether somebody listens.
    pub fn is_open(&self) -> bool {
        !self.held.shared.waiting().is_gone
    }

    /// Cut the client off, as one that is too slow.
    pub fn cut(&self) {
        if self.held.shared.waiting().give_up(true) {
            self.held.metrics.dropped.up();
        }
        self.held.shared.cut.notify_one();
    }

    fn enqueue(&self, put: impl FnOnce(&mut Waiting, usize) -> bool) -> bool {
        let shared = &self.held.shared;
        let mut waiting = shared.waiting();
        if waiting.is_gone {
            return false;
        }
        if put(&mut waiting, shared.room) {
            shared.more.notify_one();
            return true;
        }
        if waiting.give_up(true) {
            self.held.metrics.dropped.up();
        }
        shared.cut.notify_one();
        false
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.shared.waiting().is_done = true;
        self.shared.more.notify_one();
    }
}

impl LineEnd {
    /// The next message to send; nothing when there will be none.
    pub async fn next(&self) -> Option<Text> {
        self.next_said().await.map(|(_, text)| text)
    }

    /// The same, with how it is counted.
    pub async fn next_said(&self) -> Option<(Kind, Text)> {
        loop {
            {
                let mut waiting = self.shared.waiting();
                if let Some(said) = waiting.take(0) {
                    return Some(said);
                }
                if waiting.is_done {
                    return None;
                }
            }
            self.shared.more.notified().await;
        }
    }

    /// The next message, if one waits.
    pub fn try_next(&self) -> Option<Text> {
        self.try_next_said().map(|(_, text)| text)
    }

    /// The same, with how it is counted.
    pub fn try_next_said(&self) -> Option<(Kind, Text)> {
        self.shared.waiting().take(0)
    }

    /// Comes back when the client is too slow.
    pub async fn cut(&self) {
        self.shared.cut.notified().await;
    }

    /// The client took too long to read something.
    pub fn is_too_slow(&self) {
        if self.shared.waiting().give_up(true) {
            self.metrics.dropped.up();
        }
    }
}

impl Drop for LineEnd {
    fn drop(&mut self) {
        self.shared.waiting().give_up(false);
    }
}
