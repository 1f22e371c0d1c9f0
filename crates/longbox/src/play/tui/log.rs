//! What has happened, newest at the bottom.

use super::model::Model;
use super::paint::{BOLD, DIM, HEAD, panel, wrap};
use longbox_kernel::Telling;
use longbox_kernel::plug::Plug;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span, Text};

/// The end of the log, as far as it has been told.
pub(crate) fn draw<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>, roomy: bool) {
    let block = panel(Span::styled(" LOG ", HEAD), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let rows = inner.height as usize;
    let mut lines: Vec<Line> = Vec::new();
    let told = model.log.iter().enumerate().take(model.told);
    for (number, telling) in told.rev() {
        let mut block = lines_of::<G>(telling, number >= model.fresh, model.show_rules, inner.width as usize);
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

fn lines_of<G: Plug>(telling: &Telling, fresh: bool, rules: bool, width: usize) -> Vec<Line<'static>> {
    let style = match (fresh, G::beat(telling).loud) {
        (true, true) => BOLD.fg(Color::LightYellow),
        (true, false) => Style::new(),
        (false, _) => DIM,
    };
    let mark = if fresh { "▸ " } else { "  " };
    let mut lines: Vec<Line> = Vec::new();
    for (n, text) in wrap(&telling.text, width.saturating_sub(2)).into_iter().enumerate() {
        let before = if n == 0 { mark } else { "  " };
        lines.push(Line::from(vec![Span::styled(before, DIM), Span::styled(text, style)]));
    }
    if let (true, Some(rule)) = (rules, telling.rule) {
        lines.push(Line::styled(format!("  [{rule}]"), DIM));
    }
    lines
}

/// The whole log as a page, rules included.
pub(crate) fn whole<G: Plug>(model: &Model<G>) -> Vec<String> {
    let line = |telling: &Telling| match telling.rule {
        Some(rule) => format!("{} [{rule}]", telling.text),
        None => telling.text.clone(),
    };
    model.log.iter().take(model.told).map(line).collect()
}
