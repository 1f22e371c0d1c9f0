//! Where machines think: beside everything else, a few at a time, with a budget.

use crate::registry::{Leave, Thought};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

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

    /// Think. A thought is told until when it may take, from now on: what it waits for a worker counts. `None` if no worker was
    /// free by then, or if it did not keep to that. It then keeps its worker until it is done, so that there are never more than
    /// the number of workers.
    pub async fn think<T: Send + 'static>(&self, thought: Thought<T>) -> Option<T> {
        self.think_on(1, thought).await
    }

    /// The same on so many threads at most, if workers are idle: it takes half of those at most, so that somebody is there for
    /// whoever comes next.
    pub async fn think_on<T: Send + 'static>(&self, threads: usize, thought: Thought<T>) -> Option<T> {
        let due = Instant::now() + self.budget;
        let permit = timeout_at(due, self.room.clone().acquire_owned()).await.ok()?.ok()?;
        let more = threads.saturating_sub(1).min(self.room.available_permits() / 2);
        let helpers = self.room.clone().try_acquire_many_owned(more as u32).ok();
        let leave =
            Leave { until: due.into_std(), threads: 1 + helpers.as_ref().map_or(0, |helpers| helpers.num_permits()) };
        let thinking = tokio::task::spawn_blocking(move || {
            let found = thought(leave);
            drop((permit, helpers));
            found
        });
        match timeout_at(due + self.grace, thinking).await {
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
        thought_of(|_| Box::new(Heedful), game, Seed::from(1), Duration::MAX, false).unwrap()
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

    /// What a thought is told: how long after `begun` it is due.
    fn due_after(begun: Instant) -> Thought<Duration> {
        Box::new(move |leave| leave.until - begun.into_std())
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_that_a_thought_waits_for_a_worker_counts() {
        let pool = patient(1);
        let worker = pool.room.clone().acquire_owned().await.unwrap();
        let begun = Instant::now();
        tokio::spawn(async move {
            tokio::time::sleep(BUDGET / 2).await;
            drop(worker);
        });
        assert_eq!(pool.think(due_after(begun)).await, Some(BUDGET));
        assert!(begun.elapsed() >= BUDGET / 2, "it waited");
    }

    #[tokio::test(start_paused = true)]
    async fn a_thought_for_which_no_worker_is_free_is_given_up_when_it_is_due() {
        let pool = patient(1);
        let _worker = pool.room.clone().acquire_owned().await.unwrap();
        let begun = Instant::now();
        assert_eq!(pool.think(due_after(begun)).await, None);
        let millisecond = Duration::from_millis(1);
        assert!((BUDGET..=BUDGET + millisecond).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn idle_workers_help_and_one_is_left_for_who_comes_next() {
        let pool = patient(6);
        let threads = || -> Thought<usize> { Box::new(|leave| leave.threads) };
        assert_eq!(pool.think(threads()).await, Some(1));
        assert_eq!(pool.think_on(2, threads()).await, Some(2));
        assert_eq!(pool.think_on(8, threads()).await, Some(3), "of five that are idle two help");
        assert_eq!(patient(2).think_on(8, threads()).await, Some(1));
        assert!(pool.room.acquire_many(6).await.is_ok(), "all workers are there again");
    }
}
