//! What has happened, newest at the bottom.

use super::model::Model;
use super::paint::{BOLD, DIM, HEAD, panel, wrap};
use crate::play::session::Heard;
use longbox_squad::Event;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span, Text};

/// The end of the log, as far as it has been told.
pub(crate) fn draw(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let block = panel(Span::styled(" LOG ", HEAD), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let rows = inner.height as usize;
    let mut lines: Vec<Line> = Vec::new();
    let told = model.log.iter().enumerate().take(model.told);
    for (number, heard) in told.rev() {
        let mut block = lines_of(heard, number >= model.fresh, model.show_rules, inner.width as usize);
        block.reverse();
        lines.extend(block);
        if lines.len() >= rows {
            break;
        }
    }
    lines.truncate(rows);
    lines.reverse();
    frame.render_widget(Text::from(lines), inner);
}

fn lines_of(heard: &Heard, fresh: bool, rules: bool, width: usize) -> Vec<Line<'static>> {
    let style = match (fresh, loud(&heard.event)) {
        (true, true) => BOLD.fg(Color::LightYellow),
        (true, false) => Style::new(),
        (false, _) => DIM,
    };
    let mark = if fresh { "▸ " } else { "  " };
    let mut lines: Vec<Line> = Vec::new();
    for (n, text) in wrap(&heard.telling.text, width.saturating_sub(2)).into_iter().enumerate() {
        let before = if n == 0 { mark } else { "  " };
        lines.push(Line::from(vec![Span::styled(before, DIM), Span::styled(text, style)]));
    }
    if let (true, Some(rule)) = (rules, heard.telling.rule) {
        lines.push(Line::styled(format!("  [{rule}]"), DIM));
    }
    lines
}

/// The moments that a page would draw large.
fn loud(event: &Event) -> bool {
    matches!(
        event,
        Event::Turn { .. }
            | Event::Attack { .. }
            | Event::Hits { .. }
            | Event::Damage { .. }
            | Event::Misfire { .. }
            | Event::Power { .. }
            | Event::Over(_)
    )
}

/// How long a person needs to take it in, in milliseconds.
pub(crate) fn pause(event: &Event) -> u64 {
    if matches!(event, Event::Attack { .. } | Event::Hits { .. } | Event::Misfire { .. } | Event::Over(_)) {
        return 600;
    }
    if matches!(event, Event::Flip { .. } | Event::Soak { .. } | Event::Damage { .. } | Event::Block { .. }) {
        return 300;
    }
    160
}

/// The whole log as a page, rules included.
pub(crate) fn whole(model: &Model) -> Vec<String> {
    let line = |heard: &Heard| match heard.telling.rule {
        Some(rule) => format!("{} [{rule}]", heard.telling.text),
        None => heard.telling.text.clone(),
    };
    model.log.iter().take(model.told).map(line).collect()
}
