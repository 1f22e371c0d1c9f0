//! The rulebook as data, and refusals that name a rule.

use crate::toml_file::{Entry, Fault, TomlFile};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// The id of a rule, as the engine cites it: `attack.level`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The rules that an engine names, as constants, and the rulebook in which each of them must stand:
/// `rulebook()` reads it once, and a test looks every constant up.
///
/// ```
/// longbox_kernel::rules! {
///     book = "small/rules.toml", "[book]\ntitle = 'A Small Game'\nshort = 'SG'\n\
///         [[rule]]\nid = 'turn.draw'\ntitle = 'Draw'\nat = 'page 2'\ntext = 'You draw a card.'";
///     TURN_DRAW = "turn.draw";
/// }
/// assert!(rulebook().get(TURN_DRAW.0).is_some());
/// ```
#[macro_export]
macro_rules! rules {
    (book = $file:literal, $text:expr; $($name:ident = $id:literal;)*) => {
        $(pub(crate) const $name: $crate::Rule = $crate::Rule($id);)*

        /// The rulebook.
        pub fn rulebook() -> &'static $crate::Rulebook {
            static BOOK: std::sync::OnceLock<$crate::Rulebook> = std::sync::OnceLock::new();
            BOOK.get_or_init(|| match $crate::Rulebook::parse($file, $text) {
                Ok(book) => book,
                // The book comes with the game, and the test below reads it.
                Err(faults) => panic!("{faults}"),
            })
        }

        #[cfg(test)]
        #[test]
        fn every_rule_that_the_engine_names_is_in_the_book() {
            let named: &[$crate::Rule] = &[$($name),*];
            for rule in named {
                assert!(rulebook().get(rule.0).is_some(), "{rule} is not in {}", $file);
            }
        }
    };
}

/// Why something may not be done: the rule, and the reason in this very case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// One sentence about this case: "It is level 7 and your power for it is 4."
    pub why: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.rule)
    }
}

/// One rule, in our own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// What the engine, scenarios and refusals call it: `attack.level`.
    pub id: String,
    /// A few words.
    pub title: String,
    /// Where it stands in the printed book.
    pub at: String,
    /// The rule.
    pub text: String,
}

/// Every rule of a game, in the order of its file.
///
/// ```
/// use longbox_kernel::Rulebook;
///
/// let book = Rulebook::parse("rules.toml", r#"
///     [book]
///     title = "A Small Game"
///     short = "SG"
///
///     [[rule]]
///     id    = "turn.draw"
///     title = "Draw one"
///     at    = "page 2"
///     text  = "You draw a card when your turn begins."
/// "#)?;
/// assert_eq!(book.get("turn.draw").unwrap().title, "Draw one");
/// assert_eq!(book.search("card begins").len(), 1);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rulebook {
    title: String,
    short: String,
    rules: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    title: String,
    short: String,
}

impl Rulebook {
    /// Read a rulebook from the text of its file. The fault lists everything that is wrong, one
    /// line each, with file and line.
    pub fn parse(file_name: &str, text: &str) -> Result<Rulebook, String> {
        let toml = TomlFile { file: file_name, text };
        Rulebook::read(toml).map_err(|faults| toml.told(faults).join("\n"))
    }

    fn read(toml: TomlFile) -> Result<Rulebook, Vec<Fault>> {
        let mut table = toml.table(&["book", "rule"])?;
        let mut faults = Vec::new();
        let book = table.remove("book").map(|value| toml.item::<Book>(value));
        let entries = toml.entries::<RuleEntry>(&mut table, "rule", &mut faults);
        check_rules(&entries, &mut faults);
        match book {
            Some(Ok(Entry { line, item: Book { title, short } })) => {
                check_filled(line, "[book]", &[("title", &title), ("short", &short)], &mut faults);
                if faults.is_empty() {
                    let rules = entries.into_iter().map(|entry| entry.item).collect();
                    return Ok(Rulebook { title, short, rules });
                }
            }
            Some(Err(fault)) => faults.push(fault),
            None => faults.push(Fault::at(0, "there is no [book] with title and short")),
        }
        Err(faults)
    }

    /// The title of the printed book.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// A few letters for it.
    pub fn short(&self) -> &str {
        &self.short
    }

    /// All rules, in the order of the book.
    pub fn rules(&self) -> &[RuleEntry] {
        &self.rules
    }

    /// The rule with that id.
    pub fn get(&self, id: &str) -> Option<&RuleEntry> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules that fit what somebody typed: first the rule with that id, then those whose id
    /// begins so, then those that hold every word somewhere. In each group the order is the book's,
    /// and case does not matter.
    pub fn search(&self, query: &str) -> Vec<&RuleEntry> {
        let query = query.trim().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let mut found: Vec<(u8, &RuleEntry)> =
            self.rules.iter().filter_map(|rule| Some((rank(rule, &query, &words)?, rule))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, rule)| rule).collect()
    }
}

/// How well a rule fits a query, 0 best; `None` if it does not.
fn rank(rule: &RuleEntry, query: &str, words: &[&str]) -> Option<u8> {
    if rule.id == query {
        return Some(0);
    }
    if rule.id.starts_with(query) {
        return Some(1);
    }
    let all = format!("{} {} {}", rule.id, rule.title, rule.text).to_lowercase();
    words.iter().all(|word| all.contains(word)).then_some(2)
}

fn check_rules(entries: &[Entry<RuleEntry>], faults: &mut Vec<Fault>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for Entry { line, item } in entries {
        if !is_id(&item.id) {
            let what = "a rule's id is made of small letters, digits, '-' and '.', such as \"attack.level\"";
            faults.push(Fault::at(*line, format!("\"{}\": {what}", item.id)));
        }
        if let Some(first) = seen.insert(&item.id, *line) {
            faults.push(Fault::at(*line, format!("rule \"{}\" is already on line {first}", item.id)));
        }
        let fields: [(&str, &str); 3] = [("title", &item.title), ("at", &item.at), ("text", &item.text)];
        check_filled(*line, &format!("rule \"{}\"", item.id), &fields, faults);
    }
}

fn check_filled(line: usize, what: &str, fields: &[(&str, &str)], faults: &mut Vec<Fault>) {
    let empty = fields.iter().filter(|(_, text)| text.trim().is_empty());
    faults.extend(empty.map(|(name, _)| Fault::at(line, format!("{what} has an empty {name}"))));
}

fn is_id(id: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    id.split('.').all(part)
}
