//! The scenarios that come with the game.

use crate::catalogue::Catalogue;
use include_dir::{Dir, include_dir};
use longbox_kernel::scenario::{Rulings, Scenario};
use longbox_shelf::rulings::ScenarioFolder;

static FOLDER: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenarios");
static SCENARIOS: ScenarioFolder = ScenarioFolder::new("vs/scenarios", &FOLDER);

/// All of them, or every fault.
pub fn scenarios() -> Result<Vec<Scenario>, Vec<String>> {
    SCENARIOS.scenarios()
}

/// The same, to be looked up by rule, card and words.
pub(crate) fn rulings() -> Result<&'static Rulings, Vec<String>> {
    SCENARIOS.rulings(Catalogue::standard())
}
