//! Cards: the hand, and the one that is read.

use super::model::{Model, Stage, Zone, is_about};
use super::paint::{BOLD, DIM, HEAD, HERE, chip, chips, cut, first_shown, named, panel, wrap};
use longbox_squad::Card;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

/// The near player's hand, a line for each card.
pub(crate) fn draw_hand(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let hand = model.things(Zone::Hand);
    let title = Line::from(vec![
        Span::styled(format!(" HAND {} ", hand.len()), HEAD),
        Span::styled(" level · factor · attack · blocks · name ", DIM),
    ]);
    let block = panel(title, roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let rows = inner.height as usize;
    let here = if model.zone == Zone::Hand { model.at } else { 0 };
    let first = first_shown(here, hand.len(), rows);
    let factors = hand.iter().flatten().map(|card| card.factors.len()).max().unwrap_or(1);
    let mut lines: Vec<Line> = Vec::new();
    for (at, card) in hand.iter().enumerate().skip(first).take(rows) {
        let focused = model.zone == Zone::Hand && model.at == at;
        lines.push(match card {
            Some(card) => hand_line(model, card, focused, factors, inner.width as usize),
            None => Line::styled("   a hidden card", DIM),
        });
    }
    let hidden = hand.len().saturating_sub(first + rows);
    if hidden > 0 && rows > 1 {
        lines.pop();
        lines.push(Line::styled(format!("   … {} more", hidden + 1), DIM));
    }
    if hand.is_empty() {
        lines.push(Line::styled(" empty", DIM));
    }
    frame.render_widget(Text::from(lines), inner);
}

/// "  1 L3  ⬢St  4 ¤Te Hulk: Green Goliath"
fn hand_line(model: &Model, card: &Card, focused: bool, factors: usize, width: usize) -> Line<'static> {
    let asking = model.stage == Stage::Asking;
    let number = model.options.iter().position(|option| is_about(option, card)).filter(|_| asking);
    let number_text = number.map_or("  · ".to_owned(), |number| format!("{:>3} ", number + 1));
    let style = match (focused, number) {
        (true, _) => HERE,
        (false, Some(_)) => BOLD,
        (false, None) => DIM,
    };
    let mut spans = vec![Span::styled(number_text, style), Span::raw(format!("L{:<2} ", card.level))];
    spans.extend(chips(card, factors));
    spans.push(Span::raw(format!(" {:>2} ", card.attack_text())));
    spans.push(chip(card.block));
    let keeper = if card.is_keeper() { " K" } else { "" };
    let used: usize = spans.iter().map(Span::width).sum::<usize>() + keeper.len() + 1;
    spans.push(Span::raw(" "));
    let name = cut(&card.name, width.saturating_sub(used));
    let left = width.saturating_sub(used + name.chars().count() + 2);
    spans.push(Span::styled(name, style));
    spans.push(Span::styled(keeper, DIM));
    if left >= 16 && !card.text.is_empty() {
        spans.push(Span::styled(format!("  {}", cut(&card.text, left)), DIM));
    }
    Line::from(spans)
}

/// The card that is read, or a hint.
pub(crate) fn draw_reading(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let card = model.shown();
    let title = match card {
        Some(_) if model.attacker().is_some() => " CARD that hits you ",
        Some(_) => " CARD ",
        None => " HOW IT WORKS ",
    };
    let block = panel(Span::styled(title, HEAD), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = inner.width as usize;
    let mut lines = match card {
        Some(card) => lines_of(card, width, roomy),
        None => hint().iter().flat_map(|text| wrap(text, width)).map(Line::raw).collect(),
    };
    let rows = inner.height as usize;
    if lines.len() > rows && rows > 0 {
        lines.truncate(rows - 1);
        lines.push(Line::styled("… c shows the whole card", DIM));
    }
    frame.render_widget(Text::from(lines), inner);
}

fn hint() -> [&'static str; 3] {
    [
        "Your deck is your life: each point of damage takes a card off it.",
        "A card whose block icon matches the attack stops it.",
        "Run the other player out of deck and hand to win.",
    ]
}

/// A card in lines of that width: name, facts, text.
fn lines_of(card: &Card, width: usize, roomy: bool) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = wrap(&card.name, width).into_iter().map(|line| Line::styled(line, BOLD)).collect();
    let mut factors = vec![Span::raw(format!("level {}  ", card.level))];
    for (n, factor) in card.factors.iter().enumerate() {
        if n > 0 {
            factors.push(Span::raw(" + "));
        }
        factors.push(named(*factor));
    }
    lines.push(Line::from(factors));
    lines.push(Line::from(vec![Span::raw(format!("attack {}  blocks ", card.attack_text())), named(card.block)]));
    let team = card.team.map_or("no team", |team| team.name());
    if roomy {
        lines.push(Line::styled(cut(&format!("{team} · {} · {}", card.id, card.set), width), DIM));
        lines.push(Line::raw(""));
    }
    let text = if card.text.is_empty() { "No ability." } else { &card.text };
    lines.extend(wrap(text, width).into_iter().map(|line| Line::styled(line, Style::new())));
    lines
}
