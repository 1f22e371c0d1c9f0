//! Whole games at random: they end, and in reasonable length.

use longbox_kernel::{Game, Pending, Rng, Seed, Silent, Told as _};
use longbox_vs::vocabulary::Kind;
use longbox_vs::{Card, CardIx, Catalogue, Mode, Setup, SideSetup, Vs};

/// The first level of a main character with sixty cards that fit it: what its team has in all sets, up to
/// four of each, another sixty for another seed. Tokens and piles lie beside the table, and for who can
/// transform three others.
fn side(cards: &'static Catalogue, main: CardIx, seed: u64) -> SideSetup {
    let team = cards.card(main).teams.first();
    let numbered = || (0..).map(CardIx).zip(cards.cards());
    let of_team = |card: &Card| card.teams.is_empty() || card.teams.first() == team;
    let in_a_deck =
        |card: &Card| card.level() == 0 && card.invention.is_none() && !matches!(card.kind, Kind::Token | Kind::Pile);
    let pool = numbered().filter(|(_, card)| of_team(card) && in_a_deck(card));
    let mut pool: Vec<_> = pool.flat_map(|(ix, card)| std::iter::repeat_n(ix, card.copies.into())).collect();
    Rng::new(Seed::from(seed)).shuffle(&mut pool);
    pool.truncate(60);
    let mut side = SideSetup::new(cards, main, pool);
    let others = numbered().filter(|(_, card)| card.level() == 2);
    side.transform.extend(others.skip(seed as usize % 9).step_by(9).take(3).map(|(ix, _)| ix));
    side
}

/// Play so many games of a mode at random, every main character in turn; returns the decisions a game.
fn play(mode: Mode, seats: usize, games: u64) -> u64 {
    let cards = Catalogue::standard();
    let mains: Vec<CardIx> =
        (0..).map(CardIx).zip(cards.cards()).filter(|(_, card)| card.level() == 1).map(|(ix, _)| ix).collect();
    let mut decisions = 0u64;
    for seed in 0..games {
        // The first goes round; the others go round once for each time that it has.
        let main = |seat: u64| mains[((seed + seat * (seed / mains.len() as u64 + 1)) % mains.len() as u64) as usize];
        let sides = (0..seats as u64).map(|seat| side(cards, main(seat), seed * 4 + seat)).collect();
        let setup = Setup::new(cards, mode, sides);
        let mut game = Vs::deal(&setup, Seed::from(seed)).expect("a game");
        let mut rng = Rng::new(Seed::from(seed));
        let mut count = 0;
        while let Pending::Decision(_) = game.pending() {
            let options = game.count();
            let question = || game.question().map_or_else(String::new, |question| question.text);
            assert!(options > 0, "{mode:?}, seed {seed}: asked \"{}\", and nothing to choose", question());
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
    println!("{} decisions a game", play(Mode::Duel, 2, 2_000));
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
