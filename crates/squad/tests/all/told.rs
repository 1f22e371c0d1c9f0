//! What a table tells of an ability: that it takes effect stands before what comes of it, and nowhere else.

use longbox_kernel::laid::Laid;
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Seat, Seed, Told, Viewer, reel};
use longbox_squad::{Setup, Squad};

const EVERYBODY: [Viewer; 4] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Omniscient];

/// An attack whose ability asks for a Keeper has done its damage.
fn asked() -> Seated<Squad> {
    let given = r#"
        me = { hand = ["I've Got a Mystery...", "Dramatic Entrance"], deck = ["5 Sense of Danger"] }
        foe = { deck = ["12 Sense of Danger"] }
    "#;
    let setup = Setup::laid(Squad::standard_cards(), Laid::new(given.parse().unwrap()), None).unwrap();
    let mut table = Seated::deal(setup, Seed::from(1)).unwrap();
    choose(&mut table, "attack with I've Got a Mystery...");
    table
}

fn choose(table: &mut Seated<Squad>, words: &str) -> Vec<String> {
    let option = table.find_option(words).unwrap();
    table.choose(option).unwrap().into_iter().map(|telling| telling.text).collect()
}

fn log(table: &Seated<Squad>, viewer: Viewer) -> Vec<String> {
    table.log(viewer, 0).into_iter().map(|telling| telling.text).collect()
}

fn effects(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.ends_with("takes effect.")).count()
}

#[test]
fn what_is_announced_is_told_once_something_comes_of_it_also_after_it_was_taken_back() {
    let mut table = asked();
    let before = EVERYBODY.map(|viewer| log(&table, viewer));
    assert!(before.iter().all(|lines| effects(lines) == 0), "{before:?}");

    let declined = choose(&mut table, "pass");
    assert_eq!(effects(&declined), 0, "{declined:?}");
    table.undo(Seat(0)).unwrap();
    assert_eq!(EVERYBODY.map(|viewer| log(&table, viewer)), before);

    let answer = choose(&mut table, "put Dramatic Entrance into play");
    assert_eq!(effects(&answer[..1]), 1, "{answer:?}");
    for (viewer, before) in EVERYBODY.into_iter().zip(&before) {
        let lines = log(&table, viewer);
        assert_eq!(lines[..before.len()], before[..], "what was told stays where it is");
        assert_eq!((effects(&lines), effects(&lines[..=before.len()])), (1, 1), "{lines:?}");
    }
    table.undo(Seat(0)).unwrap();
    assert_eq!(EVERYBODY.map(|viewer| log(&table, viewer)), before);
}

#[test]
fn a_reel_and_a_thawed_table_tell_the_same() {
    let mut table = asked();
    let thawed = Seated::<Squad>::thaw(table.setup().clone(), table.seed(), &table.freeze());
    let mut thawed = thawed.unwrap();
    choose(&mut table, "put Dramatic Entrance into play");
    choose(&mut thawed, "put Dramatic Entrance into play");
    for viewer in EVERYBODY {
        assert_eq!(log(&thawed, viewer), log(&table, viewer));
        let reel = reel::of_replay::<Squad>(Squad::standard_cards(), &table.replay(), viewer).unwrap();
        let told = reel.frames.into_iter().flat_map(|frame| frame.log).map(|heard| heard.telling.text);
        assert_eq!(told.collect::<Vec<_>>(), log(&table, viewer));
    }
}
