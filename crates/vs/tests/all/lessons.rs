//! The lessons as the page plays them.

use longbox_kernel::testing::lessons;
use longbox_vs::Vs;

#[test]
fn the_page_has_the_lessons_as_they_are_filmed() {
    let zones = ["seats.N.hand.N", "seats.N.front.N", "seats.N.back.N", "seats.N.resources.N"];
    lessons::hold::<Vs>(env!("CARGO_MANIFEST_DIR"), &zones);
}
