//! Every setting, in one place: as a flag, in the environment, in a file.
//!
//! A flag counts before the environment, the environment before the file, the file before the
//! default.

use crate::listen::Listen;
use crate::store::PostgresUrl;
use longbox_post::Address;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// A row of the table of settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The key in the file; the flag is the same with `-` for `_`.
    pub key: &'static str,
    /// The variable in the environment.
    pub env: &'static str,
    /// The default.
    pub default: String,
    /// What it does.
    pub about: &'static str,
}

macro_rules! settings {
    ($($(#[doc = $about:literal])+ $key:ident: $type:ty = $default:expr, $env:literal;)*) => {
        /// The settings as they were given: each may be left out.
        #[derive(Clone, Default, Debug, Deserialize, clap::Args)]
        #[serde(deny_unknown_fields, default)]
        pub struct Settings {
            /// A file with settings (TOML).
            #[arg(long, env = "LONGBOX_CONFIG", value_name = "FILE")]
            #[serde(skip)]
            pub config: Option<PathBuf>,
            /// For tests: every deal follows from this number alone, whatever the seats add, and is proved to nobody.
            // A flag and nothing else, so that nobody has it without knowing.
            #[arg(long, hide = true, value_name = "N")]
            #[serde(skip)]
            pub test_seed: Option<u64>,
            /// For tests: an analysis follows so few lines of play for each choice.
            #[arg(long, hide = true, value_name = "N")]
            #[serde(skip)]
            pub test_walks: Option<u32>,
            /// For tests: this program takes itself for one of that build.
            #[arg(long, hide = true, value_name = "NAME")]
            #[serde(skip)]
            pub test_build: Option<String>,
            $($(#[doc = $about])+ #[arg(long, env = $env, hide_env_values = true)] pub $key: Option<$type>,)*
        }

        /// The settings as they are.
        #[derive(Clone, Debug)]
        pub struct Config {
            /// For tests: every deal follows from this number alone, whatever the seats add, and is proved to nobody.
            pub test_seed: Option<u64>,
            /// For tests: an analysis follows so few lines of play for each choice.
            pub test_walks: Option<u32>,
            /// For tests: this program takes itself for one of that build.
            pub test_build: Option<String>,
            /// Where NATS is, for one of several servers.
            pub nats: Option<Address>,
            $($(#[doc = $about])+ pub $key: $type,)*
        }

        impl Default for Config {
            fn default() -> Config {
                Config { test_seed: None, test_walks: None, test_build: None, nats: None, $($key: $default,)* }
            }
        }

        impl Settings {
            /// What is not given here is taken from `other`.
            fn or(self, other: Settings) -> Settings {
                let Settings { config, test_seed, test_walks, test_build, .. } = self;
                Settings { config, test_seed, test_walks, test_build, $($key: self.$key.or(other.$key),)* }
            }

            fn or_default(self) -> Config {
                Config { test_seed: self.test_seed, test_walks: self.test_walks, test_build: self.test_build, nats: None, $($key: self.$key.unwrap_or_else(|| $default),)* }
            }
        }

        /// The table of all settings, for the docs.
        pub fn table() -> Vec<Row> {
            let default = Config::default();
            vec![$(Row {
                key: stringify!($key),
                env: $env,
                default: format!("{:?}", default.$key),
                about: concat!($($about,)+).trim(),
            },)*]
        }
    };
}

settings! {
    /// The address to listen on; port 0 takes any free one.
    listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 7117)), "LONGBOX_LISTEN";
    /// The address on which `/metrics` is served, and nothing else; none is nowhere.
    metrics_listen: Listen = Listen(None), "LONGBOX_METRICS_LISTEN";
    /// The file in which everything is kept.
    database: PathBuf = PathBuf::from("longbox.db"), "LONGBOX_DATABASE";
    /// What the servers of a cluster share, so that several clusters can use one NATS.
    cluster: String = "main".to_owned(), "LONGBOX_CLUSTER";
    /// What this server is called among others, for whoever reads their logs.
    node_name: String = String::new(), "LONGBOX_NODE_NAME";
    /// The PostgreSQL database in which everything is kept instead (`postgres://longbox@db.example/longbox?sslmode=require`); none is the file.
    postgres: PostgresUrl = PostgresUrl::default(), "LONGBOX_POSTGRES";
    /// A file with the password for PostgreSQL, if it does not stand in the URL.
    postgres_password_file: String = String::new(), "LONGBOX_POSTGRES_PASSWORD_FILE";
    /// A file with the certificates (PEM) that PostgreSQL's must come from, instead of those of public authorities.
    postgres_ca: String = String::new(), "LONGBOX_POSTGRES_CA";
    /// Origins of pages that may connect, beside this server's own (`https://cards.example`).
    origins: String = String::new(), "LONGBOX_ORIGINS";
    /// Whether to believe X-Forwarded-For: only behind a reverse proxy that sets it.
    behind_proxy: bool = false, "LONGBOX_BEHIND_PROXY";
    /// The most tables that are not over.
    most_tables: usize = 10_000, "LONGBOX_MOST_TABLES";
    /// The most tables that are not over and have the same host.
    most_tables_each: usize = 100, "LONGBOX_MOST_TABLES_EACH";
    /// The most tables that are not over and were set up from the same address; 0 is no limit.
    most_tables_address: usize = 200, "LONGBOX_MOST_TABLES_ADDRESS";
    /// The most connections at once.
    most_connections: usize = 10_000, "LONGBOX_MOST_CONNECTIONS";
    /// The most players at once from one address, and the most requests under way; 0 is no limit.
    most_connections_each: usize = 64, "LONGBOX_MOST_CONNECTIONS_EACH";
    /// Messages and requests a second for each person and address; 0 is no limit.
    rate: u32 = 30, "LONGBOX_RATE";
    /// How many of them may come at once.
    burst: u32 = 120, "LONGBOX_BURST";
    /// The most decks that a person may keep.
    most_decks: usize = 500, "LONGBOX_MOST_DECKS";
    /// How many messages of its own may wait for a client before it is dropped as too slow.
    queue: usize = 64, "LONGBOX_QUEUE";
    /// How many machines think at once.
    thinkers: usize = 2, "LONGBOX_THINKERS";
    /// How long a machine may think about a decision, in milliseconds.
    think_ms: u64 = 3_000, "LONGBOX_THINK_MS";
    /// The least that a machine waits before it answers, in milliseconds; the most is twice that.
    pause_ms: u64 = 300, "LONGBOX_PAUSE_MS";
    /// How long seats have to commit to their part of a shuffle, and then to reveal it, in seconds.
    draw_s: u64 = 10, "LONGBOX_DRAW_S";
    /// How long to wait for a locked database, in milliseconds.
    patience_ms: u64 = 3_000, "LONGBOX_PATIENCE_MS";
    /// A table that nobody looks at is put to sleep after so many seconds.
    sleep_s: u64 = 600, "LONGBOX_SLEEP_S";
    /// A game in which nobody has made a move for so many days is ended a week later, without a result; 0 is never.
    idle_days: u32 = 30, "LONGBOX_IDLE_DAYS";
    /// Whether to offer the small practice game for one to four too, for people who write clients.
    practice_game: bool = false, "LONGBOX_PRACTICE_GAME";
    /// Logs as JSON.
    log_json: bool = false, "LONGBOX_LOG_JSON";
}

impl Settings {
    /// The settings as they are: these, then those of the file, then the defaults.
    pub fn resolve(self) -> Result<Config, String> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Settings::default(),
        };
        let config = self.or(file).or_default();
        if config.postgres.is_exposed(std::env::args()) {
            return Err("everybody on this machine can read the password on the command line: put the URL into \
                        LONGBOX_POSTGRES, or the password into a file (--postgres-password-file)"
                .to_owned());
        }
        Ok(config)
    }
}

fn read(path: &Path) -> Result<Settings, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    // The error itself would repeat the line, and with it a password.
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        format!("{}:{line}: {}", path.display(), error.message())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_counts_before_the_file() {
        let flag = Settings { burst: Some(5), ..Settings::default() };
        let file: Settings = toml::from_str("burst = 7\nrate = 9").unwrap();
        let config = flag.or(file).or_default();
        assert_eq!((config.burst, config.rate, config.queue), (5, 9, 64));
        assert!(toml::from_str::<Settings>("brust = 7").is_err());
        assert!(toml::from_str::<Settings>("test_seed = 7").is_err(), "no file makes deals known beforehand");
    }

    #[test]
    fn what_is_wrong_in_a_file_is_said_without_the_passwords_that_stand_there() {
        let path = std::env::temp_dir().join(format!("longbox-settings-{}.toml", std::process::id()));
        for wrong in [
            "rate = 9\npostgres = \"postgres://ada:hunter2@localhost/longbox\" x",
            "rate = 9\npostgres = [\"postgres://ada:hunter2@localhost/longbox\"]",
            "rate = 9\npostgress = \"postgres://ada:hunter2@localhost/longbox\"",
        ] {
            std::fs::write(&path, wrong).unwrap();
            let told = read(&path).unwrap_err();
            assert!(told.contains(".toml:2: ") && !told.contains("hunter2"), "{told}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn every_setting_is_in_the_table() {
        let table = table();
        assert!(table.iter().all(|row| row.env == format!("LONGBOX_{}", row.key.to_uppercase())));
        assert!(table.iter().all(|row| !row.about.is_empty()));
    }
}
