//! Nothing is allocated while a game is played.
//!
//! Stands alone in its file, because the allocator counts for the whole program.

#![allow(unsafe_code)] // a global allocator cannot be written without

use longbox_arena::{RandomSeats, Seating, Tally, game_seed, play_out};
use longbox_kernel::{Game, Rng, Seat, Seed};
use longbox_squad::{Catalogue, Setup, Squad, decks};
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

#[test]
fn a_game_is_played_cloned_and_dealt_anew_without_allocating() {
    assert_eq!(allocations(|| drop(black_box(Box::new([0; 64])))), 1, "the counter counts");
    let cards = Catalogue::standard();
    let decks: Vec<_> = decks::all().iter().map(|deck| deck.check(cards).unwrap()).collect();
    let (mut tally, mut seats) = (Tally::NONE, RandomSeats::default());
    let mut rng = Rng::new(Seed::from(1));
    for n in 0..400 {
        let (mine, theirs) = (n % decks.len(), (n * 7 + 3) % decks.len());
        let setup = Setup::duel(cards, decks[mine].clone(), decks[theirs].clone());
        let seed = game_seed(Seed::from(1), n as u64);
        // What is wrong with a setup is looked for when it is dealt for the first time.
        drop(Squad::deal(&setup, seed));
        let counted = allocations(|| {
            let Ok(mut game) = Squad::deal(&setup, seed) else { return };
            Seating::<Squad>::begin(&mut seats, seed);
            let mut imagined = game.clone();
            imagined.redeal(Seat(0), &mut rng);
            play_out(&mut imagined, &mut seats, &mut tally);
            play_out(&mut game, &mut seats, &mut tally);
        });
        assert_eq!(counted, 0, "game {n} allocates");
    }
    assert!(tally.decisions > 20_000);
}
