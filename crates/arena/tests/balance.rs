//! `docs/balance.md` is about the decks that there are.

use longbox_games::claims;

claims! { longbox_games::each =>
    every_deck_that_comes_with_a_game_is_in_the_page(G) {
        let page = include_str!("../../../docs/balance.md");
        assert!(page.contains(&format!("\n## {}\n", G::TITLE)));
        for (deck, _) in longbox_arena::contest::built_in::<G>(G::standard_cards()) {
            assert!(page.contains(&format!("| `{deck}`")), "{}: \"{deck}\" is missing: make balance", G::NAME);
        }
    }
}
