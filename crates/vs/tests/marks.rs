//! Every mark in the source (`// vs: strike.compare`) names a rule of the book.

use longbox_vs::rulebook;
use std::fs;
use std::path::Path;

/// The ids that a line marks; what stands behind a colon is a note.
fn marked(line: &str) -> impl Iterator<Item = &str> {
    let ids = line.trim_start().strip_prefix("// vs: ").and_then(|mark| mark.split(':').next());
    ids.into_iter().flat_map(|ids| ids.split(',')).map(str::trim)
}

fn unknown(folder: &Path, faults: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the source is there").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            unknown(&entry, faults);
            continue;
        }
        let text = fs::read_to_string(&entry).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            for id in marked(line).filter(|id| rulebook().get(id).is_none()) {
                faults.push(format!("{}:{number}: {id} is not a rule", entry.display()));
            }
        }
    }
}

#[test]
fn every_mark_names_a_rule() {
    let mut faults = Vec::new();
    unknown(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
