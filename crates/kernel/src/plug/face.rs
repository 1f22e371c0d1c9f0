//! A card in facts, whichever game it is from.

use crate::sketch::{Line, Role};
use serde_json::{Map, Value, json};

/// What is printed on a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// Its id.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// Everything else that is short, for queries and lists.
    pub facts: Vec<Fact>,
    /// The facts in words, a line each; the first is what stands behind a name in a list.
    pub told: Vec<String>,
    /// What it does.
    pub text: String,
}

/// One fact about a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// What it is called in a query and in JSON.
    pub key: &'static str,
    /// What it is.
    pub is: Is,
    /// Whether it has a column in lists.
    pub listed: bool,
}

/// The value of a fact.
#[derive(Clone, PartialEq, Debug)]
pub enum Is {
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

/// What of a deck's cards is worth a chart, by the keys of facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charts {
    /// A number whose spread is drawn as a curve.
    pub curve: Option<&'static str>,
    /// Words that are counted.
    pub counted: &'static [&'static str],
}

impl Charts {
    /// Nothing.
    pub const NONE: Charts = Charts { curve: None, counted: &[] };
}

impl Fact {
    /// A fact with a column in lists.
    pub fn new(key: &'static str, is: Is) -> Fact {
        Fact { key, is, listed: true }
    }

    /// A fact without.
    pub fn hidden(key: &'static str, is: Is) -> Fact {
        Fact { key, is, listed: false }
    }
}

impl Is {
    /// As it stands in a list.
    pub fn told(&self) -> String {
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
    pub fn json(&self) -> Value {
        match self {
            Is::Number(number) => json!(number),
            Is::Word(word) => json!(word),
            Is::Words(words) => json!(words),
            Is::Flag(flag) => json!(flag),
            Is::Absent(_) => Value::Null,
        }
    }

    /// Each word of it.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Is::Word(word) => vec![word],
            Is::Words(words) => words.iter().map(String::as_str).collect(),
            Is::Number(_) | Is::Flag(_) | Is::Absent(_) => Vec::new(),
        }
    }
}

impl Face {
    /// The fact of that name.
    pub fn fact(&self, key: &str) -> Option<&Is> {
        self.facts.iter().find(|fact| fact.key == key).map(|fact| &fact.is)
    }

    /// The card as JSON: its id, name, every fact and its text.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("id".to_owned(), json!(self.id));
        object.insert("name".to_owned(), json!(self.name));
        for fact in &self.facts {
            object.insert(fact.key.to_owned(), fact.is.json());
        }
        object.insert("text".to_owned(), json!(self.text));
        Value::Object(object)
    }

    /// The card in lines for who reads it beside a board.
    pub(super) fn portrait(&self, roomy: bool) -> Vec<Line> {
        let mut lines = vec![Line::of(Role::Strong, &self.name)];
        lines.extend(self.told.iter().map(|line| Line::of(Role::Plain, line)));
        if roomy {
            lines.push(Line::of(Role::Dim, &self.id));
        }
        lines.push(Line::of(Role::Plain, &self.text));
        lines
    }
}
