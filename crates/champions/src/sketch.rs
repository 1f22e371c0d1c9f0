//! The board for a terminal: villain and schemes, the attack that goes on, the other heroes, my hero, my hand.

mod advance;
mod clash;
mod described;
mod heroes;
mod placed;
mod scenario;
mod signs;
#[cfg(test)]
mod tests;

pub(crate) use advance::advance;
pub(crate) use described::describe;
pub(crate) use signs::portrait;

use crate::position::Champions;
use longbox_kernel::Telling;
use longbox_kernel::sketch::{Beat, Height, Line, Moment, NUMBER, Panel, Role, Scene, Sketch, Span, Spotlight};
use placed::Things;

pub(crate) fn sketch(scene: &Scene<Champions>) -> Sketch {
    let mut sketch = Sketch::default();
    let board = Board { scene, things: Things::lay(&mut sketch, scene) };
    sketch.status = board.status();
    sketch.panels = board.panels();
    sketch.spotlight = board.spotlight();
    placed::heap(&mut sketch, scene);
    sketch
}

/// How much a thing that happened is worth dwelling on.
pub(crate) fn beat(telling: &Telling) -> Beat {
    let pause = match telling.kind {
        "attack" | "scheme" | "boost" | "reveal" | "defeat" | "stage" | "out" | "over" => 700,
        "damage" | "threat" | "strike" | "thwart" | "defend" | "undefended" | "play" | "use" | "gets-status" => 350,
        _ => Beat::default().pause,
    };
    let loud = matches!(
        telling.kind,
        "round" | "turn" | "villain-phase" | "attack" | "scheme" | "reveal" | "defeat" | "stage" | "out" | "over"
    );
    Beat { pause, loud }
}

/// How much of the table there is room for, the most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fold {
    /// Every hero has a panel.
    Open,
    /// The other heroes have a line each.
    Team,
    /// Every row of cards is one line.
    Rows,
    /// So are all side schemes and environments, and all that a hero has in play.
    Bare,
}

impl Fold {
    const ALL: [Fold; 4] = [Fold::Open, Fold::Team, Fold::Rows, Fold::Bare];

    /// How many lines a row of cards may take.
    fn lines(self) -> usize {
        match self {
            Fold::Open => 3,
            Fold::Team => 2,
            Fold::Rows | Fold::Bare => 1,
        }
    }

    /// How many cards of the hand are seen at least.
    fn hand(self) -> usize {
        match self {
            Fold::Open => 6,
            Fold::Team => 4,
            Fold::Rows => 3,
            Fold::Bare => 2,
        }
    }
}

struct Board<'a> {
    scene: &'a Scene<'a, Champions>,
    things: Things<'a>,
}

impl Board<'_> {
    fn status(&self) -> Line {
        let view = self.scene.view;
        let now = match view.turn {
            Some(seat) => format!("{} turn", self.scene.whose(seat)),
            None => phase(view.phase).to_owned(),
        };
        let (deck, discard) = (view.encounter.deck.len(), view.encounter.discard.len());
        Line(vec![
            Span::new(Role::Title, " MARVEL CHAMPIONS "),
            Span::new(Role::Plain, format!("  round {} · ", view.round)),
            Span::new(Role::Strong, now),
            Span::new(Role::Dim, format!("   encounter deck {deck}, discard {discard}")),
        ])
    }

    /// The panels in the way that shows most of what there is room for.
    fn panels(&self) -> Vec<Panel> {
        let all = Fold::ALL.into_iter().map(|fold| self.folded(fold));
        let mut last = Vec::new();
        for panels in all {
            if self.needed(&panels) <= self.scene.height {
                return self.cut(panels);
            }
            last = panels;
        }
        self.cut(self.squeezed(last))
    }

    fn folded(&self, fold: Fold) -> Vec<Panel> {
        let mut panels = vec![self.scenario(fold)];
        panels.extend(self.clash());
        panels.extend(self.others(fold));
        panels.extend(self.hero(self.scene.near, fold));
        panels.push(self.hand(fold));
        panels
    }

    /// How many lines these panels take at least.
    fn needed(&self, panels: &[Panel]) -> usize {
        panels.iter().map(|panel| panel.least_height(self.scene.roomy)).sum()
    }

    /// The panels, shortened line by line where most is left, until they fit or have a line each.
    fn squeezed(&self, mut panels: Vec<Panel>) -> Vec<Panel> {
        while self.needed(&panels) > self.scene.height {
            let Some(tallest) = panels.iter_mut().filter(|panel| least(panel) > 1).max_by_key(|panel| least(panel))
            else {
                break;
            };
            tallest.height = match tallest.height {
                Height::Lines(n) => Height::Lines(n - 1),
                Height::Rest(n) => Height::Rest(n - 1),
            };
        }
        panels
    }

    /// No line is longer than there is room for.
    fn cut(&self, mut panels: Vec<Panel>) -> Vec<Panel> {
        for panel in &mut panels {
            let number = if panel.numbered { NUMBER } else { 0 };
            panel.title = std::mem::take(&mut panel.title).cut(self.scene.width);
            for line in &mut panel.lines {
                *line = std::mem::take(line).cut(self.scene.width.saturating_sub(number));
            }
        }
        panels
    }

    /// While things are told, the card that is told of; while one chooses what to do about it, the card that is
    /// revealed or played.
    fn spotlight(&self) -> Option<Spotlight> {
        match self.scene.moment {
            Moment::Telling => {
                let card = self.scene.told.last()?.cards.first()?;
                Some(Spotlight { word: "CARD", card: card.id.clone() })
            }
            Moment::Asking if self.is_paying() => None,
            Moment::Asking => {
                let card = self.scene.view.resolving.last()?.as_ref()?;
                Some(Spotlight { word: "CARD on the table", card: card.id.to_owned() })
            }
            Moment::Resting => None,
        }
    }

    /// Whether the viewer looks for something to pay with: then the card that is paid for is not what to read.
    fn is_paying(&self) -> bool {
        self.scene.view.payment.as_ref().is_some_and(|payment| payment.seat == self.scene.near)
    }
}

fn least(panel: &Panel) -> usize {
    match panel.height {
        Height::Lines(n) | Height::Rest(n) => n,
    }
}

/// Where the round is, when it is nobody's turn.
fn phase(phase: &'static str) -> &'static str {
    match phase {
        "threat" => "villain phase, threat",
        "activations" => "villain phase, activations",
        "encounter cards" => "villain phase, encounter cards",
        "mulligan" => "opening hands",
        "end of the player phase" => "player phase ends",
        other => other,
    }
}
