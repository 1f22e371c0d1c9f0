//! The question, its options, and the keys.

use super::model::{Model, Stage, Zone};
use super::paint::{BOLD, DIM, HEAD, HERE, cut_middle, first_shown, panel, wrap};
use crate::play::facts;
use longbox_kernel::plug::Plug;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

/// How high the panel has to be, at most `most`.
pub(crate) fn height<G: Plug>(model: &Model<G>, width: u16, edge: u16, most: u16, is_crowded: bool) -> u16 {
    let text = wrap(&sentence(model), width.saturating_sub(4) as usize).len() as u16;
    let rows = (model.options.len() as u16).clamp(1, 4.max(most.saturating_sub(edge + 1)).min(8));
    let rows = if model.options.len() > 4 && width < 100 { rows.min(5) } else { rows };
    // In several columns the options take fewer lines.
    let inside = usize::from(width.saturating_sub(2 * (edge - 1)));
    let rows = rows.min(model.options.len().div_ceil(columns(model, inside, rows.into())) as u16);
    // The panel keeps its height from question to question, unless the board needs the room.
    let least = if is_crowded { 2 } else { 4 };
    (edge + text + rows.max(least)).min(most.max(edge + 5))
}

/// What the panel says above the options.
fn sentence<G: Plug>(model: &Model<G>) -> String {
    match long_notice(model) {
        Some(notice) => format!("{notice}\n{}", said(model)),
        None => said(model),
    }
}

/// A notice that does not fit into the title.
fn long_notice<G: Plug>(model: &Model<G>) -> Option<&str> {
    let notice = model.notice.as_deref().filter(|notice| notice.chars().count() > 30)?;
    matches!(model.stage, Stage::Asking | Stage::Over | Stage::Telling | Stage::Read).then_some(notice)
}

fn said<G: Plug>(model: &Model<G>) -> String {
    match (&model.stage, &model.question) {
        (Stage::Over, _) => model.ending.clone().unwrap_or_default(),
        (Stage::Telling | Stage::Read, _) => {
            let told = model.log.get(model.told.saturating_sub(1));
            told.map(|telling| telling.text.clone()).unwrap_or_default()
        }
        (Stage::Watching, _) => model.notice.clone().unwrap_or_default(),
        (Stage::Asking | Stage::Curtain(_), Some(question)) => question.text.clone(),
        (Stage::Asking | Stage::Curtain(_), None) => String::new(),
    }
}

/// Draw the question and its options.
pub(crate) fn draw<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>, roomy: bool) {
    let block = panel(title(model), roomy);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines: Vec<Line> = wrap(&sentence(model), inner.width.saturating_sub(2) as usize)
        .into_iter()
        .map(|text| Line::styled(format!(" {text}"), BOLD))
        .collect();
    let rows = (inner.height as usize).saturating_sub(lines.len());
    match model.stage {
        Stage::Asking => {
            lines.extend(option_rows(model, inner.width as usize, rows));
            if model.options.len() == 1 && !model.refusals.is_empty() {
                lines.push(Line::styled("      nothing else can be chosen now: w shows why", DIM));
            }
        }
        Stage::Over => lines.push(Line::styled(" Enter or q leaves the table; l shows the whole log.", DIM)),
        Stage::Telling => lines.push(Line::styled(" any key skips ahead", DIM)),
        Stage::Read => lines.push(Line::styled(" Enter hides the table; then pass the keyboard on.", DIM)),
        Stage::Watching | Stage::Curtain(_) => {}
    }
    frame.render_widget(Text::from(lines), inner);
}

fn title<G: Plug>(model: &Model<G>) -> Line<'static> {
    let mut spans = match model.stage {
        Stage::Asking => vec![Span::styled(" YOU CHOOSE ", HERE)],
        Stage::Over => vec![Span::styled(" THE END ", HERE)],
        Stage::Telling | Stage::Read => vec![Span::styled(" WATCH ", HEAD)],
        Stage::Watching => vec![Span::styled(" REPLAY ", HERE)],
        Stage::Curtain(_) => Vec::new(),
    };
    if let (Stage::Asking, Some(question)) = (model.stage, &model.question)
        && let Some(card) = &question.source
        && !facts::names(&question.text, card)
    {
        spans.push(Span::styled(format!(" {} asks ", card.name), HEAD));
    }
    if let (Some(notice), Stage::Asking | Stage::Over | Stage::Telling | Stage::Read) = (&model.notice, model.stage)
        && long_notice(model).is_none()
    {
        spans.push(Span::styled(format!(" {notice} "), BOLD));
    }
    Line::from(spans)
}

/// What stands behind the last option that is shown, if there are more.
const MORE: &str = " ↓ more";

/// In how many columns the options stand, in a panel of that width with so many lines for them.
fn columns<G: Plug>(model: &Model<G>, width: usize, rows: usize) -> usize {
    let longest = model.options.iter().map(|option| option.label.chars().count()).max().unwrap_or(0) + 8;
    let width = width.saturating_sub(MORE.chars().count());
    // Two columns may cut the longest label short; three may not.
    let fit = (width / longest).max(if width >= 60 { 2 } else { 1 });
    model.options.len().div_ceil(rows.max(1)).clamp(1, fit)
}

/// The options, in as many columns as it takes; the one chosen is always seen, and whole if a line is free.
fn option_rows<G: Plug>(model: &Model<G>, width: usize, rows: usize) -> Vec<Line<'static>> {
    let count = model.options.len();
    if rows == 0 || count == 0 {
        return Vec::new();
    }
    let columns = columns(model, width, rows);
    let width = width.saturating_sub(MORE.chars().count());
    let height = count.div_ceil(columns);
    let here = if model.zone == Zone::Options { model.at } else { 0 };
    let first = first_shown(here % height, height, rows);
    let mut lines: Vec<Line> = Vec::new();
    for row in first..height.min(first + rows) {
        let cells = (0..columns).filter_map(|column| option_cell(model, column * height + row, width / columns));
        lines.push(Line::from(cells.flatten().collect::<Vec<Span>>()));
    }
    if let Some(last) = lines.last_mut().filter(|_| height > first + rows) {
        last.spans.push(Span::styled(MORE, DIM));
    }
    let focused = model.options.get(model.at).filter(|_| model.zone == Zone::Options && lines.len() < rows);
    if let Some(option) = focused.filter(|option| option.label.chars().count() + MARGIN > width / columns) {
        lines.push(Line::styled(format!("   → {}", cut_middle(&option.label, width)), BOLD));
    }
    lines
}

/// What a label has around it: pointer, number, gap.
const MARGIN: usize = 6;

fn option_cell<G: Plug>(model: &Model<G>, number: usize, width: usize) -> Option<Vec<Span<'static>>> {
    let option = model.options.get(number)?;
    let focused = model.zone == Zone::Options && model.at == number;
    let pointer = if focused { " ▸" } else { "  " };
    let label = cut_middle(&option.label, width.saturating_sub(MARGIN));
    let room = width.saturating_sub(MARGIN + label.chars().count());
    Some(vec![
        Span::raw(pointer),
        Span::styled(format!("{:>2} ", number + 1), BOLD),
        Span::styled(label, if focused { HERE } else { Style::new() }),
        Span::raw(" ".repeat(room + 1)),
    ])
}

/// The keys that work now.
pub(crate) fn draw_keys<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>) {
    let keys = match model.stage {
        Stage::Asking => {
            "1-9 ↑↓ choose  Enter do it  Tab look around  w why not  p preview  n not this turn  ? rule, keys  u undo  q save+quit"
        }
        Stage::Over => "Enter leave  Tab ↑↓ look around  l log  c card",
        Stage::Telling => "any key skip  q save+quit",
        Stage::Read => "Enter go on  u undo  Tab ↑↓ look around  l log  q save+quit",
        Stage::Watching => "→ next  ← back  PgDn PgUp ten  Home End  f next seat  Tab look  l log  q leave",
        Stage::Curtain(_) => "",
    };
    let short = "1-9 ↑↓ Enter choose  Tab look  w why not  ? rule+keys  u undo  q save+quit";
    let fits = keys.chars().count() < area.width as usize;
    let text = if fits || model.stage != Stage::Asking { keys } else { short };
    frame.render_widget(Line::styled(format!(" {text}"), DIM), area);
}
