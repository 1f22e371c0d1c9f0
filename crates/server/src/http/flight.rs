//! Requests under way, counted by address until the last byte of the answer is handed over.

use super::App;
use super::limit::Held;
use crate::protocol::{Code, Fault};
use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Count one more request from there, if there may be one more.
pub(super) fn begin(app: &App, address: IpAddr) -> Result<Held<IpAddr>, Fault> {
    let full = || Fault::new(Code::SlowDown, "too many requests from your address are under way: wait a moment");
    app.requests.enter(address, app.hall.config().most_connections_each).ok_or_else(full)
}

/// The same answer, which counts until it is read or dropped.
pub(super) fn until_read(response: Response, held: Held<IpAddr>) -> Response {
    response.map(|body| Body::new(Counted { body, _held: held }))
}

struct Counted {
    body: Body,
    _held: Held<IpAddr>,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
