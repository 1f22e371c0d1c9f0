//! A text laid over the table.

use super::board::clear;
use super::model::Page;
use super::paint::{DIM, HEAD, Look, centred, wrap};
use super::{IDLE, next_key};
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders};
use ratatui::{DefaultTerminal, Frame};
use std::io;

/// Show a page alone until a key is pressed.
pub(crate) fn show(terminal: &mut DefaultTerminal, page: &Page, look: Look) -> io::Result<()> {
    loop {
        terminal.draw(|frame| {
            draw(frame, frame.area(), page);
            look.finish(frame.buffer_mut());
        })?;
        if next_key(IDLE)?.is_some() {
            return Ok(());
        }
    }
}

/// Draw the page in the middle, as large as it needs to be.
pub(crate) fn draw(frame: &mut Frame, area: Rect, page: &Page) {
    let width = 76.min(area.width.saturating_sub(4));
    let lines: Vec<String> = page.lines.iter().flat_map(|line| wrap(line, width.saturating_sub(4) as usize)).collect();
    let height = (lines.len() as u16).saturating_add(2).min(area.height.saturating_sub(2));
    let place = centred(area, width, height);
    clear(frame, place);
    let rows = height.saturating_sub(2) as usize;
    let first = page.scroll.min(lines.len().saturating_sub(rows));
    let more = lines.len() > rows;
    let foot = match (page.asks, more) {
        (Some(_), _) => " y yes · any other key no ",
        (None, true) => " ↑ ↓ scroll · Esc closes ",
        (None, false) => " Esc closes ",
    };
    let block = Block::new()
        .borders(Borders::ALL)
        .title(Line::styled(format!(" {} ", page.title), HEAD))
        .title_bottom(Line::styled(foot, DIM).right_aligned());
    frame.render_widget(block, place);
    let text: Vec<Line> = lines.into_iter().skip(first).take(rows).map(Line::raw).collect();
    frame.render_widget(Text::from(text), place.inner(Margin::new(2, 1)));
}
