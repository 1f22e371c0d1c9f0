//! Dealing anew what was dealt anew already: the same worlds, as often.

use longbox_kernel::cards::{Belief, CardIx, Id, Slots};
use longbox_kernel::{Lists, Rng, Seat, Seed};
use std::cell::RefCell;
use std::collections::BTreeMap;

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);
const DEALS: u64 = 6_000;

/// How often each set of seen cards was handed in, with how many that were not.
type Questions = BTreeMap<(Vec<CardIx>, usize), u64>;

/// How often each card lies in each place.
type Lies = BTreeMap<(usize, CardIx), u64>;

/// Imagines one of three cards at random, and notes what it was asked.
#[derive(Default)]
struct Asked(RefCell<Questions>);

impl Belief for Asked {
    fn imagine(&self, _: Seat, seen: &[CardIx], unseen: &mut [CardIx], rng: &mut Rng) {
        let mut seen = seen.to_vec();
        seen.sort_unstable();
        *self.0.borrow_mut().entry((seen, unseen.len())).or_default() += 1;
        unseen.iter_mut().for_each(|card| *card = CardIx(20 + rng.below(3) as u16));
    }
}

/// The other seat has shuffled a card of mine into its deck, and one of its own that I have seen; another of its cards
/// has become a copy of mine.
fn deck() -> (Slots<16>, Vec<Id>) {
    let mut slots: Slots<16> = Slots::new(2);
    let mine: Vec<Id> = (1..=2).map(|n| slots.add(CardIx(n), ME)).collect();
    let theirs: Vec<Id> = (10..=14).map(|n| slots.add(CardIx(n), FOE)).collect();
    slots.show(mine[0]);
    slots.show(theirs[0]);
    slots.show(theirs[1]);
    slots.become_card(theirs[1], CardIx(1));
    let deck: Vec<Id> = theirs.into_iter().chain([mine[0]]).collect();
    slots.forget(FOE, &deck);
    (slots, deck)
}

/// How often each card lies in each place after so many deals, and what was asked on the way to the last of them.
fn dealt(times: u64) -> (Lies, Questions) {
    let mut lies = Lies::new();
    let last = Asked::default();
    for seed in 0..DEALS {
        let (mut slots, deck) = deck();
        let mut rng = Rng::new(Seed::from(seed * 10 + times));
        for _ in 1..times {
            slots.redeal(ME, Lists::Secret, &Asked::default(), &mut rng);
        }
        slots.redeal(ME, Lists::Secret, &last, &mut rng);
        for (place, id) in deck.iter().enumerate() {
            *lies.entry((place, slots.card(*id))).or_default() += 1;
        }
    }
    (lies, last.0.into_inner())
}

#[test]
fn a_redeal_of_a_redeal_is_drawn_as_a_redeal_is() {
    let (once, asked) = dealt(1);
    assert_eq!(asked, BTreeMap::from([((vec![CardIx(10)], 3), DEALS)]), "of what I saw only the 10 is of the list");
    for times in [2, 3] {
        let (again, asked_again) = dealt(times);
        assert_eq!(asked_again, asked, "asked otherwise after {times}");
        assert!(again.keys().eq(once.keys()), "{again:?}\n{once:?}");
        // Five standard deviations of a count of 1,000 or less.
        let far = |key: &(usize, CardIx)| again[key].abs_diff(once[key]) > 200;
        assert_eq!(once.keys().find(|key| far(key)), None, "{again:?}\n{once:?}");
    }
}
