//! The more intricate cards of Defenders, played from the first turn on.

use crate::table;
use crate::table::{Duel, against, attack, is, lay, recruit, side, use_power};
use longbox_kernel::Seat;
use longbox_vs::{Choice, Event};

const ACADEMY: &str = "MNB-111";
const FORTRESS: &str = "MNB-112";
const SKILL: &str = "MNB-109";

fn appears(id: &'static str) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::Appears { who, .. } if is(who.card, id))
}

#[test]
fn rhino_has_to_be_in_the_first_attack_and_an_enemy_may_pay_to_stun_it() {
    let mine = side("DEF-027", &[("DEF-039", 30), ("DEF-035", 30)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let wishes: [&[table::Wish]; 2] = [&[&recruit("DEF-039"), &recruit("DEF-035"), &lay("DEF-035")], &[]];
    duel.until(appears("DEF-039"), wishes);
    let in_main = |duel: &Duel| duel.choices().iter().any(|choice| matches!(choice, Choice::Attack(_)));
    while !in_main(&duel) {
        duel.choose(Choice::Pass);
    }
    // Bullseye and Carnage are ready too.
    let attacks: Vec<Choice> = duel.choices().into_iter().filter(|choice| attack(*choice, &[])).collect();
    assert_eq!(attacks.len(), 1);
    duel.choose(attacks[0]);
    let declared = |event: &Event| matches!(event, Event::Attacks { attackers, .. } if attackers.iter().any(|figure| is(figure.card, "DEF-039")));
    duel.until(declared, [&[], &[]]);
    assert_eq!(duel.asked(), Some(Seat(1)));
    duel.choose(Choice::Yes);
    let stunned = duel.until(|event| matches!(event, Event::Stunned { .. }), [&[], &[]]);
    assert!(stunned.iter().any(|event| matches!(event, Event::Stunned { who, .. } if is(who.card, "DEF-039"))));
}

#[test]
fn iron_fist_stuns_whom_he_strikes_whatever_the_defense() {
    let mine = side("DEF-007", &[("DEF-012", 30), (SKILL, 30)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[("MNB-105", 60)], &[]));
    let wishes: [&[table::Wish]; 2] =
        [&[&recruit("DEF-012"), &lay(SKILL), &use_power, &attack, &against("MNB-001")], &[]];
    let used = |event: &Event| matches!(event, Event::UsesPower { power, .. } if power == "Iron Fist Punch");
    duel.until(used, wishes);
    // Two ATK against five DEF.
    let stunned = |event: &Event| matches!(event, Event::Stunned { who, .. } if is(who.card, "MNB-001"));
    let events = duel.until(stunned, wishes);
    assert!(events.iter().any(|event| matches!(event, Event::Triggers { card, .. } if is(*card, "DEF-012"))));
}

#[test]
fn luke_cage_buys_xp_and_finds_iron_fist_in_any_zone() {
    let mine = side("DEF-007", &[("DEF-012", 2), (ACADEMY, 58)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let most = |choice: Choice, _: &[Event]| matches!(choice, Choice::BuyXp(_));
    let level = |event: &Event| matches!(event, Event::Level { card, up: true, .. } if is(*card, "DEF-008"));
    let bought = duel.until(level, [&[&lay(ACADEMY), &most], &[]]);
    assert!(bought.iter().any(|event| matches!(event, Event::BuysXp { paid: 1, .. })));
    duel.until(appears("DEF-012"), [&[&lay(ACADEMY), &use_power, &|choice, _| matches!(choice, Choice::Face(_))], &[]]);
}

#[test]
fn purple_man_keeps_whom_he_took_until_he_is_stunned() {
    let mine = side("DEF-027", &[("DEF-045", 20), (ACADEMY, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-029", &[("MNB-009", 20), ("MNB-105", 40)], &[]));
    let brainwash = |choice: Choice, events: &[Event]| {
        let other = events.iter().any(|event| matches!(event, Event::UsesPower { power, .. } if power != "Brainwash"));
        matches!(choice, Choice::Use(..)) && !other
    };
    let mine: &[table::Wish] = &[&recruit("DEF-045"), &lay(ACADEMY), &brainwash];
    let theirs: &[table::Wish] = &[&recruit("MNB-009"), &lay("MNB-105")];
    let taken = |to: Seat| move |event: &Event| matches!(event, Event::Taken { who, to: side, .. } if is(who.card, "MNB-009") && *side == to);
    duel.until(taken(Seat(0)), [mine, theirs]);
    let open_fire = |choice: Choice, _: &[Event]| matches!(choice, Choice::Play(..));
    let theirs: &[table::Wish] = &[&open_fire, &attack, &against("DEF-045")];
    let events = duel.until(taken(Seat(1)), [&[], theirs]);
    assert!(events.iter().any(|event| matches!(event, Event::Stunned { who, .. } if is(who.card, "DEF-045"))));
}

#[test]
fn kingpin_takes_over_with_two_others_of_the_underworld() {
    let mine = side("DEF-027", &[("DEF-047", 20), ("DEF-035", 20), (FORTRESS, 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[(ACADEMY, 60)], &[]));
    let wishes: [&[table::Wish]; 2] = [&[&recruit("DEF-047"), &recruit("DEF-035"), &lay(FORTRESS), &use_power], &[]];
    let events = duel.until(|event| matches!(event, Event::NewMain { .. }), wishes);
    assert!(events.iter().any(|event| matches!(event, Event::NewMain { who } if is(who.card, "DEF-047"))));
    assert!(duel.asked().is_some());
}

#[test]
fn chain_lightning_leaves_main_characters_alone() {
    let mine = side("DEF-027", &[("DEF-037", 20), ("MNB-110", 40)], &[]);
    let mut duel = Duel::new(mine, side("MNB-001", &[("MNB-009", 60)], &[]));
    let mine: &[table::Wish] = &[&recruit("DEF-037"), &lay("MNB-110"), &use_power];
    let theirs: &[table::Wish] = &[&recruit("MNB-009"), &lay("MNB-009")];
    let events = duel.until(|event| matches!(event, Event::Stunned { .. }), [mine, theirs]);
    let stunned: Vec<_> = events.iter().filter(|event| matches!(event, Event::Stunned { .. })).collect();
    assert!(matches!(stunned[..], [Event::Stunned { who, .. }] if is(who.card, "MNB-009")));
}
