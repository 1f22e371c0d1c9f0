//! Servers whose own clocks are hours apart: all that is stored, and all that runs out, goes by the clock of the database.

use super::kill::spawn;
use super::town::Town;
use super::{is_proved, play_to_the_end};
use crate::common::{Client, wish};
use longbox_server::protocol::{Clock, RunsOut};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What shifts the clock of a program that loads it; nothing if it cannot be built here.
fn shifted_clock(folder: &Path) -> Option<PathBuf> {
    let library = folder.join("shifted-clock.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/shifted_clock.c");
    let built = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).status();
    if built.is_ok_and(|status| status.success()) {
        return Some(library);
    }
    println!("skipped: there is no C compiler (cc) that builds {source}");
    None
}

/// How far a machine's clock is off, in seconds.
fn by_its_own_clock(library: &Path, shift: &str) -> i64 {
    let mut date = Command::new("date");
    let told = date.arg("+%s").env("LD_PRELOAD", library).env("LONGBOX_SHIFT_S", shift).output().unwrap();
    let truth = Command::new("date").arg("+%s").output().unwrap();
    let [told, truth] = [told, truth].map(|output| String::from_utf8(output.stdout).unwrap().trim().parse().unwrap());
    let (told, truth): (i64, i64) = (told, truth);
    told - truth
}

/// A table with a clock at a server that is so wrong is taken over by one that is wrong the other way.
async fn taken_over(first: &str, second: &str) {
    const THINK_S: u32 = 600;
    let Some(town) = Town::build().await else { return };
    let Some(library) = shifted_clock(town.folder()) else { return };
    assert!(by_its_own_clock(&library, first).abs() > 3500, "the clock is not shifted");
    let shifted = |shift: &str| [("LD_PRELOAD", library.to_str().unwrap()), ("LONGBOX_SHIFT_S", shift)].map(owned);
    let (mut one, first) = spawn(&town, 1, &shifted(first));
    let (mut two, second) = spawn(&town, 2, &shifted(second));
    let mut ada = Client::guest(first, "Ada").await;
    let mut wanted = wish("lantern", 2);
    wanted.clock = Some(Clock { seconds: THINK_S, then: RunsOut::Concede });
    let (table, invite) = ada.create(wanted).await;
    let mut bob = Client::guest(second, "Bob").await;
    bob.join_and_sit(&table, &invite, 1).await;
    ada.start(&table).await;
    ada.until_state().await;
    bob.until_state().await;
    one.kill().unwrap();
    one.wait().unwrap();
    let mut ada = Client::known(second, &ada.secret).await;
    ada.send(json!({ "type": "join", "table": table })).await;
    let state = ada.until_state().await;
    let left = state.clock.unwrap();
    assert!(left > 0 && left <= u64::from(THINK_S) * 1000, "{left} ms are left of {THINK_S} s");
    let (replay, played) = play_to_the_end(vec![ada, bob]).await;
    is_proved(second, &replay, &played).await;
    town.is_sound();
    assert_eq!(town.sql("SELECT count(*) FROM moves WHERE kind <> 0"), "0", "somebody's time ran out");
    let stored = town.sql(
        "SELECT max(greatest(abs(created - now_ms() / 1000), abs(changed - now_ms() / 1000), abs(started - now_ms() / 1000))) \
         FROM tables",
    );
    assert!(stored.parse::<i64>().unwrap() < 600, "times are stored that are {stored} seconds off");
    two.kill().unwrap();
    two.wait().unwrap();
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_over_from_a_clock_that_is_two_hours_behind_cuts_nobodys_time() {
    taken_over("-3600", "3600").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_over_from_a_clock_that_is_two_hours_ahead_gives_nobody_more_time() {
    taken_over("3600", "-3600").await;
}
