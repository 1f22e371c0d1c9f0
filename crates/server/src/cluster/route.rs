//! What is asked of a table finds its way to the server that holds it.

use super::bus::CallError;
use super::here::Guest;
use super::wire::{Call, FarWho, Key, Reply, Way, What, Word};
use super::{Answer, Cluster};
use crate::clock::now_ms;
use crate::hall::{Found, Hall};
use crate::protocol::{Code, Fault};
use crate::room::{Command, Done, Line, Request, Who};
use crate::store::NodeId;
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// How long one server waits for another. Whoever does not answer by then is asked again, with the same key.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long somebody waits for a table that gives no sign: longer than it takes until the lease of a server that is gone has run out.
/// As long as the holder is at what was asked, it is waited for, as where there is one server only.
const MOST_PATIENCE: Duration = Duration::from_secs(10);
/// After so long whoever waits for an answer is told that it is being dealt with: sooner than they lose patience.
const SIGN: Duration = Duration::from_millis(500);
/// How long to wait before the holder is looked for again.
const BREATH: Duration = Duration::from_millis(200);

impl Cluster {
    /// Ask something of a table, wherever it is held.
    pub(crate) async fn ask(&self, hall: &Hall, table: &str, who: &Who, request: Request) -> Done {
        let joins = match &request {
            Request::Join { invite } => Some(invite.clone()),
            _ => None,
        };
        let leaves = matches!(request, Request::Leave);
        let done = self.ask_until(hall, table, who, request, joins).await;
        if leaves && done.is_ok() {
            self.inner.here.leave(who.line.id, table);
        }
        done
    }

    async fn ask_until(
        &self,
        hall: &Hall,
        table: &str,
        who: &Who,
        request: Request,
        joins: Option<Option<String>>,
    ) -> Done {
        let (mut until, key) = (Instant::now() + MOST_PATIENCE, self.key());
        let mut last = Fault::new(Code::NotNow, "the table did not answer; try again");
        while Instant::now() < until {
            let holder = match self.holder(hall, table).await {
                Ok(holder) => holder,
                // The database may be away for a moment; that a table is missing does not pass.
                Err(fault) if fault.code == Code::Storage => {
                    last = fault;
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
                Err(fault) => return Err(fault),
            };
            let before = self.inner.here.guest(who.line.id, table);
            let waits = waits_until(until.saturating_duration_since(Instant::now()));
            let asked = match &joins {
                Some(invite) => {
                    let guest = Guest { who: who.clone(), invite: invite.clone(), holder };
                    self.inner.here.enter(table, guest);
                    let asked = self
                        .ask_at(hall, Asked { holder, key, waits, table, who, request: request.clone(), missed: None })
                        .await;
                    match &asked {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) | Err(_) => match before {
                            Some(before) => self.inner.here.enter(table, before),
                            None => self.inner.here.leave(who.line.id, table),
                        },
                    }
                    asked
                }
                None => {
                    // Whoever was here before another server took the table over comes there first.
                    let elsewhere = before.is_some_and(|guest| guest.holder != holder);
                    if elsewhere && !self.bring_back(hall, table, who.line.id, holder, None).await {
                        Err(Silence::default())
                    } else {
                        let asked = Asked { holder, key, waits, table, who, request: request.clone(), missed: None };
                        self.ask_at(hall, asked).await
                    }
                }
            };
            match asked {
                Ok(done) => return done,
                Err(Silence { since }) => {
                    until = since.map_or(until, |since| until.max(since + MOST_PATIENCE));
                    self.forget_holder(table, holder);
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
        Err(last)
    }

    /// Ask it of that server; nothing if it did not answer, or does not hold the table.
    async fn ask_at(&self, hall: &Hall, asked: Asked<'_>) -> Result<Done, Silence> {
        let Asked { holder, key, waits, table, who, request, missed } = asked;
        if holder == self.me() {
            return hall.ask_here(table, who, request).await.map_err(|()| Silence::default());
        }
        let Who { person, name, address, line } = who;
        let far = FarWho { person: *person, name: name.clone(), address: *address, connection: line.id };
        let what = What::Ask { who: far, request, missed };
        self.call(holder, Call { key, until: waits, table: table.to_owned(), what }).await
    }

    /// Ask another server, once more if its answer is lost, and as long as it is at it; nothing if there is none, or it does not hold the
    /// table.
    async fn call(&self, node: NodeId, mut call: Call) -> Result<Done, Silence> {
        let (mut silence, mut late) = (Silence::default(), 0);
        while late < 2 {
            match self.inner.bus.call(node, &call, PATIENCE).await {
                Ok(Reply::Done(done)) => return Ok(done),
                Ok(Reply::Elsewhere(holder)) => {
                    if let Some(holder) = holder {
                        self.holders().insert(call.table.clone(), holder);
                    }
                    return Err(silence);
                }
                Ok(Reply::AtIt) => {
                    (silence.since, late) = (Some(Instant::now()), 0);
                    call.until = waits_until(MOST_PATIENCE);
                }
                Err(CallError::Nobody) => return Err(silence),
                Err(CallError::Late) => late += 1,
                Err(CallError::Broken(fault)) => {
                    tracing::warn!(%node, fault, "another server cannot be asked");
                    return Err(silence);
                }
            }
        }
        Err(silence)
    }

    /// Who holds a table. If nobody does, it is this server from now on.
    async fn holder(&self, hall: &Hall, table: &str) -> Result<NodeId, Fault> {
        if hall.awake(table).is_some() {
            return Ok(self.me());
        }
        let known = self.holders().get(table).copied();
        if let Some(known) = known.filter(|known| *known != self.me() && self.nodes().contains(known)) {
            return Ok(known);
        }
        // Most tables that are not here are held elsewhere: to look that up waits for nobody who writes, and keeps nobody from waking another.
        let held = hall.store().holder(table.to_owned()).await?.filter(|node| *node != self.me());
        let node = match held {
            Some(node) => node,
            None => match hall.find(table).await? {
                Found::Here(_) => return Ok(self.me()),
                Found::There(node) => node,
            },
        };
        self.holders().insert(table.to_owned(), node);
        Ok(node)
    }

    fn forget_holder(&self, table: &str, holder: NodeId) {
        let mut holders = self.holders();
        if holders.get(table) == Some(&holder) {
            holders.remove(table);
        }
    }

    /// Bring a connection back to a table that is held elsewhere now: as if the client had come back. `false` if that has to be tried
    /// again.
    async fn bring_back(&self, hall: &Hall, table: &str, connection: u64, holder: NodeId, missed: Option<u64>) -> bool {
        let Some(guest) = self.inner.here.guest(connection, table) else { return true };
        let Guest { who, invite, holder: before } = guest;
        if !self.inner.here.is_held_by(connection, table, holder) {
            return true;
        }
        let (key, waits, request) = (self.key(), waits_until(2 * PATIENCE), Request::Join { invite });
        let asked = Asked { holder, key, waits, table, who: &who, request, missed };
        match self.ask_at(hall, asked).await {
            Ok(Ok(())) => true,
            // Sent away meanwhile, or the table is gone.
            Ok(Err(fault)) if !passes(&fault) => {
                self.inner.here.leave(connection, table);
                who.line.say(crate::room::text(&crate::protocol::ServerMessage::Error {
                    fault: fault.about("join", Some(table)),
                }));
                true
            }
            // Whoever has gone meanwhile does not come back by this.
            Ok(Err(_)) | Err(Silence { .. }) => !self.inner.here.is_held_by(connection, table, before),
        }
    }

    /// Bring back all connections here that are at these tables, each on its own, until they are there.
    pub(super) fn bring_all_back(&self, hall: &Hall, fits: impl Fn(&str, NodeId) -> bool) {
        for (table, guest) in self.inner.here.guests(fits) {
            self.forget_holder(&table, guest.holder);
            let (cluster, hall) = (self.clone(), hall.clone());
            tokio::spawn(async move {
                let until = Instant::now() + MOST_PATIENCE;
                while Instant::now() < until && guest.who.line.is_open() {
                    let Ok(holder) = cluster.holder(&hall, &table).await else {
                        tokio::time::sleep(BREATH).await;
                        continue;
                    };
                    let at = |guest: Guest| guest.holder;
                    match cluster.inner.here.guest(guest.who.line.id, &table).map(at) {
                        // Left meanwhile, or brought back by something that was asked.
                        None => return,
                        Some(now) if now != guest.holder => return,
                        Some(_) => {}
                    }
                    if cluster.bring_back(&hall, &table, guest.who.line.id, holder, None).await {
                        return;
                    }
                    tokio::time::sleep(BREATH).await;
                }
                come_to_nothing(&guest.who.line);
            });
        }
    }

    /// Something that was said to a connection here is missing: it comes to the table anew, and is told all of it.
    pub(super) async fn come_anew(&self, hall: &Hall, table: &str, way: Way) {
        if !self.bring_back(hall, table, way.connection, way.from, Some(way.n)).await
            && let Some(line) = self.inner.here.line(way.connection)
        {
            come_to_nothing(&line);
        }
    }

    /// A connection here is gone.
    pub(crate) async fn hung_up(&self, hall: &Hall, connection: u64, tables: &[String]) {
        let mut far: std::collections::HashMap<NodeId, Vec<String>> = std::collections::HashMap::new();
        for (table, holder) in self.inner.here.gone(connection) {
            if holder != self.me() {
                far.entry(holder).or_default().push(table);
            }
        }
        hall.hung_up_here(connection, tables).await;
        for (node, tables) in far {
            self.inner.bus.tell(node, &Word::HungUp { from: self.me(), connection, tables }).await;
        }
    }

    /// A person is forgotten, or a game is looked after: told to the table wherever it is held.
    pub(crate) async fn tell_table(&self, hall: &Hall, table: &str, what: TableNews) -> Result<(), Fault> {
        let (mut until, key) = (Instant::now() + MOST_PATIENCE, self.key());
        while Instant::now() < until {
            let holder = self.holder(hall, table).await?;
            let told = if holder == self.me() {
                tell_here(hall, table, what).await.map_err(|()| Silence::default())
            } else {
                let waits = waits_until(until.saturating_duration_since(Instant::now()));
                self.call(holder, Call { key, until: waits, table: table.to_owned(), what: what.into() }).await
            };
            match told {
                Ok(done) => return done,
                Err(Silence { since }) => {
                    until = since.map_or(until, |since| until.max(since + MOST_PATIENCE));
                    self.forget_holder(table, holder);
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
        Err(Fault::new(Code::NotNow, "the table did not answer; try again"))
    }

    /// What another server asks of a table that is held here. However often it asks, it is done once; as long as that takes, it is told so.
    pub(super) async fn answer(&self, hall: &Hall, call: Call) -> Reply {
        let mut reply = {
            let (mut answered, asked, until) = (self.answered(), Instant::now(), call.until);
            let answer =
                answered.entry(call.key).or_insert_with(|| Answer { asked, until, reply: self.deal_with(hall, call) });
            (answer.asked, answer.until) = (asked, until);
            answer.reply.clone()
        };
        let there = tokio::time::timeout(SIGN, reply.wait_for(Option::is_some)).await;
        match there.map(|there| there.map(|reply| reply.clone())) {
            Ok(Ok(Some(reply))) => reply,
            // Whoever dealt with it ended without an answer.
            Ok(Ok(None) | Err(_)) => Reply::Elsewhere(None),
            Err(_) => Reply::AtIt,
        }
    }

    /// Deal with a call beside everything else; what comes back is told the answer.
    fn deal_with(&self, hall: &Hall, call: Call) -> watch::Receiver<Option<Reply>> {
        let (teller, told) = watch::channel(None);
        let (cluster, hall, key) = (self.clone(), hall.clone(), call.key);
        tokio::spawn(async move {
            let place = cluster.inner.places.acquire().await;
            let given_up = cluster.answered().get(&key).is_none_or(|answer| answer.until < now_ms());
            let reply = if given_up { Reply::Elsewhere(None) } else { cluster.do_what(&hall, call).await };
            if matches!(reply, Reply::Elsewhere(_)) {
                // Nothing was done: if it comes again the table may be here.
                cluster.answered().remove(&key);
            }
            teller.send(Some(reply)).ok();
            drop(place);
        });
        told
    }

    async fn do_what(&self, hall: &Hall, call: Call) -> Reply {
        let Call { key, until: _, table, what } = call;
        let held = match hall.find(&table).await {
            Ok(Found::Here(_)) => None,
            Ok(Found::There(node)) => Some(node),
            // This server does not serve any more; another does.
            Err(fault) if fault.code == Code::Stopping => return Reply::Elsewhere(None),
            Err(fault) => return Reply::Done(Err(fault)),
        };
        if held.is_some() {
            return Reply::Elsewhere(held);
        }
        let done = match what {
            What::Ask { who, request, missed } => {
                let FarWho { person, name, address, connection } = who;
                if let Some(n) = missed {
                    let number = self.inner.ways.forget(key.from, connection, n);
                    hall.hung_up_here(number, std::slice::from_ref(&table)).await;
                }
                let line = self.inner.ways.line(self, hall, key.from, connection, &table);
                let leaves = matches!(request, Request::Leave);
                let done = hall.ask_here(&table, &Who { person, name, address, line }, request).await;
                if leaves {
                    self.inner.ways.leave(key.from, connection, std::slice::from_ref(&table));
                }
                done
            }
            What::Forgotten { person } => tell_here(hall, &table, TableNews::Forgotten { person }).await,
            What::Idle { since, now } => tell_here(hall, &table, TableNews::Idle { since, now }).await,
        };
        match done {
            Ok(done) => Reply::Done(done),
            Err(()) => Reply::Elsewhere(None),
        }
    }
}

/// When somebody who waits so long for an answer gives it up: see [`Call::until`].
fn waits_until(patience: Duration) -> i64 {
    now_ms().saturating_add(i64::try_from(patience.as_millis()).unwrap_or(i64::MAX))
}

/// Somebody who is not brought back would wait at the table for ever: a client that is cut off comes anew.
fn come_to_nothing(line: &Line) {
    if line.is_open() {
        line.cut();
    }
}

/// Whether it is only for now that the table cannot be had.
fn passes(fault: &Fault) -> bool {
    matches!(fault.code, Code::Storage | Code::Stopping | Code::NotNow)
}

/// There is no answer.
#[derive(Clone, Copy, Default, Debug)]
struct Silence {
    /// When the holder last said that it was at it.
    since: Option<Instant>,
}

/// What a person asks of a table, and of which server.
struct Asked<'a> {
    holder: NodeId,
    key: Key,
    /// Until when they wait for it: see [`Call::until`].
    waits: i64,
    table: &'a str,
    who: &'a Who,
    request: Request,
    missed: Option<u64>,
}

/// What a table is told that no person asks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TableNews {
    Forgotten { person: i64 },
    Idle { since: i64, now: i64 },
}

impl From<TableNews> for What {
    fn from(news: TableNews) -> What {
        match news {
            TableNews::Forgotten { person } => What::Forgotten { person },
            TableNews::Idle { since, now } => What::Idle { since, now },
        }
    }
}

/// Tell a table that is held here; nothing if it is not any more.
pub(crate) async fn tell_here(hall: &Hall, table: &str, news: TableNews) -> Result<Done, ()> {
    let room = match hall.find(table).await {
        Ok(Found::Here(room)) => room,
        Ok(Found::There(_)) => return Err(()),
        Err(fault) => return Ok(Err(fault)),
    };
    let (reply, done) = oneshot::channel();
    let command = match news {
        TableNews::Forgotten { person } => Command::Forgotten(person, reply),
        TableNews::Idle { since, now } => Command::Idle { since, now, reply },
    };
    room.send(command).await.map_err(|_| ())?;
    done.await.map_err(|_| ())?;
    Ok(Ok(()))
}
