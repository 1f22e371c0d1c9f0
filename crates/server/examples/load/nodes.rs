//! The same crowd at several servers over one PostgreSQL and one NATS: what a choice costs at each of them, and what a hop takes.
//!
//! At each table the two people are at different servers, so that with more than one every table has somebody at another server than
//! the one that holds it: the host's. What the guest's choices take longer than the host's is what the way to another server and back
//! costs.

use super::crowd::{self, Figures, Habits, Spread};
use super::{Args, Server, computed, runtime};
use longbox_post::testing::NatsServer;
use std::cell::Cell;
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub(crate) fn measure(args: &Args) -> Result<(), String> {
    let habits = args.habits();
    println!(
        "| servers | tables | set up/s | worst s | choices/s | games | own p50 | p99 | worst | other p50 | p99 | worst | host p50 | guest p50 | KiB a table | \
         ms of CPU a choice: servers | PostgreSQL | NATS | cores | faults |"
    );
    println!("{}", "|---".repeat(20) + "|");
    let mut faults = Vec::new();
    for tables in &args.tables {
        for nodes in std::iter::once(0).chain(args.nodes.iter().copied()) {
            let run = one_run(args, nodes, *tables, habits)?;
            println!("{}", run.line());
            faults.extend(run.figures.faults);
        }
    }
    faults.first().map_or(Ok(()), |fault| Err(format!("not everybody could play: {fault}")))
}

/// One number of servers, measured; none is the one process with its file.
struct Run {
    nodes: usize,
    tables: u64,
    figures: Figures,
    kib: f64,
    computed: Computed,
}

/// How long each has computed, in seconds.
#[derive(Clone, Copy, Default)]
struct Computed {
    servers: f64,
    postgres: f64,
    nats: f64,
}

fn one_run(args: &Args, nodes: usize, tables: u64, habits: Habits) -> Result<Run, String> {
    let folder = args.folder.join(format!("longbox-load-{}-{tables}-{nodes}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let services = if nodes > 0 { Some(Services::start(&folder)?) } else { None };
    let more = services.as_ref().map(Services::flags).unwrap_or_default();
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    let start = |n: usize| Server::start(&folder.join(format!("load-{n}.db")), &more);
    let servers: Vec<Server> = (0..nodes.max(1)).map(start).collect::<Result<_, _>>()?;
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let memory = || servers.iter().map(Server::memory).sum::<u64>();
    let look = || Computed {
        servers: servers.iter().map(Server::computed).sum(),
        postgres: services.as_ref().map_or(0.0, |services| services.postgres.computed()),
        nats: services.as_ref().map_or(0.0, |services| computed(services.nats.id())),
    };
    let empty = memory();
    let (first, last, held) = (Cell::new(Computed::default()), Cell::new(Computed::default()), Cell::new(0));
    let time = Duration::from_secs(args.seconds);
    let enough = async |_| tokio::time::sleep(time).await;
    let ended = || {
        last.set(look());
        held.set(memory());
    };
    let playing = crowd::run(&addresses, tables, habits, || first.set(look()), enough, ended);
    let figures = runtime()?.block_on(playing);
    let (first, last) = (first.get(), last.get());
    drop(servers);
    drop(services);
    std::fs::remove_dir_all(&folder).ok();
    let computed = Computed {
        servers: last.servers - first.servers,
        postgres: last.postgres - first.postgres,
        nats: last.nats - first.nats,
    };
    Ok(Run { nodes, tables, figures, kib: held.get().saturating_sub(empty) as f64 / tables as f64, computed })
}

impl Run {
    fn line(&self) -> String {
        let Figures { seconds, choices, games, own, other, by_seat, faults, set_up, set_up_worst, .. } = &self.figures;
        let times = |spread: &Spread| format!("{:.1} | {:.1} | {:.1}", spread.p50, spread.p99, spread.worst);
        let each = |computed: f64| computed * 1000.0 / (*choices).max(1) as f64;
        let Computed { servers, postgres, nats } = self.computed;
        let nodes = if self.nodes == 0 { "one, with its file".to_owned() } else { self.nodes.to_string() };
        format!(
            "| {nodes} | {} | {set_up:.0} | {set_up_worst:.1} | {:.0} | {games} | {} | {} | {:.1} | {:.1} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} | {} |",
            self.tables,
            *choices as f64 / seconds,
            times(own),
            times(other),
            by_seat[0].p50,
            by_seat[1].p50,
            self.kib,
            each(servers),
            each(postgres),
            each(nats),
            (servers + postgres + nats) / seconds,
            faults.len()
        )
    }
}

/// A PostgreSQL and a NATS of the run's own.
struct Services {
    postgres: Postgres,
    nats: NatsServer,
}

impl Services {
    fn start(folder: &Path) -> Result<Services, String> {
        let nats = NatsServer::start(&folder.join("nats")).ok_or("NATS is not here and cannot be had")?;
        Ok(Services { postgres: Postgres::start(&folder.join("postgres"))?, nats })
    }

    /// How a server is told of them.
    fn flags(&self) -> Vec<String> {
        let url = format!("host=127.0.0.1 port={} user=longbox dbname=postgres", self.postgres.port);
        vec!["--postgres".to_owned(), url, "--nats".to_owned(), self.nats.url()]
    }
}

/// The PostgreSQL of the tests, which syncs here what it commits.
struct Postgres {
    child: Child,
    port: u16,
    folder: PathBuf,
}

impl Postgres {
    fn start(folder: &Path) -> Result<Postgres, String> {
        let told = |error: std::io::Error| format!("PostgreSQL cannot be started: {error}");
        std::fs::create_dir_all(folder).map_err(told)?;
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).map_err(told)?.port();
        let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/postgres.sh"));
        script.arg("run").arg(folder).arg(port.to_string()).env("LONGBOX_TEST_FSYNC", "on");
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(told)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(told)?;
        }
        if line.trim() != "started" {
            return Err(format!("PostgreSQL does not start: {line}"));
        }
        Ok(Postgres { child, port, folder: folder.to_owned() })
    }

    /// What it has computed with all its processes, in seconds.
    fn computed(&self) -> f64 {
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        let Some(main) = pid.lines().next().and_then(|line| line.parse::<u32>().ok()) else { return 0.0 };
        let children = std::fs::read_to_string(format!("/proc/{main}/task/{main}/children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|child| child.parse().ok());
        std::iter::once(main).chain(children).map(computed).sum()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It ends when nobody tells it anything any more.
        self.child.stdin.take();
        self.child.wait().ok();
    }
}
