//! The shapes of this game's view and cards in TypeScript, for the page and for programs in other
//! languages.

use crate::face::CardFace;
use crate::view::View;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "// Made from crates/squad/src by `cargo test -p longbox-squad typescript`.\n\
                    // Set LONGBOX_WRITE_TYPES=1 to write it anew.\n\n";

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/squad.ts")
}

#[derive(Default)]
struct Declared(BTreeMap<String, String>);

impl TypeVisitor for Declared {
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

#[test]
fn typescript_types_are_up_to_date() {
    let mut declared = Declared::default();
    declared.visit::<View>();
    declared.visit::<CardFace>();
    let all: Vec<String> = declared.0.into_values().collect();
    let text = format!("{HEAD}{}", all.join("\n"));
    if std::env::var_os("LONGBOX_WRITE_TYPES").is_some() {
        std::fs::write(file(), &text).unwrap();
    }
    let written = std::fs::read_to_string(file()).unwrap_or_default();
    assert!(written == text, "web/src/generated/squad.ts is not up to date: run with LONGBOX_WRITE_TYPES=1");
}
