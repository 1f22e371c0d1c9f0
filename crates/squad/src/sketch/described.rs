//! The table in sentences, for who reads it line by line.

use crate::plug::line;
use crate::position::Squad;
use crate::view::{Held, Seen, SideView};
use longbox_kernel::sketch::Scene;

/// The table in a few lines, or with every card that one may read.
pub(crate) fn describe(scene: &Scene<Squad>, whole: bool) -> Vec<String> {
    let (near, far) = (scene.near, scene.near.other());
    let side = |seat: longbox_kernel::Seat| scene.view.seats.get(seat.ix());
    let mut lines = vec![turn(scene)];
    for seat in [near, far] {
        lines.extend(side(seat).map(|side| format!("{}: {}.", scene.name(seat), piles(side))));
    }
    lines.extend(attack(scene));
    let hand: Vec<&Held> = side(near).map(|side| side.hand.iter().flatten().collect()).unwrap_or_default();
    if !whole {
        lines.push(format!(
            "Your hand: {}.",
            joined(hand.iter().map(|held| format!("{}{}", held.card.name, seen(held))))
        ));
        return lines;
    }
    for (seat, whose) in [(far, "Their"), (near, "Your")] {
        let keepers = side(seat).map(|side| side.keepers.iter().map(|keeper| (&keeper.card, "")).collect());
        lines.extend(listed(scene, &format!("{whose} Keepers, oldest first:"), keepers.unwrap_or_default()));
    }
    lines.extend(listed(scene, "Your hand:", hand.into_iter().map(|held| (&held.card, seen(held))).collect()));
    lines
}

/// What is said of a card in hand that the opponent knows.
fn seen(held: &Held) -> &'static str {
    if held.open { " (seen by your opponent)" } else { "" }
}

/// Cards with their text, and what is said after each name.
fn listed(scene: &Scene<Squad>, title: &str, cards: Vec<(&Seen, &str)>) -> Vec<String> {
    if cards.is_empty() {
        return Vec::new();
    }
    let cards = cards.iter().filter_map(|(seen, after)| Some((scene.cards.card(scene.cards.by_id(seen.id)?), after)));
    let told = cards.map(|(card, after)| format!("  {}{after}: {}. {}", card.name, line(card), card.text));
    [title.to_owned()].into_iter().chain(told).collect()
}

fn turn(scene: &Scene<Squad>) -> String {
    let view = scene.view;
    let whose = match scene.name(view.active) {
        "You" => "your turn".to_owned(),
        name => format!("{name} is playing"),
    };
    let bonus = match view.seats.get(scene.near.ix()).map_or(0, |side| side.power_bonus) {
        0 => String::new(),
        bonus => format!(" ({bonus:+} for you this turn)"),
    };
    format!("Turn {}, {whose}. Power {}{bonus}.", view.turn, view.power)
}

fn piles(side: &SideView) -> String {
    let top = match side.discard.first() {
        Some(Some(top)) => format!(" with {} on top", top.name),
        Some(None) | None => String::new(),
    };
    let keepers = match side.keepers.len() {
        0 => "no Keepers".to_owned(),
        _ => format!("Keepers {}", names(side.keepers.iter().map(|keeper| &keeper.card))),
    };
    format!("deck {}, hand {}, discard {}{top}, {keepers}", side.deck.len(), side.hand.len(), side.discard.len())
}

fn attack(scene: &Scene<Squad>) -> Option<String> {
    if let Some(damage) = &scene.view.damage {
        let victim = if damage.victim == scene.near { "you" } else { scene.name(damage.victim) };
        let factors: Vec<&str> = damage.to_block.iter().map(|factor| factor.name()).collect();
        let to_block = if factors.is_empty() { "nothing".into() } else { factors.join(" and ") };
        let (name, total, done) = (damage.card.name, damage.total, damage.done);
        return Some(format!("{name} hits {victim} for {total}, {done} taken so far; to block: {to_block}."));
    }
    let attack = scene.view.attacks.last()?;
    Some(format!("The attack: {} for {}.", attack.card.name, attack.value))
}

fn names<'a>(cards: impl Iterator<Item = &'a Seen>) -> String {
    joined(cards.map(|card| card.name.to_owned()))
}

fn joined(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() { "empty".into() } else { names.join("; ") }
}
