//! Names of people: nothing in them is invisible, and two that look alike are told apart.

use super::{MOST_NAME, clean};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

/// A name as it may be shown: no control characters, nothing that cannot be seen or turns the direction of writing, one space
/// at most between two words, not too long. `None` if nothing is left.
///
/// ```
/// use longbox_server::protocol::clean_name;
/// assert_eq!(clean_name(" Ada\u{7} ").as_deref(), Some("Ada"));
/// assert_eq!(clean_name("A\u{200b}da\u{202e}  L.").as_deref(), Some("Ada L."));
/// assert_eq!(clean_name(" \u{3164} "), None);
/// ```
pub fn clean_name(name: &str) -> Option<String> {
    let seen: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    clean(&words.join(" "), MOST_NAME)
}

/// What Unicode calls ignorable by default, and a few more that show nothing. Chat keeps some of these, since emoji are
/// joined by them; a name has no need of any.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// What a name looks like: as it is written, and in small letters.
fn looks(name: &str) -> [String; 2] {
    let plain: String = name.nfkc().collect();
    let look = |text: &str| skeleton(text).filter(|c| !c.is_whitespace()).collect();
    [look(&plain), look(&plain.to_lowercase())]
}

/// Whether one name could be taken for the other.
///
/// ```
/// use longbox_server::protocol::alike;
/// assert!(alike("Ada", "\u{410}d\u{430}") && alike("Bill", "BilI") && alike("greedy", "Greedy"));
/// assert!(!alike("Ada", "Eve"));
/// ```
pub fn alike(one: &str, other: &str) -> bool {
    looks(one).iter().zip(looks(other)).any(|(one, other)| *one == other)
}

/// The name, with a number behind it if it could be taken for one of the others.
///
/// ```
/// use longbox_server::protocol::apart;
/// assert_eq!(apart("\u{410}da", &["Ada", "Bob"]), "\u{410}da #2");
/// assert_eq!(apart("Ada", &["ada", "Ada #2"]), "Ada #3");
/// assert_eq!(apart("Eve", &["Ada"]), "Eve");
/// ```
pub fn apart(name: &str, others: &[&str]) -> String {
    let taken: Vec<[String; 2]> = others.iter().map(|other| looks(other)).collect();
    let free = |name: &String| {
        let look = looks(name);
        !taken.iter().any(|other| look.iter().zip(other).any(|(one, other)| one == other))
    };
    let numbered = (2..).map(|n: u32| {
        let number = format!(" #{n}");
        let kept: String = name.chars().take(MOST_NAME - number.len()).collect();
        format!("{}{number}", kept.trim_end())
    });
    std::iter::once(name.to_owned()).chain(numbered).find(free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_invisible_or_direction_changing_characters() {
        let unseen = [
            0xad, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060, 0x2064, 0x2066, 0x3164, 0xfe0f,
            0xfeff, 0xffa0, 0xe0041, 0xe0100,
        ];
        for code in unseen {
            let c = char::from_u32(code).unwrap();
            assert_eq!(clean_name(&format!("A{c}da{c}")).as_deref(), Some("Ada"), "{code:x}");
            assert_eq!(clean_name(&c.to_string()), None, "{code:x}");
        }
        assert_eq!(
            clean("\u{1f469}\u{200d}\u{1f680}", 10).as_deref(),
            Some("\u{1f469}\u{200d}\u{1f680}"),
            "chat keeps emoji"
        );
    }

    #[test]
    fn a_number_behind_a_long_name_is_never_cut() {
        let long = "m".repeat(MOST_NAME);
        let other = apart(&long, &[&long]);
        assert!(other.ends_with(" #2") && other.chars().count() == MOST_NAME, "{other}");
        assert!(apart(&long, &[&long, &other]).ends_with(" #3"));
    }
}
