//! Something to write or to look up, with somebody who waits for it.

use super::health::Health;
use super::{Link, StoreError};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Something to do on a link, with somebody who waits for it.
pub(super) trait Job: Send {
    /// Do it.
    fn run(&mut self, db: &dyn Link) -> Result<(), StoreError>;
    /// Tell whoever waits how it went.
    fn done(self: Box<Self>, how: Result<(), StoreError>);
}

/// A closure as a [`Job`].
pub(super) struct Task<T, F> {
    act: Option<F>,
    made: Option<T>,
    /// Told of what cannot be written; nobody counts what cannot be looked up.
    health: Option<Arc<Health>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Task<T, F> {
    pub(super) fn new(
        act: F,
        health: Option<Arc<Health>>,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> Task<T, F> {
        Task { act: Some(act), made: None, health, reply }
    }
}

impl<T: Send, F: FnOnce(&dyn Link) -> Result<T, StoreError> + Send> Job for Task<T, F> {
    fn run(&mut self, db: &dyn Link) -> Result<(), StoreError> {
        if let Some(act) = self.act.take() {
            self.made = Some(act(db)?);
        }
        Ok(())
    }

    fn done(self: Box<Self>, how: Result<(), StoreError>) {
        let Task { made, health, reply, act: _ } = *self;
        if let (Err(error), Some(health)) = (&how, health) {
            health.failed(error);
        }
        // Whoever asked may be gone; then nobody needs to know.
        reply.send(how.and_then(|()| made.ok_or(StoreError::Stopped))).ok();
    }
}
