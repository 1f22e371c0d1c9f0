//! A list to choose from, with what there is to know about the thing in focus.

use super::paint::{DIM, HEAD, HERE, Look, cut, first_shown, wrap};
use super::{IDLE, next_key};
use crate::cards::Query;
use longbox_kernel::plug::Face;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use std::io;

/// One thing in a list.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// What the list shows.
    label: String,
    /// What is shown beside it, a paragraph each.
    about: Vec<String>,
    /// What a search looks in.
    found_by: String,
}

/// What finds things in a list: their words, or what is printed on cards.
enum Search {
    Words,
    Cards(Vec<Face>),
}

impl Item {
    /// A thing with a name and a description.
    pub(crate) fn new(label: impl Into<String>, about: Vec<String>) -> Item {
        let label = label.into();
        let found_by = format!("{label} {}", about.join(" ")).to_lowercase();
        Item { label, about, found_by }
    }
}

/// A list on the screen.
pub(crate) struct Picker {
    title: String,
    items: Vec<Item>,
    /// Letters typed search the list.
    searches: bool,
    query: String,
    at: usize,
    /// A word about what happened before.
    notice: Option<String>,
    search_in: Search,
    /// There is no list before this one: one step back leaves.
    is_first: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// This thing was chosen.
    Item(usize),
    /// One step back.
    Back,
    /// Out of the program.
    Leave,
}

impl Picker {
    /// A short list: digits choose.
    pub(crate) fn short(title: &str, items: Vec<Item>) -> Picker {
        Picker {
            title: title.into(),
            items,
            searches: false,
            query: String::new(),
            at: 0,
            notice: None,
            search_in: Search::Words,
            is_first: false,
        }
    }

    /// A long list: letters search.
    pub(crate) fn long(title: &str, items: Vec<Item>) -> Picker {
        Picker { searches: true, ..Picker::short(title, items) }
    }

    /// A long list of cards: a query as for `longbox cards` searches it.
    pub(crate) fn found_by(title: &str, items: Vec<Item>, faces: Vec<Face>) -> Picker {
        Picker { search_in: Search::Cards(faces), ..Picker::long(title, items) }
    }

    /// Say that one step back leaves.
    pub(crate) fn first(mut self) -> Picker {
        self.is_first = true;
        self
    }

    /// Begin at this thing.
    pub(crate) fn at(mut self, at: usize) -> Picker {
        self.at = at.min(self.items.len().saturating_sub(1));
        self
    }

    /// With a word on top.
    pub(crate) fn with_notice(mut self, notice: Option<String>) -> Picker {
        self.notice = notice;
        self
    }

    /// Ask until something is chosen.
    pub(crate) fn pick(&mut self, terminal: &mut DefaultTerminal, look: Look) -> io::Result<Picked> {
        loop {
            terminal.draw(|frame| {
                self.draw(frame);
                look.finish(frame.buffer_mut());
            })?;
            let Some(key) = next_key(IDLE)? else { continue };
            let size = terminal.size()?;
            let picked = if fits(size.width, size.height) { self.press(key) } else { press_blind(key) };
            if let Some(picked) = picked {
                return Ok(picked);
            }
        }
    }

    /// The numbers of the things that fit the search, or what is wrong with it.
    fn search_for(&self) -> Result<Vec<usize>, String> {
        let all = 0..self.items.len();
        match &self.search_in {
            Search::Words => {
                let query = self.query.to_lowercase();
                let fits = |item: &Item| query.split_whitespace().all(|word| item.found_by.contains(word));
                Ok(all.filter(|number| fits(&self.items[*number])).collect())
            }
            Search::Cards(faces) => {
                let query = Query::parse(&self.query, faces)?;
                Ok(all.filter(|number| faces.get(*number).is_some_and(|face| query.fits(face))).collect())
            }
        }
    }

    fn found(&self) -> Vec<usize> {
        self.search_for().unwrap_or_default()
    }

    fn press(&mut self, key: KeyEvent) -> Option<Picked> {
        let found = self.found();
        let last = found.len().saturating_sub(1);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(Picked::Leave);
        }
        match key.code {
            KeyCode::Enter => return found.get(self.at).map(|number| Picked::Item(*number)),
            KeyCode::Esc if !self.query.is_empty() => self.search(String::new()),
            KeyCode::Esc => return Some(Picked::Back),
            KeyCode::Up => self.at = self.at.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => self.at = if self.at >= last { 0 } else { self.at + 1 },
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Backspace => {
                let mut query = self.query.clone();
                query.pop();
                self.search(query);
            }
            KeyCode::Char(letter) if self.searches => self.search(format!("{}{letter}", self.query)),
            KeyCode::Char('q') => return Some(Picked::Back),
            KeyCode::Char('j') => self.at = if self.at >= last { 0 } else { self.at + 1 },
            KeyCode::Char('k') => self.at = self.at.checked_sub(1).unwrap_or(last),
            KeyCode::Char(digit @ '1'..='9') => self.at = (digit as usize - '1' as usize).min(last),
            _ => {}
        }
        None
    }

    fn search(&mut self, query: String) {
        self.query = query;
        self.at = 0;
    }

    /// Draw the list; what there is to know stands beside it, or below where it is narrow.
    pub(crate) fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        if !fits(area.width, area.height) {
            frame.render_widget(Paragraph::new("Make the window larger.").wrap(Wrap { trim: true }), area);
            return;
        }
        let said = self.said(area.width);
        let head_rows = 1 + (said.len() as u16).min(area.height / 3).max(1);
        let rows = [Constraint::Length(head_rows), Constraint::Min(1), Constraint::Length(1)];
        let [head, middle, keys] = Layout::vertical(rows).areas(area);
        self.draw_head(frame, head, said);
        let parts = [Constraint::Percentage(50), Constraint::Percentage(50)];
        let [list, about] = if area.width >= 70 {
            Layout::horizontal(parts).areas(middle)
        } else {
            Layout::vertical(parts).areas(middle)
        };
        let found = self.found();
        self.draw_list(frame, list, &found);
        let item = found.get(self.at).and_then(|number| self.items.get(*number));
        draw_about(frame, about, item);
        let text = if self.searches {
            "type to search  ↑↓ PgUp PgDn move  Enter choose  Esc back"
        } else if self.is_first {
            "↑↓ move  Enter choose  Esc quit"
        } else {
            "↑↓ move  Enter choose  Esc back"
        };
        frame.render_widget(Line::styled(format!(" {text}"), DIM), keys);
    }

    /// What stands under the title: a word about what happened, and the search.
    fn said(&self, width: u16) -> Vec<String> {
        let mut said: Vec<String> =
            self.notice.iter().flat_map(|notice| wrap(notice, width.saturating_sub(2) as usize)).collect();
        if self.searches {
            said.push(format!("search: {}_", self.query));
        }
        said
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect, said: Vec<String>) {
        let mut lines =
            vec![Line::from(vec![Span::styled(" LONGBOX ", HERE), Span::styled(format!("  {}", self.title), HEAD)])];
        // The search is the last line, and has to be seen.
        let first = said.len().saturating_sub((area.height as usize).saturating_sub(1));
        lines.extend(said.into_iter().skip(first).map(|line| Line::raw(format!(" {line}"))));
        frame.render_widget(Text::from(lines), area);
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect, found: &[usize]) {
        let block = Block::new().borders(Borders::ALL).border_style(DIM);
        let block = if self.searches { block.title(format!(" {} ", found.len())) } else { block };
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let rows = inner.height as usize;
        let first = first_shown(self.at, found.len(), rows);
        let width = inner.width as usize;
        let mut lines: Vec<Line> = Vec::new();
        for (at, number) in found.iter().enumerate().skip(first).take(rows) {
            let label = cut(&self.items[*number].label, width.saturating_sub(3));
            let here = at == self.at;
            let style = if here { HERE } else { Style::new() };
            lines.push(Line::from(vec![Span::raw(if here { " ▸" } else { "  " }), Span::styled(label, style)]));
        }
        if found.is_empty() {
            let why = self.search_for().err().unwrap_or_else(|| "nothing fits".to_owned());
            lines.extend(wrap(&why, width.saturating_sub(2)).into_iter().map(|l| Line::styled(format!(" {l}"), DIM)));
        }
        frame.render_widget(Text::from(lines), inner);
    }
}

/// Whether a window of that size shows a list.
fn fits(width: u16, height: u16) -> bool {
    width >= 30 && height >= 8
}

/// Press a key while the list cannot be seen: one can only leave.
fn press_blind(key: KeyEvent) -> Option<Picked> {
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Picked::Leave),
        KeyCode::Esc => Some(Picked::Back),
        _ => None,
    }
}

fn draw_about(frame: &mut Frame, area: Rect, item: Option<&Item>) {
    let block = Block::new().borders(Borders::ALL).border_style(DIM);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let width = inner.width.saturating_sub(2) as usize;
    let about = item.map(|item| item.about.as_slice()).unwrap_or_default();
    let mut lines: Vec<Line> =
        about.iter().flat_map(|text| wrap(text, width)).map(|line| Line::raw(format!(" {line}"))).collect();
    let rows = inner.height as usize;
    if lines.len() > rows && rows > 0 {
        lines.truncate(rows - 1);
        lines.push(Line::styled(" …", DIM));
    }
    frame.render_widget(Text::from(lines), inner);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn heroes() -> Picker {
        let item = |name: &str| Item::new(name, vec![format!("{name} saves the day")]);
        Picker::long("Heroes", vec![item("Thor"), item("Storm"), item("Thing")])
    }

    fn type_keys(picker: &mut Picker, keys: &str) -> Option<Picked> {
        let mut picked = None;
        for key in keys.chars() {
            let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
            picked = picker.press(KeyEvent::from(code));
        }
        picked
    }

    #[test]
    fn typing_narrows_the_list() {
        assert_eq!(type_keys(&mut heroes(), "sto\n"), Some(Picked::Item(1)));
        assert_eq!(type_keys(&mut heroes(), "zzz\n"), None);
    }

    #[test]
    fn cards_are_found_as_on_the_command_line() {
        use longbox_kernel::plug::Plug;
        let faces = longbox_squad::Squad::faces(longbox_squad::Catalogue::standard());
        let items = faces.iter().map(|face| Item::new(face.name.clone(), Vec::new())).collect();
        let mut picker = Picker::found_by("Cards", items, faces);
        type_keys(&mut picker, "level:1 web-slinger keeper");
        assert_eq!(picker.found().len(), 1);
        type_keys(&mut picker, " factor:pizza");
        assert!(picker.search_for().unwrap_err().contains("Animal"));
    }

    #[test]
    fn it_draws_at_every_size() {
        for (width, height) in (1..=40).map(|n| (n * 3, n)) {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| heroes().draw(frame)).unwrap();
        }
    }
}
