//! `longbox report`: what people at the tables of a server found wrong.

use crate::out;
use clap::Subcommand;
use longbox_server::store::{self, ReportRow};
use std::path::PathBuf;
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List all reports, the oldest first.
    List {
        #[command(flatten)]
        kept: Kept,
    },
    /// Show one report, and write its game into a file that `longbox replay` opens.
    Show {
        /// The number of the report.
        number: i64,
        #[command(flatten)]
        kept: Kept,
        /// The file to write the game to; report-N.json if left out.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Drop one report for good.
    Drop {
        /// The number of the report.
        number: i64,
        #[command(flatten)]
        kept: Kept,
    },
}

/// Where the server keeps everything.
#[derive(clap::Args)]
struct Kept {
    /// The file of the server, which may go on meanwhile.
    #[arg(long, value_name = "FILE", env = "LONGBOX_DATABASE", default_value = "longbox.db")]
    database: PathBuf,
}

/// So many characters of a report stand in the list.
const SHOWN: usize = 60;

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    match &args.what {
        What::List { kept } => list(kept),
        What::Show { number, kept, output } => show(kept, *number, output.clone()),
        What::Drop { number, kept } => drop(kept, *number),
    }
}

fn list(kept: &Kept) -> Result<ExitCode, String> {
    let rows: Vec<Vec<String>> = store::reports(&kept.database)?.iter().map(row).collect();
    if rows.is_empty() {
        out::say("There are no reports.\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    out::say(&(out::aligned(&rows).join("\n") + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn row(row: &ReportRow) -> Vec<String> {
    let report = &row.report;
    let words = report.words.lines().next().unwrap_or_default();
    let cut: String = words.chars().take(SHOWN).collect();
    let more = if cut.len() < report.words.len() { "…" } else { "" };
    let place = format!("{} {}", report.game, report.table);
    vec![row.id.to_string(), row.when.clone(), place, report.name.clone(), format!("{cut}{more}")]
}

fn show(kept: &Kept, number: i64, output: Option<PathBuf>) -> Result<ExitCode, String> {
    let row = store::report(&kept.database, number)?;
    let report = &row.report;
    let seat = report.seat.map_or("looking on".to_owned(), |seat| format!("on seat {seat}"));
    out::say(&format!(
        "Report {}, {} UTC, Longbox {}\n{} at table {} of {}, {seat}\n\n{}\n\n",
        row.id, row.when, row.version, report.name, report.table, report.game, report.words
    ))?;
    let Some(replay) = &report.replay else {
        out::say("There is no game with it.\n")?;
        return Ok(ExitCode::SUCCESS);
    };
    let file = output.unwrap_or_else(|| PathBuf::from(format!("report-{number}.json")));
    let written = std::fs::write(&file, format!("{replay}\n"));
    written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    out::say(&format!("The game up to then is in {}: it can be opened with `longbox replay`.\n", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn drop(kept: &Kept, number: i64) -> Result<ExitCode, String> {
    store::drop_report(&kept.database, number)?;
    out::say(&format!("Report {number} is dropped.\n"))?;
    Ok(ExitCode::SUCCESS)
}
