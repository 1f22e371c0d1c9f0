//! The table in sentences, for who reads it line by line.

use super::{clash, is_ally, phase, played, whose_turn};
use crate::plug::line;
use crate::position::Vs;
use crate::view::{FigureSeen, Seen, SideView};
use longbox_kernel::Seat;
use longbox_kernel::sketch::Scene;

/// The table in a few lines, or with every card that one may read.
pub(crate) fn describe(scene: &Scene<Vs>, whole: bool) -> Vec<String> {
    let view = scene.view;
    let count = view.seats.len() as u8;
    let mut lines = vec![turn(scene)];
    for seat in scene.around() {
        if let Some(side) = view.seats.get(seat.ix()) {
            let ally = if is_ally(scene, seat) { ", your team mate" } else { "" };
            lines.push(format!("{}{ally}: {}.", scene.name(seat), piles(side)));
            lines.extend(row("Front row", &side.front));
            lines.extend(row("Back row", &side.back));
        }
    }
    for universe in &view.elsewhere {
        let name = if universe.number == 0 {
            "The original universe".into()
        } else {
            format!("Pocket Universe {}", universe.number)
        };
        lines.push(format!("{name}:"));
        for (rows, seat) in universe.seats.iter().zip((0..count).map(Seat)) {
            lines.extend(row(&format!("{}, front row", scene.name(seat)), &rows.front));
            lines.extend(row(&format!("{}, back row", scene.name(seat)), &rows.back));
        }
    }
    if let Some(combat) = &view.combat {
        lines.extend(clash::lines(scene, combat).iter().map(|line| format!("{}.", line.text().trim())));
    }
    lines.extend(view.playing.iter().map(|play| format!("{}.", played(scene, play))));
    let hand: Vec<&Seen> =
        view.seats.get(scene.near.ix()).map(|side| side.hand.iter().flatten().collect()).unwrap_or_default();
    if !whole {
        lines.push(format!("Your hand: {}.", names(hand.into_iter())));
        return lines;
    }
    let shown = view.seats.iter().flat_map(|side| side.front.iter().chain(&side.back)).map(|figure| &figure.card);
    lines.extend(listed(scene, "In play:", shown.collect()));
    lines.extend(listed(scene, "Your hand:", hand));
    lines
}

fn turn(scene: &Scene<Vs>) -> String {
    let view = scene.view;
    let whose = whose_turn(scene, view.active);
    let points = match view.seats.get(view.active.ix()).map_or(0, |side| side.points) {
        0 => String::new(),
        points => format!(" Recruit points: {points}."),
    };
    let place = match view.universe {
        0 => String::new(),
        number => format!(" in Pocket Universe {number}"),
    };
    format!("Turn {}{place}, {whose}: {}.{points}", view.turn, phase(view.phase))
}

fn piles(side: &SideView) -> String {
    if side.out {
        return "out of the game".to_owned();
    }
    let up: Vec<&str> = side.resources.iter().filter(|one| one.up).filter_map(|one| one.name).collect();
    let down = side.resources.iter().filter(|one| !one.up).count();
    let (hand, deck, ko) = (side.hand.len(), side.deck.len(), side.ko.len());
    let down = (down > 0).then(|| format!("{down} face down"));
    let resources: Vec<String> = up.into_iter().map(str::to_owned).chain(down).collect();
    let resources = if resources.is_empty() { "none".to_owned() } else { resources.join("; ") };
    let mut told = format!("hand {hand}, deck {deck}, KO pile {ko}, resources: {resources}");
    for one in &side.resources {
        if let Some(beneath) = &one.beneath {
            let above = one.name.unwrap_or("a face-down resource");
            told += &format!(", {} beneath {above}", beneath.name);
        }
    }
    for prediction in &side.predictions {
        match (prediction.attacker, prediction.defender) {
            (Some(attacker), Some(defender)) => told += &format!(", predicts that {attacker} attacks {defender}"),
            (_, _) => told += ", has made a Prediction",
        }
    }
    let xp = side.main.as_ref().and_then(|main| Some((main, main.needed?)));
    if let Some((main, needed)) = xp {
        told += &format!("; {} has {} of {needed} XP", main.card.name, main.xp);
    }
    told
}

fn row(word: &str, figures: &[FigureSeen]) -> Option<String> {
    if figures.is_empty() {
        return None;
    }
    let told: Vec<String> = figures.iter().map(figure).collect();
    Some(format!("  {word}: {}.", told.join("; ")))
}

/// "Hulk 7/7, 1 of 2 wounds, exhausted, 2 +1/+1 counters"
fn figure(figure: &FigureSeen) -> String {
    let mut told = format!("{} {}/{}", figure.card.name, figure.atk, figure.def);
    match figure.wounds {
        0 => {}
        vitality @ ..0 => told += &format!(", {} vitality", -i32::from(vitality)),
        wounds => told += &format!(", {wounds} of {} wounds", figure.health),
    }
    let flags = [
        (figure.attacking, "attacking"),
        (figure.defending, "defending"),
        (figure.stunned && !figure.dazed, "stunned"),
        (figure.dazed, "dazed: stunned without a wound"),
        (figure.hidden, "hidden"),
        (figure.machine, "a Machine"),
        (!figure.ready && !figure.stunned, "exhausted"),
        (figure.frozen, "frozen"),
    ];
    for (_, word) in flags.into_iter().filter(|(holds, _)| *holds) {
        told += &format!(", {word}");
    }
    match figure.counters {
        0 => {}
        less @ ..0 => told += &counters(less.unsigned_abs(), "-1/-1"),
        more => told += &counters(more.unsigned_abs(), "+1/+1"),
    }
    match figure.packages {
        0 => {}
        packages => told += &format!(", {packages} Package counters"),
    }
    if let Some(gear) = &figure.gear {
        told += &format!(", with {}", gear.name);
    }
    if !figure.captives.is_empty() {
        told += &format!(", holds {} captive", names(figure.captives.iter()));
    }
    told
}

fn counters(count: u16, sign: &str) -> String {
    format!(", {count} {sign} counter{}", if count == 1 { "" } else { "s" })
}

fn listed(scene: &Scene<Vs>, title: &str, seen: Vec<&Seen>) -> Vec<String> {
    if seen.is_empty() {
        return Vec::new();
    }
    let mut ids: Vec<&str> = Vec::new();
    for seen in seen {
        if !ids.contains(&seen.id) {
            ids.push(seen.id);
        }
    }
    let cards = ids.into_iter().filter_map(|id| scene.cards.by_id(id)).map(|card| scene.cards.card(card));
    let told = cards.map(|card| format!("  {}: {}. {}", card.title, line(card), card.text.join(" ")));
    [title.to_owned()].into_iter().chain(told).collect()
}

fn names<'a>(cards: impl Iterator<Item = &'a Seen>) -> String {
    let names: Vec<&str> = cards.map(|card| card.name).collect();
    if names.is_empty() { "empty".into() } else { names.join("; ") }
}
