//! `longbox verify`

use crate::named::{Act, OwnCards};
use crate::order::OrderArgs;
use crate::out;
use longbox_arena::{Crew, deck_seed, game_seed, place, share};
use longbox_kernel::Seed;
use longbox_kernel::check::{Checked, Thoroughness, check_game};
use longbox_kernel::plug::{Matchup, Plug};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Instant;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// How many games; as many as the game's own tests want if left out.
    #[arg(long)]
    games: Option<u64>,
    /// Where all chance comes from.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// On how many threads; as many as the machine runs at once if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Make the costly checks at every so many decisions, beginning with another one in each
    /// game; 0 is never. As the game's own tests do if left out.
    #[arg(long)]
    every: Option<u32>,
    /// For how many decisions to play on there, in pairs of worlds that look alike to a seat; 0 is
    /// not at all.
    #[arg(long, default_value_t = 6)]
    worlds: u32,
    /// Play on until this many games have failed, and tell of each.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    faults: u32,
    #[command(flatten)]
    order: OrderArgs,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Args {
    fn thoroughness<G: Plug>(&self) -> Thoroughness {
        Thoroughness { every: self.every.unwrap_or(G::CHECKED.every), worlds: self.worlds }
    }
}

impl Act for Args {
    /// Without an order, all decks and battles of the game are played in turn, and between them games of decks
    /// drawn from all cards, if the game draws any.
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let matchups = self.order.matchups::<G>(cards, G::every_matchup)?;
        let games = Games { matchups: &matchups, drawn_from: self.order.order()?.is_none().then_some(cards) };
        let threads = out::threads(self.threads.map(usize::from));
        let start = Instant::now();
        let number = self.games.unwrap_or(G::CHECKED.games);
        let bar = out::bar(number, "games verified");
        let counts = share(number, threads, |crew| work(self, &games, crew, &|done| bar.set_position(done)));
        bar.finish_and_clear();
        let mut all = Counts::default();
        counts.into_iter().for_each(|counts| all.add(counts));
        if all.failures.is_empty() {
            out::say(&told::<G>(&all, matchups.len(), start.elapsed().as_secs_f64()))?;
            return Ok(ExitCode::SUCCESS);
        }
        for failure in all.first_failures(self.faults) {
            out::say(&failure.told::<G>(self))?;
        }
        Ok(ExitCode::FAILURE)
    }
}

/// What is played.
struct Games<'a, G: Plug> {
    matchups: &'a [Matchup<G>],
    /// Every other game is one of drawn decks from these cards.
    drawn_from: Option<&'static G::Cards>,
}

impl<G: Plug> Games<'_, G> {
    /// The drawn game of that seed, if it is one for a drawn game.
    fn drawn(&self, seed: Seed) -> Result<Option<Matchup<G>>, String> {
        match self.drawn_from {
            Some(cards) if place(seed) % 2 == 1 => G::drawn_matchup(cards, deck_seed(seed)),
            Some(_) | None => Ok(None),
        }
    }

    /// The game of that seed in the rotation of those that are set up beforehand.
    fn usual(&self, seed: Seed) -> &Matchup<G> {
        let turn = if self.drawn_from.is_some() { place(seed) / 2 } else { place(seed) };
        &self.matchups[(turn % self.matchups.len() as u64) as usize]
    }
}

#[derive(Default)]
struct Counts {
    games: u64,
    drawn: u64,
    decisions: u64,
    sampled: u64,
    failures: Vec<Failure>,
}

/// The game in which something did not hold.
struct Failure {
    place: u64,
    seed: Seed,
    decks: String,
    fault: String,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.drawn += other.drawn;
        self.decisions += other.decisions;
        self.sampled += other.sampled;
        self.failures.extend(other.failures);
    }

    /// The failures that come first in the order of the games, whichever thread met them.
    fn first_failures(mut self, most: u32) -> Vec<Failure> {
        self.failures.sort_by_key(|failure| failure.place);
        self.failures.truncate(most as usize);
        self.failures
    }

    fn passed(&mut self, checked: &Checked) {
        self.games += 1;
        self.decisions += u64::from(checked.decisions);
        self.sampled += u64::from(checked.sampled);
    }
}

fn work<G: Plug>(args: &Args, all: &Games<G>, crew: &Crew, progress: &dyn Fn(u64)) -> Counts {
    let mut counts = Counts::default();
    while let Some(piece) = crew.take() {
        let games = piece.end - piece.start;
        for n in piece {
            let seed = game_seed(args.seed, n);
            let how = args.thoroughness::<G>();
            let (decks, checked) = match all.drawn(seed) {
                Ok(Some(drawn)) => {
                    counts.drawn += 1;
                    let checked = check::<G>(&drawn, seed, how);
                    (drawn.name, checked)
                }
                Ok(None) => {
                    let matchup = all.usual(seed);
                    (matchup.name.clone(), check::<G>(matchup, seed, how))
                }
                Err(fault) => ("drawn".to_owned(), Err(fault)),
            };
            match checked {
                Ok(checked) => counts.passed(&checked),
                Err(fault) => {
                    counts.failures.push(Failure { place: n, seed, decks, fault });
                    if counts.failures.len() >= args.faults as usize {
                        crew.halt();
                        return counts;
                    }
                }
            }
        }
        progress(crew.finish(games));
    }
    counts
}

/// One game. A panic of the rules is a fault like any other.
fn check<G: Plug>(matchup: &Matchup<G>, seed: Seed, how: Thoroughness) -> Result<Checked, String> {
    let played = catch_unwind(AssertUnwindSafe(|| check_game::<G>(&matchup.setup, seed, how)));
    played.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Err(format!("the rules panicked: {} ({}, seed {seed})", words.unwrap_or("without a word"), G::NAME))
    })
}

impl Failure {
    fn told<G: Plug>(&self, args: &Args) -> String {
        let decks = args.order.told();
        let (name, seed, Thoroughness { every, worlds }) = (G::NAME, self.seed, args.thoroughness::<G>());
        format!(
            "FAILED in game {}\n  {}\n  seed    {seed}\n  decks   {}\n  repeat  longbox verify {name} --games 1 --seed {seed} --every {every} --worlds {worlds}{decks}\n",
            self.place + 1,
            self.fault.replace('\n', "\n  "),
            self.decks,
        )
    }
}

fn told<G: Plug>(counts: &Counts, matchups: usize, seconds: f64) -> String {
    let rows = [
        ("game", G::NAME.to_owned()),
        ("games", format!("{}, all as they should be", out::thousands(counts.games))),
        ("pairings", out::thousands(matchups as u64)),
        ("games of drawn decks", out::thousands(counts.drawn)),
        ("decisions", out::thousands(counts.decisions)),
        ("checked closely", out::thousands(counts.sampled)),
        ("seconds", format!("{seconds:.1}")),
        ("games/s", out::thousands((counts.games as f64 / seconds.max(1e-9)) as u64)),
    ];
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, figure)| vec![name.to_owned(), figure]).collect();
    out::aligned(&rows).join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use longbox_squad::{Catalogue, Setup, Squad};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_failure_names_seed_decks_and_the_command_that_repeats_it() {
        let args = Line::parse_from(["verify", "squad", "--games", "40", "--threads", "2", "--seed", "9"]).args;
        // A setup without cards stands for rules that do not hold together.
        let setup = Setup::duel(Catalogue::standard(), Vec::new(), Vec::new());
        let duels = [Matchup::<Squad> { name: "none,none".to_owned(), setup }];
        let mut all = Counts::default();
        let games = Games { matchups: &duels, drawn_from: None };
        share(40, 2, |crew| work(&args, &games, crew, &|_| {})).into_iter().for_each(|counts| all.add(counts));
        let failures = all.first_failures(1);
        assert_eq!((failures[0].place, failures[0].seed), (0, Seed::from(9)), "the first in order");
        let told = failures[0].told::<Squad>(&args);
        assert!(told.contains("none,none"), "{told}");
        assert!(told.contains("longbox verify squad --games 1 --seed 9 --every 16 --worlds 6\n"), "{told}");
    }

    #[test]
    fn as_many_faults_are_told_as_wanted() {
        let args = Line::parse_from(["verify", "squad", "--games", "40", "--threads", "1", "--faults", "3"]).args;
        let setup = Setup::duel(Catalogue::standard(), Vec::new(), Vec::new());
        let duels = [Matchup::<Squad> { name: "none,none".to_owned(), setup }];
        let games = Games { matchups: &duels, drawn_from: None };
        let mut all = Counts::default();
        share(40, 1, |crew| work(&args, &games, crew, &|_| {})).into_iter().for_each(|counts| all.add(counts));
        let places: Vec<u64> = all.first_failures(3).iter().map(|failure| failure.place).collect();
        assert_eq!(places, [0, 1, 2]);
    }
}
