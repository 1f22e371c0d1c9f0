//! `longbox arena`

use crate::far::{Far, FarArgs};
use crate::field::{self, FieldArgs};
use crate::named::{ActWithFiles, OwnCards};
use crate::out;
use longbox_ai::{Level, level};
use longbox_arena::contest::{Contest, Counts, Figures, Job, Schedule, Standing, Terms, entrants};
use longbox_arena::pieces::Description;
use longbox_kernel::Seed;
use longbox_kernel::plug::{CardFile, Plug};
use longbox_post::Address;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// Decks: ids from `longbox deck list`, or files; `all` or `starters`. Those of a team are joined by +.
    #[arg(long, visible_alias = "heroes", value_name = "A,B", value_delimiter = ',', default_value = "all")]
    decks: Vec<String>,
    #[command(flatten)]
    field: FieldArgs,
    /// Who plays each deck: novice, easy, normal, hard, expert; random, rule, plain, greedy. Several: each deck takes part with each.
    #[arg(long, value_name = "P,Q", value_delimiter = ',', default_value = "plain")]
    players: Vec<String>,
    /// Only the first deck and player meets the others; else everybody meets everybody.
    #[arg(long)]
    gauntlet: bool,
    /// How many games each pairing plays.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Write down here what is played, as it goes; if it is there already, go on with it.
    #[arg(long, value_name = "FILE")]
    job: Option<PathBuf>,
    /// On how many threads; as many as the machine runs at once if left out.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where all chance comes from; the same seed gives the same figures on any number of threads.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Write all figures as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write all figures as comma-separated values, one a row.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write all figures as one page with charts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    far: FarArgs,
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    own.with_files_too(&args.game, args)
}

impl ActWithFiles for Args {
    fn act<G: Plug>(&self, cards: &'static G::Cards, files: &[CardFile]) -> Result<ExitCode, String> {
        let far = self.far.address(self.threads)?;
        let players = self.players.iter().map(|name| level(name).map_err(|fault| format!("--players: {fault}")));
        let players: Vec<Level> = players.collect::<Result<_, _>>()?;
        let decks = field::decks::<G>(cards, &self.decks)?;
        let (options, foes) = self.field.options::<G>()?;
        let mode = self.field.mode::<G>()?;
        if self.gauntlet && mode.fewest == 1 {
            return Err(format!("--gauntlet: in {} everybody meets whom the game plays", G::TITLE));
        }
        let schedule = if self.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin };
        let terms = Terms { mode, options: &options, schedule, games: self.games, seed: self.seed };
        let entrants = entrants(&decks, &players);
        let contest = Contest::<G>::new(cards, &entrants, &foes, &terms)?;
        let far = far.map(|address| (address, Description::of_contest(&contest, &entrants, &foes, &terms, files)));
        let counts = match play(&contest, self, far.as_ref())? {
            Far::Done(counts) => counts,
            Far::Interrupted(code) => return Ok(code),
        };
        let figures = contest.figures(&counts);
        self.write(&figures)?;
        out::say(&told(&figures, contest.pairings()))?;
        Ok(ExitCode::from(u8::from(figures.unfinished > 0)))
    }
}

impl Args {
    fn write(&self, figures: &Figures) -> Result<(), String> {
        if let Some(path) = &self.json {
            let text = serde_json::to_string_pretty(figures).map_err(|error| error.to_string())?;
            write(path, &(text + "\n"))?;
        }
        if let Some(path) = &self.csv {
            write(path, &figures.csv())?;
        }
        if let Some(path) = &self.html {
            write(path, &figures.html())?;
        }
        Ok(())
    }
}

/// Play here, or far away if it is said where and what.
fn play<G: Plug>(
    contest: &Contest<G>,
    args: &Args,
    far: Option<&(Address, Description)>,
) -> Result<Far<Vec<Counts>>, String> {
    let mut job = match &args.job {
        Some(path) => Job::open(path, contest)?,
        None => Job::unkept(),
    };
    if let (Some(path), Some(line)) = (&args.job, job.cut_line()) {
        out::warn(&format!("{}:{line}: this line is cut short; its games are played again", path.display()));
    }
    let bar = out::bar(contest.all_games(), "games");
    bar.set_position(job.games());
    // What was played before says nothing of how fast it goes now.
    bar.reset_eta();
    let counts = match far {
        Some((address, description)) => args.far.contest(address, contest, description, &mut job, &bar),
        None => {
            let threads = out::threads(args.threads.map(usize::from));
            contest.run(threads, &mut job, &|done| bar.set_position(done)).map(Far::Done)
        }
    };
    bar.finish_and_clear();
    counts
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: cannot write: {error}", path.display()))
}

/// The figures for a terminal.
fn told(figures: &Figures, pairings: usize) -> String {
    let games = out::thousands(figures.games_per_pairing);
    let mut lines = vec![
        format!("{}, {}, played by {}", figures.title, figures.mode, figures.players.join(", ")),
        format!("{} {} of {games} games, seed {}", out::thousands(pairings as u64), plural(pairings), figures.seed),
        String::new(),
    ];
    let mut rows =
        vec![["", "GAMES", "WON", "LOST", "DRAWN", "WIN RATE (95 %)", "ELO (95 %)"].map(str::to_owned).to_vec()];
    rows.extend(figures.standings.iter().map(standing));
    lines.extend(out::aligned(&rows));
    lines.push(String::new());
    lines.extend(matrix(figures));
    if let Some(first) = &figures.first_turn {
        lines.push(format!("Whoever takes the first turn wins {}.", first.rate));
    }
    let length = &figures.length;
    lines.push(format!(
        "A game has {:.1} {}s on average, {} to {}; half of them no more than {}.",
        length.mean, length.counts, length.min, length.max, length.median
    ));
    if figures.unfinished > 0 {
        lines.push(format!("{} games would not end and are left out.", out::thousands(figures.unfinished)));
    }
    lines.join("\n") + "\n"
}

fn plural(pairings: usize) -> &'static str {
    if pairings == 1 { "pairing" } else { "pairings" }
}

fn standing(one: &Standing) -> Vec<String> {
    let counts = [one.score.games(), one.score.wins, one.score.losses, one.score.draws].map(out::thousands);
    let elo = format!("{:+.0} ({:+.0} to {:+.0})", one.elo.rating, one.elo.low, one.elo.high);
    let name = std::iter::once(one.name.clone());
    name.chain(counts).chain([one.rate.to_string(), elo]).collect()
}

/// Who beats whom, in percent, if it fits; by numbers, since names are long.
fn matrix(figures: &Figures) -> Vec<String> {
    const MOST: usize = 20;
    let [rows, columns] = figures.rows_and_columns();
    if columns.len() > MOST {
        return vec!["Who beats whom: in the files that --html, --csv and --json write.".to_owned(), String::new()];
    }
    let mut table = vec![std::iter::once(String::new()).chain((1..=columns.len()).map(|n| n.to_string())).collect()];
    for row in &rows {
        let cell = |column: &&str| match figures.score_of(row, column).filter(|score| score.games() > 0) {
            Some(score) => format!("{:.0}", score.rate().rate * 100.0),
            None => "·".to_owned(),
        };
        table.push(std::iter::once((*row).to_owned()).chain(columns.iter().map(cell)).collect());
    }
    let numbered = (1..).zip(&columns).map(|(n, name)| format!("{n} {name}"));
    let heads = format!("Percent that the row wins against {}:", numbered.collect::<Vec<_>>().join(", "));
    let mut lines = vec![heads];
    lines.extend(out::aligned(&table));
    lines.push(String::new());
    lines
}
