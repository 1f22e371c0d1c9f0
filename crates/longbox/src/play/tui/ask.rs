//! The question, its options, and the keys.

use super::model::{Model, Stage, Zone};
use super::paint::{BOLD, DIM, HEAD, HERE, cut, first_shown, panel, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

/// How high the panel has to be, at most `most`.
pub(crate) fn height(model: &Model, width: u16, edge: u16, most: u16) -> u16 {
    let text = wrap(&sentence(model), width.saturating_sub(4) as usize).len() as u16;
    let rows = (model.options.len() as u16).clamp(1, 4.max(most.saturating_sub(edge + 1)).min(8));
    let rows = if model.options.len() > 4 && width < 100 { rows.min(5) } else { rows };
    (edge + text + rows.max(4)).min(most.max(edge + 5))
}

/// What the panel says above the options.
fn sentence(model: &Model) -> String {
    match (&model.stage, &model.question) {
        (Stage::Over, _) => model.ending.clone().unwrap_or_default(),
        (Stage::Telling, _) => "…".into(),
        (Stage::Watching, _) => model.notice.clone().unwrap_or_default(),
        (Stage::Asking | Stage::Curtain(_), Some(question)) => question.text.clone(),
        (Stage::Asking | Stage::Curtain(_), None) => String::new(),
    }
}

/// Draw the question and its options.
pub(crate) fn draw(frame: &mut Frame, area: Rect, model: &Model, roomy: bool) {
    let block = panel(title(model), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines: Vec<Line> =
        wrap(&sentence(model), inner.width.saturating_sub(2) as usize).into_iter().map(|text| Line::styled(format!(" {text}"), BOLD)).collect();
    let rows = (inner.height as usize).saturating_sub(lines.len());
    match model.stage {
        Stage::Asking => lines.extend(option_rows(model, inner.width as usize, rows)),
        Stage::Over => lines.push(Line::styled(" Enter or q leaves the table; l shows the whole log.", DIM)),
        Stage::Telling => lines.push(Line::styled(" any key skips ahead", DIM)),
        Stage::Watching | Stage::Curtain(_) => {}
    }
    frame.render_widget(Text::from(lines), inner);
}

fn title(model: &Model) -> Line<'static> {
    let mut spans = match model.stage {
        Stage::Asking => vec![Span::styled(" YOU CHOOSE ", HERE)],
        Stage::Over => vec![Span::styled(" THE END ", HERE)],
        Stage::Telling => vec![Span::styled(" … ", DIM)],
        Stage::Watching => vec![Span::styled(" REPLAY ", HERE)],
        Stage::Curtain(_) => Vec::new(),
    };
    let source = model.question.as_ref().and_then(|question| question.source.as_ref());
    if let (Stage::Asking, Some(card)) = (model.stage, source) {
        spans.push(Span::styled(format!(" {} asks ", card.name), HEAD));
    }
    if let (Some(notice), Stage::Asking | Stage::Over | Stage::Telling) = (&model.notice, model.stage) {
        spans.push(Span::styled(format!(" {notice} "), BOLD));
    }
    Line::from(spans)
}

/// The options, in as many columns as it takes; the one chosen is always seen.
fn option_rows(model: &Model, width: usize, rows: usize) -> Vec<Line<'static>> {
    let count = model.options.len();
    if rows == 0 {
        return Vec::new();
    }
    let longest = model.options.iter().map(|option| option.label.chars().count()).max().unwrap_or(0) + 8;
    let wanted = count.div_ceil(rows).max(1);
    let columns = wanted.min((width / longest.clamp(12, width.max(12) / 2).max(1)).max(1));
    let here = if model.zone == Zone::Options { model.at } else { 0 };
    let first_row = first_shown(here % count.div_ceil(columns).max(1), count.div_ceil(columns), rows);
    let height = count.div_ceil(columns);
    let mut lines = Vec::new();
    for row in first_row..height.min(first_row + rows) {
        let mut spans = Vec::new();
        for column in 0..columns {
            if let Some(cell) = option_cell(model, column * height + row, width / columns) {
                spans.extend(cell);
            }
        }
        lines.push(Line::from(spans));
    }
    if height > first_row + rows && let Some(last) = lines.last_mut() {
        last.spans.push(Span::styled(" ↓ more", DIM));
    }
    lines
}

fn option_cell(model: &Model, number: usize, width: usize) -> Option<Vec<Span<'static>>> {
    let option = model.options.get(number)?;
    let focused = model.zone == Zone::Options && model.at == number;
    let pointer = if focused { " ▸" } else { "  " };
    let default = if number == 0 && model.options.len() > 1 { " (default)" } else { "" };
    let label = cut(&option.label, width.saturating_sub(6 + default.len()));
    let pad = width.saturating_sub(6 + label.chars().count() + default.len());
    Some(vec![
        Span::raw(pointer),
        Span::styled(format!("{:>2} ", number + 1), BOLD),
        Span::styled(label, if focused { HERE } else { Style::new() }),
        Span::styled(default, DIM),
        Span::raw(" ".repeat(pad)),
    ])
}

/// The keys that work now.
pub(crate) fn draw_keys(frame: &mut Frame, area: Rect, model: &Model) {
    let keys = match model.stage {
        Stage::Asking => "1-9 ↑↓ choose  Enter do it  Tab look around  w why not  ? rule, keys  u undo  q save+quit",
        Stage::Over => "Enter leave  Tab ↑↓ look around  l log  c card",
        Stage::Telling => "any key skip  q save+quit",
        Stage::Watching => "→ next  ← back  PgDn PgUp turn  End Home  Tab look around  l log  q leave",
        Stage::Curtain(_) => "",
    };
    let short = "1-9 ↑↓ Enter choose  Tab look  w why not  ? rule+keys  u undo  q save+quit";
    let fits = keys.chars().count() < area.width as usize;
    let text = if fits || model.stage != Stage::Asking { keys } else { short };
    frame.render_widget(Line::styled(format!(" {text}"), DIM), area);
}
