//! The same types in TypeScript, for the page and for programs in other languages.

use super::{
    Campaign, ClientMessage, DeckChecked, DeckSeen, Reel, ResultSeen, ScenarioList, ScenarioSeen, ServerMessage,
};
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

const HEAD: &str = "// Made from crates/server/src/protocol by `cargo test -p longbox-server typescript`.\n\
                    // Set LONGBOX_WRITE_TYPES=1 to write it anew.\n\n";

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts")
}

struct Declared(std::collections::BTreeMap<String, String>);

impl ts_rs::TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default();
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&config);
        if self.0.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.0.insert(name, format!("{docs}export {}\n", T::decl(&config)));
        T::visit_dependencies(self);
    }
}

#[test]
fn typescript_types_are_up_to_date() {
    use ts_rs::TypeVisitor as _;
    let mut declared = Declared(std::collections::BTreeMap::new());
    declared.visit::<ClientMessage>();
    declared.visit::<ServerMessage>();
    declared.visit::<DeckChecked>();
    declared.visit::<DeckSeen>();
    declared.visit::<Campaign>();
    declared.visit::<ResultSeen>();
    declared.visit::<Reel>();
    declared.visit::<ScenarioList>();
    declared.visit::<ScenarioSeen>();
    let version = format!("/** The version of the protocol. */\nexport const VERSION = {};\n\n", super::VERSION);
    let all: Vec<String> = declared.0.into_values().collect();
    let text = format!("{HEAD}{version}{}", all.join("\n"));
    if std::env::var_os("LONGBOX_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(file().parent().unwrap()).unwrap();
        std::fs::write(file(), &text).unwrap();
    }
    let written = std::fs::read_to_string(file()).unwrap_or_default();
    assert!(written == text, "web/src/generated/protocol.ts is not up to date: run with LONGBOX_WRITE_TYPES=1");
}
