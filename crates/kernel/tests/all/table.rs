//! The table that front ends hold, whichever game is on it.

use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::table::{Seated, Table, TableError};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Move, Pending, Rng, Seat, Seed, Viewer};

fn table(seats: usize, seed: u64) -> Box<dyn Table> {
    Box::new(Seated::<Lantern>::deal(Lantern::setup(seats), Seed::from(seed)).unwrap())
}

/// A table whose first question has two answers: "light flame 1" and "wait".
fn table_with_a_choice() -> Box<dyn Table> {
    (0..).map(|seed| table(2, seed)).find(|table| table.options().len() == 2).unwrap()
}

fn play_on(table: &mut dyn Table, dice: &mut Rng, decisions: usize) {
    for _ in 0..decisions {
        if table.outcome().is_some() {
            return;
        }
        let options = table.options().len() as u32;
        table.choose(dice.below(options) as usize).unwrap();
    }
}

#[test]
fn a_whole_game_can_be_played_through_it() {
    for seats in 1..=4 {
        let mut table = table(seats, 3);
        assert_eq!((table.name(), table.seats()), ("lantern", seats));
        while let Pending::Decision(seat) = table.pending() {
            assert_eq!(table.question().unwrap().seat, seat);
            let options = table.options();
            assert!(options.iter().enumerate().all(|(n, option)| option.number == n));
            table.choose(options.len() - 1).unwrap();
        }
        assert!(table.question().is_none() && table.options().is_empty());
        assert_eq!(table.ending().unwrap(), "The deck is empty.");
        assert!(matches!(table.choose(0), Err(TableError::ChoiceError(_))));
        verify::<Lantern>(&(), &table.replay()).unwrap();
    }
}

#[test]
fn a_stale_answer_is_refused_and_changes_nothing() {
    let mut table = table_with_a_choice();
    let first = table.decision();
    table.answer(first, 0).unwrap();
    let hash = table.hash();
    let stale = table.answer(first, 0).unwrap_err();
    assert_eq!(stale.to_string(), "that answer is for decision 0, but the table is at decision 1");
    assert_eq!(table.hash(), hash);

    // Also after something was taken back: the number never comes again.
    let seat = Seat::all(2).find(|seat| table.can_undo(*seat)).unwrap();
    table.undo(seat).unwrap();
    assert_eq!(table.decision(), 2);
    assert!(matches!(table.answer(1, 0), Err(TableError::Stale { answered: 1, now: 2 })));
    table.answer(2, 0).unwrap();
}

#[test]
fn an_option_that_does_not_exist_is_refused() {
    let mut table = table(2, 1);
    let fault = table.choose(99).unwrap_err();
    assert!(fault.to_string().starts_with("there is no option 99: the options are numbered from 0 to "));
    assert_eq!(table.decision(), 0);
}

#[test]
fn options_are_found_by_words() {
    let table = table_with_a_choice();
    assert_eq!(table.find_option("WAIT"), Ok(1));
    assert_eq!(table.find_option("pass"), Ok(1), "an alias");
    let fault = table.find_option("fly").unwrap_err().to_string();
    assert_eq!(fault, "\"fly\" fits none of the options: \"light flame 1\", \"wait\"");
    let fault = table.find_option("i").unwrap_err().to_string();
    assert_eq!(fault, "\"i\" could mean \"light flame 1\", \"wait\"");
}

#[test]
fn each_viewer_hears_only_what_it_may() {
    let mut table = table(2, 4);
    play_on(&mut *table, &mut Rng::new(Seed::from(4)), 12);
    let named = |viewer: Viewer, about: Seat| {
        let log = table.log(viewer, 0);
        log.iter().filter(|told| told.kind == "draw" && told.seat == Some(about) && !told.cards.is_empty()).count()
    };
    assert!(named(Viewer::Seat(Seat(0)), Seat(0)) > 0);
    assert_eq!(named(Viewer::Seat(Seat(0)), Seat(1)), 0);
    assert_eq!(named(Viewer::Spectator, Seat(0)), 0);
    assert!(named(Viewer::Omniscient, Seat(1)) > 0);

    let all = table.log(Viewer::Spectator, 0);
    assert_eq!(table.log(Viewer::Spectator, 3), all[3..]);
    assert!(table.log(Viewer::Spectator, all.len() + 9).is_empty());
    assert!(table.log(Viewer::Seat(Seat(200)), 0).is_empty());
}

#[test]
fn views_hide_the_hands_of_others() {
    let table = table(4, 1);
    let mine = table.view(Viewer::Seat(Seat(2)));
    assert!(mine["seats"][2]["hand"].is_array());
    assert!(mine["seats"][0]["hand"]["count"].is_number());
    assert!(mine["deck"]["count"].is_number());
    assert!(table.view(Viewer::Spectator)["seats"][2]["hand"]["count"].is_number());
    assert!(table.view(Viewer::Omniscient)["deck"].is_array());
}

#[test]
fn undo_shortens_the_log_and_restores_the_hash() {
    let mut table = table(3, 8);
    let mut dice = Rng::new(Seed::from(8));
    play_on(&mut *table, &mut dice, 20);
    for seat in Seat::all(3) {
        while table.can_undo(seat) {
            let back = table.undo(seat).unwrap();
            assert!(back > 0);
        }
        assert_eq!(table.undo(seat), None);
    }
    let log = table.log(Viewer::Omniscient, 0);
    let replay = table.replay();
    let again = Seated::<Lantern>::resume(&(), &replay).unwrap();
    assert_eq!(again.log(Viewer::Omniscient, 0), log);
    assert_eq!(again.hash(), table.hash());
}

#[test]
fn what_was_heard_knows_its_choice() {
    let mut table = table(3, 8);
    let mut counts = vec![table.log(Viewer::Omniscient, 0).len()];
    for _ in 0..20 {
        play_on(&mut *table, &mut Rng::new(Seed::from(8)), 1);
        counts.push(table.log(Viewer::Omniscient, 0).len());
    }
    assert_eq!(table.moves(), 20);
    for (n, heard) in table.heard(Viewer::Omniscient, 0).into_iter().enumerate() {
        assert_eq!(heard.after, counts.partition_point(|count| *count <= n), "line {n}");
    }
}

#[test]
fn a_seat_can_go_back_to_each_of_its_decisions() {
    let mut now = Seated::<Lantern>::deal(Lantern::setup(2), Seed::from(8)).unwrap();
    let mut hashes = Vec::new();
    for _ in 0..30 {
        hashes.push(now.hash());
        play_on(&mut now, &mut Rng::new(Seed::from(hashes.len() as u64)), 1);
    }
    let moments = now.moments(Seat(1));
    assert!(moments.len() > 3 && moments.is_sorted(), "{moments:?}");
    for moves in moments {
        let mut back = now.clone();
        let taken = back.back_to(moves);
        assert_eq!(taken, Some(now.moves() - moves));
        assert_eq!((back.hash(), back.pending().seat()), (hashes[moves], Some(Seat(1))));
        assert!(back.options().len() > 1 && back.decision() > now.decision());
        assert!(back.heard(Viewer::Omniscient, 0).iter().all(|heard| heard.after <= moves));
    }
    let moves = now.moves();
    assert_eq!((now.back_to(moves), now.back_to(99)), (None, None));
}

#[test]
fn a_save_goes_on_where_it_was() {
    for decisions in [0, 1, 15, 16, 17, 1000] {
        let setup = LanternSetup { seats: 3, together: true };
        let mut seated = Seated::<Lantern>::deal(setup, Seed::from(6)).unwrap();
        play_on(&mut seated, &mut Rng::new(Seed::from(6)), decisions);
        let text = seated.replay().write();
        let resumed = Seated::<Lantern>::resume(&(), &Replay::parse(&text).unwrap()).unwrap();
        assert_eq!(resumed.hash(), seated.hash());
        assert_eq!(resumed.decision(), seated.decision());
        assert_eq!(resumed.setup(), &setup);
        assert_eq!(resumed.seed(), Seed::from(6));
        assert_eq!(resumed.replay(), seated.replay());
        assert_eq!(resumed.log(Viewer::Spectator, 0), seated.log(Viewer::Spectator, 0));
    }
}

#[test]
fn a_save_that_parts_is_not_resumed() {
    let mut replay = table(2, 1).replay();
    replay.moves.push(Move::Choice(77));
    let parting = Seated::<Lantern>::resume(&(), &replay).err().unwrap();
    assert!(parting.to_string().starts_with("move 1 is option 77"));
}

#[test]
fn refusals_and_options_are_written_as_json() {
    let table = table(2, 1);
    let options = serde_json::to_value(table.options()).unwrap();
    assert_eq!(options[0]["number"], 0);
    assert!(options[0]["label"].is_string());
    let refusals = serde_json::to_value(table.refusals()).unwrap();
    assert_eq!(refusals[0]["refusal"]["rule"], "light.brighter");
}
