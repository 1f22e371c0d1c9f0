//! What comes from other servers.

use super::Cluster;
use super::bus::read;
use super::here::Heard;
use super::wire::{Call, News, Way, Word};
use crate::hall::Hall;
use crate::store::NodeId;
use futures_util::StreamExt as _;
use longbox_post::async_nats::Subscriber;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// So many calls of others are dealt with at once; more wait, and whoever waits too long asks again.
const MOST_CALLS: usize = 1024;

/// What is listened to under one number of this server.
pub(super) struct Ears {
    calls: Subscriber,
    words: Subscriber,
    news: Subscriber,
}

impl Ears {
    /// Listen as that server.
    pub(super) async fn open(cluster: &Cluster, me: NodeId) -> Result<Ears, String> {
        let bus = &cluster.inner.bus;
        let (calls, words, news) = (bus.calls_to(me).await?, bus.words_to(me).await?, bus.news_for_all().await?);
        // Others may ask as soon as they know of this server: NATS must have heard of it first.
        bus.flush().await;
        Ok(Ears { calls, words, news })
    }
}

/// Take what comes until it is told to stop.
pub(super) async fn listen(hall: Hall, cluster: Cluster, mut ears: Ears, mut stop: tokio::sync::watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MOST_CALLS));
    loop {
        tokio::select! {
            call = ears.calls.next() => {
                let Some(message) = call else { return };
                let Some(to) = message.reply else { continue };
                let call = match read::<Call>(&message.payload) {
                    Ok(call) => call,
                    Err(fault) => {
                        tracing::error!(fault, "a call is not answered");
                        continue;
                    }
                };
                let Ok(place) = places.clone().acquire_owned().await else { return };
                let (hall, cluster) = (hall.clone(), cluster.clone());
                tokio::spawn(async move {
                    let _until_it_is_answered = place;
                    let reply = cluster.answer(&hall, call).await;
                    cluster.inner.bus.reply(to, &reply).await;
                });
            }
            word = ears.words.next() => {
                let Some(message) = word else { return };
                match read::<Word>(&message.payload) {
                    Ok(word) => cluster.hear(&hall, word).await,
                    Err(fault) => tracing::error!(fault, "a word is not heard"),
                }
            }
            news = ears.news.next() => {
                let Some(message) = news else { return };
                match read::<News>(&message.payload) {
                    Ok(news) => cluster.learn(&hall, news),
                    Err(fault) => tracing::error!(fault, "news are not heard"),
                }
            }
            () = stopped(&mut stop) => return,
        }
    }
}

/// Comes back when that turns true, or never will.
pub(super) async fn stopped(stop: &mut tokio::sync::watch::Receiver<bool>) {
    stop.wait_for(|stop| *stop).await.ok();
}

impl Cluster {
    async fn hear(&self, hall: &Hall, word: Word) {
        match word {
            Word::Said { way, first, said } => {
                let heard = self.inner.here.hear(way, first, said);
                self.mend(hall, way, heard).await;
            }
            Word::Standing { ways } => {
                for (way, said) in ways {
                    let heard = self.inner.here.has_heard(way, said);
                    self.mend(hall, way, heard).await;
                }
            }
            Word::HungUp { from, connection, tables } => {
                let all = || self.inner.ways.tables_of(from, connection);
                let tables = if tables.is_empty() { all() } else { tables };
                let number = self.inner.ways.leave(from, connection, &tables);
                hall.hung_up_here(number, &tables).await;
            }
            Word::Cut { connection } => {
                if let Some(line) = self.inner.here.line(connection) {
                    line.cut();
                }
            }
        }
    }

    /// Where something is missing, the connection comes to its tables anew, and is told all of it.
    async fn mend(&self, hall: &Hall, way: Way, heard: Heard) {
        let gone = |tables| Word::HungUp { from: self.me(), connection: way.connection, tables };
        match heard {
            Heard::All => {}
            Heard::Nobody => self.inner.bus.tell(way.from, &gone(Vec::new())).await,
            Heard::Missed => {
                tracing::warn!(from = %way.from, connection = way.connection, "something that another server said is missing");
                self.inner.here.forget_way(way);
                let here = |guest: &super::here::Guest| guest.who.line.id == way.connection;
                let tables = self.inner.here.guests(|_, holder| holder == way.from);
                let tables: Vec<String> =
                    tables.into_iter().filter(|(_, guest)| here(guest)).map(|(table, _)| table).collect();
                let (cluster, hall) = (self.clone(), hall.clone());
                // One after the other: with the first a new way is laid, on which the others come.
                tokio::spawn(async move {
                    for table in tables {
                        cluster.come_anew(&hall, &table, way).await;
                    }
                });
            }
        }
    }

    fn learn(&self, hall: &Hall, news: News) {
        match news {
            News::Ended { hashes } => {
                for ended in self.inner.ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner).iter() {
                    ended.send(hashes.clone()).ok();
                }
            }
            News::LetGo { node, .. } if node == self.me() => {}
            News::LetGo { node, tables: Some(tables) } => {
                self.bring_all_back(hall, |table, holder| holder == node && tables.iter().any(|one| one == table));
            }
            News::LetGo { node, tables: None } => self.lost(hall, node),
            News::Spent { from, people, addresses } => {
                if from != self.me() {
                    self.spending().others(&people, &addresses);
                }
            }
        }
    }

    /// That server is gone: so are those who are connected to it, and its tables are anybody's.
    pub(super) fn lost(&self, hall: &Hall, node: NodeId) {
        self.nodes().remove(&node);
        self.holders().retain(|_, holder| *holder != node);
        let gone = self.inner.ways.drop_all_of(node);
        let hall_of_theirs = hall.clone();
        tokio::spawn(async move {
            for (number, tables) in gone {
                hall_of_theirs.hung_up_here(number, &tables).await;
            }
        });
        self.bring_all_back(hall, |_, holder| holder == node);
    }
}
