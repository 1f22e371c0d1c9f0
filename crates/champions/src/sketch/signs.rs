//! Cards as they stand on the board, with their marks, and a card that is read.

use super::placed::Placed;
use crate::catalogue::{Card, Catalogue};
use crate::plug::line;
use crate::view::InPlay;
use crate::vocabulary::Resource;
use longbox_kernel::plug::Face;
use longbox_kernel::sketch::{Line, Role, Span, bar, cut};

/// How long a bar is.
const SHORTEST: usize = 4;
const LONGEST: usize = 14;
/// A card's name is cut to that many letters in a row.
const NAME: usize = 22;

/// The keywords that count as long as a card is in play.
const LASTING: [&str; 8] = ["guard", "patrol", "retaliate", "overkill", "piercing", "villainous", "stalwart", "steady"];

/// "EE", "M": the resources that a card gives, a letter each.
pub(super) fn chips(gives: &[Resource]) -> Vec<Span> {
    gives.iter().map(|resource| chip(*resource)).collect()
}

fn chip(resource: Resource) -> Span {
    // The roles are colours of the terminal: yellow, blue, red, green.
    let (role, letter) = match resource {
        Resource::Energy => (Role::Kind(3), "E"),
        Resource::Mental => (Role::Kind(1), "M"),
        Resource::Physical => (Role::Kind(0), "P"),
        Resource::Wild => (Role::Kind(4), "W"),
    };
    Span::new(role, letter)
}

/// "♥▓▓▓▓░░ 11/14", as long as there is room for; without a bar where there is none.
pub(super) fn life(card: &InPlay, room: usize) -> String {
    let left = card.remaining.max(0);
    match room.min(LONGEST) {
        ..SHORTEST => format!("♥{left}/{}", card.hp),
        cells => format!("♥{} {left}/{}", bar(left as usize, card.hp.max(0) as usize, cells), card.hp),
    }
}

/// "THW 1 ATK 2 DEF 3"
pub(super) fn powers(card: &InPlay) -> String {
    let all =
        [("THW", card.thw), ("ATK", card.atk), ("DEF", card.def), ("REC", card.rec), ("SCH", card.sch)].into_iter();
    let told = all.filter_map(|(word, value)| value.map(|value| format!("{word} {value}")));
    told.collect::<Vec<_>>().join(" ")
}

/// What is not as usual with a card: "exhausted", status cards, counters, keywords that count in play.
pub(super) fn flags(card: &InPlay) -> Vec<String> {
    let mut flags: Vec<String> =
        [(!card.ready, "z"), (card.stunned, "stunned"), (card.confused, "confused"), (card.tough, "tough")]
            .into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, word)| word.to_owned())
            .collect();
    let keywords = card.keywords.iter().map(|keyword| keyword.to_lowercase());
    flags.extend(keywords.filter(|word| LASTING.iter().any(|key| word.starts_with(key))));
    if card.counters > 0 && card.target == 0 {
        flags.push(format!("●{}", card.counters));
    }
    if card.hp == 0 && card.damage > 0 {
        flags.push(format!("{} damage", card.damage));
    }
    if card.stashed > 0 {
        flags.push(format!("▯{}", card.stashed));
    }
    flags
}

/// "Hydra Mercenary ♥3/3 ATK 1 SCH 0 guard +Webbed Up"
pub(super) fn figure(placed: &Placed, name: &str) -> Vec<Span> {
    let card = placed.card;
    let mut marks = Vec::new();
    if card.hp > 0 {
        marks.push(format!("♥{}/{}", card.remaining.max(0), card.hp));
        marks.push(powers(card));
    }
    marks.extend(flags(card));
    let marks: String = marks.iter().filter(|mark| !mark.is_empty()).map(|mark| format!(" {mark}")).collect();
    let mut spans = vec![Span::new(Role::Card, cut(name, NAME)).thing(placed.thing), Span::new(Role::Plain, marks)];
    for on in &placed.attached {
        spans.push(Span::new(Role::Plain, " +"));
        spans.push(Span::new(Role::Card, cut(on.card.card.name, NAME)).thing(on.thing));
        let flags: String = flags(on.card).iter().map(|flag| format!(" {flag}")).collect();
        spans.push(Span::new(Role::Plain, flags));
    }
    spans
}

/// "I", "II", "III"
pub(super) fn roman(stage: usize) -> String {
    "I".repeat(stage)
}

/// A card in lines: name, facts, text.
pub(crate) fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
    let Some(card) = cards.by_id(&face.id).map(|card| cards.card(card)) else {
        return vec![Line::of(Role::Strong, &face.name)];
    };
    let subtitle = card.subname.as_ref().map(|subtitle| Span::new(Role::Dim, format!(", {subtitle}")));
    let name = Line([Span::new(Role::Strong, card.title.as_str())].into_iter().chain(subtitle).collect());
    let mut lines = vec![name, Line::of(Role::Plain, line(card))];
    if !card.traits.is_empty() {
        lines.push(Line::of(Role::Dim, card.traits.join(", ")));
    }
    if roomy {
        lines.push(Line::of(Role::Dim, format!("{} · {}", face.told.get(1).map_or("", String::as_str), card.id)));
        lines.push(Line::default());
    }
    if card.text.is_empty() {
        lines.push(Line::of(Role::Plain, "No ability."));
    }
    lines.extend(card.text.iter().map(|text| Line::of(Role::Plain, text)));
    lines.extend(boost(card).map(|boost| Line::of(Role::Dim, boost)));
    lines
}

/// What an encounter card adds as a boost card.
fn boost(card: &Card) -> Option<String> {
    match (card.kind.is_encounter(), card.boost) {
        (false, _) | (true, 0) => None,
        (true, 1) => Some("1 boost icon".into()),
        (true, n) => Some(format!("{n} boost icons")),
    }
}
