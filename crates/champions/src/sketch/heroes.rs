//! The heroes: the near one with all that is in play and the hand, the others with less.

use super::placed::{Placed, Seated};
use super::signs::{chips, figure, flags, life, powers};
use super::{Board, Fold};
use longbox_kernel::Seat;
use longbox_kernel::sketch::{Height, Line, NUMBER, Panel, Role, Span, cut, flow};

/// A hand that is not seen or that lies open before all is told in at most so many lines.
const OPEN_HAND: usize = 2;

impl Board<'_> {
    /// The heroes of the others: a panel each, or a line each in one.
    pub(super) fn others(&self, fold: Fold) -> Vec<Panel> {
        let others: Vec<&Seated> = self.things.seats.iter().skip(1).collect();
        match (others.is_empty(), fold) {
            (true, _) => Vec::new(),
            (false, Fold::Open) => others.iter().flat_map(|one| self.hero(one.seat, fold)).collect(),
            (false, Fold::Team | Fold::Rows | Fold::Bare) => {
                let lines: Vec<Line> = others.iter().map(|one| self.hero_line(one)).collect();
                let height = Height::Lines(lines.len());
                vec![Panel { title: Line::of(Role::Title, " TEAM "), lines, height, numbered: false }]
            }
        }
    }

    /// A hero with everything before and beside them.
    pub(super) fn hero(&self, seat: Seat, fold: Fold) -> Option<Panel> {
        let one = self.things.seats.iter().find(|one| one.seat == seat)?;
        let title = self.hero_title(one);
        if one.seen.out {
            return Some(Panel { title, lines: Vec::new(), height: Height::Lines(0), numbered: false });
        }
        let mut lines = vec![self.piles(one)];
        let row = |word: &'static str, cards: Vec<&Placed>| {
            let cards: Vec<_> = cards.into_iter().map(|placed| figure(placed, self.name(placed.card))).collect();
            let head = Span::new(Role::Dim, word);
            if cards.is_empty() { Vec::new() } else { flow(head, cards, self.scene.width, fold.lines()) }
        };
        let is_ally = |placed: &&Placed| placed.card.kind == "ally";
        let (allies, rest): (Vec<&Placed>, Vec<&Placed>) = one.area.iter().partition(is_ally);
        lines.extend(row(" foes   ", one.engaged.iter().collect()));
        if fold == Fold::Bare {
            lines.extend(row(" own    ", allies.into_iter().chain(rest).collect()));
        } else {
            lines.extend(row(" allies ", allies));
            lines.extend(row(" cards  ", rest));
        }
        if seat != self.scene.near && self.is_seen(one) {
            lines.extend(flow(Span::new(Role::Dim, " hand   "), self.open_hand(one), self.scene.width, OPEN_HAND));
        }
        let height = Height::Lines(lines.len());
        Some(Panel { title, lines, height, numbered: false })
    }

    /// " ★ Spider-Man  hero  ♥▓▓▓▓▓▓░ 8/10  z stunned "
    fn hero_title(&self, one: &Seated) -> Line {
        let first = self.first_mark(one.seat);
        let Some(placed) = &one.identity else {
            let name = cut(self.scene.name(one.seat), (self.scene.width / 3).max(12));
            return Line(vec![Span::new(Role::Strong, format!(" {name} ")), Span::new(Role::Dim, "is out ")]);
        };
        let mut after: String = flags(placed.card).iter().map(|flag| format!(" {flag}")).collect();
        after.extend(placed.attached.iter().map(|on| format!(" +{}", cut(self.name(on.card), 16))));
        let name = format!(" {first}{} ", self.called(one, placed));
        let figures = life(placed.card, 0).chars().count();
        let taken = name.chars().count() + after.chars().count() + one.seen.form.len() + figures + 5;
        let room = self.scene.width.saturating_sub(taken);
        Line(vec![
            Span::new(Role::Strong, name).thing(placed.thing),
            Span::new(Role::Plain, format!(" {}  {}{after} ", one.seen.form, life(placed.card, room))),
        ])
    }

    /// The others go by the names by which the log tells of them, whichever side of the identity lies up.
    fn called(&self, one: &Seated, placed: &Placed) -> &str {
        if one.seat == self.scene.near { self.name(placed.card) } else { self.scene.name(one.seat) }
    }

    /// Who is first matters where there are several.
    fn first_mark(&self, seat: Seat) -> &'static str {
        if self.scene.view.first == seat && self.scene.view.seats.len() > 1 { "★ " } else { "" }
    }

    /// " THW 1 ATK 2 DEF 3   deck 30  discard 4  dealt 1"
    fn piles(&self, one: &Seated) -> Line {
        let seen = one.seen;
        let powers = one.identity.as_ref().map(|placed| powers(placed.card)).unwrap_or_default();
        let mut spans = vec![
            Span::new(Role::Strong, format!(" {powers} ")),
            Span::new(Role::Plain, format!("  deck {}  ", seen.deck.len())),
            Span::new(Role::Plain, format!("discard {}", seen.discard.len())).thing(one.top),
        ];
        if one.seat != self.scene.near {
            spans.push(Span::new(Role::Plain, format!("  hand {}", seen.hand.len())));
        }
        if !seen.dealt.is_empty() {
            spans.push(Span::new(Role::Strong, format!("  dealt {}", seen.dealt.len())));
        }
        if let Some(top) = seen.extra.first() {
            let name = top.as_ref().map_or("facedown", |card| card.name);
            spans.push(Span::new(Role::Plain, format!("  beside {}: ", seen.extra.len())));
            spans.push(Span::new(Role::Card, cut(name, 18)).thing(one.extra));
        }
        if seen.discount > 0 {
            spans.push(Span::new(Role::Strong, format!("  next card {} less", seen.discount)));
        }
        Line(spans)
    }

    /// " ★ She-Hulk hero ♥12/15 z hand 5 foes 1 allies 2 deck 30"
    fn hero_line(&self, one: &Seated) -> Line {
        let Some(placed) = &one.identity else {
            let name = cut(self.scene.name(one.seat), 16);
            return Line(vec![Span::new(Role::Strong, format!(" {name} ")), Span::new(Role::Dim, "is out")]);
        };
        let (card, seen) = (placed.card, one.seen);
        let flags: String = flags(card).iter().map(|flag| format!(" {flag}")).collect();
        let mut told = format!(" {} ♥{}/{}{flags} hand {}", seen.form, card.remaining.max(0), card.hp, seen.hand.len());
        let allies = one.area.iter().filter(|placed| placed.card.kind == "ally").count();
        let cards = one.area.len() - allies;
        for (count, word) in
            [(one.engaged.len(), "foes"), (seen.dealt.len(), "dealt"), (allies, "allies"), (cards, "cards")]
        {
            if count > 0 {
                told += &format!(" {word} {count}");
            }
        }
        let name = format!(" {}{}", self.first_mark(one.seat), cut(self.called(one, placed), 16));
        // The piles matter less than what is in play; all of them can be looked through.
        for (count, word) in [(seen.deck.len(), "deck"), (seen.discard.len(), "discard")] {
            let pile = format!(" {word} {count}");
            if [&name, &told, &pile].map(|part| part.chars().count()).iter().sum::<usize>() <= self.scene.width {
                told += &pile;
            }
        }
        Line(vec![Span::new(Role::Strong, name).thing(placed.thing), Span::new(Role::Plain, told)])
    }

    // --- hands ---

    fn is_seen(&self, one: &Seated) -> bool {
        one.seen.hand.iter().any(Option::is_some)
    }

    /// The cards of a hand that lies open, side by side.
    fn open_hand(&self, one: &Seated) -> Vec<Vec<Span>> {
        let known = one.seen.hand.iter().flatten().map(|card| vec![Span::new(Role::Plain, card.name)]);
        let hidden = one.seen.hand.iter().filter(|card| card.is_none()).count();
        known.chain((hidden > 0).then(|| vec![Span::new(Role::Dim, format!("{hidden} hidden"))])).collect()
    }

    /// The hand of the one who looks.
    pub(super) fn hand(&self, fold: Fold) -> Panel {
        let hand = &self.things.hand;
        let size = self.things.seats.first().map_or(0, |one| one.seen.hand_size);
        let title = Line(vec![
            Span::new(Role::Title, format!(" HAND {} ", hand.len())),
            Span::new(Role::Dim, format!(" up to {size} · cost · gives · name ")),
        ]);
        let hidden = self.things.seats.first().is_some_and(|one| !self.is_seen(one));
        let lines = match (hand.is_empty(), hidden) {
            (true, _) => vec![Line::of(Role::Dim, " empty")],
            (false, true) => vec![Line::of(Role::Dim, format!(" {} cards that you cannot see", hand.len()))],
            (false, false) => hand.iter().enumerate().map(|(at, thing)| self.hand_line(at, *thing)).collect(),
        };
        let least = lines.len().min(fold.hand());
        Panel { title, lines, height: Height::Rest(least), numbered: !hidden }
    }

    /// " 3 E   Swinging Web Kick  Hero Action (attack): …"
    fn hand_line(&self, at: usize, thing: usize) -> Line {
        let seen = self.things.seats.first().and_then(|one| one.seen.hand.get(at)?.as_ref());
        let Some(card) = seen.and_then(|seen| self.scene.cards.by_id(seen.id)).map(|ix| self.scene.cards.card(ix))
        else {
            return Line(vec![Span::new(Role::Dim, "a hidden card").thing(thing)]);
        };
        let width = self.scene.width.saturating_sub(NUMBER);
        let cost = card.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let mut line = Line(vec![Span::new(Role::Plain, format!("{cost} "))]);
        line.0.extend(chips(&card.gives));
        line.0.push(Span::new(Role::Plain, " ".repeat(3usize.saturating_sub(card.gives.len()))));
        line.0.push(Span::new(Role::Card, cut(&card.title, width.saturating_sub(line.width()))).thing(thing));
        let left = width.saturating_sub(line.width() + 2);
        if left >= 16 && !card.text.is_empty() {
            line.0.push(Span::new(Role::Dim, format!("  {}", cut(&card.text.join(" "), left))));
        }
        line
    }
}
