//! Where machines think: beside everything else, a few at a time, with a budget.

use crate::registry::Thought;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The workers.
#[derive(Clone)]
pub struct Pool {
    room: Arc<Semaphore>,
    budget: Duration,
}

impl Pool {
    /// So many thoughts at once, each with that much time.
    pub fn new(workers: usize, budget: Duration) -> Pool {
        Pool { room: Arc::new(Semaphore::new(workers.max(1))), budget }
    }

    /// Think; `None` if the time ran out. A thought that takes too long keeps its worker until it
    /// is done, so that there are never more than the number of workers.
    pub async fn think(&self, thought: Thought) -> Option<usize> {
        let permit = self.room.clone().acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let option = thought();
            drop(permit);
            option
        });
        match tokio::time::timeout(self.budget, thinking).await {
            Ok(Ok(option)) => Some(option),
            Ok(Err(_)) | Err(_) => None,
        }
    }
}
