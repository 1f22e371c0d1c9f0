//! Whole games without a terminal.

use super::opening::{Opening, Sitting};
use super::plain::Plain;
use super::session::{Session as AnySession, Sitter};
use super::store::Store;
use crate::order::Order;
use longbox_champions::Champions;
use longbox_kernel::plug::Plug;
use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::takeback::Untaken;
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Seat, Seed};
use longbox_squad::{Catalogue, Squad};
use std::path::PathBuf;

/// A folder of its own for each test, gone with it.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longbox-play-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        Folder(path)
    }

    pub(super) fn path(&self) -> &std::path::Path {
        &self.0
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

type Session = AnySession<Squad>;

pub(super) fn duel(seed: u64) -> Opening {
    Opening { seed: Seed::from(seed), sitting: Sitting::others(Some("greedy")), ..Opening::new() }
}

/// The same against the same deck.
pub(super) fn mirror(seed: u64) -> Opening {
    let order = Order { decks: vec![None, Some("starter-default".into())], ..Order::default() };
    Opening { order, ..duel(seed) }
}

fn open(opening: &Opening) -> Result<Session, String> {
    Session::open(Catalogue::standard(), opening)
}

/// The same game for everybody at this keyboard.
pub(super) fn shared(seed: u64) -> Opening {
    Opening { sitting: Sitting::others(Some("human")), ..duel(seed) }
}

pub(super) fn quest(id: &str, others: &str, seed: u64) -> Opening {
    let order = Order { battle: Some(id.into()), ..Order::default() };
    Opening { order, sitting: Sitting::others(Some(others)), ..duel(seed) }
}

/// The first option; further picks of an act begin with a higher number.
const FIRST: &str = "1\n2\n3\n";

/// Play by these lines; returns what was written.
fn play<G: Plug>(session: AnySession<G>, store: &Store, lines: &str) -> String {
    let mut output = Vec::new();
    Plain::new(session, store, lines.as_bytes(), &mut output).run().unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn who_concedes_has_lost() {
    let folder = Folder::new("concede");
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), "1\nconcede\n");
    assert!(written.contains("You lose."), "{written}");
    assert!(!folder.store().has_save());
}

#[test]
fn a_whole_game_is_played_by_script_and_kept_as_a_replay() {
    let folder = Folder::new("script");
    let store = folder.store();
    let written = play(open(&mirror(3)).unwrap(), &store, &FIRST.repeat(2000));
    assert!(written.contains("Game over."), "{written}");
    assert!(!written.trim_end().contains("You lose.\n"), "a loss has its reason:\n{written}");
    let replays = store.finished();
    assert_eq!(replays.len(), 1);
    let replay = Replay::parse(&std::fs::read_to_string(&replays[0]).unwrap()).unwrap();
    assert!(verify::<Squad>(Catalogue::standard(), &replay).unwrap().outcome.is_some());
    assert!(!store.has_save());
}

#[test]
fn the_same_seed_and_script_play_the_same_game() {
    let folder = Folder::new("same");
    let one = play(open(&duel(8)).unwrap(), &folder.store(), &"1\n".repeat(5));
    let other = play(open(&duel(8)).unwrap(), &folder.store(), &"1\n".repeat(5));
    let played = |text: &str| text.split("Saved in").next().unwrap_or_default().to_owned();
    assert!(played(&one) == played(&other) && one.contains("Turn 5"), "{one}");
}

#[test]
fn the_end_of_input_saves_and_the_game_goes_on_from_there() {
    let folder = Folder::new("resume");
    let store = folder.store();
    let mut straight = open(&duel(5)).unwrap();
    Plain::new(open(&duel(5)).unwrap(), &store, "1\n1\n1\n".as_bytes(), Vec::new()).run().unwrap();
    for _ in 0..3 {
        while straight.goes_on() {}
        straight.answer(0).unwrap();
    }
    while straight.goes_on() {}
    let mut resumed = resume(&store).unwrap();
    assert_eq!(resumed.hash(), straight.hash());
    assert_eq!(resumed.company(), straight.company());
    for session in [&mut resumed, &mut straight] {
        session.answer(0).unwrap();
        while session.goes_on() {}
    }
    assert_eq!(resumed.hash(), straight.hash(), "the machine goes on as it would have");
}

#[test]
fn undo_takes_back_the_last_real_decision_and_replaying_it_is_the_same() {
    let mut session = open(&duel(3)).unwrap();
    while session.goes_on() {}
    let before = session.hash();
    session.answer(0).unwrap();
    while session.goes_on() {}
    let after = session.hash();
    session.undo().unwrap();
    assert_eq!(session.hash(), before);
    session.answer(0).unwrap();
    while session.goes_on() {}
    assert_eq!(session.hash(), after);
}

#[test]
fn who_shares_a_terminal_takes_nothing_back_once_another_has_answered() {
    let mut session = open(&shared(3)).unwrap();
    assert_eq!(session.undo(), Err(Untaken::Nothing));
    while session.options().len() < 2 {
        session.answer(0).unwrap();
    }
    let first = session.asked().unwrap();
    session.answer(0).unwrap();
    while session.asked() == Some(first) {
        session.answer(0).unwrap();
    }
    session.answer(0).unwrap();
    session.hold(first);
    assert_eq!(session.undo(), Err(Untaken::Answered));
}

#[test]
fn odd_input_costs_nothing() {
    let folder = Folder::new("odd");
    let odd = "99\n0\n-1\nfly away\nwhy\nwhy not\ncard\ncard hulk\ncard Web-Slinger\nstate\nlog\n?\nhelp\nrule block\nsave\nundo\n\u{fffd}\n";
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), odd);
    for expected in [
        "There is no option 99",
        "fits none of the options",
        "You cannot attack with",
        "cards have \"hulk\" in their name",
        "Spider-Man: Web-Slinger (ST001)",
        "One attack per turn",
        "nothing to take back",
        "nothing to save",
    ] {
        assert!(written.contains(expected), "no \"{expected}\" in\n{written}");
    }
}

#[test]
fn two_at_one_keyboard_are_told_apart() {
    let folder = Folder::new("two");
    let session = open(&shared(4)).unwrap();
    let written = play(session, &folder.store(), &FIRST.repeat(3000));
    assert!(written.contains("Now Player 1.") && written.contains("Now Player 2."));
    let end = written.split("Game over.\n").nth(1).unwrap_or_default();
    assert!(end.contains("Player 1 wins") || end.contains("Player 2 wins"), "{end}");
}

/// A game in which one thing has been chosen, saved.
fn begun(store: &Store, seed: u64) -> (Session, PathBuf) {
    let mut session = open(&duel(seed)).unwrap();
    while session.goes_on() {}
    session.answer(0).unwrap();
    let path = store.save(&mut session).unwrap().unwrap();
    (session, path)
}

fn resume(store: &Store) -> Result<Session, String> {
    store.resume(&store.newest_save()?, Catalogue::standard(), None)
}

#[test]
fn a_save_that_does_not_replay_stays_where_it_is() {
    let folder = Folder::new("stays");
    let store = folder.store();
    let (_, path) = begun(&store, 3);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"moves\":[", "\"moves\":[77,")).unwrap();
    let fault = resume(&store).err().unwrap();
    assert!(fault.contains("cannot be resumed") && fault.contains("It stays at"), "{fault}");
    let other_cards = Replay { cards: 7, ..Replay::parse(&text).unwrap() };
    std::fs::write(&path, other_cards.write()).unwrap();
    let fault = resume(&store).err().unwrap();
    assert!(fault.contains("--cards"), "{fault}");
    std::fs::write(&path, text).unwrap();
    assert!(resume(&store).is_ok(), "the save was never touched");
}

#[test]
fn every_unfinished_game_is_kept() {
    let folder = Folder::new("several");
    let store = folder.store();
    let (first, path) = begun(&store, 1);
    let (second, _) = begun(&store, 2);
    drop((first, second));
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(9);
    std::fs::File::options().append(true).open(&path).unwrap().set_modified(later).unwrap();
    let names: Vec<String> = store.saves().into_iter().map(|saved| saved.name).collect();
    assert_eq!(names, ["1-1", "2-1"]);
    assert_eq!(resume(&store).unwrap().seed(), Seed::from(1));
    assert_eq!(
        store.resume::<Squad>(&store.find_save("2-1").unwrap(), Catalogue::standard(), None).unwrap().seed(),
        Seed::from(2)
    );
    assert!(store.find_save("3-1").unwrap_err().contains("1-1, 2-1"));
    let about = store.saves()[0].about::<Squad>(&store, Catalogue::standard()).join("\n");
    assert!(about.contains("greedy") && about.contains("Turn "), "{about}");

    // Finishing a third game, dealt alike, leaves both alone.
    play(open(&duel(1)).unwrap(), &store, &FIRST.repeat(2000));
    assert_eq!(store.saves().len(), 2);
    assert_eq!(store.finished().len(), 1);
    play(resume(&store).unwrap(), &store, &FIRST.repeat(2000));
    assert_eq!(store.saves().len(), 1);
}

#[test]
fn a_game_in_which_nothing_was_chosen_is_not_saved() {
    let folder = Folder::new("untouched");
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), "");
    assert!(written.contains("nothing to save") && !folder.store().has_save(), "{written}");
}

#[test]
fn a_saved_game_is_open_only_once() {
    let folder = Folder::new("once");
    let store = folder.store();
    let (session, _) = begun(&store, 4);
    assert!(resume(&store).err().unwrap().contains("open elsewhere"));
    drop(session);
    assert!(resume(&store).is_ok());
}

#[test]
fn who_plays_is_asked_if_it_is_lost() {
    let folder = Folder::new("players");
    let store = folder.store();
    let (session, path) = begun(&store, 4);
    drop(session);
    std::fs::remove_file(path.with_extension("players")).unwrap();
    let saved = store.newest_save().unwrap();
    let fault = store.resume::<Squad>(&saved, Catalogue::standard(), None).err().unwrap();
    assert!(fault.contains("missing") && fault.contains("--others"), "{fault}");
    assert!(store.resume::<Squad>(&saved, Catalogue::standard(), Some("gready")).is_err());
    assert_eq!(store.resume::<Squad>(&saved, Catalogue::standard(), Some("human")).unwrap().only_person(), None);
}

#[test]
fn a_game_that_cannot_be_saved_says_so_at_once() {
    let folder = Folder::new("unwritable");
    std::fs::write(&folder.0, "a file where the folder should be").unwrap();
    let mut output = Vec::new();
    let store = folder.store();
    let lines = "1\n1\n";
    let left = Plain::new(open(&duel(5)).unwrap(), &store, lines.as_bytes(), &mut output).run();
    let written = String::from_utf8(output).unwrap();
    assert_eq!(written.matches("Take care, the game cannot be saved").count(), 1, "{written}");
    assert!(left.unwrap_err().contains("cannot be written"));
    std::fs::remove_file(&folder.0).unwrap();
}

#[test]
fn every_answer_is_saved_by_script_too() {
    let folder = Folder::new("answers");
    let store = folder.store();
    // The input breaks off after the second answer: a reader that fails where a kill would.
    struct Breaks(usize);
    impl std::io::Read for Breaks {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            if self.0 > 2 {
                panic!("killed");
            }
            buffer[..2].copy_from_slice(b"1\n");
            Ok(2)
        }
    }
    let input = std::io::BufReader::new(Breaks(0));
    let session = open(&duel(5)).unwrap();
    let killed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Plain::new(session, &store, input, Vec::new()).run().unwrap();
    }));
    assert!(killed.is_err());
    assert!(resume(&store).unwrap().choices() >= 2);
}

#[test]
fn a_letter_is_a_command_and_never_plays_a_card() {
    let folder = Folder::new("letters");
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), "w\nu\ns\nl\nt\nith\nat\n");
    assert!(!folder.store().has_save(), "something was chosen:\n{written}");
    for expected in ["You cannot attack with", "nothing to take back", "\"t\" fits none", "\"ith\" fits none"] {
        assert!(written.contains(expected), "no \"{expected}\" in\n{written}");
    }
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), "pas\n");
    assert!(folder.store().has_save(), "{written}");
}

#[test]
fn a_broken_campaign_is_set_aside_and_only_real_battles_count() {
    let folder = Folder::new("campaign");
    let store = folder.store();
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("campaign.json"), "{ \"beaten\": 3 }").unwrap();
    let (progress, trouble) = store.progress().unwrap();
    assert!(progress.beaten.is_empty() && trouble.unwrap().contains("campaign-unreadable-1.json"));
    assert!(folder.0.join("campaign-unreadable-1.json").exists());
    let twice = "{ \"beaten\": [\"quest-94\", \"quest-94\", \"nonesuch\"] }";
    std::fs::write(folder.0.join("campaign.json"), twice).unwrap();
    let campaign = Squad::campaign(Catalogue::standard()).unwrap();
    let marks = super::campaign::marks(&campaign, &store.progress().unwrap().0);
    assert_eq!(marks.iter().filter(|mark| **mark == super::campaign::Mark::Beaten).count(), 1);
}

#[test]
fn a_battle_won_is_remembered() {
    let folder = Folder::new("quest");
    let store = folder.store();
    // The random machine is not hard to beat: one of these seeds is won.
    for seed in 0..20 {
        let opening = quest("quest-94", "random", seed);
        play(open(&opening).unwrap(), &store, &FIRST.repeat(2000));
    }
    assert_eq!(store.progress().unwrap().0.beaten, ["quest-94"]);
    let campaign = Squad::campaign(Catalogue::standard()).unwrap();
    let marks = super::campaign::marks(&campaign, &store.progress().unwrap().0);
    assert_eq!(marks[..3], [super::campaign::Mark::Beaten, super::campaign::Mark::Next, super::campaign::Mark::Open]);
}

#[test]
fn what_cannot_be_played_is_said() {
    let fault = |opening: Opening| open(&opening).err().unwrap();
    let with = |order: Order| Opening { order, ..duel(1) };
    let decks = vec![Some("no-such".into())];
    assert!(fault(with(Order { decks, ..Order::default() })).contains("no deck \"no-such\""));
    assert!(
        fault(Opening { sitting: Sitting::others(Some("gready")), ..duel(1) })
            .contains("random, rule, plain, greedy); human")
    );
    assert!(fault(Opening { sitting: Sitting::others(Some("greedy,human")), ..duel(1) }).contains("2 players, but 1"));
    assert!(fault(quest("0", "greedy", 1)).contains("no quest \"0\""));
    assert!(fault(quest("quest-94", "human", 1)).contains("with machines"));
    let decks = vec![None, Some("starter-default".into())];
    let battle = Some("94".into());
    assert!(fault(with(Order { decks, battle, ..Order::default() })).contains("name one deck"));
    let decks = vec![None; 3];
    assert!(fault(with(Order { decks, seats: Some(2), ..Order::default() })).contains("3 decks for 2 seats"));
    let (battle, mode) = (Some("94".into()), Some("duel".into()));
    assert!(fault(with(Order { battle, mode, ..Order::default() })).contains("leave out \"duel\""));
    assert!(fault(with(Order { seats: Some(3), ..Order::default() })).contains("is for 2 seats"));
    assert!(fault(with(Order { mode: Some("brawl".into()), ..Order::default() })).contains("duel, quest"));
}

/// A game of the made-up game for so many, of whom one is a person, or all are.
fn lantern(mode: &str, seats: usize, others: &str) -> AnySession<Lantern> {
    let order = Order { mode: Some(mode.into()), seats: Some(seats), ..Order::default() };
    AnySession::open(&(), &Opening { order, sitting: Sitting::others(Some(others)), seed: Seed::from(4) }).unwrap()
}

#[test]
fn a_game_without_a_board_of_its_own_is_played_on_a_plain_one_by_one_to_four() {
    let folder = Folder::new("lantern");
    let store = folder.store();
    for (games, (mode, seats)) in
        (1..).zip([("together", 1), ("sides", 2), ("sides", 3), ("sides", 4), ("together", 4)])
    {
        let written = play(lantern(mode, seats, "random"), &store, &FIRST.repeat(200));
        assert!(written.starts_with("Lantern. Seed 4.\nYou.\n"), "{written}");
        assert!(written.contains("Light a flame?") && written.contains("LANTERN"), "{written}");
        assert!(written.contains("\nhand ") && written.contains("Game over."), "{written}");
        let last = if seats == 2 { "The machine".into() } else { format!("Player {seats}") };
        assert_eq!(written.contains(&format!("{last}: played by a machine")), seats > 1, "{written}");
        assert_eq!(store.finished().len(), games);
    }
}

#[test]
fn a_machine_is_called_one_alone_and_by_its_seat_among_several() {
    assert_eq!(open(&mirror(3)).unwrap().names(), ["You", "The machine"]);
    for seats in 2..=4 {
        let names = lantern("sides", seats, "random").names();
        let others: Vec<String> = match seats {
            2 => vec!["The machine".into()],
            _ => (2..=seats).map(|n| format!("Player {n}")).collect(),
        };
        assert_eq!(names[0], "You");
        assert_eq!(names[1..], others);
    }
}

#[test]
fn three_at_one_keyboard_are_told_apart_and_resumed() {
    let folder = Folder::new("three");
    let store = folder.store();
    let written = play(lantern("sides", 3, "human"), &store, "1\n1\n1\n1\n");
    assert!(["1", "2", "3"].iter().all(|n| written.contains(&format!("Now Player {n}."))), "{written}");
    let resumed: AnySession<Lantern> = store.resume(&store.newest_save().unwrap(), &(), None).unwrap();
    assert_eq!((resumed.names().len(), resumed.name(Seat(2)).as_str()), (3, "Player 3"));
}

#[test]
fn people_and_machines_share_a_table_as_they_are_named() {
    let mixed = lantern("sides", 4, "random,human,greedy");
    let machine = |name: &str| Sitter::Machine(name.into());
    assert_eq!(mixed.company().sitters, [Sitter::Person, machine("random"), Sitter::Person, machine("greedy")]);
    assert_eq!(mixed.names(), ["Player 1", "Player 2", "Player 3", "Player 4"]);
}

#[test]
fn what_would_follow_from_an_option_is_told_and_nothing_happens() {
    let folder = Folder::new("what");
    let written = play(lantern("sides", 2, "random"), &folder.store(), "what 1\nwhat 99\nwhat\n");
    assert!(written.contains("Type: what NUMBER"), "{written}");
    assert!(written.contains("Nothing was chosen yet"), "{written}");
    let mut fresh = lantern("sides", 2, "random");
    while fresh.goes_on() {}
    let told = fresh.preview(0);
    assert!(!told.is_empty() && told.iter().all(|line| written.contains(line.as_str())), "{told:?}\n{written}");
}

#[test]
fn the_text_of_a_card_is_read_once() {
    let folder = Folder::new("once");
    let written = play(open(&mirror(3)).unwrap(), &folder.store(), "1\nundo\n");
    let mut firsts = written.lines().filter(|line| line.starts_with("  1. "));
    let (first, again) = (firsts.next().unwrap(), firsts.next_back().unwrap());
    assert!(first.starts_with(again) && first.len() > again.len(), "{written}");
}

/// Two heroes at one keyboard, with whatever else is asked for.
fn heroes(settings: &[(&str, &str)]) -> AnySession<Champions> {
    let decks = ["spider-man:justice", "she-hulk:aggression"].map(|deck| Some(deck.to_owned())).to_vec();
    let options = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
    let order = Order { decks, options, seats: Some(2), ..Order::default() };
    let opening = Opening { order, sitting: Sitting::others(Some("human")), seed: Seed::from(21) };
    AnySession::open(longbox_champions::Catalogue::standard(), &opening).unwrap()
}

#[test]
fn people_who_play_together_at_one_keyboard_have_open_hands_unless_they_want_otherwise() {
    assert!(heroes(&[]).is_shared());
    assert!(heroes(&[("villain", "klaw")]).is_shared());
    assert!(!heroes(&[("hands", "private")]).is_shared());
    assert!(!open(&shared(3)).unwrap().is_shared(), "not against each other");
    // Whoever plays with machines alone is one person.
    let session: AnySession<Champions> = AnySession::open(longbox_champions::Catalogue::standard(), &duel(3)).unwrap();
    assert!(!session.is_shared());
}

#[test]
fn nobody_at_a_shared_table_is_asked_to_pass_and_nothing_else() {
    let mut session = heroes(&[]);
    let mut asked = 0;
    while session.asked().is_some() && asked < 400 {
        if session.goes_on() {
            continue;
        }
        let (question, options) = (session.question().unwrap(), session.options());
        assert!(!question.window || options.len() > 1, "{}", question.text);
        asked += 1;
        let pass = options.iter().position(|numbered| numbered.option.pass).unwrap_or(0);
        session.answer(pass).unwrap();
    }
    assert!(asked > 20);
}

#[test]
fn whoever_plays_both_seats_takes_back_what_either_did() {
    let mut session = heroes(&[]);
    let keep = |session: &mut AnySession<Champions>| {
        while session.goes_on() {}
        let pass = session.options().iter().position(|numbered| numbered.option.pass).unwrap();
        session.answer(pass).unwrap();
    };
    keep(&mut session);
    keep(&mut session);
    assert_eq!(session.asked(), Some(Seat(0)));
    assert!(session.undo().is_ok(), "what the second hero did");
    assert_eq!(session.asked(), Some(Seat(1)));
    assert!(session.undo().is_ok(), "and the first before that");
    assert_eq!((session.asked(), session.choices()), (Some(Seat(0)), 0));
}

#[test]
fn within_an_act_only_the_question_is_repeated_and_the_board_comes_when_called() {
    let folder = Folder::new("mid-act");
    let written = play(heroes(&[]), &folder.store(), "1\n2\nboard\n");
    assert_eq!(written.matches("Main scheme: ").count(), 2, "at first, and when called for:\n{written}");
    assert_eq!(written.matches("Put more of your opening hand away").count(), 2, "{written}");
}

#[test]
fn a_team_mate_shows_an_open_hand() {
    let folder = Folder::new("team-hand");
    let written = play(heroes(&[]), &folder.store(), "");
    assert!(written.contains("\n  Hand: Ground Stomp (2); "), "{written}");
    let written = play(heroes(&[("hands", "private")]), &folder.store(), "");
    assert!(!written.contains("Ground Stomp"), "{written}");
}

#[test]
fn a_discard_pile_can_be_read_line_by_line() {
    let folder = Folder::new("piles-plain");
    let written = play(heroes(&[]), &folder.store(), "1\ndone\npiles\npiles encounter deck\npiles pizza\n");
    assert!(written.contains("Spider-Man's discard pile, 1 card: Helicarrier."), "{written}");
    assert_eq!(written.matches("Encounter deck, 32 cards: none of them can be seen.").count(), 2, "{written}");
    assert!(written.contains("No pile is called \"pizza\""), "{written}");
}

#[test]
fn an_empty_line_never_passes() {
    let folder = Folder::new("empty-line");
    let written = play(heroes(&[]), &folder.store(), "\n\n");
    assert_eq!(written.matches("Your opening hand: put cards away").count(), 3, "{written}");
    assert!(!written.contains("[default]") && !folder.store().has_save(), "{written}");
}

#[test]
fn a_line_is_broken_between_words_where_the_terminal_ends() {
    let folder = Folder::new("width");
    let mut output = Vec::new();
    let store = folder.store();
    let mut plain = Plain::new(heroes(&[]), &store, "state\nhelp\n".as_bytes(), &mut output);
    plain.width = || Some(60);
    plain.run().unwrap();
    let written = String::from_utf8(output).unwrap();
    // A path is one word.
    let long = written.lines().find(|line| line.chars().count() > 60 && !line.contains('/'));
    assert_eq!(long, None);
    let whole = play(heroes(&[]), &store, "state\nhelp\n");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&written), words(&whole), "no word is lost or broken");
}

#[test]
fn the_end_is_told_once_and_summed_up() {
    let folder = Folder::new("end-plain");
    let written = play(heroes(&[]), &folder.store(), "concede\nconcede\n");
    assert_eq!(written.matches("No hero is left").count(), 1, "{written}");
    let end = written.split("Game over.").nth(1).unwrap();
    for expected in ["You lose.", "round", "The replay is in ", "longbox replay ", "longbox play champions"] {
        assert!(end.contains(expected), "no \"{expected}\" in\n{written}");
    }
}

#[test]
fn what_ends_the_game_is_told_to_whoever_is_left() {
    let folder = Folder::new("last-hit");
    let written = play(open(&shared(4)).unwrap(), &folder.store(), &FIRST.repeat(3000));
    let (before, _) = written.split_once("\nGame over.").unwrap();
    let last = before.trim_end().rsplit("\n\n").next().unwrap();
    assert!(last.lines().count() > 1 && !last.contains("wins"), "the last attack and what came of it:\n{last}");
}

#[test]
fn skipping_says_what_it_does_or_why_not() {
    let folder = Folder::new("skip");
    let written = play(heroes(&[]), &folder.store(), "skip\n");
    assert!(written.contains("No card asks this"), "{written}");
    let written = play(heroes(&[("hands", "private")]), &folder.store(), "skip\n");
    assert!(written.contains("hands that are private"), "{written}");
}

#[test]
fn nobody_is_called_the_same_twice() {
    let folder = Folder::new("names");
    let written = play(heroes(&[]), &folder.store(), "");
    assert!(written.contains("\nSpider-Man.\nShe-Hulk.\n"), "{written}");
}

#[test]
fn the_end_of_a_turn_with_much_undone_takes_a_yes() {
    let folder = Folder::new("regret-plain");
    let store = folder.store();
    let mut output = Vec::new();
    let lines = "keep\nkeep\nchange to Spider-Man\nend the turn\nno\nend the turn\nyes\n";
    let mut plain = Plain::new(heroes(&[]), &store, lines.as_bytes(), &mut output);
    plain.by_hand = true;
    plain.run().unwrap();
    let written = String::from_utf8(output).unwrap();
    assert_eq!(written.matches("You could still ").count(), 2, "{written}");
    assert!(written.contains("attack with Spider-Man"), "{written}");
    assert!(written.contains("Now She-Hulk."), "{written}");
}
