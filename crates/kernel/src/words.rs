//! Finding the option that somebody means by what they typed.

use crate::OptionText;

/// Why words do not name one option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSingleMatch {
    /// No option fits.
    None,
    /// These options fit, by their place in the list.
    Several(Vec<usize>),
}

/// Small letters and single spaces: what is left to compare.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().flat_map(char::to_lowercase));
    }
    plain
}

/// Whether the words are the option's label or one of its aliases, without regard to case and
/// spaces.
pub fn names(option: &OptionText, words: &str) -> bool {
    names_plainly(option, &plain(words))
}

/// Whether the words stand somewhere in the option's label.
pub fn within(option: &OptionText, words: &str) -> bool {
    let words = plain(words);
    !words.is_empty() && plain(&option.label).contains(&words)
}

/// The one option that the words name, or else the one whose label holds them. Options with the
/// same label count as one, and the first is meant.
///
/// ```
/// use longbox_kernel::{OptionText, words::{NoSingleMatch, find}};
///
/// let option = |label: &str| OptionText { label: label.to_owned(), aliases: vec![], cards: vec![], pass: false, first: false };
/// let options = [option("light a 1"), option("light a 2"), option("wait")];
/// assert_eq!(find(&options, "Light  a 2"), Ok(1));
/// assert_eq!(find(&options, "wai"), Ok(2));
/// assert_eq!(find(&options, "light"), Err(NoSingleMatch::Several(vec![0, 1])));
/// assert_eq!(find(&options, "douse"), Err(NoSingleMatch::None));
/// ```
pub fn find(options: &[OptionText], words: &str) -> Result<usize, NoSingleMatch> {
    let words = plain(words);
    if words.is_empty() {
        return Err(NoSingleMatch::None);
    }
    match only(options, |option| names_plainly(option, &words)) {
        Err(NoSingleMatch::None) => only(options, |option| plain(&option.label).contains(&words)),
        found @ (Ok(_) | Err(NoSingleMatch::Several(_))) => found,
    }
}

/// Whether the words stand in the text as whole words, without regard to case and spaces: "hit" is
/// not in "hits".
///
/// ```
/// use longbox_kernel::words::says;
/// assert!(says("You draw Dino Spikes.", "draw dino spikes"));
/// assert!(!says("You draw Dino Spikes.", "raw"));
/// assert!(!says("You draw Dino Spikes.", ""));
/// ```
pub fn says(text: &str, words: &str) -> bool {
    let (text, words) = (plain(text), plain(words));
    let inside = |next: Option<char>, own: Option<char>| {
        next.is_some_and(char::is_alphanumeric) && own.is_some_and(char::is_alphanumeric)
    };
    let stands_alone = |at: usize| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !inside(before.chars().next_back(), words.chars().next())
            && !inside(after.chars().next(), words.chars().next_back())
    };
    !words.is_empty() && text.match_indices(&words).any(|(at, _)| stands_alone(at))
}

/// The options as a person reads them, for a message: "a", "b", "c".
pub fn list<'a>(labels: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = labels.into_iter().map(|label| format!("\"{label}\"")).collect();
    if quoted.is_empty() { "nothing".to_owned() } else { quoted.join(", ") }
}

fn names_plainly(option: &OptionText, words: &str) -> bool {
    plain(&option.label) == words || option.aliases.iter().any(|alias| plain(alias) == words)
}

fn only(options: &[OptionText], fits: impl Fn(&OptionText) -> bool) -> Result<usize, NoSingleMatch> {
    let mut found: Vec<usize> = Vec::new();
    for (number, option) in options.iter().enumerate().filter(|(_, option)| fits(option)) {
        if !found.iter().any(|earlier| options[*earlier].label == option.label) {
            found.push(number);
        }
    }
    match found[..] {
        [] => Err(NoSingleMatch::None),
        [one] => Ok(one),
        [_, _, ..] => Err(NoSingleMatch::Several(found)),
    }
}
