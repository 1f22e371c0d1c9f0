//! Cards in facts and in words.

use crate::catalogue::Card;
use crate::face::{cost, kind};
use crate::vocabulary::{Keyword, Power, Symbol, Team};
use longbox_kernel::plug::{Face, Fact, Is};

pub(super) fn face(card: &Card) -> Face {
    let number = |number: Option<i64>| number.map_or(Is::Absent("-"), Is::Number);
    let of_character = |number: i64| card.is_character().then_some(number);
    let words = |words: Vec<&'static str>| Is::Words(words.into_iter().map(str::to_owned).collect());
    let level = card.level();
    Face {
        id: card.id.clone(),
        name: card.title.clone(),
        told: told(card),
        facts: vec![
            Fact::new("kind", Is::Word(kind(card).to_owned())),
            Fact::new("level", number((level > 0).then_some(level.into()))),
            Fact::new("cost", number(cost(card).map(i64::from))),
            Fact::new("atk", number(of_character(card.atk.into()))),
            Fact::new("def", number(of_character(card.def.into()))),
            Fact::new("health", number(of_character(card.health.into()))),
            Fact::new("teams", words(card.teams.iter().copied().map(Team::name).collect())),
            Fact::new("symbols", words(card.pays().into_iter().map(Symbol::name).collect())),
            Fact::hidden("keywords", words(keywords(card))),
            Fact::hidden("called", Is::Word(card.name.clone())),
            Fact::hidden("aka", Is::Words(card.aka.clone())),
            Fact::hidden("members", Is::Number(card.symbols.into())),
            Fact::hidden("copies", Is::Number(card.copies.into())),
            Fact::hidden("set", Is::Word(card.set.clone())),
            Fact::hidden("reconstructed", Is::Flag(card.reconstructed.is_some())),
        ],
        text: card.text.iter().cloned().chain(reconstructed(card)).collect::<Vec<_>>().join("\n"),
    }
}

/// The line that marks a card of which no source tells all.
pub(crate) fn reconstructed(card: &Card) -> Option<String> {
    card.reconstructed.as_ref().map(|why| format!("Reconstructed: {why}"))
}

/// What kind of card it is, and where it belongs.
fn told(card: &Card) -> Vec<String> {
    vec![line(card), format!("{}, {}", teams(card), card.set)]
}

fn keywords(card: &Card) -> Vec<&'static str> {
    let key = |power: &Power| match power {
        Power::Key(key) => Some(key.name()),
        Power::Named(..)
        | Power::Super(..)
        | Power::SuperWith(..)
        | Power::Reaction(..)
        | Power::LevelUp(..)
        | Power::LevelUpIf(..)
        | Power::LevelUpForPoints(..) => None,
    };
    card.powers.iter().filter_map(key).collect()
}

pub(crate) fn teams(card: &Card) -> String {
    match &card.teams[..] {
        [] => "no team".to_owned(),
        teams => teams.iter().map(|team| team.name()).collect::<Vec<_>>().join(" and "),
    }
}

/// "supporting character, cost 3, 4 ATK, 4 DEF, 1 health, Flight"
pub(crate) fn line(card: &Card) -> String {
    let mut told = match card.level() {
        0 => kind(card).to_owned(),
        level => format!("{} of level {level}", kind(card)),
    };
    if let Some(cost) = cost(card) {
        told += &format!(", cost {cost}");
    }
    if card.is_character() {
        told += &format!(", {} ATK, {} DEF, {} health", card.atk, card.def, card.health);
    }
    let icons = [Keyword::Flight, Keyword::Ranged].map(|key| (key, card.powers.contains(&Power::Key(key))));
    for (key, _) in icons.iter().filter(|(_, has)| *has) {
        told += &format!(", {}", key.name());
    }
    let symbols: Vec<&str> = card.pays().into_iter().map(Symbol::name).collect();
    if !symbols.is_empty() {
        told += &format!(", pays {}", symbols.join(" or "));
    }
    if card.symbols > 0 {
        told += &format!(", needs {} of {}", card.symbols, teams(card));
    }
    told
}
