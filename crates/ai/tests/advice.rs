//! What machines say of a decision.

use longbox_ai::{ADVISER, Advice, Glimpse, Weighed, advise, level};
use longbox_games::{claims, each};
use longbox_kernel::plug::Plug;
use longbox_kernel::{Rng, Seed, Silent};

/// What the adviser says in that world.
fn advice<G: Plug>(world: &G, dice: Seed) -> Advice {
    let mut options = Vec::new();
    world.choices(&mut options);
    advise(world, &Glimpse::new(world, world.pending().seat().unwrap(), &options), dice).unwrap()
}

claims! { each =>
    a_hint_follows_from_what_the_seat_knows_and_from_its_dice(G) {
        let matchups = G::matchups(G::standard_cards()).unwrap();
        let mut game = G::deal(&matchups[0].setup, Seed::from(11)).unwrap();
        let mut dice = Rng::new(Seed::from(12));
        let mut told = 0;
        for _ in 0..12 {
            let Some(seat) = game.pending().seat() else { break };
            if game.count() > 1 && told < 2 {
                let mut other = game.clone();
                other.redeal(seat, &mut dice);
                let thinks = dice.seed();
                let one = advice(&game, thinks);
                assert_eq!(one, advice(&other, thinks), "{}: the adviser knows which world it is in", G::NAME);
                let Weighed { label, found } = &one.options[0];
                assert!(!label.is_empty() && found.number < game.count());
                assert!(one.lines()[0].contains(label.as_str()));
                told += 1;
            }
            game.choose_nth(dice.below(game.count() as u32) as usize, &mut Silent);
        }
        assert_eq!(told, 2, "{}: it takes another seed", G::NAME);
    }
}

#[test]
fn the_adviser_is_offered_to_people() {
    assert!(level(ADVISER).is_ok_and(|level| longbox_ai::OFFERED.contains(&level.name)));
}
