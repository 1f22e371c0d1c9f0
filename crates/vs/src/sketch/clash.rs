//! The combat in words, with what would come of it as it stands.

use crate::names::of_somebody;
use crate::position::Vs;
use crate::view::{CombatView, FigureSeen, ForecastView};
use longbox_kernel::Seat;
use longbox_kernel::english::{Joint, list};
use longbox_kernel::sketch::{Line, Role, Scene, Span, cut};

/// A combat or an attack that is being declared, in a few lines.
pub(super) fn lines(scene: &Scene<Vs>, combat: &CombatView) -> Vec<Line> {
    let attackers = names(scene, &combat.attackers);
    let verb = if combat.team { "attack" } else { "attacks" };
    let how = if combat.ranged { " from the back row" } else { "" };
    let Some(forecast) = &combat.forecast else {
        let mut lines = vec![Line::of(Role::Strong, cut(&format!(" {attackers} {verb}{how}"), scene.width))];
        for prospect in &combat.prospects {
            lines.extend(told(scene, prospect, &format!("  {}: ", name(scene, prospect.defender))));
        }
        return lines;
    };
    let whom = name(scene, forecast.defender);
    let short = if combat.ranged { ", ranged" } else { "" };
    let heads = [how, short, ""].map(|how| format!(" {attackers} {verb} {whom}{how}"));
    let fitting = heads.iter().find(|head| head.chars().count() <= scene.width);
    let mut lines = match fitting {
        Some(head) => vec![Line::of(Role::Strong, head)],
        None => [format!(" {attackers}"), format!("   {verb} {whom}{short}")]
            .map(|part| Line::of(Role::Strong, cut(&part, scene.width)))
            .to_vec(),
    };
    lines.extend(told(scene, forecast, " "));
    lines
}

/// How many words there is room for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Many,
    Few,
    Fewest,
}

/// What the attack does and what comes back, in one line if there is room for both.
fn told(scene: &Scene<Vs>, forecast: &ForecastView, head: &str) -> Vec<Line> {
    let first = |words: Words| Line(vec![Span::new(Role::Plain, head), strike(scene, forecast, words)]);
    let second = |words: Words| Line(vec![Span::new(Role::Plain, "    "), back(scene, forecast, words)]);
    let both = |words: Words| {
        let end = [Span::new(Role::Plain, "; "), back(scene, forecast, words)];
        first(words).0.into_iter().chain(end).collect::<Line>()
    };
    let ways = [Words::Many, Words::Few, Words::Fewest];
    let fitting = |line: &dyn Fn(Words) -> Line| ways.into_iter().map(line).find(|line| line.width() <= scene.width);
    let lines: [&dyn Fn(Words) -> Line; 2] = [&first, &second];
    match fitting(&both) {
        Some(line) => vec![line],
        None => lines.map(|line| fitting(line).unwrap_or_else(|| line(Words::Fewest))).to_vec(),
    }
}

/// "7 ATK against 6 DEF: will stun", "7 against 6, will stun", "7 against 6, stuns"
fn strike(scene: &Scene<Vs>, forecast: &ForecastView, words: Words) -> Span {
    let stuns = forecast.stunned.contains(&forecast.defender);
    let left = figure(scene, forecast.defender).map(|(_, figure)| figure.health - i32::from(figure.wounds));
    let end = match (stuns, left) {
        (false, _) => "will not stun",
        (true, Some(1)) => "will stun, with its last health",
        (true, Some(_) | None) => "will stun",
    };
    let role = if stuns { Role::Badge } else { Role::Plain };
    let (attack, defense) = (forecast.attack, forecast.defense);
    let text = match words {
        Words::Many => format!("{attack} ATK against {defense} DEF: {end}"),
        Words::Few => format!("{attack} against {defense}, {end}"),
        Words::Fewest => {
            let end = match (stuns, left) {
                (false, _) => "holds",
                (true, Some(1)) => "KO",
                (true, Some(_) | None) => "stuns",
            };
            format!("{attack} against {defense}, {end}")
        }
    };
    Span::new(role, text)
}

/// "strikes back with 4: stuns Hulk", "back 4, stuns Hulk", "back 4 stuns Hulk"
fn back(scene: &Scene<Vs>, forecast: &ForecastView, words: Words) -> Span {
    let Some(value) = forecast.back else { return Span::new(Role::Dim, "no strike back") };
    let hit: Vec<u8> = forecast.stunned.iter().copied().filter(|at| *at != forecast.defender).collect();
    let end = match (&hit[..], &forecast.one_of[..]) {
        ([], []) => "stuns nobody".to_owned(),
        ([], [one]) => format!("stuns {} if aimed there", name(scene, *one)),
        ([], several) => format!("stuns one of {}", names(scene, several)),
        (hit, _) => format!("stuns {}", names(scene, hit)),
    };
    let text = match words {
        Words::Many => format!("strikes back with {value}: {end}"),
        Words::Few => format!("back {value}, {end}"),
        Words::Fewest if hit.is_empty() && forecast.one_of.is_empty() => format!("back {value}"),
        Words::Fewest => format!("back {value} {end}"),
    };
    Span::new(Role::Plain, text)
}

/// The character at that place, and whose it is.
fn figure<'a>(scene: &'a Scene<Vs>, place: u8) -> Option<(Seat, &'a FigureSeen)> {
    let sides = Seat::all(scene.view.seats.len()).zip(&scene.view.seats);
    let mut figures = sides.flat_map(|(seat, side)| side.front.iter().chain(&side.back).map(move |one| (seat, one)));
    figures.find(|(_, figure)| figure.place == place)
}

/// Its name; at a table of more than two also whose it is, unless it is the reader's own.
fn name(scene: &Scene<Vs>, place: u8) -> String {
    let name = &bare_name(scene, place);
    let Some((seat, _)) = figure(scene, place) else { return name.clone() };
    let told = scene.view.seats.len() > 2 && seat != scene.near;
    if told { of_somebody(&format!("{}'s", scene.name(seat)), name) } else { name.to_owned() }
}

fn bare_name(scene: &Scene<Vs>, place: u8) -> String {
    let Some((_, figure)) = figure(scene, place) else { return "somebody".to_owned() };
    let card = scene.cards.by_id(figure.card.id).map(|card| scene.cards.card(card));
    card.map_or(figure.card.name, |card| card.name.as_str()).to_owned()
}

/// Several names: the reader's own first, and of the others each player once.
fn names(scene: &Scene<Vs>, places: &[u8]) -> String {
    let owner = |place: u8| figure(scene, place).map(|(seat, _)| seat);
    let mut places = places.to_vec();
    places.sort_by_key(|place| (owner(*place) != Some(scene.near), owner(*place)));
    let mut before = None;
    let mut names: Vec<String> = Vec::new();
    for place in &places {
        let same = before == Some(owner(*place));
        names.push(if same { bare_name(scene, *place) } else { name(scene, *place) });
        before = Some(owner(*place));
    }
    list(&names, Joint::And)
}
