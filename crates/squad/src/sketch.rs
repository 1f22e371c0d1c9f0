//! The board for a terminal: their side, the attack, my side, my hand.

mod advance;
mod clash;
mod described;
mod signs;

pub(crate) use advance::advance;
pub(crate) use described::describe;
pub(crate) use signs::portrait;

use crate::catalogue::Card;
use crate::position::Squad;
use crate::setup::DECK_SIZE;
use crate::view::{DamageView, SideView};
use crate::vocabulary::Factor;
use clash::{Clash, Given};
use longbox_kernel::sketch::{
    Beat, Height, Line, Moment, NUMBER, Panel, Role, Scene, Sketch, Span, Spotlight, bar, cut,
};
use longbox_kernel::{Seat, Telling};
use signs::{chip, chips, named};

/// What a player can go to, in this order.
const HAND: usize = 0;
const MINE: usize = 1;
const THEIRS: usize = 2;
const PILES: usize = 3;

/// So many Keepers have a line each where there is room.
const MOST_LINES: usize = 6;

pub(crate) fn sketch(scene: &Scene<Squad>) -> Sketch {
    let mut board = Board { scene, sketch: Sketch::default(), clash: Clash::last(scene.cards, scene.told) };
    board.sketch.status = board.status();
    let things = Things::lay(&mut board);
    let far = scene.near.other();
    board.sketch.panels = vec![
        board.side(far, &things.theirs, things.their_top),
        board.attack(things.attack),
        board.side(scene.near, &things.mine, things.my_top),
        board.hand(&things.hand),
    ];
    board.sketch.spotlight = board.spotlight();
    for seat in [scene.near, far] {
        board.heap(seat);
    }
    board.sketch
}

/// How much a thing that happened is worth dwelling on.
pub(crate) fn beat(telling: &Telling) -> Beat {
    let pause = match telling.kind {
        "attack" | "hits" | "misfire" | "over" => 600,
        "flip" | "soak" | "damage" | "block" => 300,
        _ => Beat::default().pause,
    };
    let loud = matches!(telling.kind, "turn" | "attack" | "hits" | "damage" | "misfire" | "over");
    Beat { pause, loud: loud || power_change(telling).is_some() }
}

/// What the shared power became, and whether it rose.
fn power_change(telling: &Telling) -> Option<(u8, bool)> {
    let up = match (telling.kind, telling.sign) {
        ("power", Some("up")) => true,
        ("power", Some("down")) => false,
        _ => return None,
    };
    Some((u8::try_from(telling.amount?).ok()?, up))
}

/// The places of all things on the board.
struct Things {
    hand: Vec<usize>,
    mine: Vec<usize>,
    theirs: Vec<usize>,
    attack: Option<usize>,
    my_top: Option<usize>,
    their_top: Option<usize>,
}

impl Things {
    fn lay(board: &mut Board) -> Things {
        let (near, far) = (board.scene.near, board.scene.near.other());
        let hand = board.lay(HAND, near, "hand", |side| {
            side.hand.iter().map(|held| held.as_ref().map(|held| held.card.id)).collect()
        });
        let keepers = |side: &SideView| side.keepers.iter().map(|keeper| Some(keeper.card.id)).collect();
        let mine = board.lay(MINE, near, "keepers", keepers);
        let theirs = board.lay(THEIRS, far, "keepers", keepers);
        let attack = board.clash.as_ref().map(|clash| clash.card.id.clone());
        let attack = attack.map(|id| board.sketch.add(PILES, Some(id), None));
        for (at, shown) in board.scene.view.shown.iter().enumerate() {
            if let Some(shown) = shown {
                board.sketch.add(PILES, Some(shown.id.to_owned()), Some(format!("shown.{at}")));
            }
        }
        let top = |side: &SideView| side.discard.first().map(|top| top.as_ref().map(|c| c.id)).into_iter().collect();
        let my_top = board.lay(PILES, near, "discard", top).first().copied();
        let their_top = board.lay(PILES, far, "discard", top).first().copied();
        Things { hand, mine, theirs, attack, my_top, their_top }
    }
}

struct Board<'a> {
    scene: &'a Scene<'a, Squad>,
    sketch: Sketch,
    clash: Option<Clash>,
}

impl Board<'_> {
    fn side_of(&self, seat: Seat) -> Option<&SideView> {
        self.scene.view.seats.get(seat.ix())
    }

    /// Add the cards of one place on a seat's side; one that cannot be seen has no path.
    fn lay(
        &mut self,
        zone: usize,
        seat: Seat,
        place: &str,
        cards: impl Fn(&SideView) -> Vec<Option<&'static str>>,
    ) -> Vec<usize> {
        let ids = self.side_of(seat).map(cards).unwrap_or_default();
        self.sketch.lay(zone, &format!("seats.{}.{place}", seat.0), ids)
    }

    fn heap(&mut self, seat: Seat) {
        let whose = self.scene.whose(seat);
        let Some(side) = self.scene.view.seats.get(seat.ix()) else { return };
        for (word, pile) in [("discard pile", &side.discard), ("deck", &side.deck)] {
            self.sketch.heap(format!("{whose} {word}"), pile.iter().map(|card| card.as_ref().map(|card| card.id)));
        }
    }

    fn card(&self, thing: usize) -> Option<&'static Card> {
        let cards = self.scene.cards;
        cards.by_id(self.sketch.things.get(thing)?.card.as_deref()?).map(|card| cards.card(card))
    }

    /// Whose turn it is and its number, as far as the telling has come.
    fn turn(&self) -> (Seat, i32) {
        let begun = self.scene.told.iter().rev().find(|telling| telling.kind == "turn");
        let told = begun.and_then(|turn| Some((turn.seat?, turn.amount?)));
        told.unwrap_or((self.scene.view.active, self.scene.view.turn.into()))
    }

    fn deck_count(&self, seat: Seat) -> usize {
        self.side_of(seat).map_or(0, |side| side.deck.len())
    }

    fn status(&self) -> Line {
        let (active, turn) = self.turn();
        let near = self.scene.near;
        let whose = self.scene.whose(active);
        let bonus = match self.side_of(near).map_or(0, |side| side.power_bonus) {
            0 => String::new(),
            bonus => format!(" ({bonus:+} for you this turn)"),
        };
        let mut spans = vec![
            Span::new(Role::Title, " SUPER HERO SQUAD "),
            Span::new(Role::Plain, format!("  turn {turn} · {whose} turn  ")),
            Span::new(Role::Badge, format!(" ◉ POWER {}{bonus} ", self.scene.view.power)),
        ];
        if active == near {
            spans.push(Span::new(Role::Dim, "  you may play cards up to this level"));
        }
        Line(spans)
    }

    /// A side: its piles in the title, its Keepers below.
    fn side(&self, seat: Seat, keepers: &[usize], top: Option<usize>) -> Panel {
        let lines = match (keepers, self.scene.roomy) {
            ([], _) => vec![Line::of(Role::Dim, " no Keepers")],
            (_, true) => keepers.iter().map(|keeper| self.keeper_line(*keeper)).collect(),
            (_, false) => vec![self.keeper_row(keepers)],
        };
        let height = Height::Lines(lines.len().clamp(1, MOST_LINES));
        Panel { title: self.side_title(seat, top), lines, height, numbered: false }
    }

    /// " You  deck ▓▓▓▓▓░░░ 23  hand 5  discard 4 Web-Slinger "
    fn side_title(&self, seat: Seat, top: Option<usize>) -> Line {
        // The title stands in the border, which is wider than the lines within.
        let width = self.scene.width + if self.scene.roomy { 2 } else { 0 };
        let (name, rest) = self.side_words(seat, width);
        // Both bars have the scale for which there is room on both sides.
        let taken = |seat: Seat| {
            let (name, rest) = self.side_words(seat, width);
            name.chars().count() + rest.chars().count() + 10
        };
        let taken = taken(seat).max(taken(seat.other()));
        let cells = width.saturating_sub(taken).clamp(3, (width / 5).clamp(6, 20));
        let bar = bar(self.deck_count(seat), DECK_SIZE, cells);
        let mut line = Line(vec![
            Span::new(Role::Strong, format!(" {name} ")),
            Span::new(Role::Plain, format!(" deck {bar}{rest}")),
        ]);
        let room = width.saturating_sub(line.width() + 4);
        if let Some(card) = top.and_then(|top| self.card(top))
            && room > 7
        {
            line.0.push(Span::new(Role::Dim, format!("{} ", cut(&card.title, room))).thing(top));
        }
        line
    }

    /// What stands before and after the bar of a side.
    fn side_words(&self, seat: Seat, width: usize) -> (String, String) {
        let Some(side) = self.side_of(seat) else { return Default::default() };
        let name = cut(self.scene.name(seat), (width / 4).max(12));
        let deck = self.deck_count(seat);
        (name, format!(" {deck}  hand {}  discard {} ", side.hand.len(), side.discard.len()))
    }

    /// The Keepers of a side in one row, oldest first.
    fn keeper_row(&self, keepers: &[usize]) -> Line {
        let mut spans = vec![Span::new(Role::Plain, " Keepers ")];
        let room = self.scene.width.saturating_sub(9) / keepers.len().max(1);
        for keeper in keepers {
            if spans.len() > 1 {
                spans.push(Span::new(Role::Dim, "→"));
            }
            let title = self.card(*keeper).map_or("a card", |card| card.title.as_str());
            spans.push(Span::new(Role::Plain, cut(title, room.saturating_sub(1))).thing(*keeper));
        }
        Line(spans)
    }

    /// A Keeper with what it does.
    fn keeper_line(&self, keeper: usize) -> Line {
        let Some(card) = self.card(keeper) else { return Line::of(Role::Plain, " a card") };
        let mut spans = vec![Span::new(Role::Plain, " ")];
        spans.extend(chips(card, 2));
        spans.push(Span::new(Role::Plain, " "));
        spans.push(Span::new(Role::Strong, card.name.clone()).thing(keeper));
        let room = self.scene.width.saturating_sub(card.name.chars().count() + 12);
        // What it says before that is how it comes into play.
        let does = card.text.split_once("Keeper. ").map_or(card.text.as_str(), |(_, does)| does);
        spans.push(Span::new(Role::Dim, format!("  {}", cut(does, room))));
        Line(spans)
    }

    fn attack(&self, thing: Option<usize>) -> Panel {
        let word = match &self.clash {
            Some(Clash { damage: None, by_keeper: false, .. }) => " ATTACK ",
            Some(Clash { damage: None, by_keeper: true, .. }) => " HIT ",
            Some(Clash { by_keeper: false, .. }) => " LAST ATTACK ",
            Some(Clash { by_keeper: true, .. }) => " LAST HIT ",
            None => " NO ATTACK YET ",
        };
        let lines = match &self.clash {
            Some(clash) => self.clash_lines(clash, thing),
            None => vec![
                Line::of(Role::Dim, " Each point of an attack takes a card off"),
                Line::of(Role::Dim, " the other deck. A matching block stops it."),
            ],
        };
        Panel { title: Line::of(Role::Title, word), lines, height: Height::Lines(2), numbered: false }
    }

    fn clash_lines(&self, clash: &Clash, thing: Option<usize>) -> Vec<Line> {
        let width = self.scene.width;
        let victim = if clash.victim == self.scene.near { "you" } else { "them" };
        let value = clash.value.map_or_else(|| clash.card.attack_text(), |value| value.to_string());
        let tail = format!(" hits {victim} for {value}");
        let name = cut(&clash.card.name, width.saturating_sub(tail.chars().count() + 9));
        let mut first = vec![Span::new(Role::Plain, " ")];
        first.extend(chips(clash.card, 1));
        first.push(Span::new(Role::Plain, " "));
        first.push(Span::new(Role::Strong, name).thing(thing));
        first.push(Span::new(Role::Plain, tail));
        let second = match &self.scene.view.damage {
            Some(damage) if self.scene.moment == Moment::Asking => to_block(damage),
            Some(_) | None => flips(clash, width),
        };
        vec![Line(first), second]
    }

    fn hand(&self, hand: &[usize]) -> Panel {
        let title = Line(vec![
            Span::new(Role::Title, format!(" HAND {} ", hand.len())),
            Span::new(Role::Dim, " level · factor · attack · blocks · name "),
        ]);
        let factors =
            hand.iter().filter_map(|thing| self.card(*thing)).map(|card| card.factors.len()).max().unwrap_or(1);
        let mut lines: Vec<Line> =
            hand.iter().enumerate().map(|(at, thing)| self.hand_line(at, *thing, factors)).collect();
        if lines.is_empty() {
            lines.push(Line::of(Role::Dim, " empty"));
        }
        Panel { title, lines, height: Height::Rest(hand.len().min(4)), numbered: true }
    }

    /// Whether the opponent has seen the card at that place of the hand.
    fn is_open(&self, at: usize) -> bool {
        let held = self.side_of(self.scene.near).and_then(|side| side.hand.get(at)?.as_ref());
        held.is_some_and(|held| held.open)
    }

    /// "L3  ⬢St  4 ¤Te Hulk: Green Goliath seen"
    fn hand_line(&self, at: usize, thing: usize, factors: usize) -> Line {
        let Some(card) = self.card(thing) else {
            return Line(vec![Span::new(Role::Dim, "a hidden card").thing(thing)]);
        };
        let width = self.scene.width.saturating_sub(NUMBER);
        let mut line = Line(vec![Span::new(Role::Plain, format!("L{:<2} ", card.level))]);
        line.0.extend(chips(card, factors));
        line.0.push(Span::new(Role::Plain, format!(" {:>2} ", card.attack_text())));
        line.0.push(chip(card.block));
        let keeper = if card.is_keeper() { " K" } else { "" };
        let seen = if self.is_open(at) { " seen" } else { "" };
        line.0.push(Span::new(Role::Plain, " "));
        let used = line.width() + keeper.len() + seen.len();
        let name = cut(&card.name, width.saturating_sub(used));
        let left = width.saturating_sub(used + name.chars().count() + 2);
        line.0.push(Span::new(Role::Card, name).thing(thing));
        line.0.push(Span::new(Role::Dim, keeper));
        line.0.push(Span::new(Role::Strong, seen));
        if left >= 16 && !card.text.is_empty() {
            line.0.push(Span::new(Role::Dim, format!("  {}", cut(&card.text, left))));
        }
        line
    }

    /// While things are told, what attacks; while one chooses what to do about it, what hits.
    fn spotlight(&self) -> Option<Spotlight> {
        match self.scene.moment {
            Moment::Telling => self.clash.as_ref().map(|clash| Spotlight { word: "CARD", card: clash.card.id.clone() }),
            Moment::Asking => {
                let damage = self.scene.view.damage.as_ref()?;
                Some(Spotlight { word: "CARD that hits you", card: damage.card.id.to_owned() })
            }
            Moment::Resting => None,
        }
    }
}

/// What stands between the damage and the rest of the deck.
fn to_block(damage: &DamageView) -> Line {
    let mut spans = vec![Span::new(Role::Plain, format!(" {} of {} taken", damage.done, damage.total))];
    let factors = Factor::ALL.into_iter().filter(|factor| damage.to_block.contains(factor));
    for (n, factor) in factors.enumerate() {
        spans.push(Span::new(Role::Plain, if n == 0 { ", to block: " } else { " and " }));
        spans.push(named(factor));
    }
    Line(spans)
}

/// What the attack has cost so far: the block icon of each card, from hand or deck.
fn flips(clash: &Clash, width: usize) -> Line {
    let end = match (clash.misfired, clash.damage) {
        (true, _) => "→ MISFIRE ✖".to_owned(),
        (false, Some(damage)) => format!("→ {damage} damage"),
        (false, None) => String::new(),
    };
    if clash.given.is_empty() && clash.damage.is_none() {
        return Line::of(Role::Dim, " nothing lost yet");
    }
    let hidden = (0..clash.given.len())
        .find(|hidden| width_of(&clash.given[*hidden..], *hidden > 0) + end.chars().count() <= width)
        .unwrap_or(clash.given.len());
    let mut spans = vec![Span::new(Role::Plain, " ")];
    if hidden > 0 {
        spans.push(Span::new(Role::Dim, format!("{hidden} more ")));
    }
    let mut from = None;
    for given in clash.given.iter().skip(hidden) {
        if from != Some(given.from_hand) {
            spans.push(Span::new(Role::Dim, if given.from_hand { "hand " } else { "deck " }));
            from = Some(given.from_hand);
        }
        spans.push(chip(given.block));
        spans.push(Span::new(Role::Strong, if given.stops { "✖" } else { "" }));
        spans.push(Span::new(Role::Plain, " "));
    }
    spans.push(Span::new(Role::Strong, end));
    Line(spans)
}

/// How wide these chips are, with the words before them.
fn width_of(given: &[Given], more: bool) -> usize {
    let words = 5 * given.chunk_by(|one, next| one.from_hand == next.from_hand).count();
    let chips: usize = given.iter().map(|given| 4 + usize::from(given.stops)).sum();
    1 + words + chips + if more { 8 } else { 0 }
}
