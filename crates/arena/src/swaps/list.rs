//! Swapping cards of a list, as text.

use serde::Serialize;

/// So many copies of one card for as many of another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Swap {
    /// How many.
    pub copies: usize,
    /// The id of the card that goes.
    pub out_id: String,
    /// Its name.
    pub out: String,
    /// The id of the card that comes.
    pub into_id: String,
    /// Its name.
    pub into: String,
}

impl std::fmt::Display for Swap {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Swap { copies, out_id, out, into_id, into } = self;
        write!(f, "{copies} {out} ({out_id}) for {copies} {into} ({into_id})")
    }
}

impl Swap {
    /// The list with the swap, which [`DeckRead::text`](longbox_kernel::plug::DeckRead::text) wrote; nothing if it has not so many copies
    /// of the card that goes. What comes stands where the other stood, so in the same part of the list.
    pub(super) fn done_to(&self, list: &str) -> Option<String> {
        let into_line = list.lines().position(|line| count_of(line, &self.into_id).is_some());
        let mut lines = Vec::new();
        let mut done = false;
        for (at, line) in list.lines().enumerate() {
            if let Some(count) = count_of(line, &self.out_id) {
                let left = count.checked_sub(self.copies)?;
                done = true;
                if left > 0 {
                    lines.push(entry(left, &self.out, &self.out_id));
                }
                if into_line.is_none() {
                    lines.push(entry(self.copies, &self.into, &self.into_id));
                }
            } else if into_line == Some(at) {
                let count = count_of(line, &self.into_id)?;
                lines.push(entry(count + self.copies, &self.into, &self.into_id));
            } else {
                lines.push(line.to_owned());
            }
        }
        done.then(|| lines.join("\n") + "\n")
    }
}

fn entry(count: usize, name: &str, id: &str) -> String {
    format!("{count} {name} ({id})")
}

/// How many copies of the card with that id the line lists.
fn count_of(line: &str, id: &str) -> Option<usize> {
    let listed = line.strip_suffix(')')?.strip_suffix(id)?.strip_suffix('(')?;
    listed.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap(copies: usize, out: &str, into: &str) -> Swap {
        let name = |id: &str| format!("Card {id}");
        Swap { copies, out_id: out.into(), out: name(out), into_id: into.into(), into: name(into) }
    }

    const LIST: &str = "# name: Mine\n[Main]\n1 Card M (M)\n[Deck]\n4 Card A (A)\n2 Card B (B)\n";

    #[test]
    fn a_new_card_stands_where_the_other_stood() {
        let done = swap(4, "A", "C").done_to(LIST).unwrap();
        assert_eq!(done, "# name: Mine\n[Main]\n1 Card M (M)\n[Deck]\n4 Card C (C)\n2 Card B (B)\n");
    }

    #[test]
    fn a_card_that_is_there_already_gets_more_copies() {
        let done = swap(1, "A", "B").done_to(LIST).unwrap();
        assert!(done.ends_with("3 Card A (A)\n3 Card B (B)\n"), "{done}");
    }

    #[test]
    fn what_is_not_there_cannot_go() {
        assert_eq!(swap(5, "A", "C").done_to(LIST), None);
        assert_eq!(swap(1, "X", "C").done_to(LIST), None);
    }
}
