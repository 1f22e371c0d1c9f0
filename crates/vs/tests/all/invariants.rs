//! What must hold in every game, over many random games, all starter decks and all modes.

use longbox_kernel::Seed;
use longbox_kernel::check::{Thoroughness, check_game};
use longbox_kernel::plug::{Matchup, Plug};
use longbox_vs::{Catalogue, Vs};

fn check(matchups: &[Matchup<Vs>]) {
    for (seed, Matchup { name, setup }) in (0..).zip(matchups) {
        check_game::<Vs>(setup, Seed::from(seed), Thoroughness { every: 41, worlds: 4 })
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

#[test]
fn every_duel_of_starters_plays_by_the_rules() {
    check(&Vs::matchups(Catalogue::standard()).unwrap());
}

#[test]
fn every_mode_plays_by_the_rules() {
    let all = Vs::every_matchup(Catalogue::standard()).unwrap();
    let (mut more, _): (Vec<_>, Vec<_>) = all.into_iter().partition(|matchup| matchup.name.contains(" of "));
    // Of games that differ only in who leads, some are enough.
    let mut at = 0;
    more.retain(|_| {
        at += 1;
        at % 5 == 0
    });
    assert!(more.len() > 20, "{} games of several", more.len());
    check(&more);
}
