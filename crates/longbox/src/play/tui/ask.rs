//! The question, its options, and the keys.

use super::model::{Model, Showing, Zone};
use super::paint::{BOLD, DIM, HEAD, HERE, panel, wrap};
use crate::play::facts;
use longbox_kernel::plug::Plug;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

/// How high the panel has to be, at most `most`.
pub(crate) fn height<G: Plug>(model: &Model<G>, width: u16, edge: u16, most: u16, is_crowded: bool) -> u16 {
    let text = wrap(&sentence(model), width.saturating_sub(4) as usize).len() as u16;
    let room = most.saturating_sub(edge + text).max(1);
    let inside = usize::from(width.saturating_sub(2 * (edge - 1)));
    let rows = (Offered::lay(model, inside, room.into()).lines.len() as u16).clamp(1, room);
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
    matches!(model.showing, Showing::Asking | Showing::Over | Showing::Telling | Showing::Read).then_some(notice)
}

fn said<G: Plug>(model: &Model<G>) -> String {
    match (&model.showing, &model.question) {
        (Showing::Over, _) => model.ending.clone().unwrap_or_default(),
        (Showing::Telling | Showing::Read, _) => {
            let told = model.log.get(model.told.saturating_sub(1));
            told.map(|telling| telling.text.clone()).unwrap_or_default()
        }
        (Showing::Watching, _) => model.notice.clone().unwrap_or_default(),
        (Showing::Asking | Showing::Curtain(_), Some(question)) => question.text.clone(),
        (Showing::Asking | Showing::Curtain(_), None) => String::new(),
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
    match model.showing {
        Showing::Asking => {
            lines.extend(Offered::lay(model, inner.width.into(), rows).shown(rows));
            if model.options.len() == 1 && !model.refusals.is_empty() {
                lines.push(Line::styled("      nothing else can be chosen now: w shows why", DIM));
            }
        }
        Showing::Over => lines.push(Line::styled(" Enter or q leaves the table; l shows the whole log.", DIM)),
        Showing::Telling => lines.push(Line::styled(" any key skips ahead; a digit is kept for the question", DIM)),
        Showing::Read => lines.push(Line::styled(" Enter hides the table; then pass the keyboard on.", DIM)),
        Showing::Watching | Showing::Curtain(_) => {}
    }
    frame.render_widget(Text::from(lines), inner);
}

fn title<G: Plug>(model: &Model<G>) -> Line<'static> {
    let mut spans = match model.showing {
        Showing::Asking => vec![Span::styled(" YOU CHOOSE ", HERE)],
        Showing::Over => vec![Span::styled(" THE END ", HERE)],
        Showing::Telling | Showing::Read => vec![Span::styled(" WATCH ", HEAD)],
        Showing::Watching => vec![Span::styled(" REPLAY ", HERE)],
        Showing::Curtain(_) => Vec::new(),
    };
    if let (Showing::Asking, Some(question)) = (model.showing, &model.question)
        && let Some(card) = &question.source
        && !facts::names(&question.text, card)
    {
        spans.push(Span::styled(format!(" {} asks ", card.name), HEAD));
    }
    if let (Some(notice), Showing::Asking | Showing::Over | Showing::Telling | Showing::Read) =
        (&model.notice, model.showing)
        && long_notice(model).is_none()
    {
        spans.push(Span::styled(format!(" {notice} "), BOLD));
    }
    Line::from(spans)
}

/// What stands behind the last option that is shown, if there are more.
const MORE: &str = " ↓ more";

/// What a label has around it: pointer, number, gap.
const MARGIN: usize = 6;

/// The options as they are laid out: side by side where every label fits, else one below the other, and a long one on
/// several lines. No label is cut.
struct Offered {
    lines: Vec<Line<'static>>,
    /// The lines of the option in focus.
    focus: std::ops::Range<usize>,
}

impl Offered {
    fn lay<G: Plug>(model: &Model<G>, width: usize, rows: usize) -> Offered {
        let width = width.saturating_sub(MORE.chars().count());
        let longest = model.options.iter().map(|option| option.label.chars().count()).max().unwrap_or(0) + MARGIN;
        let count = model.options.len();
        let columns = count.div_ceil(rows.max(1)).clamp(1, (width / longest).max(1));
        let height = count.div_ceil(columns);
        let mut offered = Offered { lines: Vec::new(), focus: 0..0 };
        for row in 0..height {
            let first = offered.lines.len();
            let all = (0..columns).filter_map(|column| model.listed.get(column * height + row).copied());
            let cells: Vec<usize> = all.collect();
            if let [one] = cells[..] {
                offered.lines.extend(block(model, one, width));
            } else {
                let spans = cells.iter().flat_map(|option| cell(model, *option, width / columns));
                offered.lines.push(Line::from(spans.collect::<Vec<Span>>()));
            }
            if cells.iter().any(|option| is_focused(model, *option)) {
                offered.focus = first..offered.lines.len();
            }
        }
        offered
    }

    /// As many lines as there is room for, those of the option in focus among them.
    fn shown(self, rows: usize) -> Vec<Line<'static>> {
        let count = self.lines.len();
        let first = self.focus.end.saturating_sub(rows).min(self.focus.start);
        let mut lines: Vec<Line> = self.lines.into_iter().skip(first).take(rows).collect();
        if let Some(last) = lines.last_mut().filter(|_| count > first + rows) {
            last.spans.push(Span::styled(MORE, DIM));
        }
        lines
    }
}

fn is_focused<G: Plug>(model: &Model<G>, option: usize) -> bool {
    model.zone == Zone::Options && model.at == option
}

/// Where one is; before that, what is usual.
fn pointer<G: Plug>(model: &Model<G>, option: usize) -> &'static str {
    match (is_focused(model, option), model.zone) {
        (true, _) => " ▸",
        (false, Zone::Question) if model.usual == Some(option) => " ·",
        (false, Zone::Question | Zone::Options | Zone::Board(_)) => "  ",
    }
}

fn label_style<G: Plug>(model: &Model<G>, option: usize) -> Style {
    if is_focused(model, option) { HERE } else { Style::new() }
}

/// An option on a line or several.
fn block<G: Plug>(model: &Model<G>, option: usize, width: usize) -> Vec<Line<'static>> {
    let label = model.options.get(option).map_or("", |option| option.label.as_str());
    let head = |n: usize| match n {
        0 => [Span::raw(pointer(model, option)), Span::styled(format!("{:>2} ", model.number(option)), BOLD)],
        _ => [Span::raw("  "), Span::raw("   ")],
    };
    let lines = wrap(label, width.saturating_sub(MARGIN)).into_iter().enumerate();
    let style = label_style(model, option);
    lines.map(|(n, text)| head(n).into_iter().chain([Span::styled(text, style)]).collect()).collect()
}

/// An option beside others.
fn cell<G: Plug>(model: &Model<G>, option: usize, width: usize) -> Vec<Span<'static>> {
    let label = model.options.get(option).map(|option| option.label.clone()).unwrap_or_default();
    let room = width.saturating_sub(MARGIN + label.chars().count());
    vec![
        Span::raw(pointer(model, option)),
        Span::styled(format!("{:>2} ", model.number(option)), BOLD),
        Span::styled(label, label_style(model, option)),
        Span::raw(" ".repeat(room + 1)),
    ]
}

/// The keys that work now.
pub(crate) fn draw_keys<G: Plug>(frame: &mut Frame, area: Rect, model: &Model<G>) {
    let keys = match model.showing {
        Showing::Asking => {
            "1-9 ↑↓ choose  Enter do it  Tab look  d piles  w why not  p preview  n not this turn  ? rule, keys  u undo  q quit"
        }
        Showing::Over => "Enter leave  Tab ↑↓ look around  l log  c card  d piles",
        Showing::Telling => "any key skip  q save+quit",
        Showing::Read => "Enter go on  u undo  Tab ↑↓ look around  l log  q save+quit",
        Showing::Watching => "→ next  ← back  PgDn PgUp ten  Home End  f next seat  Tab look  l log  q leave",
        Showing::Curtain(_) => "",
    };
    let short = "1-9 ↑↓ Enter choose  Tab look  d piles  w why not  ? rule+keys  u undo  q quit";
    let fits = keys.chars().count() < area.width as usize;
    let text = if fits || model.showing != Showing::Asking { keys } else { short };
    frame.render_widget(Line::styled(format!(" {text}"), DIM), area);
}
