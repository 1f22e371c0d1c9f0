//! `longbox deck`

use crate::cards::{heads, row};
use crate::named::{Act, OwnCards};
use crate::order::any_deck;
use crate::out;
use clap::Subcommand;
use longbox_kernel::plug::{DeckRead, Face, Is, Plug};
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
        #[arg(value_parser = longbox_games::NAMES)]
        game: String,
    },
    /// Check a deck against the rules and list every fault.
    Check {
        /// The game.
        #[arg(value_parser = longbox_games::NAMES)]
        game: String,
        /// A file, the id of a deck, or - for what stands on standard input.
        deck: String,
    },
    /// Show the cards of a deck, and charts of what they are.
    Show {
        /// The game.
        #[arg(value_parser = longbox_games::NAMES)]
        game: String,
        /// A file, the id of a deck, or - for what stands on standard input.
        deck: String,
        /// Only the deck itself, in a form that can be read again: `text` for ours, or whatever the game writes for other
        /// programs, by how the names of their files end, such as `o8d` or `json`.
        #[arg(long = "as", value_name = "FORMAT", conflicts_with = "recipe")]
        format: Option<String>,
        /// Only the recipe, as the original game wrote decks: `ST005:1;ST047:2`.
        #[arg(long)]
        recipe: bool,
    },
}

pub(crate) fn run(args: &Args, own: &OwnCards) -> Result<ExitCode, String> {
    let (What::List { game } | What::Check { game, .. } | What::Show { game, .. }) = &args.what;
    own.with(game, &args.what)
}

impl Act for What {
    fn act<G: Plug>(&self, cards: &'static G::Cards) -> Result<ExitCode, String> {
        match self {
            What::List { game: _ } => list::<G>(cards),
            What::Check { game: _, deck } => check(&Read::new::<G>(cards, deck)?),
            What::Show { game: _, deck, recipe: true, .. } => recipe(Read::new::<G>(cards, deck)?),
            What::Show { game: _, deck, format: Some(format), .. } => write(&Read::new::<G>(cards, deck)?, format),
            What::Show { game: _, deck, format: None, .. } => show::<G>(cards, &Read::new::<G>(cards, deck)?),
        }
    }
}

/// A deck that was found.
struct Read {
    id: String,
    deck: DeckRead,
}

impl Read {
    fn new<G: Plug>(cards: &'static G::Cards, name: &str) -> Result<Read, String> {
        let (deck, id) = any_deck::<G>(cards, name)?;
        Ok(Read { deck: G::read_deck(cards, &deck, &id)?, id })
    }

    fn legal(&self) -> Result<(), String> {
        if self.deck.faults.is_empty() { Ok(()) } else { Err(self.deck.faults.join("\n")) }
    }
}

fn list<G: Plug>(cards: &'static G::Cards) -> Result<ExitCode, String> {
    let star = |starter: bool| if starter { "*" } else { "" }.to_owned();
    let rows: Vec<Vec<String>> =
        G::decks(cards).into_iter().map(|deck| vec![deck.id, star(deck.starter), deck.name]).collect();
    let told = match rows.as_slice() {
        [] => format!("{} brings its own cards: there are no decks.", G::TITLE),
        [..] => out::aligned(&rows).join("\n"),
    };
    out::say(&(told + "\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn check(read: &Read) -> Result<ExitCode, String> {
    read.legal()?;
    let notes: Vec<String> = read.deck.notes.iter().map(|note| format!("  {note}\n")).collect();
    out::say(&format!("{}: a legal deck of {} cards\n{}", read.id, read.deck.size, notes.concat()))?;
    Ok(ExitCode::SUCCESS)
}

fn show<G: Plug>(cards: &'static G::Cards, read: &Read) -> Result<ExitCode, String> {
    let faces = G::faces(cards);
    let face = |id: &str| faces.get(G::find_card(cards, id).ok()?);
    let mut counted: Vec<(usize, &Face)> =
        read.deck.cards.iter().filter_map(|card| Some((card.count, face(&card.id)?))).collect();
    counted.sort_by_key(|(_, face)| (G::CHARTS.curve.map(|key| number(face, key)), face.name.clone()));
    out::say(&told::<G>(read, &counted))?;
    read.legal().map(|()| ExitCode::SUCCESS)
}

fn recipe(read: Read) -> Result<ExitCode, String> {
    read.legal()?;
    let recipe = read.deck.recipe.ok_or_else(|| format!("{}: this deck cannot be written as a recipe", read.id))?;
    out::say(&format!("{recipe}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// What our own deck lists are called among the formats.
const OURS: &str = "text";

/// The deck in that format. Of a deck that is not legal that is written as well, and every fault said.
fn write(read: &Read, format: &str) -> Result<ExitCode, String> {
    let DeckRead { text, files, .. } = &read.deck;
    let others = files.iter().map(|file| (file.ending.trim_start_matches('.'), &file.text));
    let mut formats = std::iter::once((OURS, text)).chain(others);
    let Some((_, text)) = formats.clone().find(|(name, _)| *name == format) else {
        read.legal()?;
        let names: Vec<&str> = formats.by_ref().map(|(name, _)| name).collect();
        return Err(format!("{}: this deck cannot be written as \"{format}\" ({})", read.id, names.join(", ")));
    };
    out::say(text)?;
    read.legal().map(|()| ExitCode::SUCCESS)
}

fn number(face: &Face, key: &str) -> i64 {
    match face.fact(key) {
        Some(Is::Number(number)) => *number,
        Some(Is::Word(_) | Is::Words(_) | Is::Flag(_) | Is::Absent(_)) | None => 0,
    }
}

fn told<G: Plug>(read: &Read, cards: &[(usize, &Face)]) -> String {
    let name = read.deck.name.as_deref().unwrap_or(&read.id);
    let mut lines = vec![format!("{name} ({}), {} cards", read.id, read.deck.size)];
    lines.extend(read.deck.notes.iter().map(|note| format!("  {note}")));
    lines.push(String::new());
    let head = cards.first().map(|(_, face)| ("COUNT".to_owned(), heads(face)));
    let rows = cards.iter().map(|(count, face)| (count.to_string(), row(face)));
    let rows: Vec<Vec<String>> =
        head.into_iter().chain(rows).map(|(count, row)| std::iter::once(count).chain(row).collect()).collect();
    lines.extend(out::aligned(&rows).iter().map(|line| out::fit(line, out::width())));
    if let Some(key) = G::CHARTS.curve {
        lines.push(String::new());
        lines.extend(curve(key, cards));
    }
    for key in G::CHARTS.counted {
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
