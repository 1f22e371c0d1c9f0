//! `longbox tune-deck`

use crate::arena::write;
use crate::far::{Far, FarArgs};
use crate::field::{self, FieldArgs};
use crate::named::{ActWithFiles, OwnCards};
use crate::{order, out};
use longbox_ai::level;
use longbox_arena::pieces::Description;
use longbox_arena::swaps::{Finalist, OnThreads, Rivals, Trial, Tuned, tune};
use longbox_kernel::Seed;
use longbox_kernel::plug::{CardFile, Deck, Plug};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// The deck: an id from `longbox deck list`, or a file.
    deck: String,
    /// Against which decks it is tried: ids, files, `starters` or `all`. Where all play together, see the flag of whom they play against.
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "starters")]
    against: Vec<String>,
    /// Who plays it, and those against whom it is tried.
    #[arg(long, default_value = "plain")]
    player: String,
    /// About how many games to play in all.
    #[arg(long, default_value_t = 20_000, conflicts_with = "minutes")]
    games: u64,
    /// About how long to play, in place of a number of games. How many games that makes is said, so that they can be had again.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    minutes: Option<u64>,
    #[command(flatten)]
    field: FieldArgs,
    /// On how many threads; as many as the machine runs at once if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where all chance comes from; the same seed and number of games give the same answer on any number of threads.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Write the deck with the best swap, if one is surely better.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Write all figures as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    far: FarArgs,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with_files_too(&args.game, args)
}

impl ActWithFiles for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards, files: &[CardFile]) -> Result<ExitCode, String> {
        let far = self.far.address(self.threads)?;
        if far.is_some() && self.minutes.is_some() {
            return Err("--minutes: this machine cannot know how fast others are: give --games".to_owned());
        }
        let player = level(&self.player).map_err(|fault| format!("--player: {fault}"))?;
        let deck = order::deck::<G>(cards, &self.deck)?;
        let (options, foes) = self.field.options::<G>()?;
        let mode = self.field.mode::<G>()?;
        let rivals = if mode.fewest == 1 {
            Rivals::Foes(foes)
        } else {
            Rivals::Decks(rivals(field::decks::<G>(cards, &self.against)?, &deck))
        };
        let trial = Trial::<G>::new(cards, &deck, rivals, mode, options, player)?;
        let threads = out::threads(self.threads.map(usize::from));
        let games = match self.minutes {
            None => self.games,
            Some(minutes) => games_in(&trial, minutes, self.seed, threads)?,
        };
        let bar = out::bar(games, "games");
        let progress = |done| bar.set_position(done);
        let tuned = match &far {
            Some(address) => {
                let description = Description::of_trial(&trial, self.seed, files)?;
                self.far
                    .with_hands(address, &description, &bar, |hands| tune(&trial, games, self.seed, hands, &progress))
            }
            None => tune(&trial, games, self.seed, &mut OnThreads(threads), &progress).map(Far::Done),
        };
        bar.finish_and_clear();
        let tuned = match tuned? {
            Far::Done(tuned) => tuned,
            Far::Interrupted(code) => return Ok(code),
        };
        if let Some(path) = &self.json {
            let value = json!({
                "game": G::NAME, "deck": self.deck, "player": player.name, "against": trial.rivals(),
                "asked_games": games, "seed": self.seed.to_string(), "tuned": tuned,
            });
            let text = serde_json::to_string_pretty(&value).map_err(|error| error.to_string())?;
            write(path, &(text + "\n"))?;
        }
        out::say(&self.told(&trial, &tuned, games))?;
        if let Some(path) = &self.write {
            match tuned.finalists.first().filter(|best| best.gain.is_sure()) {
                Some(best) => write(path, &best.list)?,
                None => out::warn("No swap is surely better: nothing is written."),
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Those against whom a deck is tried: not itself, and no teams.
fn rivals(decks: Vec<(String, Vec<Deck>)>, mine: &Deck) -> Vec<(String, Deck)> {
    let single = decks.into_iter().filter_map(|(name, mut decks)| decks.pop().map(|deck| (name, deck)));
    single.filter(|(_, deck)| deck != mine).collect()
}

/// How many games can be played in so many minutes, as far as some can tell.
fn games_in<G: Plug>(trial: &Trial<G>, minutes: u64, seed: Seed, threads: usize) -> Result<u64, String> {
    const FEW: u64 = 32;
    let start = Instant::now();
    trial.play(&[trial.list()], 0..FEW * threads as u64, seed, threads, &|_| {})?;
    let each = start.elapsed().as_secs_f64() / (FEW * threads as u64) as f64;
    Ok((minutes as f64 * 60.0 / each.max(1e-9)) as u64)
}

impl Args {
    fn told<G: Plug>(&self, trial: &Trial<G>, tuned: &Tuned, games: u64) -> String {
        let mut lines = vec![
            format!("{}, {}, played by {}", G::TITLE, self.deck, self.player),
            format!("against {}", trial.rivals().join(", ")),
            format!(
                "{} swaps raced over {} games (--games {games} --seed {}); the evidence is from deals that nobody had played before.",
                tuned.candidates,
                out::thousands(tuned.games),
                self.seed
            ),
            String::new(),
        ];
        let mut rows =
            vec![["SWAP", "GAMES", "BEFORE (95 %)", "AFTER (95 %)", "GAIN (95 %)", ""].map(str::to_owned).to_vec()];
        rows.extend(tuned.finalists.iter().map(finalist));
        lines.extend(out::aligned(&rows));
        lines.push(String::new());
        lines.push(match tuned.finalists.iter().filter(|one| one.gain.is_sure()).count() {
            0 => "None is surely better than the deck as it is.".to_owned(),
            1 => "One is surely better than the deck as it is.".to_owned(),
            some => format!("{some} are surely better than the deck as it is."),
        });
        lines.join("\n") + "\n"
    }
}

fn finalist(one: &Finalist) -> Vec<String> {
    let gain = one.gain;
    let [mean, low, high] = [gain.mean, gain.low, gain.high].map(|share| share * 100.0);
    vec![
        one.swap.to_string(),
        out::thousands(one.after.games()),
        one.before.rate().to_string(),
        one.after.rate().to_string(),
        format!("{mean:+.1} ({low:+.1} to {high:+.1})"),
        if gain.is_sure() { "better".to_owned() } else { String::new() },
    ]
}
