//! A job: the blocks of a contest that are played already, in a file that is written as it goes.
//!
//! The first line says which contest it is; each line after it is a block. A line counts when it is whole, so a program that
//! is killed while it writes loses that block and no other.

use super::counts::Counts;
use super::{Contest, Plug};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is played of a contest.
#[derive(Default)]
pub struct Job {
    file: Option<(PathBuf, File)>,
    blocks: BTreeMap<u64, Counts>,
    games: u64,
    /// The number of a last line that was cut short; its block is played again.
    cut: Option<usize>,
}

#[derive(Serialize, Deserialize)]
struct Head {
    /// The version of this format.
    job: u32,
    contest: Value,
}

#[derive(Serialize, Deserialize)]
struct Line {
    block: u64,
    counts: Counts,
}

const VERSION: u32 = 1;

impl Job {
    /// One that is kept nowhere.
    pub fn unkept() -> Job {
        Job::default()
    }

    /// The job in that file, or a new one if there is none. One of another contest is refused, and so is a file with a broken line
    /// anywhere but at its end.
    pub fn open<G: Plug>(path: &Path, contest: &Contest<G>) -> Result<Job, String> {
        let named = |fault: String| format!("{}: {fault}", path.display());
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| named(format!("cannot open this job: {error}")))?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| match error.kind() {
            ErrorKind::InvalidData => named("this is no job: it is not text".to_owned()),
            _ => named(format!("cannot read this job: {error}")),
        })?;
        let mut job = Job::default();
        let told = contest.told();
        if text.is_empty() {
            let head = Head { job: VERSION, contest: told };
            write_line(&mut file, &head).map_err(|error| named(format!("cannot write: {error}")))?;
        } else {
            let whole = job.read(&text, &told, contest).map_err(|fault| format!("{}:{fault}", path.display()))?;
            // What was cut short is written over.
            let end = file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0)));
            end.map_err(|error| named(format!("cannot write: {error}")))?;
        }
        job.file = Some((path.to_owned(), file));
        Ok(job)
    }

    /// Take in the text of a file and return how many of its bytes are whole lines. A fault begins with the number of its line.
    fn read<G: Plug>(&mut self, text: &str, told: &Value, contest: &Contest<G>) -> Result<u64, String> {
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut lines = (1..).zip(text[..whole].lines());
        let Some((_, first)) = lines.next() else {
            return Err("1: the first line, which says what contest this is, is cut short; delete the file".to_owned());
        };
        let head: Head =
            serde_json::from_str(first).map_err(|error| format!("1: this is no job of an arena: {error}"))?;
        if head.job != VERSION {
            return Err(format!("1: a job of version {}, but this program writes version {VERSION}", head.job));
        }
        if let Some(fault) = difference(&head.contest, told) {
            return Err(format!("1: this job is of another contest: {fault}"));
        }
        for (number, line) in lines {
            let Line { block, counts } = serde_json::from_str(line)
                .map_err(|error| format!("{number}:{}: this line is broken", error.column()))?;
            fits(block, &counts, contest).map_err(|fault| format!("{number}: this line is broken: {fault}"))?;
            if self.has(block) {
                return Err(format!("{number}: block {block} stands here twice"));
            }
            self.take(block, counts);
        }
        if whole < text.len() {
            self.cut = Some(text[..whole].lines().count() + 1);
        }
        Ok(whole as u64)
    }

    /// Whether that block is played.
    pub fn has(&self, block: u64) -> bool {
        self.blocks.contains_key(&block)
    }

    /// How many games are played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of the last line if it was cut short: its games are played again.
    pub fn cut_line(&self) -> Option<usize> {
        self.cut
    }

    /// The numbers of the blocks that are not played yet.
    pub fn left<G: Plug>(&self, contest: &Contest<G>) -> Vec<u64> {
        (0..contest.blocks()).filter(|block| !self.has(*block)).collect()
    }

    /// That block was played by somebody else. Counts that it cannot have are refused, and one that is played already is not counted
    /// again.
    pub fn take_in<G: Plug>(&mut self, contest: &Contest<G>, block: u64, counts: Counts) -> Result<(), NotTaken> {
        fits(block, &counts, contest).map_err(NotTaken::Misfit)?;
        if self.has(block) {
            return Ok(());
        }
        self.keep(block, counts).map_err(NotTaken::Unwritten)
    }

    /// That block is played.
    pub(super) fn keep(&mut self, block: u64, counts: Counts) -> Result<(), String> {
        let line = Line { block, counts };
        if let Some((path, file)) = &mut self.file {
            write_line(file, &line).map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
        }
        self.take(line.block, line.counts);
        Ok(())
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = (u64, &Counts)> {
        self.blocks.iter().map(|(block, counts)| (*block, counts))
    }

    fn take(&mut self, block: u64, counts: Counts) {
        self.games += counts.games();
        self.blocks.insert(block, counts);
    }
}

/// Why a block that somebody else played was not taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotTaken {
    /// It cannot have these counts.
    Misfit(String),
    /// It could not be written down.
    Unwritten(String),
}

/// Whether a block of that number can have these counts.
fn fits<G: Plug>(block: u64, counts: &Counts, contest: &Contest<G>) -> Result<(), String> {
    if block >= contest.blocks() {
        return Err(format!("there is no block {block}"));
    }
    let (pairing, games) = contest.games_of(block);
    let none = contest.nothing(&contest.pairings[pairing]);
    let cards = [0, 1].map(|side| counts.cards[side].len());
    if cards != [0, 1].map(|side| none.cards[side].len()) {
        return Err(format!("block {block} counts other cards"));
    }
    let expected = games.end - games.start;
    if !counts.are_of(expected) {
        return Err(format!("block {block} has {expected} games, and these are not the counts of so many"));
    }
    Ok(())
}

/// In one go, so that a line is whole unless the program ends while it is written.
fn write_line(file: &mut File, line: &impl Serialize) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    file.write_all(&text)
}

/// What differs first between two contests.
pub(crate) fn difference(there: &Value, here: &Value) -> Option<String> {
    let object = here.as_object()?;
    for (key, here) in object {
        let there = &there[key];
        if there == here {
            continue;
        }
        return Some(match (key.as_str(), there, here) {
            ("engine", ..) => "its rules or cards were others, and its games would go otherwise now".to_owned(),
            ("contestants", Value::Array(there), Value::Array(here)) => contestants(there, here),
            (key, there, here) => format!("{key} is {there} there and {here} here"),
        });
    }
    None
}

fn contestants(there: &[Value], here: &[Value]) -> String {
    let names = |all: &[Value]| all.iter().map(|one| one["name"].to_string()).collect::<Vec<_>>();
    let (theirs, ours) = (names(there), names(here));
    if let Some(missing) = ours.iter().find(|name| !theirs.contains(name)) {
        return format!("{missing} takes no part there");
    }
    if let Some(more) = theirs.iter().find(|name| !ours.contains(name)) {
        return format!("{more} takes part there, but not here");
    }
    let changed = here.iter().zip(there).find(|(here, there)| here != there);
    let name = changed.map_or(Value::Null, |(here, _)| here["name"].clone());
    if theirs == ours {
        format!("{name} plays another deck or is played by another machine there")
    } else {
        "the same take part in another order".to_owned()
    }
}
