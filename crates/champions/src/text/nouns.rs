//! At which cards a step is aimed.

use super::antecedents::Antecedents;
use super::filters;
use super::phrase::Phrase;
use crate::catalogue::Card;
use crate::vocabulary::{Filter, Measure, Noun};

/// The words for it; what was chosen is "it" from then on.
pub(super) fn noun(noun: &Noun, said: &mut Antecedents) -> Phrase {
    match noun {
        Noun::This => said.this(),
        Noun::Host if said.host_told => Phrase::one("it"),
        Noun::Host => said.host(),
        Noun::You => said.you(),
        Noun::That => Phrase::one(&said.that),
        Noun::It => Phrase::one(&said.it),
        Noun::Actor => Phrase::one("this enemy"),
        Noun::Villain => Phrase::one("the villain"),
        Noun::Main => Phrase::one("the main scheme"),
        Noun::One(filter) | Noun::Selected(filter) => {
            said.it = filters::again(filter, said);
            filters::one(filter, said)
        }
        Noun::Most(measure, filter) => standing_out(*measure, "most", "highest", filter, said),
        Noun::Least(measure, filter) => standing_out(*measure, "least", "lowest", filter, said),
        Noun::Each(filter) => filters::each(filter, said),
    }
}

/// "the minion with the highest printed hit points", "the side scheme with the least threat".
fn standing_out(measure: Measure, much: &str, high: &str, filter: &Filter, said: &mut Antecedents) -> Phrase {
    said.it = filters::again(filter, said);
    let how = match measure {
        Measure::PrintedHp => format!("with the {high} printed hit points"),
        Measure::PrintedCost => format!("with the {high} printed cost"),
        Measure::Threat => format!("with the {much} threat"),
        Measure::OwnThreat => format!("whose side scheme has the {much} threat"),
    };
    Phrase::one(filters::the(filter, &how, said))
}

/// The same where a card is meant, not a player: "your identity".
pub(super) fn card(aim: &Noun, said: &mut Antecedents) -> String {
    match aim {
        Noun::You => format!("{} identity", said.your()),
        Noun::This
        | Noun::Host
        | Noun::That
        | Noun::It
        | Noun::Actor
        | Noun::Villain
        | Noun::Main
        | Noun::One(_)
        | Noun::Selected(_)
        | Noun::Most(..)
        | Noun::Least(..)
        | Noun::Each(_) => noun(aim, said).text,
    }
}

/// Where threat lies: "on the main scheme", "here"; "from here".
pub(super) fn place(aim: &Noun, preposition: &str, said: &mut Antecedents) -> String {
    match aim {
        Noun::This if preposition == "on" => "here".into(),
        Noun::This => format!("{preposition} here"),
        Noun::Host
        | Noun::You
        | Noun::That
        | Noun::It
        | Noun::Actor
        | Noun::Villain
        | Noun::Main
        | Noun::One(_)
        | Noun::Selected(_)
        | Noun::Most(..)
        | Noun::Least(..)
        | Noun::Each(_) => format!("{preposition} {}", noun(aim, said).text),
    }
}

/// What kind of thing a card is attached to: "enemy".
pub(super) fn host(card: &Card) -> String {
    match &card.attach {
        Some(
            Noun::One(filter)
            | Noun::Selected(filter)
            | Noun::Most(_, filter)
            | Noun::Least(_, filter)
            | Noun::Each(filter),
        ) => filters::head(filter),
        Some(Noun::Villain) => "villain".into(),
        Some(Noun::Main) => "scheme".into(),
        Some(Noun::You) => "identity".into(),
        Some(Noun::This | Noun::Host | Noun::That | Noun::It | Noun::Actor) | None => "card".into(),
    }
}
