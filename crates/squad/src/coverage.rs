//! Which cards and rules have a scenario that would fail without them.

use crate::catalogue::Catalogue;
use crate::load::Sources;
use crate::position::Squad;
use crate::words::card_ref;
use include_dir::{Dir, include_dir};
use longbox_kernel::scenario::{self, Rulings, Scenario, ScenarioResult};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

static SCENARIOS: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// The scenarios that come with the game.
pub fn scenarios() -> Result<Vec<Scenario>, Vec<String>> {
    let mut all = Vec::new();
    let mut faults = Vec::new();
    for (name, text) in files() {
        match scenario::parse(&name, text) {
            Ok(read) => all.extend(read),
            Err(wrong) => faults.extend(wrong),
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

/// The same, to be looked up by rule, card and words; read when first asked for.
pub fn rulings() -> Result<&'static Rulings, &'static [String]> {
    static RULINGS: OnceLock<Result<Rulings, Vec<String>>> = OnceLock::new();
    let cards = Catalogue::standard();
    let read = || {
        let files = files();
        let files = files.iter().map(|(name, text)| (name.as_str(), *text));
        Rulings::read(files, |name| cards.find(name).ok().map(|card| card_ref(cards.card(card))))
    };
    RULINGS.get_or_init(read).as_ref().map_err(Vec::as_slice)
}

/// The scenario files by name and text, in order.
fn files() -> Vec<(String, &'static str)> {
    let mut files: Vec<_> = SCENARIOS.files().collect();
    files.sort_by_key(|file| file.path());
    let scenarios = files.into_iter().filter(|file| file.path().extension().is_some_and(|e| e == "toml"));
    let named = |file: &'static include_dir::File| {
        (format!("squad/scenarios/{}", file.path().display()), file.contents_utf8().unwrap_or_default())
    };
    scenarios.map(named).collect()
}

/// How many cards have a scenario that fails when the card's ability is taken away.
#[derive(Clone, Debug, Serialize)]
pub struct CardCoverage {
    /// All cards.
    pub cards: usize,
    /// Those that do something.
    pub with_abilities: usize,
    /// Those with a scenario that needs the ability.
    pub verified: usize,
    /// The ids of the others.
    pub unverified: Vec<String>,
}

/// Take away each ability in turn and see whether a scenario that names the card notices.
pub fn cards(scenarios: &[Scenario]) -> CardCoverage {
    let cards = Catalogue::standard();
    let able: Vec<&str> =
        cards.cards().iter().filter(|card| card.ability.is_some()).map(|card| card.id.as_str()).collect();
    let unverified = missed(scenarios, &able);
    CardCoverage {
        cards: cards.cards().len(),
        with_abilities: able.len(),
        verified: able.len() - unverified.len(),
        unverified,
    }
}

/// Those of these cards (by id) whose ability no scenario would miss, in order. Works on all cores.
pub fn missed(scenarios: &[Scenario], ids: &[&str]) -> Vec<String> {
    let naming = scenarios_by_card(Catalogue::standard(), scenarios);
    let sources = Sources::built_in();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = ids.len().div_ceil(workers).max(1);
    let is_missed = |id: &str| !notices(&sources, id, naming.get(id).map(Vec::as_slice).unwrap_or_default());
    std::thread::scope(|scope| {
        let shares: Vec<_> = ids
            .chunks(share)
            .map(|share| {
                scope.spawn(|| -> Vec<String> {
                    share.iter().filter(|id| is_missed(id)).map(|id| id.to_string()).collect()
                })
            })
            .collect();
        // A worker that panicked proved nothing: its panic goes on here.
        shares
            .into_iter()
            .flat_map(|share| share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

fn scenarios_by_card<'a>(cards: &'static Catalogue, all: &'a [Scenario]) -> BTreeMap<&'static str, Vec<&'a Scenario>> {
    let mut naming: BTreeMap<&str, Vec<&Scenario>> = BTreeMap::new();
    for scenario in all {
        for name in &scenario.cards {
            if let Ok(card) = cards.find(name) {
                naming.entry(&cards.card(card).id).or_default().push(scenario);
            }
        }
    }
    naming
}

/// Whether one of these scenarios passes as the card is, and fails without its ability.
fn notices(sources: &Sources, id: &str, scenarios: &[&Scenario]) -> bool {
    if scenarios.is_empty() {
        return false;
    }
    let Ok(without) = sources.clone().without_ability(id).compile() else { return false };
    let without = without.keep();
    scenarios.iter().any(|scenario| {
        scenario::run::<Squad>(Catalogue::standard(), scenario).passed
            && !scenario::run::<Squad>(without, scenario).passed
    })
}

/// How many rules have a scenario.
#[derive(Clone, Debug, Serialize)]
pub struct RuleCoverage {
    /// All rules.
    pub rules: usize,
    /// Those with a scenario that passes.
    pub with_scenario: usize,
    /// The ids of the others.
    pub without: Vec<String>,
}

/// Which rules are exercised by a scenario that passes.
pub fn rules(scenarios: &[Scenario]) -> RuleCoverage {
    let results: Vec<ScenarioResult> =
        scenarios.iter().map(|scenario| scenario::run::<Squad>(Catalogue::standard(), scenario)).collect();
    let exercised: BTreeSet<&str> =
        results.iter().filter(|r| r.passed).flat_map(|r| r.rules.iter().map(String::as_str)).collect();
    let rules = crate::rulebook().rules();
    let without: Vec<String> =
        rules.iter().filter(|rule| !exercised.contains(rule.id.as_str())).map(|rule| rule.id.clone()).collect();
    RuleCoverage { rules: rules.len(), with_scenario: rules.len() - without.len(), without }
}
