//! Saying that this server is there, and noticing who is not any more.
//!
//! The lease of a server runs by the clock of the database alone, so a clock that is wrong here takes nothing from anybody. A server
//! that cannot prolong its lease stops before the lease has run out: it lets go of its clients, who come back
//! to another. It does not matter whether it is right about the time; whoever writes after the lease was taken is refused by the
//! epoch.

use super::Cluster;
use super::listen::{Ears, listen, stopped};
use super::spent::TELLING;
use super::wire::{News, Word};
use crate::hall::Hall;
use crate::store::NodeId;
use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How often a server says that it is there.
const BEAT: Duration = Duration::from_millis(700);
/// For how long it is believed.
pub(crate) const LEASE: Duration = Duration::from_millis(3500);
/// After so long without a sign from the database, or from NATS, a server stops to serve.
const ALONE: Duration = Duration::from_millis(2500);
/// How long one beat may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// For so long it is told again and again that a table was let go of: who hears nothing of NATS for longer stops to serve.
const TOLD_AGAIN: Duration = ALONE.saturating_mul(2);
/// How often a server tells others how much it has said.
const STANDING: Duration = Duration::from_secs(1);

/// What a server knows of its own standing.
struct Heart {
    hall: Hall,
    cluster: Cluster,
    /// When the last beat began that was heard.
    heard: Instant,
    /// When NATS was last seen.
    seen: Instant,
    ears: Option<watch::Sender<bool>>,
}

/// Take part in the cluster until the server stops. The first beat is made before this returns its task.
pub(crate) async fn live_on(
    hall: Hall,
    cluster: Cluster,
    stopping: watch::Receiver<bool>,
) -> Result<tokio::task::JoinHandle<()>, String> {
    let now = Instant::now();
    let mut heart = Heart { hall, cluster, heard: now, seen: now, ears: None };
    heart.enrol().await?;
    Ok(tokio::spawn(heart.beat_on(stopping)))
}

impl Heart {
    async fn beat_on(mut self, mut stopping: watch::Receiver<bool>) {
        let mut beat = interval(BEAT);
        let mut telling = interval(TELLING);
        let mut standing = interval(STANDING);
        for every in [&mut beat, &mut telling, &mut standing] {
            every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        }
        loop {
            tokio::select! {
                _ = beat.tick() => self.beat().await,
                _ = telling.tick() => self.cluster.tell_spending().await,
                _ = standing.tick() => self.tell_standing().await,
                () = stopped(&mut stopping) => return,
            }
        }
    }

    /// Become a server of the cluster, under a new number.
    async fn enrol(&mut self) -> Result<(), String> {
        let (hall, cluster) = (&self.hall, &self.cluster);
        let me = hall.store().enrol(hall.config().node_name.clone()).await.map_err(|error| error.to_string())?;
        let ears = Ears::open(cluster, me).await?;
        cluster.inner.me.store(me.0, Ordering::Release);
        let (stop, stopped) = watch::channel(false);
        if let Some(before) = self.ears.replace(stop) {
            before.send(true).ok();
        }
        tokio::spawn(listen(hall.clone(), cluster.clone(), ears, stopped));
        cluster.inner.ways.forget_all();
        let begun = Instant::now();
        let beat = hall.store().beat(me, LEASE).await.map_err(|error| error.to_string())?;
        if !beat.alive {
            return Err("its first lease has run out already".to_owned());
        }
        self.heard = begun;
        crate::clock::set(beat.now_ms);
        *cluster.nodes() = beat.nodes.into_iter().collect();
        cluster.inner.up.send_replace(true);
        tracing::info!(node = %me, "one of a cluster");
        Ok(())
    }

    async fn beat(&mut self) {
        if self.cluster.inner.bus.is_up() {
            self.seen = Instant::now();
        }
        if !self.cluster.is_up() {
            return self.come_back().await;
        }
        let (me, begun) = (self.cluster.me(), Instant::now());
        let beat = timeout(PATIENCE, self.hall.store().beat(me, LEASE)).await;
        match beat {
            Ok(Ok(beat)) if beat.alive => {
                self.heard = begun;
                crate::clock::set(beat.now_ms);
                // What NATS tells of it at once may be lost.
                self.cluster.hear_ended(&beat.ended);
                self.notice(beat.nodes.into_iter().collect());
            }
            Ok(Ok(_)) => return self.step_down("its lease has run out").await,
            Ok(Err(error)) => tracing::warn!(%error, "the database does not hear that this server is there"),
            Err(_) => tracing::warn!("the database does not answer"),
        }
        if self.heard.elapsed() > ALONE {
            self.step_down("the database cannot be reached").await;
        } else if self.seen.elapsed() > ALONE {
            self.step_down("NATS cannot be reached").await;
        }
        self.cluster.forget_answers();
    }

    /// Who is there now, and who is not any more.
    fn notice(&self, now: BTreeSet<NodeId>) {
        let before = std::mem::replace(&mut *self.cluster.nodes(), now.clone());
        for gone in before.difference(&now) {
            tracing::warn!(node = %gone, "a server is gone");
            self.cluster.lost(&self.hall, *gone);
        }
        if self.cluster.leads() {
            let hall = self.hall.clone();
            tokio::spawn(async move {
                if let Err(error) = hall.store().reap().await {
                    tracing::warn!(%error, "servers that are gone cannot be struck off");
                }
            });
        }
        // Tables that go on by themselves, and that nobody holds.
        let (hall, cluster) = (self.hall.clone(), self.cluster.clone());
        tokio::spawn(async move {
            let ticking = hall.store().ticking().await.unwrap_or_default();
            for table in ticking.into_iter().filter(|table| table.holder.is_none()) {
                if cluster.is_mine_to_wake(&table.id) {
                    hall.find(&table.id).await.ok();
                }
            }
        });
    }

    async fn tell_standing(&self) {
        if !self.cluster.is_up() {
            return;
        }
        for (node, ways) in self.cluster.inner.ways.standing() {
            // A message holds many thousand of them.
            for ways in ways.chunks(4096) {
                self.cluster.inner.bus.tell(node, &Word::Standing { ways: ways.to_vec() }).await;
            }
        }
        self.cluster.tell_let_go(&self.hall).await;
        // The word by which a client was cut off may be lost as well.
        for (node, connection) in self.cluster.inner.ways.cut_off() {
            self.cluster.inner.bus.tell(node, &Word::Cut { connection }).await;
        }
    }

    /// Stop to serve: clients are sent to others, and tables let go of as far as that can be said.
    async fn step_down(&mut self, why: &str) {
        tracing::error!(why, "this server stops to serve until it reaches the others again");
        self.cluster.inner.up.send_replace(false);
        let me = self.cluster.me();
        timeout(PATIENCE, self.hall.put_to_sleep()).await.ok();
        timeout(PATIENCE, self.hall.store().retire(me)).await.ok();
        self.cluster.inner.bus.tell_all(&News::LetGo { node: me, tables: None }).await;
        self.cluster.holders().clear();
    }

    async fn come_back(&mut self) {
        if self.seen.elapsed() > ALONE {
            return;
        }
        match timeout(PATIENCE, self.enrol()).await {
            Ok(Ok(())) => tracing::info!("this server serves again"),
            Ok(Err(fault)) => tracing::warn!(fault, "this server cannot serve yet"),
            Err(_) => tracing::warn!("this server cannot serve yet: the database does not answer"),
        }
    }
}

impl Cluster {
    /// Leave the others, in order: all tables are let go of, and those who wait for them are told.
    pub(crate) async fn leave(&self, hall: &Hall) {
        let me = self.me();
        if let Err(error) = timeout(PATIENCE, hall.store().retire(me)).await.unwrap_or(Ok(())) {
            tracing::warn!(%error, "the lease of this server runs out by itself");
        }
        self.inner.bus.tell_all(&News::LetGo { node: me, tables: None }).await;
        timeout(PATIENCE, self.inner.bus.flush()).await.ok();
        self.inner.up.send_replace(false);
    }

    /// One table is let go of here, or was taken.
    pub(crate) async fn let_go(&self, hall: &Hall, table: &str) {
        self.inner.let_go.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), table.to_owned()));
        let tables = Some(vec![table.to_owned()]);
        self.inner.bus.tell_all(&News::LetGo { node: self.me(), tables }).await;
        self.bring_all_back(hall, |one, holder| one == table && holder == self.me());
    }

    /// Say once more which tables were let go of here and are nobody's yet, or somebody else's: who is at one of them and missed the word
    /// would wait there until they ask for something.
    async fn tell_let_go(&self, hall: &Hall) {
        let tables: Vec<String> = {
            let mut let_go = self.inner.let_go.lock().unwrap_or_else(PoisonError::into_inner);
            let_go.retain(|(at, table)| at.elapsed() < TOLD_AGAIN && hall.awake(table).is_none());
            let_go.iter().map(|(_, table)| table.clone()).collect()
        };
        // A message holds many thousand of them.
        for some in tables.chunks(4096) {
            self.inner.bus.tell_all(&News::LetGo { node: self.me(), tables: Some(some.to_vec()) }).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bus::read;
    use super::*;
    use crate::Config;
    use crate::registry::Registry;
    use crate::store::Store;
    use futures_util::StreamExt as _;
    use longbox_post::Settings;
    use longbox_post::testing::NatsServer;

    #[tokio::test(flavor = "multi_thread")]
    async fn who_missed_that_a_table_was_let_go_of_is_told_again() {
        let folder = std::env::temp_dir().join(format!("longbox-heart-{}", std::process::id()));
        let Some(nats) = NatsServer::start(&folder) else { return };
        let settings = Settings { nats: Some(nats.url()), ..Settings::default() };
        let client = settings.resolve().unwrap().unwrap().connect("test", |_| {}).await.unwrap();
        let cluster = Cluster::new(client, "longbox.test".to_owned());
        let store = Store::open(&folder.join("longbox.db"), Duration::from_secs(60)).unwrap();
        let hall = Hall::among(store, Registry::standard(), Config::default(), Some(cluster.clone()));
        cluster.let_go(&hall, "t").await;
        cluster.inner.bus.flush().await;
        // Whoever listens from now on has missed it.
        let mut news = cluster.inner.bus.news_for_all().await.unwrap();
        cluster.tell_let_go(&hall).await;
        let heard = tokio::time::timeout(Duration::from_secs(60), news.next()).await.expect("nobody is told").unwrap();
        match read::<News>(&heard.payload).unwrap() {
            News::LetGo { node, tables } => assert!(node == cluster.me() && tables == Some(vec!["t".to_owned()])),
            other => panic!("{other:?}"),
        }
        drop(nats);
        std::fs::remove_dir_all(&folder).ok();
    }
}
