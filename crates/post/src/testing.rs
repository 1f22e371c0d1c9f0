//! A NATS of one's own, for tests.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A server that runs until it is dropped, with JetStream in a folder of its own.
pub struct NatsServer {
    folder: PathBuf,
    port: u16,
    /// What else stands on its command line.
    more: Vec<String>,
    child: Child,
}

/// Where the program is; it is installed if that may be. Nothing, and a word on standard error, if it cannot be had.
pub fn program() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nats.sh");
        let output = Command::new(script).stdin(Stdio::null()).output().ok()?;
        let path = String::from_utf8(output.stdout).ok()?;
        if !output.status.success() {
            eprintln!("skipped: {}", String::from_utf8_lossy(&output.stderr).trim());
            return None;
        }
        Some(PathBuf::from(path.lines().last()?))
    });
    found.as_deref()
}

impl NatsServer {
    /// Start one that keeps its streams in that folder, which is emptied. Nothing if it cannot be had: the test is skipped.
    pub fn start(folder: &Path) -> Option<NatsServer> {
        NatsServer::start_with(folder, &[])
    }

    /// The same with more on its command line.
    pub fn start_with(folder: &Path, more: &[&str]) -> Option<NatsServer> {
        program()?;
        std::fs::remove_dir_all(folder).ok();
        std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let more: Vec<String> = more.iter().map(|word| (*word).to_owned()).collect();
        // Somebody else may take a port that was free a moment ago.
        for _ in 0..20 {
            let port = free_port();
            if let Some(child) = launch(folder, port, &more) {
                return Some(NatsServer { folder: folder.to_owned(), port, more, child });
            }
        }
        panic!("nats-server does not start: see {}", folder.join("log").display());
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// End it at once, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }

    /// Start it again where it was, with what its folder has kept.
    pub fn start_again(&mut self) {
        self.kill();
        let until = Instant::now() + Duration::from_secs(30);
        while Instant::now() < until {
            if let Some(child) = launch(&self.folder, self.port, &self.more) {
                self.child = child;
                return;
            }
        }
        panic!("nats-server does not start again: see {}", self.folder.join("log").display());
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port of this machine on which nobody listens. It is none of those that systems give to whoever asks for any: nobody takes it by chance
/// until a server that is slow to start, or that is started anew, listens there.
pub fn free_port() -> u16 {
    const FIRST: u32 = 10_000;
    const COUNT: u32 = 22_000;
    static ASKED: AtomicU32 = AtomicU32::new(0);
    // Other tests run at the same time: each process begins somewhere else.
    let begin = std::process::id().wrapping_mul(97);
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    let next = || begin.wrapping_add(ASKED.fetch_add(1, Ordering::Relaxed)) % COUNT + FIRST;
    let mut ports = (0..COUNT).filter_map(|_| u16::try_from(next()).ok());
    ports.find(is_free).unwrap_or_else(|| panic!("no port is free"))
}

/// A server that answers, or nothing if it ended.
fn launch(folder: &Path, port: u16, more: &[String]) -> Option<Child> {
    let port_word = port.to_string();
    let mut command = Command::new(program()?);
    command.args(["--addr", "127.0.0.1", "--port", &port_word, "--jetstream"]);
    command.arg("--store_dir").arg(folder.join("store")).arg("--log").arg(folder.join("log")).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    while matches!(child.try_wait(), Ok(None)) {
        if let Ok(stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port))
            && stream.set_read_timeout(Some(Duration::from_secs(10))).is_ok()
        {
            let mut line = String::new();
            if BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("INFO ") {
                return Some(child);
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}
