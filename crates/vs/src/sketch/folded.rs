//! Sides in short, where the window is too low to show every row of every player.

use super::signs::lead;
use super::{Board, End, Things, is_ally};
use crate::view::{FigureSeen, SideView};
use longbox_kernel::Seat;
use longbox_kernel::sketch::{Height, Line, Panel, Role, Span, cut};

/// How much of a side is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fold {
    /// Its rows, as many lines each as they take.
    Open,
    /// A line for each row.
    Lines,
    /// Both rows in one line.
    Short,
    /// Its main character and how many stand with it, beside its name.
    Closed,
}

/// How much is said behind a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    All,
    /// Without ATK and DEF.
    Health,
}

/// What a row is called, who stands in it, and the places of their things.
type ShortRow<'a> = (&'static str, &'a Vec<FigureSeen>, &'a Vec<usize>);

/// From less folded to more.
const FOLDED: [Fold; 3] = [Fold::Lines, Fold::Short, Fold::Closed];

/// The names in a short line are cut to this at first, then shorter, then left out.
const NAMES: [usize; 4] = [14, 8, 5, 0];

impl Board<'_> {
    /// How the others are folded so that all panels fit: those first who have no part in what goes on, and a team
    /// mate last. `None` if they do not fit however they are folded.
    pub(super) fn folds(&self, others: &[(Seat, Things)], rest: usize) -> Option<Vec<Fold>> {
        let mut folds = vec![Fold::Open; others.len()];
        let mut order: Vec<usize> = (0..others.len()).collect();
        order.sort_by_key(|n| (is_ally(self.scene, others[*n].0), self.is_part_of_it(others[*n].0)));
        let fits = |folds: &[Fold]| rest + self.height_of(others, folds) <= self.scene.height;
        for (fold, n) in FOLDED.into_iter().flat_map(|fold| order.iter().map(move |n| (fold, *n))) {
            if fits(&folds) {
                break;
            }
            // A team mate's rows are shown in any case.
            if fold != Fold::Closed || !is_ally(self.scene, others[n].0) {
                folds[n] = fold;
            }
        }
        if !fits(&folds) {
            return None;
        }
        // What was folded for somebody who turned out to take less than that may open again.
        for n in order.into_iter().rev() {
            for fold in [Fold::Open, Fold::Lines, Fold::Short] {
                let folded = std::mem::replace(&mut folds[n], fold);
                if fits(&folds) {
                    break;
                }
                folds[n] = folded;
            }
        }
        Some(folds)
    }

    fn height_of(&self, others: &[(Seat, Things)], folds: &[Fold]) -> usize {
        let height = |((seat, things), fold): (&(Seat, Things), &Fold)| {
            self.folded(*seat, things, End::Far, *fold).least_height(self.scene.roomy)
        };
        others.iter().zip(folds).map(height).sum()
    }

    /// Whether it is that player's turn, or a character of that side fights.
    fn is_part_of_it(&self, seat: Seat) -> bool {
        let fights = |figure: &FigureSeen| figure.attacking || figure.defending;
        let side = self.side_of(seat);
        self.scene.view.active == seat || side.is_some_and(|side| side.front.iter().chain(&side.back).any(fights))
    }

    /// A side, folded so.
    pub(super) fn folded(&self, seat: Seat, things: &Things, end: End, fold: Fold) -> Panel {
        let open = self.side(seat, things, end);
        let Some(side) = self.side_of(seat).filter(|side| !side.out) else { return open };
        match fold {
            Fold::Open => open,
            Fold::Lines => {
                let [front, back] = self.rows_in_short(side, things);
                let rows = match end {
                    End::Far => [back, front],
                    End::Near => [front, back],
                };
                let lines = rows.map(|row| self.named(|most| self.short_row(row, most))).to_vec();
                Panel { height: Height::Lines(lines.len()), lines, ..open }
            }
            Fold::Short => Panel { lines: vec![self.short(side, things)], height: Height::Lines(1), ..open },
            Fold::Closed => {
                let title = self.closed(seat, side, things);
                Panel { title, lines: Vec::new(), height: Height::Lines(0), numbered: false }
            }
        }
    }

    /// The rows of a side with the places of their things.
    fn rows_in_short<'a>(&self, side: &'a SideView, things: &'a Things) -> [ShortRow<'a>; 2] {
        [(" front", &side.front, &things.front), (" back", &side.back, &things.back)]
    }

    /// " front Thanos ★1 3/6 ♥4/6 Cable 3/3", with so much of the names.
    fn short_row(&self, (word, row, places): ShortRow, most: usize) -> Line {
        let mut spans = vec![Span::new(Role::Dim, word)];
        if row.is_empty() {
            spans.push(Span::new(Role::Dim, " -"));
        }
        for (figure, thing) in row.iter().zip(places) {
            spans.push(Span::new(Role::Plain, " "));
            spans.extend(self.short_figure(figure, *thing, most, Marks::All));
        }
        Line(spans)
    }

    /// The line with as much of the names as fits.
    fn named(&self, line: impl Fn(usize) -> Line) -> Line {
        let fitting = NAMES.iter().map(|most| line(*most)).find(|line| line.width() <= self.scene.width);
        fitting.unwrap_or_else(|| line(0))
    }

    /// " front Thanos ★1 3/6 ♥4/6 Cable 3/3 back Ant-Man 1/1"
    fn short(&self, side: &SideView, things: &Things) -> Line {
        let rows = self.rows_in_short(side, things);
        let line = self.named(|most| rows.iter().flat_map(|row| self.short_row(*row, most).0).collect());
        if line.width() <= self.scene.width {
            return line;
        }
        let mut main = Line(self.main_in_short(side, things, NAMES[1], Marks::All));
        main.0.insert(0, Span::new(Role::Plain, " "));
        main.0.push(Span::new(Role::Plain, counts(side)));
        main
    }

    /// " Player 2 hand 5 Thanos ★1 3/6 ♥4/6 front 3 back 1 "
    fn closed(&self, seat: Seat, side: &SideView, things: &Things) -> Line {
        let name = cut(self.scene.name(seat), (self.scene.width / 4).max(12));
        let with = |main: Vec<Span>| {
            let head = [
                Span::new(Role::Strong, format!(" {name} ")),
                Span::new(Role::Plain, format!("hand {} ", side.hand.len())),
            ];
            let end = Span::new(Role::Plain, format!("{} ", counts(side)));
            head.into_iter().chain(main).chain([end]).collect::<Line>()
        };
        let ways = NAMES.map(|name| (name, Marks::All)).into_iter().chain(NAMES.map(|name| (name, Marks::Health)));
        let lines = ways.map(|(name, marks)| with(self.main_in_short(side, things, name, marks)));
        lines.reduce(|best, line| if best.width() <= self.scene.width { best } else { line }).unwrap_or_default()
    }

    fn main_in_short(&self, side: &SideView, things: &Things, name: usize, marks: Marks) -> Vec<Span> {
        let front = side.front.iter().zip(&things.front);
        let main = front.chain(side.back.iter().zip(&things.back)).find(|(figure, _)| figure.main);
        main.map(|(figure, thing)| self.short_figure(figure, *thing, name, marks)).unwrap_or_default()
    }

    /// "Cable 3/3z", and of a main character "Thanos ★1 3/6 ♥4/6"
    fn short_figure(&self, figure: &FigureSeen, thing: usize, name: usize, marks: Marks) -> Vec<Span> {
        let known = self.card(thing).map_or(figure.card.name, |card| card.name.as_str());
        // The main character keeps some of its name: that is how its player is known.
        let name = cut(known, if figure.main { name.max(NAMES[2]) } else { name });
        let mut words = Vec::new();
        if figure.main {
            words.push(format!("★{}", figure.level));
        }
        if marks == Marks::All {
            words.push(format!("{}/{}", figure.atk, figure.def));
        }
        if figure.main {
            words.push(format!("♥{}/{}", figure.health - i32::from(figure.wounds), figure.health));
        }
        let pose = match (figure.stunned, figure.ready) {
            (true, _) if figure.dazed => "✱",
            (true, _) => "✖",
            (false, false) => "z",
            (false, true) => "",
        };
        let marks = words.join(" ") + pose;
        let role = if figure.stunned { Role::Dim } else { Role::Card };
        let lead = Span::new(Role::Badge, lead(figure));
        match name.is_empty() {
            // The numbers stand for the character.
            true => vec![lead, Span::new(role, marks).thing(thing)],
            false => vec![lead, Span::new(role, name).thing(thing), Span::new(Role::Plain, format!(" {marks}"))],
        }
    }
}

fn counts(side: &SideView) -> String {
    format!(" front {} back {}", side.front.len(), side.back.len())
}
