//! Symbols as letters, characters with their marks, and a card drawn with them.

use crate::catalogue::{Card, Catalogue};
use crate::plug::{line, reconstructed, teams};
use crate::view::{FigureSeen, MainSeen, ResourceSeen};
use crate::vocabulary::Symbol;
use longbox_kernel::plug::Face;
use longbox_kernel::sketch::{Line, Role, Span, cut};

fn letters(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Energy => "En",
        Symbol::Intellect => "In",
        Symbol::Might => "Mi",
        Symbol::Skill => "Sk",
        Symbol::Alien => "Al",
        Symbol::Humanity => "Hu",
    }
}

/// A symbol in two letters.
pub(super) fn chip(symbol: Symbol) -> Span {
    Span::new(Role::Kind(symbol as u8), letters(symbol))
}

fn symbol_named(name: &str) -> Option<Symbol> {
    Symbol::ALL.into_iter().find(|symbol| symbol.name() == name)
}

/// Symbols one after the other: "Sk Sk En".
pub(super) fn chips(names: &[&str]) -> Vec<Span> {
    let symbols = names.iter().filter_map(|name| symbol_named(name));
    symbols.flat_map(|symbol| [Span::new(Role::Plain, " "), chip(symbol)]).collect()
}

/// Face-up locations by the symbols that they pay, then how many lie face down: "Sk En/In ▯3".
pub(super) fn resources(row: &[ResourceSeen], things: &[usize]) -> Vec<Span> {
    let mut spans = Vec::new();
    for (resource, thing) in row.iter().zip(things).filter(|(resource, _)| resource.up) {
        spans.push(Span::new(Role::Plain, " "));
        let symbols: Vec<Symbol> = resource.symbols.iter().filter_map(|name| symbol_named(name)).collect();
        match symbols[..] {
            // A location for a team can pay any of several: its name says which.
            [_, _, ..] => {
                let name = resource.name.unwrap_or("a location");
                spans.push(Span::new(Role::Plain, cut(name, 12)).thing(*thing));
            }
            [symbol] => spans.push(chip(symbol).thing(*thing)),
            [] => spans.push(Span::new(Role::Plain, cut(resource.name.unwrap_or("a location"), 12)).thing(*thing)),
        }
    }
    let down = row.iter().filter(|resource| !resource.up).count();
    if down > 0 {
        spans.push(Span::new(Role::Dim, format!(" ▯{down}")));
    }
    spans
}

/// What stands behind a character's name: "★1 2/5 ♥5/5 z +2".
pub(super) fn marks(figure: &FigureSeen, main: Option<&MainSeen>) -> String {
    let mut marks = String::new();
    if figure.main {
        marks += &format!(" ★{}", figure.level);
        if let Some((xp, needed)) = main.and_then(|main| Some((main.xp, main.needed?))) {
            marks += &format!(" XP {xp}/{needed}");
        }
    }
    if figure.machine {
        return format!("{marks} machine");
    }
    let left = figure.health - i32::from(figure.wounds);
    marks += &format!(" {}/{} ♥{left}/{}", figure.atk, figure.def, figure.health);
    let flags = [
        (figure.keywords.contains(&"Flight"), "↑"),
        (figure.keywords.contains(&"Ranged"), "»"),
        (figure.stunned && !figure.dazed, "✖"),
        (figure.dazed, "✱"),
        (figure.hidden, "◌"),
        (!figure.ready && !figure.stunned, "z"),
        (figure.frozen, "≈"),
        (figure.gear.is_some(), "¤"),
        (!figure.captives.is_empty(), "▥"),
    ];
    for (_, sign) in flags.into_iter().filter(|(holds, _)| *holds) {
        marks += " ";
        marks += sign;
    }
    if figure.packages > 0 {
        marks += &format!(" ✉{}", figure.packages);
    }
    if figure.counters != 0 {
        marks += &format!(" {:+}", figure.counters);
    }
    marks
}

/// What stands before a character's name while it is in a combat.
pub(super) fn lead(figure: &FigureSeen) -> &'static str {
    match (figure.attacking, figure.defending) {
        (true, _) => "▶",
        (false, true) => "◀",
        (false, false) => "",
    }
}

/// The facts of a hand card in front of its name: "3 4/4", "PT", "loc Sk".
pub(super) fn facts(card: &Card) -> String {
    let cost = crate::face::cost(card).map(|cost| cost.to_string()).unwrap_or_default();
    let rest = if card.is_character() { format!("{}/{}", card.atk, card.def) } else { short_kind(card).to_owned() };
    format!("{cost:>2} {rest:<5}")
}

fn short_kind(card: &Card) -> &'static str {
    use crate::vocabulary::Basic;
    match card.basic() {
        Basic::Main | Basic::Supporting => "",
        Basic::PlotTwist => "twist",
        Basic::Equipment => "gear",
        Basic::Machine => "mach.",
        Basic::Location => "place",
        Basic::Pile => "pile",
    }
}

/// A card in lines: name, facts, powers.
pub(crate) fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
    let Some(card) = cards.by_id(&face.id).map(|card| cards.card(card)) else {
        return vec![Line::of(Role::Strong, &face.name)];
    };
    let mut lines = vec![Line::of(Role::Strong, &card.title), Line::of(Role::Plain, line(card))];
    if roomy {
        lines.push(Line::of(Role::Dim, format!("{} · {} · {}", teams(card), card.id, card.set)));
        lines.push(Line::default());
    }
    if card.text.is_empty() {
        lines.push(Line::of(Role::Plain, "No powers."));
    }
    lines.extend(card.text.iter().map(|power| Line::of(Role::Plain, power)));
    lines.extend(reconstructed(card).map(|mark| Line::of(Role::Dim, mark)));
    lines
}
