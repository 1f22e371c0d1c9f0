//! The scenarios that come with the game, and what they prove.

use crate::catalogue::Catalogue;
use crate::position::Champions;
use crate::told::card_ref;
use include_dir::{Dir, include_dir};
use longbox_kernel::coverage::{self, CardCoverage, RuleCoverage};
use longbox_kernel::scenario::{Rulings, Scenario};
use longbox_shelf::rulings::ScenarioFolder;
use std::sync::OnceLock;

static FOLDER: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenarios");
const SCENARIOS: ScenarioFolder = ScenarioFolder::new("champions/scenarios", &FOLDER);

/// The scenarios that come with the game.
pub fn scenarios() -> Result<Vec<Scenario>, Vec<String>> {
    SCENARIOS.scenarios()
}

/// The same, to be looked up by rule, card and words; read when first asked for.
pub fn rulings() -> Result<&'static Rulings, &'static [String]> {
    static RULINGS: OnceLock<Result<Rulings, Vec<String>>> = OnceLock::new();
    let cards = Catalogue::standard();
    let card = |name: &str| cards.find(name).ok().map(|card| card_ref(cards.card(card)));
    RULINGS.get_or_init(|| SCENARIOS.rulings(card)).as_ref().map_err(Vec::as_slice)
}

/// Which lines of which cards have a scenario that fails without them.
pub fn cards(cards: &'static Catalogue, scenarios: &[Scenario]) -> CardCoverage {
    coverage::cards::<Champions>(cards, scenarios)
}

/// Which rules are exercised by a scenario that passes.
pub fn rules(scenarios: &[Scenario]) -> RuleCoverage {
    coverage::rules::<Champions>(Catalogue::standard(), scenarios)
}
