//! What English sentences of every game are made of: lists, articles, numbers, verbs, and what the
//! players are called.
//!
//! ```
//! use longbox_kernel::english::{Audience, Person, sentence};
//! use longbox_kernel::{Seat, Viewer};
//!
//! let duel = Audience::of_two(Viewer::Seat(Seat(0)), Person::OPPONENT);
//! assert_eq!(sentence(&duel.person(Seat(0)).does("draw a card")), "You draw a card.");
//! assert_eq!(sentence(&duel.person(Seat(1)).does("draw a card")), "Your opponent draws a card.");
//! let four = Audience::new(Viewer::Seat(Seat(0)));
//! assert_eq!(sentence(&four.person(Seat(2)).does("have no card")), "Player 3 has no card.");
//! ```

use crate::{Seat, Viewer};

/// How the last two entries of a list are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    /// "A and B".
    And,
    /// "A or B".
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
pub fn list(words: &[String], joint: Joint) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} {} {two}", joint.word()),
        [first @ .., last] => format!("{}, {} {last}", first.join(", "), joint.word()),
    }
}

/// The phrase with "a" or "an" before it, by its sound.
pub fn a(phrase: &str) -> String {
    let starts = |heads: &[&str]| heads.iter().any(|head| phrase.starts_with(head));
    let vowel = starts(&["A", "E", "I", "O", "U", "a", "e", "i", "o", "u", "X-"]);
    let sounds_otherwise = starts(&["Eu", "Uni", "uni", "U-", "U.", "One-", "one-"]);
    if vowel && !sounds_otherwise { format!("an {phrase}") } else { format!("a {phrase}") }
}

/// A count in words as far as words are short.
pub fn number(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| word.to_string())
}

/// "no cards", "a card", "two cards".
pub fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { a(one) } else { format!("{} {many}", number(n)) }
}

/// The text with a capital at its start.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text with a capital and a full stop, unless it ends in a mark of its own, as the name of a card
/// may.
pub fn sentence(text: &str) -> String {
    let mut text = capital(text);
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// A verb as it stands after "it": "draws", "goes", "has". Of several words the first is the verb.
///
/// ```
/// # use longbox_kernel::english::third_person;
/// assert_eq!(third_person("carry on"), "carries on");
/// assert_eq!(third_person("play a card"), "plays a card");
/// ```
pub fn third_person(verb: &str) -> String {
    let (verb, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let after_consonant = |verb: &str| verb.ends_with(|c: char| !"aeiou".contains(c));
    let third = match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        "may" | "can" | "can't" | "must" => verb.to_owned(),
        _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        _ => match verb.strip_suffix('y').filter(|stem| after_consonant(stem)) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{verb}s"),
        },
    };
    third + rest
}

/// A player: the words that stand for them in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who does it, and to whom it is done.
    pub name: &'static str,
    /// Whose it is.
    pub whose: &'static str,
    /// Whose it is, after they were named.
    pub their: &'static str,
}

impl Person {
    /// Whoever reads it.
    pub const YOU: Person = Person { name: "you", whose: "your", their: "your" };
    /// Somebody who has just been named.
    pub const THEY: Person = Person { name: "they", whose: "their", their: "their" };
    /// The other player of a duel.
    pub const OPPONENT: Person = Person::third("your opponent", "your opponent's");
    /// The players by number, for those who are not among them and at larger tables.
    pub const PLAYERS: [Person; Seat::MAX] = [
        Person::third("Player 1", "Player 1's"),
        Person::third("Player 2", "Player 2's"),
        Person::third("Player 3", "Player 3's"),
        Person::third("Player 4", "Player 4's"),
    ];

    /// Somebody who is not "you".
    pub const fn third(name: &'static str, whose: &'static str) -> Person {
        Person { name, whose, their: "their" }
    }

    /// Whether the verb stays as it is: "you draw", "they draw".
    pub fn takes_plain_verb(self) -> bool {
        self == Person::YOU || self == Person::THEY
    }

    /// The player and a verb: "you draw", "your opponent draws".
    pub fn does(self, verb: &str) -> String {
        let verb = if self.takes_plain_verb() { verb.to_owned() } else { third_person(verb) };
        format!("{} {verb}", self.name)
    }

    /// "you have", "your opponent has".
    pub fn has(self) -> String {
        self.does("have")
    }
}

/// Who is told something, and what the players are called then.
#[derive(Clone, Copy, Debug)]
pub struct Audience {
    viewer: Viewer,
    other: Option<Person>,
}

impl Audience {
    /// The others are called by their numbers.
    pub fn new(viewer: Viewer) -> Audience {
        Audience { viewer, other: None }
    }

    /// At a table for two: each calls the other so.
    pub fn of_two(viewer: Viewer, other: Person) -> Audience {
        Audience { viewer, other: Some(other) }
    }

    /// The words for that seat.
    pub fn person(self, seat: Seat) -> Person {
        let numbered = Person::PLAYERS[seat.ix() % Seat::MAX];
        match self.viewer {
            Viewer::Seat(me) if me == seat => Person::YOU,
            Viewer::Seat(_) => self.other.unwrap_or(numbered),
            Viewer::Spectator | Viewer::Omniscient => numbered,
        }
    }

    /// Whether a card that only `seat` sees may be named.
    pub fn sees(self, seat: Seat) -> bool {
        match self.viewer {
            Viewer::Seat(me) => me == seat,
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_take_the_ending_that_they_need() {
        let cases =
            [("draw", "draws"), ("discard", "discards"), ("go", "goes"), ("pass", "passes"), ("catch", "catches")];
        for (verb, third) in
            cases.into_iter().chain([("play", "plays"), ("carry", "carries"), ("are", "is"), ("may", "may")])
        {
            assert_eq!(third_person(verb), third);
        }
    }

    #[test]
    fn lists_of_any_length() {
        let words = |n: usize| ["a", "b", "c", "d"][..n].iter().map(|word| word.to_string()).collect::<Vec<_>>();
        let lists: Vec<String> = (0..5).map(|n| list(&words(n), Joint::And)).collect();
        assert_eq!(lists, ["", "a", "a and b", "a, b, and c", "a, b, c, and d"]);
    }

    #[test]
    fn an_article_goes_by_sound() {
        for (phrase, with) in
            [("Avengers card", "an Avengers card"), ("X-Men card", "an X-Men card"), ("union", "a union")]
        {
            assert_eq!(a(phrase), with);
        }
    }

    #[test]
    fn a_name_that_ends_in_a_mark_keeps_it() {
        assert_eq!(sentence("you play Hulk: Smash!"), "You play Hulk: Smash!");
        assert_eq!(sentence("you play Hulk"), "You play Hulk.");
    }

    #[test]
    fn everybody_is_called_by_one_name_whoever_listens() {
        let names = |viewer| Seat::all(4).map(|seat| Audience::new(viewer).person(seat).name).collect::<Vec<_>>();
        assert_eq!(names(Viewer::Spectator), ["Player 1", "Player 2", "Player 3", "Player 4"]);
        assert_eq!(names(Viewer::Seat(Seat(2))), ["Player 1", "Player 2", "you", "Player 4"]);
        let duel = Audience::of_two(Viewer::Seat(Seat(1)), Person::OPPONENT);
        assert_eq!((duel.person(Seat(0)).whose, duel.person(Seat(1)).whose), ("your opponent's", "your"));
        assert!(duel.sees(Seat(1)) && !duel.sees(Seat(0)));
    }
}
