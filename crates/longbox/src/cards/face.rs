//! A card in words, whichever game it is from.

use crate::out;
use serde_json::{Value, json};

/// What is printed on a card.
pub(crate) struct Face {
    /// Its id.
    pub(crate) id: String,
    /// Its full name.
    pub(crate) name: String,
    /// Everything else that is short.
    pub(crate) facts: Vec<Fact>,
    /// What it does.
    pub(crate) text: String,
}

/// One fact about a card.
pub(crate) struct Fact {
    /// What it is called in a query and in JSON.
    pub(crate) key: &'static str,
    /// What it is.
    pub(crate) is: Is,
    /// Whether it has a column in lists.
    listed: bool,
}

/// The value of a fact.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Is {
    /// A number.
    Number(i64),
    /// A word or a few.
    Word(String),
    /// Several of one kind.
    Words(Vec<String>),
    /// So or not so.
    Flag(bool),
    /// There is none; the sign stands in its place.
    Absent(&'static str),
}

impl Fact {
    /// A fact with a column in lists.
    pub(crate) fn new(key: &'static str, is: Is) -> Fact {
        Fact { key, is, listed: true }
    }

    /// A fact without.
    pub(crate) fn hidden(key: &'static str, is: Is) -> Fact {
        Fact { key, is, listed: false }
    }
}

impl Is {
    /// As it stands in a list.
    pub(crate) fn told(&self) -> String {
        match self {
            Is::Number(number) => number.to_string(),
            Is::Word(word) => word.clone(),
            Is::Words(words) => words.join("/"),
            Is::Flag(true) => "yes".to_owned(),
            Is::Flag(false) => "no".to_owned(),
            Is::Absent(sign) => (*sign).to_owned(),
        }
    }

    /// As it stands in JSON.
    pub(crate) fn json(&self) -> Value {
        match self {
            Is::Number(number) => json!(number),
            Is::Word(word) => json!(word),
            Is::Words(words) => json!(words),
            Is::Flag(flag) => json!(flag),
            Is::Absent(_) => Value::Null,
        }
    }

    /// Each word of it.
    pub(crate) fn words(&self) -> Vec<&str> {
        match self {
            Is::Word(word) => vec![word],
            Is::Words(words) => words.iter().map(String::as_str).collect(),
            Is::Number(_) | Is::Flag(_) | Is::Absent(_) => Vec::new(),
        }
    }
}

/// How wide a drawn card is between its borders.
const WIDTH: usize = 58;

impl Face {
    /// The fact of that name.
    pub(crate) fn fact(&self, key: &str) -> Option<&Is> {
        self.facts.iter().find(|fact| fact.key == key).map(|fact| &fact.is)
    }

    /// The heads of the columns of a list.
    pub(crate) fn heads(&self) -> Vec<String> {
        let facts = self.facts.iter().filter(|fact| fact.listed).map(|fact| fact.key);
        ["id"].into_iter().chain(facts).chain(["name", "text"]).map(str::to_uppercase).collect()
    }

    /// A row of a list.
    pub(crate) fn row(&self) -> Vec<String> {
        let facts = self.facts.iter().filter(|fact| fact.listed).map(|fact| fact.is.told());
        let mut row = vec![self.id.clone()];
        row.extend(facts);
        row.extend([self.name.clone(), self.text.clone()]);
        row
    }

    /// The card, drawn with a border.
    pub(crate) fn drawn(&self) -> String {
        let mut lines = vec![format!("┌{}┐", "─".repeat(WIDTH + 2))];
        let mut put = |text: &str| lines.push(format!("│ {text:<WIDTH$} │"));
        for line in out::wrapped(&self.name, WIDTH) {
            put(&line);
        }
        put("");
        let widest = self.facts.iter().map(|fact| fact.key.len()).max().unwrap_or(0);
        put(&format!("{:<widest$}  {}", "id", self.id));
        for fact in &self.facts {
            put(&format!("{:<widest$}  {}", fact.key, fact.is.told()));
        }
        if !self.text.is_empty() {
            put("");
        }
        for line in out::wrapped(&self.text, WIDTH) {
            put(&line);
        }
        lines.push(format!("└{}┘", "─".repeat(WIDTH + 2)));
        lines.join("\n") + "\n"
    }
}
