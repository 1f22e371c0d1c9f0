//! Card files: RON, read entry by entry, with every fault by file and line.

use crate::names::MOST_CARDS;
use longbox_kernel::plug::{CardFile, Loaded};
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// A longer file is not read.
const MOST_BYTES: u64 = 64 << 20;
/// The longest id.
const MOST_ID: usize = 32;
/// The longest name or title.
pub const MOST_NAME: usize = 80;

/// A card file that comes with a game: its set, its name and its text.
pub type BuiltInFile = (&'static str, &'static str, &'static str);

/// A card as its file tells it: the type that a game deserializes.
pub trait Entry: DeserializeOwned + Clone {
    /// What all cards become together: facts, text and whatever else the game keeps of them.
    type Catalogue: 'static;

    /// The files that come with the game.
    const FILES: &'static [BuiltInFile];

    /// The card's id: no other card may have it.
    fn id(&self) -> &str;

    /// What is wrong with its facts, as far as that can be told without the other cards.
    fn check(&self, fault: &mut dyn FnMut(String));

    /// What to say to whoever wrote a number where a word belongs, if the game knows what was meant.
    fn hint(number: &str) -> Option<String> {
        let _ = number;
        None
    }

    /// The catalogue of these cards, of which there are at most [`MOST_CARDS`], or every fault.
    fn catalogue(cards: &[Filed<Self>]) -> Result<Self::Catalogue, Vec<String>>;
}

/// A card and where it stands.
#[derive(Clone, Debug)]
pub struct Filed<E> {
    /// The set that it belongs to: the name of its file.
    pub set: String,
    /// File, line and id, as faults begin.
    pub at: String,
    /// What the file says.
    pub entry: E,
}

/// Card files that were read but are not yet a catalogue: the way to add homebrew.
#[derive(Clone, Debug)]
pub struct CardFiles<E> {
    cards: Vec<Filed<E>>,
    /// The files of somebody's own among them.
    own: Vec<CardFile>,
}

impl<E> Default for CardFiles<E> {
    fn default() -> Self {
        CardFiles { cards: Vec::new(), own: Vec::new() }
    }
}

impl<E: Entry> CardFiles<E> {
    /// The files that come with the game.
    ///
    /// # Panics
    /// If one of them is faulty: there is nothing to play without them, and a test reads them.
    pub fn built_in() -> CardFiles<E> {
        let mut all = CardFiles::default();
        for (set, file, text) in E::FILES {
            all.add(set, file, text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        }
        all
    }

    /// The catalogue of the cards that come with the game.
    ///
    /// # Panics
    /// Like [`CardFiles::built_in`].
    pub fn standard() -> E::Catalogue {
        CardFiles::<E>::built_in().compile().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
    }

    /// The cards that come with the game and those of a folder, kept for the rest of the program as positions
    /// need them.
    pub fn load(folder: &Path) -> Loaded<E::Catalogue> {
        let mut files = CardFiles::<E>::built_in();
        let mut refused = files.add_folder(folder);
        let cards: Option<&'static E::Catalogue> = match files.compile() {
            Ok(cards) => Some(Box::leak(Box::new(cards))),
            Err(faults) => {
                refused.extend(faults);
                None
            }
        };
        Loaded { cards, files: files.own, refused }
    }

    /// The cards that come with the game and those of files that were read before, or every fault.
    pub fn load_again(own: &[CardFile]) -> Result<&'static E::Catalogue, Vec<String>> {
        let mut files = CardFiles::<E>::built_in();
        for CardFile { name, text } in own {
            files.add(&set_of(Path::new(name)), name, text)?;
        }
        Ok(Box::leak(Box::new(files.compile()?)))
    }

    /// All cards, in the order in which they were read.
    pub fn cards(&self) -> &[Filed<E>] {
        &self.cards
    }

    /// The catalogue of all of them, or every fault.
    pub fn compile(&self) -> Result<E::Catalogue, Vec<String>> {
        match self.cards.len() {
            0..=MOST_CARDS => E::catalogue(&self.cards),
            many => Err(vec![format!("{many} cards are more than a catalogue can hold ({MOST_CARDS})")]),
        }
    }

    /// Read one file; all or none of its cards are added.
    pub fn add(&mut self, set: &str, file: &str, text: &str) -> Result<(), Vec<String>> {
        let mut faults = Vec::new();
        let mut ids: HashSet<String> = self.cards.iter().map(|card| card.entry.id().to_ascii_lowercase()).collect();
        let mut added = Vec::new();
        for (place, read) in entries::<E>(file, text)? {
            let entry = match read {
                Ok(entry) => entry,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            let at = format!("{file}:{}: {}", place.line, readable(entry.id()));
            let mut fault = |fault: String| faults.push(format!("{at}: {fault}"));
            check_id(entry.id(), &mut fault);
            entry.check(&mut fault);
            if !ids.insert(entry.id().to_ascii_lowercase()) {
                fault("there is already a card with this id (capitals do not matter)".to_owned());
            }
            added.push(Filed { set: set.to_owned(), at, entry });
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        self.cards.append(&mut added);
        Ok(())
    }

    /// Read every `.ron` file of a folder, in the order of their names. A file that cannot be read, or
    /// with which there is no catalogue, is left out; the others are added. Returns every fault.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let paths = match files_of(folder, "ron") {
            Ok(paths) => paths,
            Err(error) => return vec![format!("{}: cannot read this folder of cards: {error}", folder.display())],
        };
        if paths.is_empty() {
            return vec![format!("{}: no .ron file in this folder", folder.display())];
        }
        let mut faults = Vec::new();
        for path in paths {
            let mut with = self.clone();
            match with.add_file(&path).and_then(|()| with.compile()) {
                Ok(_) => *self = with,
                Err(wrong) => faults.extend(wrong),
            }
        }
        faults
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Vec<String>> {
        let text = read_file(path).map_err(|fault| vec![fault])?;
        self.add(&set_of(path), &path.display().to_string(), &text)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.own.push(CardFile { name, text });
        Ok(())
    }
}

/// The set that the cards of a file belong to.
fn set_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The files of a folder with that extension, by name. Folders inside it are not looked at.
pub fn files_of(folder: &Path, extension: &str) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|e| e == extension) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The text of a file that somebody wrote, unless it is far too long to be one.
pub fn read_file(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    read.map_err(|error| format!("{}: cannot be read: {error}", path.display()))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("{}: at most {MOST_BYTES} bytes are read", path.display()));
    }
    Ok(text)
}

/// Whether it can stand in one line of a list.
pub fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= MOST_NAME && !name.chars().any(char::is_control)
}

fn check_id(id: &str, fault: &mut impl FnMut(String)) {
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        fault("id: letters, digits, - and _ only".to_owned());
    }
    if id.len() > MOST_ID {
        fault(format!("id: at most {MOST_ID} characters"));
    }
}

/// An id that may be anything, fit for a message.
fn readable(id: &str) -> String {
    id.chars().take(MOST_ID).filter(|c| !c.is_control()).collect()
}

/// A place in a file, counted from 1.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    const START: Place = Place { line: 1, column: 1 };

    /// The place at the end of `text`, which begins here.
    fn after(self, text: &str) -> Place {
        match text.rfind('\n') {
            None => Place { line: self.line, column: self.column + text.chars().count() },
            Some(last) => {
                Place { line: self.line + text.matches('\n').count(), column: text[last + 1..].chars().count() + 1 }
            }
        }
    }

    /// The place that a reader tells which began here.
    fn then(self, inner: ron::error::Position) -> Place {
        match inner.line {
            0 | 1 => Place { line: self.line, column: self.column + inner.col.saturating_sub(1) },
            line => Place { line: self.line + line - 1, column: inner.col },
        }
    }
}

type Read<E> = (Place, Result<E, String>);

/// The entries of a file with their places, each of them read or refused. An error is a file that is no
/// list of entries at all.
fn entries<E: Entry>(file: &str, text: &str) -> Result<Vec<Read<E>>, Vec<String>> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let told = |at: Place, error: &ron::Error| format!("{file}:{}:{}: {}", at.line, at.column, plain::<E>(error));
    let raw: Vec<&RawValue> =
        options.from_str(text).map_err(|error| vec![told(Place::START.then(error.span.start), &error.code)])?;
    let (mut place, mut reached) = (Place::START, 0);
    let read = raw.into_iter().map(|raw| {
        let ron = without_comments(raw.get_ron());
        // Every entry is a part of the text, so that its address tells where it stands.
        let start = ron.as_ptr() as usize - text.as_ptr() as usize;
        place = place.after(&text[reached..start]);
        reached = start;
        (place, options.from_str(ron).map_err(|error| told(place.then(error.span.start), &error.code)))
    });
    Ok(read.collect())
}

/// The entry without what stands before it.
fn without_comments(mut ron: &str) -> &str {
    loop {
        ron = ron.trim_start();
        let Some(comment) = ron.strip_prefix("//").or_else(|| ron.strip_prefix("/*")) else { return ron };
        let end = if ron.starts_with("//") { comment.find('\n') } else { end_of_block(comment) };
        let Some(end) = end else { return ron };
        ron = &comment[end..];
    }
}

/// Where a comment ends whose `/*` was just read; others may stand inside it.
fn end_of_block(text: &str) -> Option<usize> {
    let mut depth = 1;
    let marks = text.match_indices(['*', '/']).map(|(at, _)| (at, text.get(at..at + 2)));
    for (at, mark) in marks {
        match mark {
            Some("/*") => depth += 1,
            Some("*/") => depth -= 1,
            Some(_) | None => {}
        }
        if depth == 0 {
            return Some(at + 2);
        }
    }
    None
}

/// What RON says, in words that an author of cards can use.
fn plain<E: Entry>(error: &ron::Error) -> String {
    if matches!(error, ron::Error::ExceededRecursionLimit) {
        return "one thing stands inside another too many times over".to_owned();
    }
    let entry = std::any::type_name::<E>().rsplit("::").next().unwrap_or_default();
    let text = error.to_string().replace('`', "\"").replace(&format!(" in \"{entry}\""), " of a card");
    let number = text.split('"').nth(1).filter(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()));
    number.filter(|_| text.contains("identifier")).and_then(E::hint).unwrap_or(text)
}
