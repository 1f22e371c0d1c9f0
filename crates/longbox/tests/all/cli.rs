//! The commands, run as a stranger would: what they print, and the exit code.

use longbox_kernel::replay::{Recorder, Replay};
use longbox_kernel::table::{Seated, Table};
use longbox_kernel::{Game, Move, Pending, Seat, Seed, Silent};
use longbox_server::store::{NewReport, Store};
use longbox_squad::{Catalogue, Setup, Squad, decks};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a command did.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// A refusal: exit code 2, nothing but a message, and no panic.
    pub(crate) fn refused(&self, words: &str) {
        assert_eq!(self.code, 2, "{} {}", self.out, self.err);
        assert!(self.err.contains(words), "\"{words}\" is not in: {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longbox"));
    command.args(args).stdin(Stdio::null());
    command
}

pub(crate) fn longbox(args: &[&str]) -> Ran {
    ran(command(args).output().unwrap())
}

/// The same, with that text on its standard input.
fn longbox_reading(args: &[&str], text: &str) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    ran(child.wait_with_output().unwrap())
}

fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file with that text, in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.replace('.', "-"));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

pub(crate) fn path(path: &std::path::Path) -> &str {
    path.to_str().unwrap()
}

/// A game in which always the first option is chosen, or the first so many choices of it.
fn recorded(most: usize) -> Replay {
    recorded_by(most, |_| 0)
}

/// The same, where of so many options the one that `pick` says is taken.
fn recorded_by(most: usize, pick: impl Fn(usize) -> usize) -> Replay {
    let cards = Catalogue::standard();
    let deck = decks::built_in("starter-default").unwrap().check(cards).unwrap();
    let setup = Setup::duel(cards, deck.clone(), deck);
    let mut game = Squad::deal(&setup, Seed::from(3)).unwrap();
    let mut recorder = Recorder::new(&setup, Seed::from(3), &game);
    let mut options = Vec::new();
    let mut made = 0;
    while let Pending::Decision(_) = game.pending() {
        if made == most {
            break;
        }
        options.clear();
        game.choices(&mut options);
        let number = pick(options.len());
        game.choose(options[number], &mut Silent);
        recorder.record(Move::Choice(number as u16), &game);
        made += 1;
    }
    recorder.finish(&game)
}

#[test]
fn sim_prints_figures_and_stable_json() {
    let ran = longbox(&["sim", "squad", "--games", "200", "--threads", "2", "--seed", "5"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("ns/decision") && ran.out.contains("95 %"), "{}", ran.out);
    let report = longbox(&["sim", "squad", "--games", "200", "--seed", "5", "--json"]).json();
    let keys = ["games", "decisions", "choices", "seconds", "games_per_second", "decisions_per_second", "draws"];
    for key in keys.into_iter().chain(["ns_per_decision"]) {
        assert!(report[key].is_number(), "{key}");
    }
    assert_eq!(report["games"], 200);
    assert_eq!(report["turns"]["min"].as_u64().map(|n| n > 0), Some(true));
    let wins: u64 = report["wins"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(wins + report["draws"].as_u64().unwrap(), 200);
}

#[test]
fn sim_is_the_same_on_any_number_of_threads() {
    let run = |threads| {
        let args = ["sim", "squad", "--games", "300", "--players", "greedy,random", "--threads", threads, "--json"];
        longbox(&args).json()
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one["wins"], three["wins"]);
    assert_eq!(one["decisions"], three["decisions"]);
    assert!(one["wins"][0].as_u64() > Some(240), "greedy beats random: {}", one["wins"]);
}

#[test]
fn sim_tells_the_win_rate_against_each_villain() {
    let args = ["sim", "champions", "--games", "60", "--seed", "5"];
    let told = longbox(&args).out;
    for villain in ["Rhino", "Klaw", "Ultron"] {
        assert!(told.contains(&format!("player 1, random: {villain}")), "{told}");
    }
    let report = longbox(&[&args[..], &["--json"]].concat()).json();
    let groups = report["groups"].as_array().unwrap();
    let games: u64 = groups.iter().map(|group| group["games"].as_u64().unwrap()).sum();
    assert_eq!((groups.len(), games), (3, 60));
    assert!(groups.iter().all(|group| group["win_rates"][0]["high"].as_f64().unwrap() > 0.0));
}

#[test]
fn sim_plays_the_decks_to_begin_with_in_turn_in_every_mode() {
    let told = longbox(&["sim", "vs", "--mode", "ffa", "--games", "6", "--seed", "5"]).out;
    assert!(told.contains("6 games in turn"), "{told}");
    let args =
        ["sim", "champions", "--mode", "expert", "--villain", "klaw", "--seats", "4", "--games", "5", "--seed", "5"];
    let told = longbox(&args).out;
    assert!(told.contains("5 games in turn") && told.contains("player 4, random: Klaw"), "{told}");
    longbox(&["sim", "vs", "--mode", "ffa", "--seats", "9"]).refused("seats");
}

#[test]
fn sim_takes_decks_files_and_quests() {
    let cards = "# a deck\n".to_owned() + &std::fs::read_to_string("../squad/decks/starter-default.deck").unwrap();
    let mine = file("mine.deck", &cards);
    let decks = format!("{},quest-96", path(&mine));
    assert_eq!(longbox(&["sim", "squad", "--games", "20", "--decks", &decks]).code, 0);
    assert_eq!(longbox(&["sim", "squad", "--games", "20", "--quest", "quest-94"]).code, 0);
    longbox(&["sim", "squad", "--decks", "nonesuch"]).refused("there is no deck \"nonesuch\"");
    longbox(&["sim", "squad", "--decks", "a,b,c"]).refused("3 decks");
    longbox(&["sim", "squad", "--players", "random,greedy,random"]).refused("2 players");
    for act in ["sim", "play"] {
        let twice = longbox(&[act, "champions", "--villain", "rhino", "--option", "villain=klaw"]);
        twice.refused("\"villain\" is given twice");
    }
    longbox(&["sim", "squad", "--quest", "quest-94", "--decks", "starter-default,quest-94"]).refused("one deck");
    let long = longbox(&["sim", "squad", "--decks", &"x".repeat(5000)]);
    assert!(long.err.len() < 1000 && long.err.contains('…'), "{}", long.err);
    longbox(&["sim", "squad", "--quest", "nonesuch"]).refused("there is no quest");
    longbox(&["sim", "squad", "--players", "deep-blue"])
        .refused("novice, easy, normal, hard, expert; random, rule, plain, greedy");
    longbox(&["sim", "squad", "--seed", "x"]).refused("not a seed");
    longbox(&["sim", "chess"]).refused("possible values: squad");
    longbox(&["sim", "squad", "--threads", "0"]).refused("--threads");
}

#[test]
fn verify_counts_and_can_repeat_one_game() {
    let ran = longbox(&["verify", "squad", "--games", "300", "--every", "30"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("all as they should be"), "{}", ran.out);
    let seed = longbox_arena::game_seed(Seed::from(1), 2000).to_string();
    assert_eq!(longbox(&["verify", "squad", "--games", "1", "--seed", &seed, "--every", "1"]).code, 0);
    assert_eq!(longbox(&["verify", "squad", "--games", "9", "--decks", "quest-96,quest-136"]).code, 0);
    longbox(&["verify", "squad", "--games", "many"]).refused("many");
}

#[test]
fn cards_are_listed_searched_and_shown() {
    let all = longbox(&["cards", "squad", "--json"]).json();
    assert_eq!(all.as_array().map(Vec::len), Some(597));
    let found = longbox(&["cards", "squad", "level:1", "factor:speed", "keeper", "web-slinger", "--json"]).json();
    assert_eq!(found[0]["id"], "ST001");
    let keys =
        ["name", "heroes", "title", "level", "attack", "factors", "block", "team", "rarity", "set", "keeper", "text"];
    for key in keys {
        assert!(found[0].get(key).is_some(), "{key}");
    }
    let listed = longbox(&["cards", "squad", "attack>=9", "team:avengers"]);
    assert!(listed.code == 0 && listed.out.lines().count() > 2, "{}", listed.out);
    assert!(longbox(&["cards", "squad", "xyzzy"]).out.contains("No card fits"));
    longbox(&["cards", "squad", "colour:red"]).refused("factors");
    longbox(&["cards", "squad", "level:x"]).refused("1 to");
    longbox(&["cards", "squad", "factor:pizza"]).refused("Animal, Elemental");
    longbox(&["cards", "squad", "hulk", "--coverage"]).refused("cannot be used with");
}

#[test]
fn one_card_is_shown_whole_with_its_rulings() {
    let drawn = longbox(&["card", "squad", "st001"]);
    assert!(drawn.code == 0 && drawn.out.contains("┌") && drawn.out.contains("Web-Slinger"), "{}", drawn.out);
    let card = longbox(&["card", "squad", "Web-Slinger", "--json"]).json();
    assert_eq!(card["id"], "ST001");
    assert!(card["rulings"].as_array().is_some_and(|rulings| !rulings.is_empty()));
    longbox(&["card", "squad", "Web-Slingr"]).refused("did you mean");
    let both = longbox(&["card", "squad", "ST001", "Dino Spikes"]);
    assert!(both.out.contains("Web-Slinger") && both.out.contains("Dino Spikes"), "{} {}", both.out, both.err);
    let both = longbox(&["card", "squad", "ST001", "ST002", "--json"]).json();
    assert_eq!((&both[0]["id"], &both[1]["id"]), (&Value::from("ST001"), &Value::from("ST002")));
    let one = longbox(&["card", "squad", "dino", "spikes", "--json"]).json();
    assert_eq!(one["title"], "Dino Spikes", "words that name one card together");
    longbox(&["card", "squad", "ST001", "nonesuch"]).refused("nonesuch");
}

#[test]
fn the_games_are_listed_by_name() {
    let games = longbox(&["games"]);
    let names: Vec<&str> = games.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, longbox_games::NAMES);
    assert!(longbox(&[]).out.contains("longbox games"));
}

#[test]
fn rules_are_listed_searched_and_shown() {
    let all = longbox(&["rules", "squad", "--json"]).json();
    assert!(all.as_array().is_some_and(|rules| rules.len() > 100));
    let one = longbox(&["rules", "squad", "attack.level"]);
    assert!(one.out.starts_with("attack.level\n"), "{}", one.out);
    let found = longbox(&["rules", "squad", "keeper", "misfire", "--json"]).json();
    assert!(found[0]["text"].is_string() && found[0]["at"].is_string() && found[0]["scenarios"].is_array());
    assert!(longbox(&["rules", "squad", "xyzzy"]).out.contains("No rule fits"));
    let coverage = longbox(&["rules", "squad", "--coverage", "--json"]);
    let coverage: Value = serde_json::from_str(&coverage.out).unwrap();
    let without = coverage["without"].as_array().map(Vec::len).unwrap() as u64;
    assert_eq!(coverage["rules"].as_u64(), coverage["with_scenario"].as_u64().map(|with| with + without));
}

#[test]
fn decks_are_listed_checked_and_shown() {
    let list = longbox(&["deck", "list", "squad"]);
    assert!(list.out.starts_with("starter-default  *"), "{}", list.out);
    assert_eq!(longbox(&["deck", "check", "squad", "starter-default"]).code, 0);
    let shown = longbox(&["deck", "show", "squad", "quest-94"]);
    assert!(shown.code == 0 && shown.out.contains("level  1"), "{}", shown.out);
    let text = std::fs::read_to_string("../squad/decks/starter-default.deck").unwrap();
    let marked = file("marked.deck", &format!("\u{feff}{}", text.split_once('\n').unwrap().1));
    assert_eq!(longbox(&["deck", "check", "squad", path(&marked)]).code, 0, "a mark before the first line");
    let bad = file("bad.deck", "4 Web-Slinger\n\n3 Nonesuch\n9 ST002 # nine\n");
    let ran = longbox(&["deck", "check", "squad", path(&bad)]);
    ran.refused("bad.deck:3: there is no card \"Nonesuch\"");
    ran.refused("9 times");
    ran.refused("needs 40 cards");
    longbox(&["deck", "show", "squad", path(&bad)]).refused("bad.deck:3");
    longbox(&["deck", "check", "squad", "/nonesuch.deck"]).refused("no such file");
    let binary = file("binary.deck", "");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    longbox(&["deck", "check", "squad", path(&binary)]).refused("cannot be read");
}

/// A deck of every game, in every format that the game writes, is read again from standard input as the same deck.
#[test]
fn decks_are_written_in_every_format_and_read_from_standard_input() {
    let decks = [
        ("squad", "starter-default", &["text"][..]),
        ("vs", "avengers", &["text", "o8d"]),
        ("champions", "spider-man:justice", &["text", "txt", "json", "o8d"]),
    ];
    for (game, deck, formats) in decks {
        let cards = |shown: &Ran| shown.out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        let shown = longbox(&["deck", "show", game, deck]);
        for format in formats {
            let written = longbox(&["deck", "show", game, deck, "--as", format]);
            assert_eq!(written.code, 0, "{game} {format}: {}", written.err);
            let checked = longbox_reading(&["deck", "check", game, "-"], &written.out);
            assert_eq!(checked.code, 0, "{game} {format}: {}", checked.err);
            assert!(checked.out.starts_with("standard input: a legal deck of "), "{}", checked.out);
            let again = longbox_reading(&["deck", "show", game, "-"], &written.out);
            assert_eq!(cards(&again), cards(&shown), "{game} {format}");
        }
        let unknown = longbox(&["deck", "show", game, deck, "--as", "clay"]);
        unknown.refused(&format!("cannot be written as \"clay\" ({})", formats.join(", ")));
    }
    let bad = longbox_reading(&["deck", "show", "squad", "-", "--as", "text"], "3 Web-Slinger\n");
    assert!(bad.out.contains("3 Web-Slinger (ST001)"), "{}", bad.out);
    bad.refused("standard input: a deck needs 40 cards");
    longbox_reading(&["deck", "check", "champions", "-"], "3 Nonesuch").refused("standard input:1: there is no card");
    longbox_reading(&["sim", "squad", "--games", "2", "--decks", "-"], "3 Nonesuch").refused("standard input:1:");
}

#[test]
fn recipes_of_the_online_game_are_read_and_written() {
    let shown = longbox(&["deck", "show", "squad", "starter-default", "--recipe"]);
    assert!(shown.code == 0 && shown.out.starts_with("ST005:1;ST038:1;ST047:2;ST048:4;"), "{}", shown.out);
    let recipe = shown.out.trim();
    let kept = file("recipe.txt", &format!(" {} ;\n", recipe.to_lowercase()));
    for deck in [path(&kept), recipe] {
        assert_eq!(longbox(&["deck", "check", "squad", deck]).code, 0);
        assert_eq!(longbox(&["deck", "show", "squad", deck, "--recipe"]).out, shown.out);
    }
    assert!(longbox(&["deck", "show", "squad", "quest-94", "--recipe"]).out.starts_with("ST004:2;"), "a quest's deck");
    longbox(&["deck", "check", "squad", "ST005:1;ST9999:4;"]).refused("recipe:1: entry 2: there is no card \"ST9999\"");
    longbox(&["deck", "show", "squad", "ST005:1;", "--recipe"]).refused("deck.under");
}

#[test]
fn reports_are_listed_and_dropped_and_their_games_opened() {
    let folder = file("reports.txt", "").with_file_name("");
    let (database, game) = (folder.join("longbox.db"), folder.join("game.json"));
    for old in [&database, &game] {
        std::fs::remove_file(old).ok();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&database, std::time::Duration::from_secs(1)).unwrap();
        let person = store.add_guest("Ada".into(), [7; 32]).await.unwrap().id;
        let report = |words: &str, replay| NewReport {
            person,
            name: "Ada".into(),
            table: "t1".into(),
            game: "squad".into(),
            seat: Some(1),
            words: words.into(),
            replay,
        };
        let place = store.place(std::net::Ipv4Addr::LOCALHOST.into());
        store.add_report(report("The coin is wrong.\nTwice.", Some(recorded(12).write())), place).await.unwrap();
        store.add_report(report("Nobody comes.", None), place).await.unwrap();
        store.close().await;
    });
    let list = longbox(&["report", "list", "--database", path(&database)]);
    assert_eq!(list.out.lines().count(), 2, "{} {}", list.out, list.err);
    assert!(list.out.contains("The coin is wrong.…") && list.out.contains("Nobody comes.\n"), "{}", list.out);
    let show = ["report", "show", "1", "--database", path(&database), "-o", path(&game)];
    let shown = longbox(&show);
    assert!(shown.out.contains("The coin is wrong.\nTwice.") && shown.out.contains("on seat 1"), "{}", shown.out);
    assert_eq!(longbox(&["replay", path(&game)]).code, 0);
    assert_eq!(longbox(&["replay", path(&game), "--verify"]).code, 0);
    assert!(longbox(&["report", "show", "2", "--database", path(&database)]).out.contains("no game with it"));
    longbox(&["report", "show", "3", "--database", path(&database)]).refused("there is no report 3");
    assert_eq!(longbox(&["report", "drop", "1", "--database", path(&database)]).out, "Report 1 is dropped.\n");
    assert_eq!(longbox(&["report", "list", "--database", path(&database)]).out.lines().count(), 1);
    longbox(&["report", "drop", "1", "--database", path(&database)]).refused("there is no report 1");
    longbox(&["report", "list", "--database", "/nonesuch.db"]).refused("there is no such file");
    let text =
        file("not-a.db", "not a database, but some text that is long enough to be none, whichever way one looks");
    longbox(&["report", "list", "--database", path(&text)]).refused("cannot be read");
}

#[test]
fn scenarios_pass_fail_or_are_refused() {
    let given = "[[scenario]]\ntitle = \"Power is shared\"\ngame = \"squad\"\nrules = [\"power.shared\"]\n";
    let good = file("good.toml", &format!("{given}given.power = 4\nexpect = {{ power = 4 }}\n"));
    let report = longbox(&["scenario", path(&good), "--json"]).json();
    assert_eq!((&report["passed"], &report["failed"]), (&Value::from(1), &Value::from(0)), "{report}");
    let wrong = file("wrong.toml", &format!("{given}given.power = 4\nexpect = {{ power = 5 }}\n"));
    let ran = longbox(&["scenario", path(&wrong)]);
    assert!(ran.code == 1 && ran.out.contains("FAILED"), "{}", ran.out);
    let bad = file("bad.toml", "[[scenario]]\ntitel = 3\n");
    longbox(&["scenario", path(&bad)]).refused("titel");
    longbox(&["scenario", "/nonesuch.toml"]).refused("cannot be read");
    longbox(&["scenario"]).refused("FILE");
}

#[test]
fn a_replay_is_shown_and_proved() {
    let whole = recorded(usize::MAX);
    let good = file("good.json", &whole.write());
    let ran = longbox(&["replay", path(&good)]);
    assert!(ran.code == 0 && ran.out.contains("\n   1  "), "{} {}", ran.out, ran.err);
    let last = whole.moves.len().to_string();
    let end = longbox(&["replay", path(&good), "--from", &last]);
    assert!(end.code == 0 && end.out.len() < ran.out.len() / 4, "{}", end.out);
    let proved = longbox(&["replay", path(&good), "--verify"]);
    assert!(proved.code == 0 && proved.out.contains("marks agree"), "{}", proved.out);
    longbox(&["replay", path(&good), "--from", "99999"]).refused("moves");

    let mut parted = whole;
    parted.marks[1].hash ^= 1;
    let parted = file("parted.json", &parted.write());
    let ran = longbox(&["replay", path(&parted), "--verify"]);
    assert!(ran.code == 1 && ran.out.contains("between move 1 and move 16"), "{}", ran.out);
    assert_eq!(longbox(&["replay", path(&parted)]).code, 1);
}

#[test]
fn a_game_is_analysed_choice_by_choice_and_alike_on_any_number_of_threads() {
    // Who always declines makes mistakes.
    let game = file("analysed.json", &recorded_by(usize::MAX, |options| options - 1).write());
    let analysed = |threads| longbox(&["analyse", path(&game), "--walks", "800", "--threads", threads, "--json"]);
    let ran = analysed("1");
    assert_eq!(ran.out, analysed("2").out);
    let report = ran.json();
    let choices = report["choices"].as_array().unwrap();
    assert!(choices.len() > 10 && choices.iter().all(|choice| choice["cost"].as_f64().unwrap() >= 0.0), "{report}");
    let short = |seat| choices.iter().filter(|choice| choice["falls_short"] == true && choice["seat"] == seat).count();
    assert!(short(0) + short(1) > 0, "{report}");

    let told = longbox(&["analyse", path(&game), "--walks", "800", "--seat", "2"]);
    assert!(told.code == 0 && told.out.contains(&format!("{} of", short(1))), "{}", told.out);
    assert_eq!(told.out.matches("fell short").count(), 1, "only of that seat: {}", told.out);
    longbox(&["analyse", path(&game), "--seat", "3"]).refused("2 seats");
    longbox(&["analyse", path(&file("unfinished.json", &recorded(12).write()))]).refused("not over yet");
}

#[test]
fn a_save_is_shown_as_an_onlooker_sees_it() {
    let save = file("save.json", &recorded(12).write());
    let ran = longbox(&["replay", path(&save)]);
    assert!(ran.code == 0 && ran.out.contains("not over yet") && ran.out.contains("chooses"), "{}", ran.out);
}

#[test]
fn a_replay_of_a_game_that_was_given_up_says_by_whom_and_when() {
    let mut table = Seated::<Squad>::resume(Catalogue::standard(), &recorded(20)).unwrap();
    table.give_up(Seat(1)).unwrap();
    let mut replay = table.replay();
    let given_up = file("given-up.json", &replay.write());
    let ran = longbox(&["replay", path(&given_up), "--verify"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Player 2 gave up with move 21, ended win, loss"), "{}", ran.out);
    let shown = longbox(&["replay", path(&given_up)]);
    assert!(shown.out.lines().next().unwrap().contains("Player 2 gave up"), "{}", shown.out);
    assert!(!shown.out.contains("chooses"), "it is over, so all of it may be known: {}", shown.out);
    assert!(shown.out.contains("  21  Player 2 gives up\n"), "{}", shown.out);
    replay.moves[20] = Move::GiveUp(Seat(0));
    replay.marks.pop();
    let wrong = file("given-up-wrong.json", &replay.write());
    let ran = longbox(&["replay", path(&wrong), "--verify"]);
    assert!(
        ran.code == 1 && ran.out.contains("the outcome is loss, win, but the replay says win, loss"),
        "{}",
        ran.out
    );
}

#[test]
fn bad_replays_are_refused() {
    longbox(&["replay", "/nonesuch.json"]).refused("cannot be read");
    let text = file("text.json", "once upon a time");
    longbox(&["replay", path(&text)]).refused("not JSON");
    let mut other = recorded(3);
    other.game = "chess".to_owned();
    let other = file("other.json", &other.write());
    longbox(&["replay", path(&other)]).refused("chess");
    let mut setup = recorded(3);
    setup.setup = Value::from(3);
    let setup = file("setup.json", &setup.write());
    let ran = longbox(&["replay", path(&setup)]);
    assert!(ran.code == 1 && ran.err.contains("setup"), "{}", ran.err);
    assert_eq!(longbox(&["replay", path(&setup), "--verify"]).code, 1);
    let shape = file("shape.json", "[1, 2]");
    longbox(&["replay", path(&shape)]).refused("not a replay");
}

#[test]
fn a_file_that_never_ends_is_left_alone() {
    if std::path::Path::new("/dev/zero").exists() {
        longbox(&["replay", "--verify", "/dev/zero"]).refused("longer than");
        longbox(&["deck", "check", "squad", "/dev/zero"]).refused("longer than");
    }
}

#[test]
fn an_altered_replay_is_not_proved() {
    let proved = |name: &str, change: &dyn Fn(&mut Replay)| {
        let mut replay = recorded(40);
        change(&mut replay);
        let ran = longbox(&["replay", "--verify", path(&file(name, &replay.write()))]);
        (ran.code, ran.out)
    };
    assert_eq!(proved("same.json", &|_| {}).0, 0);
    assert!(proved("no-marks.json", &|replay| replay.marks.clear()).1.contains("nothing proves it"));
    let (code, told) = proved("fewer-marks.json", &|replay| replay.marks.truncate(1));
    assert!(code == 1 && told.contains("no mark after move 0"), "{told}");
    let altered = |word: &str, change: &dyn Fn(&mut Value)| {
        let (code, told) = proved(&format!("setup-{word}.json"), &|replay| change(&mut replay.setup));
        assert!(code == 1 && told.contains(word), "{told}");
    };
    altered("unknown", &|setup| setup["colour"] = Value::from("red"));
    altered("fairness", &|setup| setup["fairness"] = Value::from("trust me"));
    altered("any_size", &|setup| setup["sides"][0]["any_size"] = Value::from(1));
    altered("sides", &|setup| {
        let third = setup["sides"][0].clone();
        setup["sides"].as_array_mut().unwrap().push(third);
    });
}

const HOMEBREW: &str = r#"[(
    id: "HB1", heroes: ["Squirrel Girl"], title: "Acorn Storm", factors: [Animal], block: Tech,
    level: 2, attack: 4, rarity: Common,
)]"#;

#[test]
fn homebrew_cards_are_added_and_bad_files_refused_alone() {
    let good = file("brew.ron", HOMEBREW);
    let folder = path(good.parent().unwrap());
    let card = longbox(&["--cards", folder, "card", "squad", "Acorn Storm", "--json"]).json();
    assert_eq!(card["set"], "brew");

    let bad = good.with_file_name("worse.ron");
    std::fs::write(&bad, HOMEBREW.replace("HB1", "HB2").replace("Animal", "Aminal")).unwrap();
    let ran = longbox(&["card", "squad", "HB1", "--cards", folder]);
    ran.refused("worse.ron:2");
    assert!(ran.out.contains("Acorn Storm"), "the good file is there all the same: {}", ran.out);
    let titles = ["x".repeat(70_000), "tab\\there".into(), "x".repeat(81)];
    for title in titles {
        std::fs::write(&bad, HOMEBREW.replace("HB1", "HB2").replace("Acorn Storm", &title)).unwrap();
        longbox(&["cards", "squad", "--cards", folder]).refused("HB2: title: 1 to 80 characters");
    }
    std::fs::write(&bad, HOMEBREW.replace("HB1", &"i".repeat(33))).unwrap();
    longbox(&["cards", "squad", "--cards", folder]).refused("at most 32");
    std::fs::write(&bad, "[".repeat(5000)).unwrap();
    let ran = longbox(&["cards", "squad", "--cards", folder]);
    ran.refused("worse.ron");
    assert!(!ran.err.contains("recursion"), "{}", ran.err);
    std::fs::remove_file(bad).unwrap();
    longbox(&["--cards", "/nonesuch", "cards", "squad"]).refused("cannot read this folder");
}

#[test]
fn homebrew_is_proved_line_by_line_by_the_scenarios_beside_it() {
    let able = HOMEBREW.replace("rarity: Common,", "rarity: Common, ability: After(2, [Heal(N(1)), Draw(You, N(1))]),");
    let cards = file("proved.ron", &able);
    let folder = path(cards.parent().unwrap());
    let scenario = |expect: &str| {
        format!(
            "[[scenario]]\ntitle = 'Acorns'\ncards = ['HB1']\ngiven.flips = ['tails']\ngiven.me.hand = ['HB1']\n\
             given.me.deck = ['3 Dino Spikes']\ngiven.me.discard = ['2 Dino Spikes']\n\
             given.foe.deck = ['9 Dino Spikes']\nplay = ['attack with HB1']\nexpect = {{ {expect} }}\n"
        )
    };
    let covered = |expect: &str| -> (i32, Value) {
        std::fs::write(cards.with_extension("toml"), scenario(expect)).unwrap();
        let ran = longbox(&["--cards", folder, "cards", "squad", "--coverage", "--json"]);
        (ran.code, serde_json::from_str(&ran.out).unwrap())
    };
    let (code, half) = covered("'me.hand.len' = 1");
    assert_eq!((code, &half["lines_unverified"]), (1, &serde_json::json!(["HB1: Heal(N(1))"])));
    assert_eq!(half["unverified"], serde_json::json!(["HB1"]));
    let (code, whole) = covered("'me.hand.len' = 1, 'me.discard.len' = 2");
    assert_eq!((code, &whole["lines"], &whole["verified"]), (0, &whole["lines_verified"], &whole["with_abilities"]));
}

#[test]
fn a_reader_who_has_had_enough_is_no_fault() {
    let mut child = command(&["cards", "squad"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first bytes are read, then the pipe is closed.
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 10]).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn bad_arguments_are_refused() {
    longbox(&["jump"]).refused("jump");
    longbox(&["cards"]).refused("GAME");
    longbox(&["deck", "burn", "squad"]).refused("burn");
    longbox(&["card", "squad"]).refused("ID");
}

/// Send lines to `longbox engine squad` and read the answers.
fn engine(requests: &[String]) -> Vec<serde_json::Value> {
    use std::io::Write;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_longbox"))
        .args(["engine", "squad"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(requests.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_program_plays_a_whole_game_through_the_engine() {
    let mut requests = vec![r#"{"do": "new", "seed": 7}"#.to_owned()];
    requests.extend((0..400).map(|n| format!(r#"{{"do": "choose", "option": 0, "decision": {n}}}"#)));
    let answers = engine(&requests);
    let over = answers.iter().find(|answer| answer["outcome"].is_array()).expect("the game ends");
    assert_eq!(over["asked"], serde_json::Value::Null);
    assert!(answers.last().unwrap()["error"].is_string(), "nothing can be chosen any more");
    assert_eq!(answers[0]["asked"], answers[0]["question"]["seat"]);
    assert!(answers[0]["events"].as_array().is_some_and(|events| !events.is_empty()), "the opening is told");
}

#[test]
fn a_seat_gives_up_through_the_engine() {
    let requests =
        [r#"{"do": "new", "seed": 7}"#, r#"{"do": "give up", "seat": 2}"#, r#"{"do": "give up", "seat": 0}"#];
    let answers = engine(&requests.map(str::to_owned));
    assert_eq!(answers[1]["error"], "there is no seat 2: the seats are numbered from 0 to 1");
    assert_eq!((&answers[2]["outcome"], &answers[2]["asked"]), (&serde_json::json!(["loss", "win"]), &Value::Null));
}

#[test]
fn the_engine_answers_nonsense_in_plain_words_and_goes_on() {
    let lines =
        ["{", "[]", r#"{"do": "dance"}"#, r#"{"do": "choose", "option": 0}"#, r#"{"do": "new", "decks": ["x"]}"#];
    let mut requests: Vec<String> = lines.map(str::to_owned).into();
    requests.extend([r#"{"do": "new", "seed": 1}"#.to_owned(), r#"{"do": "choose", "option": 99}"#.to_owned()]);
    requests.push(r#"{"do": "state", "viewer": 7}"#.to_owned());
    let answers = engine(&requests);
    let is_error = |n: usize| answers[n]["error"].is_string();
    assert!([0, 1, 2, 3, 4, 6, 7].into_iter().all(is_error), "{answers:?}");
    assert_eq!(answers[5]["decision"], 0);
}
