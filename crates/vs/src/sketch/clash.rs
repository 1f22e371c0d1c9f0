//! The combat in words, with what would come of it as it stands.

use crate::view::{CombatView, FigureSeen, ForecastView, View};
use longbox_kernel::english::{Joint, list};
use longbox_kernel::sketch::{Line, Role, Span};

/// A combat or an attack that is being declared, in a few lines.
pub(super) fn lines(view: &View, combat: &CombatView) -> Vec<Line> {
    let attackers = names(view, &combat.attackers);
    let verb = if combat.team { "attack" } else { "attacks" };
    let how = if combat.ranged { " from the back row" } else { "" };
    let Some(forecast) = &combat.forecast else {
        let mut lines = vec![Line::of(Role::Strong, format!(" {attackers} {verb}{how}"))];
        lines.extend(combat.prospects.iter().map(|prospect| {
            let whom = name(view, prospect.defender);
            Line(vec![Span::new(Role::Plain, format!("  {whom}: ")), strike(prospect), back(view, prospect)])
        }));
        return lines;
    };
    let whom = name(view, forecast.defender);
    vec![
        Line::of(Role::Strong, format!(" {attackers} {verb} {whom}{how}")),
        Line(vec![Span::new(Role::Plain, " "), strike(forecast), back(view, forecast)]),
    ]
}

/// "7 ATK against 6 DEF: will stun"
pub(super) fn strike(forecast: &ForecastView) -> Span {
    let stuns = forecast.stunned.contains(&forecast.defender);
    let end = if stuns { "will stun" } else { "will not stun" };
    let role = if stuns { Role::Badge } else { Role::Plain };
    Span::new(role, format!("{} ATK against {} DEF: {end}", forecast.attack, forecast.defense))
}

/// "; strikes back with 4: stuns Hulk"
pub(super) fn back(view: &View, forecast: &ForecastView) -> Span {
    let Some(value) = forecast.back else { return Span::new(Role::Dim, "; no strike back") };
    let hit: Vec<u8> = forecast.stunned.iter().copied().filter(|at| *at != forecast.defender).collect();
    let end = match (&hit[..], &forecast.one_of[..]) {
        ([], []) => "stuns nobody".to_owned(),
        ([], [one]) => format!("stuns {} if aimed there", name(view, *one)),
        ([], several) => format!("stuns one of {}", names(view, several)),
        (hit, _) => format!("stuns {}", names(view, hit)),
    };
    Span::new(Role::Plain, format!("; strikes back with {value}: {end}"))
}

/// The character at that place.
pub(super) fn figure(view: &View, place: u8) -> Option<&FigureSeen> {
    view.seats.iter().flat_map(|side| side.front.iter().chain(&side.back)).find(|figure| figure.place == place)
}

pub(super) fn name(view: &View, place: u8) -> &str {
    figure(view, place).map_or("somebody", |figure| figure.card.name)
}

pub(super) fn names(view: &View, places: &[u8]) -> String {
    let names: Vec<String> = places.iter().map(|place| name(view, *place).to_owned()).collect();
    list(&names, Joint::And)
}
