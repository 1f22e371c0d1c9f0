//! Every mark in the source (`// vs: strike.compare`) names a rule of the book.

use longbox_kernel::testing::marks;
use longbox_vs::Vs;

#[test]
fn every_mark_names_a_rule() {
    marks::check::<Vs>(env!("CARGO_MANIFEST_DIR"));
}
