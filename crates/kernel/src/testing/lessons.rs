//! What must hold for the lessons of a game: the page has them as they are filmed here, since the words
//! beside each frame stand there.

use crate::plug::Plug;
use crate::reel::Shot;
use crate::scenario::film;
use crate::{Move, Seat, Viewer, generated};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Through whose eyes a lesson is played.
const LEARNER: Seat = Seat(0);

/// Fail unless `lessons.film.json` of the game's folder on the page says what happens in its lessons, which
/// are the rulings whose titles begin with "Lesson:". `LONGBOX_WRITE_TYPES=1` writes it.
///
/// `crate_folder` is `env!("CARGO_MANIFEST_DIR")` of the game's tests. `zones` are the paths of cards that
/// the words may point at, with N for a place in a list: `seats.N.hand.N`.
///
/// # Panics
/// If the file says something else, or the rulings cannot be read.
pub fn hold<G: Plug>(crate_folder: &str, zones: &[&str]) {
    let rulings = G::rulings().unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let lessons = rulings.all().iter().filter(|ruling| ruling.id.starts_with("lesson-"));
    let filmed: Vec<String> = lessons
        .map(|ruling| {
            let reel = film::<G>(G::standard_cards(), &ruling.scenario, Viewer::Seat(LEARNER));
            let frames: Vec<String> = reel.frames.iter().map(|shot| format!("    {}", frame(shot, zones))).collect();
            format!("  {}: [\n{}\n  ]", json!(ruling.id), frames.join(",\n"))
        })
        .collect();
    let file = Path::new(crate_folder).join("../../web/src/games").join(G::NAME).join("lessons.film.json");
    generated::hold(&file, &format!("{{\n{}\n}}\n", filmed.join(",\n")), "LONGBOX_WRITE_TYPES");
}

/// What there is to point at, and what the learner chooses.
fn frame(shot: &Shot, zones: &[&str]) -> Value {
    let does = match shot.made {
        // Where there is one option, the page takes it unasked.
        Some(Move::Choice(_)) if shot.options.len() == 1 => None,
        Some(Move::Choice(number)) => shot.options.get(usize::from(number)).map(|option| option.label.clone()),
        Some(Move::GiveUp(_)) | None => None,
    };
    let mut cards = Map::new();
    for zone in zones {
        lay(&shot.view, String::new(), zone, &mut cards);
    }
    json!({ "does": does, "cards": cards })
}

/// Add the cards at `rest` of a path, by their whole paths and titles.
fn lay(view: &Value, path: String, rest: &str, cards: &mut Map<String, Value>) {
    let Some((key, rest)) = (!rest.is_empty()).then(|| rest.split_once('.').unwrap_or((rest, ""))) else {
        if let Some(name) = view["name"].as_str() {
            // A name may begin with whose card it is; the words go by the title.
            let title = name.split_once(": ").map_or(name, |(_, title)| title);
            cards.insert(path, json!(title));
        }
        return;
    };
    let within = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match key {
        "N" => {
            for (at, item) in view.as_array().into_iter().flatten().enumerate() {
                lay(item, within(&at.to_string()), rest, cards);
            }
        }
        key => lay(&view[key], within(key), rest, cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_laid_by_their_paths_and_what_cannot_be_seen_is_not() {
        let card = |name: &str| json!({ "id": "1", "name": name });
        let view = json!({ "seats": [{ "hand": [card("Hulk"), null] }, { "hand": [card("Thor: Storm")] }], "main": card("X") });
        let mut cards = Map::new();
        for zone in ["seats.N.hand.N", "main", "seats.N.nothing.N"] {
            lay(&view, String::new(), zone, &mut cards);
        }
        let expected = json!({ "seats.0.hand.0": "Hulk", "seats.1.hand.0": "Storm", "main": "X" });
        assert_eq!(Value::Object(cards), expected);
    }
}
