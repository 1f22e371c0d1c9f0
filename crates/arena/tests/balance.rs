//! `docs/balance.md` is about the decks that there are, and the decks say what it found.

use longbox_games::claims;

const PAGE: &str = include_str!("../../../docs/balance.md");

/// The row of a deck in the table of the decks to begin with of that game: the other decks with the percent that it wins.
fn row<'a>(game: &str, deck: &str) -> Vec<(&'a str, u32)> {
    let section = PAGE.split("\n## ").find(|section| section.starts_with(game)).unwrap_or_default();
    let Some((_, table)) = section.split_once("### Decks to begin with") else { return Vec::new() };
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`'));
    let mut rows = table.lines().filter(|line| line.starts_with('|')).map(cells);
    let heads: Vec<&str> = rows.next().into_iter().flatten().skip(1).collect();
    let own = rows.find(|cells| cells.clone().next() == Some(deck)).into_iter().flatten().skip(1);
    heads.into_iter().zip(own).filter_map(|(head, percent)| Some((head, percent.parse().ok()?))).collect()
}

claims! { longbox_games::each =>
    every_deck_that_comes_with_a_game_is_in_the_page(G) {
        assert!(PAGE.contains(&format!("\n## {}\n", G::TITLE)));
        for (deck, _) in longbox_arena::contest::built_in::<G>(G::standard_cards()) {
            assert!(PAGE.contains(&format!("| `{deck}`")), "{}: \"{deck}\" is missing: make balance", G::NAME);
        }
    }

    a_deck_names_those_that_are_an_even_match_for_it(G) {
        for deck in G::decks(G::standard_cards()).into_iter().filter(|deck| deck.starter) {
            let even = row(G::TITLE, &deck.id).into_iter().filter(|(_, percent)| (40..=60).contains(percent));
            let even: Vec<&str> = even.map(|(other, _)| other).collect();
            assert_eq!(deck.even, even, "{}: the line \"# even:\" of {}.deck", G::NAME, deck.id);
        }
    }
}
