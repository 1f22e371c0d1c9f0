//! Files that are made from the source and kept with it: a test holds them to it.

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
