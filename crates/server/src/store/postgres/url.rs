//! Where PostgreSQL is, and the password for it, which is told to nobody.

use serde::Deserialize;
use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tokio_postgres::config::{Config, Host, SslMode};

/// The URL of a PostgreSQL database, or none. What it looks like in a message or a log never has a password in it.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct PostgresUrl(Option<String>);

impl From<String> for PostgresUrl {
    fn from(text: String) -> PostgresUrl {
        PostgresUrl(Some(text).filter(|text| !text.is_empty() && text != "none"))
    }
}

impl FromStr for PostgresUrl {
    // What is wrong with it is said later: a message about a flag would repeat all of it.
    type Err = Infallible;

    fn from_str(text: &str) -> Result<PostgresUrl, Infallible> {
        Ok(text.to_owned().into())
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "postgres://…" } else { "none" })
    }
}

impl PostgresUrl {
    /// Whether there is one.
    pub fn is_set(&self) -> bool {
        self.0.is_some()
    }

    /// What the database is called.
    pub fn database(&self) -> Option<String> {
        let config = self.0.as_ref()?.parse::<Config>().ok()?;
        config.get_dbname().map(str::to_owned)
    }

    /// Whether the password in it stands on the command line, where everybody on the machine can read it.
    pub(crate) fn is_exposed(&self, mut arguments: impl Iterator<Item = String>) -> bool {
        let Some(url) = &self.0 else { return false };
        let has_password = url.parse::<Config>().is_ok_and(|config| config.get_password().is_some());
        has_password && arguments.any(|argument| argument.contains(url.as_str()))
    }

    /// What is needed to connect, with the password from that file if one is named.
    pub(super) fn read(&self, password_file: &str) -> Result<Config, String> {
        let Some(url) = &self.0 else { return Err("it is not said where PostgreSQL is".to_owned()) };
        // Certificates are always checked whole: it is what others call so.
        let url = url.replace("sslmode=verify-full", "sslmode=require").replace("sslmode=verify-ca", "sslmode=require");
        let told = |error: tokio_postgres::Error| {
            format!(
                "the URL of PostgreSQL cannot be read ({error}): it is like postgres://longbox@db.example/longbox?sslmode=require"
            )
        };
        let mut config: Config = url.parse().map_err(told)?;
        if !password_file.is_empty() {
            let read = std::fs::read_to_string(Path::new(password_file));
            let text = read.map_err(|error| format!("{password_file}: cannot be read: {error}"))?;
            config.password(text.trim_end_matches(['\r', '\n']));
        }
        if config.get_ssl_mode() == SslMode::Prefer {
            if let Some(host) = config.get_hosts().iter().find_map(far) {
                return Err(format!(
                    "PostgreSQL is elsewhere ({host}): put ?sslmode=require behind its URL, or ?sslmode=disable if \
                     everybody on the way may read and change what is kept"
                ));
            }
            config.ssl_mode(SslMode::Disable);
        }
        Ok(config)
    }
}

/// The host, unless it is this machine.
fn far(host: &Host) -> Option<&str> {
    match host {
        Host::Tcp(name) => {
            let here = name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback());
            (!here).then_some(name.as_str())
        }
        #[cfg(unix)]
        Host::Unix(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> PostgresUrl {
        text.parse().unwrap()
    }

    #[test]
    fn no_message_has_the_password_in_it() {
        let secret = url("postgres://ada:hunter2@db.example:99999/longbox?sslmode=sometimes");
        let told = format!("{secret:?} {}", secret.read("").unwrap_err());
        assert!(!told.contains("hunter2") && told.contains("cannot be read"), "{told}");
        let far = url("postgres://ada:hunter2@db.example/longbox").read("").unwrap_err();
        assert!(far.contains("sslmode=require") && !far.contains("hunter2"), "{far}");
    }

    #[test]
    fn the_urls_that_the_docs_give_are_taken() {
        let docs = [
            include_str!("../../../../../docs/scale.md"),
            include_str!("../../../../../docs/scale/compose.yaml"),
            include_str!("../../../../../docs/server.md"),
        ];
        for doc in docs {
            let after = |(at, _): (usize, &'static str)| doc[at..].split([' ', '\n', '\'', '"', '`']).next();
            let urls: Vec<_> = doc.match_indices("postgres://").filter_map(after).collect();
            assert!(!urls.is_empty());
            for named in urls {
                assert!(url(named).read("").is_ok(), "{named}");
            }
        }
    }

    #[test]
    fn a_password_on_the_command_line_is_seen() {
        let arguments = |url: &str| ["longbox".to_owned(), format!("--postgres={url}")].into_iter();
        let open = "postgres://ada:hunter2@localhost/longbox";
        assert!(url(open).is_exposed(arguments(open)));
        assert!(!url(open).is_exposed(arguments("none")), "it stands in the environment");
        let without = "postgres://ada@localhost/longbox";
        assert!(!url(without).is_exposed(arguments(without)));
    }

    #[test]
    fn tls_is_asked_for_unless_it_is_here_or_said_otherwise() {
        let mode = |text: &str| url(text).read("").map(|config| config.get_ssl_mode());
        assert_eq!(mode("postgres://ada@localhost/longbox"), Ok(SslMode::Disable));
        assert_eq!(mode("host=/run/postgresql user=ada"), Ok(SslMode::Disable));
        assert_eq!(mode("postgres://ada@db.example/longbox?sslmode=verify-full"), Ok(SslMode::Require));
        assert_eq!(mode("postgres://ada@db.example/longbox?sslmode=disable"), Ok(SslMode::Disable));
        assert!(mode("postgres://ada@db.example/longbox").is_err());
        assert!(!url("none").is_set() && !url("").is_set());
    }
}
