//! The scenarios that come with a game.

use crate::names::{Shelf, Titled, card_ref};
use include_dir::Dir;
use longbox_kernel::scenario::{Rulings, Scenario, parse};
use std::sync::OnceLock;

/// A folder of scenario files inside the binary.
pub struct ScenarioFolder {
    name: &'static str,
    folder: &'static Dir<'static>,
    rulings: OnceLock<Result<Rulings, Vec<String>>>,
}

impl ScenarioFolder {
    /// The folder, and what faults call it: `lantern/scenarios`.
    pub const fn new(name: &'static str, folder: &'static Dir<'static>) -> ScenarioFolder {
        ScenarioFolder { name, folder, rulings: OnceLock::new() }
    }

    /// The files by name and text, in order.
    pub fn files(&self) -> Vec<(String, &'static str)> {
        let mut files: Vec<_> =
            self.folder.files().filter(|file| file.path().extension().is_some_and(|e| e == "toml")).collect();
        files.sort_by_key(|file| file.path());
        let named = |file: &'static include_dir::File| {
            (format!("{}/{}", self.name, file.path().display()), file.contents_utf8().unwrap_or_default())
        };
        files.into_iter().map(named).collect()
    }

    /// All scenarios, or every fault.
    pub fn scenarios(&self) -> Result<Vec<Scenario>, Vec<String>> {
        let (mut all, mut faults) = (Vec::new(), Vec::new());
        for (name, text) in self.files() {
            match parse(&name, text) {
                Ok(read) => all.extend(read),
                Err(wrong) => faults.extend(wrong),
            }
        }
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// The same, to be looked up by rule, card and words; read when first asked for. `cards` are those that
    /// come with the game.
    pub fn rulings<C: Titled>(&self, cards: &Shelf<C>) -> Result<&Rulings, Vec<String>> {
        let card = |name: &str| cards.find(name).ok().map(|card| card_ref(cards.card(card)));
        let read = || {
            let files = self.files();
            Rulings::read(files.iter().map(|(name, text)| (name.as_str(), *text)), card)
        };
        self.rulings.get_or_init(read).as_ref().map_err(Vec::clone)
    }
}
