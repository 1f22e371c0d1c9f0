//! The lessons as the page plays them.

use longbox_champions::Champions;
use longbox_kernel::testing::lessons;

#[test]
fn the_page_has_the_lessons_as_they_are_filmed() {
    let zones =
        ["seats.N.hand.N", "seats.N.identity", "seats.N.area.N", "seats.N.engaged.N", "villain", "main", "sides.N"];
    lessons::hold::<Champions>(env!("CARGO_MANIFEST_DIR"), &zones);
}
