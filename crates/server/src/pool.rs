//! Where machines think: beside everything else, a few at a time, with a budget.

use crate::registry::Thought;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How much later than asked a thought may come; after that it is given up.
const GRACE: Duration = Duration::from_millis(500);

/// The workers.
#[derive(Clone)]
pub struct Pool {
    room: Arc<Semaphore>,
    budget: Duration,
    grace: Duration,
}

impl Pool {
    /// So many thoughts at once, each with that much time.
    pub fn new(workers: usize, budget: Duration) -> Pool {
        Pool { room: Arc::new(Semaphore::new(workers.max(1))), budget, grace: GRACE }
    }

    /// Think. A thought is told until when it may take, from when it begins; `None` if it did not
    /// keep to that. It then keeps its worker until it is done, so that there are never more than
    /// the number of workers.
    pub async fn think<T: Send + 'static>(&self, thought: Thought<T>) -> Option<T> {
        let permit = self.room.clone().acquire_owned().await.ok()?;
        let (budget, grace) = (self.budget, self.grace);
        let thinking = tokio::task::spawn_blocking(move || {
            let found = thought(Instant::now() + budget);
            drop(permit);
            found
        });
        match tokio::time::timeout(budget + grace, thinking).await {
            Ok(Ok(found)) => Some(found),
            Ok(Err(_)) | Err(_) => None,
        }
    }
}

impl Pool {
    /// Do a piece of work for which nobody waits at a table. It takes a worker like any thought, so it should be short: a machine
    /// that people wait for comes right after it.
    pub async fn piece<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let permit = self.room.clone().acquire_owned().await.ok()?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        working.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Chosen, thought_of};
    use longbox_ai::{Glimpse, Player};
    use longbox_kernel::testing::Lantern;
    use longbox_kernel::{Game, Seed};

    /// A player that could go on for ever, and stops when its time is up.
    struct Heedful;

    impl Player<Lantern> for Heedful {
        fn name(&self) -> &str {
            "heedful"
        }

        fn begin(&mut self, _: Seed) {}

        fn choose(&mut self, glimpse: &Glimpse<Lantern>) -> usize {
            while !glimpse.is_time_up() {
                std::thread::sleep(Duration::from_millis(1));
            }
            1
        }
    }

    fn heedful() -> Thought<Chosen> {
        let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
        thought_of(Box::new(Heedful), game, Seed::from(1), Duration::MAX, false).unwrap()
    }

    /// What the player takes when it stops.
    const STOPPED: Chosen = Chosen { option: 1, why: None };

    const BUDGET: Duration = Duration::from_millis(50);

    /// Waits for a thought however busy the machine is.
    fn patient(workers: usize) -> Pool {
        Pool { grace: Duration::from_secs(3600), ..Pool::new(workers, BUDGET) }
    }

    #[tokio::test]
    async fn a_thought_that_keeps_to_its_time_is_heard_and_one_that_does_not_holds_nobody_up() {
        let pool = patient(2);
        let hasty = Pool { grace: Duration::ZERO, ..pool.clone() };
        let (let_go, until) = std::sync::mpsc::channel::<()>();
        let heedless = hasty.think(Box::new(move |_| {
            until.recv().ok();
        }));
        assert_eq!(heedless.await, None, "it is not waited for");
        assert_eq!(pool.room.available_permits(), 1, "it keeps its worker");
        for _ in 0..3 {
            assert_eq!(pool.think(heedful()).await, Some(STOPPED), "it stopped when it was asked to");
        }
        drop(let_go);
        assert!(pool.room.acquire_many(2).await.is_ok(), "the worker is there again");
    }

    #[tokio::test]
    async fn a_piece_of_work_waits_for_a_worker_and_gives_it_back() {
        let pool = patient(1);
        let worker = pool.room.clone().acquire_owned().await.unwrap();
        let mut piece = Box::pin(pool.piece(|| 7));
        let begun = std::future::poll_fn(|context| std::task::Poll::Ready(piece.as_mut().poll(context).is_ready()));
        assert!(!begun.await, "a machine thinks");
        drop(worker);
        assert_eq!(piece.await, Some(7));
        assert_eq!(pool.think(heedful()).await, Some(STOPPED), "the worker is there again");
    }

    #[tokio::test]
    async fn a_thought_that_waits_for_a_worker_has_its_whole_time_after_that() {
        let pool = patient(1);
        let thoughts: Vec<_> = (0..4)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.think(heedful()).await })
            })
            .collect();
        let begun = Instant::now();
        for thought in thoughts {
            assert_eq!(thought.await.unwrap(), Some(STOPPED));
        }
        assert!(begun.elapsed() >= 4 * BUDGET, "{:?}", begun.elapsed());
    }
}
