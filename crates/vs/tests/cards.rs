//! The cards that come with the game.

use longbox_vs::{CardFiles, Catalogue};

#[test]
fn the_catalogue_loads() {
    if let Err(faults) = CardFiles::built_in().compile() {
        panic!("{}", faults.join("\n"));
    }
    assert_eq!(Catalogue::standard().cards().len(), 112);
}
