//! `longbox cards` and `longbox card`.

mod coverage;
mod face;
mod query;

pub(crate) use face::{Face, Fact, Is};
pub(crate) use query::Query;

use crate::games::{GameName, Shelved, with_game};
use crate::out;
use clap::Args;
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

/// What `longbox cards` takes.
#[derive(Args)]
pub(crate) struct ListArgs {
    /// The game.
    game: GameName,
    /// What to look for: words, and filters such as level:3, factor:tech, attack>=5, keeper.
    query: Vec<String>,
    /// Tell how many lines of abilities have a scenario that fails without them; with --cards, the
    /// scenarios of that folder count too.
    #[arg(long, conflicts_with = "query")]
    coverage: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What `longbox card` takes.
#[derive(Args)]
pub(crate) struct OneArgs {
    /// The game.
    game: GameName,
    /// The card's id, or its name if only one card has it.
    #[arg(required = true)]
    id: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn list(args: &ListArgs, folder: Option<&Path>) -> Result<ExitCode, String> {
    if args.coverage {
        return with_game!(args.game, G => {
            let scenarios = G::scenarios().map_err(|faults| faults.join("\n"))?;
            coverage::run::<G>(G::cards(), scenarios, folder, args.json)
        });
    }
    with_game!(args.game, G => list_of::<G>(args))
}

fn list_of<G: Shelved>(args: &ListArgs) -> Result<ExitCode, String> {
    let faces = G::faces();
    let query = Query::parse(&args.query.join(" "), &faces)?;
    let found: Vec<&Face> = faces.iter().filter(|face| query.fits(face)).collect();
    if args.json {
        out::say_json(&found.iter().map(|face| face.json()).collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    if let Some(first) = found.first() {
        let rows: Vec<Vec<String>> =
            std::iter::once(first.heads()).chain(found.iter().map(|face| face.row())).collect();
        for line in out::aligned(&rows) {
            text.push_str(&out::fit(&line, out::width()));
            text.push('\n');
        }
    }
    text.push_str(&match found.len() {
        0 => "No card fits.\n".to_owned(),
        1 => "1 card\n".to_owned(),
        more => format!("{more} cards\n"),
    });
    out::say(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn one(args: &OneArgs) -> Result<ExitCode, String> {
    with_game!(args.game, G => one_of::<G>(args))
}

fn one_of<G: Shelved>(args: &OneArgs) -> Result<ExitCode, String> {
    let faces = G::faces();
    let name = args.id.join(" ");
    let at = G::find_card(&name).map_err(|fault| format!("{fault}{}", named_like(&name, &faces)))?;
    let face = faces.get(at).ok_or("the card is not in the list")?;
    let rulings = rulings::<G>(at)?;
    if args.json {
        let mut card = face.json();
        card["rulings"] = rulings.iter().map(|ruling| json!(ruling.title)).collect();
        out::say_json(&card)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = face.drawn();
    for Ruling { title, at } in &rulings {
        text.push_str(&format!("\n  {title}\n      {at}"));
    }
    if !rulings.is_empty() {
        text.push('\n');
    }
    out::say(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The cards that have these words in their name.
fn named_like(words: &str, faces: &[Face]) -> String {
    const MOST: usize = 8;
    let words = words.to_lowercase();
    let like: Vec<&Face> = faces.iter().filter(|face| face.name.to_lowercase().contains(&words)).collect();
    if like.is_empty() {
        return String::new();
    }
    let mut lines: Vec<String> = like.iter().take(MOST).map(|face| format!("  {} ({})", face.name, face.id)).collect();
    if like.len() > MOST {
        lines.push(format!("  and {} more: longbox cards squad {words}", like.len() - MOST));
    }
    format!("\nCards with that in their name:\n{}", lines.join("\n"))
}

/// A scenario that names the card.
struct Ruling {
    title: String,
    at: String,
}

fn rulings<G: Shelved>(card: usize) -> Result<Vec<Ruling>, String> {
    let scenarios = G::scenarios().map_err(|faults| faults.join("\n"))?;
    let naming = scenarios.into_iter().filter(|s| s.cards.iter().any(|name| G::find_card(name) == Ok(card)));
    Ok(naming.map(|s| Ruling { title: s.title, at: format!("{}:{}", s.file, s.line) }).collect())
}

impl Face {
    /// The card as JSON: its id, name, every fact and its text.
    pub(crate) fn json(&self) -> Value {
        let mut object = serde_json::Map::new();
        object.insert("id".to_owned(), json!(self.id));
        object.insert("name".to_owned(), json!(self.name));
        for fact in &self.facts {
            object.insert(fact.key.to_owned(), fact.is.json());
        }
        object.insert("text".to_owned(), json!(self.text));
        Value::Object(object)
    }
}
