//! The lessons as the page plays them.

use longbox_kernel::Told as _;
use longbox_kernel::testing::lessons;
use longbox_vs::{Vs, coverage};

#[test]
fn the_page_has_the_lessons_as_they_are_filmed() {
    let zones = ["seats.N.hand.N", "seats.N.front.N", "seats.N.back.N", "seats.N.resources.N"];
    lessons::hold::<Vs>(env!("CARGO_MANIFEST_DIR"), &zones);
}

/// "What they do best": nobody who can lead a deck is without a lesson. How long each is the page's tests say.
#[test]
fn every_main_character_has_a_lesson() {
    let scenarios = coverage::scenarios().unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let has_lesson = |name: &str| scenarios.iter().any(|one| one.title == format!("Lesson: {name}"));
    let leads = Vs::standard_cards().cards().iter().filter(|card| card.level() == 1);
    let names: Vec<&str> = leads.map(|card| card.name.as_str()).collect();
    assert!(names.len() > 50, "{names:?}");
    let without: Vec<&&str> = names.iter().filter(|name| !has_lesson(name)).collect();
    assert!(without.is_empty(), "{without:?}");
}
