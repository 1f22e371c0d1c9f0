//! Cards and rules in lines of text.

use longbox_kernel::plug::{Face, Plug};
use longbox_kernel::sketch::Pile;
use longbox_kernel::words;
use longbox_kernel::{CardRef, Refused, RuleEntry};
use std::collections::HashMap;

/// All cards of a game, to be looked up by id or name.
pub(crate) struct Faces {
    all: Vec<Face>,
    by_name: HashMap<String, usize>,
}

impl Faces {
    /// The cards that are played with.
    pub(crate) fn of<G: Plug>(cards: &'static G::Cards) -> Faces {
        let all = G::faces(cards);
        let named = |by: fn(&Face) -> &String| all.iter().enumerate().map(move |(at, face)| (by(face).clone(), at));
        // Where a name is another card's id, the id counts.
        let by_name = named(|face| &face.name).chain(named(|face| &face.id)).collect();
        Faces { all, by_name }
    }

    /// All of them, in order.
    pub(crate) fn all(&self) -> &[Face] {
        &self.all
    }

    /// The card with that id, or with that very name.
    pub(crate) fn get(&self, card: &str) -> Option<&Face> {
        self.by_name.get(card).and_then(|at| self.all.get(*at))
    }
}

/// The whole card: name, facts, text.
pub(crate) fn whole(face: &Face) -> Vec<String> {
    let mut lines = vec![format!("{} ({})", face.name, face.id)];
    lines.extend(face.told.iter().enumerate().map(|(n, line)| if n == 0 { capital(line) } else { line.clone() }));
    lines.push(if face.text.is_empty() { "No ability.".into() } else { face.text.clone() });
    lines
}

/// The rule with that id, told for a person.
pub(crate) fn rule<G: Plug>(id: &str) -> Vec<String> {
    match G::rulebook().get(id) {
        Some(RuleEntry { id, title, at, text }) => vec![format!("{title} [{id}]"), text.clone(), format!("Book: {at}")],
        None => vec![format!("Rule {id}")],
    }
}

/// What may not be done, and why. A card that may not be put to several uses for one reason is told once.
pub(crate) fn refused<'r>(refusals: impl Iterator<Item = &'r Refused> + Clone) -> Vec<String> {
    let alike = |one: &Refused, other: &Refused| {
        let card = |refused: &Refused| refused.option.cards.first().cloned();
        card(one).is_some() && card(one) == card(other) && one.refusal == other.refusal
    };
    let mut lines: Vec<String> = Vec::new();
    for refused in refusals.clone() {
        let uses = refusals.clone().filter(|other| alike(refused, other) && other.option.label != refused.option.label);
        let line = match refused.option.cards.first() {
            Some(card) if uses.count() > 0 => format!("{}: {}", card.name, refused.refusal),
            Some(_) | None => format!("You cannot {}: {}", refused.option.label, refused.refusal),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Whether a text names that card; what tells it from others of its name can be left out.
pub(crate) fn names(text: &str, card: &CardRef) -> bool {
    text.contains(card.name.split(" (").next().unwrap_or(&card.name))
}

/// The piles of the board, a line each: how many cards, and which of them can be seen, from the top. With `words`, those
/// that have them in their title.
pub(crate) fn piles(faces: &Faces, piles: &[Pile], words: &str) -> Vec<String> {
    let wanted = words::plain(words);
    let fitting: Vec<&Pile> = piles.iter().filter(|pile| words::plain(&pile.title).contains(&wanted)).collect();
    match (piles, &fitting[..]) {
        ([], _) => vec!["There are no piles.".to_owned()],
        (piles, []) => {
            let titles: Vec<&str> = piles.iter().map(|pile| pile.title.as_str()).collect();
            vec![format!("No pile is called \"{words}\"; there are: {}.", titles.join(", "))]
        }
        (_, fitting) => fitting.iter().map(|pile| told_pile(faces, pile)).collect(),
    }
}

/// "Your discard pile, 3 cards: Backflip; Daredevil; 1 hidden."
fn told_pile(faces: &Faces, pile: &Pile) -> String {
    let name = |id: &String| faces.get(id).map_or_else(|| id.clone(), |face| face.name.clone());
    let mut seen: Vec<String> = pile.cards.iter().flatten().map(name).collect();
    let (title, count) = (capital(&pile.title), pile.cards.len());
    let cards = if count == 1 { "card" } else { "cards" };
    let hidden = count - seen.len();
    match (count, seen.is_empty()) {
        (0, _) => format!("{title}: empty."),
        (_, true) => format!("{title}, {count} {cards}: none of them can be seen."),
        (_, false) => {
            seen.extend((hidden > 0).then(|| format!("{hidden} hidden")));
            format!("{title}, {count} {cards}: {}.", seen.join("; "))
        }
    }
}

/// How the game is played, a line each.
pub(crate) fn how_to_play<G: Plug>() -> Vec<String> {
    let page = G::HOW_TO.page.iter().map(|line| (*line).to_owned());
    if G::HOW_TO.page.is_empty() { vec![G::ABOUT.to_owned()] } else { page.collect() }
}

/// The text with a capital at its start.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Stand-ins for everything that is not ASCII.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '→' => plain.push_str("->"),
            '…' => plain.push_str("..."),
            letter => plain.push(stand_in(letter)),
        }
    }
    plain
}

/// One ASCII letter for one that may not be.
pub(crate) fn stand_in(letter: char) -> char {
    match letter {
        letter if letter.is_ascii() => letter,
        '─' | '━' | '═' | '–' | '—' | '╌' => '-',
        '│' | '┃' | '║' => '|',
        '▓' | '█' | '⬢' | '▮' | '▥' => '#',
        '░' | '·' | '▯' | '…' => '.',
        '→' | '▸' | '»' | '▶' => '>',
        '◀' | '←' => '<',
        '◉' | '●' => 'o',
        '✖' | '×' => 'x',
        '✱' => '+',
        '★' => '*',
        '≈' => '~',
        '◌' => '(',
        '✉' => '&',
        'ψ' => '^',
        '¤' => '%',
        '♥' => 'h',
        '✓' => 'v',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        'é' | 'è' | 'ê' => 'e',
        'ö' => 'o',
        'ü' => 'u',
        'ä' | 'á' => 'a',
        'ñ' => 'n',
        '\u{2500}'..='\u{257f}' => '+',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_tells_what_can_be_seen_of_it() {
        let faces = Faces::of::<longbox_squad::Squad>(longbox_squad::Catalogue::standard());
        let pile = |title: &str, cards: &[Option<&str>]| Pile {
            title: title.to_owned(),
            cards: cards.iter().map(|card| card.map(str::to_owned)).collect(),
        };
        let all = [pile("your discard pile", &[Some("ST001"), None]), pile("your deck", &[None]), pile("theirs", &[])];
        let told = piles(&faces, &all, "");
        assert_eq!(told[0], "Your discard pile, 2 cards: Spider-Man: Web-Slinger; 1 hidden.");
        assert_eq!(told[1..], ["Your deck, 1 card: none of them can be seen.", "Theirs: empty."]);
        assert_eq!(piles(&faces, &all, "Discard").len(), 1);
        assert!(piles(&faces, &all, "pizza")[0].contains("your discard pile, your deck, theirs"));
    }
}
