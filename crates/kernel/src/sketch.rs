//! A board as a game draws it for a terminal: lines of text with roles, which the terminal paints.
//!
//! A game draws from a [`Scene`]: what one viewer may know, and what that viewer has been told so
//! far. So a sketch cannot show more than its viewer may see. A game that draws nothing of its own
//! gets a [`plain`] sketch of its view.

mod plain;

pub use plain::plain;

use crate::plug::Plug;
use crate::{Seat, Telling};

/// What there is to draw.
pub struct Scene<'a, G: Plug> {
    /// The cards that are played with.
    pub cards: &'static G::Cards,
    /// What the viewer may know, as far as it has been told: see [`Plug::advance`].
    pub view: &'a G::View,
    /// The seat at the near end of the table.
    pub near: Seat,
    /// What each seat is called.
    pub names: &'a [String],
    /// What the viewer has been told so far.
    pub told: &'a [Telling],
    /// What the table is doing.
    pub moment: Moment,
    /// How many letters fit into a line.
    pub width: usize,
    /// How many lines there are for the board, with the titles of its panels. Where it needs more, a game folds
    /// what matters least; what is still too much is cut off.
    pub height: usize,
    /// Whether there is room for more than the bare necessities. A panel then has a frame, which takes a
    /// line above and one below; else a line above.
    pub roomy: bool,
}

/// What a table is doing while it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Things that happened are told one after the other.
    Telling,
    /// The viewer is asked.
    Asking,
    /// Neither.
    Resting,
}

impl<G: Plug> Scene<'_, G> {
    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.ix()).map_or("", String::as_str)
    }

    /// All seats, beginning with the near one.
    pub fn around(&self) -> impl Iterator<Item = Seat> {
        let count = self.names.len().min(Seat::MAX);
        let near = self.near.ix();
        (0..count).map(move |n| Seat(((near + n) % count) as u8))
    }

    /// "your", "the machine's", "Player 2's".
    pub fn whose(&self, seat: Seat) -> String {
        match (self.name(seat), self.name(seat).strip_prefix("The ")) {
            ("You", _) => "your".to_owned(),
            (_, Some(rest)) => format!("the {rest}'s"),
            (name, None) => format!("{name}'s"),
        }
    }
}

/// A board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// The line above everything: whose turn it is, and what all share. It is as wide as the window; what
    /// is dim at its end is left out where it does not fit.
    pub status: Line,
    /// From the far end of the table to the near one.
    pub panels: Vec<Panel>,
    /// What a player can go to, those of a zone in order.
    pub things: Vec<Thing>,
    /// The card to read, where the moment has one: it goes before the one that the player is at.
    pub spotlight: Option<Spotlight>,
    /// Decks, discard piles and whatever else lies in a heap, for who wants to look through them. Those of the near
    /// seat come first.
    pub piles: Vec<Pile>,
}

/// Cards that lie in a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// Whose it is, and what: "your discard pile".
    pub title: String,
    /// The ids of its cards from the top; nothing for one that cannot be seen.
    pub cards: Vec<Option<String>>,
}

/// Lines that belong together, with a title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// What stands above them.
    pub title: Line,
    /// The lines.
    pub lines: Vec<Line>,
    /// How many of them are shown.
    pub height: Height,
    /// Whether a line with a thing that is an option begins with the option's number. It takes
    /// [`NUMBER`] letters.
    pub numbered: bool,
}

/// How wide the number of an option is before a line.
pub const NUMBER: usize = 4;

/// How high a panel is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Height {
    /// So many lines.
    Lines(usize),
    /// What is left, but at least so many lines.
    Rest(usize),
}

/// Pieces of text, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

/// A piece of text in one role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it is.
    pub role: Role,
    /// The thing that it stands for, by its place in [`Sketch::things`]. It is marked while the player is there.
    pub thing: Option<usize>,
}

/// What a piece of text is. How that looks is the terminal's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing special.
    Plain,
    /// A heading.
    Title,
    /// What should not be overlooked.
    Strong,
    /// What may be overlooked.
    Dim,
    /// A figure that everything depends on.
    Badge,
    /// A card: bright while it is an option, dim while it is none.
    Card,
    /// One of a few kinds of things that the game tells apart by colour; words or shapes say the same.
    Kind(u8),
}

/// Something that a player can go to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Those of one zone are gone through together. Counted from 0, the most useful first.
    pub zone: usize,
    /// The id or name of the card that it is, if it can be read.
    pub card: Option<String>,
    /// Where it stands in the view, as in [`crate::CardRef::at`].
    pub at: Option<String>,
}

/// A card that is shown beside the board, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spotlight {
    /// A few words before it: "CARD that hits you".
    pub word: &'static str,
    /// The card's id.
    pub card: String,
}

/// How much a thing that happened is worth dwelling on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// How long a person needs to take it in, in milliseconds.
    pub pause: u64,
    /// Whether it stands out in the log.
    pub loud: bool,
}

impl Default for Beat {
    fn default() -> Beat {
        Beat { pause: 160, loud: false }
    }
}

impl Span {
    /// A piece of text.
    pub fn new(role: Role, text: impl Into<String>) -> Span {
        Span { text: text.into(), role, thing: None }
    }

    /// The same, standing for that thing.
    #[must_use]
    pub fn thing(self, thing: impl Into<Option<usize>>) -> Span {
        Span { thing: thing.into(), ..self }
    }

    /// How many letters it has.
    pub fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl Panel {
    /// How many lines of the board it takes at least.
    pub fn least_height(&self, roomy: bool) -> usize {
        let (Height::Lines(lines) | Height::Rest(lines)) = self.height;
        lines + if roomy { 2 } else { 1 }
    }
}

impl Line {
    /// A line of one piece.
    pub fn of(role: Role, text: impl Into<String>) -> Line {
        Line(vec![Span::new(role, text)])
    }

    /// The text alone.
    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }

    /// How many letters it has.
    pub fn width(&self) -> usize {
        self.0.iter().map(Span::width).sum()
    }

    /// The line in at most that many letters, with a sign if some are left out.
    #[must_use]
    pub fn cut(mut self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let mut left = width;
        self.0.retain_mut(|span| {
            let is_seen = left > 0;
            let most = if span.width() < left { span.width() } else { left };
            // What ends just there goes on in the next piece.
            span.text =
                if span.width() == left { cut(&format!("{}…", span.text), left) } else { cut(&span.text, most) };
            left -= span.width().min(left);
            is_seen
        });
        self
    }

    /// The thing that the line stands for: the first that is named in it.
    pub fn thing(&self) -> Option<usize> {
        self.0.iter().find_map(|span| span.thing)
    }
}

/// The text in at most that many letters, with a sign if some is left out.
///
/// ```
/// use longbox_kernel::sketch::cut;
/// assert_eq!((cut("lantern", 9), cut("lantern", 4), cut("lantern", 0)), ("lantern".into(), "lan…".into(), "".into()));
/// ```
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    if width > 0 {
        cut.push('…');
    }
    cut
}

/// How much of a whole there is, in that many cells. What is not nothing shows, and so does what is missing.
///
/// ```
/// use longbox_kernel::sketch::bar;
/// assert_eq!((bar(0, 7, 4), bar(1, 70, 4), bar(69, 70, 4), bar(9, 7, 4)), ("░░░░".into(), "▓░░░".into(), "▓▓▓░".into(), "▓▓▓▓".into()));
/// ```
pub fn bar(part: usize, whole: usize, cells: usize) -> String {
    let full = match part {
        0 => 0,
        part if part >= whole => cells,
        part => (part * cells / whole).max(1).min(cells.saturating_sub(1)),
    };
    format!("{}{}", "▓".repeat(full), "░".repeat(cells - full))
}

/// Things side by side behind a head, as many to a line as there is room for. What does not fit on that many lines is
/// counted at the end.
///
/// ```
/// use longbox_kernel::sketch::{Role, Span, flow};
/// let things = || ["lamp", "flame", "torch"].map(|word| vec![Span::new(Role::Plain, word)]).to_vec();
/// let texts = |most| flow(Span::new(Role::Dim, " lit "), things(), 18, most).iter().map(|line| line.text()).collect::<Vec<_>>();
/// assert_eq!(texts(2), [" lit lamp  flame", "     torch"]);
/// assert_eq!(texts(1), [" lit lamp  +2"]);
/// ```
pub fn flow(head: Span, things: Vec<Vec<Span>>, width: usize, most: usize) -> Vec<Line> {
    let indent = head.width();
    let mut lines = vec![Line(vec![head])];
    let count = things.len();
    for (n, thing) in things.into_iter().enumerate() {
        let wide: usize = thing.iter().map(Span::width).sum();
        let here = lines.last().map_or(0, Line::width);
        let is_first = here <= indent;
        // On the last line there has to be room for how many are left out.
        let spare = if lines.len() == most && n + 1 < count { 4 } else { 0 };
        let fits = is_first || here + 2 + wide + spare <= width;
        if !fits && lines.len() == most {
            if let Some(line) = lines.last_mut() {
                line.0.push(Span::new(Role::Dim, format!("  +{}", count - n)));
            }
            break;
        }
        if !fits {
            lines.push(Line(vec![Span::new(Role::Plain, " ".repeat(indent))]));
        }
        if let Some(line) = lines.last_mut() {
            if fits && !is_first {
                line.0.push(Span::new(Role::Plain, "  "));
            }
            line.0.extend(thing);
        }
    }
    lines
}

impl FromIterator<Span> for Line {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Line {
        Line(spans.into_iter().collect())
    }
}

impl Sketch {
    /// Add a thing; returns its place.
    pub fn add(&mut self, zone: usize, card: Option<String>, at: Option<String>) -> usize {
        self.things.push(Thing { zone, card, at });
        self.things.len() - 1
    }

    /// Add the cards of one list of the view; one that cannot be seen has no path. Returns their places.
    pub fn lay<'c>(&mut self, zone: usize, path: &str, ids: impl IntoIterator<Item = Option<&'c str>>) -> Vec<usize> {
        let at = |n: usize, id: Option<&str>| id.map(|_| format!("{path}.{n}"));
        let ids = ids.into_iter().enumerate();
        ids.map(|(n, id)| self.add(zone, id.map(str::to_owned), at(n, id))).collect()
    }

    /// Add a pile, from the top; one that cannot be seen has no id.
    pub fn heap<'c>(&mut self, title: impl Into<String>, ids: impl IntoIterator<Item = Option<&'c str>>) {
        let cards = ids.into_iter().map(|id| id.map(str::to_owned)).collect();
        self.piles.push(Pile { title: title.into(), cards });
    }

    /// How many zones there are.
    pub fn zones(&self) -> usize {
        self.things.iter().map(|thing| thing.zone + 1).max().unwrap_or(0)
    }

    /// The places of the things in a zone, in order.
    pub fn zone(&self, zone: usize) -> impl Iterator<Item = usize> {
        let things = self.things.iter().enumerate();
        things.filter(move |(_, thing)| thing.zone == zone).map(|(at, _)| at)
    }

    /// All of it as lines of text.
    pub fn text(&self) -> Vec<String> {
        let panels = self.panels.iter().flat_map(|panel| std::iter::once(&panel.title).chain(&panel.lines));
        let lines = std::iter::once(&self.status).chain(panels).map(|line| line.text().trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }
}
