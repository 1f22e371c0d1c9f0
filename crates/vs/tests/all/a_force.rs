//! The more intricate cards of A-Force, played from the first turn on.

use crate::table;
use crate::table::{Duel, against, attack, is, lay, recruit, side, use_power};
use longbox_kernel::Seat;
use longbox_vs::{Choice, Event};

const ACADEMY: &str = "MNB-111";
const LABORATORY: &str = "MNB-110";
const SKILL: &str = "MNB-109";

fn count(events: &[Event], of: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| of(event)).count()
}

#[test]
fn goblins_come_until_there_are_four() {
    let mine = side("AFF-027", &[("AFF-042", 20), (ACADEMY, 40)], &["AFF-054"]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let summon = |choice: Choice, _: &[Event]| matches!(choice, Choice::Use(1.., 0));
    let wishes: [&[table::Wish]; 2] = [&[&recruit("AFF-042"), &lay(ACADEMY), &summon], &[]];
    let goblin = |event: &Event| matches!(event, Event::Appears { who, .. } if is(who.card, "AFF-054"));
    let events = duel.until(goblin, wishes);
    assert_eq!(count(&events, goblin), 4);
    // With four in play the power does nothing, and says nothing of too few tokens.
    let used = |event: &Event| matches!(event, Event::UsesPower { power, .. } if power == "Summon Goblins");
    let events = duel.until(used, wishes);
    assert_eq!(count(&events, |event| goblin(event) || matches!(event, Event::TooMany { .. })), 0);
}

#[test]
fn titania_recovers_unwounded_from_anything_but_a_strike() {
    let mine = side("MNB-055", &[("MNB-062", 30), (SKILL, 30)], &[]);
    let mut duel = Duel::new(mine, side("AFF-027", &[("AFF-037", 30), (ACADEMY, 30)], &[]));
    let mine: &[table::Wish] = &[&recruit("MNB-062"), &lay(SKILL), &use_power];
    let theirs: &[table::Wish] = &[&recruit("AFF-037"), &lay(ACADEMY)];
    let titania = |event: &Event| matches!(event, Event::Stunned { who, .. } if is(who.card, "AFF-037"));
    let events = duel.until(titania, [mine, theirs]);
    assert_eq!(count(&events, |event| matches!(event, Event::Stunned { wounded: false, .. })), 1);
    assert_eq!(count(&events, |event| matches!(event, Event::Recovers { who } if is(who.card, "AFF-037"))), 1);
}

#[test]
fn a_pocketed_main_character_comes_back_at_its_next_turn() {
    let mine = side("AFF-003", &[("AFF-015", 20), (LABORATORY, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let into_pocket = |choice: Choice, _: &[Event]| matches!(choice, Choice::Use(..) | Choice::Body(_));
    let wishes: [&[table::Wish]; 2] = [&[&recruit("AFF-015"), &lay(LABORATORY), &into_pocket], &[]];
    duel.until(|event| matches!(event, Event::Removed { card, .. } if is(*card, "AFF-003")), wishes);
    let back = |event: &Event| matches!(event, Event::Appears { who, .. } if is(who.card, "AFF-003"));
    let theirs = duel.until(|event| matches!(event, Event::Turn { seat: Seat(1), .. }), wishes);
    assert_eq!(count(&theirs, back), 0);
    duel.until(back, wishes);
    assert!(duel.asked().is_some());
}

#[test]
fn the_staff_of_one_plays_a_plot_twist_from_the_deck() {
    let mine = side("AFF-003", &[("AFF-010", 20), ("AFF-051", 1), (ACADEMY, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[("MNB-009", 60)], &[]));
    let find = |choice: Choice, _: &[Event]| matches!(choice, Choice::Face(_));
    // Cat Fight needs a member of its team, which She-Hulk is not; Open Fire needs none.
    let wishes: [&[table::Wish]; 2] =
        [&[&recruit("AFF-010"), &lay(ACADEMY), &find, &attack, &against("MNB-001"), &use_power], &[]];
    let used = |event: &Event| matches!(event, Event::UsesPower { power, .. } if power == "The Staff of One");
    duel.until(used, wishes);
    assert!(!duel.choices().iter().any(|choice| find(*choice, &[])));

    let mine = side("AFF-003", &[("AFF-010", 20), ("MNB-105", 1), (ACADEMY, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[("MNB-009", 60)], &[]));
    let played = |event: &Event| matches!(event, Event::PlaysTwist { card, .. } if is(*card, "MNB-105"));
    let events = duel.until(played, wishes);
    assert_eq!(count(&events, |event| matches!(event, Event::Shuffles { .. })), 1);
}

#[test]
fn madame_masque_is_duplicated_by_powering_up() {
    let mine = side("AFF-027", &[("AFF-036", 60)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let power_up = |choice: Choice, _: &[Event]| matches!(choice, Choice::PowerUp(..) | Choice::Yes);
    let wishes: [&[table::Wish]; 2] = [&[&lay("AFF-036"), &recruit("AFF-036"), &power_up], &[]];
    let masque = |event: &Event| matches!(event, Event::Appears { who, .. } if is(who.card, "AFF-036"));
    duel.until(masque, wishes);
    duel.until(|event| matches!(event, Event::PowersUp { .. }), wishes);
    let events = duel.until(masque, wishes);
    // Both stay: they swarm.
    assert_eq!(count(&events, |event| matches!(event, Event::Kod { .. } | Event::Recruits { .. })), 0);
}

#[test]
fn sister_grimm_uses_one_power_of_the_staff_and_is_level_one_again() {
    let mine = side("AFF-005", &[(ACADEMY, 60)], &[]);
    let mut duel = Duel::new(mine, side("AFF-029", &[("AFF-053", 60)], &[]));
    let play = |choice: Choice, _: &[Event]| matches!(choice, Choice::Play(..));
    let theirs: &[table::Wish] = &[&lay("AFF-053"), &play, &attack, &against("AFF-005")];
    let mine: &[table::Wish] = &[&lay(ACADEMY), &use_power];
    let level = |id: &'static str, to: bool| move |event: &Event| matches!(event, Event::Level { card, up, .. } if is(*card, id) && *up == to);
    duel.until(level("AFF-006", true), [mine, theirs]);
    let events = duel.until(level("AFF-005", false), [mine, &[]]);
    assert_eq!(drawn(&events), 3);
    // Wounded once more she has the staff again, but not this power.
    duel.until(level("AFF-006", true), [mine, theirs]);
    duel.until(
        |event| matches!(event, Event::Turn { seat: Seat(1), .. }),
        [
            &[&lay(ACADEMY), &|choice, _| {
                assert!(!matches!(choice, Choice::Use(..)), "Open Sesame is used up");
                false
            }],
            &[],
        ],
    );
}

#[test]
fn growing_magic_grows_with_every_use() {
    let mine = side("AFF-029", &[("AFF-047", 20), (ACADEMY, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let magic = |choice: Choice, _: &[Event]| matches!(choice, Choice::Use(1.., 0));
    let wishes: [&[table::Wish]; 2] = [&[&recruit("AFF-047"), &lay(ACADEMY), &magic], &[]];
    let used = |event: &Event| matches!(event, Event::UsesPower { power, .. } if power == "Growing Magic");
    for times in 1..=3 {
        let events = duel.until(used, wishes);
        assert_eq!(drawn(&events), times);
    }
}

/// How many cards were drawn.
fn drawn(events: &[Event]) -> usize {
    let drawn = |event: &Event| if let Event::Draws { cards, .. } = event { cards.len() } else { 0 };
    events.iter().map(drawn).sum()
}
