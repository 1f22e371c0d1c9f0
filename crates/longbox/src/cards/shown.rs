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
    row.extend([face.name.clone(), face.text.replace('\n', " / ")]);
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
    // What is not on the card has no row.
    for (fact, told) in face.facts.iter().map(|fact| (fact, fact.is.told())).filter(|(_, told)| !told.is_empty()) {
        for (n, line) in out::wrapped(&told, WIDTH.saturating_sub(widest + 2)).iter().enumerate() {
            put(&format!("{:<widest$}  {line}", if n == 0 { fact.key } else { "" }));
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use longbox_champions::{Catalogue, Champions};
    use longbox_kernel::plug::Plug;

    fn card(name: &str) -> String {
        let cards = Catalogue::standard();
        drawn(&Champions::faces(cards)[Champions::find_card(cards, name).unwrap()])
    }

    #[test]
    fn every_printed_fact_has_a_row_and_nothing_else_has() {
        let villain = card("Rhino (I)");
        for fact in ["hp         14 for each player", "stage      1", "atk        2", "traits     Brute/Criminal"] {
            assert!(villain.contains(fact), "no \"{fact}\" in\n{villain}");
        }
        let hero = card("01001a");
        assert!(hero.contains("hand       5") && hero.contains("hp         10"), "{hero}");
        let scheme = card("01097b");
        for fact in ["starts     0", "target     7 for each player", "grows      1 for each player", "heroes lose"] {
            assert!(scheme.contains(fact), "no \"{fact}\" in\n{scheme}");
        }
        for drawn in [villain, hero, scheme] {
            let rows = drawn.lines().filter(|line| line.starts_with('│')).skip(2);
            let empty = rows.filter(|row| row.trim_matches(['│', ' ']).split_whitespace().count() == 1).count();
            assert_eq!(empty, 0, "{drawn}");
            assert!(drawn.lines().all(|line| line.chars().count() == WIDTH + 4), "{drawn}");
        }
    }
}
