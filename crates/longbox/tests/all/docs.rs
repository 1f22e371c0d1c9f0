//! The docs say what the code does.

use longbox_server::protocol::{ClientMessage, ServerMessage};
use std::path::PathBuf;
use std::process::Command;

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_table_of_settings_is_the_one_that_the_command_prints() {
    let output = Command::new(env!("CARGO_BIN_EXE_longbox")).args(["serve", "--settings-table"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let doc = read("docs/server.md");
    let (_, rest) = doc.split_once("<!-- settings:").unwrap();
    let (_, rest) = rest.split_once("-->\n").unwrap();
    let (table, _) = rest.split_once("<!-- end of settings -->").unwrap();
    assert_eq!(table.trim(), printed.trim(), "put the output of `longbox serve --settings-table` into docs/server.md");
}

/// The messages of the worked session: to the server or from it, and the text of each.
fn session(doc: &str) -> Vec<(bool, String)> {
    let mut messages: Vec<(bool, String)> = Vec::new();
    for block in doc.split("```text\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        for line in block.lines() {
            let begins = [("→", true), ("←", false)].into_iter().find_map(|(arrow, to_server)| {
                line.split_once(arrow).filter(|(who, _)| !who.starts_with(' ')).map(|(_, text)| (to_server, text))
            });
            match (begins, messages.last_mut()) {
                (Some((to_server, text)), _) => messages.push((to_server, text.to_owned())),
                (None, Some((_, message))) => message.push_str(line),
                (None, None) => panic!("this belongs to no message: {line}"),
            }
        }
    }
    messages
}

#[test]
fn the_worked_session_is_made_of_real_messages() {
    let messages = session(&read("docs/protocol.md"));
    assert!(messages.len() > 20);
    for (to_server, text) in messages {
        let fault = match to_server {
            true => serde_json::from_str::<ClientMessage>(&text).err(),
            false => serde_json::from_str::<ServerMessage>(&text).err(),
        };
        assert!(fault.is_none(), "{}: {text}", fault.unwrap());
    }
}

/// What stands in double quotes after each `key` in TypeScript.
fn quoted<'a>(types: &'a str, key: &str) -> Vec<&'a str> {
    types.split(key).skip(1).filter_map(|rest| rest.split('"').nth(1)).collect()
}

#[test]
fn every_message_and_every_code_is_in_the_docs() {
    let (doc, types) = (read("docs/protocol.md"), read("web/src/generated/protocol.ts"));
    let names = quoted(&types, "\"type\":");
    assert!(names.contains(&"hello") && names.contains(&"welcome") && names.len() > 25);
    let codes = types.split("export type Code =").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    let codes: Vec<&str> = codes.split('"').skip(1).step_by(2).collect();
    assert!(codes.contains(&"stale") && codes.len() > 10);
    for name in names.into_iter().chain(codes) {
        assert!(doc.contains(&format!("\n| `{name}` |")), "docs/protocol.md has no row for `{name}`");
    }
}

/// All of our Rust sources below that folder.
fn sources(folder: PathBuf, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *text += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn the_service_unit_has_room_for_every_connection() {
    let doc = read("docs/server.md");
    let limit = doc.lines().find_map(|line| line.strip_prefix("LimitNOFILE=")).expect("the unit says nothing of files");
    // Some are open beside those of players: pages and lists, the database, the system's own.
    let needed = longbox_server::Config::default().most_connections + 256 + 128;
    assert!(limit.parse::<usize>().unwrap() >= needed, "{limit} are fewer than {needed}");
}

#[test]
fn every_promise_of_the_server_names_tests_that_exist() {
    let (doc, makefile) = (read("docs/server.md"), read("Makefile"));
    let mut text = String::new();
    sources(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../server"), &mut text);
    sources(PathBuf::from(env!("CARGO_MANIFEST_DIR")), &mut text);
    let (_, table) = doc.split_once("<!-- promises:").unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 10);
    for row in rows {
        let tested = row.split('|').nth(2).unwrap();
        let names: Vec<&str> = tested.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "nothing tests this: {row}");
        for name in names {
            let exists = match name.strip_prefix("make ") {
                Some(target) => makefile.contains(&format!("\n{target}:")),
                None => text.contains(&format!("fn {name}()")),
            };
            assert!(exists, "there is no {name}: {row}");
        }
    }
}
