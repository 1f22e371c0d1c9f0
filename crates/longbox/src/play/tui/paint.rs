//! Colours and shapes: what a thing looks like wherever it is drawn.

pub(crate) use crate::out::cut;
use crate::play::facts;
use longbox_kernel::sketch::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders};

/// How the player wants it drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Only ASCII.
    pub(crate) ascii: bool,
    /// With colours.
    pub(crate) colour: bool,
}

impl Look {
    /// ASCII on demand; colours unless `NO_COLOR` is set.
    pub(crate) fn new(ascii: bool) -> Look {
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Look { ascii, colour }
    }

    /// Make what was drawn fit for the terminal.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if !self.colour {
                cell.fg = Color::Reset;
                cell.bg = Color::Reset;
            }
            if self.ascii && !cell.symbol().is_ascii() {
                cell.set_char(cell.symbol().chars().next().map_or(' ', facts::stand_in));
            }
        }
    }
}

/// Quiet text.
pub(crate) const DIM: Style = Style::new().fg(Color::DarkGray);
/// Loud text.
pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
/// Where the player is.
pub(crate) const HERE: Style = Style::new().add_modifier(Modifier::REVERSED).add_modifier(Modifier::BOLD);
/// A heading.
pub(crate) const HEAD: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);

/// The colours of the kinds of things that a game tells apart.
const KINDS: [Color; 6] =
    [Color::LightRed, Color::LightBlue, Color::LightMagenta, Color::LightYellow, Color::LightGreen, Color::LightCyan];

/// How a role looks.
pub(crate) fn role(role: Role) -> Style {
    match role {
        Role::Plain => Style::new(),
        Role::Title => HEAD,
        Role::Strong | Role::Card => BOLD,
        Role::Dim => DIM,
        Role::Badge => HERE,
        Role::Kind(kind) => Style::new().fg(KINDS[usize::from(kind) % KINDS.len()]),
    }
}

/// A panel: a box where there is room, a line above it where there is not.
pub(crate) fn panel(title: impl Into<Line<'static>>, roomy: bool) -> Block<'static> {
    let borders = if roomy { Borders::ALL } else { Borders::TOP };
    Block::new().borders(borders).border_style(DIM).title(title)
}

/// Break a text into lines of at most that many letters.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for part in text.split('\n') {
        let mut line = String::new();
        for word in part.split(' ') {
            let mut word: Vec<char> = word.chars().collect();
            if !line.is_empty() && line.chars().count() + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            while word.len() > width {
                let rest = word.split_off(width);
                lines.push(word.into_iter().collect());
                word = rest;
            }
            line.extend(word);
        }
        lines.push(line);
    }
    lines
}

/// The middle of an area, at most so large.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// The first thing to show of a list so that `at` is seen among `room`.
pub(crate) fn first_shown(at: usize, count: usize, room: usize) -> usize {
    if count <= room {
        return 0;
    }
    at.saturating_sub(room / 2).min(count - room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_keeps_every_word_and_the_width() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a\nb", 0), ["a", "b"]);
    }

    #[test]
    fn cutting_says_so() {
        assert_eq!(cut("Web-Slinger", 20), "Web-Slinger");
        assert_eq!(cut("Web-Slinger", 4), "Web…");
        assert_eq!(cut("Web-Slinger", 0), "");
    }

    #[test]
    fn a_list_scrolls_no_further_than_it_must() {
        assert_eq!(first_shown(0, 10, 4), 0);
        assert_eq!(first_shown(9, 10, 4), 6);
        assert_eq!(first_shown(3, 4, 4), 0);
        assert_eq!(first_shown(3, 4, 0), 3);
    }
}
