//! Whatever a stranger's file holds, reading it ends with an answer.

use longbox_kernel::replay::{Replay, verify};
use longbox_kernel::testing::Lantern;
use longbox_kernel::{Rulebook, scenario, words};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Pieces that TOML and JSON files of ours are made of, so that chance comes past the first line.
const PIECES: [&str; 40] = [
    "[[scenario]]\n",
    "[[rule]]\n",
    "[book]\n",
    "title = ",
    "id = ",
    "text = ",
    "at = ",
    "short = ",
    "play = ",
    "given.me.hand = ",
    "given.seats = ",
    "expect.me.hand.len = ",
    "expect = ",
    "refused = ",
    "options = ",
    "over = ",
    "asked = ",
    "events = ",
    "\"a\"",
    "'me'",
    "'light.water'",
    "['wait', 'foe: wait']",
    "['flame 1', 'water']",
    "{ do = 'light water', rule = 'light.water' }",
    "{ me = 'win' }",
    "{ \"me.hand.0\" = 1 }",
    "3",
    "-1",
    "1e400",
    "true",
    "[",
    "]",
    "{",
    "}",
    "=",
    "\n",
    "#",
    "é",
    "\u{0}",
    "\"\"\"",
];

/// Lines of which any selection makes a sound scenario.
const LINES: [&str; 14] = [
    "asked = 'foe'",
    "rules = ['light.one', 'light.none']",
    "given.me.hand = ['flame 1', 'water', 'flame 2']",
    "given.foe = { hand = ['water'], lit = [1, 2] }",
    "given.deck = ['flame 3', 'water', 'flame 4']",
    "given.seats = 3",
    "given.together = true",
    "given.flips = ['heads', 'tails']",
    "play = ['flame 1', 'foe: throw', 'foe: wait', 'mate: wait']",
    "expect = { 'me.hand.0' = 'water', 'foe.lit.len' = 3, 'seats.7.x' = [1, { a = 2.5 }], deck = 'none' }",
    "refused = [{ do = 'light water', rule = 'light.water' }]",
    "options = ['wait']",
    "over = { me = 'win', rival = 'loss' }",
    "events = ['lit', 'drew']",
];

fn file() -> impl Strategy<Value = String> {
    let selection = prop::sample::subsequence(&LINES[..], 0..LINES.len());
    prop_oneof![
        any::<String>(),
        prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40).prop_map(|pieces| pieces.concat()),
        selection.prop_map(|lines| format!("[[scenario]]\ntitle = 't'\n{}", lines.join("\n"))),
    ]
}

fn json() -> impl Strategy<Value = String> {
    let made =
        prop_oneof![20 => (0u16..6).prop_map(|n| n.into()), 1 => (0u8..6).prop_map(|n| format!("gives up {n}").into())];
    let moves = prop::collection::vec(made, 0..60);
    let marks = prop::collection::vec((0u32..70, any::<u64>()), 0..4);
    let whole = (any::<i64>(), -1i64..7, moves, marks).prop_map(
        |(seed, seats, moves, marks): (_, _, Vec<serde_json::Value>, Vec<_>)| {
            let marks: Vec<_> = marks.into_iter().map(|(after, hash)| (after, format!("{hash:x}"))).collect();
            serde_json::json!({
                "longbox": 3, "game": "lantern", "engine": "0", "cards": "ff", "seed": seed.to_string(),
                "setup": { "seats": seats }, "moves": moves, "marks": marks, "outcome": null,
            })
            .to_string()
        },
    );
    let cut = (whole.clone(), any::<prop::sample::Index>(), any::<char>()).prop_map(|(text, at, put)| {
        let at = at.index(text.len());
        format!("{}{put}{}", &text[..at], &text[at..])
    });
    prop_oneof![any::<String>(), whole, cut]
}

/// The same cases each time; if `LONGBOX_CASES` says how many (`make fuzz`), new ones.
fn config() -> ProptestConfig {
    let wanted = std::env::var("LONGBOX_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if wanted.is_some() { RngSeed::Random } else { RngSeed::Fixed(7) };
    ProptestConfig { cases: wanted.unwrap_or(2000), rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn rulebooks(text in file()) {
        if let Err(fault) = Rulebook::parse("r.toml", &text) {
            prop_assert!(fault.starts_with("r.toml"));
        }
    }

    #[test]
    fn scenarios_are_read_and_run(text in file()) {
        match scenario::parse("s.toml", &text) {
            Ok(scenarios) => scenarios.iter().for_each(|read| {
                scenario::run::<Lantern>(&(), read);
            }),
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.starts_with("s.toml"))),
        }
    }

    #[test]
    fn replays_are_read_and_verified(text in json()) {
        if let Ok(replay) = Replay::parse(&text) {
            prop_assert_eq!(&Replay::parse(&replay.write()), &Ok(replay.clone()));
            let _ = verify::<Lantern>(&(), &replay).map_err(|parting| parting.to_string());
        }
    }

    #[test]
    fn seeds(text in any::<String>()) {
        let _ = text.parse::<longbox_kernel::Seed>();
    }

    #[test]
    fn plain_words_stay_plain(text in any::<String>()) {
        let plain = words::plain(&text);
        prop_assert_eq!(words::plain(&plain), plain);
    }
}
