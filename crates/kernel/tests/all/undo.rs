//! Taking decisions back.

use longbox_kernel::testing::{Lantern, LanternChoice, LanternEvent};
use longbox_kernel::undo::{ChoiceError, Timeline};
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
    assert_eq!(refused, ChoiceError::NoSuchOption { index: 1, options: 1 });
    assert_eq!(refused.to_string(), "there is no option 1: the options are numbered from 0 to 0");
    assert!(timeline.choose(70_000).is_err());
    // Then both write down how the last coin falls.
    for _ in 0..3 {
        timeline.choose(0).unwrap();
    }
    assert_eq!(timeline.choose(0).unwrap_err().to_string(), "the game is over");
    assert_eq!(timeline.moves(), &[Move::Choice(0); 3]);
}

#[test]
fn choosing_gives_back_what_happened() {
    let mut timeline = arranged("me.hand = ['flame 1']\ndeck = ['water']");
    let events = timeline.choose(0).unwrap();
    assert_eq!(events, &[LanternEvent::Lit(Seat(0), 1)]);
}

/// The foe throws a water at one of my two flames, in two picks.
fn thrown() -> Timeline<Lantern> {
    let mut timeline = arranged(
        "me.hand = ['flame 2']\nme.lit = [1]\nfoe.hand = ['water', 'flame 1']\ndeck = ['flame 4', 'flame 4']\nflips = ['tails']",
    );
    timeline.choose(number(&timeline, LanternChoice::Light(2))).unwrap();
    timeline.choose(number(&timeline, LanternChoice::Douse)).unwrap();
    timeline
}

#[test]
fn an_act_is_taken_back_as_a_whole_and_one_in_progress_pick_by_pick() {
    let mut timeline = thrown();
    assert!(timeline.now().is_mid_act());
    assert_eq!(timeline.moments(Seat(1)).collect::<Vec<_>>(), [1]);
    timeline.choose(number(&timeline, LanternChoice::Aim(1))).unwrap();
    assert!(!timeline.now().is_mid_act());
    assert_eq!(timeline.moments(Seat(1)).collect::<Vec<_>>(), [1], "where the act began, and not its second pick");
    let aimed = timeline.events().iter().position(|event| matches!(event, LanternEvent::Doused(..))).unwrap();
    assert_eq!((timeline.cause(aimed), timeline.act(aimed)), (3, 2), "it followed from the aim, and from the throw");
    assert_eq!(timeline.undo(Seat(1)), Some(2));
    assert_eq!(timeline.moves().len(), 1);

    let mut midway = thrown();
    assert_eq!(midway.undo(Seat(1)), Some(1));
    assert_eq!(midway.now().pending(), Pending::Decision(Seat(1)));
}

#[test]
fn what_came_before_somebody_gave_up_stands() {
    let decide = |timeline: &mut Timeline<Lantern>| {
        for _ in 0..6 {
            timeline.choose(timeline.now().count() - 1).unwrap();
        }
    };
    let played = |seed| {
        let mut timeline = Timeline::new(Lantern::deal(&Lantern::setup(4), Seed::from(seed)).unwrap());
        decide(&mut timeline);
        timeline
    };
    let both_decided = |timeline: &Timeline<Lantern>| [0, 1].iter().all(|seat| timeline.can_undo(Seat(*seat)));
    let mut timeline = (0..).map(played).find(both_decided).unwrap();
    timeline.give_up(Seat(1)).unwrap();
    let then = timeline.now().hash();
    assert_eq!(timeline.give_up(Seat(1)).unwrap_err().to_string(), "seat 1 has given up already");
    let missing = timeline.give_up(Seat(4)).unwrap_err().to_string();
    assert_eq!(missing, "there is no seat 4: the seats are numbered from 0 to 3");
    assert!(Seat::all(4).all(|seat| !timeline.can_undo(seat)), "giving up stands, and so does what was before");
    assert_eq!((timeline.back_to(3), timeline.moves().len()), (None, 7));

    decide(&mut timeline);
    assert_eq!(timeline.moments(Seat(1)).count(), 0, "who gave up has no say");
    let moments: Vec<usize> = Seat::all(4).flat_map(|seat| timeline.moments(seat)).collect();
    assert!(!moments.is_empty() && moments.iter().all(|moves| *moves >= 7), "{moments:?}");
    assert_eq!(timeline.back_to(7), Some(6));
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
