//! The lessons as the page plays them.

use longbox_champions::contents::contents;
use longbox_champions::{Catalogue, Champions};
use longbox_kernel::plug::Plug;
use longbox_kernel::reel::Shot;
use longbox_kernel::scenario::film;
use longbox_kernel::testing::lessons;
use longbox_kernel::{Game, Move, Seat, Silent, Told, Viewer};

#[test]
fn the_page_has_the_lessons_as_they_are_filmed() {
    let zones =
        ["seats.N.hand.N", "seats.N.identity", "seats.N.area.N", "seats.N.engaged.N", "villain", "main", "sides.N"];
    lessons::hold::<Champions>(env!("CARGO_MANIFEST_DIR"), &zones);
}

/// Whether the learner has a choice there: where there is one option, the page takes it unasked.
fn is_choice(shot: &Shot) -> bool {
    shot.options.len() > 1 && matches!(shot.made, Some(Move::Choice(_)))
}

#[test]
fn every_hero_has_a_lesson_of_five_choices() {
    let (rulings, cards) = (Champions::rulings().unwrap(), Catalogue::standard());
    for hero in &contents().heroes {
        let id = format!("lesson-{}", hero.id);
        let ruling = rulings.all().iter().find(|ruling| ruling.id == id);
        let scenario = &ruling.unwrap_or_else(|| panic!("{id} is missing")).scenario;
        let game = Champions::arrange(cards, &scenario.given, &mut Silent).unwrap();
        let view = serde_json::to_value(game.view(Viewer::Seat(Seat(0)))).unwrap();
        let shown = view["seats"][0]["identity"]["id"].as_str().and_then(|id| cards.by_id(id)).unwrap();
        assert_eq!(contents().hero(cards, shown), Some(hero), "{id} is about somebody else");
        let reel = film::<Champions>(cards, scenario, Viewer::Seat(Seat(0)));
        let choices = reel.frames.iter().filter(|shot| is_choice(shot)).count();
        assert_eq!(choices, 5, "{id}");
    }
}
