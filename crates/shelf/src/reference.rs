//! The reference of a game's vocabulary, made from its source and from its cards.
//!
//! The words are read from the text of the source: a public enum is a family of words, its doc comment and
//! those of its variants say what they mean, and a plain comment inside it is a heading. A public struct
//! without names for its fields is a family of one word, one with names for them a record of fields. A macro may group the variants, `/// Hits. Hits { … }`,
//! and add more of them under `besides { … }`; [`steps!`](crate::steps) and its rooms are read as well, and so is
//! the printed name of a word, `XMen = "X-Men"`. The cards give an example of each word. In a page, the table
//! of a family stands between two marks:
//!
//! ```text
//! <!-- words: Step -->
//! <!-- end of words -->
//! ```

use std::collections::HashMap;
use std::fmt::Write as _;

/// A word of the vocabulary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// As cards write it.
    pub name: String,
    /// The families of what stands in brackets after it, as the source writes them.
    pub takes: Vec<String>,
    /// What it means.
    pub meaning: String,
    /// The heading under which it stands.
    pub heading: Option<String>,
    /// Whether it is a field that may be left out.
    pub optional: bool,
}

/// Words that can stand in the same place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The name of the enum.
    pub name: String,
    /// What its words are about.
    pub meaning: String,
    /// In the order of the source.
    pub words: Vec<Word>,
    /// Whether its words are fields that stand together, `(when: Action, does: [])`, rather than one in place of
    /// another.
    pub record: bool,
}

/// Something that a card says, for examples.
#[derive(Clone, Debug)]
pub struct Example<'c> {
    /// What the card is called.
    pub card: &'c str,
    /// The family of what it says: an ability, a power.
    pub family: &'c str,
    /// What it says in the words of the vocabulary, as `{:?}` writes it.
    pub written: String,
    /// The same in English; empty if the card has no text for it.
    pub text: &'c str,
}

/// All words of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vocabulary {
    families: Vec<Family>,
}

impl Vocabulary {
    /// Read the source.
    ///
    /// ```
    /// let source = "/// What happens.\npub enum Step {\n    // cards\n    /// You draw.\n    Draw(Who, u8),\n}";
    /// let vocabulary = longbox_shelf::reference::Vocabulary::parse(source);
    /// let draw = &vocabulary.families()[0].words[0];
    /// assert_eq!((draw.name.as_str(), draw.meaning.as_str()), ("Draw", "You draw."));
    /// assert_eq!((draw.takes.join(", ").as_str(), draw.heading.as_deref()), ("Who, u8", Some("cards")));
    /// ```
    pub fn parse(source: &str) -> Vocabulary {
        let mut families: Vec<Family> = Vec::new();
        let mut docs: Vec<&str> = Vec::new();
        let mut heading: Option<String> = None;
        let mut optional = false;
        // How far the enum that is being read is indented.
        let mut inside: Option<usize> = None;
        for line in source.lines() {
            let indent = line.len() - line.trim_start().len();
            let line = line.trim();
            if let Some(doc) = line.strip_prefix("///") {
                docs.push(doc.trim());
                continue;
            }
            if line.starts_with("#[") {
                optional |= line == "#[serde(default)]";
                continue;
            }
            if let Some((name, record)) = enum_name(line).map(|name| (name, false)).or(record_name(line)) {
                families.push(Family { name: name.to_owned(), meaning: docs.join(" "), words: Vec::new(), record });
                (inside, heading) = (Some(indent), None);
            } else if let Some((name, takes)) = line.strip_prefix("pub struct ").and_then(word) {
                if !takes.is_empty() {
                    let meaning = docs.join(" ");
                    let word =
                        Word { name: name.clone(), takes, meaning: meaning.clone(), heading: None, optional: false };
                    families.push(Family { name, meaning, words: vec![word], record: false });
                }
            } else if line == "besides {" || line == "flow {" {
                // Words of the family above that become no instruction of their own.
                (inside, heading) = (Some(indent), None);
            } else if line.strip_prefix("room ").is_some_and(room) {
                (inside, heading) = (Some(indent), Some(docs.join(" ").trim_end_matches('.').to_owned()));
            } else if inside.is_some_and(|start| line.starts_with('}') && indent <= start) {
                inside = None;
            } else if inside.is_some() && room(line) {
                heading = Some(docs.join(" ").trim_end_matches('.').to_owned());
            } else if let (Some(_), Some(family)) = (inside, families.last_mut()) {
                if let Some(comment) = line.strip_prefix("//") {
                    heading = Some(comment.trim().to_owned());
                } else if let Some((name, takes)) = if family.record { field(line) } else { word(line) } {
                    let meaning = printed(line).into_iter().chain(docs.iter().copied()).collect::<Vec<_>>().join(" ");
                    family.words.push(Word { name, takes, meaning, heading: heading.clone(), optional });
                }
            }
            docs.clear();
            optional = false;
        }
        Vocabulary { families }
    }

    /// The families, in the order of the source.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    fn family(&self, name: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.name == name)
    }

    /// The page with the tables of its families made anew. An error is a family that the page does not
    /// have, one that does not exist, or an example that is not written in these words.
    pub fn fill(&self, page: &str, examples: &[Example]) -> Result<String, String> {
        let examples = self.examples(examples)?;
        let mut filled = String::new();
        let mut rest = page;
        let mut missing: Vec<&str> = self.families.iter().map(|family| family.name.as_str()).collect();
        while let Some((before, after)) = rest.split_once(BEGIN) {
            let (name, old) = after.split_once(" -->").ok_or("a mark without an end")?;
            let (_, after) = old.split_once(END).ok_or_else(|| format!("{BEGIN}{name} --> has no {END}"))?;
            let family = self.family(name).ok_or_else(|| format!("there is no family {name}"))?;
            missing.retain(|other| *other != name);
            write!(filled, "{before}{BEGIN}{name} -->\n{}{END}", family.table(&examples)).map_err(|e| e.to_string())?;
            rest = after;
        }
        if !missing.is_empty() {
            return Err(format!("the page has no place for {}", missing.join(", ")));
        }
        Ok(filled + rest)
    }

    /// For each word the shortest card that uses it, and the part of the card that does.
    fn examples<'e>(&self, cards: &'e [Example<'e>]) -> Result<Examples<'e>, String> {
        let mut found: Examples = HashMap::new();
        for example in cards {
            let mut reader = Reader { vocabulary: self, rest: &example.written, used: Vec::new() };
            reader.value(example.family)?;
            for (family, word, part) in reader.used {
                let shortest = found.entry((family, word)).or_insert((part, example));
                if example.written.len() < shortest.1.written.len() {
                    *shortest = (part, example);
                }
            }
        }
        Ok(found)
    }
}

const BEGIN: &str = "<!-- words: ";
const END: &str = "<!-- end of words -->";

/// By family and word: the part of a card, and the card.
type Examples<'e> = HashMap<(String, String), (&'e str, &'e Example<'e>)>;

/// The name of the enum that begins on this line.
fn enum_name(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("pub enum ").filter(|rest| rest.ends_with(['{', ';']))?;
    let name = declared.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    (!name.is_empty()).then_some(name)
}

/// The name of the struct with named fields that begins on this line, which is a record.
fn record_name(line: &str) -> Option<(&str, bool)> {
    let name = line.strip_prefix("pub struct ")?.strip_suffix(" {")?;
    name.chars().all(|c| c.is_ascii_alphanumeric()).then_some((name, true))
}

/// The field that is declared on this line, and what it takes.
fn field(line: &str) -> Option<(String, Vec<String>)> {
    let (name, kind) = line.strip_prefix("pub ")?.strip_suffix(',')?.split_once(": ")?;
    Some((name.to_owned(), vec![kind.to_owned()]))
}

/// Whether a part of a family begins here: the words that are carried out in one place.
fn room(line: &str) -> bool {
    let name = line.strip_suffix(" {").unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// The word that is declared on this line, and what it takes.
fn word(line: &str) -> Option<(String, Vec<String>)> {
    if !line.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let takes = match rest.strip_prefix('(') {
        Some(rest) => split_arguments(&rest[..closing(rest)?]).into_iter().map(unnamed).collect(),
        None => Vec::new(),
    };
    Some((name.to_owned(), takes))
}

/// The type of an argument that may have a name, `n: Amount`, or be a public field, `pub Amount`.
fn unnamed(argument: String) -> String {
    let kind = argument.split_once(": ").map_or(argument.as_str(), |(_, kind)| kind);
    kind.strip_prefix("pub ").unwrap_or(kind).to_owned()
}

/// The printed name of a word, if the line says it: `XMen = "X-Men"`.
fn printed(line: &str) -> Option<&str> {
    line.split_once(" = \"")?.1.split('"').next()
}

/// Where the bracket closes that was just opened.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' | ']' | '>' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The types between the brackets, without the names that they may have.
fn split_arguments(text: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = arguments.last_mut() {
            last.push(c);
        }
    }
    let plain = |argument: String| {
        let kind = argument.rsplit_once(": ").map_or(argument.as_str(), |(_, kind)| kind);
        kind.trim().to_owned()
    };
    arguments.into_iter().map(plain).filter(|argument| !argument.is_empty()).collect()
}

impl Family {
    fn table(&self, examples: &Examples) -> String {
        if self.record {
            return self.fields();
        }
        let mut table = String::new();
        let mut heading = None;
        for (n, word) in self.words.iter().enumerate() {
            if n == 0 || word.heading != heading {
                heading.clone_from(&word.heading);
                if let Some(heading) = &heading {
                    table.push_str(&format!("\n**{}**\n", longbox_kernel::english::capital(heading)));
                }
                table.push_str("\n| word | what it means | example |\n|---|---|---|\n");
            }
            let example = examples.get(&(self.name.clone(), word.name.clone()));
            let example = example.map_or_else(String::new, |(part, example)| {
                let is_whole = *part == example.written || *part == word.name;
                let part = if is_whole { String::new() } else { format!("`{}` in ", cell(part)) };
                let text =
                    if example.text.is_empty() { String::new() } else { format!(": \"{}\"", cell(example.text)) };
                format!("{part}{}{text}", cell(example.card))
            });
            table.push_str(&format!("| `{}` | {} | {example} |\n", word.written(), cell(&word.meaning)));
        }
        table + "\n"
    }

    /// The table of a record: a field has no example of its own, as the words inside it do.
    fn fields(&self) -> String {
        let row = |word: &Word| {
            // `Option` is how the source says that it may be left out.
            let kind = word.takes.iter().map(|kind| told_kind(kind)).collect::<String>();
            let kind = kind.strip_suffix(" or None").unwrap_or(&kind);
            let needed = if word.optional { "may be left out" } else { "required" };
            format!("| `{}: {kind}` | {} | {needed} |\n", word.name, cell(&word.meaning))
        };
        let rows: String = self.words.iter().map(row).collect();
        format!("\n| field | what it is | |\n|---|---|---|\n{rows}\n")
    }
}

impl Word {
    /// The word with what it takes: `Draw(Who, n)`.
    fn written(&self) -> String {
        let takes: Vec<String> = self.takes.iter().map(|kind| told_kind(kind)).collect();
        if takes.is_empty() { self.name.clone() } else { format!("{}({})", self.name, takes.join(", ")) }
    }
}

/// What stands in brackets, as an author of cards writes it.
fn told_kind(kind: &str) -> String {
    let inner = |kind: &str, outer: &str| {
        let inner = kind.strip_prefix(outer)?.strip_prefix('<')?.strip_suffix('>')?;
        Some(told_kind(inner))
    };
    if let Some(inner) = inner(kind, "Vec") {
        return format!("[{inner}]");
    }
    if let Some(inner) = inner(kind, "Box") {
        return inner;
    }
    if let Some(inner) = inner(kind, "Option") {
        return format!("{inner} or None");
    }
    match kind {
        "String" => "\"…\"".to_owned(),
        "bool" => "true or false".to_owned(),
        "u8" | "u16" | "i8" | "i16" => "n".to_owned(),
        family => family.to_owned(),
    }
}

/// Text that can stand in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Reads what a card says by the words that there are.
struct Reader<'v, 't> {
    vocabulary: &'v Vocabulary,
    rest: &'t str,
    /// Family, word, and the part of the text.
    used: Vec<(String, String, &'t str)>,
}

impl<'t> Reader<'_, 't> {
    fn value(&mut self, kind: &str) -> Result<(), String> {
        if let Some(inner) = kind.strip_prefix("Box<").and_then(|kind| kind.strip_suffix('>')) {
            return self.value(inner);
        }
        if let Some(inner) = kind.strip_prefix("Vec<").and_then(|kind| kind.strip_suffix('>')) {
            return self.between('[', ']', |reader, _| reader.value(inner));
        }
        if let Some(inner) = kind.strip_prefix("Option<").and_then(|kind| kind.strip_suffix('>')) {
            return match self.rest.strip_prefix("Some") {
                Some(rest) => {
                    self.rest = rest;
                    self.between('(', ')', |reader, _| reader.value(inner))
                }
                None => self.take("None"),
            };
        }
        match self.vocabulary.family(kind) {
            Some(family) if family.record => self.record(family),
            Some(family) => self.word(family),
            None => self.literal(kind),
        }
    }

    fn word(&mut self, family: &Family) -> Result<(), String> {
        let start = self.rest;
        let end = start.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(start.len());
        let name = &start[..end];
        let word = family.words.iter().find(|word| word.name == name);
        let word = word.ok_or_else(|| format!("\"{name}\" is not a word of {}", family.name))?;
        self.rest = &start[end..];
        if !word.takes.is_empty() {
            self.between('(', ')', |reader, n| match word.takes.get(n) {
                Some(kind) => reader.value(kind),
                None => Err(format!("{name} takes {} things", word.takes.len())),
            })?;
        }
        let part = &start[..start.len() - self.rest.len()];
        self.used.push((family.name.clone(), word.name.clone(), part));
        Ok(())
    }

    /// A struct as `{:?}` writes it: `Way { cost: [], does: [Draw] }`.
    fn record(&mut self, family: &Family) -> Result<(), String> {
        self.take(&family.name)?;
        for (n, word) in family.words.iter().enumerate() {
            self.take(if n == 0 { " { " } else { ", " })?;
            self.take(&word.name)?;
            self.take(": ")?;
            word.takes.iter().try_for_each(|kind| self.value(kind))?;
        }
        self.take(" }")
    }

    /// What stands between brackets, with commas between.
    fn between(
        &mut self,
        open: char,
        close: char,
        mut read: impl FnMut(&mut Self, usize) -> Result<(), String>,
    ) -> Result<(), String> {
        self.expect(open)?;
        for n in 0.. {
            if self.rest.starts_with(close) {
                break;
            }
            if n > 0 {
                self.expect(',')?;
                self.rest = self.rest.trim_start();
            }
            read(self, n)?;
        }
        self.expect(close)
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        self.take(c.encode_utf8(&mut [0; 4]))
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        self.rest = self.rest.strip_prefix(text).ok_or_else(|| format!("expected {text} before {}", self.rest))?;
        Ok(())
    }

    /// A number, quoted text, `true` or `false`.
    fn literal(&mut self, kind: &str) -> Result<(), String> {
        if kind == "bool" {
            return self.take("true").or_else(|_| self.take("false"));
        }
        let end = match self.rest.strip_prefix('"') {
            Some(text) => closing_quote(text).map(|end| end + 2),
            None => self.rest.find(|c: char| !c.is_ascii_digit() && c != '-').filter(|end| *end > 0),
        };
        let end = end.ok_or_else(|| format!("expected {kind} before {}", self.rest))?;
        self.rest = &self.rest[end..];
        Ok(())
    }
}

/// Where the text ends whose quotation mark was just read; one after a backslash belongs to it.
fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
/// Whose.
#[derive(Clone)]
pub enum Side {
    /// Yours.
    Mine,
    Theirs,
}
pub(crate) enum Hidden {
    No,
}
steps! {
    /// What happens.
    pub enum Step => /** Compiled. */ Op {
        /// Hits by cards.
        Hits {
            /// It hits.
            Hit(n: Amount) needs[Number],
        }
        /// Cards.
        Moves {
            Draw(side: Side, n: Amount),
        }
    }
    besides {
        If(Side, Vec<Step>),
    }
}
words! {
    /// How many.
    pub enum Amount => /** Compiled. */ Of {
        N(n: u8),
    }
    besides {
        /// So many times.
        Times(u8, Box<Amount>),
    }
}
";

    #[test]
    fn words_are_read_however_they_are_declared() {
        let vocabulary = Vocabulary::parse(SOURCE);
        let names: Vec<&str> = vocabulary.families().iter().map(|family| family.name.as_str()).collect();
        assert_eq!(names, ["Side", "Step", "Amount"]);
        let steps: Vec<String> = vocabulary.families()[1].words.iter().map(Word::written).collect();
        assert_eq!(steps, ["Hit(Amount)", "Draw(Side, Amount)", "If(Side, [Step])"]);
        let headings: Vec<_> = vocabulary.families()[1].words.iter().map(|word| word.heading.as_deref()).collect();
        assert_eq!(headings, [Some("Hits by cards"), Some("Cards"), None]);
        assert_eq!(vocabulary.families()[2].words[1].written(), "Times(n, Amount)");
        assert_eq!(vocabulary.families()[2].words[1].meaning, "So many times.");
    }

    #[test]
    fn a_page_gets_the_shortest_example_of_each_word() {
        let vocabulary = Vocabulary::parse(SOURCE);
        let example = |card, written: &str, text| Example { card, family: "Step", written: written.to_owned(), text };
        let examples = [
            example("Long", "If(Mine, [Hit(Times(2, N(3))), Draw(Theirs, N(1))])", "It hits for 6 | draws."),
            example("Short", "Hit(N(1))", "It hits."),
        ];
        let page = |families: &[&str]| -> String {
            families.iter().map(|name| format!("{name}:\n{BEGIN}{name} -->\nold\n{END}\n")).collect()
        };
        let filled = vocabulary.fill(&page(&["Side", "Step", "Amount"]), &examples).unwrap();
        assert!(filled.contains("| `Mine` | Yours. | Long: \"It hits for 6 \\| draws.\" |"), "{filled}");
        assert!(filled.contains("| `Hit(Amount)` | It hits. | Short: \"It hits.\" |"), "{filled}");
        assert!(filled.contains("| `Times(n, Amount)` | So many times. | `Times(2, N(3))` in Long:"), "{filled}");
        assert!(!filled.contains("old"));
        assert_eq!(vocabulary.fill(&filled, &examples).unwrap(), filled, "what is up to date stays");
        let missing = vocabulary.fill(&page(&["Side", "Step"]), &examples).unwrap_err();
        assert_eq!(missing, "the page has no place for Amount");
        let wrong = vocabulary.fill(&filled, &[example("Odd", "Fly(2)", "")]).unwrap_err();
        assert_eq!(wrong, "\"Fly\" is not a word of Step");
    }

    const ROOMS: &str = "
/// When and what.
pub struct Play(pub Team, pub Vec<Step>);
named! {
    /// A team.
    pub enum Team {
        /// They share a school.
        XMen = \"X-Men\",
    }
}
longbox_shelf::steps! {
    /// What happens.
    pub enum Step, aimed at Noun by Aim;

    /// Cards.
    room Cards {
        /// Name a card.
        Name(what: String, again: bool),
        Seek(team: Option<Team>),
    }

    flow {
        /// You may.
        May(steps: Vec<Step>),
    }
}
";

    #[test]
    fn the_rooms_of_steps_the_printed_names_and_the_parts_of_a_struct_are_read() {
        let vocabulary = Vocabulary::parse(ROOMS);
        let told: Vec<(String, &str, Option<&str>)> = vocabulary
            .families()
            .iter()
            .flat_map(|family| &family.words)
            .map(|word| (word.written(), word.meaning.as_str(), word.heading.as_deref()))
            .collect();
        assert_eq!(
            told.iter().map(|(word, meaning, heading)| (word.as_str(), *meaning, *heading)).collect::<Vec<_>>(),
            [
                ("Play(Team, [Step])", "When and what.", None),
                ("XMen", "X-Men They share a school.", None),
                ("Name(\"…\", true or false)", "Name a card.", Some("Cards")),
                ("Seek(Team or None)", "", Some("Cards")),
                ("May([Step])", "You may.", None),
            ]
        );
        let written = "Play(XMen, [May([Name(\"a \\\"b\\\"\", true), Seek(None), Seek(Some(XMen))])])".to_owned();
        let examples = [Example { card: "Roll Call", family: "Play", written, text: "" }];
        let page: String = ["Play", "Team", "Step"].iter().map(|name| format!("{BEGIN}{name} -->\n{END}\n")).collect();
        let filled = vocabulary.fill(&page, &examples).unwrap();
        assert!(filled.contains("| `Seek(Team or None)` |  | `Seek(None)` in Roll Call |"), "{filled}");
    }

    const RECORD: &str = "
/// One way of a choice.
#[derive(Clone)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// What it costs.
    #[serde(default)]
    pub cost: Option<Price>,
    /// What it does.
    pub does: Vec<Step>,
}
/// What is paid.
pub enum Price {
    /// A card.
    Card,
}
/// What happens.
pub enum Step {
    /// Draw.
    Draw,
    /// Choose one.
    Choose(Vec<Way>),
}
";

    #[test]
    fn a_struct_with_named_fields_is_a_record() {
        let vocabulary = Vocabulary::parse(RECORD);
        let written = "Choose([Way { cost: Some(Card), does: [Draw] }, Way { cost: None, does: [] }])".to_owned();
        let examples = [Example { card: "Fork", family: "Step", written, text: "Choose." }];
        let page: String = ["Way", "Price", "Step"].iter().map(|name| format!("{BEGIN}{name} -->\n{END}\n")).collect();
        let filled = vocabulary.fill(&page, &examples).unwrap();
        assert!(filled.contains("| `cost: Price` | What it costs. | may be left out |"), "{filled}");
        assert!(filled.contains("| `does: [Step]` | What it does. | required |"), "{filled}");
        assert!(filled.contains("| `Choose([Way])` | Choose one. | Fork: \"Choose.\" |"), "{filled}");
        assert!(filled.contains("| `Card` | A card. | Fork: \"Choose.\" |"), "{filled}");
    }
}
