//! All scenarios of a game, to be looked up by rule, card and words.

use super::{Scenario, parse};
use crate::{CardRef, words};
use std::collections::HashMap;

/// A scenario that can be found.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// What names it: made from its title.
    pub id: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The cards that it exercises.
    pub cards: Vec<CardRef>,
    /// Its text, as it stands in its file.
    pub source: String,
}

/// Which rulings are wanted; what is left out does not matter.
#[derive(Clone, Default, Debug)]
pub struct Wanted {
    /// All these words stand in the title, or in the names of rules and cards.
    pub query: Option<String>,
    /// It exercises this rule, or one below it: `attack` is above `attack.level`.
    pub rule: Option<String>,
    /// It exercises this card, by id or by name.
    pub card: Option<String>,
    /// It is a puzzle, or is none.
    pub puzzle: Option<bool>,
}

/// All rulings of a game, in the order of their files.
#[derive(Clone, Default, Debug)]
pub struct Rulings {
    all: Vec<Ruling>,
    by_id: HashMap<String, usize>,
}

impl Rulings {
    /// Read files, each by name and text. `card` finds a card by the name that scenarios give it.
    ///
    /// ```
    /// use longbox_kernel::scenario::{Rulings, Wanted};
    ///
    /// let text = "[[scenario]]\ntitle = \"It's dark\"\nrules = ['light.one']\nasked = 'me'\n";
    /// let rulings = Rulings::read([("a.toml", text)], |_| None).unwrap();
    /// assert_eq!(rulings.get("it-s-dark").unwrap().source, text);
    /// let wanted = Wanted { rule: Some("light".to_owned()), ..Wanted::default() };
    /// assert_eq!(rulings.find(&wanted).count(), 1);
    /// ```
    pub fn read<'f>(
        files: impl IntoIterator<Item = (&'f str, &'f str)>,
        card: impl Fn(&str) -> Option<CardRef>,
    ) -> Result<Rulings, Vec<String>> {
        let (mut rulings, mut faults) = (Rulings::default(), Vec::new());
        for (file, text) in files {
            match parse(file, text) {
                Ok(scenarios) => rulings.add(text, scenarios, &card),
                Err(wrong) => faults.extend(wrong),
            }
        }
        if faults.is_empty() { Ok(rulings) } else { Err(faults) }
    }

    /// All of them.
    pub fn all(&self) -> &[Ruling] {
        &self.all
    }

    /// The one of that id.
    pub fn get(&self, id: &str) -> Option<&Ruling> {
        self.by_id.get(id).and_then(|at| self.all.get(*at))
    }

    /// Those that are wanted.
    pub fn find(&self, wanted: &Wanted) -> impl Iterator<Item = &Ruling> {
        let sought = Sought::new(wanted);
        self.all.iter().filter(move |ruling| sought.fits(ruling))
    }

    fn add(&mut self, text: &str, scenarios: Vec<Scenario>, card: &impl Fn(&str) -> Option<CardRef>) {
        let lines: Vec<&str> = text.lines().collect();
        let starts: Vec<usize> = scenarios.iter().map(|scenario| scenario.line.saturating_sub(1)).collect();
        for (n, scenario) in scenarios.into_iter().enumerate() {
            let end = starts.get(n + 1).copied().unwrap_or(lines.len());
            let source = excerpt(lines.get(starts[n]..end).unwrap_or_default());
            let cards = scenario.cards.iter().filter_map(|name| card(name)).collect();
            let id = self.unused(slug(&scenario.title));
            self.by_id.insert(id.clone(), self.all.len());
            self.all.push(Ruling { id, scenario, cards, source });
        }
    }

    /// The id, with a number behind it if another ruling has it already.
    fn unused(&self, id: String) -> String {
        if !self.by_id.contains_key(&id) {
            return id;
        }
        let numbered = (2..).map(|n: u32| format!("{id}-{n}"));
        numbered.into_iter().find(|id| !self.by_id.contains_key(id)).unwrap_or(id)
    }
}

/// The lines of one scenario, without what stands above the next.
fn excerpt(lines: &[&str]) -> String {
    let belongs = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let end = lines.iter().rposition(belongs).map_or(0, |last| last + 1);
    lines[..end].iter().flat_map(|line| [line, "\n"]).collect()
}

/// Lower case letters and digits, with a hyphen for all else.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        match c {
            c if c.is_ascii_alphanumeric() => slug.push(c),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "ruling".to_owned() } else { slug.to_owned() }
}

/// What is wanted, made ready to be compared.
struct Sought {
    words: Vec<String>,
    rule: Option<String>,
    card: Option<String>,
    puzzle: Option<bool>,
}

impl Sought {
    fn new(wanted: &Wanted) -> Sought {
        let said = |text: &Option<String>| text.as_deref().map(words::plain).filter(|text| !text.is_empty());
        let words = said(&wanted.query).unwrap_or_default();
        Sought {
            words: words.split_whitespace().map(str::to_owned).collect(),
            rule: said(&wanted.rule),
            card: said(&wanted.card),
            puzzle: wanted.puzzle,
        }
    }

    fn fits(&self, ruling: &Ruling) -> bool {
        self.rule.as_ref().is_none_or(|rule| ruling.scenario.rules.iter().any(|other| is_below(other, rule)))
            && self.card.as_ref().is_none_or(|card| names_card(ruling, card))
            && self.puzzle.is_none_or(|puzzle| ruling.scenario.puzzle.is_some() == puzzle)
            && self.says(ruling)
    }

    fn says(&self, ruling: &Ruling) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let Ruling { scenario, cards, .. } = ruling;
        let cards = cards.iter().flat_map(|card| [card.id.as_str(), card.name.as_str()]);
        let all = scenario.rules.iter().map(String::as_str).chain(cards).chain([scenario.title.as_str()]);
        let text = words::plain(&all.collect::<Vec<_>>().join(" "));
        self.words.iter().all(|word| text.contains(word.as_str()))
    }
}

fn is_below(rule: &str, above: &str) -> bool {
    rule.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn names_card(ruling: &Ruling, wanted: &str) -> bool {
    let listed = ruling.scenario.cards.iter().map(String::as_str);
    let known = ruling.cards.iter().flat_map(|card| [card.id.as_str(), card.name.as_str()]);
    listed.chain(known).any(|name| words::plain(name) == wanted)
}
