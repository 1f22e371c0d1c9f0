//! Plain mistakes that `hard` does not make: positions, what a person would do there, and why.
//!
//! A file for each game in `tests/mistakes`. A position is laid as in a scenario; `play` leads on to the decision, `good` is what a
//! person would do, any of it, and `bad` what counts as a mistake. All of it is by the words of the options.

use longbox_ai::{Glimpse, level};
use longbox_games::{Visitor, visit};
use longbox_kernel::laid::Laid;
use longbox_kernel::plug::Plug;
use longbox_kernel::{OptionText, Seat, Seed, Silent, words};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mistake: Vec<Mistake>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    title: String,
    given: toml::Table,
    #[serde(default)]
    play: Vec<String>,
    good: Vec<String>,
    bad: Vec<String>,
    why: String,
}

/// Each position is thought about with so many different dice.
const DICE: u64 = 2;

/// Which mistakes that player makes in the positions of the game, and how many there are.
struct Made<'a> {
    player: &'a str,
}

impl Visitor for Made<'_> {
    type Out = (Vec<String>, usize);

    fn visit<G: Plug>(self) -> (Vec<String>, usize) {
        let path = format!("{}/tests/mistakes/{}.toml", env!("CARGO_MANIFEST_DIR"), G::NAME);
        let file: File = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let made = file.mistake.iter().filter_map(|mistake| made::<G>(mistake, self.player).unwrap_or_else(Some));
        (made.collect(), file.mistake.len())
    }
}

/// What that player does wrong there, if anything; an error says what is wrong with the position.
fn made<G: Plug>(mistake: &Mistake, player: &str) -> Result<Option<String>, String> {
    let Mistake { title, good, bad, why, .. } = mistake;
    let (game, seat) = laid::<G>(mistake)?;
    let options = told(&game);
    let numbers = |all: &[String]| all.iter().map(|words| named(&options, words, title)).collect::<Result<Vec<_>, _>>();
    let (good, bad) = (numbers(good)?, numbers(bad)?);
    if good.is_empty() || bad.is_empty() || why.is_empty() || good.iter().any(|number| bad.contains(number)) {
        return Err(format!("{title}: it has to be told what is good, what is bad, and why"));
    }
    let mut choices = Vec::new();
    game.choices(&mut choices);
    for dice in 0..DICE {
        let mut player = level(player)?.hire::<G>(1);
        player.begin(Seed::from(dice));
        let chosen = player.choose(&Glimpse::new(&game, seat, &choices));
        if bad.contains(&chosen) {
            return Ok(Some(format!("{title}: \"{}\" ({why})", options[chosen].label)));
        }
    }
    Ok(None)
}

/// The position, and who is asked.
fn laid<G: Plug>(mistake: &Mistake) -> Result<(G, Seat), String> {
    let Mistake { title, given, play, .. } = mistake;
    let laid = Laid::new(given.clone());
    let mut game: G =
        laid.lay(G::standard_cards(), Seed::from(1), &mut Silent).map_err(|error| format!("{title}: {error}"))?;
    for line in play {
        pass_what_is_forced(&mut game, line);
        let number = named(&told(&game), line, title)?;
        game.choose_nth(number, &mut Silent);
    }
    pass_what_is_forced(&mut game, "");
    let seat = game.pending().seat().ok_or_else(|| format!("{title}: the game is over"))?;
    Ok((game, seat))
}

/// Windows in which there is nothing to do need no line.
fn pass_what_is_forced<G: Plug>(game: &mut G, before: &str) {
    while let [only] = told(game).as_slice() {
        if words::names(only, before) || !game.choose_nth(0, &mut Silent) {
            return;
        }
    }
}

fn told<G: Plug>(game: &G) -> Vec<OptionText> {
    let mut choices = Vec::new();
    game.choices(&mut choices);
    choices.into_iter().map(|choice| game.option(choice)).collect()
}

/// The number of the option that is called so.
fn named(options: &[OptionText], called: &str, title: &str) -> Result<usize, String> {
    words::find(options, called).map_err(|_| {
        let labels = words::list(options.iter().map(|option| option.label.as_str()));
        format!("{title}: \"{called}\" is none of {labels}, or several")
    })
}

fn avoids(game: &str) {
    let (made, all) = visit(game, Made { player: "hard" }).unwrap();
    assert!(all >= 20, "{game}: {all} positions are too few");
    assert!(made.is_empty(), "{game}: {} of {all}:\n{}", made.len(), made.join("\n"));
}

#[test]
fn hard_avoids_plain_mistakes_of_squad() {
    avoids("squad");
}

#[test]
fn hard_avoids_plain_mistakes_of_vs() {
    avoids("vs");
}

#[test]
fn hard_avoids_plain_mistakes_of_champions() {
    avoids("champions");
}

/// The positions tell players apart: who rolls dice makes many of these mistakes.
#[test]
fn random_play_makes_many_of_them() {
    for game in longbox_games::NAMES {
        let (made, all) = visit(game, Made { player: "random" }).unwrap();
        assert!(made.len() * 3 > all, "{game}: random play makes {} of {all}", made.len());
    }
}
