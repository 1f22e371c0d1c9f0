//! Somebody or something in a sentence, as subject, object or owner.

use longbox_kernel::english::third_person;

/// The words for somebody, and whether their verb is in the plural.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    pub(super) text: String,
    many: bool,
}

impl Phrase {
    pub(super) fn one(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), many: false }
    }

    pub(super) fn many(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), many: true }
    }

    /// "you" takes the verb of several.
    pub(super) fn you() -> Phrase {
        Phrase::many("you")
    }

    /// The subject and a verb: "it gets +1 ATK", "you get +1 ATK".
    pub(super) fn does(&self, verb: &str) -> String {
        format!("{} {}", self.text, self.verb(verb))
    }

    /// The verb as it stands after this subject.
    pub(super) fn verb(&self, verb: &str) -> String {
        if self.many { verb.to_owned() } else { third_person(verb) }
    }

    /// "your", "Hulk's".
    pub(super) fn possessive(&self) -> String {
        match self.text.as_str() {
            "you" => "your".into(),
            "them" => "their".into(),
            text if text.ends_with('s') => format!("{text}'"),
            text => format!("{text}'s"),
        }
    }
}
