//! Replays: written, read, verified, and where they part.

use longbox_kernel::replay::{Mark, Recorder, Replay, ReplayError, Why, verify};
use longbox_kernel::testing::{Lantern, LanternSetup};
use longbox_kernel::{Game, Move, Rng, Seat, Seed, Silent, Verdict};

/// A whole game with random choices; more than 16 of them, so that there are marks between.
fn recorded(setup: LanternSetup, seed: u64) -> Replay {
    let seed = Seed::from(seed);
    let mut game = Lantern::deal(&setup, seed).unwrap();
    let mut recorder = Recorder::new(&setup, seed, &game);
    let mut dice = Rng::new(seed);
    let mut options = Vec::new();
    while game.pending().seat().is_some() {
        options.clear();
        game.choices(&mut options);
        let number = dice.below(options.len() as u32);
        game.choose(options[number as usize], &mut Silent);
        recorder.record(Move::Choice(number as u16), &game);
    }
    recorder.finish(&game)
}

fn parting(replay: &Replay) -> ReplayError {
    verify::<Lantern>(&(), replay).unwrap_err()
}

#[test]
fn replays_survive_being_written_and_replay_at_any_table() {
    for seats in 1..=4 {
        for together in [false, true] {
            for seed in 0..50 {
                let replay = recorded(LanternSetup { seats, together }, seed);
                let read = Replay::parse(&replay.write()).unwrap();
                assert_eq!(read, replay);
                let verified = verify::<Lantern>(&(), &read).unwrap();
                assert_eq!(verified.moves, replay.moves.len());
                assert_eq!(verified.marks, replay.marks.len());
                assert_eq!(verified.outcome.unwrap().verdicts(), replay.outcome.unwrap());
            }
        }
    }
}

#[test]
fn marks_stand_at_the_deal_every_sixteen_moves_and_at_the_end() {
    let replay = recorded(Lantern::setup(2), 1);
    let count = replay.moves.len() as u32;
    assert!(count > 16);
    let mut expected: Vec<u32> = (0..=count).step_by(16).collect();
    if !count.is_multiple_of(16) {
        expected.push(count);
    }
    assert_eq!(replay.marks.iter().map(|mark| mark.after).collect::<Vec<_>>(), expected);
}

#[test]
fn the_file_is_the_documented_json() {
    let replay = recorded(Lantern::setup(3), 5);
    let json: serde_json::Value = serde_json::from_str(&replay.write()).unwrap();
    assert_eq!(json["longbox"], 3);
    assert_eq!(json["game"], "lantern");
    assert_eq!(json["cards"], "00000000000000ff");
    assert_eq!(json["seed"], "5");
    assert_eq!(json["setup"]["seats"], 3);
    assert_eq!(json["marks"][1][0], 16);
    assert_eq!(json["marks"][1][1].as_str().unwrap().len(), 16);
    assert!(["win", "loss", "draw"].contains(&json["outcome"][0].as_str().unwrap()));
}

#[test]
fn a_save_is_a_replay_without_outcome() {
    let mut save = recorded(Lantern::setup(2), 1);
    save.moves.truncate(3);
    save.marks.truncate(1);
    save.outcome = None;
    assert_eq!(verify::<Lantern>(&(), &save).unwrap().outcome, None);
    let text = save.write().replace(",\"outcome\":null", "");
    assert_eq!(Replay::parse(&text).unwrap(), save);
}

#[test]
fn an_option_that_is_not_offered() {
    let mut replay = recorded(Lantern::setup(2), 1);
    replay.moves[4] = Move::Choice(900);
    let parting = parting(&replay);
    assert_eq!(parting.after, 4);
    assert!(parting.to_string().starts_with("move 5 is option 900, but only "), "{parting}");
}

#[test]
fn another_position_is_found_between_two_marks() {
    let mut replay = recorded(Lantern::setup(2), 1);
    replay.marks[1].hash ^= 1;
    assert_eq!(
        parting(&replay).to_string(),
        "the position after 16 moves differs: they part between move 1 and move 16"
    );
    replay.marks.remove(0);
    assert_eq!(parting(&replay).to_string(), "the position after 16 moves differs: they part somewhere before");
    replay.marks = vec![Mark { after: 0, hash: 1 }];
    assert_eq!(parting(&replay).to_string(), "the position differs as soon as it is dealt");
}

#[test]
fn the_game_may_be_over_early() {
    let mut replay = recorded(Lantern::setup(2), 1);
    let count = replay.moves.len();
    replay.moves.extend([Move::Choice(0); 2]);
    let parting = parting(&replay);
    assert_eq!(parting, ReplayError { after: count, why: Why::OverEarly { left: 2 } });
    assert_eq!(parting.to_string(), format!("the game is over after {count} moves, but the replay has 2 more"));
}

#[test]
fn the_outcome_may_differ() {
    let mut replay = recorded(Lantern::setup(1), 1);
    let count = replay.moves.len();
    let now = replay.outcome.clone().unwrap()[0];
    replay.outcome = Some(vec![Verdict::Draw]);
    let told = format!("after all {count} moves the outcome is {now}, but the replay says draw");
    assert_eq!(parting(&replay).to_string(), told);
    replay.outcome = None;
    assert!(parting(&replay).to_string().ends_with("but the replay says still open"));
}

#[test]
fn the_card_data_the_game_and_the_setup_may_differ() {
    let good = recorded(Lantern::setup(2), 1);
    let data = Replay { cards: 7, ..good.clone() };
    let told = "the card data has changed: it was 0000000000000007 and is 00000000000000ff";
    assert_eq!(parting(&data).to_string(), told);
    let game = Replay { game: "squad".to_owned(), ..good.clone() };
    assert_eq!(parting(&game).to_string(), "this is a replay of squad, not of lantern");
    let seats = Replay { setup: serde_json::json!({ "seats": 9 }), ..good.clone() };
    let told = "the setup cannot be dealt: lantern is for 1 to 4 players, not for 9";
    assert_eq!(parting(&seats).to_string(), told);
    let setup = Replay { setup: serde_json::json!([]), ..good };
    assert_eq!(parting(&setup).to_string(), "the setup cannot be dealt: \"seats\" must be a number from 1 to 4");
}

#[test]
fn stepping_gives_every_position_and_event() {
    let replay = recorded(Lantern::setup(4), 2);
    let mut playback = replay.play::<Lantern>(&()).unwrap();
    let mut events = Vec::new();
    let mut turn = playback.game().turn();
    while playback.step(&mut events).unwrap() {
        assert!(playback.game().turn() >= turn);
        turn = playback.game().turn();
    }
    assert_eq!(playback.done(), replay.moves.len());
    assert_eq!(playback.setup(), &Lantern::setup(4));
    assert!(events.len() > replay.moves.len() / 2);
}

#[test]
fn faults_of_the_file_are_told_in_words() {
    let good = recorded(Lantern::setup(2), 1).write();
    let fault = |text: &str| Replay::parse(text).unwrap_err();
    assert_eq!(fault("{\n  nonsense"), "line 2: this is not JSON: key must be a string");
    assert_eq!(fault("{"), "line 1: this is not JSON: EOF while parsing an object");
    assert_eq!(fault("{}"), "line 1: this is not a replay: missing field `longbox`");
    assert!(fault("[]").ends_with("expected an object with \"longbox\": 3"));
    assert_eq!(fault("{\"longbox\": 4}"), "this is a replay of version 4; this Longbox reads version 3");
    for (version, why) in [(1, "asked more often now"), (2, "no longer asked where every answer comes to the same")] {
        let earlier = fault(&format!("{{\"longbox\": {version}}}"));
        let begins = format!("this is a replay of version {version}; this Longbox reads version 3. Earlier games");
        assert!(earlier.starts_with(&begins) && earlier.contains(why), "{earlier}");
    }
    assert_eq!(fault("{\"longbox\": 3}"), "line 1: this is not a replay: missing field `game`");
    assert!(fault(&good.replace("\"seed\":\"1\"", "\"seed\":\"x\"")).contains("\"x\" is not a seed"));
    assert!(fault(&good.replace("00000000000000ff", "+ff")).contains("\"+ff\" is not a hash"));
    assert!(fault(&good.replace("\"moves\":[", "\"moves\":[-1,")).contains("integer `-1`"));
    assert!(fault(&good.replace("\"engine\"", "\"motor\"")).contains("unknown field `motor`"));
}

#[test]
fn absurd_files_are_refused() {
    let good = recorded(Lantern::setup(2), 1);
    let fault = |replay: Replay| Replay::parse(&replay.write()).unwrap_err();
    let endless = Replay { moves: vec![Move::Choice(0); Replay::MOST_MOVES + 1], ..good.clone() };
    assert_eq!(fault(endless), "a replay has at most 100000 moves, this has 100001");
    let marks = vec![Mark { after: 16, hash: 0 }, Mark { after: 16, hash: 0 }];
    let doubled = Replay { marks, ..good.clone() };
    assert_eq!(fault(doubled), "the marks are out of order: 16 stands before 16");
    let beyond = Replay { marks: vec![Mark { after: 4_000_000_000, hash: 0 }], ..good };
    assert!(fault(beyond).starts_with("there is a mark after 4000000000 moves, but there are only "));
    assert!(Replay::parse(&" ".repeat(Replay::MOST_BYTES + 1)).unwrap_err().starts_with("a replay has at most"));
    assert!(Replay::parse(&"[".repeat(100_000)).is_err());
}

/// A game in which these seats give up after so many moves.
fn given_up(setup: LanternSetup, seed: u64, gone: &[(usize, u8)]) -> Replay {
    let seed = Seed::from(seed);
    let mut game = Lantern::deal(&setup, seed).unwrap();
    let mut recorder = Recorder::new(&setup, seed, &game);
    let mut dice = Rng::new(seed);
    for n in 0.. {
        if game.pending().seat().is_none() {
            break;
        }
        let made = match gone.iter().find(|(after, _)| *after == n) {
            Some((_, seat)) => Move::GiveUp(Seat(*seat)),
            None => Move::Choice(dice.below(game.count() as u32) as u16),
        };
        made.make(&mut game, &mut Silent).unwrap();
        recorder.record(made, &game);
    }
    recorder.finish(&game)
}

#[test]
fn giving_up_is_a_move_in_its_place() {
    use Verdict::{Loss, Win};
    let duel = given_up(Lantern::setup(2), 1, &[(16, 1)]);
    assert_eq!(duel.outcome.as_deref(), Some([Win, Loss].as_slice()), "in a duel it ends the game");
    assert_eq!((duel.moves.len(), duel.moves.last()), (17, Some(&Move::GiveUp(Seat(1)))));
    assert!(duel.write().contains(r#","gives up 1"],"marks":[[0,"#), "{}", duel.write());
    let read = Replay::parse(&duel.write()).unwrap();
    assert_eq!(read, duel);
    assert_eq!(verify::<Lantern>(&(), &read).unwrap().moves, 17);

    let four = given_up(Lantern::setup(4), 1, &[(5, 2)]);
    assert!(four.moves.len() > 12, "the others play on");
    assert_eq!(verify::<Lantern>(&(), &Replay::parse(&four.write()).unwrap()).unwrap().moves, four.moves.len());
    let mut elsewhere = four.clone();
    let gone = elsewhere.moves.remove(5);
    elsewhere.moves.insert(0, gone);
    assert!(verify::<Lantern>(&(), &elsewhere).is_err(), "its place matters");
}

#[test]
fn giving_up_that_is_impossible_is_told_in_words() {
    let mut replay = given_up(Lantern::setup(4), 1, &[(5, 2)]);
    replay.moves[9] = Move::GiveUp(Seat(2));
    replay.marks.truncate(1);
    assert_eq!(parting(&replay).to_string(), "with move 10 seat 2 gives up, but it has given up already");
    replay.moves[9] = Move::GiveUp(Seat(4));
    let told = "with move 10 seat 4 gives up, but there are only 4 seats (numbered from 0)";
    assert_eq!(parting(&replay).to_string(), told);

    let good = replay.write();
    for words in ["gives up", "gives up ", "gives up -1", "gives up 256", "gives up +1", "give up 1", "passes"] {
        let fault = Replay::parse(&good.replace("gives up 2", words)).unwrap_err();
        assert!(fault.contains("expected the number of an option, or \"gives up\" and a seat"), "{fault}");
    }
}
