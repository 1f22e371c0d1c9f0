//! A PostgreSQL and a NATS of one's own, and servers between which wires can be cut.

use crate::common::{Folder, config_at};
use crate::stores::cluster::Cluster;
use longbox_post::testing::{NatsServer, free_port};
use longbox_server::http::Page;
use longbox_server::registry::Registry;
use longbox_server::store::{PostgresUrl, Store};
use longbox_server::{Config, Served};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Notes who claims a table or writes a move, and when, by what the connection is called.
const WATCH: &str = "
    CREATE TABLE watched (
        what TEXT, table_id TEXT, epoch BIGINT, node BIGINT, at BIGINT DEFAULT now_ms(), who TEXT DEFAULT current_setting('application_name')
    );
    CREATE FUNCTION watch_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO watched VALUES ('claim', NEW.id, NEW.epoch, NEW.node); RETURN NULL; END $$;
    CREATE TRIGGER watch_claim AFTER UPDATE ON tables FOR EACH ROW WHEN (NEW.epoch <> OLD.epoch) EXECUTE FUNCTION watch_claim();
    CREATE FUNCTION watch_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO watched VALUES ('move', NEW.table_id, NEW.epoch); RETURN NULL; END $$;
    CREATE TRIGGER watch_move AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION watch_move();";

/// What the server of that number is called.
pub(super) fn node_name(seed: u64) -> String {
    format!("server-{seed}")
}

/// Everything but the servers.
pub(super) struct Town {
    pub(super) nats: NatsServer,
    pub(super) postgres: Cluster,
    /// On which port of this machine it is.
    pub(super) port: u16,
    /// What its database is called, and how one gets there.
    database: String,
    folder: Folder,
}

impl Town {
    /// One of one's own; nothing if PostgreSQL or NATS cannot be had.
    pub(super) async fn build() -> Option<Town> {
        let port = free_port();
        Town::around(port, Cluster::start(Some(port))?).await
    }

    /// The same with a PostgreSQL on a disk of that size, which can be filled.
    pub(super) async fn build_on_a_disk(megabytes: u32) -> Option<Town> {
        let port = free_port();
        Town::around(port, Cluster::start_on_a_disk(port, megabytes)?).await
    }

    async fn around(port: u16, postgres: Cluster) -> Option<Town> {
        let folder = Folder::new();
        let nats = NatsServer::start(&folder.path.join("nats"))?;
        let config = postgres.database();
        // Its shape, so that what is written can be watched from the first move on.
        Store::open_for(&config).unwrap().close().await;
        let database = config.postgres.database().unwrap();
        postgres.sql(&database, WATCH);
        Some(Town { nats, postgres, port, database, folder })
    }

    /// A folder for whatever a test needs.
    pub(super) fn folder(&self) -> &Path {
        &self.folder.path
    }

    /// What the database is called.
    pub(super) fn database(&self) -> String {
        self.database.clone()
    }

    /// How a server of that number is started here.
    pub(super) fn config(&self, seed: u64) -> Config {
        self.config_over(seed, self.database_url(&node_name(seed)).into(), &self.nats.url())
    }

    /// How one gets to the database over a wire that begins at that port.
    pub(super) fn over(&self, port: u16, seed: u64) -> PostgresUrl {
        format!("{} application_name={}", self.postgres.url_at(&self.database, port), node_name(seed)).into()
    }

    /// How another process gets to the database, whose writes are known by that name.
    pub(super) fn database_url(&self, name: &str) -> String {
        format!("{} application_name={name}", self.postgres.url_at(&self.database, self.port))
    }

    /// The same over other ways.
    pub(super) fn config_over(&self, seed: u64, postgres: PostgresUrl, nats: &str) -> Config {
        let post = longbox_post::Settings { nats: Some(nats.to_owned()), ..Default::default() };
        Config {
            postgres,
            nats: post.resolve().unwrap(),
            test_walks: Some(40),
            node_name: node_name(seed),
            ..config_at(&self.folder.database(), seed)
        }
    }

    /// Start a server.
    pub(super) async fn server(&self, seed: u64) -> Served {
        serve(self.config(seed)).await
    }

    /// Say something to the database past the servers.
    pub(super) fn sql(&self, sql: &str) -> String {
        self.postgres.sql(&self.database, sql)
    }

    /// Every move was written by whoever held the table then: epochs never go back, no number is missing, and no table had two holders, which
    /// is seen by who wrote.
    pub(super) fn is_sound(&self) {
        let two = self.sql(
            "SELECT table_id, epoch, string_agg(DISTINCT who, ' and ') FROM watched GROUP BY 1, 2 HAVING count(DISTINCT who) > 1",
        );
        assert_eq!(two, "", "two servers wrote in one epoch");
        let unclaimed = self.sql(
            "SELECT m.table_id, m.n, m.epoch FROM moves m WHERE NOT EXISTS (SELECT 1 FROM watched w \
             WHERE w.table_id = m.table_id AND w.epoch = m.epoch AND w.what = 'claim' AND w.node IS NOT NULL)",
        );
        assert_eq!(unclaimed, "", "a move was written by nobody who held the table");
        let watched =
            self.sql("SELECT (SELECT count(*) FROM moves), (SELECT count(*) FROM watched WHERE what = 'move')");
        let (there, written) = watched.split_once('|').unwrap();
        assert_eq!(there, written, "not every move was watched");
        let rows = self.sql("SELECT table_id, n, epoch FROM moves ORDER BY table_id, n");
        let mut last: Option<(String, i64, i64)> = None;
        for row in rows.lines() {
            let row: Vec<&str> = row.split('|').collect();
            let (table, n, epoch) = (row[0].to_owned(), row[1].parse().unwrap(), row[2].parse().unwrap());
            match &last {
                Some((before, m, e)) if *before == table => {
                    assert_eq!(n, m + 1, "a move of {table} is missing");
                    assert!(epoch >= *e, "move {n} of {table} was written by a server that had lost it");
                }
                Some(_) | None => assert_eq!(n, 0, "a move of {table} is missing"),
            }
            last = Some((table, n, epoch));
        }
    }

    /// Ask something as whoever has that secret.
    pub(super) async fn post(&self, at: SocketAddr, path: &str, secret: &str) {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {secret}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

pub(super) async fn serve(config: Config) -> Served {
    Served::with_page(config, Registry::with_lantern(), Page::none()).await.unwrap()
}

/// A wire to somewhere, which can be cut and mended.
pub(super) struct Wire {
    pub(super) port: u16,
    cut: Arc<Mutex<bool>>,
    through: Arc<Mutex<Vec<JoinHandle<()>>>>,
    accepting: JoinHandle<()>,
}

impl Wire {
    /// To that port of this machine.
    pub(super) async fn to(port: u16) -> Wire {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let cut = Arc::new(Mutex::new(false));
        let through: Arc<Mutex<Vec<JoinHandle<()>>>> = Arc::default();
        let (is_cut, all) = (cut.clone(), through.clone());
        let accepting = tokio::spawn(async move {
            loop {
                let Ok((mut near, _)) = listener.accept().await else { return };
                if *is_cut.lock().unwrap() {
                    continue;
                }
                let carried = tokio::spawn(async move {
                    let Ok(mut far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
                    tokio::io::copy_bidirectional(&mut near, &mut far).await.ok();
                });
                all.lock().unwrap().push(carried);
            }
        });
        Wire { port: own, cut, through, accepting }
    }

    /// Nothing goes through any more.
    pub(super) fn cut(&self) {
        *self.cut.lock().unwrap() = true;
        self.through.lock().unwrap().drain(..).for_each(|carried| carried.abort());
    }

    /// New connections go through again.
    pub(super) fn mend(&self) {
        *self.cut.lock().unwrap() = false;
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.accepting.abort();
        self.cut();
    }
}
