//! Intricate cards, on a table laid for them.

use crate::ask::{Ask, Choice};
use crate::position::{Body, Keeping, Mode, Phase, Pocketed, Recruit, Spot, Vs, What, bit, each};
use crate::setup::{Setup, SideSetup};
use crate::vocabulary::{Keyword, Row, Until};
use crate::{CardIx, Catalogue};
use longbox_kernel::{Game, Seat, Seed, Silent};

const ME: Seat = Seat(0);
const FOE: Seat = Seat(1);

fn ix(id: &str) -> CardIx {
    Catalogue::standard().by_id(id).expect(id)
}

/// My first Main Phase: these main characters in front, nobody else in play, these cards on top of the decks
/// of forty Laboratories.
fn table(mains: [&str; 2], decks: [&[&str]; 2]) -> Vs {
    table_of(Mode::Duel, &mains, &decks)
}

/// The same in another mode.
fn table_of(mode: Mode, mains: &[&str], decks: &[&[&str]]) -> Vs {
    let cards = Catalogue::standard();
    let sides = mains.iter().zip(decks).map(|(main, deck)| {
        let fill = std::iter::repeat_n(ix("MNB-110"), 40);
        SideSetup::new(cards, ix(main), fill.chain(deck.iter().map(|id| ix(id))).collect())
    });
    let setup = Setup::new(cards, mode, sides.collect()).begun_by(Some(ME));
    let mut game = Vs::deal(&setup, Seed::from(1)).expect("a table");
    while !matches!(game.ask(), Some(Ask::Main)) {
        let first = game.offered.0[0];
        let pass = game.offered.0.contains(&Choice::Pass) && !matches!(game.ask(), Some(Ask::Mulligan));
        game.answer(if pass { Choice::Pass } else { first }, &mut Silent);
    }
    for seat in game.all_seats() {
        while let Some(id) = game.side_mut(seat).hand.pop() {
            game.side_mut(seat).deck.add(id);
        }
    }
    game
}

/// Take a card out of its deck.
fn draw(game: &mut Vs, seat: Seat, id: &str) -> longbox_kernel::cards::Id {
    let at = game.side(seat).deck.iter().position(|other| game.slots.card(*other) == ix(id)).expect(id);
    game.side_mut(seat).deck.take(at)
}

/// Put a card of a deck into play; nobody hears of it.
fn bring(game: &mut Vs, seat: Seat, id: &str, row: Row) -> Spot {
    let card = draw(game, seat, id);
    let at = game.stand(card, seat, row, false);
    game.body_mut(at).today.appeared = false;
    game.list_options();
    at
}

/// Face-up locations.
fn pay_with(game: &mut Vs, seat: Seat, ids: &[&str]) {
    for id in ids {
        let card = draw(game, seat, id);
        game.add_resource(card, true, &mut Silent);
    }
    game.queue.clear();
    game.run(&mut Silent);
}

fn main_of(game: &Vs, seat: Seat) -> Spot {
    each(game.main_of(seat)).next().expect("a main character")
}

fn level_up(game: &mut Vs, seat: Seat, id: &str) -> Spot {
    let at = main_of(game, seat);
    game.body_mut(at).face = ix(id);
    game.note_printed(at);
    at
}

/// Use the power of that name, and pay with whatever is offered first.
#[track_caller]
fn use_power(game: &mut Vs, name: &str) {
    game.list_options();
    let is_named = |at: u8, n: u8| game.cards.power(game.supers_of(at)[n as usize]).name == name;
    let named = |choice: &&Choice| matches!(choice, Choice::Use(at, n) if is_named(*at, *n));
    let choice = *game.offered.0.iter().find(named).unwrap_or_else(|| panic!("{name} cannot be used"));
    game.answer(choice, &mut Silent);
    while matches!(game.ask(), Some(Ask::Pay)) {
        let first = game.offered.0[0];
        game.answer(first, &mut Silent);
    }
}

/// Pass until something else is asked of a seat than one of these.
fn pass_to(game: &mut Vs, until: impl Fn(&Vs) -> bool) {
    for _ in 0..200 {
        if until(game) {
            return;
        }
        let pass = game.offered.0.contains(&Choice::Pass);
        let choice = if pass { Choice::Pass } else { game.offered.0[0] };
        game.answer(choice, &mut Silent);
    }
    panic!("never came to that");
}

fn find(game: &Vs, seat: Seat, name: &str) -> Option<Spot> {
    each(game.on_side(seat)).find(|at| game.face(*at).name == name)
}

/// A Facehugger with a wounded captive on my side.
fn captured() -> (Vs, Spot) {
    let mut game = table(["ALN-029", "MNB-001"], [&["ALN-035"], &["MNB-073"]]);
    let egg = bring(&mut game, ME, "ALN-035", Row::Front);
    let drax = bring(&mut game, FOE, "MNB-073", Row::Front);
    game.body_mut(drax).wounds = 1;
    let dud = game.side(ME).outside.iter().position(|id| game.slots.card(*id) == ix("ALN-053")).expect("a dud");
    game.side_mut(ME).outside.take(dud);
    game.hatch(ME, egg, &mut Silent);
    game.run(&mut Silent);
    let hugger = find(&game, ME, "Facehugger").expect("a Facehugger");
    (game, hugger)
}

#[test]
fn a_facehugger_takes_the_place_of_its_ovomorph_and_captures() {
    let (game, hugger) = captured();
    assert_eq!(game.body(hugger).row, Row::Back);
    assert_eq!(find(&game, ME, "Ovomorph"), None);
    assert_eq!(find(&game, FOE, "Drax"), None);
    assert_eq!(game.kept[0].why, Keeping::Captive(game.body(hugger).life));
}

#[test]
fn a_captive_comes_back_stunned_with_its_wounds_when_its_captor_leaves() {
    let (mut game, hugger) = captured();
    game.ko_one(hugger, 0, &mut Silent);
    game.run(&mut Silent);
    let drax = *game.body(find(&game, FOE, "Drax").expect("Drax"));
    assert_eq!((drax.row, drax.down, drax.wounds), (Row::Back, true, 1));
    let pile = game.side(ME).outside.iter().filter(|id| game.slots.card(**id) == ix("ALN-052")).count();
    assert_eq!(pile, 3, "the Facehugger is back in its pile");
}

#[test]
fn a_captive_goes_to_its_owners_ko_pile_when_its_captor_bursts() {
    let (mut game, hugger) = captured();
    game.captives_to_ko(hugger);
    game.ko_one(hugger, 0, &mut Silent);
    game.run(&mut Silent);
    assert_eq!(find(&game, FOE, "Drax"), None);
    assert!(game.side(FOE).ko.iter().any(|id| game.slots.card(*id) == ix("MNB-073")));
}

#[test]
fn elektra_comes_back_at_the_start_of_her_next_turn_with_what_she_had() {
    let mut game = table(["LEG-068", "MNB-001"], [&["MNB-111"], &[]]);
    let elektra = level_up(&mut game, ME, "LEG-069");
    let id = game.body(elektra).id;
    (game.body_mut(elektra).counters, game.body_mut(elektra).wounds) = (3, 2);
    pay_with(&mut game, ME, &["MNB-111"]);
    use_power(&mut game, "Hand Experience");
    assert!(game.side(ME).hand.contains(&id) && !game.side(ME).fallen);
    pass_to(&mut game, |game| game.main_of(ME) != 0);
    let back = *game.body(main_of(&game, ME));
    assert_eq!((back.face, back.counters, back.wounds, back.main), (ix("LEG-069"), 3, 2, true));
}

#[test]
fn a_main_character_discarded_while_it_waits_puts_its_player_out() {
    let mut game = table(["LEG-068", "MNB-001"], [&["MNB-111"], &[]]);
    level_up(&mut game, ME, "LEG-069");
    pay_with(&mut game, ME, &["MNB-111"]);
    use_power(&mut game, "Hand Experience");
    game.discard_at(ME, 0, &mut Silent);
    pass_to(&mut game, |game| game.ending.is_some());
    assert!(game.side(ME).out);
}

#[test]
fn onslaught_has_the_sums_and_powers_of_what_the_decks_show() {
    let mut game = table(["MNB-079", "MNB-001"], [&["LEG-035", "MNB-092"], &["MNB-021"]]);
    let id = draw(&mut game, ME, "LEG-035");
    game.recruit(Recruit { id, by: ME, row: Row::Front, side: ME, from_hand: true }, &mut Silent);
    game.run(&mut Silent);
    let at = find(&game, ME, "Onslaught").expect("Onslaught");
    // Sabretooth is 4/4 with 2 health, Thor 6/5 with 2.
    assert_eq!((game.stats(at), game.health(at)), ((10, 9), 4));
    assert!(game.has(at, Keyword::Ferocious) && game.has(at, Keyword::Flight));
    assert_eq!(game.side(FOE).removed.len(), 1);
}

#[test]
fn sister_ripley_is_replaced_and_her_player_plays_on() {
    let mut game = table(["ALN-005", "MNB-001"], [&[], &[]]);
    let sister = level_up(&mut game, ME, "ALN-006");
    let old = game.body(sister).id;
    let place = game.waiting_main(ME, "Ripley #8", 2).expect("Ripley #8 waits outside");
    game.rise_as(ME, place, Row::Back, &mut Silent);
    game.run(&mut Silent);
    let new = *game.body(main_of(&game, ME));
    assert_eq!((new.face, new.down, new.wounds, new.row), (ix("ALN-008"), true, 0, Row::Back));
    assert!(game.side(ME).ko.contains(&old) && !game.side(ME).out && game.ending.is_none());
}

#[test]
fn who_transforms_keeps_counters_wounds_and_pose() {
    let mut game = table(["AFF-033", "MNB-001"], [&[], &[]]);
    let mystique = level_up(&mut game, ME, "LEG-067");
    let thor = game.side_mut(ME).deck.pop().expect("a card");
    game.slots.become_card(thor, ix("LEG-002"));
    game.side_mut(ME).transform.add(thor);
    (game.body_mut(mystique).counters, game.body_mut(mystique).wounds) = (2, 3);
    let life = game.body(mystique).life;
    assert_eq!(game.transform_pile(ME)[..], [ix("LEG-002")]);
    game.transform(mystique, ix("LEG-002"), &mut Silent);
    let now = *game.body(mystique);
    assert_eq!((now.face, now.counters, now.wounds, now.life), (ix("LEG-002"), 2, 3, life));
    assert_eq!(game.side(ME).main, Some(thor));
    assert_eq!(game.stats(mystique), (7, 7));
}

#[test]
fn starhawks_player_knows_the_top_card_and_recruits_it() {
    let mut game = table(["MNB-055", "MNB-001"], [&["LEG-025", "MNB-061"], &[]]);
    bring(&mut game, ME, "LEG-025", Row::Front);
    let top = draw(&mut game, ME, "MNB-061");
    game.side_mut(ME).deck.add(top);
    pay_with(&mut game, ME, &["MNB-110"]);
    assert!(game.slots.knows(ME, top) && !game.slots.knows(FOE, top));
    game.set_phase(Phase::Recruit);
    game.run(&mut Silent);
    game.answer(Choice::TopRecruit(Row::Back), &mut Silent);
    assert!(find(&game, ME, "Cosmo").is_some());
}

#[test]
fn singularity_takes_a_ko_d_character_back_into_hand() {
    let mut game = table(["LEG-055", "MNB-001"], [&["MNB-009"], &[]]);
    let ant = bring(&mut game, ME, "MNB-009", Row::Front);
    let id = game.body(ant).id;
    pay_with(&mut game, ME, &["MNB-110"]);
    game.ko_one(ant, 0, &mut Silent);
    game.run(&mut Silent);
    assert!(matches!(game.ask(), Some(Ask::React)));
    use_power(&mut game, "Envelop");
    pass_to(&mut game, |game| matches!(game.ask(), Some(Ask::Main)));
    assert_eq!(game.side(ME).hand[..], [id]);
}

#[test]
fn the_collector_collects_one_of_each_team() {
    let mut game = table(["MNB-055", "MNB-001"], [&["LEG-026", "MNB-111"], &["MNB-009", "MNB-010"]]);
    bring(&mut game, ME, "LEG-026", Row::Back);
    let ant = bring(&mut game, FOE, "MNB-009", Row::Front);
    let widow = bring(&mut game, FOE, "MNB-010", Row::Front);
    pay_with(&mut game, ME, &["MNB-111"]);
    use_power(&mut game, "Add to the Collection");
    game.answer(Choice::Body(ant), &mut Silent);
    assert_eq!(game.side(FOE).removed.len(), 1);
    let eyes = game.eyes_of(main_of(&game, ME));
    assert!(!game.fits(&crate::vocabulary::Filter::Uncollected, &eyes, widow));
}

#[test]
fn the_grandmaster_spares_only_those_recruited_from_a_hand() {
    let mut game = table(["MNB-079", "MNB-001"], [&["LEG-033", "MNB-092", "MNB-090"], &[]]);
    bring(&mut game, ME, "LEG-033", Row::Back);
    let goblin = draw(&mut game, ME, "MNB-092");
    game.recruit(Recruit { id: goblin, by: ME, row: Row::Front, side: ME, from_hand: true }, &mut Silent);
    game.run(&mut Silent);
    assert!(find(&game, ME, "Sabretooth").is_some());
    let other = draw(&mut game, ME, "MNB-090");
    game.enter_play(other, ME, Row::Front, false, &mut Silent);
    pass_to(&mut game, |game| game.queue.is_empty() && !game.is_resolving());
    assert!(game.side(ME).ko.contains(&other));
}

#[test]
fn a_ko_is_worth_as_much_xp_to_drax_as_it_had_health() {
    let mut game = table(["LEG-019", "MNB-001"], [&[], &["MNB-094"]]);
    let drax = main_of(&game, ME);
    let abomination = bring(&mut game, FOE, "MNB-094", Row::Front);
    game.ko_one(abomination, bit(drax), &mut Silent);
    game.run(&mut Silent);
    assert_eq!(game.side(ME).xp[1], 3);
    assert_eq!(game.side(FOE).memory.health_kod, 3);
}

#[test]
fn shadowcat_comes_from_hand_and_cancels_the_combat() {
    let mut game = table(["LEG-010", "MNB-001"], [&["LEG-014"], &[]]);
    let cat = draw(&mut game, ME, "LEG-014");
    game.slots.show_to(ME, cat);
    game.side_mut(ME).hand.add(cat);
    pay_with(&mut game, ME, &["MNB-110"]);
    let cyclops = main_of(&game, ME);
    game.answer(Choice::Attack(cyclops), &mut Silent);
    let captain = main_of(&game, FOE);
    game.answer(Choice::Body(captain), &mut Silent);
    assert!(game.offered.0.contains(&Choice::UseFromHand(0)));
    game.answer(Choice::UseFromHand(0), &mut Silent);
    pass_to(&mut game, |game| matches!(game.ask(), Some(Ask::Main)));
    assert!(find(&game, ME, "Shadowcat").is_some());
    assert_eq!(game.bodies.up & (bit(cyclops) | bit(captain)), bit(cyclops) | bit(captain));
}

#[test]
fn a_main_character_among_hidden_cards_keeps_no_namesake_away() {
    let mut game = table(["AFF-033", "MNB-001"], [&[], &[]]);
    let main = main_of(&game, ME);
    let (id, card) = (game.body(main).id, game.body(main).face);
    assert!(game.may_enter(card, ME).is_err());
    game.leave_play(main, &mut Silent);
    assert!(game.may_enter(card, ME).is_err(), "everybody sees where it is");
    game.side_mut(ME).deck.add(id);
    let deck = game.side(ME).deck;
    game.slots.forget(ME, &deck);
    assert!(game.may_enter(card, ME).is_ok());
}

#[test]
fn who_leaves_the_game_in_another_universe_takes_the_changes_along() {
    let mut game = table(["FAN-005", "MNB-001"], [&["FAN-021"], &["MNB-009"]]);
    let franklin = bring(&mut game, ME, "FAN-021", Row::Front);
    let ant = bring(&mut game, FOE, "MNB-009", Row::Front);
    let eyes = game.eyes_of(ant);
    game.change(bit(ant), What::Health(1), &eyes, Until::Ever, &mut Silent);
    let mine = main_of(&game, ME);
    game.change(bit(ant) | bit(mine), What::Add(1, 0), &eyes, Until::ThisGone, &mut Silent);
    game.make_universe(franklin, &mut Silent);
    assert_eq!(game.pockets.mods.len(), 2);
    game.put_out(FOE, &mut Silent);
    assert_eq!(game.pockets.mods.len(), 0);
}

#[test]
fn named_attackers_whom_only_a_player_who_is_out_made_a_team_do_not_attack() {
    let decks: [&[&str]; 4] = [&["LEG-016", "LEG-061"], &["MNB-069"], &[], &[]];
    let mut game = table_of(Mode::TwoHeaded, &["AFF-001", "LEG-019", "MNB-001", "MNB-001"], &decks);
    let psylocke = bring(&mut game, ME, "LEG-016", Row::Front);
    let gwen = bring(&mut game, ME, "LEG-061", Row::Front);
    // Star-Lord makes all supporting characters of his side Guardians.
    bring(&mut game, FOE, "MNB-069", Row::Front);
    game.answer(Choice::Attack(psylocke), &mut Silent);
    game.answer(Choice::With(gwen), &mut Silent);
    assert_eq!(game.fight.attackers, bit(psylocke) | bit(gwen));
    game.give_up(FOE, &mut Silent);
    assert!(matches!(game.ask(), Some(Ask::Main)));
    assert_eq!(game.fight.attackers, 0);
}

#[test]
fn whom_a_player_who_is_out_had_removed_comes_back_whatever_universe_the_remover_is_in() {
    let decks: [&[&str]; 3] = [&["FAN-021"], &["MNB-009"], &["AFF-015"]];
    let mut game = table_of(Mode::FreeForAll, &["FAN-005", "MNB-001", "AFF-001"], &decks);
    let franklin = bring(&mut game, ME, "FAN-021", Row::Front);
    let ant = bring(&mut game, FOE, "MNB-009", Row::Front);
    let singularity = bring(&mut game, Seat(2), "AFF-015", Row::Front);
    let Body { id, face, .. } = *game.body(ant);
    game.leave_play(ant, &mut Silent);
    game.side_mut(FOE).removed.add(id);
    let by = game.body(singularity).life;
    game.pocketed.add(Pocketed { id, face, counters: 0, wounds: 0, by });
    game.make_universe(franklin, &mut Silent);
    game.put_out(Seat(2), &mut Silent);
    assert!(find(&game, FOE, "Ant-Man").is_some());
    assert!(game.pocketed.is_empty());
}

#[test]
fn who_comes_to_the_place_of_one_that_nobody_could_strike_back_at_is_struck() {
    let mut game = table(["MNB-001", "MNB-001"], [&["MNB-013", "MNB-009"], &[]]);
    let hawkeye = bring(&mut game, ME, "MNB-013", Row::Back);
    let captain = main_of(&game, FOE);
    let eyes = game.eyes_of(hawkeye);
    game.change(bit(captain), What::CannotStrikeBackAt(hawkeye), &eyes, Until::Turn, &mut Silent);
    assert!(game.cannot_strike_back_at(captain, hawkeye));
    game.ko_one(hawkeye, 0, &mut Silent);
    game.run(&mut Silent);
    let ant = bring(&mut game, ME, "MNB-009", Row::Front);
    assert_eq!(ant, hawkeye, "the place is taken again");
    assert!(!game.cannot_strike_back_at(captain, ant));
}
