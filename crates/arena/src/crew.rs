//! Sharing numbered work among threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Pieces of work still to be handed out. Each piece is handed out once, in order; whoever is
/// free takes the next.
pub struct Crew {
    next: AtomicU64,
    done: AtomicU64,
    count: u64,
    piece: u64,
    stopped: AtomicBool,
}

impl Crew {
    /// The next piece, or `None` when all is handed out or somebody has called a halt.
    pub fn take(&self) -> Option<Range<u64>> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let start = self.next.fetch_add(self.piece, Ordering::Relaxed);
        (start < self.count).then(|| start..(start + self.piece).min(self.count))
    }

    /// So much more is done; returns how much that makes.
    pub fn finish(&self, more: u64) -> u64 {
        self.done.fetch_add(more, Ordering::Relaxed) + more
    }

    /// Hand out nothing more.
    pub fn halt(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Do `count` things on so many threads. Each thread runs `work` once, which takes pieces from the
/// crew until none is left; the results of the threads are given back.
///
/// ```
/// let sums = longbox_arena::share(1000, 3, |crew| {
///     let mut sum = 0;
///     while let Some(piece) = crew.take() {
///         sum += piece.sum::<u64>();
///     }
///     sum
/// });
/// assert_eq!(sums.iter().sum::<u64>(), 499_500);
/// ```
pub fn share<T: Send>(count: u64, threads: usize, work: impl Fn(&Crew) -> T + Sync) -> Vec<T> {
    let threads = threads.clamp(1, 1024);
    // Small enough that the threads end together, large enough that they seldom meet.
    let piece = (count / (threads as u64 * 32)).clamp(1, 256);
    let crew = Crew { next: AtomicU64::new(0), done: AtomicU64::new(0), count, piece, stopped: AtomicBool::new(false) };
    if threads == 1 {
        return vec![work(&crew)];
    }
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(&crew))).collect();
        hands.into_iter().map(|hand| hand.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}
