use super::View;
use crate::ask::Ask;
use crate::contents::Mode;
use crate::given::arrange;
use crate::position::{Champions, Hands};
use crate::practice::take;
use crate::random::setup;
use crate::{Catalogue, Choice};
use longbox_kernel::preview::preview;
use longbox_kernel::table::{Seated, Table as _};
use longbox_kernel::takeback::Untaken;
use longbox_kernel::{Move, Seat, Seed, Silent, Viewer};

fn game(text: &str) -> Champions {
    arrange(Catalogue::standard(), &text.parse().unwrap(), &mut Silent).unwrap()
}

fn view(game: &Champions) -> View {
    View::of(game, Viewer::Spectator)
}

#[test]
fn the_main_scheme_says_how_much_threat_really_comes() {
    let laid = game("sides = ['Bomb Scare']\nmain = { counters = 2 }\nme = { hero = 'Spider-Man' }");
    assert_eq!(view(&laid).main.unwrap().grows, 1 + 2 + 1, "its own, two tokens, an icon");
}

#[test]
fn boost_cards_that_were_turned_up_lie_there_while_somebody_is_asked() {
    let mut game = game(
        "phase = 'villain'\nencounter.deck = ['9 Hard to Keep Down']\nme = { hero = 'Spider-Man', hand = ['Backflip'] }",
    );
    while game.ask() != Some(Ask::Window) || view(&game).activation.is_some_and(|now| now.boosts_to_come > 0) {
        assert!(game.offered.0.contains(&Choice::Pass), "{:?}", game.ask());
        game.take(Choice::Pass, &mut Silent);
    }
    let activation = view(&game).activation.unwrap();
    let turned: Vec<(&str, u8)> = activation.boosts.iter().map(|boost| (boost.card.name, boost.icons)).collect();
    assert_eq!(turned, [("Hard to Keep Down", activation.boost)]);
}

#[test]
fn everybody_sees_who_may_still_defend() {
    let mut game = game(
        "phase = 'villain'\nme = { hero = 'Spider-Man', area = ['Black Cat'] }\n\
         two = { hero = 'Iron Man', area = [{ card = 'Mockingbird', exhausted = true }] }",
    );
    let names = |game: &Champions| {
        let activation = view(game).activation.unwrap();
        activation.may_defend.iter().map(|one| one.name).collect::<Vec<_>>()
    };
    while game.ask() != Some(Ask::Defend) {
        game.take(Choice::Pass, &mut Silent);
    }
    assert_eq!(names(&game), ["Spider-Man", "Black Cat", "Iron Man"]);
    take(&mut game, "no defence");
    assert_eq!(names(&game), ["Iron Man"]);
}

#[test]
fn a_cost_that_is_lowered_stands_with_the_card() {
    let mut game = game("me = { hero = 'Spider-Man', hand = ['Swinging Web Kick', 'Energy'] }");
    game.player_mut(Seat(0)).discount = 1;
    let seen = View::of(&game, Viewer::Seat(Seat(0)));
    assert_eq!(seen.seats[0].costs, [Some(2), None]);
    assert!(view(&game).seats[0].costs.is_empty(), "onlookers see no hand, and no costs");
}

#[test]
fn a_preview_goes_on_with_the_payment_that_is_proposed() {
    let game = game("me = { hero = 'Spider-Man', hand = ['Swinging Web Kick', 'Energy', 'Genius', 'Backflip'] }");
    let option = game.offered.0.iter().position(|choice| matches!(choice, Choice::Play(_))).unwrap();
    let told = preview(&game, option).unwrap();
    assert!(told.proposed, "{told:#?}");
    let kinds: Vec<&str> = told.lines.iter().map(|line| line.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "pay").count(), 2, "{kinds:?}");
    assert!(kinds.contains(&"damage"), "Rhino is the only enemy: {kinds:?}");
}

#[test]
fn a_pick_is_left_out_and_the_later_ones_stay() {
    let setup = setup("rhino", Mode::Standard, 2, 0, Hands::Private);
    let mut table = Seated::<Champions>::deal(setup, Seed::from(1)).unwrap();
    assert_eq!(table.game().ask(), Some(Ask::Mulligan));
    let seat = table.pending().seat().unwrap();
    let laid = |table: &Seated<Champions>| {
        let seen = View::of(table.game(), Viewer::Seat(seat));
        seen.laid.into_iter().flatten().map(|card| card.id).collect::<Vec<_>>()
    };
    for _ in 0..3 {
        table.choose(0).unwrap();
    }
    let [first, second, third] = laid(&table)[..] else { panic!("three are put away") };
    let kept = table.without(seat, 1).unwrap();
    assert_eq!(kept.len(), 1);
    table.back_to(1).unwrap();
    for made in kept {
        table.make(made).unwrap();
    }
    assert_eq!(laid(&table), [first, third], "{second} is in the hand again");

    let pass = table.find_option("done").unwrap();
    table.choose(pass).unwrap();
    assert_eq!(table.without(seat, 0), Err(Untaken::Nothing), "what is done with is not changed");
    assert_eq!(table.timeline().moves()[0], Move::Choice(0));
}

#[test]
fn the_past_is_seen_with_the_eyes_of_then() {
    let setup = setup("rhino", Mode::Standard, 2, 0, Hands::Private);
    let mut table = Seated::<Champions>::deal(setup, Seed::from(1)).unwrap();
    let viewer = Viewer::Seat(Seat(1));
    let mut seen = vec![table.view(viewer)];
    for _ in 0..20 {
        table.choose(0).unwrap();
        seen.push(table.view(viewer));
    }
    assert_eq!(table.views(viewer, 3..=20), seen[3..]);
    assert!(table.views(viewer, 21..=30).is_empty(), "nobody sees what is to come");
}
