//! What the seat that is asked is told of its options: where the cards stand, and what surely follows.

use longbox_kernel::preview::preview;
use longbox_kernel::{CardRef, Game, Narrator, Rng, Seat, Seed, Silent, Telling, Told, Viewer};
use longbox_squad::{Catalogue, Setup, Squad, decks};

/// Play so many games of all decks at random, and look at every decision.
fn each_decision(games: u64, mut look: impl FnMut(&Squad, Seat, &mut Rng)) {
    let cards = Catalogue::standard();
    let all: Vec<_> = decks::all().iter().map(|deck| deck.check(cards).unwrap()).collect();
    for seed in 0..games {
        let (mine, theirs) = (seed as usize % all.len(), (seed as usize * 7 + 3) % all.len());
        let setup = Setup::duel(cards, all[mine].clone(), all[theirs].clone());
        let mut game = Squad::deal(&setup, Seed::from(seed)).unwrap();
        let mut dice = Rng::new(Seed::from(5000 + seed));
        let mut options = Vec::new();
        while let Some(seat) = game.pending().seat() {
            look(&game, seat, &mut dice);
            options.clear();
            game.choices(&mut options);
            game.choose(options[dice.below(options.len() as u32) as usize], &mut Silent);
        }
    }
}

fn options(game: &Squad) -> Vec<longbox_squad::Choice> {
    let mut options = Vec::new();
    game.choices(&mut options);
    options
}

/// What really follows from an option, as that seat hears it.
fn really(game: &Squad, option: usize, seat: Seat) -> Vec<Telling> {
    let (mut game, mut events) = (game.clone(), Vec::new());
    game.choose(options(&game)[option], &mut events);
    Narrator::default().tell_all(&game, &events, Viewer::Seat(seat))
}

/// Every card that may be chosen, or may not, stands somewhere. That it does stand there is checked
/// in all games: `kernel::check`.
#[test]
fn every_card_of_an_option_stands_somewhere() {
    let (mut cards, mut sources, mut placed) = (0, 0, 0);
    each_decision(200, |game, _, _| {
        let told: Vec<CardRef> = options(game).into_iter().flat_map(|choice| game.option(choice).cards).collect();
        let refused = game.refusals().into_iter().flat_map(|refused| refused.option.cards);
        for card in told.into_iter().chain(refused) {
            assert!(card.at.is_some(), "{} stands nowhere", card.name);
            cards += 1;
        }
        if let Some(source) = game.question().and_then(|question| question.source) {
            sources += 1;
            placed += usize::from(source.at.is_some());
        }
    });
    assert!(cards > 10_000, "{cards}");
    assert!(sources > 500 && placed * 10 > sources * 9, "{placed} of {sources}");
}

#[test]
fn what_is_sure_comes_true_and_does_not_depend_on_hidden_cards() {
    let (mut previews, mut sure, mut open, mut wrong) = (0, 0, 0, 0);
    each_decision(60, |game, seat, dice| {
        let mut swapped = game.clone();
        swapped.redeal(seat, dice);
        for option in 0..options(game).len() {
            let told = preview(game, option).unwrap();
            let other = preview(&swapped, option).unwrap();
            assert_eq!(serde_json::to_string(&told).unwrap(), serde_json::to_string(&other).unwrap());
            let real = really(game, option, seat);
            previews += 1;
            sure += told.lines.len();
            open += usize::from(told.open);
            wrong += usize::from(!real.starts_with(&told.lines));
        }
    });
    assert!(previews > 5000 && sure > previews && open > previews / 4, "{previews}, {sure}, {open}");
    // A card that lies in one place of very many may be in none of the positions that were tried.
    assert!(wrong * 2000 < previews, "{wrong} of {previews} did not come true");
}
