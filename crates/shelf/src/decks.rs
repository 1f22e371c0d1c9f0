//! Deck lists as text: how many of which card, a line each, with every fault by file and line.
//!
//! ```text
//! # name: Night Shift
//! 4 Web-Slinger (ST001)      a count, a name, and the id if the name is not enough
//! 4x ST002                   or the id alone
//! ST003:4; ST004:4           or id and count, several to a line
//! [Heroes]                   a heading, in games whose decks have parts
//! Spider-Man                 one
//! ```

use crate::names::{CardIx, Shelf, Titled, with_id};
use include_dir::Dir;
use longbox_kernel::plug::{BuiltIn, CardCount, Deck, DeckRead, Pile};

/// A deck's name is cut after so many characters.
const MOST_NAME: usize = 80;

/// For so many names that are wrong it is guessed what they may have meant.
pub const MOST_GUESSES: usize = 8;

/// What a game asks of its decks.
pub trait DeckRules {
    /// A card of this game.
    type Card: Titled;

    /// The headings that a list may have, such as `Main` and `Heroes`. What stands before the first
    /// heading belongs to the first part; without headings a deck is one list.
    const PARTS: &'static [&'static str] = &[];

    /// The most copies that one line may ask for.
    const MOST: usize;

    /// The cards there are.
    fn shelf(&self) -> &Shelf<Self::Card>;

    /// What keeps these cards from being a legal deck, every fault; a list for each part.
    fn faults(&self, parts: &[Vec<CardIx>]) -> Vec<String>;
}

/// A deck list as text, with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckText {
    /// What to call it on the command line.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// One of the decks to begin with.
    pub starter: bool,
    /// The ids of the decks to begin with that are an even match for it.
    pub even: Vec<String>,
    text: String,
}

/// How many of a card are in a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies {
    /// Which card.
    pub card: CardIx,
    /// How many.
    pub count: usize,
}

/// An entry of a deck list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where it stands.
    pub line: usize,
    /// In which part of the deck: its place in [`DeckRules::PARTS`].
    pub part: usize,
    /// How many copies.
    pub count: usize,
    /// Of which card.
    pub card: CardIx,
}

impl DeckText {
    /// A deck from the text of a file.
    pub fn new(id: &str, text: &str) -> DeckText {
        // Some editors put a mark before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        DeckText {
            id: id.into(),
            name: tag(text, "name:").unwrap_or(id).chars().filter(|c| !c.is_control()).take(MOST_NAME).collect(),
            starter: tag(text, "starter:") == Some("yes"),
            even: tag(text, "even:")
                .into_iter()
                .flat_map(|ids| ids.split(','))
                .map(|id| id.trim().to_owned())
                .collect(),
            text: text.into(),
        }
    }

    /// The entries, and every fault that keeps one from being read.
    pub fn lines<R: DeckRules>(&self, rules: &R) -> (Vec<Line>, Vec<String>) {
        let mut lines = Vec::new();
        let mut faults = Vec::new();
        let mut part = 0;
        for (i, text) in self.text.lines().enumerate() {
            let at = format!("{}:{}", self.id, i + 1);
            let text = text.split('#').next().unwrap_or_default().trim();
            if let Some(heading) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
                match part_named::<R>(heading.trim()) {
                    Ok(named) => part = named,
                    Err(fault) => faults.push(format!("{at}: {fault}")),
                }
                continue;
            }
            let entries: Vec<&str> = text.split(';').map(str::trim).filter(|entry| !entry.is_empty()).collect();
            for (n, entry) in entries.iter().enumerate() {
                match read_entry(rules.shelf(), R::MOST, entry, faults.len() < MOST_GUESSES) {
                    Ok(Copies { card, count }) => lines.push(Line { line: i + 1, part, count, card }),
                    Err(fault) if entries.len() == 1 => faults.push(format!("{at}: {fault}")),
                    Err(fault) => faults.push(format!("{at}: entry {}: {fault}", n + 1)),
                }
            }
        }
        (lines, faults)
    }

    /// How many of which card, in the order in which they are first named, as far as it can be read.
    pub fn counted(&self, rules: &impl DeckRules) -> Vec<Copies> {
        counted(self.lines(rules).0.into_iter().map(|Line { card, count, .. }| Copies { card, count }))
    }

    /// What the text itself says the deck is called.
    pub fn own_name(&self) -> Option<&str> {
        tag(&self.text, "name:").is_some().then_some(self.name.as_str()).filter(|name| !name.is_empty())
    }

    /// The cards, if every line can be read. The deck rules are checked by [`DeckText::check`].
    pub fn cards<R: DeckRules>(&self, rules: &R) -> Result<Vec<CardIx>, Vec<String>> {
        let (lines, faults) = self.lines(rules);
        if faults.is_empty() { Ok(parts::<R>(&lines).concat()) } else { Err(faults) }
    }

    /// The cards of a legal deck, part after part, or every fault at once.
    pub fn check(&self, rules: &impl DeckRules) -> Result<Vec<CardIx>, Vec<String>> {
        self.check_parts(rules).map(|parts| parts.concat())
    }

    /// The cards of a legal deck, a list for each part, or every fault at once.
    pub fn check_parts<R: DeckRules>(&self, rules: &R) -> Result<Vec<Vec<CardIx>>, Vec<String>> {
        let (lines, mut faults) = self.lines(rules);
        let parts = parts::<R>(&lines);
        faults.extend(rules.faults(&parts).into_iter().map(|fault| format!("{}: {fault}", self.id)));
        if faults.is_empty() { Ok(parts) } else { Err(faults) }
    }
}

/// What a file of another program lists, as a list of ours. If not all of it could be read: that, and what keeps the rest from
/// being a legal deck, so that every fault is said at once.
pub fn imported(rules: &impl DeckRules, list: DeckText, unread: Vec<String>) -> Result<DeckText, Vec<String>> {
    if unread.is_empty() {
        return Ok(list);
    }
    let illegal = list.check_parts(rules).err().unwrap_or_default();
    Err([unread, illegal].concat())
}

/// The cards of each part.
fn parts<R: DeckRules>(lines: &[Line]) -> Vec<Vec<CardIx>> {
    let mut parts = vec![Vec::new(); R::PARTS.len().max(1)];
    for line in lines {
        // A list of nonsense must not fill the memory; one too many is enough to be refused.
        parts[line.part].extend(std::iter::repeat_n(line.card, line.count.min(R::MOST + 1)));
    }
    parts
}

fn part_named<R: DeckRules>(heading: &str) -> Result<usize, String> {
    let found = R::PARTS.iter().position(|part| part.eq_ignore_ascii_case(heading));
    found.ok_or_else(|| match R::PARTS {
        [] => format!("[{heading}]: a deck of this game has no parts"),
        parts => format!("[{heading}] is not a part of a deck ({})", parts.join(", ")),
    })
}

impl From<DeckText> for BuiltIn {
    fn from(DeckText { id, name, starter, even, .. }: DeckText) -> BuiltIn {
        BuiltIn { id, name, starter, even, leaders: Vec::new(), battle: false }
    }
}

/// Add copies to those of the same card.
pub fn add(list: &mut Vec<Copies>, Copies { card, count }: Copies) {
    match list.iter_mut().find(|copies| copies.card == card) {
        Some(copies) => copies.count = copies.count.saturating_add(count),
        None => list.push(Copies { card, count }),
    }
}

/// Each card once, in the order in which they are first named.
pub fn counted(copies: impl IntoIterator<Item = Copies>) -> Vec<Copies> {
    copies.into_iter().fold(Vec::new(), |mut counted, copies| {
        add(&mut counted, copies);
        counted
    })
}

/// The same as front ends tell it.
pub fn told<C: Titled>(shelf: &Shelf<C>, deck: &[Copies]) -> Vec<CardCount> {
    let count = |Copies { card, count }: &Copies| {
        let card = shelf.card(*card);
        CardCount { id: card.id().to_owned(), name: card.name().to_owned(), count: *count }
    };
    deck.iter().map(count).collect()
}

/// How many cards these are.
pub fn size(deck: &[Copies]) -> usize {
    deck.iter().map(|copies| copies.count).sum()
}

/// Cards that come with a deck, under that name.
pub fn pile<C: Titled>(shelf: &Shelf<C>, name: &'static str, cards: impl IntoIterator<Item = CardIx>) -> Pile {
    let copies = cards.into_iter().map(|card| Copies { card, count: 1 });
    Pile { name, cards: told(shelf, &counted(copies)) }
}

/// The text of a deck: that of one that comes with the game, or one that is read from somebody's file; every fault if it
/// cannot be read at all.
pub fn text_of(
    deck: &Deck,
    built_in: impl FnOnce(&str) -> Option<DeckText>,
    read: impl FnOnce(&str) -> Result<DeckText, Vec<String>>,
) -> Result<DeckText, Vec<String>> {
    match deck {
        Deck::BuiltIn(id) | Deck::Battle(id) => {
            built_in(id).ok_or_else(|| vec![format!("there is no deck \"{id}\" that comes with the game")])
        }
        Deck::List(list) | Deck::Kept { name: _, list } => read(list),
    }
}

/// What stands in a deck by its text. A file that cannot be read is a faulty deck; one that should come with the game and
/// does not is an error.
pub fn read_text(
    deck: &Deck,
    text: Result<DeckText, Vec<String>>,
    read: impl FnOnce(&DeckText) -> DeckRead,
) -> Result<DeckRead, String> {
    match text {
        Ok(text) => Ok(read(&text)),
        Err(faults) if deck.is_public() => Err(faults.join("\n")),
        Err(faults) => Ok(DeckRead { faults, ..DeckRead::default() }),
    }
}

/// What stands in a comment after that word.
fn tag<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().filter_map(|l| l.strip_prefix('#')).find_map(|l| l.trim().strip_prefix(word)).map(str::trim)
}

/// A deck list as we write it: a line for each card, and its name before them if it has one.
pub fn text<C: Titled>(shelf: &Shelf<C>, name: Option<&str>, deck: &[Copies]) -> String {
    let name = name.map(|name| format!("# name: {name}\n")).unwrap_or_default();
    let line = |copies: &Copies| {
        let card = shelf.card(copies.card);
        // A title of somebody's own card may hold what would end the entry or be read as a heading.
        match card.title().contains([';', '#', '\n', '[']) {
            true => format!("{} {}\n", copies.count, card.id()),
            false => format!("{} {}\n", copies.count, with_id(card.title(), card.id())),
        }
    };
    name + &deck.iter().map(line).collect::<String>()
}

/// One entry: `4 Web-Slinger (ST001)`, `4x ST001`, `ST001:4`, `Web-Slinger`.
pub fn read<C: Titled>(shelf: &Shelf<C>, most: usize, text: &str) -> Result<Copies, String> {
    read_entry(shelf, most, text, true)
}

fn read_entry<C: Titled>(shelf: &Shelf<C>, most: usize, text: &str, guess: bool) -> Result<Copies, String> {
    if let Some((id, count)) = text.rsplit_once(':').map(|(id, count)| (id.trim(), count.trim())) {
        match (shelf.by_id(id), count.parse::<usize>()) {
            (Some(card), Ok(count)) => return check_count(count, most).map(|count| Copies { card, count }),
            (None, Ok(_)) if is_id(id) => return Err(shelf.find_or_guess(id, guess).err().unwrap_or_default()),
            (Some(_), Err(_)) => return Err(format!("{id}:{count}: after the colon stands how many, 1 to {most}")),
            (None, Ok(_) | Err(_)) => {}
        }
    }
    let (count, name) = match text.split_once(char::is_whitespace) {
        Some((first, rest)) => match first.trim_end_matches(['x', 'X']).parse::<usize>() {
            Ok(count) if first.starts_with(|c: char| c.is_ascii_digit()) => (count, rest.trim()),
            Ok(_) | Err(_) => (1, text),
        },
        None => (1, text),
    };
    if let Some((title, id)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('('))
        && let Some(card) = shelf.by_id(id.trim())
    {
        let facts = shelf.card(card);
        let title = title.trim();
        // A title that is shared ends with the id itself.
        let known = [facts.title(), facts.name()].map(str::to_lowercase);
        let agrees = [title, name].iter().any(|said| said.is_empty() || known.contains(&said.to_lowercase()));
        if !agrees {
            return Err(format!("{} is \"{}\", not \"{title}\"", facts.id(), facts.name()));
        }
        return check_count(count, most).map(|count| Copies { card, count });
    }
    check_count(count, most)?;
    Ok(Copies { card: shelf.find_or_guess(name, guess)?, count })
}

/// Whether this can be an id, and nothing else.
pub fn is_id(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// A number of copies that a list may ask for.
pub fn check_count(count: usize, most: usize) -> Result<usize, String> {
    if (1..=most).contains(&count) {
        return Ok(count);
    }
    Err(format!("{count} copies? The count must be 1 to {most}"))
}

/// The decks that come with a game, from the `.deck` files of a folder: the starters first.
pub fn built_in(folder: &Dir) -> Vec<DeckText> {
    let mut decks: Vec<DeckText> = folder
        .files()
        .filter(|file| file.path().extension().is_some_and(|e| e == "deck"))
        .filter_map(|file| Some(DeckText::new(file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
        .collect();
    decks.sort_by_cached_key(|deck| (!deck.starter, natural(&deck.id)));
    decks
}

/// The deck of that id that comes with a game.
pub fn find_built_in(folder: &Dir, id: &str) -> Option<DeckText> {
    let file = folder.get_file(format!("{id}.deck"))?;
    Some(DeckText::new(id, file.contents_utf8()?))
}

/// Sort `quest-9` before `quest-10`.
fn natural(id: &str) -> (String, usize) {
    let digits = id.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |i| i + 1);
    (id[..digits].into(), id[digits..].parse().unwrap_or(0))
}
