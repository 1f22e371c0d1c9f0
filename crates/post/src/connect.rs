//! The connection.

use crate::settings::{Address, Login};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event};
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::ErrorKind;
use std::time::Duration;

/// A server that has not answered by then is not waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What becomes of a connection that was made. It is made anew as often as it takes, until the client is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// It is lost.
    Lost,
    /// It is there (again).
    Connected,
    /// NATS lets these credentials not do something, whatever one tries.
    Forbidden(String),
    /// Something else that somebody should know of.
    Trouble(String),
}

impl Display for News {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            News::Lost => f.write_str("the connection is lost; trying again"),
            News::Connected => f.write_str("connected"),
            News::Forbidden(what) => write!(f, "these credentials lack a right: {what}"),
            News::Trouble(what) => f.write_str(what),
        }
    }
}

impl Address {
    /// Connect, as whoever is called so in NATS's own lists. An error is for people: what is wrong there. `heard` is told what becomes of
    /// the connection later.
    pub async fn connect(&self, name: &str, heard: impl Fn(News) + Send + Sync + 'static) -> Result<Client, String> {
        // Of several libraries for TLS in one program one has to be named; if somebody has, that is fine.
        async_nats::rustls::crypto::ring::default_provider().install_default().ok();
        let mut options = ConnectOptions::new().name(name).connection_timeout(PATIENCE).event_callback(move |event| {
            if let Some(news) = news(&event) {
                heard(news);
            }
            async {}
        });
        options = match &self.login {
            Login::None => options,
            Login::Password(name, password) => options.user_and_password(name.clone(), password.clone()),
            Login::Token(token) => options.token(token.clone()),
            Login::Credentials(text) => {
                options.credentials(text).map_err(|_| format!("{self}: the credentials (.creds) are broken"))?
            }
        };
        if let Some(inbox) = &self.inbox {
            options = options.custom_inbox_prefix(inbox);
        }
        if let Some(ca) = &self.ca {
            options = options.add_root_certificates(ca.clone()).require_tls(true);
        }
        if let Some((cert, key)) = &self.client {
            options = options.add_client_certificate(cert.clone(), key.clone()).require_tls(true);
        }
        // Each server has its time, and one more that nobody has is for whatever takes no notice of it.
        let most = PATIENCE * (self.servers.len() as u32 + 1);
        match tokio::time::timeout(most, options.connect(&self.servers[..])).await {
            Ok(Ok(client)) => Ok(client),
            Ok(Err(error)) => Err(format!("{self}: {}", fault(&error))),
            Err(_) => Err(format!("{self}: no answer within {} seconds", most.as_secs())),
        }
    }
}

fn news(event: &Event) -> Option<News> {
    match event {
        Event::Connected => Some(News::Connected),
        Event::Disconnected => Some(News::Lost),
        Event::LameDuckMode => Some(News::Trouble("the server is about to stop".to_owned())),
        Event::SlowConsumer(_) => Some(News::Trouble("messages come faster than they are read".to_owned())),
        Event::ServerError(error) => {
            let told = error.to_string();
            let what = told.strip_prefix("nats: ").unwrap_or(&told).to_owned();
            Some(if what.starts_with("Permissions Violation") { News::Forbidden(what) } else { News::Trouble(what) })
        }
        // Each try of many to connect again would be one; that it is lost was told.
        Event::ClientError(_) | Event::Draining | Event::Closed => None,
    }
}

/// What is wrong, in plain words.
fn fault(error: &ConnectError) -> String {
    let cause = || error.source().map_or_else(|| error.to_string(), |source| source.to_string());
    match error.kind() {
        ConnectErrorKind::ServerParse => "this is no address of NATS".to_owned(),
        ConnectErrorKind::Dns => format!("there is no such host ({})", cause()),
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            "it lets nobody in with these credentials".to_owned()
        }
        ConnectErrorKind::TimedOut => format!("no answer within {} seconds", PATIENCE.as_secs()),
        ConnectErrorKind::Tls => format!("no secure connection: {}", cause()),
        ConnectErrorKind::Io => match io_kind(error) {
            Some(ErrorKind::ConnectionRefused) => "nobody listens there".to_owned(),
            Some(_) | None => format!("no connection: {}", cause()),
        },
        ConnectErrorKind::MaxReconnects => "no connection".to_owned(),
    }
}

fn io_kind(error: &ConnectError) -> Option<ErrorKind> {
    let mut cause: Option<&(dyn Error + 'static)> = error.source();
    while let Some(error) = cause {
        if let Some(io) = error.downcast_ref::<std::io::Error>() {
            return Some(io.kind());
        }
        cause = error.source();
    }
    None
}
