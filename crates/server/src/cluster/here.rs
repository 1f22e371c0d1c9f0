//! The connections at this server, and at which tables they are: so that they can be brought back there whoever holds the table.

use super::wire::{Piece, Way};
use crate::room::{Line, Text, Who};
use crate::store::NodeId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Somebody who is at a table.
#[derive(Clone)]
pub(super) struct Guest {
    pub(super) who: Who,
    /// By which invitation they came.
    pub(super) invite: Option<String>,
    /// Who held the table when they came.
    pub(super) holder: NodeId,
}

struct Connection {
    line: Line,
    tables: HashMap<String, Guest>,
    /// The last way from each other server.
    hears: HashMap<NodeId, HeardWay>,
}

/// A way from another server, as far as something was heard on it.
struct HeardWay {
    n: u64,
    /// The number of the piece that comes next.
    next: u64,
    /// What has come of a text that goes on.
    begun: String,
}

impl HeardWay {
    fn new(n: u64) -> HeardWay {
        HeardWay { n, next: 0, begun: String::new() }
    }
}

/// Whether what was said can be passed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// It was, or it is of a way that no longer counts.
    All,
    /// Something is missing.
    Missed,
    /// There is no such connection.
    Nobody,
}

/// All connections at this server that are at a table.
#[derive(Default)]
pub(super) struct Here {
    connections: Mutex<HashMap<u64, Connection>>,
}

impl Here {
    fn connections(&self) -> MutexGuard<'_, HashMap<u64, Connection>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// They come to a table. This is noted before the table hears of it: what it says may be here first.
    pub(super) fn enter(&self, table: &str, guest: Guest) {
        let line = guest.who.line.clone();
        let mut all = self.connections();
        let connection =
            all.entry(line.id).or_insert_with(|| Connection { line, tables: HashMap::new(), hears: HashMap::new() });
        connection.tables.insert(table.to_owned(), guest);
    }

    /// That server holds the table where they are now; `false` if they are not there any more.
    pub(super) fn is_held_by(&self, connection: u64, table: &str, holder: NodeId) -> bool {
        let mut all = self.connections();
        let guest = all.get_mut(&connection).and_then(|found| found.tables.get_mut(table));
        guest.map(|guest| guest.holder = holder).is_some()
    }

    /// They leave a table, or were not let in.
    pub(super) fn leave(&self, connection: u64, table: &str) {
        let mut all = self.connections();
        if let Some(found) = all.get_mut(&connection) {
            found.tables.remove(table);
            if found.tables.is_empty() {
                all.remove(&connection);
            }
        }
    }

    /// The connection is gone; returns where it was, with who held each table.
    pub(super) fn gone(&self, connection: u64) -> Vec<(String, NodeId)> {
        let found = self.connections().remove(&connection);
        found.into_iter().flat_map(|found| found.tables).map(|(table, guest)| (table, guest.holder)).collect()
    }

    /// How somebody is at a table.
    pub(super) fn guest(&self, connection: u64, table: &str) -> Option<Guest> {
        self.connections().get(&connection)?.tables.get(table).cloned()
    }

    /// Those at the tables that fit, with who held them.
    pub(super) fn guests(&self, fits: impl Fn(&str, NodeId) -> bool) -> Vec<(String, Guest)> {
        let all = self.connections();
        let each = all.values().flat_map(|connection| &connection.tables);
        each.filter(|(table, guest)| fits(table, guest.holder))
            .map(|(table, guest)| (table.clone(), guest.clone()))
            .collect()
    }

    /// Pass on what another server says on a connection here.
    pub(super) fn hear(&self, way: Way, first: u64, said: Vec<Piece>) -> Heard {
        let mut all = self.connections();
        let Some(connection) = all.get_mut(&way.connection) else { return Heard::Nobody };
        // What a server says that was cut off meanwhile comes late, if it comes: others speak for its tables now.
        if !connection.tables.values().any(|guest| guest.holder == way.from) {
            return Heard::All;
        }
        let heard = connection.hears.entry(way.from).or_insert_with(|| HeardWay::new(way.n));
        if way.n < heard.n {
            return Heard::All;
        }
        if way.n > heard.n {
            *heard = HeardWay::new(way.n);
        }
        if first > heard.next {
            return Heard::Missed;
        }
        // Never twice, if the beginning was heard already.
        let known = (heard.next - first) as usize;
        heard.next = heard.next.max(first + said.len() as u64);
        for Piece { kind, text, goes_on } in said.into_iter().skip(known) {
            heard.begun.push_str(&text);
            if !goes_on {
                connection.line.put(kind, Text::from(std::mem::take(&mut heard.begun)));
            }
        }
        Heard::All
    }

    /// Whether all was heard of a way on which so much was said.
    pub(super) fn has_heard(&self, way: Way, said: u64) -> Heard {
        let all = self.connections();
        let Some(connection) = all.get(&way.connection) else { return Heard::Nobody };
        match connection.hears.get(&way.from) {
            Some(heard) if heard.n == way.n => {
                if heard.next < said {
                    Heard::Missed
                } else {
                    Heard::All
                }
            }
            Some(heard) if heard.n > way.n => Heard::All,
            Some(_) | None if said == 0 => Heard::All,
            Some(_) | None => Heard::Missed,
        }
    }

    /// Forget a way, so that the next begins anew.
    pub(super) fn forget_way(&self, way: Way) {
        if let Some(connection) = self.connections().get_mut(&way.connection) {
            // What still comes on this one is of no use.
            connection.hears.insert(way.from, HeardWay::new(way.n + 1));
        }
    }

    /// The line of a connection.
    pub(super) fn line(&self, connection: u64) -> Option<Line> {
        self.connections().get(&connection).map(|found| found.line.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use std::sync::Arc;

    #[test]
    fn who_goes_while_they_are_brought_back_is_not_there_again() {
        let (here, old, new) = (Here::default(), NodeId(1), NodeId(2));
        let (line, _end) = Line::new(7, 64, Arc::<Metrics>::default());
        let address = std::net::Ipv4Addr::LOCALHOST.into();
        let who = Who { person: 1, name: "Ada".to_owned(), address, line };
        here.enter("t", Guest { who, invite: None, holder: old });
        assert!(here.is_held_by(7, "t", new));
        assert_eq!(here.gone(7), [("t".to_owned(), new)]);
        // The new holder did not answer: they would be where they were before.
        assert!(!here.is_held_by(7, "t", old));
        assert!(here.connections().is_empty());
    }
}
