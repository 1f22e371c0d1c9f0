//! What is said of the card itself: keywords, to whom an obligation goes, how it is played, what it is
//! attached to.

use super::antecedents::Antecedents;
use super::english::count;
use super::nouns::{self, host};
use crate::catalogue::Card;
use crate::vocabulary::{Form, Keyword, Play};

/// A line each.
pub(super) fn lines(card: &Card) -> Vec<String> {
    let keywords = card.keywords.iter().map(|keyword| line(keyword, card));
    let given = card.given_to.iter().map(|name| format!("Give to the {name} player."));
    let attach = card.attach.iter().map(|to| format!("Attach to {}.", nouns::card(to, &mut Antecedents::new(card))));
    let play = card.play.iter().map(|play| format!("{}.", self::play(*play, card)));
    keywords.chain(given).chain(attach).chain(play).collect()
}

/// "Guard.", "Tyrannosaurus Rex's attacks gain piercing."
fn line(keyword: &Keyword, card: &Card) -> String {
    match (keyword.is_of_attacks(), card.kind.is_character()) {
        (true, true) => format!("{} attacks gain {}.", Antecedents::new(card).this().possessive(), within(keyword)),
        (true, false) => format!("This attack gains {}.", within(keyword)),
        (false, _) => format!("{}.", name(keyword)),
    }
}

/// "Retaliate 1", "Uses (3 web counters)".
fn name(keyword: &Keyword) -> String {
    match keyword {
        Keyword::Guard
        | Keyword::Overkill
        | Keyword::Patrol
        | Keyword::Peril
        | Keyword::Permanent
        | Keyword::Piercing
        | Keyword::Quickstrike
        | Keyword::Ranged
        | Keyword::Restricted
        | Keyword::Setup
        | Keyword::Stalwart
        | Keyword::Steady
        | Keyword::Surge
        | Keyword::Toughness
        | Keyword::Villainous => keyword.name().into(),
        Keyword::Incite(n) | Keyword::Retaliate(n) => format!("{} {n}", keyword.name()),
        Keyword::Hinder(n) => format!("{} {n} [per player]", keyword.name()),
        Keyword::TeamUp(one, other) => format!("{} ({one} and {other})", keyword.name()),
        Keyword::Uses(n, counter) => {
            format!("{} ({})", keyword.name(), count(*n, &format!("{counter} counter")))
        }
    }
}

/// A keyword inside a sentence: "retaliate 1".
pub(super) fn within(keyword: &Keyword) -> String {
    name(keyword).to_lowercase()
}

fn play(play: Play, card: &Card) -> String {
    match play {
        Play::FormOnly(Form::Hero) => "Hero form only".into(),
        Play::FormOnly(Form::AlterEgo) => "Alter-ego form only".into(),
        Play::MaxPerPlayer(n) => format!("Max {n} per player"),
        Play::MaxPerHost(n) => format!("Max {n} per {}", host(card)),
        Play::MaxPerDeck(n) => format!("Max {n} per deck"),
        Play::MaxPerRound(n) => format!("Max {n} per round"),
        Play::MaxPerPhase(n) => format!("Max {n} per phase"),
        Play::UnderAnyControl => "Play under any player's control".into(),
    }
}
