//! Marks: comments in a game's source that name the rule behind the code, such as `// lantern: douse.coin`.
//!
//! A mark stands on a line of its own and names one rule or several, with commas between; what follows a
//! second colon is a note.

use crate::{Rulebook, Told};
use std::fs;
use std::io;
use std::path::Path;

/// Panics unless the game's source has marks and each of them names a rule of its book. `crate_folder` is
/// `env!("CARGO_MANIFEST_DIR")` of the game's tests.
pub fn check<G: Told>(crate_folder: &str) {
    let mut marks = Marks { game: G::NAME, book: G::rulebook(), known: 0, faults: Vec::new() };
    let source = Path::new(crate_folder).join("src");
    if let Err(error) = marks.read_folder(&source) {
        panic!("{}: cannot read the source: {error}", source.display());
    }
    assert!(marks.faults.is_empty(), "{}", marks.faults.join("\n"));
    assert!(marks.known > 0, "{}: no mark \"// {}: …\" in the source", source.display(), G::NAME);
}

/// The marks of a game, counted.
struct Marks<'b> {
    game: &'static str,
    book: &'b Rulebook,
    /// How many name a rule.
    known: usize,
    /// The others, each with file and line.
    faults: Vec<String>,
}

impl Marks<'_> {
    fn read_folder(&mut self, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.read_folder(&path)?;
            } else {
                self.read(&path.display().to_string(), &fs::read_to_string(&path)?);
            }
        }
        Ok(())
    }

    fn read(&mut self, file: &str, text: &str) {
        for (number, line) in (1..).zip(text.lines()) {
            for id in marked(self.game, line) {
                match self.book.get(id) {
                    Some(_) => self.known += 1,
                    None => self.faults.push(format!("{file}:{number}: \"{id}\" is not a rule")),
                }
            }
        }
    }
}

/// The ids that a line marks.
fn marked<'l>(game: &str, line: &'l str) -> impl Iterator<Item = &'l str> {
    let mark = line.trim_start().strip_prefix("// ").and_then(|comment| comment.strip_prefix(game));
    let ids = mark.and_then(|mark| mark.strip_prefix(": ")).and_then(|ids| ids.split(':').next());
    ids.into_iter().flat_map(|ids| ids.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Lantern;

    fn read(text: &str) -> (usize, Vec<String>) {
        let mut marks = Marks { game: Lantern::NAME, book: Lantern::rulebook(), known: 0, faults: Vec::new() };
        marks.read("a.rs", text);
        (marks.known, marks.faults)
    }

    #[test]
    fn an_unknown_rule_is_told_with_its_place() {
        let text = "fn throw() {\n    // lantern: douse.coin, douse.dice: on tails it goes out\n}\n// lantern:\n// lantern: \n";
        let faults = ["a.rs:2: \"douse.dice\" is not a rule", "a.rs:5: \"\" is not a rule"].map(str::to_owned);
        assert_eq!(read(text), (1, faults.to_vec()));
    }

    #[test]
    fn only_a_comment_that_begins_with_the_game_is_a_mark() {
        assert_eq!(read("// vs: nothing\n/// lantern: nothing\nlet a = 1; // lantern: nothing\n"), (0, Vec::new()));
    }

    #[test]
    fn this_crate_marks_the_rules_of_lantern() {
        check::<Lantern>(env!("CARGO_MANIFEST_DIR"));
    }

    #[test]
    #[should_panic(expected = "cannot read the source")]
    fn a_wrong_folder_is_refused() {
        check::<Lantern>("no such folder");
    }
}
