//! Tables laid aside and taken up again.

use longbox_kernel::table::{Heard, Seated, Table};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Rng, Seat, Seed, Viewer};

fn thawed(setup: LanternSetup, seed: Seed, frozen: &[u8]) -> Seated<Lantern> {
    Seated::thaw(setup, seed, frozen).unwrap()
}

fn told(table: &dyn Table) -> Vec<Vec<Heard>> {
    let viewers = Seat::all(table.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Omniscient]);
    viewers.map(|viewer| table.heard(viewer, 0)).collect()
}

fn assert_same(one: &dyn Table, other: &dyn Table) {
    assert_eq!(one.hash(), other.hash());
    assert_eq!((one.decision(), one.moves()), (other.decision(), other.moves()));
    assert_eq!((one.options(), one.question()), (other.options(), other.question()));
    assert_eq!(one.replay().write(), other.replay().write());
    assert_eq!(told(one), told(other));
    for seat in Seat::all(one.seats()) {
        assert_eq!(one.moments(seat), other.moments(seat));
        assert_eq!(one.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
    }
}

/// One more move at random: mostly a choice, sometimes something is taken back.
fn go_on(table: &mut dyn Table, dice: &mut Rng) {
    match table.pending().seat() {
        Some(seat) if dice.below(5) == 0 && table.can_undo(seat) => {
            table.undo(seat).unwrap();
        }
        Some(_) => {
            let options = table.options().len() as u32;
            table.choose(dice.below(options) as usize).unwrap();
        }
        None => {}
    }
}

#[test]
fn a_table_taken_up_again_is_the_same_and_goes_on_the_same() {
    for (seats, seed) in (1..=4).flat_map(|seats| (0..12).map(move |seed| (seats, Seed::from(seed)))) {
        let setup = Lantern::setup(seats);
        let mut dice = Rng::new(seed);
        let mut table = Seated::<Lantern>::deal(setup, seed).unwrap();
        let mut other = thawed(setup, seed, &table.freeze());
        for move_made in 0..80 {
            assert_same(&table, &other);
            let mut same = dice.clone();
            go_on(&mut table, &mut dice);
            go_on(&mut other, &mut same);
            // Between two times of being frozen so much happens that undo also reaches what was played elsewhere.
            if move_made % 9 == 0 {
                other = thawed(setup, seed, &other.freeze());
            }
        }
    }
}

#[test]
fn after_a_thaw_everything_can_be_taken_back() {
    let (setup, seed) = (Lantern::setup(3), Seed::from(4));
    let mut table = Seated::<Lantern>::deal(setup, seed).unwrap();
    while table.outcome().is_none() {
        table.choose(0).unwrap();
    }
    assert!(table.moves() > 20, "{} moves are too few to show anything", table.moves());
    for target in 0..table.moves() {
        let mut one = table.clone();
        let mut other = thawed(setup, seed, &table.freeze());
        assert_eq!(one.back_to(target), other.back_to(target));
        assert_same(&one, &other);
    }
}

#[test]
fn damage_and_other_games_are_noticed() {
    let (setup, seed) = (Lantern::setup(2), Seed::from(4));
    let mut table = Seated::<Lantern>::deal(setup, seed).unwrap();
    (0..6).for_each(|_| drop(table.choose(0).unwrap()));
    let frozen = table.freeze();
    let spoilt = |setup, seed, bytes: &[u8]| Seated::<Lantern>::thaw(setup, seed, bytes).err().unwrap().to_string();

    for bit in 0..frozen.len() * 8 {
        let mut damaged = frozen.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(spoilt(setup, seed, &damaged).contains("seal is broken"));
    }
    for len in 0..frozen.len() {
        spoilt(setup, seed, &frozen[..len]);
    }
    assert!(spoilt(setup, Seed::from(5), &frozen).contains("dealt otherwise"));
    assert!(spoilt(Lantern::setup(4), seed, &frozen).contains("dealt otherwise"));
}
