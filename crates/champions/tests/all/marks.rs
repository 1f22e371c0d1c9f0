//! Every mark in the source (`// champions: end.give-up`) names a rule of the book.

use longbox_champions::Champions;
use longbox_kernel::testing::marks;

#[test]
fn every_mark_names_a_rule() {
    marks::check::<Champions>(env!("CARGO_MANIFEST_DIR"));
}
