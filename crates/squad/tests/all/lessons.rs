//! The lessons as the page plays them: the words beside each frame stand there, and are held to this.

use longbox_kernel::plug::Plug as _;
use longbox_kernel::reel::Shot;
use longbox_kernel::scenario::film;
use longbox_kernel::{Move, Seat, Viewer, generated};
use longbox_squad::{Catalogue, Squad};
use serde_json::{Map, Value, json};
use std::path::Path;

const LEARNER: Seat = Seat(0);

/// What there is to point at, and what the learner does.
fn frame(shot: &Shot) -> Value {
    let mut cards = Map::new();
    let mut lay = |path: String, zone: &Value| {
        for (at, card) in zone.as_array().into_iter().flatten().enumerate() {
            let card = card.get("card").unwrap_or(card);
            if let Some((_, title)) = card["name"].as_str().and_then(|name| name.split_once(": ")) {
                let after = if path == "attacks" { ".card" } else { "" };
                cards.insert(format!("{path}.{at}{after}"), json!(title));
            }
        }
    };
    for seat in 0..2 {
        for zone in ["hand", "keepers"] {
            lay(format!("seats.{seat}.{zone}"), &shot.view["seats"][seat][zone]);
        }
    }
    lay("attacks".to_owned(), &shot.view["attacks"]);
    let does = match shot.made {
        Some(Move::Choice(number)) => shot.options.get(usize::from(number)).map(|option| option.label.clone()),
        Some(Move::GiveUp(_)) | None => None,
    };
    json!({ "does": does, "cards": cards })
}

#[test]
fn the_lessons_are_filmed_as_the_page_has_them() {
    let lessons = Squad::rulings().unwrap().all().iter().filter(|ruling| ruling.id.starts_with("lesson-"));
    let filmed: Vec<String> = lessons
        .map(|ruling| {
            let reel = film::<Squad>(Catalogue::standard(), &ruling.scenario, Viewer::Seat(LEARNER));
            let frames: Vec<String> = reel.frames.iter().map(|shot| format!("    {}", frame(shot))).collect();
            format!("  {}: [\n{}\n  ]", json!(ruling.id), frames.join(",\n"))
        })
        .collect();
    let text = format!("{{\n{}\n}}\n", filmed.join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/squad/lessons.film.json");
    generated::hold(&file, &text, "LONGBOX_WRITE_TYPES");
}
