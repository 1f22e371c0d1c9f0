//! Figures for whoever runs the server, in the words of Prometheus.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper ends of the buckets for times, in microseconds.
const BUCKETS: [u64; 10] = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

/// A number that goes up, or up and down.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    /// So many more.
    pub fn add(&self, many: usize) {
        self.0.fetch_add(many as u64, Relaxed);
    }

    /// So many less.
    pub fn sub(&self, many: usize) {
        self.0.fetch_sub(many as u64, Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// How long something took, counted in buckets.
#[derive(Default)]
pub struct Times {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    /// It took this long.
    pub fn note(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(bucket) = BUCKETS.iter().position(|end| micros <= *end) {
            self.buckets[bucket].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }
}

/// All figures.
#[derive(Default)]
pub struct Metrics {
    /// Connections that are open.
    pub connections: Count,
    /// Tables that are awake.
    pub rooms: Count,
    /// Choices taken.
    pub choices: Count,
    /// Messages that clients sent over sockets, pings too.
    pub messages: Count,
    /// Requests over HTTP.
    pub requests: Count,
    /// Messages and requests answered with an error.
    pub refused: Count,
    /// Connections dropped because they were too slow.
    pub dropped: Count,
    /// Connections that were not taken because their address had as many as it may.
    pub turned_away: Count,
    /// Bytes of exports that wait to be read.
    pub exporting: Count,
    /// Bytes of memory in which passwords are hashed.
    pub hashing: Count,
    /// Games that came to their end.
    pub finished: Count,
    /// Tables rebuilt from a snapshot.
    pub thawed: Count,
    /// Times that something could not be stored, whatever it was: the store counts.
    pub unstored: Arc<Count>,
    /// From a choice to the update.
    pub latency: Times,
    /// How long it took to wake a table.
    pub waking: Times,
}

impl Metrics {
    /// All of it as Prometheus reads it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let gauges = [
            ("longbox_connections", "Connections that are open", &self.connections),
            ("longbox_tables_awake", "Tables in memory", &self.rooms),
            ("longbox_export_bytes", "Bytes of exports that wait to be read", &self.exporting),
            ("longbox_password_bytes", "Bytes of memory in which passwords are hashed", &self.hashing),
        ];
        let counters = [
            ("longbox_choices_total", "Choices taken", &self.choices),
            ("longbox_messages_total", "Messages that clients sent over sockets", &self.messages),
            ("longbox_requests_total", "Requests over HTTP", &self.requests),
            ("longbox_refused_total", "Messages and requests answered with an error", &self.refused),
            ("longbox_slow_clients_total", "Connections dropped because they were too slow", &self.dropped),
            ("longbox_turned_away_total", "Connections not taken: too many from one address", &self.turned_away),
            ("longbox_games_finished_total", "Games that came to their end", &self.finished),
            ("longbox_snapshots_used_total", "Tables rebuilt from a snapshot", &self.thawed),
            ("longbox_store_failures_total", "Times that something could not be stored", &self.unstored),
        ];
        let kinds = gauges.iter().map(|row| (row, "gauge")).chain(counters.iter().map(|row| (row, "counter")));
        for ((name, about, count), kind) in kinds {
            writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {}", count.get()).ok();
        }
        histogram(&mut text, "longbox_choice_seconds", "From a choice to the update", &self.latency);
        histogram(&mut text, "longbox_waking_seconds", "From the file to a table in memory", &self.waking);
        text
    }
}

fn histogram(text: &mut String, name: &str, about: &str, times: &Times) {
    writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram").ok();
    let mut below = 0;
    for (end, bucket) in BUCKETS.iter().zip(&times.buckets) {
        below += bucket.load(Relaxed);
        writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", *end as f64 / 1e6).ok();
    }
    let count = times.count.load(Relaxed);
    let sum = times.micros.load(Relaxed) as f64 / 1e6;
    writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}").ok();
}
