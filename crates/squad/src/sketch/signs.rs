//! Factors as shapes and letters, and a card drawn with them.

use crate::catalogue::{Card, Catalogue};
use crate::vocabulary::Factor;
use longbox_kernel::plug::Face;
use longbox_kernel::sketch::{Line, Role, Span};

fn shape(factor: Factor) -> char {
    match factor {
        Factor::Animal => 'ψ',
        Factor::Elemental => '≈',
        Factor::Energy => '★',
        Factor::Speed => '»',
        Factor::Strength => '⬢',
        Factor::Tech => '¤',
    }
}

fn letters(factor: Factor) -> &'static str {
    match factor {
        Factor::Animal => "An",
        Factor::Elemental => "El",
        Factor::Energy => "En",
        Factor::Speed => "Sp",
        Factor::Strength => "St",
        Factor::Tech => "Te",
    }
}

/// A Factor in three cells: its shape and two letters.
pub(super) fn chip(factor: Factor) -> Span {
    Span::new(Role::Kind(factor as u8), format!("{}{}", shape(factor), letters(factor)))
}

/// A Factor with its whole name.
pub(super) fn named(factor: Factor) -> Span {
    Span::new(Role::Kind(factor as u8), format!("{} {}", shape(factor), factor.name()))
}

/// The Factors of a card, in a column that has room for so many.
pub(super) fn chips(card: &Card, most: usize) -> Vec<Span> {
    let mut spans = Vec::new();
    for factor in &card.factors {
        if !spans.is_empty() {
            spans.push(Span::new(Role::Plain, "+"));
        }
        spans.push(chip(*factor));
    }
    let used: usize = spans.iter().map(Span::width).sum();
    spans.push(Span::new(Role::Plain, " ".repeat((4 * most).saturating_sub(used + 1))));
    spans
}

/// A card in lines: name, facts, text.
pub(crate) fn portrait(cards: &'static Catalogue, face: &Face, roomy: bool) -> Vec<Line> {
    let Some(card) = cards.by_id(&face.id).map(|card| cards.card(card)) else {
        return vec![Line::of(Role::Strong, &face.name)];
    };
    let mut factors = vec![Span::new(Role::Plain, format!("level {}  ", card.level))];
    for (n, factor) in card.factors.iter().enumerate() {
        if n > 0 {
            factors.push(Span::new(Role::Plain, " + "));
        }
        factors.push(named(*factor));
    }
    let attack = format!("attack {}  blocks ", card.attack_text());
    let mut lines = vec![
        Line::of(Role::Strong, &card.name),
        Line(factors),
        Line(vec![Span::new(Role::Plain, attack), named(card.block)]),
    ];
    if roomy {
        let team = card.team.map_or("no team", |team| team.name());
        lines.push(Line::of(Role::Dim, format!("{team} · {} · {}", card.id, card.set)));
        lines.push(Line::default());
    }
    lines.push(Line::of(Role::Plain, if card.text.is_empty() { "No ability." } else { &card.text }));
    lines
}
