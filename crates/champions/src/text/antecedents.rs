//! What has been said in a line so far, so that "that minion" and "this way" mean what they should.

use super::phrase::Phrase;
use crate::catalogue::Card;
use crate::vocabulary::{Amount, Keyword, Noun, Standing, Step, Who};

/// Who is "you" in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reader {
    /// Whoever resolves the ability.
    You,
    /// Each player in turn, of whom the sentence speaks in the third person.
    EachPlayer,
    /// A player of that name, of whom somebody else reads.
    Another(&'static str),
}

/// What the step before did, as the next one speaks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deed {
    /// "card discarded this way".
    pub(super) each: &'static str,
    /// "no card was discarded this way".
    pub(super) none: &'static str,
}

/// How much an amount is, as things stand.
pub(crate) type Known<'a> = &'a dyn Fn(&Amount) -> i32;

/// What a line has spoken of.
#[derive(Clone)]
pub(super) struct Antecedents<'a> {
    pub(super) card: &'a Card,
    pub(super) reader: Reader,
    /// Whom the occurrence is about.
    pub(super) that: String,
    /// What was chosen.
    pub(super) it: String,
    pub(super) deed: Option<Deed>,
    /// "attack" while one goes on, else "activation".
    pub(super) activation: &'static str,
    /// Whether the line has named what the card lies on.
    pub(super) host_told: bool,
    /// Whether X was paid.
    pub(super) x: bool,
    /// What X is, if the line has still to say so.
    pub(super) x_is: Option<String>,
    /// How much X is, if that is known already.
    pub(super) known: Option<Known<'a>>,
}

impl<'a> Antecedents<'a> {
    /// The beginning of a line of that card.
    pub(super) fn new(card: &'a Card) -> Antecedents<'a> {
        let that = "that card".to_owned();
        Antecedents {
            card,
            reader: Reader::You,
            it: that.clone(),
            that,
            deed: None,
            activation: "activation",
            host_told: false,
            x: false,
            x_is: None,
            known: None,
        }
    }

    /// The card itself, by its name.
    pub(super) fn this(&self) -> Phrase {
        Phrase::one(&self.card.name)
    }

    /// The card itself, once it was named. A person is no "it".
    pub(super) fn this_again(&self) -> String {
        if self.card.kind.is_character() { self.card.name.clone() } else { "it".into() }
    }

    /// What the card lies on: "the attached minion".
    pub(super) fn host(&self) -> Phrase {
        Phrase::one(format!("the attached {}", super::nouns::host(self.card)))
    }

    /// "you", or those of whom the sentence speaks.
    pub(super) fn you(&self) -> Phrase {
        match self.reader {
            Reader::You => Phrase::you(),
            Reader::EachPlayer => Phrase::many("them"),
            Reader::Another(name) => Phrase::one(name),
        }
    }

    /// "you" before a verb.
    pub(super) fn you_do(&self) -> &'static str {
        match self.reader {
            Reader::You => "you",
            Reader::EachPlayer => "they",
            Reader::Another(name) => name,
        }
    }

    /// "your".
    pub(super) fn your(&self) -> &'static str {
        match self.reader {
            Reader::You => "your",
            Reader::EachPlayer | Reader::Another(_) => "their",
        }
    }

    /// A player as an object: "engaged with you".
    pub(super) fn player(&self, who: Who) -> String {
        match who {
            Who::You => self.you().text,
            Who::ThatPlayer => "that player".into(),
            Who::First => "the first player".into(),
            Who::Engaged => "the engaged player".into(),
            Who::Everybody => "each player".into(),
        }
    }

    /// A player and what they do: "you control", "that player controls".
    pub(super) fn player_does(&self, who: Who, verb: &str) -> String {
        match who {
            Who::You => match self.reader {
                Reader::You | Reader::EachPlayer => format!("{} {verb}", self.you_do()),
                Reader::Another(name) => Phrase::one(name).does(verb),
            },
            Who::ThatPlayer | Who::First | Who::Engaged | Who::Everybody => Phrase::one(self.player(who)).does(verb),
        }
    }

    /// What the counters of this card are called: "web counter".
    pub(super) fn counter(&self) -> String {
        let used = self.card.keywords.iter().find_map(|keyword| match keyword {
            Keyword::Uses(_, name) => Some(name),
            Keyword::Guard
            | Keyword::Hinder(_)
            | Keyword::Incite(_)
            | Keyword::Overkill
            | Keyword::Patrol
            | Keyword::Peril
            | Keyword::Permanent
            | Keyword::Piercing
            | Keyword::Quickstrike
            | Keyword::Ranged
            | Keyword::Restricted
            | Keyword::Retaliate(_)
            | Keyword::Setup
            | Keyword::Stalwart
            | Keyword::Steady
            | Keyword::Surge
            | Keyword::TeamUp(..)
            | Keyword::Toughness
            | Keyword::Villainous => None,
        });
        let entered = || {
            self.card
                .standing
                .iter()
                .find_map(|clause| if let Standing::EntersWith(_, name) = clause { Some(name) } else { None })
        };
        let put = || {
            let steps = self.card.abilities.iter().flat_map(|ability| &ability.does);
            let here = |step: &'a Step| {
                if let Step::PutCounters(Noun::This, _, name) = step { Some(name) } else { None }
            };
            steps.filter_map(here).next()
        };
        let name = used.or_else(entered).or_else(put);
        name.map_or_else(|| "counter".into(), |name| format!("{name} counter"))
    }
}
