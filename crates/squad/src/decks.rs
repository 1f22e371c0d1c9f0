//! Deck lists: the ones that come with the game, and a player's own.

use crate::catalogue::{CardIx, Catalogue};
use crate::setup::{COPIES, DECK_MOST, DECK_SIZE};
use include_dir::{Dir, include_dir};

static DECKS: Dir = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// A deck's name is cut after so many characters.
const MOST_NAME: usize = 80;

/// For so many names that are wrong it is guessed what they may have meant.
const MOST_GUESSES: usize = 8;

/// With how many cards a deck is played; of a longer list so many are drawn by lot.
pub const SIZE: usize = DECK_SIZE;

/// A deck list as text, with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckText {
    /// What to call it on the command line.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// One of the decks to begin with.
    pub starter: bool,
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

/// A line of a deck list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where it stands.
    pub line: usize,
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
            text: text.into(),
        }
    }

    /// The lines, and every fault that keeps one from being read.
    pub fn lines(&self, cards: &Catalogue) -> (Vec<Line>, Vec<String>) {
        let mut lines = Vec::new();
        let mut faults = Vec::new();
        for (i, text) in self.text.lines().enumerate() {
            let text = text.split('#').next().unwrap_or_default().trim();
            let parts: Vec<&str> = text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
            for (n, part) in parts.iter().enumerate() {
                match read_entry(cards, part, faults.len() < MOST_GUESSES) {
                    Ok((count, card)) => lines.push(Line { line: i + 1, count, card }),
                    Err(fault) if parts.len() == 1 => faults.push(format!("{}:{}: {fault}", self.id, i + 1)),
                    Err(fault) => faults.push(format!("{}:{}: entry {}: {fault}", self.id, i + 1, n + 1)),
                }
            }
        }
        (lines, faults)
    }

    /// How many of which card, in the order in which they are first named, as far as it can be read.
    pub fn counted(&self, cards: &Catalogue) -> Vec<Copies> {
        let mut counted: Vec<Copies> = Vec::new();
        for Line { count, card, .. } in self.lines(cards).0 {
            match counted.iter_mut().find(|copies| copies.card == card) {
                Some(copies) => copies.count = copies.count.saturating_add(count),
                None => counted.push(Copies { card, count }),
            }
        }
        counted
    }

    /// What the text itself says the deck is called.
    pub fn own_name(&self) -> Option<&str> {
        tag(&self.text, "name:").is_some().then_some(self.name.as_str()).filter(|name| !name.is_empty())
    }

    /// The cards, if every line can be read. The deck rules are checked by [`DeckText::check`].
    pub fn cards(&self, cards: &Catalogue) -> Result<Vec<CardIx>, Vec<String>> {
        let (lines, faults) = self.lines(cards);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(lines.iter().flat_map(|l| std::iter::repeat_n(l.card, l.count.min(DECK_MOST + 1))).collect())
    }

    /// The cards of a legal deck, or every fault at once.
    pub fn check(&self, cards: &Catalogue) -> Result<Vec<CardIx>, Vec<String>> {
        let (lines, mut faults) = self.lines(cards);
        let deck: Vec<CardIx> =
            lines.iter().flat_map(|l| std::iter::repeat_n(l.card, l.count.min(DECK_MOST + 1))).collect();
        faults.extend(self::faults(cards, &deck).into_iter().map(|fault| format!("{}: {fault}", self.id)));
        if faults.is_empty() { Ok(deck) } else { Err(faults) }
    }
}

/// What stands in a comment after that word.
fn tag<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().filter_map(|l| l.strip_prefix('#')).find_map(|l| l.trim().strip_prefix(word)).map(str::trim)
}

/// A deck list as we write it: a line for each card, and its name before them if it has one.
///
/// ```
/// # use longbox_squad::{Catalogue, decks};
/// let cards = Catalogue::standard();
/// let deck = decks::DeckText::new("mine", " st005:1; ST047 : 2;\nst005:1;");
/// let counted = deck.counted(cards);
/// assert_eq!(decks::text(cards, Some("Mine"), &counted), "# name: Mine\n2 Spider-Strikes (ST005)\n2 Itsy-Bitsy Teeny-Weeny (ST047)\n");
/// assert_eq!(decks::recipe(cards, &counted).as_deref(), Some("ST005:2;ST047:2"));
/// ```
pub fn text(cards: &Catalogue, name: Option<&str>, deck: &[Copies]) -> String {
    let name = name.map(|name| format!("# name: {name}\n")).unwrap_or_default();
    let line = |copies: &Copies| {
        let card = cards.card(copies.card);
        // A title of somebody's own card may hold what would end the entry.
        match card.title.contains([';', '#', '\n']) {
            true => format!("{} {}\n", copies.count, card.id),
            false => format!("{} {} ({})\n", copies.count, card.title, card.id),
        }
    };
    name + &deck.iter().map(line).collect::<String>()
}

/// The deck as the online game wrote it, in the order of the ids: `ST005:1;ST047:2`. Nothing if a
/// card's id cannot stand there, or if there are no cards.
pub fn recipe(cards: &Catalogue, deck: &[Copies]) -> Option<String> {
    let entry = |copies: &Copies| {
        let id = &cards.card(copies.card).id;
        is_id(id).then(|| format!("{id}:{}", copies.count))
    };
    let mut entries: Vec<String> = deck.iter().map(entry).collect::<Option<_>>()?;
    entries.sort_unstable();
    (!entries.is_empty()).then(|| entries.join(";"))
}

/// Whether this can be an id in a recipe, and nothing else.
fn is_id(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// One entry: `4 Web-Slinger (ST001)`, `4x ST001`, `ST001:4`, `Web-Slinger`.
pub(crate) fn read_line(cards: &Catalogue, text: &str) -> Result<(usize, CardIx), String> {
    read_entry(cards, text, true)
}

fn read_entry(cards: &Catalogue, text: &str, guess: bool) -> Result<(usize, CardIx), String> {
    if let Some((id, count)) = text.rsplit_once(':').map(|(id, count)| (id.trim(), count.trim())) {
        match (cards.by_id(id), count.parse::<usize>()) {
            (Some(card), Ok(count)) => return Ok((check_count(count)?, card)),
            (None, Ok(_)) if is_id(id) => return Err(cards.find_or_guess(id, guess).err().unwrap_or_default()),
            (Some(_), Err(_)) => {
                return Err(format!("{id}:{count}: after the colon stands how many, 1 to {DECK_MOST}"));
            }
            (None, Ok(_) | Err(_)) => {}
        }
    }
    let (count, name) = match text.split_once(char::is_whitespace) {
        Some((first, rest)) => match first.trim_end_matches(['x', 'X']).parse::<usize>() {
            Ok(count) if first.starts_with(|c: char| c.is_ascii_digit()) => (check_count(count)?, rest.trim()),
            _ => (1, text),
        },
        None => (1, text),
    };
    if let Some((title, id)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('('))
        && let Some(card) = cards.by_id(id.trim())
    {
        let facts = cards.card(card);
        let title = title.trim();
        let agrees = title.is_empty()
            || [&facts.title, &facts.name].iter().any(|known| known.to_lowercase() == title.to_lowercase());
        return if agrees {
            Ok((count, card))
        } else {
            Err(format!("{} is \"{}\", not \"{title}\"", facts.id, facts.name))
        };
    }
    Ok((count, cards.find_or_guess(name, guess)?))
}

fn check_count(count: usize) -> Result<usize, String> {
    if (1..=DECK_MOST).contains(&count) {
        return Ok(count);
    }
    Err(format!("{count} copies? The count must be 1 to {DECK_MOST}"))
}

/// What keeps a list of cards from being a legal deck: every fault.
// squad: deck.size, deck.copies, deck.under, deck.max
pub fn faults(cards: &Catalogue, deck: &[CardIx]) -> Vec<String> {
    let mut faults = Vec::new();
    if deck.len() < DECK_SIZE {
        faults.push(format!("a deck needs {DECK_SIZE} cards, this one has {} [deck.under]", deck.len()));
    }
    if deck.len() > DECK_MOST {
        faults.push(format!("a deck list ends at {DECK_MOST} cards, this one has {} [deck.max]", deck.len()));
    }
    let mut sorted = deck.to_vec();
    sorted.sort_unstable();
    for copies in sorted.chunk_by(|a, b| a == b).filter(|copies| copies.len() > COPIES) {
        let card = cards.card(copies[0]);
        faults.push(format!(
            "at most {COPIES} copies of one card: {} ({}) is here {} times [deck.copies]",
            card.name,
            card.id,
            copies.len()
        ));
    }
    faults
}

/// All decks that come with the game, the starters first.
pub fn all() -> Vec<DeckText> {
    let mut decks: Vec<DeckText> = DECKS
        .files()
        .filter_map(|file| Some(DeckText::new(file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
        .collect();
    decks.sort_by_key(|deck| (!deck.starter, deck.id != "starter-default", natural(&deck.id)));
    decks
}

/// Sort `quest-9` before `quest-10`.
fn natural(id: &str) -> (String, usize) {
    let digits = id.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |i| i + 1);
    (id[..digits].into(), id[digits..].parse().unwrap_or(0))
}

/// The deck with this id.
pub fn built_in(id: &str) -> Option<DeckText> {
    let file = DECKS.get_file(format!("{id}.deck"))?;
    Some(DeckText::new(id, file.contents_utf8()?))
}
