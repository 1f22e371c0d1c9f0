//! What the readers of every game are held to: whatever a stranger's deck, card file, scenario, replay or save holds,
//! reading it ends with an answer. For tests: a game brings the pieces that chance puts together.

use crate::card_files::{CardFiles, Entry};
use crate::reference::Vocabulary;
use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::table::{Seated, Table as _};
use longbox_kernel::{Pending, Rng, Seed, Silent, Told, scenario};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::Value;
use std::collections::HashMap;

/// The same cases each time; if `LONGBOX_CASES` says how many (`make fuzz`), new ones.
fn config(usual: u32, most: u32) -> ProptestConfig {
    let wanted: Option<u32> = std::env::var("LONGBOX_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if wanted.is_some() { RngSeed::Random } else { RngSeed::Fixed(7) };
    let cases = wanted.unwrap_or(usual).min(most);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn run<S: Strategy<Value: std::fmt::Debug>>(config: ProptestConfig, made: S, test: impl Fn(S::Value)) {
    let held = |value: S::Value| {
        test(value);
        Ok(())
    };
    TestRunner::new(config).run(&made, held).unwrap_or_else(|fault| panic!("{fault}"));
}

/// It holds for whatever is made, in so many cases if nobody says how many. What does not hold panics.
pub fn each<S: Strategy<Value: std::fmt::Debug>>(usual: u32, made: S, test: impl Fn(S::Value)) {
    run(config(usual, u32::MAX), made, test);
}

/// The same of cards that become part of a catalogue. Each case keeps one for good: there are never many.
pub fn each_catalogue<S: Strategy<Value: std::fmt::Debug>>(usual: u32, made: S, test: impl Fn(S::Value)) {
    run(config(usual, 500), made, test);
}

/// So many of them, always the same: a test of what is never taken would prove nothing.
pub fn samples<S: Strategy>(count: usize, made: impl Fn(usize) -> S) -> Vec<S::Value> {
    let mut runner = TestRunner::new(ProptestConfig { rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() });
    let sample = |n| made(n).new_tree(&mut runner).unwrap_or_else(|reason| panic!("{reason}")).current();
    (0..count).map(sample).collect()
}

/// Some of these pieces one after the other, so that chance comes past the first word.
pub fn text_of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![9 => select(pieces).prop_map(str::to_owned), 1 => ".{0,6}"];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// One of these texts, a few characters of it changed for others.
pub fn damaged(whole: Vec<String>) -> impl Strategy<Value = String> {
    (select(whole), any::<Index>(), ".{0,3}", 0..8_usize).prop_map(|(whole, at, put, length)| {
        let chars: Vec<char> = whole.chars().collect();
        let at = at.index(chars.len());
        let end = chars.len().min(at + length);
        chars[..at].iter().copied().chain(put.chars()).chain(chars[end..].iter().copied()).collect()
    })
}

/// Every fault begins with the name of the file.
#[track_caller]
pub fn are_placed(file: &str, faults: &[String]) {
    assert!(faults.iter().all(|fault| fault.starts_with(file)), "{faults:?}");
}

// --- cards ---

/// Cards that are taken can be compiled or are refused, with the place of every fault.
pub fn read_cards<E: Entry>(text: &str) {
    let mut files = CardFiles::<E>::default();
    let faults = files.add("fuzz", "fuzz.ron", text).and_then(|()| files.compile().map(drop)).err().unwrap_or_default();
    are_placed("fuzz.ron:", &faults);
}

/// The built-in cards with those of these files that are taken, kept for good, and the ids of those: `HB0` for the first.
pub fn with_cards<E: Entry>(texts: &[String]) -> (&'static E::Catalogue, Vec<String>) {
    let mut files = CardFiles::<E>::built_in();
    let mut taken = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        let mut with = files.clone();
        if with.add("fuzz", "fuzz.ron", text).is_ok() && with.compile().is_ok() {
            files = with;
            taken.push(format!("HB{n}"));
        }
    }
    let cards = files.compile().unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    (Box::leak(Box::new(cards)), taken)
}

/// Real cards, and the words that can stand for each other in them.
pub struct RealCards {
    /// Without their ids: the facts, and what the card does.
    entries: Vec<(String, String)>,
    /// The words that can stand where one stands, and take the same things.
    alike: HashMap<String, Vec<String>>,
    /// What takes the place of a number.
    numbers: &'static [&'static str],
}

impl RealCards {
    /// Those that come with the game: an entry begins so, and is not always kept. A card does what stands from `does` on, in
    /// the words of that source; those that do nothing are left out.
    pub fn new<E: Entry>(
        begins: &str,
        kept: impl Fn(&str) -> bool,
        does: impl Fn(&str) -> Option<usize>,
        words: &[&str],
        numbers: &'static [&'static str],
    ) -> RealCards {
        let entries = E::FILES.iter().flat_map(|(_, _, file)| file.split(begins).skip(1));
        let entry = |entry: &str| {
            let (_, rest) = entry.split_once(',')?;
            let rest = &rest[..rest.rfind("),").or_else(|| rest.rfind(')'))?];
            let (facts, does) = rest.split_at(does(rest)?);
            Some((facts.to_owned(), does.to_owned()))
        };
        let entries = entries.filter(|entry| kept(entry)).filter_map(entry).collect();
        let mut alike: HashMap<String, Vec<String>> = HashMap::new();
        for family in Vocabulary::parse(&words.join("\n")).families() {
            for word in &family.words {
                let others = family.words.iter().filter(|other| other.takes == word.takes);
                alike.entry(word.name.clone()).or_default().extend(others.map(|other| other.name.clone()));
            }
        }
        RealCards { entries, alike, numbers }
    }

    /// The file of one of them, with numbers and some words of it changed for others; `HB3` if it is the third.
    pub fn changed(&'static self, id: usize) -> impl Strategy<Value = String> {
        let change = (any::<Index>(), select(self.numbers), any::<Index>());
        (select(&self.entries[..]), proptest::collection::vec(change, 0..6)).prop_map(
            move |((facts, does), changes)| {
                let mut parts: Vec<String> = tokens(&does).into_iter().map(str::to_owned).collect();
                let is_changed = |part: &str| part.parse::<i64>().is_ok() || self.alike.contains_key(part);
                let places: Vec<usize> = (0..parts.len()).filter(|at| is_changed(&parts[*at])).collect();
                for (at, number, word) in changes.into_iter().filter(|_| !places.is_empty()) {
                    let part = &mut parts[*at.get(&places)];
                    *part = self.alike.get(part).map_or_else(|| number.to_owned(), |words| word.get(words).clone());
                }
                format!("[(id: \"HB{id}\",{facts}{})]", parts.concat())
            },
        )
    }
}

/// The words and numbers of a text, and what stands between them.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len());
        all.push(&rest[..end]);
        rest = &rest[end..];
    }
    all
}

// --- setups, positions, replays and saves ---

/// A setup that can be read can be dealt or is refused, and what was dealt can be played. What stands at the key is
/// written as it was read.
pub fn deal_and_play<G: Told>(value: &Value, key: &str) {
    let Ok(setup) = G::read_setup(G::standard_cards(), value) else { return };
    assert_eq!(G::write_setup(&setup)[key], value[key]);
    if let Ok(game) = G::deal(&setup, Seed::from(1)) {
        play_on(game, 200);
    }
}

/// Play so many decisions at random, always the same; the position stays sound.
pub fn play_on<G: Told>(mut game: G, decisions: u32) {
    let mut rng = Rng::new(Seed::from(3));
    for _ in 0..decisions {
        let Pending::Decision(_) = game.pending() else { break };
        game.choose_nth(rng.below(game.count() as u32) as usize, &mut Silent);
    }
    game.audit().unwrap_or_else(|fault| panic!("{fault}"));
}

/// What a scenario may say: keys, each with values that fit there or do not.
pub type Givens = &'static [(&'static str, &'static [&'static str])];

/// Scenarios of which some lines are wrong, or all are right, are run or refused; `plays` is what somebody might play.
pub fn positions_are_set_up_or_refused<G: Told>(given: Givens, plays: &'static [&'static str]) {
    let values = proptest::collection::vec(any::<Index>(), given.len());
    let plays = proptest::collection::vec(select(plays), 0..5);
    let made = (subsequence(given, 0..12), values, plays).prop_map(|(keys, values, plays)| {
        let line = |((key, fit), at): (&(&str, &[&str]), &Index)| format!("given.{key} = {}\n", at.get(fit));
        let lines: String = keys.iter().zip(&values).map(line).collect();
        format!("[[scenario]]\ntitle = 't'\nasked = 'me'\n{lines}play = {plays:?}\n")
    });
    each(100, made, |text| {
        let scenarios = scenario::parse("fuzz.toml", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        scenario::run::<G>(G::standard_cards(), &scenarios[0]);
        match G::arrange(G::standard_cards(), &scenarios[0].given, &mut Silent) {
            Ok(game) => play_on(game, 100),
            Err(faults) => assert!(faults.iter().all(|fault| fault.contains("given.")), "{faults:?}\n{text}"),
        }
    });
}

/// A game that has gone on for so many decisions.
pub fn table<G: Told>(setup: G::Setup, decisions: usize) -> Seated<G> {
    let mut table = Seated::<G>::deal(setup, Seed::from(5)).unwrap_or_else(|error| panic!("{:?}", error.faults));
    let mut rng = Rng::new(Seed::from(5));
    for _ in 0..decisions {
        let options = table.game().count() as u32;
        table.choose(rng.below(options) as usize).unwrap_or_else(|error| panic!("{error}"));
    }
    table
}

/// The replay of that game, with moves, seats and text of it changed, is verified or refused.
pub fn replays_are_verified_or_refused<G: Told>(table: &Seated<G>) {
    let whole = table.replay().write();
    let made = prop_oneof![20 => (0..30_u16).prop_map(Value::from), 1 => (0..6_u8).prop_map(|n| format!("gives up {n}").into())];
    let changes = proptest::collection::vec((any::<Index>(), made), 0..5);
    let changed = changes.prop_map({
        let replay: Value = serde_json::from_str(&whole).unwrap_or_default();
        move |changes| {
            let mut replay = replay.clone();
            if let Some(moves) = replay["moves"].as_array_mut() {
                let count = moves.len();
                changes.into_iter().for_each(|(at, made)| moves[at.index(count)] = made);
            }
            replay.to_string()
        }
    });
    let text = prop_oneof![1 => any::<String>(), 3 => changed, 3 => damaged(vec![whole])];
    each(100, text, |text| {
        if let Ok(replay) = Replay::parse(&text) {
            let _ = verify::<G>(G::standard_cards(), &replay).map_err(|parting| parting.to_string());
            let _ = Seated::<G>::resume(G::standard_cards(), &replay).map_err(|error| error.to_string());
        }
    });
}

/// A saved table that ends early, or of which a bit has turned, is refused.
pub fn damage_to_a_saved_table_is_noticed<G: Told>(table: &Seated<G>) {
    each(100, (any::<Index>(), 0..8_u32, any::<bool>()), |(at, bit, cut)| {
        let mut frozen = table.freeze();
        let at = at.index(frozen.len());
        if cut {
            frozen.truncate(at);
        } else {
            frozen[at] ^= 1 << bit;
        }
        assert!(Seated::<G>::thaw(table.setup().clone(), table.seed(), &frozen).is_err());
    });
}

/// Behind the seal too, bytes that end early or late are no position.
pub fn part_of_a_position_is_none<G: Told>(table: &Seated<G>) {
    each(100, (any::<Index>(), proptest::collection::vec(any::<u8>(), 0..4)), |(at, more)| {
        let frozen = table.game().freeze();
        let part = &frozen[..at.index(frozen.len())];
        assert!(G::thaw(table.setup(), part).is_err());
        assert_eq!(G::thaw(table.setup(), &[&frozen[..], &more].concat()).is_ok(), more.is_empty());
    });
}
