//! Whole games without a terminal.

use super::opening::Opening;
use super::plain::Plain;
use super::session::Session;
use super::store::Store;
use longbox_kernel::Seed;
use longbox_kernel::replay::{Replay, verify};
use longbox_squad::Squad;
use std::path::PathBuf;

/// A folder of its own for each test, gone with it.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longbox-play-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        Folder(path)
    }

    pub(super) fn store(&self) -> Store {
        Store::at(&self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

pub(super) fn duel(seed: u64) -> Opening {
    Opening { seed: Seed::from(seed), ..Opening::new() }
}

/// Play by these lines; gives back what was written.
fn play(session: Session, store: &Store, lines: &str) -> String {
    let mut output = Vec::new();
    Plain::new(session, store, lines.as_bytes(), &mut output).run().unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_whole_game_is_played_by_script_and_kept_as_a_replay() {
    let folder = Folder::new("script");
    let store = folder.store();
    let written = play(Session::open(&duel(3)).unwrap(), &store, &"1\n".repeat(2000));
    assert!(written.contains("Game over."), "{written}");
    let replays = store.finished();
    assert_eq!(replays.len(), 1);
    let replay = Replay::parse(&std::fs::read_to_string(&replays[0]).unwrap()).unwrap();
    assert!(verify::<Squad>(&replay).unwrap().outcome.is_some());
    assert!(!store.has_save());
}

#[test]
fn the_same_seed_and_script_play_the_same_game() {
    let folder = Folder::new("same");
    let one = play(Session::open(&duel(8)).unwrap(), &folder.store(), &"1\n".repeat(9));
    let other = play(Session::open(&duel(8)).unwrap(), &folder.store(), &"1\n".repeat(9));
    assert!(one == other && one.contains("Turn 5"), "{one}");
}

#[test]
fn the_end_of_input_saves_and_the_game_goes_on_from_there() {
    let folder = Folder::new("resume");
    let store = folder.store();
    let mut straight = Session::open(&duel(5)).unwrap();
    let mut plain = Plain::new(Session::open(&duel(5)).unwrap(), &store, "1\n1\n1\n".as_bytes(), Vec::new());
    plain.run().unwrap();
    for _ in 0..3 {
        while straight.machine_moves() {}
        straight.answer(0).unwrap();
    }
    while straight.machine_moves() {}
    let mut resumed = store.resume().unwrap();
    assert_eq!(resumed.hash(), straight.hash());
    assert_eq!(resumed.company(), straight.company());
    for session in [&mut resumed, &mut straight] {
        session.answer(0).unwrap();
        while session.machine_moves() {}
    }
    assert_eq!(resumed.hash(), straight.hash(), "the machine goes on as it would have");
}

#[test]
fn undo_takes_back_the_last_real_decision_and_replaying_it_is_the_same() {
    let mut session = Session::open(&duel(3)).unwrap();
    while session.machine_moves() {}
    let before = session.hash();
    session.answer(0).unwrap();
    while session.machine_moves() {}
    let after = session.hash();
    session.undo().unwrap();
    assert_eq!(session.hash(), before);
    session.answer(0).unwrap();
    while session.machine_moves() {}
    assert_eq!(session.hash(), after);
}

#[test]
fn only_the_machine_forgives() {
    let mut session = Session::open(&Opening { against: "human".into(), ..duel(3) }).unwrap();
    assert!(session.undo().unwrap_err().contains("machine"));
}

#[test]
fn odd_input_costs_nothing() {
    let folder = Folder::new("odd");
    let odd = "99\n0\n-1\nfly away\nwhy\nwhy not\ncard\ncard hulk\ncard Web-Slinger\nstate\nlog\n?\nhelp\nrule block\nsave\nundo\n\u{fffd}\n";
    let written = play(Session::open(&duel(3)).unwrap(), &folder.store(), odd);
    for expected in [
        "There is no option 99",
        "fits none of the options",
        "You cannot attack with",
        "cards have \"hulk\" in their name",
        "Spider-Man: Web-Slinger (ST001)",
        "One attack per turn",
        "nothing to take back",
        "Saved in",
    ] {
        assert!(written.contains(expected), "no \"{expected}\" in\n{written}");
    }
}

#[test]
fn two_at_one_keyboard_are_told_apart() {
    let folder = Folder::new("two");
    let session = Session::open(&Opening { against: "human".into(), ..duel(4) }).unwrap();
    let written = play(session, &folder.store(), &"1\n".repeat(3000));
    assert!(written.contains("Now Player 1.") && written.contains("Now Player 2."));
    assert!(written.contains("Game over. Player "), "{}", &written[written.len().saturating_sub(300)..]);
}

#[test]
fn a_save_that_does_not_replay_is_put_aside() {
    let folder = Folder::new("aside");
    let store = folder.store();
    let path = store.save(&Session::open(&duel(3)).unwrap()).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"choices\":[", "\"choices\":[77,")).unwrap();
    let fault = store.resume().err().unwrap();
    assert!(fault.contains("cannot be resumed") && fault.contains("save-unreadable-1.json"), "{fault}");
    assert!(folder.0.join("save-unreadable-1.json").exists());
    assert!(store.resume().err().unwrap().contains("no saved game"));
}

#[test]
fn another_games_save_is_not_lost() {
    let folder = Folder::new("before");
    let store = folder.store();
    store.save(&Session::open(&duel(1)).unwrap()).unwrap();
    store.save(&Session::open(&duel(2)).unwrap()).unwrap();
    assert!(folder.0.join("save-before.json").exists());
    assert_eq!(store.resume().unwrap().seed(), Seed::from(2));
}

#[test]
fn a_battle_won_is_remembered() {
    let folder = Folder::new("quest");
    let store = folder.store();
    // The random machine is not hard to beat: one of these seeds is won.
    for seed in 0..20 {
        let opening = Opening { quest: Some("quest-94".into()), against: "random".into(), ..duel(seed) };
        play(Session::open(&opening).unwrap(), &store, &"1\n".repeat(2000));
    }
    assert_eq!(store.progress().unwrap().beaten, ["quest-94"]);
    let marks: Vec<_> = super::campaign::battles(&store.progress().unwrap()).into_iter().map(|(_, m)| m).collect();
    assert_eq!(marks[..3], [super::campaign::Mark::Beaten, super::campaign::Mark::Next, super::campaign::Mark::Open]);
}

#[test]
fn what_cannot_be_played_is_said() {
    let fault = |opening: Opening| Session::open(&opening).err().unwrap();
    assert!(fault(Opening { deck: Some("no-such".into()), ..duel(1) }).contains("no deck \"no-such\""));
    assert!(fault(Opening { against: "gready".into(), ..duel(1) }).contains("random, greedy, human"));
    assert!(fault(Opening { quest: Some("0".into()), ..duel(1) }).contains("no quest \"0\""));
    let human = Opening { quest: Some("quest-94".into()), against: "human".into(), ..duel(1) };
    assert!(fault(human).contains("against the machine"));
}
