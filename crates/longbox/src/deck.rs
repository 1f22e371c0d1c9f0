//! `longbox deck`

use crate::cards::{Face, Is};
use crate::games::{DeckList, GameName, Shelved, with_game};
use crate::out;
use clap::Subcommand;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// What the command takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// List the decks that come with the game; a star marks those to begin with.
    List {
        /// The game.
        game: GameName,
    },
    /// Check a deck against the rules and list every fault.
    Check {
        /// The game.
        game: GameName,
        /// A file, or the id of a deck.
        deck: String,
    },
    /// Show the cards of a deck, its levels and its Factors.
    Show {
        /// The game.
        game: GameName,
        /// A file, or the id of a deck.
        deck: String,
        /// Only the recipe, as the original game wrote decks: `ST005:1;ST047:2`.
        #[arg(long)]
        recipe: bool,
    },
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    match &args.what {
        What::List { game } => with_game!(*game, G => list::<G>()),
        What::Check { game, deck } => with_game!(*game, G => check::<G>(deck)),
        What::Show { game, deck, recipe: false } => with_game!(*game, G => show::<G>(deck)),
        What::Show { game, deck, recipe: true } => with_game!(*game, G => recipe::<G>(deck)),
    }
}

fn list<G: Shelved>() -> Result<ExitCode, String> {
    let star = |starter: bool| if starter { "*" } else { "" }.to_owned();
    let rows: Vec<Vec<String>> =
        G::decks().into_iter().map(|deck| vec![deck.id, star(deck.starter), deck.name]).collect();
    out::say(&(out::aligned(&rows).join("\n") + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn check<G: Shelved>(name: &str) -> Result<ExitCode, String> {
    let deck = G::deck(name)?;
    if !deck.faults.is_empty() {
        return Err(deck.faults.join("\n"));
    }
    let size: usize = deck.cards.iter().map(|(count, _)| count).sum();
    let notes: Vec<String> = deck.notes.iter().map(|note| format!("  {note}\n")).collect();
    out::say(&format!("{}: a legal deck of {size} cards\n{}", deck.id, notes.concat()))?;
    Ok(ExitCode::SUCCESS)
}

fn show<G: Shelved>(name: &str) -> Result<ExitCode, String> {
    let deck = G::deck(name)?;
    let faces = G::faces();
    let mut cards: Vec<(usize, &Face)> =
        deck.cards.iter().filter_map(|(count, at)| Some((*count, faces.get(*at)?))).collect();
    cards.sort_by_key(|(_, face)| (number(face, G::CURVE), face.name.clone()));
    out::say(&told::<G>(&deck, &cards))?;
    if deck.faults.is_empty() { Ok(ExitCode::SUCCESS) } else { Err(deck.faults.join("\n")) }
}

fn recipe<G: Shelved>(name: &str) -> Result<ExitCode, String> {
    let deck = G::deck(name)?;
    if !deck.faults.is_empty() {
        return Err(deck.faults.join("\n"));
    }
    let recipe = deck.recipe.ok_or_else(|| format!("{}: this deck cannot be written as a recipe", deck.id))?;
    out::say(&format!("{recipe}\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn number(face: &Face, key: &str) -> i64 {
    match face.fact(key) {
        Some(Is::Number(number)) => *number,
        Some(Is::Word(_) | Is::Words(_) | Is::Flag(_) | Is::Absent(_)) | None => 0,
    }
}

fn told<G: Shelved>(deck: &DeckList, cards: &[(usize, &Face)]) -> String {
    let size: usize = cards.iter().map(|(count, _)| count).sum();
    let mut lines = vec![format!("{} ({}), {size} cards", deck.name, deck.id)];
    lines.extend(deck.notes.iter().map(|note| format!("  {note}")));
    lines.push(String::new());
    let heads = cards.first().map(|(_, face)| ("COUNT".to_owned(), face.heads()));
    let rows = cards.iter().map(|(count, face)| (count.to_string(), face.row()));
    let rows: Vec<Vec<String>> =
        heads.into_iter().chain(rows).map(|(count, row)| std::iter::once(count).chain(row).collect()).collect();
    lines.extend(out::aligned(&rows).iter().map(|line| out::fit(line, out::width())));
    lines.push(String::new());
    lines.extend(curve(G::CURVE, cards));
    for key in G::COUNTED {
        lines.push(String::new());
        lines.extend(spread(key, cards));
    }
    lines.join("\n") + "\n"
}

/// A bar for each number.
fn curve(key: &str, cards: &[(usize, &Face)]) -> Vec<String> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for (count, face) in cards {
        *counts.entry(number(face, key)).or_default() += count;
    }
    let line = |(number, count): (i64, usize)| format!("{key} {number:>2}  {count:>2}  {}", "█".repeat(count.min(99)));
    counts.into_iter().map(line).collect()
}

/// How many cards have each word.
fn spread(key: &str, cards: &[(usize, &Face)]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (count, face) in cards {
        for word in face.fact(key).map(Is::words).unwrap_or_default() {
            *counts.entry(word).or_default() += count;
        }
    }
    let rows: Vec<Vec<String>> = counts
        .into_iter()
        .map(|(word, count)| vec![key.to_owned(), word.to_owned(), format!("{count:>2}"), "█".repeat(count.min(99))])
        .collect();
    out::aligned(&rows)
}
