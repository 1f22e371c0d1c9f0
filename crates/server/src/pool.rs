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
}

impl Pool {
    /// So many thoughts at once, each with that much time.
    pub fn new(workers: usize, budget: Duration) -> Pool {
        Pool { room: Arc::new(Semaphore::new(workers.max(1))), budget }
    }

    /// Think. A thought is told until when it may take, from when it begins; `None` if it did not
    /// keep to that. It then keeps its worker until it is done, so that there are never more than
    /// the number of workers.
    pub async fn think(&self, thought: Thought) -> Option<usize> {
        let permit = self.room.clone().acquire_owned().await.ok()?;
        let budget = self.budget;
        let thinking = tokio::task::spawn_blocking(move || {
            let option = thought(Instant::now() + budget);
            drop(permit);
            option
        });
        match tokio::time::timeout(budget + GRACE, thinking).await {
            Ok(Ok(option)) => Some(option),
            Ok(Err(_)) | Err(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::thought_of;
    use longbox_ai::{Glimpse, Player};
    use longbox_kernel::testing::Lantern;
    use longbox_kernel::{Game, Seed};

    /// A player that could go on for ever, and stops in time or not.
    struct Slow {
        heeds: bool,
        longest: Duration,
    }

    impl Player<Lantern> for Slow {
        fn name(&self) -> &str {
            "slow"
        }

        fn begin(&mut self, _: Seed) {}

        fn choose(&mut self, glimpse: &Glimpse<Lantern>) -> usize {
            let begun = Instant::now();
            while begun.elapsed() < self.longest && !(self.heeds && glimpse.is_time_up()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            1
        }
    }

    fn thought(heeds: bool, longest: Duration) -> Thought {
        let game = Lantern::deal(&Lantern::setup(2), Seed::from(7)).unwrap();
        thought_of(Box::new(Slow { heeds, longest }), game, Seed::from(1)).unwrap()
    }

    #[tokio::test]
    async fn a_thought_that_keeps_to_its_time_is_heard_and_one_that_does_not_holds_nobody_up() {
        let budget = Duration::from_millis(50);
        let pool = Pool::new(2, budget);
        let begun = Instant::now();
        let heedless = tokio::spawn({
            let pool = pool.clone();
            async move { pool.think(thought(false, Duration::from_secs(3))).await }
        });
        for _ in 0..3 {
            let option = pool.think(thought(true, Duration::from_secs(60))).await;
            assert_eq!(option, Some(1), "it stopped when it was asked to");
        }
        assert!(begun.elapsed() >= 3 * budget && begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        assert_eq!(heedless.await.unwrap(), None, "it was not waited for");
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn a_thought_that_waits_for_a_worker_has_its_whole_time_after_that() {
        let budget = Duration::from_millis(100);
        let pool = Pool::new(1, budget);
        let thoughts: Vec<_> = (0..4)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.think(thought(true, Duration::from_secs(60))).await })
            })
            .collect();
        let begun = Instant::now();
        for thought in thoughts {
            assert_eq!(thought.await.unwrap(), Some(1));
        }
        assert!(begun.elapsed() >= 4 * budget - Duration::from_millis(20), "{:?}", begun.elapsed());
    }
}
