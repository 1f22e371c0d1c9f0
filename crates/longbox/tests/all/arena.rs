//! `longbox arena` and `longbox tune-deck`, as a stranger would run them.

use super::cli::{longbox, path};
use std::path::PathBuf;

/// Where a test may write: a file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::remove_file(&path).ok();
    path
}

const TWO: [&str; 6] = ["arena", "squad", "--decks", "starter-default,quest-96", "--games", "20"];

#[test]
fn a_contest_is_told_and_written_in_every_form() {
    let files = ["arena.json", "arena.csv", "arena.html"].map(fresh);
    let [json, csv, html] = files.each_ref().map(|file| path(file));
    let ran = longbox(&[&TWO[..], &["--json", json, "--csv", csv, "--html", html]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for told in ["1 pairing of 20 games", "WIN RATE (95 %)", "ELO (95 %)", "Whoever takes the first turn wins"] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let [json, csv, html] = files.map(|file| std::fs::read_to_string(file).unwrap());
    let figures: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(figures["games"], 20);
    assert_eq!(figures["standings"].as_array().unwrap().len(), 2);
    assert!(csv.starts_with("figure,entrant,") && html.starts_with("<!doctype html>"));
}

#[test]
fn a_job_is_gone_on_with_and_comes_to_the_same() {
    let (job, whole, resumed) = (fresh("cli.job"), fresh("whole.json"), fresh("resumed.json"));
    let run = |more: &[&str]| longbox(&[&TWO[..], more].concat());
    let alone = run(&["--threads", "1", "--json", path(&whole)]);
    run(&["--job", path(&job)]);
    let text = std::fs::read_to_string(&job).unwrap();
    std::fs::write(&job, &text[..text.len() - 20]).unwrap();
    let again = run(&["--job", path(&job), "--threads", "2", "--json", path(&resumed)]);
    assert_eq!(again.out, alone.out);
    assert_eq!(std::fs::read(whole).unwrap(), std::fs::read(resumed).unwrap());
    let line = text.lines().count();
    assert!(
        again.err.contains(&format!("cli.job:{line}: this line is cut short; its games are played again")),
        "{}",
        again.err
    );
    let other =
        longbox(&["arena", "squad", "--decks", "starter-default,quest-96", "--games", "30", "--job", path(&job)]);
    other.refused("cli.job:1: this job is of another contest: games is 20 there and 30 here");
}

#[test]
fn what_there_is_not_is_refused_by_name() {
    longbox(&["arena", "squad", "--decks", "starter-default,nobody"]).refused("there is no deck \"nobody\"");
    longbox(&["arena", "squad", "--players", "gready"]).refused("--players: there is no player \"gready\" (novice");
    longbox(&["arena", "champions", "--villain", "loki"]).refused("there is no villain \"loki\" (rhino, klaw, ultron)");
    longbox(&["arena", "champions", "--gauntlet"])
        .refused("--gauntlet: in Marvel Champions everybody meets whom the game plays");
    longbox(&["arena", "vs", "--mode", "ffa"]).refused("\"ffa\" is not for two sides");
    longbox(&["arena", "squad", "--decks", "quest-96"]).refused("needs two who take part");
    let nowhere = fresh("no-such-folder").join("arena.html");
    longbox(&[&TWO[..], &["--html", path(&nowhere)]].concat()).refused("arena.html: cannot write");
    longbox(&["tune-deck", "squad", "nobody"]).refused("there is no deck \"nobody\"");
    longbox(&["tune-deck", "squad", "starter-default", "--player", "x"]).refused("--player: there is no player \"x\"");
    longbox(&["tune-deck", "squad", "starter-default", "--games", "10"]).refused("give at least 400");
}

#[test]
fn a_deck_is_tuned_with_the_evidence() {
    let json = fresh("tuned.json");
    let args = ["tune-deck", "squad", "starter-default", "--against", "quest-96", "--games", "600"];
    let ran = longbox(&[&args[..], &["--json", path(&json)]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("BEFORE (95 %)") && ran.out.contains("--games 600 --seed 1"), "{}", ran.out);
    let figures: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(figures["against"], serde_json::json!(["quest-96"]));
    assert_eq!(figures["tuned"]["finalists"].as_array().unwrap().len(), 4);
    assert_eq!(longbox(&[&args[..], &["--threads", "1"]].concat()).out, ran.out);
}
