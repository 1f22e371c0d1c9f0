//! What stands on a card, in lines of text.

use longbox_kernel::RuleEntry;
use longbox_squad::vocabulary::Factor;
use longbox_squad::{Card, Catalogue, rulebook};

/// The card with that id; front ends name cards by id.
pub(crate) fn card(cards: &'static Catalogue, id: &str) -> Option<&'static Card> {
    cards.by_id(id).map(|ix| cards.card(ix))
}

/// The Factors of a card: "Strength", "Speed + Animal".
pub(crate) fn factors(card: &Card) -> String {
    card.factors.iter().map(|factor| factor.name()).collect::<Vec<_>>().join(" + ")
}

/// The facts in one line: "level 3 Strength, attack 4, blocks Tech".
pub(crate) fn line(card: &Card) -> String {
    let keeper = if card.is_keeper() { ", can become a Keeper" } else { "" };
    format!(
        "level {} {}, attack {}, blocks {}{keeper}",
        card.level,
        factors(card),
        card.attack_text(),
        card.block.name()
    )
}

/// The whole card: name, facts, text.
pub(crate) fn whole(card: &Card) -> Vec<String> {
    let mut lines = vec![format!("{} ({})", card.name, card.id), capital(&line(card))];
    let team = card.team.map_or("no team", |team| team.name());
    lines.push(format!("{team}, {}", card.set));
    lines.push(if card.text.is_empty() { "No ability.".into() } else { card.text.clone() });
    lines
}

/// The rule with that id, told for a person.
pub(crate) fn rule(id: &str) -> Vec<String> {
    match rulebook().get(id) {
        Some(RuleEntry { id, title, at, text }) => vec![format!("{title} [{id}]"), text.clone(), format!("Book: {at}")],
        None => vec![format!("Rule {id}")],
    }
}

/// Two letters for a Factor.
pub(crate) fn letters(factor: Factor) -> &'static str {
    match factor {
        Factor::Animal => "An",
        Factor::Elemental => "El",
        Factor::Energy => "En",
        Factor::Speed => "Sp",
        Factor::Strength => "St",
        Factor::Tech => "Te",
    }
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
        '▓' | '█' | '⬢' | '▮' => '#',
        '░' | '·' | '▯' | '…' => '.',
        '→' | '▸' | '»' | '▶' => '>',
        '◀' | '←' => '<',
        '◉' | '●' => 'o',
        '✖' | '×' => 'x',
        '★' => '*',
        '≈' => '~',
        'ψ' => '^',
        '¤' => '%',
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

const HOW_TO_PLAY: [&str; 12] = [
    "1. Your deck of 40 cards is your life. You start with 4 cards in hand.",
    "2. Your turn: a coin may raise the power, you draw a card, you may attack.",
    "3. Both players share the power. You may play a card up to that level.",
    "4. A card played is an attack of its Factor, such as Strength or Tech.",
    "5. Its attack number is how many cards it knocks off the other deck.",
    "6. The other player may first block with a card from the hand whose block icon matches the Factor.",
    "7. Otherwise cards flip off the deck one by one, and a matching icon stops the rest.",
    "8. Two Factors on an attack must both be blocked, in any mix.",
    "9. \"2 → …\" on a card happens if the attack did at least 2 damage.",
    "10. A Keeper stays in play and helps every turn. If its first point is blocked, it misfires and is gone.",
    "11. With an empty deck, damage is taken from the hand.",
    "12. Whoever has neither deck nor hand left at the end of a turn has lost.",
];

/// The game in twelve lines.
pub(crate) fn how_to_play() -> Vec<String> {
    HOW_TO_PLAY.map(String::from).to_vec()
}
