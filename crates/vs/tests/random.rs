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

const TEAMS: [(&str, &str); 4] =
    [("MNB-001", "Avengers"), ("MNB-079", "Super Villains"), ("MNB-029", "X-Men"), ("MNB-055", "Guardians")];

/// Play so many games of a mode at random; returns the decisions a game.
fn play(mode: Mode, seats: usize, games: u64) -> u64 {
    let cards = Catalogue::standard();
    let mut decisions = 0u64;
    for seed in 0..games {
        let team = |seat: usize| TEAMS[(seed as usize / 4usize.pow(seat as u32 % 2) + seat) % 4];
        let sides = (0..seats).map(team).map(|(main, team)| side(cards, main, team)).collect();
        let setup = Setup::new(cards, mode, sides);
        let mut game = Vs::deal(&setup, Seed::from(seed)).expect("a game");
        let mut rng = Rng::new(Seed::from(seed));
        let mut count = 0;
        while let Pending::Decision(_) = game.pending() {
            let options = game.count();
            assert!(options > 0, "{mode:?}, seed {seed}: asked, and nothing to choose");
            game.choose_nth(rng.below(options as u32) as usize, &mut Silent);
            count += 1;
            assert!(count < 20_000, "{mode:?}, seed {seed}: no end");
        }
        decisions += count;
    }
    decisions / games
}

#[test]
fn random_duels_end() {
    println!("{} decisions a game", play(Mode::Duel, 2, 400));
}

#[test]
fn random_games_of_three_and_four_end() {
    for (mode, seats) in [(Mode::FreeForAll, 3), (Mode::FreeForAll, 4), (Mode::Pairs, 4), (Mode::PairsLending, 4)] {
        println!("{mode:?} {seats}: {} decisions a game", play(mode, seats, 100));
    }
}

#[test]
fn random_games_of_two_heads_end() {
    println!("{} decisions a game", play(Mode::TwoHeaded, 4, 100));
}
