//! All tables: those in memory, those asleep in the file, and new ones.

use crate::chance::Chance;
use crate::cluster::{Cluster, TableNews, tell_here};
use crate::config::Config;
use crate::fair::Part;
use crate::http::{Buckets, Rate};
use crate::metrics::Metrics;
use crate::origin::Origin;
use crate::pool::Pool;
use crate::protocol::{
    Clock, Code, DeckWish, Fault, MOST_DECK, NewTable, PlayFrom, SeatKind, SeatWish, TableState, apart,
};
use crate::registry::{Deck, Host, Registry, Wish};
use crate::room::{self, Command, Done, Earlier, Request, Room, Who};
use crate::store::{
    Admission, Claim, Hold, Limits, MOST_REPORTS, MOST_REPORTS_OF_PLACE, NewReport, NodeId, Person, SeatRecord, Store,
    StoreError, TableRecord,
};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// How many commands may wait for a table.
const INBOX: usize = 256;
/// Tables that are woken at the same time get in each other's way only within a drawer.
const DRAWERS: usize = 32;
/// How long a table waits to be started, in seconds that the server runs: a day.
const WAITING: i64 = 86_400;
/// How long the secret of a guest is good without being used, in seconds that the server runs: 90 days.
const UNUSED: i64 = 90 * 86_400;
/// What an address may leave in the file for good, in KiB: so much a second, and so much at once.
const LEFT: Rate = Rate { rate: 4, burst: 256 << 10 };
/// What a game takes of that, with its moves and its replay, in bytes.
const GAME: usize = 8 << 10;
/// The longest time that a clock may give.
const MOST_SECONDS: u32 = 86_400;

/// The hall, as everybody holds it.
#[derive(Clone)]
pub struct Hall {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    registry: Registry,
    pool: Pool,
    chance: Chance,
    config: Config,
    metrics: Arc<Metrics>,
    rooms: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    /// Games with the cards that tables were dealt from before they changed.
    earlier: Earlier,
    waking: [tokio::sync::Mutex<()>; DRAWERS],
    rebuilding: Arc<Semaphore>,
    left: Buckets<IpAddr>,
    stopping: AtomicBool,
    /// The other servers, if there can be any.
    cluster: Option<Cluster>,
}

/// Where a table is held.
pub(crate) enum Found {
    /// Here, and awake.
    Here(mpsc::Sender<Command>),
    /// By another server.
    There(NodeId),
}

impl Hall {
    /// A hall over that store.
    pub fn new(store: Store, registry: Registry, config: Config) -> Hall {
        Hall::among(store, registry, config, None)
    }

    /// The same, as one of several.
    pub(crate) fn among(store: Store, registry: Registry, config: Config, cluster: Option<Cluster>) -> Hall {
        let pool = Pool::new(config.thinkers, Duration::from_millis(config.think_ms));
        let metrics = Metrics { unstored: store.unstored(), ..Metrics::default() };
        let inner = Inner {
            store,
            registry,
            pool,
            chance: Chance::new(config.test_seed),
            metrics: Arc::new(metrics),
            rooms: Mutex::default(),
            earlier: Earlier::default(),
            waking: [const { tokio::sync::Mutex::const_new(()) }; DRAWERS],
            rebuilding: Arc::new(Semaphore::new(1)),
            left: Buckets::new(Rate { rate: config.rate.min(LEFT.rate), ..LEFT }),
            stopping: AtomicBool::new(false),
            cluster,
            config,
        };
        Hall { inner: Arc::new(inner) }
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The games.
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// Where machines think.
    pub fn pool(&self) -> &Pool {
        &self.inner.pool
    }

    /// Where chance comes from.
    pub(crate) fn chance(&self) -> &Chance {
        &self.inner.chance
    }

    /// Games with the cards that tables were dealt from before they changed.
    pub(crate) fn earlier(&self) -> &Earlier {
        &self.inner.earlier
    }

    /// The other servers, if there can be any.
    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.inner.cluster.as_ref()
    }

    /// Which server this is: the first, and only one, where there can be no others.
    pub(crate) fn me(&self) -> NodeId {
        self.cluster().map_or(NodeId::ALONE, Cluster::me)
    }

    /// Whether this server may serve now: where there are others it has to reach them.
    pub(crate) fn is_up(&self) -> bool {
        self.cluster().is_none_or(Cluster::is_up)
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.inner.config
    }

    /// The figures.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.inner.metrics
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        self.inner.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn awake(&self, table: &str) -> Option<mpsc::Sender<Command>> {
        self.rooms().get(table).filter(|room| !room.is_closed()).cloned()
    }

    pub(crate) fn drawer(&self, table: &str) -> &tokio::sync::Mutex<()> {
        let drawer = BuildHasherDefault::<DefaultHasher>::default().hash_one(table) as usize % DRAWERS;
        &self.inner.waking[drawer]
    }

    /// The table, woken if it is asleep and nobody else holds it.
    pub(crate) async fn find(&self, table: &str) -> Result<Found, Fault> {
        if let Some(room) = self.awake(table) {
            return Ok(Found::Here(room));
        }
        let _one_at_a_time = self.drawer(table).lock().await;
        if let Some(room) = self.awake(table) {
            return Ok(Found::Here(room));
        }
        if !self.may_wake() {
            return Err(Fault::new(Code::Stopping, "the server is stopping; the game is kept"));
        }
        self.wake(table).await
    }

    fn may_wake(&self) -> bool {
        !self.inner.stopping.load(Ordering::SeqCst) && self.is_up()
    }

    async fn wake(&self, table: &str) -> Result<Found, Fault> {
        let (begun, me) = (Instant::now(), self.me());
        let record = match self.store().claim(table.to_owned(), me).await? {
            Claim::Yours(record) => *record,
            Claim::Held { by } => return Ok(Found::There(by)),
            Claim::Missing => return Err(Fault::new(Code::NotFound, format!("there is no table \"{table}\""))),
        };
        let hold = record.hold();
        let (sender, inbox) = mpsc::channel(INBOX);
        let room = Room::wake(self.clone(), record, sender.downgrade()).await.map_err(|fault| {
            tracing::error!(table, fault, "a table cannot be rebuilt");
            Fault::new(Code::Storage, format!("this table cannot be rebuilt: {fault}"))
        })?;
        self.metrics().waking.note(begun.elapsed());
        self.metrics().rooms.up();
        self.rooms().insert(table.to_owned(), sender.clone());
        // Whoever has put all tables to sleep meanwhile did not see this one.
        if !self.may_wake() || self.me() != me {
            sender.send(Command::Stop).await.ok();
        }
        let (hall, id) = (self.clone(), table.to_owned());
        tokio::spawn(async move {
            room.run(inbox).await;
            hall.metrics().rooms.down();
            {
                let mut rooms = hall.rooms();
                if rooms.get(&id).is_some_and(mpsc::Sender::is_closed) {
                    rooms.remove(&id);
                }
            }
            hall.let_go(hold).await;
        });
        Ok(Found::Here(sender))
    }

    /// A table is asleep: whoever is asked for it next may have it. If it was woken here meanwhile, that is another hold.
    async fn let_go(&self, hold: Hold) {
        let Some(cluster) = self.cluster() else { return };
        let table = hold.table.clone();
        match self.store().let_go(hold).await {
            Ok(()) | Err(StoreError::Lost) => cluster.let_go(self, &table).await,
            // The lease of this server runs out, or it wakes the table itself.
            Err(error) => tracing::warn!(table, %error, "a table is not let go of"),
        }
    }

    /// Ask something of a table, wherever it is held.
    pub async fn ask(&self, table: &str, who: &Who, request: Request) -> Done {
        match self.cluster() {
            Some(cluster) => cluster.ask(self, table, who, request).await,
            None => self.ask_here(table, who, request).await.unwrap_or_else(|()| Err(unanswered())),
        }
    }

    /// Ask something of a table that is held here; nothing if it is held elsewhere, or fell asleep twice.
    pub(crate) async fn ask_here(&self, table: &str, who: &Who, request: Request) -> Result<Done, ()> {
        // A table may fall asleep just when it is asked; then it is woken and asked once more.
        for _ in 0..2 {
            let room = match self.find(table).await {
                Ok(Found::Here(room)) => room,
                Ok(Found::There(_)) => return Err(()),
                Err(fault) => return Ok(Err(fault)),
            };
            let (reply, done) = oneshot::channel();
            if room.send(Command::Ask(who.clone(), request.clone(), reply)).await.is_err() {
                continue;
            }
            if let Ok(done) = done.await {
                return Ok(done);
            }
        }
        Err(())
    }

    /// Tell the tables that a connection is gone.
    pub async fn hung_up(&self, connection: u64, tables: &[String]) {
        match self.cluster() {
            Some(cluster) => cluster.hung_up(self, connection, tables).await,
            None => self.hung_up_here(connection, tables).await,
        }
    }

    /// Tell those of the tables that are awake here.
    pub(crate) async fn hung_up_here(&self, connection: u64, tables: &[String]) {
        for table in tables {
            if let Some(room) = self.awake(table) {
                room.send(Command::HungUp(connection)).await.ok();
            }
        }
    }

    /// Tell a table something that no person asks, wherever it is held.
    pub(crate) async fn tell_table(&self, table: &str, news: TableNews) -> Done {
        match self.cluster() {
            Some(cluster) => cluster.tell_table(self, table, news).await,
            None => tell_here(self, table, news).await.unwrap_or_else(|()| Err(unanswered())),
        }
    }

    /// Set up a table; returns what names it, and the code of its invitation.
    pub async fn create(&self, person: &Person, address: IpAddr, wish: NewTable) -> Result<(String, String), Fault> {
        let record = self.plan(person, wish).await?;
        let (id, invite) = (record.id.clone(), record.invite.clone());
        self.admit(record, None, address).await?;
        Ok((id, invite))
    }

    /// Whether somebody at that address may leave so many bytes in the file for good. However many guests they invent, they
    /// do not fill the disk.
    pub(crate) fn keeps(&self, address: IpAddr, bytes: usize) -> Done {
        let some = u32::try_from(bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX);
        if self.inner.left.take_some(address, some) {
            return Ok(());
        }
        Err(Fault::new(Code::SlowDown, "so much was kept for your address that the rest has to wait for a while"))
    }

    /// Keep a new table that its host sets up from that address, and the one that leads to it, unless there are too many.
    pub(crate) async fn admit(&self, record: TableRecord, from: Option<TableRecord>, address: IpAddr) -> Done {
        self.keeps(address, GAME)?;
        let Config { most_tables: all, most_tables_each: host, most_tables_address: place, .. } = *self.config();
        let limits = Limits { all, host, place };
        let full = match self.store().admit(record, from, self.store().place(address), limits).await? {
            Admission::Admitted => return Ok(()),
            Admission::FullOfAll => "there are as many tables here as there can be; try again later".to_owned(),
            Admission::FullOfHost => format!("you have {host} tables that are not over: end some first"),
            Admission::FullOfPlace => {
                format!("{place} tables that are not over were set up from your address: end some first")
            }
        };
        Err(Fault::new(Code::Full, full))
    }

    async fn plan(&self, person: &Person, wish: NewTable) -> Result<TableRecord, Fault> {
        check_explain(&wish)?;
        let unfit = |why: String| Fault::new(Code::Unfit, why);
        let offer = self.registry().find(&wish.game).map_err(|fault| Fault::new(Code::NotFound, fault))?;
        let earlier = match &wish.from {
            Some(from) => self.mode_of_replay(offer, &from.replay).await?,
            None => None,
        };
        let mode = mode_of(offer, earlier.or(wish.mode).as_deref(), wish.seats.len())?;
        check_clock(wish.clock)?;
        let mut seats = Vec::new();
        for seat in wish.seats {
            seats.push(self.seat(person, seat).await?);
        }
        let decks: Vec<Option<Deck>> = seats.iter().map(|seat| seat.deck.clone()).collect();
        let whole = Wish { mode: &mode, options: &wish.options, decks: &decks };
        let (origin, setup) = match &wish.from {
            Some(from) => self.origin(offer, from, &whole).await.map(|(origin, setup)| (Some(origin), Some(setup)))?,
            None => {
                offer.setup(&whole).map_err(|faults| unfit(faults.join("\n")))?;
                (None, None)
            }
        };
        let like = TableRecord {
            id: String::new(),
            game: wish.game,
            mode,
            options: wish.options,
            public: wish.public,
            invite: String::new(),
            host: None,
            state: TableState::Waiting,
            clock: wish.clock,
            part: Part([0; 32]),
            setup,
            created: 0,
            ending: None,
            share: None,
            next: None,
            origin,
            setup_digest: None,
            dealt: None,
            cards: Vec::new(),
            ends: None,
            hints: wish.hints,
            explain: wish.explain,
            seats: Vec::new(),
            epoch: 0,
            deadline: None,
        };
        self.fresh(&like, person.id, seats)
    }

    /// The mode that an earlier game was played in, as far as it is known here.
    async fn mode_of_replay(&self, offer: &dyn Host, share: &str) -> Result<Option<String>, Fault> {
        let played = self.store().played(share.to_owned()).await?;
        let known = |mode: &String| offer.modes().iter().any(|known| known.name == *mode);
        Ok(played.map(|played| played.mode).filter(known))
    }

    /// The moment of an earlier game from which a table plays on, and its setup.
    async fn origin(&self, offer: &dyn Host, from: &PlayFrom, wish: &Wish<'_>) -> Result<(Origin, Value), Fault> {
        if !wish.options.is_null() || wish.decks.iter().any(Option::is_some) {
            return Err(Fault::new(Code::Unfit, "options and decks are those of the earlier game: leave them out"));
        }
        let found = self.store().replay(from.replay.clone()).await?;
        let missing = || Fault::new(Code::NotFound, format!("there is no replay \"{}\"", from.replay));
        let text = found.ok_or_else(missing)?;
        Origin::find(offer, &text, from, wish.decks.len()).map_err(|fault| Fault::new(Code::Unfit, fault))
    }

    async fn seat(&self, person: &Person, wish: SeatWish) -> Result<SeatRecord, Fault> {
        let (kind, id, name, deck) = match wish {
            SeatWish::Open {} => return Ok(SeatRecord::open()),
            SeatWish::Me { deck } => (SeatKind::Person, Some(person.id), person.name.clone(), deck),
            SeatWish::Machine { machine, deck } => {
                longbox_ai::level(&machine).map_err(|fault| Fault::new(Code::NotFound, fault))?;
                (SeatKind::Machine, None, machine, deck)
            }
        };
        let deck = self.deck(person.id, deck).await?;
        // A person is never called like a machine.
        let name = if id.is_some() { apart(&name, &room::reserved()) } else { name };
        Ok(SeatRecord::of(kind, id, name, deck))
    }

    /// A new table like that one, with a commitment of its own.
    pub(crate) fn fresh(&self, like: &TableRecord, host: i64, seats: Vec<SeatRecord>) -> Result<TableRecord, Fault> {
        let lot = self.chance().lot().map_err(|fault| Fault::new(Code::Storage, fault))?;
        Ok(TableRecord {
            id: lot.id,
            invite: lot.invite,
            host: Some(host),
            state: TableState::Waiting,
            part: lot.part,
            // The setup of an earlier game stays; any other is made when the game starts.
            setup: like.setup.clone().filter(|_| like.origin.is_some()),
            created: crate::now(),
            ending: None,
            share: None,
            next: None,
            setup_digest: None,
            dealt: None,
            cards: Vec::new(),
            ends: None,
            seats,
            epoch: 0,
            deadline: None,
            ..like.clone()
        })
    }

    /// The deck that somebody means.
    pub async fn deck(&self, person: i64, wish: Option<DeckWish>) -> Result<Option<Deck>, Fault> {
        match wish {
            None => Ok(None),
            Some(DeckWish::BuiltIn { id }) => Ok(Some(Deck::BuiltIn(id))),
            Some(DeckWish::List { list }) if list.len() > MOST_DECK => {
                Err(Fault::new(Code::TooLarge, format!("a deck list has at most {MOST_DECK} bytes")))
            }
            Some(DeckWish::List { list }) => Ok(Some(Deck::List(list))),
            Some(DeckWish::Own { id }) => match self.store().deck(person, id).await? {
                Some(deck) => Ok(Some(Deck::Kept { name: deck.name, list: deck.list })),
                None => Err(Fault::new(Code::NotFound, format!("you have no deck {id}"))),
            },
        }
    }

    /// Keep what somebody at a table found wrong, with the game as it is; returns its number.
    pub async fn report(&self, person: &Person, address: IpAddr, table: &str, words: String) -> Result<i64, Fault> {
        let record = self.store().table(table.to_owned()).await?;
        let record = record.ok_or_else(|| Fault::new(Code::NotFound, format!("there is no table \"{table}\"")))?;
        let seat = record.seats.iter().position(|seat| seat.person == Some(person.id));
        if seat.is_none() && record.host != Some(person.id) && !record.public {
            return Err(Fault::new(Code::Forbidden, "only who is at a table can report what is wrong there"));
        }
        let full = || {
            let most = format!("{MOST_REPORTS} of a person, {MOST_REPORTS_OF_PLACE} from an address");
            Fault::new(Code::Full, format!("no more reports are kept: {most}"))
        };
        let place = self.store().place(address);
        if !self.store().takes_report(person.id, place).await? {
            return Err(full());
        }
        let report = NewReport {
            person: person.id,
            name: person.name.clone(),
            table: table.to_owned(),
            game: record.game.clone(),
            seat: seat.and_then(|seat| u8::try_from(seat).ok()),
            words,
            replay: self.so_far(record).await?,
        };
        self.store().add_report(report, place).await?.ok_or_else(full)
    }

    /// The game of a table so far, as a file. To play it again takes a while, so that is done beside everything else, one
    /// game at a time.
    async fn so_far(&self, record: TableRecord) -> Result<Option<String>, Fault> {
        let stopped = || Fault::from(StoreError::Stopped);
        let moves = self.store().moves(record.id.clone()).await?;
        let turn = self.inner.rebuilding.clone().acquire_owned().await.map_err(|_| stopped())?;
        let registry = self.registry().clone();
        let rebuilt = tokio::task::spawn_blocking(move || {
            let _until_it_is_done = turn;
            let rebuilt = registry.find(&record.game).and_then(|offer| room::so_far(offer, &record, &moves));
            // A game that cannot be rebuilt is all the more worth a report.
            rebuilt.unwrap_or_else(|fault| {
                tracing::error!(table = record.id, fault, "a table that is reported cannot be rebuilt");
                None
            })
        });
        Ok(rebuilt.await.map_err(|_| stopped())?.map(|replay| replay.write()))
    }

    /// Forget a person: everywhere they sit or are the host, then in the file. Returns the hashes of the secrets that were
    /// theirs.
    pub async fn forget(&self, person: i64) -> Result<Vec<[u8; 32]>, Fault> {
        for (table, state) in self.store().tables_of(person).await? {
            if state == TableState::Over && self.awake(&table).is_none() {
                continue;
            }
            // One table that cannot be woken keeps nobody from being forgotten: the file lets go of the seat.
            self.tell_table(&table, TableNews::Forgotten { person })
                .await
                .inspect_err(|fault| unvisited(&table, fault))
                .ok();
        }
        Ok(self.store().forget(person).await?)
    }

    /// Wake the tables that go on by themselves.
    pub async fn wake_ticking(&self) {
        let ticking = self.store().ticking().await.unwrap_or_default();
        for table in ticking.into_iter().filter(|table| table.holder.is_none()) {
            self.find(&table.id).await.ok();
        }
    }

    /// Clear away what nobody came back for: tables that were never started, guests' secrets, and
    /// guests of whom nothing is left.
    pub async fn sweep(&self) -> Done {
        let lived = self.store().lived();
        for table in self.store().never_started(lived - WAITING).await? {
            // Nobody wakes it meanwhile.
            let _one_at_a_time = self.drawer(&table).lock().await;
            if self.awake(&table).is_none() {
                self.store().drop_table(table, lived - WAITING, self.me()).await?;
            }
        }
        self.end_idle(crate::now()).await?;
        let sessions = self.store().drop_sessions(lived - UNUSED).await?;
        if sessions > 0 {
            tracing::info!(sessions, "secrets of guests who did not come back are forgotten");
        }
        let guests = self.store().drop_strangers().await?;
        if guests > 0 {
            tracing::info!(guests, "guests of whom nothing is left are forgotten");
        }
        Ok(())
    }

    /// Put all tables to sleep and close the file.
    pub async fn stop(&self) {
        self.inner.stopping.store(true, Ordering::SeqCst);
        self.put_to_sleep().await;
        if let Some(cluster) = self.cluster() {
            cluster.leave(self).await;
        }
        self.store().keep_lived().await.ok();
        self.store().close().await;
    }

    /// Put all tables to sleep that are awake here.
    pub(crate) async fn put_to_sleep(&self) {
        let rooms: Vec<mpsc::Sender<Command>> = self.rooms().drain().map(|(_, room)| room).collect();
        for room in &rooms {
            room.send(Command::Stop).await.ok();
        }
        for room in &rooms {
            room.closed().await;
        }
    }
}

/// What is told where a table did not answer.
fn unanswered() -> Fault {
    Fault::new(Code::NotNow, "the table did not answer; try again")
}

fn unvisited(table: &str, fault: &Fault) {
    tracing::warn!(table, %fault, "somebody is forgotten, and a table of theirs cannot be woken");
}

fn mode_of(offer: &dyn Host, wanted: Option<&str>, seats: usize) -> Result<String, Fault> {
    let modes = offer.modes();
    let found = match wanted {
        Some(wanted) => modes.iter().find(|mode| mode.name == wanted),
        None => modes.first(),
    };
    let Some(mode) = found else {
        let names: Vec<&str> = modes.iter().map(|mode| mode.name).collect();
        let wanted = wanted.unwrap_or_default();
        return Err(Fault::new(Code::NotFound, format!("there is no mode \"{wanted}\" ({})", names.join(", "))));
    };
    mode.seats(seats).map_err(|fault| Fault::new(Code::Unfit, fault))?;
    Ok(mode.name.to_owned())
}

/// A machine that says what it weighed tells what it holds: only who sits alone with it may hear that.
fn check_explain(wish: &NewTable) -> Done {
    let open = |seat: &SeatWish| matches!(seat, SeatWish::Open {});
    if wish.explain && wish.seats.iter().any(open) {
        let why = "machines explain themselves only where nobody else sits, since that tells what they hold: leave no seat open";
        return Err(Fault::new(Code::Unfit, why));
    }
    Ok(())
}

fn check_clock(clock: Option<Clock>) -> Done {
    match clock {
        Some(Clock { seconds, .. }) if !(1..=MOST_SECONDS).contains(&seconds) => {
            Err(Fault::new(Code::Unfit, format!("a clock gives 1 to {MOST_SECONDS} seconds, not {seconds}")))
        }
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// To play a long game again takes a while: whoever reports must not hold up the thread that everybody shares, nor many
    /// of them the machine.
    #[tokio::test]
    async fn a_report_waits_for_its_turn_to_rebuild_the_game_beside_everything_else() {
        let folder = std::env::temp_dir().join(format!("longbox-hall-{}", std::process::id()));
        let store = Store::open(&folder.join("longbox.db"), Duration::from_secs(1)).unwrap();
        let person = store.add_guest("Ada".to_owned(), [1; 32]).await.unwrap();
        let hall = Hall::new(store, Registry::with_lantern(), Config::default());
        let address = IpAddr::from([127, 0, 0, 1]);
        let wish = r#"{ "game": "lantern", "seats": [{ "who": "me" }, { "who": "open" }] }"#;
        let (table, _) = hall.create(&person, address, serde_json::from_str(wish).unwrap()).await.unwrap();
        let report = || hall.report(&person, address, &table, "It hangs.".to_owned());
        let turn = hall.inner.rebuilding.clone().acquire_owned().await.unwrap();
        let waits = tokio::time::timeout(Duration::from_millis(300), report()).await;
        assert!(waits.is_err(), "somebody else's game is rebuilt");
        drop(turn);
        assert_eq!(report().await.unwrap(), 1);
        hall.stop().await;
        std::fs::remove_dir_all(&folder).ok();
    }
}
