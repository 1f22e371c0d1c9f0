//! Files that are made from the source and kept with it: a test holds them to it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Fail unless the file says `text`. If the environment variable is set, write it first.
///
/// # Panics
/// If the file says something else, or cannot be written.
pub fn hold(file: &Path, text: &str, variable: &str) {
    if std::env::var_os(variable).is_some() {
        let folder = file.parent().unwrap_or(file);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(file, text));
        written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    let written = std::fs::read_to_string(file).unwrap_or_default();
    assert!(written == text, "{} is not up to date: run this test with {variable}=1", file.display());
}

/// Gather every path of a view as the docs write it, with N for a place in a list: `seats.N.hand`. A card is
/// told as one thing.
///
/// ```
/// let view = serde_json::json!({ "seats": [{ "hand": [{ "id": "A1", "name": "Ant" }], "out": false }], "ending": null });
/// let mut paths = std::collections::BTreeSet::new();
/// longbox_kernel::generated::view_paths(&view, &mut paths);
/// assert_eq!(paths.into_iter().collect::<Vec<_>>(), ["seats.N.hand", "seats.N.out"]);
/// ```
pub fn view_paths(view: &Value, into: &mut BTreeSet<String>) {
    gather(view, "", into);
}

fn gather(view: &Value, path: &str, into: &mut BTreeSet<String>) {
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match view {
        Value::Object(fields) => {
            let is_card = fields.contains_key("id") && fields.contains_key("name");
            if is_card && fields.len() == 2 {
                into.insert(path.trim_end_matches(".N").to_owned());
            }
            let facts = fields.iter().filter(|(key, _)| !is_card || !["id", "name"].contains(&key.as_str()));
            facts.for_each(|(key, value)| gather(value, &inside(key), into));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, &inside("N"), into)),
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            into.insert(path.trim_end_matches(".N").to_owned());
        }
    }
}

/// Compare the paths that the tables under a heading of a page tell, in their first column, with those that views
/// have. An error lists what is missing and what does not exist.
pub fn compare_paths(page: &str, heading: &str, found: &BTreeSet<String>) -> Result<(), String> {
    let (_, section) = page.split_once(heading).ok_or_else(|| format!("the page has no \"{heading}\""))?;
    let section = section.split("\n## ").next().unwrap_or(section).split("\n### ").next().unwrap_or(section);
    let cells = section.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
    let told: BTreeSet<String> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned)).collect();
    let untold: Vec<_> = found.difference(&told).collect();
    let wrong: Vec<_> = told.difference(found).collect();
    if untold.is_empty() && wrong.is_empty() {
        return Ok(());
    }
    Err(format!("not under \"{heading}\": {untold:?}; not in any view: {wrong:?}"))
}

/// Rust types in TypeScript, for the page and for programs in other languages.
#[cfg(feature = "typescript")]
pub mod typescript {
    use std::collections::BTreeMap;
    use std::path::Path;
    use ts_rs::{Config, TS, TypeVisitor};

    /// Declarations by name: the types that were added, and all that stands in them.
    #[derive(Default)]
    pub struct Declarations(BTreeMap<String, String>);

    impl TypeVisitor for Declarations {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            let config = Config::default();
            let name = T::ident(&config);
            if T::output_path().is_none() || self.0.contains_key(&name) {
                return;
            }
            let docs = T::docs().unwrap_or_default();
            self.0.insert(name, format!("{docs}export {}\n", T::decl(&config)));
            T::visit_dependencies(self);
        }
    }

    impl Declarations {
        /// Add a type.
        #[must_use]
        pub fn with<T: TS + 'static>(mut self) -> Declarations {
            self.visit::<T>();
            self
        }

        /// Fail unless the file holds these declarations, under a comment that says what they are made
        /// from and by what test, and after `first`. `LONGBOX_WRITE_TYPES=1` writes it.
        pub fn hold(self, file: &Path, made: &str, first: &str) {
            let head = format!("// Made {made}.\n// Set LONGBOX_WRITE_TYPES=1 to write it anew.\n\n");
            let all: Vec<String> = self.0.into_values().collect();
            super::hold(file, &format!("{head}{first}{}", all.join("\n")), "LONGBOX_WRITE_TYPES");
        }
    }
}
