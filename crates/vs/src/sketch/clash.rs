//! The combat in words, with what would come of it as it stands.

use crate::names::of_somebody;
use crate::position::Vs;
use crate::view::{CombatView, FigureSeen, ForecastView};
use longbox_kernel::Seat;
use longbox_kernel::english::{Joint, list};
use longbox_kernel::sketch::{Line, Role, Scene, Span};

/// A combat or an attack that is being declared, in a few lines.
pub(super) fn lines(scene: &Scene<Vs>, combat: &CombatView) -> Vec<Line> {
    let attackers = names(scene, &combat.attackers);
    let verb = if combat.team { "attack" } else { "attacks" };
    let how = if combat.ranged { " from the back row" } else { "" };
    let Some(forecast) = &combat.forecast else {
        let mut lines = vec![Line::of(Role::Strong, format!(" {attackers} {verb}{how}"))];
        for prospect in &combat.prospects {
            let whom = Span::new(Role::Plain, format!("  {}: ", name(scene, prospect.defender)));
            lines.extend(fitting(scene, vec![whom, strike(scene, prospect)], back(scene, prospect)));
        }
        return lines;
    };
    let whom = name(scene, forecast.defender);
    let mut lines = vec![Line::of(Role::Strong, format!(" {attackers} {verb} {whom}{how}"))];
    lines.extend(fitting(scene, vec![Span::new(Role::Plain, " "), strike(scene, forecast)], back(scene, forecast)));
    lines
}

/// What the attack does and what comes back, in one line if there is room for both.
fn fitting(scene: &Scene<Vs>, strike: Vec<Span>, back: Span) -> Vec<Line> {
    let strike = Line(strike);
    if strike.width() + 2 + back.width() <= scene.width {
        let joint = Span::new(Role::Plain, "; ");
        return vec![Line(strike.0.into_iter().chain([joint, back]).collect())];
    }
    vec![strike, Line(vec![Span::new(Role::Plain, "    "), back])]
}

/// "7 ATK against 6 DEF: will stun"
fn strike(scene: &Scene<Vs>, forecast: &ForecastView) -> Span {
    let stuns = forecast.stunned.contains(&forecast.defender);
    let left = figure(scene, forecast.defender).map(|(_, figure)| figure.health - i32::from(figure.wounds));
    let end = match (stuns, left) {
        (false, _) => "will not stun",
        (true, Some(1)) => "will stun, with its last health",
        (true, Some(_) | None) => "will stun",
    };
    let role = if stuns { Role::Badge } else { Role::Plain };
    Span::new(role, format!("{} ATK against {} DEF: {end}", forecast.attack, forecast.defense))
}

/// "strikes back with 4: stuns Hulk"
fn back(scene: &Scene<Vs>, forecast: &ForecastView) -> Span {
    let Some(value) = forecast.back else { return Span::new(Role::Dim, "no strike back") };
    let hit: Vec<u8> = forecast.stunned.iter().copied().filter(|at| *at != forecast.defender).collect();
    let end = match (&hit[..], &forecast.one_of[..]) {
        ([], []) => "stuns nobody".to_owned(),
        ([], [one]) => format!("stuns {} if aimed there", name(scene, *one)),
        ([], several) => format!("stuns one of {}", names(scene, several)),
        (hit, _) => format!("stuns {}", names(scene, hit)),
    };
    Span::new(Role::Plain, format!("strikes back with {value}: {end}"))
}

/// The character at that place, and whose it is.
fn figure<'a>(scene: &'a Scene<Vs>, place: u8) -> Option<(Seat, &'a FigureSeen)> {
    let sides = Seat::all(scene.view.seats.len()).zip(&scene.view.seats);
    let mut figures = sides.flat_map(|(seat, side)| side.front.iter().chain(&side.back).map(move |one| (seat, one)));
    figures.find(|(_, figure)| figure.place == place)
}

/// Its name; at a table of more than two also whose it is, unless it is the reader's own.
fn name(scene: &Scene<Vs>, place: u8) -> String {
    let Some((seat, figure)) = figure(scene, place) else { return "somebody".to_owned() };
    let card = scene.cards.by_id(figure.card.id).map(|card| scene.cards.card(card));
    let name = card.map_or(figure.card.name, |card| card.name.as_str());
    let told = scene.view.seats.len() > 2 && seat != scene.near;
    if told { of_somebody(&format!("{}'s", scene.name(seat)), name) } else { name.to_owned() }
}

fn names(scene: &Scene<Vs>, places: &[u8]) -> String {
    let names: Vec<String> = places.iter().map(|place| name(scene, *place)).collect();
    list(&names, Joint::And)
}
