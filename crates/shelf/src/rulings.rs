//! The scenarios that come with a game.

use include_dir::Dir;
use longbox_kernel::CardRef;
use longbox_kernel::scenario::{Rulings, Scenario, parse};

/// A folder of scenario files inside the binary.
#[derive(Clone, Copy)]
pub struct ScenarioFolder {
    name: &'static str,
    folder: &'static Dir<'static>,
}

impl ScenarioFolder {
    /// The folder, and what faults call it: `lantern/scenarios`.
    pub const fn new(name: &'static str, folder: &'static Dir<'static>) -> ScenarioFolder {
        ScenarioFolder { name, folder }
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

    /// The same, to be looked up by rule, card and words. `card` finds a card by the name that
    /// scenarios give it.
    pub fn rulings(&self, card: impl Fn(&str) -> Option<CardRef>) -> Result<Rulings, Vec<String>> {
        let files = self.files();
        Rulings::read(files.iter().map(|(name, text)| (name.as_str(), *text)), card)
    }
}
