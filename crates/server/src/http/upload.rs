//! What a client sends along, read to its end even if nobody wants it.
//!
//! Who is still sending when the connection is closed hears of that instead of the answer: a proxy
//! says 502 then in place of what was wrong.

use super::MOST_IMPORT;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

/// How long the rest may take to come.
const PATIENCE: Duration = Duration::from_secs(5);

/// The body of a request, shared between whoever reads it and whoever reads away what they left.
#[derive(Clone)]
pub(super) struct Upload(Arc<Mutex<Sent>>);

struct Sent {
    /// What has not been read; nothing when it has ended.
    rest: Option<Body>,
    /// The client sends nothing before somebody begins to read.
    held_back: bool,
}

impl Upload {
    /// The same request, with a body of which the rest can be read away.
    pub(super) fn of(request: Request) -> (Request, Upload) {
        let (parts, body) = request.into_parts();
        let held_back = parts.headers.contains_key(header::EXPECT);
        let upload = Upload(Arc::new(Mutex::new(Sent { rest: Some(body), held_back })));
        (Request::from_parts(parts, Body::new(upload.clone())), upload)
    }

    /// Read away what is left, as far as anybody sends it in earnest.
    pub(super) async fn finish(mut self) {
        if self.sent().held_back {
            return;
        }
        let reading = async {
            let mut read = 0;
            while read <= MOST_IMPORT
                && let Some(Ok(frame)) = std::future::poll_fn(|context| Pin::new(&mut self).poll_frame(context)).await
            {
                read += frame.data_ref().map_or(0, Bytes::len);
            }
        };
        tokio::time::timeout(PATIENCE, reading).await.ok();
    }

    fn sent(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HttpBody for Upload {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let mut sent = self.sent();
        sent.held_back = false;
        let Some(body) = &mut sent.rest else { return Poll::Ready(None) };
        let polled = Pin::new(body).poll_frame(context);
        if matches!(polled, Poll::Ready(None | Some(Err(_)))) {
            sent.rest = None;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.sent().rest.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.sent().rest.as_ref().map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint)
    }
}
