//! Somebody or something in a sentence, as subject, object or owner.

use longbox_kernel::english::third_person;

/// The words for somebody, and what their verbs and pronouns need to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    /// As an object: "an enemy character", "it", "them".
    pub(super) text: String,
    /// Whether the verb is in the plural.
    pub(super) many: bool,
    pronoun: bool,
}

impl Phrase {
    pub(super) fn one(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), many: false, pronoun: false }
    }

    pub(super) fn many(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), many: true, pronoun: false }
    }

    pub(super) fn it() -> Phrase {
        Phrase { text: "it".into(), many: false, pronoun: true }
    }

    pub(super) fn them() -> Phrase {
        Phrase { text: "them".into(), many: true, pronoun: true }
    }

    /// "you" takes the verb of several.
    pub(super) fn you() -> Phrase {
        Phrase::many("you")
    }

    /// Who does something.
    pub(super) fn subject(&self) -> &str {
        if self.pronoun && self.many { "they" } else { &self.text }
    }

    /// "its", "your", "Hulk's".
    pub(super) fn possessive(&self) -> String {
        match (self.pronoun, self.many) {
            (true, true) => "their".into(),
            (true, false) => "its".into(),
            (false, true) if self.text == "you" => "your".into(),
            (false, _) if self.many && self.text.ends_with('s') => format!("{}'", self.text),
            (false, _) => format!("{}'s", self.text),
        }
    }

    /// What belongs to them, once they were named: "its", "their".
    pub(super) fn its(&self) -> &'static str {
        if self.many { "their" } else { "its" }
    }

    /// "its ATK", "Hulk's ATK", "the ATK of a character in the combat".
    pub(super) fn of(&self, what: &str) -> String {
        let plain = self.pronoun || self.text == "you" || !self.text.contains(' ') || self.text.starts_with("th");
        let name = self.text.starts_with(char::is_uppercase);
        if plain || name { format!("{} {what}", self.possessive()) } else { format!("the {what} of {}", self.text) }
    }

    /// Whether this is the same as whoever was named just before.
    pub(super) fn is_still(&self, before: &Phrase) -> bool {
        self.pronoun && self.many == before.many || self == before && !before.text.starts_with("a")
    }

    /// "it", once it was named, as the subject of "has" and "is".
    pub(super) fn again(&self) -> &'static str {
        if self.many { "they" } else { "it" }
    }

    /// The subject and a verb: "it gets +1/+1", "they get +1/+1".
    pub(super) fn does(&self, verb: &str) -> String {
        format!("{} {}", self.subject(), self.verb(verb))
    }

    /// The verb as it stands after this subject.
    pub(super) fn verb(&self, verb: &str) -> String {
        if self.many { verb.to_owned() } else { third_person(verb) }
    }
}
