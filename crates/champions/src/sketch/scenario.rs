//! What the heroes are up against: the villain, the schemes, the environments.

use super::placed::Placed;
use super::signs::{figure, flags, life, powers, roman};
use super::{Board, Fold};
use crate::view::InPlay;
use longbox_kernel::sketch::{Height, Line, Panel, Role, Span, bar, cut, flow};

/// A side scheme shows its threat, which no number bounds, up to so many cells.
const MOST_CELLS: usize = 8;

impl Board<'_> {
    /// The villain in the title, all schemes and environments below.
    pub(super) fn scenario(&self, fold: Fold) -> Panel {
        let mut lines: Vec<Line> = Vec::new();
        if let Some(villain) = self.things.villain.as_ref().filter(|villain| !villain.attached.is_empty()) {
            let attached = villain.attached.iter().map(|on| figure(on, on.card.card.name)).collect();
            lines.extend(flow(Span::new(Role::Dim, " has   "), attached, self.scene.width, fold.lines()));
        }
        lines.extend(self.things.main.iter().map(|main| self.main_scheme(main)));
        let villains: Vec<_> = self.things.villains.iter().map(|one| figure(one, self.name(one.card))).collect();
        if !villains.is_empty() {
            lines.extend(flow(Span::new(Role::Dim, " with  "), villains, self.scene.width, fold.lines()));
        }
        let sides = self.things.sides.iter().map(|side| self.side_scheme(side));
        let environments = self.things.environments.iter().map(|one| figure(one, one.card.card.name));
        if fold == Fold::Bare {
            let rest: Vec<_> = sides.chain(environments).collect();
            if !rest.is_empty() {
                lines.extend(flow(Span::new(Role::Dim, " also  "), rest, self.scene.width, 1));
            }
        } else {
            let head = |word: &'static str, spans: Vec<Span>| -> Line {
                std::iter::once(Span::new(Role::Dim, word)).chain(spans).collect()
            };
            lines.extend(sides.map(|side| head(" side  ", side)));
            lines.extend(environments.map(|one| head(" envir. ", one)));
        }
        let height = Height::Lines(lines.len());
        Panel { title: self.villain(), lines, height, numbered: false }
    }

    /// " Rhino II of II ♥▓▓▓▓░░░ 8/15  ATK 3 SCH 1 tough "
    fn villain(&self) -> Line {
        let Some(placed) = &self.things.villain else { return Line::of(Role::Title, " NO VILLAIN ") };
        let card = placed.card;
        let stage = usize::from(self.stage(card));
        let last = stage + self.scene.view.villain_deck.len();
        let name = format!(" {} {} of {} ", self.name(card), roman(stage), roman(last));
        let mut after = format!("  {}", powers(card));
        after.extend(flags(card).iter().map(|flag| format!(" {flag}")));
        if card.boost > 0 {
            after += &format!(" ▯{}", card.boost);
        }
        let taken = name.chars().count() + after.chars().count() + life(card, 0).chars().count() + 2;
        let room = self.scene.width.saturating_sub(taken);
        Line(vec![
            Span::new(Role::Strong, name).thing(placed.thing),
            Span::new(Role::Plain, life(card, room)),
            Span::new(Role::Plain, format!("{after} ")),
        ])
    }

    /// " main  The Break-In! ▓▓▓░░░░ 3/7 +2 a round"
    fn main_scheme(&self, placed: &Placed) -> Line {
        let card = placed.card;
        let (threat, target) = (usize::from(card.threat), usize::from(card.target));
        let mut after = format!(" {threat}/{target} +{} a round", card.grows);
        if self.scene.view.sides.iter().any(|side| side.icons.contains(&"crisis")) {
            after += " CRISIS";
        }
        let later = self.scene.view.main_deck.len();
        if later > 0 {
            after += &format!(", {later} more");
        }
        let head = " main  ";
        let room = self.scene.width.saturating_sub(head.len() + after.chars().count() + 1);
        let name = cut(self.name(card), room.saturating_sub(5).max(8));
        let cells = room.saturating_sub(name.chars().count()).clamp(4, 14);
        // The last third of the way is the time to worry.
        let role = if threat * 3 >= target * 2 { Role::Badge } else { Role::Strong };
        Line(vec![
            Span::new(Role::Dim, head),
            Span::new(Role::Card, name).thing(placed.thing),
            Span::new(Role::Plain, format!(" {}", bar(threat, target, cells))),
            Span::new(role, after),
        ])
    }

    /// "Breakin' & Takin' ▓▓ 2 hazard"
    fn side_scheme(&self, placed: &Placed) -> Vec<Span> {
        let card = placed.card;
        let threat = usize::from(card.threat);
        let icons: String = card.icons.iter().map(|icon| format!(" {icon}")).collect();
        let cells = bar(threat, threat, threat.min(MOST_CELLS));
        let mut spans = vec![
            Span::new(Role::Card, cut(self.name(card), 24)).thing(placed.thing),
            Span::new(Role::Plain, format!(" {cells} {threat}")),
            Span::new(Role::Strong, icons),
        ];
        for on in &placed.attached {
            spans.push(Span::new(Role::Plain, " +"));
            spans.extend(figure(on, on.card.card.name));
        }
        if card.stashed > 0 {
            spans.push(Span::new(Role::Plain, format!(" ▯{}", card.stashed)));
        }
        spans
    }

    fn stage(&self, card: &InPlay) -> u8 {
        self.scene.cards.by_id(card.card.id).map_or(0, |ix| self.scene.cards.card(ix).stage)
    }

    /// The name that rules go by, which is shorter than the title.
    pub(super) fn name(&self, card: &InPlay) -> &'static str {
        super::clash::name(self.scene, &card.card)
    }
}
