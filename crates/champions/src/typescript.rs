//! The shapes of this game's view and cards in TypeScript, for the page and for programs in other
//! languages.

use crate::face::CardFace;
use crate::view::View;
use longbox_kernel::generated::typescript::Declarations;
use std::path::Path;

#[test]
fn typescript_types_are_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/champions/generated.ts");
    let made = "from crates/champions/src by `cargo test -p longbox-champions typescript`";
    Declarations::default().with::<View>().with::<CardFace>().hold(&file, made, "");
}
