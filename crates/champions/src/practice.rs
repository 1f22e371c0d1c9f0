//! A table laid for the tests of words: small positions, and games that somebody looks at.

use crate::Hands;
use crate::ask::{Ask, Choice};
use crate::contents::Mode;
use crate::event::Event;
use crate::position::{Champions, Pile, Zone};
use crate::random::setup;
use longbox_kernel::cards::Id;
use longbox_kernel::words::find;
use longbox_kernel::{OptionText, Rng, Seat, Seed, Silent};

/// Random games, at each decision of which somebody looks.
pub(crate) fn at_every_decision(games: u64, mut look: impl FnMut(&Champions, Ask)) {
    play(games, |game, ask, _| look(game, ask));
}

/// The same, with what has happened since the last decision.
pub(crate) fn play(games: u64, mut look: impl FnMut(&Champions, Ask, &[Event])) {
    for n in 0..games {
        let villain = ["rhino", "klaw", "ultron"][n as usize % 3];
        let hands = if n % 5 == 0 { Hands::Open } else { Hands::Private };
        let setup = setup(villain, Mode::Standard, 1 + n as usize % 4, n as usize, hands);
        let mut events = Vec::new();
        let mut game = Champions::deal_with(&setup, Seed::from(n), &mut events).unwrap();
        let mut rng = Rng::new(Seed::from(n));
        while let Some(ask) = game.ask().filter(|_| game.ending.is_none()) {
            look(&game, ask, &events);
            events.clear();
            let at = rng.below(game.offered.0.len() as u32) as usize;
            let choice = game.offered.0[at];
            game.take(choice, &mut events);
        }
    }
}

/// Spider-Man against Rhino in the first turn, with nothing in hand, and another hero beside him.
pub(crate) fn table() -> Champions {
    table_for(2)
}

/// The same for one to four heroes.
pub(crate) fn table_for(players: usize) -> Champions {
    let spider_man = decks_at("Spider-Man");
    let setup = setup("rhino", Mode::Standard, players, spider_man, Hands::Private);
    let mut game = Champions::deal_with(&setup, Seed::from(1), &mut Silent).unwrap();
    while game.ask() != Some(Ask::Turn) {
        game.take(Choice::Pass, &mut Silent);
    }
    let hand: Vec<Id> = game.hand(Seat(0)).collect();
    hand.into_iter().for_each(|id| game.discard(id));
    game
}

/// The place of the deck that a hero leads.
fn decks_at(hero: &str) -> usize {
    let cards = crate::Catalogue::standard();
    let decks = crate::decks::starters();
    let hero_of = |n: usize| cards.card(crate::decks::check(cards, &decks[n]).unwrap().identity).name.as_str();
    (0..decks.len()).find(|n| hero_of(*n) == hero).unwrap()
}

pub(crate) fn hold(game: &mut Champions, title: &str) -> Id {
    let card = game.cards.find(title).unwrap();
    let id = game.add_card(card, Seat(0), Pile::NOWHERE);
    game.lay_in_hand(id, Seat(0));
    id
}

pub(crate) fn minion(game: &mut Champions, title: &str, seat: Seat) -> Id {
    let card = game.cards.find(title).unwrap();
    let id = game.add_card(card, longbox_kernel::cards::HOUSE, Pile::of(Zone::Engaged, seat));
    game.show(id);
    game.arrive(id, longbox_kernel::cards::HOUSE);
    game.note_hooks(id);
    id
}

pub(crate) fn labels(game: &mut Champions) -> Vec<String> {
    game.list_options();
    let ask = game.ask().unwrap();
    game.offered.0.iter().map(|one| game.told_option(ask, *one).label).collect()
}

pub(crate) fn take(game: &mut Champions, words: &str) {
    game.list_options();
    let ask = game.ask().unwrap();
    let told: Vec<OptionText> = game.offered.0.iter().map(|one| game.told_option(ask, *one)).collect();
    let at = find(&told, words).unwrap_or_else(|_| panic!("\"{words}\" among {told:#?}"));
    let choice = game.offered.0[at];
    game.take(choice, &mut Silent);
}

/// Decline until that player is asked that.
pub(crate) fn decline_until(game: &mut Champions, ask: Ask, seat: Seat) {
    for _ in 0..100 {
        if game.ask() == Some(ask) && game.asked == Some(seat) {
            return;
        }
        let pass = game.offered.0.iter().position(|choice| *choice == Choice::Pass).unwrap_or(0);
        let choice = game.offered.0[pass];
        game.take(choice, &mut Silent);
    }
    panic!("{ask:?} is never asked");
}
