//! Connections as they come in: not more than there may be, from one address or in all, and none that only waits.

use crate::http::{Callers, Held, place};
use crate::metrics::Metrics;
use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep};

/// How many connections there may be beside those of players: pages, lists, figures.
const BESIDE: usize = 256;
/// How long the head of a request may take, from when the server waits for it.
const HEAD: Duration = Duration::from_secs(10);
/// A connection on which the server has had nothing to say for so long is closed: one whose request
/// never ends, or that does not read. Players are asked more often whether
/// they are there.
const SILENCE: Duration = Duration::from_secs(60);
/// What is said to a client has to be taken at no less than this in such a time: a byte now and then does not hold an
/// answer for ever.
const LEAST: usize = 64 << 10;
/// How long to wait when a connection cannot be accepted.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections while there is room for them.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    /// How many connections each address has, and may have; 0 is no limit.
    callers: Arc<Callers<IpAddr>>,
    most_each: usize,
    metrics: Arc<Metrics>,
}

impl Door {
    /// A door for so many players, and so many connections from one address.
    pub(crate) fn new(listener: TcpListener, players: usize, most_each: usize, metrics: Arc<Metrics>) -> Door {
        let room = Arc::new(Semaphore::new(connections(players).min(Semaphore::MAX_PERMITS)));
        Door { listener, room, callers: Arc::default(), most_each, metrics }
    }
}

/// How many connections there may be if there may be so many players.
pub(crate) fn connections(players: usize) -> usize {
    players.saturating_add(BESIDE)
}

impl Door {
    async fn accept(&mut self) -> (Wire, SocketAddr) {
        // Who comes when it is full waits outside. The semaphore is never closed.
        let permit = self.room.clone().acquire_owned().await.ok();
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(held) = self.callers.enter(place(peer.ip()), self.most_each) else {
                        self.metrics.turned_away.up();
                        continue;
                    };
                    // A message goes out at once: it is short, and somebody waits for it.
                    stream.set_nodelay(true).ok();
                    return (Wire::new(stream, permit, held), peer);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Serve every connection that comes, until the server stops and the last of them has ended.
    pub(crate) async fn serve(mut self, router: Router, mut stopping: watch::Receiver<bool>) {
        let mut connections = JoinSet::new();
        let told = stopping.clone();
        let mut stopped = std::pin::pin!(async move {
            stopping.wait_for(|stopping| *stopping).await.ok();
        });
        loop {
            tokio::select! {
                (wire, peer) = self.accept() => {
                    connections.spawn(attend(wire, Peer(peer), router.clone(), HEAD, told.clone()));
                }
                // Those that have ended need not be kept.
                Some(_) = connections.join_next() => {}
                () = &mut stopped => break,
            }
        }
        drop(self);
        while connections.join_next().await.is_some() {}
    }
}

/// Serve one connection, request after request, until it ends or the server stops.
async fn attend(wire: Wire, peer: Peer, router: Router, head: Duration, mut stopping: watch::Receiver<bool>) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head);
    let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(wire), service).with_upgrades());
    tokio::select! {
        // Whatever ends a connection, there is nobody left to be told.
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    connection.as_mut().graceful_shutdown();
    connection.await.ok();
}

/// The address of whoever is at the other end.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// A connection that ends when nothing was written to it for a while, or when it takes what is written too slowly.
pub(crate) struct Wire {
    stream: TcpStream,
    written: Instant,
    /// Since when something waits to be taken, and how much of it was.
    waiting: Option<(Instant, usize)>,
    alarm: Pin<Box<Sleep>>,
    _permit: Option<OwnedSemaphorePermit>,
    _held: Held<IpAddr>,
}

impl Wire {
    fn new(stream: TcpStream, permit: Option<OwnedSemaphorePermit>, held: Held<IpAddr>) -> Wire {
        let written = Instant::now();
        let alarm = Box::pin(tokio::time::sleep_until(written + SILENCE));
        Wire { stream, written, waiting: None, alarm, _permit: permit, _held: held }
    }

    /// Whether it has been silent or slow for too long. The alarm is set again only when it rings.
    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        while self.alarm.as_mut().poll(context).is_ready() {
            let since = self.waiting.map_or(self.written, |(since, _)| since.min(self.written));
            if since + SILENCE <= Instant::now() {
                return true;
            }
            self.alarm.as_mut().reset(since + SILENCE);
        }
        false
    }

    /// So much of so much was written.
    fn note(&mut self, written: &Poll<io::Result<usize>>, of: usize) {
        let now = Instant::now();
        let taken = match written {
            Poll::Pending => 0,
            Poll::Ready(Err(_)) => return,
            Poll::Ready(Ok(taken)) => {
                self.written = now;
                *taken
            }
        };
        let (since, so_far) = self.waiting.unwrap_or((now, 0));
        let all = so_far + taken;
        self.waiting = (taken < of && all < LEAST).then_some((since, all));
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_over(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.is_over(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(&written, bytes.len());
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.is_over(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.note(&written, bytes.iter().map(|part| part.len()).sum());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    /// Nothing here takes longer than this, on however busy a machine.
    const PATIENCE: Duration = Duration::from_secs(120);

    #[tokio::test]
    async fn a_full_door_waits_and_a_silent_wire_ends() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut door = Door::new(listener, 0, 0, Arc::default());
        door.room = Arc::new(Semaphore::new(1));
        let mut first = TcpStream::connect(address).await.unwrap();
        let _second = TcpStream::connect(address).await.unwrap();
        let (mut wire, _) = door.accept().await;
        let short = Duration::from_millis(50);
        assert!(tokio::time::timeout(short, door.accept()).await.is_err(), "it is full");

        // As if nothing had been written for as long as that.
        first.write_all(b"GET").await.unwrap();
        wire.written = Instant::now().checked_sub(SILENCE).unwrap();
        wire.alarm.as_mut().reset(Instant::now());
        tokio::time::sleep(short).await;
        let read = wire.read(&mut [0; 8]).await;
        assert_eq!(read.unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(wire);
        assert!(tokio::time::timeout(PATIENCE, door.accept()).await.is_ok(), "there is room again");
    }

    #[tokio::test]
    async fn a_head_that_comes_slowly_is_not_waited_for() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut door = Door::new(listener, 1, 0, Arc::default());
        let router = Router::new().route("/", axum::routing::get(|| async { "here" }));
        let (_stop, stopping) = watch::channel(false);
        let soon = Duration::from_millis(100);
        let whole = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        for (request, head, answered) in [(whole, PATIENCE, true), ("GET / HTTP/1.1\r\nHost:", soon, false)] {
            let mut client = TcpStream::connect(address).await.unwrap();
            let (wire, peer) = door.accept().await;
            tokio::spawn(attend(wire, Peer(peer), router.clone(), head, stopping.clone()));
            client.write_all(request.as_bytes()).await.ok();
            let mut answer = String::new();
            let read = tokio::time::timeout(PATIENCE, client.read_to_string(&mut answer)).await;
            assert!(read.is_ok(), "the connection was not ended");
            assert_eq!(answer.ends_with("here"), answered, "{answer}");
        }
    }
    #[tokio::test]
    async fn one_address_has_only_so_many_connections_and_the_others_are_turned_away() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let metrics = Arc::new(Metrics::default());
        let mut door = Door::new(listener, 100, 2, metrics.clone());
        let mut clients = Vec::new();
        for _ in 0..3 {
            clients.push(TcpStream::connect(address).await.unwrap());
        }
        let (first, _) = door.accept().await;
        let _second = door.accept().await;
        // The third is closed unheard; once there is room again the next one is let in.
        let mut third = clients.pop().unwrap();
        let closed = async move { third.read(&mut [0; 8]).await };
        let next = async {
            tokio::select! {
                _ = door.accept() => panic!("it was let in"),
                read = closed => assert!(matches!(read, Ok(0) | Err(_))),
            }
            drop(first);
            let _fourth = TcpStream::connect(address).await.unwrap();
            door.accept().await
        };
        assert!(tokio::time::timeout(PATIENCE, next).await.is_ok(), "there is room again");
        assert_eq!(metrics.turned_away.get(), 1);
    }

    #[tokio::test]
    async fn who_takes_a_byte_now_and_then_does_not_hold_an_answer_for_ever() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut door = Door::new(listener, 1, 0, Arc::default());
        let mut client = TcpStream::connect(address).await.unwrap();
        let (mut wire, _) = door.accept().await;
        wire.write_all(b"all of it was taken").await.unwrap();
        assert!(wire.waiting.is_none());
        // More than any buffer holds: some of it waits.
        let answer = vec![b'x'; 64 << 20];
        let write = |wire: &mut Wire, context: &mut Context<'_>| Pin::new(wire).poll_write(context, &answer);
        while std::future::poll_fn(|context| Poll::Ready(write(&mut wire, context))).await.is_ready() {}
        assert!(wire.waiting.is_some(), "it waits");
        client.read_exact(&mut [0; 8]).await.unwrap();
        // As if that had been so for as long as that.
        wire.written = Instant::now();
        wire.waiting = wire.waiting.map(|(_, taken)| (Instant::now().checked_sub(SILENCE).unwrap(), taken.min(8)));
        wire.alarm.as_mut().reset(Instant::now());
        let ended = std::future::poll_fn(|context| write(&mut wire, context));
        let ended = tokio::time::timeout(PATIENCE, ended).await.expect("it is held for ever");
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
