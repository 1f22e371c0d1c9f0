//! The table: the game's own board, the card that is read, the log and the question around it.

use super::model::{Model, Showing};
use super::paint::{BOLD, DIM, HEAD, centred, first_shown, panel, role, wrap};
use super::{ask, log, page};
use longbox_kernel::Seat;
use longbox_kernel::plug::Plug;
use longbox_kernel::sketch::{self, Height, NUMBER, Role, Sketch};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Wrap};

/// The smallest window that the table fits into.
pub(crate) const LEAST: (u16, u16) = (64, 20);

/// Whether a window of that size shows the table.
pub(crate) fn fits(width: u16, height: u16) -> bool {
    width >= LEAST.0 && height >= LEAST.1
}

/// Draw everything.
pub(crate) fn draw<G: Plug>(frame: &mut Frame, model: &Model<G>) {
    let area = frame.area();
    if !fits(area.width, area.height) {
        too_small(frame, area);
    } else if let Showing::Curtain(seat) = model.showing {
        curtain(frame, area, model, seat);
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

fn curtain<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>, seat: Seat) {
    let name = model.names.get(seat.ix()).map_or("", String::as_str);
    let lines = vec![
        Line::styled(format!("Pass the keyboard to {name}, then press Enter."), BOLD),
        Line::raw(""),
        Line::styled("The table is hidden until then. q saves and quits.", DIM),
    ];
    let place = centred(area, 56, 3);
    frame.render_widget(Paragraph::new(lines), place);
}

fn table<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>) {
    let roomy = area.width >= 100 && area.height >= 34;
    let right = (area.width * 2 / 5).max(30);
    let edge: u16 = if roomy { 2 } else { 1 };
    // A box takes a letter on both sides of a line.
    let width = (area.width - right).saturating_sub(if roomy { 2 } else { 0 });
    let whole = model.sketch(width.into(), usize::MAX, roomy);
    // The status and the keys take a line each, and a question is seldom shorter than this.
    let room = area.height.saturating_sub(2 + edge + 5);
    let question = ask::height(model, area.width, edge, area.height / 3, is_crowded(&whole, room, roomy));
    let rows = [Constraint::Length(1), Constraint::Min(1), Constraint::Length(question), Constraint::Length(1)];
    let [status, middle, bottom, keys] = Layout::vertical(rows).areas(area);
    let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(right)]).areas(middle);
    let sketch = model.sketch(width.into(), left.height.into(), roomy);
    let board = Board { model, sketch: &sketch, here: model.here(&sketch), roomy };
    frame.render_widget(Paragraph::new(board.line(&fitting(&sketch.status, status.width.into()))), status);
    board.draw(frame, left);
    let [reading, telling] =
        Layout::vertical([Constraint::Percentage(if roomy { 42 } else { 54 }), Constraint::Min(1)])
            .areas(beside(right, roomy));
    draw_reading(frame, reading, model, roomy);
    log::draw(frame, telling, model, roomy);
    ask::draw(frame, bottom, model, roomy);
    ask::draw_keys(frame, keys, model);
}

/// The line without the dim pieces at its end that do not fit.
fn fitting(line: &sketch::Line, width: usize) -> sketch::Line {
    let mut line = line.clone();
    while line.width() > width && line.0.last().is_some_and(|span| span.role == Role::Dim) {
        line.0.pop();
    }
    line
}

/// Whether the board has more to show than there is room for, or the panel that takes what room there is has much.
fn is_crowded(sketch: &Sketch, room: u16, roomy: bool) -> bool {
    let is_rest = |panel: &&sketch::Panel| matches!(panel.height, Height::Rest(_));
    let least: usize = sketch.panels.iter().map(|panel| panel.least_height(roomy)).sum();
    least > usize::from(room) || sketch.panels.iter().find(is_rest).is_some_and(|panel| panel.lines.len() > 6)
}

/// A gap between the columns where no box keeps them apart.
fn beside(area: Rect, roomy: bool) -> Rect {
    if roomy || area.width < 2 { area } else { Rect { x: area.x + 1, width: area.width - 1, ..area } }
}

/// The game's sketch, to be painted.
struct Board<'a, G: Plug> {
    model: &'a Model<G>,
    sketch: &'a Sketch,
    /// The thing that the player is at.
    here: Option<usize>,
    roomy: bool,
}

impl<G: Plug> Board<'_, G> {
    fn draw(&self, frame: &mut Frame, area: Rect) {
        let height = |panel: &sketch::Panel| match panel.height {
            Height::Lines(_) => Constraint::Length(panel.least_height(self.roomy) as u16),
            Height::Rest(_) => Constraint::Min(panel.least_height(self.roomy) as u16),
        };
        let areas = Layout::vertical(self.sketch.panels.iter().map(height)).split(area);
        for (panel, area) in self.sketch.panels.iter().zip(areas.iter()) {
            self.draw_panel(frame, *area, panel);
        }
    }

    fn draw_panel(&self, frame: &mut Frame, area: Rect, drawn: &sketch::Panel) {
        let block = panel(self.line(&drawn.title), self.roomy);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let rows = inner.height as usize;
        let is_here = |line: &sketch::Line| line.0.iter().any(|span| span.thing.is_some() && span.thing == self.here);
        let here = drawn.lines.iter().position(is_here).unwrap_or(0);
        let first = first_shown(here, drawn.lines.len(), rows);
        let shown = drawn.lines.iter().skip(first).take(rows);
        let mut lines: Vec<Line> =
            shown.map(|line| if drawn.numbered { self.numbered(line) } else { self.line(line) }).collect();
        let hidden = drawn.lines.len().saturating_sub(first + rows);
        if hidden > 0 && rows > 1 {
            lines.pop();
            lines.push(Line::styled(format!("   … {} more", hidden + 1), DIM));
        }
        frame.render_widget(Text::from(lines), inner);
    }

    /// The line after the number of the option that it is, or a dot if it is none.
    fn numbered(&self, line: &sketch::Line) -> Line<'static> {
        let Some(thing) = line.thing() else { return self.line(line) };
        let option = self.sketch.things.get(thing).and_then(|thing| self.model.first_option_of(thing));
        let text = option.map_or_else(|| "· ".to_owned(), |option| format!("{} ", self.model.number(option)));
        let mut painted = self.line(line);
        let style = self.style(&sketch::Span::new(Role::Card, "").thing(thing));
        painted.spans.insert(0, Span::styled(format!("{text:>NUMBER$}"), style));
        painted
    }

    fn line(&self, line: &sketch::Line) -> Line<'static> {
        line.0.iter().map(|span| Span::styled(span.text.clone(), self.style(span))).collect()
    }

    fn style(&self, span: &sketch::Span) -> ratatui::style::Style {
        let thing = span.thing.and_then(|thing| self.sketch.things.get(thing));
        let is_option = thing.is_some_and(|thing| self.model.first_option_of(thing).is_some());
        match span.role {
            _ if span.thing.is_some() && span.thing == self.here => role(Role::Badge),
            Role::Card => role(if is_option { Role::Strong } else { Role::Dim }),
            other => role(other),
        }
    }
}

/// The card that is read, or a hint.
fn draw_reading<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>, roomy: bool) {
    let card = model.shown();
    let title = card.map_or("HOW IT WORKS", |(word, _)| word);
    let block = panel(Span::styled(format!(" {title} "), HEAD), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = inner.width as usize;
    let drawn = match card {
        Some((_, face)) => G::portrait(model.cards, face, roomy),
        None => G::HOW_TO.brief.iter().map(|text| sketch::Line::of(Role::Plain, *text)).collect(),
    };
    let mut lines: Vec<Line> = drawn.iter().flat_map(|line| wrapped(line, width)).collect();
    let rows = inner.height as usize;
    if lines.len() > rows && rows > 0 {
        lines.truncate(rows - 1);
        let more = if card.is_some() { "… c shows the whole card" } else { "… h tells more" };
        lines.push(Line::styled(more, DIM));
    }
    frame.render_widget(Text::from(lines), inner);
}

/// A line of one piece is wrapped; one of several is short.
fn wrapped(line: &sketch::Line, width: usize) -> Vec<Line<'static>> {
    match line.0.as_slice() {
        [] => vec![Line::raw("")],
        [one] => wrap(&one.text, width).into_iter().map(|text| Line::styled(text, role(one.role))).collect(),
        several => vec![several.iter().map(|span| Span::styled(span.text.clone(), role(span.role))).collect()],
    }
}

/// Empty the place under something that is laid over the table.
pub(crate) fn clear(frame: &mut Frame, area: Rect) {
    frame.render_widget(Clear, area);
}
