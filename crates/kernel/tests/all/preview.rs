//! What would surely follow: it follows, and hidden cards have no say in it.

use longbox_kernel::preview::{Preview, preview};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Rng, Seed, Silent, Telling, Told, Viewer};

/// What really follows from an option, as the seat that is asked hears it.
fn really(game: &Lantern, option: usize) -> Vec<Telling> {
    let viewer = Viewer::Seat(game.pending().seat().unwrap());
    let (mut game, mut options, mut events) = (game.clone(), Vec::new(), Vec::new());
    game.choices(&mut options);
    game.choose(options[option], &mut events);
    events.iter().filter_map(|event| game.tell(event, viewer)).collect()
}

fn bytes(preview: &Preview) -> String {
    serde_json::to_string(preview).unwrap()
}

#[test]
fn what_is_sure_comes_true_and_does_not_depend_on_hidden_cards() {
    let (mut sure, mut open, mut wrong) = (0, 0, 0);
    for seed in 0..200 {
        let setup = LanternSetup { seats: 1 + seed as usize % 4, together: seed % 3 == 0 };
        let mut game = Lantern::deal(&setup, Seed::from(seed)).unwrap();
        let mut dice = Rng::new(Seed::from(1000 + seed));
        while let Some(seat) = game.pending().seat() {
            let mut options = Vec::new();
            game.choices(&mut options);
            let mut swapped = game.clone();
            swapped.redeal(seat, &mut dice);
            for option in 0..options.len() {
                let told = preview(&game, option).unwrap();
                assert_eq!(bytes(&told), bytes(&preview(&swapped, option).unwrap()));
                let real = really(&game, option);
                sure += told.lines.len();
                open += usize::from(told.open);
                wrong += usize::from(!real.starts_with(&told.lines));
                assert!(told.open || real.len() == told.lines.len() || !real.starts_with(&told.lines));
            }
            game.choose(options[dice.below(options.len() as u32) as usize], &mut Silent);
        }
    }
    assert!(sure > 5000 && open > 1000, "{sure} sure, {open} open");
    // The last copies of a card in a large deck can look like the only ones.
    assert!(wrong * 1000 < sure, "{wrong} of {sure} did not come true");
}

fn staged(given: &str) -> Lantern {
    Lantern::arrange(&(), &given.parse().unwrap(), &mut Silent).unwrap()
}

#[test]
fn a_preview_looks_at_an_act() {
    let two = "me.hand = ['flame 2']\nme.lit = [1]\nfoe.hand = ['water']\ndeck = ['flame 4', 'flame 4']";
    let mut game = staged(two);
    game.choose_nth(0, &mut Silent);
    let throw = preview(&game, 0).unwrap();
    let kinds = |preview: &Preview| preview.lines.iter().map(|line| line.kind).collect::<Vec<_>>();
    assert_eq!((kinds(&throw), throw.more, throw.open), (vec!["throw"], true, false), "at which flame is not said yet");
    game.choose_nth(0, &mut Silent);
    let aim = preview(&game, 0).unwrap();
    assert_eq!((kinds(&aim), aim.more, aim.open), (vec![], false, true), "the coin decides");

    let one = "me.hand = ['flame 1']\nfoe.hand = ['water']\ndeck = ['flame 4', 'flame 4']";
    let mut game = staged(one);
    game.choose_nth(0, &mut Silent);
    let throw = preview(&game, 0).unwrap();
    assert_eq!((throw.more, throw.open), (false, true), "there is but one flame");
}

#[test]
fn an_option_that_is_not_there_is_refused() {
    let game = Lantern::deal(&Lantern::setup(2), Seed::from(1)).unwrap();
    let refused = preview(&game, 99).unwrap_err();
    assert!(refused.to_string().starts_with("there is no option 99"), "{refused}");
}
