//! Whole games at random: they end, and in reasonable length.

use longbox_kernel::{Game, Pending, Rng, Seed, Silent};
use longbox_vs::{Catalogue, Mode, Setup, SideSetup, Vs};

/// Sixty cards: all that a team has in the catalogue, up to four of each.
fn side(cards: &'static Catalogue, main: &str, team: &str) -> SideSetup {
    let main = cards.by_id(main).expect("a main character");
    let fits = |card: &longbox_vs::Card| {
        let of_team = card.teams.iter().any(|other| other.name() == team) || card.teams.is_empty();
        of_team && card.level() == 0
    };
    let pool: Vec<_> = (0..).map(longbox_vs::CardIx).zip(cards.cards()).filter(|(_, card)| fits(card)).collect();
    let deck = pool.iter().cycle().take(60).map(|(ix, _)| *ix).collect();
    SideSetup { main, deck, outside: Vec::new() }
}

#[test]
fn random_games_end() {
    let cards = Catalogue::standard();
    let teams =
        [("MNB-001", "Avengers"), ("MNB-079", "Super Villains"), ("MNB-029", "X-Men"), ("MNB-055", "Guardians")];
    let mut decisions = 0u64;
    let games: u64 = 400;
    for seed in 0..games {
        let (one, other) = (teams[seed as usize % 4], teams[(seed as usize / 4) % 4]);
        let sides = vec![side(cards, one.0, one.1), side(cards, other.0, other.1)];
        let setup = Setup::new(cards, Mode::Duel, sides);
        let mut game = Vs::deal(&setup, Seed::from(seed)).expect("a game");
        let mut rng = Rng::new(Seed::from(seed));
        let mut count = 0;
        while let Pending::Decision(_) = game.pending() {
            let options = game.count();
            assert!(options > 0, "seed {seed}: asked, and nothing to choose");
            game.choose_nth(rng.below(options as u32) as usize, &mut Silent);
            count += 1;
            assert!(count < 20_000, "seed {seed}: no end");
        }
        decisions += count;
    }
    println!("{} decisions a game", decisions / games);
}
