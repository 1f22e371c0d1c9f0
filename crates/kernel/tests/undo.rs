//! Taking decisions back.

use longbox_kernel::testing::{Lantern, LanternChoice, LanternEvent};
use longbox_kernel::undo::{Timeline, Untaken};
use longbox_kernel::{Game, Move, Pending, Rng, Seat, Seed, Silent, Told};

/// An arranged position for two.
fn arranged(given: &str) -> Timeline<Lantern> {
    Timeline::new(Lantern::arrange(&(), &given.parse().unwrap(), &mut Silent).unwrap())
}

fn number(timeline: &Timeline<Lantern>, wanted: LanternChoice) -> usize {
    let mut options = Vec::new();
    timeline.now().choices(&mut options);
    options.iter().position(|choice| *choice == wanted).unwrap()
}

#[test]
fn what_is_forced_and_what_others_answered_is_taken_back_too() {
    let mut timeline = arranged(
        "me.hand = ['flame 1', 'flame 2']\nfoe.hand = ['water']\ndeck = ['water', 'flame 1', 'flame 1']\nflips = ['tails']",
    );
    let before = timeline.now().hash();
    timeline.choose(number(&timeline, LanternChoice::Light(1))).unwrap();
    timeline.choose(number(&timeline, LanternChoice::Douse)).unwrap();
    // The foe has only water now: waiting is forced.
    assert_eq!(timeline.now().pending(), Pending::Decision(Seat(1)));
    timeline.choose(0).unwrap();

    let mut foes = timeline.clone();
    assert_eq!(foes.undo(Seat(1)), Some(2), "the forced wait is skipped");
    assert_eq!(foes.now().pending(), Pending::Decision(Seat(1)));
    assert_eq!(foes.moves().len(), 1);

    assert_eq!(timeline.undo(Seat(0)), Some(3));
    assert_eq!(timeline.now().hash(), before);
    assert!(timeline.events().is_empty() && timeline.moves().is_empty());
    assert_eq!(timeline.undo(Seat(0)), None);
}

#[test]
fn a_seat_that_only_ever_was_forced_has_nothing_to_take_back() {
    let mut timeline = arranged("me.hand = ['water']\ndeck = ['flame 1', 'flame 1']");
    timeline.choose(0).unwrap();
    assert!(!timeline.can_undo(Seat(0)));
    assert_eq!(timeline.undo(Seat(0)), None);
    assert_eq!(timeline.moves(), &[Move::Choice(0)]);
}

#[test]
fn answers_that_cannot_be_taken_change_nothing() {
    let mut timeline = arranged("me.hand = ['water']\ndeck = []");
    let refused = timeline.choose(1).unwrap_err();
    assert_eq!(refused, Untaken::NoSuchOption { index: 1, options: 1 });
    assert_eq!(refused.to_string(), "there is no option 1: the options are numbered from 0 to 0");
    assert!(timeline.choose(70_000).is_err());
    timeline.choose(0).unwrap();
    assert_eq!(timeline.choose(0).unwrap_err().to_string(), "the game is over");
    assert_eq!(timeline.moves(), &[Move::Choice(0)]);
}

#[test]
fn choosing_gives_back_what_happened() {
    let mut timeline = arranged("me.hand = ['flame 1']\ndeck = ['water']");
    let events = timeline.choose(0).unwrap();
    assert_eq!(events, &[LanternEvent::Lit(Seat(0), 1)]);
}

#[test]
fn what_came_before_somebody_gave_up_stands() {
    let mut timeline = Timeline::new(Lantern::deal(&Lantern::setup(4), Seed::from(1)).unwrap());
    let decide = |timeline: &mut Timeline<Lantern>| {
        for _ in 0..12 {
            timeline.choose(timeline.now().count() - 1).unwrap();
        }
    };
    decide(&mut timeline);
    assert!(timeline.can_undo(Seat(0)) && timeline.can_undo(Seat(1)));
    timeline.give_up(Seat(1)).unwrap();
    let then = timeline.now().hash();
    assert_eq!(timeline.give_up(Seat(1)).unwrap_err().to_string(), "seat 1 has given up already");
    let missing = timeline.give_up(Seat(4)).unwrap_err().to_string();
    assert_eq!(missing, "there is no seat 4: the seats are numbered from 0 to 3");
    assert!(Seat::all(4).all(|seat| !timeline.can_undo(seat)), "giving up stands, and so does what was before");
    assert_eq!((timeline.back_to(3), timeline.moves().len()), (None, 13));

    decide(&mut timeline);
    assert_eq!(timeline.moments(Seat(1)).count(), 0, "who gave up has no say");
    assert!(timeline.moments(Seat(0)).count() > 0 && timeline.moments(Seat(0)).all(|moves| moves >= 13));
    assert_eq!(timeline.back_to(13), Some(12));
    assert_eq!(timeline.now().hash(), then);
    assert!(timeline.has_given_up(Seat(1)));
}

/// Every position that undo leads to is the one that was there before.
#[test]
fn undo_restores_every_position_of_whole_games() {
    for seats in 1..=4 {
        for seed in 0..40 {
            let mut timeline = Timeline::new(Lantern::deal(&Lantern::setup(seats), Seed::from(seed)).unwrap());
            let mut dice = Rng::new(Seed::from(seed));
            let mut hashes = Vec::new();
            let mut told = Vec::new();
            let mut options = Vec::new();
            while let Pending::Decision(_) = timeline.now().pending() {
                hashes.push(timeline.now().hash());
                told.push(timeline.events().len());
                options.clear();
                timeline.now().choices(&mut options);
                timeline.choose(dice.below(options.len() as u32) as usize).unwrap();
            }
            let mut seat = Seat(dice.below(seats as u32) as u8);
            while Seat::all(seats).any(|seat| timeline.can_undo(seat)) {
                if timeline.undo(seat).is_some() {
                    let at = timeline.moves().len();
                    assert_eq!(timeline.now().pending(), Pending::Decision(seat));
                    assert_eq!(timeline.now().hash(), hashes[at]);
                    assert_eq!(timeline.events().len(), told[at]);
                    assert_eq!(timeline.marks().len(), at / Timeline::<Lantern>::STRIDE + 1);
                }
                seat = Seat(dice.below(seats as u32) as u8);
            }
        }
    }
}
