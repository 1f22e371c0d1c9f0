//! Games played at random, as a first look at the rules.

use crate::audit::audit;
use crate::contents::{self, Mode};
use crate::position::Champions;
use crate::setup::{HeroSetup, ScenarioSetup, Setup};
use crate::{Catalogue, Hands, decks};
use longbox_kernel::coverage::Provable as _;
use longbox_kernel::{Rng, Seat, Seed, Silent};

pub(crate) fn setup(villain: &str, mode: Mode, heroes: usize, offset: usize, hands: Hands) -> Setup {
    let cards = Catalogue::standard();
    let all = decks::starters();
    let heroes = (0..heroes)
        .map(|n| {
            let deck = decks::check(cards, &all[(n + offset) % all.len()]).unwrap();
            HeroSetup { identity: deck.identity, deck: deck.cards.clone() }
        })
        .collect();
    let villain = contents::contents().villain(villain).unwrap();
    let stages = villain.stages(mode).iter().map(|id| cards.by_id(id).unwrap()).collect();
    let schemes = villain.schemes.iter().map(|id| cards.by_id(id).unwrap()).collect();
    let modular: Vec<&str> = villain.modular.iter().map(String::as_str).collect();
    let encounter = villain.encounter_deck(cards, mode, &modular).unwrap();
    Setup::new(cards, heroes, ScenarioSetup { stages, schemes, encounter }, Seat(0), hands)
}

/// Play at random to the end, and look at the position after every move.
fn play_out(setup: &Setup, n: u64, what: &str) -> (Champions, usize) {
    let mut game = Champions::deal_with(setup, Seed::from(n), &mut Silent).unwrap();
    let mut rng = Rng::new(Seed::from(n + 1));
    let mut moves = 0;
    while game.ending.is_none() {
        let at = |game: &Champions| format!("{what}: game {n} after {moves}: {:?} {:#?}", game.ask(), game.stack);
        assert_eq!(audit(&game), Ok(()), "{}", at(&game));
        assert!(moves < 20_000, "{}", at(&game));
        let pick = rng.below(game.offered.0.len() as u32) as usize;
        let choice = game.offered.0[pick];
        game.take(choice, &mut Silent);
        moves += 1;
    }
    (game, moves)
}

#[test]
fn games_come_to_an_end() {
    let mut ends = std::collections::BTreeMap::new();
    for n in 0..400u64 {
        let villain = ["rhino", "klaw", "ultron"][n as usize % 3];
        let mode = if n % 2 == 0 { Mode::Standard } else { Mode::Expert };
        let heroes = 1 + (n as usize / 3) % 4;
        let hands = if n % 5 == 0 { Hands::Open } else { Hands::Private };
        let setup = setup(villain, mode, heroes, n as usize, hands);
        let (game, moves) = play_out(&setup, n, "as printed");
        let entry = ends.entry(format!("{villain} {heroes} {:?}", game.ending)).or_insert((0, 0, 0));
        *entry = (entry.0 + 1, entry.1 + moves, entry.2 + game.round as usize);
    }
    println!("{ends:#?}");
}

#[test]
fn everything_holds() {
    use longbox_kernel::check::{Thoroughness, check_game};
    let mut faults = Vec::new();
    for n in 0..48u64 {
        let villain = ["rhino", "klaw", "ultron"][n as usize % 3];
        let mode = if n % 2 == 0 { Mode::Standard } else { Mode::Expert };
        let hands = if n % 5 == 0 { Hands::Open } else { Hands::Private };
        let setup = setup(villain, mode, 1 + (n as usize / 3) % 4, n as usize, hands);
        if let Err(fault) = check_game::<Champions>(&setup, Seed::from(n), Thoroughness { every: 16, worlds: 6 }) {
            let short: String = fault.chars().take(300).collect();
            faults.push(format!("{n}: {short}"));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}

/// Coverage plays with cards that lack a line each, and must not hang or break for it.
#[test]
fn games_come_to_an_end_whichever_line_is_missing() {
    let cards = Catalogue::standard();
    for (n, line) in (0..).zip(Champions::lines(cards)) {
        let villain = ["rhino", "klaw", "ultron"][n as usize % 3];
        let mut setup = setup(villain, Mode::Expert, 1 + n as usize % 4, n as usize, Hands::Private);
        setup.cards = Champions::without(cards, &line).unwrap();
        play_out(&setup, n, &line.told());
    }
}

/// Hellcat, whom another player has called, goes back to the hand of somebody who is out.
#[test]
fn nothing_goes_to_the_hand_of_who_is_out() {
    use longbox_kernel::Game as _;
    let setup = setup("rhino", Mode::Standard, 2, 0, Hands::Private);
    let mut game = Champions::deal_with(&setup, Seed::from(1), &mut Silent).unwrap();
    let deck = crate::position::Pile::of(crate::position::Zone::Deck, Seat(0));
    let ally = game.pile(deck).find(|id| game.printed(*id).kind == crate::vocabulary::Kind::Ally).unwrap();
    game.enter(ally, Seat(1), None, None, &mut Silent);
    game.give_up(Seat(0), &mut Silent);
    assert!(game.is_in_play(ally), "what another player controls stays");
    game.take_back(ally, &mut Silent);
    assert_eq!(game.piece(ally).pile, game.discard_of(ally));
}
