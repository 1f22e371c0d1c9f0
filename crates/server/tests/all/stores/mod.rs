//! What the store promises, asked of a file and of PostgreSQL alike.

pub(crate) mod cluster;
mod lease;
mod people;
mod postgres;
mod tables;
mod upgrade;

use crate::common::Folder;
use cluster::Cluster;
use longbox_server::Config;
use longbox_server::fair::Part;
use longbox_server::protocol::{SeatKind, TableState};
use longbox_server::store::{Admission, Limits, Person, Place, SeatRecord, Store, TableRecord};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;

/// A place where something is kept: new, and gone with the test.
enum Home {
    File(Folder),
    Postgres(Arc<Cluster>, Box<Config>),
}

impl Home {
    fn file() -> Option<Home> {
        Some(Home::File(Folder::new()))
    }

    fn postgres() -> Option<Home> {
        let cluster = Cluster::shared()?;
        let config = Box::new(cluster.database());
        Some(Home::Postgres(cluster, config))
    }

    fn config(&self) -> Config {
        match self {
            Home::File(folder) => Config { database: folder.database(), ..Config::default() },
            Home::Postgres(_, config) => Config::clone(config),
        }
    }

    fn open(&self) -> Store {
        Store::open_for(&self.config()).unwrap()
    }

    /// The same as two servers have it. A file has one.
    fn twice(&self) -> (Store, Store) {
        let store = self.open();
        match self {
            Home::File(_) => (store.clone(), store),
            Home::Postgres(..) => (store, self.open()),
        }
    }
}

/// One test for each kind of place.
macro_rules! promises {
    ($($name:ident)*) => {
        mod file {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let home = crate::stores::Home::file().unwrap();
                super::$name(&home).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(home) = crate::stores::Home::postgres() {
                    super::$name(&home).await;
                }
            })*
        }
    };
}
use promises;

const NO_LIMITS: Limits = Limits { all: 1000, host: 1000, place: 0 };

fn place(store: &Store) -> Place {
    store.place(IpAddr::from([192, 0, 2, 1]))
}

async fn guest(store: &Store, name: &str, mark: u8) -> Person {
    store.add_guest(name.to_owned(), [mark; 32]).await.unwrap()
}

fn sits(person: &Person) -> SeatRecord {
    SeatRecord::of(SeatKind::Person, Some(person.id), person.name.clone(), None)
}

/// A table for two at which that person sits and somebody else may.
fn table(id: &str, host: &Person) -> TableRecord {
    TableRecord {
        id: id.to_owned(),
        game: "squad".to_owned(),
        mode: "duel".to_owned(),
        options: Value::Null,
        public: true,
        invite: "come".to_owned(),
        host: Some(host.id),
        state: TableState::Waiting,
        clock: None,
        part: Part([7; 32]),
        setup: None,
        created: 1,
        ending: None,
        share: None,
        next: None,
        origin: None,
        setup_digest: None,
        dealt: None,
        cards: Vec::new(),
        ends: None,
        hints: None,
        explain: false,
        seats: vec![sits(host), SeatRecord::open()],
        epoch: 0,
        deadline: None,
    }
}

async fn admit(store: &Store, record: TableRecord) {
    let admitted = store.admit(record, None, place(store), NO_LIMITS).await.unwrap();
    assert_eq!(admitted, Admission::Admitted);
}

/// A table as it is kept, which must be there.
async fn kept(store: &Store, id: &str) -> TableRecord {
    store.table(id.to_owned()).await.unwrap().unwrap()
}
