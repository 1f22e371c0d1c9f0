//! What must hold in every game, over many random games and all decks.

use longbox_kernel::Seed;
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_squad::{Catalogue, Setup, Squad, decks, quests};

fn setups() -> Vec<Setup> {
    let cards = Catalogue::standard();
    let all: Vec<_> = decks::all().iter().map(|deck| deck.check(cards).unwrap()).collect();
    let mut setups: Vec<Setup> =
        (0..all.len()).map(|i| Setup::duel(cards, all[i].clone(), all[(i * 7 + 3) % all.len()].clone())).collect();
    setups.extend(quests::all().iter().map(|quest| quest.setup(cards, all[0].clone()).unwrap()));
    setups
}

#[test]
fn every_deck_and_quest_plays_by_the_rules() {
    for (i, setup) in setups().iter().enumerate() {
        for seed in 0..10 {
            check_game::<Squad>(setup, Seed::from(seed * 1000 + i as u64), Thoroughness { every: 7, worlds: 6 })
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
}
