//! `longbox cards` and `longbox card`.

mod coverage;
mod query;
mod shown;

pub(crate) use query::Query;
pub(crate) use shown::{heads, row};

use crate::named::{Act, OwnCards};
use crate::out;
use clap::Args;
use longbox_kernel::plug::{Face, Plug};
use longbox_kernel::scenario::Rulings;
use serde_json::{Value, json};
use std::process::ExitCode;

/// What `longbox cards` takes.
#[derive(Args)]
pub(crate) struct ListArgs {
    /// The game.
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
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
    #[arg(value_parser = longbox_games::NAMES)]
    game: String,
    /// The ids of cards, or their names where only one card has it.
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    /// Print JSON: an object for one card, a list for several.
    #[arg(long)]
    json: bool,
}

pub(crate) fn list(args: &ListArgs, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, &Listing { args, own })
}

/// What is listed, and where somebody's own cards stand.
struct Listing<'a> {
    args: &'a ListArgs,
    own: &'a OwnCards,
}

impl Act for Listing<'_> {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let args = self.args;
        if args.coverage {
            return coverage::run::<G>(cards, self.own.folder_of::<G>().as_deref(), args.json);
        }
        let faces = G::faces(cards);
        let query = Query::parse(&args.query.join(" "), &faces)?;
        let found: Vec<&Face> = faces.iter().filter(|face| query.fits(face)).collect();
        if args.json {
            out::say_json(&found.iter().map(|face| face.json()).collect::<Vec<_>>())?;
        } else {
            out::say(&listed(&found))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn listed(found: &[&Face]) -> String {
    let mut text = String::new();
    if let Some(first) = found.first() {
        let rows: Vec<Vec<String>> = std::iter::once(heads(first)).chain(found.iter().map(|face| row(face))).collect();
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
    text
}

pub(crate) fn one(args: &OneArgs, own: &OwnCards) -> Result<ExitCode, String> {
    own.with(&args.game, args)
}

impl Act for OneArgs {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        let faces = G::faces(cards);
        let rulings = G::rulings().map_err(|faults| faults.join("\n"))?;
        let found = found::<G>(cards, &self.ids, &faces)?;
        let shown: Vec<(usize, &Face)> = found.into_iter().filter_map(|at| Some((at, faces.get(at)?))).collect();
        if self.json {
            let json_of = |(at, face): &(usize, &Face)| {
                let mut card = face.json();
                card["rulings"] = naming::<G>(cards, rulings, *at).map(|ruling| json!(ruling.title)).collect();
                card
            };
            let mut all: Vec<Value> = shown.iter().map(json_of).collect();
            out::say_json(&if all.len() == 1 { all.remove(0) } else { Value::Array(all) })?;
            return Ok(ExitCode::SUCCESS);
        }
        let told = |(at, face): &(usize, &Face)| {
            let mut text = shown::drawn(face);
            let rulings: Vec<String> = naming::<G>(cards, rulings, *at)
                .map(|ruling| format!("\n  {}\n      {}:{}", ruling.title, ruling.file, ruling.line))
                .collect();
            text.push_str(&rulings.concat());
            if !rulings.is_empty() {
                text.push('\n');
            }
            text
        };
        out::say(&shown.iter().map(told).collect::<Vec<_>>().join("\n"))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The places of the cards that are named: each word a card, or all of them one name.
fn found<G: Plug>(cards: &'static G::Cards, names: &[String], faces: &[Face]) -> Result<Vec<usize>, String> {
    let each: Result<Vec<usize>, (&String, String)> =
        names.iter().map(|name| G::find_card(cards, name).map_err(|fault| (name, fault))).collect();
    each.or_else(|(name, fault)| match G::find_card(cards, &names.join(" ")) {
        Ok(one) => Ok(vec![one]),
        Err(_) => Err(format!("{fault}{}", named_like::<G>(name, faces))),
    })
}

/// The cards that have these words in their name.
fn named_like<G: Plug>(words: &str, faces: &[Face]) -> String {
    const MOST: usize = 8;
    let words = words.to_lowercase();
    let like: Vec<&Face> = faces.iter().filter(|face| face.name.to_lowercase().contains(&words)).collect();
    if like.is_empty() {
        return String::new();
    }
    let mut lines: Vec<String> = like.iter().take(MOST).map(|face| format!("  {} ({})", face.name, face.id)).collect();
    if like.len() > MOST {
        lines.push(format!("  and {} more: longbox cards {} {words}", like.len() - MOST, G::NAME));
    }
    format!("\nCards with that in their name:\n{}", lines.join("\n"))
}

/// The scenarios that name the card.
fn naming<G: Plug>(
    cards: &'static G::Cards,
    rulings: &'static Rulings,
    card: usize,
) -> impl Iterator<Item = &'static longbox_kernel::scenario::Scenario> {
    let scenarios = rulings.all().iter().map(|ruling| &ruling.scenario);
    scenarios.filter(move |scenario| scenario.cards.iter().any(|name| G::find_card(cards, name) == Ok(card)))
}
