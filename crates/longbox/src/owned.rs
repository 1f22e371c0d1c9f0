//! `longbox export` and `longbox import`: everything that a person owns on a server.

use crate::files;
use crate::out;
use crate::site::Site;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

/// Who asks, and where.
#[derive(clap::Args)]
struct Owner {
    /// The server, such as http://127.0.0.1:7117.
    #[arg(long)]
    url: Site,
    /// The secret of the person, or the token of a log-in.
    #[arg(long, env = "LONGBOX_SECRET", hide_env_values = true)]
    secret: String,
}

/// What `longbox export` takes.
#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    owner: Owner,
    /// The file to write; standard output if left out.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What `longbox import` takes.
#[derive(clap::Args)]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    owner: Owner,
    /// What `longbox export` has written.
    file: PathBuf,
}

/// The longest export that is read.
const MOST_EXPORT: usize = 256 << 20;
/// A server takes 8 MiB at once and checks every game: it is given less than half of that.
const MOST_PIECE: usize = 3 << 20;
/// So many games are checked well within the time that a request may take.
const MOST_GAMES: usize = 200;

pub(crate) fn export(args: &ExportArgs) -> Result<ExitCode, String> {
    let owned = args.owner.url.get("/api/v1/export", Some(&args.owner.secret))?;
    let Some(file) = &args.output else {
        out::say_json(&owned)?;
        return Ok(ExitCode::SUCCESS);
    };
    let text = serde_json::to_string_pretty(&owned).map_err(|error| error.to_string())?;
    let written = std::fs::write(file, format!("{text}\n"));
    written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    let counts = ["decks", "results", "chat"].map(|key| list(&owned, key).len() as u64);
    out::say(&format!("{}: {}\n", file.display(), counted(counts)))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn import(args: &ImportArgs) -> Result<ExitCode, String> {
    let name = args.file.display();
    let text = files::read(&args.file, MOST_EXPORT)?;
    let owned: Value = serde_json::from_str(&text).map_err(|error| format!("{name}: this is no export: {error}"))?;
    if !owned["longbox_export"].is_u64() {
        return Err(format!("{name}: this is no export: there is no \"longbox_export\" in it"));
    }
    let mut counts = [0; 3];
    let mut left_out = 0;
    for piece in pieces(&owned) {
        let added = args.owner.url.post("/api/v1/import", &args.owner.secret, &piece)?;
        for (count, key) in counts.iter_mut().zip(["decks", "games", "chat"]) {
            *count += added[key].as_u64().unwrap_or(0);
        }
        left_out += added["left_out"].as_u64().unwrap_or(0);
    }
    out::say(&format!("{name}: added {}\n", counted(counts)))?;
    if left_out > 0 {
        out::say(&format!("{left_out} more could not be believed and were left out: they do not replay here\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Decks, games and lines of chat, in words.
fn counted([decks, games, lines]: [u64; 3]) -> String {
    let of = |count: u64, one: &str, more: &str| {
        format!("{} {}", out::thousands(count), if count == 1 { one } else { more })
    };
    let (decks, games) = (of(decks, "deck", "decks"), of(games, "game", "games"));
    format!("{decks}, {games}, {}", of(lines, "line of chat", "lines of chat"))
}

fn list<'a>(owned: &'a Value, key: &str) -> &'a [Value] {
    owned[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// An export in pieces that a server takes, each an export itself. What is there already is left
/// as it is, so an import that broke off can be begun again.
fn pieces(owned: &Value) -> Vec<Value> {
    let piece = |decks: &[Value], results: &[Value], chat: &[Value]| {
        let (version, name) = (&owned["longbox_export"], &owned["name"]);
        json!({ "longbox_export": version, "name": name, "decks": decks, "results": results, "chat": chat })
    };
    let mut pieces: Vec<Value> = parts(list(owned, "decks")).map(|decks| piece(decks, &[], &[])).collect();
    pieces.extend(parts(list(owned, "results")).map(|results| piece(&[], results, &[])));
    // What was said goes in one piece: the server adds a line as often as it is missing. Even if
    // there is none, the server then says whether it can read this.
    pieces.push(piece(&[], &[], list(owned, "chat")));
    pieces
}

/// The list in parts, none too long and none empty.
fn parts(mut list: &[Value]) -> impl Iterator<Item = &[Value]> {
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = |entry: &&Value| {
            bytes += entry.to_string().len();
            bytes <= MOST_PIECE
        };
        let count = list.iter().take(MOST_GAMES).take_while(fits).count().max(1);
        let (part, rest) = list.split_at_checked(count)?;
        list = rest;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_export_goes_in_pieces_that_lose_nothing() {
        let games: Vec<Value> = (0..450).map(|n| json!({ "n": n, "replay": "x".repeat(n * 100) })).collect();
        let owned = json!({ "longbox_export": 1, "name": "Ada", "decks": [1, 2], "results": games, "chat": ["hi"] });
        let pieces = pieces(&owned);
        assert!(pieces.len() > 4, "{}", pieces.len());
        assert!(pieces.iter().all(|piece| piece.to_string().len() < 4 << 20 && piece["longbox_export"] == 1));
        let decks: Vec<&Value> = pieces.iter().flat_map(|piece| list(piece, "decks")).collect();
        let told: Vec<&Value> = pieces.iter().flat_map(|piece| list(piece, "results")).collect();
        assert_eq!((decks.len(), told), (2, games.iter().collect()));
        assert_eq!(pieces.last().unwrap()["chat"], json!(["hi"]));
    }

    #[test]
    fn an_export_of_nothing_is_sent_all_the_same() {
        assert_eq!(pieces(&json!({ "longbox_export": 7, "name": "Ada" })).len(), 1);
    }
}
