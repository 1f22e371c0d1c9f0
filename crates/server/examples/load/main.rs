//! A crowd at a server: many tables at once, two people at each, a choice a second.
//!
//! ```text
//! make load
//! cargo run --release -p longbox-server --example load -- --tables 250,500 --seconds 20 --json
//! cargo run --release -p longbox-server --example load -- --tables 2000 --nodes 1,2,4
//! ```
//!
//! The server is a process of its own, on loopback, with a new file for each size; it ends with this one. Past its aims it ends
//! with a failure: they hold on a machine that does nothing else.

mod aims;
mod crowd;
mod nodes;

use aims::{AIMS, Reached};
use clap::{Parser, Subcommand};
use crowd::{Figures, Habits, Spread};
use longbox_server::registry::Registry;
use longbox_server::{Config, Served};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

/// More tables than this are not for one machine.
const MOST_TABLES: u64 = 10_000;
/// Nor is it longer than this.
const MOST_SECONDS: u64 = 3_600;

/// Play many tables at once and say how long each update took.
#[derive(Parser)]
struct Args {
    /// How many tables, one run after the other.
    #[arg(long, value_delimiter = ',', default_value = "250,500,1000,2000")]
    tables: Vec<u64>,
    /// How long each run is measured.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// From a question to the answer, on average.
    #[arg(long, default_value_t = 1000)]
    pause_ms: u64,
    /// From one table to the next while they come, in milliseconds: they are set up and dealt meanwhile, which is ten times as much to
    /// write as a choice.
    #[arg(long, default_value_t = 4)]
    apart_ms: u64,
    /// At most so many tables are set up at the same time: the next one comes when one of them is played.
    #[arg(long, default_value_t = 10_000)]
    coming: usize,
    /// Where the databases are put while it runs.
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    folder: PathBuf,
    /// With so many servers over one PostgreSQL and one NATS, one run after the other, beside the one process with its file.
    #[arg(long, value_delimiter = ',', conflicts_with = "json")]
    nodes: Vec<usize>,
    /// The figures as JSON.
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Subcommand)]
enum Part {
    /// The server alone, until standard input ends: all games, no limits on the rate.
    Serve {
        /// The file.
        database: PathBuf,
        /// The address.
        #[arg(default_value = "127.0.0.1:0")]
        listen: SocketAddr,
        /// PostgreSQL, in place of the file.
        #[arg(long, requires = "nats")]
        postgres: Option<String>,
        /// NATS, for one of several servers.
        #[command(flatten)]
        post: longbox_post::Settings,
    },
}

impl Args {
    fn habits(&self) -> Habits {
        let (pause, apart) = (Duration::from_millis(self.pause_ms), Duration::from_millis(self.apart_ms));
        Habits { pause, apart, coming: self.coming }
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.part {
        Some(Part::Serve { database, listen, postgres, post }) => serve(database, *listen, postgres.as_deref(), post),
        None if !args.nodes.is_empty() => nodes::measure(&args),
        None => measure(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())
}

fn serve(
    database: &Path,
    listen: SocketAddr,
    postgres: Option<&str>,
    post: &longbox_post::Settings,
) -> Result<(), String> {
    if !listen.ip().is_loopback() {
        return Err("this server has no limits: it listens on loopback only".to_owned());
    }
    let config = Config {
        listen,
        database: database.to_owned(),
        postgres: postgres.unwrap_or_default().to_owned().into(),
        nats: post.resolve()?,
        rate: 0,
        most_connections_each: 0,
        most_tables_address: 0,
        pause_ms: 0,
        ..Config::default()
    };
    // What the servers say would be in the way, unless somebody wants to know.
    if std::env::var_os("RUST_LOG").is_some() {
        longbox_server::log_to_stderr(false);
    }
    runtime()?.block_on(async {
        let served = Served::start(config, Registry::with_lantern()).await?;
        println!("served at {}", served.address);
        let told = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        told.await.map_err(|error| error.to_string())?.ok();
        served.stop().await
    })
}

/// The server in a process of its own; killed when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(database: &Path, more: &[&str]) -> Result<Server, String> {
        let told = |error: std::io::Error| format!("the server cannot be started: {error}");
        let mut command = Command::new(std::env::current_exe().map_err(told)?);
        command.arg("serve").arg(database).args(more).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(told)?;
        let lines = child.stdout.take().map(|out| BufReader::new(out).lines()).into_iter().flatten();
        let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("served at ")?.parse().ok());
        match address {
            Some(address) => Ok(Server { child, address }),
            None => {
                child.kill().ok();
                child.wait().ok();
                Err("the server did not say where it is".to_owned())
            }
        }
    }

    /// What the process holds of the memory, in KiB; 0 where nothing tells.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// How long it has computed, in seconds, at the usual hundred ticks a second.
    fn computed(&self) -> f64 {
        computed(self.child.id())
    }
}

/// How long a process has computed, in seconds.
fn computed(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks: Vec<f64> = after.split_whitespace().skip(11).take(2).filter_map(|t| t.parse().ok()).collect();
    ticks.iter().sum::<f64>() / 100.0
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// One size, measured.
struct Row {
    tables: u64,
    figures: Figures,
    /// KiB a table when all are there, and when the time is over.
    at_first: f64,
    at_last: f64,
    /// Milliseconds of computing for each choice, and the share of one core.
    each: f64,
    cores: f64,
}

fn measure(args: &Args) -> Result<(), String> {
    if args.tables.iter().any(|tables| !(1..=MOST_TABLES).contains(tables)) || args.seconds > MOST_SECONDS {
        return Err(format!("1 to {MOST_TABLES} tables and at most {MOST_SECONDS} seconds"));
    }
    let habits = args.habits();
    let mut rows = Vec::new();
    if !args.json {
        println!(
            "| tables | choices/s | games | own p50 | p99 | worst | other p50 | p99 | worst | KiB a table | after | ms of CPU a choice | cores | faults |"
        );
        println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    }
    for tables in &args.tables {
        let row = one_size(args, *tables, habits)?;
        if !args.json {
            println!("{}", row.line());
        }
        rows.push(row);
    }
    if args.json {
        println!("{}", Value::from(rows.iter().map(Row::json).collect::<Vec<_>>()));
    }
    if let Some(fault) = rows.iter().flat_map(|row| &row.figures.faults).next() {
        return Err(format!("not everybody could play: {fault}"));
    }
    let missed = AIMS.missed(&rows.iter().map(Row::reached).collect::<Vec<_>>());
    if missed.is_empty() {
        return Ok(());
    }
    Err(format!("past the aims, which hold on a machine that does nothing else:\n{}", missed.join("\n")))
}

fn one_size(args: &Args, tables: u64, habits: Habits) -> Result<Row, String> {
    let folder = args.folder.join(format!("longbox-load-{}-{tables}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let server = Server::start(&folder.join("load.db"), &[])?;
    let empty = server.memory();
    let (mut first, mut last) = ((0, 0.0), (0, 0.0));
    let time = Duration::from_secs(args.seconds);
    let look = || (server.memory(), server.computed());
    let enough = async |_| tokio::time::sleep(time).await;
    let addresses = [server.address];
    let playing = crowd::run(&addresses, tables, habits, || first = look(), enough, || last = look());
    let figures = runtime()?.block_on(playing);
    let a_table = |memory: u64| memory.saturating_sub(empty) as f64 / tables as f64;
    let computed = last.1 - first.1;
    let row = Row {
        tables,
        at_first: a_table(first.0),
        at_last: a_table(last.0),
        each: computed * 1000.0 / figures.choices.max(1) as f64,
        cores: computed / figures.seconds,
        figures,
    };
    drop(server);
    std::fs::remove_dir_all(&folder).ok();
    Ok(row)
}

impl Row {
    fn reached(&self) -> Reached {
        Reached {
            tables: self.tables,
            p99_ms: [self.figures.own.p99, self.figures.other.p99],
            kib: [self.at_first, self.at_last],
            cpu_ms: self.each,
        }
    }

    fn line(&self) -> String {
        let Figures { seconds, choices, games, own, other, faults, .. } = &self.figures;
        let times = |spread: &Spread| format!("{:.1} | {:.1} | {:.1}", spread.p50, spread.p99, spread.worst);
        format!(
            "| {} | {:.0} | {games} | {} | {} | {:.0} | {:.0} | {:.2} | {:.2} | {} |",
            self.tables,
            *choices as f64 / seconds,
            times(own),
            times(other),
            self.at_first,
            self.at_last,
            self.each,
            self.cores,
            faults.len()
        )
    }

    fn json(&self) -> Value {
        let figures = &self.figures;
        let times = |s: &Spread| json!({ "p50_ms": s.p50, "p99_ms": s.p99, "worst_ms": s.worst });
        json!({
            "tables": self.tables, "connections": self.tables * 2, "seconds": figures.seconds,
            "choices": figures.choices, "choices_per_second": figures.choices as f64 / figures.seconds,
            "games_finished": figures.games, "bytes_received": figures.bytes,
            "own_seat": times(&figures.own), "other_seat": times(&figures.other),
            "kib_per_table_at_first": self.at_first, "kib_per_table_at_last": self.at_last,
            "cpu_ms_per_choice": self.each, "cores": self.cores, "faults": figures.faults,
        })
    }
}
