//! What goes on in the middle: an attack or a scheme with what is known of it, cards that are played, revealed or
//! looked at, and a payment.

use super::Board;
use crate::options::resources;
use crate::position::Champions;
use crate::view::{ActivationSeen, InPlay, PaymentSeen, Seen};
use longbox_kernel::Seat;
use longbox_kernel::sketch::{Height, Line, Panel, Role, Scene, Span, flow};

impl Board<'_> {
    /// Nothing if nothing goes on and lines are dear.
    pub(super) fn clash(&self) -> Option<Panel> {
        let view = self.scene.view;
        let title = match view.activation.as_ref().map(|now| now.what) {
            Some("attack") => " ATTACK ",
            Some(_) => " SCHEME ",
            None => " TABLE ",
        };
        let mut lines: Vec<Line> = Vec::new();
        if let Some(now) = &view.activation {
            lines.extend(sentences(self.scene, now).into_iter().map(|text| Line::of(Role::Strong, format!(" {text}"))));
        }
        if self.scene.roomy || !self.is_paying() {
            lines.extend(self.row(" now    ", &self.things.resolving));
        }
        // What the one who looks has to pay the question says.
        if let Some(payment) = view.payment.as_ref().filter(|payment| payment.seat != self.scene.near) {
            lines.push(Line::of(Role::Strong, format!(" {}", paid(self.scene, payment))));
        }
        lines.extend(self.row(" paid   ", &self.things.paying));
        lines.extend(self.row(" laid   ", &self.things.laid));
        if lines.is_empty() && !self.scene.roomy {
            return None;
        }
        if lines.is_empty() {
            lines.push(Line::of(Role::Dim, " nothing goes on"));
        }
        let height = Height::Lines(lines.len().min(if self.scene.roomy { 6 } else { 3 }));
        Some(Panel { title: Line::of(Role::Title, title), lines, height, numbered: false })
    }

    /// Cards that lie there, named as far as they are seen.
    fn row(&self, word: &'static str, things: &[usize]) -> Vec<Line> {
        if things.is_empty() {
            return Vec::new();
        }
        let view = self.scene.view;
        let piles = [(&self.things.resolving, &view.resolving), (&self.things.paying, &view.paying)];
        let piles = piles.into_iter().chain([(&self.things.laid, &view.laid)]);
        let all = piles.flat_map(|(places, cards)| places.iter().zip(cards));
        let seen = all.filter(|(thing, _)| things.contains(thing)).map(|(thing, card)| match card {
            Some(card) => vec![Span::new(Role::Card, card.name).thing(*thing)],
            None => vec![Span::new(Role::Dim, "a hidden card")],
        });
        flow(Span::new(Role::Dim, word), seen.collect(), self.scene.width, 2)
    }
}

/// "She-Hulk's payment: 1 mental of 3".
fn paid(scene: &Scene<Champions>, payment: &PaymentSeen) -> String {
    let whose = scene.whose(payment.seat);
    let made = resources(payment.made);
    let made = if made.is_empty() { "nothing yet".to_owned() } else { made };
    format!("{whose} payment: {made} of {}", crate::wording::owed_words(payment.owed))
}

/// An attack or scheme in a sentence or two.
pub(super) fn sentences(scene: &Scene<Champions>, now: &ActivationSeen) -> Vec<String> {
    if now.what == "attack" { attack(scene, now) } else { vec![scheme(scene, now)] }
}

/// "ATK 2", "ATK 2 + boost 1 = 3", "ATK 2 + boost card": what is known, and what is still to be turned up.
fn value(now: &ActivationSeen, word: &str) -> String {
    let base = now.total - i32::from(now.boost);
    let hidden = match now.boosts_to_come {
        0 => String::new(),
        1 => " + boost card".to_owned(),
        n => format!(" + {n} boost cards"),
    };
    match now.boost {
        0 => format!("{word} {base}{hidden}"),
        boost => format!("{word} {base} + boost {boost} = {}{hidden}", now.total),
    }
}

/// The name that rules go by, which is shorter than the title.
pub(super) fn name(scene: &Scene<Champions>, seen: &Seen) -> &'static str {
    scene.cards.by_id(seen.id).map_or(seen.name, |card| scene.cards.card(card).name.as_str())
}

/// "Rhino attacks you: ATK 2 + boost 1 = 3", "Spider-Man defends with DEF 3: takes nothing".
fn attack(scene: &Scene<Champions>, now: &ActivationSeen) -> Vec<String> {
    let whom = hero_name(scene, now.seat);
    let first = format!("{} attacks {whom}: {}", name(scene, &now.who), value(now, "ATK"));
    let more = if now.boosts_to_come > 0 { " + boost" } else { "" };
    let seats = &scene.view.seats;
    let second = match &now.defender {
        None => {
            let hero = seats.get(now.seat.ix()).and_then(|seat| seat.identity.as_ref());
            let so_far = if now.undecided { "if nobody defends" } else { "nobody defends" };
            format!("{so_far}: {}", takes(hero, now.total, more))
        }
        Some(defender) => {
            let is_defender = |one: &&InPlay| one.card.id == defender.id;
            let hero = seats.iter().flat_map(|seat| &seat.identity).find(is_defender);
            let ally = seats.iter().flat_map(|seat| &seat.area).find(is_defender);
            match (hero, ally) {
                (Some(hero), _) => {
                    let def = hero.def.unwrap_or(0);
                    let left = takes(Some(hero), now.total - def, more);
                    format!("{} defends with DEF {def}: {left}", name(scene, defender))
                }
                (None, ally) => format!("{} defends: {}", name(scene, defender), takes(ally, now.total, more)),
            }
        }
    };
    vec![first, second]
}

/// "takes 3: 7 left", "takes 3 + boost of 10".
fn takes(who: Option<&InPlay>, n: i32, more: &str) -> String {
    let left = who.map_or(0, |who| who.remaining);
    match (who.is_some_and(|who| who.tough), more, n.max(0)) {
        (true, _, _) => "tough takes it".to_owned(),
        (false, "", 0) => "takes nothing".to_owned(),
        (false, "", n) if n >= left => format!("takes {n} and is defeated"),
        (false, "", n) => format!("takes {n}, {} left", left - n),
        (false, more, _) if n < 0 => format!("takes{} - {}, has {left}", more.replace(" +", ""), -n),
        (false, more, n) => format!("takes {n}{more}, has {left}{}", if n >= left { ": defeated" } else { "" }),
    }
}

/// "Rhino schemes: SCH 1 + boost 1 = 2, The Break-In! comes to 5 of 7".
fn scheme(scene: &Scene<Champions>, now: &ActivationSeen) -> String {
    let more = if now.boosts_to_come > 0 { " + boost" } else { "" };
    let main = scene.view.main.as_ref().map(|main| {
        let threat = i32::from(main.threat) + now.total.max(0);
        format!(", {} comes to {threat}{more} of {}", name(scene, &main.card), main.target)
    });
    format!("{} schemes: {}{}", name(scene, &now.who), value(now, "SCH"), main.unwrap_or_default())
}

/// The name of a player's identity as it lies; "you" for who looks.
fn hero_name(scene: &Scene<Champions>, seat: Seat) -> String {
    if scene.name(seat) == "You" {
        return "you".to_owned();
    }
    let identity = scene.view.seats.get(seat.ix()).and_then(|seat| seat.identity.as_ref());
    identity.map_or_else(|| scene.name(seat).to_owned(), |one| one.card.name.to_owned())
}
