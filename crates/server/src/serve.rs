//! All of it put together.

use crate::accept::{Door, connections};
use crate::cluster::{Cluster, live_on};
use crate::config::Config;
use crate::file_limit;
use crate::hall::Hall;
use crate::http::{self, App, Page};
use crate::registry::Registry;
use crate::store::Store;
use longbox_kernel::testing::Lantern;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing_subscriber::filter::{EnvFilter, LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// How long clients get to hear that the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often what nobody came back for is cleared away.
const SWEEP: Duration = Duration::from_secs(3600);
/// How often it is kept for how long the server has run.
const KEEP: Duration = Duration::from_secs(60);

/// A server that runs.
pub struct Served {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its figures are, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Its tables.
    pub hall: Hall,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Served {
    /// Open the file, listen, and serve these games with the page that was built.
    pub async fn start(config: Config, registry: Registry) -> Result<Served, String> {
        Served::with_page(config, registry, Page::built_in()).await
    }

    /// The same, with that page.
    pub async fn with_page(config: Config, registry: Registry, page: Page) -> Result<Served, String> {
        if config.test_seed.is_some() && (config.behind_proxy || !config.listen.ip().is_loopback()) {
            return Err(
                "--test-seed makes every deal known beforehand: it is for tests on this machine alone".to_owned()
            );
        }
        let listener = TcpListener::bind(config.listen).await.map_err(|error| deaf(config.listen, &error))?;
        let metrics = match config.metrics_listen.0 {
            Some(listen) => Some(TcpListener::bind(listen).await.map_err(|error| deaf(listen, &error))?),
            None => None,
        };
        let store = Store::open_for(&config)?;
        let cluster = among(&config).await?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        // A proxy has one address for everybody. Beside players there are as many requests.
        let most_each = if config.behind_proxy { 0 } else { config.most_connections_each.saturating_mul(2) };
        let most = config.most_connections;
        if config.behind_proxy && !address.ip().is_loopback() {
            tracing::warn!(%address, "whoever gets here past the proxy can claim to be at any address");
        }
        let hall = Hall::among(store, registry, config, cluster.clone());
        let door = Door::new(listener, most, most_each, hall.metrics().clone());
        let (stop, stopping) = watch::channel(false);
        let router = App::new(hall.clone(), page, stopping.clone()).router();
        if let Some(cluster) = cluster {
            live_on(hall.clone(), cluster, stopping.clone()).await?;
        }
        tokio::spawn(sweep(hall.clone(), stopping.clone()));
        let figures = match metrics {
            Some(listener) => {
                let address = listener.local_addr().map_err(|error| error.to_string())?;
                let door = Door::new(listener, 0, 0, hall.metrics().clone());
                tokio::spawn(door.serve(http::figures(hall.clone()), stopping.clone()));
                Some(address)
            }
            None => None,
        };
        let task = tokio::spawn(door.serve(router, stopping));
        hall.wake_ticking().await;
        tracing::info!(%address, "serving");
        Ok(Served { address, metrics: figures, hall, stop, task })
    }

    /// Whether it may serve now: one of several has to reach the others.
    pub fn is_up(&self) -> bool {
        self.hall.is_up()
    }

    /// Tell the players, let what is under way end, and close the file.
    pub async fn stop(self) -> Result<(), String> {
        self.stop.send(true).ok();
        let gone = async {
            while self.hall.metrics().connections.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(FAREWELL, gone).await.ok();
        tokio::time::timeout(FAREWELL, self.task).await.ok();
        self.hall.stop().await;
        tracing::info!("stopped");
        Ok(())
    }
}

/// The other servers, if this is to be one of several.
async fn among(config: &Config) -> Result<Option<Cluster>, String> {
    let Some(nats) = &config.nats else { return Ok(None) };
    if !config.postgres.is_set() {
        return Err("NATS is for several servers over one database: name that with --postgres as well".to_owned());
    }
    let subjects = Cluster::subjects(&config.cluster)?;
    let client = nats.answered_at(&format!("{subjects}.inbox")).connect("longbox server", noted).await?;
    Ok(Some(Cluster::new(client, subjects)))
}

/// What becomes of the connection to NATS, for the log.
fn noted(news: longbox_post::News) {
    match news {
        longbox_post::News::Connected => tracing::info!("NATS: {news}"),
        longbox_post::News::Lost | longbox_post::News::Trouble(_) => tracing::warn!("NATS: {news}"),
        longbox_post::News::Forbidden(_) => tracing::error!("NATS: {news}"),
    }
}

/// Serve these games until the process is told to stop. `ready` is told where.
pub async fn serve(config: Config, registry: Registry, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    file_limit::raise(connections(config.most_connections));
    let registry = if config.practice_game { registry.host::<Lantern>(&()) } else { registry };
    let served = Served::start(config, registry).await?;
    ready(served.address);
    told_to_stop().await;
    served.stop().await
}

/// Why the server cannot listen there, and what to do about it.
fn deaf(listen: SocketAddr, error: &std::io::Error) -> String {
    if error.kind() != std::io::ErrorKind::AddrInUse {
        return format!("cannot listen on {listen}: {error}");
    }
    let other = SocketAddr::new(listen.ip(), listen.port().checked_add(1).unwrap_or(0));
    format!(
        "cannot listen on {listen}: another program listens there already, perhaps another Longbox. \
         Choose another port with --listen {other}, or any free one with port 0."
    )
}

/// Clear away what nobody came back for, now and then.
async fn sweep(hall: Hall, mut stopping: watch::Receiver<bool>) {
    let mut stopped = std::pin::pin!(async move {
        stopping.wait_for(|stopping| *stopping).await.ok();
    });
    let (mut often, mut oftener) = (tokio::time::interval(SWEEP), tokio::time::interval(KEEP));
    loop {
        tokio::select! {
            _ = often.tick() => {}
            _ = oftener.tick() => {
                // If it cannot be kept now, it is in a minute.
                hall.store().keep_lived().await.ok();
                continue;
            }
            () = &mut stopped => return,
        }
        // One of several is enough.
        if hall.cluster().is_some_and(|cluster| !cluster.leads()) {
            continue;
        }
        if let Err(fault) = hall.sweep().await {
            tracing::warn!(%fault, "not everything could be cleared away");
        }
    }
}

async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(_) => {
                interrupted.await.ok();
            }
        }
    }
    #[cfg(not(unix))]
    interrupted.await.ok();
}

/// Write logs to standard error: as lines, or as JSON. `RUST_LOG` says how much.
pub fn log_to_stderr(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let ansi = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines = tracing_subscriber::fmt::layer().with_ansi(ansi).with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(filter).with(without_payloads());
    // A second call changes nothing.
    if json {
        log.with(lines.json()).try_init().ok()
    } else {
        log.with(lines).try_init().ok()
    };
}

/// Whatever `RUST_LOG` says, libraries write no more than `info`: below it they write what they carry, which is passwords, secrets
/// of sessions and what nobody may know of a shuffle.
fn without_payloads() -> Targets {
    Targets::new().with_default(LevelFilter::INFO).with_target("longbox", LevelFilter::TRACE)
}
