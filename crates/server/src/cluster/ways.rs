//! The ways to connections at other servers, as the server that holds the tables has them.
//!
//! A room says what it says on a [`Line`], wherever the client is. Behind the line of a client at another server nobody
//! writes to a socket: what comes out is sent on to that server, numbered, which says it on the client's own line. Nobody waits for
//! anybody: a line on which too much waits is cut, as any is.

use super::Cluster;
use super::bus::{Bus, MOST};
use super::wire::{Piece, Way, Word};
use crate::hall::Hall;
use crate::room::{Kind, Line, LineEnd, Text};
use crate::store::NodeId;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most text in one message: what a message of NATS holds, with room for what JSON adds, which is as much again where every
/// character is a quotation mark.
const MOST_TEXT: usize = MOST / 3;

/// Which server a connection of a cluster is at: the upper bits of its number there.
const SHIFT: u32 = 40;

/// The number of another server's connection here, which no own one has.
fn far_number(node: NodeId, connection: u64) -> u64 {
    u64::try_from(node.0).unwrap_or(0) << SHIFT | connection
}

/// A client at another server.
struct Far {
    line: Line,
    way: Way,
    node: NodeId,
    /// Where it is.
    tables: BTreeSet<String>,
    said: Arc<AtomicU64>,
}

/// All ways from here.
#[derive(Default)]
pub(super) struct Ways {
    far: Mutex<HashMap<u64, Far>>,
    laid: AtomicU64,
}

impl Ways {
    fn far(&self) -> MutexGuard<'_, HashMap<u64, Far>> {
        self.far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The line to a connection of that server, which now asks something of a table.
    pub(super) fn line(&self, cluster: &Cluster, hall: &Hall, node: NodeId, connection: u64, table: &str) -> Line {
        let number = far_number(node, connection);
        let mut all = self.far();
        if let Some(far) = all.get_mut(&number).filter(|far| far.line.is_open()) {
            far.tables.insert(table.to_owned());
            return far.line.clone();
        }
        let n = self.laid.fetch_add(1, Ordering::Relaxed);
        let way = Way { from: cluster.me(), connection, n };
        let (line, end) = Line::new(number, hall.config().queue, hall.metrics().clone());
        let said = Arc::new(AtomicU64::new(0));
        tokio::spawn(carry(cluster.inner.bus.clone(), node, way, end, said.clone()));
        let tables = BTreeSet::from([table.to_owned()]);
        all.insert(number, Far { line: line.clone(), way, node, tables, said });
        line
    }

    /// A connection of that server is gone from these tables; returns its number here.
    pub(super) fn leave(&self, node: NodeId, connection: u64, tables: &[String]) -> u64 {
        let number = far_number(node, connection);
        let mut all = self.far();
        if let Some(far) = all.get_mut(&number) {
            far.tables.retain(|table| !tables.contains(table));
            if far.tables.is_empty() {
                all.remove(&number);
            }
        }
        number
    }

    /// Forget the way of that number to a connection, on which something was lost; returns the connection's number here. If another
    /// has been laid since, that stays.
    pub(super) fn forget(&self, node: NodeId, connection: u64, n: u64) -> u64 {
        let number = far_number(node, connection);
        let mut all = self.far();
        if all.get(&number).is_some_and(|far| far.way.n == n) {
            all.remove(&number);
        }
        number
    }

    /// Forget all of them: they were laid from a number that this server no longer has.
    pub(super) fn forget_all(&self) {
        self.far().clear();
    }

    /// That server is gone, and all its connections: their numbers here, each with where it was.
    pub(super) fn drop_all_of(&self, node: NodeId) -> Vec<(u64, Vec<String>)> {
        let mut all = self.far();
        let gone: Vec<u64> = all.iter().filter(|(_, far)| far.node == node).map(|(number, _)| *number).collect();
        let drop = |number: u64| all.remove(&number).map(|far| (number, far.tables.into_iter().collect()));
        gone.into_iter().filter_map(drop).collect()
    }

    /// Where a connection of that server is said to be.
    pub(super) fn tables_of(&self, node: NodeId, connection: u64) -> Vec<String> {
        let all = self.far();
        all.get(&far_number(node, connection)).map(|far| far.tables.iter().cloned().collect()).unwrap_or_default()
    }

    /// The clients that were too slow, each with its server: until they are gone there.
    pub(super) fn cut_off(&self) -> Vec<(NodeId, u64)> {
        let all = self.far();
        all.values().filter(|far| !far.line.is_open()).map(|far| (far.node, far.way.connection)).collect()
    }

    /// How much was said on each way, for each server that listens.
    pub(super) fn standing(&self) -> HashMap<NodeId, Vec<(Way, u64)>> {
        let mut standing: HashMap<NodeId, Vec<(Way, u64)>> = HashMap::new();
        for far in self.far().values() {
            standing.entry(far.node).or_default().push((far.way, far.said.load(Ordering::Acquire)));
        }
        standing
    }
}

/// Send on what is said on a line, until nobody speaks on it any more.
async fn carry(bus: Bus, node: NodeId, way: Way, end: LineEnd, said: Arc<AtomicU64>) {
    loop {
        let next = tokio::select! {
            next = end.next_said() => next,
            () = end.cut() => {
                bus.tell(node, &Word::Cut { connection: way.connection }).await;
                return;
            }
        };
        let Some(first) = next else { return };
        let mut pieces = cut_up(first);
        while !pieces.is_empty() {
            let together = as_many_as_fit(&mut pieces, &end);
            let number = said.load(Ordering::Acquire);
            let count = together.len() as u64;
            bus.tell(node, &Word::Said { way, first: number, said: together }).await;
            said.store(number + count, Ordering::Release);
        }
    }
}

/// The pieces that go into one message: the first of these, and those that come after as far as they fit. What waits on the line already
/// goes with them.
fn as_many_as_fit(pieces: &mut VecDeque<Piece>, end: &LineEnd) -> Vec<Piece> {
    let (mut size, mut together) = (0, Vec::new());
    loop {
        if pieces.is_empty() {
            let Some(more) = end.try_next_said() else { return together };
            pieces.extend(cut_up(more));
        }
        let fits = |piece: &mut Piece| together.is_empty() || size + piece.text.len() <= MOST_TEXT;
        let Some(piece) = pieces.pop_front_if(fits) else { return together };
        size += piece.text.len();
        together.push(piece);
    }
}

/// What is said in pieces, each of which fits into a message.
fn cut_up((kind, text): (Kind, Text)) -> VecDeque<Piece> {
    let (mut rest, mut pieces) = (text.as_str(), VecDeque::new());
    while rest.len() > MOST_TEXT {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(MOST_TEXT));
        pieces.push_back(Piece { kind: kind.clone(), text: piece.to_owned(), goes_on: true });
        rest = after;
    }
    pieces.push_back(Piece { kind, text: rest.to_owned(), goes_on: false });
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::here::{Guest, Here};
    use super::*;
    use crate::metrics::Metrics;
    use crate::room::Who;

    /// A client at this server who is at a table of that one.
    fn guest(line: &Line, holder: NodeId) -> Guest {
        let address = std::net::Ipv4Addr::LOCALHOST.into();
        let who = Who { person: 1, name: "Ada".to_owned(), address, line: line.clone() };
        Guest { who, invite: None, holder }
    }

    #[test]
    fn however_long_it_is_what_is_said_arrives_whole() {
        let (far, here, holder) = (Line::new(1, 64, Arc::<Metrics>::default()), Here::default(), NodeId(7));
        let client = Line::new(2, 64, Arc::<Metrics>::default());
        here.enter("t", guest(&client.0, holder));
        let texts = [
            "short".to_owned(),
            "\"".repeat(3 * MOST),
            "§€".repeat(MOST / 4),
            "\"".repeat(MOST_TEXT),
            "end".to_owned(),
        ];
        for text in &texts {
            far.0.say(Text::from(text.clone()));
        }
        let way = Way { from: holder, connection: 2, n: 0 };
        let (mut first, mut messages) = (0, 0);
        while let Some(next) = far.1.try_next_said() {
            let mut pieces = cut_up(next);
            while !pieces.is_empty() {
                let said = as_many_as_fit(&mut pieces, &far.1);
                let count = said.len() as u64;
                let word = serde_json::to_vec(&Word::Said { way, first, said: said.clone() }).unwrap();
                assert!(word.len() <= MOST, "{} bytes", word.len());
                assert_eq!(here.hear(way, first, said.clone()), super::super::here::Heard::All);
                assert_eq!(here.hear(way, first, said), super::super::here::Heard::All, "heard twice it is said once");
                (first, messages) = (first + count, messages + 1);
            }
        }
        let heard: Vec<Text> = std::iter::from_fn(|| client.1.try_next()).collect();
        assert!(heard.iter().map(Text::as_str).eq(texts.iter().map(String::as_str)), "{} texts", heard.len());
        assert!(messages > 10, "{messages}");
    }
}
