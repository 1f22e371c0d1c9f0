//! Nothing is allocated while a game is played.
//!
//! Stands alone in its file, because the allocator counts for the whole program.

#![allow(unsafe_code)] // a global allocator cannot be written without

use longbox_arena::{RandomSeats, Seating, Tally, game_seed, play_out};
use longbox_games::{Visitor, each};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Rng, Seat, Seed};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

struct Counting;

thread_local! {
    /// Those of this thread only: the test harness has its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(act: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    act();
    ALLOCATIONS.get() - before
}

#[derive(Clone)]
struct Played;

impl Visitor for Played {
    type Out = ();

    fn visit<G: Plug>(self) {
        const GAMES: usize = 400;
        let matchups = G::every_matchup(G::standard_cards()).unwrap();
        let (mut tally, mut seats) = (Tally::NONE, RandomSeats::default());
        let mut rng = Rng::new(Seed::from(1));
        for n in 0..GAMES {
            let matchup = &matchups[n * matchups.len().div_ceil(GAMES) % matchups.len()];
            let seed = game_seed(Seed::from(1), n as u64);
            // What is worked out once for a setup or its cards is worked out before.
            if let Ok(mut first) = G::deal(&matchup.setup, seed) {
                first.redeal(Seat(0), &mut rng);
            }
            let counted = allocations(|| {
                let Ok(mut game) = G::deal(&matchup.setup, seed) else { return };
                Seating::<G>::begin(&mut seats, seed);
                let mut imagined = game.clone();
                imagined.redeal(Seat(0), &mut rng);
                play_out(&mut imagined, &mut seats, &mut tally);
                play_out(&mut game, &mut seats, &mut tally);
            });
            assert_eq!(counted, 0, "{}: {} allocates", G::NAME, matchup.name);
        }
        assert!(tally.decisions > 10 * GAMES as u64);
    }
}

#[test]
fn every_game_is_played_cloned_and_dealt_anew_without_allocating() {
    assert_eq!(allocations(|| drop(black_box(Box::new([0; 64])))), 1, "the counter counts");
    each(Played);
}
