//! A card in columns, or drawn with a border.

use crate::out;
use longbox_kernel::plug::Face;

/// How wide a drawn card is between its borders.
const WIDTH: usize = 58;

/// The heads of the columns of a list.
pub(crate) fn heads(face: &Face) -> Vec<String> {
    let facts = face.facts.iter().filter(|fact| fact.listed).map(|fact| fact.key);
    ["id"].into_iter().chain(facts).chain(["name", "text"]).map(str::to_uppercase).collect()
}

/// A row of a list.
pub(crate) fn row(face: &Face) -> Vec<String> {
    let facts = face.facts.iter().filter(|fact| fact.listed).map(|fact| fact.is.told());
    let mut row = vec![face.id.clone()];
    row.extend(facts);
    row.extend([face.name.clone(), face.text.clone()]);
    row
}

/// The card, drawn with a border.
pub(super) fn drawn(face: &Face) -> String {
    let mut lines = vec![format!("┌{}┐", "─".repeat(WIDTH + 2))];
    let mut put = |text: &str| lines.push(format!("│ {text:<WIDTH$} │"));
    for line in out::wrapped(&face.name, WIDTH) {
        put(&line);
    }
    put("");
    let widest = face.facts.iter().map(|fact| fact.key.len()).max().unwrap_or(0).max("id".len());
    put(&format!("{:<widest$}  {}", "id", face.id));
    for fact in &face.facts {
        put(&format!("{:<widest$}  {}", fact.key, fact.is.told()));
    }
    if !face.text.is_empty() {
        put("");
    }
    for line in face.text.lines().flat_map(|line| out::wrapped(line, WIDTH)) {
        put(&line);
    }
    lines.push(format!("└{}┘", "─".repeat(WIDTH + 2)));
    lines.join("\n") + "\n"
}
