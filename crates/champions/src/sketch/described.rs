//! The table in sentences, for who reads it line by line.

use super::clash::sentences;
use super::phase;
use super::signs::powers;
use crate::plug::line;
use crate::position::Champions;
use crate::view::{InPlay, SeatSeen};
use longbox_kernel::Seat;
use longbox_kernel::sketch::Scene;

/// The table in a few lines, or with every card that one may read.
pub(crate) fn describe(scene: &Scene<Champions>, whole: bool) -> Vec<String> {
    let view = scene.view;
    let mut lines = vec![turn(scene)];
    lines.extend(view.villain.as_ref().map(|villain| format!("Villain: {}.", figure(villain))));
    lines.extend(row("Villains beside", &view.villains.iter().collect::<Vec<_>>()));
    lines.extend(view.main.as_ref().map(|main| {
        format!(
            "Main scheme: {}, {} of {} threat, {} more each round.",
            main.card.name, main.threat, main.target, main.grows
        )
    }));
    lines.extend(view.sides.iter().map(|side| {
        let icons: String = side.icons.iter().map(|icon| format!(", {icon}")).collect();
        format!("Side scheme: {}, {} threat{icons}{}.", side.card.name, side.threat, attached(side))
    }));
    lines.extend(row("Environments", &view.environments.iter().collect::<Vec<_>>()));
    for seat in scene.around() {
        if let Some(seen) = view.seats.get(seat.ix()) {
            lines.extend(hero(scene, seat, seen));
        }
    }
    if let Some(now) = &view.activation {
        lines.extend(sentences(scene, now).into_iter().map(|text| longbox_kernel::english::sentence(&text)));
    }
    let hand: Vec<&str> = match view.seats.get(scene.near.ix()) {
        Some(seen) => seen.hand.iter().flatten().map(|card| card.id).collect(),
        None => Vec::new(),
    };
    if !whole {
        let names: Vec<String> = hand.iter().filter_map(|id| held(scene, id)).collect();
        lines.push(format!("Your hand: {}.", if names.is_empty() { "empty".into() } else { names.join("; ") }));
        return lines;
    }
    lines.extend(listed(scene, "In play:", in_play(scene)));
    lines.extend(listed(scene, "Your hand:", hand));
    lines
}

fn turn(scene: &Scene<Champions>) -> String {
    let view = scene.view;
    let now = match view.turn {
        Some(seat) => format!("{} turn", scene.whose(seat)),
        None => phase(view.phase).to_owned(),
    };
    let (deck, discard) = (view.encounter.deck.len(), view.encounter.discard.len());
    format!("Round {}, {now}. Encounter deck {deck}, discard pile {discard}.", view.round)
}

fn hero(scene: &Scene<Champions>, seat: Seat, seen: &SeatSeen) -> Vec<String> {
    let name = scene.name(seat);
    let Some(identity) = seen.identity.as_ref().filter(|_| !seen.out) else {
        return vec![format!("{name}: out of the game.")];
    };
    let first = if scene.view.first == seat && scene.view.seats.len() > 1 { ", first player" } else { "" };
    let (hand, deck, discard) = (seen.hand.len(), seen.deck.len(), seen.discard.len());
    let dealt = match seen.dealt.len() {
        0 => String::new(),
        1 => ", 1 encounter card dealt".to_owned(),
        n => format!(", {n} encounter cards dealt"),
    };
    let who = if name == identity.card.name { String::new() } else { format!("{name}: ") };
    let facts = format!("hand {hand}, deck {deck}, discard pile {discard}{dealt}");
    let mut lines = vec![format!("{who}{}, {}{first}; {facts}.", figure(identity), seen.form)];
    let is_ally = |card: &&InPlay| card.kind == "ally";
    let (allies, rest): (Vec<&InPlay>, Vec<&InPlay>) = seen.area.iter().partition(is_ally);
    lines.extend(row("  Minions engaged", &seen.engaged.iter().collect::<Vec<_>>()));
    lines.extend(row("  Allies", &allies));
    lines.extend(row("  Upgrades and supports", &rest));
    if seat != scene.near {
        lines.extend(open_hand(scene, seen));
    }
    lines
}

/// The hand of somebody else, as far as it lies open.
fn open_hand(scene: &Scene<Champions>, seen: &SeatSeen) -> Option<String> {
    let known: Vec<String> = seen.hand.iter().flatten().filter_map(|card| held(scene, card.id)).collect();
    let hidden = match seen.hand.len() - known.len() {
        _ if known.is_empty() => return None,
        0 => String::new(),
        n => format!("; {n} hidden"),
    };
    Some(format!("  Hand: {}{hidden}.", known.join("; ")))
}

fn row(word: &str, cards: &[&InPlay]) -> Option<String> {
    let told: Vec<String> = cards.iter().map(|card| figure(card)).collect();
    (!told.is_empty()).then(|| format!("{word}: {}.", told.join("; ")))
}

/// "Rhino (I), 11 of 14 hit points, ATK 2 SCH 1, tough, with Charge"
fn figure(card: &InPlay) -> String {
    let mut told = card.card.name.to_owned();
    if card.hp > 0 {
        told += &format!(", {} of {} hit points", card.remaining.max(0), card.hp);
        let powers = powers(card);
        told += &if powers.is_empty() { String::new() } else { format!(", {powers}") };
    }
    let flags =
        [(!card.ready, "exhausted"), (card.stunned, "stunned"), (card.confused, "confused"), (card.tough, "tough")];
    for (_, word) in flags.into_iter().filter(|(holds, _)| *holds) {
        told += &format!(", {word}");
    }
    for keyword in card.keywords.iter().filter(|keyword| !keyword.starts_with("Uses")) {
        told += &format!(", {}", keyword.to_lowercase());
    }
    match card.counters {
        0 => {}
        1 => told += ", 1 counter",
        n => told += &format!(", {n} counters"),
    }
    if card.hp == 0 && card.damage > 0 {
        told += &format!(", {} damage", card.damage);
    }
    told + &attached(card)
}

fn attached(card: &InPlay) -> String {
    let names: Vec<String> = card.attached.iter().map(figure).collect();
    let stashed = match card.stashed {
        0 => String::new(),
        n => format!(", {n} facedown on it"),
    };
    if names.is_empty() { stashed } else { format!(", with {}{stashed}", names.join(" and ")) }
}

/// "Backflip (0)"
fn held(scene: &Scene<Champions>, id: &str) -> Option<String> {
    let card = scene.cards.card(scene.cards.by_id(id)?);
    Some(card.cost.map_or_else(|| card.title.clone(), |cost| format!("{} ({cost})", card.title)))
}

/// The ids of all cards in play, what lies on others included.
fn in_play<'a>(scene: &Scene<'a, Champions>) -> Vec<&'a str> {
    let view = scene.view;
    let table =
        view.villain.iter().chain(&view.villains).chain(&view.main).chain(&view.sides).chain(&view.environments);
    let seats = view.seats.iter().flat_map(|seat| seat.identity.iter().chain(&seat.area).chain(&seat.engaged));
    let all: Vec<&InPlay> = table.chain(seats).collect();
    all.iter().flat_map(|card| [*card].into_iter().chain(&card.attached)).map(|card| card.card.id).collect()
}

fn listed(scene: &Scene<Champions>, title: &str, ids: Vec<&str>) -> Vec<String> {
    let mut once: Vec<&str> = Vec::new();
    for id in ids {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    if once.is_empty() {
        return Vec::new();
    }
    let cards = once.into_iter().filter_map(|id| scene.cards.by_id(id)).map(|card| scene.cards.card(card));
    let told =
        cards.map(|card| format!("  {}: {}. {}", card.title, line(card), card.text.join(" ")).trim_end().to_owned());
    [title.to_owned()].into_iter().chain(told).collect()
}
