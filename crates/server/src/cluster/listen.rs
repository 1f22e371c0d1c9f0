//! What comes from other servers.

use super::Cluster;
use super::bus::read;
use super::here::Heard;
use super::wire::{Call, News, Way, Word};
use crate::clock::now_ms;
use crate::hall::Hall;
use crate::store::NodeId;
use futures_util::StreamExt as _;
use longbox_post::async_nats::Subscriber;
use std::collections::HashSet;

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
                if call.until < now_ms() {
                    tracing::warn!(table = call.table, "a call came when nobody waited for its answer any more");
                    continue;
                }
                // Nothing is waited for here: others are heard meanwhile.
                let (hall, cluster) = (hall.clone(), cluster.clone());
                tokio::spawn(async move {
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
                let hall = hall.clone();
                // A table that has much to do keeps nobody from hearing what is said of others.
                tokio::spawn(async move { hall.hung_up_here(number, &tables).await });
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
            News::Ended { hashes } => self.hear_ended(&hashes),
            News::LetGo { node, .. } if node == self.me() => {}
            News::LetGo { node, tables: Some(tables) } => {
                let tables: HashSet<String> = tables.into_iter().collect();
                self.holders().retain(|table, holder| *holder != node || !tables.contains(table));
                self.bring_all_back(hall, |table, holder| holder == node && tables.contains(table));
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

#[cfg(test)]
mod tests {
    use super::super::wire::{Key, Reply, What};
    use super::*;
    use crate::Config;
    use crate::registry::Registry;
    use crate::store::Store;
    use futures_util::FutureExt as _;
    use longbox_post::Settings;
    use longbox_post::testing::NatsServer;
    use std::time::Duration;

    #[tokio::test(flavor = "multi_thread")]
    async fn what_comes_when_nobody_waits_for_it_any_more_is_not_done() {
        let folder = std::env::temp_dir().join(format!("longbox-listen-{}", std::process::id()));
        let Some(nats) = NatsServer::start(&folder) else { return };
        let settings = Settings { nats: Some(nats.url()), ..Settings::default() };
        let client = settings.resolve().unwrap().unwrap().connect("test", |_| {}).await.unwrap();
        let cluster = Cluster::new(client.clone(), "longbox.test".to_owned());
        let store = Store::open(&folder.join("longbox.db"), Duration::from_secs(60)).unwrap();
        let hall = Hall::among(store, Registry::standard(), Config::default(), Some(cluster.clone()));
        let node = NodeId(7);
        let (_stop, stop) = tokio::sync::watch::channel(false);
        let ears = Ears::open(&cluster, node).await.unwrap();
        tokio::spawn(listen(hall, cluster.clone(), ears, stop));
        let call = |n, until| {
            let (key, what) = (Key { from: NodeId(8), n }, What::Idle { since: 0, now: 0 });
            Call { key, until, table: "t".to_owned(), what }
        };
        let mut answers = client.subscribe("late").await.unwrap();
        let late = serde_json::to_vec(&call(1, now_ms() - 1)).unwrap();
        client.publish_with_reply("longbox.test.node.7.calls", "late", late.into()).await.unwrap();
        let ask = async |n| cluster.inner.bus.call(node, &call(n, i64::MAX), Duration::from_secs(60)).await;
        // Until it is dealt with, however long that takes here.
        let answer_to = async |n| loop {
            match ask(n).await {
                Ok(Reply::AtIt) => {}
                answer => return answer,
            }
        };
        // What is sent after it is answered, if only with the word that this server serves nobody yet.
        let answer = answer_to(2).await;
        assert!(matches!(answer, Ok(Reply::Elsewhere(None))), "{answer:?}");
        assert!(answers.next().now_or_never().is_none(), "it was dealt with");
        // However much is dealt with already, whoever asks is told that it takes its time, and the others are heard.
        let places = cluster.inner.places.acquire_many(super::super::MOST_CALLS as u32).await.unwrap();
        for _ in 0..2 {
            let answer = ask(3).await;
            assert!(matches!(answer, Ok(Reply::AtIt)), "{answer:?}");
        }
        drop(places);
        let answer = answer_to(3).await;
        assert!(matches!(answer, Ok(Reply::Elsewhere(None))), "{answer:?}");
        drop(nats);
        std::fs::remove_dir_all(&folder).ok();
    }
}
