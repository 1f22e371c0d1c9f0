//! The table: where everything stands, both sides, the attack.

use super::model::{Clash, Given, Model, Stage, Zone};
use super::paint::{BOLD, DIM, HEAD, HERE, centred, chip, chips, cut, named, panel};
use super::{ask, card, log, page};
use longbox_kernel::Seat;
use longbox_squad::view::{DamageView, SideView};
use longbox_squad::vocabulary::Factor;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};

/// The smallest window that the table fits into.
pub(crate) const LEAST: (u16, u16) = (64, 20);

/// Whether a window of that size shows the table.
pub(crate) fn fits(width: u16, height: u16) -> bool {
    width >= LEAST.0 && height >= LEAST.1
}

/// Draw everything.
pub(crate) fn draw(frame: &mut Frame, model: &Model) {
    let area = frame.area();
    if !fits(area.width, area.height) {
        too_small(frame, area);
    } else if let Stage::Curtain(seat) = model.stage {
        curtain(frame, area, seat);
    } else {
        table(frame, area, model);
        if let Some(text) = &model.page {
            page::draw(frame, area, text);
        }
    }
    model.look.finish(frame.buffer_mut());
}

fn too_small(frame: &mut Frame, area: Rect) {
    let text =
        format!("Make the window larger: {}×{} at least, it is {}×{}.", LEAST.0, LEAST.1, area.width, area.height);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn curtain(frame: &mut Frame, area: Rect, seat: Seat) {
    let lines = vec![
        Line::styled(format!("Pass the keyboard to Player {}, then press Enter.", seat.0 + 1), BOLD),
        Line::raw(""),
        Line::styled("The table is hidden until then. q saves and quits.", DIM),
    ];
    let place = centred(area, 56, 3);
    frame.render_widget(Paragraph::new(lines), place);
}

fn table(frame: &mut Frame, area: Rect, model: &Model) {
    let roomy = area.width >= 100 && area.height >= 34;
    let edge = if roomy { 2 } else { 1 };
    let question = ask::height(model, area.width, edge, area.height / 3);
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(question), Constraint::Length(1)];
    let [status, middle, bottom, keys] = Layout::vertical(rows).areas(area);
    let right = (area.width * 2 / 5).max(30);
    let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(right)]).areas(middle);
    draw_status(frame, status, model);
    draw_left(frame, left, model, roomy);
    let [reading, telling] =
        Layout::vertical([Constraint::Percentage(if roomy { 42 } else { 54 }), Constraint::Min(1)])
            .areas(beside(right, roomy));
    card::draw_reading(frame, reading, model, roomy);
    log::draw(frame, telling, model, roomy);
    ask::draw(frame, bottom, model, roomy);
    ask::draw_keys(frame, keys, model);
}

/// A gap between the columns where no box keeps them apart.
fn beside(area: Rect, roomy: bool) -> Rect {
    if roomy || area.width < 2 { area } else { Rect { x: area.x + 1, width: area.width - 1, ..area } }
}

fn draw_status(frame: &mut Frame, area: Rect, model: &Model) {
    let (active, turn) = model.turn();
    let whose = match model.name(active) {
        "You" => "your turn".to_owned(),
        name => format!("{name}'s turn"),
    };
    let bonus = match model.side(model.near).map_or(0, |side| side.power_bonus) {
        0 => String::new(),
        bonus => format!(" ({bonus:+} for you this turn)"),
    };
    let mut spans = vec![
        Span::styled(" SUPER HERO SQUAD ", HEAD),
        Span::raw(format!("  turn {turn} · {whose}  ")),
        Span::styled(format!(" ◉ POWER {}{bonus} ", model.power()), HERE),
    ];
    let hint = "  you may play cards up to this level";
    let used: usize = spans.iter().map(Span::width).sum();
    if active == model.near && used + hint.len() <= area.width as usize {
        spans.push(Span::styled(hint, DIM));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn draw_left(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let edge = if roomy { 2 } else { 1 };
    let hand = model.side(model.near).map_or(0, |side| side.hand.len()) as u16;
    let keeper_rows = |seat: Seat| {
        let count = model.side(seat).map_or(0, |side| side.keepers.len()) as u16;
        if roomy { count.clamp(1, 6) } else { 1 }
    };
    let (theirs, mine) = (keeper_rows(model.near.other()), keeper_rows(model.near));
    let rows = [
        Constraint::Length(edge + theirs),
        Constraint::Length(edge + 2),
        Constraint::Length(edge + mine),
        Constraint::Min(edge + hand.min(4)),
    ];
    let [far, attack, near, cards] = Layout::vertical(rows).areas(area);
    draw_side(frame, far, model, model.near.other(), roomy);
    draw_attack(frame, attack, model, roomy);
    draw_side(frame, near, model, model.near, roomy);
    card::draw_hand(frame, cards, model, roomy);
}

fn draw_side(frame: &mut Frame, area: Rect, model: &Model, seat: Seat, roomy: bool) {
    let block = panel(side_title(model, seat, area.width), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let lines = if roomy { keeper_lines(model, seat, inner) } else { vec![keeper_row(model, seat, inner.width)] };
    frame.render_widget(Text::from(lines), inner);
}

/// " You  deck ▓▓▓▓▓░░░ 23  hand 5  pile 4 Web-Slinger "
fn side_title(model: &Model, seat: Seat, width: u16) -> Line<'static> {
    let Some(side) = model.side(seat) else { return Line::raw("") };
    let deck = model.deck_count(seat);
    let (name, rest) = side_words(model, seat, side, width);
    // Both bars have the scale for which there is room on both sides.
    let taken = |seat: Seat| {
        let (name, rest) = model.side(seat).map(|side| side_words(model, seat, side, width)).unwrap_or_default();
        name.chars().count() + rest.chars().count() + 10
    };
    let taken = taken(seat).max(taken(seat.other()));
    let cells = (width as usize).saturating_sub(taken).clamp(3, (width as usize / 5).clamp(6, 20));
    let full = (deck * cells).div_ceil(40).min(cells);
    let bar = format!("{}{}", "▓".repeat(full), "░".repeat(cells - full));
    let mut spans = vec![Span::styled(format!(" {name} "), BOLD), Span::raw(" deck "), Span::raw(bar), Span::raw(rest)];
    let used: usize = spans.iter().map(Span::width).sum();
    let room = (width as usize).saturating_sub(used + 4);
    if let Some(Some(top)) = side.discard.first()
        && room > 7
    {
        let style = if is_at_pile(model, seat) { HERE } else { DIM };
        spans.push(Span::styled(format!("{} ", cut(title_of(top.name), room)), style));
    }
    Line::from(spans)
}

/// What stands before and after the bar of a side.
fn side_words(model: &Model, seat: Seat, side: &SideView, width: u16) -> (String, String) {
    let name = cut(model.name(seat), (width as usize / 4).max(12));
    let deck = model.deck_count(seat);
    (name, format!(" {deck}  hand {}  discard {} ", side.hand.len(), side.discard.len()))
}

fn is_at_pile(model: &Model, seat: Seat) -> bool {
    let word = if seat == model.near { "top of your pile" } else { "top of their pile" };
    model.zone == Zone::Piles && model.piles().get(model.at).is_some_and(|(what, _)| *what == word)
}

/// A card's own name, without its hero.
fn title_of(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(_, title)| title)
}

fn keeper_zone(model: &Model, seat: Seat) -> Zone {
    if seat == model.near { Zone::Mine } else { Zone::Theirs }
}

/// The Keepers of a side in one row, oldest first.
fn keeper_row(model: &Model, seat: Seat, width: u16) -> Line<'static> {
    let zone = keeper_zone(model, seat);
    let keepers = model.things(zone);
    if keepers.is_empty() {
        return Line::styled(" no Keepers", DIM);
    }
    let mut spans = vec![Span::raw(" Keepers ")];
    let room = (width as usize).saturating_sub(9) / keepers.len();
    for (at, card) in keepers.iter().enumerate() {
        let title = card.map_or("a card", |card| card.title.as_str());
        let style = if model.zone == zone && model.at == at { HERE } else { Style::new() };
        spans.push(Span::styled(cut(title, room.saturating_sub(1)), style));
        spans.push(Span::styled("→", DIM));
    }
    spans.pop();
    Line::from(spans)
}

/// The Keepers of a side, a line each with what they do.
fn keeper_lines(model: &Model, seat: Seat, area: Rect) -> Vec<Line<'static>> {
    let zone = keeper_zone(model, seat);
    let keepers = model.things(zone);
    if keepers.is_empty() {
        return vec![Line::styled(" no Keepers", DIM)];
    }
    let rows = area.height as usize;
    let here = if model.zone == zone { model.at } else { 0 };
    let first = super::paint::first_shown(here, keepers.len(), rows);
    let line = |(at, card): (usize, &Option<&'static longbox_squad::Card>)| {
        let Some(card) = card else { return Line::raw(" a card") };
        let style = if model.zone == zone && model.at == at { HERE } else { BOLD };
        let mut spans = vec![Span::raw(" ")];
        spans.extend(chips(card, 2));
        spans.push(Span::raw(" "));
        spans.push(Span::styled(card.name.clone(), style));
        let room = (area.width as usize).saturating_sub(card.name.chars().count() + 12);
        spans.push(Span::styled(format!("  {}", cut(does(&card.text), room)), DIM));
        Line::from(spans)
    };
    keepers.iter().enumerate().skip(first).take(rows).map(line).collect()
}

/// What a Keeper does once it is in play.
fn does(text: &str) -> &str {
    text.split_once("Keeper. ").map_or(text, |(_, does)| does)
}

fn draw_attack(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let clash = model.clash();
    let word = match &clash {
        Some(Clash { damage: None, by_keeper: false, .. }) => " ATTACK ",
        Some(Clash { damage: None, by_keeper: true, .. }) => " HIT ",
        Some(Clash { by_keeper: false, .. }) => " LAST ATTACK ",
        Some(Clash { by_keeper: true, .. }) => " LAST HIT ",
        None => " NO ATTACK YET ",
    };
    let block = panel(Span::styled(word, HEAD), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let lines = match clash {
        Some(clash) => clash_lines(model, &clash, inner.width as usize),
        None => vec![
            Line::styled(" Each point of an attack takes a card off", DIM),
            Line::styled(" the other deck. A matching block stops it.", DIM),
        ],
    };
    frame.render_widget(Text::from(lines), inner);
}

fn clash_lines(model: &Model, clash: &Clash, width: usize) -> Vec<Line<'static>> {
    let victim = if clash.victim == model.near { "you" } else { "them" };
    let value = clash.value.map_or_else(|| clash.card.attack_text(), |value| value.to_string());
    let tail = format!(" hits {victim} for {value}");
    let at_attack = model.zone == Zone::Piles && model.piles().get(model.at).is_some_and(|(what, _)| *what == "attack");
    let name = cut(&clash.card.name, width.saturating_sub(tail.chars().count() + 9));
    let mut first = vec![Span::raw(" ")];
    first.extend(chips(clash.card, 1));
    first.push(Span::raw(" "));
    first.push(Span::styled(name, if at_attack { HERE } else { BOLD }));
    first.push(Span::raw(tail));
    let second = match &model.view.damage {
        Some(damage) if model.stage == Stage::Asking => to_block(damage),
        Some(_) | None => flips(clash, width),
    };
    vec![Line::from(first), second]
}

/// What stands between the damage and the rest of the deck.
fn to_block(damage: &DamageView) -> Line<'static> {
    let mut spans = vec![Span::raw(format!(" {} of {} taken", damage.done, damage.total))];
    let factors = Factor::ALL.into_iter().filter(|factor| damage.to_block.contains(factor));
    for (n, factor) in factors.enumerate() {
        spans.push(Span::raw(if n == 0 { ", to block: " } else { " and " }));
        spans.push(named(factor));
    }
    Line::from(spans)
}

/// What the attack has cost so far: the block icon of each card, from hand or deck.
fn flips(clash: &Clash, width: usize) -> Line<'static> {
    let end = match (clash.misfired, clash.damage) {
        (true, _) => "→ MISFIRE ✖".to_owned(),
        (false, Some(damage)) => format!("→ {damage} damage"),
        (false, None) => String::new(),
    };
    if clash.given.is_empty() && clash.damage.is_none() {
        return Line::styled(" nothing lost yet", DIM);
    }
    let hidden = (0..clash.given.len())
        .find(|hidden| width_of(&clash.given[*hidden..], *hidden > 0) + end.chars().count() <= width)
        .unwrap_or(clash.given.len());
    let mut spans = vec![Span::raw(" ")];
    if hidden > 0 {
        spans.push(Span::styled(format!("{hidden} more "), DIM));
    }
    let mut from = None;
    for given in clash.given.iter().skip(hidden) {
        if from != Some(given.from_hand) {
            spans.push(Span::styled(if given.from_hand { "hand " } else { "deck " }, DIM));
            from = Some(given.from_hand);
        }
        spans.extend(given_chip(given));
    }
    spans.push(Span::styled(end, BOLD));
    Line::from(spans)
}

/// How wide these chips are, with the words before them.
fn width_of(given: &[Given], more: bool) -> usize {
    let words = 5 * given.chunk_by(|one, next| one.from_hand == next.from_hand).count();
    let chips: usize = given.iter().map(|given| 4 + usize::from(given.stops)).sum();
    1 + words + chips + if more { 8 } else { 0 }
}

fn given_chip(given: &Given) -> [Span<'static>; 3] {
    let mark = if given.stops { "✖" } else { "" };
    [chip(given.card.block), Span::styled(mark, BOLD), Span::raw(" ")]
}

/// Empty the place under something that is laid over the table.
pub(crate) fn clear(frame: &mut Frame, area: Rect) {
    frame.render_widget(Clear, area);
}
