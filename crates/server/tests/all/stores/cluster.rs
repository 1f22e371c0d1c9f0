//! A PostgreSQL of the tests' own, which is gone with the last test that needs it.

use longbox_server::Config;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// Other crates have use for it too.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/postgres.sh");

/// A server that ends when this is dropped, or when the tests end in whatever way.
pub(crate) struct Cluster {
    pub(crate) folder: PathBuf,
    bin: PathBuf,
    port: Option<u16>,
    child: Child,
    talk: Mutex<(Option<ChildStdin>, BufReader<ChildStdout>)>,
}

impl Cluster {
    /// The one that tests share; nothing if it cannot be had.
    pub(crate) fn shared() -> Option<Arc<Cluster>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Some(cluster);
        }
        let cluster = Arc::new(Cluster::start(None)?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    /// One for a test alone; with a port it is to be reached over the network of this machine too.
    pub(crate) fn start(port: Option<u16>) -> Option<Cluster> {
        Cluster::launch(port, None)
    }

    /// The same on a disk of that size, which can be filled.
    pub(crate) fn start_on_a_disk(port: u16, megabytes: u32) -> Option<Cluster> {
        let may = Command::new("unshare").args(["--mount", "--", "true"]).stderr(Stdio::null()).status();
        if !may.is_ok_and(|status| status.success()) {
            println!("skipped: only root may make a disk");
            return None;
        }
        Cluster::launch(Some(port), Some(megabytes))
    }

    fn launch(port: Option<u16>, megabytes: Option<u32>) -> Option<Cluster> {
        static BIN: OnceLock<Option<PathBuf>> = OnceLock::new();
        let bin = BIN.get_or_init(|| {
            let found = Command::new(SCRIPT).stderr(Stdio::inherit()).output().unwrap();
            found.status.success().then(|| PathBuf::from(String::from_utf8(found.stdout).unwrap().trim()))
        });
        let Some(bin) = bin.clone() else {
            println!("skipped: PostgreSQL is not here and cannot be had");
            return None;
        };
        let name = format!("longbox-postgres-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(SCRIPT);
        command.arg("run").arg(&folder).args(port.map(|port| port.to_string()));
        command.envs(megabytes.map(|size| ("LONGBOX_TEST_DISK_MB", size.to_string())));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let cluster = Cluster { folder, bin, port, child, talk: Mutex::new((input, output)) };
        cluster.hear("started");
        Some(cluster)
    }

    /// Have it stop, start or whatever the script can, and wait until it has.
    pub(crate) fn tell(&self, word: &str) {
        let mut talk = self.talk.lock().unwrap();
        let (Some(input), _) = &mut *talk else { return };
        writeln!(input, "{word}").unwrap();
        drop(talk);
        self.hear(word);
    }

    fn hear(&self, word: &str) {
        let mut line = String::new();
        self.talk.lock().unwrap().1.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), word, "PostgreSQL did not do so");
    }

    fn port(&self) -> u16 {
        self.port.unwrap_or(5432)
    }

    /// One of PostgreSQL's own programs, at this server as that role.
    pub(crate) fn program(&self, name: &str, role: &str) -> Command {
        let mut program = Command::new(self.bin.join(name));
        program.args(["-U", role, "-p", &self.port().to_string(), "-h"]).arg(&self.folder);
        program
    }

    /// The settings for a new database there.
    pub(crate) fn database(&self) -> Config {
        let name = format!("longbox{}", COUNT.fetch_add(1, Ordering::Relaxed));
        assert!(self.program("createdb", "longbox").arg(&name).status().unwrap().success());
        let url = format!("host={} port={} user=longbox dbname={name}", self.folder.display(), self.port());
        Config { postgres: url.into(), patience_ms: 30_000, ..Config::default() }
    }

    /// That database over the network of this machine, at a port from which a wire leads here.
    pub(crate) fn url_at(&self, database: &str, port: u16) -> String {
        format!("host=127.0.0.1 port={port} user=longbox dbname={database}")
    }

    /// Say something to a database past the store.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        self.sql_as("longbox", database, sql).unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// The same as that role; an error is PostgreSQL's.
    pub(crate) fn sql_as(&self, role: &str, database: &str, sql: &str) -> Result<String, String> {
        let mut psql = self.program("psql", role);
        let told = psql.args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]).output().unwrap();
        let [out, err] = [told.stdout, told.stderr].map(|bytes| String::from_utf8(bytes).unwrap().trim().to_owned());
        if told.status.success() { Ok(out) } else { Err(err) }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It ends with what it is told.
        self.talk.lock().unwrap_or_else(PoisonError::into_inner).0.take();
        self.child.wait().ok();
    }
}
