//! How long a machine waits before it answers.
//!
//! A machine that can only pass is done at once, and one with something to think about is not: who watches the clock would know
//! what it holds. So answers come after a pause that is drawn whatever the options are.

use longbox_kernel::Rng;
use std::time::Duration;
use tokio::time::Instant;

/// A pause of at least so many milliseconds, and less than twice that; or as much more as the machine may think, and a quarter
/// for good measure, so that it seldom takes longer than the pause.
pub(super) fn draw(least_ms: u64, think_ms: u64, dice: &mut Rng) -> Duration {
    if least_ms == 0 {
        return Duration::ZERO;
    }
    let more = dice.below(u32::try_from(least_ms).unwrap_or(u32::MAX));
    Duration::from_millis(least_ms.max(think_ms + think_ms / 4) + u64::from(more))
}

/// When to answer what was asked then: after the pause, or after as many of them as the thinking took.
pub(super) fn due(asked: Instant, pause: Duration, now: Instant) -> Instant {
    if pause.is_zero() {
        return now;
    }
    let took = now.saturating_duration_since(asked).as_millis();
    let pauses = took.div_ceil(pause.as_millis().max(1)).max(1);
    asked + pause.saturating_mul(u32::try_from(pauses).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use longbox_kernel::Seed;

    #[test]
    fn a_pause_is_drawn_from_a_range_that_nothing_else_decides() {
        let mut dice = Rng::new(Seed::from(1));
        let drawn: Vec<u128> = (0..1000).map(|_| draw(300, 0, &mut dice).as_millis()).collect();
        assert!(drawn.iter().all(|pause| (300..600).contains(pause)));
        assert!(drawn.iter().any(|pause| *pause < 320) && drawn.iter().any(|pause| *pause > 580));
        let thoughtful: Vec<u128> = (0..1000).map(|_| draw(300, 1000, &mut dice).as_millis()).collect();
        assert!(thoughtful.iter().all(|pause| (1250..1550).contains(pause)));
        assert_eq!(draw(0, 1000, &mut dice), Duration::ZERO);
    }

    #[test]
    fn an_answer_comes_after_whole_pauses() {
        let (asked, pause) = (Instant::now(), Duration::from_millis(400));
        let after = |took: u64| due(asked, pause, asked + Duration::from_millis(took)) - asked;
        for (took, answered) in [(0, 400), (1, 400), (400, 400), (401, 800), (2900, 3200)] {
            assert_eq!(after(took), Duration::from_millis(answered), "{took}");
        }
        assert_eq!(due(asked, Duration::ZERO, asked), asked);
    }
}
