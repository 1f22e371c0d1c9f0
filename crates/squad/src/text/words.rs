//! Small change: articles, numbers, lists and the names of players.

/// How the last two entries of a list are joined.
#[derive(Clone, Copy)]
pub(super) enum Joint {
    And,
    Or,
}

impl Joint {
    fn word(self) -> &'static str {
        match self {
            Joint::And => "and",
            Joint::Or => "or",
        }
    }
}

/// "A", "A or B", "A, B, or C".
pub(super) fn list(words: &[String], joint: Joint) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} {} {two}", joint.word()),
        [first @ .., last] => format!("{}, {} {last}", first.join(", "), joint.word()),
    }
}

/// The phrase with "a" or "an" before it, by its sound.
pub(super) fn a(phrase: &str) -> String {
    let starts = |heads: &[&str]| heads.iter().any(|head| phrase.starts_with(head));
    let vowel = starts(&["A", "E", "I", "O", "U", "a", "e", "i", "o", "u", "X-"]);
    let sounds_otherwise = starts(&["Eu", "Uni", "uni", "U-", "U.", "One-", "one-"]);
    if vowel && !sounds_otherwise { format!("an {phrase}") } else { format!("a {phrase}") }
}

/// The text with a capital at its start.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Sentences, each with its capital and full stop.
pub(super) fn sentences(parts: &[String]) -> String {
    parts.iter().map(|part| format!("{}.", capital(part))).collect::<Vec<_>>().join(" ")
}

/// A count in words as far as words are short.
pub(super) fn number(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| word.to_string())
}

/// "no cards", "a card", "two cards".
pub(super) fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { a(one) } else { format!("{} {many}", number(n)) }
}

/// "top card", "top two cards".
pub(super) fn top(n: u32) -> String {
    if n == 1 { "top card".into() } else { format!("top {} cards", number(n)) }
}

/// A player: the words that stand for them in a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Person {
    /// Who does it.
    pub(super) name: &'static str,
    /// Whose it is.
    pub(super) whose: &'static str,
    /// Whose it is, after they were named.
    pub(super) their: &'static str,
}

impl Person {
    pub(super) const YOU: Person = Person { name: "you", whose: "your", their: "your" };
    pub(super) const OPPONENT: Person = Person { name: "your opponent", whose: "your opponent's", their: "their" };
    /// The opponent, who has just been named.
    pub(super) const THEY: Person = Person { name: "they", whose: "their", their: "their" };
    pub(super) const THAT_PLAYER: Person = Person { name: "that player", whose: "that player's", their: "their" };
    pub(super) const CURRENT: Person =
        Person { name: "the current player", whose: "the current player's", their: "their" };

    /// Whether the verb stays as it is: "you draw", "they draw".
    pub(super) fn takes_plain_verb(self) -> bool {
        self == Person::YOU || self == Person::THEY
    }

    /// "you have", "your opponent has".
    pub(super) fn has(self) -> String {
        format!("{} {}", self.name, if self == Person::YOU { "have" } else { "has" })
    }
}
