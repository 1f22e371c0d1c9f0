//! Every mark in the source (`// squad: deck.size`) names a rule of the book.

use longbox_kernel::testing::marks;
use longbox_squad::Squad;

#[test]
fn every_mark_names_a_rule() {
    marks::check::<Squad>(env!("CARGO_MANIFEST_DIR"));
}
