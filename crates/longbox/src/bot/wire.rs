//! A WebSocket to a server, one message after the other.

use crate::site::Site;
use longbox_server::protocol::{ClientMessage, ServerMessage};
use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, HandshakeError, Message, WebSocket, client_tls_with_config};

/// How long it may take to reach a server.
const CALLING: Duration = Duration::from_secs(10);
/// The server asks every 25 seconds whether we are there: without that, the connection is gone.
const SILENCE: Duration = Duration::from_secs(75);

/// A connection.
pub(super) struct Wire {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// The same connection, to say how long to wait for it.
    stream: TcpStream,
}

impl Wire {
    /// Call a server.
    pub(super) fn call(site: &Site) -> Result<Wire, String> {
        let url = site.socket();
        reach(&url).map_err(|why| format!("{url}: {why}"))
    }

    /// Say something.
    pub(super) fn say(&mut self, message: &ClientMessage) -> Result<(), String> {
        let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
        self.socket.send(Message::text(text)).map_err(|error| error.to_string())
    }

    /// The next message; nothing if it is none that this program knows or if none comes within the
    /// time, and a fault when the connection is over.
    pub(super) fn hear(&mut self, within: Option<Duration>) -> Result<Option<ServerMessage>, String> {
        let limit = within.filter(|within| *within < SILENCE);
        self.stream.set_read_timeout(Some(limit.unwrap_or(SILENCE))).map_err(|error| error.to_string())?;
        let read = match self.socket.read() {
            Err(Error::Io(error)) if limit.is_some() && is_late(&error) => return Ok(None),
            read => read,
        };
        match read.map_err(|error| error.to_string())? {
            // A message of a kind that came later than this program is no concern of it.
            Message::Text(text) => Ok(serde_json::from_str(&text).ok()),
            Message::Close(Some(frame)) if !frame.reason.is_empty() => Err(frame.reason.to_string()),
            Message::Close(_) => Err("closed".to_owned()),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(None),
        }
    }

    /// Say goodbye. Whether the server hears it does not matter any more.
    pub(super) fn hang_up(&mut self) {
        self.socket.close(None).ok();
        self.socket.flush().ok();
    }
}

/// Whether nothing came in time. Systems differ in what they call that.
fn is_late(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn reach(url: &str) -> Result<Wire, String> {
    let request = url.into_client_request().map_err(|error| error.to_string())?;
    let uri = request.uri();
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
    let stream = connect(&host, port).map_err(|error| format!("cannot be reached: {error}"))?;
    let same = stream.try_clone().map_err(|error| error.to_string())?;
    match client_tls_with_config(request, stream, None, None) {
        Ok((socket, _)) => Ok(Wire { socket, stream: same }),
        Err(HandshakeError::Failure(Error::Http(answer))) => Err(refusal(&answer)),
        Err(HandshakeError::Failure(error)) => Err(error.to_string()),
        Err(HandshakeError::Interrupted(_)) => Err("does not answer".to_owned()),
    }
}

fn connect(host: &str, port: u16) -> std::io::Result<TcpStream> {
    let mut last = std::io::Error::other("there is no such host");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CALLING) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(SILENCE))?;
                stream.set_write_timeout(Some(CALLING))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Why a server does not take the call: in its own words, if it has some.
fn refusal(answer: &tungstenite::http::Response<Option<Vec<u8>>>) -> String {
    let told = answer.body().as_deref().and_then(|body| serde_json::from_slice::<serde_json::Value>(body).ok());
    match told.as_ref().and_then(|told| told["message"].as_str()) {
        Some(why) => why.to_owned(),
        None => format!("there is no Longbox server here (status {})", answer.status()),
    }
}
