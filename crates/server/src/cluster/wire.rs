//! What servers of a cluster say to each other: JSON, one message each.

use crate::protocol::Fault;
use crate::room::{Kind, Request};
use crate::store::NodeId;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// What a request is known by, however often it is sent: who sends it, and a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct Key {
    pub(super) from: NodeId,
    pub(super) n: u64,
}

/// Somebody who is connected to another server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FarWho {
    pub(super) person: i64,
    pub(super) name: String,
    pub(super) address: IpAddr,
    pub(super) connection: u64,
}

/// What one server asks of another, which answers with a [`Reply`]. Sent twice it acts once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Call {
    pub(super) key: Key,
    /// Until when somebody waits for the answer: milliseconds since 1970 by the database's clock. What NATS brings later was given up.
    pub(super) until: i64,
    pub(super) table: String,
    pub(super) what: What,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum What {
    /// A person asks something of the table; if something that was said to them is missing, by which way, so that they begin anew on
    /// another.
    Ask { who: FarWho, request: Request, missed: Option<u64> },
    /// A person is forgotten: their seats give up.
    Forgotten { person: i64 },
    /// Nobody has made a move there since then.
    Idle { since: i64, now: i64 },
}

/// The answer to a [`Call`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// It was dealt with.
    Done(Result<(), Fault>),
    /// The table is held by that server, or by nobody that is known.
    Elsewhere(Option<NodeId>),
    /// It is being dealt with and takes its time: whoever waits for it asks again.
    AtIt,
}

/// What one server tells another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Word {
    /// To be said on a connection, from that number of its way on.
    Said { way: Way, first: u64, said: Vec<Piece> },
    /// So much was said on these ways: whoever has heard less has missed something.
    Standing { ways: Vec<(Way, u64)> },
    /// A connection at that server is gone from these tables, or from all if none is named.
    HungUp { from: NodeId, connection: u64, tables: Vec<String> },
    /// The client of a connection is too slow.
    Cut { connection: u64 },
}

/// What a table says to a client; of what is too long for one message of NATS, a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// The next one goes on with it.
    pub(super) goes_on: bool,
}

/// A way from a server to a connection at another, laid when the connection first asks something of a table there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct Way {
    pub(super) from: NodeId,
    pub(super) connection: u64,
    /// Each has another number: what was said on an earlier one is of no use.
    pub(super) n: u64,
}

/// What one server tells all others.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum News {
    /// These secrets are no longer good.
    Ended { hashes: Vec<[u8; 32]> },
    /// That server has let go of these tables, or of all that it had.
    LetGo { node: NodeId, tables: Option<Vec<String>> },
    /// So much was taken at one server of what people and addresses share.
    Spent { from: NodeId, people: Vec<(i64, u32)>, addresses: Vec<(IpAddr, u32)> },
}
