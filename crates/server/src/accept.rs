//! Connections as they come in: not more than there may be, and none that only waits.

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

/// How many connections there may be beside those of players: pages, lists, figures.
const BESIDE: usize = 256;
/// A connection on which the server has had nothing to say for so long is closed: one that never
/// finishes its request, or that is kept open for nothing. Players are asked more often whether
/// they are there.
const SILENCE: Duration = Duration::from_secs(60);
/// How long to wait when a connection cannot be accepted.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections while there is room for them.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
}

impl Door {
    /// A door for so many players.
    pub(crate) fn new(listener: TcpListener, players: usize) -> Door {
        let most = players.saturating_add(BESIDE).min(Semaphore::MAX_PERMITS);
        Door { listener, room: Arc::new(Semaphore::new(most)) }
    }
}

impl Listener for Door {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        // Who comes when it is full waits outside. The semaphore is never closed.
        let permit = self.room.clone().acquire_owned().await.ok();
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    // A message goes out at once: it is short, and somebody waits for it.
                    stream.set_nodelay(true).ok();
                    return (Wire::new(stream, permit), peer);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The address of whoever is at the other end.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// A connection that ends when nothing was written to it for a while.
pub(crate) struct Wire {
    stream: TcpStream,
    written: Instant,
    alarm: Pin<Box<Sleep>>,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Wire {
    fn new(stream: TcpStream, permit: Option<OwnedSemaphorePermit>) -> Wire {
        let written = Instant::now();
        Wire { stream, written, alarm: Box::pin(tokio::time::sleep_until(written + SILENCE)), _permit: permit }
    }

    /// Whether it has been silent for too long. The alarm is set again only when it rings.
    fn is_silent(&mut self, context: &mut Context<'_>) -> bool {
        while self.alarm.as_mut().poll(context).is_ready() {
            let end = self.written + SILENCE;
            if end <= Instant::now() {
                return true;
            }
            self.alarm.as_mut().reset(end);
        }
        false
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.is_silent(context) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if written.is_ready() {
            self.written = Instant::now();
        }
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
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        if written.is_ready() {
            self.written = Instant::now();
        }
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

    #[tokio::test]
    async fn a_full_door_waits_and_a_silent_wire_ends() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut door = Door { listener, room: Arc::new(Semaphore::new(1)) };
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
        assert!(tokio::time::timeout(short, door.accept()).await.is_ok(), "there is room again");
    }
}
