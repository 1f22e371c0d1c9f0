//! The lessons as the page plays them.

use longbox_kernel::testing::lessons;
use longbox_squad::Squad;

#[test]
fn the_page_has_the_lessons_as_they_are_filmed() {
    let zones = ["seats.N.hand.N", "seats.N.keepers.N", "attacks.N.card"];
    lessons::hold::<Squad>(env!("CARGO_MANIFEST_DIR"), &zones);
}
