//! The board for a terminal: the sides of the others, the combat, my side, my hand.

mod advance;
mod clash;
mod described;
mod folded;
mod signs;

pub(crate) use advance::advance;
pub(crate) use described::describe;
pub(crate) use signs::portrait;

use crate::catalogue::Card;
use crate::names::recruit_points;
use crate::position::{Mode, Vs};
use crate::view::{FigureSeen, PhaseSeen, PlaySeen, SideView};
use crate::vocabulary::Row;
use folded::Fold;
use longbox_kernel::english::{Joint, list};
use longbox_kernel::sketch::{Beat, Height, Line, NUMBER, Panel, Role, Scene, Sketch, Span, Spotlight, cut, flow};
use longbox_kernel::{Seat, Telling};
use signs::{chips, facts, lead, marks, resources};

/// What a player can go to, in this order.
const HAND: usize = 0;
const MINE: usize = 1;
const THEIRS: usize = 2;
const RESOURCES: usize = 3;
const PILES: usize = 4;

/// With lines shorter than this there is no room for the whole title.
const NARROW: usize = 56;
/// A row takes at most so many lines.
const MOST_LINES: usize = 3;
/// The name of a character is cut no shorter than this.
const SHORTEST_NAME: usize = 6;

pub(crate) fn sketch(scene: &Scene<Vs>) -> Sketch {
    let mut board = Board { scene, sketch: Sketch::default() };
    board.sketch.status = board.status();
    let hand = board.lay_hand();
    let mine = board.lay_side(scene.near, MINE);
    let others: Vec<(Seat, Things)> = scene.around().skip(1).map(|seat| (seat, board.lay_side(seat, THEIRS))).collect();
    let laid = board.lay_laid();
    let (middle, hand) = (board.middle(&laid), board.hand(&hand));
    let near = |fold: Fold| board.folded(scene.near, &mine, End::Near, fold);
    let folds = |near: &Panel| {
        let taken = [near, &hand, &middle].map(|panel| panel.least_height(scene.roomy)).iter().sum();
        board.folds(&others, taken)
    };
    // The near side is folded last.
    let (near, folds) = match folds(&near(Fold::Open)) {
        Some(folds) => (near(Fold::Open), folds),
        None => (near(Fold::Lines), folds(&near(Fold::Lines)).unwrap_or_else(|| vec![Fold::Closed; others.len()])),
    };
    let of = |end: End| {
        let sides = others.iter().zip(&folds).filter(move |((seat, _), _)| end == End::of(scene, *seat));
        sides.map(|((seat, things), fold)| board.folded(*seat, things, end, *fold)).collect::<Vec<Panel>>()
    };
    let panels = [of(End::Far), vec![middle], of(End::Near), vec![near, hand]].concat();
    board.sketch.panels = panels;
    board.sketch.spotlight = board.spotlight();
    for seat in scene.around() {
        board.heap(seat);
    }
    board.sketch
}

/// How much a thing that happened is worth dwelling on.
pub(crate) fn beat(telling: &Telling) -> Beat {
    let pause = match telling.kind {
        "attack" | "strike" | "strike-back" | "stun" | "ko" | "level" | "over" => 600,
        "play" | "power" | "recruit" | "appears" | "counters" | "xp" => 300,
        _ => Beat::default().pause,
    };
    let loud = matches!(telling.kind, "turn" | "attack" | "stun" | "ko" | "level" | "out" | "over");
    Beat { pause, loud }
}

/// Which end of the table a side is at: its back row is the farther one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Far,
    Near,
}

impl End {
    /// Enemies sit across.
    fn of(scene: &Scene<Vs>, seat: Seat) -> End {
        if is_ally(scene, seat) { End::Near } else { End::Far }
    }
}

/// The places of the things on one side.
struct Things {
    front: Vec<usize>,
    back: Vec<usize>,
    resources: Vec<usize>,
    top: Option<usize>,
}

struct Board<'a> {
    scene: &'a Scene<'a, Vs>,
    sketch: Sketch,
}

impl Board<'_> {
    fn side_of(&self, seat: Seat) -> Option<&SideView> {
        self.scene.view.seats.get(seat.ix())
    }

    /// The facts of the card that a thing is.
    fn card(&self, thing: usize) -> Option<&'static Card> {
        let cards = self.scene.cards;
        cards.by_id(self.sketch.things.get(thing)?.card.as_deref()?).map(|card| cards.card(card))
    }

    // --- things ---

    /// The piles of a side; the KO pile is told from its newest card.
    fn heap(&mut self, seat: Seat) {
        let whose = self.scene.whose(seat);
        let Some(side) = self.scene.view.seats.get(seat.ix()) else { return };
        self.sketch.heap(format!("{whose} KO pile"), side.ko.iter().rev().map(|card| Some(card.id)));
        let piles =
            [("Inventions", &side.inventions), ("transform pile", &side.transform), ("cards removed", &side.removed)];
        let piles = piles.into_iter().filter(|(_, pile)| !pile.is_empty());
        for (word, pile) in [("deck", &side.deck)].into_iter().chain(piles) {
            self.sketch.heap(format!("{whose} {word}"), pile.iter().map(|card| card.as_ref().map(|card| card.id)));
        }
    }

    fn lay_hand(&mut self) -> Vec<usize> {
        let near = self.scene.near;
        let Some(side) = self.scene.view.seats.get(near.ix()) else { return Vec::new() };
        let ids = side.hand.iter().map(|card| card.as_ref().map(|card| card.id));
        self.sketch.lay(HAND, &format!("seats.{}.hand", near.0), ids)
    }

    fn lay_side(&mut self, seat: Seat, zone: usize) -> Things {
        let Some(side) = self.scene.view.seats.get(seat.ix()) else {
            return Things { front: Vec::new(), back: Vec::new(), resources: Vec::new(), top: None };
        };
        let figure = |figure: &FigureSeen| Some(figure.card.id);
        let path = |place: &str| format!("seats.{}.{place}", seat.0);
        let sketch = &mut self.sketch;
        let front = sketch.lay(zone, &path("front"), side.front.iter().map(figure));
        let back = sketch.lay(zone, &path("back"), side.back.iter().map(figure));
        let resources = sketch.lay(RESOURCES, &path("resources"), side.resources.iter().map(|one| one.id));
        let top = sketch.lay(PILES, &path("ko"), side.ko.iter().map(|card| Some(card.id))).last().copied();
        Things { front, back, resources, top }
    }

    fn lay_laid(&mut self) -> Vec<usize> {
        let ids = self.scene.view.laid.iter().map(|card| card.as_ref().map(|card| card.id));
        self.sketch.lay(PILES, "laid", ids)
    }

    // --- lines ---

    fn status(&self) -> Line {
        let view = self.scene.view;
        let begun = self.scene.told.iter().rev().find(|telling| telling.kind == "turn");
        let told = begun.and_then(|turn| Some((turn.seat?, turn.amount?)));
        let (active, turn) = told.unwrap_or((view.active, view.turn.into()));
        let whose = whose_turn(self.scene, active);
        let mut spans = vec![
            Span::new(Role::Title, if self.scene.width < NARROW { " VS " } else { " VS. SYSTEM " }),
            Span::new(Role::Plain, if turn > 0 { format!("  turn {turn} · {whose} · ") } else { "  ".to_owned() }),
            Span::new(Role::Strong, phase(view.phase)),
        ];
        if view.universe > 0 {
            spans.push(Span::new(Role::Plain, format!(" in Pocket Universe {}", view.universe)));
        }
        for there in &view.elsewhere {
            let count: usize = there.seats.iter().map(|rows| rows.front.len() + rows.back.len()).sum();
            let name = if there.number == 0 {
                "the original universe".into()
            } else {
                format!("Pocket Universe {}", there.number)
            };
            spans.push(Span::new(Role::Dim, format!("  {count} in {name}")));
        }
        let points = self.side_of(view.active).map_or(0, |side| side.points);
        if points > 0 {
            spans.push(Span::new(Role::Plain, "  "));
            spans.push(Span::new(Role::Badge, format!(" {} ", recruit_points(points))));
        }
        Line(spans)
    }

    /// A side: its piles and resources in the title, its rows below.
    fn side(&self, seat: Seat, things: &Things, end: End) -> Panel {
        let Some(side) = self.side_of(seat) else {
            return Panel { title: Line::default(), lines: Vec::new(), height: Height::Lines(0), numbered: false };
        };
        if side.out {
            let title = self.side_title(seat, side, things);
            return Panel { title, lines: Vec::new(), height: Height::Lines(0), numbered: false };
        }
        let front = self.row(Row::Front, side, &things.front);
        let back = self.row(Row::Back, side, &things.back);
        let lines = match end {
            End::Far => [back, front].concat(),
            End::Near => [front, back].concat(),
        };
        let height = Height::Lines(lines.len());
        Panel { title: self.side_title(seat, side, things), lines, height, numbered: false }
    }

    /// " You  hand 5  deck 43  KO 2 Hulk  resources Sk En ▯3 "
    fn side_title(&self, seat: Seat, side: &SideView, things: &Things) -> Line {
        let name = cut(self.scene.name(seat), (self.scene.width / 4).max(12));
        let (hand, deck, ko) = (side.hand.len(), side.deck.len(), side.ko.len());
        let mut spans = vec![Span::new(Role::Strong, format!(" {name} "))];
        if side.out {
            spans.push(Span::new(Role::Dim, " is out "));
            return Line(spans);
        }
        if is_ally(self.scene, seat) {
            spans.push(Span::new(Role::Strong, "your team mate "));
        }
        if self.scene.view.phase == PhaseSeen::Opening
            && let Some(main) = &side.main
        {
            spans.push(Span::new(Role::Plain, format!(" {} ", main.card.name)));
        }
        spans.push(Span::new(Role::Plain, format!(" hand {hand}  deck {deck}  ")));
        spans.push(Span::new(Role::Plain, format!("KO {ko}")).thing(things.top));
        let count = side.resources.len();
        let colon = if count > 0 { ":" } else { "" };
        spans.push(Span::new(Role::Plain, format!("  resources {count}{colon}")));
        spans.extend(resources(&side.resources, &things.resources));
        spans.push(Span::new(Role::Plain, " "));
        within(Line(spans), self.scene.width)
    }

    /// The characters of a row, as many to a line as there is room for.
    fn row(&self, row: Row, side: &SideView, things: &[usize]) -> Vec<Line> {
        let (word, figures) = match row {
            Row::Front => (" front ", &side.front),
            Row::Back => (" back  ", &side.back),
        };
        let head = || Span::new(Role::Dim, word);
        if figures.is_empty() {
            return vec![Line(vec![head(), Span::new(Role::Dim, "-")])];
        }
        let room = self.scene.width.saturating_sub(word.len());
        let figures = figures.iter().zip(things).map(|(figure, thing)| self.figure(figure, *thing, side, room));
        flow(head(), figures.collect(), self.scene.width, MOST_LINES)
    }

    /// "▶Black Panther 3/2 ♥1/2 z +1"
    fn figure(&self, figure: &FigureSeen, thing: usize, side: &SideView, room: usize) -> Vec<Span> {
        let marks = marks(figure, side.main.as_ref());
        // A main character's level stands among its marks.
        let name = self.card(thing).map_or(figure.card.name, |card| card.name.as_str());
        let taken = marks.chars().count() + 1;
        let most = if self.scene.roomy { 18 } else { 14 };
        let name = cut(name, room.saturating_sub(taken).clamp(SHORTEST_NAME, most));
        let role = if figure.stunned { Role::Dim } else { Role::Card };
        let loud = if figure.attacking || figure.defending { Role::Strong } else { Role::Plain };
        vec![
            Span::new(Role::Badge, lead(figure)),
            Span::new(role, name).thing(thing),
            Span::new(if figure.stunned { Role::Dim } else { loud }, marks),
        ]
    }

    /// The combat, what is being played, and cards laid out.
    fn middle(&self, laid: &[usize]) -> Panel {
        let view = self.scene.view;
        let title = match &view.combat {
            Some(combat) if combat.defender.is_none() => " ATTACK ",
            Some(_) => " COMBAT ",
            None => " TABLE ",
        };
        let mut lines: Vec<Line> = Vec::new();
        if let Some(combat) = &view.combat {
            lines.extend(clash::lines(self.scene, combat));
        }
        lines.extend(view.playing.iter().map(|play| Line::of(Role::Plain, format!(" {}", played(self.scene, play)))));
        if let Some(payment) = &view.payment {
            let mut line = vec![Span::new(Role::Plain, " to pay:")];
            line.extend(chips(&payment.symbols));
            lines.push(Line(line));
        }
        if !view.waiting.is_empty() {
            let waiting: Vec<&str> = view.waiting.iter().map(|one| one.card.name).collect();
            lines.push(Line::of(Role::Dim, format!(" to come: {}", waiting.join(", "))));
        }
        if !laid.is_empty() {
            lines.push(self.laid(laid));
        }
        if lines.is_empty() {
            lines.push(Line::of(Role::Dim, " no combat"));
        }
        let height = Height::Lines(lines.len().clamp(1, if self.scene.roomy { 10 } else { 4 }));
        Panel { title: Line::of(Role::Title, title), lines, height, numbered: false }
    }

    fn laid(&self, laid: &[usize]) -> Line {
        let mut spans = vec![Span::new(Role::Plain, " laid out:")];
        for thing in laid {
            let name = self.card(*thing).map_or("a hidden card", |card| card.title.as_str());
            spans.push(Span::new(Role::Plain, "  "));
            spans.push(Span::new(Role::Card, name).thing(*thing));
        }
        Line(spans)
    }

    fn hand(&self, hand: &[usize]) -> Panel {
        let title = Line(vec![
            Span::new(Role::Title, format!(" HAND {} ", hand.len())),
            Span::new(Role::Dim, " cost · ATK/DEF · name "),
        ]);
        let mut lines: Vec<Line> = hand.iter().map(|thing| self.hand_line(*thing)).collect();
        if lines.is_empty() {
            lines.push(Line::of(Role::Dim, " empty"));
        }
        // While somebody to attack is chosen the hand matters less than whom one can reach.
        let declares = self.scene.view.combat.as_ref().is_some_and(|combat| combat.defender.is_none());
        let least = hand.len().clamp(1, if declares { 2 } else { 4 });
        Panel { title, lines, height: Height::Rest(least), numbered: true }
    }

    /// " 3 4/4   Captain America  Leader. …"
    fn hand_line(&self, thing: usize) -> Line {
        let Some(card) = self.card(thing) else {
            return Line(vec![Span::new(Role::Dim, "a hidden card").thing(thing)]);
        };
        let width = self.scene.width.saturating_sub(NUMBER);
        let mut line = Line(vec![Span::new(Role::Plain, format!("{} ", facts(card)))]);
        let symbols: Vec<&str> = card.pays().into_iter().map(|symbol| symbol.name()).collect();
        let name = cut(&card.title, width.saturating_sub(line.width() + 3 * symbols.len()));
        line.0.push(Span::new(Role::Card, name).thing(thing));
        line.0.extend(chips(&symbols));
        let left = width.saturating_sub(line.width() + 2);
        if left >= 16 && !card.text.is_empty() {
            line.0.push(Span::new(Role::Dim, format!("  {}", cut(&card.text.join(" "), left))));
        }
        line
    }

    /// What is being played, for who has to answer it.
    fn spotlight(&self) -> Option<Spotlight> {
        let play = self.scene.view.playing.last()?;
        Some(Spotlight { word: "CARD that is played", card: play.card.id.to_owned() })
    }
}

/// The line, or as many of its pieces as fit before a sign that there are more.
fn within(mut line: Line, width: usize) -> Line {
    if line.width() <= width {
        return line;
    }
    let is_blank = |line: &Line| line.0.last().is_some_and(|span| span.text.trim().is_empty());
    while (line.width() + 2 > width || is_blank(&line)) && line.0.len() > 1 {
        line.0.pop();
    }
    line.0.push(Span::new(Role::Dim, " …"));
    line
}

/// Whether somebody else of the reader's team sits there.
fn is_ally(scene: &Scene<Vs>, seat: Seat) -> bool {
    let team = |seat: Seat| scene.view.seats.get(seat.ix()).map(|side| side.team);
    seat != scene.near && team(seat) == team(scene.near)
}

/// "your turn", "Player 2's turn", and with two heads "your team's turn".
fn whose_turn(scene: &Scene<Vs>, active: Seat) -> String {
    let team = |seat: Seat| scene.view.seats.get(seat.ix()).map(|side| side.team);
    let shared = match scene.view.mode {
        Mode::TwoHeaded => Seat::all(scene.view.seats.len()).filter(|seat| team(*seat) == team(active)).collect(),
        Mode::Duel | Mode::FreeForAll | Mode::Pairs | Mode::PairsLending => vec![active],
    };
    if shared.len() > 1 && shared.contains(&scene.near) {
        return "your team's turn".to_owned();
    }
    let heads: Vec<String> = shared.iter().map(|seat| scene.whose(*seat)).collect();
    format!("{} turn", list(&heads, Joint::And))
}

/// "You: SNIKT! of Wolverine Level 1"
fn played(scene: &Scene<Vs>, play: &PlaySeen) -> String {
    let what = play.power.map_or_else(|| play.card.name.to_owned(), |power| format!("{power} of {}", play.card.name));
    format!("{}: {what}", scene.name(play.seat))
}

/// A phase as it is told.
fn phase(phase: PhaseSeen) -> &'static str {
    match phase {
        PhaseSeen::Opening => "before the game",
        PhaseSeen::Start => "start of the turn",
        PhaseSeen::Draw => "Draw Phase",
        PhaseSeen::Recovery => "Recovery Phase",
        PhaseSeen::Build => "Build Phase",
        PhaseSeen::Resource => "Build Phase, resource",
        PhaseSeen::Recruit => "Build Phase, recruit",
        PhaseSeen::Formation => "Build Phase, formation",
        PhaseSeen::Main => "Main Phase",
        PhaseSeen::End => "end of the turn",
    }
}
